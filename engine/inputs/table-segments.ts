/** A column's texts as segments: what the column is, in which language, and who needs to read them. */
import type { Segment } from '../segment.ts';
import { detectLanguage } from '../text/language.ts';
import { type ColumnType, SAMPLE, typeColumns } from './columns.ts';
import { isPlaceholder } from './cell-forms.ts';
import { languageOfNames, shownWords } from './column-words.ts';
import type { OpenContext } from './input.ts';
import type { CellKind } from './table-cells.ts';
import type { Group, Grouped } from './table-groups.ts';
import type { TableTextInput } from './table-schema.ts';

/** Texts of this many code units speak for themselves, and are read by every layer. */
const FREE_TEXT = 80;
/** Words that a short text in a column of names of things may have. */
const FEW_WORDS = 5;
/** Letters from which the cells of a table say what language it is in. */
const ENOUGH_LETTERS = 200;

/** What the segments of one column share. */
export interface Column {
  type: ColumnType;
  lead: string;
  /** Given, or that of the table; undefined when it is not to be known. */
  language: string | undefined;
  /** Given by the caller: holds for long texts too. */
  given: boolean;
}

export const NO_TYPE: ColumnType = { fits: () => false, quiet: false, perhapsPersons: false };

export function columnsOf(input: TableTextInput, { groups, byColumn }: Grouped, context: OpenContext): Column[] {
  const asked = [input.language, context.language].find((tag) => tag !== undefined && tag !== 'auto');
  const names = input.columns.map(({ name }) => name);
  const ofNames = languageOfNames(names);
  const table = asked ?? languageOfCells(groups) ?? ofNames;
  const given = input.columns.map(({ language }) => (language === 'auto' ? undefined : language));
  const types = context.hints
    ? typeColumns(
        names.map((name, i) => ({
          name,
          language: given[i] ?? table ?? 'und',
          sample: (byColumn[i] ?? []).slice(0, SAMPLE).map((at) => (groups[at] as Group).text),
        })),
        ofNames ?? table,
      )
    : names.map(() => NO_TYPE);
  return names.map((name, i) => ({
    type: types[i] as ColumnType,
    // "request id" is a label of numbers, but none of people's.
    lead: types[i]?.quiet === true ? '' : leadOf(name),
    language: given[i] ?? table,
    given: (given[i] ?? asked) !== undefined,
  }));
}

export function leadOf(name: string): string {
  const words = shownWords(name);
  return words === '' ? '' : `${words}: `;
}

/** The language of what is in cells of several words. */
export function languageOfCells(groups: readonly Group[]): string | undefined {
  let sample = '';
  for (const { kind, text } of groups) {
    if (kind !== 'string' || text.split(' ', 4).length < 4) continue;
    sample += `${text.slice(0, 200)}\n`;
    if (sample.length > 2_000) break;
  }
  if (sample.length < ENOUGH_LETTERS) return undefined;
  const found = detectLanguage(sample);
  return found === 'und' ? undefined : found;
}

export function segmentOf({ kind, text, field, column }: Group, columns: readonly Column[]): Segment {
  const { type, lead, language, given } = columns[column] as Column;
  const isFree = text.length >= FREE_TEXT;
  // A number has the decimal point of JSON, whatever the table's language.
  const spoken = kind === 'number' && text.includes('.') ? 'und' : isFree && !given ? undefined : (language ?? 'und');
  const hint = type.hint !== undefined && type.fits(text.trim()) ? type.hint : undefined;
  // The model is asked where it can know more than the column's name: never of numbers.
  const unread =
    kind !== 'string' ||
    !/\p{L}/u.test(text) ||
    isPlaceholder(text.trim()) ||
    (hint !== undefined && !isFree) ||
    (type.quiet && !isFree && text.split(/\s+/u, FEW_WORDS + 1).length <= FEW_WORDS);
  const settled =
    hint === undefined ? unread && holdsNothing(text, kind, type.quiet) : type.telling === true && !isFree;
  return {
    text,
    ...(spoken === undefined ? {} : { language: spoken }),
    ...(lead === '' ? {} : { lead }),
    ...(hint === undefined ? {} : { hint }),
    ...(unread ? { unread } : {}),
    ...(settled ? { settled } : {}),
    ...(field === undefined ? {} : { field }),
  };
}

/** Small numbers, and in a column that names things fractions and words: no recogniser need look at each of a hundred thousand. */
function holdsNothing(text: string, kind: CellKind, quiet: boolean): boolean {
  if (kind === 'number') return quiet ? /^-?\d{0,6}(?:\.\d*)?$/.test(text) : /^-?\d{1,3}$/.test(text);
  return quiet && /^[\p{L}\p{M} ]+$/u.test(text);
}
