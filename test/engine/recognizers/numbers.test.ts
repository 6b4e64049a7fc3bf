/** Numbers, labels and secrets as documents, logs and source code write them: the cases of docs/number-cases.md. */
import { describe, expect, it, test } from 'vitest';
import { detect } from '../../../engine/detect.ts';
import { detectPlan, texts } from '../../support/plans.ts';
import { modelPorts, testPorts } from '../../support/ports.ts';
import { NUMBER_CASES, type NumberCase } from './number-cases.ts';

/** Annotations that identify nobody. */
const ANNOTATIONS = /^(?:YEAR|LEGAL_REFERENCE) /;

async function found(text: string, ports = testPorts()): Promise<string[]> {
  const layers = [
    ...(ports.model === undefined ? [] : (['model'] as const)),
    'pattern' as const,
    'validated_identifiers' as const,
  ];
  const { inputs } = await detect(detectPlan({ layers }), texts(text), ports);
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

describe('a label before a number outvotes what the model takes it for', () => {
  it.each<[text: string, model: [surface: string, type: string], expected: string[]]>([
    ['PLZ: 28013.', ['28013', 'PASSWORD'], ['ADDRESS 28013']],
    ['почтовый код: 101000', ['101000', 'PASSWORD'], ['ADDRESS 101000']],
    ['BIC: COBADEFFXXX', ['COBADEFFXXX', 'PERSON'], ['BIC COBADEFFXXX']],
    ['SSN 536-90-4399', ['536-90-4399', 'DRIVER_LICENSE'], ['SOCIAL_SECURITY 536-90-4399']],
    ['her SSN 536-90-4399', ['SSN 536-90-4399', 'DRIVER_LICENSE'], ['SOCIAL_SECURITY 536-90-4399']],
    ['Kundennummer: K-7017098-2', ['7017098', 'BANK_ACCOUNT'], ['CUSTOMER_ID K-7017098-2']],
    ['Gesetz vom 12. Mai 2021', ['12. Mai 2021', 'DATE'], []],
  ])('%j', async (text, model, expected) => {
    expect(await found(text, modelPorts(model))).toEqual(expected);
  });

  it.each<[text: string, model: [surface: string, type: string], expected: string[]]>([
    ['code 75011, Paris', ['75011', 'ADDRESS'], ['ADDRESS 75011']],
    ['Kunde Anna Gruber, 4711-22', ['Anna Gruber', 'PERSON'], ['PERSON Anna Gruber']],
    ['Brief vom 12. Mai 2021', ['12. Mai 2021', 'DATE'], ['DATE 12. Mai 2021']],
  ])('and no other guess: %j', async (text, model, expected) => {
    expect(await found(text, modelPorts(model))).toEqual(expected);
  });
});

describe('`validated` says that the issuer’s rule holds', () => {
  const verdicts = async (text: string): Promise<(boolean | undefined)[]> => {
    const { inputs } = await detect(detectPlan({ reportInvalid: true }), texts(text), testPorts());
    return inputs.flatMap(({ segments }) =>
      segments.flatMap(({ findings }) => findings.map(({ validated }) => validated)),
    );
  };

  it.each([
    ['a witness program of version 0 with 20 bytes', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['Taproot', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    ['Cardano', 'addr1vpu5vlrf4xkxv2qpwngf6cjhtw542ayty80v8dyr49rf5eg0yu80w'],
    ['УНП', 'УНП 200988541'],
    ['CUPS with its kind of point', 'CUPS ES1234123456789012JY1F'],
    ['RFC', 'RFC GODE561231GR8'],
    ['NPI', 'NPI 1234567893'],
    ['a Thai number', 'เลขบัตรประชาชน 1-2345-45678-78-1'],
    ['IBAN of Honduras', 'IBAN HN88CABF00000000000250005469'],
    ['IBAN of Spain', 'ES91 2100 0418 4502 0005 1332'],
  ])('%s', async (_, text) => {
    expect(await verdicts(text)).toContain(true);
  });

  it.each([
    ['a witness program of version 0 with 16 bytes', 'bc1qr508d6qejxtdg4y5r3zarvaryv98gj9p'],
    ['version 2 with the older checksum', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du'],
    ['a program longer than 40 bytes', 'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90'],
    ['УНП of a region that is none', 'УНП 900988545'],
    ['УНП with a letter and a digit', 'УНП M11953684'],
    ['CUPS with a kind of point that is none', 'CUPS ES1234123456789012JY1A'],
    ['RFC with letters that are never issued', 'RFC PEDO561231GR8'],
    ['NPI that begins with 3', 'NPI 3234567893'],
    ['a Thai number that begins with 0', 'เลขบัตรประชาชน 0-1017-00230-70-5'],
    ['IBAN whose national check digits are wrong', 'ES56 2100 0418 4400 0205 1332'],
  ])('but not of %s', async (_, text) => {
    expect(await verdicts(text)).not.toContain(true);
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
