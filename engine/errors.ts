/** The one error class and the one table of codes (docs/interface.md#errors, docs/decisions.md#error-statuses). */
export const ERROR_CODES = {
  unauthorized: { status: 401, retryable: false },
  insufficient_records: { status: 402, retryable: false },
  forbidden_scope: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  idempotency_conflict: { status: 409, retryable: false },
  mapping_conflict: { status: 409, retryable: false },
  session_expired: { status: 410, retryable: false },
  too_large: { status: 413, retryable: false },
  validation_failed: { status: 422, retryable: false },
  rate_limited: { status: 429, retryable: true },
  internal_error: { status: 500, retryable: false },
  capability_unavailable: { status: 501, retryable: false },
  degraded_refused: { status: 503, retryable: true },
  backend_unavailable: { status: 503, retryable: true },
  deadline_exceeded: { status: 504, retryable: true },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** An error lists at most this many violations (docs/decisions.md#error-statuses). */
export const MAX_DETAILS = 32;

/** One violation. `pointer` is a JSON Pointer into the request; `reason` is fixed text plus field names, never input. */
export interface ErrorDetail {
  pointer: string;
  reason: string;
}

export interface ErrorOptions {
  /** Overrides the fixed sentence of the code. Never holds an input value. At most 512 characters. */
  message?: string;
  details?: ErrorDetail[];
  /** Other HTTP status of the same code: 400 for unparseable JSON, 415 for a media type. */
  status?: number;
  /** An alternative resource, such as the jobs path. */
  use?: string;
  processingStarted?: boolean;
  /** Only with `rate_limited` and the 503 codes: seconds. */
  retryAfterS?: number;
  /** Only with `insufficient_records`, in records. */
  required?: number;
  available?: number;
  cause?: unknown;
}

/** The only error that is shown to a caller. Everything else becomes `internal_error` without its text. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly options: ErrorOptions;
  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.options = options;
  }
  get status(): number {
    return this.options.status ?? ERROR_CODES[this.code].status;
  }
}

/** A 422 with one violation. */
export function invalid(pointer: string, reason: string): ServiceError {
  return new ServiceError('validation_failed', { details: [{ pointer, reason }] });
}
