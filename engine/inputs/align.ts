/**
 * Which part of one form of a transcript says what a part of another form says: "(555) 123-4567" and "five five five one
 * two three …". Words that both forms have are anchors; between anchors the letters and digits are aligned.
 */
import { diffArrays } from 'diff';
import { firstIndex } from '../text/bisect.ts';
import { spokenUnits, type Unit } from '../notation/spoken.ts';

export interface Range {
  start: number;
  end: number;
}

/** More words that differ than this are not the same speech. */
const MOST_EDITS = 6_000;
/** Cells of one alignment between anchors; a longer stretch is taken as one. */
const MOST_CELLS = 4_000_000;

/** Units `from` up to `to` of both forms between two anchors. */
interface Gap {
  a: Range;
  b: Range;
}

export class Alignment {
  readonly #a: readonly Unit[];
  readonly #b: readonly Unit[];
  readonly #bText: string;
  readonly #aText: string;
  /** For each unit of the first form: the unit of the other, or the gap it lies in. */
  readonly #to: (number | Gap)[] = [];
  /** For each gap with alignments: for each character of its `a` side the unit of `b`, or -1. */
  readonly #matched = new Map<Gap, { units: Int32Array; firstChar: Uint32Array; taken: Set<number> } | undefined>();

  private constructor(aText: string, bText: string, a: readonly Unit[], b: readonly Unit[]) {
    this.#aText = aText;
    this.#bText = bText;
    this.#a = a;
    this.#b = b;
  }

  /** Undefined when the two say different things. Both in the language `language` (a primary subtag); `a` and `b`: their units, when they are there. */
  static of(
    aText: string,
    bText: string,
    language: string,
    a: readonly Unit[] = spokenUnits(aText, language),
    b: readonly Unit[] = spokenUnits(bText, language),
  ): Alignment | undefined {
    if (leastEdits(a, b) > MOST_EDITS) return undefined;
    const changes = diffArrays(
      a.map(({ chars }) => chars),
      b.map(({ chars }) => chars),
      { maxEditLength: MOST_EDITS },
    );
    if (changes === undefined) return undefined;
    const alignment = new Alignment(aText, bText, a, b);
    let i = 0;
    let j = 0;
    let gap: Gap | undefined;
    for (const { added, removed, value, count = value.length } of changes) {
      if (added || removed) {
        gap ??= { a: { start: i, end: i }, b: { start: j, end: j } };
        if (removed) {
          for (let n = 0; n < count; n++) alignment.#to.push(gap);
          gap.a.end = i += count;
        } else gap.b.end = j += count;
      } else {
        gap = undefined;
        for (let n = 0; n < count; n++) alignment.#to.push(j + n);
        i += count;
        j += count;
      }
    }
    return alignment;
  }

  /** The same, from the other form to the first. */
  reversed(): Alignment {
    const back = new Alignment(this.#bText, this.#aText, this.#b, this.#a);
    let i = 0;
    for (let j = 0; ; i++, j++) {
      let anchor = i;
      while (anchor < this.#to.length && typeof this.#to[anchor] !== 'number') anchor++;
      const end = anchor < this.#to.length ? (this.#to[anchor] as number) : this.#b.length;
      const gap = { a: { start: j, end }, b: { start: i, end: anchor } };
      for (; j < end; j++) back.#to.push(gap);
      if (anchor === this.#to.length) return back;
      back.#to.push(anchor);
      i = anchor;
    }
  }

  /** Share of the first form's units that the other has too. */
  get share(): number {
    return this.#to.filter((target) => typeof target === 'number').length / Math.max(1, this.#to.length);
  }

  /** The parts of the other form that say what `start` up to `end` says; none when it leaves that out. */
  map(start: number, end: number): Range | undefined {
    const from = firstIndex(this.#a.length, (n) => (this.#a[n] as Unit).end > start);
    if (from === this.#a.length || (this.#a[from] as Unit).start >= end) return undefined;
    let to = from;
    while (to < this.#a.length && (this.#a[to] as Unit).start < end) to++;
    let first = Number.POSITIVE_INFINITY;
    let last = -1;
    const take = (unit: number): void => {
      first = Math.min(first, unit);
      last = Math.max(last, unit);
    };
    for (let n = from; n < to;) {
      const target = this.#to[n] as number | Gap;
      if (typeof target === 'number') {
        take(target);
        n++;
        continue;
      }
      const stop = Math.min(to, target.a.end);
      for (const unit of this.#inGap(target, n, stop)) take(unit);
      n = stop;
    }
    if (last < 0) return undefined;
    return this.#widened(start, end, (this.#b[first] as Unit).start, (this.#b[last] as Unit).end);
  }

  /** Whether a span of the first form and one of the other are the same letters and digits when they are said. */
  saysSame({ start, end }: Range, other: Range): boolean {
    return says(this.#a, start, end) === says(this.#b, other.start, other.end);
  }

  /** Signs at the edges belong to the value in both forms or in none ("+49"). */
  #widened(start: number, end: number, from: number, to: number): Range {
    const head = this.#aText.slice(start, end).match(/^[^\p{L}\p{N}\s]+/u)?.[0] ?? '';
    const tail = this.#aText.slice(start, end).match(/(?<![^\p{L}\p{N}\s])[^\p{L}\p{N}\s]+$/u)?.[0] ?? '';
    if (head !== '' && this.#bText.slice(0, from).endsWith(head)) from -= head.length;
    if (tail !== '' && this.#bText.startsWith(tail, to)) to += tail.length;
    return { start: from, end: to };
  }

  /** Units of `b` for the units `from` up to `to` of `a`, which lie in one gap. */
  #inGap(gap: Gap, from: number, to: number): number[] {
    if (gap.b.start === gap.b.end) return [];
    const all = (): number[] => [gap.b.start, gap.b.end - 1];
    if (from === gap.a.start && to === gap.a.end) return all();
    const aligned = this.#align(gap);
    if (aligned === undefined) return all();
    const { units, firstChar, taken } = aligned;
    const begin = firstChar[from - gap.a.start] as number;
    const stop = firstChar[to - gap.a.start] as number;
    let first = -1;
    let last = -1;
    let headless = false;
    let tailless = false;
    let matched = 0;
    for (let c = begin; c < stop; c++) {
      const unit = units[c] as number;
      if (unit < 0) {
        if (first < 0) headless = true;
        tailless = true;
        continue;
      }
      tailless = false;
      matched++;
      if (first < 0) first = unit;
      last = unit;
    }
    // A letter here and there proves nothing: better too much than half a name.
    if (first >= 0 && matched < (stop - begin) * LEAST_MATCHED) return all();
    // Text without an exact counterpart may correspond to the neighbouring words that have no other counterpart.
    if (first < 0) {
      let left = begin - 1;
      while (left >= 0 && (units[left] as number) < 0) left--;
      let right = stop;
      while (right < units.length && (units[right] as number) < 0) right++;
      first = left < 0 ? gap.b.start : (units[left] as number) + 1;
      last = right >= units.length ? gap.b.end - 1 : (units[right] as number) - 1;
      return first > last ? [] : [first, last];
    }
    if (headless) while (first > gap.b.start && !taken.has(first - 1)) first--;
    if (tailless) while (last < gap.b.end - 1 && !taken.has(last + 1)) last++;
    return [first, last];
  }

  #align(gap: Gap): { units: Int32Array; firstChar: Uint32Array; taken: Set<number> } | undefined {
    if (this.#matched.has(gap)) return this.#matched.get(gap);
    const made = alignChars(this.#a.slice(gap.a.start, gap.a.end), this.#b.slice(gap.b.start, gap.b.end), gap.b.start);
    this.#matched.set(gap, made);
    return made;
  }
}

/** Units that one of two forms has more often than the other: each takes an edit at least. */
function leastEdits(a: readonly Unit[], b: readonly Unit[]): number {
  const counts = new Map<string, number>();
  for (const { chars } of a) counts.set(chars, (counts.get(chars) ?? 0) + 1);
  for (const { chars } of b) counts.set(chars, (counts.get(chars) ?? 0) - 1);
  let edits = 0;
  for (const count of counts.values()) edits += Math.abs(count);
  return edits;
}

/** Letters and digits of the units that lie in a span. */
function says(units: readonly Unit[], start: number, end: number): string {
  let said = '';
  for (let n = firstIndex(units.length, (i) => (units[i] as Unit).end > start); n < units.length; n++) {
    const unit = units[n] as Unit;
    if (unit.start >= end) break;
    said += unit.chars;
  }
  return said;
}

/** Share of a value's characters that the other form must have. */
const LEAST_MATCHED = 0.5;
const MATCH = 4;
const MISMATCH = -3;
const OPEN = -3;
const EXTEND = -1;

/** Gotoh's alignment with affine gaps: equal characters in a row are worth more than scattered ones. */
function alignChars(
  a: readonly Unit[],
  b: readonly Unit[],
  firstUnit: number,
): { units: Int32Array; firstChar: Uint32Array; taken: Set<number> } | undefined {
  const firstChar = new Uint32Array(a.length + 1);
  let left = '';
  a.forEach(({ chars }, n) => {
    firstChar[n] = left.length;
    left += chars;
  });
  firstChar[a.length] = left.length;
  let right = '';
  const unitOf: number[] = [];
  b.forEach(({ chars }, n) => {
    right += chars;
    for (let c = 0; c < chars.length; c++) unitOf.push(firstUnit + n);
  });
  const [n, m] = [left.length, right.length];
  if ((n + 1) * (m + 1) > MOST_CELLS) return undefined;
  const width = m + 1;
  // Best score that ends in a pair, in a gap of the right side, of the left side.
  const pair = new Float64Array((n + 1) * width).fill(Number.NEGATIVE_INFINITY);
  const down = new Float64Array((n + 1) * width).fill(Number.NEGATIVE_INFINITY);
  const across = new Float64Array((n + 1) * width).fill(Number.NEGATIVE_INFINITY);
  const best = (at: number): number => Math.max(pair[at] as number, down[at] as number, across[at] as number);
  pair[0] = 0;
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= m; j++) {
      const at = i * width + j;
      if (i > 0) down[at] = Math.max(best(at - width) + OPEN, (down[at - width] as number) + EXTEND);
      if (j > 0) across[at] = Math.max(best(at - 1) + OPEN, (across[at - 1] as number) + EXTEND);
      if (i > 0 && j > 0) pair[at] = best(at - width - 1) + (left[i - 1] === right[j - 1] ? MATCH : MISMATCH);
    }
  }
  const units = new Int32Array(n).fill(-1);
  const taken = new Set<number>();
  let i = n;
  let j = m;
  while (i > 0 || j > 0) {
    const at = i * width + j;
    if (i > 0 && j > 0 && pair[at] === best(at)) {
      i--;
      j--;
      if (left[i] === right[j]) {
        units[i] = unitOf[j] as number;
        taken.add(unitOf[j] as number);
      }
    } else if (i > 0 && down[at] === best(at)) i--;
    else j--;
  }
  return { units, firstChar, taken };
}
