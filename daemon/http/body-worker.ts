/**
 * Reads and judges a large JSON body in a separate thread. Rows and values stay text: they travel back as strings, which are
 * copied in one piece, while millions of cells would be rebuilt one by one on the event loop.
 */
import { createHash } from 'node:crypto';
import { ServiceError, type ErrorCode, type ErrorDetail, type ErrorOptions } from '../../engine/errors.ts';
import { checkInput, measureInput, type AnyInput } from '../../engine/inputs/index.ts';
import type { Measure } from '../../engine/inputs/input.ts';
import { asWritten, JsonText, jsonTextOf, writeJson } from '../contract/json-text.ts';
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

/** A value that was taken out of `inputs[index]`, with its measure. */
export interface Detached {
  index: number;
  name: 'value' | 'rows';
  text: string;
  measure?: Measure;
  problems?: { pointer: string; reason: string }[];
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
  const detached = detach(body);
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

/** Takes rows and values out of the inputs of a valid body. */
function detach(body: unknown): Detached[] {
  const inputs = (body as { inputs?: unknown } | null)?.inputs;
  if (!Array.isArray(inputs)) return [];
  return (inputs as Record<string, unknown>[]).flatMap((input, index): Detached[] => {
    if (input['value'] instanceof JsonText) {
      const { text } = input['value'];
      input['value'] = null;
      return [{ index, name: 'value', text, ...surveyed({ ...input, value: text }) }];
    }
    if (!Array.isArray(input['rows'])) return [];
    const text = jsonTextOf(input['rows']);
    input['rows'] = [];
    return [{ index, name: 'rows', text, ...surveyed({ ...input, rows: text }) }];
  });
}

function surveyed(input: Readonly<Record<string, unknown>>): Pick<Detached, 'measure' | 'problems'> {
  // An input of a restore has no kind and is not measured.
  if (input['kind'] === undefined) return {};
  return { measure: measureInput(input as unknown as AnyInput), problems: checkInput(input as unknown as AnyInput) };
}
