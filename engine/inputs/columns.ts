/**
 * What the columns of a table hold, from their names and their cells.
 *
 * A name proposes kinds (column-words.ts); the cells decide: a kind holds when at least half of a column's cells have
 * its form, and then only for the cells that have it. Kinds that are not about people by themselves (a city, a
 * `condition`) count only beside columns that are.
 */
import type { Hint } from '../segment.ts';
import { isPlaceholder } from './cell-forms.ts';
import { KINDS, TOLD_BY_NUMBER } from './column-kinds.ts';
import type { ColumnKind } from './column-names.ts';
import { INSIDE, proposals } from './column-words.ts';

/** How many cells of one column are looked at: the first distinct ones. */
export const SAMPLE = 200;
/** Share of the cells that must have the form of a kind. */
const LEAST_FITTING = 0.5;
/** Added to the score of a name in the language that the other columns are named in. */
const SAME_LANGUAGE = 0.04;

/** What is known of one column. */
export interface ColumnType {
  /** Undefined when neither the name nor the cells show it. */
  kind?: ColumnKind;
  /** Given to the cells that fit. */
  hint?: Hint;
  fits: (text: string) => boolean;
  /** No recogniser can say more of a cell that fits: a first name has no check digit. */
  telling?: boolean;
  /** The name is one that names things: short cells are not read as names. */
  quiet: boolean;
  /** A name that may be a person's: fewer cells need to be found as such. */
  perhapsPersons: boolean;
}

/** A column as it comes: its name, the first different texts in it, and the language of its cells. */
export interface ColumnView {
  name: string;
  sample: readonly string[];
  language: string;
}

interface Chosen {
  kind: ColumnKind;
  score: number;
}

/** The types of all columns of a table. `language`: that of the columns' names, when it is known. */
export function typeColumns(columns: readonly ColumnView[], language: string | undefined): ColumnType[] {
  const chosen = columns.map((column) => choose(column, language));
  const kinds = new Set(chosen.flatMap((choice) => (choice === undefined ? [] : [choice.kind])));
  const people = chosen.reduce((sum, choice) => sum + (choice === undefined ? 0 : KINDS[choice.kind].weight), 0) >= 2;
  return columns.map((column, i) => typeOf(column, chosen[i], kinds, people));
}

/** The proposal that the cells agree with best. */
function choose({ name, sample, language }: ColumnView, spoken: string | undefined): Chosen | undefined {
  let best: (Chosen & { rank: number }) | undefined;
  for (const { kind, score, languages, short } of proposals(name)) {
    const same = spoken !== undefined && languages.has(spoken);
    if (short && !same && !languages.has('en')) continue;
    const share = fitting(kind, sample, language);
    if (share < LEAST_FITTING) continue;
    const rank = score + (same ? SAME_LANGUAGE : 0) + share / 10 - (kind === 'plain' || kind === 'goods' ? 0.1 : 0);
    if (best === undefined || rank > best.rank) best = { kind, score, rank };
  }
  return best;
}

/** Share of the filled cells that have the form of a kind; 1 for an empty column. */
function fitting(kind: ColumnKind, sample: readonly string[], language: string): number {
  const filled = sample.filter((text) => !isPlaceholder(text));
  if (filled.length === 0) return 1;
  return filled.filter((text) => KINDS[kind].fits(text, language)).length / filled.length;
}

function typeOf(
  { language }: ColumnView,
  choice: Chosen | undefined,
  kinds: ReadonlySet<ColumnKind>,
  people: boolean,
): ColumnType {
  const none: ColumnType = { fits: () => false, quiet: false, perhapsPersons: false };
  if (choice === undefined) return none;
  let { kind } = choice;
  const { score } = choice;
  if (kind === 'plain' || kind === 'goods') return { ...none, kind, quiet: true };
  if (KINDS[kind].needsPeople === true && !people) {
    const sold = kind === 'name' && kinds.has('goods');
    return { ...none, quiet: sold, perhapsPersons: kind === 'name' && !sold };
  }
  // "Name, Vorname" and "nombre, apellidos": the other column says which part it is.
  if (kind === 'name' && kinds.has('given') && !kinds.has('family')) kind = 'family';
  else if (kind === 'name' && kinds.has('family') && !kinds.has('given')) kind = 'given';
  const { type, subtype, namePart, fits } = KINDS[kind];
  const goods = kind === 'name' && kinds.has('goods');
  return {
    kind,
    ...(type === undefined || goods
      ? {}
      : {
          hint: {
            type,
            ...(subtype === undefined ? {} : { subtype }),
            ...(namePart === undefined ? {} : { namePart }),
            score: kind === 'name' ? Math.min(score, INSIDE) : score,
            detector: `column-${kind.replaceAll('_', '-')}`,
          },
        }),
    fits: (text) => !isPlaceholder(text) && fits(text, language),
    telling: kind !== 'name' && !TOLD_BY_NUMBER.has(kind),
    quiet: false,
    perhapsPersons: kind === 'name',
  };
}
