/** Where the texts of edits stand on a page, and how they look. */
import type { PdfTextEdit } from '../documents/pdf-file.ts';
import type { Pdfium } from './pdfium-memory.ts';

const INVISIBLE = 3;

/** A stretch of an edit on one line, in the page's own coordinates. */
export interface Stretch {
  /** Where its first glyph is, and the unit vector of its line. */
  readonly origin: readonly [number, number];
  readonly direction: readonly [number, number];
  readonly length: number;
  readonly size: number;
  readonly colour: readonly [number, number, number];
  readonly font: string;
  /** Left, bottom, right, top of each glyph. */
  readonly boxes: readonly (readonly [number, number, number, number])[];
  readonly isHidden: boolean;
  /** The text object that the first glyph is of. */
  readonly object: number;
}

export type Placed = { edit: PdfTextEdit; parts: Stretch[] };

export function stretchesOf(pdfium: Pdfium, page: number, edits: readonly PdfTextEdit[]): Placed[] {
  const { api } = pdfium;
  const text = api.FPDFText_LoadPage(page);
  try {
    return edits.map((edit) => {
      const parts: Stretch[] = [];
      let run: number[] = [];
      const close = (): void => {
        const part = stretchOf(pdfium, text, run);
        if (part !== undefined) parts.push(part);
        run = [];
      };
      for (let i = edit.start; i < edit.end; i++) {
        const code = api.FPDFText_GetUnicode(text, i);
        if (code === 10 || code === 13) close();
        else if (api.FPDFText_IsGenerated(text, i) !== 1) run.push(i);
      }
      close();
      return { edit, parts };
    });
  } finally {
    api.FPDFText_ClosePage(text);
  }
}

function stretchOf(pdfium: Pdfium, text: number, glyphs: readonly number[]): Stretch | undefined {
  const { api } = pdfium;
  const boxes = glyphs.flatMap((i): [number, number, number, number][] => {
    const box = pdfium.characterBox(text, i);
    return box === undefined ? [] : [box];
  });
  const [first] = glyphs;
  const last = glyphs.at(-1);
  if (first === undefined || last === undefined || boxes.length === 0) return undefined;
  const originOf = (i: number): [number, number] =>
    (pdfium.doubles(2, (x, y) => api.FPDFText_GetCharOrigin(text, i, x, y)) ?? [0, 0]) as [number, number];
  const origin = originOf(first);
  const matrix = pdfium.floats(6, (pointer) => api.FPDFText_GetMatrix(text, first, pointer)) ?? [1, 0, 0, 1, 0, 0];
  const [a = 1, b = 0, c = 0, d = 1] = matrix;
  const along = Math.hypot(a, b) || 1;
  const direction: [number, number] = [a / along, b / along];
  const size = Math.max(1, api.FPDFText_GetFontSize(text, first) * (Math.hypot(c, d) || 1));
  // To the far corner of the last glyph, along the line.
  const lastBox = boxes.at(-1)!;
  const far = Math.max(
    ...[lastBox[0], lastBox[2]].flatMap((x) =>
      [lastBox[1], lastBox[3]].map((y) => (x - origin[0]) * direction[0] + (y - origin[1]) * direction[1]),
    ),
  );
  const colour = pdfium.integers(4, (r, g, bl, al) => api.FPDFText_GetFillColor(text, first, r, g, bl, al)) ?? [
    0, 0, 0, 255,
  ];
  const object = api.FPDFText_GetTextObject(text, first);
  const isHidden = object !== 0 && api.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE;
  return {
    origin,
    direction,
    length: Math.max(far, size / 2),
    size,
    colour: colour.slice(0, 3) as unknown as [number, number, number],
    font: fontFor(pdfium, text, first),
    boxes,
    isHidden,
    object,
  };
}

const FIXED = 1;
const SERIF = 2;
const ITALIC = 64;
const BOLD_WEIGHT = 600;
const NAME_BYTES = 128;

/** The standard font that looks most like the text's own. */
function fontFor(pdfium: Pdfium, text: number, glyph: number): string {
  const { api, memory } = pdfium;
  const buffer = pdfium.allocate(NAME_BYTES + 8);
  const flagsAt = (buffer + NAME_BYTES + 3) & ~3;
  memory.HEAPU32[flagsAt >> 2] = 0;
  const length = api.FPDFText_GetFontInfo(text, glyph, buffer, NAME_BYTES, flagsAt);
  const name =
    length > 0 && length <= NAME_BYTES
      ? new TextDecoder().decode(memory.HEAPU8.slice(buffer, buffer + length - 1)).toLowerCase()
      : '';
  const flags = memory.HEAPU32[flagsAt >> 2] as number;
  pdfium.free(buffer);
  const isBold = /bold|black|heavy|semibold/.test(name) || api.FPDFText_GetFontWeight(text, glyph) >= BOLD_WEIGHT;
  const isItalic = /italic|oblique/.test(name) || (flags & ITALIC) !== 0;
  if (/courier|mono|consol/.test(name) || (flags & FIXED) !== 0)
    return `Courier${isBold || isItalic ? '-' : ''}${isBold ? 'Bold' : ''}${isItalic ? 'Oblique' : ''}`;
  const isSans = /sans|arial|helvetica|calibri|verdana|roboto|inter|carlito/.test(name);
  if (!isSans && (/times|serif|roman|georgia|garamond|cambria|book|tinos/.test(name) || (flags & SERIF) !== 0))
    return `Times-${isBold ? 'Bold' : ''}${isItalic ? 'Italic' : ''}${isBold || isItalic ? '' : 'Roman'}`;
  return `Helvetica${isBold || isItalic ? '-' : ''}${isBold ? 'Bold' : ''}${isItalic ? 'Oblique' : ''}`;
}
