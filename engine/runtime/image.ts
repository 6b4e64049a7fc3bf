/**
 * The only importer of sharp (Apache-2.0, with libvips, LGPL-3.0): images to pixels and back. libvips reads hostile
 * files here: only the four loaders that are needed may run, the header is judged before a pixel is decoded, nothing is
 * kept between images, and what is written comes from pixels alone, so that no metadata survives.
 */
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { invalid, ServiceError } from '../errors.ts';
import { BmpError, bmpHeader, decodeBmp, encodeBmp, encodeIndexedBmp, type Steps } from '../images/bmp.ts';
import { fillBoxes } from '../images/fill.ts';
import {
  MAX_DECODED_BYTES,
  MAX_IMAGE_BYTES,
  MAX_OUTPUT_BYTES,
  MAX_PAGES,
  MAX_PIXELS,
  WORK_PIXELS,
} from '../images/limits.ts';
import type { FillStyle, OpenImage, PageFill, WorkCopy } from '../images/open-image.ts';
import { isAnimatedPng, isLosslessWebp, sniffImage, type ImageMediaType } from '../images/sniff.ts';
import { encodeTiff, type TiffPage } from '../images/tiff.ts';

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Tiff'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
// One thread an image: the other core is for requests.
sharp.concurrency(1);

/** Where the caller's image is, for the pointers of errors. */
const AT = '/data_b64';
/** A file that takes longer to decode is built to. */
const MOST_SECONDS = 60;
const WHITE = '#ffffff';
const JPEG_QUALITY = 92;
const WEBP_QUALITY = 90;
const STRIP_BYTES = 1024 * 1024;
/** A bitmap of more bits a pixel has no colour table. */
const MOST_INDEX_BITS = 8;

const squeeze = promisify(deflate);

function tooLarge(reason: string): ServiceError {
  return new ServiceError('too_large', { use: '/v2/jobs', details: [{ pointer: AT, reason }] });
}

/** What libvips says may quote the file; nothing of it goes out. */
function broken(): ServiceError {
  return invalid(AT, 'cannot be decoded: the image is broken or of a form that is not supported');
}

/** Judges the header. Throws `too_large`, or `validation_failed` with pointers into the input. */
export async function openImage(bytes: Uint8Array, mediaType: ImageMediaType): Promise<OpenImage> {
  if (bytes.length > MAX_IMAGE_BYTES) throw tooLarge('an image may have at most 6 MiB');
  const found = sniffImage(bytes);
  if (found === undefined) throw invalid(AT, 'is no image of a supported form');
  if (found !== mediaType) throw invalid('/media_type', 'differs from what the content is');
  if (mediaType === 'image/bmp') return openBmp(bytes);
  const first = await headerOf(bytes, 0);
  const count = first.pages ?? 1;
  if (mediaType !== 'image/tiff' && (count > 1 || (mediaType === 'image/png' && isAnimatedPng(bytes))))
    throw invalid(AT, 'is animated; send its frames one by one');
  if (count > MAX_PAGES) throw tooLarge(`more than ${MAX_PAGES} pages`);
  const pages: OpenImage['pages'][number][] = [];
  let total = 0;
  for (let page = 0; page < count; page++) {
    const header = page === 0 ? first : await headerOf(bytes, page);
    total += header.width * header.height;
    judge(total, header);
    const { width, height } = header.autoOrient;
    pages.push({ width, height, grey: header.space === 'b-w' || header.space === 'grey16' });
  }
  return { mediaType, bytes, pages };
}

async function headerOf(bytes: Uint8Array, page: number): Promise<Metadata> {
  try {
    return await sharp(bytes, { page, limitInputPixels: false, failOn: 'error' }).metadata();
  } catch {
    throw broken();
  }
}

const BYTES: Readonly<Record<string, number>> = {
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
  complex: 8,
};

function judge(totalPixels: number, { width, height, channels, depth }: Metadata): void {
  if (width < 1 || height < 1) throw broken();
  if (totalPixels > MAX_PIXELS) throw tooLarge(`more than ${MAX_PIXELS} pixels`);
  if (width * height * channels * (BYTES[depth] ?? 1) > MAX_DECODED_BYTES) throw tooLarge('too many bytes a pixel');
}

function openBmp(bytes: Uint8Array): OpenImage {
  return bitmap(() => {
    const { width, height, bits } = bmpHeader(bytes);
    if (width * height > MAX_PIXELS) throw tooLarge(`more than ${MAX_PIXELS} pixels`);
    // One with a colour table is written with one again, in a byte a pixel at most.
    if (width * height * (bits > MOST_INDEX_BITS ? 3 : 1) > MAX_OUTPUT_BYTES)
      throw tooLarge('the protected bitmap would be too large');
    return { mediaType: 'image/bmp', bytes, pages: [{ width, height, grey: false }] };
  });
}

function bitmap<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof BmpError) throw invalid(AT, `cannot be decoded: ${error.message}`);
    throw error;
  }
}

/** Does a work on many pixels while others are answered. */
async function inSteps<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = bitmap(() => steps.next());
    if (done === true) return value;
    await setImmediate();
  }
}

/** The page upright, without transparency: what cannot be seen on white is neither read nor kept. */
async function pageOf({ bytes, mediaType }: OpenImage, page: number): Promise<Sharp> {
  if (mediaType === 'image/bmp') {
    const { width, height, pixels } = await inSteps(decodeBmp(bytes));
    return sharp(pixels, { raw: { width, height, channels: 3 } });
  }
  return sharp(bytes, { page, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .flatten({ background: WHITE });
}

/** A copy of a page (from 0) for reading. */
export async function workCopy(image: OpenImage, page: number): Promise<WorkCopy> {
  const { width, height } = image.pages[page] as OpenImage['pages'][number];
  const factor = Math.min(1, Math.sqrt(WORK_PIXELS / (width * height)));
  const size = {
    width: Math.max(1, Math.floor(width * factor)),
    height: Math.max(1, Math.floor(height * factor)),
  };
  const { data } = await decoded(
    (await pageOf(image, page))
      .resize({ ...size, fit: 'fill', kernel: 'lanczos2' })
      .toColourspace('b-w')
      .raw({ depth: 'uchar' }),
  );
  if (data.length !== size.width * size.height) throw broken();
  return { ...size, pixels: data, scale: [width / size.width, height / size.height] };
}

async function decoded(
  pipeline: Sharp,
): Promise<{ data: Buffer; info: { width: number; height: number; channels: number } }> {
  try {
    return await pipeline.toBuffer({ resolveWithObject: true });
  } catch {
    throw broken();
  }
}

/** The image again in its own media type, from pixels alone. `fills` has one row a page. */
export async function filledImage(
  image: OpenImage,
  fills: readonly PageFill[],
  { colour, padPx }: FillStyle,
): Promise<Uint8Array> {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const isGreyColour = rgb.every((value) => value === rgb[0]);
  const drawn = async (page: number): Promise<Raster> => {
    const { width, height, grey } = image.pages[page] as OpenImage['pages'][number];
    const channels = grey && isGreyColour ? 1 : 3;
    const { data } = await decoded(
      (await pageOf(image, page)).toColourspace(channels === 1 ? 'b-w' : 'srgb').raw({ depth: 'uchar' }),
    );
    if (data.length !== width * height * channels) throw broken();
    const raster: Raster = { width, height, channels, pixels: data };
    fillBoxes(raster, fills[page]?.boxes ?? [], rgb, padPx);
    return raster;
  };
  const bytes = image.mediaType === 'image/tiff' ? await tiffOf(image, drawn) : await stillOf(image, await drawn(0));
  if (bytes.length > MAX_OUTPUT_BYTES) throw tooLarge('the protected image would be too large');
  return bytes;
}

interface Raster {
  width: number;
  height: number;
  channels: 1 | 3;
  pixels: Buffer;
}

async function stillOf({ mediaType, bytes }: OpenImage, raster: Raster): Promise<Uint8Array> {
  const { width, height, channels, pixels } = raster;
  if (mediaType === 'image/bmp')
    return await inSteps(
      bmpHeader(bytes).bits > MOST_INDEX_BITS
        ? encodeBmp(width, height, pixels)
        : encodeIndexedBmp(width, height, pixels),
    );
  const pipeline = sharp(pixels, { raw: { width, height, channels } });
  if (mediaType === 'image/jpeg') return await pipeline.jpeg({ quality: JPEG_QUALITY }).toBuffer();
  if (mediaType === 'image/png') return await pipeline.png().toBuffer();
  return await pipeline.webp(isLosslessWebp(bytes) ? { lossless: true } : { quality: WEBP_QUALITY }).toBuffer();
}

/** Page by page, so that no two are in memory undeflated. */
async function tiffOf(image: OpenImage, drawn: (page: number) => Promise<Raster>): Promise<Uint8Array> {
  const pages: TiffPage[] = [];
  let length = 0;
  for (let page = 0; page < image.pages.length; page++) {
    const { width, height, channels, pixels } = await drawn(page);
    const rowsPerStrip = Math.max(1, Math.min(height, Math.floor(STRIP_BYTES / (width * channels))));
    const strips: Uint8Array[] = [];
    for (let row = 0; row < height; row += rowsPerStrip) {
      const end = Math.min(height, row + rowsPerStrip) * width * channels;
      strips.push(await squeeze(pixels.subarray(row * width * channels, end)));
    }
    length += strips.reduce((sum, strip) => sum + strip.length, 0);
    if (length > MAX_OUTPUT_BYTES) throw tooLarge('the protected image would be too large');
    pages.push({ width, height, channels, rowsPerStrip, strips });
  }
  return encodeTiff(pages);
}

/** Longer ones are written as JPEG. */
const MOST_PNG_BYTES = 2 * 1024 * 1024;

/** Pixels as a picture that is small enough to be read; of at most `mostPixels`. */
export async function encodedPicture(
  { width, height, channels, pixels }: { width: number; height: number; channels: 1 | 3; pixels: Uint8Array },
  mostPixels: number,
): Promise<{ bytes: Uint8Array; mediaType: 'image/png' | 'image/jpeg' }> {
  const factor = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const pipeline = sharp(pixels, { raw: { width, height, channels } }).resize({
    width: Math.max(1, Math.floor(width * factor)),
    height: Math.max(1, Math.floor(height * factor)),
    fit: 'fill',
  });
  const png = await pipeline.clone().png({ compressionLevel: 3 }).toBuffer();
  if (png.length <= MOST_PNG_BYTES) return { bytes: png, mediaType: 'image/png' };
  return { bytes: await pipeline.jpeg({ quality: JPEG_QUALITY }).toBuffer(), mediaType: 'image/jpeg' };
}

/** Blue, green and red of a picture, row by row. */
export async function pixelsOf(bytes: Uint8Array): Promise<{ width: number; height: number; pixels: Uint8Array }> {
  const { data, info } = await decoded(
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .toColourspace('srgb')
      .removeAlpha()
      .recomb([
        [0, 0, 1],
        [0, 1, 0],
        [1, 0, 0],
      ])
      .raw({ depth: 'uchar' }),
  );
  return { width: info.width, height: info.height, pixels: data };
}
