/** Routes the interfaces of other vendors (daemon/dialects): key, rate and body as for our own endpoints, errors in the vendor's envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../engine/errors.ts';
import type { DetectResponse } from '../contract/detect-protect.ts';
import {
  Refusal,
  type Credential,
  type Dialect,
  type DialectAnswer,
  type DialectRoute,
  type Head,
} from '../dialects/dialect.ts';
import { servedDialects } from '../dialects/index.ts';
import { errorFields } from '../log.ts';
import type { Deps } from '../operations/context.ts';
import { callerOfKey, callerOfSecret } from './auth.ts';
import type { Exchanges } from './exchange.ts';
import { asServiceError, operationOf } from './replies.ts';

/** A foreign body is parsed on the event loop, so it may be shorter than ours: 64 texts of 200,000 Latin letters fit. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Holds the memory of a signed body until the signature says whose it is. */
const UNPROVEN = 'unproven';

export function routeDialects(app: FastifyInstance, deps: Deps, exchanges: Exchanges): void {
  for (const dialect of servedDialects(deps.config.dialects)) {
    const served = { dialect, deps, exchanges };
    for (const route of dialect.routes) {
      app.route({
        method: route.method,
        // In the router's language a literal colon is written twice.
        url: route.path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { operation: route.operationId },
        errorHandler: (error, request, reply) => sendFailure(served, error, request, reply),
        handler: async (request, reply) => {
          try {
            return send(reply, await answer(served, route, request, reply));
          } finally {
            exchanges.done(request);
          }
        },
      });
    }
  }
}

/** 404 or 405 in the envelope of the dialect that the path belongs to; undefined when it belongs to none. */
export function answerUnknownPath(
  names: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const head = headOf(request);
  const dialect = servedDialects(names).find(({ owns }) => owns(head.path));
  if (dialect === undefined) return undefined;
  return send(reply, dialect.errorAnswer(new ServiceError('not_found'), head));
}

interface Served {
  dialect: Dialect;
  deps: Deps;
  exchanges: Exchanges;
}

async function answer(
  served: Served,
  route: DialectRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DialectAnswer> {
  const { dialect, deps, exchanges } = served;
  const head = headOf(request);
  const body = route.open === true ? Buffer.alloc(0) : await admit(served, head, request);
  if (route.scopes !== undefined && route.open !== true) exchanges.requireScopes(request, route.scopes);
  const retryId = dialect.retryHeader === undefined ? undefined : request.headers[dialect.retryHeader];
  const run = (operation: 'detect' | 'protect', native: unknown) =>
    exchanges.runNative(
      operation,
      { body: native, retryId: typeof retryId === 'string' && retryId.length <= 255 ? retryId : undefined },
      request,
      reply,
    ) as Promise<DetectResponse>;
  return await route.answer({
    method: request.method,
    path: head.path,
    params: request.params as Record<string, string>,
    query: new URLSearchParams(head.url.slice(head.path.length)),
    headers: request.headers,
    body,
    requestId: request.id,
    unknownTypes: deps.config.unknownTypes,
    run,
  });
}

/** Checks key and rate and returns the body's bytes. A signature covers the body, which is therefore read before it is checked. */
async function admit({ dialect, deps, exchanges }: Served, head: Head, request: FastifyRequest): Promise<Buffer> {
  const credential = dialect.credentialOf(head);
  if (credential === undefined) return await exchanges.refuseKey(request);
  if ('key' in credential) {
    const caller = callerOfSecret(deps.state.apiKeys, credential.key);
    if (caller === undefined) return await exchanges.refuseKey(request);
    exchanges.admitCaller(caller, request);
    return await exchanges.bytesOf(request, caller.keyId, MOST_BYTES);
  }
  return await admitSigned({ deps, exchanges }, credential, request);
}

async function admitSigned(
  { deps, exchanges }: Pick<Served, 'deps' | 'exchanges'>,
  { keyId, verify }: Exclude<Credential, { key: string }>,
  request: FastifyRequest,
): Promise<Buffer> {
  const { apiKeys } = deps.state;
  const body = await exchanges.bytesOf(request, UNPROVEN, MOST_BYTES);
  verify(body, { signingSecret: (id) => apiKeys.signingSecret(id), nowMs: Date.now() });
  const key = apiKeys.get(keyId);
  if (key === undefined) return await exchanges.refuseKey(request);
  exchanges.admitCaller(callerOfKey(key), request);
  return body;
}

function headOf(request: FastifyRequest): Head {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return { method: request.method, url, path: at < 0 ? url : url.slice(0, at), headers: request.headers };
}

function send(reply: FastifyReply, { status, type, headers, body }: DialectAnswer): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers })
    .type(type)
    .send(typeof body === 'string' ? body : Buffer.from(body));
}

function sendFailure({ dialect, deps }: Served, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return send(reply, error.answer);
  const shown = asServiceError(error);
  if (shown === undefined)
    deps.log.error('request.failed', {
      request_id: request.id,
      operation: operationOf(request),
      ...errorFields(error),
    });
  const failure = shown ?? new ServiceError('internal_error');
  if (failure.status === 429 || failure.status === 503)
    reply.header('retry-after', String(Math.max(1, Math.ceil(failure.options.retryAfterS ?? 1))));
  // The server does not wait for the rest of a body that it gave up.
  if (failure.status === 408) reply.header('connection', 'close');
  return send(reply, dialect.errorAnswer(failure, headOf(request)));
}
