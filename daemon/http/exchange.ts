/**
 * One request and its answer: key, rate and scope are admitted, the body is received and judged, the operation runs under its
 * deadline. What all requests share (rates, memory for bodies, the thread that reads large ones) is opened here once.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_DETAILS, ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { dialectRows } from '../dialects/index.ts';
import { extendDigest } from '../contract/json-text.ts';
import type { Call, Caller, Deps } from '../operations/context.ts';
import { requireFeature } from '../operations/meter.ts';
import { TokenBuckets } from '../token-buckets.ts';
import { authenticate, requireScope } from './auth.ts';
import { BodyMemory, type Hold } from './body-memory.ts';
import { admitStream, receiveBody, receiveBytes, type Proceed, type Receiving } from './body.ts';
import { deadlineOf, watch } from './deadline.ts';
import { ENDPOINTS, type OperationId } from './endpoints.ts';
import { readHeaders, type HeaderValues } from './headers.ts';
import { judgeBody } from './judge.ts';
import { openBodyReader, type BodyReader } from './large-body.ts';
import { LEAST_BYTES_PER_S, SLOW_GRACE_MS } from './limits.ts';
import { LoopShare } from './loop-share.ts';
import { streamedBody } from './stream.ts';
import { applyShortcuts, readQuery, type QueryValues } from './query.ts';
import { WrongKeys } from './rate.ts';
import { violations } from './validate.ts';

/** What an operation's row in `routes.ts` gets. The body is valid and has the query's options in it. */
export interface Asked {
  deps: Deps;
  call: Call;
  body: unknown;
  params: Readonly<Record<string, string>>;
  query: QueryValues;
  endpoints: readonly ListedEndpoint[];
}

/** What capabilities say of a row. */
export type ListedEndpoint = Pick<Endpoint, 'method' | 'path' | 'status'>;

/** Returns the success body; undefined for 204. Throws `ServiceError`. */
export type Handler = (asked: Asked) => object | undefined | Promise<object | undefined>;
export type Handlers = Readonly<Partial<Record<OperationId, Handler>>>;

/** Each has a default; tests set them. */
export interface ExchangeOptions {
  nowMs?: () => number;
  sleep?: (ms: number) => Promise<void>;
  slowest?: { bytesPerS: number; graceMs: number };
}

/** What is known about a request besides fastify's own object. */
export interface Exchange {
  arrivedMs: number;
  caller?: Caller;
  /** The operation has begun, so an error may come from the middle of it. */
  started: boolean;
  /** The body is a text or an image, not JSON. */
  raw?: boolean;
  /** The share of the memory for bodies that this request's body takes. */
  hold?: Hold;
}

/** The table that callers see: without the parts of pages. */
export const LISTED: readonly Endpoint[] = (ENDPOINTS as readonly Endpoint[]).filter(
  ({ internal }) => internal !== true,
);

/** Stands in for the caller where a row needs no key. */
const NOBODY: Caller = { keyId: 'none', account: 'none', scopes: new Set(), tiers: new Set() };

export class Exchanges implements AsyncDisposable {
  readonly #deps: Deps;
  readonly #handlers: Handlers;
  /** What capabilities list. */
  readonly #listed: readonly ListedEndpoint[];
  readonly #nowMs: () => number;
  readonly #sleep: (ms: number) => Promise<void>;
  readonly #slowest: { bytesPerS: number; graceMs: number };
  readonly #rate: TokenBuckets;
  readonly #wrongKeys = new WrongKeys();
  readonly #memory: BodyMemory;
  readonly #reader: BodyReader = openBodyReader();
  readonly #share = new LoopShare();
  readonly #exchanges = new WeakMap<FastifyRequest, Exchange>();
  readonly #waitingForContinue = new WeakMap<IncomingMessage, Proceed>();

  constructor(deps: Deps, handlers: Handlers, options: ExchangeOptions) {
    const { config } = deps;
    this.#deps = deps;
    this.#handlers = handlers;
    this.#listed = [...LISTED, ...dialectRows(config.dialects)];
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#sleep = options.sleep ?? ((ms) => delay(ms, undefined, { ref: false }));
    this.#slowest = options.slowest ?? { bytesPerS: LEAST_BYTES_PER_S, graceMs: SLOW_GRACE_MS };
    this.#rate = new TokenBuckets(config.rate, config.burst);
    this.#memory = new BodyMemory(Math.max(config.bodyMemoryBytes, 2 * config.bodyLimitBytes));
  }

  begin(request: FastifyRequest): void {
    this.#exchanges.set(request, { arrivedMs: this.#nowMs(), started: false });
  }

  /** Undefined for a request that fastify refused before it began. */
  of(request: FastifyRequest): Exchange | undefined {
    return this.#exchanges.get(request);
  }

  elapsedMs(request: FastifyRequest): number {
    const now = this.#nowMs();
    return now - (this.of(request)?.arrivedMs ?? now);
  }

  /** The client sends its body only after `100 Continue`; `body.ts` asks for it once the declared length is right. */
  awaitContinue(raw: IncomingMessage, response: ServerResponse): void {
    this.#waitingForContinue.set(raw, () => response.writeContinue());
  }

  /** Authenticates, then applies rate limit and scope. Returns false for an invalid key. Throws 429, 403. */
  admit(endpoint: Endpoint, request: FastifyRequest): boolean {
    const caller = authenticate(this.#deps.state.apiKeys, request.headers.authorization);
    if (caller === undefined) return false;
    this.admitCaller(caller, request);
    requireScope(endpoint, caller);
    return true;
  }

  /** Notes who calls and applies the rate limit. Throws 429. */
  admitCaller(caller: Caller, request: FastifyRequest): void {
    this.#exchanges.get(request)!.caller = caller;
    const waitS = this.#rate.take(caller.keyId, this.#nowMs());
    if (waitS > 0) throw new ServiceError('rate_limited', { retryAfterS: waitS });
  }

  /** `message` says what is wrong with the header. Throws 401, each time later for the same address, or 429 when too many such answers wait. */
  async refuseKey(request: FastifyRequest, message?: string): Promise<never> {
    const answered = await this.#wrongKeys.slowDown(request.raw.socket?.remoteAddress, this.#nowMs(), this.#sleep);
    if (answered) throw new ServiceError('unauthorized', { message });
    throw new ServiceError('rate_limited', { message: 'Too many wrong keys.', retryAfterS: 1 });
  }

  /** Validates the request, runs the operation and returns the body of its answer; undefined for 204. */
  async answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<object | undefined> {
    const exchange = this.#exchanges.get(request)!;
    try {
      await this.#share.turn();
      const query =
        endpoint.auth === 'key' ? readQuery(endpoint, request.raw.url ?? '') : { values: new Map(), details: [] };
      const headers = readHeaders(endpoint, request.headers);
      const found = [...query.details, ...headers.details];
      const body = await this.#bodyOf(endpoint, request, exchange, query.values, found);
      const handler = this.#handlerOf(endpoint);
      const params = paramsOf(endpoint, request);
      const asked = { body, params, query: query.values };
      return await this.#operate(handler, request, reply, asked, headers.values);
    } finally {
      exchange.hold?.release();
    }
  }

  /** Runs an operation on a valid body under its deadline. */
  async #operate(
    handler: Handler,
    request: FastifyRequest,
    reply: FastifyReply,
    given: Pick<Asked, 'body' | 'params' | 'query'>,
    headers: HeaderValues,
  ): Promise<object | undefined> {
    const exchange = this.#exchanges.get(request)!;
    const { caller = NOBODY, arrivedMs } = exchange;
    const deadlineMs = deadlineOf(given.body, headers);
    const remainingMs = deadlineMs === undefined ? undefined : deadlineMs - (this.#nowMs() - arrivedMs);
    const { signal, failed, committing, stop } = watch(reply.raw, remainingMs);
    const call: Call = { requestId: request.id, caller, signal, committing, ...headers };
    exchange.started = true;
    try {
      const work = async () => handler({ deps: this.#deps, call, endpoints: this.#listed, ...given });
      return await Promise.race([work(), failed]);
    } finally {
      stop();
    }
  }

  /** Throws 403 when the caller has none of these scopes. */
  requireScopes(request: FastifyRequest, scopes: Endpoint['scopes']): void {
    requireScope({ scopes }, this.#exchanges.get(request)?.caller ?? NOBODY);
  }

  /** The bytes of a body that a dialect reads; they count as memory until `done`. Throws 400, 408, 413, 415, 503. */
  async bytesOf(request: FastifyRequest, holder: string, maxBytes: number): Promise<Buffer> {
    const exchange = this.#exchanges.get(request)!;
    await this.#share.turn();
    exchange.hold = this.#memory.hold(holder);
    const limitBytes = Math.min(this.#deps.config.bodyLimitBytes, maxBytes);
    return await receiveBytes(request.raw, this.#receiving(request, exchange.hold, limitBytes));
  }

  done(request: FastifyRequest): void {
    this.#exchanges.get(request)?.hold?.release();
  }

  /**
   * Runs a native operation on a body that a dialect wrote, as its own endpoint would: the key needs its scope, and the body must
   * fit its schema. `retryId` with the same body is not charged twice. Throws what the endpoint would.
   */
  async runNative(
    operationId: OperationId,
    given: { body: unknown; retryId: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<object | undefined> {
    const endpoint = LISTED.find((row) => row.operationId === operationId)!;
    const { caller = NOBODY } = this.#exchanges.get(request)!;
    requireScope(endpoint, caller);
    const headers = readHeaders(endpoint, request.headers);
    const { details } = judgeBody(given.body, endpoint);
    const body = unlessWrong([...headers.details, ...details], given.body);
    if (given.retryId !== undefined && headers.values.idempotencyKey === undefined)
      headers.values.idempotencyKey = this.#retryKey(caller, given.retryId, body);
    const asked = { body, params: {}, query: new Map() };
    return await this.#operate(this.#handlerOf(endpoint), request, reply, asked, headers.values);
  }

  /** The same identifier with another body is another request (docs/decisions.md#later-decisions), so the body is part of the key. */
  #retryKey({ account }: Caller, retryId: string, body: unknown): string {
    const text = JSON.stringify([retryId, body]);
    return `retry-${Buffer.from(this.#deps.portsFor(account).hmac('dialect-retry/1', text)).toString('hex')}`;
  }

  /** Throws 501 for an operation that is not built, and 403 for one that no licence includes. */
  #handlerOf({ operationId, status, feature }: Endpoint): Handler {
    const handler = this.#handlers[operationId as OperationId];
    if (status === 'planned' || status === 'unavailable' || handler === undefined) {
      throw new ServiceError('capability_unavailable', { message: 'This version does not implement the operation.' });
    }
    if (feature !== undefined) requireFeature(this.#deps.state, feature);
    return handler;
  }

  /** The valid body. Throws 400, 413, 415, 422; `found` holds the violations of the query and the headers. */
  async #bodyOf(
    endpoint: Endpoint,
    request: FastifyRequest,
    exchange: Exchange,
    query: QueryValues,
    found: readonly ErrorDetail[],
  ): Promise<unknown> {
    const { bodyLimitBytes, uploadLimitBytes } = this.#deps.config;
    if (request.method === 'GET' || request.method === 'HEAD') return unlessWrong(found, undefined);
    if (endpoint.stream !== undefined) {
      admitStream(endpoint, request.raw, uploadLimitBytes);
      const proceed = this.#waitingForContinue.get(request.raw) ?? (() => {});
      const slowest = this.#slowest;
      return unlessWrong(found, streamedBody(request.raw, { limitBytes: uploadLimitBytes, proceed, slowest }));
    }
    exchange.hold = this.#memory.hold(exchange.caller?.keyId ?? NOBODY.keyId);
    const limitBytes = Math.min(bodyLimitBytes, endpoint.body?.maxBytes ?? bodyLimitBytes);
    const receiving = this.#receiving(request, exchange.hold, limitBytes);
    const { body, fits, raw, details } = await receiveBody(endpoint, request.raw, receiving);
    exchange.raw = raw;
    const wrong = [...found, ...details];
    // Shortcuts are applied last: one must not hide that `language` and `detection.language` differ.
    if (fits && endpoint.query !== undefined && typeof body === 'object' && body !== null) {
      wrong.push(...applyShortcuts(body as Record<string, unknown>, query));
      extendDigest(body, JSON.stringify([...query]));
    }
    return unlessWrong(wrong, body);
  }

  #receiving(request: FastifyRequest, hold: Hold, limitBytes: number): Receiving {
    return {
      limitBytes,
      proceed: this.#waitingForContinue.get(request.raw) ?? (() => {}),
      hold,
      reader: this.#reader,
      slowest: this.#slowest,
      share: this.#share,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reader[Symbol.asyncDispose]();
  }
}

/** Path parameters. Throws 404 for one that no resource can have. */
function paramsOf(endpoint: Endpoint, request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>;
  for (const [name, schema] of Object.entries(endpoint.params ?? {})) {
    if (violations(schema, params[name]).length > 0) throw new ServiceError('not_found');
  }
  return params;
}

function unlessWrong<T>(details: readonly ErrorDetail[], otherwise: T): T {
  if (details.length > 0) throw new ServiceError('validation_failed', { details: details.slice(0, MAX_DETAILS) });
  return otherwise;
}
