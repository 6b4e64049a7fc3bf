/**
 * The HTTP server over the endpoint table. The way of a request:
 * request id, no-store → Host → key → rate → scope → query and headers → media type and size →
 * body → schema → cross-field rules → 501 if planned → the operation → answer, or one rendered error.
 */
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { extendDigest, isLong, jsonPieces, writeJson } from '../contract/json-text.ts';
import { openapiDocument } from '../contract/openapi.ts';
import { errorFields } from '../log.ts';
import type { Call, Caller, Deps } from '../operations/context.ts';
import { requireFeature } from '../operations/meter.ts';
import { authenticate, requireOwnHost, requireScope } from './auth.ts';
import { BodyMemory, type Hold } from './body-memory.ts';
import { admitStream, receiveBody, type Proceed } from './body.ts';
import { DOCS_CSP, docsAsset, docsPage, type Page } from './docs.ts';
import { ENDPOINTS, type OperationId } from './endpoints.ts';
import { renderError } from './errors.ts';
import { MAX_DETAILS } from './explain.ts';
import { readHeaders, requestId, type HeaderValues } from './headers.ts';
import { openBodyReader } from './large-body.ts';
import { HEADERS_TIMEOUT_MS, LEAST_BYTES_PER_S, SLOW_GRACE_MS } from './limits.ts';
import { LoopShare } from './loop-share.ts';
import { Metrics } from './metrics.ts';
import { applyShortcuts, readQuery, type QueryValues } from './query.ts';
import { TokenBuckets } from '../token-buckets.ts';
import { WrongKeys } from './rate.ts';
import { prepare, violations } from './validate.ts';

/** What an operation's row in `routes.ts` gets. The body is valid and has the query's options in it. */
export interface Asked {
  deps: Deps;
  call: Call;
  body: unknown;
  params: Readonly<Record<string, string>>;
  query: QueryValues;
  endpoints: readonly Endpoint[];
}

/** Returns the success body; undefined for 204. Throws `ServiceError`. */
export type Handler = (asked: Asked) => object | undefined | Promise<object | undefined>;
export type Handlers = Readonly<Partial<Record<OperationId, Handler>>>;

export interface ServerOptions {
  /** PEM texts. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** For tests. */
  nowMs?: () => number;
  sleep?: (ms: number) => Promise<void>;
  slowest?: { bytesPerS: number; graceMs: number };
}

/** What is known of a request besides fastify's own object. */
interface Exchange {
  arrivedMs: number;
  caller?: Caller;
  /** The operation has begun, so that an error may come from the middle of it. */
  started: boolean;
  /** The body is a text or an image, not JSON. */
  raw?: boolean;
  /** What its body holds of the memory for bodies. */
  hold?: Hold;
}

/** What is shown to callers: the table without the parts of pages. */
const LISTED: readonly Endpoint[] = (ENDPOINTS as readonly Endpoint[]).filter((endpoint) => endpoint.internal !== true);

const JSON_TYPE = 'application/json; charset=utf-8';
const TOO_MANY_WRONG_KEYS = new ServiceError('rate_limited', { message: 'Too many wrong keys.', retryAfterS: 1 });

export function buildServer(deps: Deps, handlers: Handlers, options: ServerOptions = {}): FastifyInstance {
  const { config, log, state } = deps;
  const nowMs = options.nowMs ?? (() => performance.now());
  const sleep = options.sleep ?? ((ms: number) => delay(ms, undefined, { ref: false }));
  const rate = new TokenBuckets(config.rate, config.burst);
  const wrongKeys = new WrongKeys();
  const metrics = new Metrics();
  const memory = new BodyMemory(Math.max(config.bodyMemoryBytes, 2 * config.bodyLimitBytes));
  const reader = openBodyReader();
  const share = new LoopShare();
  const slowest = options.slowest ?? { bytesPerS: LEAST_BYTES_PER_S, graceMs: SLOW_GRACE_MS };
  const exchanges = new WeakMap<FastifyRequest, Exchange>();
  const waitingForContinue = new WeakMap<IncomingMessage, Proceed>();
  const patterns = ENDPOINTS.map((endpoint: Endpoint) => ({
    method: endpoint.method,
    pattern: pathPattern(endpoint.path),
  }));
  let closing = false;
  let document: string | undefined;

  const app = fastify({
    logger: false,
    genReqId: (raw) => requestId(raw.headers['x-request-id']),
    requestTimeout: 300_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: (_error, request, reply) => {
      applyCommonHeaders(reply, request.id);
      return sendError(reply, new ServiceError('not_found'), request.id, false);
    },
    clientErrorHandler,
    ...(options.tls === undefined ? {} : { https: options.tls }),
  }) as unknown as FastifyInstance;

  // Bodies are read by `body.ts`, after the checks that need no body.
  app.removeAllContentTypeParsers();
  // JSON by name: fastify keeps what it found of a media type, but not of one that falls through to `*`.
  app.addContentTypeParser(['application/json', '*'], (_request, _payload, done) => done(null));
  app.server.on('checkContinue', (raw: IncomingMessage, response: ServerResponse) => {
    waitingForContinue.set(raw, () => response.writeContinue());
    app.server.emit('request', raw, response);
  });

  // Hooks that wait for nothing are no promises: each would cost a turn of the microtask queue.
  app.addHook('onRequest', (request, reply, done) => {
    exchanges.set(request, { arrivedMs: nowMs(), started: false });
    applyCommonHeaders(reply, request.id);
    requireOwnHost(config.host, request.headers.host);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  // 499 is what web servers write for a client that went away; nobody receives it.
  app.addHook('onRequestAbort', async (request) =>
    report(request, 499, nowMs() - (exchanges.get(request)?.arrivedMs ?? nowMs())),
  );
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onListen', async () => prepare(LISTED.flatMap(({ body }) => (body === undefined ? [] : [body.schema]))));
  app.addHook('onClose', async () => reader[Symbol.asyncDispose]());
  app.server.maxConnections = config.maxConnections;
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  app.setErrorHandler((error, request, reply) => {
    const shown = asServiceError(error);
    if (shown === undefined)
      log.error('request.failed', { request_id: request.id, operation: operationOf(request), ...errorFields(error) });
    const { started = false, raw = false } = exchanges.get(request) ?? {};
    return sendError(reply, raw && shown !== undefined ? ofWholeBody(shown) : (shown ?? error), request.id, started);
  });
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) throw new ServiceError('not_found');
    throw new MethodNotAllowed([
      ...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
    ]);
  });

  for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation: endpoint.operationId },
      onRequest: (request, _reply, done) => {
        // fastify waits for a promise, or for `done`.
        if (endpoint.auth === 'key' && !admit(endpoint, request)) return refuseKey(request);
        return done();
      },
      handler: async (request, reply) => {
        const page = pageOf(endpoint, request);
        if (page !== undefined) {
          const { mediaType, content } = await page;
          return reply
            .header('content-security-policy', DOCS_CSP)
            .header('cross-origin-resource-policy', 'same-origin')
            .type(mediaType)
            .send(content);
        }
        const body = await serve(endpoint, request, reply).finally(() => exchanges.get(request)?.hold?.release());
        if (body === undefined) return reply.code(204).send();
        reply.code(endpoint.success.status).header('content-type', JSON_TYPE);
        return isLong(body) ? Readable.from(jsonPieces(body), { objectMode: false }) : writeJson(body);
      },
    });
  }
  return app;

  /** Key, rate, scope: false when the key is not right. Throws 429, 403. */
  function admit(endpoint: Endpoint, request: FastifyRequest): boolean {
    const caller = authenticate(state.apiKeys, request.headers.authorization);
    if (caller === undefined) return false;
    exchanges.get(request)!.caller = caller;
    const waitS = rate.take(caller.keyId, nowMs());
    if (waitS > 0) throw new ServiceError('rate_limited', { retryAfterS: waitS });
    requireScope(endpoint, caller);
    return true;
  }

  /** Throws 401, later and later, or 429. */
  async function refuseKey(request: FastifyRequest): Promise<never> {
    const answered = await wrongKeys.slowDown(request.raw.socket?.remoteAddress, nowMs(), sleep);
    throw answered ? new ServiceError('unauthorized') : TOO_MANY_WRONG_KEYS;
  }

  /** Validates the request and runs the operation. */
  async function serve(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<object | undefined> {
    await share.turn();
    const exchange = exchanges.get(request)!;
    const query =
      endpoint.auth === 'key' ? readQuery(endpoint, request.raw.url ?? '') : { values: new Map(), details: [] };
    const headers = readHeaders(endpoint, request.headers);
    const details = [...query.details, ...headers.details];
    const body = await bodyOf(endpoint, request, query.values, details);
    const handler = handlers[endpoint.operationId as OperationId];
    if (endpoint.status === 'planned' || endpoint.status === 'unavailable' || handler === undefined) {
      throw new ServiceError('capability_unavailable', { message: 'This version does not implement the operation.' });
    }
    if (endpoint.feature !== undefined) requireFeature(state, endpoint.feature);
    const params = request.params as Record<string, string>;
    for (const [name, schema] of Object.entries(endpoint.params ?? {})) {
      if (violations(schema, params[name]).length > 0) throw new ServiceError('not_found');
    }
    const { signal, failed, committing, stop } = watch(reply, exchange, deadlineOf(body, headers.values));
    const caller = exchange.caller ?? NOBODY;
    const call: Call = { requestId: request.id, caller, signal, committing, ...headers.values };
    exchange.started = true;
    try {
      const work = async () => handler({ deps, call, body, params, query: query.values, endpoints: LISTED });
      return await Promise.race([work(), failed]);
    } finally {
      stop();
    }
  }

  /** The valid body. Throws 400, 413, 415, 422; `details` are the violations found so far. */
  async function bodyOf(
    endpoint: Endpoint,
    request: FastifyRequest,
    query: QueryValues,
    details: ErrorDetail[],
  ): Promise<unknown> {
    if (request.method === 'GET' || request.method === 'HEAD') return refuse(details, undefined);
    if (endpoint.stream !== undefined) {
      admitStream(endpoint, request.raw, config.bodyLimitBytes);
      return refuse(details, request.raw);
    }
    const proceed = waitingForContinue.get(request.raw) ?? (() => {});
    const limitBytes = Math.min(config.bodyLimitBytes, endpoint.body?.maxBytes ?? config.bodyLimitBytes);
    const exchange = exchanges.get(request)!;
    exchange.hold = memory.hold(exchange.caller?.keyId ?? 'none');
    const received = await receiveBody(endpoint, request.raw, {
      limitBytes,
      proceed,
      hold: exchange.hold,
      reader,
      slowest,
      share,
    });
    exchange.raw = received.raw;
    const { body, fits } = received;
    details.push(...received.details);
    // Last: a shortcut must not hide that `language` and `detection.language` differ.
    if (fits && endpoint.query !== undefined && typeof body === 'object' && body !== null) {
      details.push(...applyShortcuts(body as Record<string, unknown>, query));
      extendDigest(body, JSON.stringify([...query]));
    }
    return refuse(details, body);
  }

  /** What is no operation: health, metrics, the documents. */
  function pageOf(endpoint: Endpoint, request: FastifyRequest): Page | Promise<Page> | undefined {
    switch (endpoint.operationId as OperationId) {
      case 'readyz':
        if (closing) throw new ServiceError('backend_unavailable', { message: 'The service is stopping.' });
        return { mediaType: JSON_TYPE, content: '{"status":"ok"}' };
      case 'healthz':
        return { mediaType: JSON_TYPE, content: '{"status":"ok"}' };
      case 'metrics':
        return metrics.text().then((content) => ({ mediaType: metrics.contentType, content }));
      case 'openapi':
        document ??= JSON.stringify(openapiDocument(ENDPOINTS));
        return { mediaType: JSON_TYPE, content: document };
      case 'docs':
        return docsPage();
      case 'docsAsset': {
        const asset = docsAsset((request.params as { asset: string }).asset);
        if (asset === undefined) throw new ServiceError('not_found');
        return asset;
      }
      default:
        return undefined;
    }
  }

  /** A signal that tells the operation to stop, and a promise that fails when the deadline passes. */
  function watch(reply: FastifyReply, exchange: Exchange, deadlineMs: number | undefined) {
    const controller = new AbortController();
    const gone = () => controller.abort(new ServiceError('deadline_exceeded', { message: 'The client has gone.' }));
    const onClose = () => {
      if (!reply.raw.writableEnded) gone();
    };
    reply.raw.once('close', onClose);
    let timer: NodeJS.Timeout | undefined;
    const failed = new Promise<never>((_resolve, reject) => {
      if (deadlineMs === undefined) return;
      const passed = () => {
        const error = new ServiceError('deadline_exceeded', { processingStarted: true });
        controller.abort(error);
        reject(error);
      };
      timer = setTimeout(passed, Math.max(0, deadlineMs - (nowMs() - exchange.arrivedMs)));
    });
    const stop = () => {
      clearTimeout(timer);
      reply.raw.off('close', onClose);
    };
    return { signal: controller.signal, failed, committing: () => clearTimeout(timer), stop };
  }

  function report(request: FastifyRequest, status: number, durationMs: number): void {
    const operation = operationOf(request);
    metrics.observe(operation, status, durationMs);
    const duration_ms = Math.round(durationMs * 100) / 100;
    log.info('request', {
      request_id: request.id,
      operation,
      status,
      duration_ms,
      key_id: exchanges.get(request)?.caller?.keyId,
    });
  }
}

/** A caller without a key, for rows that need none. */
const NOBODY: Caller = { keyId: 'none', account: 'none', scopes: new Set(), tiers: new Set() };

class MethodNotAllowed extends ServiceError {
  readonly allow: readonly string[];
  constructor(allow: readonly string[]) {
    super('method_not_allowed');
    this.allow = allow;
  }
}

function applyCommonHeaders(reply: FastifyReply, id: string): void {
  reply.header('cache-control', 'no-store').header('x-request-id', id).header('x-content-type-options', 'nosniff');
}

function sendError(reply: FastifyReply, error: unknown, id: string, started: boolean): FastifyReply {
  const { status, headers, body } = renderError(error, id);
  if (!started) body.error.processing_started = false;
  if (error instanceof MethodNotAllowed) headers.allow = error.allow.join(', ');
  // The rest of a body that was given up is not waited for.
  if (status === 408) headers.connection = 'close';
  return reply.code(status).headers(headers).type(JSON_TYPE).send(JSON.stringify(body));
}

/** Our own errors, and those that fastify throws before a handler runs. Undefined: an accident. */
function asServiceError(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number' || statusCode >= 500)
    return undefined;
  return new ServiceError('validation_failed', { status: statusCode === 415 ? 415 : 400 });
}

/** A raw body has no fields: what is wrong with its only input is wrong with the body. */
function ofWholeBody(error: ServiceError): ServiceError {
  const { details } = error.options;
  if (details === undefined) return error;
  return new ServiceError(error.code, {
    ...error.options,
    details: details.map(({ pointer, reason }) => ({
      pointer: /^\/(?:text|inputs\/0)(?:\/|$)/.test(pointer) ? '' : pointer,
      reason,
    })),
  });
}

function operationOf(request: FastifyRequest): string {
  return (request.routeOptions.config as { operation?: string } | undefined)?.operation ?? 'none';
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function refuse<T>(details: readonly ErrorDetail[], otherwise: T): T {
  if (details.length > 0) throw new ServiceError('validation_failed', { details: details.slice(0, MAX_DETAILS) });
  return otherwise;
}

/** The body's deadline wins over the header's (docs/decisions.md#headers). */
function deadlineOf(body: unknown, headers: HeaderValues): number | undefined {
  return (body as { processing?: { deadline_ms?: number } } | undefined)?.processing?.deadline_ms ?? headers.deadlineMs;
}

/** Bytes that are not HTTP. There is no request to answer, so the answer is written by hand. */
function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const id = requestId(undefined);
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const { body } = renderError(
    new ServiceError('validation_failed', { message: 'This is not an HTTP request.', processingStarted: false }),
    id,
  );
  const json = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nX-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
  );
}
