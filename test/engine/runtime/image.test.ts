import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ServiceError } from '../../../engine/errors.ts';
import { decodeBmp } from '../../../engine/images/bmp.ts';
import { encodeTiff } from '../../../engine/images/tiff.ts';
import type { ImageMediaType } from '../../../engine/images/sniff.ts';
import { filledImage, openImage, workCopy } from '../../../engine/runtime/image.ts';
import { drained } from '../../support/drained.ts';
import { bmp, drawn, png, pngChunk } from '../../support/images.ts';

const BLACK = { colour: '#000000', padPx: 0 };

async function refusal(
  bytes: Uint8Array,
  mediaType: ImageMediaType,
): Promise<{ status: number; pointer: string; reason: string }> {
  try {
    const image = await openImage(bytes, mediaType);
    for (let page = 0; page < image.pages.length; page++) await workCopy(image, page);
    await filledImage(image, [], BLACK);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const [detail] = error.options.details ?? [];
    return { status: error.status, pointer: detail?.pointer ?? '', reason: detail?.reason ?? '' };
  }
  throw new Error('it was taken');
}

/** Decoded pixels, three bytes each. */
async function pixelsOf(bytes: Uint8Array, page = 0): Promise<{ width: number; height: number; data: Buffer }> {
  const { data, info } = await sharp(bytes, { page })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const still = (): Sharp => drawn(120, 80, [{ text: 'Ana', x: 10, y: 50 }]);

/** The same picture in every form. */
async function everyForm(): Promise<[ImageMediaType, Buffer][]> {
  const { data } = await still().raw().toBuffer({ resolveWithObject: true });
  const rows = Buffer.concat(
    Array.from({ length: 80 }, (_, y) => {
      const row = Buffer.from(data.subarray((79 - y) * 360, (80 - y) * 360));
      for (let x = 0; x < row.length; x += 3) [row[x], row[x + 2]] = [row[x + 2] as number, row[x] as number];
      return row;
    }),
  );
  return [
    ['image/png', await still().png().toBuffer()],
    ['image/jpeg', await still().jpeg({ quality: 100 }).toBuffer()],
    ['image/webp', await still().webp({ lossless: true }).toBuffer()],
    ['image/tiff', await still().tiff().toBuffer()],
    ['image/bmp', bmp({ width: 120, height: 80, bits: 24 }, Buffer.alloc(0), rows)],
  ];
}

let forms: [ImageMediaType, Buffer][];
beforeAll(async () => {
  forms = await everyForm();
});

describe('every form comes back in its own, filled, with nothing but pixels', () => {
  test('colours, place and size', async () => {
    for (const [mediaType, bytes] of forms) {
      const image = await openImage(bytes, mediaType);
      expect(image.pages).toMatchObject([{ width: 120, height: 80 }]);
      const out = await filledImage(image, [{ boxes: [[20, 30, 40, 10]] }], { colour: '#ff0000', padPx: 1 });
      expect((await openImage(out, mediaType)).pages).toMatchObject([{ width: 120, height: 80 }]);
      const before = await workCopy(image, 0);
      const after = await workCopy(await openImage(out, mediaType), 0);
      const inside = (i: number): boolean =>
        i % 120 >= 18 && i % 120 < 63 && Math.floor(i / 120) >= 28 && Math.floor(i / 120) < 43;
      before.pixels.forEach((value, i) => {
        if (!inside(i)) expect(Math.abs(value - (after.pixels[i] as number)), `${mediaType} at ${i}`).toBeLessThan(12);
      });
      // The middle of the box is red, its first pixel outside is not.
      if (mediaType === 'image/bmp') continue;
      const { data } = await pixelsOf(out);
      const at = (x: number, y: number): number[] => [...data.subarray((y * 120 + x) * 3, (y * 120 + x) * 3 + 3)];
      const [red, green, blue] = at(40, 35) as [number, number, number];
      expect(red > 240 && green < 20 && blue < 20, mediaType).toBe(true);
      if (mediaType === 'image/png' || mediaType === 'image/tiff') {
        expect(at(19, 29)).toEqual([255, 0, 0]);
        expect(at(18, 20)).toEqual([255, 255, 255]);
        expect(at(60, 40)).toEqual([255, 0, 0]);
        expect(at(61, 70)).toEqual([255, 255, 255]);
      }
    }
  });

  test('metadata is gone: EXIF, XMP, ICC, text chunks, what stands behind the image', async () => {
    const secret = 'Ana-Ruiz-Canary';
    const exif = { IFD0: { Copyright: secret, Artist: secret } };
    const trailing = Buffer.from(`%PDF-1.7 ${secret}`);
    const dressed: [ImageMediaType, Buffer][] = [
      [
        'image/jpeg',
        Buffer.concat([
          await still()
            .withExif(exif)
            .withIccProfile('p3')
            .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
            .jpeg()
            .toBuffer(),
          trailing,
        ]),
      ],
      ['image/webp', await still().withExif(exif).withIccProfile('p3').webp().toBuffer()],
      ['image/tiff', Buffer.concat([await still().withExif(exif).tiff().toBuffer(), trailing])],
      [
        'image/png',
        Buffer.concat([
          png(4, 4, {
            before: [
              pngChunk('tEXt', Buffer.from(`Author\0${secret}`)),
              pngChunk('eXIf', Buffer.from(`MM\0*${secret}`)),
            ],
          }),
          trailing,
        ]),
      ],
    ];
    for (const [mediaType, bytes] of dressed) {
      expect(bytes.includes(secret), mediaType).toBe(true);
      const out = await filledImage(await openImage(bytes, mediaType), [], BLACK);
      expect(Buffer.from(out).includes(secret), mediaType).toBe(false);
      expect(Buffer.from(out).includes('%PDF'), mediaType).toBe(false);
      const { exif: kept, icc, xmp, iptc } = await sharp(out).metadata();
      expect({ kept, icc, xmp, iptc }, mediaType).toEqual({});
    }
  });

  test('EXIF orientation is applied: the frame is upright', async () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const upright = await still().png().toBuffer();
      // The picture stored as a camera would that was held so.
      const stored = sharp(upright).rotate([0, 0, 0, 180, 180, 270, 270, 90, 90][orientation]);
      const mirrored = [2, 4, 5, 7].includes(orientation)
        ? sharp(await stored.png().toBuffer())[orientation === 4 || orientation === 2 ? 'flop' : 'flip']()
        : stored;
      const bytes = await mirrored
        .withMetadata({ orientation })
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer();
      const image = await openImage(bytes, 'image/jpeg');
      expect(image.pages, `orientation ${orientation}`).toMatchObject([{ width: 120, height: 80 }]);
      const expected = await sharp(bytes).autoOrient().greyscale().raw().toBuffer();
      const { pixels } = await workCopy(image, 0);
      expect(pixels.every((value, i) => Math.abs(value - (expected[i] as number)) < 8)).toBe(true);
      const out = await filledImage(image, [{ boxes: [[100, 0, 20, 80]] }], BLACK);
      const { data, width } = await pixelsOf(out);
      expect(width).toBe(120);
      expect(data[(40 * 120 + 110) * 3]).toBeLessThan(10);
      expect((await sharp(out).metadata()).orientation).toBeUndefined();
    }
  });

  test('a TIFF of several pages of several sizes keeps them all', async () => {
    const sizes = [
      [40, 30],
      [31, 57],
      [200, 10],
    ] as const;
    const pages = sizes.map(([width, height], i) => ({
      width,
      height,
      channels: 3 as const,
      rowsPerStrip: height,
      strips: [deflateSync(Buffer.alloc(width * height * 3, 60 * (i + 1)))],
    }));
    const image = await openImage(encodeTiff(pages), 'image/tiff');
    expect(image.pages.map(({ width, height }) => [width, height])).toEqual(sizes);
    const out = await filledImage(image, [{ boxes: [] }, { boxes: [[0, 0, 10, 10]] }], BLACK);
    for (const [i, [width, height]] of sizes.entries()) {
      const page = await pixelsOf(out, i);
      expect([page.width, page.height]).toEqual([width, height]);
      expect(page.data[0]).toBe(i === 1 ? 0 : 60 * (i + 1));
      expect(page.data.at(-1)).toBe(60 * (i + 1));
    }
  });
});

describe('bitmaps with a colour table', () => {
  // In three bytes a pixel they would be larger than an output may be.
  const SIDE = 4_104;
  const WHITE_BLACK = Buffer.from([255, 255, 255, 0, 0, 0, 0, 0]);
  /** Rows of 255 white pixels and their rest, by RLE8. */
  const whiteRow = Buffer.concat([
    ...Array.from({ length: Math.floor(SIDE / 255) }, () => Buffer.from([255, 0])),
    Buffer.from([SIDE % 255, 0, 0, 0]),
  ]);
  const rows: [name: string, file: Buffer][] = [
    [
      '1 bit',
      bmp({ width: SIDE, height: SIDE, bits: 1, colours: 2 }, WHITE_BLACK, Buffer.alloc((SIDE / 8 + 3) * SIDE)),
    ],
    [
      '8 bits, RLE8',
      bmp(
        { width: SIDE, height: SIDE, bits: 8, compression: 1, colours: 2 },
        WHITE_BLACK,
        Buffer.concat([...Array.from({ length: SIDE }, () => whiteRow), Buffer.from([0, 1])]),
      ),
    ],
  ];
  test.each(rows)('a large one that is read is written too: %s', async (_name, file) => {
    const image = await openImage(file, 'image/bmp');
    await workCopy(image, 0);
    const out = await filledImage(image, [{ boxes: [[100, 200, 50, 20]] }], { colour: '#ff0000', padPx: 0 });
    const { width, height, pixels } = drained(decodeBmp(out));
    expect([width, height]).toEqual([SIDE, SIDE]);
    const at = (x: number, y: number): number[] => [...pixels.subarray((y * SIDE + x) * 3, (y * SIDE + x) * 3 + 3)];
    expect([at(99, 210), at(100, 200), at(149, 219), at(150, 219)]).toEqual([
      [255, 255, 255],
      [255, 0, 0],
      [255, 0, 0],
      [255, 255, 255],
    ]);
  });

  test('one that could not be written is refused when it is opened', async () => {
    const deep = bmp({ width: SIDE, height: SIDE, bits: 24 }, Buffer.alloc(0), Buffer.alloc(4));
    await expect(openImage(deep, 'image/bmp')).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('forms of pixels', () => {
  const grey = async (bytes: Uint8Array, mediaType: ImageMediaType): Promise<Uint8Array> =>
    (await workCopy(await openImage(bytes, mediaType), 0)).pixels;

  test('16 bits, palette, grey with alpha, CMYK and one bit are read', async () => {
    const wide = Buffer.alloc(2 * (1 + 2 * 2));
    wide.writeUInt16BE(0xffff, 1);
    expect([...(await grey(png(2, 2, { depth: 16, pixels: wide }), 'image/png'))]).toEqual([255, 0, 0, 0]);
    const palette = await still().png({ palette: true, colours: 4 }).toBuffer();
    expect((await sharp(palette).metadata()).isPalette).toBe(true);
    expect(await grey(palette, 'image/png')).toHaveLength(120 * 80);
    const cmyk = await still().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const read = await grey(cmyk, 'image/jpeg');
    expect(read[0]).toBeGreaterThan(235);
    expect(Math.min(...read)).toBeLessThan(90);
    const fax = await still()
      .threshold()
      .toColourspace('b-w')
      .tiff({ bitdepth: 1, compression: 'ccittfax4' })
      .toBuffer();
    expect(new Set(await grey(fax, 'image/tiff'))).toEqual(new Set([0, 255]));
  });

  test('what transparency hides is neither read nor kept', async () => {
    // White letters that cannot be seen, with other colours below.
    const pixels = Buffer.concat(Array.from({ length: 4 }, () => Buffer.from([0, 10, 20, 30, 0, 200, 0, 0, 0])));
    const bytes = png(2, 4, { colour: 6, pixels });
    expect([...(await grey(bytes, 'image/png'))]).toEqual(Array.from({ length: 8 }, () => 255));
    const out = await filledImage(await openImage(bytes, 'image/png'), [], BLACK);
    const { data, info } = await sharp(out).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBeLessThan(4);
    expect(new Set(data)).toEqual(new Set([255]));
  });
});

describe('hostile images are refused', () => {
  const huge = png(40_000, 40_000, { pixels: Buffer.alloc(1_000) });
  const header = (width: number, height: number, more = {}): Buffer =>
    png(width, height, { pixels: Buffer.alloc(0), ...more });

  test('pixel bombs, before a pixel is decoded', async () => {
    expect(await refusal(huge, 'image/png')).toMatchObject({ status: 413, pointer: '/data_b64' });
    expect(await refusal(header(6_400, 6_400), 'image/png')).toMatchObject({ status: 413 });
    expect(await refusal(header(6_000, 6_000, { depth: 16, colour: 6 }), 'image/png')).toMatchObject({ status: 413 });
    const bitmap = (width: number, height: number, bits: number, compression = 0): Buffer =>
      bmp(
        { width, height, bits, compression, colours: bits <= 8 ? 2 : 0 },
        Buffer.alloc(bits <= 8 ? 8 : 0),
        Buffer.from([0, 1]),
      );
    expect(await refusal(bitmap(2_000_000_000, 2_000_000_000, 24), 'image/bmp')).toMatchObject({ status: 413 });
    expect(await refusal(bitmap(7_000, 7_000, 8, 1), 'image/bmp')).toMatchObject({ status: 413 });
    // The size in the header of a lossy WebP (RFC 6386, 9.1).
    const webp = await still().webp().toBuffer();
    webp.writeUInt16LE(16_383, 26);
    webp.writeUInt16LE(16_383, 28);
    expect(await refusal(webp, 'image/webp')).toMatchObject({ status: 413 });
    const pages = Array.from({ length: 101 }, () => ({
      width: 1,
      height: 1,
      channels: 1 as const,
      rowsPerStrip: 1,
      strips: [deflateSync(Buffer.from([0]))],
    }));
    expect(await refusal(encodeTiff(pages), 'image/tiff')).toMatchObject({
      status: 413,
      reason: 'more than 100 pages',
    });
    const two = [6_000, 6_000].map((width) => ({
      width,
      height: 4_000,
      channels: 1 as const,
      rowsPerStrip: 1,
      strips: [deflateSync(Buffer.from([0]))],
    }));
    expect(await refusal(encodeTiff(two), 'image/tiff')).toMatchObject({ status: 413 });
  });

  test('the largest image that is taken stays in memory bounds', async () => {
    const before = process.resourceUsage().maxRSS;
    const bytes = png(8_000, 5_000, { colour: 2, pixels: Buffer.alloc(5_000 * (1 + 3 * 8_000)) });
    const rest = process.resourceUsage().maxRSS;
    const image = await openImage(bytes, 'image/png');
    const { width, height } = await workCopy(image, 0);
    expect(width * height).toBeLessThanOrEqual(4_000_000);
    const out = await filledImage(image, [{ boxes: [[0, 0, 8_000, 5_000]] }], BLACK);
    expect(out.length).toBeLessThan(4_000_000);
    expect((process.resourceUsage().maxRSS - Math.max(before, rest)) / 1_024).toBeLessThan(350);
  }, 180_000);

  test('animated ones, whose other frames would go unread', async () => {
    const control = Buffer.alloc(8);
    control.writeUInt32BE(2);
    const reason = 'is animated; send its frames one by one';
    expect(await refusal(png(4, 4, { before: [pngChunk('acTL', control)] }), 'image/png')).toMatchObject({
      status: 422,
      reason,
    });
    const frames = await sharp([await still().png().toBuffer(), await still().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    expect(await refusal(frames, 'image/webp')).toMatchObject({ status: 422, reason });
  });

  test('a media type that is another', async () => {
    for (const [mediaType, bytes] of forms) {
      for (const other of ['image/png', 'image/jpeg', 'image/tiff'] as const) {
        if (other !== mediaType)
          expect(await refusal(bytes, other)).toMatchObject({ status: 422, pointer: '/media_type' });
      }
    }
    for (const other of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a........'),
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(0),
    ])
      expect(await refusal(other, 'image/png')).toMatchObject({ status: 422, pointer: '/data_b64' });
  });

  test('cut off anywhere, or with changed bytes: an answer or a clean refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...forms),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255)), {
          maxLength: 3,
        }),
        async ([mediaType, bytes], cut, changes) => {
          const file = Buffer.from(bytes.subarray(0, Math.ceil(cut * bytes.length)));
          for (const [at, byte] of changes) file[Math.floor(at * file.length)] = byte;
          try {
            const image = await openImage(file, mediaType);
            for (let page = 0; page < image.pages.length; page++) await workCopy(image, page);
            await filledImage(image, [], BLACK);
          } catch (error) {
            expect(error).toBeInstanceOf(ServiceError);
          }
        },
      ),
      { numRuns: 300 },
    );
  }, 120_000);

  test('truncated ones', async () => {
    for (const [mediaType, bytes] of forms)
      expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * 0.6)), mediaType), mediaType).toMatchObject({
        status: 422,
      });
  });

  test('a zero size, a directory that leads back to itself', async () => {
    expect(await refusal(header(0, 10), 'image/png')).toMatchObject({ status: 422 });
    expect(await refusal(header(10, 0), 'image/png')).toMatchObject({ status: 422 });
    const loop = Buffer.from(
      encodeTiff([{ width: 1, height: 1, channels: 1, rowsPerStrip: 1, strips: [deflateSync(Buffer.from([0]))] }]),
    );
    const first = loop.readUInt32LE(4);
    loop.writeUInt32LE(first, first + 2 + 12 * loop.readUInt16LE(first));
    const image = await openImage(loop, 'image/tiff').catch((error: unknown) => error);
    if (image instanceof Error) expect(image).toBeInstanceOf(ServiceError);
    else expect(image).toMatchObject({ pages: [{ width: 1, height: 1 }] });
  });

  test('forms that only look like images of ours are not loaded: SVG, GIF and PDF are blocked', async () => {
    for (const text of ['GIF89a', '%PDF-1.4'])
      await expect(sharp(Buffer.from(text)).metadata()).rejects.toThrow(/unsupported/);
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
    await expect(
      sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')).metadata(),
    ).rejects.toThrow(/unsupported/);
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  });
});
