/**
 * PDF files in threads of their own: nothing holds up the event loop, nothing of one file is in the memory of the next, and
 * a file that PDFium never finishes with, or that breaks it, ends with its thread.
 */
import { Worker } from 'node:worker_threads';
import type { DocumentBudget } from '../documents/format.ts';
import { brokenDocument } from '../documents/refusals.ts';
import { ServiceError } from '../errors.ts';
import type { PdfFile, PdfOptions, PdfPage, PdfPort } from '../documents/pdf-file.ts';
import type { PdfAnswer, PdfCall, PdfWork } from './pdfium-worker.ts';

const UNREADABLE = (): ServiceError => brokenDocument('the PDF cannot be read or written');
const CHECK_MS = 100;
/** Of JavaScript; PDFium has memory of its own. */
const MOST_HEAP_MB = 1_024;

export function openPdfPort(): PdfPort {
  return {
    async open(bytes, options) {
      const thread = new PdfThread(bytes, options);
      try {
        const pageCount = (await thread.ask({ call: 'open' })) as number;
        return {
          pageCount,
          readPage: async (page) => (await thread.ask({ call: 'read', page })) as PdfPage,
          editPage: async (page, edits) => void (await thread.ask({ call: 'edit', page, edits })),
          save: async () => (await thread.ask({ call: 'save' })) as Uint8Array,
          close: () => thread.end(),
        } satisfies PdfFile;
      } catch (error) {
        await thread.end();
        throw error;
      }
    },
  };
}

class PdfThread {
  readonly #worker: Worker;
  readonly #options: PdfOptions;
  /** What the thread had left of the budget when it last answered. */
  #left: DocumentBudget;
  #isGone = false;

  constructor(bytes: Uint8Array, options: PdfOptions) {
    this.#options = options;
    const { password, budget } = options;
    this.#left = { ...budget };
    const workerData: PdfWork = { bytes, budget: { ...budget }, ...(password === undefined ? {} : { password }) };
    this.#worker = new Worker(new URL('pdfium-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    // Between calls nobody else listens: a thread that breaks then fails the next one.
    this.#worker.on('error', () => {});
    this.#worker.on('exit', () => (this.#isGone = true));
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  /** One call at a time. */
  async ask(call: PdfCall): Promise<unknown> {
    const { budget, checkpoint } = this.#options;
    checkpoint();
    if (this.#isGone) throw UNREADABLE();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const answer = ({ budget: left, ...given }: PdfAnswer): void => {
      budget.maxBytes -= this.#left.maxBytes - left.maxBytes;
      budget.maxParts -= this.#left.maxParts - left.maxParts;
      this.#left = left;
      if ('error' in given) reject(new ServiceError(given.error.code, given.error.options));
      else resolve(given.value);
    };
    const gone = (): void => reject(UNREADABLE());
    const timer = setInterval(() => {
      try {
        checkpoint();
      } catch (error) {
        reject(error instanceof Error ? error : new Error('ended'));
        void this.end();
      }
    }, CHECK_MS);
    this.#worker.once('message', answer).once('exit', gone).once('error', gone);
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(call);
    try {
      return await promise;
    } finally {
      clearInterval(timer);
      this.#worker.off('message', answer).off('exit', gone).off('error', gone);
    }
  }
}
