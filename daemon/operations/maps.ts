/**
 * Maps of sessions and accounts, which outlive a request: read one, let the engine draw what is missing, write the result.
 *
 * Requests on one map take turns in this process, so that each sees what the one before it drew. Another process may
 * still change the map meanwhile: then the write finds another revision, and the request starts again from that one.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_DETAILS, ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import { MapLedger, type KnownConflict } from '../../engine/mapping/ledger.ts';
import { entriesOf, type TableSource } from '../../engine/mapping/source.ts';
import type { MapDelta } from '../../engine/vocabulary/kept-map.ts';
import type { KnownEntry, Mapping } from '../../engine/vocabulary/mapping.ts';
import type { MapRef, Missing, StoredMap } from '../../state/map-reader.ts';
import { MOST_ENTRIES, MOST_UNITS } from '../../state/maps.ts';
import type { State } from '../../state/state.ts';
import { errorFields } from '../log.ts';
import type { Call, Deps } from './context.ts';
import { inSlices, onVolume } from './on-volume.ts';

/**
 * How long to retry while other processes write first, in milliseconds. A number of tries would not do: a process that is
 * quicker than this one, as on a busy machine, may win forty times in a row, but not for this long.
 */
const PATIENCE_MS = 20_000;
/** The longest wait before another try, in milliseconds: for each try before it, and in total. A process that waits less gets through. */
const WAIT_MS = 5;
const LONGEST_WAIT_MS = 100;

/** The map that a mapping block names; undefined when the map ends with the request. A session alone is enough. */
export function mapRefOf(mapping: Mapping, account: string): MapRef | undefined {
  if (mapping.session !== undefined) return { account, session: mapping.session };
  return mapping.consistency === 'account' ? { account } : undefined;
}

/** The error for a session that does not exist. */
export function missing(why: Missing, pointer: string | undefined): ServiceError {
  const reason = why === 'expired' ? 'the session has expired' : 'there is no such session';
  return new ServiceError(
    why === 'expired' ? 'session_expired' : 'not_found',
    pointer === undefined ? {} : { details: [{ pointer, reason }] },
  );
}

/** Throws 404, 410 and 503. */
export async function readMap(state: State, ref: MapRef, pointer: string | undefined): Promise<StoredMap> {
  const map = await onVolume(() => inSlices(state.maps.reading(ref)));
  if (typeof map === 'string') throw missing(map, pointer);
  return map;
}

/** The error for a map that would hold more than a map may. */
export function full(pointer: string | undefined): ServiceError {
  return new ServiceError('too_large', {
    message: 'The map would hold more than a map may.',
    ...(pointer === undefined ? {} : { details: [{ pointer, reason: FULL }] }),
  });
}

const FULL = `a map holds at most ${MOST_ENTRIES} entries and reserved values, of ${MOST_UNITS} characters together`;

/** Runs writes in one transaction, together with its own writes if `counts(answer)` is true. */
type Write = <O>(writes: () => O, counts: (answer: O) => boolean) => Promise<O>;

/** The last waiting request of each map. */
const lines = new WeakMap<State, Map<string, Promise<void>>>();

async function inTurn<T>(
  state: State,
  { account, session }: MapRef,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  let line = lines.get(state);
  if (line === undefined) lines.set(state, (line = new Map()));
  const name = session ?? `account ${account}`;
  const turn = (line.get(name) ?? Promise.resolve()).then(() => {
    // A caller that has gone does not delay the others.
    if (signal.aborted) throw new ServiceError('deadline_exceeded');
    return work();
  });
  const over = settled(turn);
  line.set(name, over);
  try {
    return await turn;
  } finally {
    if (line.get(name) === over) line.delete(name);
  }
}

/** Resolves when the request is over, however it ended. */
async function settled(turn: Promise<unknown>): Promise<void> {
  await Promise.allSettled([turn]);
}

/**
 * Runs `work` on the map and writes its delta through `write`: one transaction, which may also hold other
 * writes. Nothing is written when the caller has gone meanwhile. Returns the new revision.
 */
export async function changeMap<T extends { delta: MapDelta | undefined }>(
  deps: Deps,
  call: Call,
  ref: MapRef,
  work: (map: StoredMap) => Promise<T>,
  {
    write = async (writes) => await onVolume(() => deps.state.transaction(writes)),
    pointer = '/mapping/session',
  }: { write?: Write; pointer?: string | undefined } = {},
): Promise<{ result: T; rev: number }> {
  const { state } = deps;
  return await inTurn(state, ref, call.signal, async () => {
    const since = performance.now();
    for (let tries = 0; tries === 0 || performance.now() - since < PATIENCE_MS; tries++) {
      const map = await readMap(state, ref, pointer);
      const result = await work(map);
      const rev = await writeDelta(deps, call, ref, map.rev, result.delta, write);
      if (typeof rev === 'number') return { result, rev };
      if (rev === 'full') throw full(pointer ?? '/known');
      if (rev !== 'stale') throw missing(rev, pointer);
      if (tries > 0) await delay(Math.random() * Math.min(WAIT_MS * tries, LONGEST_WAIT_MS), undefined, { ref: false });
    }
    throw new ServiceError('mapping_conflict', {
      processingStarted: true,
      message: 'Others keep changing the map; try again.',
    });
  });
}

/** A large delta goes into the volume beside the map first, so that the transaction of the request is a short one. */
async function writeDelta(
  { state, log }: Deps,
  { signal }: Call,
  ref: MapRef,
  rev: number,
  delta: MapDelta | undefined,
  write: Write,
): Promise<number | 'stale' | 'full' | Missing> {
  const refuseLate = (): void => {
    if (signal.aborted) throw new ServiceError('deadline_exceeded', { processingStarted: true });
  };
  refuseLate();
  const staged = await onVolume(() => inSlices(state.maps.staging(ref, rev, delta)));
  if (typeof staged === 'string') return staged;
  let written = false;
  try {
    refuseLate();
    const outcome = await write(
      () => state.maps.commit(ref, rev, staged),
      (answer) => typeof answer === 'number',
    );
    written = typeof outcome === 'number';
    return outcome;
  } finally {
    if (!written && staged !== undefined && 'token' in staged)
      await inSlices(state.maps.unstage(ref, staged)).catch((error: unknown) => {
        // No request sees those rows, and a sweep removes them.
        log.warn('unstage.failed', errorFields(error));
      });
  }
}

/** What merging the caller's entries adds to a map; 409 with pointers under `base` when they contradict it. */
export async function merge(
  map: StoredMap | undefined,
  known: readonly KnownEntry[],
  reserved: readonly string[],
  base: string,
): Promise<MapDelta | undefined> {
  const units = known.reduce((sum, { original, replacement }) => sum + original.length + replacement.length, 0);
  if (units > MOST_UNITS) throw full(base);
  const kept = map ?? { nextId: 1, counters: {}, entries: [], reserved: [], suppressed: [] };
  const ledger = await inSlices(MapLedger.building({ known, reserved, kept }));
  if (ledger.conflicts.length > 0)
    throw new ServiceError('mapping_conflict', { details: conflictDetails(ledger.conflicts, base) });
  return ledger.delta(true);
}

export function conflictDetails(conflicts: readonly KnownConflict[], base: string): ErrorDetail[] {
  return conflicts.slice(0, MAX_DETAILS).map(({ index, reason }) => ({
    pointer: `${base}/${index}`,
    reason:
      reason === 'original_twice'
        ? 'the original has another replacement already'
        : 'the replacement stands for another original already',
  }));
}

export { entriesOf };

/** What the table of a whole session is made of. */
export function sourceOf(
  map: StoredMap,
  session: string,
  options: Pick<TableSource, 'variants' | 'markers' | 'direction'>,
): TableSource {
  return { map, ...options, rev: map.rev, id: tableId(session, map.rev, options.direction) };
}

/** Equal tables have equal ids. */
export function tableId(session: string, rev: number, direction: 'restore' | 'forward'): string {
  return `${session}:${rev}${direction === 'forward' ? ':forward' : ''}`;
}
