/** What every answer has in common, and the answers to requests that failed, bytes that are not HTTP included. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { ServiceError } from '../../engine/errors.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { renderError } from './errors.ts';
import { requestId } from './headers.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** 405 for a path that exists with other methods. */
class MethodNotAllowed extends ServiceError {
  readonly allow: readonly string[];
  constructor(allow: readonly string[]) {
    super('method_not_allowed');
    this.allow = allow;
  }
}

const PATTERNS = (ENDPOINTS as readonly Endpoint[]).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Throws 405 for a path that other methods have, else 404. */
export function refusePath(url: string): never {
  const path = url.split('?', 1)[0] ?? '';
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0)
    throw new ServiceError('not_found', { message: 'There is nothing at this path; /docs lists what there is.' });
  throw new MethodNotAllowed([
    ...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
  ]);
}

export function applyCommonHeaders(reply: FastifyReply, id: string): void {
  reply.header('cache-control', 'no-store').header('x-request-id', id).header('x-content-type-options', 'nosniff');
}

/** `started`: the operation had begun, so the caller cannot know how far it came. */
export function sendError(reply: FastifyReply, error: unknown, id: string, started: boolean): FastifyReply {
  const { status, headers, body } = renderError(error, id);
  if (!started) body.error.processing_started = false;
  if (error instanceof MethodNotAllowed) headers.allow = error.allow.join(', ');
  // The server does not wait for the rest of a body that it gave up.
  if (status === 408) headers.connection = 'close';
  return reply.code(status).headers(headers).type(JSON_TYPE).send(JSON.stringify(body));
}

/** Our own errors, and those that fastify throws before a handler runs. Undefined for an unexpected error. */
export function asServiceError(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number' || statusCode >= 500)
    return undefined;
  return new ServiceError('validation_failed', { status: statusCode === 415 ? 415 : 400 });
}

/** A raw body has no fields, so a violation in its only input is a violation of the whole body. */
export function ofWholeBody(error: ServiceError): ServiceError {
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

/** The name of the request's row in logs and metrics. */
export function operationOf(request: FastifyRequest): string {
  return (request.routeOptions.config as { operation?: string } | undefined)?.operation ?? 'none';
}

/** Answers bytes that are not HTTP. fastify has no request to answer, so the response is written by hand. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
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
    `HTTP/1.1 ${status}\r\nContent-Type: ${JSON_TYPE}\r\nCache-Control: no-store\r\nX-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
  );
}
