/**
 * Reads JSON text token by token, without recursion and without making values: numbers, escapes and the order of keys
 * stay as they were written, and a value nested a million deep costs memory, never the stack.
 */

/** What a token is; a key is a string that names a member. */
export type JsonToken = 'open' | 'close' | 'key' | 'string' | 'number' | 'word';

const QUOTE = 34;
const BACKSLASH = 92;

/** A pull reader. The text must be valid JSON (`JSON.parse` took it). Offsets are UTF-16 code units. */
export class JsonReader {
  readonly text: string;
  kind: JsonToken = 'word';
  /** The token lies at [start, end); strings with their quotes. */
  start = 0;
  end = 0;
  /** One entry for each container that is open: whether it is an object. */
  readonly #open: boolean[] = [];
  #wantsKey = false;

  constructor(text: string) {
    this.text = text;
  }

  /** Containers that are open behind the token; the token of a container's end no longer counts it. */
  get depth(): number {
    return this.#open.length;
  }

  /** Whether the innermost open container is an object. */
  get inObject(): boolean {
    return this.#open.at(-1) === true;
  }

  is(kind: JsonToken): boolean {
    return this.kind === kind;
  }

  /** Reads the next token; false at the end of the text. */
  next(): boolean {
    const { text } = this;
    let at = this.end;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 44 /* , */) this.#wantsKey = this.inObject;
      else if (unit > 32 && unit !== 58 /* : */) return this.#read(unit, at);
    }
    this.end = at;
    return false;
  }

  #read(unit: number, at: number): true {
    const { text } = this;
    this.start = at;
    if (unit === QUOTE) {
      this.kind = this.#wantsKey ? 'key' : 'string';
      this.#wantsKey = false;
      this.end = stringEnd(text, at);
    } else if (unit === 123 /* { */ || unit === 91 /* [ */) {
      this.kind = 'open';
      this.#wantsKey = unit === 123;
      this.#open.push(unit === 123);
      this.end = at + 1;
    } else if (unit === 125 /* } */ || unit === 93 /* ] */) {
      this.kind = 'close';
      this.#wantsKey = false;
      this.#open.pop();
      this.end = at + 1;
    } else {
      this.kind = unit === 45 /* - */ || (unit >= 48 && unit <= 57) ? 'number' : 'word';
      this.end = at + 1;
      while (this.end < text.length && !endsWord(text.charCodeAt(this.end))) this.end++;
    }
    return true;
  }

  /** Goes to the end of the value whose first token was read. */
  skip(): void {
    if (this.kind !== 'open') return;
    for (const outside = this.depth - 1; this.depth > outside;) this.next();
  }

  /** The string or key that was read, unescaped. */
  get string(): string {
    return unquoted(this.text, this.start, this.end);
  }
}

/** Unescapes the JSON string at [start, end). */
export function unquoted(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner;
}

/** Unescapes the JSON string that begins at `start`. */
export function stringAt(text: string, start: number): string {
  return unquoted(text, start, stringEnd(text, start));
}

const endsWord = (unit: number): boolean => unit <= 32 || unit === 44 || unit === 93 || unit === 125;

/** Behind the closing quote of the string whose opening quote is at `start`. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let before = quote;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((quote - before) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** The greatest depth of nested containers. */
export function jsonDepth(text: string): number {
  const reader = new JsonReader(text);
  let deepest = 0;
  while (reader.next()) if (reader.depth > deepest) deepest = reader.depth;
  return deepest;
}

/** By the grammar of JSON, so that a text may take the place of a number. */
export function isJsonNumber(text: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text);
}

/** A leaf or key of a JSON text that is inspected, and what it is. */
export interface JsonPlace {
  start: number;
  end: number;
  kind: 'string' | 'number' | 'key';
  /** Number of the object that holds the key. */
  object: number;
}

/**
 * The JSON text with `texts[i]` (or nothing new where undefined) at `places[i]`, which are in order. What stood for a
 * number stays one when it still reads as one, and becomes a string otherwise. Two keys of an object that would become
 * one are kept apart by a numeric suffix (docs/decisions.md#structured-inputs).
 */
export function replaceInJson(
  json: string,
  places: readonly JsonPlace[],
  texts: readonly (string | undefined)[],
): string {
  const names = newNames(json, places, texts);
  const parts: string[] = [];
  let from = 0;
  places.forEach(({ start, end, kind }, i) => {
    const text = texts[i];
    if (text === undefined) return;
    const written =
      kind === 'number' && isJsonNumber(text) ? text : JSON.stringify(kind === 'key' ? names.get(i) : text);
    parts.push(json.slice(from, start), written);
    from = end;
  });
  return from === 0 ? json : parts.join('') + json.slice(from);
}

/** Names of the keys that changed, by place; no two in an object alike, and none like a key that stayed. */
function newNames(
  json: string,
  places: readonly JsonPlace[],
  texts: readonly (string | undefined)[],
): Map<number, string> {
  const taken = new Map<number, Map<string, number>>();
  places.forEach(({ kind, object }, i) => {
    if (kind === 'key' && texts[i] !== undefined) taken.set(object, new Map());
  });
  const names = new Map<number, string>();
  if (taken.size === 0) return names;
  places.forEach(({ kind, object, start, end }, i) => {
    if (kind === 'key' && texts[i] === undefined) taken.get(object)?.set(unquoted(json, start, end), 1);
  });
  places.forEach(({ kind, object }, i) => {
    const text = texts[i];
    if (kind === 'key' && text !== undefined) names.set(i, freeName(text, taken.get(object) as Map<string, number>));
  });
  return names;
}

/** `name`, or the first of `name_2`, `name_3`, … that is free. `taken` holds the last number given to each name. */
function freeName(name: string, taken: Map<string, number>): string {
  let n = taken.get(name);
  if (n === undefined) {
    taken.set(name, 1);
    return name;
  }
  do n++;
  while (taken.has(`${name}_${n}`));
  taken.set(name, n);
  taken.set(`${name}_${n}`, 1);
  return `${name}_${n}`;
}
