/** Addresses in attributes: what is escaped in them is read as it is meant, and what replaces it is escaped again. */
import { ENTITIES } from '../readings/entities.ts';
import { escapedPieces, type Piece } from './pieces.ts';

const ESCAPE = /(?:%[0-9A-Fa-f]{2})+|&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,8}));/g;

function said([written, decimal, hex, name]: RegExpMatchArray): string | undefined {
  if (name !== undefined) return ENTITIES.get(name);
  if (decimal !== undefined || hex !== undefined) {
    const code = Number.parseInt(decimal ?? (hex as string), decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
  }
  try {
    return decodeURIComponent(written ?? '');
  } catch {
    return undefined;
  }
}

/** `encodeURI` leaves these alone, and an attribute does not. */
const inAttribute = (text: string): string =>
  encodeURI(text.toWellFormed()).replaceAll('&', '&amp;').replaceAll("'", '%27');

export function urlPieces(source: string, range: { readonly start: number; readonly end: number }): Piece[] {
  return escapedPieces(source, range, ESCAPE, { read: said, write: inAttribute });
}
