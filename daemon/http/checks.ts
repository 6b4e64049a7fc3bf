/** Rules that concern several fields, for every body that has `inputs`. */
import { MAX_DETAILS, ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import { jsonDepth } from '../../engine/text/json.ts';
import { MAX_IMAGE_BASE64 } from '../../engine/images/limits.ts';
import { JsonText } from '../contract/json-text.ts';

/** Deeper values would cost us nothing, but most clients could not read the answer. */
const MAX_JSON_DEPTH = 1024;

interface InputLike {
  id?: unknown;
  kind?: unknown;
  value?: unknown;
  data_b64?: unknown;
}

/** Throws 413 for an image whose base64 is too long. The body is not validated yet, because 413 comes before 422. */
export function refuseOversizedImages(body: unknown, use: string | undefined): void {
  for (const [index, input] of inputsOf(body)) {
    if (input.kind === 'image' && typeof input.data_b64 === 'string' && input.data_b64.length > MAX_IMAGE_BASE64) {
      throw new ServiceError('too_large', {
        use,
        details: [{ pointer: `/inputs/${index}/data_b64`, reason: 'an image may have at most 6 MiB' }],
      });
    }
  }
}

/** Expects a body that fits its schema. */
export function crossFieldProblems(body: unknown): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const ids = new Set<string>();
  for (const [index, input] of inputsOf(body)) {
    if (details.length >= MAX_DETAILS) break;
    // Ids default to the position, counted from 1 (docs/decisions.md#text-policy-and-restore).
    const id = typeof input.id === 'string' ? input.id : String(index + 1);
    if (ids.has(id)) details.push({ pointer: `/inputs/${index}/id`, reason: 'another input has the same id' });
    ids.add(id);
    if (input.value instanceof JsonText && jsonDepth(input.value.text) > MAX_JSON_DEPTH) {
      details.push({
        pointer: `/inputs/${index}/value`,
        reason: `must not be nested deeper than ${MAX_JSON_DEPTH} levels`,
      });
    }
  }
  const { language, detection } = (body ?? {}) as { language?: string; detection?: { language?: string } };
  if (language !== undefined && detection?.language !== undefined && language !== detection.language) {
    details.push({ pointer: '/language', reason: 'differs from detection.language' });
  }
  return details.slice(0, MAX_DETAILS);
}

/** Yields the inputs that are objects, with their positions. Lazy, because an invalid body may hold millions of other values. */
function* inputsOf(body: unknown): Generator<[number, InputLike]> {
  const inputs = (body as { inputs?: unknown } | null | undefined)?.inputs;
  if (!Array.isArray(inputs)) return;
  for (const [index, input] of inputs.entries()) {
    if (typeof input === 'object' && input !== null) yield [index, input as InputLike];
  }
}
