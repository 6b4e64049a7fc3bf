/**
 * Context terms: words near a candidate that raise its score ("Steuer-ID", "n° de sécu").
 *
 * The terms of every row of every table, in every language, are in one trie; a text is searched once, and a
 * candidate looks up the hits in its window. Which language a text is in does not matter: a German form
 * inside an English letter is still found.
 */
import { firstIndex } from '../text/bisect.ts';
import { hasUnspacedScript } from '../lexicon/scripts.ts';
import { fold, isWordAt, isWordBefore } from '../text/characters.ts';
import { Needles } from '../text/needles.ts';
import type { ContextTerms } from './row.ts';

/** How far before or after a candidate a term may be, in UTF-16 code units. Labels come before. */
export const BEFORE = 64;
export const AFTER = 32;
/** Terms of ours are shorter; longer ones of a caller count when they begin in the window. */
const LONGEST_TERM = 64;
/** What a context term adds to a score, and where scores end. */
export const BOOST = 0.45;
export const CEILING = 0.99;

/** Rows are known to the context by a number given at build time. */
export type RowIndex = number;

interface Term {
  rows: Set<RowIndex>;
  /** A stem: the word may go on after it. */
  open: boolean;
  /** No boundary is asked of scripts without spaces. */
  unspaced: boolean;
}

/** One occurrence of a term in a text. */
interface Hit {
  start: number;
  end: number;
  rows: Set<RowIndex>;
}

/** Compiled terms of many rows. */
export class ContextIndex {
  readonly #needles: Needles;
  readonly #terms: Term[] = [];
  readonly #byKey = new Map<string, number>();

  /** `expectedUnits`: about how long all terms are together. */
  constructor(expectedUnits = 60_000) {
    this.#needles = new Needles(expectedUnits);
  }

  /** Adds the terms of one row. */
  add(row: RowIndex, terms: ContextTerms): void {
    for (const list of Object.values(terms)) for (const written of list) this.addTerm(row, written);
  }

  addTerm(row: RowIndex, written: string): void {
    // "osobn* cisl*": stems inside a phrase are tried as written up to the first stem that may go on.
    const star = written.indexOf('*');
    const stem = fold(star >= 0 ? written.slice(0, star) : written);
    if (stem.length === 0) return;
    const known = this.#byKey.get(stem);
    if (known !== undefined) {
      const term = this.#terms[known] as Term;
      term.rows.add(row);
      term.open ||= star >= 0;
      return;
    }
    const number = this.#terms.length;
    this.#terms.push({ rows: new Set([row]), open: star >= 0, unspaced: hasUnspacedScript(stem) });
    this.#byKey.set(stem, number);
    this.#needles.add(stem, number);
  }

  /** The places of the terms in `text`. */
  search(text: string): ContextHits {
    const flat = fold(text);
    const hits: Hit[] = [];
    this.#needles.findAll(flat, (start, end, number) => {
      const term = this.#terms[number] as Term;
      if (!term.unspaced) {
        if (isWordBefore(flat, start) && isWordAt(flat, start)) return;
        if (!term.open && isWordAt(flat, end) && isWordBefore(flat, end)) return;
      }
      hits.push({ start, end, rows: term.rows });
    });
    return new ContextHits(hits);
  }
}

/** The hits of one text, in order of start. */
export class ContextHits {
  readonly #hits: readonly Hit[];
  /** First hit that may still count for the places to come. */
  #from = 0;

  constructor(hits: readonly Hit[]) {
    this.#hits = hits;
  }

  /**
   * Calls `each` with the rows of every term that may count for a candidate of at most `longest` code units which
   * starts at `at`. Terms with the same rows are reported once. Places must be asked in ascending order.
   */
  around(at: number, longest: number, each: (rows: ReadonlySet<RowIndex>) => void): void {
    while (this.#from < this.#hits.length && (this.#hits[this.#from] as Hit).end < at - BEFORE) this.#from++;
    let seen: Set<RowIndex>[] | undefined;
    for (let i = this.#from; i < this.#hits.length; i++) {
      const { start, rows } = this.#hits[i] as Hit;
      if (start > at + longest + AFTER) return;
      if (seen === undefined) seen = [rows];
      else if (seen.includes(rows)) continue;
      else seen.push(rows);
      each(rows);
    }
  }

  /**
   * Distance in code units from the candidate [start, end) to the nearest term of `row` in the window;
   * undefined when there is none. A term inside the candidate does not count.
   */
  distance(row: RowIndex, start: number, end: number): number | undefined {
    let best: number | undefined;
    for (let i = this.#firstFrom(start - BEFORE - 40); i < this.#hits.length; i++) {
      const hit = this.#hits[i] as Hit;
      if (hit.start > end + AFTER) break;
      if (!hit.rows.has(row)) continue;
      if (hit.end <= start) {
        if (start - hit.end > BEFORE) continue;
        const distance = start - hit.end;
        if (best === undefined || distance < best) best = distance;
      } else if (hit.start >= end) {
        // A label after its number is rarer than one before the next number: it counts as farther away.
        const distance = (hit.start - end) * 2 + 4;
        if (hit.start - end <= AFTER && (best === undefined || distance < best)) best = distance;
      }
    }
    return best;
  }

  /** On which sides there are terms of `row` within `window` code units of the candidate [start, end), not over its edges. */
  sides(row: RowIndex, start: number, end: number, window?: number): { before: boolean; after: boolean } {
    const from = start - (window ?? BEFORE);
    const to = end + (window ?? AFTER);
    const found = { before: false, after: false };
    for (let i = this.#firstFrom(from - LONGEST_TERM); i < this.#hits.length; i++) {
      const hit = this.#hits[i] as Hit;
      if (hit.start > to) break;
      if (!hit.rows.has(row)) continue;
      if (hit.end <= start) found.before ||= hit.end >= from;
      else if (hit.start >= end) found.after = true;
    }
    return found;
  }

  #firstFrom(at: number): number {
    return firstIndex(this.#hits.length, (i) => (this.#hits[i] as Hit).start >= at);
  }
}

/** The score with context: at most BOOST more, a little more when the term is right beside the candidate. */
export function boosted(score: number, distance: number | undefined): number {
  if (distance === undefined) return score;
  return Math.min(CEILING, score + BOOST + (distance <= 4 ? 0.02 : 0));
}
