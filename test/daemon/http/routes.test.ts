/** The table and the functions say the same about what is built. */
import { expect, it } from 'vitest';
import { ENDPOINTS } from '../../../daemon/http/endpoints.ts';
import { HANDLERS } from '../../../daemon/http/routes.ts';

/** Answered by the server itself. */
const PAGES = ['healthz', 'readyz', 'metrics', 'openapi', 'docs', 'docsAsset', 'console', 'consoleAsset'];

it('an endpoint has a function exactly when it is built', () => {
  const built = ENDPOINTS.filter(({ status }) => status === 'ga' || status === 'beta').map(
    ({ operationId }) => operationId as string,
  );
  expect([...Object.keys(HANDLERS), ...PAGES].toSorted()).toEqual(built.toSorted());
});
