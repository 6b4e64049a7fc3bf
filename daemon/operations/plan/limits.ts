/** Limits of the tier (docs/interface.md#metering). */
import { MAX_DETAILS, ServiceError, type ErrorDetail } from '../../../engine/errors.ts';
import { TIER_LIMITS } from '../../../licence/records.ts';
import type { Tier } from '../../contract/scopes.ts';
import type { Call } from '../context.ts';
import type { CommonPlan } from './plan.ts';

const JOBS = '/v2/jobs';

/** Throws 403 for a tier that the key may not use, 413 for too many or too long texts. */
export function enforceTierLimits<P extends CommonPlan>(plan: P, { caller, job }: Call): P {
  if (!caller.tiers.has(plan.tier)) {
    throw new ServiceError('forbidden_scope', {
      details: [{ pointer: '/processing/tier', reason: 'the key may not use this tier' }],
    });
  }
  // A job has no limits on the number and length of its texts (docs/decisions.md#structured-inputs).
  if (job !== undefined) return plan;
  const { texts } = TIER_LIMITS[plan.tier];
  const tooMany =
    plan.inputs.length > texts
      ? [{ pointer: '/inputs', reason: `more than ${texts} texts in one request of this tier` }]
      : [];
  refuseLong(plan.tier, plan.longest, tooMany);
  return plan;
}

/** Throws `too_large` when an input has more code points than the tier takes in one text. `more` holds what else is too large. */
export function refuseLong(tier: Tier, lengths: readonly number[], more: readonly ErrorDetail[] = []): void {
  const { codePoints } = TIER_LIMITS[tier];
  const details = [...more];
  lengths.forEach((count, i) => {
    if (count > codePoints)
      details.push({ pointer: `/inputs/${i}`, reason: `more than ${codePoints} code points in one text of this tier` });
  });
  if (details.length > 0) throw new ServiceError('too_large', { use: JOBS, details: details.slice(0, MAX_DETAILS) });
}
