/** `/v2/sessions`: maps that the appliance holds for a conversation (spec 2.5, 2.10). */
import { ServiceError } from '../../engine/errors.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import type { MappingResult } from '../../engine/vocabulary/mapping.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { Session, SessionCreate, SessionPatch } from '../contract/sessions.ts';
import type { Call, Deps } from './context.ts';
import { entriesOf, merge, missing, readMap, tableOf } from './maps.ts';

const DEFAULT_TTL_S = 3600;
export const MAX_TTL_S = 86_400;

export function createSession({ state }: Deps, { caller }: Call, body: SessionCreate): Session {
  return state.maps.createSession(
    caller.account,
    body.ttl_s ?? DEFAULT_TTL_S,
    merge(undefined, body.known ?? [], [], '/known'),
  );
}

export function getSession({ state }: Deps, { caller }: Call, id: string): Session {
  return found(state.maps.session(caller.account, id));
}

/** All of the change or none, from the revision that the caller expects. Starts the time to live anew. */
export function updateSession({ state }: Deps, { caller }: Call, id: string, body: SessionPatch): Session {
  const { account } = caller;
  const ref = { account, session: id };
  return state.transaction(() => {
    const map = readMap(state, ref, undefined);
    if (body.expected_rev !== undefined && body.expected_rev !== map.rev) {
      throw new ServiceError('mapping_conflict', {
        details: [{ pointer: '/expected_rev', reason: 'the session has another revision' }],
      });
    }
    state.maps.commit(ref, map.rev, merge(map, body.known ?? [], body.reserved ?? [], '/known'));
    if (body.ttl_s !== undefined) state.maps.setTtl(account, id, body.ttl_s);
    return found(state.maps.session(account, id));
  });
}

/** A session that expired is not there to be deleted. */
export function deleteSession({ state }: Deps, { caller }: Call, id: string): undefined {
  if (state.maps.removeSession(caller.account, id) !== 'removed') throw new ServiceError('not_found');
  return undefined;
}

/** The whole map, with originals. */
export function sessionMapping({ state }: Deps, { caller }: Call, id: string): MappingResult {
  const map = readMap(state, { account: caller.account, session: id }, undefined);
  return { rev: map.rev, full: entriesOf(map) };
}

export function sessionTable(
  { state }: Deps,
  { caller }: Call,
  id: string,
  direction: 'restore' | 'forward',
): RestoreTable {
  const map = readMap(state, { account: caller.account, session: id }, undefined);
  return tableOf(map, id, { variants: ALL_VARIANTS, markers: true, direction });
}

function found(session: Session | 'unknown' | 'expired'): Session {
  if (typeof session === 'string') throw missing(session, undefined);
  return session;
}
