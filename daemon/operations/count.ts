/** Counts inputs that take too long to count at once (the forms of a transcript) in steps, so that other requests are served. */
import { setImmediate as others } from 'node:timers/promises';
import { ServiceError } from '../../engine/errors.ts';
import { measureTogether } from '../../engine/inputs/index.ts';
import type { Call } from './context.ts';
import { refuseLong } from './plan/limits.ts';
import type { CommonPlan } from './plan/plan.ts';

/** Returns the plan with its weight. Throws `too_large` and `deadline_exceeded`. */
export async function counted<P extends CommonPlan>(plan: P, { signal, job }: Call): Promise<P> {
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
    // Upper and lower case may differ in length, so the largest form counts in full.
    codePoints[i] = longest[i] = Math.max(codePoints[i] as number, step.value);
  }
  if (job === undefined) refuseLong(plan.tier, longest);
  return { ...plan, longest, metered: { ...plan.metered, codePoints } };
}
