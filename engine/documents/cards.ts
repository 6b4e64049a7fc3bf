/**
 * Calendars (ICS) and address cards (VCF): their properties are shown to the engine as JSON, under names that say what they
 * hold, and written into their own lines. What holds a component together is left out.
 */
import { base64Of, bytesOfBase64 } from './binary.ts';
import { BlockList, type NestedWriter } from './block-list.ts';
import { readCharset } from './charset.ts';
import { contentLines, isInEncoding, lineEdit, linePieces, parameterText, type ContentLine } from './content-lines.ts';
import { jsonLeaves } from './json-leaves.ts';
import { editBetween, sourceEdits, spliced, textOf, type Piece, type SourceEdit } from './pieces.ts';
import { seemsText } from './sniff.ts';
import type { DocumentContext, DocumentFormat, OpenDocument } from './format.ts';

const HEAD_BYTES = 400;

function cards(name: string, mediaType: string, extensions: readonly string[], begin: RegExp): DocumentFormat {
  return {
    name,
    status: 'beta',
    mediaType,
    extensions,
    recognises: (bytes) => seemsText(bytes) && begin.test(readCharset(bytes.slice(0, HEAD_BYTES)).text),
    open: (bytes, context) => openCards(bytes, context, { name, mediaType }),
  };
}

export const ICS = cards('ics', 'text/calendar', ['ics', 'ical', 'ifb'], /^\s{0,99}BEGIN:VCALENDAR\s/i);
export const VCF = cards('vcf', 'text/vcard', ['vcf', 'vcard'], /^\s{0,99}BEGIN:VCARD\s/i);

/** They say how a component is put together, or when something repeats. */
const STRUCTURE =
  /^(?:BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|TZID|TZOFFSETFROM|TZOFFSETTO|TZNAME|RRULE|SEQUENCE|STATUS|TRANSP|ACTION|TRIGGER|PRIORITY|CLASS|REV|REPEAT|DURATION|PERCENT-COMPLETE|KIND|X-APPLE-.*|X-MICROSOFT-CDO-.*|X-WR-TIMEZONE)$/;
/** Parameters of people; the others are words of the standard. */
const PARAMETERS: Readonly<Record<string, string>> = {
  CN: 'name',
  'SENT-BY': 'email',
  'DELEGATED-TO': 'email',
  'DELEGATED-FROM': 'email',
  MEMBER: 'email',
  DIR: 'url',
  EMAIL: 'email',
  LABEL: 'address',
  'SORT-AS': 'name',
  ALTREP: 'url',
  'X-FILENAME': 'file name',
  FILENAME: 'file name',
};
/** Names of properties as columns of tables have them. */
const NAMES: Readonly<Record<string, string>> = {
  FN: 'full name',
  NICKNAME: 'nickname',
  TEL: 'phone',
  EMAIL: 'email',
  BDAY: 'date of birth',
  ORG: 'organization',
  ADR: 'address',
  LABEL: 'address',
  ATTENDEE: 'attendee',
  ORGANIZER: 'organizer',
  CONTACT: 'contact',
  SUMMARY: 'summary',
  DESCRIPTION: 'description',
  LOCATION: 'location',
  URL: 'url',
  NOTE: 'note',
};
/** Properties whose value has parts. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  N: ['family name', 'given name', 'middle name', 'name prefix', 'name suffix'],
  ADR: ['po box', 'address line 2', 'street', 'city', 'state', 'postal code', 'country'],
  ORG: ['organization', 'department', 'unit'],
};
const PICTURES = /^(?:PHOTO|LOGO|SOUND|KEY|ATTACH)$/;

interface Leaf {
  readonly line: ContentLine;
  readonly pieces: Piece[];
}

interface Attached {
  readonly line: ContentLine;
  readonly start: number;
  readonly write: NestedWriter;
}

async function openCards(
  bytes: Uint8Array,
  context: DocumentContext,
  { name: format, mediaType }: { name: string; mediaType: string },
): Promise<OpenDocument> {
  const { text: source, charset, encode } = readCharset(bytes);
  const lines = contentLines(source);
  const list = new BlockList();
  const attached: Attached[] = [];
  /** One entry a leaf of the JSON; undefined for keys. */
  const leaves: (Leaf | undefined)[] = [];
  const json = shown(lines, leaves, context.checkpoint);
  const number = leaves.length > 0 ? list.add({ kind: 'json', segment: format, json, hasFixedKeys: true }) : -1;
  for (const line of lines) {
    const start = binaryStart(line);
    if (start === undefined) continue;
    const content = bytesOfBase64(line.text.slice(start));
    const write = await list.nest(
      content,
      { segment: `${line.name.toLowerCase()}/${attached.length + 1}`, fileName: '' },
      context,
    );
    attached.push({ line, start, write });
  }
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  return {
    format,
    mediaType: `${mediaType}; charset=${charset}`,
    blocks: list.blocks,
    unprotected: list.unprotected,
    async write(changes) {
      const change = changes[number];
      const edits =
        change?.kind === 'json' ? leafEdits(leaves, json, change.json) : new Map<ContentLine, SourceEdit[]>();
      for (const { line, start, write } of attached) {
        const written = await write(changes);
        const text = written === undefined ? '' : base64Of(written);
        if (text !== line.text.slice(start))
          edits.set(line, [...(edits.get(line) ?? []), { start, end: line.text.length, text }]);
      }
      const written = [...edits].map(([line, inside]) => lineEdit(line, inside, lineBreak));
      return encode(spliced(source, written));
    },
  };
}

const DATA = /^data:[^,]{0,200};base64,/i;

/** Where base64 begins in a line that holds a file. */
function binaryStart(line: ContentLine): number | undefined {
  if (!PICTURES.test(line.name)) return undefined;
  const value = line.text.slice(line.valueStart);
  const data = DATA.exec(value);
  if (data !== null) return line.valueStart + data[0].length;
  return isInEncoding(line, /^(?:B|BASE64)$/i) ? line.valueStart : undefined;
}

/** Components in each other as objects in arrays; a property is a member. */
function shown(lines: readonly ContentLine[], leaves: (Leaf | undefined)[], checkpoint: () => void): string {
  const objects: string[] = [];
  let members: string[] = [];
  let zone = 0;
  const key = (name: string): string => {
    leaves.push(undefined);
    return `${JSON.stringify(name)}:`;
  };
  const leaf = (line: ContentLine, range: { start: number; end: number }): string => {
    const pieces = linePieces(line, range);
    leaves.push({ line, pieces });
    return JSON.stringify(textOf(pieces));
  };
  const close = (): void => {
    if (members.length > 0) objects.push(`{${members.join(',')}}`);
    members = [];
  };
  for (const [i, line] of lines.entries()) {
    if (i % 1_000 === 0) checkpoint();
    const { name, text, valueStart } = line;
    if (name === 'BEGIN' || name === 'END') {
      close();
      if (/^VTIMEZONE\s*$/i.test(text.slice(valueStart))) zone += name === 'BEGIN' ? 1 : -1;
      continue;
    }
    if (zone > 0 || STRUCTURE.test(name) || binaryStart(line) !== undefined) continue;
    for (const { name: parameter, start, end } of line.parameters) {
      const said = PARAMETERS[parameter];
      if (said !== undefined && end > start) members.push(key(said) + leaf(line, { start, end }));
    }
    const parts = PARTS[name];
    if (parts === undefined || parameterText(line, 'ENCODING') !== '')
      members.push(key(NAMES[name] ?? (name || 'text').toLowerCase()) + leaf(line, valueRange(line)));
    else
      for (const [n, range] of componentRanges(line).entries())
        if (range.end > range.start) members.push(key(parts[n] ?? name.toLowerCase()) + leaf(line, range));
  }
  close();
  return `[${objects.join(',')}]`;
}

/** An address is shown without its scheme. */
function valueRange({ text, valueStart }: ContentLine): { start: number; end: number } {
  const scheme = /^(?:mailto|tel):/i.exec(text.slice(valueStart, valueStart + 10))?.[0].length ?? 0;
  return { start: valueStart + scheme, end: text.length };
}

function componentRanges({ text, valueStart }: ContentLine): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let start = valueStart;
  for (let at = valueStart; at <= text.length; at++) {
    if (text[at] === '\\') at++;
    else if (at === text.length || text[at] === ';') {
      ranges.push({ start, end: at });
      start = at + 1;
    }
  }
  return ranges;
}

function leafEdits(
  leaves: readonly (Leaf | undefined)[],
  json: string,
  changed: string,
): Map<ContentLine, SourceEdit[]> {
  const edits = new Map<ContentLine, SourceEdit[]>();
  const before = jsonLeaves(json);
  jsonLeaves(changed).forEach((text, i) => {
    const leaf = leaves[i];
    if (leaf === undefined || text === before[i]) return;
    const { line, pieces } = leaf;
    const inside = sourceEdits(line.text, pieces, [editBetween(before[i] as string, text)]);
    edits.set(line, [...(edits.get(line) ?? []), ...inside]);
  });
  return edits;
}
