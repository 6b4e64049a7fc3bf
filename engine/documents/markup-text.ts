/** What text and attributes of markup say, and how a text has to be written in them. */
import { ENTITIES } from '../readings/entities.ts';
import { escapedPieces, type Piece } from './pieces.ts';
import type { MarkupPart } from './markup-scan.ts';

const REFERENCE = /&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,15}));?/g;
/** The same, or white space with a line end in it, which a page shows as a space. */
const REFERENCE_OR_BREAK = new RegExp(`${REFERENCE.source}|[\\r\\n][ \\t\\r\\n]*`, 'g');
/** Without its semicolon only a reference by number is one. */
const SEMICOLON = ';';

function said([written, decimal, hex, name]: RegExpMatchArray): string | undefined {
  if (name !== undefined) return (written ?? '').endsWith(SEMICOLON) ? ENTITIES.get(name) : undefined;
  if (decimal === undefined && hex === undefined) return ' ';
  const code = Number.parseInt(decimal ?? (hex as string), decimal === undefined ? 16 : 10);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '=': '&#61;',
};

/** Writers by what a text is in. Where nothing can be escaped, what would end the part is broken up. */
const inText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ESCAPED[sign] as string);
const inQuotes = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] as string);
const unquoted = (text: string): string =>
  text.replaceAll(/[&<>"'`=\s]/g, (sign) => ESCAPED[sign] ?? `&#${sign.charCodeAt(0)};`);
const inRaw = (text: string): string => text.replaceAll('</', '<\\/');
const inComment = (text: string): string => text.replaceAll('--', '- -').replaceAll('>', '›');
const inCdata = (text: string): string => text.replaceAll(']]>', ']] >');

/** A part as pieces; `collapses`: line ends in it are spaces. */
export function partPieces(source: string, part: MarkupPart, collapses: boolean): Piece[] {
  const { kind, start, end } = part;
  const plain = (write: (text: string) => string): Piece[] =>
    end > start ? [{ text: source.slice(start, end), start, end, write }] : [];
  if (kind === 'text')
    return escapedPieces(source, part, collapses ? REFERENCE_OR_BREAK : REFERENCE, { read: said, write: inText });
  if (kind === 'attribute')
    return escapedPieces(source, part, REFERENCE, { read: said, write: part.quote === '' ? unquoted : inQuotes });
  if (kind === 'cdata') return plain(inCdata);
  return plain(kind === 'raw' ? inRaw : inComment);
}

/** For characters that the charset of the document lacks. */
export const characterReference = (codePoint: number): string => `&#${codePoint};`;
