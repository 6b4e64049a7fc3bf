/** The promise of protect: restore gives back the exact text. 10,000 texts in 12 scripts (issue's must-show). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { protect } from '../../engine/protect.ts';
import { Restorer } from '../../engine/restore/restore.ts';
import type { Policy } from '../../engine/policy/schema.ts';
import { detectPlan, protectPlan, texts } from '../support/plans.ts';
import { testPorts } from '../support/ports.ts';

const RUNS = 10_000;

/** Words and names of twelve scripts. */
const SCRIPTS: Record<string, { words: string[]; names: string[] }> = {
  latin: {
    words: ['please', 'call', 'Straße', 'naïve', 'và', 'İstanbul', 'e\u0301'],
    names: ['Ana Ruiz', 'Jörg Müller', 'Ng', 'O’Brien', 'T.J.', 'M. K.', 'Ms X', 'Ben Carter', 'Anna Le', 'van der'],
  },
  cyrillic: { words: ['пожалуйста', 'позвоните', 'ёлка'], names: ['Иван Петров', 'Ольга'] },
  greek: { words: ['παρακαλώ', 'τηλέφωνο'], names: ['Νίκος Παππάς'] },
  hebrew: { words: ['בבקשה', 'טלפון'], names: ['דוד לוי'] },
  arabic: { words: ['من', 'فضلك', 'اتصل'], names: ['محمد علي'] },
  devanagari: { words: ['कृपया', 'फोन'], names: ['राम शर्मा'] },
  han: { words: ['请', '打电话', '给'], names: ['李明', '王小红'] },
  kana: { words: ['さん', 'に', 'デンワ'], names: ['山田太郎', 'さくら'] },
  hangul: { words: ['전화', '주세요'], names: ['김민수'] },
  thai: { words: ['กรุณา', 'โทร'], names: ['สมชาย'] },
  georgian: { words: ['გთხოვთ'], names: ['გიორგი'] },
  armenian: { words: ['խնդրում'], names: ['Արամ'] },
};
const NAMES = Object.values(SCRIPTS).flatMap(({ names }) => names);
const VALUES = [
  'ana.ruiz@example.com',
  'x@y.de',
  '+34 612 345 678',
  '030 1234567',
  'DE89 3704 0044 0532 0130 00',
  'ES9121000418450200051332',
  '4111 1111 1111 1111',
  '192.168.10.4',
  '2001:db8::1',
  '00:1B:44:11:3A:B7',
  '12.03.2021',
  '2021-03-12',
  '4 May 2021',
  '12345678Z',
  'https://example.com/u/ana?x=1',
  '52.520008, 13.404954',
  '@ana_ruiz',
  '-----',
  '[PERSON_1]',
  '[EMAIL_1]',
  'PERSON_1',
  '1',
  '7',
];
const GLUE = [
  ' ',
  ' ',
  ' ',
  '',
  ', ',
  '. ',
  '\n',
  '\r\n',
  '\t',
  ': ',
  '“',
  '😀',
  '\u200f',
  '-',
  '/',
  '\u00a0',
  '\ud800',
  '_',
];

const text = fc
  .constantFrom(...Object.keys(SCRIPTS))
  .chain((script) => {
    const { words, names } = SCRIPTS[script] as (typeof SCRIPTS)[string];
    const piece = fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(...names),
      fc.constantFrom(...NAMES),
      fc.constantFrom(...VALUES),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    return fc.array(fc.tuple(piece, fc.constantFrom(...GLUE)), { maxLength: 14 });
  })
  .map((pieces) => pieces.map(([piece, glue]) => piece + glue).join(''));

const policy: fc.Arbitrary<Policy> = fc.constantFrom<Policy>(
  { default: { action: 'surrogate' } },
  { default: { action: 'label' } },
  { default: { action: 'label', label: { format: '{TYPE}{n}' } } },
  { default: { action: 'label', label: { format: '<{n}>' } } },
  { rules: [{ types: ['PERSON'], action: 'surrogate' }], default: { action: 'label' } },
);

const detect = detectPlan({
  layers: ['pattern', 'validated_identifiers', 'custom'],
  termLists: [{ source: 'user_value', detector: 'user-value', type: 'PERSON', terms: NAMES }],
});

it(`restore inverts protect for ${RUNS} texts in ${Object.keys(SCRIPTS).length} scripts`, async () => {
  let protectedValues = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      policy,
      fc.boolean(),
      fc.string({ maxLength: 3 }),
      async (inputs, chosen, perInput, salt) => {
        const result = await protect(
          protectPlan({ detect, policy: chosen, perInput, salt }),
          texts(...inputs),
          testPorts(),
        );
        const restorer = new Restorer(result.table);
        result.inputs.forEach(({ output, segments }, i) => {
          expect(restorer.restore(output as string).text).toBe(inputs[i]);
          for (const { treated, output: out } of segments) {
            for (const { replacement, outStart, outEnd } of treated)
              expect(out.slice(outStart, outEnd)).toBe(replacement);
            protectedValues += treated.length;
          }
        });
      },
    ),
    { numRuns: RUNS },
  );
  expect(protectedValues).toBeGreaterThan(RUNS);
}, 600_000);
