/** The cells of a table in the JSON text of its rows: how many there are, and where each is. */
import type { CellValue } from '../policy/fields.ts';
import { JsonReader, unquoted } from '../text/json.ts';
import { countCodePoints } from '../text/offsets.ts';
import type { Measure } from './input.ts';

/** What the request is refused or charged for; read once for both. */
interface Survey {
  measure: Measure;
  /** Cells of each row. */
  widths: number[];
}

const surveys = new WeakMap<object, Survey>();

export function survey(input: { readonly rows: string }): Survey {
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

export type CellKind = 'string' | 'number' | 'boolean' | 'null';
const KINDS: readonly CellKind[] = ['null', 'string', 'number', 'boolean'];

/** Where the cells lie in the text of the rows; offsets are UTF-16 code units. */
export class Cells {
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
