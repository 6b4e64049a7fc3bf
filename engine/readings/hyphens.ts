/** Words that a line end parts ("Schnei-⏎der"), and characters that only say where a word may be parted or mean nothing. */
import type { Reading } from '../segment.ts';
import { readMatches } from './builder.ts';

const PARTED = /(?<=(\p{Lu}?)[\p{L}\p{M}\p{Nd}])([-\u2010\u2011])\r?\n[ \t]{0,12}(?=(\p{Ll}|\p{Lo})?[\p{L}\p{Nd}])/u;
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]|(?<=\p{Script=Latin})[\u200c\u200d](?=\p{Script=Latin})/u;
const EITHER = new RegExp(`${PARTED.source}|${INVISIBLE.source}`, 'gu');
const HINT = /[-\u2010\u2011]\r?\n|[\u00ad\u200b-\u200d\u2060\ufeff]/;

/** "Müller-⏎Lüdenscheidt" are two words of one name and keep the hyphen; "Schnei-⏎der" is one word. */
export function readHyphens(text: string): Reading | undefined {
  if (!HINT.test(text)) return undefined;
  return readMatches(text, EITHER, ([, , hyphen, small]) =>
    hyphen === undefined || small !== undefined ? '' : hyphen,
  );
}

const LINE_END = /[-\u2010\u2011]\r?\n[ \t]{0,12}|\u00ad/;
const WORD = /\p{L}{3,60}/gu;

/** `replacement` parted as `surface` is, in its last word, so that a name is the same in the middle of a line and at its end. */
export function writeHyphens(replacement: string, surface: string): string {
  const lineEnd = LINE_END.exec(surface)?.[0];
  const word = lineEnd === undefined ? undefined : Array.from(replacement.matchAll(WORD)).at(-1);
  if (word === undefined) return replacement;
  const middle = word.index + Math.ceil(word[0].length / 2);
  return replacement.slice(0, middle) + lineEnd + replacement.slice(middle);
}
