/** JSON bodies of foreign requests. */
import { isUtf8 } from 'node:buffer';
import { ServiceError } from '../../engine/errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A foreign body with more values than this is refused before it is parsed on the event loop. */
const MOST_VALUES = 250_000;

/** Throws 400 for bytes that are not a JSON object in UTF-8, 413 for one with too many values. */
export function fieldsOf(body: Buffer): Fields {
  if (commas(body) > MOST_VALUES)
    throw new ServiceError('too_large', {
      details: [{ pointer: '', reason: `must have at most ${MOST_VALUES} values` }],
    });
  const value = parsed(body);
  if (isFields(value)) return value;
  throw notJson();
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of an object that came from outside: undefined for a name that only the prototype has. */
export function field(of: Fields, name: string): unknown {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

function parsed(body: Buffer): unknown {
  if (!isUtf8(body)) throw notJson();
  try {
    return JSON.parse(body.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    // The parser's own message quotes the input.
    throw notJson();
  }
}

function notJson(): ServiceError {
  return new ServiceError('validation_failed', {
    status: 400,
    message: 'The body is not a JSON object in UTF-8.',
    details: [{ pointer: '', reason: 'is not a JSON object' }],
  });
}

/** Commas and openings, which is at least the number of values; those in strings count too, so only large bodies are looked at. */
function commas(body: Buffer): number {
  if (body.length < MOST_VALUES) return 0;
  let found = 0;
  let inString = false;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i];
    if (inString) {
      if (byte === 0x5c) i++;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x2c || byte === 0x5b || byte === 0x7b) found++;
  }
  return found;
}
