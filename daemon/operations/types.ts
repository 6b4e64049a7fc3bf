/** The names a client may use for types: canonical ones and the subtypes of the recognisers' tables. */
import { IDENTIFIERS, publicSubtype } from '../../engine/recognizers/identifiers.ts';
import { PATTERNS } from '../../engine/recognizers/patterns.ts';
import { TAXONOMY } from '../../engine/vocabulary/taxonomy.ts';

let subtypes: Map<string, Set<string>> | undefined;

/** Subtypes by canonical type, as the tables have them. */
export function subtypesByType(): ReadonlyMap<string, ReadonlySet<string>> {
  if (subtypes !== undefined) return subtypes;
  const found = new Map<string, Set<string>>(TAXONOMY.map(({ type }) => [type, new Set<string>()]));
  for (const { type, subtype } of [...IDENTIFIERS, ...PATTERNS]) if (subtype !== undefined) found.get(type)?.add(publicSubtype(subtype));
  subtypes = found;
  return found;
}

let names: Set<string> | undefined;

export function knownTypeNames(): ReadonlySet<string> {
  names ??= new Set([...subtypesByType()].flatMap(([type, own]) => [type, ...own]));
  return names;
}
