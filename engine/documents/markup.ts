/**
 * HTML and XML: running text, attributes, comments, scripts and `data:` addresses, each rewritten where it lies. XML whose
 * elements hold either text or elements is data, and typed by the names of its elements (markup-data.ts).
 */
import { BlockList } from './block-list.ts';
import { readCharset } from './charset.ts';
import { dataUriEdits, openDataUris } from './data-uris.ts';
import { dataOf } from './markup-data.ts';
import { markupParts, type MarkupPart } from './markup-scan.ts';
import { characterReference, partPieces } from './markup-text.ts';
import { extensionOf } from './names.ts';
import { sourceEdits, spliced, textOf, type Piece, type SourceEdit } from './pieces.ts';
import { seemsText } from './sniff.ts';
import type { BlockChange, DocumentContext, DocumentFormat, OpenDocument } from './format.ts';

const HEAD_BYTES = 2_048;
const HTML_HEAD = /<!doctype\s{1,9}html|<html[\s>]/i;
const XML_HEAD = /^\s{0,99}<\?xml\s/;
const CHARSET = /(?:charset|encoding)\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i;

export const HTML: DocumentFormat = {
  name: 'html',
  status: 'beta',
  mediaType: 'text/html',
  extensions: ['html', 'htm', 'xhtml', 'xht'],
  recognises: (bytes, fileName) =>
    seemsText(bytes) && (HTML.extensions.includes(extensionOf(fileName)) || HTML_HEAD.test(headOf(bytes))),
  open: (bytes, context) => openMarkup(bytes, context, true),
};

export const XML: DocumentFormat = {
  name: 'xml',
  status: 'beta',
  mediaType: 'application/xml',
  extensions: [
    'xml',
    'svg',
    'rss',
    'atom',
    'xsl',
    'xslt',
    'xsd',
    'kml',
    'gpx',
    'tei',
    'ttml',
    'xlf',
    'fodt',
    'fods',
    'fodp',
  ],
  recognises: (bytes, fileName) =>
    seemsText(bytes) && (XML.extensions.includes(extensionOf(fileName)) || XML_HEAD.test(headOf(bytes))),
  open: (bytes, context) => openMarkup(bytes, context, false),
};

const headOf = (bytes: Uint8Array): string => readCharset(bytes.slice(0, HEAD_BYTES)).text;

/** What a document says in ASCII that it is in UTF-16 is not. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const declared = CHARSET.exec(head)?.[1];
  return declared === undefined || /^utf-?16/i.test(declared) ? undefined : declared;
}

const PARTS_A_CHECK = 5_000;

async function openMarkup(bytes: Uint8Array, context: DocumentContext, isHtml: boolean): Promise<OpenDocument> {
  const { text: source, charset, encode } = readCharset(bytes, declaredCharset(bytes));
  const list = new BlockList();
  const parts: MarkupPart[] = [];
  for (const part of markupParts(source, isHtml)) {
    parts.push(part);
    if (parts.length % PARTS_A_CHECK === 0) context.checkpoint();
  }
  const uris = await openDataUris(source, list, context);
  const isHidden = hiddenBy(uris);
  const data = isHtml ? undefined : dataOf(source, parts, isHidden);
  const texts = new Map<string, Piece[]>(data === undefined ? [['text', flowOf(source, parts, isHtml)]] : []);
  for (const [segment, pieces] of asides(source, parts, isHtml, data !== undefined)) texts.set(segment, pieces);
  const numbers = new Map<number, Piece[]>();
  const json =
    data === undefined ? undefined : list.add({ kind: 'json', segment: 'data', json: data.json, hasFixedKeys: true });
  for (const [segment, pieces] of texts) {
    const shown = pieces.flatMap((piece) => shownPieces(source, piece, isHidden));
    const text = textOf(shown);
    if (text.trim() !== '') numbers.set(list.add({ kind: 'text', segment, text }), shown);
  }
  return {
    format: isHtml ? 'html' : 'xml',
    mediaType: `${isHtml ? 'text/html' : 'application/xml'}; charset=${charset}`,
    blocks: list.blocks,
    unprotected: list.unprotected,
    async write(changes) {
      const edits: SourceEdit[] = await dataUriEdits(uris, changes);
      for (const [number, pieces] of numbers) {
        const change = changes[number];
        if (change?.kind === 'text') edits.push(...sourceEdits(source, pieces, change.edits));
      }
      const change: BlockChange | undefined = json === undefined ? undefined : changes[json];
      if (change?.kind === 'json') edits.push(...(data?.edits(change.json) ?? []));
      return encode(spliced(source, edits), characterReference);
    },
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Whether a place lies in one of the ranges, which are in order; asked in any order. */
export function hiddenBy(ranges: readonly Range[]): (piece: Range) => readonly Range[] {
  return ({ start, end }) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle]!.end <= start) low = middle + 1;
      else high = middle;
    }
    let last = low;
    while (last < ranges.length && ranges[last]!.start < end) last++;
    return ranges.slice(low, last);
  };
}

/** A piece without what is shown as a document of its own. */
function shownPieces(source: string, piece: Piece, hidden: (piece: Range) => readonly Range[]): Piece[] {
  if (piece.end === piece.start) return [piece];
  const inside = hidden(piece);
  if (inside.length === 0) return [piece];
  const out: Piece[] = [];
  let from = piece.start;
  for (const { start, end } of [...inside, { start: piece.end, end: piece.end }]) {
    if (start > from) out.push({ ...piece, text: source.slice(from, start), start: from, end: start });
    from = end;
  }
  return out;
}

/** Tags within a line part no words, cells part columns, and all others part lines. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark o:p q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);
/** A page shows their white space as it is. */
const KEEPS_SPACE = new Set(['pre', 'textarea']);

function flowOf(source: string, parts: readonly MarkupPart[], isHtml: boolean): Piece[] {
  const pieces: Piece[] = [];
  let kept = 0;
  for (const part of parts) {
    const { kind, name, start } = part;
    if (kind === 'open' || kind === 'close') {
      if (KEEPS_SPACE.has(name)) kept = Math.max(0, kept + (kind === 'open' ? 1 : -1));
      if (!isHtml || !INLINE.has(name)) pieces.push({ text: CELLS.has(name) ? '\t' : '\n', start, end: start });
    } else if (kind === 'text' || kind === 'cdata') pieces.push(...partPieces(source, part, isHtml && kept === 0));
  }
  return pieces;
}

/** Attributes of pages that say nothing about anybody. */
const SAYS_NOTHING =
  /^(?:align|bgcolor|border|cellpadding|cellspacing|class|color|colspan|dir|face|height|lang|rel|role|rowspan|size|style|target|type|valign|width|xmlns(?::.{0,99})?|xml:lang|xml:space|charset|viewport|http-equiv|method|enctype|tabindex|loading|crossorigin|integrity|media|sizes|async|defer)$/;

/** What is not in the flow, each kind as a text: attributes, comments, scripts and styles, declarations. */
function asides(source: string, parts: readonly MarkupPart[], isHtml: boolean, isData: boolean): Map<string, Piece[]> {
  const texts = new Map<string, Piece[]>();
  const put = (segment: string, part: MarkupPart): void => {
    const pieces = texts.get(segment) ?? [];
    texts.set(segment, pieces);
    pieces.push(...partPieces(source, part, false), { text: '\n', start: part.end, end: part.end });
  };
  for (const part of parts) {
    const { kind, name, start, end } = part;
    if (end === start) continue;
    if (kind === 'comment') put('comments', part);
    else if (kind === 'raw') put(name === 'style' ? 'styles' : 'scripts', part);
    else if (kind === 'declaration') put('declarations', part);
    else if (kind === 'attribute' && !isData && !(isHtml && SAYS_NOTHING.test(name)) && !/^xmlns/.test(name))
      put('attributes', part);
  }
  return texts;
}
