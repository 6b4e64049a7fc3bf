/** Words in two alphabets whose letters look alike: "Аnna" with a Cyrillic A. One code unit is read as one. */
import type { Reading } from '../segment.ts';
import { readMatches } from './builder.ts';

/** Letters that look like the Latin ones at the same place. */
const CYRILLIC = ['аеорсхуіјѕһԁԛԝАВЕКМНОРСТХУІЈЅҺ', 'aeopcxyijshdqwABEKMHOPCTXYIJSH'] as const;
const GREEK = ['ονρυικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ovpuikABEZHIKMNOPTYX'] as const;

const mapOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (letter, i) => [letter, to[i] as string]));
const TO_LATIN = mapOf(CYRILLIC[0] + GREEK[0], CYRILLIC[1] + GREEK[1]);
const TO_CYRILLIC = mapOf(CYRILLIC[1], CYRILLIC[0]);
const TO_GREEK = mapOf(GREEK[1], GREEK[0]);

const MIXED = /[A-Za-z][\u0370-\u052f]|[\u0370-\u052f][A-Za-z]/;
const WORD = /[A-Za-z\u00c0-\u024f\u0370-\u052f]{2,60}/g;
const OTHER = /[\u0370-\u052f]/g;
const LATIN = /[A-Za-z\u00c0-\u024f]/g;

const count = (word: string, letters: RegExp): number => word.match(letters)?.length ?? 0;

/** The word in the alphabet that most of its letters have; undefined where one of the others has no double. */
function unmixed(word: string): string | undefined {
  const latin = count(word, LATIN);
  const other = count(word, OTHER);
  if (latin === 0 || other === 0) return undefined;
  const isLatin = latin >= other;
  const doubles = isLatin ? TO_LATIN : count(word, /[\u0400-\u052f]/g) > 0 ? TO_CYRILLIC : TO_GREEK;
  let said = '';
  for (const letter of word) {
    const isOwn = /[\u0370-\u052f]/.test(letter) !== isLatin;
    const double = isOwn ? letter : doubles.get(letter);
    if (double === undefined) return undefined;
    said += double;
  }
  return said;
}

export function readHomoglyphs(text: string): Reading | undefined {
  if (!MIXED.test(text)) return undefined;
  let starts: Reading | undefined;
  const words = readMatches(text, WORD, ([word]) => {
    const said = unmixed(word);
    return said?.length === word.length ? said : undefined;
  });
  if (words !== undefined && words.text.length === text.length)
    starts = {
      text: words.text,
      starts: Uint32Array.from({ length: text.length }, (_, i) => i),
      ends: Uint32Array.from({ length: text.length }, (_, i) => i + 1),
    };
  return starts;
}
