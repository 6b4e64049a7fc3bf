/**
 * Restore: finds the keys of a table in a text and puts the originals back (`pii-restore/1`).
 *
 * One pass, leftmost-longest: at each place the longest key whose word boundaries hold wins, and the search goes on
 * behind it, so what was put back is never looked at again. The rules are written down in restore.md.
 */
import { isWordPoint } from './text/characters.ts';
import { Trie } from './text/search.ts';
import type { RangeList, RestoreKey, RestoreTable } from './vocabulary/restore-table.ts';

export const RESTORE_ALGORITHM = 'pii-restore/1';
export const WORD_CLASS = 'pii-word/1';
const DEFAULT_MAX_BODY = 256;
/** Brackets that models and East Asian keyboards write for the plain ones. */
const OPENING: Readonly<Record<string, string>> = { '[': '[\uff3b\u3010\u3014', '<': '<\uff1c\u3008\u2039', '{': '{\uff5b', '(': '(\uff08' };
const CLOSING: Readonly<Record<string, string>> = { ']': ']\uff3d\u3011\u3015', '>': '>\uff1e\u3009\u203a', '}': '}\uff5d', ')': ')\uff09' };
/** What an unknown marker looks like, in normal form: a name and a number. */
const MARKER_LIKE = /^\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)*_\p{Nd}+$/u;

/** Where a key was found. Offsets are UTF-16 code units of the text that was searched. */
export interface Match {
  start: number;
  end: number;
  /** Index into the table's keys. */
  key: number;
}

export interface Restored {
  text: string;
  restored: number;
  unknownMarkers: number;
}

type WordTest = (codePoint: number) => boolean;

function wordTest(wordClass: string | RangeList | undefined): WordTest {
  return typeof wordClass === 'object' ? rangeTest(wordClass) : isWordPoint;
}

function rangeTest(ranges: RangeList): WordTest {
  return (point) => ranges.some(([from, to]) => point >= (from as number) && point <= (to as number));
}

/** A table made ready; one serves any number of texts. */
export class Restorer {
  readonly #keys: readonly RestoreKey[];
  readonly #trie: Trie;
  readonly #isWord: WordTest;
  readonly #isIgnorable: WordTest | undefined;
  readonly #markers: RestoreTable['markers'];
  /** Keys of labels by the normal form of what stands between prefix and suffix. */
  readonly #labels = new Map<string, number>();
  /** Keys that end at one trie node, where several differ by channel or boundary. */
  readonly #same: number[][] = [];

  constructor(table: RestoreTable, channel: 'text' | 'json' = 'text') {
    this.#keys = table.keys;
    this.#isWord = wordTest(table.word_class);
    this.#isIgnorable = table.ignorable === undefined || table.ignorable.length === 0 ? undefined : rangeTest(table.ignorable);
    this.#markers = table.markers;
    let units = 0;
    for (const { k } of table.keys) units += k.length;
    this.#trie = new Trie(units);
    table.keys.forEach(({ k, ch = 'any' }, i) => {
      if (ch !== 'any' && ch !== channel) return;
      const before = this.#trie.add(k, this.#same.length);
      if (before < 0) this.#same.push([i]);
      else if (ch === 'any') (this.#same[before] as number[]).push(i);
      else (this.#same[before] as number[]).unshift(i); // a key of the channel itself goes first
      this.#addLabel(k, i);
    });
  }

  #addLabel(k: string, key: number): void {
    if (this.#markers === undefined) return;
    const { prefix, suffix } = this.#markers;
    if (k.length <= prefix.length + suffix.length || !k.startsWith(prefix) || !k.endsWith(suffix)) return;
    const body = normalBody(k.slice(prefix.length, k.length - suffix.length));
    if (body !== '' && !this.#labels.has(body)) this.#labels.set(body, key);
  }

  /** Every match, leftmost-longest, without overlaps; bent labels among them. */
  matches(text: string): Match[] {
    return this.#walk(text).filter((found): found is Match => found.key >= 0);
  }

  restore(text: string): Restored {
    let out = '';
    let from = 0;
    let restored = 0;
    let unknownMarkers = 0;
    for (const { start, end, key } of this.#walk(text)) {
      const known = key >= 0;
      if (known) restored++;
      else unknownMarkers++;
      out += text.slice(from, start) + (known ? (this.#keys[key] as RestoreKey).o : this.#unknown(text.slice(start, end)));
      from = end;
    }
    return { text: out + text.slice(from), restored, unknownMarkers };
  }

  #unknown(marker: string): string {
    const { on_unknown: treatment = 'keep', redact_text: redacted = '' } = this.#markers ?? {};
    return treatment === 'keep' ? marker : treatment === 'redact' ? redacted : '';
  }

  /** Matches in order; an unknown marker has the key UNKNOWN. */
  #walk(text: string): Match[] {
    const found: Match[] = [];
    for (let at = 0; at < text.length; ) {
      const match = (this.#trie.startsWith(text.charCodeAt(at)) ? this.#longestAt(text, at) : undefined) ?? this.#markerAt(text, at);
      if (match === undefined) at++;
      else {
        found.push(match);
        at = match.end;
      }
    }
    return found;
  }

  /** A label that was bent, or one that no key knows. */
  #markerAt(text: string, start: number): Match | undefined {
    if (this.#markers === undefined) return undefined;
    const { prefix, suffix, max_body: maxBody = DEFAULT_MAX_BODY } = this.#markers;
    const body = start + lengthAt(text, start, prefix, OPENING);
    if (body === start) return undefined;
    const limit = Math.min(text.length, body + maxBody + 1);
    for (let i = body; i < limit; i++) {
      const closing = lengthAt(text, i, suffix, CLOSING);
      if (closing > 0) {
        const normal = normalBody(text.slice(body, i));
        const key = this.#labels.get(normal);
        if (key !== undefined) return { start, end: i + closing, key };
        return MARKER_LIKE.test(normal) ? { start, end: i + closing, key: UNKNOWN } : undefined;
      }
      if (text[i] === '\n' || lengthAt(text, i, prefix, OPENING) > 0) return undefined;
    }
    return undefined;
  }

  #longestAt(text: string, start: number): Match | undefined {
    let node = 0;
    let best: Match | undefined;
    const openBefore = this.#opens(text, start);
    for (let i = start; i < text.length; ) {
      const next = this.#trie.step(node, text.charCodeAt(i));
      if (next < 0) {
        if (this.#isIgnorable === undefined || i === start) break;
        const point = text.codePointAt(i) as number;
        if (!this.#isIgnorable(point)) break;
        i += point > 0xffff ? 2 : 1;
        continue;
      }
      node = next;
      i++;
      const group = this.#trie.valueAt(node);
      if (group < 0) continue;
      const key = (this.#same[group] as number[]).find((index) => (this.#keys[index] as RestoreKey).b === 'none' || (openBefore && this.#closes(text, i)));
      if (key !== undefined) best = { start, end: i, key };
    }
    return best;
  }

  /** No word goes on over the place before `at`. */
  #opens(text: string, at: number): boolean {
    return at === 0 || !(this.#isWord(pointBefore(text, at)) && this.#isWord(text.codePointAt(at) as number));
  }

  #closes(text: string, at: number): boolean {
    return at >= text.length || !(this.#isWord(pointBefore(text, at)) && this.#isWord(text.codePointAt(at) as number));
  }
}

function pointBefore(text: string, at: number): number {
  const low = text.charCodeAt(at - 1);
  if (low >= 0xdc00 && low <= 0xdfff && at >= 2) {
    const point = text.codePointAt(at - 2) as number;
    if (point > 0xffff) return point;
  }
  return low;
}

/** Key of a marker that no key knows. */
const UNKNOWN = -1;

/** Length of `bracket`, or of a character that stands for it, at `at`; 0 when neither is there. */
function lengthAt(text: string, at: number, bracket: string, alike: Readonly<Record<string, string>>): number {
  if (text.startsWith(bracket, at)) return bracket.length;
  const others = alike[bracket];
  return others !== undefined && at < text.length && others.includes(text[at] as string) ? 1 : 0;
}

/** The inside of a label without what models change: case, width, separators, emphasis. */
function normalBody(body: string): string {
  return body
    .normalize('NFKC')
    .replace(/[\s_.:#*`\\-]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
}
