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

/** What another thread found out about a value: anything, by the value. */
const surveys = new WeakMap<object, unknown>();

export function keepSurvey(value: object, survey: unknown): void {
  surveys.set(value, survey);
}

export function surveyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? surveys.get(value) : undefined;
}

/** Digests of bodies, made where the body was read. */
const digests = new WeakMap<object, string>();

export function keepDigest(body: object, digest: string): void {
  digests.set(body, digest);
}

/** Adds to a digest what was put into the body afterwards. */
export function extendDigest(body: object, more: string): void {
  const digest = digests.get(body);
  if (digest !== undefined) digests.set(body, `${digest} ${more}`);
}

/** A text that is the same for two bodies only when they say the same. */
export function fingerprintOf(body: unknown): string {
  return (typeof body === 'object' && body !== null ? digests.get(body) : undefined) ?? writeJson(asWritten(body));
}

/** The text of a value that may be one already; a value is one that did not come over HTTP. */
export function jsonTextOf(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  return (typeof value === 'object' && value !== null ? texts.get(value) : undefined) ?? JSON.stringify(value ?? null);
}

/** For `writeJson`: a request whose tables have their rows as they were written, not as `JSON.parse` rounds them. */
export function asWritten(body: unknown): unknown {
  const inputs = (body as { inputs?: unknown } | null)?.inputs;
  if (!Array.isArray(inputs)) return body;
  return {
    ...(body as object),
    inputs: inputs.map((input: object) =>
      'rows' in input && Array.isArray(input.rows) ? { ...input, rows: new JsonText(jsonTextOf(input.rows)) } : input,
    ),
  };
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
  if (value instanceof JsonText) return value.text.length > PIECE;
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

/** A text in slices that part no character. */
function* slices(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    let to = Math.min(text.length, from + PIECE);
    const last = text.charCodeAt(to - 1);
    if (to < text.length && last >= 0xd800 && last <= 0xdbff) to--;
    yield text.slice(from, to);
    from = to;
  }
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (value instanceof JsonText) yield* slices(value.text);
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
