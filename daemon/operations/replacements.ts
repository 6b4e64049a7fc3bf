/** `POST /v2/replacements`: one replacement with its entry, drawn as protect would draw it. Not charged. */
import { randomBytes } from 'node:crypto';
import { ServiceError } from '../../engine/errors.ts';
import type { Outcome } from '../../engine/result.ts';
import { countCodePoints } from '../../engine/text/offsets.ts';
import type { ProtectRequest } from '../contract/detect-protect.ts';
import type { ReplacementRequest, ReplacementResponse } from '../contract/restore.ts';
import type { Call, Deps } from './context.ts';
import { changeMap } from './maps.ts';
import { planProtect } from './plan/index.ts';
import { storedOf } from './stored.ts';

/** The id of an entry that no map holds, for a value that is kept as it is. */
const KEPT_ID = 'm0';

export async function createReplacement(
  deps: Deps,
  call: Call,
  body: ReplacementRequest,
): Promise<ReplacementResponse> {
  const plan = planOf(deps, call, body);
  const task = { verb: 'protect' as const, inputs: plan.inputs, presentation: plan.presentation };
  const limits = { signal: call.signal, deadlineMs: plan.deadlineMs, keyId: call.caller.keyId };
  const { account } = call.caller;
  if (plan.ref === undefined) {
    return answer(call, body, await deps.engine.run({ ...task, plan: plan.protect }, account, limits), 0);
  }
  const { ref } = plan;
  const { result, rev } = await changeMap(deps, call, ref, async (map) => {
    const kept = { map, oneWay: ref.session !== undefined, remember: false, shownOnly: true };
    const outcome = await deps.engine.run({ ...task, plan: { ...plan.protect, kept } }, account, limits);
    return { outcome, delta: outcome.delta };
  });
  return answer(call, body, result.outcome, rev);
}

/** Plans a text that consists of one entity, the value. */
function planOf(
  deps: Deps,
  call: Call,
  { value, type, language, action, mapping }: ReplacementRequest,
): ReturnType<typeof planProtect> {
  const [tier] = call.caller.tiers;
  const asked: ProtectRequest = {
    inputs: [
      { kind: 'text', id: '1', text: value, entities: [{ type, span: { start: 0, end: countCodePoints(value) } }] },
    ],
    detection: { mode: 'provided', ...(language === undefined ? {} : { language }) },
    policy: action === undefined ? {} : { default: action },
    mapping: mapping ?? {},
    output: { include: ['mapping'] },
    // Nothing is metered here, so any tier of the key will do.
    processing: tier === undefined ? {} : { tier },
  };
  try {
    return planProtect(asked, call, deps, randomBytes(16).toString('hex'), storedOf(deps.state, call.caller.account));
  } catch (error) {
    if (!(error instanceof ServiceError) || error.options.details === undefined) throw error;
    const details = error.options.details.map(({ pointer, reason }) => ({
      pointer: pointer.replace(/^\/policy\/default/, '/action'),
      reason,
    }));
    throw new ServiceError(error.code, { ...error.options, details });
  }
}

function answer(call: Call, { value, type }: ReplacementRequest, outcome: Outcome, rev: number): ReplacementResponse {
  const entry = outcome.entries?.find(({ id }) => id === outcome.used?.[0]);
  const request_id = call.requestId;
  if (entry === undefined) {
    return {
      request_id,
      replacement: value,
      entry: { id: KEPT_ID, type, original: value, replacement: value, reversible: false },
      rev,
    };
  }
  return { request_id, replacement: entry.replacement, entry, rev };
}
