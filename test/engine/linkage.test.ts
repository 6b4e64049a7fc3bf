import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { linkageRisk, type Clue } from '../../engine/linkage.ts';

const clue = (type: string, at: number, more: Partial<Clue> = {}): Clue => ({
  type,
  start: at,
  end: at + 5,
  surface: `${type}${at}`,
  ...more,
});

it.each<[string, Clue[], object]>([
  ['nothing', [], { score: 0, level: 'low', k_estimate: 2 ** 33, clusters: 0 }],
  ['an age', [clue('AGE', 0)], { level: 'low', quasi_identifiers: 1 }],
  [
    'a common name',
    [clue('PERSON', 0, { tier: 'common' })],
    { level: 'medium', k_estimate: 2 ** 15, direct_identifiers: 1 },
  ],
  ['a rare name', [clue('PERSON', 0, { tier: 'rare' })], { level: 'high', k_estimate: 8 }],
  ['an identity number', [clue('NATIONAL_ID', 0)], { score: 1, level: 'high', k_estimate: 1 }],
  [
    'date of birth, sex and postal code together',
    [clue('DATE_OF_BIRTH', 0), clue('GENDER', 20), clue('ADDRESS', 40, { subtype: 'POSTAL_CODE' })],
    { score: 1, level: 'high', largest_cluster: 3 },
  ],
  [
    'the same far apart',
    [clue('DATE_OF_BIRTH', 0), clue('GENDER', 2_000), clue('ADDRESS', 4_000, { subtype: 'POSTAL_CODE' })],
    { level: 'medium', clusters: 3, largest_cluster: 1 },
  ],
  ['a diagnosis', [clue('HEALTH_CONDITION', 0)], { level: 'low', special_categories: 1 }],
  ['secrets and annotations count nothing', [clue('SECRET', 0), clue('AMOUNT', 9)], { score: 0, clusters: 0 }],
  [
    'the same value twice counts once',
    [clue('AGE', 0, { surface: '42' }), clue('AGE', 9, { surface: '42' })],
    { quasi_identifiers: 1, largest_cluster: 1 },
  ],
])('%s', (_name, clues, expected) => {
  expect(linkageRisk([clues])).toMatchObject(expected);
});

test('what is known more never lowers the risk', () => {
  const one = fc.record({
    type: fc.constantFrom(
      'PERSON',
      'EMAIL',
      'AGE',
      'DATE_OF_BIRTH',
      'LOCATION',
      'ADDRESS',
      'OCCUPATION',
      'RELIGION',
      'SECRET',
      'YEAR',
      'OWN_TYPE',
    ),
    at: fc.integer({ min: 0, max: 5_000 }),
    surface: fc.constantFrom('a', 'b', 'c', 'd'),
    tier: fc.constantFrom(undefined, 'common', 'rare', 'major', 'small'),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), one, (list, added) => {
      const clues = (some: typeof list): Clue[] =>
        some
          .map(({ type, at, surface, tier }) => clue(type, at, { surface, ...(tier === undefined ? {} : { tier }) }))
          .toSorted((a, b) => a.start - b.start);
      const before = linkageRisk([clues(list)]);
      const after = linkageRisk([clues([...list, added])]);
      expect(after.score).toBeGreaterThanOrEqual(before.score);
      expect(after.k_estimate).toBeLessThanOrEqual(before.k_estimate);
      for (const key of ['direct_identifiers', 'quasi_identifiers', 'special_categories'] as const)
        expect(after[key]).toBeGreaterThanOrEqual(before[key]);
    }),
    { numRuns: 2_000 },
  );
});
