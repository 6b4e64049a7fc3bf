import { describe, expect, it, test } from 'vitest';
import { findBiasTerms } from '../../../engine/recognizers/bias.ts';
import { BIAS_TERMS } from '../../../engine/recognizers/bias-terms.ts';

const surfaces = (text: string, language: string): string[] =>
  findBiasTerms(text, language).map(({ start, end, subtype }) => `${subtype}:${text.slice(start, end)}`);

it.each<[string, string, string[]]>([
  ['en', 'A YOUNG team, no youngster.', ['AGE_RELATED:YOUNG']],
  ['en', 'native speakers, native plants', ['ORIGIN_RELATED:native speakers']],
  ['de', 'Junges, durchsetzungsstarkes Team', ['AGE_RELATED:Junges', 'GENDERED:durchsetzungsstarkes']],
  ['fr', 'JEUNE DIPLOME, celibataire', ['AGE_RELATED:JEUNE DIPLOME', 'FAMILY_RELATED:celibataire']],
  ['zh', '招聘前台，限女性，年轻，形象气质佳', ['GENDERED:限女性', 'AGE_RELATED:年轻', 'ABILITY_RELATED:形象气质佳']],
  ['xx', 'young', []],
  ['constructor', 'young', []],
])('%s: %s', (language, text, expected) => {
  expect(surfaces(text, language)).toEqual(expected);
});

describe.each(Object.entries(BIAS_TERMS))('%s', (language, kinds) => {
  const terms = Object.values(kinds).flat();
  test('has at least 15 terms, each told once', () => {
    expect(terms.length).toBeGreaterThanOrEqual(15);
    expect(terms).toHaveLength(new Set(terms).size);
  });
  test('finds each of its terms', () => {
    for (const term of terms)
      expect([term, findBiasTerms(`(${term.replace('*', '')})`, language).length]).toEqual([term, 1]);
  });
});

test('there are at least 12 languages', () => {
  expect(Object.keys(BIAS_TERMS).length).toBeGreaterThanOrEqual(12);
});
