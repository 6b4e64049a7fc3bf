/** Parses and judges a JSON body. Runs on the event loop for small bodies and in body-worker.ts for large ones. */
import { ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import { closed } from '../../engine/vocabulary/schema.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { crossFieldProblems, refuseOversizedImages } from './checks.ts';
import { keepValueTexts } from '../contract/value-texts.ts';
import { duplicateKeys, parseJson } from './json.ts';
import { violations } from './validate.ts';

/** `body` is valid when `details` is empty, apart from the options of the query. */
export interface Judged {
  body: unknown;
  details: ErrorDetail[];
  /** The body fits its schema, so the rules that concern several fields were applied. */
  fits: boolean;
}

/** Throws 400 when the bytes are not JSON. */
export function parseBody(bytes: Buffer, endpoint: Endpoint): { body: unknown; details: ErrorDetail[] } {
  const { text, value } = parseJson(bytes);
  keepValueTexts(text, value);
  return { body: value, details: endpoint.body?.uniqueKeys === true ? duplicateKeys(text) : [] };
}

const Nothing = closed({}, { $id: 'Nothing' });

/** Throws 413 for an image that is too large. An operation without a body takes an empty object. */
export function judgeBody(body: unknown, endpoint: Endpoint, found: ErrorDetail[] = []): Judged {
  refuseOversizedImages(body, endpoint.useWhenTooLarge);
  const wrong = violations(endpoint.body?.schema ?? Nothing, body);
  const fits = wrong.length === 0;
  return { body, details: [...found, ...wrong, ...(fits ? crossFieldProblems(body) : [])], fits };
}

export function tooManyValues(most: number, use: string | undefined): ServiceError {
  return new ServiceError('too_large', {
    use,
    details: [{ pointer: '', reason: `must have at most ${most} values` }],
  });
}
