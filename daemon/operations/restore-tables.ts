/** `POST /v2/restore-tables`: a table of the caller's own map, or of a session. No text is processed, nothing is charged. */
import { ServiceError } from '../../engine/errors.ts';
import type { TableSource } from '../../engine/mapping/source.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { RestoreTablesRequest } from '../contract/restore.ts';
import { JsonText } from '../contract/json-text.ts';
import type { Call, Deps, EngineRunner } from './context.ts';
import { readMap, sourceOf } from './maps.ts';
import { knownSource, limitsOf } from './restore.ts';

/** The table; as text where another thread made it. */
export async function tableAnswer(
  engine: EngineRunner,
  call: Call,
  source: TableSource,
): Promise<RestoreTable | JsonText> {
  const table = await engine.table(source, limitsOf(call));
  return typeof table === 'string' ? new JsonText(table) : table;
}

export async function restoreTables(
  { state, engine }: Deps,
  call: Call,
  body: RestoreTablesRequest,
): Promise<RestoreTable | JsonText> {
  const { session, direction = 'restore', markers = true } = body;
  const { caller } = call;
  const options = { variants: { ...ALL_VARIANTS, ...body.variants }, markers, direction };
  if (session === undefined)
    return await tableAnswer(engine, call, { ...options, map: await knownSource(body.mapping?.known ?? []) });
  // A session's table holds originals of other requests, whichever direction is asked for (docs/interface.md#keys).
  if (!caller.scopes.has('mapping:restore')) {
    throw new ServiceError('forbidden_scope', {
      details: [{ pointer: '/session', reason: "a session's table needs scope mapping:restore" }],
    });
  }
  const map = await readMap(state, { account: caller.account, session }, '/session');
  return await tableAnswer(engine, call, sourceOf(map, session, options));
}
