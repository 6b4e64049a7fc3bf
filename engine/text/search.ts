/**
 * Finds many fixed strings in one pass over a text.
 *
 * The naive loop runs `indexOf` for each string and costs strings × text. Here the strings are in one trie; a text
 * position costs one table look-up unless a string starts with its character. Where only one string is left, the trie
 * does not branch any more: the rest of that string is a *tail*, a run of one array, so that memory and the time of a
 * match follow the places where strings part and not their lengths.
 */

const EMPTY = -1;
/** Nodes from here on are places in the tails. */
const TAIL = 0x40000000;
/** From, unit, to. */
const SLOT = 3;

/** A trie over UTF-16 code units. Patterns have the values they are added under; an equal pattern keeps its first one. */
export class Trie {
  #nodes = 1;
  #edges = 0;
  #capacity = 1024;
  /** Edges where patterns part: an open-addressing hash table of (node, code unit). */
  #slots: Int32Array;
  /** Value of the pattern that ends at a node, or EMPTY. */
  #end: Int32Array;
  /** 1 where an edge leaves a node. */
  #inner: Uint8Array;
  #tails: Uint16Array;
  /** Value of the pattern that ends at a place of the tails, or EMPTY where the pattern continues. */
  #tailEnd: Int32Array;
  #tailed = 0;
  /** 1 where some pattern starts with this unit. */
  readonly #first = new Uint8Array(0x10000);

  constructor(expectedUnits = 1024) {
    while (this.#capacity * 2 < expectedUnits) this.#capacity *= 2;
    this.#slots = new Int32Array(this.#capacity * SLOT).fill(EMPTY);
    this.#end = new Int32Array(this.#capacity / 2).fill(EMPTY);
    this.#inner = new Uint8Array(this.#end.length);
    this.#tails = new Uint16Array(Math.max(1024, expectedUnits));
    this.#tailEnd = new Int32Array(this.#tails.length);
  }

  /** Adds `pattern` (not empty) under `value` (0 or more). Returns the value it had before, or -1. */
  add(pattern: string, value: number): number {
    if (pattern.length === 0) return EMPTY;
    this.#first[pattern.charCodeAt(0)] = 1;
    let node = 0;
    for (let i = 0; i < pattern.length; i++) {
      const unit = pattern.charCodeAt(i);
      const slot = this.#slotOf(node, unit);
      const next = this.#slots[slot + 2] as number;
      if (next === EMPTY) {
        this.#put(node, unit, this.#addTail(pattern, i + 1, value));
        return EMPTY;
      }
      node = next < TAIL ? next : this.#part(slot, next - TAIL);
    }
    const before = this.#end[node] as number;
    if (before === EMPTY) this.#end[node] = value;
    return before;
  }

  /** Whether some pattern starts with this code unit. */
  startsWith(unit: number): boolean {
    return this.#first[unit] === 1;
  }

  /** The node after `node` over `unit`, or -1. The root is 0. */
  step(node: number, unit: number): number {
    if (node >= TAIL) {
      const at = node - TAIL;
      return this.#tails[at] === unit && this.#tailEnd[at] === EMPTY ? node + 1 : EMPTY;
    }
    return this.#slots[this.#slotOf(node, unit) + 2] as number;
  }

  /** Whether some pattern continues behind `node`. */
  goesOn(node: number): boolean {
    return node >= TAIL ? this.#tailEnd[node - TAIL] === EMPTY : this.#inner[node] === 1;
  }

  /** Value of the pattern that ends at `node`, or -1. */
  valueAt(node: number): number {
    return (node >= TAIL ? this.#tailEnd[node - TAIL] : this.#end[node]) as number;
  }

  /** The slot of the edge, or the free one where it would be. */
  #slotOf(node: number, unit: number): number {
    const slots = this.#slots;
    const mask = this.#capacity - 1;
    let slot = hash(node, unit) & mask;
    for (;;) {
      const at = slot * SLOT;
      if (slots[at] === EMPTY || (slots[at] === node && slots[at + 1] === unit)) return at;
      slot = (slot + 1) & mask;
    }
  }

  /** The tail with the units of `pattern` from `from` on. */
  #addTail(pattern: string, from: number, value: number): number {
    const start = this.#tailed;
    this.#tailed += pattern.length - from + 1;
    if (this.#tailed > this.#tails.length) {
      const length = Math.max(this.#tails.length * 2, this.#tailed);
      this.#tails = grown(this.#tails, new Uint16Array(length));
      this.#tailEnd = grown(this.#tailEnd, new Int32Array(length));
    }
    let at = start;
    for (let i = from; i < pattern.length; i++) {
      this.#tailEnd[at] = EMPTY;
      this.#tails[at++] = pattern.charCodeAt(i);
    }
    this.#tailEnd[at] = value;
    return TAIL + start;
  }

  /** Makes a node of the first place of a tail, to which the edge in `slot` leads. */
  #part(slot: number, at: number): number {
    const node = this.#nodes++;
    if (node >= this.#end.length) {
      this.#end = grown(this.#end, new Int32Array(node * 2).fill(EMPTY));
      this.#inner = grown(this.#inner, new Uint8Array(node * 2));
    }
    this.#slots[slot + 2] = node;
    if (this.#tailEnd[at] === EMPTY) this.#put(node, this.#tails[at] as number, TAIL + at + 1);
    else this.#end[node] = this.#tailEnd[at] as number;
    return node;
  }

  #put(node: number, unit: number, to: number): void {
    if (++this.#edges * 2 > this.#capacity) this.#double();
    this.#inner[node] = 1;
    const slot = this.#slotOf(node, unit);
    this.#slots[slot] = node;
    this.#slots[slot + 1] = unit;
    this.#slots[slot + 2] = to;
  }

  #double(): void {
    const before = this.#slots;
    this.#capacity *= 2;
    this.#slots = new Int32Array(this.#capacity * SLOT).fill(EMPTY);
    for (let at = 0; at < before.length; at += SLOT) {
      if (before[at] === EMPTY) continue;
      const slot = this.#slotOf(before[at] as number, before[at + 1] as number);
      this.#slots[slot] = before[at] as number;
      this.#slots[slot + 1] = before[at + 1] as number;
      this.#slots[slot + 2] = before[at + 2] as number;
    }
  }
}

function grown<T extends Int32Array | Uint16Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function hash(node: number, unit: number): number {
  let h = Math.imul(node, 0x9e3779b1) ^ Math.imul(unit + 1, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}

/**
 * Calls `hit(start, end, value)` for every occurrence of every pattern, also overlapping ones, in order of start.
 * Time is linear in the text times the longest pattern at worst.
 */
export function findAll(trie: Trie, text: string, hit: (start: number, end: number, value: number) => void): void {
  const { length } = text;
  for (let start = 0; start < length; start++) {
    if (!trie.startsWith(text.charCodeAt(start))) continue;
    let node = 0;
    for (let i = start; i < length; i++) {
      node = trie.step(node, text.charCodeAt(i));
      if (node < 0) break;
      const value = trie.valueAt(node);
      if (value >= 0) hit(start, i + 1, value);
    }
  }
}

/** Says of a hash "not added" or "perhaps added"; wrong about less than one in sixteen that were not. */
export class HashFilter {
  readonly #bits: Uint32Array;
  readonly #mask: number;

  constructor(expected: number) {
    let size = 1024;
    while (size < expected * 16) size *= 2;
    this.#bits = new Uint32Array(size / 32);
    this.#mask = size - 1;
  }

  add(value: number): void {
    const bit = mix(value) & this.#mask;
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] as number) | (1 << (bit & 31));
  }

  has(value: number): boolean {
    const bit = mix(value) & this.#mask;
    return ((this.#bits[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
  }
}

function mix(value: number): number {
  let h = value ^ (value >>> 16);
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  h = Math.imul(h, 0x846ca68b);
  return h ^ (h >>> 16);
}
