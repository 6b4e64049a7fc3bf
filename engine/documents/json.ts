/** JSON and JSON Lines. The engine keeps the text of JSON as it was written, so there is nothing to write here but its lines. */
import { readCharset, type CharsetText } from './charset.ts';
import { jsonItems } from './json-leaves.ts';
import { jsonOffsets } from './json-places.ts';
import { extensionOf } from './names.ts';
import { PLAIN_TEXT } from './plain-text.ts';
import { seemsText } from './sniff.ts';
import type { BlockChange, DocumentFormat, OpenDocument } from './format.ts';

const LINES = ['jsonl', 'ndjson'];
const EXTENSIONS = ['json', ...LINES, 'geojson', 'ipynb', 'har', 'webmanifest'];
const OPENING = /^\s{0,1000}[[{]/;
const HEAD_BYTES = 1_024;

/** What does not parse is opened as plain text, which loses only the knowledge of its keys. */
export const JSON_FILE: DocumentFormat = {
  name: 'json',
  status: 'beta',
  mediaType: 'application/json',
  extensions: EXTENSIONS,
  recognises: (bytes, fileName) =>
    seemsText(bytes) &&
    (EXTENSIONS.includes(extensionOf(fileName)) || OPENING.test(readCharset(bytes.slice(0, HEAD_BYTES)).text)),
  async open(bytes, context) {
    const source = readCharset(bytes);
    const read = isJson(source.text) ? wholeValue(source) : linesOf(source);
    return read ?? (await PLAIN_TEXT.open(bytes, context));
  },
};

/** A value on its own is no more than a text. */
function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

function wholeValue({ text, encode }: CharsetText): OpenDocument {
  return {
    format: 'json',
    blocks: [{ kind: 'json', segment: 'json', json: text }],
    places: { text, offsetsOf: (values) => jsonOffsets(text, values) },
    unprotected: [],
    write: ([change]: readonly (BlockChange | undefined)[]) =>
      Promise.resolve(encode(change?.kind === 'json' ? change.json : text, escaped)),
  };
}

/** Undefined when a line is no object or array. Every line is an item of one array, so that equal keys are one column. */
function linesOf({ text, encode }: CharsetText): OpenDocument | undefined {
  const lines = [...text.matchAll(/[^\r\n]+/g)].filter(([line]) => line.trim() !== '');
  if (lines.length === 0 || !lines.every(([line]) => isJson(line))) return undefined;
  const json = `[${lines.map(([line]) => line.trim()).join(',')}]`;
  const write = ([change]: readonly (BlockChange | undefined)[]): Promise<Uint8Array> => {
    if (change?.kind !== 'json') return Promise.resolve(encode(text));
    const items = jsonItems(change.json);
    const parts: string[] = [];
    let at = 0;
    lines.forEach(({ 0: line, index }, i) => {
      const start = index + line.length - line.trimStart().length;
      parts.push(text.slice(at, start), items[i] as string);
      at = start + line.trim().length;
    });
    return Promise.resolve(encode(parts.join('') + text.slice(at), escaped));
  };
  // In the array, an item lies behind the bracket, the items before it and a comma after each of them.
  const starts: number[] = [];
  let length = 1;
  for (const [line] of lines) {
    starts.push(length);
    length += line.trim().length + 1;
  }
  const inLines = (offset: number): number => {
    const i = lastAtMost(starts, offset);
    const { 0: line, index } = lines[i]!;
    return index + line.length - line.trimStart().length + offset - starts[i]!;
  };
  return {
    format: 'json',
    mediaType: 'application/jsonl',
    blocks: [{ kind: 'json', segment: 'lines', json }],
    places: {
      text,
      offsetsOf: (values) =>
        jsonOffsets(json, values).map((offset) => (offset === undefined ? undefined : inLines(offset))),
    },
    unprotected: [],
    write,
  };
}

/** Position of the last number that is not above `most`; the numbers rise. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (numbers[middle]! <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Characters that the charset lacks can only stand in strings. */
function escaped(codePoint: number): string {
  return Array.from(
    String.fromCodePoint(codePoint).split(''),
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ).join('');
}
