/** `POST /v2/restore-tables`: a table from the caller's own map. No text is processed, nothing is charged. */
import { ServiceError } from '../../engine/errors.ts';
import { forwardTable, restoreTable } from '../../engine/mapping/table.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { RestoreTablesRequest } from '../contract/restore.ts';
import type { Call, Deps } from './context.ts';
import { entriesOfKnown } from './restore.ts';

export async function restoreTables(_deps: Deps, _call: Call, body: RestoreTablesRequest): Promise<RestoreTable> {
  if (body.session !== undefined) {
    throw new ServiceError('capability_unavailable', { details: [{ pointer: '/session', reason: 'not implemented in this version' }] });
  }
  const entries = entriesOfKnown(body.mapping?.known ?? []);
  const variants = { ...ALL_VARIANTS, ...body.variants };
  if (body.direction === 'forward') return forwardTable(entries, { variants });
  return restoreTable(entries, { variants, markers: body.markers ?? true });
}
