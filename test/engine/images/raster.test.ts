import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  levelled,
  turned,
  unlevelledBox,
  unturnedBox,
  type Grey,
  type QuarterTurns,
} from '../../../engine/images/raster.ts';
import { withoutRules } from '../../../engine/images/rules.ts';
import { liesSideways, skewOf } from '../../../engine/images/skew.ts';

const quarters = fc.constantFrom<QuarterTurns>(0, 1, 2, 3);

test('a box of the turned raster holds the same pixels as the box it stands for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 9 }),
      fc.integer({ min: 2, max: 9 }),
      quarters,
      fc.nat(),
      fc.nat(),
      (width, height, by, a, b) => {
        const image: Grey = { width, height, pixels: Uint8Array.from({ length: width * height }, (_, i) => i) };
        const after = turned(image, by);
        const x = a % after.width;
        const y = b % after.height;
        const [bx, by2, w, h] = unturnedBox([x, y, 1, 1], by, width, height);
        expect([w, h]).toEqual([1, 1]);
        expect(image.pixels[by2 * width + bx]).toBe(after.pixels[y * after.width + x]);
      },
    ),
  );
});

/** Rows of dashes, climbing by `degrees` to the right. */
function page(width: number, height: number, degrees: number): Grey {
  const pixels = new Uint8Array(width * height).fill(255);
  const slope = Math.tan((degrees * Math.PI) / 180);
  for (let line = 60; line < height - 60; line += 40) {
    for (let x = 40; x < width - 40; x++) {
      if ((x + line * 7) % 23 > 16) continue;
      const middle = Math.round(line - (x - width / 2) * slope);
      for (let y = middle - 7; y <= middle + 7; y++) if (y >= 0 && y < height) pixels[y * width + x] = 20;
    }
  }
  return { width, height, pixels };
}

describe('skew', () => {
  test.each([-3, -1.5, -0.6, 0, 0.6, 1.5, 3])(
    'lines that climb by %s degrees are measured and laid level',
    (degrees) => {
      const image = page(900, 700, degrees);
      const found = skewOf(image);
      expect((found * 180) / Math.PI).toBeCloseTo(degrees, 0);
      expect(Math.abs((found * 180) / Math.PI - degrees)).toBeLessThan(0.3);
      if (found !== 0) expect(skewOf(levelled(image, found))).toBe(0);
    },
  );

  test('a blank page and a page of noise are level', () => {
    expect(skewOf({ width: 300, height: 300, pixels: new Uint8Array(90_000).fill(255) })).toBe(0);
    let state = 1;
    const pixels = Uint8Array.from(
      { length: 90_000 },
      () => (state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff) >> 23,
    );
    expect(skewOf({ width: 300, height: 300, pixels })).toBe(0);
  });

  test('a page on its side is seen, an upright one is not', () => {
    expect(liesSideways(page(900, 700, 1))).toBe(false);
    expect(liesSideways(turned(page(900, 700, 1), 1))).toBe(true);
  });

  test('a box of the levelled page goes back around what it held', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.08, max: 0.08, noNaN: true }),
        fc.integer({ min: 100, max: 500 }),
        fc.integer({ min: 100, max: 300 }),
        (radians, x, y) => {
          const [bx, by, w, h] = unlevelledBox([x, y, 40, 20], radians, 640, 480);
          // The middle turns about the page's middle.
          const dx = x + 20 - 319.5;
          const dy = y + 10 - 239.5;
          const mx = 319.5 + dx * Math.cos(radians) + dy * Math.sin(radians);
          const my = 239.5 - dx * Math.sin(radians) + dy * Math.cos(radians);
          expect(mx).toBeGreaterThanOrEqual(bx);
          expect(mx).toBeLessThanOrEqual(bx + w);
          expect(my).toBeGreaterThanOrEqual(by);
          expect(my).toBeLessThanOrEqual(by + h);
        },
      ),
    );
  });
});

describe('rules of forms', () => {
  const blank = (): Grey => ({ width: 400, height: 300, pixels: new Uint8Array(120_000).fill(255) });
  const draw = ({ width, pixels }: Grey, x: number, y: number, w: number, h: number): void => {
    for (let row = y; row < y + h; row++) pixels.fill(10, row * width + x, row * width + x + w);
  };
  const dark = ({ pixels }: Grey): number => pixels.filter((value) => value < 128).length;

  test('a long thin line goes, level or upright', () => {
    const image = blank();
    draw(image, 30, 150, 300, 2);
    draw(image, 60, 20, 2, 250);
    expect(dark(withoutRules(image))).toBeLessThan(30);
  });

  test('short strokes and thick bars stay', () => {
    const image = blank();
    draw(image, 30, 50, 60, 3);
    draw(image, 30, 150, 300, 20);
    expect(dark(withoutRules(image))).toBe(dark(image));
    expect(withoutRules(blank())).toEqual(blank());
  });

  test('a letter that stands on a rule stays', () => {
    const image = blank();
    draw(image, 30, 150, 300, 2);
    draw(image, 100, 120, 4, 30);
    expect(dark(withoutRules(image))).toBeGreaterThanOrEqual(4 * 30);
  });
});
