/** Sums the table's rows for every token: what the graph takes in. Words that come again are summed once. */
import type { ModelConfig } from './config.ts';
import { type Features, SINGLE, type Token } from './features.ts';

/** Words kept with their sums; 4 × dim bytes each. */
const MOST_WORDS = 10_000;
/** More than a token has. */
const MOST_ROWS = 256;

export class Embedder {
  readonly features: Features;
  readonly #config: ModelConfig;
  readonly #rows: Int8Array;
  readonly #scales: Float32Array;
  readonly #words = new Map<string, Float32Array>();
  readonly #columns: Int32Array;
  /** Of the rows that are being added: where they start, and their scales. */
  readonly #from = new Int32Array(MOST_ROWS);
  readonly #factors = new Float64Array(MOST_ROWS);

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
      this.#add(out, i * dim, [this.features.before(token), this.features.after(tokens[i + 1])]);
    });
    for (let i = 0; i < tokens.length;) {
      if ((tokens[i] as Token).cls !== SINGLE) i++;
      else {
        i = this.features.singles(text, tokens, i, (token, neighbours, lattice) => {
          this.#add(out, token * dim, [...neighbours, ...lattice]);
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
    this.#add(sum, 0, this.#columns);
    if (this.#words.size >= MOST_WORDS) this.#words.clear();
    this.#words.set(key, sum);
    return sum;
  }

  /**
   * Adds the table's rows, of which 0 is none, to `dim` numbers from `at`. Two numbers at a time through all rows, in
   * double precision: row by row, each number rounded each time, takes more than twice as long.
   */
  #add(out: Float32Array, at: number, rows: ArrayLike<number>): void {
    const { dim } = this.#config;
    const table = this.#rows;
    const [from, scales] = [this.#from, this.#factors];
    let count = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      if (row === 0) continue;
      from[count] = row * dim;
      scales[count++] = this.#scales[row] as number;
    }
    for (let i = 0; i < dim; i += 2) {
      let even = out[at + i] as number;
      let odd = out[at + i + 1] as number;
      for (let n = 0; n < count; n++) {
        const place = (from[n] as number) + i;
        const scale = scales[n] as number;
        even += (table[place] as number) * scale;
        odd += (table[place + 1] as number) * scale;
      }
      out[at + i] = even;
      out[at + i + 1] = odd;
    }
  }
}
