/** The only way from a job to a document format. Runs in the document's own thread (`document-worker.ts`). */
import { ServiceError, invalid } from '../../engine/errors.ts';
import { formatOf } from '../../engine/documents/index.ts';
import { PDF_FILES } from '../engine/pdf-port.ts';
import type { DocumentBudget, DocumentContext, DocumentFormat, OpenDocument } from '../../engine/documents/format.ts';

/** What a document may expand to, with everything that is nested in it. */
const BUDGET: Readonly<DocumentBudget> = { maxBytes: 512 * 1024 * 1024, maxParts: 200_000, maxDepth: 6 };

export interface OpenedDocument {
  format: DocumentFormat;
  document: OpenDocument;
}

/**
 * Throws what its input fails with: 422 for what no format recognises, and whatever the format throws.
 */
export async function openDocument(
  bytes: Uint8Array,
  fileName: string,
  options: Pick<DocumentContext, 'password' | 'isOwn'> = {},
): Promise<OpenedDocument> {
  // The thread that this runs in is ended when its time is over.
  const checkpoint = (): void => {};
  const budget = { ...BUDGET };
  const openNested = async (inner: Uint8Array, name: string): Promise<OpenDocument | undefined> => {
    const format = formatOf(inner, name);
    if (format === undefined) return undefined;
    if (budget.maxDepth <= 0) throw new ServiceError('too_large', { message: 'The document is nested too deep.' });
    budget.maxDepth--;
    try {
      return await format.open(inner, { ...shared, fileName: name });
    } finally {
      budget.maxDepth++;
    }
  };
  const shared = { budget, checkpoint, openNested, pdf: PDF_FILES, ...options };
  const format = formatOf(bytes, fileName);
  if (format === undefined) throw invalid('/inputs/0/source', 'is of no format that this version reads');
  return { format, document: await format.open(bytes, { ...shared, fileName }) };
}
