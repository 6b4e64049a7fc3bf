/**
 * CSV and TSV. Cells are found by position and only those that change are written, in their own quotes. `csv-parse` says
 * where a record ends, but not where its cells lie.
 */
import { readCharset } from './charset.ts';
import { edited, PLAIN_TEXT } from './plain-text.ts';
import { extensionOf } from './names.ts';
import { spliced, type SourceEdit } from './pieces.ts';
import { seemsText } from './sniff.ts';
import { columnTextOf, headerEdits, isHeader } from './table-header.ts';
import type {
  Block,
  BlockChange,
  DocumentContext,
  DocumentFormat,
  OpenDocument,
  Places,
  TableChange,
  ValuePlace,
} from './format.ts';

export const CSV: DocumentFormat = {
  name: 'csv',
  status: 'beta',
  mediaType: 'text/csv',
  extensions: ['csv', 'tsv', 'tab'],
  recognises: (bytes, fileName) => CSV.extensions.includes(extensionOf(fileName)) && seemsText(bytes),
  async open(bytes, context) {
    const { text, charset, encode } = readCharset(bytes);
    const table = tableOf(text, context);
    if (table === undefined) return await PLAIN_TEXT.open(bytes, context);
    const mediaType = table.delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv';
    return {
      format: 'csv',
      mediaType: `${mediaType}; charset=${charset}`,
      blocks: table.blocks,
      places: table.places,
      unprotected: [],
      write: (changes) => Promise.resolve(encode(table.write(changes))),
    } satisfies OpenDocument;
  },
};

/** A cell as it lies in the text, quotes included. */
interface Cell {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly isQuoted: boolean;
}

interface Table {
  readonly delimiter: string;
  readonly blocks: Block[];
  readonly places: Places;
  write(changes: readonly (BlockChange | undefined)[]): string;
}

/** Rows that are padded to this many times as many cells as there are make no table. */
const MOST_PADDING = 4;
const DELIMITERS = [',', ';', '\t', '|'];
/** Excel's own line: the delimiter of the rest. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

function tableOf(text: string, { checkpoint }: DocumentContext): Table | undefined {
  const said = SEPARATOR_LINE.exec(text);
  const from = said?.[0].length ?? 0;
  const delimiter = said?.[1] ?? delimiterOf(text);
  const rows = rowsOf(text, from, delimiter, checkpoint);
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (rows.length === 0 || width * rows.length > MOST_PADDING * cells + 1_000) return undefined;
  const header = isHeader(rows[0] ?? [], rows[1]) ? (rows[0] as Cell[]) : [];
  const body = rows.slice(header.length > 0 ? 1 : 0);
  const columns = Array.from({ length: width }, (_, i) => ({ name: header[i]?.value.trim() ?? '' }));
  const shown = body.map((row) => columns.map((_, i) => row[i]?.value ?? ''));
  const blocks: Block[] = [{ kind: 'table', segment: 'rows', columns, rows: shown }];
  if (header.length > 0) blocks.push({ kind: 'text', segment: 'header', text: columnTextOf(header) });
  const written = (cell: Cell, value: string): SourceEdit => ({
    start: cell.start,
    end: cell.end,
    text: cell.isQuoted || needsQuotes(value, delimiter) ? `"${value.replaceAll('"', '""')}"` : value,
  });
  const write = ([table, names]: readonly (BlockChange | undefined)[]): string => {
    const edits = table?.kind === 'table' ? cellEdits(text, table, body, written) : [];
    if (names?.kind === 'text')
      for (const [i, value] of headerEdits(header, names.edits)) edits.push(written(header[i] as Cell, value));
    return spliced(text, edits);
  };
  const places: Places = {
    text,
    offsetsOf: (values) =>
      values.map(({ cell, unit }) => offsetIn(text, cellOf(cell, columns, body) ?? header[0], unit)),
  };
  return { delimiter, blocks, places, write };
}

/** The table input names columns that have no name by their number. */
function cellOf(
  cell: ValuePlace['cell'],
  columns: readonly { name: string }[],
  rows: readonly (readonly Cell[])[],
): Cell | undefined {
  if (cell === undefined) return undefined;
  return rows[cell.row]?.[columns.findIndex(({ name }, i) => (name || `column ${i + 1}`) === cell.column)];
}

/** Where a code unit of a cell's value lies in the text: a quote within quotes is written twice. */
function offsetIn(text: string, cell: Cell | undefined, unit: number): number | undefined {
  if (cell === undefined) return undefined;
  if (!cell.isQuoted) return Math.min(cell.start + unit, cell.end);
  let at = cell.start + 1;
  for (let read = 0; read < unit && at < cell.end; read++) at += text[at] === '"' ? 2 : 1;
  return at;
}

function cellEdits(
  source: string,
  change: TableChange,
  rows: readonly (readonly Cell[])[],
  written: (cell: Cell, value: string) => SourceEdit,
): SourceEdit[] {
  const dropped = new Set(change.droppedRows);
  const edits = change.cells.flatMap(({ row, column, edits: changes }) => {
    const cell = rows[row]?.[column];
    return cell === undefined || dropped.has(row) ? [] : [written(cell, edited(cell.value, changes))];
  });
  for (const row of dropped) edits.push(...rowEdit(source, rows[row] ?? []));
  return edits;
}

/** Takes the row out with the end of its line. */
function rowEdit(source: string, cells: readonly Cell[]): SourceEdit[] {
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return [];
  const lineEnd = source.startsWith('\r\n', last.end) ? 2 : 1;
  return [{ start: first.start, end: Math.min(source.length, last.end + lineEnd), text: '' }];
}

const needsQuotes = (value: string, delimiter: string): boolean =>
  value.includes(delimiter) || value.includes('"') || value.includes('\n') || value.includes('\r');

/** The sign that parts the first lines into the most cells, as many in each. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 64 * 1024);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = rowsOf(sample, 0, delimiter, () => {})
      .slice(0, 20)
      .map((row) => row.length);
    const usual = widths[0] ?? 0;
    const alike = widths.filter((width) => width === usual).length / Math.max(1, widths.length);
    const score = usual < 2 ? 0 : alike * alike * Math.log2(usual);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

const ROWS_A_CHECK = 1_000;

function rowsOf(text: string, from: number, delimiter: string, checkpoint: () => void): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let at = from;
  while (at < text.length) {
    const cell = cellAt(text, at, delimiter);
    row.push(cell);
    at = cell.end;
    if (text[at] === delimiter) {
      at++;
      // A delimiter at the very end has an empty cell behind it.
      if (at < text.length) continue;
      row.push({ start: at, end: at, value: '', isQuoted: false });
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    // An empty line is no row.
    if (row.length > 1 || row[0]!.value !== '' || row[0]!.isQuoted) rows.push(row);
    row = [];
    if (rows.length % ROWS_A_CHECK === 0) checkpoint();
  }
  return rows;
}

function cellAt(text: string, start: number, delimiter: string): Cell {
  if (text[start] === '"') {
    let at = start + 1;
    for (; at < text.length; at++) {
      const quote = text.indexOf('"', at);
      if (quote < 0) break;
      at = quote + 1;
      if (text[at] === '"') continue;
      const next = text[at];
      if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') break;
      return { start, end: at, value: text.slice(start + 1, quote).replaceAll('""', '"'), isQuoted: true };
    }
  }
  // Quotes that do not close, or stand within a cell, are signs like others.
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { start, end, value: text.slice(start, end), isQuoted: false };
}
