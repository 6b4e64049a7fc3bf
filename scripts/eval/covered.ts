/**
 * `npm run eval:covered -- --data DIR [--languages zh,de] [--half 0|1] [--show] [--write]`: in how many of the kept-out documents every
 * direct identifier, address and case number is wholly covered, marks wholly covered by type, findings that touch no mark,
 * and false alarms in clean texts that are sent in batches of 32 together with such documents. With `--show` every mark that is
 * left visible, what is left of it in braces, and every finding that touches no mark.
 *
 * `--half` takes one half of the documents: rules are written from the leaks of half 0, so that half 1 measures them.
 */
import { parseArgs } from 'node:util';
import type { Finding } from '../../engine/finding.ts';
import { identifies } from '../../engine/vocabulary/taxonomy.ts';
import { readClean, type Document, type Gold } from './data.ts';
import { keepFigures } from '../figures.ts';
import { detectorOf, halfOf, keptOutDocuments } from './detector.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    languages: { type: 'string' },
    half: { type: 'string' },
    show: { type: 'boolean', default: false },
    'no-clean': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (values.data === undefined) {
  console.error('--data DIR is needed: the folder that holds documents/ and rawtext/');
  process.exit(2);
}
const data = values.data;
const languages = values.languages?.split(',');
const documents = keptOutDocuments(data)
  .filter(({ lang }) => languages?.includes(lang) ?? true)
  .filter((document) => values.half === undefined || halfOf(document) === Number(values.half));
const detector = detectorOf();

const SIGN = /[\p{L}\p{M}\p{N}]/u;
const percent = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(1).padStart(5);

/** The mark with what is left visible in braces; undefined when that is no letter and no digit. */
function visible(text: string, { start, end }: Gold, findings: readonly Finding[]): string | undefined {
  const isCovered = (at: number): boolean => findings.some((finding) => finding.start <= at && finding.end > at);
  let out = '';
  let leaks = false;
  for (let at = start; at < end; at++) {
    const sign = text[at]!;
    const isLeft = !isCovered(at);
    if (isLeft && SIGN.test(sign)) leaks = true;
    out += isLeft ? `{${sign}}` : sign;
  }
  return leaks ? out.replaceAll('}{', '') : undefined;
}

interface Tally {
  marks: number;
  whole: number;
}
const byType = new Map<string, Tally>();
const byLanguage = new Map<string, { documents: number; whole: number }>();
let single = 0;
let beside = 0;
let found = 0;

function count(type: string, isWhole: boolean): void {
  const tally = byType.get(type) ?? { marks: 0, whole: 0 };
  tally.marks++;
  if (isWhole) tally.whole++;
  byType.set(type, tally);
}

const around = (text: string, start: number, end: number): string =>
  `${text.slice(Math.max(0, start - 40), start)} ⟪ ⟫ ${text.slice(end, end + 30)}`.replaceAll('\n', '⏎');

async function judge({ id, lang, text, gold }: Document): Promise<void> {
  const [findings = []] = await detector([text]);
  let leaks = 0;
  for (const mark of gold) {
    const left = visible(text, mark, findings);
    count(mark.type, left === undefined);
    if (left === undefined || !identifies(mark.type)) continue;
    leaks++;
    if (values.show)
      console.log(
        `LEFT\t${lang}\t${mark.type}\t${id}\t${left.replaceAll('\n', '⏎')}\t${around(text, mark.start, mark.end)}`,
      );
  }
  found += findings.length;
  for (const { start, end, type, source, detector: name, score } of findings) {
    if (gold.some((mark) => mark.start < end && mark.end > start)) continue;
    beside++;
    if (values.show)
      console.log(
        `ALARM\t${lang}\t${type}\t${id}\t${text.slice(start, end).replaceAll('\n', '⏎')}\t${source} ${name} ${score.toFixed(2)}\t${around(text, start, end)}`,
      );
  }
  const tally = byLanguage.get(lang) ?? { documents: 0, whole: 0 };
  tally.documents++;
  if (leaks === 0) tally.whole++;
  if (leaks === 1) single++;
  byLanguage.set(lang, tally);
}

for (const document of documents) await judge(document);
const whole = [...byLanguage.values()].reduce((sum, tally) => sum + tally.whole, 0);
console.log('language  documents  wholly covered (percent)');
for (const [lang, tally] of [...byLanguage].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${lang.padEnd(9)} ${String(tally.documents).padStart(9)}  ${percent(tally.whole, tally.documents)}`);
const perLanguage = [...byLanguage.values()].map((tally) => (100 * tally.whole) / tally.documents);
const mean = perLanguage.reduce((sum, share) => sum + share, 0) / perLanguage.length;
console.log(
  `all       ${String(documents.length).padStart(9)}  ${percent(whole, documents.length)}; mean of languages ${mean.toFixed(1)}; by one mark alone ${single} of ${documents.length - whole} leak`,
);
console.log('\ntype                   marks  wholly covered (percent)');
for (const [type, tally] of [...byType].toSorted(([, a], [, b]) => b.marks - a.marks))
  console.log(`${type.padEnd(20)} ${String(tally.marks).padStart(7)}  ${percent(tally.whole, tally.marks)}`);
console.log(`\nfindings that touch no mark: ${beside} of ${found}`);

/** Times and addresses of machines stand in manuals too, so alarms are counted with and without them. */
const FORMS = new Set(['DATE', 'TIME', 'URL', 'IP_ADDRESS']);
const BATCH = 32;

/** Half of every batch are clean texts, the other half documents full of names. */
async function alarmsInBatches(): Promise<string> {
  const clean = readClean(data).flatMap(({ pieces }) => pieces);
  const sums = { characters: 0, all: 0, proper: 0 };
  for (let at = 0, next = 0; at < clean.length; at += BATCH / 2, next += BATCH / 2) {
    const texts = clean.slice(at, at + BATCH / 2);
    const others = Array.from(
      { length: BATCH - texts.length },
      (_, i) => documents[(next + i) % documents.length]!.text,
    );
    const findings = (await detector([...texts, ...others])).slice(0, texts.length);
    sums.characters += texts.reduce((sum, { length }) => sum + length, 0);
    sums.all += findings.flat().length;
    sums.proper += findings.flat().filter(({ type }) => !FORMS.has(type)).length;
    if (values.show)
      findings.forEach((list, i) => {
        for (const { start, end, type, source, detector: name, score } of list)
          console.log(
            `CLEAN\t${type}\t${texts[i]!.slice(start, end).replaceAll('\n', '⏎')}\t${source} ${name} ${score.toFixed(2)}\t${around(texts[i]!, start, end)}`,
          );
      });
  }
  const rate = (alarms: number): string => ((10_000 * alarms) / sums.characters).toFixed(2);
  return `${rate(sums.all)} false alarms per 10,000 characters, ${rate(sums.proper)} without dates, times, web and network addresses`;
}
if (!values['no-clean']) {
  const alarms = await alarmsInBatches();
  console.log(`clean texts in batches of ${BATCH}: ${alarms}`);
  const addresses = byType.get('ADDRESS') ?? { marks: 0, whole: 0 };
  // Figures of the page are those of all documents.
  if (languages === undefined && values.half === undefined)
    keepFigures('npm run eval:covered', [
      {
        what: `of ${documents.length} kept-out documents: every direct identifier, address and case number wholly covered`,
        measured: `${percent(whole, documents.length).trim()} %, mean of languages ${mean.toFixed(1)} %`,
      },
      { what: 'addresses in them wholly covered', measured: `${percent(addresses.whole, addresses.marks).trim()} %` },
      { what: `clean texts in batches of ${BATCH}`, measured: alarms },
    ]);
}
