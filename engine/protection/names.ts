/** The names of a request: which word stands for which, so that "Schmidt" and an e-mail address follow "Maria Schmidt". */
import type { Finding } from '../finding.ts';
import type { DetectedSegment } from '../segment.ts';
import { relationBefore } from '../lexicon/relations.ts';
import { titleOf, titlesBefore } from '../lexicon/titles.ts';
import type { Entry, MapLedger } from '../mapping/ledger.ts';
import { BoundWords, partsOf } from '../mapping/parts.ts';
import type { Subject } from '../actions/action.ts';
import { languageForScript, namesFor } from '../surrogates/names.ts';
import { isRunName } from '../surrogates/person.ts';
import { splitRun } from '../surrogates/run-names.ts';
import { fold } from '../text/characters.ts';
import { GenderBook, type ToldGender } from './genders.ts';

export class NameBook {
  readonly #ledger: MapLedger;
  readonly #genders = new GenderBook();
  /** Parts of names that are one run, by scope, part and writing. */
  readonly #runs = new Map<string, string>();
  /** Bound words by scope. */
  readonly #bound = new Map<string, BoundWords>();
  /** Words of the names of the request: no other name is drawn from them. */
  readonly #originalWords = new Set<string>();

  constructor(ledger: MapLedger) {
    this.#ledger = ledger;
  }

  boundIn(scope: string): BoundWords {
    let words = this.#bound.get(scope);
    if (words === undefined) {
      this.#bound.set(scope, (words = new BoundWords()));
      for (const { type, parts } of this.#ledger.fixed())
        if (type === 'PERSON' && parts !== undefined) words.bind(parts);
    }
    return words;
  }

  /** Notes the words of the names of a segment, and what it tells of their gender. */
  note(detected: DetectedSegment, scope: string): void {
    const { segment, findings } = detected;
    this.#genders.note(detected, scope);
    for (const { type, start, end } of findings) {
      if (type !== 'PERSON') continue;
      for (const word of segment.text.slice(start, end).split(/[\s,]+/u)) this.#originalWords.add(fold(word));
    }
  }

  isTaken(word: string, scope: string): boolean {
    return this.#originalWords.has(fold(word)) || this.boundIn(scope).has(word);
  }

  genderOf(surface: string, language: string, scope: string): ToldGender | undefined {
    return this.#genders.of(surface, language, scope);
  }

  /** The surrogate of a part of a name that is one run. */
  run(part: 'given' | 'family', written: string, scope: string): string | undefined {
    return this.#runs.get(runKey(scope, part, written));
  }

  /** Notes which part of a run stands for which. The table gets no parts: in such scripts any text may hold them. */
  bindRun({ type, original, replacement }: Entry, language: string, scope: string): void {
    if (type !== 'PERSON' || !isRunName(original) || !isRunName(replacement)) return;
    const names = namesFor(languageForScript(original, language));
    const from = splitRun(original, names);
    const family = replacement.slice(0, replacement.length - [...from.given].length);
    const given = replacement.slice(family.length);
    if ((from.family === '') !== (family === '') || (from.given === '') !== (given === '')) return;
    for (const [part, written, to] of [
      ['family', from.family, family],
      ['given', from.given, given],
    ] as const) {
      const key = runKey(scope, part, written);
      if (written !== '' && to !== '' && !this.#runs.has(key)) this.#runs.set(key, to);
    }
  }

  /** Notes which word of a name stands for which. */
  bind(entry: Entry, scope: string): void {
    if (entry.type !== 'PERSON' || !entry.reversible || entry.fallback === true) return;
    const parts = partsOf(entry.original, entry.replacement);
    if (parts === undefined) return;
    entry.parts = parts;
    this.boundIn(scope).bind(parts);
  }
}

const runKey = (scope: string, part: string, written: string): string => `${scope}\u0000${part}\u0000${written}`;

/** Which part of a name a single word is, as far as the model or the title before it tells. */
export function namePartOf(finding: Finding, text: string, language: string): Pick<Subject, 'namePart'> {
  if (finding.namePart !== undefined) return { namePart: finding.namePart };
  const surface = text.slice(finding.start, finding.end);
  if (/\s/u.test(surface)) return {};
  const isFamily = titlesBefore(text, finding.start, language)[0]?.family === true || /\p{Ll}-\p{Lu}/u.test(surface);
  if (isFamily) return { namePart: 'family' };
  // "her mother Ruth"
  const isTitle = (word: string): boolean => titleOf(word, language) !== undefined;
  const before = text.slice(Math.max(0, finding.start - 48), finding.start);
  return /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(surface) &&
    relationBefore(before, language, isTitle) !== undefined
    ? { namePart: 'given' }
    : {};
}
