/** What a trained model comes with (scripts/train/README.md): `config.json`, `table.bin`, `gazetteer.bin`, and a graph. */

export interface ModelConfig {
  version: string;
  /** Rows of the hashed embedding table, of which the first `reserved` are named. */
  rows: number;
  reserved: number;
  /** Columns of ids a token has. */
  width: number;
  /** Floats a row holds. */
  dim: number;
  /** `O`, then B, I, E, S of each type. */
  labels: readonly string[];
  types: readonly string[];
  parts: readonly string[];
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
  /** Tokens a window holds, and how many two neighbours share. */
  window: number;
  overlap: number;
  /** Taken off the logarithm of "outside": above 0 finds more. */
  outside_bias: number;
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
}

/** Runs the graph on a batch of windows: `x` [batch, tokens, dim], `mask` [batch, tokens, 1]. */
export interface ModelGraph {
  /** `logp` [batch, tokens, labels] and `parts` [batch, tokens, parts], log-probabilities. */
  run(
    x: Float32Array,
    mask: Float32Array,
    batch: number,
    tokens: number,
    dim: number,
  ): Promise<{ logp: Float32Array; parts: Float32Array }>;
}
