/** Where the leaves of JSON lie in its text, by their pointers. */
import { JsonReader } from '../text/json.ts';
import type { ValuePlace } from './format.ts';

/** Offsets of the values in `json`, in UTF-16 code units; undefined for a pointer that names no leaf. */
export function jsonOffsets(json: string, values: readonly ValuePlace[]): (number | undefined)[] {
  const wanted = new Map<string, number | undefined>(values.map(({ path = '' }) => [path, undefined]));
  for (const [pointer, start] of leafPlaces(json)) if (wanted.has(pointer)) wanted.set(pointer, start);
  return values.map(({ path = '', unit }) => {
    const start = wanted.get(path);
    return start === undefined ? undefined : offsetIn(json, start, unit);
  });
}

/** A container that is open: its pointer, and the position or the key of its current member. */
interface Level {
  readonly pointer: string;
  readonly isObject: boolean;
  index: number;
  key: string;
}

function* leafPlaces(json: string): Generator<[pointer: string, start: number], void, void> {
  const reader = new JsonReader(json);
  const levels: Level[] = [];
  while (reader.next()) {
    const level = levels.at(-1);
    if (reader.is('close')) {
      levels.pop();
      continue;
    }
    if (reader.is('key')) {
      level!.key = reader.string.replaceAll('~', '~0').replaceAll('/', '~1');
      continue;
    }
    if (level !== undefined && !level.isObject) level.index++;
    const pointer = level === undefined ? '' : `${level.pointer}/${level.isObject ? level.key : level.index}`;
    if (reader.is('open')) levels.push({ pointer, isObject: reader.inObject, index: -1, key: '' });
    else yield [pointer, reader.start];
  }
}

/** Where a code unit of the leaf that begins at `start` is written: an escape stands for one unit. */
function offsetIn(json: string, start: number, unit: number): number {
  if (json[start] !== '"') return start + unit;
  let at = start + 1;
  for (let read = 0; read < unit && at < json.length; read++) {
    if (json[at] !== '\\') at++;
    else at += json[at + 1] === 'u' ? 6 : 2;
  }
  return at;
}
