/** From a request to a plan. */
import type { ProtectPlan } from '../../../engine/protection/plan.ts';
import type { DetectRequest, ProtectRequest } from '../../contract/detect-protect.ts';
import type { Call } from '../context.ts';
import type { Stored } from '../stored.ts';
import { planCommon } from './common.ts';
import { enforceTierLimits } from './limits.ts';
import { planMapping } from './mapping.ts';
import type { CommonPlan, Parts, ProtectingPlan } from './plan.ts';
import { planPolicy } from './policy.ts';
import { Violations } from './violations.ts';

export function planDetect(body: DetectRequest, call: Call, parts: Parts, stored: Stored): CommonPlan {
  const violations = new Violations();
  const plan = planCommon(body, call, parts, stored, violations);
  violations.refuse();
  return enforceTierLimits(plan, call);
}

/** `salt` is fresh for each request; maps that outlive the request do without it (docs/decisions.md#text-policy-and-restore). */
export function planProtect(
  body: ProtectRequest,
  call: Call,
  parts: Parts,
  salt: string,
  stored: Stored,
): ProtectingPlan {
  const violations = new Violations();
  const plan = planCommon(body, call, parts, stored, violations);
  const { policy, resources } = planPolicy(
    body.policy ?? {},
    { inputs: plan.inputs, isPart: call.job?.isPart ?? false, recordings: parts.recordings },
    stored,
    violations,
  );
  const { mapping, ref, wholeMap } = planMapping(body.mapping ?? {}, plan.includes, call, violations);
  violations.refuse();
  enforceTierLimits(plan, call);
  const now = Date.now();
  const protect: ProtectPlan = {
    // Under `strict` everything personal goes, so entities that the model only half believes count too.
    detect:
      policy.preset === 'strict' ? { ...plan.detect, recallFloor: plan.detect.recallFloor ?? 'strict' } : plan.detect,
    policy,
    ...(ref?.session === undefined ? {} : { mapScope: ref.session }),
    thisYear: new Date(now).getUTCFullYear(),
    now,
    resources,
    table: plan.includes.has('restore_table') ? (wholeMap ? 'whole' : 'used') : 'none',
    salt: ref === undefined || ref === call.job?.map ? salt : '',
    perInput: mapping.consistency === 'input',
    known: mapping.known ?? [],
    reserved: mapping.reserved ?? [],
    ...(body.output?.restore_algorithm === undefined ? {} : { algorithm: body.output.restore_algorithm }),
  };
  return { ...plan, protect, mapping, ref, wholeMap };
}
