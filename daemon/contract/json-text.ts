/**
 * A JSON value as it was written. `JSON.parse` rounds numbers (12345678901234567890, 1.0), moves keys that look like
 * numbers to the front, and what it makes of a deep value overflows the stack of whatever walks it by recursion. So a
 * value that has to come back in its own shape stays text between the body that came in and the answer that goes out.
 */
import { randomUUID } from 'node:crypto';

export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For `writeJson`. A mere `JSON.stringify` gets the value as `JSON.parse` has it. */
  toJSON(): unknown {
    if (writing === undefined) return JSON.parse(this.text);
    writing.push(this.text);
    return PLACE;
  }
}

/** Texts of values that a schema looks into, by what `JSON.parse` made of them. */
const texts = new WeakMap<object, string>();

/** Notes how a value was written; it stays as it is. */
export function keepText(value: object, text: string): void {
  texts.set(value, text);
}

/** The text of a value that may be one already; a value is one that did not come over HTTP. */
export function jsonTextOf(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  return (typeof value === 'object' && value !== null ? texts.get(value) : undefined) ?? JSON.stringify(value ?? null);
}

/** Stands for a text while the rest is written. Drawn anew in each process and never sent, so nobody can write it. */
const PLACE = randomUUID();
let writing: string[] | undefined;

/** `JSON.stringify`, with each `JsonText` as it was written. */
export function writeJson(value: unknown): string {
  const written: string[] = [];
  writing = written;
  let json: string;
  try {
    json = JSON.stringify(value);
  } finally {
    writing = undefined;
  }
  if (written.length === 0) return json;
  const parts = json.split(`"${PLACE}"`);
  return parts.map((part, i) => part + (written[i] ?? '')).join('');
}

/** Members or elements of one list from which on an answer is written piece by piece. */
const MANY = 20_000;
/** Characters of a piece, about. */
const PIECE = 1 << 20;
/** How deep the long lists of an answer lie at most: `results`, item, `entities`, entity. */
const DEPTH = 4;

/** Whether `writeJson` would hold up everything else, or make more than a string can hold (512 MiB). */
export function isLong(value: unknown, depth = DEPTH): boolean {
  if (value instanceof JsonText) return false;
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.length > MANY || inner.some((one) => isLong(one, depth - 1));
}

/** `writeJson` in pieces of about a million characters. */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = '';
  for (const part of partsOf(value, DEPTH)) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (value instanceof JsonText) yield value.text;
  else if (typeof value !== 'object' || value === null || depth === 0) yield writeJson(value);
  else if (Array.isArray(value)) {
    yield '[';
    for (let i = 0; i < value.length; i++) {
      if (i > 0) yield ',';
      yield* partsOf(value[i] ?? null, depth - 1);
    }
    yield ']';
  } else {
    let before = '{';
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* partsOf(inner, depth - 1);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  }
}
