/** Every dialect, one row each. To add one: write its folder, add its row. */
import type { ForeignRoute } from '../contract/openapi.ts';
import { azure } from './azure/index.ts';
import { comprehend } from './comprehend/index.ts';
import type { Dialect } from './dialect.ts';
import { GOOGLE } from './google/index.ts';
import { PRESIDIO } from './presidio/index.ts';

export const DIALECTS: readonly Dialect[] = [azure, comprehend, GOOGLE, PRESIDIO];

/** The dialects that a daemon with these names serves. */
export function servedDialects(names: readonly string[]): readonly Dialect[] {
  return DIALECTS.filter(({ name }) => names.includes(name));
}

/** Their routes, for capabilities and the OpenAPI document. */
export function dialectRows(names: readonly string[]): ForeignRoute[] {
  return servedDialects(names).flatMap(({ title, routes }) =>
    routes.map(({ method, path, operationId, summary, status = 'beta' as const, open = false }) => ({
      method,
      path,
      operationId,
      tag: title,
      summary,
      status,
      open,
    })),
  );
}
