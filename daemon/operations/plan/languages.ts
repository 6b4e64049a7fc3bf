/** Whether the languages that a request names are read at all. */
import { canonicalTag, MODEL_LANGUAGES, RULE_LANGUAGES } from '../../../engine/lexicon/languages.ts';
import type { PlannedInput } from '../../../engine/detection/plan.ts';
import { primarySubtag } from '../../../engine/text/language.ts';
import type { Violations } from './violations.ts';

const KNOWN = [...MODEL_LANGUAGES, ...RULE_LANGUAGES].toSorted();
const OTHERS = new Set(['auto', 'und', ...KNOWN]);
/** Without commas, since a reason has at most 256 characters. */
const REASON = `unknown language; known are ${KNOWN.join(' ')}`;

/** A tag that neither the model nor any rule reads is a violation; undefined is none. */
export function checkLanguage(tag: string | undefined, pointer: string, violations: Violations): void {
  if (tag !== undefined && !isKnownLanguage(tag)) violations.invalid(pointer, REASON);
}

/** Whether the model or a rule reads texts in this language. */
export function isKnownLanguage(tag: string): boolean {
  return OTHERS.has(primarySubtag(canonicalTag(tag)));
}

/** The tags of an input and of its columns. */
export function checkInputLanguages({ input }: PlannedInput, at: number, violations: Violations): void {
  checkLanguage(input.language, `/inputs/${at}/language`, violations);
  if (!('columns' in input)) return;
  for (const [i, { language }] of input.columns.entries()) {
    if (violations.isFull) return;
    checkLanguage(language, `/inputs/${at}/columns/${i}/language`, violations);
  }
}
