/**
 * PDFium compiled to WebAssembly (@embedpdf/pdfium, MIT, with PDFium, BSD-3-Clause and Apache-2.0): pages read, drawn and
 * changed. Every file has modules of its own, in a thread of its own (pdfium-thread.ts).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { brokenDocument, tooLargeDocument } from '../documents/refusals.ts';
import { cleanPdf } from '../documents/pdf-clean.ts';
import type { DocumentBudget } from '../documents/format.ts';
import type { PdfPage, PdfPageEdits } from '../documents/pdf-file.ts';
import { editPage, loaded } from './pdfium-edit.ts';
import { Pdfium } from './pdfium-memory.ts';
import { readPage } from './pdfium-page.ts';

const MOST_PAGES = 10_000;
const WRONG_PASSWORD = 4;
const WIDGET = 20;
/** The appearance of an annotation that nobody points at. */
const NORMAL = 0;
/** As it is displayed, not as it is printed. */
const FOR_DISPLAY = 0;

let code: Uint8Array | undefined;

function wasm(): Uint8Array {
  code ??= readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  return code;
}

async function openModule(): Promise<Pdfium> {
  const binary = wasm();
  const api = await init({ wasmBinary: binary.slice().buffer, print: () => {}, printErr: () => {} });
  api.PDFiumExt_Init();
  return new Pdfium(api);
}

/** What its pages draw, by the file that holds nothing else. */
export async function openPdf(
  bytes: Uint8Array,
  password: string | undefined,
  budget: DocumentBudget,
): Promise<OpenPdf> {
  const given = opened(await openModule(), bytes, password);
  for (let index = 0; index < given.pageCount; index++) flatten(given.pdfium, given.document, index);
  // It is read only then: a reader takes some of what is not drawn for text (ActualText), and what is drawn would go unread.
  const file = opened(await openModule(), cleanPdf(saved(given), { budget, checkpoint: () => {} }), undefined);
  return {
    pageCount: file.pageCount,
    readPage: async (index) => {
      const page = loaded(file.pdfium, file.document, index);
      try {
        return await readPage(file.pdfium, page);
      } finally {
        file.pdfium.api.FPDF_ClosePage(page);
      }
    },
    editPage: (index, edits) => editPage(file.pdfium, file.document, index, edits),
    save: () => cleanPdf(saved(file), { budget, checkpoint: () => {} }),
  };
}

export interface OpenPdf {
  readonly pageCount: number;
  readPage(page: number): Promise<PdfPage>;
  editPage(page: number, edits: PdfPageEdits): Promise<void>;
  save(): Uint8Array;
}

interface Opened {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly pageCount: number;
}

function opened(pdfium: Pdfium, bytes: Uint8Array, password: string | undefined): Opened {
  const { api } = pdfium;
  const document = api.FPDF_LoadMemDocument(pdfium.copied(bytes), bytes.length, password ?? '');
  if (document === 0)
    throw brokenDocument(
      api.FPDF_GetLastError() === WRONG_PASSWORD
        ? 'the PDF is encrypted, and its password is missing or wrong'
        : 'the PDF is broken',
    );
  const pageCount = api.FPDF_GetPageCount(document);
  if (pageCount > MOST_PAGES) throw tooLargeDocument(`a PDF may have at most ${MOST_PAGES} pages`);
  if (pageCount < 1) throw brokenDocument('the PDF has no pages');
  return { pdfium, document, pageCount };
}

/** What annotations and fields show becomes content, so that it is read and changed like all other content. */
function flatten(pdfium: Pdfium, document: number, index: number): void {
  const page = loaded(pdfium, document, index);
  try {
    drawFields(pdfium, page);
    pdfium.api.FPDFPage_Flatten(page, FOR_DISPLAY);
  } finally {
    pdfium.api.FPDF_ClosePage(page);
  }
}

/** Viewers draw the value of a field that has no appearance of its own, so it gets one. */
function drawFields({ api }: Pdfium, page: number): void {
  const count = api.FPDFPage_GetAnnotCount(page);
  for (let i = 0; i < count; i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    if (api.FPDFAnnot_GetSubtype(annotation) === WIDGET && !api.EPDFAnnot_HasAppearanceStream(annotation, NORMAL))
      api.EPDFAnnot_GenerateFormFieldAP(annotation);
    api.FPDFPage_CloseAnnot(annotation);
  }
}

function saved({ pdfium, document }: Opened): Uint8Array {
  const { api, memory } = pdfium;
  api.EPDF_RemoveEncryption(document);
  const writer = api.PDFiumExt_OpenFileWriter();
  try {
    api.PDFiumExt_SaveAsCopy(document, writer);
    const size = api.PDFiumExt_GetFileWriterSize(writer);
    if (size === 0) throw brokenDocument('the PDF cannot be written');
    const pointer = pdfium.allocate(size);
    api.PDFiumExt_GetFileWriterData(writer, pointer, size);
    const bytes = memory.HEAPU8.slice(pointer, pointer + size);
    pdfium.free(pointer);
    return bytes;
  } finally {
    api.PDFiumExt_CloseFileWriter(writer);
  }
}
