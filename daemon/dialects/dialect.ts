/**
 * What a dialect is: the interface of another vendor's service, spoken over the native operations. A dialect turns a foreign
 * request into the body of a native operation and that operation's answer back; it detects and charges nothing itself.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceError } from '../../engine/errors.ts';
import type { DetectRequest, DetectResponse, ProtectRequest, ProtectResponse } from '../contract/detect-protect.ts';
import type { Scope } from '../contract/scopes.ts';
import type { DialectName } from './names.ts';

/** A native operation with the key, the scopes, the rate, the meter and the deadline of the request. Throws `ServiceError`. */
export interface RunNative {
  (operation: 'detect', body: DetectRequest): Promise<DetectResponse>;
  (operation: 'protect', body: ProtectRequest): Promise<ProtectResponse>;
}

export interface DialectRequest {
  method: string;
  /** Without the query. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Empty for GET. */
  body: Buffer;
  requestId: string;
  /** `--unknown-types`: what becomes of a type name that the vocabulary lacks or that nothing finds. */
  unknownTypes: 'refuse' | 'ignore';
  run: RunNative;
}

export interface DialectAnswer {
  status: number;
  /** Media type. */
  type: string;
  headers?: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}

export interface DialectRoute {
  method: 'GET' | 'POST';
  /** With `{name}` for path parameters; every colon is a literal one. */
  path: string;
  operationId: string;
  summary: string;
  /** In capabilities; `beta` unless it is `planned`, which answers 501. */
  status?: 'planned';
  /** Needs no key, such as a health page. */
  open?: true;
  /** What the key needs for an answer that runs no native operation: those check their own. */
  scopes?: readonly Scope[];
  answer: (request: DialectRequest) => Promise<DialectAnswer> | DialectAnswer;
}

/** What can be read from a request before its body. */
export type Head = Pick<DialectRequest, 'method' | 'path' | 'headers'> & { url: string };

/** The parts of the installation that a signed request is checked against. */
export interface KeyRing {
  /** The secret for signing that belongs to a key; undefined for a key that does not exist or no longer works. */
  signingSecret: (keyId: string) => string | undefined;
  nowMs: number;
}

/** A key in the clear, a signature to be checked with the body, or neither. */
export type Credential =
  | { key: string }
  | {
      keyId: string;
      /** Throws `Refusal` or `ServiceError` when the signature is not that key's over this request. */
      verify: (body: Buffer, ring: KeyRing) => void;
    };

export interface Dialect {
  name: DialectName;
  /** The heading of its routes in the documents. */
  title: string;
  routes: readonly DialectRoute[];
  /** Whether an unknown path is answered in this dialect's envelope. */
  owns: (path: string) => boolean;
  /** Where its clients put the key. Undefined when there is none; throws for one that is malformed. */
  credentialOf: (head: Head) => Credential | undefined;
  /** The header that names a request and is the same in its retries; with the same body it counts as an idempotency key. */
  retryHeader?: string;
  /** The envelope of an error. `ServiceError` has fixed texts, so its message and details may be shown. */
  errorAnswer: (error: ServiceError, head: Head) => DialectAnswer;
}

/** Thrown by a dialect whose answer to a wrong request is already complete. */
export class Refusal extends Error {
  readonly answer: DialectAnswer;
  constructor(answer: DialectAnswer) {
    super('refused');
    this.answer = answer;
  }
}

export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): DialectAnswer {
  return { status, type: 'application/json; charset=utf-8', headers, body: JSON.stringify(body) };
}

/** `Authorization: Bearer KEY`. */
export function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer +([\x21-\x7e]{1,256}) *$/i.exec(headers.authorization ?? '')?.[1];
}

/** The password of `Authorization: Basic`, whoever the user is. */
export function basicPasswordOf(headers: IncomingHttpHeaders): string | undefined {
  const given = /^Basic +([A-Za-z0-9+/=]{1,1024}) *$/i.exec(headers.authorization ?? '')?.[1];
  if (given === undefined) return undefined;
  const pair = Buffer.from(given, 'base64').toString('utf8');
  const at = pair.indexOf(':');
  return at < 0 ? undefined : pair.slice(at + 1);
}

/** A key in a header of its own, such as `X-Goog-Api-Key`; `name` in small letters. */
export function headerKeyOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const given = headers[name];
  return typeof given === 'string' && /^[\x21-\x7e]{1,256}$/.test(given) ? given : undefined;
}
