/** The policy block, or the template that it names. */
import type { PlannedInput } from '../../../engine/detection/plan.ts';
import type { Policy } from '../../../engine/policy/schema.ts';
import type { Deps } from '../context.ts';
import type { Stored } from '../stored.ts';
import { knownTypeNames } from '../types.ts';
import { checkAction, type Named } from './actions.ts';
import { checkFields } from './fields.ts';
import { refuseType } from './unknown-type.ts';
import type { Violations } from './violations.ts';

/** Types of the caller's own; anything else names nothing. */
const OWN_TYPE = /^[A-Z][A-Z0-9_]{0,63}$/;

export function planPolicy(
  { template, ...given }: Policy,
  of: { inputs: readonly PlannedInput[]; isPart: boolean; recordings: Deps['recordings'] },
  stored: Stored,
  violations: Violations,
): { policy: Policy; resources: Named['resources'] } {
  const kept = template === undefined ? given : stored.policy(template);
  if (kept === undefined) violations.invalid('/policy/template', 'no such policy template');
  const policy = kept ?? {};
  const named: Named = { stored, resources: { dictionaries: new Map(), secrets: new Map() } };
  checkMedia(policy, of, violations);
  checkRules(policy, named, violations);
  checkFields(policy.fields ?? [], { ...of, ofTemplate: template !== undefined }, named, violations);
  return { policy, resources: named.resources };
}

function checkMedia({ media }: Policy, { recordings }: Pick<Deps, 'recordings'>, violations: Violations): void {
  if (media?.audio !== undefined && 'reason' in recordings.status)
    violations.unbuilt('/policy/media/audio', recordings.status.reason);
  if (media?.video !== undefined) violations.unbuilt('/policy/media/video');
}

function checkRules({ default: fallback, rules = [] }: Policy, named: Named, violations: Violations): void {
  if (fallback !== undefined) checkAction(fallback, '/policy/default', named, violations);
  const known = knownTypeNames();
  rules.forEach((rule, i) => {
    checkAction(rule, `/policy/rules/${i}`, named, violations);
    rule.types.forEach((name, j) => {
      if (!known.has(name) && !OWN_TYPE.test(name)) refuseType(name, `/policy/rules/${i}/types/${j}`, violations);
    });
  });
}
