/**
 * Changes of a page. Text is taken out of the content with its glyphs (PDFium's redaction), pictures get other pixels, and
 * what stands for the text is written in a standard font. A page that cannot be changed so becomes a picture of itself.
 */
import type { PdfPageEdits, PdfTextEdit } from '../documents/pdf-file.ts';
import { drawn, frameOf, type Frame } from './pdfium-page.ts';
import { putPictures, replaceByPicture, swapped, type Bgr } from './pdfium-pictures.ts';
import { stretchesOf, type Stretch } from './pdfium-stretch.ts';
import type { Pdfium } from './pdfium-memory.ts';

const FILLED = 1;
/** A glyph goes when its middle goes: boxes of neighbours overlap. */
const INSET = 0.25;

/** Makes the changes of a page, which is loaded and closed here. */
export async function editPage(pdfium: Pdfium, document: number, index: number, edits: PdfPageEdits): Promise<void> {
  const { api } = pdfium;
  const whole = edits.pictures.find(({ object }) => object === undefined);
  const page = loaded(pdfium, document, index);
  try {
    const stretches = stretchesOf(pdfium, page, edits.texts);
    if (whole !== undefined) {
      const { pixelsOf } = await import('./image.ts');
      const picture = await pixelsOf(whole.bytes);
      blacken(
        picture,
        frameOf(pdfium, page),
        stretches.flatMap((one) => one.parts),
      );
      await replaceByPicture(pdfium, document, page, picture);
      return;
    }
    const order = objectsOf(pdfium, page);
    const isNested = await putPictures(pdfium, page, edits);
    const parts = stretches.flatMap((one) => one.parts);
    redact(pdfium, page, parts);
    const isDone = !isNested && !hasLeft(pdfium, page, parts);
    if (!isDone) {
      cover(pdfium, page, parts);
      const frame = frameOf(pdfium, page);
      const { width, height, pixels, channels } = drawn(pdfium, page, frame);
      await replaceByPicture(pdfium, document, page, {
        width,
        height,
        pixels: channels === 3 ? swapped(pixels) : pixels,
      });
    }
    // Redaction keeps objects in their order; where it does not, replacements are drawn last.
    const isOrdered = isDone && objectsOf(pdfium, page).size === order.size;
    const indexOf = ({ object }: Stretch): number => (isOrdered ? (order.get(object) ?? -1) : -1);
    const written = stretches.flatMap((one) => write(pdfium, document, one.edit, one.parts));
    // From the last place to the first, so that each place is still where it was.
    for (const { object, part } of written.toSorted((a, b) => indexOf(b.part) - indexOf(a.part)))
      place(pdfium, page, object, indexOf(part));
    if (!api.FPDFPage_GenerateContent(page)) throw new Error('PDFium cannot write a page');
  } finally {
    api.FPDF_ClosePage(page);
  }
}

export function loaded({ api }: Pdfium, document: number, index: number): number {
  const page = api.FPDF_LoadPage(document, index);
  if (page === 0) throw new Error('PDFium cannot load a page');
  return page;
}

// ---------------------------------------------------------------- taking out

function redact(pdfium: Pdfium, page: number, parts: readonly Stretch[]): void {
  for (const isHidden of [false, true]) {
    const quads = parts
      .filter((part) => part.isHidden === isHidden)
      .flatMap(({ boxes }) => boxes)
      .map(([left, bottom, right, top]) => {
        // Hidden text lies over the picture of itself, which goes with it.
        const inset = isHidden ? 0 : INSET;
        const [x, y] = [(right - left) * inset, (top - bottom) * inset];
        return [left + x, top - y, right - x, top - y, left + x, bottom + y, right - x, bottom + y];
      });
    if (quads.length > 0)
      pdfium.given(quads.flat(), (pointer) =>
        pdfium.api.EPDFText_RedactInQuads(page, pointer, quads.length, true, isHidden),
      );
  }
}

/** Whether a glyph is still where one was taken out. */
function hasLeft(pdfium: Pdfium, page: number, parts: readonly Stretch[]): boolean {
  const { api } = pdfium;
  const text = api.FPDFText_LoadPage(page);
  try {
    return parts.some(({ boxes }) =>
      boxes.some(([left, bottom, right, top]) => {
        const tolerance = Math.min(right - left, top - bottom) / 8;
        const found = api.FPDFText_GetCharIndexAtPos(
          text,
          (left + right) / 2,
          (bottom + top) / 2,
          tolerance,
          tolerance,
        );
        if (found < 0 || api.FPDFText_IsGenerated(text, found) === 1 || api.FPDFText_GetUnicode(text, found) <= 32)
          return false;
        // A neighbour with a wide box is no glyph that was left: its middle is elsewhere.
        const box = pdfium.characterBox(text, found);
        if (box === undefined) return false;
        const middle = (box[0] + box[2]) / 2;
        return middle > left && middle < right;
      }),
    );
  } finally {
    api.FPDFText_ClosePage(text);
  }
}

/** Black in the pixels of a page, where text was found that the reading of its picture may have missed. */
function blacken({ width, height, pixels }: Bgr, frame: Frame, parts: readonly Stretch[]): void {
  const [across, down] = [width / frame.width, height / frame.height];
  for (const { boxes } of parts)
    for (const box of boxes) {
      const [x, y, w, h] = frame.shown(...box);
      const from = Math.max(0, Math.floor(x * across) - 1);
      const to = Math.min(width, Math.ceil((x + w) * across) + 1);
      for (
        let row = Math.max(0, Math.floor(y * down) - 1);
        row < Math.min(height, Math.ceil((y + h) * down) + 1);
        row++
      )
        pixels.fill(0, 3 * (row * width + from), 3 * (row * width + to));
    }
}

/** White over what a picture of the page must not show. */
function cover({ api }: Pdfium, page: number, parts: readonly Stretch[]): void {
  for (const { boxes } of parts)
    for (const box of boxes) api.FPDFPage_InsertObject(page, rectangle({ api } as Pdfium, box, [255, 255, 255]));
}

function rectangle(
  { api }: Pdfium,
  [left, bottom, right, top]: readonly [number, number, number, number],
  [red, green, blue]: readonly [number, number, number],
): number {
  const path = api.FPDFPageObj_CreateNewRect(left, bottom, right - left, top - bottom);
  api.FPDFPageObj_SetFillColor(path, red, green, blue, 255);
  api.FPDFPath_SetDrawMode(path, FILLED, false);
  return path;
}

// ---------------------------------------------------------------- putting in

/** Narrower than this it is written smaller. */
const LEAST_STRETCH = 0.7;

interface Written {
  readonly object: number;
  readonly part: Stretch;
}

/** What is to be drawn for an edit. */
function write(pdfium: Pdfium, document: number, { replacement }: PdfTextEdit, parts: readonly Stretch[]): Written[] {
  const lines = linesOf(replacement ?? '', parts);
  return parts.flatMap((part, i): Written[] => {
    const line = lines[i] ?? '';
    if (replacement !== undefined && (line === '' || part.isHidden)) return [];
    const object = replacement === undefined ? undefined : lineObject(pdfium, document, line, part);
    if (object !== undefined) return [{ object, part }];
    return part.boxes.map((box) => ({ object: rectangle(pdfium, box, [0, 0, 0]), part }));
  });
}

/** The objects of a page, with their places in its order. */
function objectsOf({ api }: Pdfium, page: number): Map<number, number> {
  const count = Math.max(0, api.FPDFPage_CountObjects(page));
  return new Map(Array.from({ length: count }, (_, i) => [api.FPDFPage_GetObject(page, i), i]));
}

/** Behind the object at `index`; on top of all for -1. */
function place({ api }: Pdfium, page: number, object: number, index: number): void {
  if (index < 0 || !api.FPDFPage_InsertObjectAtIndex(page, object, index + 1)) api.FPDFPage_InsertObject(page, object);
}

/** The words of a replacement over the lines of what it stands for. */
function linesOf(replacement: string, parts: readonly Stretch[]): string[] {
  const text = replacement.replaceAll(/\s+/g, ' ').trim();
  if (parts.length < 2) return [text];
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  const words = text.split(' ');
  const lines: string[] = [];
  let room = 0;
  let used = 0;
  for (const { length } of parts.slice(0, -1)) {
    room += (length / total) * text.length;
    const line: string[] = [];
    while (words.length > 0 && used + words[0]!.length <= room + 1) {
      used += words[0]!.length + 1;
      line.push(words.shift() as string);
    }
    lines.push(line.join(' '));
  }
  return [...lines, words.join(' ')];
}

/** What the standard fonts have, by WinAnsiEncoding. */
const WRITABLE = /^[\x20-\x7e\xa1-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/;

/** Undefined when the fonts lack a character of it. */
function lineObject(pdfium: Pdfium, document: number, line: string, part: Stretch): number | undefined {
  const { api } = pdfium;
  if (!WRITABLE.test(line)) return undefined;
  const font = pdfium.fonts.get(part.font) ?? api.FPDFText_LoadStandardFont(document, part.font);
  pdfium.fonts.set(part.font, font);
  const object = api.FPDFPageObj_CreateTextObj(document, font, part.size);
  if (object === 0 || !pdfium.wide(line, (text) => api.FPDFText_SetText(object, text))) return undefined;
  const bounds = pdfium.floats(4, (pointer) =>
    api.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12),
  );
  const [left = 0, , right = 0] = bounds ?? [];
  const fit = Math.min(1, part.length / Math.max(0.1, right - left));
  // A little narrower before it gets smaller.
  const height = fit >= LEAST_STRETCH ? 1 : fit / LEAST_STRETCH;
  const [cos, sin] = part.direction;
  const [x, y] = part.origin;
  pdfium.given([cos * fit, sin * fit, -sin * height, cos * height, x, y], (matrix) =>
    api.FPDFPageObj_SetMatrix(object, matrix),
  );
  const [red, green, blue] = part.colour;
  api.FPDFPageObj_SetFillColor(object, red, green, blue, 255);
  return object;
}
