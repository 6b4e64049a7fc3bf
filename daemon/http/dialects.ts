/** Mounts the foreign interfaces on the server: the native order of checks, the vendor's key and error envelope. */
import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_DETAILS, ServiceError } from '../../engine/errors.ts';
import type { TSchema } from '@sinclair/typebox';
import { DetectRequest, ProtectRequest } from '../contract/detect-protect.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { writeJson } from '../contract/json-text.ts';
import type { Dialect, ForeignAnswer, ForeignRoute, Natives } from '../dialects/dialect.ts';
import { detect } from '../operations/detect.ts';
import { protect } from '../operations/protect.ts';
import { crossFieldProblems, refuseOversizedImages } from './checks.ts';
import type { Asked, Exchanges, Handler, Handlers } from './exchange.ts';
import { renderError } from './errors.ts';
import { JSON_TYPE } from './replies.ts';
import { violations } from './validate.ts';

export function dialectHandlers(dialects: readonly Dialect[]): Handlers {
  const rows = dialects.flatMap(({ routes }) => routes);
  return Object.fromEntries(rows.map((route) => [route.operationId, handlerOf(route)]));
}

function handlerOf(route: ForeignRoute): Handler {
  return async (asked) => {
    const query = new URLSearchParams(asked.url.split('?', 2)[1] ?? '');
    return await route.answer({ body: asked.body, query, natives: nativesOf(asked) });
  };
}

function nativesOf({ deps, call }: Asked): Natives {
  return {
    detect: async (body) => detect(deps, call, judged(DetectRequest, body)),
    protect: async (body) => protect(deps, call, judged(ProtectRequest, body)),
  };
}

/** The body of a native operation is judged as if a client had sent it. Throws 413 and 422. */
function judged<T>(schema: TSchema, body: T): T {
  refuseOversizedImages(body, undefined);
  const wrong = violations(schema, body);
  const details = wrong.length > 0 ? wrong : crossFieldProblems(body);
  if (details.length > 0) throw new ServiceError('validation_failed', { details: details.slice(0, MAX_DETAILS) });
  return body;
}

export function mountDialects(app: FastifyInstance, dialects: readonly Dialect[], exchanges: Exchanges): void {
  for (const dialect of dialects) for (const route of dialect.routes) mount(app, dialect, route, exchanges);
}

function mount(app: FastifyInstance, dialect: Dialect, route: ForeignRoute, exchanges: Exchanges): void {
  const { method, path, operationId, auth, scopes } = route;
  const endpoint: Endpoint = {
    method,
    path,
    operationId,
    auth,
    scopes,
    tag: dialect.name,
    summary: operationId,
    status: 'ga',
    foreign: true,
    body: { schema: Type.Any() },
    success: { status: 200, description: 'The answer of the other interface.' },
    errors: [],
  };
  app.route({
    method,
    url: path,
    config: { operation: operationId, dialect },
    onRequest: (request, _reply, done) => {
      const authorization = dialect.authorizationOf(request.headers) ?? '';
      if (auth === 'key' && !exchanges.admit(endpoint, request, authorization)) return exchanges.refuseKey(request);
      return done();
    },
    handler: async (request, reply) =>
      sendForeign(reply, (await exchanges.answer(endpoint, request, reply)) as ForeignAnswer),
  });
}

/** JSON goes out as plain `application/json`, which clients of Presidio compare. */
function sendForeign(reply: FastifyReply, { body, mediaType = JSON_TYPE, headers = {} }: ForeignAnswer): FastifyReply {
  reply.code(200).headers(headers).header('content-type', mediaType);
  return reply.send(mediaType === JSON_TYPE ? writeJson(body) : body);
}

/** The dialect that the request's route belongs to. */
export function dialectOf(request: FastifyRequest): Dialect | undefined {
  return (request.routeOptions.config as { dialect?: Dialect } | undefined)?.dialect;
}

export function sendForeignError(reply: FastifyReply, dialect: Dialect, error: ServiceError | undefined): FastifyReply {
  const { status, body } = dialect.failed(error);
  const { headers } = renderError(error, reply.request.id);
  if (status === 408) headers['connection'] = 'close';
  return reply.code(status).headers(headers).header('content-type', JSON_TYPE).send(JSON.stringify(body));
}
