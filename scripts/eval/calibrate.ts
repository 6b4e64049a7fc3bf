/**
 * `npm run eval:calibrate -- --data DIR [--write [--half 0|1]]`: fits the weights of engine/model/calibration.ts on the kept-out
 * documents, with texts of no persons beside them, and prints what they do on the half of the documents that each fit has
 * not seen. With `--write` the weights of all documents go into the models' `config.json`.
 *
 * A group's weights are drawn towards those of all groups together, so that a group with few documents follows the rest.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readModel } from '../../daemon/engine/model-files.ts';
import { modelPort } from '../../daemon/engine/ports.ts';
import { languageGroup, typeGroup } from '../../engine/model/calibration.ts';
import type { Calibration, TypeGroup } from '../../engine/model/config.ts';
import { EVIDENCE } from '../../engine/model/evidence.ts';
import { identifies } from '../../engine/vocabulary/taxonomy.ts';
import type { ReportedFrom } from '../../engine/ports.ts';
import { findWithModel } from '../../engine/model/layer.ts';
import { detectLanguage, loadIdentification } from '../../engine/text/language.ts';
import { halfOf } from './detector.ts';
import { annotated, isKeptOut, readDocuments, readSplit, splitNames, type Gold } from './data.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    write: { type: 'boolean', default: false },
    half: { type: 'string' },
  },
});
if (values.data === undefined) {
  console.error('--data DIR is needed: the folder that holds documents/ and rawtext/');
  process.exit(2);
}
const data = values.data;

const LANGUAGES: Calibration['languages'] = {
  en: 'en', zh: 'zh', ja: 'ja', th: 'th', ko: 'ko', hi: 'hi', ar: 'semitic', fa: 'semitic', he: 'semitic',
  ru: 'cyrillic', uk: 'cyrillic', bg: 'cyrillic', sr: 'cyrillic', el: 'cyrillic', '*': 'latin',
}; // prettier-ignore
const TYPE_GROUPS: readonly TypeGroup[] = ['PERSON', 'PLACE', 'ORGANIZATION', 'OTHER'];
/** How strongly a group's weights are drawn towards the common ones. */
const PULL = 2;
/** Technical manuals and statutes, other ones than `npm run eval` counts false alarms in. */
const WITHOUT_PERSONS = /^[a-z]{2}(?:-[A-Za-z]+)?\.(?:iot|d365|ms-projectops|ms-alchemy|edgeai|vue-docs|law)\.txt\.xz$/;
const PIECES = 16;
const PIECE_LENGTH = 1_500;

interface Text {
  id: string;
  lang: string;
  text: string;
  gold: readonly Gold[];
  /** It holds no persons, so it counts false alarms only. */
  clean: boolean;
  /** The only type that is marked in it. */
  only?: string;
}

/** Corpora that are lower-cased at their source, or read by machine. */
const UNLIKE = /^(?:multiconer|europeana|uner-qaf)/;
/** Sentences of each corpus, behind those that `npm run eval -- --limit` takes. */
const SENTENCES = [300, 420] as const;

/** Single sentences of news and the like, of which only the persons are marked alike everywhere. */
function sentences(): Text[] {
  const types = annotated(data);
  return splitNames(data, 'dev')
    .filter((name) => !UNLIKE.test(name) && types.get(name)?.has('PERSON') === true)
    .flatMap((name) =>
      readSplit(data, 'dev', name)
        .slice(...SENTENCES)
        .map(({ text, lang, gold }, i): Text => ({
          id: `${name}/${i}`,
          lang,
          text,
          gold,
          clean: false,
          only: 'PERSON',
        })),
    );
}

interface Sample {
  text: Text;
  type: string;
  group: string;
  evidence: readonly number[];
  right: 0 | 1;
}

function cleanTexts(): Text[] {
  const folder = join(data, 'rawtext');
  return readdirSync(folder)
    .filter((file) => WITHOUT_PERSONS.test(file))
    .flatMap((file) => {
      const text = execFileSync('xz', ['-dc', join(folder, file)], { encoding: 'utf8', maxBuffer: 2 ** 30 });
      const step = Math.max(PIECE_LENGTH, Math.floor(text.length / PIECES));
      return Array.from({ length: Math.min(PIECES, Math.floor(text.length / step)) }, (_, i) => ({
        id: `${file}/${i}`,
        lang: file.split(/[.-]/)[0]!,
        text: text.slice(i * step, i * step + PIECE_LENGTH),
        gold: [],
        clean: true,
      }));
    });
}

async function samplesOf(texts: readonly Text[]): Promise<{ samples: Sample[]; missed: Map<string, number> }> {
  await loadIdentification();
  const bundle = readModel();
  if (bundle === undefined) throw new Error('no model is there');
  const samples: Sample[] = [];
  const missed = new Map<string, number>();
  let current: Text | undefined;
  let hit = new Set<Gold>();
  const port = modelPort(bundle, ({ start, end, type }, evidence, { language }) => {
    if (current!.only !== undefined && current!.only !== type) return;
    const over = current!.gold.filter((gold) => gold.start < end && gold.end > start && gold.type === type);
    for (const gold of over) hit.add(gold);
    const group = languageGroup(LANGUAGES, language);
    samples.push({ text: current!, type, group, evidence, right: over.length > 0 ? 1 : 0 });
  });
  for (const text of texts) {
    current = text;
    hit = new Set();
    const language = detectLanguage(text.text);
    await findWithModel(port, [{ text: text.text, language }], { segment: 'none', checkpoint: () => {} });
    for (const gold of text.gold)
      if (!hit.has(gold) && text.only === undefined) {
        const key = `${languageGroup(LANGUAGES, text.lang)} ${typeGroup(gold.type)}`;
        missed.set(key, (missed.get(key) ?? 0) + 1);
      }
  }
  return { samples, missed };
}

/** Logistic regression by Newton's method; the weights are drawn towards `prior`. */
function fit(samples: readonly Sample[], prior: readonly number[], pull: number): number[] {
  const size = prior.length;
  let weights = [...prior];
  for (let round = 0; round < 50; round++) {
    const gradient = weights.map((weight, i) => pull * (weight - prior[i]!));
    const hessian = Array.from({ length: size }, (_, i) => {
      const row = Array.from({ length: size }, () => 0);
      row[i] = pull;
      return row;
    });
    for (const { evidence, right } of samples) {
      const p = probability(weights, evidence);
      const slope = p * (1 - p);
      for (let i = 0; i < size; i++) {
        const x = evidence[i]!;
        if (x === 0) continue;
        gradient[i]! += (p - right) * x;
        for (let j = 0; j < size; j++) hessian[i]![j]! += slope * x * evidence[j]!;
      }
    }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, i) => weight - step[i]!);
    if (Math.max(...step.map(Math.abs)) < 1e-6) break;
  }
  return weights;
}

/** Gaussian elimination with pivots; `matrix` is symmetric and positive definite. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    for (let k = i + 1; k < size; k++) {
      const factor = rows[k]![i]! / rows[i]![i]!;
      if (factor === 0) continue;
      for (let j = i; j <= size; j++) rows[k]![j]! -= factor * rows[i]![j]!;
    }
  }
  const out = Array.from({ length: size }, () => 0);
  for (let i = size - 1; i >= 0; i--) {
    let sum = rows[i]![size]!;
    for (let j = i + 1; j < size; j++) sum -= rows[i]![j]! * out[j]!;
    out[i] = sum / rows[i]![i]!;
  }
  return out;
}

function probability(weights: readonly number[], evidence: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * evidence[i]!;
  return 1 / (1 + Math.exp(-sum));
}

type Weights = Record<string, Record<TypeGroup, number[]>>;

function fitAll(samples: readonly Sample[]): Weights {
  const groups = [...new Set(Object.values(LANGUAGES))];
  const weights: Weights = Object.fromEntries(groups.map((group) => [group, {} as Record<TypeGroup, number[]>]));
  for (const kind of TYPE_GROUPS) {
    const ofKind = samples.filter(({ type }) => typeGroup(type) === kind);
    const nothing = EVIDENCE.map(() => 0);
    // English has a model of its own and four times the documents of any other language.
    const common = fit(
      ofKind.filter(({ group }) => group !== 'en'),
      nothing,
      1,
    );
    for (const group of groups)
      weights[group]![kind] = fit(
        ofKind.filter((sample) => sample.group === group),
        common,
        PULL,
      ).map((weight) => Math.round(weight * 1e4) / 1e4);
  }
  return weights;
}

const half = ({ text }: Sample): number => halfOf(text);

/** Expected calibration error over ten bins of equal width. */
function calibrationError(judged: readonly (readonly [p: number, right: number])[]): number {
  let error = 0;
  for (let bin = 0; bin < 10; bin++) {
    const list = judged.filter(([p]) => Math.min(9, Math.floor(p * 10)) === bin);
    if (list.length === 0) continue;
    const mean = list.reduce((sum, [p]) => sum + p, 0) / list.length;
    const rate = list.reduce((sum, [, right]) => sum + right, 0) / list.length;
    error += (list.length / judged.length) * Math.abs(mean - rate);
  }
  return error;
}

const documents = [`${data}/documents`, fileURLToPath(new URL('../train/documents', import.meta.url))]
  .flatMap((folder) => readDocuments(folder))
  .filter(({ id }) => isKeptOut(id))
  .map(({ id, lang, text, gold }): Text => ({ id, lang, text, gold, clean: false }));
const { samples, missed } = await samplesOf([...documents, ...cleanTexts(), ...sentences()]);
console.log(`${documents.length} documents, ${samples.length} spans`);

/** Chosen for precision and for documents wholly covered together (engine/README.md#the-model-layer). */
const REPORTED: ReportedFrom = { identifying: 0.09, other: 0.15 };
const leastOf = (type: string): number => (identifies(type) ? REPORTED.identifying : REPORTED.other);
const unseen = new Map<Sample, number>();
for (const part of [0, 1]) {
  const weights = fitAll(samples.filter((sample) => half(sample) !== part));
  for (const sample of samples)
    if (half(sample) === part)
      unseen.set(sample, probability(weights[sample.group]![typeGroup(sample.type)], sample.evidence));
}
console.log(
  `\nby groups, on halves that the fit has not seen; reported from ${REPORTED.identifying} and ${REPORTED.other}`,
);
console.log('types         languages  spans  precision  recall  false alarms in clean texts  calibration error');
for (const kind of TYPE_GROUPS)
  for (const group of new Set(Object.values(LANGUAGES))) {
    const list = samples.filter((sample) => sample.group === group && typeGroup(sample.type) === kind);
    const marked = list.filter(({ text }) => !text.clean && text.only === undefined);
    const kept = marked.filter((sample) => unseen.get(sample)! >= leastOf(sample.type));
    const right = kept.filter((sample) => sample.right === 1).length;
    const all = marked.filter((sample) => sample.right === 1).length + (missed.get(`${group} ${kind}`) ?? 0);
    const alarms = list.filter((sample) => sample.text.clean && unseen.get(sample)! >= leastOf(sample.type)).length;
    const error = calibrationError(marked.map((sample) => [unseen.get(sample)!, sample.right]));
    console.log(
      `${kind.padEnd(13)} ${group.padEnd(10)} ${String(list.length).padStart(5)}  ${((100 * right) / kept.length).toFixed(1).padStart(9)}  ` +
        `${((100 * right) / all).toFixed(1).padStart(6)}  ${String(alarms).padStart(27)}  ${error.toFixed(3).padStart(17)}`,
    );
  }
for (const [name, isOf] of [
  ['English', (g: string) => g === 'en'],
  ['all others', (g: string) => g !== 'en'],
] as const) {
  const list = samples.filter(({ group, text }) => isOf(group) && !text.clean && text.only === undefined);
  console.log(
    `calibration error, ${name}: ${calibrationError(list.map((one) => [unseen.get(one)!, one.right])).toFixed(4)}`,
  );
}

if (values.write) {
  const weights = fitAll(samples.filter((sample) => values.half === undefined || half(sample) === Number(values.half)));
  for (const name of ['all', 'en']) {
    const path = fileURLToPath(new URL(`../../engine/model/weights/${name}/config.json`, import.meta.url));
    const config = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const calibration: Calibration = { evidence: EVIDENCE, languages: LANGUAGES, weights, reported: REPORTED };
    writeFileSync(path, JSON.stringify({ ...config, calibration }));
  }
}
