/** `POST /v2/protect`. */
import { randomBytes } from 'node:crypto';
import { forwardTable } from '../../engine/mapping/table.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import type { MappingResult } from '../../engine/vocabulary/mapping.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { ProtectRequest, ProtectResponse } from '../contract/detect-protect.ts';
import type { Call, Deps } from './context.ts';
import { usageOf } from './meter.ts';
import { planProtect } from './plan.ts';
import { itemResult, run, type Ran } from './run.ts';

/** A map that no session keeps has had no revision before this request's. */
const STATELESS_REV = 0;

export async function protect(deps: Deps, call: Call, body: ProtectRequest): Promise<ProtectResponse> {
  const plan = planProtect(body, call, randomBytes(16).toString('hex'));
  const ran = await run(deps, call, plan, { verb: 'protect', plan: plan.protect, inputs: plan.inputs, presentation: plan.presentation });
  const policyHash = Buffer.from(deps.portsFor(call.caller.account).hmac('policy/1', JSON.stringify(body.policy ?? {}))).toString('hex');
  const table = ran.outcome.table as RestoreTable;
  return {
    request_id: call.requestId,
    results: ran.outcome.items.map((item, i) => itemResult(item, plan, i, ran, policyHash)),
    usage: usageOf(plan.metered),
    engine: ran.engine,
    mapping: mappingResult(ran, plan.includes, plan.mapping.return ?? 'delta', plan.mapping.known?.length ?? 0),
    ...(plan.includes.has('restore_table') ? { restore_table: table } : {}),
    ...(plan.includes.has('forward_table') ? { forward_table: forwardTable(ran.outcome.entries ?? [], { variants: ALL_VARIANTS }) } : {}),
  };
}

/** Originals only when they were asked for by name (contract decisions 2). */
function mappingResult({ outcome }: Ran, includes: ReadonlySet<string>, wanted: 'delta' | 'full' | 'none', known: number): MappingResult {
  const entries = outcome.entries ?? [];
  const shown = includes.has('mapping') && wanted !== 'none';
  const unprotected = outcome.items.filter(({ policyKept }) => policyKept).map(({ input_id }) => ({ input_id, reason: 'policy_keep' as const }));
  return {
    rev: STATELESS_REV,
    ...(shown && wanted === 'delta' ? { delta: entries.slice(known) } : {}),
    ...(shown && wanted === 'full' ? { full: entries } : {}),
    ...(unprotected.length > 0 ? { unprotected } : {}),
  };
}
