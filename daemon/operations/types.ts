/** The names a client may use for types: canonical ones and the subtypes of the taxonomy and the recognisers' tables. */
import { IDENTIFIERS, publicSubtype } from '../../engine/recognizers/identifiers.ts';
import { PATTERNS } from '../../engine/recognizers/patterns.ts';
import { ownSubtypes, TAXONOMY } from '../../engine/vocabulary/taxonomy.ts';

let subtypes: Map<string, Set<string>> | undefined;

/** Subtypes by canonical type. */
export function subtypesByType(): ReadonlyMap<string, ReadonlySet<string>> {
  if (subtypes !== undefined) return subtypes;
  const found = new Map<string, Set<string>>(TAXONOMY.map(({ type }) => [type, new Set(ownSubtypes(type))]));
  for (const { type, subtype } of [...IDENTIFIERS, ...PATTERNS])
    if (subtype !== undefined) found.get(type)?.add(publicSubtype(subtype));
  subtypes = found;
  return found;
}

let names: Set<string> | undefined;

export function knownTypeNames(): ReadonlySet<string> {
  names ??= new Set([...subtypesByType()].flatMap(([type, own]) => [type, ...own]));
  return names;
}

let byPattern: Set<string> | undefined;

/** Types that our identifiers, patterns and terms can find. */
export function patternTypes(): ReadonlySet<string> {
  byPattern ??= new Set([...IDENTIFIERS, ...PATTERNS].map(({ type }) => type).concat('DATE_OF_BIRTH'));
  return byPattern;
}
