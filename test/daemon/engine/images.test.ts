import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { modelPort, portsOf } from '../../../daemon/engine/ports.ts';
import { openImages } from '../../../daemon/engine/images.ts';
import { readModel } from '../../../daemon/engine/model-files.ts';
import { findOcrPacks } from '../../../daemon/engine/ocr-packs.ts';
import { drawSet } from '../../../scripts/eval/images/draw.ts';
import { openFaces } from '../../../scripts/eval/images/fonts.ts';
import { judgeImage, Tally } from '../../../scripts/eval/images/judge.ts';
import { FILL, imageProtector } from '../../../scripts/eval/images/protect.ts';
import { drawn } from '../../support/images.ts';

// Reading yields to everything else on the machine: a busy one takes its time.
vi.setConfig({ testTimeout: 600_000 });

/** The long form is `npm run eval:images`, 60 of them; the first five are one of each kind. */
const COUNT = process.env['PIID_LONG'] === '1' ? 60 : 5;

test('personal words of drawn documents are filled, others are not, and nothing filled can be read', async () => {
  const set = await drawSet(COUNT, openFaces(mkdtempSync(join(tmpdir(), 'piid-eval-'))));
  const images = openImages(findOcrPacks());
  onTestFinished(() => images[Symbol.asyncDispose]());
  const bundle = readModel();
  const protectImage = imageProtector(
    images,
    portsOf(new Uint8Array(32), () => {}, bundle && modelPort(bundle)),
  );
  const total = new Tally();
  await Promise.all(
    set.map(async (image) => {
      const { filled, pages, again } = await protectImage(image, undefined);
      const { data, info } = await sharp(filled).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      total.add(judgeImage(image, { pixels: data, width: info.width, height: info.height }, FILL, pages, again));
    }),
  );
  expect(total.filledShare).toBeGreaterThanOrEqual(0.9);
  expect(total.otherShare).toBeLessThanOrEqual(0.03);
  expect(total.readAgain).toBe(0);
});

test('a page that lies on its side or on its head is read, and its boxes are those of the page as it lies', async () => {
  const images = openImages(findOcrPacks());
  onTestFinished(() => images[Symbol.asyncDispose]());
  const lines = Array.from({ length: 8 }, (_, i) => ({
    text: i === 3 ? 'please send it to Salamanca today' : 'this is one line of a letter to read',
    x: 40,
    y: 70 + 60 * i,
  }));
  const upright = await drawn(700, 560, lines).png().toBuffer();
  for (const [turn, inside] of [
    [90, ([x, y]: readonly number[]) => (x as number) > 280 && (x as number) < 360 && (y as number) > 250],
    [180, ([x, y]: readonly number[]) => (y as number) > 280 && (y as number) < 340 && (x as number) < 450],
  ] as const) {
    const bytes = await sharp(upright).rotate(turn).png().toBuffer();
    const [page] = await images.read(
      { bytes, mediaType: 'image/png' },
      { languages: ['en'], layout: 'block', signal: new AbortController().signal },
    );
    const word = page?.words.find(({ text }) => text === 'Salamanca');
    expect(word, `turned by ${turn}`).toBeDefined();
    expect(inside(word?.box ?? []), `turned by ${turn}: ${word?.box.join(' ')}`).toBe(true);
  }
});
