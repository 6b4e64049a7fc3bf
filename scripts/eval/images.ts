/**
 * `npm run eval:images -- [--count 60] [--out DIR] [--known-language]`
 *
 * Draws images of letters, forms, receipts, identity cards and screenshots with known personal words, protects them with
 * the defaults, and prints which words were filled and what can still be read. Floors: 90 % of personal words filled,
 * at most 3 % of others, none of the filled ones read again. Exits 1 below a floor.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { modelPort, portsOf } from '../../daemon/engine/ports.ts';
import { openImages } from '../../daemon/engine/images.ts';
import { readModel } from '../../daemon/engine/model-files.ts';
import { findOcrPacks } from '../../daemon/engine/ocr-packs.ts';
import { drawSet } from './images/draw.ts';
import { openFaces } from './images/fonts.ts';
import { FILL, imageProtector } from './images/protect.ts';
import { judgeImage, Tally } from './images/judge.ts';
import { keepFigures } from '../figures.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    only: { type: 'string' },
    out: { type: 'string' },
    write: { type: 'boolean', default: false },
    'known-language': { type: 'boolean', default: false },
  },
});

const FLOOR_FILLED = 0.9;
const MOST_OTHERS = 0.03;

const directory = mkdtempSync(join(tmpdir(), 'piid-eval-images-'));
const drawn = await drawSet(Number(values.count), openFaces(directory));
const bundle = readModel();
const images = openImages(findOcrPacks());
const protectImage = imageProtector(
  images,
  portsOf(new Uint8Array(32), () => {}, bundle && modelPort(bundle)),
);
const total = new Tally();
const parts = new Map<string, Tally>();
if (values.out !== undefined) mkdirSync(values.out, { recursive: true });

for (const image of drawn) {
  if (values.only !== undefined && !image.name.includes(values.only)) continue;
  const started = performance.now();
  const language = values['known-language'] ? image.language : undefined;
  const { filled, again, pages } = await protectImage(image, language);
  const { data, info } = await sharp(filled).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const judged = judgeImage(image, { pixels: data, width: info.width, height: info.height }, FILL, pages, again);
  total.add(judged);
  for (const part of [...image.name.split('-').slice(1, 4), 'all']) {
    const tally = parts.get(part) ?? new Tally();
    parts.set(part, tally);
    tally.add(judged);
  }
  console.log(`${image.name}: ${judged.summary()} (${Math.round(performance.now() - started)} ms)`);
  if (judged.missed.length > 0) console.log(`   left: ${judged.missed.join(' | ')}`);
  if (judged.over.length > 0) console.log(`   too much: ${judged.over.join(' | ')}`);
  if (judged.again.length > 0) console.log(`   read again: ${judged.again.join(' | ')}`);
  if (values.out !== undefined) {
    writeFileSync(join(values.out, `${image.name}.in`), image.bytes);
    writeFileSync(join(values.out, `${image.name}.out`), filled);
  }
}
console.log();
for (const [part, tally] of parts) console.log(`${part.padEnd(14)} ${tally.summary()}`);
keepFigures('npm run eval:images', [
  { what: `personal words filled in ${values.count} images`, measured: `${(100 * total.filledShare).toFixed(1)} %` },
  { what: 'other words filled', measured: `${(100 * total.otherShare).toFixed(1)} %` },
  { what: 'filled words that could be read again', measured: String(total.readAgain) },
]);
await images[Symbol.asyncDispose]();
rmSync(directory, { recursive: true });
if (total.filledShare < FLOOR_FILLED || total.otherShare > MOST_OTHERS || total.readAgain > 0) process.exitCode = 1;
