/**
 * What is on a page: its characters with their places, and its pictures. Only a page with pictures needs the library that
 * encodes them.
 */
import type { PdfCharacter, PdfPage, PdfPicture } from '../documents/pdf-file.ts';
import type { Pdfium } from './pdfium-memory.ts';

export const IMAGE = 3;
const FORM = 5;
/** A page is drawn at 200 dots an inch to be read, but no larger than this. */
const DOTS_A_POINT = 200 / 72;
export const MOST_PIXELS = 12_000_000;
/** Smaller pictures hold no text. */
const LEAST_WIDTH = 40;
const LEAST_HEIGHT = 14;
/** Of the characters of a page. */
const MOST_STRANGE = 0.05;
/** Of characters that part words or lines. */
const BLANK = /^[\s\u0000-\u001f\ufffe\uffff]*$/;
/** PDFium's mark for a hyphen at the end of a line. */
const END_HYPHEN = 2;

/** How a page is turned and cut, as it is shown. */
export class Frame {
  readonly width: number;
  readonly height: number;
  readonly #left: number;
  readonly #bottom: number;
  readonly #turns: number;
  readonly #size: readonly [number, number];

  constructor({ api, ...pdfium }: Pick<Pdfium, 'api'> & { floats: Pdfium['floats'] }, page: number) {
    // FS_RECTF: left, top, right, bottom.
    const [left, top, right, bottom] = pdfium.floats(4, (box) => api.FPDF_GetPageBoundingBox(page, box)) ?? [
      0, 792, 612, 0,
    ];
    this.#left = left as number;
    this.#bottom = bottom as number;
    this.#size = [(right as number) - (left as number), (top as number) - (bottom as number)];
    this.#turns = api.FPDFPage_GetRotation(page);
    [this.width, this.height] = this.#turns % 2 === 0 ? this.#size : [this.#size[1], this.#size[0]];
  }

  /** From the page's own corners to a box as it is shown. */
  shown(left: number, bottom: number, right: number, top: number): [number, number, number, number] {
    const [a, b] = [this.#point(left, bottom), this.#point(right, top)];
    const x = Math.min(a[0], b[0]);
    const y = Math.min(a[1], b[1]);
    return [x, y, Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
  }

  #point(left: number, bottom: number): readonly [number, number] {
    const [width, height] = this.#size;
    const x = left - this.#left;
    const y = bottom - this.#bottom;
    if (this.#turns === 1) return [y, x];
    if (this.#turns === 2) return [width - x, y];
    return this.#turns === 3 ? [height - y, width - x] : [x, height - y];
  }
}

export function frameOf(pdfium: Pdfium, page: number): Frame {
  return new Frame({ api: pdfium.api, floats: pdfium.floats.bind(pdfium) }, page);
}

export async function readPage(pdfium: Pdfium, page: number): Promise<PdfPage> {
  const frame = frameOf(pdfium, page);
  const { characters, strange } = charactersOf(pdfium, page, frame);
  const letters = characters.filter(({ text }) => !BLANK.test(text)).length;
  // Text that its fonts do not say is read as a picture; what they do say is read all the same.
  const hasText = letters > 0 && strange <= MOST_STRANGE * letters;
  const pictures = hasText ? await picturesOf(pdfium, page) : await wholePage(pdfium, page, frame);
  return { width: frame.width, height: frame.height, characters, pictures };
}

/** `strange`: how many characters have glyphs of which nobody knows what they say. */
function charactersOf(pdfium: Pdfium, page: number, frame: Frame): { characters: PdfCharacter[]; strange: number } {
  const { api, memory } = pdfium;
  const text = api.FPDFText_LoadPage(page);
  if (text === 0) return { characters: [], strange: 0 };
  let strange = 0;
  try {
    const characters = Array.from({ length: Math.max(0, api.FPDFText_CountChars(text)) }, (_, i) => {
      const code = memory._FPDFText_GetUnicode(text, i);
      if (code === 0 || code === 0xfffd || memory._FPDFText_HasUnicodeMapError(text, i) === 1) strange++;
      const box = memory._FPDFText_IsGenerated(text, i) === 1 ? undefined : pdfium.characterBox(text, i);
      return {
        text: code === END_HYPHEN ? '-' : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd',
        ...(box === undefined ? {} : { box: frame.shown(...box) }),
      };
    });
    return { characters, strange };
  } finally {
    api.FPDFText_ClosePage(text);
  }
}

// ---------------------------------------------------------------- pictures

/** The picture objects of a page, those in forms too, in the order in which they are drawn. */
export function pictureObjects({ api }: Pdfium, page: number): { object: number; isNested: boolean }[] {
  const found: { object: number; isNested: boolean }[] = [];
  const visit = (object: number, depth: number): void => {
    const type = api.FPDFPageObj_GetType(object);
    if (type === IMAGE) found.push({ object, isNested: depth > 0 });
    if (type !== FORM || depth > 20) return;
    const count = api.FPDFFormObj_CountObjects(object);
    for (let i = 0; i < count; i++) visit(api.FPDFFormObj_GetObject(object, i), depth + 1);
  };
  const count = api.FPDFPage_CountObjects(page);
  for (let i = 0; i < count; i++) visit(api.FPDFPage_GetObject(page, i), 0);
  return found;
}

async function picturesOf(pdfium: Pdfium, page: number): Promise<PdfPicture[]> {
  const pictures: PdfPicture[] = [];
  const objects = pictureObjects(pdfium, page);
  if (objects.length === 0) return pictures;
  const { encodedPicture } = await import('./image.ts');
  for (const [number, { object }] of objects.entries()) {
    const [width = 0, height = 0] =
      pdfium.integers(2, (w, h) => pdfium.api.FPDFImageObj_GetImagePixelSize(object, w, h)) ?? [];
    if (width < LEAST_WIDTH || height < LEAST_HEIGHT || width * height > 4 * MOST_PIXELS) continue;
    const bitmap = pdfium.api.FPDFImageObj_GetBitmap(object);
    if (bitmap === 0) continue;
    try {
      pictures.push({ object: number, ...(await encodedPicture(rasterOf(pdfium, bitmap), MOST_PIXELS)) });
    } finally {
      pdfium.api.FPDFBitmap_Destroy(bitmap);
    }
  }
  return pictures;
}

async function wholePage(pdfium: Pdfium, page: number, frame: Frame): Promise<PdfPicture[]> {
  if (pdfium.api.FPDFPage_CountObjects(page) <= 0) return [];
  const { encodedPicture } = await import('./image.ts');
  return [await encodedPicture(drawn(pdfium, page, frame), MOST_PIXELS)];
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array;
}

/** The page as it is shown, on white. */
export function drawn({ api, memory }: Pdfium, page: number, { width, height }: Frame): Pixels {
  const factor = Math.min(DOTS_A_POINT, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
  const size = { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
  const bitmap = api.FPDFBitmap_Create(size.width, size.height, 0);
  if (bitmap === 0) throw new Error('PDFium cannot draw a page');
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, size.width, size.height, 0xffffffff);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, 0);
    return rasterOf({ api, memory } as Pdfium, bitmap);
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}

/** Formats of bitmaps: grey, BGR, BGRx, BGRA. */
const BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };
const WITH_ALPHA = 4;

/** Red, green and blue, or grey; what is transparent is white. */
function rasterOf({ api, memory }: Pdfium, bitmap: number): Pixels {
  const width = api.FPDFBitmap_GetWidth(bitmap);
  const height = api.FPDFBitmap_GetHeight(bitmap);
  const stride = api.FPDFBitmap_GetStride(bitmap);
  const format = api.FPDFBitmap_GetFormat(bitmap);
  const bytes = BYTES[format] ?? 4;
  const source = memory.HEAPU8.subarray(api.FPDFBitmap_GetBuffer(bitmap));
  const channels = bytes === 1 ? 1 : 3;
  const pixels = new Uint8Array(width * height * channels);
  let to = 0;
  for (let y = 0; y < height; y++)
    for (let at = y * stride, end = at + width * bytes; at < end; at += bytes) {
      if (channels === 1) pixels[to++] = source[at] as number;
      else {
        const alpha = format === WITH_ALPHA ? (source[at + 3] as number) / 255 : 1;
        for (let c = 2; c >= 0; c--) pixels[to++] = (source[at + c] as number) * alpha + 255 * (1 - alpha);
      }
    }
  return { width, height, channels, pixels };
}
