/**
 * Text in any charset, and back in the same one: by its byte order mark, by what the document declares, as UTF-8, or by what
 * chardet (MIT) takes it for. Every reading is checked: it is taken only if writing it again gives the same bytes, so what
 * was not replaced comes back as it was.
 */
import { analyse } from 'chardet';
import Japanese from 'encoding-japanese';
import iconv from 'iconv-lite';
import { isSameBytes } from './binary.ts';
import { tooLargeDocument } from './refusals.ts';

export interface CharsetText {
  /** Without a byte order mark. */
  readonly text: string;
  /** As the Encoding standard names it. */
  readonly charset: string;
  /**
   * A text in the same charset, with the same mark. A character that the charset does not have becomes what `reference` gives
   * for it; without `reference` all of the text is written in UTF-8 with a mark.
   */
  readonly encode: (text: string, reference?: (codePoint: number) => string) => Uint8Array;
}

/** Strings have an upper bound of their own; a text of this many bytes stays below it. */
const MOST_BYTES = 256 * 1024 * 1024;
/** chardet looks at no more. */
const SAMPLE_BYTES = 64 * 1024;
/** Bytes that are no UTF-8 become these private characters, so that a log with a stray byte in it is still read as UTF-8. */
const STRAY = 0xf700;

const MARKS: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const UTF8_MARK = Uint8Array.of(0xef, 0xbb, 0xbf);

/** `declared`: the charset that the document itself names. Throws `too_large`. */
export function readCharset(bytes: Uint8Array, declared?: string): CharsetText {
  if (bytes.length > MOST_BYTES) throw tooLargeDocument('a text may have at most 256 MiB');
  for (const [charset, mark] of MARKS) {
    if (!mark.every((byte, i) => bytes[i] === byte)) continue;
    const read = readAs(bytes.subarray(mark.length), charset, Uint8Array.from(mark));
    if (read !== undefined) return read;
  }
  for (const charset of candidates(bytes, declared)) {
    const read = readAs(bytes, charset);
    if (read !== undefined) return read;
  }
  // Each byte is a character of this one.
  return readAs(bytes, 'windows-1252') as CharsetText;
}

function* candidates(bytes: Uint8Array, declared: string | undefined): Generator<string> {
  if (declared !== undefined) yield declared.trim().toLowerCase();
  const wide = wideCharset(bytes);
  if (wide !== undefined) yield wide;
  yield 'utf-8';
  if (isMostlyUtf8(bytes)) yield 'utf-8 with stray bytes';
  for (const { name } of analyse(bytes.subarray(0, SAMPLE_BYTES))) yield name.toLowerCase();
}

/** UTF-16 without a mark: every other byte of Western text is zero. */
function wideCharset(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  const zeros = [0, 0];
  for (let i = 0; i < length; i++) if (bytes[i] === 0) zeros[i % 2]!++;
  const [even, odd] = zeros as [number, number];
  if (odd * 4 > length && even * 20 < length) return 'utf-16le';
  return even * 4 > length && odd * 20 < length ? 'utf-16be' : undefined;
}

/** Undefined when the bytes are not, or not reversibly, in this charset, or nobody knows it. */
function readAs(bytes: Uint8Array, name: string, mark = new Uint8Array()): CharsetText | undefined {
  try {
    const coder = coderOf(name);
    if (coder === undefined) return undefined;
    const text = coder.decode(bytes);
    if (!coder.isReversible && !isSameBytes(coder.encode(text), bytes)) return undefined;
    const encode = (changed: string, reference?: (codePoint: number) => string): Uint8Array => {
      const writable = writableBy(coder, changed, reference);
      return writable === undefined
        ? joined(UTF8_MARK, new TextEncoder().encode(changed))
        : joined(mark, coder.encode(writable));
    };
    return { text, charset: coder.charset, encode };
  } catch {
    return undefined;
  }
}

interface Coder {
  readonly charset: string;
  /** By construction, so that it need not be tried. */
  readonly isReversible: boolean;
  /** Throws on what is not in the charset. */
  decode(bytes: Uint8Array): string;
  encode(text: string): Uint8Array;
  readonly has?: (codePoint: number) => boolean;
}

function coderOf(name: string): Coder | undefined {
  if (name === 'utf-8 with stray bytes') return STRAY_UTF8;
  if (name.startsWith('utf-32'))
    return {
      charset: name,
      isReversible: false,
      decode: (bytes) => iconv.decode(bytes, name),
      encode: (text) => iconv.encode(text, name),
    };
  const decoder = new TextDecoder(name, { fatal: true, ignoreBOM: true });
  const charset = decoder.encoding;
  const decode = (bytes: Uint8Array): string => decoder.decode(bytes);
  if (charset === 'utf-8')
    return { charset, isReversible: true, decode, encode: (text) => new TextEncoder().encode(text), has: () => true };
  if (charset.startsWith('utf-16'))
    return { charset, isReversible: true, decode, encode: (text) => iconv.encode(text, charset), has: () => true };
  if (charset === 'iso-2022-jp') return { charset, isReversible: false, decode, encode: (text) => inJis(text) };
  const table = tableOf(charset);
  if (table !== undefined) return { charset, isReversible: true, decode, ...table };
  return iconv.encodingExists(charset)
    ? { charset, isReversible: false, decode, encode: (text) => iconv.encode(text, charset) }
    : undefined;
}

function inJis(text: string): Uint8Array {
  return Uint8Array.from(Japanese.convert(Japanese.stringToCode(text), { from: 'UNICODE', to: 'JIS' }));
}

/** Charsets of several bytes a character; the others have a table of 256. */
const LONG = /^(?:gb|big5|euc-|shift_jis|iso-2022|hz|replacement|x-user)/;

function tableOf(charset: string): Pick<Coder, 'encode' | 'has'> | undefined {
  if (LONG.test(charset)) return undefined;
  const decoder = new TextDecoder(charset);
  const codes = new Map<number, number>();
  for (let byte = 0; byte < 256; byte++) {
    const character = decoder.decode(Uint8Array.of(byte)).charCodeAt(0);
    if (character !== 0xfffd) codes.set(character, byte);
  }
  return {
    has: (codePoint) => codes.has(codePoint),
    encode: (text) => Uint8Array.from(text, (character) => codes.get(character.codePointAt(0) as number) ?? 0x3f),
  };
}

/** The text with references where the coder lacks a character; undefined when there is no other way than UTF-8. */
function writableBy(
  coder: Coder,
  text: string,
  reference: ((codePoint: number) => string) | undefined,
): string | undefined {
  const has = coder.has ?? ((codePoint) => hasByTrial(coder, String.fromCodePoint(codePoint)));
  if (coder.has === undefined && isSameText(coder, text)) return text;
  let out = '';
  let from = 0;
  const known = new Map<number, boolean>();
  for (let at = 0; at < text.length;) {
    const codePoint = text.codePointAt(at) as number;
    const next = at + (codePoint > 0xffff ? 2 : 1);
    let isWritable = codePoint < 0x80 || known.get(codePoint);
    if (isWritable === undefined) known.set(codePoint, (isWritable = has(codePoint)));
    if (!isWritable) {
      if (reference === undefined) return undefined;
      out += text.slice(from, at) + reference(codePoint);
      from = next;
    }
    at = next;
  }
  return out + text.slice(from);
}

function isSameText(coder: Coder, text: string): boolean {
  try {
    return coder.decode(coder.encode(text)) === text;
  } catch {
    return false;
  }
}

const hasByTrial = (coder: Coder, character: string): boolean => isSameText(coder, character);

// ---------------------------------------------------------------- UTF-8 with bytes in it that are none

/** Length of the character at `at`, 0 when there is none. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const length =
    first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xc2 && first < 0xe0 ? 2 : 0;
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] as number;
  const isBad =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f);
  return isBad ? 0 : length;
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  let long = 0;
  let stray = 0;
  for (let at = 0; at < bytes.length;) {
    const length = utf8Length(bytes, at);
    if (length === 0) stray++;
    else if (length > 1) long++;
    at += length || 1;
  }
  return stray > 0 && long > 4 * stray;
}

const STRAY_UTF8: Coder = {
  charset: 'utf-8',
  isReversible: false,
  has: () => true,
  decode(bytes) {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let text = '';
    let from = 0;
    for (let at = 0; at < bytes.length;) {
      const length = utf8Length(bytes, at);
      if (length === 0) {
        text += decoder.decode(bytes.subarray(from, at)) + String.fromCharCode(STRAY + (bytes[at] as number));
        from = at + 1;
      }
      at += length || 1;
    }
    return text + decoder.decode(bytes.subarray(from));
  },
  encode(text) {
    const parts: Uint8Array[] = [];
    let from = 0;
    for (const { 0: stray, index } of text.matchAll(/[\uf780-\uf7ff]/g)) {
      parts.push(new TextEncoder().encode(text.slice(from, index)), Uint8Array.of(stray.charCodeAt(0) - STRAY));
      from = index + 1;
    }
    return joined(...parts, new TextEncoder().encode(text.slice(from)));
  },
};

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
