/** The mapping block: which map a request draws from, and who may see all of it. */
import type { Mapping } from '../../../engine/vocabulary/mapping.ts';
import type { Call } from '../context.ts';
import { mapRefOf } from '../maps.ts';
import type { ProtectingPlan } from './plan.ts';
import type { Violations } from './violations.ts';

export function planMapping(
  mapping: Mapping,
  includes: ReadonlySet<string>,
  { caller: { account, scopes }, job }: Call,
  violations: Violations,
): Pick<ProtectingPlan, 'mapping' | 'ref' | 'wholeMap'> {
  checkSession(mapping, violations);
  const ref = mapRefOf(mapping, account) ?? (mapping.consistency === 'input' ? undefined : job?.map);
  const exports = includes.has('mapping') && mapping.return === 'full';
  if (ref !== undefined && exports && !scopes.has('mapping:read')) {
    violations.forbidden('/mapping/return', 'the whole map needs scope mapping:read');
  }
  // Only keys that may have them see originals of earlier requests, and no key sees those of a whole account.
  const wholeMap = ref === undefined || (ref.session !== undefined && scopes.has('mapping:restore'));
  return { mapping, ref, wholeMap };
}

/** A session belongs to consistency `session`, which a session alone implies. */
function checkSession({ consistency, session }: Mapping, violations: Violations): void {
  if (consistency === 'session' && session === undefined)
    violations.invalid('/mapping/session', 'consistency session needs a session');
  if (session !== undefined && consistency !== undefined && consistency !== 'session')
    violations.invalid('/mapping/session', 'a session needs consistency session');
}
