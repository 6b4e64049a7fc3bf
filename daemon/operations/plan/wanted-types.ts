/** Which types a request wants, in our names, and the vocabulary that entities are named in. */
import type { DetectPlan } from '../../../engine/detection/plan.ts';
import type { Presentation } from '../../../engine/result.ts';
import type { DetectionRequest } from '../../../engine/vocabulary/detection.ts';
import { isOfUnion, vocabulary, type Target } from '../../../engine/vocabulary/vendors.ts';
import { knownTypeNames, subtypesByType } from '../types.ts';
import { refuseType } from './unknown-type.ts';
import type { Violations } from './violations.ts';

export type WantedTypes = Pick<DetectPlan, 'include' | 'exclude'> & { vendor?: NonNullable<Presentation['vendor']> };

type Asked = NonNullable<DetectionRequest['types']>;

export function planTypes(asked: Asked, own: ReadonlySet<string>, violations: Violations): WantedTypes {
  const { vocabulary: id = 'canonical' } = asked;
  return id === 'canonical' ? canonicalTypes(asked, own, violations) : vendorTypes(id, asked, own, violations);
}

function canonicalTypes(
  { include, exclude = [] }: Asked,
  own: ReadonlySet<string>,
  violations: Violations,
): WantedTypes {
  const known = knownTypeNames();
  const named = (names: readonly string[], pointer: string): Set<string> => {
    names.forEach((name, i) => {
      if (!known.has(name) && !own.has(name)) refuseType(name, `${pointer}/${i}`, violations);
    });
    return new Set(names);
  };
  return {
    include: include === undefined ? undefined : named(include, '/detection/types/include'),
    exclude: named(exclude, '/detection/types/exclude'),
  };
}

function vendorTypes(
  id: string,
  { include, exclude = [] }: Asked,
  own: ReadonlySet<string>,
  violations: Violations,
): WantedTypes {
  const vendor = vocabulary(id);
  if (vendor === undefined) {
    violations.invalid('/detection/types/vocabulary', 'no such version of this vocabulary');
    return { include: undefined, exclude: new Set() };
  }
  const byName = new Map(vendor.names.map((row) => [row.name, row]));
  /** Our names for the vendor's; undefined when one of them stands for every type. */
  const ours = (names: readonly string[], list: 'include' | 'exclude'): Set<string> | undefined => {
    const found = new Set<string>();
    let all = false;
    names.forEach((name, i) => {
      const pointer = `/detection/types/${list}/${i}`;
      const row = byName.get(name);
      if (row === undefined && own.has(name)) found.add(name);
      else if (row === undefined) violations.invalid(pointer, 'no such type in this vocabulary');
      else if (row.all) {
        all = true;
        if (list === 'exclude') violations.invalid(pointer, 'stands for every type');
      } else if (row.targets.length === 0 && list === 'include')
        violations.unbuilt(pointer, 'this type is not detected');
      else for (const target of row.targets) for (const ourName of namesOf(target, list)) found.add(ourName);
    });
    return all ? undefined : found;
  };
  return {
    include: include === undefined ? undefined : ours(include, 'include'),
    exclude: ours(exclude, 'exclude') ?? new Set(),
    vendor: { vocabulary: id, ...(include === undefined ? {} : { only: include }) },
  };
}

/** Where we do not distinguish a refinement, its type is included whole but never excluded whole, so that more is found. */
function namesOf({ type, subtype, notDistinguished, union }: Target, list: 'include' | 'exclude'): string[] {
  if (union) return [...(subtypesByType().get(type) ?? [])].filter(isOfUnion);
  return [notDistinguished && list === 'include' ? type : (subtype ?? type)];
}
