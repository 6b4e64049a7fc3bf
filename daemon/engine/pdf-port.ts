/** PDFium for the thread of a document, which needs no other native library. */
import type { PdfPort } from '../../engine/documents/pdf-file.ts';

/** Loaded when the first file asks for it. */
export const PDF_FILES: PdfPort = {
  open: async (bytes, options) =>
    await (await import('../../engine/runtime/pdfium.ts')).openPdfPort().open(bytes, options),
};
