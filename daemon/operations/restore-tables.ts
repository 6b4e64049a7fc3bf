/** `POST /v2/restore-tables`: a table of the caller's own map, or of a session. No text is processed, nothing is charged. */
import { ServiceError } from '../../engine/errors.ts';
import { forwardTable, restoreTable } from '../../engine/mapping/table.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { RestoreTablesRequest } from '../contract/restore.ts';
import type { Call, Deps } from './context.ts';
import { readMap, tableOf } from './maps.ts';
import { entriesOfKnown } from './restore.ts';

export async function restoreTables(
  { state }: Deps,
  { caller }: Call,
  body: RestoreTablesRequest,
): Promise<RestoreTable> {
  const { session, direction = 'restore', markers = true } = body;
  const variants = { ...ALL_VARIANTS, ...body.variants };
  if (session !== undefined) {
    // A session's table is originals of other requests, whichever way it is asked for (docs/interface.md#keys).
    if (!caller.scopes.has('mapping:restore')) {
      throw new ServiceError('forbidden_scope', {
        details: [{ pointer: '/session', reason: "a session's table needs scope mapping:restore" }],
      });
    }
    return tableOf(await readMap(state, { account: caller.account, session }, '/session'), session, {
      variants,
      markers,
      direction,
    });
  }
  const entries = entriesOfKnown(body.mapping?.known ?? []);
  return direction === 'forward' ? forwardTable(entries, { variants }) : restoreTable(entries, { variants, markers });
}
