/**
 * Word pieces of the pretrained English encoder: greedy longest match of a token's folded form in the vocabulary, as in
 * training (scripts/train/README.md, export format 4; shared cases in scripts/train/vectors/pieces.json).
 */
import type { PieceData } from './config.ts';
import { OTHER } from './features.ts';

/** Pieces of one token. */
const MOST_PIECES = 6;
const WIDTH = 384;

/** Bounds the vocabulary's words: no piece is longer. */
const CONTINUED = '##';

export class Pieces {
  readonly width = WIDTH;
  readonly start: number;
  readonly end: number;
  readonly #unknown: number;
  readonly #ids = new Map<string, number>();
  readonly #rows: Int8Array;
  readonly #scales: Float32Array;
  readonly #longest: number;

  /** Throws when the vocabulary lacks a special piece or does not fit the vectors. */
  constructor({ vocabulary, vectors }: PieceData) {
    // The decoder takes no shared memory.
    const lines = new TextDecoder().decode(new Uint8Array(new Uint8Array(vocabulary))).split('\n');
    if (lines.at(-1) === '') lines.pop();
    let longest = 0;
    lines.forEach((piece, id) => {
      this.#ids.set(piece, id);
      longest = Math.max(longest, [...piece].length);
    });
    this.#longest = longest;
    const special = (piece: string): number => {
      const id = this.#ids.get(piece);
      if (id === undefined) throw new Error('the vocabulary lacks a special piece');
      return id;
    };
    this.start = special('[CLS]');
    this.end = special('[SEP]');
    this.#unknown = special('[UNK]');
    if (vectors.byteLength !== lines.length * (WIDTH + 4)) throw new Error('the vectors do not fit the vocabulary');
    this.#rows = new Int8Array(vectors, 0, lines.length * WIDTH);
    this.#scales = new Float32Array(vectors, lines.length * WIDTH, lines.length);
  }

  /** Ids of a token's pieces, one to six; `folded` as in FEATURES.md 3, of class 0 its first code point. */
  of(folded: string, cls: number): number[] {
    const points = Array.from(folded);
    if (cls === OTHER) points.length = Math.min(points.length, 1);
    const ids: number[] = [];
    for (let at = 0; at < points.length && ids.length < MOST_PIECES;) {
      let end = Math.min(points.length, at + this.#longest);
      let id: number | undefined;
      for (; end > at; end--) {
        id = this.#ids.get((at === 0 ? '' : CONTINUED) + points.slice(at, end).join(''));
        if (id !== undefined) break;
      }
      if (id === undefined) return [this.#unknown];
      ids.push(id);
      at = end;
    }
    return ids.length === 0 ? [this.#unknown] : ids;
  }

  /** Writes a piece's vector at `at`. */
  write(id: number, out: Float32Array, at: number): void {
    const scale = this.#scales[id] as number;
    const from = id * WIDTH;
    for (let i = 0; i < WIDTH; i++) out[at + i] = (this.#rows[from + i] as number) * scale;
  }
}
