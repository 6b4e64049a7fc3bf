/** The thread of one PDF file: its calls one after the other, until it is ended. */
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentBudget } from '../documents/format.ts';
import { brokenDocument } from '../documents/refusals.ts';
import { ServiceError } from '../errors.ts';
import type { PdfPageEdits } from '../documents/pdf-file.ts';
import { openPdf, type OpenPdf } from './pdfium.ts';
import { yieldToOthers } from './priority.ts';

export type PdfCall =
  | { call: 'open' }
  | { call: 'read'; page: number }
  | { call: 'edit'; page: number; edits: PdfPageEdits }
  | { call: 'save' };

export interface PdfWork {
  readonly bytes: Uint8Array;
  readonly password?: string;
  readonly budget: DocumentBudget;
}

/** `budget` is what is left. */
export type PdfAnswer = { budget: DocumentBudget } & (
  | { value: unknown }
  | { error: Pick<ServiceError, 'code' | 'options'> }
);

yieldToOthers();
const { bytes, password, budget } = workerData as PdfWork;
const left: DocumentBudget = { ...budget };
let file: OpenPdf | undefined;

async function answered(given: PdfCall): Promise<unknown> {
  if (given.call === 'open') {
    file = await openPdf(bytes, password, left);
    return file.pageCount;
  }
  if (file === undefined) throw brokenDocument('the PDF is not open');
  if (given.call === 'read') return await file.readPage(given.page);
  if (given.call === 'edit') return await file.editPage(given.page, given.edits);
  return file.save();
}

function say(answer: PdfAnswer): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer);
}

parentPort?.on('message', (given: PdfCall) => {
  void answered(given).then(
    (value) => say({ value, budget: left }),
    (error: unknown) => {
      // What PDFium says may quote the file.
      const { code, options } =
        error instanceof ServiceError ? error : brokenDocument('the PDF cannot be read or written');
      say({ error: { code, options }, budget: left });
    },
  );
});
