/** Restores the inputs of one request with one table; runs on any thread, so JSON comes and goes as text. */
import { ServiceError } from '../errors.ts';
import { mapJson } from '../inputs/json-leaves.ts';
import { channelOf, Restorer, STEPS_A_CHECKPOINT } from './restore.ts';
import type { RestoreTable } from '../vocabulary/restore-table.ts';

/** `text` is plain text, or with `json` the JSON text whose leaves are restored. */
export interface RestoreItem {
  text: string;
  json: boolean;
  keys: boolean;
}

export interface RestoreTask {
  table: RestoreTable;
  items: readonly RestoreItem[];
}

export interface RestoredItem {
  text: string;
  restored: number;
  unknownMarkers: number;
}

/**
 * Steps that searching may take for each code unit of the table and the texts. Tables of names and labels take two to five,
 * since few keys share their beginnings; a table made for it would take as many as its longest key has units.
 */
const MOST_STEPS_A_UNIT = 256;

/** The checkpoint, which also ends the work with 413 when the steps of the whole request are used up. */
function bounded({ table, items }: RestoreTask, checkpoint: () => void): () => void {
  const units =
    table.keys.reduce((sum, { k, o }) => sum + k.length + o.length, 0) +
    items.reduce((sum, { text }) => sum + text.length, 0);
  let left = 64 + Math.ceil((MOST_STEPS_A_UNIT * units) / STEPS_A_CHECKPOINT);
  return () => {
    if (--left < 0)
      throw new ServiceError('too_large', {
        details: [
          { pointer: '/table/keys', reason: 'share such long beginnings that the texts take too long to search' },
        ],
      });
    checkpoint();
  };
}

/** Throws `too_large` when the keys make the search cost more than in proportion to table and texts. */
export function restoreInputs(task: RestoreTask, stop: () => void): RestoredItem[] {
  const { table, items } = task;
  const checkpoint = bounded(task, stop);
  const restorers = {
    text: new Restorer(table, 'text', checkpoint),
    /** For texts that are JSON themselves: values are escaped in them. */
    json: new Restorer(table, 'json', checkpoint),
  };
  return items.map(({ text, json, keys }) => {
    const counts = { restored: 0, unknownMarkers: 0 };
    const put = (leaf: string): string => {
      const result = restorers[channelOf(leaf)].restore(leaf);
      counts.restored += result.restored;
      counts.unknownMarkers += result.unknownMarkers;
      return result.text;
    };
    return { text: json ? mapJson(text, put, keys) : put(text), ...counts };
  });
}
