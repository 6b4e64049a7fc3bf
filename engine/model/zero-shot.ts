/**
 * A GLiNER model (span mode `markerV0`): the labels stand before the text, and every stretch of up to `width` words is
 * scored against each. Urchade Zaratiana et al., "GLiNER: Generalist Model for Named Entity Recognition using
 * Bidirectional Transformer" (2023); input names as its ONNX export gives them.
 */
import type { ZeroShotPort, ZeroShotSpan } from '../ports.ts';
import type { Subwords } from './subwords.ts';

/** What the model takes for one text. */
export interface GlinerInput {
  ids: readonly number[];
  /** For each piece: 1 + the number of the word it starts, else 0. */
  words: readonly number[];
  /** Words of the text. */
  count: number;
  /** First and last word of each span, `width` a word. */
  spans: readonly (readonly [number, number])[];
  /** Whether the span lies in the text. */
  valid: readonly boolean[];
}

/** Logits [words, width, labels]. */
export type RunGliner = (input: GlinerInput) => Promise<Float32Array>;

export interface GlinerConfig {
  entity: string;
  separator: string;
  width: number;
  /** Words at once. */
  length: number;
}

/** GLiNER's own words: those that hyphens join are one. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[-_][\p{L}\p{M}\p{N}_]+)*|\S/gu;

export class ZeroShot {
  readonly #subwords: Subwords;
  readonly #config: GlinerConfig;
  readonly #run: RunGliner;
  readonly #entity: number;
  readonly #separator: number;

  /** Throws when the tokenizer lacks the two marks. */
  constructor(subwords: Subwords, config: GlinerConfig, run: RunGliner) {
    this.#subwords = subwords;
    this.#config = config;
    this.#run = run;
    const entity = subwords.idOf(config.entity);
    const separator = subwords.idOf(config.separator);
    if (entity === undefined || separator === undefined) throw new Error('the tokenizer lacks the marks of labels');
    this.#entity = entity;
    this.#separator = separator;
  }

  /** Spans of each text that reach `threshold`, without overlaps, in order of start. */
  readonly find: ZeroShotPort['find'] = async (texts, labels, { threshold, checkpoint }) => {
    const prompt = [...labels.flatMap((label) => [this.#entity, ...this.#idsOf(label)]), this.#separator];
    const out: ZeroShotSpan[][] = [];
    for (const text of texts) {
      const words = Array.from(text.matchAll(WORD), (match) => ({
        start: match.index,
        end: match.index + match[0].length,
        spaced: true,
        dense: false,
      }));
      const found: ZeroShotSpan[] = [];
      const { length, width } = this.#config;
      for (let from = 0; from < words.length; from += length - width) {
        checkpoint();
        const own = words.slice(from, from + length);
        const input = this.#input(
          prompt,
          own.map((word) => this.#subwords.of(text, word).map(({ id }) => id)),
        );
        const logits = await this.#run(input);
        found.push(...scored(logits, own, width, labels.length, threshold));
        if (from + length >= words.length) break;
      }
      out.push(greedy(found, text.length));
    }
    return out;
  };

  #idsOf(label: string): number[] {
    return Array.from(label.matchAll(WORD)).flatMap(({ 0: word, index }) =>
      this.#subwords
        .of(label, { start: index, end: index + word.length, spaced: true, dense: false })
        .map(({ id }) => id),
    );
  }

  #input(prompt: readonly number[], words: readonly (readonly number[])[]): GlinerInput {
    const { head, tail } = this.#subwords;
    const { width } = this.#config;
    const ids = [...head, ...prompt];
    const starts = ids.map(() => 0);
    words.forEach((pieces, i) =>
      pieces.forEach((id, k) => {
        ids.push(id);
        starts.push(k === 0 ? i + 1 : 0);
      }),
    );
    for (const id of tail) {
      ids.push(id);
      starts.push(0);
    }
    const spans: [number, number][] = [];
    const valid: boolean[] = [];
    for (let first = 0; first < words.length; first++) {
      for (let k = 0; k < width; k++) {
        const inside = first + k < words.length;
        spans.push(inside ? [first, first + k] : [0, 0]);
        valid.push(inside);
      }
    }
    return { ids, words: starts, count: words.length, spans, valid };
  }
}

function scored(
  logits: Float32Array,
  words: readonly { start: number; end: number }[],
  width: number,
  labels: number,
  threshold: number,
): ZeroShotSpan[] {
  const found: ZeroShotSpan[] = [];
  for (let first = 0; first < words.length; first++) {
    for (let k = 0; k < width && first + k < words.length; k++) {
      for (let label = 0; label < labels; label++) {
        const score = 1 / (1 + Math.exp(-(logits[(first * width + k) * labels + label] as number)));
        if (score < threshold) continue;
        found.push({
          start: (words[first] as { start: number }).start,
          end: (words[first + k] as { end: number }).end,
          label,
          score,
        });
      }
    }
  }
  return found;
}

/** The best first; what overlaps a better one goes. */
function greedy(found: readonly ZeroShotSpan[], length: number): ZeroShotSpan[] {
  const taken = new Uint8Array(length);
  const kept = found
    .toSorted((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start))
    .filter(({ start, end }) => {
      if (taken.subarray(start, end).includes(1)) return false;
      taken.fill(1, start, end);
      return true;
    });
  return kept.toSorted((a, b) => a.start - b.start);
}
