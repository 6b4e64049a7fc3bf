/** Sums the table's rows for every token: what the graph takes in. Words that come again are summed once. */
import type { ModelConfig } from './config.ts';
import { type Features, SINGLE, type Token } from './features.ts';

/** Words kept with their sums; 4 × dim bytes each. */
const MOST_WORDS = 10_000;

export class Embedder {
  readonly features: Features;
  readonly #config: ModelConfig;
  readonly #rows: Int8Array;
  readonly #scales: Float32Array;
  readonly #words = new Map<string, Float32Array>();
  readonly #columns: Int32Array;

  constructor(config: ModelConfig, table: ArrayBufferLike, features: Features) {
    this.#config = config;
    this.features = features;
    this.#rows = new Int8Array(table, 0, config.rows * config.dim);
    this.#scales = new Float32Array(table, config.rows * config.dim, config.rows);
    this.#columns = new Int32Array(config.width);
  }

  /** `x` is [tokens × dim]. */
  embedText(text: string): { tokens: Token[]; x: Float32Array } {
    const tokens = this.features.tokenise(text);
    return { tokens, x: this.#embed(text, tokens) };
  }

  #embed(text: string, tokens: readonly Token[]): Float32Array {
    const { dim } = this.#config;
    const out = new Float32Array(tokens.length * dim);
    tokens.forEach((token, i) => {
      out.set(this.#word(this.features.surface(text, token), token.cls), i * dim);
      this.#add(out, i * dim, this.features.before(token));
      this.#add(out, i * dim, this.features.after(tokens[i + 1]));
    });
    for (let i = 0; i < tokens.length;) {
      if ((tokens[i] as Token).cls !== SINGLE) i++;
      else {
        i = this.features.singles(text, tokens, i, (token, neighbours, lattice) => {
          for (const row of neighbours) if (row !== 0) this.#add(out, token * dim, row);
          for (const row of lattice) this.#add(out, token * dim, row);
        });
      }
    }
    return out;
  }

  #word(surface: string, cls: number): Float32Array {
    const key = cls + surface;
    const known = this.#words.get(key);
    if (known !== undefined) return known;
    const sum = new Float32Array(this.#config.dim);
    this.features.word(surface, cls, this.#columns);
    for (const row of this.#columns) if (row !== 0) this.#add(sum, 0, row);
    if (this.#words.size >= MOST_WORDS) this.#words.clear();
    this.#words.set(key, sum);
    return sum;
  }

  #add(out: Float32Array, at: number, row: number): void {
    const { dim } = this.#config;
    const scale = this.#scales[row] as number;
    const from = row * dim;
    const rows = this.#rows;
    for (let i = 0; i < dim; i++) out[at + i] = (out[at + i] as number) + (rows[from + i] as number) * scale;
  }
}
