/**
 * Mails (EML) and mailboxes (MBOX). A mail is read as bytes; headers and parts are rewritten where they lie, each part in
 * its own transfer encoding and charset, so that boundaries, order and everything that was not replaced stay.
 */
import { decode, encode, wrap } from 'libqp';
import { base64Of, binaryOf, bytesOf, bytesOfBase64, isSameBytes } from './binary.ts';
import { BlockList, spend } from './block-list.ts';
import { readCharset } from './charset.ts';
import { headerPieces, headersAt, parameterOf, rawValue, type Header } from './mail-headers.ts';
import { characterReference } from './markup-text.ts';
import { extensionOf } from './names.ts';
import { sourceEdits, spliced, textOf, type Piece, type SourceEdit } from './pieces.ts';
import { edited } from './plain-text.ts';
import { tooLargeDocument } from './refusals.ts';
import { seemsText } from './sniff.ts';
import type { BlockChange, DocumentContext, DocumentFormat, OpenDocument } from './format.ts';

const HEAD_BYTES = 4_096;
/** Headers that a mail has and other texts have not. */
const KNOWN =
  /^(?:from|to|subject|date|message-id|received|return-path|mime-version|content-type|delivered-to|x-[\w-]+)$/;
const MBOX_LINE = /^From [^\n]{3,400}\d\d:\d\d[^\n]{0,60}\r?\n/;

const headOf = (bytes: Uint8Array): string => binaryOf(bytes.subarray(0, HEAD_BYTES));

export const MBOX: DocumentFormat = {
  name: 'mbox',
  status: 'beta',
  mediaType: 'application/mbox',
  extensions: ['mbox', 'mbx'],
  recognises: (bytes) => MBOX_LINE.test(headOf(bytes)),
  async open(bytes, context) {
    const mail = new Mail(binaryOf(bytes), context);
    const { source } = mail;
    const starts = [...source.matchAll(/(?:^|\n\r?\n)(?=From [^\n]{3,400}\d\d:\d\d)/g)].map(
      (match) => match.index + match[0].length,
    );
    for (const [i, start] of starts.entries()) {
      const body = source.indexOf('\n', start) + 1;
      mail.prefix = `message/${i + 1}/`;
      mail.text('envelope', [{ text: source.slice(start, body), start, end: body }]);
      await mail.entity(body, starts[i + 1] ?? source.length, '');
    }
    return mail.document('mbox');
  },
};

export const EML: DocumentFormat = {
  name: 'eml',
  status: 'beta',
  mediaType: 'message/rfc822',
  extensions: ['eml', 'mht', 'mhtml'],
  recognises(bytes, fileName) {
    const head = headOf(bytes);
    const { headers } = headersAt(head, 0, head.length);
    const known = headers.filter(({ name }) => KNOWN.test(name)).length;
    return known >= (EML.extensions.includes(extensionOf(fileName)) ? 1 : 3) && (seemsText(bytes) || known >= 3);
  },
  async open(bytes, context) {
    const mail = new Mail(binaryOf(bytes), context);
    await mail.entity(0, mail.source.length, '');
    return mail.document('eml');
  },
};

type Changes = readonly (BlockChange | undefined)[];
type Edits = (changes: Changes) => Promise<SourceEdit[]> | SourceEdit[];

const MOST_LEVELS = 20;

/** A body as it is sent. */
interface Body {
  readonly start: number;
  readonly end: number;
  readonly headers: readonly Header[];
  /** In lower case. */
  readonly transfer: string;
  /** Value of `content-type`. */
  readonly type: string;
}

class Mail {
  readonly source: string;
  readonly #context: DocumentContext;
  readonly #list = new BlockList();
  readonly #edits: Edits[] = [];
  /** Of the segments of this message. */
  prefix = '';
  #levels = 0;

  constructor(source: string, context: DocumentContext) {
    this.source = source;
    this.#context = context;
  }

  document(format: string): OpenDocument {
    return {
      format,
      blocks: this.#list.blocks,
      unprotected: this.#list.unprotected,
      write: async (changes) => {
        const edits: SourceEdit[] = [];
        for (const make of this.#edits) edits.push(...(await make(changes)));
        return bytesOf(spliced(this.source, edits));
      },
    };
  }

  /** A text that lies in the source as it is. */
  text(segment: string, pieces: readonly Piece[]): void {
    const text = textOf(pieces);
    if (text.trim() === '') return;
    const number = this.#list.add({ kind: 'text', segment: `${this.prefix}${segment}`, text });
    this.#edits.push((changes) => {
      const change = changes[number];
      return change?.kind === 'text' ? sourceEdits(this.source, pieces, change.edits) : [];
    });
  }

  /** A message or one of its parts; `place` numbers it: `1.2`. */
  async entity(start: number, end: number, place: string, isDigest = false): Promise<void> {
    spend(this.#context, 0);
    if (++this.#levels > MOST_LEVELS) throw tooLargeDocument('the mail is nested too deep');
    const { headers, body } = headersAt(this.source, start, end);
    this.text(`headers${place === '' ? '' : `/${place}`}`, headerPieces(this.source, headers));
    const valueOf = (name: string): string =>
      rawValue(
        this.source,
        headers.find((header) => header.name === name),
      );
    const type = valueOf('content-type') || (isDigest ? 'message/rfc822' : 'text/plain');
    const transfer = valueOf('content-transfer-encoding').trim().toLowerCase();
    const kind = (/^\s*([\w.+-]+\/[\w.+-]+)/.exec(type)?.[1] ?? 'text/plain').toLowerCase();
    const boundary = kind.startsWith('multipart/') ? parameterOf(`;${type}`, 'boundary') : undefined;
    const isEncoded = transfer === 'base64' || transfer === 'quoted-printable';
    if (boundary !== undefined && boundary !== '' && !isEncoded)
      await this.#parts(boundary, body, end, place, kind === 'multipart/digest');
    else if (kind === 'message/rfc822' && !isEncoded) await this.entity(body, end, inPlace(place, 1));
    else {
      const name = parameterOf(valueOf('content-disposition'), 'filename') ?? parameterOf(type, 'name') ?? '';
      await this.#leaf({ start: body, end, headers, transfer, type }, kind, inPlace(place, 1), name);
    }
    this.#levels--;
  }

  async #parts(boundary: string, start: number, end: number, place: string, isDigest: boolean): Promise<void> {
    const { source } = this;
    const mark = `--${boundary}`;
    let from = start;
    let isBefore = true;
    let count = 0;
    for (let at = source.indexOf(mark, start); at >= 0 && at < end; at = source.indexOf(mark, at + mark.length)) {
      if (at > start && source[at - 1] !== '\n') continue;
      const isLast = source.startsWith('--', at + mark.length);
      const line = source.indexOf('\n', at);
      const behind = source.slice(at + mark.length + (isLast ? 2 : 0), line < 0 ? end : line);
      if (behind.trim() !== '') continue;
      // The line break before a boundary belongs to it.
      const until = source[at - 2] === '\r' ? at - 2 : at - 1;
      if (isBefore) this.text(`preamble/${inPlace(place, 0)}`, this.#plain(from, Math.max(from, until)));
      else await this.entity(from, Math.max(from, until), inPlace(place, ++count), isDigest);
      isBefore = false;
      from = line < 0 || line >= end ? end : line + 1;
      if (isLast) {
        this.text(`epilogue/${inPlace(place, 0)}`, this.#plain(from, end));
        return;
      }
    }
    // Without its end the last part ends with what holds it.
    if (from >= end) return;
    if (isBefore) this.text(`preamble/${inPlace(place, 0)}`, this.#plain(from, end));
    else await this.entity(from, end, inPlace(place, ++count), isDigest);
  }

  #plain(start: number, end: number): Piece[] {
    return [{ text: this.source.slice(start, end), start, end }];
  }

  async #leaf(body: Body, kind: string, place: string, name: string): Promise<void> {
    const bytes = decoded(this.source.slice(body.start, body.end), body.transfer);
    if (bytes.length === 0) return;
    const segment = `${this.prefix}part/${place}`;
    const isAttached = name !== '';
    if (kind === 'text/plain' && !isAttached) {
      this.#textPart(body, bytes, segment);
      return;
    }
    spend(this.#context, bytes.length);
    // A page is read as UTF-8 with a mark, whatever the mail declares, and written as it was.
    const page = kind === 'text/html' ? readCharset(bytes, parameterOf(body.type, 'charset')) : undefined;
    const given = page === undefined ? bytes : new TextEncoder().encode(`\uFEFF${page.text}`);
    const extension =
      kind === 'text/html' ? 'html' : kind === 'text/calendar' ? 'ics' : kind.slice(kind.indexOf('/') + 1);
    const write = await this.#list.nest(given, { segment, fileName: name || `part.${extension}` }, this.#context);
    this.#edits.push(async (changes) => {
      const written = await write(changes);
      if (written === undefined) return [{ start: body.start, end: body.end, text: '' }];
      if (written === given || isSameBytes(written, given)) return [];
      return this.#rewritten(
        body,
        page === undefined ? written : page.encode(new TextDecoder().decode(written), characterReference),
      );
    });
  }

  #textPart(body: Body, bytes: Uint8Array, segment: string): void {
    const { text, encode: inCharset, charset } = readCharset(bytes, parameterOf(body.type, 'charset'));
    if (text.trim() === '') return;
    spend(this.#context, bytes.length);
    const number = this.#list.add({ kind: 'text', segment, text });
    this.#edits.push((changes) => {
      const change = changes[number];
      if (change?.kind !== 'text' || change.edits.length === 0) return [];
      const written = inCharset(edited(text, change.edits));
      const isOther = charset !== 'utf-8' && readCharset(written).charset === 'utf-8';
      return [...(isOther ? this.#declaredUtf8(body) : []), ...this.#rewritten(body, written)];
    });
  }

  #declaredUtf8({ headers }: Body): SourceEdit[] {
    const header = headers.find(({ name }) => name === 'content-type');
    if (header === undefined) return [];
    const value = this.source.slice(header.valueStart, header.end);
    const match = /charset\s*=\s*(?:"[^"]*"|[^;\s]*)/i.exec(value);
    if (match === null) return [];
    const start = header.valueStart + match.index;
    return [{ start, end: start + match[0].length, text: 'charset=utf-8' }];
  }

  /** The body in its transfer encoding; one that has none gets one when it is needed. */
  #rewritten({ start, end, transfer, headers }: Body, bytes: Uint8Array): SourceEdit[] {
    const binary = binaryOf(bytes);
    const lineBreak = this.source.includes('\r\n') ? '\r\n' : '\n';
    const last = this.source.slice(Math.max(start, end - 8), end);
    const tail = last.slice(last.trimEnd().length);
    if (transfer === 'base64') return [{ start, end, text: lines(base64Of(bytes), lineBreak) + tail }];
    if (transfer === 'quoted-printable') return [{ start, end, text: quoted(bytes, lineBreak) }];
    const declared = headers.find(({ name }) => name === 'content-transfer-encoding');
    if (!/[\x80-\xff]/.test(binary) || transfer === '8bit' || transfer === 'binary')
      return [{ start, end, text: binary }];
    const header =
      declared === undefined
        ? {
            start: headers[0]?.start ?? start,
            end: headers[0]?.start ?? start,
            text: `Content-Transfer-Encoding: base64${lineBreak}`,
          }
        : { start: declared.valueStart, end: declared.end, text: 'base64' };
    return headers.length === 0
      ? [{ start, end, text: binary }]
      : [header, { start, end, text: lines(base64Of(bytes), lineBreak) + tail }];
  }
}

const inPlace = (place: string, number: number): string => (place === '' ? String(number) : `${place}.${number}`);

function decoded(body: string, transfer: string): Uint8Array {
  if (transfer === 'base64') return bytesOfBase64(body);
  if (transfer === 'quoted-printable') return decode(body);
  return bytesOf(body);
}

const LINE = 76;

function lines(base64: string, lineBreak: string): string {
  const parts: string[] = [];
  for (let at = 0; at < base64.length; at += LINE) parts.push(base64.slice(at, at + LINE));
  return parts.join(lineBreak);
}

function quoted(bytes: Uint8Array, lineBreak: string): string {
  const encoded = wrap(encode(bytes), LINE);
  return lineBreak === '\n' ? encoded.replaceAll('\r\n', '\n') : encoded;
}
