import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BmpError, bmpHeader, decodeBmp, encodeBmp, encodeIndexedBmp } from '../../../engine/images/bmp.ts';
import { drained } from '../../support/drained.ts';
import { bmp } from '../../support/images.ts';

const BLACK_RED_GREEN = Buffer.from([0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0]);
const K = [0, 0, 0];
const R = [255, 0, 0];
const G = [0, 255, 0];
const W = [255, 255, 255];

describe('every form that Windows reads', () => {
  const rows: [name: string, file: Buffer, pixels: number[][]][] = [
    [
      '1 bit',
      bmp(
        { width: 3, height: 1, bits: 1, colours: 2 },
        BLACK_RED_GREEN.subarray(0, 8),
        Buffer.from([0b01000000, 0, 0, 0]),
      ),
      [K, R, K],
    ],
    [
      '4 bits',
      bmp({ width: 3, height: 1, bits: 4, colours: 3 }, BLACK_RED_GREEN, Buffer.from([0x12, 0x00, 0, 0])),
      [R, G, K],
    ],
    [
      '8 bits, bottom up',
      bmp({ width: 1, height: 2, bits: 8, colours: 3 }, BLACK_RED_GREEN, Buffer.from([1, 0, 0, 0, 2, 0, 0, 0])),
      [G, R],
    ],
    [
      '8 bits, top down',
      bmp({ width: 1, height: -2, bits: 8, colours: 3 }, BLACK_RED_GREEN, Buffer.from([1, 0, 0, 0, 2, 0, 0, 0])),
      [R, G],
    ],
    [
      '16 bits, 5-5-5',
      bmp({ width: 2, height: 1, bits: 16 }, Buffer.alloc(0), Buffer.from([0x00, 0x7c, 0xe0, 0x03])),
      [R, G],
    ],
    [
      '24 bits',
      bmp({ width: 2, height: 1, bits: 24 }, Buffer.alloc(0), Buffer.from([0, 0, 255, 0, 255, 0, 0, 0])),
      [R, G],
    ],
    ['32 bits', bmp({ width: 1, height: 1, bits: 32 }, Buffer.alloc(0), Buffer.from([0, 255, 0, 0])), [G]],
    [
      '16 bits, 5-6-5 by masks',
      bmp(
        { width: 1, height: 1, bits: 16, compression: 3 },
        Buffer.from([0, 0xf8, 0, 0, 0xe0, 0x07, 0, 0, 0x1f, 0, 0, 0]),
        Buffer.from([0xe0, 0x07, 0, 0]),
      ),
      [G],
    ],
    [
      'RLE8: a run, a jump, literals',
      bmp(
        { width: 4, height: 2, bits: 8, compression: 1, colours: 3 },
        BLACK_RED_GREEN,
        Buffer.from([2, 1, 0, 2, 1, 1, 1, 2, 0, 1]),
      ),
      [K, K, K, G, R, R, K, K],
    ],
    [
      'RLE8: literals are padded',
      bmp(
        { width: 4, height: 1, bits: 8, compression: 1, colours: 3 },
        BLACK_RED_GREEN,
        Buffer.from([0, 3, 1, 2, 1, 0, 1, 2, 0, 1]),
      ),
      [R, G, R, G],
    ],
    [
      'RLE4',
      bmp({ width: 4, height: 1, bits: 4, compression: 2, colours: 3 }, BLACK_RED_GREEN, Buffer.from([4, 0x12, 0, 1])),
      [R, G, R, G],
    ],
    [
      'alpha is laid on white',
      bmp(
        { width: 1, height: 1, bits: 32, compression: 6 },
        Buffer.from([0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255]),
        Buffer.from([0, 0, 0, 0]),
      ),
      [W],
    ],
  ];
  test.each(rows)('%s', (_name, file, pixels) => {
    expect([...drained(decodeBmp(file)).pixels]).toEqual(pixels.flat());
  });
});

describe('broken files are refused in fixed words', () => {
  const rows: [name: string, file: Buffer][] = [
    ['nothing behind the mark', Buffer.from('BM')],
    ['no width', bmp({ width: 0, height: 1, bits: 24 }, Buffer.alloc(0), Buffer.alloc(4))],
    ['a negative width', bmp({ width: -1, height: 1, bits: 24 }, Buffer.alloc(0), Buffer.alloc(4))],
    ['no height', bmp({ width: 1, height: 0, bits: 24 }, Buffer.alloc(0), Buffer.alloc(4))],
    ['an unknown depth', bmp({ width: 1, height: 1, bits: 7 }, Buffer.alloc(0), Buffer.alloc(4))],
    ['a JPEG inside', bmp({ width: 1, height: 1, bits: 0, compression: 4 }, Buffer.alloc(0), Buffer.alloc(4))],
    ['cut off pixels', bmp({ width: 9, height: 9, bits: 24 }, Buffer.alloc(0), Buffer.alloc(40))],
    [
      'a colour beyond the table',
      bmp({ width: 1, height: 1, bits: 8, colours: 3 }, BLACK_RED_GREEN, Buffer.from([9, 0, 0, 0])),
    ],
    [
      'a table larger than the depth',
      bmp({ width: 1, height: 1, bits: 4, colours: 4_000_000_000 }, BLACK_RED_GREEN, Buffer.alloc(4)),
    ],
    [
      'a run beyond the row',
      bmp({ width: 1, height: 1, bits: 8, compression: 1, colours: 3 }, BLACK_RED_GREEN, Buffer.from([9, 1, 0, 1])),
    ],
    [
      'a jump beyond the bitmap',
      bmp(
        { width: 4, height: 1, bits: 8, compression: 1, colours: 3 },
        BLACK_RED_GREEN,
        Buffer.from([0, 2, 200, 200, 0, 1]),
      ),
    ],
    [
      'runs without an end',
      bmp({ width: 4, height: 1, bits: 8, compression: 1, colours: 3 }, BLACK_RED_GREEN, Buffer.from([1, 1])),
    ],
  ];
  test.each(rows)('%s', (_name, file) => {
    expect(() => drained(decodeBmp(file))).toThrow(BmpError);
  });

  test('whatever bytes are changed, nothing but BmpError is thrown', () => {
    const seeds = [
      bmp(
        { width: 5, height: 3, bits: 8, compression: 1, colours: 3 },
        BLACK_RED_GREEN,
        Buffer.from([5, 1, 0, 0, 0, 3, 1, 2, 1, 0, 0, 1]),
      ),
      bmp({ width: 5, height: 3, bits: 24 }, Buffer.alloc(0), Buffer.alloc(48)),
      bmp(
        { width: 5, height: 3, bits: 16, compression: 3 },
        Buffer.from([0, 0xf8, 0, 0, 0xe0, 0x07, 0, 0, 0x1f, 0, 0, 0]),
        Buffer.alloc(36),
      ),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(90), fc.nat(255)), { maxLength: 6 }),
        fc.nat(120),
        (seed, changes, length) => {
          const file = Buffer.from(seed.subarray(0, Math.max(2, length)));
          for (const [at, byte] of changes) if (at < file.length) file[at] = byte;
          try {
            // The caller judges the size first; nothing large is made here.
            const { width, height } = bmpHeader(file);
            if (width * height > 100_000) return;
            expect(drained(decodeBmp(file)).pixels).toHaveLength(width * height * 3);
          } catch (error) {
            expect(error).toBeInstanceOf(BmpError);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('what is written is read again', () => {
  const side = fc.integer({ min: 1, max: 40 });

  test('in 24 bits', () => {
    fc.assert(
      fc.property(side, side, fc.infiniteStream(fc.nat(255)), (width, height, stream) => {
        const pixels = Uint8Array.from({ length: width * height * 3 }, () => stream.next().value as number);
        const read = drained(decodeBmp(drained(encodeBmp(width, height, pixels))));
        expect(read).toMatchObject({ width, height });
        expect(Buffer.compare(read.pixels, pixels)).toBe(0);
      }),
    );
  });

  test('with a colour table, in as few bits as its colours need', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 256 }), fc.nat(), (width, height, colours, seed) => {
        const pixels = new Uint8Array(width * height * 3);
        const used = new Set<number>();
        for (let at = 0, state = seed; at < pixels.length; at += 3) {
          state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
          const colour = (state >>> 8) % colours;
          used.add(colour);
          pixels.set([colour, 255 - colour, (colour * 7) & 255], at);
        }
        const file = drained(encodeIndexedBmp(width, height, pixels));
        expect(bmpHeader(file).bits).toBe(used.size <= 2 ? 1 : used.size <= 16 ? 4 : 8);
        expect(Buffer.compare(drained(decodeBmp(file)).pixels, pixels)).toBe(0);
      }),
    );
  });

  test('a colour too many takes the place of the rarest, which becomes the one nearest to it', () => {
    const greys = Array.from({ length: 256 }, (_, grey) => [grey, grey, grey]);
    // Every grey stands there twice but 7, and red three times.
    const pixels = [...greys, ...greys.filter(([grey]) => grey !== 7), R, R, R];
    const read = drained(decodeBmp(drained(encodeIndexedBmp(pixels.length, 1, Uint8Array.from(pixels.flat()))))).pixels;
    const expected = pixels.map((pixel) => (pixel[0] === 7 && pixel[1] === 7 ? [6, 6, 6] : pixel));
    expect([...read]).toEqual(expected.flat());
  });
});

describe('nothing else waits long', () => {
  const [width, height] = [4_000_000, 1];
  const most = Math.ceil((width * height) / (1 << 18));
  test.each<[name: string, file: Buffer]>([
    ['1 bit', bmp({ width, height, bits: 1, colours: 2 }, BLACK_RED_GREEN.subarray(0, 8), Buffer.alloc(width / 8))],
    ['24 bits', bmp({ width, height, bits: 24 }, Buffer.alloc(0), Buffer.alloc(width * 3))],
    ['32 bits', bmp({ width, height, bits: 32 }, Buffer.alloc(0), Buffer.alloc(width * 4))],
    [
      'RLE8',
      bmp(
        { width, height, bits: 8, compression: 1, colours: 3 },
        BLACK_RED_GREEN,
        Buffer.alloc(65_536, Buffer.from([61, 1])),
      ),
    ],
  ])('a bitmap of one long row is read in steps: %s', (name, file) => {
    const steps = decodeBmp(file);
    let pauses = 0;
    try {
      while (steps.next().done !== true) pauses++;
    } catch (error) {
      // Runs without an end.
      expect([name, error]).toEqual(['RLE8', expect.any(BmpError)]);
    }
    expect(pauses).toBeGreaterThanOrEqual(most);
  });

  test('and written in steps', () => {
    const pixels = new Uint8Array(width * height * 3);
    for (const steps of [encodeBmp(width, height, pixels), encodeIndexedBmp(width, height, pixels)]) {
      let pauses = 0;
      while (steps.next().done !== true) pauses++;
      expect(pauses).toBeGreaterThanOrEqual(most);
    }
  });
});
