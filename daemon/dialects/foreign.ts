/** The common kind of dialect: JSON in and out, a key in a header, and one envelope for every error. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceError } from '../../engine/errors.ts';
import type { DetectRequest, DetectResponse, ProtectRequest, ProtectResponse } from '../contract/detect-protect.ts';
import type { Scope } from '../contract/scopes.ts';
import { writeJson } from '../contract/json-text.ts';
import { bearerOf, type Dialect, type DialectAnswer, type DialectRoute } from './dialect.ts';
import { fieldsOf } from './json-body.ts';
import type { DialectName } from './names.ts';

/** The native operations, which judge the request as if a client had sent it. They throw `ServiceError`. */
export interface Natives {
  detect(body: DetectRequest): Promise<DetectResponse>;
  protect(body: ProtectRequest): Promise<ProtectResponse>;
}

export interface ForeignRequest {
  /** A JSON object; undefined for GET. */
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
  /** With `{name}` for path parameters; every colon is a literal one. */
  path: string;
  operationId: string;
  auth: 'key' | 'none';
  /** Of an answer that runs no native operation: those check their own. */
  scopes: readonly Scope[];
  answer: (request: ForeignRequest) => ForeignAnswer | Promise<ForeignAnswer>;
}

export interface ForeignDialect {
  name: DialectName;
  title: string;
  routes: readonly ForeignRoute[];
  owns?: (path: string) => boolean;
  /** The request's key as an `Authorization: Bearer` header; undefined when there is none. */
  authorizationOf: (headers: IncomingHttpHeaders) => string | undefined;
  /** The vendor's envelope; undefined for an unexpected error, whose text is never shown. */
  failed: (error: ServiceError | undefined) => { status: number; body: object };
}

/** Clients of Presidio compare the media type, so it has no charset. */
const JSON_TYPE = 'application/json';

export function jsonDialect(foreign: ForeignDialect): Dialect {
  const { name, title, routes, owns = () => false, authorizationOf, failed } = foreign;
  return {
    name,
    title,
    owns,
    routes: routes.map(routeOf),
    credentialOf: ({ headers }) => {
      const authorization = authorizationOf(headers);
      const key = authorization === undefined ? undefined : bearerOf({ authorization });
      return key === undefined ? undefined : { key };
    },
    errorAnswer: (error) => {
      const { status, body } = failed(error.code === 'internal_error' ? undefined : error);
      return { status, type: JSON_TYPE, body: JSON.stringify(body) };
    },
  };
}

function routeOf({ method, path, operationId, auth, scopes, answer }: ForeignRoute): DialectRoute {
  return {
    method,
    path,
    operationId,
    summary: operationId,
    ...(auth === 'none' ? { open: true as const } : {}),
    scopes,
    async answer({ body, query, run }) {
      const natives: Natives = {
        detect: (native) => run('detect', native),
        protect: (native) => run('protect', native),
      };
      return answerOf(await answer({ body: method === 'GET' ? undefined : fieldsOf(body), query, natives }));
    },
  };
}

function answerOf({ body, mediaType = JSON_TYPE, headers = {} }: ForeignAnswer): DialectAnswer {
  return { status: 200, type: mediaType, headers, body: mediaType === JSON_TYPE ? writeJson(body) : String(body) };
}
