/** The two protocols of Amazon Comprehend: JSON 1.1 and RPC v2 CBOR. They differ in the body's bytes and in where the operation is named. */
import { decode, encode } from 'cborg';
import { ServiceError, type ErrorCode } from '../../../engine/errors.ts';
import { Refusal, type DialectAnswer, type Head } from '../dialect.ts';
import { fieldsOf, isFields, type Fields } from '../json-body.ts';

export const SERVICE = 'Comprehend_20171127';
const CBOR_PATH = `/service/${SERVICE}/`;

export function speaksCbor({ path }: Pick<Head, 'path'>): boolean {
  return path.startsWith(CBOR_PATH);
}

/** Throws `SerializationException`. */
export function readBody(head: Pick<Head, 'path' | 'headers'>, body: Buffer): Fields {
  try {
    const value = speaksCbor(head) ? fromCbor(body) : fieldsOf(body);
    if (isFields(value)) return value;
  } catch (error) {
    // The decoder's own messages may quote the input.
    if (error instanceof ServiceError && error.code === 'too_large') throw error;
  }
  throw failure(head, 'SerializationException', 'The body cannot be read.');
}

function fromCbor(body: Buffer): unknown {
  return decode(body, { allowIndefinite: true, allowUndefined: true, rejectDuplicateMapKeys: true, useMaps: false });
}

export function success(
  head: Pick<Head, 'path'>,
  body: object,
  headers: Readonly<Record<string, string>>,
): DialectAnswer {
  return rendered(head, 200, body, headers);
}

/** An error under the name that the SDKs raise. */
export function failure(head: Pick<Head, 'path'>, name: string, message: string, status = 400): Refusal {
  return new Refusal(failureAnswer(head, name, message, status));
}

function failureAnswer(head: Pick<Head, 'path'>, name: string, message: string, status: number): DialectAnswer {
  const type = speaksCbor(head) ? `com.amazonaws.comprehend#${name}` : name;
  return rendered(head, status, { __type: type, Message: message, message }, { 'x-amzn-errortype': name });
}

function rendered(
  head: Pick<Head, 'path'>,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>>,
): DialectAnswer {
  return speaksCbor(head)
    ? {
        status,
        type: 'application/cbor',
        headers: { ...headers, 'smithy-protocol': 'rpc-v2-cbor' },
        body: encode(body),
      }
    : { status, type: 'application/x-amz-json-1.1', headers, body: JSON.stringify(body) };
}

const NAMES: Readonly<Partial<Record<ErrorCode, readonly [name: string, message: string, status?: number]>>> = {
  unauthorized: ['UnrecognizedClientException', 'The security token included in the request is invalid.'],
  insufficient_records: ['AccessDeniedException', 'There are not enough records left for this request.'],
  forbidden_scope: ['AccessDeniedException', 'The key lacks a scope for this request.'],
  not_found: ['UnknownOperationException', 'There is no such operation.', 404],
  method_not_allowed: ['UnknownOperationException', 'There is no such operation.', 404],
  // A retry came while the first request still runs: the SDK tries again later.
  idempotency_conflict: ['ThrottlingException', 'The same request is still running.'],
  too_large: ['TextSizeLimitExceededException', 'The text is longer than this service takes.'],
  validation_failed: ['InvalidRequestException', 'The request is not valid.'],
  rate_limited: ['ThrottlingException', 'Rate exceeded.'],
  capability_unavailable: ['InvalidRequestException', 'This version does not implement the operation.'],
};

export function comprehendErrorAnswer({ code }: ServiceError, head: Head): DialectAnswer {
  const [name, message, status = 400] = NAMES[code] ?? ['InternalServerException', 'The request failed.', 500];
  return failureAnswer(head, name, message, status);
}
