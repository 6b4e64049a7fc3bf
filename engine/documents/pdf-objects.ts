/**
 * The objects of a PDF that PDFium wrote: one table of references, objects one by one, no encryption, no object streams. Of
 * other files nothing is read by this.
 */
import { binaryOf, bytesOf } from './binary.ts';
import { brokenDocument } from './refusals.ts';

export interface PdfReference {
  readonly reference: number;
}
/** Names without the slash, as they are written. */
export interface PdfName {
  readonly name: string;
}
/** Numbers, strings and words, as they are written. */
export interface PdfScalar {
  readonly written: string;
}
export type PdfDictionary = Map<string, PdfValue>;
export type PdfValue = PdfReference | PdfName | PdfScalar | PdfValue[] | PdfDictionary;

export interface PdfObject {
  value: PdfValue;
  /** Of a stream, as it lies in the file. */
  stream?: Uint8Array;
}

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map;
export const nameOf = (value: PdfValue | undefined): string | undefined =>
  value !== undefined && 'name' in value ? value.name : undefined;

const broken = (): Error => brokenDocument('the PDF cannot be written');

/** Deeper values are no PDF's. */
const MOST_LEVELS = 500;

export class PdfReader {
  readonly text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** The next token, '' at the end. */
  token(): string {
    const { text } = this;
    SPACE.lastIndex = this.at;
    SPACE.exec(text);
    const start = SPACE.lastIndex;
    TOKEN.lastIndex = start;
    const token = TOKEN.exec(text)?.[0] ?? '';
    this.at = start + token.length;
    if (token !== '(') return token;
    this.at = stringEnd(text, start);
    return text.slice(start, this.at);
  }

  /** The next value; undefined for an operator, which `operator` holds then. */
  value(level = 0): PdfValue | undefined {
    if (level > MOST_LEVELS) throw broken();
    const token = this.token();
    this.operator = '';
    if (token.startsWith('/')) return { name: token.slice(1) };
    if (token === '<<') return this.#dictionary(level);
    if (token === '[') return this.#array(level);
    if (/^\d+$/.test(token)) {
      REFERENCE.lastIndex = this.at;
      const match = REFERENCE.exec(this.text);
      if (match === null) return { written: token };
      this.at = REFERENCE.lastIndex;
      return { reference: Number(token) };
    }
    if (/^[-+.\d(<]/.test(token) || token === 'true' || token === 'false' || token === 'null')
      return { written: token };
    this.operator = token;
    return undefined;
  }

  operator = '';

  #array(level: number): PdfValue[] {
    const items: PdfValue[] = [];
    for (;;) {
      const item = this.value(level + 1);
      if (item !== undefined) items.push(item);
      else if (this.operator === ']') return items;
      else throw broken();
    }
  }

  #dictionary(level: number): PdfDictionary {
    const members: PdfDictionary = new Map();
    for (;;) {
      const key = this.value(level + 1);
      if (key === undefined) {
        if (this.operator === '>>') return members;
        throw broken();
      }
      const name = nameOf(key);
      const value = this.value(level + 1);
      if (name === undefined || value === undefined) throw broken();
      members.set(name, value);
    }
  }
}

/** White space and comments. */
const SPACE = /(?:[\0\t\n\f\r ]|%[^\r\n]*(?:[\r\n]|$))*/y;
const TOKEN = /\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[0-9A-Fa-f\s]*>|[()[\]{}<>]|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const REFERENCE = /[\0\t\n\f\r ]{1,9}\d{1,5}[\0\t\n\f\r ]{1,9}R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;

function stringEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 92) at++;
    else if (unit === 40) depth++;
    else if (unit === 41 && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The objects of a file by their numbers, and the number of its catalogue. */
export function readPdf(bytes: Uint8Array): { objects: Map<number, PdfObject>; root: number } {
  const text = binaryOf(bytes);
  const table = new PdfReader(
    text,
    Number(/startxref\s{1,9}(\d{1,12})\s{1,9}%%EOF\s{0,9}$/.exec(text.slice(-100))?.[1] ?? -1),
  );
  if (table.token() !== 'xref') throw broken();
  const offsets = new Map<number, number>();
  for (let token = table.token(); token !== 'trailer'; token = table.token()) {
    const [first, count] = [Number(token), Number(table.token())];
    if (!Number.isInteger(first) || !(count <= text.length)) throw broken();
    for (let i = 0; i < count; i++) {
      const [offset, , kind] = [table.token(), table.token(), table.token()];
      if (kind === 'n') offsets.set(first + i, Number(offset));
    }
  }
  const trailer = table.value();
  const root = isDictionary(trailer) ? trailer.get('Root') : undefined;
  if (root === undefined || !('reference' in root)) throw broken();
  const objects = new Map<number, PdfObject>();
  for (const [number, offset] of offsets) {
    const object = objectAt(text, bytes, offset, offsets);
    if (object !== undefined) objects.set(number, object);
  }
  return { objects, root: root.reference };
}

function objectAt(
  text: string,
  bytes: Uint8Array,
  offset: number,
  offsets: ReadonlyMap<number, number>,
): PdfObject | undefined {
  const reader = new PdfReader(text, offset);
  reader.token();
  reader.token();
  if (reader.token() !== 'obj') return undefined;
  const value = reader.value();
  if (value === undefined) return undefined;
  if (!isDictionary(value) || reader.token() !== 'stream') return { value };
  let start = reader.at;
  if (text[start] === '\r') start++;
  if (text[start] === '\n') start++;
  let length = value.get('Length');
  if (length !== undefined && 'reference' in length) {
    const other = new PdfReader(text, offsets.get(length.reference) ?? text.length);
    other.token();
    other.token();
    other.token();
    length = other.value();
  }
  const size = length !== undefined && 'written' in length ? Number(length.written) : Number.NaN;
  if (!(size >= 0) || start + size > bytes.length) throw broken();
  return { value, stream: bytes.slice(start, start + size) };
}

// ---------------------------------------------------------------- writing

export function writtenValue(value: PdfValue): string {
  if (Array.isArray(value)) return `[${value.map(writtenValue).join(' ')}]`;
  if (isDictionary(value))
    return `<<${[...value].map(([name, inner]) => `/${name} ${writtenValue(inner)}`).join('\n')}>>`;
  if ('reference' in value) return `${value.reference} 0 R`;
  return 'name' in value ? `/${value.name}` : value.written;
}

/** A file of these objects, which get new numbers. `root` is one of them. */
export function writePdf(objects: ReadonlyMap<number, PdfObject>, root: number): Uint8Array {
  const numbers = new Map([...objects.keys()].map((number, i) => [number, i + 1]));
  const renumbered = (value: PdfValue): PdfValue => {
    if (Array.isArray(value)) return value.map(renumbered);
    if (isDictionary(value)) return new Map([...value].map(([name, inner]) => [name, renumbered(inner)]));
    if (!('reference' in value)) return value;
    const number = numbers.get(value.reference);
    return number === undefined ? { written: 'null' } : { reference: number };
  };
  // The second line says that the file is binary.
  const parts: Uint8Array[] = [bytesOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  let at = parts[0]!.length;
  const put = (bytes: Uint8Array): void => {
    parts.push(bytes);
    at += bytes.length;
  };
  const offsets: number[] = [];
  for (const [number, { value, stream }] of objects) {
    offsets.push(at);
    if (stream !== undefined && isDictionary(value)) value.set('Length', { written: String(stream.length) });
    put(bytesOf(`${numbers.get(number)} 0 obj\n${writtenValue(renumbered(value))}\n`));
    if (stream !== undefined) {
      put(bytesOf('stream\n'));
      put(stream);
      put(bytesOf('\nendstream\n'));
    }
    put(bytesOf('endobj\n'));
  }
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  put(
    bytesOf(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Root ${numbers.get(root)} 0 R /Size ${offsets.length + 1}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  const file = new Uint8Array(at);
  let to = 0;
  for (const part of parts) {
    file.set(part, to);
    to += part.length;
  }
  return file;
}
