/** Turns bytes into JSON. `JSON.parse` keeps lone surrogates and makes `__proto__` an ordinary member, as it should here. */
import { isUtf8 } from 'node:buffer';
import { MAX_DETAILS, ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import { shownName } from './explain.ts';
import { jsonFault } from './json-fault.ts';

const BOM = 0xfeff;

/** Throws 400; a byte order mark is dropped. The parser's message is dropped because it quotes the input. */
export function parseJson(bytes: Buffer): { text: string; value: unknown } {
  try {
    return parsed(bytes);
  } catch {
    throw new ServiceError('validation_failed', {
      status: 400,
      message: 'The body is not JSON in UTF-8.',
      details: [{ pointer: '', reason: reasonOf(bytes) }],
    });
  }
}

/** Says where the fault lies, never what is there. */
function reasonOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) return 'is not UTF-8';
  const fault = jsonFault(textOf(bytes));
  return fault === undefined ? 'is not JSON' : `is not JSON at line ${fault.line}, column ${fault.column}`;
}

/** `isUtf8` and `toString` do what a fatal `TextDecoder` does, in a quarter of its time. Throws. */
function parsed(bytes: Buffer): { text: string; value: unknown } {
  if (!isUtf8(bytes)) throw new TypeError('not UTF-8');
  const text = textOf(bytes);
  return { text, value: JSON.parse(text) };
}

function textOf(bytes: Buffer): string {
  const whole = bytes.toString('utf8');
  return whole.charCodeAt(0) === BOM ? whole.slice(1) : whole;
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
