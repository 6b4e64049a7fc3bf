/** Looks for originals in a file that was protected: in every text that its bytes may say (`views.ts`), however they are written. */
import { fold } from '../../engine/text/characters.ts';
import { Needles } from '../../engine/text/needles.ts';
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

export interface Original {
  type: string;
  value: string;
}

/** Shorter originals ("34", "Wu") are in every file by chance. */
const LEAST_CHARACTERS = 5;
/** Different places that are told of one original. */
const MOST_PLACES = 4;
export const VERIFY_BUDGET: Readonly<ViewBudget> = { bytes: 1024 * 1024 * 1024, depth: 6 };

/** In small letters and without white space and invisible characters, which a line break or a split run may have changed. */
const plain = (text: string): string =>
  fold(text.normalize('NFKC')).replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]+/gu, '');

/** Originals that are too short to be looked for. */
export const isTooShort = ({ value }: Original): boolean => plain(value).length < LEAST_CHARACTERS;

/** Throws `TooMuch` when the file cannot be read whole. */
export function leaksIn(
  bytes: Buffer,
  originals: readonly Original[],
  budget: ViewBudget = { ...VERIFY_BUDGET },
): Leak[] {
  const needles = new Needles();
  originals.forEach((original, i) => {
    if (isTooShort(original)) return;
    const value = plain(original.value);
    needles.add(value, i);
    // Text that runs from right to left may be stored in the order in which it is drawn.
    needles.add([...value].toReversed().join(''), i);
  });
  const leaks: Leak[] = [];
  const told = new Map<number, Set<string>>();
  for (const { place, encoding, text } of viewsOf(bytes, budget)) {
    needles.findAll(plain(text), (_start, _end, i) => {
      const places = told.get(i) ?? new Set();
      told.set(i, places);
      if (places.has(place) || places.size === MOST_PLACES) return;
      places.add(place);
      leaks.push({ type: (originals[i] as Original).type, place, encoding });
    });
  }
  return leaks;
}
