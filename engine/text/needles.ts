/**
 * Finds many fixed strings in one pass over a text, however long they are.
 *
 * `findAll` walks from every place as long as some string continues: text × longest string, where a text repeats what
 * a long string (a private key, a value of a caller) repeats. Here only the first units of a long string are in the
 * trie. Where these are found, the rest is compared by its hash first, and in full only when the hashes are equal.
 */
import { findAll, Trie } from './search.ts';

/** Units of a string that are kept in the trie. Terms and labels of our own are shorter. */
const WALKED = 64;
/** Of the polynomial hash, modulo 2^32. Equal hashes are no proof. */
const BASE = 0x01000193;

interface Long {
  text: string;
  value: number;
}

/** Long strings of one length that begin alike. */
interface Lengths {
  length: number;
  /** `BASE` to the power of the length. */
  power: number;
  byHash: Map<number, Long[]>;
}

interface Entry {
  /** Of the string that the trie holds whole, or -1. */
  value: number;
  /** Shortest first. */
  longs: Lengths[];
}

export class Needles {
  readonly #trie: Trie;
  readonly #entries: Entry[] = [];

  constructor(expectedUnits?: number) {
    this.#trie = new Trie(expectedUnits);
  }

  /** Adds `needle` (not empty) under `value` (0 or more). Returns the value it had before, or -1. */
  add(needle: string, value: number): number {
    if (needle === '') return -1;
    const isLong = needle.length > WALKED;
    const known = this.#trie.add(isLong ? needle.slice(0, WALKED) : needle, this.#entries.length);
    if (known < 0) this.#entries.push({ value: -1, longs: [] });
    const entry = this.#entries[known < 0 ? this.#entries.length - 1 : known] as Entry;
    if (isLong) return addLong(entry.longs, needle, value);
    const before = entry.value;
    if (before < 0) entry.value = value;
    return before;
  }

  /**
   * Calls `hit(start, end, value)` for every occurrence, in order of start; occurrences may overlap, except those of one
   * string of more than 64 units with itself. Time is linear in the text for given strings.
   */
  findAll(text: string, hit: (start: number, end: number, value: number) => void): void {
    let hashes: Hashes | undefined;
    /** Where the last occurrence of a long string ends. */
    const ends = new Map<Long, number>();
    findAll(this.#trie, text, (start, end, number) => {
      const { value, longs } = this.#entries[number] as Entry;
      if (value >= 0) hit(start, end, value);
      if (longs.length === 0) return;
      hashes ??= new Hashes(text);
      for (const { length, power, byHash } of longs) {
        if (start + length > text.length) return;
        for (const long of byHash.get(hashes.of(start, start + length, power)) ?? []) {
          if (start < (ends.get(long) ?? 0) || !text.startsWith(long.text, start)) continue;
          ends.set(long, start + length);
          hit(start, start + length, long.value);
        }
      }
    });
  }
}

function addLong(longs: Lengths[], text: string, value: number): number {
  let at = 0;
  while (at < longs.length && (longs[at] as Lengths).length < text.length) at++;
  if (longs[at]?.length !== text.length)
    longs.splice(at, 0, { length: text.length, power: powerOf(text.length), byHash: new Map() });
  const { byHash } = longs[at] as Lengths;
  const hash = new Hashes(text).of(0, text.length, 0);
  const alike = byHash.get(hash) ?? [];
  const same = alike.find((long) => long.text === text);
  if (same !== undefined) return same.value;
  byHash.set(hash, [...alike, { text, value }]);
  return -1;
}

function powerOf(exponent: number): number {
  let power = 1;
  let square = BASE;
  for (let left = exponent; left > 0; left >>>= 1) {
    if ((left & 1) === 1) power = Math.imul(power, square);
    square = Math.imul(square, square);
  }
  return power;
}

/** Hashes of all stretches of a text. */
class Hashes {
  /** Hash of the first `n` units. */
  readonly #first: Int32Array;

  constructor(text: string) {
    this.#first = new Int32Array(text.length + 1);
    let hash = 0;
    for (let i = 0; i < text.length; i++) {
      // Zero must count too, or runs of it would have one hash whatever their length.
      hash = (Math.imul(hash, BASE) + text.charCodeAt(i) + 1) | 0;
      this.#first[i + 1] = hash;
    }
  }

  /** `power`: `BASE` to the power of the length. */
  of(start: number, end: number, power: number): number {
    return ((this.#first[end] as number) - Math.imul(this.#first[start] as number, power)) | 0;
  }
}
