/** A table that is open: where its segments stand, and the rows written again with what was protected. */
import type { Segment } from '../segment.ts';
import { distinctNames, FieldPlan } from '../policy/fields.ts';
import { isJsonNumber } from '../text/json.ts';
import { columnWords } from './column-words.ts';
import { PLAIN_CONTEXT, type OpenContext, type OpenInput } from './input.ts';
import { Cells } from './table-cells.ts';
import { fillColumns } from './table-filling.ts';
import { group, NONE, type Grouped } from './table-groups.ts';
import type { TableTextInput } from './table-schema.ts';
import { columnsOf, segmentOf, type Column } from './table-segments.ts';

export function openTable(id: string, input: TableTextInput, context: OpenContext = PLAIN_CONTEXT): OpenInput {
  const names = input.columns.map(({ name }) => name);
  const cells = new Cells(input.rows, names.length);
  const fields = context.fields.length === 0 ? undefined : new FieldPlan(context.fields, names);
  const grouped = group(cells, fields, context.eachOccurrence);
  const columns = columnsOf(input, grouped, context);
  const segments = grouped.groups.map((one) => segmentOf(one, columns));
  // The names of the columns appear unchanged in the output, so no replacement may equal one of them.
  for (const name of new Set(names)) segments.push({ text: name, echo: true });
  return new OpenTable(id, { input, cells, grouped, columns, segments }).open(grouped.dropped);
}

interface Parts {
  input: TableTextInput;
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
    const gone: number[] = [];
    for (let row = dropped.indexOf(1); row >= 0; row = dropped.indexOf(1, row + 1)) gone.push(row);
    return {
      id: this.#id,
      kind: 'table',
      segments,
      provided: [],
      ...(gone.length === 0 ? {} : { droppedRows: gone }),
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
