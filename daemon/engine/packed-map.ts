/**
 * A kept map on its way to a worker thread. Thousands of entries as objects cost the event loop several times what they
 * cost as one text with the places of its pieces.
 */
import type { KeptEntry, KeptMap } from '../../engine/vocabulary/kept-map.ts';
import type { Part } from '../../engine/vocabulary/mapping.ts';

export interface PackedMap {
  rest: Omit<KeptMap, 'entries'>;
  /** Key, type, original and replacement of each entry, one after the other. */
  text: string;
  /** Where each of them ends, in code units. */
  ends: Uint32Array;
  /** Number of each `m…`. */
  numbers: Float64Array;
  flags: Uint8Array;
  /** JSON of the parts of entries that have some, with the entry's place. */
  parts: string;
}

const REVERSIBLE = 1;
const FALLBACK = 2;
const UNBOUNDED = 4;
const PIECES = 4;

export function packMap({ entries, ...rest }: KeptMap): PackedMap {
  const pieces: string[] = [];
  const ends = new Uint32Array(entries.length * PIECES);
  const numbers = new Float64Array(entries.length);
  const flags = new Uint8Array(entries.length);
  const parts: [number, readonly Part[]][] = [];
  let end = 0;
  entries.forEach((entry, i) => {
    const { id, key, type, original, replacement, reversible, fallback, unbounded } = entry;
    for (const piece of [key, type, original, replacement]) {
      end += piece.length;
      ends[pieces.length] = end;
      pieces.push(piece);
    }
    numbers[i] = Number(id.slice(1));
    flags[i] = (reversible ? REVERSIBLE : 0) + (fallback === true ? FALLBACK : 0) + (unbounded ? UNBOUNDED : 0);
    if (entry.parts !== undefined) parts.push([i, entry.parts]);
  });
  return { rest, text: pieces.join(''), ends, numbers, flags, parts: JSON.stringify(parts) };
}

export function unpackMap({ rest, text, ends, numbers, flags, parts }: PackedMap): KeptMap {
  const at = (i: number): number => (i < 0 ? 0 : (ends[i] as number));
  const piece = (i: number): string => text.slice(at(i - 1), at(i));
  const entries = Array.from(numbers, (n, i): KeptEntry => {
    const first = i * PIECES;
    const flag = flags[i] as number;
    const entry: KeptEntry = {
      id: `m${n}`,
      type: piece(first + 1),
      original: piece(first + 2),
      replacement: piece(first + 3),
      reversible: (flag & REVERSIBLE) !== 0,
      key: piece(first),
      unbounded: (flag & UNBOUNDED) !== 0,
    };
    if ((flag & FALLBACK) !== 0) entry.fallback = true;
    return entry;
  });
  for (const [i, own] of JSON.parse(parts) as [number, Part[]][]) (entries[i] as KeptEntry).parts = own;
  return { ...rest, entries };
}
