/**
 * Reads and judges a large JSON body in a separate thread. Rows and values stay text: they travel back as strings, which are
 * copied in one piece, while millions of cells would be rebuilt one by one on the event loop.
 */
import { createHash } from 'node:crypto';
import { ServiceError, type ErrorCode, type ErrorDetail, type ErrorOptions } from '../../engine/errors.ts';
import { detach, type Detached } from '../contract/detached.ts';
import { asWritten, writeJson } from '../contract/json-text.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { inputRecords } from '../contract/input-records.ts';
import { countValues } from './value-count.ts';
import { ENDPOINTS } from './endpoints.ts';
import { judgeBody, parseBody, tooManyValues } from './judge.ts';
import { MOST_VALUES, MOST_VALUES_BESIDE } from './limits.ts';

export interface BodyJob {
  bytes: Uint8Array;
  operationId: string;
}

export type BodyAnswer =
  | {
      ok: true;
      body: unknown;
      details: ErrorDetail[];
      fits: boolean;
      detached: Detached[];
      digest: string;
      /** The inputs of a job, in place of those in the body. */
      records?: Uint8Array;
    }
  | { ok: false; code: ErrorCode; options: ErrorOptions };

/** In the objects that the contract leaves open, a deep value exhausts the stack when the body is written again. */
const TOO_DEEP: ErrorDetail = { pointer: '', reason: 'is nested too deep' };

export default function read({ bytes, operationId }: BodyJob): BodyAnswer {
  try {
    const endpoint = (ENDPOINTS as readonly Endpoint[]).find((row) => row.operationId === operationId);
    if (endpoint === undefined) throw new Error('no such operation');
    return readLarge(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), endpoint);
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, code: 'validation_failed', options: { details: [TOO_DEEP] } };
    if (error instanceof ServiceError)
      return { ok: false, code: error.code, options: { ...error.options, cause: undefined } };
    throw error;
  }
}

function readLarge(bytes: Buffer, endpoint: Endpoint): BodyAnswer {
  const use = endpoint.useWhenTooLarge;
  if (countValues(bytes, MOST_VALUES) > MOST_VALUES) throw tooManyValues(MOST_VALUES, use);
  const parsed = parseBody(bytes, endpoint);
  const { body, details, fits } = judgeBody(parsed.body, endpoint, parsed.details);
  if (details.length > 0) return { ok: true, body: undefined, details, fits, detached: [], digest: '' };
  const digest = createHash('sha256')
    .update(writeJson(asWritten(body)))
    .digest('base64');
  const records = endpoint.body?.keepsInputs === true ? takeRecords(body as { inputs: unknown[] }) : undefined;
  const inputs = (body as { inputs?: unknown } | null)?.inputs;
  const detached = Array.isArray(inputs) ? detach(inputs as Record<string, unknown>[]) : [];
  // The rest is rebuilt on the event loop, value by value.
  const beside = Buffer.from(JSON.stringify(body));
  if (countValues(beside, MOST_VALUES_BESIDE) > MOST_VALUES_BESIDE) throw tooManyValues(MOST_VALUES_BESIDE, use);
  return { ok: true, body, details, fits, detached, digest, ...(records === undefined ? {} : { records }) };
}

function takeRecords(body: { inputs: unknown[] }): Uint8Array {
  const records = inputRecords(body);
  body.inputs = [];
  return records;
}
