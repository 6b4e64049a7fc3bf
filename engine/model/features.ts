/**
 * Text → tokens → rows of the hashed table, exactly as in training (scripts/train/FEATURES.md; the shared vectors in
 * scripts/train/vectors are tested against both sides). Section numbers below are those of FEATURES.md.
 */
import { dictionaryWords } from '../text/words.ts';
import type { FeatureConfig } from './config.ts';

export const OTHER = 0;
export const LETTER = 1;
export const SINGLE = 2;
const MARK = 3;
const DIGIT = 4;
const SPACE = 5;

const BREAK = { start: 0, none: 1, blank: 2, line: 3, paragraph: 4, column: 5, end: 6 } as const;
/** Named rows (5). */
const ROW = {
  cls: 1,
  script: 10,
  case: 40,
  before: 50,
  after: 60,
  length: 70,
  gazetteer: 100,
  lattice: 140,
  word: 480,
} as const;
const LONGEST = 64;
const MOST_GRAMS = 12;
/** Where a token is in its word, the word, the one before and the one behind. */
const WORD_COLUMNS = 4;

/** UTF-16 offsets. */
export interface Token {
  start: number;
  end: number;
  cls: number;
  /** What precedes it. */
  before: number;
}

/** FNV-1a over bytes; a string goes in as UTF-16LE (4). */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function fnvUnits(hash: number, text: string, from = 0, to = text.length): number {
  let h = hash;
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    h = Math.imul(h ^ (unit & 0xff), FNV_PRIME);
    h = Math.imul(h ^ (unit >>> 8), FNV_PRIME);
  }
  return h;
}

export function fnv(text: string): number {
  return fnvUnits(FNV_OFFSET, text) >>> 0;
}

/** State of the hash after the kind letter and a zero byte, by the letter's code. */
const KIND_STATES = Int32Array.from({ length: 128 }, (_, letter) =>
  Math.imul(Math.imul(FNV_OFFSET ^ letter, FNV_PRIME) ^ 0, FNV_PRIME),
);
function kindHash(kind: string): number {
  return KIND_STATES[kind.charCodeAt(0)] as number;
}

function fill(
  table: Uint8Array,
  ranges: readonly (readonly number[])[],
  value: (range: readonly number[], i: number) => number,
): void {
  ranges.forEach((range, i) => table.fill(value(range, i), range[0], (range[1] as number) + 1));
}

/** Hashes are found by their first 16 bits. */
const PREFIX_SHIFT = 16;
/** Characters kept with their folded form. */
const MOST_SINGLES = 10_000;
const CODE_POINTS = 0x110000;
const UPPER = 1;
const LOWER = 2;
const FORMAT = 4;

/** The features of the models that share a gazetteer. Not safe for use by two threads at once; each worker has its own. */
export class Features {
  readonly #config: FeatureConfig;
  readonly #cls = new Uint8Array(CODE_POINTS);
  readonly #script: Uint8Array;
  readonly #hangul: number;
  readonly #kind = new Uint8Array(CODE_POINTS);
  readonly #hashes: Uint32Array;
  readonly #bits: Uint32Array;
  /** Bits that are features. */
  readonly #known: number;
  /** By the first bits of a hash: where in `#hashes` those begin that start so. */
  readonly #first = new Uint32Array(2 ** (32 - PREFIX_SHIFT) + 1);
  readonly #singles = new Map<string, string>();
  readonly #reserved: number;
  readonly #modulus: number;

  constructor(config: FeatureConfig, gazetteer: ArrayBufferLike) {
    this.#config = config;
    this.#reserved = config.reserved;
    this.#modulus = config.rows - config.reserved;
    this.#script = new Uint8Array(CODE_POINTS).fill(config.scripts.length);
    fill(this.#cls, config.class_ranges, (range) => range[2] as number);
    config.scripts.forEach(({ ranges }, i) => fill(this.#script, ranges, () => i));
    this.#hangul = config.scripts.findIndex(({ name }) => name === 'hangul');
    fill(this.#kind, config.upper_ranges, () => UPPER);
    fill(this.#kind, config.lower_ranges, () => LOWER);
    for (const [first, last] of config.format_ranges)
      for (let point = first; point <= last; point++) this.#kind[point] = (this.#kind[point] as number) | FORMAT;
    const count = new Uint32Array(gazetteer, 0, 1)[0] as number;
    this.#hashes = new Uint32Array(gazetteer, 4, count);
    this.#bits = new Uint32Array(gazetteer, 4 + 4 * count, count);
    this.#known = 2 ** config.gazetteer_bits.length - 1;
    for (const hash of this.#hashes) {
      const next = (hash >>> PREFIX_SHIFT) + 1;
      this.#first[next] = (this.#first[next] as number) + 1;
    }
    for (let i = 1; i < this.#first.length; i++)
      this.#first[i] = (this.#first[i] as number) + (this.#first[i - 1] as number);
  }

  #row(kind: string, text: string, from = 0, to = text.length): number {
    return this.#rowAt(fnvUnits(kindHash(kind), text, from, to));
  }

  #rowAt(state: number): number {
    return this.#reserved + ((state >>> 0) % this.#modulus);
  }

  /** Section 2. */
  tokenise(text: string): Token[] {
    const tokens: Token[] = [];
    const cls = this.#cls;
    const pointAt = (i: number): number => text.codePointAt(i) as number;
    const width = (point: number): number => (point > 0xffff ? 2 : 1);
    let before: number = BREAK.start;
    for (let i = 0; i < text.length;) {
      const point = pointAt(i);
      let c = cls[point] as number;
      let j = i + width(point);
      if (c === SPACE) {
        let lines = point === 10 ? 1 : 0;
        let tab = point === 9;
        let count = 1;
        while (j < text.length) {
          const next = pointAt(j);
          if (cls[next] !== SPACE) break;
          if (next === 10) lines++;
          if (next === 9) tab = true;
          count++;
          j += width(next);
        }
        if (before !== BREAK.start)
          before =
            lines > 1 ? BREAK.paragraph : lines === 1 ? BREAK.line : tab || count > 2 ? BREAK.column : BREAK.blank;
        i = j;
        continue;
      }
      const takes = (next: number): boolean => {
        const other = cls[next] as number;
        if (c === LETTER) return other === LETTER || other === MARK;
        return c === DIGIT && other === DIGIT;
      };
      if (c === LETTER || c === DIGIT) {
        while (j < text.length && takes(pointAt(j))) j += width(pointAt(j));
      } else {
        if (c === OTHER) while (j < text.length && pointAt(j) === point) j += width(point);
        while (j < text.length && cls[pointAt(j)] === MARK) j += width(pointAt(j));
        if (c === MARK) c = OTHER;
      }
      tokens.push({ start: i, end: j, cls: c, before });
      before = BREAK.none;
      i = j;
    }
    return tokens;
  }

  /** Section 3: without format characters and variation selectors, each code point in lower case by itself. */
  lower(text: string): string {
    let out = '';
    for (const character of text.normalize('NFKC')) {
      const point = character.codePointAt(0) as number;
      if (((this.#kind[point] as number) & FORMAT) !== 0 || (point >= 0xfe00 && point <= 0xfe0f)) continue;
      out += character.toLowerCase();
    }
    return out.replaceAll('ς', 'σ');
  }

  /** Section 3. */
  folded(lower: string): string {
    if (/^[\u0000-\u007f]*$/.test(lower)) return lower; // nothing to fold, and the table maps no ASCII letter
    const bare = lower
      .normalize('NFD')
      .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g, '')
      .normalize('NFC');
    const { fold } = this.#config;
    let out = '';
    for (const character of bare) out += fold[character] ?? character;
    return out;
  }

  /** Section 5, column 2. */
  caseOf(text: string): number {
    let first = 0;
    let cased = 0;
    let upper = 0;
    for (const character of text) {
      const kind = (this.#kind[character.codePointAt(0) as number] as number) & (UPPER | LOWER);
      if (kind === 0) continue;
      if (cased++ === 0) first = kind;
      if (kind === UPPER) upper++;
    }
    if (cased === 0) return 0;
    if (upper === 0) return 1;
    if (cased === 1) return 5;
    if (upper === cased) return 2;
    return first === UPPER && upper === 1 ? 3 : 4;
  }

  /** Section 5, column 6. */
  shapeOf(text: string, cls: number): string {
    if (cls === DIGIT) return '9'.repeat(Math.min([...text].length, 16));
    let out: string[] = [];
    for (const character of text) {
      const point = character.codePointAt(0) as number;
      const kind = (this.#kind[point] as number) & (UPPER | LOWER);
      const c = this.#cls[point] as number;
      const symbol =
        kind === UPPER ? 'X' : kind === LOWER ? 'x' : c === LETTER || c === SINGLE ? 'c' : c === MARK ? '' : character;
      if (symbol === '') continue;
      if (out.at(-1) !== symbol || out.at(-2) !== symbol) out.push(symbol);
    }
    if (out.length > 16) out = out.slice(0, 16);
    return out.join('');
  }

  /** Section 7: bits of a word. */
  bits(word: string): number {
    return this.#bitsAt(fnv(word)) & this.#known;
  }

  /** All bits that are stored for a hash, those that are no features too (attributes.ts). */
  #bitsAt(hash: number): number {
    const at = hash >>> PREFIX_SHIFT;
    const end = this.#first[at + 1] as number;
    for (let i = this.#first[at] as number; i < end; i++) if (this.#hashes[i] === hash) return this.#bits[i] as number;
    return 0;
  }

  /** What `attributes.ts` reads: every bit that is stored for a folded word. */
  stored(word: string): number {
    return this.#bitsAt(fnv(word));
  }

  /** The text a token's features are made of. */
  surface(text: string, { start, end }: Token): string {
    if (end - start <= LONGEST) return text.slice(start, end);
    return Array.from(text.slice(start, Math.min(end, start + 2 * LONGEST)))
      .slice(0, LONGEST)
      .join('');
  }

  /** The columns that depend on the token alone; columns 3 and 4 stay 0, as do a single token's 9-17 and 41-51. */
  word(surface: string, cls: number, out: Int32Array): void {
    out.fill(0);
    out[0] = ROW.cls + cls;
    out[1] = ROW.script + (this.#script[surface.codePointAt(0) as number] as number);
    out[2] = ROW.case + this.caseOf(surface);
    let length = 0;
    for (const _ of surface) length++;
    out[5] = ROW.length + Math.min(length, 20);
    out[6] = this.#row('H', this.shapeOf(surface, cls));
    let lower = this.lower(surface);
    let folded = this.folded(lower);
    if (cls === OTHER) {
      folded = folded === '' ? '' : String.fromCodePoint(folded.codePointAt(0) as number);
      lower = folded;
    }
    if (cls !== DIGIT || length <= 4) out[7] = this.#row('W', lower);
    if (cls !== LETTER && cls !== DIGIT) return;
    out[8] = this.#row('A', folded);
    for (let n = 1; n <= 4; n++) {
      if (folded.length <= n) break;
      out[8 + n] = this.#row('P', folded, 0, n);
      if (lower.length > n) out[12 + n] = this.#row('S', lower, lower.length - n);
    }
    if (cls === LETTER) this.#grams(folded, out);
  }

  #grams(folded: string, out: Int32Array): void {
    const bounded = `^${folded}$`;
    let at = 17;
    for (const n of [3, 4]) {
      const count = Math.min(bounded.length - n + 1, MOST_GRAMS);
      for (let i = 0; i < count; i++) out[at++] = this.#row('G', bounded, i, i + n);
    }
    const { gazetteer_column: column, gazetteer_columns: columns } = this.#config;
    let bits = this.bits(folded);
    at = column;
    for (let bit = 0; bits !== 0 && at < column + columns; bit++, bits >>>= 1)
      if ((bits & 1) === 1) out[at++] = ROW.gazetteer + bit;
  }

  before(token: Token): number {
    return ROW.before + token.before;
  }

  after(next: Token | undefined): number {
    return ROW.after + (next === undefined ? BREAK.end : next.before);
  }

  /** `folded` of a single token, from memory where it came before: there are few characters. */
  #single(text: string): string {
    let folded = this.#singles.get(text);
    if (folded === undefined) {
      folded = this.folded(this.lower(text));
      if (this.#singles.size >= MOST_SINGLES) this.#singles.clear();
      this.#singles.set(text, folded);
    }
    return folded;
  }

  /** Sections 6 and 7 for the run of single tokens that starts at `from`; calls `each` with a token's number and its extra rows. Returns the run's end. */
  singles(
    text: string,
    tokens: readonly Token[],
    from: number,
    each: (token: number, neighbours: readonly number[], lattice: readonly number[]) => void,
  ): number {
    const run: string[] = [];
    let end = from;
    for (; end < tokens.length; end++) {
      const token = tokens[end] as Token;
      if (end > from && (token.cls !== SINGLE || token.before !== BREAK.none)) break;
      run.push(this.#single(text.slice(token.start, token.end)));
    }
    const marks: number[][] = run.map(() => []);
    for (let i = 0; i < run.length; i++) this.#match(run, i, marks);
    const segmented = this.#segmented(text, tokens, from, run);
    const neighbours = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    let [earlier, last, own, next] = ['^', '^', run[0] as string, run[1] ?? '$'];
    for (let i = 0; i < run.length; i++) {
      const later = run[i + 2] ?? '$';
      // Each row is that of the characters joined; joining them for each would take longer than all else here.
      neighbours[0] = this.#rowAt(fnvUnits(fnvUnits(kindHash('Y'), last), own));
      neighbours[1] = this.#rowAt(fnvUnits(fnvUnits(kindHash('y'), own), next));
      neighbours[2] = this.#rowAt(fnvUnits(fnvUnits(fnvUnits(kindHash('Z'), earlier), last), own));
      neighbours[3] = this.#rowAt(fnvUnits(fnvUnits(fnvUnits(kindHash('z'), last), own), next));
      neighbours[4] = this.#rowAt(fnvUnits(fnvUnits(fnvUnits(kindHash('q'), own), next), later));
      for (let n = 0; n < WORD_COLUMNS; n++) neighbours[5 + n] = segmented[WORD_COLUMNS * i + n] as number;
      [earlier, last, own, next] = [last, own, next, later];
      each(from + i, neighbours, distinct(marks[i] as number[]).slice(0, this.#config.gazetteer_columns));
    }
    return end;
  }

  #isHangul(text: string, { start }: Token): boolean {
    return this.#script[text.codePointAt(start) as number] === this.#hangul;
  }

  /** Section 6, columns 14 to 17 of each token of a run. */
  #segmented(text: string, tokens: readonly Token[], from: number, run: readonly string[]): Int32Array {
    const out = new Int32Array(WORD_COLUMNS * run.length);
    const own = tokens.slice(from, from + run.length);
    if (own.every((token) => this.#isHangul(text, token))) return out;
    const [first, last] = [own[0] as Token, own.at(-1) as Token];
    /** First token of each word, and behind the last. */
    const edges: number[] = [];
    let i = 0;
    for (const [, wordEnd] of dictionaryWords(text.slice(first.start, last.end))) {
      const end = first.start + wordEnd;
      if (i >= own.length || (own[i] as Token).start >= end) continue;
      edges.push(i);
      while (i < own.length && (own[i] as Token).start < end) i++;
    }
    edges.push(own.length);
    const joined = edges.slice(1).map((end, n) => run.slice(edges[n], end).join(''));
    joined.forEach((word, n) => {
      const [start, end] = [edges[n] as number, edges[n + 1] as number];
      const rows = [
        this.#row('D', word),
        this.#row('d', joined[n - 1] ?? '^'),
        this.#row('e', joined[n + 1] ?? '$'),
      ] as const;
      for (let t = start; t < end; t++) {
        if (this.#isHangul(text, own[t] as Token)) continue;
        const place = end === start + 1 ? 3 : t === start ? 0 : t === end - 1 ? 2 : 1;
        out.set([ROW.word + place, ...rows], WORD_COLUMNS * t);
      }
    });
    return out;
  }

  #match(run: readonly string[], i: number, marks: readonly number[][]): void {
    let state = FNV_OFFSET;
    for (let j = i + 1; j <= Math.min(i + this.#config.lattice_max, run.length); j++) {
      state = fnvUnits(state, run[j - 1] as string);
      let bits = this.#bitsAt(state >>> 0) & this.#known;
      for (let bit = 0; bits !== 0; bit++, bits >>>= 1) {
        if ((bits & 1) === 0) continue;
        for (let p = i; p < j; p++)
          marks[p]?.push(ROW.lattice + 4 * bit + (j === i + 1 ? 3 : p === i ? 0 : p === j - 1 ? 2 : 1));
      }
    }
  }
}

/** In order, each number once. */
function distinct(numbers: number[]): number[] {
  return numbers.length < 2 ? numbers : [...new Set(numbers)].toSorted((a, b) => a - b);
}
