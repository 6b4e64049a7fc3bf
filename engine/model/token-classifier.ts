/**
 * A token classification model of somebody else: words → pieces → logits → entities. A word has the label of its first
 * piece; characters of scripts without spaces have their own.
 */
import type { ModelSpan, ModelText, TagOptions } from '../ports.ts';
import type { Label } from './labels.ts';
import { type Piece, type Subwords, type Word, windowsOfPieces, wordsOf } from './subwords.ts';

/** Logits [pieces, labels] of a sequence of ids. */
export type RunIds = (ids: readonly number[]) => Promise<Float32Array>;

/** Pieces that two windows share. */
const OVERLAP = 64;

/** A stretch of text with one label. */
interface Unit {
  start: number;
  end: number;
  /** Number of the piece that decides, in the whole text. */
  piece: number;
}

export class TokenClassifier {
  readonly #subwords: Subwords;
  readonly #labels: readonly Label[];
  readonly #run: RunIds;
  readonly #most: number;

  /** `places` is how many pieces the model takes, those around the text included. */
  constructor(subwords: Subwords, labels: readonly Label[], places: number, run: RunIds) {
    this.#subwords = subwords;
    this.#labels = labels;
    this.#run = run;
    this.#most = Math.max(8, places - subwords.head.length - subwords.tail.length);
  }

  async tag(texts: readonly ModelText[], options: TagOptions): Promise<ModelSpan[][]> {
    const spans: ModelSpan[][] = [];
    for (const { text } of texts) spans.push(await this.#tagOne(text, options));
    return spans;
  }

  async #tagOne(text: string, { floor, checkpoint }: TagOptions): Promise<ModelSpan[]> {
    const words = wordsOf(text);
    const pieces = words.map((word) => this.#subwords.of(text, word));
    const offsets: number[] = [];
    let total = 0;
    for (const list of pieces) {
      offsets.push(total);
      total += list.length;
    }
    const width = this.#labels.length;
    const logits = new Float32Array(total * width);
    const most = this.#most;
    const overlap = Math.min(OVERLAP, most >> 2);
    for (const [from, to] of windowsOfPieces(
      pieces.map(({ length }) => length),
      most,
      overlap,
    )) {
      checkpoint();
      const ids = pieces
        .slice(from, to)
        .flatMap((list) => list.map(({ id }) => id))
        .slice(0, most);
      const { head, tail } = this.#subwords;
      const out = await this.#run([...head, ...ids, ...tail]);
      // Half of what is shared belongs to each neighbour.
      const start = offsets[from] as number;
      const skip = from === 0 ? 0 : Math.min(overlap >> 1, ids.length - 1);
      logits.set(
        out.subarray((head.length + skip) * width, (head.length + ids.length) * width),
        (start + skip) * width,
      );
    }
    return this.#decode(unitsOf(words, pieces, offsets), logits, floor);
  }

  #decode(units: readonly Unit[], logits: Float32Array, floor: number | undefined): ModelSpan[] {
    const spans: ModelSpan[] = [];
    let open: ModelSpan | undefined;
    let place: Label['place'] = 'any';
    for (const { start, end, piece } of units) {
      const { best, mass, entity } = this.#judge(logits, piece);
      const label = this.#labels[best] as Label;
      const rescued = label.type === undefined && label.outside && floor !== undefined && entity.mass >= floor;
      const type = rescued ? entity.type : label.type;
      if (type === undefined) {
        open = undefined;
        continue;
      }
      const evidence = rescued ? 'floor' : 'argmax';
      const confidence = rescued ? entity.mass : (mass.get(type) ?? 0);
      const goesOn =
        open?.type === type &&
        open.evidence === evidence &&
        (rescued || (label.place !== 'begin' && label.place !== 'single' && place !== 'single'));
      if (goesOn && open !== undefined) {
        open.end = end;
        open.confidence = Math.min(open.confidence, confidence);
      } else {
        open = { start, end, type, confidence, evidence };
        spans.push(open);
      }
      place = label.place;
    }
    return spans;
  }

  /** The best label, and the probability of each type and of the likeliest one. */
  #judge(
    logits: Float32Array,
    piece: number,
  ): { best: number; mass: Map<string, number>; entity: { type: string | undefined; mass: number } } {
    const width = this.#labels.length;
    const row = logits.subarray(piece * width, (piece + 1) * width);
    let best = 0;
    for (let i = 1; i < width; i++) if ((row[i] as number) > (row[best] as number)) best = i;
    const top = row[best] as number;
    let sum = 0;
    for (const value of row) sum += Math.exp(value - top);
    const mass = new Map<string, number>();
    let entity = 0;
    this.#labels.forEach(({ type }, i) => {
      if (type === undefined) return;
      const p = Math.exp((row[i] as number) - top) / sum;
      entity += p;
      mass.set(type, (mass.get(type) ?? 0) + p);
    });
    let likeliest: string | undefined;
    for (const [type, p] of mass) if (likeliest === undefined || p > (mass.get(likeliest) as number)) likeliest = type;
    return { best, mass, entity: { type: likeliest, mass: entity } };
  }
}

/** What is labelled: words, and of words without spaces the stretches of their pieces. */
function unitsOf(words: readonly Word[], pieces: readonly (readonly Piece[])[], offsets: readonly number[]): Unit[] {
  return words.flatMap((word, i): Unit[] => {
    const own = pieces[i] as readonly Piece[];
    const first = offsets[i] as number;
    if (own.length === 0) return [];
    if (!word.dense) return [{ start: word.start, end: word.end, piece: first }];
    return own
      .map((piece, k) => ({ start: word.start + piece.start, end: word.start + piece.end, piece: first + k }))
      .filter(({ start, end }, k, all) => end > start && (k === 0 || start >= (all[k - 1] as Unit).end));
  });
}
