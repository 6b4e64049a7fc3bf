/**
 * `npm run eval:fidelity [-- --show N] [-- --only NAME]`
 *
 * Protects the written documents of `documents/` with the preset `pseudonymize`, the spans given, and counts what reads
 * as if it had been written so. `--show` prints the first N failures of each measure, `--text` the protected documents.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { portsOf } from '../../../daemon/engine/ports.ts';
import { defaultDetectPlan } from '../../../engine/detection/plan.ts';
import { protect } from '../../../engine/protect.ts';
import { Restorer } from '../../../engine/restore/restore.ts';
import { loadNames, NAME_LANGUAGES } from '../../../engine/surrogates/names.ts';
import { readDocuments, type WrittenDocument } from './documents.ts';
import { NOW } from './dates.ts';
import { judge } from './measures.ts';
import { MEASURES, type Measure, type Replaced, type Verdict } from './verdict.ts';

const { values } = parseArgs({
  options: {
    show: { type: 'string', default: '0' },
    only: { type: 'string' },
    text: { type: 'boolean', default: false },
    keys: { type: 'string', default: '3' },
  },
});
const show = Number(values.show);
const documents = readDocuments(path.join(import.meta.dirname, 'documents')).filter(
  ({ name }) => values.only === undefined || name.startsWith(values.only),
);
await loadNames(NAME_LANGUAGES);

async function run(doc: WrittenDocument, key: number): Promise<Verdict[]> {
  const protection = await protect(
    {
      detect: { ...defaultDetectPlan(), mode: 'provided', language: doc.language, offsetUnit: 'utf16' },
      policy: {},
      salt: `${key}`,
      perInput: false,
      known: [],
      reserved: [],
      thisYear: 2026,
      now: NOW,
    },
    [
      {
        id: '1',
        input: {
          kind: 'text',
          text: doc.text,
          entities: doc.marks.map(({ type, start, end }) => ({ type, span: { start, end } })),
        },
      },
    ],
    portsOf(new Uint8Array(32).fill(key)),
  );
  const [segment] = protection.inputs[0]?.segments ?? [];
  if (segment === undefined) throw new Error(`${doc.name}: nothing was protected`);
  if (values.text && key === 1) process.stdout.write(`=== ${doc.name}\n${segment.output}\n`);
  const marks = doc.marks.map((mark): Replaced => {
    const treated = segment.treated.find(({ finding }) => finding.start === mark.start && finding.end === mark.end);
    return { ...mark, replacement: treated?.replacement ?? mark.surface };
  });
  const restored = new Restorer(protection.table).restore(segment.output).text;
  return [...judge(doc, marks), { measure: 'restore exact', good: restored === doc.text, about: doc.name }];
}

const verdicts: Verdict[] = [];
for (const doc of documents)
  for (let key = 1; key <= Number(values.keys); key++) verdicts.push(...(await run(doc, key)));

const languages = new Set(documents.map(({ language }) => language));
process.stdout.write(`${documents.length} documents, ${languages.size} languages, ${values.keys} keys\n`);
for (const measure of MEASURES) report(measure);

function report(measure: Measure): void {
  const all = verdicts.filter((verdict) => verdict.measure === measure);
  const good = all.filter((verdict) => verdict.good).length;
  const percent = all.length === 0 ? '-' : ((100 * good) / all.length).toFixed(1);
  process.stdout.write(`${measure.padEnd(32)} ${percent.padStart(6)} %  ${good}/${all.length}\n`);
  for (const { about } of all.filter((verdict) => !verdict.good).slice(0, show)) process.stdout.write(`    ${about}\n`);
}
