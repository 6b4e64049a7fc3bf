/**
 * PDFium compiled to WebAssembly (@embedpdf/pdfium, MIT, with PDFium, BSD-3-Clause and Apache-2.0): pages read, drawn and
 * changed. Every file has a module of its own, so that nothing of one is in the memory of the next, and one that breaks its
 * module breaks nothing else.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { init } from '@embedpdf/pdfium';
import { brokenDocument, tooLargeDocument } from '../documents/refusals.ts';
import { ServiceError } from '../errors.ts';
import type { PdfFile, PdfPort } from '../documents/pdf-file.ts';
import { editPage, loaded } from './pdfium-edit.ts';
import { Pdfium } from './pdfium-memory.ts';
import { readPage } from './pdfium-page.ts';

export const MOST_PDF_PAGES = 10_000;
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

export function openPdfPort(): PdfPort {
  return {
    async open(bytes, { password, checkpoint }) {
      const pdfium = await openModule();
      return await guarded(() => opened(pdfium, bytes, password, checkpoint));
    },
  };
}

function opened(pdfium: Pdfium, bytes: Uint8Array, password: string | undefined, checkpoint: () => void): PdfFile {
  const { api } = pdfium;
  const file = pdfium.copied(bytes);
  const document = api.FPDF_LoadMemDocument(file, bytes.length, password ?? '');
  if (document === 0)
    throw brokenDocument(
      api.FPDF_GetLastError() === WRONG_PASSWORD
        ? 'the PDF is encrypted, and its password is missing or wrong'
        : 'the PDF is broken',
    );
  const pageCount = api.FPDF_GetPageCount(document);
  if (pageCount > MOST_PDF_PAGES) throw tooLargeDocument(`a PDF may have at most ${MOST_PDF_PAGES} pages`);
  if (pageCount < 1) throw brokenDocument('the PDF has no pages');
  const turn = async (): Promise<void> => {
    checkpoint();
    await setImmediate();
  };
  return {
    pageCount,
    flattenPage: async (index) => {
      await turn();
      await guarded(() => flatten(pdfium, document, index));
    },
    readPage: async (index) => {
      await turn();
      return await guarded(async () => {
        const page = loaded(pdfium, document, index);
        try {
          return await readPage(pdfium, page);
        } finally {
          api.FPDF_ClosePage(page);
        }
      });
    },
    editPage: async (index, edits) => {
      await turn();
      await guarded(() => editPage(pdfium, document, index, edits));
    },
    save: () => saved(pdfium, document),
    close: () => api.FPDF_CloseDocument(document),
  };
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

function saved(pdfium: Pdfium, document: number): Uint8Array {
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

/** A module that fails does so for the file: what it says is not for anybody to read. */
async function guarded<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw brokenDocument('the PDF cannot be read or written');
  }
}
