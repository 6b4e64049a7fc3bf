/** Bytes that are written as hexadecimal digits, and the characters they stand for. */

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LATIN = new TextDecoder('windows-1252');

/** A character and how many units of the text write it. */
export interface Piece {
  said: string;
  units: number;
}

/** Units of one byte: a sign and two digits. */
const UNITS = 3;

const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);

/**
 * The characters of a run of bytes that are written as a sign and two hexadecimal digits; undefined, or with `anyway` read as
 * Windows-1252, where they are no UTF-8.
 */
export function decodeBytes(written: string, anyway = false): Piece[] | undefined {
  const bytes = Uint8Array.from({ length: written.length / UNITS }, (_, i) =>
    Number.parseInt(written.slice(UNITS * i + 1, UNITS * (i + 1)), 16),
  );
  try {
    return Array.from(UTF8.decode(bytes), (said) => ({ said, units: UNITS * bytesOf(said.codePointAt(0) as number) }));
  } catch {
    return anyway ? Array.from(LATIN.decode(bytes), (said) => ({ said, units: UNITS })) : undefined;
  }
}

const encoder = new TextEncoder();

/** What `written` matches as bytes of UTF-8 in upper-case hexadecimal digits behind `sign`. */
export function encodeBytes(text: string, written: RegExp, sign: string): string {
  return text.replace(written, (characters) =>
    Array.from(encoder.encode(characters), (byte) => sign + byte.toString(16).toUpperCase().padStart(2, '0')).join(''),
  );
}
