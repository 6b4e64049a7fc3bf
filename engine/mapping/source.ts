/** What a table is made of, where it is made apart from a request that protects: of a kept map, or of entries that the caller gave. */
import type { KeptMap } from '../vocabulary/kept-map.ts';
import type { MappingEntry } from '../vocabulary/mapping.ts';
import type { RestoreTable } from '../vocabulary/restore-table.ts';
import { restoreInputs, type RestoredItem, type RestoreItem } from '../restore/inputs.ts';
import { forwardTable, restoreTable } from './table.ts';
import type { VariantOptions } from './variants.ts';

export interface TableSource {
  map: KeptMap;
  variants: VariantOptions;
  markers: boolean;
  direction: 'restore' | 'forward';
  /** Revision and name of the table of a session. */
  rev?: number;
  id?: string;
}

/** Entries as the contract shows them: an irreversible entry has no original. */
export function entriesOf({ entries }: Pick<KeptMap, 'entries'>): MappingEntry[] {
  return entries.map(({ key: _key, unbounded: _unbounded, ...entry }) =>
    entry.reversible ? entry : { ...entry, original: '' },
  );
}

export function tableFrom({ map, variants, markers, direction, rev, id }: TableSource): RestoreTable {
  const numbered = rev === undefined ? {} : { rev };
  const named = id === undefined ? {} : { table_id: id };
  if (direction === 'forward') return { ...forwardTable(entriesOf(map), { variants, ...numbered }), ...named };
  const unbounded = new Set(map.entries.filter((entry) => entry.unbounded).map((entry) => entry.id));
  const table = restoreTable(entriesOf(map), {
    variants,
    markers,
    ...numbered,
    unbounded: (entry) => unbounded.has(entry.id),
    suppressed: new Set(map.suppressed),
  });
  return { ...table, ...named };
}

/** A restore, with its table or with what that is made of. */
export interface RestoreWork {
  table?: RestoreTable;
  source?: TableSource;
  items: readonly RestoreItem[];
}

export function restoreWith({ table, source, items }: RestoreWork, stop: () => void): RestoredItem[] {
  return restoreInputs({ table: table ?? tableFrom(source as TableSource), items }, stop);
}
