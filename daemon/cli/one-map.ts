/** The map that all files of a run share: one of the run alone, or a session with a name of the user's. */
import { createHash, randomBytes } from 'node:crypto';
import type { Mapping } from '../../engine/vocabulary/mapping.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import { jsonTextOf } from '../contract/json-text.ts';
import type { Call, Deps } from '../operations/context.ts';
import { inSlices, onVolume } from '../operations/on-volume.ts';
import { MAX_TTL_S, sessionTable } from '../operations/sessions.ts';

export interface OneMap extends AsyncDisposable {
  /** The mapping block of every request of the run. */
  mapping: Mapping | undefined;
  /** The call of the run, which knows its map. */
  call: Call;
  /** The whole table of the map, as JSON. */
  table: () => Promise<string>;
}

/** The map of a run, which goes with it. No request can name it, because it is no Id. */
export async function openRunMap(deps: Deps, call: Call, consistency: Mapping['consistency']): Promise<OneMap> {
  const { account } = call.caller;
  const session = `~run_${randomBytes(16).toString('hex')}`;
  await create(deps, account, session);
  return {
    mapping: consistency === undefined ? undefined : { consistency },
    call: { ...call, job: { map: { account, session }, isPart: true } },
    table: () => tableOf(deps, call, session),
    [Symbol.asyncDispose]: async () => {
      await onVolume(() => inSlices(deps.state.maps.removingSession(account, session)));
    },
  };
}

/** The session of a name, made when it is not there. It ends a day after its last use. */
export async function openNamedMap(deps: Deps, call: Call, name: string): Promise<OneMap> {
  const { account } = call.caller;
  const session = sessionOf(name);
  const known = await onVolume(() => deps.state.maps.session(account, session));
  if (typeof known === 'string') {
    if (known === 'expired') await onVolume(() => inSlices(deps.state.maps.removingSession(account, session)));
    await create(deps, account, session);
  }
  return {
    mapping: { session },
    call: { ...call, job: { map: { account, session }, isPart: true } },
    table: () => tableOf(deps, call, session),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** A session of the API is named by its identifier; any other name stands for one of the command line. */
export function sessionOf(name: string): string {
  return /^ses_[0-9A-HJKMNP-TV-Z]{26}$/u.test(name) ? name : `~name_${createHash('sha256').update(name).digest('hex')}`;
}

async function create({ state }: Deps, account: string, session: string): Promise<void> {
  await onVolume(() => inSlices(state.maps.creating(account, MAX_TTL_S, undefined, new Date(), session)));
}

async function tableOf(deps: Deps, call: Call, session: string): Promise<string> {
  const table = JSON.parse(jsonTextOf(await sessionTable(deps, call, session, 'restore'))) as RestoreTable;
  // The session of a run has no name that anybody could use.
  delete table.table_id;
  return JSON.stringify(table);
}
