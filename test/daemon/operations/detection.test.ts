/** The detection block through the app: what it answers, and where it points when something is wrong (docs/interface.md#detection, docs/interface.md#output). */
import { describe, expect, it, test } from 'vitest';
import { ALL_TYPES } from '../../support/vendor-names.ts';
import { testApp } from '../../support/map-app.ts';

const pointersOf = (body: { error: { details?: { pointer: string }[] } }): string[] =>
  (body.error.details ?? []).map(({ pointer }) => pointer);
const TEXT = 'Write to ana@example.com or call +34 612 345 678; DNI 12345678Z, IBAN ES91 2100 0418 4502 0005 1332.';

it.each<[name: string, body: object, status: number, pointer: string]>([
  [
    'an unknown version of a vocabulary',
    { detection: { types: { vocabulary: 'cloud_a:2019-10-01' } } },
    422,
    '/detection/types/vocabulary',
  ],
  [
    'a vocabulary that needs a version',
    { detection: { types: { vocabulary: 'cloud_a' } } },
    422,
    '/detection/types/vocabulary',
  ],
  [
    'an unknown vendor name',
    { detection: { types: { vocabulary: 'cloud_b', include: ['NAME', 'PERSON'] } } },
    422,
    '/detection/types/include/1',
  ],
  [
    'a name of another vendor, left out',
    { detection: { types: { vocabulary: 'cloud_c', exclude: ['Person'] } } },
    422,
    '/detection/types/exclude/0',
  ],
  [
    'a vendor name that nothing finds',
    { detection: { types: { vocabulary: 'cloud_b', include: ['CREDIT_DEBIT_CVV'] } } },
    501,
    '/detection/types/include/0',
  ],
  [
    'leaving out every type',
    { detection: { types: { vocabulary: 'cloud_b', exclude: ['ALL'] } } },
    422,
    '/detection/types/exclude/0',
  ],
  [
    'an unknown canonical name',
    { detection: { types: { include: ['EMAIL', 'E_MAIL'] } } },
    422,
    '/detection/types/include/1',
  ],
  [
    'a wrong expression',
    { detection: { custom: { regex: [{ name: 'r', type: 'R', pattern: '(' }] } } },
    422,
    '/detection/custom/regex/0/pattern',
  ],
  [
    'more expressions than one request may have',
    { detection: { custom: { regex: Array.from({ length: 257 }, () => ({ name: 'r', type: 'R', pattern: 'a' })) } } },
    422,
    '/detection/custom/regex',
  ],
  [
    'more expressions than one request may have, with their exclusions',
    {
      detection: {
        custom: {
          regex: Array.from({ length: 129 }, () => ({ name: 'r', type: 'R', pattern: 'a', exclusions: ['b'] })),
        },
      },
    },
    422,
    '/detection/custom/regex',
  ],
  [
    'a wrong exclusion',
    { detection: { custom: { regex: [{ name: 'r', type: 'R', pattern: 'a', exclusions: ['b', '(?=c)'] }] } } },
    422,
    '/detection/custom/regex/0/exclusions/1',
  ],
  [
    'a window out of bounds',
    {
      detection: {
        custom: {
          regex: [{ name: 'r', type: 'R', pattern: 'a', hotwords: { terms: ['t'], window: 201, boost: 0.1 } }],
        },
      },
    },
    422,
    '/detection/custom/regex/0/hotwords/window',
  ],
  [
    'an empty excluded value',
    { detection: { exclude_values: { values: [''] } } },
    422,
    '/detection/exclude_values/values/0',
  ],
  [
    'an excluding pattern that RE2 refuses',
    { detection: { exclude_values: { patterns: ['a', '(?=c)', 'a)|(?:b'] } } },
    422,
    '/detection/exclude_values/patterns/2',
  ],
  [
    'more excluding patterns than one request may have',
    { detection: { exclude_values: { patterns: Array.from({ length: 65 }, () => 'a') } } },
    422,
    '/detection/exclude_values/patterns',
  ],
  [
    'an unknown way to compare excluded values',
    { detection: { exclude_values: { values: ['a'], match: 'regex' } } },
    422,
    '/detection/exclude_values/match',
  ],
  ['tuning of the engine', { detection: { engine_options: { recall_floor: 0.1 } } }, 403, '/detection/engine_options'],
  ['carriers', { detection: { recognizers: { carrier: ['face'] } } }, 501, '/detection/recognizers/carrier'],
])('%s', async (_name, body, status, pointer) => {
  const answer = await testApp().ask('POST', '/v2/detect', { text: TEXT, ...body });
  expect([answer.status, pointersOf(answer.body)]).toEqual([status, expect.arrayContaining([pointer])]);
});

it.each<[string, object, number, string]>([
  ['leaves the text', { start: 0, end: 400 }, 422, '/inputs/0/entities/0/span'],
  ['ends before it starts', { start: 5, end: 2 }, 422, '/inputs/0/entities/0/span'],
])('a caller span that %s', async (_name, span, status, pointer) => {
  const inputs = [{ kind: 'text', text: 'Ana 👋', entities: [{ type: 'PERSON', span }] }];
  const answer = await testApp().ask('POST', '/v2/detect', { inputs, detection: { mode: 'merge' } });
  expect([answer.status, pointersOf(answer.body)]).toEqual([status, [pointer]]);
});

describe('vocabularies', () => {
  const found = async (types: object) => {
    const { body } = await testApp().ask('POST', '/v2/detect', { text: TEXT, detection: { types } });
    return body.results[0].entities.map(({ type, vendor_type }: Record<string, string>) => [type, vendor_type]);
  };
  it.each<[object, (string | undefined)[][]]>([
    [
      { vocabulary: 'cloud_a:2023-04-01' },
      [
        ['EMAIL', 'Email'],
        ['PHONE', 'PhoneNumber'],
        ['NATIONAL_ID', 'ESDNI'],
        ['IBAN', 'InternationalBankingAccountNumber'],
      ],
    ],
    [
      { vocabulary: 'cloud_b', include: ['EMAIL', 'PHONE'] },
      [
        ['EMAIL', 'EMAIL'],
        ['PHONE', 'PHONE'],
      ],
    ],
    [
      { vocabulary: 'cloud_b', include: ['ALL'], exclude: ['PHONE'] },
      [
        ['EMAIL', 'EMAIL'],
        ['NATIONAL_ID', undefined],
        ['IBAN', 'INTERNATIONAL_BANK_ACCOUNT_NUMBER'],
      ],
    ],
    [{ vocabulary: 'cloud_c', include: ['GOVERNMENT_ID'] }, [['NATIONAL_ID', 'GOVERNMENT_ID']]],
    [
      { vocabulary: 'cloud_a:2025-11-01', include: ['EUNationalIdentificationNumber'] },
      [['NATIONAL_ID', 'EUNationalIdentificationNumber']],
    ],
    [
      { vocabulary: 'analyzer_d', exclude: ['ES_NIF', 'PHONE_NUMBER'] },
      [
        ['EMAIL', 'EMAIL_ADDRESS'],
        ['IBAN', 'IBAN_CODE'],
      ],
    ],
    [{ vocabulary: 'canonical', include: ['ES_DNI'] }, [['NATIONAL_ID', undefined]]],
  ])('%j', async (types, expected) => {
    expect(await found(types)).toEqual(expected);
  });

  test('every name of every vocabulary can be left out, and asked for when something finds it', async () => {
    const { ask } = testApp();
    for (const { id, all, detected } of ALL_TYPES) {
      const exclude = all;
      expect([
        id,
        (
          await ask('POST', '/v2/detect', {
            text: 'x',
            detection: { types: { vocabulary: id, exclude, include: detected } },
          })
        ).status,
      ]).toEqual([id, 200]);
    }
  });

  test('/v2/types lists types with their groups and what vendors call them', async () => {
    const { body } = await testApp().ask('GET', '/v2/types');
    expect(
      body.types.flatMap(({ subtypes }: { subtypes: string[] }) => ['t', ...subtypes]).length,
    ).toBeGreaterThanOrEqual(120);
    expect(body.types.find(({ type }: { type: string }) => type === 'LOCATION')).toMatchObject({
      group: 'quasi',
      personal: true,
      subtypes: expect.arrayContaining(['CITY', 'COUNTRY', 'FACILITY', 'REGION']),
    });
    expect(body.types.find(({ type }: { type: string }) => type === 'BIAS_TERM')).toMatchObject({
      personal: false,
      sources: ['bias'],
      reversible: false,
    });
    expect(body.vocabularies.map(({ name, version }: Record<string, string>) => `${name} ${version}`)).toEqual([
      'cloud_a 2022-05-01',
      'cloud_a 2023-04-01',
      'cloud_a 2024-11-01',
      'cloud_a 2025-11-01',
      'cloud_a 2026-05-01',
      'cloud_b 2017-11-27',
      'cloud_c v2',
      'analyzer_d 2.2',
    ]);
    const cloudB = body.vocabularies.find(({ name }: { name: string }) => name === 'cloud_b');
    expect(cloudB.types).toContainEqual({
      vendor_type: 'SSN',
      type: 'SOCIAL_SECURITY',
      subtype: 'US_SSN',
    });
  });
});

test('explanation, linkage risk, annotations and counts come when they are asked for', async () => {
  const output = {
    include: ['entities', 'annotations', 'explanation', 'linkage_risk', 'stats'],
    max_entities: { per_input: 2 },
  };
  const { body } = await testApp().ask('POST', '/v2/detect', {
    text: `${TEXT} We want a young salesman.`,
    language: 'en',
    detection: { recognizers: { bias_terms: true } },
    output,
  });
  const [item] = body.results;
  expect([item.entities.length, item.entities_omitted, item.explanation.length]).toEqual([2, 2, 2]);
  expect(item.annotations.map(({ type, subtype, source }: Record<string, string>) => [type, subtype, source])).toEqual([
    ['BIAS_TERM', 'AGE_RELATED', 'bias'],
    ['BIAS_TERM', 'GENDERED', 'bias'],
  ]);
  expect(item.linkage_risk).toMatchObject({ level: 'high', direct_identifiers: 4 });
  expect(body.engine).toMatchObject({
    layers_requested: expect.arrayContaining(['bias']),
    layers_run: expect.arrayContaining(['bias']),
  });
});

test('protection never changes a bias term, and says what risk is left', async () => {
  const { body } = await testApp().ask('POST', '/v2/protect', {
    text: 'A young salesman, ana@example.com, age 42 years.',
    language: 'en',
    detection: { recognizers: { bias_terms: true } },
    policy: {
      default: { action: 'replace', replace: { value: '#' } },
      rules: [{ types: ['BIAS_TERM'], action: 'remove' }],
    },
    output: { include: ['annotations', 'linkage_risk'] },
  });
  expect(body.results[0].output).toMatch(/^A young salesman, #/);
  expect(body.results[0].linkage_risk).toMatchObject({
    level: 'high',
    residual: { level: 'low', direct_identifiers: 0 },
  });
});

test('a passage in another language gets surrogates of its own language', async () => {
  const german = 'Bitte rufen Sie Hans Müller wegen des unterschriebenen Mietvertrages morgen zurück. ';
  const russian = 'Пожалуйста, позвоните завтра, Иван Петров ждёт подписанный договор аренды. ';
  const { body } = await testApp().ask('POST', '/v2/protect', {
    text: german + german + russian,
    detection: { custom: { user_values: ['Hans Müller', 'Иван Петров'].map((value) => ({ value, type: 'PERSON' })) } },
  });
  const [item] = body.results;
  expect(item.language).toBe('de');
  expect(item.entities.at(-1).replacement).toMatch(/^\p{Script=Cyrillic}+ \p{Script=Cyrillic}+$/u);
});
