/** Restores the inputs of one request with one table; runs on any thread, so JSON comes and goes as text. */
import { mapJson } from './inputs/json-leaves.ts';
import { channelOf, Restorer } from './restore.ts';
import type { RestoreTable } from './vocabulary/restore-table.ts';

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

export function restoreInputs({ table, items }: RestoreTask, checkpoint: () => void): RestoredItem[] {
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
