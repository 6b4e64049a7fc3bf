/**
 * Windows bitmaps: all that Windows itself reads (BITMAPCOREHEADER to V5; 1, 4, 8, 16, 24 and 32 bits; RLE4, RLE8, bit
 * fields; bottom-up and top-down), strictly. libvips reads none, and the decoders for JavaScript allocate what a header claims before
 * they look at the rest. Format: Microsoft, "Bitmap Storage" and [MS-WMF] 2.2.2.
 */

export interface BmpHeader {
  width: number;
  height: number;
  /** Bits of one stored pixel. */
  bits: number;
}

export interface Rgb {
  width: number;
  height: number;
  /** `width * height * 3` bytes, rows from the top. */
  pixels: Uint8Array;
}

/** Why a bitmap cannot be read, in fixed words. */
export class BmpError extends Error {}

interface Layout extends BmpHeader {
  topDown: boolean;
  compression: number;
  /** Where the pixels begin. */
  offset: number;
  /** Where the colour table begins, its entries and the bytes of one. */
  palette: { at: number; entries: number; size: 3 | 4 };
  masks: readonly [number, number, number, number];
}

const RGB = 0;
const RLE8 = 1;
const RLE4 = 2;
const BIT_FIELDS = 3;
const ALPHA_BIT_FIELDS = 6;
const CORE_HEADER = 12;
const INFO_HEADER = 40;
/** BITMAPV2INFOHEADER: the first that holds its masks. */
const HEADER_WITH_MASKS = 52;

/** The first bytes of any bitmap. */
export function isBmp(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d;
}

/** Throws `BmpError`. */
export function bmpHeader(bytes: Uint8Array): BmpHeader {
  const { width, height, bits } = layoutOf(bytes);
  return { width, height, bits };
}

function layoutOf(bytes: Uint8Array): Layout {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isBmp(bytes) || bytes.length < 14 + CORE_HEADER) throw new BmpError('the header is broken');
  const offset = view.getUint32(10, true);
  const size = view.getUint32(14, true);
  const core = size === CORE_HEADER;
  if (!core && (size < INFO_HEADER || size > 256 || bytes.length < 14 + size))
    throw new BmpError('the header is broken');
  const signedHeight = core ? view.getUint16(20, true) : view.getInt32(22, true);
  const width = core ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = Math.abs(signedHeight);
  const planes = view.getUint16(core ? 22 : 26, true);
  const bits = view.getUint16(core ? 24 : 28, true);
  const compression = core ? RGB : view.getUint32(30, true);
  if (width < 1 || height < 1 || planes !== 1) throw new BmpError('the header is broken');
  if (!isKnown(compression, bits)) throw new BmpError('this form of bitmap is not supported');
  const topDown = signedHeight < 0;
  if (topDown && (compression === RLE4 || compression === RLE8)) throw new BmpError('the header is broken');
  const masksBehind = size === INFO_HEADER && compression >= BIT_FIELDS;
  const masksAt = 14 + INFO_HEADER;
  const maskCount = compression === ALPHA_BIT_FIELDS || size > HEADER_WITH_MASKS ? 4 : 3;
  const paletteAt = 14 + size + (masksBehind ? maskCount * 4 : 0);
  const used = core ? 0 : view.getUint32(46, true);
  const entries = bits > 8 ? 0 : used === 0 ? 1 << bits : used;
  const entrySize = core ? 3 : 4;
  if (entries > 1 << Math.min(bits, 8) || paletteAt + entries * entrySize > bytes.length || offset < paletteAt)
    throw new BmpError('the colour table is broken');
  if (offset >= bytes.length) throw new BmpError('the pixels are missing');
  const fields = compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS;
  const mask = (i: number): number => (i < maskCount ? view.getUint32(masksAt + 4 * i, true) : 0);
  return {
    width,
    height,
    bits,
    topDown,
    compression,
    offset,
    palette: { at: paletteAt, entries, size: entrySize },
    masks: fields
      ? [mask(0), mask(1), mask(2), mask(3)]
      : bits === 16
        ? [0x7c00, 0x3e0, 0x1f, 0]
        : [0xff0000, 0xff00, 0xff, 0],
  };
}

function isKnown(compression: number, bits: number): boolean {
  if (compression === RGB) return [1, 4, 8, 16, 24, 32].includes(bits);
  if (compression === RLE8) return bits === 8;
  if (compression === RLE4) return bits === 4;
  return (compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS) && (bits === 16 || bits === 32);
}

/**
 * Steps of a work on many pixels: it yields every few milliseconds, so that whoever runs it can let others work in between,
 * and returns what was made.
 */
export type Steps<T> = Generator<void, T>;

/** Pixels between two pauses. */
const BETWEEN_PAUSES = 1 << 18;

/** Whether it is time for a pause at byte `at` of the pixels: a row may be as long as a bitmap. */
const isPause = (at: number): boolean => at % (3 * BETWEEN_PAUSES) === 0;

/** The whole bitmap, on white where it is transparent. The caller has judged the size by `bmpHeader`. Throws `BmpError`. */
export function* decodeBmp(bytes: Uint8Array): Steps<Rgb> {
  const layout = layoutOf(bytes);
  const pixels = new Uint8Array(layout.width * layout.height * 3);
  if (layout.compression === RLE4 || layout.compression === RLE8) yield* unpackRuns(bytes, layout, pixels);
  else if (layout.bits <= 8) yield* unpackIndexed(bytes, layout, pixels);
  else if (layout.bits === 24) yield* unpackTrue(bytes, layout, pixels);
  else yield* unpackFields(bytes, layout, pixels);
  return { width: layout.width, height: layout.height, pixels };
}

/** First byte of each row in the file; throws when the last one is cut off. */
function rowsOf(bytes: Uint8Array, { width, height, bits, topDown, offset }: Layout): (y: number) => number {
  const stride = Math.ceil((width * bits) / 32) * 4;
  // The padding of the last row may be missing.
  if (offset + stride * (height - 1) + Math.ceil((width * bits) / 8) > bytes.length)
    throw new BmpError('the pixels are cut off');
  return (y) => offset + stride * (topDown ? y : height - 1 - y);
}

/** Three bytes a colour, red first. A colour that the table does not have is an error where it is used. */
function coloursOf(bytes: Uint8Array, { palette: { at, entries, size } }: Layout): Uint8Array {
  const colours = new Uint8Array(entries * 3);
  for (let i = 0; i < entries; i++) {
    for (let c = 0; c < 3; c++) colours[3 * i + c] = bytes[at + size * i + 2 - c] as number;
  }
  return colours;
}

function put(pixels: Uint8Array, at: number, colours: Uint8Array, index: number): void {
  if (3 * index >= colours.length) throw new BmpError('a colour is not in the colour table');
  pixels[at] = colours[3 * index] as number;
  pixels[at + 1] = colours[3 * index + 1] as number;
  pixels[at + 2] = colours[3 * index + 2] as number;
}

function* unpackIndexed(bytes: Uint8Array, layout: Layout, pixels: Uint8Array): Steps<void> {
  const { width, height, bits } = layout;
  const row = rowsOf(bytes, layout);
  const colours = coloursOf(bytes, layout);
  const perByte = 8 / bits;
  const mask = (1 << bits) - 1;
  for (let y = 0, at = 0; y < height; y++) {
    const start = row(y);
    for (let x = 0; x < width; x++, at += 3) {
      if (isPause(at)) yield;
      const byte = bytes[start + Math.floor(x / perByte)] as number;
      put(pixels, at, colours, (byte >> (8 - bits - (x % perByte) * bits)) & mask);
    }
  }
}

function* unpackTrue(bytes: Uint8Array, layout: Layout, pixels: Uint8Array): Steps<void> {
  const { width, height } = layout;
  const row = rowsOf(bytes, layout);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, from = row(y); x < width; x++, at += 3, from += 3) {
      if (isPause(at)) yield;
      pixels[at] = bytes[from + 2] as number;
      pixels[at + 1] = bytes[from + 1] as number;
      pixels[at + 2] = bytes[from] as number;
    }
  }
}

/** One part of a pixel: its mask as a shift and a largest value. */
function fieldOf(mask: number): { shift: number; most: number } {
  if (mask === 0) return { shift: 0, most: 0 };
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  if ((most & (most + 1)) !== 0) throw new BmpError('the bit fields are broken');
  return { shift, most };
}

function* unpackFields(bytes: Uint8Array, layout: Layout, pixels: Uint8Array): Steps<void> {
  const { width, height, bits, masks } = layout;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const row = rowsOf(bytes, layout);
  const fields = masks.map(fieldOf);
  const value = (word: number, i: number): number => {
    const { shift, most } = fields[i] as { shift: number; most: number };
    return most === 0 ? 0 : Math.round((((word >>> shift) & most) * 255) / most);
  };
  const hasAlpha = (fields[3] as { most: number }).most > 0;
  const step = bits / 8;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, from = row(y); x < width; x++, at += 3, from += step) {
      if (isPause(at)) yield;
      const word = bits === 16 ? view.getUint16(from, true) : view.getUint32(from, true);
      const alpha = hasAlpha ? value(word, 3) : 255;
      for (let c = 0; c < 3; c++) pixels[at + c] = 255 - Math.round(((255 - value(word, c)) * alpha) / 255);
    }
  }
}

/** Runs of equal pixels, literal pixels, and jumps; pixels that a jump leaves out have the first colour. */
function* unpackRuns(bytes: Uint8Array, layout: Layout, pixels: Uint8Array): Steps<void> {
  const { width, height, bits, offset } = layout;
  const colours = coloursOf(bytes, layout);
  for (let at = 0; at < pixels.length; at += 3) {
    if (isPause(at)) yield;
    put(pixels, at, colours, 0);
  }
  let from = offset;
  let x = 0;
  let y = 0;
  const byte = (): number => {
    const value = bytes[from++];
    if (value === undefined) throw new BmpError('the pixels are cut off');
    return value;
  };
  const set = (index: number): void => {
    if (x >= width || y >= height) throw new BmpError('a run leaves the bitmap');
    put(pixels, ((height - 1 - y) * width + x++) * 3, colours, index);
  };
  const half = (value: number, i: number): number => (bits === 8 ? value : i % 2 === 0 ? value >> 4 : value & 15);
  // A run has at most 255 pixels.
  for (let run = 1; ; run++) {
    if (run % (BETWEEN_PAUSES >> 8) === 0) yield;
    const count = byte();
    const value = byte();
    if (count > 0) {
      for (let i = 0; i < count; i++) set(half(value, i));
    } else if (value === 0) {
      x = 0;
      y++;
    } else if (value === 1) return;
    else if (value === 2) {
      x += byte();
      y += byte();
      if (x > width || y >= height) throw new BmpError('a jump leaves the bitmap');
    } else {
      let literal = 0;
      for (let i = 0; i < value; i++) {
        if (bits === 8 || i % 2 === 0) literal = byte();
        set(half(literal, i));
      }
      // Literals are padded to whole words.
      const length = bits === 8 ? value : Math.ceil(value / 2);
      if (length % 2 === 1) byte();
    }
  }
}

/** Bits of a pixel in a file and in its header, and the colour table: four bytes an entry, blue first. */
interface Storage {
  bits: 1 | 4 | 8 | 24;
  palette: Uint8Array;
}

/** The file up to its pixels, which are zero. */
function blank(width: number, height: number, { bits, palette }: Storage): { out: Uint8Array; offset: number } {
  const stride = strideOf(width, bits);
  const offset = 14 + INFO_HEADER + palette.length;
  const out = new Uint8Array(offset + stride * height);
  const view = new DataView(out.buffer);
  out.set([0x42, 0x4d]);
  view.setUint32(2, out.length, true);
  view.setUint32(10, offset, true);
  view.setUint32(14, INFO_HEADER, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, bits, true);
  view.setUint32(34, stride * height, true);
  view.setUint32(46, palette.length / 4, true);
  out.set(palette, 14 + INFO_HEADER);
  return { out, offset };
}

/** Bytes of a row in a file: whole words. */
const strideOf = (width: number, bits: number): number => Math.ceil((width * bits) / 32) * 4;

/** An uncompressed bitmap of 24 bits. `pixels` as in `Rgb`. */
export function* encodeBmp(width: number, height: number, pixels: Uint8Array): Steps<Uint8Array> {
  const { out, offset } = blank(width, height, { bits: 24, palette: new Uint8Array(0) });
  const stride = strideOf(width, 24);
  for (let y = 0; y < height; y++) {
    const to = offset + stride * (height - 1 - y);
    const from = y * width * 3;
    for (let x = 0; x < width * 3; x += 3) {
      if (isPause(from + x)) yield;
      out[to + x] = pixels[from + x + 2] as number;
      out[to + x + 1] = pixels[from + x + 1] as number;
      out[to + x + 2] = pixels[from + x] as number;
    }
  }
  return out;
}

/** Colours that one byte can name. */
const MOST_COLOURS = 256;

/**
 * An uncompressed bitmap with a colour table, of 1, 4 or 8 bits, whichever is enough for its colours. `pixels` as in
 * `Rgb`. A colour too many, as a fill in a full table makes one, takes the rarest colour's place, which is written as the
 * one nearest to it.
 */
export function* encodeIndexedBmp(width: number, height: number, pixels: Uint8Array): Steps<Uint8Array> {
  const counts = yield* countColours(pixels);
  const kept = [...counts.keys()].toSorted((a, b) => (counts.get(b) as number) - (counts.get(a) as number) || a - b);
  const dropped = kept.splice(MOST_COLOURS);
  const indexOf = new Map(kept.map((colour, index) => [colour, index]));
  for (const colour of dropped) indexOf.set(colour, indexOf.get(nearest(colour, kept)) as number);
  const bits = kept.length <= 2 ? 1 : kept.length <= 16 ? 4 : 8;
  const palette = new Uint8Array(kept.length * 4);
  kept.forEach((colour, i) => palette.set([colour & 255, (colour >> 8) & 255, colour >> 16], i * 4));
  const { out, offset } = blank(width, height, { bits, palette });
  const stride = strideOf(width, bits);
  let last = -1;
  let index = 0;
  for (let y = 0, at = 0; y < height; y++) {
    const row = offset + stride * (height - 1 - y);
    for (let x = 0; x < width; x++, at += 3) {
      if (isPause(at)) yield;
      const colour = colourAt(pixels, at);
      if (colour !== last) index = indexOf.get((last = colour)) as number;
      const bit = x * bits;
      out[row + (bit >> 3)] = (out[row + (bit >> 3)] as number) | (index << (8 - bits - (bit & 7)));
    }
  }
  return out;
}

/** Red, green and blue of a pixel as one number. */
const colourAt = (pixels: Uint8Array, at: number): number =>
  ((pixels[at] as number) << 16) | ((pixels[at + 1] as number) << 8) | (pixels[at + 2] as number);

/** How many pixels there are of each colour. */
function* countColours(pixels: Uint8Array): Steps<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length;) {
    const end = Math.min(pixels.length, at + 3 * BETWEEN_PAUSES);
    while (at < end) {
      const colour = colourAt(pixels, at);
      const from = at;
      // Neighbours mostly have one colour: one look into the map serves the whole run.
      do at += 3;
      while (at < end && colourAt(pixels, at) === colour);
      counts.set(colour, (counts.get(colour) ?? 0) + (at - from) / 3);
    }
    yield;
  }
  return counts;
}

function nearest(colour: number, among: readonly number[]): number {
  const far = (other: number): number =>
    [0, 8, 16].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  return among.reduce((best, other) => (far(other) < far(best) ? other : best));
}
