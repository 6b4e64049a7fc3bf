/**
 * The model layer over texts: tokens, windows, the graph, and one label path over the whole text.
 *
 * Windows overlap, and a token's labels come from the window in which it stands farthest from an edge, so a name at a
 * border is seen whole by one of them. Windows of all texts of a request are run together, sorted by length.
 */
import type { ModelConfig, ModelData, ModelGraph } from './config.ts';
import { rescue, spansOf, viterbi, type TaggedSpan } from './decode.ts';
import { Embedder } from './embed.ts';
import type { Token } from './features.ts';

/** Tokens a batch holds at most, padding counted: bounds memory. */
const MOST_IN_BATCH = 4_096;

export interface ModelSpan {
  /** UTF-16 offsets. */
  start: number;
  end: number;
  type: string;
  confidence: number;
  evidence: 'argmax' | 'floor';
  /** For persons, what the words are, when they agree. */
  namePart?: 'given' | 'family' | 'full';
}

interface Window {
  text: number;
  from: number;
  to: number;
}

interface Work {
  tokens: Token[];
  x: Float32Array;
  logp: Float32Array;
  parts: Float32Array;
}

export class Tagger {
  readonly #config: ModelConfig;
  readonly #graph: ModelGraph;
  readonly #embedder: Embedder;

  constructor(data: ModelData, graph: ModelGraph) {
    this.#config = data.config;
    this.#graph = graph;
    this.#embedder = new Embedder(data.config, data.table, data.gazetteer);
  }

  get types(): readonly string[] {
    return this.#config.types;
  }

  /** The entities of each text. `floor` is the recall floor, if any; `checkpoint` may throw. */
  async tag(texts: readonly string[], options: { floor?: number; checkpoint: () => void }): Promise<ModelSpan[][]> {
    const work = texts.map((text) => this.#prepare(text));
    const windows = work.flatMap(({ tokens }, text) =>
      windowsOf(tokens.length, this.#config).map(([from, to]) => ({ text, from, to })),
    );
    windows.sort((a, b) => a.to - a.from - (b.to - b.from));
    for (let at = 0; at < windows.length;) {
      options.checkpoint();
      const size = batchSize(windows, at);
      await this.#run(windows.slice(at, at + size), work);
      at += size;
    }
    return work.map((one, i) => this.#decode(one, texts[i] as string, options.floor));
  }

  #prepare(text: string): Work {
    const tokens = this.#embedder.features.tokenise(text);
    return {
      tokens,
      x: this.#embedder.embed(text, tokens),
      logp: new Float32Array(tokens.length * this.#config.labels.length),
      parts: new Float32Array(tokens.length * this.#config.parts.length),
    };
  }

  async #run(batch: readonly Window[], work: readonly Work[]): Promise<void> {
    const { dim, labels, parts: partNames, overlap } = this.#config;
    const longest = Math.max(...batch.map(({ from, to }) => to - from));
    const x = new Float32Array(batch.length * longest * dim);
    const mask = new Float32Array(batch.length * longest);
    batch.forEach(({ text, from, to }, b) => {
      x.set((work[text] as Work).x.subarray(from * dim, to * dim), b * longest * dim);
      mask.fill(1, b * longest, b * longest + to - from);
    });
    const { logp, parts } = await this.#graph.run(x, mask, batch.length, longest, dim);
    batch.forEach(({ text, from, to }, b) => {
      const one = work[text] as Work;
      // Half of the overlap belongs to each neighbour.
      const first = from === 0 ? from : from + overlap / 2;
      const last = to === one.tokens.length ? to : to - overlap / 2;
      copyRows(logp, b * longest + first - from, one.logp, first, last - first, labels.length);
      copyRows(parts, b * longest + first - from, one.parts, first, last - first, partNames.length);
    });
  }

  #decode({ tokens, logp, parts }: Work, text: string, floor: number | undefined): ModelSpan[] {
    if (tokens.length === 0) return [];
    const types = this.#config.types.length;
    const tags = viterbi(logp, tokens.length, types, this.#config.outside_bias);
    const spans = spansOf(tags, logp, types);
    if (floor !== undefined) spans.push(...rescue(tags, logp, types, floor));
    return spans.flatMap((span) => this.#spanOf(span, tokens, parts, text)).toSorted((a, b) => a.start - b.start);
  }

  #spanOf(span: TaggedSpan, tokens: readonly Token[], parts: Float32Array, text: string): ModelSpan[] {
    const type = this.#config.types[span.type] as string;
    const start = (tokens[span.from] as Token).start;
    const end = (tokens[span.to - 1] as Token).end;
    // A rescued comma is nobody's name.
    if (!/[\p{L}\p{N}]/u.test(text.slice(start, end))) return [];
    const namePart = type === 'PERSON' ? this.#namePart(span, tokens, parts) : undefined;
    return [
      {
        start,
        end,
        type,
        confidence: span.confidence,
        evidence: span.evidence,
        ...(namePart === undefined ? {} : { namePart }),
      },
    ];
  }

  /** `full` when words of both kinds stand in the span, and of several words that say nothing else. */
  #namePart({ from, to }: TaggedSpan, tokens: readonly Token[], parts: Float32Array): ModelSpan['namePart'] {
    const kinds = new Set<string>();
    let words = 0;
    for (let i = from; i < to; i++) {
      const { cls } = tokens[i] as Token;
      if (cls !== 1 && cls !== 2) continue;
      words++;
      const row = parts.subarray(i * this.#config.parts.length, (i + 1) * this.#config.parts.length);
      kinds.add(this.#config.parts[row.indexOf(Math.max(...row))] as string);
    }
    if (kinds.has('given') && kinds.has('family')) return 'full';
    if (kinds.size === 1 && kinds.has('given')) return 'given';
    if (kinds.size === 1 && kinds.has('family')) return 'family';
    return words > 1 ? 'full' : undefined;
  }
}

/** [from, to) of the windows over `tokens`; neighbours share `overlap`. */
export function windowsOf(
  tokens: number,
  { window, overlap }: Pick<ModelConfig, 'window' | 'overlap'>,
): [number, number][] {
  if (tokens === 0) return [];
  const windows: [number, number][] = [];
  for (let from = 0; ; from += window - overlap) {
    const to = Math.min(tokens, from + window);
    windows.push([from, to]);
    if (to === tokens) return windows;
  }
}

function batchSize(windows: readonly Window[], at: number): number {
  let size = 0;
  while (at + size < windows.length) {
    const { from, to } = windows[at + size] as Window;
    if (size > 0 && (size + 1) * (to - from) > MOST_IN_BATCH) break;
    size++;
  }
  return size;
}

function copyRows(
  source: Float32Array,
  from: number,
  target: Float32Array,
  to: number,
  rows: number,
  width: number,
): void {
  target.set(source.subarray(from * width, (from + rows) * width), to * width);
}
