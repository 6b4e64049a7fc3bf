import type { ReportedFrom } from '../ports.ts';

/** What a trained model comes with (scripts/train/README.md): `config.json`, `table.bin`, `gazetteer.bin`, and a graph. */
/** What FEATURES.md leaves to the export; models that share a gazetteer agree on it. */
export interface FeatureConfig {
  /** Rows of the hashed embedding table, of which the first `reserved` are named. */
  rows: number;
  reserved: number;
  /** Columns of ids a token has. */
  width: number;
  gazetteer_bits: readonly string[];
  gazetteer_column: number;
  gazetteer_columns: number;
  lattice_max: number;
  /** [first, last, class] of code points; the rest is class 0. */
  class_ranges: readonly (readonly [number, number, number])[];
  scripts: readonly { name: string; ranges: readonly (readonly [number, number])[] }[];
  upper_ranges: readonly (readonly [number, number])[];
  lower_ranges: readonly (readonly [number, number])[];
  format_ranges: readonly (readonly [number, number])[];
  fold: Readonly<Record<string, string>>;
}

/**
 * How masses of the network become findings, chosen on development data by `piid_train` and exported with the weights.
 * A share, a mass and a confidence are 0 to 1.
 */
export interface Decision {
  /** Tokens of a sentence or a message, and of a document; `long_bias` grows between them. */
  short_tokens: number;
  long_tokens: number;
  /** The least confidence of what only the reading by sentence finds. A sentence alone tells the model less. */
  sentence_confidence: number;
  /** The recall floor of the preset `strict`. */
  strict_floor: number;
}

/** Types that are calibrated together. */
export type TypeGroup = 'PERSON' | 'PLACE' | 'ORGANIZATION' | 'OTHER';

export interface Calibration {
  /** Names of the values that the weights belong to, in order (evidence.ts). */
  evidence: readonly string[];
  /** The group of a language by its primary subtag; `*` holds for all others. */
  languages: Readonly<Record<string, string>>;
  /** Weights by group of languages, then by group of types. */
  weights: Readonly<Record<string, Readonly<Record<TypeGroup, readonly number[]>>>>;
  reported: ReportedFrom;
}

export interface ModelConfig extends FeatureConfig {
  version: string;
  /** Floats a row holds. */
  dim: number;
  /** `O`, then B, I, E, S of each type. */
  labels: readonly string[];
  types: readonly string[];
  parts: readonly string[];
  /** Tokens a window holds, and how many two neighbours share. */
  window: number;
  overlap: number;
  /** A text of up to this many tokens, if more than `window`, is read in one piece, because distant context helps. */
  whole?: number;
  /** Taken off the logarithm of "outside": above 0 finds more. */
  outside_bias: number;
  /** Added to it in documents; between a message and a document in proportion. */
  long_bias?: number;
  /** The same for a second path that may only lengthen what the first found, and for one that may add to it where something was found. */
  wider_bias?: number;
  dense_bias?: number;
  decision: Decision;
  calibration: Calibration;
  /** Primary subtags of the languages this model reads; that of all languages reads the rest. */
  reads?: readonly string[];
  /** Measured quality by language: person F1 by overlap on kept-out documents. */
  languages?: Readonly<Record<string, number>>;
}

/** A model's data, in memory that worker threads may share. */
export interface ModelData {
  config: ModelConfig;
  /** int8 [rows, dim], then float32 [rows] scales. */
  table: ArrayBufferLike;
  /** uint32 n, n ascending hashes, n bit sets; little-endian. */
  gazetteer: ArrayBufferLike;
  /** The content of `words.bin` (words.ts). */
  words: ArrayBufferLike;
  /** Of a model with a word-piece encoder. */
  pieces?: PieceData;
}

/** A vocabulary of word pieces and their vectors. */
export interface PieceData {
  /** UTF-8, a piece a line; the line's number from 0 is its id. */
  vocabulary: ArrayBufferLike;
  /** int8 [pieces, 384], then float32 [pieces] scales. */
  vectors: ArrayBufferLike;
}

/** A batch of windows, padded to one length. */
export interface GraphInput {
  batch: number;
  tokens: number;
  dim: number;
  /** [batch, tokens, dim]. */
  x: Float32Array;
  /** [batch, tokens, 1]: 1 a token, 0 padding. */
  mask: Float32Array;
  /** Word pieces: `p` [batch, count, width], `pmask` [batch, count], `first` [batch, tokens] (a token's first piece). */
  pieces?: { count: number; width: number; p: Float32Array; pmask: Float32Array; first: BigInt64Array };
}

export interface ModelGraph {
  /** `logp` [batch, tokens, labels] and `parts` [batch, tokens, parts], log-probabilities. */
  run(input: GraphInput): Promise<{ logp: Float32Array; parts: Float32Array }>;
}
