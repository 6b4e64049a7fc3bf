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
