/** Whether a surrogate would give away letters of its original. */
import { namingLetters } from '../lexicon/generic.ts';

/** Two Han characters say as much as five letters. */
const HAN_RUN = 2;
const LETTER_RUN = 5;
const MOST_LETTERS = 200;

/** The first run of naming letters of the original that the replacement holds; a run is not longer than that. */
export function sharedRun(original: string, replacement: string): string | undefined {
  const to = replacement.slice(0, MOST_LETTERS).toLowerCase();
  for (const [word] of original
    .slice(0, MOST_LETTERS)
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}]+/gu)) {
    const least = /\p{Script=Han}/u.test(word) ? HAN_RUN : LETTER_RUN;
    for (const part of namingLetters(word)) {
      const letters = [...part];
      for (let at = 0; at + least <= letters.length; at++) {
        const run = letters.slice(at, at + least).join('');
        if (to.includes(run)) return run;
      }
    }
  }
  return undefined;
}

export const sharesRun = (original: string, replacement: string): boolean =>
  sharedRun(original, replacement) !== undefined;
