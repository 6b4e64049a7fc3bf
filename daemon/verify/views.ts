/**
 * Everything that bytes may say: the text of each character encoding, what is packed in them (ZIP, gzip, the streams of a PDF,
 * base64), and each text read through the escapes of the formats. Knows no format well, on purpose: what the writers of
 * `engine/documents` overlook must not be overlooked here in the same way.
 */
import { isAscii } from 'node:buffer';
import { constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** A text that bytes hold, and how it was come by. */
export interface View {
  /** Parts from the outside in: `entry 3, stream 1`; '' for the file itself. Numbers, since names may be personal. */
  place: string;
  /** `utf-8`, `utf-16le`, `hex`, `percent`, … */
  encoding: string;
  text: string;
}

/** What may still be read, over everything that is nested. */
export interface ViewBudget {
  bytes: number;
  depth: number;
}

/** Something was too large or too deep to be read whole, so that nothing can be promised. */
export class TooMuch extends Error {}

export function* viewsOf(bytes: Buffer, budget: ViewBudget, place = '', isPixels = false): Generator<View> {
  if (isFont(bytes)) return;
  budget.bytes -= bytes.length;
  if (budget.bytes < 0) throw new TooMuch('the file expands to more than can be read');
  if (isPixels) return yield* stringViews(bytes, place);
  const unread: Range[] = [];
  const inner = { ...budget, depth: budget.depth - 1 };
  for (const { name, content, range, isPixels: isPicture } of packed(bytes, budget)) {
    if (budget.depth === 0) throw new TooMuch('the file is nested too deep');
    if (range !== undefined) unread.push(range);
    yield* viewsOf(content, inner, place === '' ? name : `${place}, ${name}`, isPicture);
    budget.bytes = inner.bytes;
  }
  if (isMedia(bytes)) yield* stringViews(without(bytes, unread), place);
  else for (const [encoding, text] of decodings(without(bytes, unread))) yield* readings({ place, encoding, text });
}

interface Range {
  start: number;
  end: number;
}

/** Compressed bytes say nothing themselves, and in enough of them every short name is found by chance. */
function without(bytes: Buffer, ranges: readonly Range[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start > at) parts.push(bytes.subarray(at, start), NOTHING);
    at = Math.max(at, end);
  }
  return at === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(at)]);
}

const NOTHING = Buffer.from('\n\n');

/** Every text is there in UTF-8 or one byte a character; UTF-16 begins at an even or an odd byte. */
function* decodings(bytes: Buffer): Generator<[string, string]> {
  yield ['utf-8', bytes.toString('utf8')];
  // The same signs as in UTF-8 where there are no others.
  if (!isAscii(bytes)) yield ['windows-1252', new TextDecoder('windows-1252').decode(bytes)];
  if (!bytes.includes(0)) return;
  for (const [from, parity] of [
    [0, 'even'],
    [1, 'odd'],
  ] as const) {
    const even = bytes.subarray(from, bytes.length - ((bytes.length - from) % 2));
    yield [`utf-16le ${parity}`, even.toString('utf16le')];
    yield [`utf-16be ${parity}`, Buffer.from(even).swap16().toString('utf16le')];
  }
}

/** First bytes of what is compressed in a way of its own: pictures, sound, films. */
const MEDIA = ['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'RIFF', 'OggS', 'ID3', '\0\0\0\u000cjP'];

/** Fonts say who made them, and nobody who uses them. */
const FONTS = [
  '\0\u0001\0\0',
  'OTTO',
  'true\0',
  'ttcf',
  'wOFF',
  'wOF2',
  '\u0001\0\u0004',
  '%!PS-AdobeFont',
  '%!FontType1',
];

function isFont(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 16);
  return FONTS.some((mark) => head.startsWith(mark));
}

function isMedia(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 16);
  return MEDIA.some((mark) => head.startsWith(mark)) || head.startsWith('ftyp', 4);
}

/** Text among pixels: stretches of ASCII with a few other bytes, in UTF-16 with a zero between them. */
function* stringViews(bytes: Buffer, place: string): Generator<View> {
  const found =
    bytes.toString('latin1').match(/(?:[ -~][\u0080-\u00fe]{0,3}){6,64}|(?:[ -~\u00c0-\u00fe]\0){6,64}/gu) ?? [];
  const text = found.map((one) => one.replaceAll('\0', '')).join('\n');
  yield { place, encoding: 'strings', text };
  yield { place, encoding: 'strings in utf-8', text: Buffer.from(text, 'latin1').toString('utf8') };
}

/** Not the dictionaries of a PDF. */
const MARKUP = /(?<!<)<\/?[a-z!?]|\/>/iu;
const HEX = /(?<![0-9a-f])(?:[0-9a-f]{2}\s?){6,}/giu;
const HEX_RUN = /[^0-9a-f]/giu;

/** The text itself, and read through each kind of escape that it has. */
function* readings({ place, encoding, text }: View): Generator<View> {
  const as = (how: string, read: string): View => ({ place, encoding: how, text: read });
  yield as(encoding, text);
  if (MARKUP.test(text)) {
    yield as('without tags', text.replace(/<[^<>]{0,10000}>/gu, ''));
    yield as('without tags', text.replace(/<[^<>]{0,10000}>/gu, ' '));
  }
  if (text.includes('&')) yield as('entities', text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});?/giu, entity));
  if (text.includes('%')) yield as('percent', bytewise(text, /%([0-9a-f]{2})/giu, 16));
  if (/\\u[0-9a-f]{4}/iu.test(text))
    yield as(
      '\\u',
      text.replace(/\\u([0-9a-f]{4})/giu, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16))),
    );
  if (/=[0-9a-f]{2}|=\r?\n/iu.test(text))
    yield as('quoted-printable', bytewise(text.replace(/=\r?\n/gu, ''), /=([0-9a-f]{2})/giu, 16));
  if (/\\[0-7]{3}/u.test(text)) yield as('octal', bytewise(text, /\\([0-7]{3})/gu, 8));
  if (/\r?\n[ \t]/u.test(text)) yield as('unfolded', text.replace(/\r?\n[ \t]/gu, ''));
  // Shown strings of a PDF's page: "[(Jo) -20 (hn)] TJ".
  if (/\)[\s\d.-]*\(/u.test(text)) yield as('joined strings', text.replace(/\)[\s\d.-]{0,20}\(/gu, ''));
  for (const [run] of text.matchAll(HEX)) {
    const bytes = Buffer.from(run.replace(HEX_RUN, ''), 'hex');
    yield as('hex', bytes.toString('utf8'));
    yield as('hex', new TextDecoder('utf-16be').decode(bytes));
  }
}

function entity(whole: string, name: string): string {
  if (name.startsWith('#')) {
    const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  }
  return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }[name.toLowerCase()] ?? whole;
}

/** Escaped bytes as what they are together: UTF-8, or one byte a character where they are none. */
function bytewise(text: string, escape: RegExp, radix: number): string {
  const binary = text.replace(escape, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, radix) & 0xff),
  );
  return Buffer.from(binary, 'latin1').toString('utf8');
}

const BASE64 = /[A-Za-z0-9+/_-]{4}(?:[A-Za-z0-9+/_-]|\r?\n[ \t]?){12,}={0,2}/gu;
const ZIP_ENTRY = Buffer.from('PK\u0003\u0004', 'latin1');
/** Of the dictionary before a stream, without an end of an object in it. */
const IMAGE_STREAM = /\/Subtype\s*\/Image(?:(?!endobj)[\s\S])*$/u;
const LONGEST_DICTIONARY = 1_024;
const STREAM = /stream\r?\n/gu;

interface Packed {
  name: string;
  content: Buffer;
  /** Of the bytes that are nothing but the packed content. */
  range?: Range;
  /** It is a picture without any format. */
  isPixels?: boolean;
}

/** What is packed in bytes, whatever the file claims to be. Nothing is believed of sizes that it names. */
function* packed(bytes: Buffer, { bytes: most }: ViewBudget): Generator<Packed> {
  const maxOutputLength = Math.max(1, most);
  let n = 0;
  for (let at = bytes.indexOf(ZIP_ENTRY); at >= 0; at = bytes.indexOf(ZIP_ENTRY, at + 4)) {
    const [nameLength, extraLength] = [readUInt16(bytes, at + 26), readUInt16(bytes, at + 28)];
    const start = at + 30 + nameLength + extraLength;
    n++;
    // What is stored without compression, and names, are found in the bytes as they are.
    if (readUInt16(bytes, at + 8) === 8) yield* unpacked(`entry ${n}`, inflateRawSync, bytes, start, maxOutputLength);
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) yield* unpacked('gzip', gunzipSync, bytes, 0, maxOutputLength);
  if (isMedia(bytes)) return;
  const text = bytes.toString('latin1');
  n = 0;
  for (const { index, 0: head } of text.matchAll(STREAM)) {
    const start = index + head.length;
    n++;
    const end = text.indexOf('endstream', start);
    const media = bytes.subarray(start, end < 0 ? bytes.length : end);
    const isPixels = IMAGE_STREAM.test(text.slice(Math.max(0, index - LONGEST_DICTIONARY), index));
    if (isMedia(media)) yield { name: `stream ${n}`, content: media, range: { start, end: start + media.length } };
    else
      for (const one of unpacked(`stream ${n}`, inflateSync, bytes, start, maxOutputLength)) yield { ...one, isPixels };
  }
  n = 0;
  for (const [run] of text.matchAll(BASE64)) {
    n++;
    yield { name: `base64 ${n}`, content: Buffer.from(run.replace(/\s/gu, ''), 'base64') };
  }
}

const readUInt16 = (bytes: Buffer, at: number): number => (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0);

type Inflate = typeof inflateSync;

/** Nothing for what is not packed so. */
function* unpacked(
  name: string,
  inflate: Inflate,
  bytes: Buffer,
  start: number,
  maxOutputLength: number,
): Generator<Packed> {
  const inflated = inflatedBy(inflate, bytes.subarray(start), maxOutputLength);
  if (inflated === undefined) return;
  const { buffer, engine } = inflated;
  yield { name, content: buffer, range: { start, end: start + engine.bytesWritten } };
}

function inflatedBy(inflate: Inflate, bytes: Buffer, maxOutputLength: number): Inflated | undefined {
  try {
    const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH, info: true };
    return inflate(bytes, options) as unknown as Inflated;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new TooMuch('the file expands to more than can be read');
    return undefined;
  }
}

/** Answer of Node's zlib with `info`; `bytesWritten` counts the bytes that were taken in. */
interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
