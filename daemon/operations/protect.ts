/** `POST /v2/protect`. */
import { randomBytes } from 'node:crypto';
import { forwardTable } from '../../engine/mapping/table.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import type { ProtectPlan } from '../../engine/protection/plan.ts';
import type { MappingResult } from '../../engine/vocabulary/mapping.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { StoredMap } from '../../state/map-reader.ts';
import type { ProtectRequest, ProtectResponse } from '../contract/detect-protect.ts';
import type { Call, Deps } from './context.ts';
import { counted } from './count.ts';
import { filledOutput, readImages, type ReadPlan } from './images.ts';
import { charged } from './meter.ts';
import { changeMap, readMap, tableId } from './maps.ts';
import { planProtect } from './plan/index.ts';
import type { ProtectingPlan } from './plan/plan.ts';
import { itemResult, runEngineTask, withFailed, type Ran } from './run.ts';
import { storedOf } from './stored.ts';

/** The revision of a map that ends with its request. */
const STATELESS_REV = 0;

export async function protect(deps: Deps, call: Call, body: ProtectRequest): Promise<ProtectResponse> {
  const { account } = call.caller;
  const planned = planProtect(body, call, deps, randomBytes(16).toString('hex'), storedOf(deps.state, account));
  const asked = await counted(planned, call);
  const reading = await readImages(deps, call, asked);
  const { plan, failed } = reading;
  return await charged(deps, call, { operation: 'protect', metered: plan.metered, body }, async (charge) => {
    // The map and the charge change together.
    const { ran, rev } = await runOnMap(deps, call, reading, (_ran, writes, counts) => charge.write(writes, counts));
    const policyHash = policyHashOf(deps, account, plan);
    return {
      request_id: call.requestId,
      results: withFailed(
        ran.outcome.items.map((item, i) => itemResult(item, plan, i, ran, policyHash)),
        failed,
      ),
      engine: ran.engine,
      mapping: mappingResult(ran, plan, rev),
      ...tables(ran, plan, rev),
      // Settled last, because a request that fails before is not charged.
      usage: await charge.settle(),
    };
  });
}

/** Which policy was in force, for the audit. */
export function policyHashOf(deps: Deps, account: string, { protect: { policy } }: ProtectingPlan): string {
  return Buffer.from(deps.portsFor(account).hmac('policy/1', JSON.stringify(policy))).toString('hex');
}

/** Makes the writes of a map in one transaction with whatever belongs to them, when `counts` says yes to their answer. */
export type Commit = <T>(ran: Ran, writes: () => T, counts: (answer: T) => boolean) => Promise<T>;

/**
 * Runs the engine, on the map that the plan names if it names one; that map is changed through `commit`. Images are filled
 * before a map or the ledger changes.
 */
export async function runOnMap(
  deps: Deps,
  call: Call,
  reading: ReadPlan<ProtectingPlan>,
  commit: Commit,
): Promise<{ ran: Ran; rev: number }> {
  const { plan } = reading;
  const { ref, inputs, presentation } = plan;
  const runPlan = async (protectPlan: ProtectPlan): Promise<Ran> => {
    const ran = await runEngineTask(deps, call, plan, { verb: 'protect', inputs, presentation, plan: protectPlan });
    const pictureTexts: string[] = [];
    for (const item of ran.outcome.items) {
      if (!reading.images.has(item.input_id)) continue;
      pictureTexts.push(item.output as string);
      item.output = await filledOutput(deps, call, reading, item);
    }
    return { ...ran, pictureTexts };
  };
  if (ref === undefined) return { ran: await runPlan(plan.protect), rev: STATELESS_REV };
  const inSession = ref.session !== undefined;
  let latest!: Ran;
  const draw = async (map: StoredMap): Promise<{ ran: Ran; delta: Ran['outcome']['delta'] }> => {
    const kept = { map, oneWay: inSession, remember: inSession, shownOnly: !asksForWhole(plan) };
    latest = await runPlan({ ...plan.protect, kept });
    return { ran: latest, delta: latest.outcome.delta };
  };
  const write = <T>(writes: () => T, counts: (answer: T) => boolean): Promise<T> => commit(latest, writes, counts);
  const { result, rev } = await changeMap(deps, call, ref, draw, { write });
  return { ran: result.ran, rev };
}

/** What a run on the map would give; nothing is kept of it, and images are not filled. */
export async function tryOnMap(deps: Deps, call: Call, { plan }: ReadPlan<ProtectingPlan>): Promise<Ran> {
  const { ref, inputs, presentation, protect: protecting } = plan;
  const map = ref === undefined ? undefined : await readMap(deps.state, ref, '/mapping/session');
  const inSession = ref?.session !== undefined;
  const kept = map === undefined ? {} : { kept: { map, oneWay: inSession, remember: inSession, shownOnly: true } };
  return await runEngineTask(deps, call, plan, {
    verb: 'protect',
    inputs,
    presentation,
    plan: { ...protecting, ...kept },
  });
}

/** Whether the answer shows entries of earlier requests. */
function asksForWhole({ includes, mapping, wholeMap }: ProtectingPlan): boolean {
  return (includes.has('mapping') && mapping.return === 'full') || (includes.has('forward_table') && wholeMap);
}

/** Originals are returned only when they were asked for by name (docs/decisions.md#envelopes). */
function mappingResult({ outcome }: Ran, { includes, mapping }: ProtectingPlan, rev: number): MappingResult {
  const wanted = includes.has('mapping') ? (mapping.return ?? 'delta') : 'none';
  const unprotected = outcome.items
    .filter(({ policyKept }) => policyKept)
    .map(({ input_id }) => ({ input_id, reason: 'policy_keep' as const }));
  return {
    rev,
    ...(wanted === 'delta' ? { delta: outcome.changes ?? [] } : {}),
    ...(wanted === 'full' ? { full: outcome.entries ?? [] } : {}),
    ...(unprotected.length > 0 ? { unprotected } : {}),
  };
}

function tables(
  { outcome }: Ran,
  { includes, ref, wholeMap, protect: { algorithm } }: ProtectingPlan,
  rev: number,
): Pick<ProtectResponse, 'restore_table' | 'forward_table'> {
  const named = (direction: 'restore' | 'forward'): Partial<RestoreTable> =>
    ref === undefined
      ? {}
      : {
          mapping_rev: rev,
          ...(ref.session !== undefined && wholeMap ? { table_id: tableId(ref.session, rev, direction) } : {}),
        };
  const chosen = algorithm === undefined ? {} : { algorithm };
  const shown = new Set([...(outcome.used ?? []), ...(outcome.changes ?? []).map(({ id }) => id)]);
  const entries = (outcome.entries ?? []).filter(({ id }) => wholeMap || shown.has(id));
  return {
    ...(includes.has('restore_table')
      ? { restore_table: { ...(outcome.table as RestoreTable), ...named('restore') } }
      : {}),
    ...(includes.has('forward_table')
      ? { forward_table: { ...forwardTable(entries, { variants: ALL_VARIANTS, ...chosen }), ...named('forward') } }
      : {}),
  };
}
