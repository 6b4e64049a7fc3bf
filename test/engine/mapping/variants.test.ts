import { describe, expect, it, test } from 'vitest';
import { partsOf } from '../../../engine/mapping/parts.ts';
import { ALL_VARIANTS, keysOf } from '../../../engine/mapping/variants.ts';
import type { MappingEntry } from '../../../engine/vocabulary/mapping.ts';

const entry = (original: string, replacement: string, id = 'm1'): MappingEntry => {
  const parts = partsOf(original, replacement);
  return { id, type: 'PERSON', original, replacement, reversible: true, ...(parts === undefined ? {} : { parts }) };
};
const list = (...entries: MappingEntry[]): string[] =>
  keysOf(entries, () => false, ALL_VARIANTS).keys.map(({ k, o, v = 'exact' }) => `${v} ${k} → ${o}`);

/** "tom" is a word of Portuguese and three others: without its family name it needs a title. */
const TITLED = ['Lady', 'Lady.', 'Dame', 'Dame.', 'Sister', 'Sir', 'Sir.', 'Lord', 'Lord.', 'Brother'];

describe('keys of one entry', () => {
  const cases: [string, MappingEntry, string[]][] = [
    ['a single word has no lower case', entry('Ana', 'Tom'), ['exact Tom → Ana', 'case TOM → ANA']],
    [
      'a name with a particle',
      entry('Ana von Ruiz', 'Tom de Reyes'),
      [
        'exact Tom de Reyes → Ana von Ruiz',
        'case TOM DE REYES → ANA VON RUIZ',
        'case Tom De Reyes → Ana Von Ruiz',
        'case tom de reyes → ana von ruiz',
        'part Reyes → Ruiz',
        'part REYES → RUIZ',
        ...[
          'de Reyes → von Ruiz',
          'De Reyes → Von Ruiz',
          'DE REYES → VON RUIZ',
          'T. de Reyes → A. von Ruiz',
          'de Reyes T. → von Ruiz A.',
          'de Reyes, T. → von Ruiz, A.',
          'T. DE REYES → A. VON RUIZ',
          'DE REYES T. → VON RUIZ A.',
          'DE REYES, T. → VON RUIZ, A.',
          'de Reyes Tom → von Ruiz Ana',
          'de Reyes, Tom → von Ruiz, Ana',
          'DE REYES Tom → VON RUIZ Ana',
          'DE REYES, Tom → VON RUIZ, Ana',
          'DE REYES TOM → VON RUIZ ANA',
          'DE REYES, TOM → VON RUIZ, ANA',
          'Tom DE REYES → Ana VON RUIZ',
          'Reyes, Tom de → Ruiz, Ana von',
          ...TITLED.map((title) => `${title} Tom → ${title} Ana`),
          ...TITLED.map((title) => `${title} Tom de Reyes → ${title} Ana von Ruiz`),
          'Tom Reyes → Ana Ruiz',
          'TOM REYES → ANA RUIZ',
        ].map((key) => `part ${key}`),
      ],
    ],
    [
      'a name in capitals',
      entry('RUIZ, ANA', 'REYES, TOM'),
      [
        'exact REYES, TOM → RUIZ, ANA',
        'case Reyes, Tom → Ruiz, Ana',
        'case reyes, tom → ruiz, ana',
        'part REYES → RUIZ',
        'part Reyes → Ruiz',
        ...[
          'T. REYES → A. RUIZ',
          'REYES T. → RUIZ A.',
          'REYES, T. → RUIZ, A.',
          'REYES TOM → RUIZ ANA',
          'TOM REYES → ANA RUIZ',
          ...TITLED.map((title) => `${title} TOM → ${title} ANA`),
        ].map((key) => `part ${key}`),
      ],
    ],
    [
      'marks, and their escapes in JSON text',
      entry('Ana', 'Jörg'),
      [
        'exact Jörg → Ana',
        'case JÖRG → ANA',
        'translit Jorg → Ana',
        'translit JORG → ANA',
        'translit Joerg → Ana',
        'translit JOERG → ANA',
        'translit Jo\u0308rg → Ana',
        'json_ascii J\\u00f6rg → Ana',
        'json_ascii J\\u00d6RG → ANA',
        'json_ascii Jo\\u0308rg → Ana',
      ],
    ],
    [
      'every key of an original that JSON escapes',
      entry('A"B', 'Tom'),
      ['exact Tom → A"B', 'case TOM → A"B', 'json_ascii Tom → A\\"B', 'json_ascii TOM → A\\"B'],
    ],
    [
      'the other apostrophe',
      entry('Ana', "O'Neal"),
      [
        "exact O'Neal → Ana",
        "case O'NEAL → ANA",
        "case O'neal → Ana",
        "case o'neal → ana",
        'translit O’Neal → Ana',
        'json_ascii O\\u2019Neal → Ana',
      ],
    ],
    ['a label', entry('Ana', '[PERSON_1]'), ['exact [PERSON_1] → Ana']],
    [
      'a label with a letter has no parts',
      entry('Ana Ruiz', 'Client B'),
      ['exact Client B → Ana Ruiz', 'case CLIENT B → Ana Ruiz'],
    ],
    ['a label without a number is a word in small letters', entry('Ana', 'PERSON'), ['exact PERSON → Ana']],
    ['a number', entry('123', '456'), ['exact 456 → 123']],
  ];
  test.each(cases)('%s', (_name, given, expected) => {
    expect(list(given)).toEqual(expected);
  });
});

it('drops and counts a part that two originals would share', () => {
  const { keys, dropped } = keysOf(
    [entry('Eva Lang', 'Lena Voss'), entry('Ida Kern', 'Lena Roth', 'm2')],
    () => false,
    ALL_VARIANTS,
  );
  expect(keys.some(({ k }) => k === 'Lena')).toBe(false);
  expect(dropped).toEqual({ ambiguous_parts: 2 });
});

it('no variant takes the place of an exact key', () => {
  const { keys } = keysOf([entry('A', 'Müller'), entry('B', 'Muller', 'm2')], () => false, ALL_VARIANTS);
  expect(keys.filter(({ k }) => k === 'Muller')).toEqual([{ k: 'Muller', o: 'B', m: 'm2' }]);
});
