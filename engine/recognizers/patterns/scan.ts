/**
 * Shared ground of the written-form rows: a one-to-one folded copy of the text, and label tries.
 *
 * Folding lets every row use plain ASCII expressions without the slow `iu` flags: lower case, no diacritics,
 * ASCII digits, spaces, hyphens and quotes. One code unit in, one code unit out, so that offsets hold.
 */
import type { PatternRow } from '../row.ts';

/** Letters of folded text, for the inside of a character class of an expression without the `u` flag. */
export const L =
  'a-z\\u00df-\\u02ff\\u0300-\\u036f\\u0370-\\u1fff\\u2c00-\\u2dff\\u3005-\\u3007\\u3040-\\u31ff\\u3400-\\u9fff\\ua000-\\ud7ff\\uf900-\\ufaff';
/** Letters, digits and underscore of scripts that put spaces between words: what a word boundary is made of. */
export const W = 'a-z0-9_\\u00df-\\u0dff\\u10a0-\\u10ff\\u1200-\\u137f\\u1e00-\\u1fff';

const FOLD = buildFold();
const WORD = buildClass(W);
const LETTER = buildClass(L);

function buildFold(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (let c = 0; c < 0x10000; c++) table[c] = c;
  for (let c = 0x41; c < 0x2500; c++) {
    const lower = String.fromCharCode(c).toLowerCase();
    // Marks of scripts written without case keep their letters: only Latin, Greek and Cyrillic lose accents.
    const base = c < 0x530 || (c >= 0x1e00 && c < 0x2000) ? lower.normalize('NFD') : lower;
    table[c] = base.charCodeAt(0);
  }
  const pairs: Readonly<Record<string, string>> = {
    ł: 'l',
    Ł: 'l',
    đ: 'd',
    Đ: 'd',
    ø: 'o',
    Ø: 'o',
    ı: 'i',
    ς: 'σ',
    ħ: 'h',
  };
  for (const [from, to] of Object.entries(pairs)) table[from.charCodeAt(0)] = to.charCodeAt(0);
  for (const zero of [
    0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
  ]) {
    for (let d = 0; d < 10; d++) table[zero + d] = 0x30 + d;
  }
  for (let c = 0xff01; c <= 0xff5e; c++)
    table[c] = String.fromCharCode(c - 0xfee0)
      .toLowerCase()
      .charCodeAt(0);
  for (const c of [0xa0, 0x2002, 0x2003, 0x2007, 0x2008, 0x2009, 0x200a, 0x202f, 0x3000]) table[c] = 0x20;
  for (const c of [0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0x5be]) table[c] = 0x2d;
  for (const c of [0x2018, 0x2019, 0x201a, 0x2bc, 0x60, 0xb4, 0x2032, 0x5f3]) table[c] = 0x27;
  for (const c of [0x201c, 0x201d, 0x201e, 0xab, 0xbb, 0x2033, 0x300c, 0x300d]) table[c] = 0x22;
  // Arabic comma and semicolon, ideographic comma and full stop; colons and full stops of Armenian and Khmer.
  for (const [c, to] of [
    [0x55d, 0x3a],
    [0x589, 0x2e],
    [0x17d6, 0x3a],
    [0x17d4, 0x2e],
    [0x60c, 0x2c],
    [0x61b, 0x3b],
    [0x3001, 0x2c],
    [0x66b, 0x2e],
    [0x66c, 0x2c],
  ] as const)
    table[c] = to;
  return table;
}

function buildClass(inside: string): Uint8Array {
  const table = new Uint8Array(0x10000);
  const member = new RegExp(`[${inside}]`);
  for (let c = 0; c < 0x10000; c++) if (member.test(String.fromCharCode(c))) table[c] = 1;
  return table;
}

/**
 * A function of a text that several rows share: all rows run over one text in one turn of the event loop, so the
 * last answer is kept for that turn and dropped after it.
 */
export function oncePerText<T>(compute: (text: string) => T): (text: string) => T {
  let kept: { text: string; value: T } | undefined;
  return (text) => {
    if (kept !== undefined && kept.text === text) return kept.value;
    if (kept === undefined) {
      queueMicrotask(() => {
        kept = undefined;
      });
    }
    const value = compute(text);
    kept = { text, value };
    return value;
  };
}

/** The text, one code unit for one, in lower case and ASCII forms. */
export const fold = oncePerText(foldText);

function foldText(text: string): string {
  const size = text.length;
  if (size <= 64) {
    let short = '';
    for (let i = 0; i < size; i++) short += String.fromCharCode(FOLD[text.charCodeAt(i)]!);
    return short;
  }
  let folded = '';
  const chunk = new Uint16Array(Math.min(size, 8192));
  for (let from = 0; from < size; from += 8192) {
    const count = Math.min(8192, size - from);
    for (let i = 0; i < count; i++) chunk[i] = FOLD[text.charCodeAt(from + i)]!;
    const part = count === chunk.length ? chunk : chunk.subarray(0, count);
    folded += String.fromCharCode.apply(null, part as unknown as number[]);
  }
  return folded;
}

/** True when the code unit at `i` belongs to a word of a script with spaces between words. */
export function wordAt(folded: string, i: number): boolean {
  return i >= 0 && i < folded.length && WORD[folded.charCodeAt(i)] === 1;
}

export function letterAt(folded: string, i: number): boolean {
  return i >= 0 && i < folded.length && LETTER[folded.charCodeAt(i)] === 1;
}

export function digitAt(folded: string, i: number): boolean {
  const c = folded.charCodeAt(i);
  return c >= 0x30 && c <= 0x39;
}

/** True for an upper-case letter, or one of a script without case: what a name may start with. */
export function nameStartAt(text: string, folded: string, i: number): boolean {
  if (!letterAt(folded, i)) return false;
  const ch = text[i]!;
  return ch !== ch.toLowerCase() || ch === ch.toUpperCase();
}

/** Calls `hit` for every match of a global expression; an empty match moves on by one. */
export function scan(expression: RegExp, text: string, hit: (match: RegExpExecArray) => void): void {
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const next = expression.lastIndex;
    if (match[0] === '') expression.lastIndex = next + 1;
    const resume = expression.lastIndex;
    hit(match);
    expression.lastIndex = resume;
  }
}

/** The match of a sticky expression at `i`, or null. */
export function at(expression: RegExp, text: string, i: number): RegExpExecArray | null {
  expression.lastIndex = i;
  return expression.exec(text);
}

/** True when a word continues over `i`: letter after letter or digit after digit ("22AUG" is two words). */
function joined(folded: string, i: number): boolean {
  return wordAt(folded, i) && wordAt(folded, i - 1) && digitAt(folded, i) === digitAt(folded, i - 1);
}

interface Node<T> {
  next: Map<number, Node<T>>;
  value?: T;
  /** The written side of the term needs no boundary (`*` in the list). */
  open?: boolean;
  /** The far side needs none. */
  far?: boolean;
}

export interface Hit<T> {
  start: number;
  end: number;
  value: T;
}

/**
 * A set of terms, matched on folded text. A leading or trailing `*` lets a word go on there
 * ("*kundennummer", "personnumm*").
 */
export class Terms<T> {
  readonly #forward: Node<T> = { next: new Map() };
  readonly #backward: Node<T> = { next: new Map() };
  readonly #first = new Uint8Array(0x10000);
  /** A term may start inside a word. */
  #inside = false;

  constructor(entries: Iterable<readonly [string, T]>) {
    for (const [raw, value] of entries) {
      const openLeft = raw.startsWith('*');
      const openRight = raw.endsWith('*');
      const term = foldText(raw.slice(openLeft ? 1 : 0, openRight ? -1 : undefined));
      if (term === '') continue;
      this.#first[term.charCodeAt(0)] = 1;
      this.#inside ||= openLeft;
      insert(this.#forward, term, value, openRight, openLeft);
      insert(this.#backward, [...term].toReversed().join(''), value, openLeft, openRight);
    }
  }

  static of(...words: readonly string[]): Terms<true> {
    return new Terms(words.map((word) => [word, true] as const));
  }

  /** The longest term that starts at `i`. */
  at(folded: string, i: number): Hit<T> | undefined {
    if (this.#first[folded.charCodeAt(i)] !== 1) return undefined;
    const bounded = joined(folded, i);
    if (bounded && !this.#inside) return undefined;
    let node: Node<T> | undefined = this.#forward;
    let best: Hit<T> | undefined;
    for (let last = i; last < folded.length; last++) {
      node = node.next.get(folded.charCodeAt(last));
      if (node === undefined) break;
      if (node.value === undefined || (bounded && !node.far)) continue;
      if (node.open || !joined(folded, last + 1)) best = { start: i, end: last + 1, value: node.value };
    }
    return best;
  }

  /** The longest term that ends at `end` (exclusive). */
  endingAt(folded: string, end: number): Hit<T> | undefined {
    let node: Node<T> | undefined = this.#backward;
    const bounded = joined(folded, end);
    let best: Hit<T> | undefined;
    for (let last = end - 1; last >= 0; last--) {
      node = node.next.get(folded.charCodeAt(last));
      if (node === undefined) break;
      if (node.value === undefined || (bounded && !node.far)) continue;
      if (node.open || !joined(folded, last)) best = { start: last, end, value: node.value };
    }
    return best;
  }

  /** Every term, left to right; a term starts after the one before it. */
  each(folded: string, hit: (hit: Hit<T>) => void): void {
    const first = this.#first;
    for (let i = 0; i < folded.length; i++) {
      if (first[folded.charCodeAt(i)] !== 1) continue;
      const found = this.at(folded, i);
      if (found === undefined) continue;
      hit(found);
      i = found.end - 1;
    }
  }

  /** The last term that starts in `[from, to)` and ends by `to`. */
  lastIn(folded: string, from: number, to: number): Hit<T> | undefined {
    for (let i = to - 1; i >= Math.max(0, from); i--) {
      const found = this.#first[folded.charCodeAt(i)] === 1 ? this.at(folded, i) : undefined;
      if (found !== undefined && found.end <= to) return found;
    }
    return undefined;
  }
}

function insert<T>(root: Node<T>, term: string, value: T, open: boolean, far: boolean): void {
  let node = root;
  for (let i = 0; i < term.length; i++) {
    const code = term.charCodeAt(i);
    let next = node.next.get(code);
    if (next === undefined) node.next.set(code, (next = { next: new Map() }));
    node = next;
  }
  node.value = value;
  node.open = open || node.open;
  node.far = far || node.far;
}

/** What a row finds in a text, refused values left out: surfaces in order. For the law suite. */
export function surfaces(row: PatternRow, text: string): string[] {
  const found: { start: number; end: number }[] = [];
  row.find(text, (start, end, more) => {
    if (more?.validated !== false) found.push({ start, end });
  });
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end).map(({ start, end }) => text.slice(start, end));
}
