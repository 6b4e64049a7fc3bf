/** Looks for originals in a file that was protected: in every text that its bytes may say (`views.ts`), and in texts that were read otherwise. */
import { reachOf, Sought, type Original } from './sought.ts';
import { viewsOf, type ViewBudget } from './views.ts';

/** What a leak is, without its value. */
export interface Leak {
  /** Type of the original. */
  type: string;
  /** Part of the file, '' for the file itself. */
  place: string;
  /** How the original is written there. */
  encoding: string;
}

/** A text that a format or OCR read from the file. */
export interface ReadText {
  place: string;
  text: string;
}

/** Different places that are listed for one original. */
const MOST_PLACES = 4;
export const VERIFY_BUDGET: Readonly<ViewBudget> = { bytes: 1024 * 1024 * 1024, depth: 6 };

/** Originals that are too short, or too ordinary, to be looked for in bytes. */
export const isTooShort = ({ value }: Original): boolean => reachOf(value) !== 'bytes';

/** Originals without those that one of these texts holds: what stays there by intention is no leak anywhere. */
export function goneFrom(texts: Iterable<string>, originals: readonly Original[]): Original[] {
  const sought = new Sought(originals, (reach) => reach !== 'nowhere');
  const kept = new Set<number>();
  for (const text of texts) sought.find(text, false, (original) => kept.add(original));
  return originals.filter((_, i) => !kept.has(i));
}

/** Throws `TooMuch` when the file cannot be read whole. */
export function leaksIn(
  bytes: Buffer,
  originals: readonly Original[],
  budget: ViewBudget = { ...VERIFY_BUDGET },
): Leak[] {
  const found = new Leaks(originals);
  const sought = new Sought(originals, (reach) => reach === 'bytes');
  if (sought.isEmpty) return [];
  for (const { place, encoding, text } of viewsOf(bytes, budget))
    sought.find(text, true, (original) => found.add(original, place, encoding));
  return found.leaks;
}

/** Of texts that a format (`text`) or OCR (`picture`) read. */
export function leaksInTexts(
  texts: Iterable<ReadText>,
  originals: readonly Original[],
  encoding: 'text' | 'picture',
): Leak[] {
  const found = new Leaks(originals);
  const sought = new Sought(originals, (reach) => reach !== 'nowhere');
  if (sought.isEmpty) return [];
  for (const { place, text } of texts) sought.find(text, false, (original) => found.add(original, place, encoding));
  return found.leaks;
}

class Leaks {
  readonly leaks: Leak[] = [];
  readonly #originals: readonly Original[];
  readonly #places = new Map<number, Set<string>>();

  constructor(originals: readonly Original[]) {
    this.#originals = originals;
  }

  add(original: number, place: string, encoding: string): void {
    const places = this.#places.get(original) ?? new Set();
    this.#places.set(original, places);
    if (places.has(place) || places.size === MOST_PLACES) return;
    places.add(place);
    this.leaks.push({ type: (this.#originals[original] as Original).type, place, encoding });
  }
}
