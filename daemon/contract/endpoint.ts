/** The shape of one row of the endpoint table; the rows are in `daemon/http/endpoints.ts`. */
import type { TSchema } from '@sinclair/typebox';
import type { CapabilityStatus } from '../../engine/vocabulary/schema.ts';
import type { Scope } from './scopes.ts';

export interface QueryParameter {
  /** Of the value; of one item when `list`. */
  schema: TSchema;
  /** Comma-separated. */
  list?: boolean;
  description?: string;
}

export interface RequestBody {
  schema: TSchema;
  /** No body is the same as `{}`. */
  optional?: boolean;
  /** Media types whose content is itself the input (docs/interface.md#rules). */
  raw?: readonly string[];
  /** Refuse a key that stands twice in an object (docs/decisions.md#licence-files-and-builds). */
  uniqueKeys?: boolean;
  /** Less than the limit for all bodies. */
  maxBytes?: number;
}

export interface Success {
  status: 200 | 201 | 202 | 204;
  description: string;
  schema?: TSchema;
  /** Instead of JSON. */
  mediaTypes?: readonly string[];
  headers?: Readonly<Record<string, { schema: TSchema; description: string }>>;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{name}` for path parameters. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** `planned` answers 501 from the table, after authentication and validation. */
  readonly status: CapabilityStatus;
  /** `none` needs no key. Health is also outside the rate limit. */
  readonly auth: 'key' | 'none';
  /** One of them is enough; empty: any key. */
  readonly scopes: readonly Scope[];
  readonly params?: Readonly<Record<string, TSchema>>;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Header parameters that the operation takes besides `X-Request-Id`. */
  readonly headers?: readonly ('Idempotency-Key' | 'X-Deadline-Ms')[];
  /** JSON body. */
  readonly body?: RequestBody;
  /** Bytes as they come, of this media type; the handler reads them. */
  readonly stream?: string;
  readonly success: Success;
  /** Error statuses of the specification's table; the ones that every operation can answer are added. */
  readonly errors: readonly number[];
  /** What a licence may leave out (403). */
  readonly feature?: 'sessions' | 'jobs';
  /** What to use when the body is too large. */
  readonly useWhenTooLarge?: string;
  /** Not part of the contract: left out of the OpenAPI document. */
  readonly internal?: boolean;
}
