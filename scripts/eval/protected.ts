/**
 * `npm run eval:protected -- --data DIR [--languages zh,de] [--count N] [--half 0|1]`: the kept-out documents as the preset
 * `pseudonymize` protects them, N of each language (default: 10 of each of 20 languages), to be read. What was replaced stands as
 * `[original → replacement]`, with ` !TYPE` where it touches no mark of the document and ` +` where it takes a word beside a mark with
 * it. All people in these documents are invented. docs/false-alarms.md was written from them.
 */
import { parseArgs } from 'node:util';
import { protect } from '../../engine/protect.ts';
import { groupOf } from '../../engine/vocabulary/taxonomy.ts';
import { loadNames, NAME_LANGUAGES } from '../../engine/surrogates/names.ts';
import type { Document, Gold } from './data.ts';
import { halfOf, keptOutDocuments, requestOf } from './detector.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    languages: { type: 'string', default: 'en,de,fr,es,it,nl,pl,cs,ru,el,tr,ar,fa,he,hi,zh,ja,ko,th,vi' },
    count: { type: 'string', default: '10' },
    half: { type: 'string', default: '0' },
  },
});
if (values.data === undefined) {
  console.error('--data DIR is needed: the folder that holds documents/');
  process.exit(2);
}
const { plan, ports } = requestOf();
await loadNames(NAME_LANGUAGES);

/** The moment of the request; dates that are drawn never cross it. */
const NOW = Date.UTC(2026, 0, 15);

async function protectedText({ text, gold }: Document): Promise<string> {
  const task = {
    detect: plan,
    policy: {},
    salt: '1',
    perInput: false,
    known: [],
    reserved: [],
    thisYear: 2026,
    now: NOW,
  };
  const { inputs } = await protect(task, [{ id: '1', input: { kind: 'text', text } }], ports);
  const [segment] = inputs[0]?.segments ?? [];
  let out = '';
  let from = 0;
  for (const { finding, replacement } of segment?.treated ?? []) {
    const original = text.slice(finding.start, finding.end);
    if (replacement === original || groupOf(finding.type) === 'non_personal') continue;
    const marks = gold.filter((mark) => mark.start < finding.end && mark.end > finding.start);
    const isWider = takesWord(text, finding, marks);
    const note = marks.length === 0 ? ` !${finding.type}` : isWider ? ' +' : '';
    out += `${text.slice(from, finding.start)}[${original} → ${replacement}${note}]`;
    from = finding.end;
  }
  return out + text.slice(from);
}

/** Whether a span takes a word of three letters or more, or of two in Chinese or Japanese, that no mark holds. */
function takesWord(text: string, { start, end }: Gold, marks: readonly Gold[]): boolean {
  const rest = Array.from({ length: end - start }, (_, i) =>
    marks.some((mark) => mark.start <= start + i && mark.end > start + i) ? '\n' : text[start + i],
  ).join('');
  return /[\p{L}\p{M}]{3}|[\p{Script=Han}\p{Script=Katakana}]{2}/u.test(rest);
}

const byLanguage = Map.groupBy(
  keptOutDocuments(values.data).filter((document) => halfOf(document) === Number(values.half)),
  ({ lang }) => lang,
);
for (const language of values.languages.split(','))
  for (const document of (byLanguage.get(language) ?? []).slice(0, Number(values.count)))
    console.log(`=== ${document.id}\n${await protectedText(document)}\n`);
