/** What the PDF format needs of the library that reads and draws pages; `engine/runtime/pdfium.ts` has it. */
import type { DocumentBudget } from './budget.ts';

export interface PdfPort {
  /**
   * Opens what the pages of a file draw (pdf-clean.ts); what forms and annotations show is content of their pages then.
   * Throws `validation_failed` for what is broken or encrypted with another password, and `too_large`. While anything is
   * done with the file, `checkpoint` is called a few times a second, and what it throws ends the work.
   */
  open(bytes: Uint8Array, options: PdfOptions): Promise<PdfFile>;
}

export interface PdfFile {
  readonly pageCount: number;
  /** Page from 0. */
  readPage(page: number): Promise<PdfPage>;
  /** Each page once, in order. */
  editPage(page: number, edits: PdfPageEdits): Promise<void>;
  /** All of the file written anew, by what its pages draw. */
  save(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PdfOptions {
  readonly password?: string;
  readonly budget: DocumentBudget;
  readonly checkpoint: () => void;
}

/** Lengths are points, from the upper left corner of the page as it is shown. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly characters: readonly PdfCharacter[];
  /** Pictures on a page with text, or the page itself when it has none. */
  readonly pictures: readonly PdfPicture[];
}

export interface PdfCharacter {
  readonly text: string;
  /** x, y, width, height; undefined for what only parts words. */
  readonly box?: readonly [number, number, number, number];
}

export interface PdfPicture {
  /** Undefined: the page as a whole. */
  readonly object?: number;
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png';
}

export interface PdfPageEdits {
  readonly texts: readonly PdfTextEdit[];
  readonly pictures: readonly { readonly object?: number; readonly bytes: Uint8Array }[];
}

/** Covers `characters.slice(start, end)`. */
export interface PdfTextEdit {
  readonly start: number;
  readonly end: number;
  /** Undefined: the place is filled. */
  readonly replacement?: string;
}
