/** Leaves of JSON text in their order, for formats that are shown to the engine as JSON and written in another form. */
import { JsonReader } from '../text/json.ts';

/** Strings and keys as they read, numbers as they are written; true, false and null are left out. */
export function jsonLeaves(json: string): string[] {
  const reader = new JsonReader(json);
  const leaves: string[] = [];
  while (reader.next()) {
    if (reader.is('string') || reader.is('key')) leaves.push(reader.string);
    else if (reader.is('number')) leaves.push(json.slice(reader.start, reader.end));
  }
  return leaves;
}

/** The texts of the values in a JSON array. */
export function jsonItems(json: string): string[] {
  const reader = new JsonReader(json);
  const items: string[] = [];
  reader.next();
  while (reader.next() && reader.depth > 0) {
    const { start } = reader;
    if (reader.is('close')) break;
    reader.skip();
    items.push(json.slice(start, reader.end));
  }
  return items;
}
