/** `POST /v2/restore`: text and JSON leaves, by a table, a session or known entries. Not charged. */
import { MAX_DETAILS, ServiceError } from '../../engine/errors.ts';
import { MapLedger, plainEntry } from '../../engine/mapping/ledger.ts';
import { restoreTable } from '../../engine/mapping/table.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import type { RestoredItem, RestoreItem } from '../../engine/restore/inputs.ts';
import type { KnownEntry, MappingEntry } from '../../engine/vocabulary/mapping.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { State } from '../../state/state.ts';
import { JsonText, jsonTextOf } from '../contract/json-text.ts';
import type { RestoreInput, RestoreRequest, RestoreResponse } from '../contract/restore.ts';
import type { TokenBuckets } from '../token-buckets.ts';
import type { Call, Deps } from './context.ts';
import { readMap, tableOf } from './maps.ts';

export async function restore(deps: Deps, call: Call, body: RestoreRequest): Promise<RestoreResponse> {
  const table = body.table ?? (await tableFor(deps.state, call, body));
  if (table.direction !== undefined && table.direction !== 'restore') {
    throw new ServiceError('validation_failed', {
      details: [{ pointer: '/table/direction', reason: 'a table of direction restore is needed' }],
    });
  }
  if (!/^pii-restore\/1(?:\.[0-9]+)?$/.test(table.algorithm)) {
    throw new ServiceError('validation_failed', {
      details: [{ pointer: '/table/algorithm', reason: 'this version knows pii-restore/1' }],
    });
  }
  const items = body.inputs.map(itemOf);
  const limits = {
    keyId: call.caller.keyId,
    signal: call.signal,
    deadlineMs: call.deadlineMs ?? LONGEST_MS,
  };
  const done = await deps.engine.restore({ table, items }, limits);
  if (body.session !== undefined) spendUnknown(deps.markerBuckets, call, done);
  return {
    request_id: call.requestId,
    algorithm: table.algorithm,
    results: body.inputs.map((input, i) => resultOf(input, done[i] as RestoredItem)),
  };
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

async function tableFor(state: State, { caller }: Call, { session, mapping }: RestoreRequest): Promise<RestoreTable> {
  const all = { variants: ALL_VARIANTS, markers: true };
  if (session === undefined) return restoreTable(entriesOfKnown(mapping?.known ?? []), all);
  return tableOf(await readMap(state, { account: caller.account, session }, '/session'), session, {
    ...all,
    direction: 'restore',
  });
}

/** The entries of the caller's map; 422 with pointers when they contradict each other. */
export function entriesOfKnown(known: readonly KnownEntry[]): MappingEntry[] {
  const ledger = new MapLedger({ known });
  if (ledger.conflicts.length > 0) {
    throw new ServiceError('validation_failed', {
      details: ledger.conflicts
        .slice(0, MAX_DETAILS)
        .map(({ index }) => ({ pointer: `/mapping/known/${index}`, reason: 'contradicts an entry before it' })),
    });
  }
  return ledger.entries().map(plainEntry);
}
