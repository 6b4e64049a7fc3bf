import { expect, it, test } from 'vitest';
import { subtypesByType } from '../../../daemon/operations/types.ts';
import { PATTERNS } from '../../../engine/recognizers/patterns.ts';
import { groupOf, isCanonical, TAXONOMY } from '../../../engine/vocabulary/taxonomy.ts';
import { VendorNames, vocabularies, vocabulary, vocabularyIds } from '../../../engine/vocabulary/vendors.ts';

const subtypes = subtypesByType();

test('the taxonomy has at least 120 types and subtypes in five groups, and every name stands for one thing', () => {
  const names = [...subtypes].flatMap(([type, own]) => [type, ...[...own].filter((subtype) => subtype !== type)]);
  expect(names.length).toBeGreaterThanOrEqual(120);
  expect(names).toHaveLength(new Set(names).size);
  expect(new Set(TAXONOMY.map(({ group }) => group))).toEqual(
    new Set(['direct', 'quasi', 'special', 'secret', 'non_personal']),
  );
});

test('every type and subtype that a pattern reports is listed', () => {
  for (const row of PATTERNS) {
    for (const { text } of row.examples) {
      row.find(text, (_start, _end, more) => {
        const type = more?.type ?? row.type;
        const subtype = more?.subtype ?? row.subtype;
        expect([type, isCanonical(type)]).toEqual([type, true]);
        if (subtype !== undefined) expect([...(subtypes.get(type) ?? [])]).toContain(subtype);
      });
    }
  }
});

it.each(vocabularies())('$name $version: every name is told once and means something of ours', ({ names }) => {
  expect(names).toHaveLength(new Set(names.map(({ name }) => name)).size);
  for (const { name, targets } of names) {
    expect(name.length).toBeLessThanOrEqual(128);
    for (const { type, subtype } of targets) {
      expect([name, isCanonical(type)]).toEqual([name, true]);
      if (subtype !== undefined) expect([name, subtypes.get(type)?.has(subtype)]).toEqual([name, true]);
    }
  }
});

/** Names of the vendor's own list; the count says when the list grows. */
it.each([
  ['cloud_a:2022-05-01', 176],
  ['cloud_a:2023-04-01', 176],
  ['cloud_a:2024-11-01', 176],
  ['cloud_a:2025-11-01', 184],
  ['cloud_a:2026-05-01', 200],
  ['cloud_b', 37],
  ['cloud_c', 259],
  ['analyzer_d', 109],
])('%s has %i names', (id, count) => {
  expect(vocabulary(id)?.names).toHaveLength(count);
});

test('versions are told apart, and others are not there', () => {
  expect(vocabularyIds()).toEqual([
    ...['2022-05-01', '2023-04-01', '2024-11-01', '2025-11-01', '2026-05-01'].map((version) => `cloud_a:${version}`),
    'cloud_b',
    'cloud_c',
    'analyzer_d',
  ]);
  for (const id of ['cloud_a', 'cloud_a:2019-01-01', 'cloud_b:1', 'canonical']) expect(vocabulary(id)).toBeUndefined();
});

it.each<[id: string, type: string, subtype: string | undefined, only: string[] | undefined, name: string | undefined]>([
  ['cloud_a:2023-04-01', 'PERSON', undefined, undefined, 'Person'],
  ['cloud_a:2023-04-01', 'DATE_OF_BIRTH', undefined, undefined, 'Date'],
  ['cloud_a:2025-11-01', 'DATE_OF_BIRTH', undefined, undefined, 'DateOfBirth'],
  ['cloud_a:2025-11-01', 'NATIONAL_ID', 'ES_DNI', undefined, 'ESDNI'],
  ['cloud_a:2023-04-01', 'PASSPORT', 'DK_PASSPORT', undefined, 'EUPassportNumber'],
  ['cloud_a:2023-04-01', 'PASSPORT', 'BR_PASSPORT', undefined, undefined],
  ['cloud_a:2025-11-01', 'PASSPORT', 'BR_PASSPORT', undefined, 'PassportNumber'],
  ['cloud_a:2026-05-01', 'SECRET', 'GITHUB_TOKEN', undefined, undefined],
  ['cloud_a:2026-05-01', 'LOCATION', undefined, undefined, 'Location'],
  ['cloud_a:2026-05-01', 'LOCATION', undefined, ['City'], 'City'],
  ['cloud_b', 'LOCATION', undefined, undefined, 'ADDRESS'],
  ['cloud_b', 'LOCATION', undefined, ['ALL'], 'ADDRESS'],
  ['cloud_c', 'SOCIAL_SECURITY', 'PL_X', undefined, 'GOVERNMENT_ID'],
  ['cloud_c', 'PASSPORT', 'US_PASSPORT', ['GOVERNMENT_ID'], 'GOVERNMENT_ID'],
  ['analyzer_d', 'ADDRESS', 'POSTAL_CODE', undefined, 'LOCATION'],
  ['analyzer_d', 'PHONE', 'MOBILE', undefined, 'PHONE_NUMBER'],
  ['analyzer_d', 'AMOUNT', undefined, undefined, undefined],
])('%s names %s %s (asked for %j) %s', (id, type, subtype, only, name) => {
  expect(new VendorNames(id, only).of(type, subtype)).toBe(name);
});

test('types of the caller count as direct identifiers', () => {
  expect(groupOf('OWN_TYPE')).toBe('direct');
});
