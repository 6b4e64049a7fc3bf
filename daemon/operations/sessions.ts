/** `/v2/sessions`: maps that the appliance holds for a conversation (docs/interface.md#mapping, docs/interface.md#requests). */
import { ServiceError } from '../../engine/errors.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import type { MapDelta } from '../../engine/vocabulary/kept-map.ts';
import type { MappingResult } from '../../engine/vocabulary/mapping.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { Missing, StoredMap } from '../../state/map-reader.ts';
import type { Session, SessionCreate, SessionPatch } from '../contract/sessions.ts';
import type { JsonText } from '../contract/json-text.ts';
import { tableAnswer } from './restore-tables.ts';
import type { Call, Deps } from './context.ts';
import { changeMap, entriesOf, full, merge, missing, readMap, sourceOf } from './maps.ts';
import { inSlices, onVolume } from './on-volume.ts';

const DEFAULT_TTL_S = 3600;
export const MAX_TTL_S = 86_400;

/** Writes in slices, so that others are answered meanwhile; the change becomes visible when all of it is written. */
export async function createSession({ state }: Deps, { caller }: Call, body: SessionCreate): Promise<Session> {
  const delta = await merge(undefined, body.known ?? [], [], '/known');
  const made = await onVolume(() => inSlices(state.maps.creating(caller.account, body.ttl_s ?? DEFAULT_TTL_S, delta)));
  if (made === 'full') throw full('/known');
  return made;
}

export async function getSession({ state }: Deps, { caller }: Call, id: string): Promise<Session> {
  return found(await onVolume(() => state.maps.session(caller.account, id)));
}

/** Applies the whole change or none of it, on the revision that the caller expects. Restarts the time to live. */
export async function updateSession(deps: Deps, call: Call, id: string, body: SessionPatch): Promise<Session> {
  const { maps } = deps.state;
  const { account } = call.caller;
  const ref = { account, session: id };
  const work = async (map: StoredMap): Promise<{ delta: MapDelta | undefined }> => {
    if (body.expected_rev !== undefined && body.expected_rev !== map.rev) {
      throw new ServiceError('mapping_conflict', {
        details: [{ pointer: '/expected_rev', reason: 'the session has another revision' }],
      });
    }
    return { delta: await merge(map, body.known ?? [], body.reserved ?? [], '/known') };
  };
  let session: Session | Missing = 'unknown';
  await changeMap(deps, call, ref, work, {
    pointer: undefined,
    write: async (writes, counts) =>
      await onVolume(() =>
        deps.state.transaction(() => {
          const answer = writes();
          if (!counts(answer)) return answer;
          if (body.ttl_s !== undefined) maps.setTtl(account, id, body.ttl_s);
          session = maps.session(account, id);
          return answer;
        }),
      ),
  });
  return found(session);
}

/** An expired session cannot be deleted. Resolves when its rows have been removed from the volume. */
export async function deleteSession({ state }: Deps, { caller }: Call, id: string): Promise<undefined> {
  const outcome = await onVolume(() => inSlices(state.maps.removingSession(caller.account, id)));
  if (outcome !== 'removed') throw new ServiceError('not_found');
  return undefined;
}

/** The whole map, with originals. */
export async function sessionMapping({ state }: Deps, { caller }: Call, id: string): Promise<MappingResult> {
  const map = await readMap(state, { account: caller.account, session: id }, undefined);
  return { rev: map.rev, full: entriesOf(map) };
}

export async function sessionTable(
  { state, engine }: Deps,
  call: Call,
  id: string,
  direction: 'restore' | 'forward',
): Promise<RestoreTable | JsonText> {
  const map = await readMap(state, { account: call.caller.account, session: id }, undefined);
  const source = sourceOf(map, id, { variants: ALL_VARIANTS, markers: true, direction });
  return await tableAnswer(engine, call, source);
}

function found(session: Session | 'unknown' | 'expired'): Session {
  if (typeof session === 'string') throw missing(session, undefined);
  return session;
}
