/** What the PDF format needs of the library that reads and draws pages; `engine/runtime/pdfium.ts` has it. */

export interface PdfPort {
  /**
   * Throws `validation_failed` for what is broken or encrypted with another password. `checkpoint` is called between pages and
   * throws to end the work.
   */
  open(bytes: Uint8Array, options: { password?: string; checkpoint: () => void }): Promise<PdfFile>;
}

export interface PdfFile {
  readonly pageCount: number;
  /** Page from 0. What forms and annotations show becomes content of the page. */
  flattenPage(page: number): Promise<void>;
  readPage(page: number): Promise<PdfPage>;
  /** Each page once, in order. */
  editPage(page: number, edits: PdfPageEdits): Promise<void>;
  /** All of the file written anew. */
  save(): Uint8Array;
  close(): void;
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
