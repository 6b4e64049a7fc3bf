/** What may still be expanded. Shared with everything that is nested in the document: each format counts it down. */
export interface DocumentBudget {
  /** Bytes after decompression, over all parts. */
  maxBytes: number;
  /** Parts of containers: ZIP entries, streams, attachments, pages. */
  maxParts: number;
  /** Levels of nesting that are left below this document; 0: nothing nested is opened. */
  maxDepth: number;
}
