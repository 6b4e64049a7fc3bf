/** How large an image may be, and how large the copy is that is read (docs/interface.md#inputs; capabilities `ocr`). */

/** Pixels of all pages together. */
export const MAX_PIXELS = 40_000_000;
/** Pixels of the copy of a page that is read: about 200 dpi of a sheet of paper. */
export const WORK_PIXELS = 4_000_000;
export const MAX_IMAGE_BYTES = 6 * 1024 * 1024;
/** The same as base64, which takes four characters for three bytes. Longer is 413, not 422 (docs/decisions.md#structured-inputs). */
export const MAX_IMAGE_BASE64 = (MAX_IMAGE_BYTES / 3) * 4;
export const MAX_PAGES = 100;
/** What one image may become when it is decoded: 16-bit pixels with alpha count eight bytes. */
export const MAX_DECODED_BYTES = 200 * 1024 * 1024;
/** A protected image in a format that does not compress. */
export const MAX_OUTPUT_BYTES = 48 * 1024 * 1024;
