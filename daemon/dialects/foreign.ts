/** What a foreign interface is made of: its routes, where its clients put the key, and its error envelope. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceError } from '../../engine/errors.ts';
import type { DetectRequest, DetectResponse, ProtectRequest, ProtectResponse } from '../contract/detect-protect.ts';
import type { Scope } from '../contract/scopes.ts';

/** The native operations, which judge the request as if a client had sent it. They throw `ServiceError`. */
export interface Natives {
  detect(body: DetectRequest): Promise<DetectResponse>;
  protect(body: ProtectRequest): Promise<ProtectResponse>;
}

export interface ForeignRequest {
  /** Any JSON value; undefined for GET. */
  body: unknown;
  query: URLSearchParams;
  natives: Natives;
}

export interface ForeignAnswer {
  /** A string is sent as `mediaType`, anything else as JSON. */
  body: unknown;
  mediaType?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface ForeignRoute {
  method: 'GET' | 'POST';
  /** As the router wants it: `:name` for a parameter, `::` for a colon. */
  path: string;
  /** In logs and metrics. */
  operationId: string;
  auth: 'key' | 'none';
  scopes: readonly Scope[];
  answer(request: ForeignRequest): ForeignAnswer | Promise<ForeignAnswer>;
}

export interface Dialect {
  name: string;
  routes: readonly ForeignRoute[];
  /** The request's key as an `Authorization: Bearer` header; undefined when there is none. */
  authorizationOf(headers: IncomingHttpHeaders): string | undefined;
  /** The vendor's envelope; undefined for an unexpected error, whose text is never shown. */
  failed(error: ServiceError | undefined): { status: number; body: object };
}
