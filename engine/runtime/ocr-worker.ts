/**
 * A thread that reads text from grey rasters with Tesseract, compiled to WebAssembly (tesseract.js-core, Apache-2.0): the
 * core of tesseract.js without its host side, which asks the network for language data, throws errors of a job into the
 * process and cannot be stopped. Nothing is read but the packs that the job names, nothing is written.
 */
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { TessBaseAPI, TesseractModule } from 'tesseract.js-core/tesseract-core.js';
import { levelled, turned, unlevelledBox, unturnedBox, type Grey, type QuarterTurns } from '../images/raster.ts';
import type { OcrAnswer, OcrJob, OcrLayout, Pack, ReadWord } from '../images/recognised.ts';
import { withoutRules } from '../images/rules.ts';
import { liesSideways, skewOf } from '../images/skew.ts';
import { yieldToOthers } from './priority.ts';

/** Page segmentation modes of Tesseract. */
const MODES: Readonly<Record<OcrLayout, string>> = { auto: '3', block: '6', line: '7' };
/** Engine modes: the old one (for orientation and script) and the neural one. */
const LEGACY = 0;
const NEURAL = 1;

/** A page whose words are read worse than this on average is looked at for its orientation. */
const POOR_CONFIDENCE = 60;
/** Fewer than this many letters is no page that lies wrong: it is blank, or too little to tell by. */
const LEAST_LETTERS = 10;
/** The page turned must read so much better to count. */
const LEAST_GAIN = 8;
/** An orientation less sure than this is not tried. */
const LEAST_ORIENTATION = 1;

// Reading takes all of a core for seconds: the event loop and the engine's threads go first.
yieldToOthers();

let core: Promise<TesseractModule> | undefined;

/** The build for this processor; the plain one where its vector instructions are missing. */
async function openCore(): Promise<TesseractModule> {
  const quiet = { print: () => {}, printErr: () => {} };
  try {
    const { default: open } = await import('tesseract.js-core/tesseract-core-relaxedsimd.js');
    return await open(quiet);
  } catch {
    const { default: open } = await import('tesseract.js-core/tesseract-core.js');
    return await open(quiet);
  }
}

const unzip = promisify(gunzip);
const loaded = new Set<string>();
let current: { key: string; api: TessBaseAPI } | undefined;

/** Larger than any pack there is. */
const MOST_PACK_BYTES = 64 * 1024 * 1024;

async function load(module: TesseractModule, { name, path }: Pack): Promise<void> {
  if (loaded.has(name)) return;
  const bytes = readFileSync(path);
  const gzipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  module.FS.writeFile(
    `/${name}.traineddata`,
    gzipped ? await unzip(bytes, { maxOutputLength: MOST_PACK_BYTES }) : bytes,
  );
  loaded.add(name);
}

/** Tesseract with these packs; the last one opened is kept. */
async function reader(module: TesseractModule, packs: readonly Pack[], engine: number): Promise<TessBaseAPI> {
  const key = packs.map(({ name }) => name).join('+');
  if (current?.key === key) return current.api;
  for (const pack of packs) await load(module, pack);
  current?.api.End();
  if (current !== undefined) module.destroy(current.api);
  current = undefined;
  const api = new module.TessBaseAPI();
  if (api.Init(null, key, engine) !== 0) throw new Error('a language pack cannot be opened');
  current = { key, api };
  return api;
}

/** Portable grey map: a header and the bytes as they are. */
function show(module: TesseractModule, api: TessBaseAPI, { width, height, pixels }: Grey): void {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`);
  module.FS.writeFile('/input', Buffer.concat([header, pixels]));
  const failed = api.SetImageFile(1, 0) === 1;
  module.FS.unlink('/input');
  if (failed) throw new Error('the raster cannot be opened');
}

export default async function read(job: OcrJob): Promise<OcrAnswer> {
  try {
    return await readJob(job);
  } catch (error) {
    // After an abort the module is dead; the next job opens another.
    core = undefined;
    current = undefined;
    loaded.clear();
    throw error;
  }
}

async function readJob({ image, packs, layout, osd }: OcrJob): Promise<OcrAnswer> {
  const module = await (core ??= openCore());
  const at = (quarters: QuarterTurns): Promise<ReadWord[]> => readTurned(module, image, quarters, { packs, layout });
  if (osd === undefined) return { words: await at(0), quarters: 0 };
  // Reading a page on its side takes several times as long as reading it upright, and for nothing.
  const sideways = liesSideways(image);
  const first = sideways ? await orient(module, image, osd) : { quarters: 0 as const };
  const words = await at(first.quarters);
  if (meanConfidence(words) >= POOR_CONFIDENCE || lettersOf(words) < LEAST_LETTERS) return { words, ...first };
  const second = sideways ? { quarters: 0 as const } : await orient(module, image, osd);
  const found = { ...first, ...second };
  if (second.quarters === first.quarters) return { words, ...found, quarters: first.quarters };
  const other = await at(second.quarters);
  return meanConfidence(other) < meanConfidence(words) + LEAST_GAIN
    ? { words, ...found, quarters: first.quarters }
    : { words: other, ...found };
}

/** Boxes are those of the image as it was given. */
async function readTurned(
  module: TesseractModule,
  image: Grey,
  quarters: QuarterTurns,
  { packs, layout }: Pick<OcrJob, 'packs' | 'layout'>,
): Promise<ReadWord[]> {
  const words = await readUpright(module, turned(image, quarters), packs, layout);
  return words.map((word) => ({ ...word, box: unturnedBox(word.box, quarters, image.width, image.height) }));
}

async function readUpright(
  module: TesseractModule,
  image: Grey,
  packs: readonly Pack[],
  layout: OcrLayout,
): Promise<ReadWord[]> {
  const radians = skewOf(image);
  const api = await reader(module, packs, NEURAL);
  api.SetVariable('tessedit_pageseg_mode', MODES[layout]);
  show(module, api, withoutRules(radians === 0 ? image : levelled(image, radians)));
  api.Recognize(null);
  const words = wordsOf(api.GetTSVText());
  if (radians === 0) return words;
  return words.map((word) => ({ ...word, box: unlevelledBox(word.box, radians, image.width, image.height) }));
}

/** How much was read. */
function lettersOf(words: readonly ReadWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

/** By length, so that a speck read as a full stop does not count as a word. */
function meanConfidence(words: readonly ReadWord[]): number {
  let sum = 0;
  let length = 0;
  for (const { text, confidence } of words) {
    sum += confidence * text.length;
    length += text.length;
  }
  return length === 0 ? 0 : sum / length;
}

async function orient(
  module: TesseractModule,
  image: Grey,
  osd: Pack,
): Promise<{ quarters: QuarterTurns; script?: string }> {
  const api = await reader(module, [osd], LEGACY);
  show(module, api, image);
  const results = new module.OSResults();
  try {
    if (!api.DetectOS(results)) return { quarters: 0 };
    const { orientation_id: orientation, oconfidence, script_id: scriptId, sconfidence } = results.best_result;
    return {
      // Tesseract counts the turns that the page has; it is turned back the same way round.
      quarters: oconfidence >= LEAST_ORIENTATION ? (((4 - orientation) % 4) as QuarterTurns) : 0,
      ...(sconfidence >= LEAST_ORIENTATION ? { script: results.unicharset.get_script_from_script_id(scriptId) } : {}),
    };
  } finally {
    module.destroy(results);
  }
}

/** Rows of level 5 are words: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function wordsOf(tsv: string): ReadWord[] {
  const words: ReadWord[] = [];
  let line = -1;
  let paragraph = -1;
  for (const row of tsv.split('\n')) {
    const [level, , , , , , left, top, width, height, confidence, text = ''] = row.split('\t');
    if (level === '3') paragraph++;
    if (level === '4') line++;
    if (level !== '5' || text.trim() === '') continue;
    words.push({
      text: text.trim(),
      confidence: Math.max(0, Math.round(Number(confidence))),
      box: [Number(left), Number(top), Number(width), Number(height)],
      line,
      paragraph,
    });
  }
  return words;
}
