/** Bytes to JSON. `JSON.parse` keeps lone surrogates and makes `__proto__` an ordinary member, which is what is wanted. */
import { ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import { shownName } from './explain.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws 400. The parser's own message is dropped: it quotes the input. */
export function parseJson(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    const text = utf8.decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    throw new ServiceError('validation_failed', {
      status: 400,
      message: 'The body is not JSON in UTF-8.',
      details: [{ pointer: '', reason: 'is not JSON' }],
    });
  }
}

interface Level {
  pointer: string;
  /** Undefined in an array. */
  keys: Set<string> | undefined;
  index: number;
  /** Segment of the member whose value is read. */
  segment: string;
}

/** Members whose key stands twice in one object. `text` must be valid JSON. */
export function duplicateKeys(text: string): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const levels: Level[] = [];
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],]/gsu;
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
      if (level.keys.has(key) && details.length < 32) {
        details.push({ pointer: `${level.pointer}/${level.segment}`, reason: 'a key must not stand twice' });
      }
      level.keys.add(key);
      expectKey = false;
    }
  }
  return details;
}
