/** A `ServiceError` as the contract shows it: the error of a request, or of one input among several (docs/interface.md#errors). */
import { ERROR_CODES, MAX_DETAILS, type ErrorCode, type ServiceError } from '../../engine/errors.ts';
import type { ItemError } from './common.ts';

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

/** Omits the request's id, which only a whole request has. */
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
