/**
 * A JSON value as it was written. `JSON.parse` rounds numbers (12345678901234567890, 1.0), moves keys that look like
 * numbers to the front, and makes deep values that overflow the stack of any recursive walk. So a
 * value that has to come back in its own shape stays text between the body that came in and the answer that goes out.
 */
import { randomUUID } from 'node:crypto';

export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Called by `writeJson`. A plain `JSON.stringify` gets the parsed value. */
  toJSON(): unknown {
    if (writing === undefined) return JSON.parse(this.text);
    writing.push(this.text);
    return PLACE;
  }
}

/** Texts of values that a schema checks, keyed by the parsed value. */
const texts = new WeakMap<object, string>();

/** Remembers how a value was written; the value does not change. */
export function keepText(value: object, text: string): void {
  texts.set(value, text);
}

/** What another thread found out about a value. */
const surveys = new WeakMap<object, unknown>();

export function keepSurvey(value: object, survey: unknown): void {
  surveys.set(value, survey);
}

export function surveyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? surveys.get(value) : undefined;
}

/** Digests of bodies, computed in the thread that read them. */
const digests = new WeakMap<object, string>();

export function keepDigest(body: object, digest: string): void {
  digests.set(body, digest);
}

/** Extends a digest by what was added to the body afterwards. */
export function extendDigest(body: object, more: string): void {
  const digest = digests.get(body);
  if (digest !== undefined) digests.set(body, `${digest} ${more}`);
}

/** Returns a text that is equal for two bodies only if they mean the same. */
export function fingerprintOf(body: unknown): string {
  return (typeof body === 'object' && body !== null ? digests.get(body) : undefined) ?? writeJson(asWritten(body));
}

/** The JSON text of a value. A value that did not come over HTTP has no text yet. */
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

/** Placeholder for a text while the rest is written. It is random in each process and never sent, so no caller can forge it. */
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

/** An answer with a list longer than this is written piece by piece. */
const MANY = 20_000;
/** Approximate number of characters of a piece. */
const PIECE = 1 << 20;
/** The depth at which the long lists of an answer are found, at most: `results`, item, `entities`, entity. */
const DEPTH = 4;

/** Whether `writeJson` would block the event loop for long, or exceed the longest string (512 MiB). */
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

/** Cuts a text into slices without splitting a surrogate pair. */
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
