/**
 * PDF. A page is one text with the boxes of its words, and its pictures; a page without text is one picture. What is
 * replaced goes from the content of the page, and the file is written anew from the objects that its pages need
 * (pdf-clean.ts): nothing that only describes it, and no earlier revision, is copied.
 */
import { spend } from './block-list.ts';
import { cleanPdf } from './pdf-clean.ts';
import type { PdfFile, PdfPageEdits, PdfPort, PdfTextEdit } from './pdf-file.ts';
import { pageText, type PageText } from './pdf-text.ts';
import { ServiceError } from '../errors.ts';
import { SNIFFED_BYTES } from './sniff.ts';
import { binaryOf } from './binary.ts';
import type { Block, BlockChange, DocumentContext, DocumentFormat, OpenDocument, TextEdit } from './format.ts';

export const PDF: DocumentFormat = {
  name: 'pdf',
  status: 'beta',
  mediaType: 'application/pdf',
  extensions: ['pdf'],
  // Readers look for the mark in the first kilobyte.
  recognises: (bytes) => binaryOf(bytes.subarray(0, Math.min(1_024, SNIFFED_BYTES))).includes('%PDF-'),
  async open(bytes, context) {
    if (context.pdf === undefined)
      throw new ServiceError('capability_unavailable', { message: 'PDF files cannot be read here.' });
    const drawn = context.isOwn === true ? bytes : await drawnOnly(bytes, context.pdf, context);
    const file = await context.pdf.open(drawn, context);
    try {
      return await read(file, context);
    } catch (error) {
      file.close();
      throw error;
    }
  },
};

/**
 * The file without all that is not drawn. It is read only then: a reader takes some of that for text (ActualText), and what
 * is drawn instead would go unread.
 */
async function drawnOnly(bytes: Uint8Array, pdf: PdfPort, context: DocumentContext): Promise<Uint8Array> {
  const file = await pdf.open(bytes, context);
  try {
    for (let page = 0; page < file.pageCount; page++) {
      spend(context, 0);
      await file.flattenPage(page);
    }
    return await cleanPdf(file.save(), context);
  } finally {
    file.close();
  }
}

/** What a block is in the file. */
interface Place {
  readonly page: number;
  /** Of a picture in its page; undefined: the whole of it. */
  readonly object?: number;
  readonly text?: PageText;
}

async function read(file: PdfFile, context: DocumentContext): Promise<OpenDocument> {
  const blocks: Block[] = [];
  const places: Place[] = [];
  for (let number = 0; number < file.pageCount; number++) {
    const page = await file.readPage(number);
    const segment = `page/${number + 1}`;
    spend(context, 4 * page.characters.length);
    const text = pageText(page, number + 1);
    if (text.text.trim() !== '') {
      blocks.push({ kind: 'text', segment, text: text.text, boxes: text.boxes });
      places.push({ page: number, text: { ...text, boxes: [] } });
    }
    for (const { object, bytes, mediaType } of page.pictures) {
      spend(context, bytes.length);
      const name = object === undefined ? 'picture' : `picture/${object + 1}`;
      blocks.push({ kind: 'image', segment: `${segment}/${name}`, bytes, mediaType });
      places.push({ page: number, ...(object === undefined ? {} : { object }) });
    }
  }
  return {
    format: 'pdf',
    blocks,
    unprotected: [],
    async write(changes) {
      try {
        for (const [page, edits] of editsByPage(places, blocks, changes)) await file.editPage(page, edits);
        context.checkpoint();
        return await cleanPdf(file.save(), context);
      } finally {
        file.close();
      }
    },
  };
}

function editsByPage(
  places: readonly Place[],
  blocks: readonly Block[],
  changes: readonly (BlockChange | undefined)[],
): Map<number, PdfPageEdits> {
  const byPage = new Map<number, { texts: PdfTextEdit[]; pictures: { object?: number; bytes: Uint8Array }[] }>();
  places.forEach(({ page, object, text }, i) => {
    const change = changes[i];
    const edits = byPage.get(page) ?? { texts: [], pictures: [] };
    if (change?.kind === 'text' && text !== undefined)
      edits.texts.push(...change.edits.flatMap((edit) => textEdit(text, edit)));
    const block = blocks[i];
    // A picture in which nothing was filled stays the picture that it is.
    if (change?.kind === 'image' && block?.kind === 'image' && change.bytes !== block.bytes)
      edits.pictures.push({ ...(object === undefined ? {} : { object }), bytes: change.bytes });
    if (edits.texts.length + edits.pictures.length > 0) byPage.set(page, edits);
  });
  return byPage;
}

/** Actions whose replacement is written; the others leave a filled place. */
const FILLS = new Set(['remove', 'redact']);

function textEdit({ characters }: PageText, { start, end, replacement, action }: TextEdit): PdfTextEdit[] {
  const first = characters[start];
  const last = characters[end - 1];
  if (first === undefined || last === undefined) return [];
  const isWritten = replacement.trim() !== '' && !FILLS.has(action);
  return [{ start: first, end: last + 1, ...(isWritten ? { replacement } : {}) }];
}
