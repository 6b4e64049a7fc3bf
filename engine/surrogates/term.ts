/** Values without rules of their own: references with their words, and terms that stay pronounceable. */
import type { Draws } from './draws.ts';
import { redrawShape, redrawUnit } from './shape.ts';

/** One word before a number: "Az.", "n°", "No.", "№", "zaak". A long word with a capital might be a name, and does not stay. */
const WORD = /^(?:[\p{L}\p{M}]{0,4}[.°ºª:№#]{0,3}|[\p{L}\p{M}]{1,20}[.:]|\p{Ll}[\p{L}\p{M}]{0,20})$/u;
/** What a number or code begins after. */
const BEFORE_NUMBER = /[\s°ºª:№#]/u;

/** How much of a reference is words; 0 when it begins with its number. */
function wordsLength(surface: string): number {
  let start = surface.search(/\p{Nd}/u);
  while (start > 0 && !BEFORE_NUMBER.test(surface[start - 1] as string)) start--;
  const words = surface.slice(0, Math.max(0, start)).split(/\s/u);
  return words.every((word) => WORD.test(word)) ? Math.max(0, start) : 0;
}

/** Another reference: the words before the number stay, and a year stays a year. */
export function redrawReference(surface: string, draws: Draws): string {
  const start = wordsLength(surface);
  const words = surface.slice(0, start);
  const number = surface.slice(start);
  const drawn = redrawShape(number, draws);
  let out = '';
  let from = 0;
  for (const { index, 0: year } of number.matchAll(/(?<!\p{Nd})(?:19|20)[0-9]{2}(?!\p{Nd})/gu)) {
    out += `${drawn.slice(from, index)}${year.slice(0, 2)}${year.startsWith('20') ? draws.pick(3) : 5 + draws.pick(5)}${draws.pick(10)}`;
    from = index + year.length;
  }
  return words + out + drawn.slice(from);
}

const VOWELS = 'aeiou';
const CONSONANTS = 'bdfgklmnprstvz';
const CYRILLIC_VOWELS = 'аеиоу';
const CYRILLIC_CONSONANTS = 'бвгдзклмнпрст';

/** A word becomes another that can be said: vowels for vowels, consonants for consonants. Digits are redrawn. */
export function redrawTerm(surface: string, draws: Draws): string {
  return surface.replace(/[\p{Script=Latin}]{4,}|[\p{Script=Cyrillic}]{4,}|[\p{L}\p{N}]/gu, (run) => {
    if (run.length < 4 || run === run.toUpperCase()) return redrawShape(run, draws);
    const cyrillic = /\p{Script=Cyrillic}/u.test(run);
    const isVowel = (letter: string): boolean => /[aeiouyаеёиоуыэюяіїєàáâäãåèéêëìíîïòóôöõùúûü]/iu.test(letter);
    if (![...run].some(isVowel)) return redrawShape(run, draws);
    return [...run]
      .map((letter) => {
        if (!/\p{L}/u.test(letter)) return redrawUnit(letter.charCodeAt(0), draws);
        const list = isVowel(letter)
          ? cyrillic
            ? CYRILLIC_VOWELS
            : VOWELS
          : cyrillic
            ? CYRILLIC_CONSONANTS
            : CONSONANTS;
        const drawn = list[draws.pick(list.length)] as string;
        return letter === letter.toLowerCase() ? drawn : drawn.toUpperCase();
      })
      .join('');
  });
}
