/**
 * Field rules of a policy (docs/interface.md#policy `fields`): which column they name, which rows they hold for. Conditions read the
 * table as it came in, whatever other rules make of it.
 */
import type { Action, Condition, FieldRule } from './schema.ts';

/** A cell as conditions see it; a number as it was written. */
export type CellValue = { kind: 'string' | 'number' | 'boolean'; text: string } | undefined;

/** Unique names for the columns: a name that occurs twice gets a numeric suffix (`name`, `name_2`). */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Map<string, number>();
  return names.map((name) => {
    const before = seen.get(name);
    if (before === undefined) {
      seen.set(name, 1);
      return name;
    }
    let n = before + 1;
    while (taken.has(`${name}_${n}`)) n++;
    taken.add(`${name}_${n}`);
    seen.set(name, n);
    return `${name}_${n}`;
  });
}

/** The columns that a name of a policy means: all of that name, or the one that `distinctNames` calls so. */
export class ColumnNames {
  readonly #byName = new Map<string, number[]>();

  constructor(names: readonly string[]) {
    names.forEach((name, i) => {
      const same = this.#byName.get(name);
      if (same === undefined) this.#byName.set(name, [i]);
      else same.push(i);
    });
    distinctNames(names).forEach((name, i) => {
      if (!this.#byName.has(name)) this.#byName.set(name, [i]);
    });
  }

  /** Positions, in order; empty when there is no such column. */
  of(name: string): readonly number[] {
    return this.#byName.get(name) ?? [];
  }
}

const INTEGER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Integers up to here are exact as numbers. */
const EXACT_DIGITS = 15;

/** Below, equal or above as -1, 0, 1: two numbers as numbers, however they are written, else strings by code point. */
function compare(a: string, b: string): number {
  if (NUMBER.test(a) && NUMBER.test(b)) {
    if ((a.length > EXACT_DIGITS || b.length > EXACT_DIGITS) && INTEGER.test(a) && INTEGER.test(b)) {
      const [x, y] = [BigInt(a.replace('+', '')), BigInt(b.replace('+', ''))];
      return x < y ? -1 : x > y ? 1 : 0;
    }
    return Math.sign(Number(a) - Number(b));
  }
  return compareByCodePoint(a, b);
}

function compareByCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // A surrogate half belongs to a code point above all those that have one unit.
    const isPair = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
    return isPair(x) === isPair(y) ? Math.sign(x - y) : isPair(x) ? 1 : -1;
  }
  return Math.sign(a.length - b.length);
}

/** Whether a condition holds for the cell of its column (docs/decisions.md#structured-inputs): null equals only null. */
export function holds({ op, value }: Condition, cell: CellValue): boolean {
  if (op === 'exists') return cell !== undefined;
  if (cell === undefined || value === undefined || value === null) {
    const same = cell === undefined && (value === undefined || value === null);
    return op === 'eq' ? same : op === 'ne' ? !same : false;
  }
  const order = compare(cell.text, String(value));
  switch (op) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'lt':
      return order < 0;
    case 'le':
      return order <= 0;
    case 'gt':
      return order > 0;
    case 'ge':
      return order >= 0;
  }
}

interface Where {
  /** Position of the column that the condition reads; undefined when there is no condition. */
  column: number | undefined;
  when: Condition | undefined;
}

/** An action for a column, for the rows that its condition lets in. */
interface ColumnRule extends Where {
  action: Action;
}

/** How the cells of a row are read. */
type CellOf = (column: number) => CellValue;

/** The field rules for one table; rules for columns that it does not have are left out. */
export class FieldPlan {
  readonly #drops: Where[] = [];
  /** By column, in the order of the rules. */
  readonly #byColumn: ColumnRule[][];
  /** Columns with a rule that drops rows. */
  readonly #dropping: number[];

  constructor(rules: readonly FieldRule[], names: readonly string[]) {
    const columns = new ColumnNames(names);
    this.#byColumn = names.map(() => []);
    for (const {
      columns: named = [],
      paths: _paths,
      keys: _keys,
      when,
      drop_row_when: drop,
      action,
      ...parameters
    } of rules) {
      const read = drop ?? when;
      const column = read === undefined ? undefined : columns.of(read.column)[0];
      if (read !== undefined && column === undefined) continue;
      if (drop !== undefined) this.#drops.push({ column, when: drop });
      else if (action !== undefined)
        for (const target of new Set(named.flatMap((name) => columns.of(name))))
          this.#byColumn[target]?.push({ column, when, action: { ...parameters, action } });
    }
    this.#dropping = this.#byColumn.flatMap((list, i) =>
      list.some(({ action }) => action.action === 'drop_row') ? [i] : [],
    );
  }

  /** Whether the row goes as a whole, before anything is looked for in it. */
  drops(cellOf: CellOf): boolean {
    return (
      this.#drops.some((where) => letsIn(where, cellOf)) ||
      this.#dropping.some((column) => this.ruleFor(column, cellOf)?.action.action === 'drop_row')
    );
  }

  /** The first rule for a cell. */
  ruleFor(column: number, cellOf: CellOf): { action: Action } | undefined {
    return this.#byColumn[column]?.find((rule) => letsIn(rule, cellOf));
  }
}

function letsIn({ column, when }: Where, cellOf: CellOf): boolean {
  return when === undefined || column === undefined || holds(when, cellOf(column));
}
