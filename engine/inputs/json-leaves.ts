/** Leaves of JSON text put through a function; the rest of the text stays as it was written. */
import { JsonReader, replaceInJson, type JsonPlace } from '../text/json.ts';

/** `json` with every string and number leaf (and every key, with `keys`) put through `change`. */
export function mapJson(json: string, change: (text: string) => string, keys: boolean): string {
  const reader = new JsonReader(json);
  const places: JsonPlace[] = [];
  const texts: (string | undefined)[] = [];
  /** Numbers of the containers that are open. */
  const open: number[] = [];
  let containers = 0;
  while (reader.next()) {
    const { kind, start, end } = reader;
    if (kind === 'open') open.push(++containers);
    else if (kind === 'close') open.pop();
    else if (kind === 'string' || kind === 'number' || (kind === 'key' && keys)) {
      const text = kind === 'number' ? json.slice(start, end) : reader.string;
      const changed = change(text);
      places.push({ start, end, kind, object: open.at(-1) ?? 0 });
      texts.push(changed === text ? undefined : changed);
    }
  }
  return replaceInJson(json, places, texts);
}
