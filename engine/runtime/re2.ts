/**
 * RE2 for the expressions of callers: time linear in the text, whatever the pattern.
 *
 * The addon works on UTF-8. Given a string it converts the whole of it, and counts the offsets of each match from
 * its start: n matches over one text then cost n times its length. So the text is converted once into a Buffer,
 * and offsets go through a table with one entry for every 256 UTF-16 units.
 */
import RE2 from 're2';
import type { LinearRegex } from '../ports.ts';

/**
 * A compiler whose expressions share the last text they ran over: run all expressions over one text before the
 * next. The text is kept as long as the compiler; make one a request, not one a process.
 * The compiler throws an Error when RE2 refuses the pattern (look-around, back reference, repetition over 1000).
 */
export function linearRegexCompiler(): (pattern: string) => LinearRegex {
  let last: Utf8Text | undefined;
  const utf8 = (text: string): Utf8Text => {
    // Comparing a string with itself is free; comparing two of one length costs less than converting.
    if (last === undefined || last.text !== text) last = new Utf8Text(text);
    return last;
  };
  return (pattern) => {
    // One byte of a character is no place in a text (RE2's own syntax allows it).
    if (/(?<!\\)(?:\\\\)*\\C/u.test(pattern)) throw new SyntaxError('\\C is not allowed');
    const regex = new RE2(pattern, 'gu');
    return { exec: (text, from) => find(regex, utf8(text), from) };
  };
}

function find(regex: RE2, text: Utf8Text, from: number): { start: number; end: number } | undefined {
  if (from > text.text.length) return undefined;
  let at = text.byteAt(Math.max(0, from));
  for (;;) {
    regex.lastIndex = at;
    const match = regex.exec(text.bytes);
    if (match === null) return undefined;
    // RE2 may find an empty match between two bytes of one character (`\B`): go on at the next character.
    const next = text.characterStart(match.index);
    if (next === match.index) {
      return { start: text.utf16At(match.index), end: text.utf16At(match.index + match[0].length) };
    }
    at = next;
  }
}

const STEP = 256;

/** A text in UTF-8 with offsets both ways. A lone surrogate is U+FFFD in it: one unit, three bytes. */
class Utf8Text {
  readonly text: string;
  readonly bytes: Buffer;
  /** Byte offset of UTF-16 offset `STEP * n`; a pair that lies across the border counts before it. Empty for ASCII. */
  readonly #marks: Uint32Array;

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.from(text, 'utf8');
    this.#marks = this.bytes.length === text.length ? new Uint32Array() : marksOf(text);
  }

  /** Byte offset of a UTF-16 offset; the middle of a surrogate pair counts as its end. */
  byteAt(utf16: number): number {
    if (this.#marks.length === 0) return utf16;
    const mark = Math.floor(utf16 / STEP);
    let unit = mark * STEP;
    let byte = this.#marks[mark]!;
    if (isMiddle(this.text, unit)) unit++;
    while (unit < utf16) {
      byte += bytesAt(this.text, unit);
      unit += unitsAt(this.text, unit);
    }
    return byte;
  }

  /** UTF-16 offset of a byte offset at the start of a character. */
  utf16At(byte: number): number {
    if (this.#marks.length === 0) return byte;
    let low = 0;
    let high = this.#marks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#marks[middle]! <= byte) low = middle;
      else high = middle - 1;
    }
    let unit = low * STEP;
    let at = this.#marks[low]!;
    if (isMiddle(this.text, unit)) unit++;
    while (at < byte) {
      at += bytesAt(this.text, unit);
      unit += unitsAt(this.text, unit);
    }
    return unit;
  }

  /** The first start of a character at or after a byte offset. */
  characterStart(byte: number): number {
    let at = byte;
    while (at < this.bytes.length && (this.bytes[at]! & 0xc0) === 0x80) at++;
    return at;
  }
}

function marksOf(text: string): Uint32Array {
  const marks = new Uint32Array(Math.floor(text.length / STEP) + 1);
  let byte = 0;
  let unit = 0;
  for (let mark = 1; mark < marks.length; mark++) {
    while (unit < mark * STEP) {
      byte += bytesAt(text, unit);
      unit += unitsAt(text, unit);
    }
    marks[mark] = byte;
  }
  return marks;
}

function isMiddle(text: string, unit: number): boolean {
  const code = text.charCodeAt(unit);
  return unit > 0 && code >= 0xdc00 && code <= 0xdfff && isHigh(text.charCodeAt(unit - 1));
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function unitsAt(text: string, unit: number): 1 | 2 {
  if (!isHigh(text.charCodeAt(unit))) return 1;
  const low = text.charCodeAt(unit + 1);
  return low >= 0xdc00 && low <= 0xdfff ? 2 : 1;
}

function bytesAt(text: string, unit: number): number {
  const code = text.charCodeAt(unit);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return unitsAt(text, unit) === 2 ? 4 : 3;
}
