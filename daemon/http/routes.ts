/** The functions of the endpoint table: one row for each operation that is built. A row that is missing answers 501. */
import type { DetectRequest, ProtectRequest } from '../contract/detect-protect.ts';
import type { RestoreRequest, RestoreTablesRequest } from '../contract/restore.ts';
import { detect } from '../operations/detect.ts';
import { capabilities, types } from '../operations/discovery.ts';
import { protect } from '../operations/protect.ts';
import { restoreTables } from '../operations/restore-tables.ts';
import { restore } from '../operations/restore.ts';
import type { Handlers } from './server.ts';

// `body` is what `validate.ts` found to follow the row's schema: that is what makes the casts true.
export const HANDLERS: Handlers = {
  detect: ({ deps, call, body }) => detect(deps, call, body as DetectRequest),
  protect: ({ deps, call, body }) => protect(deps, call, body as ProtectRequest),
  restore: ({ deps, call, body }) => restore(deps, call, body as RestoreRequest),
  restoreTables: ({ deps, call, body }) => restoreTables(deps, call, body as RestoreTablesRequest),
  getCapabilities: ({ deps, endpoints }) =>
    capabilities(deps, Object.fromEntries(endpoints.map(({ method, path, status }) => [`${method} ${path}`, status]))),
  getTypes: ({ deps }) => types(deps),
};
