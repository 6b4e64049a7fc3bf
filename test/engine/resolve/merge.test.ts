import type { Finding } from '../../../engine/finding.ts';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { mergeFindings } from '../../../engine/resolve/merge.ts';

const TEXT = 'John Smith <john.smith@example.com> paid 4111 1111 1111 1111 in Leeds';
const at = (surface: string, more: Partial<Finding> = {}): Finding => {
  const start = TEXT.indexOf(surface);
  return {
    start,
    end: start + surface.length,
    type: 'PERSON',
    score: 0.8,
    source: 'pattern',
    detector: 'x',
    layer: 'pattern',
    ...more,
  };
};
const surfaces = (findings: readonly Finding[]): string[] =>
  findings.map(({ start, end, type }) => `${type}:${TEXT.slice(start, end)}`);

const cases: [string, Finding[], string[]][] = [
  ['the longer of two equal scores', [at('John'), at('John Smith')], ['PERSON:John Smith']],
  [
    'the caller beats the engine, and what sticks out stays',
    [at('Smith', { source: 'user_value', type: 'X', score: 1 }), at('John Smith')],
    ['PERSON:John', 'X:Smith'],
  ],
  [
    'a container holds what stands inside it',
    [at('john.smith@example.com', { type: 'EMAIL', score: 0.6 }), at('john', { score: 0.99 })],
    ['EMAIL:john.smith@example.com'],
  ],
  [
    'a check digit beats a guess',
    [
      at('4111 1111 1111 1111', { type: 'CREDIT_CARD', validated: true, score: 0.9 }),
      at('4111 1111', { type: 'PHONE', score: 0.95 }),
    ],
    ['CREDIT_CARD:4111 1111 1111 1111'],
  ],
  [
    'a validated number beats the model’s guess at it',
    [
      at('4111 1111 1111 1111', { type: 'CREDIT_CARD', validated: true, score: 0.9 }),
      at('paid 4111 1111 1111 1111', { type: 'IBAN', source: 'model', layer: 'model', score: 1 }),
      at('1111 1111', { type: 'BANK_ACCOUNT', score: 0.6 }),
    ],
    ['CREDIT_CARD:4111 1111 1111 1111'],
  ],
  [
    'personal beats non-personal',
    [at('paid 4111', { type: 'AMOUNT', score: 0.99 }), at('4111', { type: 'CASE_ID', score: 0.6 })],
    ['CASE_ID:4111'],
  ],
  ['touching spans both stay', [at('John'), at(' Smith')], ['PERSON:John', 'PERSON: Smith']],
  [
    'the same span twice is one',
    [at('Leeds', { type: 'LOCATION' }), at('Leeds', { type: 'LOCATION', score: 0.7 })],
    ['LOCATION:Leeds'],
  ],
];
test.each(cases)('%s', (_name, findings, expected) => {
  expect(surfaces(mergeFindings(findings, TEXT))).toEqual(expected);
  expect(surfaces(mergeFindings(findings.toReversed(), TEXT))).toEqual(expected);
});

it('never leaves overlaps, keeps order, stays inside the text, and covers what was personal', () => {
  const finding = fc
    .record({
      start: fc.integer({ min: 0, max: TEXT.length - 1 }),
      length: fc.integer({ min: 1, max: 20 }),
      type: fc.constantFrom('PERSON', 'EMAIL', 'AMOUNT', 'PHONE'),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      validated: fc.constantFrom(undefined, true),
      source: fc.constantFrom<Finding['source']>('pattern', 'model', 'user_value', 'provided'),
    })
    .map(({ start, length, validated, ...rest }) => ({
      ...rest,
      start,
      end: Math.min(TEXT.length, start + length),
      detector: 'x',
      layer: 'pattern' as const,
      ...(validated === undefined ? {} : { validated }),
    }));
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 12 }), (findings) => {
      const merged = mergeFindings(findings, TEXT);
      for (const [i, { start, end }] of merged.entries()) {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(TEXT.length);
        if (i > 0) expect(start).toBeGreaterThanOrEqual((merged[i - 1] as Finding).end);
      }
      // A letter or digit of a person's name is never left uncovered.
      for (const { start, end, type } of findings) {
        if (type !== 'PERSON') continue;
        const words = [...TEXT.slice(start, end).matchAll(/[\p{L}\p{N}]+/gu)];
        for (const word of words) {
          const from = start + word.index;
          const to = from + word[0].length;
          const bare = [...Array(to - from).keys()].filter(
            (k) => !merged.some((kept) => kept.start <= from + k && kept.end > from + k),
          );
          expect(bare).toEqual([]);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});
