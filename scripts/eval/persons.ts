/**
 * `npm run eval:persons -- --data DIR [--languages zh,de] [--count N] [--threshold T] [--half 0|1] [--show]`: precision and recall of
 * persons on the kept-out documents, language by language, and with `--show` what the wrong ones are and what found them.
 */
import { parseArgs } from 'node:util';
import type { Finding } from '../../engine/finding.ts';
import { detectorOf, halfOf, keptOutDocuments } from './detector.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    languages: { type: 'string' },
    count: { type: 'string', default: '1000' },
    threshold: { type: 'string' },
    half: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});
if (values.data === undefined) {
  console.error('--data DIR is needed: the folder that holds documents/');
  process.exit(2);
}
const detect = detectorOf(undefined, values.threshold === undefined ? undefined : Number(values.threshold));
const documents = keptOutDocuments(values.data).filter(
  (document) => values.half === undefined || halfOf(document) === Number(values.half),
);
const byLanguage = Map.groupBy(documents, ({ lang }) => lang);
const languages = values.languages?.split(',') ?? [...byLanguage.keys()].toSorted();

interface Span {
  start: number;
  end: number;
}
const overlaps = (a: Span, b: Span): boolean => a.start < b.end && a.end > b.start;
const percent = (share: number): string => (100 * share).toFixed(1).padStart(6);
const sourceOf = ({ source, detector, evidence, score }: Finding): string =>
  `${source} ${detector} ${evidence ?? ''} ${source === 'model' ? `${Math.floor(score * 5) / 5}` : ''}`;

console.log('language  documents  precision  recall  covered  exact');
const sums = { precision: 0, recall: 0, languages: 0 };
for (const language of languages) {
  const list = (byLanguage.get(language) ?? []).slice(0, Number(values.count));
  const count = { found: 0, right: 0, marked: 0, hit: 0, covered: 0, exact: 0 };
  const sources = new Map<string, { right: number; wrong: number }>();
  const wrong: string[] = [];
  for (const { text, gold } of list) {
    const [findings = []] = await detect([text]);
    const found = findings.filter(({ type }) => type === 'PERSON');
    const marked = gold.filter(({ type }) => type === 'PERSON');
    for (const span of marked) {
      count.marked++;
      if (found.some((other) => overlaps(other, span))) count.hit++;
      if (found.some((other) => other.start <= span.start && other.end >= span.end)) count.covered++;
      if (found.some((other) => other.start === span.start && other.end === span.end)) count.exact++;
    }
    for (const finding of found) {
      count.found++;
      const isRight = marked.some((span) => overlaps(span, finding));
      if (isRight) count.right++;
      const tally = sources.get(sourceOf(finding)) ?? { right: 0, wrong: 0 };
      tally[isRight ? 'right' : 'wrong']++;
      sources.set(sourceOf(finding), tally);
      if (isRight) continue;
      const [before, after] = [text.slice(Math.max(0, finding.start - 15), finding.start), text.slice(finding.end)];
      wrong.push(
        `${text.slice(finding.start, finding.end)} | ${finding.score.toFixed(2)} | ${before}<>${after.slice(0, 12)}`,
      );
    }
  }
  const precision = count.right / count.found;
  const recall = count.hit / count.marked;
  sums.precision += precision;
  sums.recall += recall;
  sums.languages++;
  console.log(
    `${language.padEnd(9)} ${String(list.length).padStart(9)}     ${percent(precision)}  ${percent(recall)}   ${percent(count.covered / count.marked)} ${percent(count.exact / count.marked)}`,
  );
  if (!values.show) continue;
  for (const [source, tally] of sources) console.log(`    ${source}: ${tally.right} right, ${tally.wrong} wrong`);
  for (const line of wrong) console.log(`        ${line.replaceAll('\n', '⏎')}`);
}
console.log(
  `mean                     ${percent(sums.precision / sums.languages)}  ${percent(sums.recall / sums.languages)}`,
);
