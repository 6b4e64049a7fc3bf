/** Numbers, labels and secrets as documents, logs and source code write them: the cases of docs/number-cases.md. */
import { describe, expect, it, test } from 'vitest';
import { detect } from '../../../engine/detect.ts';
import { detectPlan, texts } from '../../support/plans.ts';
import { testPorts } from '../../support/ports.ts';
import { NUMBER_CASES, type NumberCase } from './number-cases.ts';

/** Annotations that identify nobody. */
const ANNOTATIONS = /^(?:YEAR|LEGAL_REFERENCE) /;

async function found(text: string): Promise<string[]> {
  const { inputs } = await detect(detectPlan(), texts(text), testPorts());
  return inputs
    .flatMap(({ segments }) => segments)
    .flatMap(({ segment, findings }) =>
      findings.map(({ type, start, end }) => `${type} ${segment.text.slice(start, end)}`),
    )
    .filter((hit) => !ANNOTATIONS.test(hit));
}

describe.each(NUMBER_CASES.map(({ title, cases }) => [title, cases] as const))('%s', (_, cases) => {
  it.each(cases.map((one) => [one.text, one] as const))('%j', async (text, one) => {
    expect(await found(text)).toEqual(one.found);
  });
});

const code = (written: string): string =>
  `\`${written.replaceAll('\n', '⏎').replaceAll('`', 'ˋ').replaceAll('|', '\\|')}\``;
const list = (hits: readonly string[]): string => (hits.length === 0 ? '–' : hits.map(code).join('<br>'));
const line = ({ text, found: after, before }: NumberCase): string =>
  `| ${code(text)} | ${before === undefined ? 'the same' : list(before)} | ${list(after)} |`;

test('docs/number-cases.md shows every case', async () => {
  const tables = NUMBER_CASES.map(({ title, cases }) =>
    [`## ${title}`, '', '| text | before | found |', '|---|---|---|', ...cases.map(line), ''].join('\n'),
  );
  const changed = NUMBER_CASES.flatMap(({ cases }) => cases).filter(({ before }) => before !== undefined).length;
  const all = NUMBER_CASES.flatMap(({ cases }) => cases).length;
  const page = [
    '# Numbers, labels and secrets: case by case',
    '',
    'Written by `test/engine/recognizers/numbers.test.ts` from its own rows (`vitest run -u` renews this page). The rules',
    `read these texts without a model; \`before\` is what they found at commit 61a1363. Of ${String(all)} cases ${String(changed)} changed.`,
    '',
    ...tables,
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../../docs/number-cases.md');
});
