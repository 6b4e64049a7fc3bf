/** The different texts of a table, column by column: a hundred thousand cells of "active" are one. */
import type { CellValue, FieldPlan } from '../policy/fields.ts';
import type { Action } from '../policy/schema.ts';
import type { CellKind, Cells } from './table-cells.ts';

/** Nothing is inspected in this cell. */
export const NONE = -1;

export interface Group {
  column: number;
  kind: CellKind;
  text: string;
  field: Action | undefined;
}

/** The different texts of each column, in order of appearance, and where each is. */
export interface Grouped {
  groups: Group[];
  /** Group of each cell, or NONE. */
  groupOf: Int32Array;
  /** Groups by column. */
  byColumn: number[][];
  dropped: Uint8Array;
}

/** A text without a letter or a digit holds nothing that could be found. */
export const SUBSTANCE = /[\p{L}\p{N}]/u;

export function group(cells: Cells, fields: FieldPlan | undefined, each: boolean): Grouped {
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
