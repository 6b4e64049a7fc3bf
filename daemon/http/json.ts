/** Turns bytes into JSON. `JSON.parse` keeps lone surrogates and makes `__proto__` an ordinary member, as it should here. */
import { isUtf8 } from 'node:buffer';
import { MAX_DETAILS, ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import { JsonReader } from '../../engine/text/json.ts';
import { JsonText, keepText } from '../contract/json-text.ts';
import { shownName } from './explain.ts';

const BOM = 0xfeff;

/** Throws 400; a byte order mark is dropped. The parser's message is dropped because it quotes the input. */
export function parseJson(bytes: Buffer): { text: string; value: unknown } {
  try {
    return parsed(bytes);
  } catch {
    throw new ServiceError('validation_failed', {
      status: 400,
      message: 'The body is not JSON in UTF-8.',
      details: [{ pointer: '', reason: 'is not JSON' }],
    });
  }
}

/** `isUtf8` and `toString` do what a fatal `TextDecoder` does, in a quarter of its time. Throws. */
function parsed(bytes: Buffer): { text: string; value: unknown } {
  if (!isUtf8(bytes)) throw new TypeError('not UTF-8');
  const whole = bytes.toString('utf8');
  const text = whole.charCodeAt(0) === BOM ? whole.slice(1) : whole;
  return { text, value: JSON.parse(text) };
}

/**
 * Puts the text of each `value` of `inputs` in place of what `JSON.parse` made of it, and notes that of each `rows`, which
 * the schema looks into. `text` is what `body` was made of. A body without such a member is not looked through.
 */
export function keepValueTexts(text: string, body: unknown): void {
  const inputs = (body as { inputs?: unknown } | null)?.inputs;
  if (!Array.isArray(inputs) || !inputs.some((input) => has(input, 'value') || has(input, 'rows'))) return;
  for (const [index, { value, rows }] of valuesIn(text)) {
    const input: unknown = inputs[index];
    if (value !== undefined && has(input, 'value')) input.value = new JsonText(value);
    if (rows !== undefined && has(input, 'rows') && Array.isArray(input.rows)) keepText(input.rows, rows);
  }
}

function has<Name extends string>(input: unknown, name: Name): input is Record<Name, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input) && Object.hasOwn(input, name);
}

/** As they were written. */
interface Texts {
  value?: string;
  rows?: string;
}

/** What each element of the body's `inputs` holds. Of members with one name the last counts, as for `JSON.parse`. */
function valuesIn(text: string): Map<number, Texts> {
  const values = new Map<number, Texts>();
  const reader = new JsonReader(text);
  reader.next();
  while (reader.next() && reader.is('key')) {
    const isInputs = reader.string === 'inputs';
    reader.next();
    if (!isInputs || !reader.is('open') || reader.inObject) {
      reader.skip();
      continue;
    }
    values.clear();
    for (let index = 0; reader.next() && reader.depth > 1; index++) {
      if (!reader.is('open') || !reader.inObject) reader.skip();
      else while (reader.next() && reader.is('key')) noteValue(reader, index, values);
    }
  }
  return values;
}

/** Reads a member whose key was read. */
function noteValue(reader: JsonReader, index: number, values: Map<number, Texts>): void {
  const name = reader.string;
  reader.next();
  const { start } = reader;
  reader.skip();
  if (name === 'value' || name === 'rows')
    values.set(index, { ...values.get(index), [name]: reader.text.slice(start, reader.end) });
}

interface Level {
  pointer: string;
  /** Undefined in an array. */
  keys: Set<string> | undefined;
  index: number;
  /** Segment of the member whose value is read. */
  segment: string;
}

/** Lists members whose key occurs twice in one object. `text` must be valid JSON. */
export function duplicateKeys(text: string): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const levels: Level[] = [];
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\],]/gsu;
  let expectKey = false;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    const level = levels.at(-1);
    if (found === '{' || found === '[') {
      const pointer = level === undefined ? '' : `${level.pointer}/${level.segment}`;
      levels.push({ pointer, keys: found === '{' ? new Set() : undefined, index: 0, segment: '0' });
      expectKey = found === '{';
    } else if (found === '}' || found === ']') {
      levels.pop();
      expectKey = false;
    } else if (found === ',') {
      expectKey = level?.keys !== undefined;
      if (level?.keys === undefined && level !== undefined) level.segment = String(++level.index);
    } else if (expectKey && level?.keys !== undefined) {
      const key = JSON.parse(found) as string;
      level.segment = shownName(key);
      if (level.keys.has(key) && details.length < MAX_DETAILS) {
        details.push({ pointer: `${level.pointer}/${level.segment}`, reason: 'a key must not stand twice' });
      }
      level.keys.add(key);
      expectKey = false;
    }
  }
  return details;
}
