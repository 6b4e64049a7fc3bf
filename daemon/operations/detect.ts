/** `POST /v2/detect`. */
import type { DetectRequest, DetectResponse } from '../contract/detect-protect.ts';
import type { Call, Deps } from './context.ts';
import { counted } from './count.ts';
import { readImages } from './images.ts';
import { charged } from './meter.ts';
import { planDetect } from './plan/index.ts';
import { storedOf } from './stored.ts';
import { itemResult, runEngineTask, withFailed } from './run.ts';

export async function detect(deps: Deps, call: Call, body: DetectRequest): Promise<DetectResponse> {
  const asked = await counted(planDetect(body, call, deps, storedOf(deps.state, call.caller.account)), call);
  const { plan, failed } = await readImages(deps, call, asked);
  return await charged(deps, call, { operation: 'detect', metered: plan.metered, body }, async (charge) => {
    const ran = await runEngineTask(deps, call, plan, {
      verb: 'detect',
      plan: plan.detect,
      inputs: plan.inputs,
      presentation: plan.presentation,
    });
    return {
      request_id: call.requestId,
      results: withFailed(
        ran.outcome.items.map((item, i) => itemResult(item, plan, i, ran, '')),
        failed,
      ),
      usage: await charge.settle(),
      engine: ran.engine,
    };
  });
}
