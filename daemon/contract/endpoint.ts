/** The shape of one row of the endpoint table; the rows are in `daemon/http/endpoints.ts`. */
import type { TSchema } from '@sinclair/typebox';
import type { CapabilityStatus } from '../../engine/vocabulary/schema.ts';
import type { Scope } from './scopes.ts';

export interface QueryParameter {
  /** The schema of the value, or of one item if `list` is set. */
  schema: TSchema;
  /** Comma-separated. */
  list?: boolean;
  description?: string;
}

export interface RequestBody {
  schema: TSchema;
  /** No body is the same as `{}`. */
  optional?: boolean;
  /** Media types of bodies that are themselves the input (docs/interface.md#rules). */
  raw?: readonly string[];
  /** Refuse an object with a duplicate key (docs/decisions.md#licence-files-and-builds). */
  uniqueKeys?: boolean;
  /** The operation keeps the inputs for later: large ones come as texts, see `contract/input-records.ts`. */
  keepsInputs?: boolean;
  /** A lower limit than the one for all bodies. */
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
  /** One of them is enough; any key will do when the list is empty. */
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
  /** The feature that a licence must include, else 403. */
  readonly feature?: 'sessions' | 'jobs';
  /** The resource to use instead when the body is too large. */
  readonly useWhenTooLarge?: string;
  /** Not part of the contract: left out of the OpenAPI document. */
  readonly internal?: boolean;
}
