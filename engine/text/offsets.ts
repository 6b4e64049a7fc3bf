/**
 * Offsets in the four units of the contract (docs/interface.md#units). Inside the engine every offset is a UTF-16 code unit;
 * this file is the only place where units meet.
 *
 * A lone surrogate counts as one code point and as three UTF-8 bytes (what an encoder writes for U+FFFD).
 */
import { firstIndex } from './bisect.ts';
import type { OffsetUnit } from '../vocabulary/schema.ts';

/** Distance between remembered positions: a look-up walks at most this many code units. */
const STRIDE = 128;

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

const HAS_PAIRS = /[\ud800-\udbff]/;

/** Code points of `text`; a lone surrogate is one. */
export function countCodePoints(text: string): number {
  // The engine answers this at once for a text of one byte a character, and at memory speed for others.
  if (!HAS_PAIRS.test(text)) return text.length;
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    if (isLow(text.charCodeAt(i)) && isHigh(text.charCodeAt(i - 1))) {
      count--;
      i++; // a pair is consumed whole: high high low is one lone and one pair
    }
  }
  return count;
}

/** Byte length of the code point that starts at `i`, and how many units it takes. */
function pointAt(text: string, i: number): { units: 1 | 2; bytes: number } {
  const unit = text.charCodeAt(i);
  if (unit < 0x80) return { units: 1, bytes: 1 };
  if (unit < 0x800) return { units: 1, bytes: 2 };
  if (isHigh(unit) && i + 1 < text.length && isLow(text.charCodeAt(i + 1))) return { units: 2, bytes: 4 };
  return { units: 1, bytes: 3 };
}

/** Converts offsets of one text. Tables are built at the first use of a unit; an ASCII text needs none. */
export class OffsetIndex {
  readonly text: string;
  /** Every offset equals its code unit: no character above U+007F and no CR LF pair for graphemes. */
  readonly #ascii: boolean;
  #points: Uint32Array | undefined;
  #bytes: Uint32Array | undefined;
  /** UTF-16 start of every grapheme, and the text's length at the end. */
  #graphemes: Uint32Array | undefined;
  #length: Partial<Record<OffsetUnit, number>> = {};

  constructor(text: string) {
    this.text = text;
    // eslint-disable-next-line no-control-regex -- the whole ASCII range is meant
    this.#ascii = /^[\u0000-\u007f]*$/.test(text);
  }

  /** Length of the text in `unit`. */
  length(unit: OffsetUnit): number {
    return (this.#length[unit] ??= this.fromUtf16(this.text.length, unit));
  }

  /** Offset in `unit` of the UTF-16 offset `at`; inside a character it is the character's start. */
  fromUtf16(at: number, unit: OffsetUnit): number {
    if (unit === 'utf16') return at;
    if (unit === 'grapheme') {
      const starts = this.#graphemeStarts();
      return starts === undefined ? at : floorIndex(starts, at);
    }
    if (this.#ascii) return at;
    const table = this.#table(unit);
    const block = Math.min(Math.floor(at / STRIDE), table.length - 1);
    let count = table[block] as number;
    let i = block * STRIDE;
    // A pair cut by the block's border was counted by the block before.
    if (i > 0 && isLow(this.text.charCodeAt(i)) && isHigh(this.text.charCodeAt(i - 1))) i++;
    while (i < at) {
      const { units, bytes } = pointAt(this.text, i);
      if (i + units > at) break;
      count += unit === 'utf8' ? bytes : 1;
      i += units;
    }
    return count;
  }

  /**
   * UTF-16 offset of the offset `at` in `unit`; undefined when it lies outside the text or splits a character
   * of that unit (or, for `utf16`, a surrogate pair).
   */
  toUtf16(at: number, unit: OffsetUnit): number | undefined {
    if (at < 0 || at > this.length(unit)) return undefined;
    if (unit === 'utf16') {
      const splits =
        at > 0 && at < this.text.length && isLow(this.text.charCodeAt(at)) && isHigh(this.text.charCodeAt(at - 1));
      return splits ? undefined : at;
    }
    if (unit === 'grapheme') {
      const starts = this.#graphemeStarts();
      return starts === undefined ? at : starts[at];
    }
    if (this.#ascii) return at;
    const table = this.#table(unit);
    const block = Math.max(0, floorIndex(table, at));
    let count = table[block] as number;
    let i = block * STRIDE;
    if (i > 0 && isLow(this.text.charCodeAt(i)) && isHigh(this.text.charCodeAt(i - 1))) i++;
    while (count < at) {
      const { units, bytes } = pointAt(this.text, i);
      count += unit === 'utf8' ? bytes : 1;
      i += units;
    }
    return count === at ? i : undefined;
  }

  /** Count of `unit` before each multiple of STRIDE; a pair over the border belongs to the block where it starts. */
  #table(unit: 'codepoint' | 'utf8'): Uint32Array {
    const kept = unit === 'utf8' ? this.#bytes : this.#points;
    if (kept !== undefined) return kept;
    const table = new Uint32Array(Math.floor(this.text.length / STRIDE) + 1);
    let count = 0;
    let next = STRIDE;
    let block = 1;
    for (let i = 0; i < this.text.length;) {
      const { units, bytes } = pointAt(this.text, i);
      i += units;
      count += unit === 'utf8' ? bytes : 1;
      if (i >= next && block < table.length) {
        table[block++] = count;
        next += STRIDE;
      }
    }
    if (unit === 'utf8') this.#bytes = table;
    else this.#points = table;
    return table;
  }

  #graphemeStarts(): Uint32Array | undefined {
    if (this.#graphemes !== undefined) return this.#graphemes;
    if (this.#ascii && !this.text.includes('\r\n')) return undefined;
    const starts = new Uint32Array(this.text.length + 1);
    let n = 0;
    for (const { index } of segmenter.segment(this.text)) starts[n++] = index;
    starts[n] = this.text.length;
    this.#graphemes = starts.slice(0, n + 1);
    return this.#graphemes;
  }
}

/** Index of the last value of the ascending `sorted` that is not above `value`; -1 when all are. */
function floorIndex(sorted: Uint32Array, value: number): number {
  return firstIndex(sorted.length, (i) => (sorted[i] as number) > value) - 1;
}
