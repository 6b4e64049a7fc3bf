/**
 * What every document format is to the rest of the program. A format opens bytes into blocks, in reading order, and writes
 * the document again with changes to those blocks. It knows nothing of detection, policies or maps: `daemon/jobs` gives the
 * blocks to the engine as inputs and turns the answers into changes.
 *
 * A format is pure and its input is hostile: everything that is expanded counts against `budget`, and long work calls
 * `checkpoint`, which throws when the deadline has passed or the job was cancelled.
 */
import type { CapabilityStatus } from '../vocabulary/schema.ts';
import type { PdfPort } from './pdf-file.ts';

/** One row of the table of formats (`index.ts`). */
export interface DocumentFormat {
  /** Short and lower-case, as capabilities list it: `docx`. */
  readonly name: string;
  readonly status: CapabilityStatus;
  /** Of what `write` returns. */
  readonly mediaType: string;
  /** Lower-case and without a dot; the first one names outputs that have no name of their own. */
  readonly extensions: readonly string[];
  /**
   * Whether the bytes are of this format. The content decides; `fileName` decides only between formats whose content looks
   * the same (CSV and plain text). Must be quick and must not throw: every format is asked, in the order of the table.
   */
  recognises(bytes: Uint8Array, fileName: string): boolean;
  /**
   * Throws `ServiceError`: `validation_failed` for what is broken, encrypted or not what it says, `too_large` when the budget
   * is spent. Does not change `bytes`, which the caller owns, and may keep them as long as the document is open.
   */
  open(bytes: Uint8Array, context: DocumentContext): Promise<OpenDocument>;
}

/** What may still be expanded. Shared with everything that is nested in the document: each format counts it down. */
export interface DocumentBudget {
  /** Bytes after decompression, over all parts. */
  maxBytes: number;
  /** Parts of containers: ZIP entries, streams, attachments, pages. */
  maxParts: number;
  /** Levels of nesting that are left below this document; 0: nothing nested is opened. */
  maxDepth: number;
}

export interface DocumentContext {
  /** As the caller named it, or the part that holds it; may be empty. It may hold personal data: never log it. */
  readonly fileName: string;
  /** Opens encrypted files. Undefined: none was given, and an encrypted file is refused. */
  readonly password?: string;
  readonly budget: DocumentBudget;
  /** Reads and draws pages of PDF files; undefined: they are refused. */
  readonly pdf?: PdfPort;
  /** Whether `write` of the same format made the bytes, and they are only to be read: what it never leaves is not taken out again. */
  readonly isOwn?: boolean;
  /** Throws `deadline_exceeded`. To be called every few milliseconds of work. */
  readonly checkpoint: () => void;
  /**
   * Opens an attachment or a member of an archive by its own format, one level deeper and on the same budget. Undefined when
   * no format recognises it: then it is to be listed as a `file` block, and the policy decides what becomes of it.
   */
  openNested(bytes: Uint8Array, fileName: string): Promise<OpenDocument | undefined>;
}

export interface OpenDocument {
  /** `name` of the format. */
  readonly format: string;
  /** Where it says more than the format's: the charset of a text. */
  readonly mediaType?: string;
  /**
   * In reading order. Blocks of nested documents stand among them, their segments prefixed with the part that holds them:
   * `word/embeddings/book.xlsx!xl/worksheets/sheet1.xml`.
   */
  readonly blocks: readonly Block[];
  /** Where things lie in the text of the file. Undefined for a file that has no lines. */
  readonly places?: Places;
  /** What cannot be read or protected and stays in the output. Reasons are fixed text. */
  readonly unprotected: readonly Unprotected[];
  /**
   * The document with these changes and without what can tell originals beside them (metadata, revisions, macros, caches).
   * `changes[i]` belongs to `blocks[i]`; undefined leaves the block as it is. May be called once. Throws `ServiceError`, and
   * then nothing of the document may be handed out.
   */
  write(changes: readonly (BlockChange | undefined)[]): Promise<Uint8Array>;
}

/** Where the values of blocks lie in the text of the file, so that a finding can be given by line and column. */
export interface Places {
  /** The whole file, as it reads. */
  readonly text: string;
  /** Offsets into `text`, in UTF-16 code units. Undefined for a value that is not found there. */
  offsetsOf(values: readonly ValuePlace[]): (number | undefined)[];
}

/** A place in a block. */
export interface ValuePlace {
  readonly block: number;
  /** Of a table: the row and the name that the column has in the input. */
  readonly cell?: { readonly row: number; readonly column: string };
  /** Of JSON: the pointer of the leaf. */
  readonly path?: string;
  /** UTF-16 code units of the text, the cell or the leaf. */
  readonly unit: number;
}

export interface Unprotected {
  readonly segment: string;
  readonly reason: string;
}

export type Block = TextBlock | TableBlock | JsonBlock | ImageBlock | FileBlock;

interface Placed {
  /** Names the part and the place in it, unique in the document: `word/header1.xml#p3`, `page/4`. Never holds content. */
  readonly segment: string;
}

/** Running text: a paragraph, a header, an alternative text, a property. */
export interface TextBlock extends Placed {
  readonly kind: 'text';
  readonly text: string;
  /** BCP 47 tag, where the document says it. */
  readonly language?: string;
  /** Where words lie on a page, for documents that have places. */
  readonly boxes?: readonly TextBox[];
}

/** Covers `text.slice(start, end)`. */
export interface TextBox {
  /** UTF-16 code units of the block's text. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly page: number;
  /** In points, from the upper left corner of the page as it is shown. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

/** A sheet, a CSV file, a table of a text: typed by column, as the table input is. */
export interface TableBlock extends Placed {
  readonly kind: 'table';
  readonly columns: readonly { readonly name: string }[];
  /** As they are shown; every row has as many cells as there are columns, empty ones are ''. */
  readonly rows: readonly (readonly string[])[];
}

/** Named values in each other, typed by their keys, as the JSON input is. */
export interface JsonBlock extends Placed {
  readonly kind: 'json';
  /** Keys are names of the format, which `write` leaves as they are; without it they are data, and inspected too. */
  readonly hasFixedKeys?: true;
  /** Valid JSON text. */
  readonly json: string;
}

/** A picture to be read by OCR and filled. */
export interface ImageBlock extends Placed {
  readonly kind: 'image';
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** An embedded file that no format opens. */
export interface FileBlock extends Placed {
  readonly kind: 'file';
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export type BlockChange = TextChange | TableChange | JsonChange | ImageChange | FileChange;

/** In order of `start` and without overlaps. */
export interface TextChange {
  readonly kind: 'text';
  readonly edits: readonly TextEdit[];
}

export interface TextEdit {
  /** UTF-16 code units of the text that is changed: the block's, or the cell's. */
  readonly start: number;
  readonly end: number;
  /** '' removes. */
  readonly replacement: string;
  /** Name of the action of the policy: a PDF fills the box for `redact` and writes for the others. */
  readonly action: string;
}

export interface TableChange {
  readonly kind: 'table';
  /** Cells without a change are left out. Rows count from 0 in `rows`, columns in `columns`; row -1 is the columns' names. */
  readonly cells: readonly { readonly row: number; readonly column: number; readonly edits: readonly TextEdit[] }[];
  /** Rows that go, by the numbers of the input. */
  readonly droppedRows?: readonly number[];
}

/** The same value with other leaves and keys: as many, in the same order. */
export interface JsonChange {
  readonly kind: 'json';
  readonly json: string;
}

export interface ImageChange {
  readonly kind: 'image';
  /** In the media type of the block. */
  readonly bytes: Uint8Array;
}

export interface FileChange {
  readonly kind: 'file';
  /** Undefined: the file goes from the document. */
  readonly bytes: Uint8Array | undefined;
  readonly fileName: string;
}
