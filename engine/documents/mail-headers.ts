/**
 * Headers of a mail (RFC 5322, 2047, 2231) as pieces: folded lines joined, encoded words and raw bytes read. Encoded words
 * by libmime (MIT). What holds a mail together (boundaries, encodings) is not shown, so that nothing of it changes.
 */
import libmime from 'libmime';
import { binaryOf, bytesOf } from './binary.ts';
import { readCharset } from './charset.ts';
import { escapedPieces, type Piece } from './pieces.ts';

export interface Header {
  /** In lower case. */
  readonly name: string;
  readonly start: number;
  /** Of the value, line breaks within it included. */
  readonly valueStart: number;
  readonly end: number;
}

const FIELD = /([!-9;-~]{1,200})[ \t]{0,9}:[ \t]*/y;

/** The headers from `start` on, and where the body begins. `source` is binary. */
export function headersAt(source: string, start: number, end: number): { headers: Header[]; body: number } {
  const headers: Header[] = [];
  let at = start;
  while (at < end) {
    if (source[at] === '\n') return { headers, body: at + 1 };
    if (source.startsWith('\r\n', at)) return { headers, body: at + 2 };
    FIELD.lastIndex = at;
    const name = FIELD.exec(source)?.[1];
    // The first line that is no header begins a body without an empty line before it.
    if (name === undefined) return { headers, body: at };
    const valueStart = FIELD.lastIndex;
    let next = lineEnd(source, valueStart, end);
    while (next < end && (source[next] === ' ' || source[next] === '\t') && !isBlank(source, next, end))
      next = lineEnd(source, next, end);
    headers.push({ name: name.toLowerCase(), start: at, valueStart, end: withoutBreak(source, valueStart, next) });
    at = next;
  }
  return { headers, body: end };
}

/** Behind the line break. */
function lineEnd(source: string, from: number, end: number): number {
  const found = source.indexOf('\n', from);
  return found < 0 || found >= end ? end : found + 1;
}

const isBlank = (source: string, from: number, end: number): boolean =>
  source.slice(from, lineEnd(source, from, end)).trim() === '';

function withoutBreak(source: string, from: number, to: number): number {
  let end = to;
  if (end > from && source[end - 1] === '\n') end--;
  if (end > from && source[end - 1] === '\r') end--;
  return end;
}

/** A value in one line, its parameters as they are. */
export function rawValue(source: string, header: Header | undefined): string {
  return header === undefined ? '' : source.slice(header.valueStart, header.end).replaceAll(/[\r\n]+/g, '');
}

const PARAMETER = /;\s*([\w-]{1,40})\s*=\s*(?:"([^"\r\n]*)"|([^;\s"]*))/g;

export function parameterOf(value: string, name: string): string | undefined {
  for (const [, found = '', quoted, plain] of value.matchAll(PARAMETER))
    if (found.toLowerCase() === name) return quoted ?? plain;
  return undefined;
}

// ---------------------------------------------------------------- pieces

/** They say how the mail is put together, not what is in it; their file names are shown. */
const STRUCTURE = new Set(['content-type', 'content-disposition', 'content-transfer-encoding', 'mime-version']);
const FILE_NAME = /((?:file)?name)(?:\*\d{1,3})?(\*?)=(?:"([^"\r\n]*)"|([^;\s"]*))/gi;

/** All headers as one text, a line each. */
export function headerPieces(source: string, headers: readonly Header[]): Piece[] {
  return headers.flatMap((header) => {
    const { start, valueStart, end, name } = header;
    const shown = STRUCTURE.has(name) ? fileNames(source, header) : valuePieces(source, { start: valueStart, end });
    if (shown.length === 0) return [];
    const label = source.slice(start, valueStart).trim();
    return [{ text: `${label} `, start, end: start }, ...shown, { text: '\n', start: end, end }];
  });
}

const WORD = '=\\?[\\w.*:-]{1,60}\\?[bBqQ]\\?[!->@-~]*\\?=';
/** A run of encoded words, a line break with the white space that folds it, or bytes that are no ASCII. */
const SPECIAL = new RegExp(`(${WORD}(?:[ \\t\\r\\n]{1,9}${WORD})*)|(\\r?\\n[ \\t]*)|([\\x80-\\xff]+)`, 'g');

function valuePieces(source: string, range: { start: number; end: number }): Piece[] {
  return escapedPieces(source, range, SPECIAL, {
    read: ([, words, fold, bytes]) =>
      words !== undefined
        ? libmime.decodeWords(words)
        : fold !== undefined
          ? ' '
          : readCharset(bytesOf(bytes as string)).text,
    write: headerText,
  });
}

/** Encoded words are shorter than a line. */
const LONGEST_WORD = 60;

function headerText(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  return /[^\x20-\x7e\t]/.test(line) ? libmime.encodeWord(line, 'B', LONGEST_WORD) : line;
}

function fileNames(source: string, { valueStart, end }: Header): Piece[] {
  const value = source.slice(valueStart, end);
  return [...value.matchAll(FILE_NAME)].flatMap(({ 0: whole, 2: star, 3: quoted, 4: plain = '', index }) => {
    const written = quoted ?? plain;
    const to = valueStart + index + whole.length - (quoted === undefined ? 0 : 1);
    const from = to - written.length;
    if (star !== '*') return valuePieces(source, { start: from, end: to }).map(quotable(quoted === undefined));
    return [{ text: extendedText(written), start: from, end: to, write: extended }];
  });
}

/** A file name without quotes may hold no spaces. */
function quotable(isPlain: boolean): (piece: Piece) => Piece {
  return (piece) => ({
    ...piece,
    write: (text) => {
      const plain = headerText(text).replaceAll(/["\\]/g, "'");
      return isPlain ? plain.replaceAll(/[\s;()<>@,:/[\]?=]/g, '_') : plain;
    },
  });
}

const EXTENDED = /^([\w.-]*)'[\w-]*'/;

/** `utf-8''J%C3%B6rg` (RFC 2231). */
function extendedText(written: string): string {
  const charset = EXTENDED.exec(written)?.[1];
  const content = written.replace(EXTENDED, '');
  const binary = content.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return readCharset(bytesOf(binary), charset || undefined).text;
}

function extended(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `utf-8''${binaryOf(bytes).replaceAll(/[^A-Za-z0-9._-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)}`;
}
