/**
 * Where the words of a page lie: which stand on one line, and the boxes of a span. Boxes are `[x, y, width, height]` in
 * any unit; nothing here asks which way y grows.
 */
import { firstIndex } from '../text/bisect.ts';
import type { Box, BoxGranularity } from '../vocabulary/schema.ts';

/** A word with its box. Offsets are UTF-16 code units of the page's text. */
export interface PlacedWord {
  start: number;
  end: number;
  page: number;
  box: readonly number[];
}

/** Least share of the lower box's height that two words of a line have in common. */
const LEAST_SHARED = 0.5;
/** A word set upright is this many times as high as it is wide. */
const UPRIGHT = 1.5;

interface Range {
  from: number;
  to: number;
}

/** An extent may be negative (a page whose y grows upwards). */
const rangeOf = (at: number, extent: number): Range => ({
  from: Math.min(at, at + extent),
  to: Math.max(at, at + extent),
});
const across = ([x = 0, , width = 0]: readonly number[]): Range => rangeOf(x, width);
const down = ([, y = 0, , height = 0]: readonly number[]): Range => rangeOf(y, height);
const sizeOf = ({ from, to }: Range): number => to - from;

/** Whether two ranges share enough of their extent; a range without extent is treated as a point. */
function isBeside(a: Range, b: Range): boolean {
  const shared = Math.min(a.to, b.to) - Math.max(a.from, b.from);
  const least = Math.min(sizeOf(a), sizeOf(b));
  return least === 0 ? shared >= 0 : shared >= LEAST_SHARED * least;
}

const areApart = (a: Range, b: Range): boolean => a.to <= b.from || b.to <= a.from;

/** Both are set upright, one above the other. */
const isUpright = (a: readonly number[], b: readonly number[]): boolean =>
  [a, b].every((box) => sizeOf(down(box)) > UPRIGHT * sizeOf(across(box))) && isBeside(across(a), across(b));

/** Whether `b` continues the line of `a`: neither a line break in the text between them nor their places may separate them. */
function isOneLine(a: PlacedWord, b: PlacedWord, text: string): boolean {
  if (a.page !== b.page || /[\n\r\f\v\u0085\u2028\u2029]/u.test(text.slice(a.end, b.start))) return false;
  return isBeside(down(a.box), down(b.box)) || isUpright(a.box, b.box);
}

export class PageGeometry {
  readonly words: readonly PlacedWord[];
  /** Number of the line of each word. */
  readonly lines: Uint32Array;

  /** `words` in order of start; two of them share no text, or all of it (a word in two pieces). */
  constructor(words: readonly PlacedWord[], text: string) {
    this.words = words;
    this.lines = new Uint32Array(words.length);
    for (let i = 1; i < words.length; i++)
      this.lines[i] =
        (this.lines[i - 1] as number) + (isOneLine(words[i - 1] as PlacedWord, words[i] as PlacedWord, text) ? 0 : 1);
  }

  /** Boxes of the words that [start, end) overlaps: one each, or one for those on one line. */
  boxes(start: number, end: number, granularity: BoxGranularity): Box[] {
    const boxes: Box[] = [];
    let line = -1;
    for (let i = this.#firstEndingAfter(start); i < this.words.length; i++) {
      const { start: from, end: to, page, box } = this.words[i] as PlacedWord;
      if (from >= end) break;
      if (to <= start || from === to) continue;
      const last = boxes.at(-1);
      if (granularity === 'line' && last !== undefined && this.lines[i] === line) last.box = union(last.box, box);
      else boxes.push({ page, box: [...box] });
      line = this.lines[i] as number;
    }
    return boxes;
  }

  /**
   * Whether the text continues elsewhere between `before` and `after`: on the next page, or at the head of the next column,
   * which lies apart from the last word both across and down.
   */
  goesOn(before: number, after: number): boolean {
    const next = this.#firstEndingAfter(after);
    const a = this.words[this.#firstEndingAfter(before - 1)];
    const b = this.words[next];
    if (a === undefined || b === undefined || a.end > after) return false;
    if (a.page !== b.page) return b.page === a.page + 1;
    return (
      areApart(across(a.box), across(b.box)) && areApart(down(a.box), down(b.box)) && !this.#isBelow(next - 1, next)
    );
  }

  /** The line of the word at `to` begins under some word of the line of the word at `from`. */
  #isBelow(from: number, to: number): boolean {
    const first = across((this.words[to] as PlacedWord).box);
    for (let i = from; i >= 0 && this.lines[i] === this.lines[from]; i--)
      if (!areApart(first, across((this.words[i] as PlacedWord).box))) return true;
    return false;
  }

  /** The places between two words of different lines, as [end, start) of the text between them. */
  *lineEnds(): Generator<[number, number]> {
    for (let i = 1; i < this.words.length; i++)
      if (this.lines[i] !== this.lines[i - 1])
        yield [(this.words[i - 1] as PlacedWord).end, (this.words[i] as PlacedWord).start];
  }

  #firstEndingAfter(at: number): number {
    return firstIndex(this.words.length, (i) => (this.words[i] as PlacedWord).end > at);
  }
}

/** Sums of binary fractions come out with a tail of digits. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The box around two boxes. */
export function union(a: readonly number[], b: readonly number[]): number[] {
  const [x, y] = [across(a), across(b)];
  const [v, w] = [down(a), down(b)];
  const left = Math.min(x.from, y.from);
  const top = Math.min(v.from, w.from);
  return [left, top, Math.max(x.to, y.to) - left, Math.max(v.to, w.to) - top].map(round);
}
