/** Other pixels for pictures, and pictures for pages. */
import type { PdfPageEdits } from '../documents/pdf-file.ts';
import { pictureObjects } from './pdfium-page.ts';
import type { Pdfium } from './pdfium-memory.ts';

/** BGR. */
const BITMAP_FORMAT = 2;

/** Returns whether one lies in a form, whose own content PDFium does not write. */
export async function putPictures(pdfium: Pdfium, page: number, { pictures }: PdfPageEdits): Promise<boolean> {
  let isNested = false;
  if (pictures.length === 0) return isNested;
  const { pixelsOf } = await import('./image.ts');
  const objects = pictureObjects(pdfium, page);
  for (const { object: number, bytes } of pictures) {
    const found = number === undefined ? undefined : objects[number];
    if (found === undefined) continue;
    isNested ||= found.isNested;
    setPixels(pdfium, page, found.object, await pixelsOf(bytes));
  }
  return isNested;
}

export interface Bgr {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

function setPixels(pdfium: Pdfium, page: number, object: number, { width, height, pixels }: Bgr): void {
  const { api, memory } = pdfium;
  const stride = (width * 3 + 3) & ~3;
  const buffer = pdfium.allocate(stride * height);
  for (let y = 0; y < height; y++)
    memory.HEAPU8.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), buffer + y * stride);
  const bitmap = api.FPDFBitmap_CreateEx(width, height, BITMAP_FORMAT, buffer, stride);
  const pages = pdfium.allocate(4);
  memory.HEAPU32[pages >> 2] = page;
  const isSet = api.FPDFImageObj_SetBitmap(pages, 1, object, bitmap);
  api.FPDFBitmap_Destroy(bitmap);
  pdfium.free(pages);
  pdfium.free(buffer);
  if (!isSet) throw new Error('PDFium cannot change a picture');
}

/** Everything on the page goes, and a picture of the whole takes its place. */
export async function replaceByPicture(pdfium: Pdfium, document: number, page: number, picture: Bgr): Promise<void> {
  const { api } = pdfium;
  for (let i = api.FPDFPage_CountObjects(page) - 1; i >= 0; i--) {
    const object = api.FPDFPage_GetObject(page, i);
    if (api.FPDFPage_RemoveObject(page, object)) api.FPDFPageObj_Destroy(object);
  }
  const object = api.FPDFPageObj_NewImageObj(document);
  setPixels(pdfium, page, object, picture);
  pdfium.given(wholeOf(pdfium, page), (matrix) => api.FPDFPageObj_SetMatrix(object, matrix));
  api.FPDFPage_InsertObject(page, object);
  if (!api.FPDFPage_GenerateContent(page)) throw new Error('PDFium cannot write a page');
}

/** The unit square as the page, turned back as much as the page is turned. */
function wholeOf(pdfium: Pdfium, page: number): number[] {
  const { api } = pdfium;
  const [left, top, right, bottom] = pdfium.floats(4, (box) => api.FPDF_GetPageBoundingBox(page, box)) as [
    number,
    number,
    number,
    number,
  ];
  const [width, height] = [right - left, top - bottom];
  const turns = api.FPDFPage_GetRotation(page);
  if (turns === 1) return [0, height, -width, 0, right, bottom];
  if (turns === 2) return [-width, 0, 0, -height, right, top];
  if (turns === 3) return [0, -height, width, 0, left, top];
  return [width, 0, 0, height, left, bottom];
}

export function swapped(pixels: Uint8Array): Uint8Array {
  const out = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) {
    out[at] = pixels[at + 2] as number;
    out[at + 1] = pixels[at + 1] as number;
    out[at + 2] = pixels[at] as number;
  }
  return out;
}
