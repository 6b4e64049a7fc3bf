/** Google Sensitive Data Protection (DLP v2) over REST. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceError } from '../../../engine/errors.ts';
import type { ForeignRoute } from '../foreign.ts';
import { jsonDialect } from '../foreign.ts';
import { deidentifyContent } from './deidentify.ts';
import { infoTypes } from './info-types.ts';
import { inspectContent } from './inspect.ts';
import { googleError, unimplemented } from './errors.ts';

const PARENTS = ['/v2/projects/{project}', '/v2/projects/{project}/locations/{location}'];
const LISTS = [
  '/v2',
  '/v2/locations/{location}',
  '/v2/projects/{project}/locations/{location}',
  '/v2/organizations/{organization}/locations/{location}',
];

/** Paths of theirs that are none of ours. */
const THEIRS = /^\/v2\/(?:projects|locations|organizations)\//;

export const GOOGLE = jsonDialect({
  name: 'google',
  title: 'Google Sensitive Data Protection',
  owns: (path) => THEIRS.test(path),
  authorizationOf,
  failed: (error: ServiceError | undefined) => googleError(error),
  routes: [
    ...PARENTS.flatMap((parent, i) => [
      post(`${parent}/content:inspect`, `googleInspect${i}`, 'detect', inspectContent),
      post(`${parent}/content:deidentify`, `googleDeidentify${i}`, 'protect', deidentifyContent),
      post(`${parent}/content:reidentify`, `googleReidentify${i}`, 'restore', () => {
        throw unimplemented('content:reidentify is not implemented');
      }),
      post(`${parent}/image:redact`, `googleRedactImage${i}`, 'protect', () => {
        throw unimplemented('image:redact is not implemented');
      }),
    ]),
    ...LISTS.map(
      (parent, i) =>
        ({
          method: 'GET',
          path: `${parent}/infoTypes`,
          operationId: `googleInfoTypes${i}`,
          auth: 'key',
          scopes: [],
          answer: infoTypes,
        }) as const,
    ),
  ],
});

function post(
  path: string,
  operationId: string,
  scope: 'detect' | 'protect' | 'restore',
  answer: ForeignRoute['answer'],
): ForeignRoute {
  return { method: 'POST', path, operationId, auth: 'key', scopes: [scope], answer };
}

function authorizationOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['x-goog-api-key'];
  return typeof key === 'string' ? `Bearer ${key}` : headers.authorization;
}
