/** Escapes of JSON and of program text: "M\u00fcller", "\n", "\"". */
import type { Reading } from '../segment.ts';
import { readMatches } from './builder.ts';

const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|(["\\/bfnrt]))/g;
const UNICODE = /\\u[0-9A-Fa-f]{4}/;
/** What no string of JSON holds: another escape, or a path of Windows ("C:\new"). */
const NO_STRING = /\\(?!u[0-9A-Fa-f]{4}|["\\/bfnrt])|[A-Za-z]:\\(?!["n])/;
const LINES_OR_QUOTES = /\\[n"]/;
const SAID: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Whether all of the text is the inside of a string of JSON or of a program. */
export function isEscaped(text: string): boolean {
  return (UNICODE.test(text) || LINES_OR_QUOTES.test(text)) && !NO_STRING.test(text);
}

/** `\uXXXX` is read everywhere, the short escapes only where all of the text is written so. */
export function readEscapes(text: string): Reading | undefined {
  if (!text.includes('\\')) return undefined;
  const isString = isEscaped(text);
  if (!isString && !UNICODE.test(text)) return undefined;
  return readMatches(text, ESCAPE, ([, hex, short]) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return isString ? (SAID[short as string] ?? short) : undefined;
  });
}

/** As a string of JSON in ASCII. */
export function writeEscapes(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
