/** The one renderer of errors (docs/interface.md#errors). */
import { ServiceError, type ErrorCode } from '../../engine/errors.ts';
import type { ErrorEnvelope } from '../contract/common.ts';
import { itemError } from '../contract/item-error.ts';

/** `Retry-After` in seconds, for errors that name none. */
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

/** Anything that is not a `ServiceError` becomes `internal_error`, and none of its text is shown. */
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
