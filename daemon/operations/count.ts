/** Counts what takes too long to count at once (the forms of a transcript), letting other requests in between. */
import { setImmediate as others } from 'node:timers/promises';
import { ServiceError } from '../../engine/errors.ts';
import { measureTogether } from '../../engine/inputs/index.ts';
import type { Call } from './context.ts';
import { refuseLong } from './plan/limits.ts';
import type { CommonPlan } from './plan/plan.ts';

/** The plan with what it weighs. Throws `too_large` and `deadline_exceeded`. */
export async function counted<P extends CommonPlan>(plan: P, { signal }: Call): Promise<P> {
  const codePoints = [...plan.metered.codePoints];
  const longest = [...plan.longest];
  for (const [i, { input }] of plan.inputs.entries()) {
    const counting = measureTogether(input);
    if (counting === undefined) continue;
    let step = counting.next();
    while (step.done !== true) {
      await others();
      if (signal.aborted) throw new ServiceError('deadline_exceeded', { processingStarted: false });
      step = counting.next();
    }
    // Capital letters and small ones may differ in length; the largest form counts whole in any case.
    codePoints[i] = longest[i] = Math.max(codePoints[i] as number, step.value);
  }
  refuseLong(plan.tier, longest);
  return { ...plan, longest, metered: { ...plan.metered, codePoints } };
}
