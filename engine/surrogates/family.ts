/** What a surrogate generator is asked and what it answers. One family of types, one file, one row in index.ts. */
import type { Draws } from './draws.ts';

export interface SurrogateRequest {
  type: string;
  subtype?: string;
  /** The original as written. */
  surface: string;
  /** BCP 47 primary subtag of the passage, or `und`. */
  language: string;
  preserveFormat: boolean;
  validChecksum: boolean;
  realm: 'preserve' | 'neutralize';
  /** The surrogate of a word of a name that is bound already; undefined for a free one. */
  bound: (word: string) => string | undefined;
}

/** Undefined when the form is not understood: the caller falls back. Equal draws give equal surrogates. */
export type Generator = (request: SurrogateRequest, draws: Draws) => string | undefined;
