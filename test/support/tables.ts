/** Tables through the engine, as tests write and read them. */
import { Restorer } from '../../engine/restore/restore.ts';
import { mapJson } from '../../engine/inputs/json-leaves.ts';
import type { TableTextInput } from '../../engine/inputs/table-schema.ts';
import type { Ports } from '../../engine/ports.ts';
import { runTask, type Item, type Presentation } from '../../engine/result.ts';
import type { Entity } from '../../engine/vocabulary/entity.ts';
import type { MappingEntry } from '../../engine/vocabulary/mapping.ts';
import type { Policy } from '../../engine/policy/schema.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { DetectPlan } from '../../engine/detection/plan.ts';
import { detectPlan, presentation as shown, protectPlan } from './plans.ts';
import { testPorts } from './ports.ts';

export type Value = string | number | boolean | null;
export type Row = readonly Value[];

export interface Asked {
  policy?: Policy;
  detect?: Partial<DetectPlan>;
  presentation?: Partial<Presentation>;
  language?: string;
  ports?: Ports;
}

const PRESENTATION = shown();

export interface ProtectedTable {
  /** JSON text as it came. */
  output: string;
  columns: { name: string; language?: string }[];
  rows: Value[][];
  entities: Entity[];
  item: Item;
  table: RestoreTable;
  entries: readonly MappingEntry[];
  /** The output with its own table. */
  restored: () => Value[][];
}

/** `rows`: values, or JSON text. */
export function tableInput(
  columns: readonly (string | { name: string; language?: string })[],
  rows: readonly Row[] | string,
  language?: string,
): TableTextInput {
  return {
    kind: 'table',
    columns: columns.map((column) => (typeof column === 'string' ? { name: column } : column)),
    rows: typeof rows === 'string' ? rows : JSON.stringify(rows),
    ...(language === undefined ? {} : { language }),
  };
}

export async function protectTable(
  columns: Parameters<typeof tableInput>[0],
  rows: Parameters<typeof tableInput>[1],
  { policy = {}, detect = {}, presentation = {}, language, ports = testPorts() }: Asked = {},
): Promise<ProtectedTable> {
  const outcome = await runTask(
    {
      verb: 'protect',
      plan: protectPlan({ policy, detect: detectPlan(detect) }),
      inputs: [{ id: '1', input: tableInput(columns, rows, language) }],
      presentation: { ...PRESENTATION, ...presentation },
    },
    ports,
  );
  const item = outcome.items[0] as Item;
  const output = item.output as string;
  const parsed = JSON.parse(output) as Pick<ProtectedTable, 'columns' | 'rows'>;
  const table = outcome.table as RestoreTable;
  const restorer = new Restorer(table);
  return {
    output,
    ...parsed,
    entities: item.entities ?? [],
    item,
    table,
    entries: outcome.entries ?? [],
    restored: () => (JSON.parse(mapJson(output, (text) => restorer.restore(text).text, false)) as ProtectedTable).rows,
  };
}

/** Where an entity lies. */
export function cellOf({ coords }: Entity): { row: number; column: string } {
  if (coords?.cell === undefined) throw new Error('an entity without a cell');
  return coords.cell;
}

/** The text of a cell, a number as it is written. */
export function cellText(rows: readonly Row[], row: number, column: number): string {
  const cell = rows[row]?.[column];
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

/** `row column TYPE text` of every entity. */
export async function foundIn(
  columns: Parameters<typeof tableInput>[0],
  rows: Parameters<typeof tableInput>[1],
  { detect = {}, presentation = {}, language, ports = testPorts() }: Omit<Asked, 'policy'> = {},
): Promise<string[]> {
  const { items } = await runTask(
    {
      verb: 'detect',
      plan: detectPlan(detect),
      inputs: [{ id: '1', input: tableInput(columns, rows, language) }],
      presentation: { ...PRESENTATION, ...presentation },
    },
    ports,
  );
  return (items[0]?.entities ?? []).map(
    ({ type, text, coords }) => `${coords?.cell?.row} ${coords?.cell?.column} ${type} ${text}`,
  );
}
