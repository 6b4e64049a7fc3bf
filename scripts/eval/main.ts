/**
 * `npm run eval -- --data DIR [--split dev|test] [--layers all|model|rules] [--sets a,b] [--limit N] [--out FILE]`
 *
 * Prints, per set and language: person F1 (exact, overlap), person+organisation+place F1 (exact), recall by type,
 * leakage, and false positives per 10,000 characters on texts without personal data. Nothing here is used to train.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { modelPort, portsOf } from '../../daemon/engine-ports.ts';
import { readModel } from '../../daemon/model-files.ts';
import { defaultDetectPlan, detect } from '../../engine/detect.ts';
import { fnv } from '../../engine/model/features.ts';
import type { Layer } from '../../engine/recognizers/row.ts';
import { groupOf } from '../../engine/vocabulary/taxonomy.ts';
import { annotated, readClean, readDocuments, readSplit, splitNames, type Gold } from './data.ts';
import { coarse, exactF, overlapF, Score } from './score.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    split: { type: 'string', default: 'test' },
    layers: { type: 'string', default: 'all' },
    sets: { type: 'string' },
    limit: { type: 'string' },
    documents: { type: 'string' },
    out: { type: 'string' },
    threshold: { type: 'string', default: '0.5' },
    'no-clean': { type: 'boolean', default: false },
  },
});
if (values.data === undefined) {
  console.error('--data DIR is needed: the folder that holds dev/, test/, rawtext/ and documents/');
  process.exit(2);
}
const data = values.data;
const split = values.split === 'dev' ? 'dev' : 'test';
const LAYERS: Record<string, Layer[]> = {
  all: ['model', 'pattern', 'validated_identifiers'],
  model: ['model'],
  rules: ['pattern', 'validated_identifiers'],
};
const layers = LAYERS[values.layers] ?? LAYERS['all'] ?? [];
const bundle = readModel();
const ports = portsOf(new Uint8Array(32), () => {}, bundle === undefined ? undefined : modelPort(bundle));
const plan = defaultDetectPlan({
  layers: layers.filter((layer) => layer !== 'model' || bundle !== undefined),
  thresholds: { default: Number(values.threshold), perType: new Map(), perLanguage: new Map() },
});

async function predict(texts: readonly string[]): Promise<Gold[][]> {
  const out: Gold[][] = [];
  for (let at = 0; at < texts.length; at += 1) {
    const { inputs } = await detect(plan, [{ id: '1', input: { kind: 'text', text: texts[at] as string } }], ports);
    out.push(
      (inputs[0]?.segments[0]?.findings ?? [])
        .map(({ start, end, type }) => ({ start, end, type }))
        .filter(({ type }) => groupOf(type) !== 'non_personal'),
    );
  }
  return out;
}

const MAIN = ['PERSON', 'ORGANIZATION', 'LOCATION'];
const percent = (value: number): string => (100 * value).toFixed(1).padStart(6);
const results: Record<string, unknown>[] = [];

async function corpora(): Promise<void> {
  const types = annotated(data);
  const wanted = values.sets?.split(',');
  console.log(
    `\n${split} splits: person F1 exact, overlap; person+organisation+place F1 exact; all annotated types F1, F2 by overlap; leaked characters (percent)`,
  );
  for (const name of splitNames(data, split)) {
    if (wanted !== undefined && !wanted.includes(name)) continue;
    const items = readSplit(data, split, name).slice(0, Number(values.limit ?? Infinity));
    const predictions = await predict(items.map(({ text }) => text));
    const own = types.get(name) ?? new Set<string>();
    const score = new Score();
    items.forEach(({ gold }, i) => {
      const predicted = (predictions[i] as Gold[]).map((span) => ({ ...span, type: coarse(span.type) }));
      score.add(
        gold,
        predicted.filter(({ type }) => own.size === 0 || own.has(type)),
      );
      score.addLeakage(gold, predicted);
    });
    const person = score.sum(['PERSON']);
    const row = {
      set: name,
      lang: items[0]?.lang,
      person_exact: exactF(person),
      person_overlap: overlapF(person),
      main_exact: exactF(score.sum(MAIN)),
      all_f1: overlapF(score.sum()),
      all_f2: overlapF(score.sum(), 2),
      leaked: score.characters === 0 ? 0 : score.leaked / score.characters,
    };
    results.push(row);
    console.log(
      `${name.padEnd(24)} ${(row.lang ?? '').padEnd(4)} ${[row.person_exact, row.person_overlap, row.main_exact, row.all_f1, row.all_f2, row.leaked].map(percent).join(' ')}`,
    );
  }
}

const mean = (list: readonly number[]): number =>
  list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);

/** The tenth of the documents that training never sees, as in scripts/train. */
const keptOut = (id: string): boolean => fnv(id) % 10 === 7;

async function documents(): Promise<void> {
  const folders = [
    `${data}/documents`,
    values.documents ?? fileURLToPath(new URL('../train/documents', import.meta.url)),
  ];
  const all = folders.flatMap((folder) => readDocuments(folder)).filter(({ id }) => keptOut(id));
  const byLanguage = Map.groupBy(all, ({ lang }) => lang);
  console.log(
    '\nkept-out documents: count, person F1 exact, overlap; direct identifiers covered; all types F1 by overlap; leaked characters (percent)',
  );
  const means: { person_exact: number; person_overlap: number; covered: number; all: number; leaked: number }[] = [];
  for (const [lang, list] of [...byLanguage].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const predictions = await predict(list.map(({ text }) => text));
    const score = new Score();
    let direct = 0;
    let covered = 0;
    list.forEach(({ gold }, i) => {
      const predicted = predictions[i] as Gold[];
      score.add(gold, predicted);
      score.addLeakage(gold, predicted);
      for (const span of gold) {
        if (groupOf(span.type) !== 'direct') continue;
        direct++;
        if (predicted.some((other) => other.start <= span.start && other.end >= span.end)) covered++;
      }
    });
    const person = score.sum(['PERSON']);
    const row = {
      documents: lang,
      count: list.length,
      person_exact: exactF(person),
      person_overlap: overlapF(person),
      covered: direct === 0 ? 1 : covered / direct,
      all: overlapF(score.sum()),
      leaked: score.characters === 0 ? 0 : score.leaked / score.characters,
    };
    results.push(row);
    means.push(row);
    console.log(
      `${lang.padEnd(6)} ${String(list.length).padStart(4)} ${[row.person_exact, row.person_overlap, row.covered, row.all, row.leaked].map(percent).join(' ')}`,
    );
  }
  const row = {
    documents: 'mean',
    person_exact: mean(means.map((m) => m.person_exact)),
    person_overlap: mean(means.map((m) => m.person_overlap)),
    covered: mean(means.map((m) => m.covered)),
    all: mean(means.map((m) => m.all)),
    leaked: mean(means.map((m) => m.leaked)),
  };
  results.push(row);
  console.log(
    `mean        ${[row.person_exact, row.person_overlap, row.covered, row.all, row.leaked].map(percent).join(' ')}`,
  );
}

async function clean(): Promise<void> {
  console.log(
    '\ntexts without personal data: false positives per 10,000 characters, all and without dates, times, URLs and IP addresses',
  );
  // Dates, times and addresses of machines stand in manuals and statutes too; the entities proper are counted apart.
  const FORMS = new Set(['DATE', 'TIME', 'URL', 'IP_ADDRESS']);
  let found = 0;
  let proper = 0;
  let characters = 0;
  for (const { name, pieces } of readClean(data)) {
    const predictions = await predict(pieces);
    const count = predictions.flat().length;
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const own = predictions.flat().filter(({ type }) => !FORMS.has(type)).length;
    found += count;
    proper += own;
    characters += length;
    const types = Object.entries(Object.groupBy(predictions.flat(), ({ type }) => type)).map(
      ([type, list]) => `${type} ${list?.length}`,
    );
    console.log(
      `${name.padEnd(28)} ${((10_000 * count) / length).toFixed(2).padStart(6)} ${((10_000 * own) / length).toFixed(2).padStart(6)}   ${types.join(', ')}`,
    );
    results.push({ clean: name, per_10000: (10_000 * count) / length, proper_per_10000: (10_000 * own) / length });
  }
  results.push({
    clean: 'all',
    per_10000: (10_000 * found) / characters,
    proper_per_10000: (10_000 * proper) / characters,
  });
  console.log(
    `${'all'.padEnd(28)} ${((10_000 * found) / characters).toFixed(2).padStart(6)} ${((10_000 * proper) / characters).toFixed(2).padStart(6)}`,
  );
}

await corpora();
await documents();
if (!values['no-clean']) await clean();
if (values.out !== undefined) writeFileSync(values.out, JSON.stringify({ layers: values.layers, split, results }));
