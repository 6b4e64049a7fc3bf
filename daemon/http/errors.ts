/** The one renderer of errors (spec 7). */
import { ERROR_CODES, ServiceError, type ErrorCode } from '../../engine/errors.ts';
import type { ErrorEnvelope, ItemError } from '../contract/common.ts';
import { MAX_DETAILS } from './explain.ts';

const MESSAGES: Record<ErrorCode, string> = {
  unauthorized: 'The API key is missing, wrong, revoked or expired.',
  insufficient_records: 'Not enough records are left.',
  forbidden_scope: 'The API key may not do this.',
  not_found: 'There is no such resource.',
  method_not_allowed: 'The resource does not take this method.',
  idempotency_conflict: 'The same idempotency key or sequence was used before.',
  mapping_conflict: 'The mapping contradicts the one that is held.',
  session_expired: 'The session has expired.',
  too_large: 'The request is too large.',
  validation_failed: 'The request is not valid.',
  rate_limited: 'Too many requests.',
  internal_error: 'Something went wrong inside the service.',
  capability_unavailable: 'This version does not implement what was asked for.',
  degraded_refused: 'A requested detection layer did not run.',
  backend_unavailable: 'The service cannot do this at the moment.',
  deadline_exceeded: 'The deadline has passed.',
};

/** Seconds, when the thrower names none. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  rate_limited: 1,
  degraded_refused: 5,
  backend_unavailable: 5,
};

export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: ErrorEnvelope;
}

/** Anything that is not a `ServiceError` becomes `internal_error`, and nothing of it is shown. */
export function renderError(error: unknown, requestId: string): Rendered {
  const shown = error instanceof ServiceError ? error : new ServiceError('internal_error');
  const headers: Record<string, string> = {};
  const retryAfter = shown.options.retryAfterS ?? RETRY_AFTER_S[shown.code];
  if (retryAfter !== undefined && (shown.status === 429 || shown.status === 503))
    headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
  if (shown.code === 'unauthorized') headers['www-authenticate'] = 'Bearer realm="piid"';
  const { code, message, ...rest } = itemError(shown);
  return { status: shown.status, headers, body: { error: { code, message, request_id: requestId, ...rest } } };
}

/** The error of one item among several (contract decisions 2). */
export function itemError(error: ServiceError): ItemError {
  const { message, details, use, processingStarted, required, available } = error.options;
  return {
    code: error.code,
    message: (message ?? MESSAGES[error.code]).slice(0, 512),
    retryable: ERROR_CODES[error.code].retryable,
    ...(processingStarted === undefined ? {} : { processing_started: processingStarted }),
    charged: false,
    ...(use === undefined ? {} : { use }),
    ...(details === undefined || details.length === 0 ? {} : { details: details.slice(0, MAX_DETAILS) }),
    ...(required === undefined ? {} : { required }),
    ...(available === undefined ? {} : { available }),
  };
}
