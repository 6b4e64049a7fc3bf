/** Percent-encoding (RFC 3986, 2.1): "Anna%20M%C3%BCller", and forms that write a space as "+". */
import type { Reading } from '../segment.ts';
import { decodeBytes, encodeBytes } from './bytes.ts';
import { readMatches } from './builder.ts';

const ENCODED = /(?:%[0-9A-Fa-f]{2})+|\+|[^%+\s]+|\s+/g;
const BYTE = /%[0-9A-Fa-f]{2}/;
const NOT_ASCII = /[^\u0000-\u007f]/;

/** In an address of the web only letters are read: its signs would end the address. */
export function readPercent(text: string): Reading | undefined {
  if (!text.includes('%') || !BYTE.test(text)) return undefined;
  const isForm = !/\s/.test(text) && text.includes('=');
  let inAddress = false;
  return readMatches(text, ENCODED, ([written]) => {
    if (written === '+') return isForm ? ' ' : undefined;
    if (!written.startsWith('%')) {
      if (/^\s/.test(written)) inAddress = false;
      else inAddress ||= written.includes('://');
      return undefined;
    }
    const pieces = decodeBytes(written);
    return inAddress && pieces?.every(({ said }) => !NOT_ASCII.test(said)) === true ? undefined : pieces;
  });
}

/** Percent-encoding leaves neither white space nor other letters than those of ASCII. */
export function isPercentEncoded(text: string): boolean {
  return !/[^!-~]/.test(text);
}

export function writePercent(text: string): string {
  return encodeBytes(text, /[^\p{ASCII}]|[^A-Za-z0-9._~\-[\]]/gu, '%');
}
