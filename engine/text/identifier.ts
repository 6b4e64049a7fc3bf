/**
 * Language identification: the detector of `eld` (Apache-2.0: 60 languages, n-grams, no network) over our own copy of
 * its smallest database. The package's own copy, an object an n-gram, takes 30 MB of every thread's heap; this one 3 MB. `test/engine/text/identifier.test.ts` holds the two together.
 */
// The package exports its detector with its databases only.
import { createEld } from '../../node_modules/eld/src/languageDetector.js';
import { NGRAMS } from './ngrams.ts';

export interface Verdict {
  /** ISO 639-1; empty when the language is not known. */
  language: string;
  /** Numbers from 0 to 1 by language. */
  getScores(): Record<string, number>;
  isReliable(): boolean;
}

export interface Identifier {
  detect(text: string): Verdict;
}

/** Scores of an n-gram by number of the language. */
type Scores = Record<number, number>;

/** Places of the hash table: more than twice the n-grams. */
const PLACES = 1 << 17;

function placeOf(padded: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < padded.length; i++) hash = Math.imul(hash ^ padded.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (PLACES - 1);
}

class Ngrams {
  /** Where the scores of each n-gram begin. */
  readonly #starts: Uint32Array;
  /** 1 + the number of the n-gram whose place this is, or of one whose own place was taken. */
  readonly #places = new Uint16Array(PLACES);

  constructor() {
    const { keys, counts, width, zero } = NGRAMS;
    const count = keys.length / width;
    this.#starts = new Uint32Array(count + 1);
    for (let i = 0; i < count; i++) {
      this.#starts[i + 1] = (this.#starts[i] as number) + counts.charCodeAt(i) - zero;
      let place = placeOf(keys.slice(i * width, (i + 1) * width));
      while (this.#places[place] !== 0) place = (place + 1) & (PLACES - 1);
      this.#places[place] = i + 1;
    }
  }

  of(ngram: string): Scores | undefined {
    const at = this.#find(ngram);
    if (at === undefined) return undefined;
    const { scores, zero } = NGRAMS;
    const found: Scores = {};
    for (let i = this.#starts[at] as number; i < (this.#starts[at + 1] as number); i++)
      found[scores.charCodeAt(2 * i) - zero] = scores.charCodeAt(2 * i + 1) - zero;
    return found;
  }

  #find(ngram: string): number | undefined {
    const { keys, width, filler } = NGRAMS;
    if (ngram.length > width) return undefined;
    const wanted = ngram.padEnd(width, filler);
    for (let place = placeOf(wanted); ; place = (place + 1) & (PLACES - 1)) {
      const at = (this.#places[place] as number) - 1;
      if (at < 0) return undefined;
      if (keys.startsWith(wanted, at * width)) return at;
    }
  }
}

export function openIdentifier(): Identifier {
  const { instance, loadData } = createEld();
  const table = new Ngrams();
  loadData({
    type: NGRAMS.type,
    languages: Object.fromEntries(NGRAMS.languages.entries()),
    ngrams: new Proxy<Record<string, Scores>>(
      {},
      { get: (_, ngram) => (typeof ngram === 'string' ? table.of(ngram) : undefined) },
    ),
  });
  return instance;
}
