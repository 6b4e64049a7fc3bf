/**
 * `npm run eval -- --data DIR [--split dev|test] [--layers all|model|rules] [--case lower|upper] [--sets a,b] [--limit N]
 * [--floor MASS] [--out FILE]`
 *
 * Prints, per set and language: person F1 (exact, overlap), person+organisation+place F1 (exact), recall by type,
 * leakage, and false positives per 10,000 characters on texts without personal data. Nothing here is used to train.
 * With `--out` every set is kept as soon as it is done, and a run that was interrupted goes on behind the last.
 */
import type { Layer } from '../../engine/finding.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { modelPort, portsOf } from '../../daemon/engine/ports.ts';
import { readModel } from '../../daemon/engine/model-files.ts';
import { defaultDetectPlan } from '../../engine/detection/plan.ts';
import { detect } from '../../engine/detect.ts';
import { groupOf } from '../../engine/vocabulary/taxonomy.ts';
import { annotated, isKeptOut, readClean, readDocuments, readSplit, splitNames, type Gold } from './data.ts';
import { coarse, exactF, overlapF, Score, wordF } from './score.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    split: { type: 'string', default: 'test' },
    layers: { type: 'string', default: 'all' },
    case: { type: 'string' },
    sets: { type: 'string' },
    limit: { type: 'string' },
    documents: { type: 'string' },
    out: { type: 'string' },
    threshold: { type: 'string' },
    floor: { type: 'string' },
    segment: { type: 'string', default: 'auto' },
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
  thresholds: {
    default: Number(values.threshold ?? 0.5),
    ...(values.threshold === undefined && bundle !== undefined ? { model: bundle.reported } : {}),
    perType: new Map(),
    perLanguage: new Map(),
  },
  spans: {
    mergePersons: true,
    complete: true,
    completeNames: true,
    sweepRepeats: true,
    segment: values.segment as 'auto' | 'sentence' | 'none',
  },
  ...(values.floor === undefined ? {} : { recallFloor: Number(values.floor) }),
});

async function predict(texts: readonly string[]): Promise<Gold[][]> {
  const out: Gold[][] = [];
  for (let at = 0; at < texts.length; at += 1) {
    const { inputs } = await detect(
      plan,
      [{ id: '1', input: { kind: 'text', text: recased(texts[at] as string) } }],
      ports,
    );
    out.push(
      (inputs[0]?.segments[0]?.findings ?? [])
        .map(({ start, end, type }) => ({ start, end, type }))
        .filter(({ type }) => groupOf(type) !== 'non_personal'),
    );
  }
  return out;
}

/** Addresses and places as one type. */
const placed = (span: Gold): Gold => (span.type === 'ADDRESS' ? { ...span, type: 'LOCATION' } : span);

const MAIN = ['PERSON', 'ORGANIZATION', 'LOCATION'];
const percent = (value: number): string => (100 * value).toFixed(1).padStart(6);

type Row = Record<string, unknown>;

/** Identifies a run, so that results of another run are not taken for its own. */
const SETTINGS = {
  layers: values.layers,
  split,
  case: values.case ?? '',
  limit: values.limit ?? '',
  segment: values.segment,
  threshold: values.threshold ?? '',
  ...(values.floor === undefined ? {} : { floor: values.floor }),
};
const results: Row[] = earlier();

function earlier(): Row[] {
  if (values.out === undefined || !existsSync(values.out)) return [];
  const { results: kept, ...settings } = JSON.parse(readFileSync(values.out, 'utf8')) as { results: Row[] };
  if (JSON.stringify(settings) === JSON.stringify(SETTINGS)) return kept;
  console.error(`${values.out} holds another run`);
  process.exit(2);
}

/** The row of a set, language or text: that of an earlier start, or a new one, kept at once. */
async function rowOf(kind: string, name: string, make: () => Promise<Row>): Promise<Row> {
  const known = results.find((row) => row[kind] === name);
  if (known !== undefined) return known;
  const row = { [kind]: name, ...(await make()) };
  results.push(row);
  if (values.out !== undefined) writeFileSync(values.out, JSON.stringify({ ...SETTINGS, results }));
  return row;
}

/** The text in one case where that keeps its length, letter by letter, so that spans stay where they are. */
function recased(text: string): string {
  if (values.case === undefined) return text;
  const bend = (c: string): string => (values.case === 'lower' ? c.toLowerCase() : c.toUpperCase());
  return Array.from(text, (c) => (bend(c).length === c.length ? bend(c) : c)).join('');
}

const figures = (row: Row, keys: readonly string[]): string => keys.map((key) => percent(Number(row[key]))).join(' ');

async function corpora(): Promise<void> {
  const types = annotated(data);
  const wanted = values.sets?.split(',');
  console.log(
    `\n${split} splits: person F1 exact, overlap; person+organisation+place F1 exact; all annotated types F1, F2 by overlap, F2 with places and addresses as one; F2 by words whatever the type; leaked characters (percent)`,
  );
  for (const name of splitNames(data, split)) {
    if (wanted !== undefined && !wanted.includes(name)) continue;
    const row = await rowOf('set', name, async () => {
      const items = readSplit(data, split, name).slice(0, Number(values.limit ?? Infinity));
      const predictions = await predict(items.map(({ text }) => text));
      const own = types.get(name) ?? new Set<string>();
      const score = new Score();
      const every = new Score();
      items.forEach(({ text, gold }, i) => {
        const predicted = (predictions[i] as Gold[]).map((span) => ({ ...span, type: coarse(span.type) }));
        const judged = predicted.filter(({ type }) => own.size === 0 || own.has(type));
        score.add(gold, judged);
        score.addLeakage(gold, predicted);
        score.addWords(text, gold, judged);
        // One ADDRESS may hold the town and the country that a corpus marks as places of their own.
        every.add(gold.map(placed), judged.map(placed));
      });
      const person = score.sum(['PERSON']);
      return {
        lang: items[0]?.lang ?? '',
        sentences: items.length,
        person_exact: exactF(person),
        person_overlap: overlapF(person),
        main_exact: exactF(score.sum(MAIN)),
        all_f1: overlapF(score.sum()),
        all_f2: overlapF(score.sum(), 2),
        placed_f2: overlapF(every.sum(), 2),
        word_f2: wordF(score, 2),
        leaked: score.characters === 0 ? 0 : score.leaked / score.characters,
        recall: recalls(score),
      };
    });
    console.log(
      `${name.padEnd(24)} ${(row['lang'] as string).padEnd(4)} ${figures(row, ['person_exact', 'person_overlap', 'main_exact', 'all_f1', 'all_f2', 'placed_f2', 'word_f2', 'leaked'])}   ${recallLine(row)}`,
    );
  }
}

/** Share of the entities of each type that a prediction of the type overlaps. */
function recalls(score: Score): Record<string, number> {
  return Object.fromEntries(
    score.types.flatMap((type) => {
      const { gold, goldFound } = score.sum([type]);
      return gold === 0 ? [] : [[type, goldFound / gold]];
    }),
  );
}

const recallLine = (row: Row): string =>
  Object.entries(row['recall'] as Record<string, number>)
    .map(([type, recall]) => `${type} ${(100 * recall).toFixed(0)}`)
    .join(', ');

const mean = (list: readonly number[]): number =>
  list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);

async function documents(): Promise<void> {
  const folders = [
    `${data}/documents`,
    values.documents ?? fileURLToPath(new URL('../train/documents', import.meta.url)),
  ];
  const all = folders.flatMap((folder) => readDocuments(folder)).filter(({ id }) => isKeptOut(id));
  const byLanguage = Map.groupBy(all, ({ lang }) => lang);
  console.log(
    '\nkept-out documents: count, person F1 exact, overlap; direct identifiers covered; all types F1 by overlap; leaked characters (percent)',
  );
  const KEYS = ['person_exact', 'person_overlap', 'covered', 'all', 'leaked'] as const;
  const means: Row[] = [];
  for (const [lang, list] of [...byLanguage].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const row = await rowOf('documents', lang, async () => {
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
      return {
        count: list.length,
        person_exact: exactF(person),
        person_overlap: overlapF(person),
        covered: direct === 0 ? 1 : covered / direct,
        all: overlapF(score.sum()),
        leaked: score.characters === 0 ? 0 : score.leaked / score.characters,
        recall: recalls(score),
      };
    });
    means.push(row);
    console.log(`${lang.padEnd(6)} ${String(row['count']).padStart(4)} ${figures(row, KEYS)}   ${recallLine(row)}`);
  }
  const row = await rowOf('documents', 'mean', async () => ({
    count: all.length,
    ...Object.fromEntries(KEYS.map((key) => [key, mean(means.map((one) => Number(one[key])))])),
  }));
  console.log(`mean        ${figures(row, KEYS)}`);
}

async function clean(): Promise<void> {
  console.log(
    '\ntexts without personal data: false positives per 10,000 characters, all and without dates, times, URLs and IP addresses',
  );
  // Manuals and statutes contain dates, times and network addresses too, so those are counted apart from other
  // entities.
  const FORMS = new Set(['DATE', 'TIME', 'URL', 'IP_ADDRESS']);
  const rows: Row[] = [];
  const line = (row: Row): string =>
    `${String(row['clean']).padEnd(28)} ${Number(row['per_10000']).toFixed(2).padStart(6)} ${Number(row['proper_per_10000']).toFixed(2).padStart(6)}`;
  for (const { name, pieces } of readClean(data)) {
    const row = await rowOf('clean', name, async () => {
      const predictions = (await predict(pieces)).flat();
      const characters = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const proper = predictions.filter(({ type }) => !FORMS.has(type)).length;
      return {
        characters,
        per_10000: (10_000 * predictions.length) / characters,
        proper_per_10000: (10_000 * proper) / characters,
        types: Object.fromEntries(
          Object.entries(Object.groupBy(predictions, ({ type }) => type)).map(([type, list]) => [type, list?.length]),
        ),
      };
    });
    rows.push(row);
    const types = Object.entries(row['types'] as Record<string, number>).map(([type, count]) => `${type} ${count}`);
    console.log(`${line(row)}   ${types.join(', ')}`);
  }
  const characters = rows.reduce((sum, row) => sum + Number(row['characters']), 0);
  const over = (key: string): number =>
    rows.reduce((sum, row) => sum + Number(row[key]) * Number(row['characters']), 0) / characters;
  const all = await rowOf('clean', 'all', async () => ({
    per_10000: over('per_10000'),
    proper_per_10000: over('proper_per_10000'),
  }));
  console.log(line(all));
}

await corpora();
if (values.case === undefined) {
  await documents();
  if (!values['no-clean']) await clean();
}
