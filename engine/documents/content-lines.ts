/**
 * Content lines of calendars and address cards (RFC 5545, 6350, vCard 2.1): folded lines joined, parameters and values by
 * position. A line that changes is folded again; the others stay as they are.
 */
import { decode, encode } from 'libqp';
import { readCharset } from './charset.ts';
import { escapedPieces, spliced, type Piece, type SourceEdit } from './pieces.ts';

export interface ContentLine {
  /** In the source, without the last line break. */
  readonly start: number;
  readonly end: number;
  /** Joined. */
  readonly text: string;
  /** In capitals, without its group. */
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  /** In `text`. */
  readonly valueStart: number;
}

const NAME = /^(?:[\w-]{1,60}\.)?([A-Za-z0-9-]{1,60})(?=[;:])/;
const PARAMETER = /;([A-Za-z0-9-]{1,60})(?:=((?:"[^"]*"|[^";:]*)*))?/y;
const QUOTED_PRINTABLE = /^[^:]{0,400};(?:ENCODING=)?QUOTED-PRINTABLE[^:]{0,400}:/i;
const LINE = /[^\r\n]+/g;

export function contentLines(source: string): ContentLine[] {
  const lines: ContentLine[] = [];
  let open: { start: number; end: number; parts: string[]; isSoft: boolean } | undefined;
  const close = (): void => {
    if (open !== undefined) lines.push(parsed(open.start, open.end, open.parts.join('')));
    open = undefined;
  };
  for (const { 0: line, index: start } of source.matchAll(LINE)) {
    const end = start + line.length;
    const isFolded = /^[ \t]/.test(line);
    if (open !== undefined && (isFolded || open.isSoft)) {
      if (open.isSoft) open.parts.push((open.parts.pop() ?? '').slice(0, -1), line);
      else open.parts.push(line.slice(1));
      open.end = end;
      if (open.isSoft) open.isSoft = line.endsWith('=');
      continue;
    }
    close();
    open = { start, end, parts: [line], isSoft: line.endsWith('=') && QUOTED_PRINTABLE.test(line) };
  }
  close();
  return lines;
}

function parsed(start: number, end: number, text: string): ContentLine {
  const head = NAME.exec(text);
  if (head === null) return { start, end, text, name: '', parameters: [], valueStart: 0 };
  const parameters: { name: string; start: number; end: number }[] = [];
  let at = head[0].length;
  for (;;) {
    PARAMETER.lastIndex = at;
    const match = PARAMETER.exec(text);
    if (match === null) break;
    at = PARAMETER.lastIndex;
    parameters.push({ name: (match[1] ?? '').toUpperCase(), start: at - (match[2]?.length ?? 0), end: at });
  }
  return {
    start,
    end,
    text,
    name: (head[1] ?? '').toUpperCase(),
    parameters,
    valueStart: Math.min(text.length, at + 1),
  };
}

export const parameterText = ({ text, parameters }: ContentLine, name: string): string => {
  const found = parameters.find((parameter) => parameter.name === name);
  return found === undefined ? '' : text.slice(found.start, found.end);
};

/** vCard 2.1 names an encoding without its parameter. */
export const isInEncoding = (line: ContentLine, encoding: RegExp): boolean =>
  encoding.test(parameterText(line, 'ENCODING')) || line.parameters.some(({ name }) => encoding.test(name));

const ESCAPE = /\\([\\;,nN])/g;

const read = ([, sign]: RegExpMatchArray): string => (sign === 'n' || sign === 'N' ? '\n' : (sign as string));
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');
const inQuotes = (text: string): string => text.replaceAll(/["\r\n]/g, "'");

/** Pieces of a part of `text`: of a value, or of a parameter's. */
export function linePieces(line: ContentLine, range: { start: number; end: number }): Piece[] {
  if (range.start < line.valueStart) {
    const isQuoted = line.text[range.start] === '"';
    const [start, end] = isQuoted ? [range.start + 1, range.end - 1] : [range.start, range.end];
    const write = isQuoted ? inQuotes : (text: string) => (/[:;,]/.test(text) ? `"${inQuotes(text)}"` : inQuotes(text));
    return end > start ? [{ text: line.text.slice(start, end), start, end, write }] : [];
  }
  if (isInEncoding(line, /^QUOTED-PRINTABLE$/i)) {
    const { text, encode: inCharset } = readCharset(
      decode(line.text.slice(range.start, range.end)),
      parameterText(line, 'CHARSET') || undefined,
    );
    const write = (said: string): string =>
      encode(inCharset(said)).replaceAll(
        /[\r\n;]/g,
        (sign) => `=${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
      );
    return [{ text, ...range, write }];
  }
  return escapedPieces(line.text, range, ESCAPE, { read, write: escaped });
}

const FOLD_OCTETS = 75;

/** A changed line as an edit of the source. */
export function lineEdit(line: ContentLine, edits: readonly SourceEdit[], lineBreak: string): SourceEdit {
  const changed = spliced(line.text, edits);
  const text = isInEncoding(line, /^QUOTED-PRINTABLE$/i) ? changed : folded(changed, lineBreak);
  return { start: line.start, end: line.end, text };
}

/** Lines of 75 octets; no character is parted. */
function folded(text: string, lineBreak: string): string {
  if (text.length <= FOLD_OCTETS && !/[^\x20-\x7e]/.test(text)) return text;
  const lines: string[] = [];
  let line = '';
  let octets = 0;
  for (const character of text) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > FOLD_OCTETS) {
      lines.push(line);
      line = ' ';
      octets = 1;
    }
    line += character;
    octets += size;
  }
  return [...lines, line].join(lineBreak);
}
