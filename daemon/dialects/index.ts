/** Every dialect, one row each. To add one: write its folder, add its row. */
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

/** Their routes, for capabilities. */
export function dialectRows(
  names: readonly string[],
): { method: 'GET' | 'POST'; path: string; status: 'beta' | 'planned' }[] {
  return servedDialects(names).flatMap(({ routes }) =>
    routes.map(({ method, path, status = 'beta' as const }) => ({ method, path, status })),
  );
}
