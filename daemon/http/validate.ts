/** Judges values by the contract's schemas, and lists what is wrong where. */
import { Ajv, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import type { TSchema } from '@sinclair/typebox';
import type { ErrorDetail } from '../../engine/errors.ts';
import { KEYWORDS } from '../contract/keywords.ts';
import { explain, type Schema } from './explain.ts';

// Nothing is removed, filled in or coerced: the caller's own body is judged and used.
// AJV stops at the first error; `explain.ts` says why, and lists all of them. The schemas themselves are
// judged by a test, not at run time.
const ajv = new Ajv({
  strict: false,
  allErrors: false,
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: false,
  discriminator: true,
  ownProperties: true,
  validateSchema: false,
  meta: false,
});
for (const keyword of KEYWORDS) {
  const validate: SchemaValidateFunction = (given: unknown, value: unknown, parent?: Schema) =>
    keyword.find(given, value as never, Object.keys(parent?.properties ?? {})).length === 0;
  ajv.addKeyword({ keyword: keyword.name, type: keyword.type, errors: false, validate });
}

/** Compiled on first use (some 100 ms for the largest), kept by schema object. */
const compiled = new WeakMap<TSchema, ValidateFunction>();

function validatorOf(schema: TSchema): ValidateFunction {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    validator = ajv.compile(bare(schema) as Schema);
    compiled.set(schema, validator);
  }
  return validator;
}

/** Pause between two schemas, so that requests are served in between. */
const PAUSE_MS = 10;

/** Compiles schemas one at a time before they are needed: otherwise the first request of each operation would block all others for about 100 ms. */
export function prepare(schemas: readonly TSchema[]): void {
  const [next, ...rest] = schemas;
  if (next === undefined) return;
  validatorOf(next);
  setTimeout(() => prepare(rest), PAUSE_MS).unref();
}

/** Returns at most `MAX_DETAILS` violations, none for a valid value. Pointers start with `base`. */
export function violations(schema: TSchema, value: unknown, base = ''): ErrorDetail[] {
  if (validatorOf(schema)(value)) return [];
  const details = explain(schema, value, base);
  return details.length > 0 ? details : [{ pointer: base, reason: 'is not valid' }];
}

/** Removes names and texts: AJV rejects an `$id` that it meets twice. */
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' || key === 'patternProperties') {
      // Here the keys are field names: a field may be called `description` or `default`.
      copy[key] = Object.fromEntries(Object.entries(value as object).map(([name, member]) => [name, bare(member)]));
    } else if (!ANNOTATIONS.has(key)) copy[key] = bare(value);
  }
  return copy;
}

const ANNOTATIONS = new Set(['$id', 'description', 'default', 'examples']);
