/** Letters that are spaced for emphasis: "S c h m i d t". */
import type { Reading } from '../segment.ts';
import { ReadingBuilder } from './builder.ts';

const SPACE = '[ \\u00a0\\u2009\\u202f]';
const SPACED = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}'’])\\p{L}(?:${SPACE}\\p{L}){3,60}(?![\\p{L}\\p{M}\\p{N}'’])`, 'gu');

/** Two spaces or more between two such words. */
const BETWEEN_WORDS = /^[ \u00a0\u2009\u202f]{2,8}$/;

/** Four letters or more. A capital behind a small letter begins another word, whose space stays. */
export function readSpaced(text: string): Reading | undefined {
  const builder = new ReadingBuilder(text);
  let last = text.length;
  for (const { 0: run, index } of text.matchAll(SPACED)) {
    if (last < index && BETWEEN_WORDS.test(text.slice(last, Math.min(index, last + 9)))) builder.put(' ', last, index);
    for (const { 0: gap, index: at } of run.matchAll(/(?<=\p{L})[^\p{L}](?=\p{L})/gu)) {
      const around = run.slice(at - 1, at + 2);
      if (!/^\p{Ll}.\p{Lu}/u.test(around)) builder.put('', index + at, index + at + gap.length);
    }
    last = index + run.length;
  }
  return builder.done();
}

const IS_SPACED = /^\p{L}(?:[ \u00a0\u2009\u202f]+\p{L})+$/u;

/** `replacement` with its letters spaced where those of `surface` are. */
export function writeSpaced(replacement: string, surface: string): string {
  if (!IS_SPACED.test(surface)) return replacement;
  return replacement

    .split(/ +/)
    .map((word) => Array.from(word).join(' '))
    .join('  ');
}
