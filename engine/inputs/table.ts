/**
 * `kind: table`. A segment is a different text of a column, not a cell: a hundred thousand rows of "active" are looked at
 * and treated once, and `eachPlace` says in which cells each segment stands.
 *
 * The rows are JSON text and stay text: what is protected is put where it stood, so numbers come back as they were sent.
 * columns.ts says what a column holds; here its cells get the hint, and a column whose cells mostly turn out to be of
 * one type lends it to those that no recogniser knew (`carry`).
 */
import type { Finding } from '../finding.ts';
import type { DetectedSegment, Segment } from '../segment.ts';
import { type CellValue, distinctNames, FieldPlan } from '../policy/fields.ts';
import { isJsonNumber, JsonReader, unquoted } from '../text/json.ts';
import { detectLanguage } from '../text/language.ts';
import { countCodePoints } from '../text/offsets.ts';
import type { Action } from '../policy/schema.ts';
import { groupOf } from '../vocabulary/taxonomy.ts';
import {
  type ColumnType,
  columnWords,
  isPlaceholder,
  languageOfNames,
  looksLike,
  SAMPLE,
  shownWords,
  typeColumns,
} from './columns.ts';
import { PLAIN_CONTEXT, type Admits, type InputRow, type Measure, type OpenContext, type OpenInput } from './input.ts';

export interface TableInput {
  kind: 'table';
  id?: string;
  columns: readonly { name: string; language?: string }[];
  /** JSON text of the rows: an array of arrays of strings, numbers, booleans and null. */
  rows: string;
  language?: string;
}

export const TABLE: InputRow<TableInput> = {
  kind: 'table',
  status: 'ga',
  open: openTable,
  measure: (input) => survey(input).measure,
  check: (input) => {
    const width = input.columns.length;
    const wrong: { pointer: string; reason: string }[] = [];
    for (const [row, cells] of survey(input).widths.entries()) {
      if (cells !== width) wrong.push({ pointer: `/rows/${row}`, reason: `has ${cells} cells for ${width} columns` });
      if (wrong.length === MOST_WRONG) break;
    }
    return wrong;
  },
};

/** Rows of the wrong length that are told. */
const MOST_WRONG = 32;

// ---------------------------------------------------------------- reading

/** What the request is refused or charged for; read once for both. */
interface Survey {
  measure: Measure;
  /** Cells of each row. */
  widths: number[];
}

const surveys = new WeakMap<object, Survey>();

function survey(input: Pick<TableInput, 'rows'>): Survey {
  const known = surveys.get(input);
  if (known !== undefined) return known;
  const reader = new JsonReader(input.rows);
  const widths: number[] = [];
  let codePoints = 0;
  let longest = 0;
  reader.next();
  while (reader.next() && reader.depth > 1) {
    let cells = 0;
    while (reader.next() && reader.depth > 1) {
      cells++;
      if (reader.is('word')) continue;
      const count = reader.is('number') ? reader.end - reader.start : countCodePoints(reader.string);
      codePoints += count;
      if (count > longest) longest = count;
    }
    widths.push(cells);
  }
  const read = { measure: { codePoints, longest }, widths };
  surveys.set(input, read);
  return read;
}

type CellKind = 'string' | 'number' | 'boolean' | 'null';
const KINDS: readonly CellKind[] = ['null', 'string', 'number', 'boolean'];

/** Where the cells lie in the text of the rows; offsets are UTF-16 code units. */
class Cells {
  readonly json: string;
  readonly width: number;
  readonly height: number;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #kinds: Uint8Array;
  readonly #rowStarts: Uint32Array;
  readonly #rowEnds: Uint32Array;

  constructor(json: string, width: number) {
    this.json = json;
    this.width = width;
    const starts: number[] = [];
    const ends: number[] = [];
    const kinds: number[] = [];
    const rowStarts: number[] = [];
    const rowEnds: number[] = [];
    const reader = new JsonReader(json);
    reader.next();
    while (reader.next() && reader.depth > 1) {
      rowStarts.push(reader.start);
      while (reader.next() && reader.depth > 1) {
        starts.push(reader.start);
        ends.push(reader.end);
        kinds.push(
          reader.is('string') ? 1 : reader.is('number') ? 2 : json.charCodeAt(reader.start) === 110 /* null */ ? 0 : 3,
        );
      }
      rowEnds.push(reader.end);
    }
    this.height = rowStarts.length;
    this.#starts = Uint32Array.from(starts);
    this.#ends = Uint32Array.from(ends);
    this.#kinds = Uint8Array.from(kinds);
    this.#rowStarts = Uint32Array.from(rowStarts);
    this.#rowEnds = Uint32Array.from(rowEnds);
  }

  kind(at: number): CellKind {
    return KINDS[this.#kinds[at] as number] as CellKind;
  }

  start(at: number): number {
    return this.#starts[at] as number;
  }

  end(at: number): number {
    return this.#ends[at] as number;
  }

  rowStart(row: number): number {
    return this.#rowStarts[row] as number;
  }

  rowEnd(row: number): number {
    return this.#rowEnds[row] as number;
  }

  /** As it was written. */
  written(at: number): string {
    return this.json.slice(this.start(at), this.end(at));
  }

  text(at: number): string {
    return this.#kinds[at] === 1 ? unquoted(this.json, this.start(at), this.end(at)) : this.written(at);
  }

  value(at: number): CellValue {
    const kind = this.kind(at);
    return kind === 'null' ? undefined : { kind, text: this.text(at) };
  }
}

// ---------------------------------------------------------------- segments

/** Nothing is inspected in this cell. */
export const NONE = -1;

export interface Group {
  column: number;
  kind: CellKind;
  text: string;
  field: Action | undefined;
}

/** The different texts of each column, in order of appearance, and where each stands. */
interface Grouped {
  groups: Group[];
  /** Group of each cell, or NONE. */
  groupOf: Int32Array;
  /** Groups by column. */
  byColumn: number[][];
  dropped: Uint8Array;
}

/** Where no letter and no digit stands nothing can be found. */
export const SUBSTANCE = /[\p{L}\p{N}]/u;

function group(cells: Cells, fields: FieldPlan | undefined, each: boolean): Grouped {
  const { width, height } = cells;
  const groups: Group[] = [];
  const placed = new Int32Array(width * height).fill(NONE);
  const byColumn = Array.from({ length: width }, (): number[] => []);
  const dropped = new Uint8Array(height);
  const known = Array.from({ length: width }, () => new Map<string, number>());
  /** Numbers of the actions of field rules, so that a text under two of them is two groups. */
  const actions = new Map<Action, number>();
  for (let row = 0; row < height; row++) {
    const first = row * width;
    const cellOf = (column: number): CellValue => cells.value(first + column);
    if (fields?.drops(cellOf) === true) {
      dropped[row] = 1;
      continue;
    }
    for (let column = 0; column < width; column++) {
      const at = first + column;
      const kind = cells.kind(at);
      if (kind === 'null') continue;
      const field = fields?.ruleFor(column, cellOf)?.action;
      if (kind === 'boolean' && field === undefined) continue;
      let key = cells.written(at);
      if (field !== undefined) {
        if (!actions.has(field)) actions.set(field, actions.size);
        key = `${actions.get(field)}\u0000${key}`;
      }
      const before = each ? undefined : known[column]?.get(key);
      if (before !== undefined) {
        placed[at] = before;
        continue;
      }
      const text = cells.text(at);
      const number = (field === undefined ? SUBSTANCE.test(text) : text.trim() !== '') ? groups.length : NONE;
      if (!each) known[column]?.set(key, number);
      placed[at] = number;
      if (number === NONE) continue;
      groups.push({ column, kind, text, field });
      byColumn[column]?.push(number);
    }
  }
  return { groups, groupOf: placed, byColumn, dropped };
}

/** Texts of so many code units speak for themselves, and are read by every layer. */
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

function columnsOf(input: TableInput, { groups, byColumn }: Grouped, context: OpenContext): Column[] {
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

/** The language of what stands in cells of several words. */
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

// ---------------------------------------------------------------- opening

function openTable(id: string, input: TableInput, context: OpenContext = PLAIN_CONTEXT): OpenInput {
  const names = input.columns.map(({ name }) => name);
  const cells = new Cells(input.rows, names.length);
  const fields = context.fields.length === 0 ? undefined : new FieldPlan(context.fields, names);
  const grouped = group(cells, fields, context.eachOccurrence);
  const columns = columnsOf(input, grouped, context);
  const segments = grouped.groups.map((one) => segmentOf(one, columns));
  // The names of the columns stand in the output as they are: nothing drawn may be taken for one of them.
  for (const name of new Set(names)) segments.push({ text: name, echo: true });
  return new OpenTable(id, { input, cells, grouped, columns, segments }).open(grouped.dropped);
}

interface Parts {
  input: TableInput;
  cells: Cells;
  grouped: Grouped;
  columns: readonly Column[];
  segments: readonly Segment[];
}

class OpenTable {
  readonly #id: string;
  readonly #parts: Parts;
  readonly #shown: readonly string[];

  constructor(id: string, parts: Parts) {
    this.#id = id;
    this.#parts = parts;
    this.#shown = distinctNames(parts.input.columns.map(({ name }) => name));
  }

  /** `dropped` has a 1 for each row that goes. */
  open(dropped: Uint8Array): OpenInput {
    const { segments, columns, grouped } = this.#parts;
    const gone = dropped.reduce((sum, one) => sum + one, 0);
    return {
      id: this.#id,
      kind: 'table',
      segments,
      provided: [],
      ...(gone === 0 ? {} : { droppedRows: gone }),
      carry: (found, _inputAt, admits) => fillColumns(found, { columns, grouped }, admits),
      eachPlace: (visit) => this.#eachPlace(dropped, visit),
      eachPair: (visit) => this.#eachPair(dropped, visit),
      without: (these) => this.#without(dropped, these),
      close: (texts) => this.#close(texts, dropped),
    };
  }

  #eachPlace(dropped: Uint8Array, visit: Parameters<NonNullable<OpenInput['eachPlace']>>[0]): void {
    const { cells, grouped } = this.#parts;
    for (let row = 0, at = 0; row < cells.height; row++)
      for (let column = 0; column < cells.width; column++, at++) {
        const segment = grouped.groupOf[at] as number;
        if (segment === NONE || dropped[row] === 1) continue;
        visit(segment, row, { cell: { row, column: this.#shown[column] as string } });
      }
  }

  /** Given and family name of a row, once for each two different texts. */
  #eachPair(dropped: Uint8Array, visit: (given: number, family: number) => void): void {
    const { cells, grouped, columns, input } = this.#parts;
    for (const { given, family } of pairsOf(columns, input.columns)) {
      const seen = new Set<number>();
      for (let row = 0; row < cells.height; row++) {
        const first = grouped.groupOf[row * cells.width + given] as number;
        const last = grouped.groupOf[row * cells.width + family] as number;
        const key = first * grouped.groups.length + last;
        if (first === NONE || last === NONE || dropped[row] === 1 || seen.has(key)) continue;
        seen.add(key);
        visit(first, last);
      }
    }
  }

  #without(dropped: Uint8Array, these: ReadonlySet<number>): OpenInput {
    const { cells, grouped } = this.#parts;
    const next = dropped.slice();
    for (let row = 0, at = 0; row < cells.height; row++)
      for (let column = 0; column < cells.width; column++, at++)
        if (these.has(grouped.groupOf[at] as number)) next[row] = 1;
    return this.open(next);
  }

  /** JSON text: `{"columns": […], "rows": […]}`. Rows in which nothing changed are copied as they were written. */
  #close(texts: readonly string[], dropped: Uint8Array): string {
    const { input, cells, grouped } = this.#parts;
    const { json, width, height } = cells;
    const written = grouped.groups.map(({ kind, text }, i) => {
      const now = texts[i];
      if (now === undefined || now === text) return undefined;
      return kind === 'number' && isJsonNumber(now) ? now : JSON.stringify(now);
    });
    const rows: string[] = [];
    for (let row = 0; row < height; row++) {
      if (dropped[row] === 1) continue;
      let out = '';
      let from = cells.rowStart(row);
      for (let at = row * width; at < (row + 1) * width; at++) {
        const now = written[grouped.groupOf[at] as number];
        if (now === undefined) continue;
        out += json.slice(from, cells.start(at)) + now;
        from = cells.end(at);
      }
      rows.push(out + json.slice(from, cells.rowEnd(row)));
    }
    return `{"columns":${JSON.stringify(input.columns)},"rows":[${rows.join(',')}]}`;
  }
}

// ---------------------------------------------------------------- persons over two columns

/** Columns of one part of a name that are brought together with those of the other. */
const MOST_PARTS = 64;

interface Pair {
  given: number;
  family: number;
}

/** Columns of given names with the column of family names that belongs to each: of the same words beside, else the nearest. */
function pairsOf(columns: readonly Column[], named: readonly { name: string }[]): Pair[] {
  const partOf = (i: number): string | undefined => columns[i]?.type.hint?.namePart;
  const all = named.map((_, i) => i);
  const families = all.filter((i) => partOf(i) === 'family').slice(0, MOST_PARTS);
  if (families.length === 0) return [];
  const words = named.map(({ name }) => new Set(columnWords(name)));
  const shared = (a: number, b: number): number =>
    [...(words[a] as Set<string>)].filter((word) => words[b]?.has(word)).length;
  return all
    .filter((i) => partOf(i) === 'given')
    .slice(0, MOST_PARTS)
    .map((given) => ({
      given,
      family: families.reduce((best, family) => {
        const better = shared(given, family) - shared(given, best);
        return better > 0 || (better === 0 && Math.abs(family - given) < Math.abs(best - given)) ? family : best;
      }),
    }));
}

// ---------------------------------------------------------------- columns typed by their cells

/** Different cells of a column that must be of one type before it types the others. */
const LEAST_ALIKE = 4;
/** Share of the cells that must be so, and in a column whose name may be a person's. */
const MOST_CELLS = 0.6;
const SOME_CELLS = 0.35;
/** What a cell that is only like the others is believed. */
const LIKE_THE_REST = 0.6;

interface Filled {
  columns: readonly Pick<Column, 'type'>[];
  grouped: Pick<Grouped, 'byColumn'>;
}

/** Gives the cells of a column in which nothing was found the type that most of its cells have. */
export function fillColumns(
  found: readonly DetectedSegment[],
  { columns, grouped }: Filled,
  admits: Admits,
): readonly DetectedSegment[] {
  let out: DetectedSegment[] | undefined;
  columns.forEach(({ type: { hint, quiet, perhapsPersons } }, column) => {
    if (quiet || (hint !== undefined && !perhapsPersons)) return;
    const members = (grouped.byColumn[column] ?? []).filter(
      (at) => !isPlaceholder((found[at] as DetectedSegment).segment.text),
    );
    const like = commonType(
      members.map((at) => found[at] as DetectedSegment),
      perhapsPersons,
    );
    if (like === undefined) return;
    const isAlike = likeness(like.type, like.texts);
    for (const at of members) {
      const one = found[at] as DetectedSegment;
      if (wholeOf(one)?.type === like.type || !isAlike(one.segment.text)) continue;
      const filled = filledWith(one, like, admits);
      if (filled !== one) (out ??= [...found])[at] = filled;
    }
  });
  return out ?? found;
}

/** The finding that covers a segment but for white space. */
function wholeOf({ segment: { text }, findings }: DetectedSegment): Finding | undefined {
  const [first] = findings;
  if (first === undefined || findings.length > 1) return undefined;
  return text.slice(0, first.start).trim() === '' && text.slice(first.end).trim() === '' ? first : undefined;
}

interface Common {
  type: string;
  subtype: string | undefined;
  texts: readonly string[];
}

/** The type that most of these are as a whole; undefined when there is none. */
function commonType(all: readonly DetectedSegment[], perhapsPersons: boolean): Common | undefined {
  const byType = new Map<string, { texts: string[]; subtypes: Set<string | undefined> }>();
  for (const one of all) {
    const whole = wholeOf(one);
    if (whole === undefined || groupOf(whole.type) === 'non_personal') continue;
    let same = byType.get(whole.type);
    if (same === undefined) byType.set(whole.type, (same = { texts: [], subtypes: new Set() }));
    same.texts.push(one.segment.text);
    same.subtypes.add(whole.subtype);
  }
  for (const [type, { texts, subtypes }] of byType) {
    const share = perhapsPersons && type === 'PERSON' ? SOME_CELLS : MOST_CELLS;
    if (texts.length < LEAST_ALIKE || texts.length < all.length * share) continue;
    return { type, subtype: subtypes.size === 1 ? [...subtypes][0] : undefined, texts };
  }
  return undefined;
}

/** Names are alike by their form; everything else when it is written with the same kinds of characters in the same places. */
function likeness(type: string, texts: readonly string[]): (text: string) => boolean {
  if (type === 'PERSON' || type === 'LOCATION' || type === 'ORGANIZATION')
    return (text) => looksLike(type, text.trim());
  const shapes = new Set(texts.map(shapeOf));
  return (text) => shapes.has(shapeOf(text));
}

function shapeOf(text: string): string {
  return text
    .trim()
    .slice(0, 64)
    .replace(/\p{Nd}/gu, '9')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{L}/gu, 'a');
}

/** The segment as one entity of the type, unless something in it was accepted by a check. */
function filledWith(one: DetectedSegment, { type, subtype }: Common, admits: Admits): DetectedSegment {
  const { segment, findings, language } = one;
  if (findings.some(({ source, validated }) => source !== 'model' || validated === true)) return one;
  const end = segment.text.trimEnd().length;
  const start = end - segment.text.slice(0, end).trimStart().length;
  const score = Math.max(
    LIKE_THE_REST,
    ...findings.filter((finding) => finding.type === type).map((finding) => finding.score),
  );
  const finding: Finding = {
    start,
    end,
    type,
    ...(subtype === undefined ? {} : { subtype }),
    score,
    source: 'pattern',
    detector: 'column-cells',
    layer: 'pattern',
  };
  return admits(finding, segment.text, language) ? { ...one, findings: [finding] } : one;
}
