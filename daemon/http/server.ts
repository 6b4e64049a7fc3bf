/**
 * Wires fastify to the endpoint table. The order of the checks on a request:
 * request id, no-store → Host → key → rate → scope → query and headers → media type and size →
 * body → schema → cross-field rules → 501 if planned → the operation → answer, or one rendered error.
 */
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ServiceError } from '../../engine/errors.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { isLong, jsonPieces, writeJson } from '../contract/json-text.ts';
import { errorFields, type Log } from '../log.ts';
import { AnswerWithHeaders, StreamedAnswer } from '../operations/answer.ts';
import type { Deps } from '../operations/context.ts';
import { missingBearer, requireOwnHost } from './auth.ts';
import { ENDPOINTS, type OperationId } from './endpoints.ts';
import { Exchanges, LISTED, type ExchangeOptions, type Handlers } from './exchange.ts';
import { answerUnknownPath, routeDialects } from './dialects.ts';
import { requestId } from './headers.ts';
import { HEADERS_TIMEOUT_MS } from './limits.ts';
import { Metrics } from './metrics.ts';
import { PAGES, sendPage } from './pages.ts';
import {
  answerBrokenRequest,
  applyCommonHeaders,
  asServiceError,
  JSON_TYPE,
  ofWholeBody,
  operationOf,
  refusePath,
  sendError,
} from './replies.ts';
import { prepare } from './validate.ts';

export interface ServerOptions extends ExchangeOptions {
  /** PEM texts. */
  tls?: { cert: string | Buffer; key: string | Buffer };
}

export function buildServer(deps: Deps, handlers: Handlers, options: ServerOptions = {}): FastifyInstance {
  const { config, log } = deps;
  const metrics = new Metrics();
  const exchanges = new Exchanges(deps, handlers, options);
  const app = openFastify(options.tls);
  let isClosing = false;

  app.server.maxConnections = config.maxConnections;
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  app.server.on('checkContinue', (raw: IncomingMessage, response: ServerResponse) => {
    exchanges.awaitContinue(raw, response);
    app.server.emit('request', raw, response);
  });

  const report = (request: FastifyRequest, status: number, durationMs: number): void => {
    metrics.observe(operationOf(request), status, durationMs);
    logRequest(log, request, status, durationMs, exchanges.of(request)?.caller?.keyId);
  };
  // Hooks without asynchronous work take `done`: a promise would cost each request a turn of the microtask queue.
  app.addHook('onRequest', (request, reply, done) => {
    exchanges.begin(request);
    applyCommonHeaders(reply, request.id);
    requireOwnHost(config.host, request.headers.host);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  // 499 is the status that web servers log for a client that went away; nobody receives it.
  app.addHook('onRequestAbort', async (request) => report(request, 499, exchanges.elapsedMs(request)));
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onListen', async () => prepare(LISTED.flatMap(({ body }) => (body === undefined ? [] : [body.schema]))));
  app.addHook('onClose', async () => exchanges[Symbol.asyncDispose]());

  app.setErrorHandler((error, request, reply) => {
    const shown = asServiceError(error);
    if (shown === undefined)
      log.error('request.failed', { request_id: request.id, operation: operationOf(request), ...errorFields(error) });
    const { started = false, raw = false } = exchanges.of(request) ?? {};
    return sendError(reply, raw && shown !== undefined ? ofWholeBody(shown) : (shown ?? error), request.id, started);
  });
  app.setNotFoundHandler(
    (request, reply) => answerUnknownPath(config.dialects, request, reply) ?? refusePath(request.url),
  );
  routeDialects(app, deps, exchanges);

  for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
    const page = PAGES[endpoint.operationId as OperationId];
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation: endpoint.operationId },
      onRequest: (request, _reply, done) => {
        // fastify waits for a promise, or for `done`.
        if (endpoint.auth === 'key' && !exchanges.admit(endpoint, request))
          return exchanges.refuseKey(request, missingBearer(request.headers.authorization));
        return done();
      },
      handler: async (request, reply) => {
        if (page === undefined)
          return sendAnswer(reply, endpoint.success.status, await exchanges.answer(endpoint, request, reply));
        const params = request.params as Record<string, string>;
        return sendPage(reply, await page({ metrics, isClosing, params }));
      },
    });
  }
  return app;
}

/** fastify routes and calls hooks; bodies are read by `body.ts`, after the checks that need no body. */
function openFastify(tls: ServerOptions['tls']): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: (raw) => requestId(raw.headers['x-request-id']),
    // Bodies are bounded by their rate and, but for streamed ones, by `BODY_TIMEOUT_MS`; headers by `headersTimeout`.
    requestTimeout: 0,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: (_error, request, reply) => {
      applyCommonHeaders(reply, request.id);
      return sendError(reply, new ServiceError('not_found'), request.id, false);
    },
    clientErrorHandler: answerBrokenRequest,
    ...(tls === undefined ? {} : { https: tls }),
  }) as unknown as FastifyInstance;
  app.removeAllContentTypeParsers();
  // JSON is named: fastify caches the parser of a media type that is named, but not of one that falls through to `*`.
  app.addContentTypeParser(['application/json', '*'], (_request, _payload, done) => done(null));
  return app;
}

/** A long answer is written piece by piece, so that others are served meanwhile. */
function sendAnswer(reply: FastifyReply, status: number, body: object | undefined): FastifyReply {
  if (body === undefined) return reply.code(204).send();
  if (body instanceof StreamedAnswer) {
    reply.code(status).type(body.mediaType).header('content-length', body.bytes);
    return reply.send(body.content);
  }
  if (body instanceof AnswerWithHeaders) return sendAnswer(reply.headers(body.headers), status, body.body);
  reply.code(status).header('content-type', JSON_TYPE);
  return reply.send(isLong(body) ? Readable.from(jsonPieces(body), { objectMode: false }) : writeJson(body));
}

function logRequest(log: Log, request: FastifyRequest, status: number, durationMs: number, keyId?: string): void {
  log.info('request', {
    request_id: request.id,
    operation: operationOf(request),
    status,
    duration_ms: Math.round(durationMs * 100) / 100,
    key_id: keyId,
  });
}
