/** `POST /v2/restore`: text and JSON leaves, by a table, a session or known entries. Not charged. */
import { MAX_DETAILS, ServiceError } from '../../engine/errors.ts';
import { MapLedger, plainEntry } from '../../engine/mapping/ledger.ts';
import type { TableSource } from '../../engine/mapping/source.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import type { RestoredItem, RestoreItem } from '../../engine/restore/inputs.ts';
import { isKnownAlgorithm, RESTORE_ALGORITHM, RESTORE_ALGORITHMS } from '../../engine/restore/algorithm.ts';
import type { KeptMap } from '../../engine/vocabulary/kept-map.ts';
import type { KnownEntry } from '../../engine/vocabulary/mapping.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { State } from '../../state/state.ts';
import { JsonText, jsonTextOf } from '../contract/json-text.ts';
import type { RestoreInput, RestoreRequest, RestoreResponse } from '../contract/restore.ts';
import type { TokenBuckets } from '../token-buckets.ts';
import type { Call, Deps, RunLimits } from './context.ts';
import { readMap, sourceOf } from './maps.ts';
import { inSlices } from './on-volume.ts';

export async function restore(deps: Deps, call: Call, body: RestoreRequest): Promise<RestoreResponse> {
  const { table } = body;
  if (table !== undefined) checkTable(table);
  const items = body.inputs.map(itemOf);
  const task = table === undefined ? { source: await sourceFor(deps.state, call, body), items } : { table, items };
  const done = await deps.engine.restore(task, limitsOf(call));
  if (body.session !== undefined) spendUnknown(deps.markerBuckets, call, done);
  return {
    request_id: call.requestId,
    algorithm: table?.algorithm ?? RESTORE_ALGORITHM,
    results: body.inputs.map((input, i) => resultOf(input, done[i] as RestoredItem)),
  };
}

/** Throws 422 for a table that does not restore, and for one of an algorithm that is not known. */
function checkTable({ direction, algorithm }: RestoreTable): void {
  if (direction !== undefined && direction !== 'restore') {
    throw new ServiceError('validation_failed', {
      details: [{ pointer: '/table/direction', reason: 'a table of direction restore is needed' }],
    });
  }
  if (!isKnownAlgorithm(algorithm)) {
    throw new ServiceError('validation_failed', {
      details: [{ pointer: '/table/algorithm', reason: `this version knows ${RESTORE_ALGORITHMS.join(' and ')}` }],
    });
  }
}

export function limitsOf(call: Call): RunLimits {
  return { keyId: call.caller.keyId, signal: call.signal, deadlineMs: call.deadlineMs ?? LONGEST_MS };
}

/** The deadline of a restore without one: it is not charged, so it needs a limit. The largest body takes some seconds. */
const LONGEST_MS = 30_000;

/** Throws 429 before anything is answered. */
function spendUnknown(buckets: TokenBuckets, { caller }: Call, done: readonly RestoredItem[]): void {
  const unknown = done.reduce((sum, one) => sum + one.unknownMarkers, 0);
  if (unknown === 0) return;
  const waitS = buckets.take(caller.keyId, performance.now(), unknown);
  if (waitS > 0) throw new ServiceError('rate_limited', { message: 'Too many unknown markers.', retryAfterS: waitS });
}

function itemOf({ text, value, include_keys: keys = false }: RestoreInput): RestoreItem {
  return text === undefined ? { text: jsonTextOf(value), json: true, keys } : { text, json: false, keys };
}

function resultOf(
  { id, text }: RestoreInput,
  { text: back, restored, unknownMarkers: unknown }: RestoredItem,
): RestoreResponse['results'][number] {
  const content = text === undefined ? { value: new JsonText(back) } : { text: back };
  return { id, ...content, restored, unknown_markers: unknown };
}

async function sourceFor(state: State, { caller }: Call, { session, mapping }: RestoreRequest): Promise<TableSource> {
  const options = { variants: ALL_VARIANTS, markers: true, direction: 'restore' } as const;
  if (session === undefined) return { ...options, map: await knownSource(mapping?.known ?? []) };
  return sourceOf(await readMap(state, { account: caller.account, session }, '/session'), session, options);
}

/** The caller's map; throws 422 with pointers when its entries contradict each other. */
export async function knownSource(known: readonly KnownEntry[]): Promise<KeptMap> {
  const ledger = await inSlices(MapLedger.building({ known }));
  if (ledger.conflicts.length > 0) {
    throw new ServiceError('validation_failed', {
      details: ledger.conflicts
        .slice(0, MAX_DETAILS)
        .map(({ index }) => ({ pointer: `/mapping/known/${index}`, reason: 'contradicts an entry before it' })),
    });
  }
  const entries = ledger.entries().map((entry) => ({ ...plainEntry(entry), key: '', unbounded: false }));
  return { nextId: 1, counters: {}, entries, reserved: [], suppressed: [] };
}
