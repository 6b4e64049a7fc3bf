/**
 * `npm run eval:perturb -- --data DIR [--documents DIR] [--every N] [--only NAME]`
 *
 * Prints, for every way in which a text may arrive, the share of persons' names that are wholly covered in the kept-out
 * documents (every letter and digit of the name as it was sent), and what is lost against the plain text. `--every` takes each Nth document.
 */
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { modelPort, portsOf } from '../../daemon/engine/ports.ts';
import { readModel } from '../../daemon/engine/model-files.ts';
import { detect } from '../../engine/detect.ts';
import { defaultDetectPlan } from '../../engine/detection/plan.ts';
import { fnv } from '../../engine/model/features.ts';
import { groupOf } from '../../engine/vocabulary/taxonomy.ts';
import { readDocuments, type Document } from './data.ts';
import { PERTURBATIONS, perturbed } from './perturbations.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    documents: { type: 'string' },
    every: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
});
if (values.data === undefined) {
  console.error('--data DIR is needed: the folder that holds documents/');
  process.exit(2);
}
const own = values.documents ?? fileURLToPath(new URL('../train/documents', import.meta.url));
const documents = [`${values.data}/documents`, own]
  .flatMap((folder) => readDocuments(folder))
  .filter(({ id }) => fnv(id) % 10 === 7)
  .filter((_, i) => i % Number(values.every) === 0);
const bundle = readModel();
const ports = portsOf(new Uint8Array(32), () => {}, bundle === undefined ? undefined : modelPort(bundle));
const plan = defaultDetectPlan({
  layers: bundle === undefined ? ['pattern', 'validated_identifiers'] : ['model', 'pattern', 'validated_identifiers'],
});

const TAG = /<\/?[a-z]{1,3}\/?>/g;

/** Code units of the text that an entity covers, and those that say nothing (tags); `found` counts the entities. */
async function coverage({ text }: Document): Promise<{ mask: Uint8Array; found: number }> {
  const { inputs } = await detect(plan, [{ id: '1', input: { kind: 'text', text } }], ports);
  const mask = new Uint8Array(text.length);
  const findings = (inputs[0]?.segments[0]?.findings ?? []).filter(({ type }) => groupOf(type) !== 'non_personal');
  for (const { start, end } of findings) mask.fill(1, start, end);
  for (const { index, 0: tag } of text.matchAll(TAG)) mask.fill(1, index, index + tag.length);
  return { mask, found: findings.length };
}

async function covered(list: readonly Document[]): Promise<{ names: number; whole: number; found: number }> {
  let names = 0;
  let found = 0;
  let whole = 0;
  for (const document of list) {
    const { mask, found: count } = await coverage(document);
    found += count;
    for (const { start, end, type } of document.gold) {
      if (type !== 'PERSON') continue;
      names++;
      let isWhole = true;
      for (let i = start; i < end; i++)
        if (mask[i] === 0 && /[\p{L}\p{N}]/u.test(document.text[i] as string)) isWhole = false;
      if (isWhole) whole++;
    }
  }
  return { names, whole, found };
}

console.log(`${documents.length} kept-out documents: names wholly covered (percent), against the plain text`);
let plain: number | undefined;
for (const perturbation of PERTURBATIONS) {
  if (values.only !== undefined && perturbation.name !== values.only && perturbation.name !== 'plain') continue;
  const { names, whole, found } = await covered(documents.map((document) => perturbed(document, perturbation)));
  const share = (100 * whole) / names;
  plain ??= share;
  const difference = (share - plain).toFixed(1);
  console.log(
    `${perturbation.name.padEnd(20)} ${share.toFixed(1).padStart(6)} ${difference.padStart(6)} ${String(found).padStart(7)} entities`,
  );
}
