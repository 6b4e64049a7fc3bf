/** A sheet: its cells as a table, and how a cell that changes is written. */
import type { TableChange, TextEdit } from './format.ts';
import { textOf, type Piece, type SourceEdit } from './pieces.ts';
import { partPieces } from './markup-text.ts';
import { edited } from './plain-text.ts';
import { columnTextOf, headerEdits, isHeader } from './table-header.ts';
import { dateOf, serialOf } from './xlsx-dates.ts';
import { escaped, piecesOf, type SharedStrings } from './xlsx-strings.ts';
import type { XmlPart } from './zip-package.ts';

/** What sheets share in a workbook. */
export interface Workbook {
  readonly strings: SharedStrings;
  /** By the number of a cell's format: whether it shows a date. */
  readonly isDate: readonly boolean[];
  readonly is1904: boolean;
  readonly checkpoint: () => void;
}

interface SheetCell {
  /** Of the element. */
  readonly start: number;
  readonly end: number;
  /** From 0. */
  readonly column: number;
  readonly value: string;
  /** In the shared strings. */
  readonly shared?: number;
  readonly isDate: boolean;
}

const SHEET_DATA = /<(?:\w{1,20}:)?sheetData(?:\s[^>]{0,999})?>/;
const SHEET_DATA_END = /<\/(?:\w{1,20}:)?sheetData\s{0,9}>/;
const TAG = /<(\/?)(?:\w{1,20}:)?(row|c|f|v|is)(?=[\s/>])([^>]*)>/g;
const ATTRIBUTE = /\s([rst])\s{0,9}=\s{0,9}(?:"([^"]{0,99})"|'([^']{0,99})')/g;
const CELLS_A_CHECK = 10_000;
/** A header stands in one of these rows; above it is a title. */
const HEADER_ROWS = 10;
/** A table that is padded to this many times its cells is read cell by cell instead. */
const MOST_PADDING = 8;
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Adds the blocks of a sheet; the rest of the part is left to the grammar. */
export function readSheet(part: XmlPart, workbook: Workbook): void {
  const { source } = part;
  const begin = SHEET_DATA.exec(source);
  if (begin === null || begin[0].endsWith('/>')) return;
  const start = begin.index + begin[0].length;
  const rest = SHEET_DATA_END.exec(source.slice(start));
  const end = rest === null ? source.length : start + rest.index;
  part.cutOut(start, end);
  const formulas: Piece[] = [];
  const rows = rowsOf(source, start, end, workbook, formulas);
  part.text('formulas', formulas);
  new Sheet(part, workbook).add(rows);
}

class Sheet {
  readonly #part: XmlPart;
  readonly #workbook: Workbook;

  constructor(part: XmlPart, workbook: Workbook) {
    this.#part = part;
    this.#workbook = workbook;
  }

  add(rows: readonly (readonly SheetCell[])[]): void {
    const head = headerOf(rows);
    const named = rows.slice(0, head + 1).flat();
    const header = rows[head] ?? [];
    const body = rows.slice(head + 1);
    const title = columnTextOf(named);
    this.#part.cells('header', title, ({ edits }) =>
      [...headerEdits(named, edits)].flatMap(([i, value]) => this.#written(named[i]!, value, [])),
    );
    if (body.length === 0) return;
    const columns = [...new Set(body.flatMap((row) => row.map(({ column }) => column)))].toSorted((a, b) => a - b);
    const cells = body.reduce((sum, row) => sum + row.length, 0);
    if (columns.length * body.length > MOST_PADDING * cells + 1_000)
      return this.#table(
        [{ name: '' }],
        body.flat().map((cell) => [cell]),
      );
    const position = new Map(columns.map((column, i) => [column, i]));
    const names = new Map(header.map(({ column, value }) => [column, value.trim()]));
    const grid = body.map((row) => {
      const padded: (SheetCell | undefined)[] = Array.from({ length: columns.length });
      for (const cell of row) padded[position.get(cell.column)!] = cell;
      return padded;
    });
    this.#table(
      columns.map((column) => ({ name: names.get(column) ?? '' })),
      grid,
    );
  }

  #table(columns: { name: string }[], grid: readonly (readonly (SheetCell | undefined)[])[]): void {
    const rows = grid.map((row) => row.map((cell) => cell?.value ?? ''));
    const edits = ({ cells, droppedRows = [] }: TableChange): SourceEdit[] => {
      const dropped = new Set(droppedRows);
      return [
        ...cells.flatMap(({ row, column, edits: changes }) => {
          const cell = grid[row]?.[column];
          return cell === undefined || dropped.has(row)
            ? []
            : this.#written(cell, edited(cell.value, changes), changes);
        }),
        // The row stays, so that nothing below it moves; its cells are empty.
        ...droppedRows.flatMap((row) =>
          (grid[row] ?? []).flatMap((cell) => (cell === undefined ? [] : this.#written(cell, '', []))),
        ),
      ];
    };
    this.#part.table('cells', { columns, rows }, edits);
  }

  /** `edits` make `value` of the cell's own. */
  #written(cell: SheetCell, value: string, edits: readonly TextEdit[]): SourceEdit[] {
    const { strings, is1904 } = this.#workbook;
    const { start, end, shared, isDate } = cell;
    const { source } = this.#part;
    if (shared !== undefined) {
      const changes =
        edits.length > 0 ? edits : [{ start: 0, end: cell.value.length, replacement: value, action: 'replace' }];
      strings.wish(shared, { text: value, edits: changes });
      // Whether all cells of the string agree is known when the last of them has spoken; a cell is written after that.
      return [new SharedEdit(strings, shared, { start, end, text: this.#inline(cell, value) })];
    }
    const number = isDate ? serialOf(value, is1904) : NUMBER.test(value) && NUMBER.test(cell.value) ? value : undefined;
    const element = source.slice(start, end);
    const stored = /<((?:\w{1,20}:)?v)>[^<]*</.exec(element);
    const isText = /\st\s{0,9}=\s{0,9}["']str["']/.test(element.slice(0, element.indexOf('>')));
    if (stored !== null && (isText || number !== undefined)) {
      const at = start + stored.index + stored[1]!.length + 2;
      return [
        { start: at, end: start + stored.index + stored[0].length - 1, text: isText ? escaped(value) : String(number) },
      ];
    }
    return [{ start, end, text: this.#inline(cell, value) }];
  }

  /** The cell with a text of its own. */
  #inline({ start, end }: SheetCell, value: string): string {
    const element = this.#part.source.slice(start, end);
    const prefix = /^<(\w{1,20}:)?/.exec(element)?.[1] ?? '';
    const attributes = attributesOf(element.slice(0, element.indexOf('>') + 1));
    const kept = ['r', 's'].flatMap((name) => {
      const given = attributes.get(name);
      return given === undefined ? [] : [` ${name}="${given}"`];
    });
    if (value === '') return `<${prefix}c${kept.join('')}/>`;
    return `<${prefix}c${kept.join('')} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${escaped(value)}</${prefix}t></${prefix}is></${prefix}c>`;
  }
}

/** An edit of a cell that is not needed when its string changes for all: then it is empty. */
class SharedEdit implements SourceEdit {
  readonly #strings: SharedStrings;
  readonly #index: number;
  readonly #own: SourceEdit;

  constructor(strings: SharedStrings, index: number, own: SourceEdit) {
    this.#strings = strings;
    this.#index = index;
    this.#own = own;
  }

  get start(): number {
    return this.#own.start;
  }

  get end(): number {
    return this.#strings.isShared(this.#index) ? this.#own.start : this.#own.end;
  }

  get text(): string {
    return this.#strings.isShared(this.#index) ? '' : this.#own.text;
  }
}

/** The row that names the columns, -1 when none does: of several the longest, since a title is one cell. */
function headerOf(rows: readonly (readonly SheetCell[])[]): number {
  let best = -1;
  for (const [i, row] of rows.slice(0, HEADER_ROWS).entries())
    if (isHeader(row, rows[i + 1]) && row.length > (rows[best]?.length ?? 0)) best = i;
  return best;
}

function attributesOf(tag: string): Map<string, string> {
  return new Map([...tag.matchAll(ATTRIBUTE)].map(([, name = '', quoted, other]) => [name, quoted ?? other ?? '']));
}

function rowsOf(source: string, from: number, to: number, workbook: Workbook, formulas: Piece[]): SheetCell[][] {
  const rows: SheetCell[][] = [];
  let row: SheetCell[] = [];
  let open: { start: number; attributes: Map<string, string>; text: string } | undefined;
  let content = -1;
  let cells = 0;
  let column = -1;
  TAG.lastIndex = from;
  for (let match = TAG.exec(source); match !== null && match.index < to; match = TAG.exec(source)) {
    const [whole, close, name, tail = ''] = match;
    const end = match.index + whole.length;
    const isEmpty = tail.endsWith('/');
    if (name === 'row') {
      if (row.length > 0) rows.push(row);
      row = [];
      column = -1;
    } else if (name === 'c' && close === '') {
      open = { start: match.index, attributes: attributesOf(whole), text: '' };
      column = columnOf(open.attributes.get('r')) ?? column + 1;
      if (isEmpty) open = undefined;
    } else if (name === 'c' && open !== undefined) {
      const cell = cellOf(open, end, column, workbook);
      if (cell !== undefined) row.push(cell);
      open = undefined;
      if (++cells % CELLS_A_CHECK === 0) workbook.checkpoint();
    } else if (close === '') content = isEmpty ? -1 : end;
    else if (open !== undefined && content >= 0) {
      if (name === 'v') open.text = textOf(piecesOfText(source, content, match.index));
      else if (name === 'is') open.text = textOf(piecesOf(source, content, match.index).pieces);
      else if (/["']|&quot;|&apos;/.test(source.slice(content, match.index)))
        formulas.push(...piecesOfText(source, content, match.index), {
          text: '\n',
          start: match.index,
          end: match.index,
        });
      content = -1;
    }
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

const piecesOfText = (source: string, start: number, end: number): Piece[] => {
  const text = source.slice(start, end);
  if (text.includes('&')) return partPieces(source, { kind: 'text', start, end, name: '' }, false);
  return text === '' ? [] : [{ text, start, end, write: escaped }];
};

function cellOf(
  open: { start: number; attributes: Map<string, string>; text: string },
  end: number,
  column: number,
  { strings, isDate: dates, is1904 }: Workbook,
): SheetCell | undefined {
  const { start, attributes, text } = open;
  const type = attributes.get('t') ?? 'n';
  const place = { start, end, column };
  if (text === '' || type === 'b' || type === 'e') return undefined;
  if (type === 's') {
    const shared = Number(text);
    strings.use(shared);
    const value = strings.text(shared);
    return value === '' ? undefined : { ...place, value, shared, isDate: false };
  }
  if (type !== 'n') return { ...place, value: text, isDate: type === 'd' };
  const date = dates[Number(attributes.get('s') ?? 0)] === true ? dateOf(Number(text), is1904) : undefined;
  return { ...place, value: date ?? text, isDate: date !== undefined };
}

/** `B7` is 1. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^\$?([A-Za-z]{1,3})/.exec(reference ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
