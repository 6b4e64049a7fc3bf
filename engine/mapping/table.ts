/** Builds restore and forward tables (docs/interface.md#restore-tables) from map entries. */
import { RESTORE_ALGORITHM, type RestoreAlgorithm } from '../restore/algorithm.ts';
import { Restorer, WORD_CLASS } from '../restore/restore.ts';
import type { MappingEntry } from '../vocabulary/mapping.ts';
import type { RangeList, RestoreKey, RestoreTable } from '../vocabulary/restore-table.ts';
import { isMarker } from './labels.ts';
import { keysOf, type VariantOptions } from './variants.ts';

/** Soft hyphen, zero-width characters, bidirectional marks, word joiner, byte order mark: models and editors add them. */
export const IGNORABLE: RangeList = [
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2064],
  [0x2066, 0x2069],
  [0xfeff, 0xfeff],
];

const MARKER_BODY = 80;

export interface TableOptions {
  variants: VariantOptions;
  markers: boolean;
  /** Entries whose replacement touches a word somewhere. */
  unbounded?: (entry: MappingEntry) => boolean;
  rev?: number;
  /** The newest when absent. */
  algorithm?: RestoreAlgorithm;
  /** Languages of the texts, where they are known: how names are inflected, and which words are ordinary ones. */
  languages?: readonly string[];
  /** Variant keys to leave out; '' for the markers. */
  suppressed?: ReadonlySet<string>;
  /** Texts that must not change by variants: `places` says where the exact keys of each stand. */
  outputs?: readonly { text: string; places: ReadonlySet<string> }[];
  /** Told each variant key that was taken out because of the outputs; '' for the markers. */
  onStray?: (key: string) => void;
}

/** The table that gives originals back. Exact keys come first, then variants; what was left out is counted in `dropped`. */
export function restoreTable(entries: readonly MappingEntry[], options: TableOptions): RestoreTable {
  const { unbounded = () => false, outputs = [], rev, suppressed = new Set<string>() } = options;
  const { languages, algorithm = RESTORE_ALGORITHM } = options;
  const { keys, dropped } = keysOf(entries, unbounded, {
    ...options.variants,
    ...(languages === undefined ? {} : { languages }),
  });
  const markers = options.markers && !suppressed.has('') ? markersOf(entries) : undefined;
  const table: RestoreTable = {
    algorithm,
    ...(rev === undefined ? {} : { mapping_rev: rev }),
    direction: 'restore',
    word_class: WORD_CLASS,
    max_key_len: 0,
    ignorable: IGNORABLE,
    keys,
    ...(markers === undefined ? {} : { markers }),
  };
  const exact = entries.filter(({ reversible }) => reversible).length;
  const drop = (count: number): void => {
    dropped.in_text = (dropped.in_text ?? 0) + count;
  };
  if (suppressed.size > 0) {
    const before = table.keys.length;
    table.keys = table.keys.filter(({ k }, i) => i < exact || !suppressed.has(k));
    if (table.keys.length < before) drop(before - table.keys.length);
  }
  withoutStrays(table, exact, outputs, drop, options.onStray ?? (() => {}));
  table.max_key_len = table.keys.reduce((longest, { k }) => Math.max(longest, k.length), 0);
  if (Object.keys(dropped).length > 0) table.dropped = { ...dropped };
  return table;
}

/** Removes from `table` every key that matches the outputs where no replacement was put, until none does. */
function withoutStrays(
  table: RestoreTable,
  exact: number,
  outputs: NonNullable<TableOptions['outputs']>,
  drop: (count: number) => void,
  tell: (key: string) => void,
): void {
  if (outputs.length === 0) return;
  while (table.keys.length > exact || table.markers !== undefined) {
    const restorer = new Restorer(table);
    const strays = new Set<number>();
    let hasForeignLabel = false;
    for (const { text, places } of outputs) {
      for (const { start, end, key } of restorer.matches(text)) {
        if (key >= exact) strays.add(key);
        // The text holds a label of its own that looks like one of ours.
        else if (!places.has(`${start}-${end}`)) hasForeignLabel = true;
      }
    }
    if (strays.size === 0 && !hasForeignLabel) return;
    drop(strays.size);
    for (const at of strays) tell((table.keys[at] as RestoreKey).k);
    table.keys = table.keys.filter((_, i) => !strays.has(i));
    if (hasForeignLabel && table.markers !== undefined) {
      delete table.markers;
      tell('');
    } else if (hasForeignLabel) table.keys = table.keys.slice(0, exact);
  }
}

/** Prefix and suffix of the labels in the map, when all share them and are more than letters. */
function markersOf(entries: readonly MappingEntry[]): RestoreTable['markers'] {
  const labels = entries.filter(({ reversible, replacement }) => reversible && isMarker(replacement));
  const first = labels[0]?.replacement;
  if (first === undefined) return undefined;
  const prefix = /^[^\p{L}\p{N}]+/u.exec(first)?.[0] as string;
  const suffix = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u.exec(first)?.[0] as string;
  if (!labels.every(({ replacement }) => replacement.startsWith(prefix) && replacement.endsWith(suffix)))
    return undefined;
  return { prefix, suffix, max_body: MARKER_BODY, on_unknown: 'keep' };
}

/** Originals to replacements: what a client needs to protect further texts by itself. */
export function forwardTable(
  entries: readonly MappingEntry[],
  options: Pick<TableOptions, 'variants' | 'rev' | 'algorithm'>,
): RestoreTable {
  const turned = entries
    .filter(({ reversible }) => reversible)
    .map((entry) => ({
      ...entry,
      original: entry.replacement,
      replacement: entry.original,
      parts: entry.parts?.map((part) => ({ ...part, original: part.replacement, replacement: part.original })),
    }));
  const table = restoreTable(turned, { ...options, markers: false });
  return { ...table, direction: 'forward' };
}
