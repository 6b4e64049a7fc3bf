/**
 * The model layer over texts: tokens, windows, the graph, and one label path over the whole text.
 *
 * Windows overlap, and a token's labels come from the window in which it is farther from an edge, so a name at a
 * border is seen whole by one of them. Windows of several texts are run together, sorted by length.
 */
import { isAddressWord } from '../lexicon/address-words.ts';
import type { ModelSpan, ModelText, TagOptions } from '../ports.ts';
import type { GraphInput, ModelConfig, ModelData, ModelGraph } from './config.ts';
import { coreOf, cutBack, joined, rescue, spansOf, viterbi, widened, type TaggedSpan } from './decode.ts';
import type { Embedder } from './embed.ts';
import type { Token } from './features.ts';
import { Pieces } from './pieces.ts';
import { SpanScorer, type EvidenceWitness } from './scoring.ts';

/** Tokens or word pieces a batch holds at most, padding counted: bounds memory. Larger ones are no faster. */
const MOST_IN_BATCH = 256;
/** Code units of text that are worked on together: bounds memory. */
const MOST_AT_ONCE = 24_000;
/** Code units of context on both sides of each stretch of a longer text: more than windows share, and longer than any name. */
const MARGIN = 600;
/** Words kept with their pieces. */
const MOST_WORDS = 10_000;
/** Places of the encoder, less the first and the last piece. */
const MOST_PIECES = 500;

/** A span with its calibrated confidence and the network's mass. */
interface ScoredSpan extends TaggedSpan {
  mass: number;
}

interface Window {
  text: number;
  from: number;
  to: number;
  /** What it costs to run: tokens, or word pieces with the two special ones. */
  size: number;
}

interface Work {
  tokens: Token[];
  /** The tokens' sums. */
  x: Float32Array;
  /** Ids of each token's pieces, for a model with an encoder. */
  pieces: readonly (readonly number[])[] | undefined;
  logp: Float32Array;
  parts: Float32Array;
}

/** Level of `OrdinaryWords` (eight in a million) from which a word in small letters at the edge of a name does not belong to it. */
const FREQUENT = 4;
/** Level of "and" and "of", which do not count as words of addresses although some languages use them there. */
const COMMONEST = 13;

export class Tagger {
  readonly #config: ModelConfig;
  readonly #graph: ModelGraph;
  readonly #embedder: Embedder;
  readonly #pieces: Pieces | undefined;
  readonly #scorer: SpanScorer;
  readonly #piecesOf = new Map<string, readonly number[]>();

  /** `embedder` is that of the model's table; several models may share it. Throws when the data do not belong together. */
  constructor(
    data: Pick<ModelData, 'config' | 'pieces' | 'words'>,
    graph: ModelGraph,
    embedder: Embedder,
    witness?: EvidenceWitness,
  ) {
    this.#config = data.config;
    this.#graph = graph;
    this.#embedder = embedder;
    this.#scorer = new SpanScorer(data.config, embedder.features, data.words, witness);
    this.#pieces = data.pieces === undefined ? undefined : new Pieces(data.pieces);
  }

  /** The entities of each text. `floor` is the recall floor, if any; `checkpoint` may throw. */
  async tag(texts: readonly ModelText[], options: TagOptions): Promise<ModelSpan[][]> {
    const out: ModelSpan[][] = texts.map(() => []);
    const stretches = texts.flatMap(({ text, language }, of) =>
      stretchesOf(text).map((stretch) => ({ ...stretch, language, of })),
    );
    for (let at = 0; at < stretches.length;) {
      let units = 0;
      let end = at;
      while (end < stretches.length && (end === at || units + (stretches[end] as Stretch).text.length <= MOST_AT_ONCE))
        units += (stretches[end++] as Stretch).text.length;
      const some = stretches.slice(at, end);
      const found = await this.#tag(some, options);
      some.forEach(({ of, from, own }, i) => {
        const spans = out[of] as ModelSpan[];
        for (const span of found[i] as ModelSpan[]) {
          const start = span.start + from;
          const isOwn = span.start >= own[0] && span.start < own[1] && start >= (spans.at(-1)?.end ?? 0);
          if (isOwn) spans.push({ ...span, start, end: span.end + from });
        }
      });
      at = end;
    }
    return out;
  }

  async #tag(texts: readonly ModelText[], options: TagOptions): Promise<ModelSpan[][]> {
    const work = await this.#read(
      texts.map(({ text }) => text),
      options,
    );
    return work.map((one, i) => this.#decode(one, texts[i] as ModelText, options.floor));
  }

  /** The texts' tokens and their log-probabilities. */
  async #read(texts: readonly string[], options: TagOptions): Promise<Work[]> {
    const work = texts.map((text) => {
      options.checkpoint();
      return this.#prepare(text);
    });
    const windows = work.flatMap(({ tokens, pieces }, text): Window[] => {
      const counts = pieces?.map((ids) => ids.length);
      return windowsOf(tokens.length, this.#config, counts).map(([from, to]) => ({
        text,
        from,
        to,
        size: counts === undefined ? to - from : 2 + sum(counts, from, to),
      }));
    });
    windows.sort((a, b) => a.size - b.size);
    for (let at = 0; at < windows.length;) {
      options.checkpoint();
      const count = batchSize(windows, at);
      await this.#run(windows.slice(at, at + count), work);
      at += count;
    }
    return work;
  }

  #prepare(text: string): Work {
    const { tokens, x } = this.#embedder.embedText(text);
    return {
      tokens,
      x,
      pieces: this.#pieces === undefined ? undefined : tokens.map((token) => this.#pieceIds(text, token)),
      logp: new Float32Array(tokens.length * this.#config.labels.length),
      parts: new Float32Array(tokens.length * this.#config.parts.length),
    };
  }

  #pieceIds(text: string, token: Token): readonly number[] {
    const { features } = this.#embedder;
    const surface = features.surface(text, token);
    const key = token.cls + surface;
    let ids = this.#piecesOf.get(key);
    if (ids === undefined) {
      ids = (this.#pieces as Pieces).of(features.folded(features.lower(surface)), token.cls);
      if (this.#piecesOf.size >= MOST_WORDS) this.#piecesOf.clear();
      this.#piecesOf.set(key, ids);
    }
    return ids;
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
    const pieces = this.#pieces === undefined ? undefined : pieceInput(this.#pieces, batch, work, longest);
    const input: GraphInput = {
      batch: batch.length,
      tokens: longest,
      dim,
      x,
      mask,
      ...(pieces === undefined ? {} : { pieces }),
    };
    const { logp, parts } = await this.#graph.run(input);
    batch.forEach(({ text, from, to }, b) => {
      const one = work[text] as Work;
      // Half of the overlap belongs to each neighbour.
      const first = from === 0 ? from : from + overlap / 2;
      const last = to === one.tokens.length ? to : to - overlap / 2;
      copyRows(logp, b * longest + first - from, one.logp, first, last - first, labels.length);
      copyRows(parts, b * longest + first - from, one.parts, first, last - first, partNames.length);
    });
  }

  #decode({ tokens, logp, parts }: Work, text: ModelText, floor: number | undefined): ModelSpan[] {
    if (tokens.length === 0) return [];
    const types = this.#config.types.length;
    const count = tokens.length;
    const { outside_bias: least, long_bias: long = 0, wider_bias: wider = 0, dense_bias: dense = 0 } = this.#config;
    const { long_tokens, short_tokens } = this.#config.decision;
    // A document tells more than a sentence alone, and names come again in it: there precision is worth more.
    const length = long === 0 ? 0 : Math.min(1, Math.max(0, (count - short_tokens) / (long_tokens - short_tokens)));
    const bias = least + long * length;
    const path = (more: number): TaggedSpan[] => spansOf(viterbi(logp, count, types, bias + more), logp, types);
    let spans = path(0);
    if (wider > 0 && spans.length > 0) spans = this.#widened(spans, path(wider), tokens, text);
    // Beside what was found more may be; the denser path proposes it and the calibration decides.
    if (dense > 0 && spans.length > 0) spans = joined(spans, path(dense));
    const confidences = this.#scorer.confidences(spans, tokens, text);
    const found = spans.map((span, i): ScoredSpan => ({ ...span, mass: span.confidence, confidence: confidences[i]! }));
    // What the recall floor rescues keeps its mass (docs/interface.md#entity).
    const rescued = floor === undefined ? [] : rescue(spans, logp, { tokens: count, types }, floor);
    return [...found, ...rescued.map((span): ScoredSpan => ({ ...span, mass: span.confidence }))]
      .flatMap((span) => this.#spanOf(span, tokens, parts, text.text, floor))
      .toSorted((a, b) => a.start - b.start);
  }

  /**
   * Lengthened by a readier path, names and addresses without frequent words in small letters at their edges: "Anna said" is
   * Anna, and "Nørregade 8, 8000 Aarhus C, og hans" ends with the town.
   */
  #widened(
    spans: readonly TaggedSpan[],
    wide: readonly TaggedSpan[],
    tokens: readonly Token[],
    { text, language }: ModelText,
  ): TaggedSpan[] {
    const written = (i: number): string => text.slice(tokens[i]!.start, tokens[i]!.end);
    const level = (i: number): number => this.#scorer.levelOf(written(i), language);
    return widened(spans, wide).map((span) => {
      const type = this.#config.types[span.type];
      if (type === 'PERSON') {
        const core = coreOf(span, (i) => /^\p{Lu}/u.test(written(i)));
        // In a chat without capitals ordinary words are names too.
        return core === undefined ? span : cutBack(span, core, (i) => level(i) >= FREQUENT);
      }
      if (type !== 'ADDRESS') return span;
      const core = coreOf(span, (i) => /^[\p{Lu}\p{Nd}]/u.test(written(i)));
      if (core === undefined) return span;
      // What precedes the core is the street's: "rue de la Paix".
      const cut = cutBack(span, { ...core, start: span.start }, (i) => {
        const word = written(i);
        return !/[\p{L}\p{N}]/u.test(word) || level(i) >= (isAddressWord(word) ? COMMONEST : FREQUENT);
      });
      if (cut.end === span.end || !/\p{L}/u.test(written(span.end - 1))) return span;
      // "12. A férje": the article of a sentence that was cut.
      const isArticle = /^\p{Lu}$/u.test(written(cut.end - 1)) && cut.end > 2 && written(cut.end - 2) === '.';
      if (isArticle) return { ...cut, end: cut.end - 2 };
      // Without an "and" or its like the words may say where in the house: "12, behind the yard".
      for (let i = cut.end; i < span.end; i++) if (level(i) >= COMMONEST) return cut;
      return span;
    });
  }

  #spanOf(
    span: ScoredSpan,
    tokens: readonly Token[],
    parts: Float32Array,
    text: string,
    floor: number | undefined,
  ): ModelSpan[] {
    const type = this.#config.types[span.type] as string;
    const start = (tokens[span.start] as Token).start;
    const end = (tokens[span.end - 1] as Token).end;
    // A span of punctuation alone is not a value.
    if (!/[\p{L}\p{N}]/u.test(text.slice(start, end))) return [];
    const namePart = type === 'PERSON' ? this.#namePart(span, tokens, parts) : undefined;
    return [
      {
        start,
        end,
        type,
        confidence: span.confidence,
        evidence: span.evidence,
        ...(floor !== undefined && span.evidence === 'argmax' && span.mass >= floor ? { aboveFloor: true } : {}),
        ...(namePart === undefined ? {} : { namePart }),
      },
    ];
  }

  /** `full` when the span has words of both kinds, or several words of no clear kind. */
  #namePart({ start, end }: TaggedSpan, tokens: readonly Token[], parts: Float32Array): ModelSpan['namePart'] {
    const kinds = new Set<string>();
    let words = 0;
    for (let i = start; i < end; i++) {
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

/** A part of a text that is read by itself. */
interface Stretch {
  text: string;
  /** Where it starts in the text, in UTF-16 units. */
  from: number;
  /** Spans that start here, within the stretch, are its own; its neighbours have the others. */
  own: readonly [number, number];
}

/** A text in stretches that bound memory, whatever its length. A span at a border is read whole by both neighbours. */
function stretchesOf(text: string): Stretch[] {
  if (text.length <= MOST_AT_ONCE + 2 * MARGIN) return [{ text, from: 0, own: [0, Number.POSITIVE_INFINITY] }];
  const stretches: Stretch[] = [];
  for (let start = 0; start < text.length; start += MOST_AT_ONCE) {
    const end = Math.min(text.length, start + MOST_AT_ONCE);
    const from = characterStart(text, Math.max(0, start - MARGIN));
    const to = characterStart(text, Math.min(text.length, end + MARGIN));
    stretches.push({ text: text.slice(from, to), from, own: [start - from, end - from] });
  }
  return stretches;
}

/** Where the character begins that holds the unit: not between its two halves. */
function characterStart(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

/**
 * [from, to) of the windows over `tokens`; neighbours share `overlap`, and up to `whole` tokens are one. With `pieces`, how
 * many each token has, a window also ends before they pass what the encoder has places for.
 */
export function windowsOf(
  tokens: number,
  { window, overlap, whole = window }: Pick<ModelConfig, 'window' | 'overlap' | 'whole'>,
  pieces?: readonly number[],
): [number, number][] {
  if (tokens === 0) return [];
  const windows: [number, number][] = [];
  // As many as needed, all of about one length: what fills up a short last one costs as much as words.
  const isWhole = tokens <= whole && (pieces === undefined || sum(pieces, 0, tokens) <= MOST_PIECES);
  const count = isWhole ? 1 : Math.max(1, Math.ceil((tokens - overlap) / (window - overlap)));
  const even = Math.ceil((tokens + (count - 1) * overlap) / count);
  for (let from = 0; ;) {
    let to = Math.min(tokens, from + even);
    if (pieces !== undefined) {
      let total = 0;
      let end = from;
      while (end < to && (total += pieces[end] as number) <= MOST_PIECES) end++;
      to = end;
    }
    windows.push([from, to]);
    if (to === tokens) return windows;
    from = to - overlap;
  }
}

function sum(counts: readonly number[], from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i++) total += counts[i] as number;
  return total;
}

function batchSize(windows: readonly Window[], at: number): number {
  let count = 0;
  while (at + count < windows.length) {
    const { size } = windows[at + count] as Window;
    if (count > 0 && (count + 1) * size > MOST_IN_BATCH) break;
    count++;
  }
  return count;
}

/** `[CLS]`, the pieces of every token, `[SEP]`, padding; and where each token's pieces start. */
function pieceInput(
  pieces: Pieces,
  batch: readonly Window[],
  work: readonly Work[],
  tokens: number,
): NonNullable<GraphInput['pieces']> {
  const { width } = pieces;
  const count = Math.max(...batch.map(({ size }) => size));
  const p = new Float32Array(batch.length * count * width);
  const pmask = new Float32Array(batch.length * count);
  const first = new BigInt64Array(batch.length * tokens);
  batch.forEach(({ text, from, to, size }, b) => {
    const ids = (work[text] as Work).pieces as readonly (readonly number[])[];
    let at = 0;
    const put = (id: number): void => pieces.write(id, p, (b * count + at++) * width);
    put(pieces.start);
    for (let token = from; token < to; token++) {
      first[b * tokens + token - from] = BigInt(at);
      for (const id of ids[token] as readonly number[]) put(id);
    }
    put(pieces.end);
    pmask.fill(1, b * count, b * count + size);
  });
  return { count, width, p, pmask, first };
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
