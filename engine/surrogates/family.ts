/** What a surrogate generator is asked and what it answers. One family of types, one file, one row in index.ts. */
import type { Draws } from './draws.ts';
import type { CityBook } from './cities.ts';
import type { Timeline } from './timeline.ts';

export interface SurrogateRequest {
  type: string;
  subtype?: string;
  /** The original as written. */
  surface: string;
  /** BCP 47 primary subtag of the passage, or `und`. */
  language: string;
  /** What a name of one word is, where the text or the model tells. */
  namePart?: 'given' | 'family' | 'full';
  preserveFormat: boolean;
  validChecksum: boolean;
  realm: 'preserve' | 'neutralize';
  /** Which neutral value of its type this is, from 1: each call gives the next (realm `neutralize`). */
  ordinal?: () => number;
  /** The surrogate of a word of a name that is bound already; undefined for a free one. */
  bound: (word: string) => string | undefined;
  /** Whether a bound word begins so (two letters at least): spares looking for its forms. */
  stem?: (stem: string) => boolean;
  /** Whether a word is in a name of the request, or for one already: names differ as long as there are others. */
  taken?: (word: string) => boolean;
  /** The surrogate of a given name that is bound beside this family name and has this initial. */
  initial?: (letter: string, family: string) => string | undefined;
  /** The language that a name comes from, where its lists tell. */
  origin?: string;
  /** What is beside the name in the texts tells a woman or a man; `strong`: more than a pronoun does. */
  gender?: { feminine: boolean; strong: boolean };
  /** The surrogate of a part of a name that is written as one run (田中健太), where it is bound. */
  run?: (part: 'given' | 'family', written: string) => string | undefined;
  /** How the dates and ages of the map are moved; a value that is drawn alone has its own. */
  timeline?: Timeline;
  /** The cities of the map; a value that is drawn alone has its own. */
  cities?: CityBook;
  /** How often this original was drawn before: later attempts may make longer names. */
  attempt?: number;
}

/** Undefined when the form is not understood: the caller falls back. Equal draws give equal surrogates. */
export type Generator = (request: SurrogateRequest, draws: Draws) => string | undefined;
