/** Names of types in foreign requests, and findings that have no name. */
import type { ItemResult } from '../contract/detect-protect.ts';
import { vocabulary, type VendorName } from '../../engine/vocabulary/vendors.ts';

export interface AskedTypes {
  /** Names to pass on; the vocabulary has them. */
  known: string[];
  /** Positions of those that it lacks or that nothing finds. */
  unknown: { at: number; reason: string }[];
}

const rowsById = new Map<string, ReadonlyMap<string, VendorName>>();

/** The vocabulary's rows by name. */
export function rowsOf(id: string): ReadonlyMap<string, VendorName> {
  let rows = rowsById.get(id);
  if (rows === undefined) {
    rows = new Map((vocabulary(id)?.names ?? []).map((row) => [row.name, row]));
    rowsById.set(id, rows);
  }
  return rows;
}

/** `purpose`: a name that nothing finds may be excluded, but not asked for. */
export function sortTypes(id: string, names: readonly string[], purpose: 'include' | 'exclude'): AskedTypes {
  const rows = rowsOf(id);
  const asked: AskedTypes = { known: [], unknown: [] };
  names.forEach((name, at) => {
    const row = rows.get(name);
    if (row === undefined) asked.unknown.push({ at, reason: 'is not a type of this version' });
    else if (!row.all && row.targets.length === 0 && purpose === 'include')
      asked.unknown.push({ at, reason: 'is a type that this service does not detect' });
    else asked.known.push(name);
  });
  return asked;
}

/** Collects what the headers of an answer say. */
export class Notes {
  readonly #ignored: string[] = [];
  #unnamed = 0;

  /** Only names of one shape are listed, since a caller may have put a value there. */
  ignore(name: string): void {
    this.#ignored.push(/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name) ? name : '*');
  }

  /** Returns the entities that have a name in the vocabulary, and counts the others. */
  named(entities: ItemResult['entities']): NamedEntity[] {
    const all = entities ?? [];
    const named = all.filter((entity): entity is NamedEntity => entity.vendor_type !== undefined);
    this.#unnamed += all.length - named.length;
    return named;
  }

  headers(): Record<string, string> {
    return {
      ...(this.#ignored.length > 0
        ? { 'x-piid-types-ignored': [...new Set(this.#ignored)].slice(0, 64).join(',') }
        : {}),
      ...(this.#unnamed > 0 ? { 'x-piid-unnamed': String(this.#unnamed) } : {}),
    };
  }
}

export type NamedEntity = NonNullable<ItemResult['entities']>[number] & { vendor_type: string };
