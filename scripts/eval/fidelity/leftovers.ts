/** What of an original is left in its surrogate. */
import { isGeneric } from '../../../engine/lexicon/generic.ts';
import type { WrittenDocument } from './documents.ts';
import { about, type Replaced, type Verdict } from './verdict.ts';

/** Kinds that keep something on purpose: countries, dates and ages by their numbers, form of numbers. */
const KEPT = new Set(['C', 'D', 'B', 'AGE', 'N', 'CASE_ID', 'T']);
const HAN_RUN = 2;
const LETTER_RUN = 5;

export function leftovers(doc: WrittenDocument, marks: readonly Replaced[]): Verdict[] {
  return marks
    .filter(({ kind }) => !KEPT.has(kind))
    .map((mark) => ({
      measure: 'nothing of an original left',
      good: sharedRun(mark.surface, mark.replacement) === undefined,
      about: `${about(mark)} [${sharedRun(mark.surface, mark.replacement) ?? ''}] ${doc.name}`,
    }));
}

/** The first run of letters that both hold and that is no generic word of the form. */
export function sharedRun(original: string, replacement: string): string | undefined {
  const to = replacement.toLowerCase();
  for (const [word] of original.replace(/^https?:\/\//iu, '').matchAll(/[\p{L}\p{M}]+/gu)) {
    const least = /\p{Script=Han}/u.test(word) ? HAN_RUN : LETTER_RUN;
    const letters = [...word.toLowerCase()];
    for (let at = 0; at + least <= letters.length; at++) {
      let run = letters.slice(at, at + least).join('');
      if (!to.includes(run)) continue;
      for (let end = at + least + 1; end <= letters.length && to.includes(letters.slice(at, end).join('')); end++)
        run = letters.slice(at, end).join('');
      if (!isGeneric(run, word)) return run;
      at += [...run].length - 1;
    }
  }
  return undefined;
}
