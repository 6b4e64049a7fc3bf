/**
 * The promise of protect: restoring what was written gives back what was read. A replacement may be found where it
 * was not put (the text already holds it, or it forms across an edge), and a boundary may hide one that was. So the
 * output is restored with its own table before it is answered, and what would restore wrongly is drawn anew.
 */
import { firstIndex } from '../text/bisect.ts';
import { RESTORE_ALGORITHM, type RestoreAlgorithm } from '../restore/algorithm.ts';
import { Restorer, type Match } from '../restore/restore.ts';
import { isWordAt, isWordBefore } from '../text/characters.ts';
import type { Entry } from './ledger.ts';
import { IGNORABLE } from './table.ts';
import { isEdgeless } from './variants.ts';

/** Where a replacement was put in one output. */
export interface Placement {
  start: number;
  end: number;
  entry: Entry;
}

export interface Output {
  text: string;
  /** Reversible replacements only, in order. */
  placed: readonly Placement[];
}

/** Entries whose replacement is found where it was not put. */
export interface Flaws {
  entries: Set<Entry>;
  /** Entries whose replacement touches a word somewhere: their keys ask for no boundary. */
  unbounded: Set<Entry>;
}

/** Whether the word continues over an edge of the placement: then its key is looked for without boundaries. */
function needsNoBoundary(text: string, { start, end }: Placement): boolean {
  return (isWordBefore(text, start) && isWordAt(text, start)) || (isWordBefore(text, end) && isWordAt(text, end));
}

/** Finds replacements by their exact keys, as restoring would. */
function restorerOf(
  reversible: readonly Entry[],
  isUnbounded: (entry: Entry) => boolean,
  algorithm: RestoreAlgorithm = RESTORE_ALGORITHM,
): Restorer {
  const keys = reversible.map((entry) => ({
    k: entry.replacement,
    o: entry.original,
    b: isUnbounded(entry) || isEdgeless(entry.replacement) ? ('none' as const) : ('both' as const),
  }));
  return new Restorer({ algorithm, ignorable: IGNORABLE, keys });
}

/**
 * Where a text holds replacements that are in use already, of a kept map or of the caller's. Restoring would take
 * them for what they stand for, and they cannot be drawn again: so the text's own value needs a replacement itself.
 */
export class InUse {
  readonly #entries: readonly Entry[];
  readonly #restorer: Restorer;

  constructor(fixed: readonly Entry[], isUnbounded: (entry: Entry) => boolean, algorithm?: RestoreAlgorithm) {
    this.#entries = fixed.filter(({ reversible, replacement }) => reversible && replacement !== '');
    this.#restorer = restorerOf(this.#entries, isUnbounded, algorithm);
  }

  get size(): number {
    return this.#entries.length;
  }

  /** In order, without overlaps. */
  find(text: string): Placement[] {
    return this.#restorer
      .matches(text)
      .map(({ start, end, key }) => ({ start, end, entry: this.#entries[key] as Entry }));
  }
}

/** What restoring the outputs by the exact keys would do wrong. `before`: entries that touched a word in earlier texts of the map. */
export function findFlaws(
  entries: readonly Entry[],
  outputs: readonly Output[],
  before: (entry: Entry) => boolean = () => false,
  algorithm?: RestoreAlgorithm,
): Flaws {
  const unbounded = new Set<Entry>();
  for (const { text, placed } of outputs)
    for (const placement of placed) if (needsNoBoundary(text, placement)) unbounded.add(placement.entry);
  const reversible = entries.filter((entry) => entry.reversible);
  const flawed = new Set<Entry>();
  if (reversible.length === 0) return { entries: flawed, unbounded };
  const restorer = restorerOf(reversible, (entry) => unbounded.has(entry) || before(entry), algorithm);
  for (const { text, placed } of outputs) compare(restorer.matches(text), placed, reversible, flawed);
  return { entries: flawed, unbounded };
}

function compare(
  matches: readonly Match[],
  placed: readonly Placement[],
  reversible: readonly Entry[],
  flawed: Set<Entry>,
): void {
  let next = 0;
  for (const match of matches) {
    while (next < placed.length && (placed[next] as Placement).end <= match.start) {
      // A placement that was passed over: something longer hid it, or it was never found.
      if (!wasMatched(placed[next] as Placement, matches)) flawed.add((placed[next] as Placement).entry);
      next++;
    }
    const expected = placed[next];
    const entry = reversible[match.key] as Entry;
    if (
      expected !== undefined &&
      expected.start === match.start &&
      expected.end === match.end &&
      expected.entry === entry
    )
      next++;
    else flawed.add(entry);
  }
  for (; next < placed.length; next++)
    if (!wasMatched(placed[next] as Placement, matches)) flawed.add((placed[next] as Placement).entry);
}

/** The matches are in order. */
function wasMatched({ start, end }: Placement, matches: readonly Match[]): boolean {
  const match = matches[firstIndex(matches.length, (i) => (matches[i] as Match).start >= start)];
  return match !== undefined && match.start === start && match.end === end;
}
