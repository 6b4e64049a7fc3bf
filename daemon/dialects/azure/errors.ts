/** Errors as Azure AI Language writes them: an outer code, and an inner one that its SDKs show. */
import type { ErrorCode, ServiceError } from '../../../engine/errors.ts';
import { jsonAnswer, Refusal, type DialectAnswer } from '../dialect.ts';

export type InnerCode =
  | 'InvalidRequest'
  | 'InvalidParameterValue'
  | 'InvalidRequestBodyFormat'
  | 'EmptyRequest'
  | 'MissingInputDocuments'
  | 'InvalidDocument'
  | 'ModelVersionIncorrect'
  | 'InvalidDocumentBatch'
  | 'UnsupportedLanguageCode';

type OuterCode = 'InvalidRequest' | 'InvalidArgument';

/** The inner error of a document and of a request have the same shape. */
export function azureError(code: OuterCode, inner: InnerCode, message: string, target?: string): object {
  const where = target === undefined ? {} : { target };
  return { code, message: OUTER_MESSAGE[code], innererror: { code: inner, message, ...where } };
}

const OUTER_MESSAGE: Readonly<Record<OuterCode, string>> = {
  InvalidRequest: 'Invalid Request.',
  InvalidArgument: 'Invalid argument.',
};

/** A 400 with fixed text; `target` is the name of a field. */
export function refuse(inner: InnerCode, message: string, target?: string): Refusal {
  return new Refusal(jsonAnswer(400, { error: azureError('InvalidRequest', inner, message, target) }));
}

const CODES: Readonly<Partial<Record<ErrorCode, string>>> = {
  unauthorized: '401',
  insufficient_records: 'QuotaExceeded',
  forbidden_scope: 'Forbidden',
  not_found: 'NotFound',
  method_not_allowed: 'NotFound',
  idempotency_conflict: 'Conflict',
  mapping_conflict: 'Conflict',
  rate_limited: 'TooManyRequests',
  internal_error: 'InternalServerError',
  capability_unavailable: 'InvalidRequest',
  degraded_refused: 'ServiceUnavailable',
  backend_unavailable: 'ServiceUnavailable',
  deadline_exceeded: 'Timeout',
};

/** The vendor's client library treats 402 as unknown, and answers an exhausted plan with 403. */
const STATUSES: Readonly<Partial<Record<ErrorCode, number>>> = { insufficient_records: 403, validation_failed: 400 };

export function azureErrorAnswer(error: ServiceError): DialectAnswer {
  const { code, options, status } = error;
  if (code === 'too_large') {
    const message = 'The request has too many documents or too much text.';
    return jsonAnswer(status, { error: azureError('InvalidRequest', 'InvalidDocumentBatch', message) });
  }
  if (code === 'validation_failed') {
    const [first] = options.details ?? [];
    const message = options.message ?? (first === undefined ? 'The request is not valid.' : first.reason);
    const inner = status === 400 || status === 415 ? 'InvalidRequestBodyFormat' : 'InvalidParameterValue';
    const kept = status === 422 ? 400 : status;
    return jsonAnswer(kept, { error: azureError('InvalidRequest', inner, message, first?.pointer) });
  }
  const message = code === 'unauthorized' ? UNAUTHORIZED : (options.message ?? MESSAGES[code] ?? 'The request failed.');
  return jsonAnswer(STATUSES[code] ?? status, { error: { code: CODES[code] ?? 'InternalServerError', message } });
}

const UNAUTHORIZED =
  'Access denied due to invalid subscription key or wrong API endpoint. Send a key of this installation in Ocp-Apim-Subscription-Key.';

const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  insufficient_records: 'There are not enough records left for this request.',
  forbidden_scope: 'The key lacks a scope for this request.',
  not_found: 'There is no such resource.',
  rate_limited: 'Too many requests; wait before the next one.',
  capability_unavailable: 'This version does not implement the operation.',
  deadline_exceeded: 'The deadline has passed.',
};
