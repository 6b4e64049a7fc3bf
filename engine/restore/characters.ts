/**
 * What a character is to restoring: one table look-up for a code unit, and the few cases that need more (pairs of
 * surrogates, escapes of JSON text).
 */
import { isKana, isUnspaced } from './alike.ts';
import { isWordPoint, wordTable } from '../text/characters.ts';
import type { RangeList } from '../vocabulary/restore-table.ts';

/** Bits of a code unit's class. */
export const WORD = 1;
/** Half of a pair, ignorable, or otherwise not to be run over. */
export const SPECIAL = 2;
/** Some key starts with it. */
export const KEY = 4;
/** The prefix of a marker may start with it. */
export const PREFIX = 8;
/** The backslash of JSON text. */
export const ESCAPE = 16;
/** Some key without boundaries starts with it. */
export const INSIDE = 32;
/** A number may start with it, or a particle that is written before a word without a space (rules.ts). */
export const RULED = 64;
/** Another character may be written for it, or it for another (rules.ts). */
export const ALIKE = 128;

/** Answer of `read` where the text so far does not tell. */
export const UNDECIDED = -1;

const BACKSLASH = 0x5c;
const LONGEST_ESCAPE = 12;
const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

function inRanges(ranges: RangeList, point: number): boolean {
  return ranges.some(([from, to]) => point >= (from as number) && point <= (to as number));
}

function mark(table: Uint8Array, ranges: RangeList, bit: number): void {
  for (const [from, to] of ranges) {
    for (let unit = from as number; unit <= Math.min(to as number, 0xffff); unit++)
      table[unit] = (table[unit] as number) | bit;
  }
}

export class Characters {
  /** Class of each code unit. */
  readonly classes: Uint8Array;
  readonly #wordRanges: RangeList | undefined;
  readonly #ignorable: RangeList | undefined;
  readonly #json: boolean;
  /** Whether a word ends where another script begins (`pii-restore/2`). */
  tellsScripts = false;

  constructor(options: { wordClass?: string | RangeList; ignorable?: RangeList; json: boolean }) {
    const { wordClass, ignorable, json } = options;
    this.#json = json;
    this.#wordRanges = typeof wordClass === 'object' ? wordClass : undefined;
    this.#ignorable = ignorable === undefined || ignorable.length === 0 ? undefined : ignorable;
    if (this.#wordRanges === undefined) this.classes = wordTable().slice();
    else mark((this.classes = new Uint8Array(0x10000)), this.#wordRanges, WORD);
    mark(this.classes, [[0xd800, 0xdfff]], SPECIAL);
    if (this.#ignorable !== undefined) mark(this.classes, this.#ignorable, SPECIAL);
    if (json) this.mark(BACKSLASH, ESCAPE);
  }

  /** Gives a unit another bit; a word character with a task of its own is not run over. */
  mark(unit: number, bit: number): void {
    const before = this.classes[unit] as number;
    const splits = (before & WORD) !== 0 && (bit & (KEY | INSIDE | RULED | ALIKE)) === 0;
    this.classes[unit] = before | bit | (splits ? SPECIAL : 0);
  }

  isWord(point: number): boolean {
    if (point < 0x10000) return ((this.classes[point] as number) & WORD) !== 0;
    return this.#wordRanges === undefined ? isWordPoint(point) : inRanges(this.#wordRanges, point);
  }

  /** 0 for what is no word character; else 1, or where scripts are distinguished 2 for those without spaces and 3 for kana. */
  wordKind(point: number): number {
    if (!this.isWord(point)) return 0;
    return !this.tellsScripts || !isUnspaced(point) ? 1 : isKana(point) ? 3 : 2;
  }

  isIgnorable(point: number): boolean {
    return this.#ignorable !== undefined && inRanges(this.#ignorable, point);
  }

  /**
   * The character at `at`: its code point times 16 plus its length in code units. In JSON text an escape is the
   * character it stands for. UNDECIDED when it may go on behind `limit` and the text is not at its end.
   */
  read(text: string, at: number, limit: number, final: boolean): number {
    if (this.#json && text.charCodeAt(at) === BACKSLASH) return readEscape(text, at, limit, final);
    const point = text.codePointAt(at) as number;
    return point * 16 + (point > 0xffff ? 2 : 1);
  }

  /** Kind of the character that ends at `at` (above 0). */
  wordKindBefore(text: string, at: number): number {
    if (this.#json) {
      const escaped = escapeBefore(text, at);
      if (escaped >= 0) return this.wordKind(escaped);
    }
    const unit = text.charCodeAt(at - 1);
    if (isLow(unit) && at >= 2) {
      const point = text.codePointAt(at - 2) as number;
      if (point > 0xffff) return this.wordKind(point);
    }
    return this.wordKind(unit);
  }
}

/** `text` without a last unit that may be the first half of a pair. */
export function wholeLength(text: string): number {
  return text.length > 0 && isHigh(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length;
}

/** Whether `at` lies between the halves of a pair. */
export function splitsPair(text: string, at: number): boolean {
  return isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
}

/** The code unit that `\uXXXX` at `at` stands for, or -1. */
export function hexEscape(text: string, at: number): number {
  if (text.charCodeAt(at) !== BACKSLASH || text[at + 1] !== 'u') return -1;
  const digits = text.slice(at + 2, at + 6);
  return /^[\da-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
}

function pairOf(high: number, low: number): number {
  return ((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000;
}

function readEscape(text: string, at: number, limit: number, final: boolean): number {
  const left = limit - at;
  if (!final && (left < 2 || (text[at + 1] === 'u' && left < 6))) return UNDECIDED;
  const unit = hexEscape(text, at);
  if (unit >= 0) {
    if (!isHigh(unit)) return unit * 16 + 6;
    if (!final && left < LONGEST_ESCAPE) return UNDECIDED;
    const low = hexEscape(text, at + 6);
    return isLow(low) ? pairOf(unit, low) * 16 + LONGEST_ESCAPE : unit * 16 + 6;
  }
  if (left < 2) return BACKSLASH * 16 + 1;
  // Behind the letters of \n and its like stands white space; \" \\ and \/ are themselves.
  return ('bfnrt'.includes(text[at + 1] as string) ? 0x20 : BACKSLASH) * 16 + 2;
}

/** The character whose escape ends at `at`, or -1. */
function escapeBefore(text: string, at: number): number {
  if (
    at >= 2 &&
    'bfnrt'.includes(text[at - 1] as string) &&
    text.charCodeAt(at - 2) === BACKSLASH &&
    startsEscape(text, at - 2)
  )
    return 0x20;
  if (at < 6) return -1;
  const unit = hexEscape(text, at - 6);
  if (unit < 0 || !startsEscape(text, at - 6)) return -1;
  const high = isLow(unit) && at >= LONGEST_ESCAPE ? hexEscape(text, at - LONGEST_ESCAPE) : -1;
  return isHigh(high) ? pairOf(high, unit) : unit;
}

/** A backslash starts an escape unless the one before it does. */
function startsEscape(text: string, at: number): boolean {
  let before = at;
  while (before > 0 && text.charCodeAt(before - 1) === BACKSLASH) before--;
  return (at - before) % 2 === 0;
}
