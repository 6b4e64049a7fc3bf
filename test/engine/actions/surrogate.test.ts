/** Realm `neutralize`, `preserve_format: false` and `valid_checksum: false`. */
import { describe, expect, it, test } from 'vitest';
import { protect } from '../../../engine/protect.ts';
import { checkOf, identifierRow } from '../../../engine/recognizers/identifiers.ts';
import { Restorer } from '../../../engine/restore/restore.ts';
import { letters } from '../../../engine/surrogates/neutral.ts';
import type { Action } from '../../../engine/policy/schema.ts';
import { made } from '../../support/actions.ts';
import { detectPlan, protectPlan, texts } from '../../support/plans.ts';
import { testPorts } from '../../support/ports.ts';

const neutral: Action = { action: 'surrogate', surrogate: { realm: 'neutralize' } };

test.each<[string, string, string, string]>([
  ['PERSON', 'Ana Ruiz', 'en', 'Person A'],
  ['PERSON', 'Ana Ruiz', 'es', 'Persona A'],
  ['PERSON', 'Иван Петров', 'ru', 'Лицо A'],
  ['PERSON', '李明', 'zh', '人员A'],
  ['ORGANIZATION', 'Acme GmbH', 'de', 'Firma A'],
  ['LOCATION', 'Berlin', 'de', 'Stadt A'],
  ['EMAIL', 'ana@mail.es', 'es', 'person1@example.com'],
  ['PHONE', '+34 612 345 678', 'es', '+00 000 000 001'],
  ['IBAN', 'ES91 2100 0418 4502 0005 1332', 'es', 'XX00 0000 0000 0000 0000 0001'],
  ['IP_ADDRESS', '10.1.2.3', 'en', '192.0.2.1'],
  ['IP_ADDRESS', 'fe80::1', 'en', '2001:db8::1'],
  ['DATE', '4 May 2021', 'en', '1 January 2000'],
  ['DATE', '12.3.', 'de', 'Date A'],
  ['RELIGION', 'catholic', 'en', 'Religion A'],
])('neutralize: %s %s (%s)', async (type, value, language, expected) => {
  expect(await made(type, value, neutral, language)).toBe(expected);
});

it('numbers on past Z', () => {
  expect([1, 26, 27, 52, 53, 702, 703].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

describe('neutral values', () => {
  it('are one for each value, and restore', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `Ana${letters(i + 1)} Ruiz`);
    const termLists = [{ source: 'user_value' as const, detector: 'u', type: 'PERSON', terms: names }];
    const text = `${names.join('; ')} met Person A`;
    const { entries, inputs, table } = await protect(
      protectPlan({
        detect: detectPlan({ layers: ['custom'], termLists, language: 'en' }),
        policy: { default: neutral },
      }),
      texts(text),
      testPorts(),
    );
    expect(new Set(entries.map(({ replacement }) => replacement)).size).toBe(30);
    expect(new Restorer(table).restore(inputs[0]?.output as string).text).toBe(text);
    expect(entries.every(({ parts }) => parts === undefined)).toBe(true);
  });
});

it('preserve_format false writes the usual form of the language and still restores', async () => {
  const value = 'MÜLLER, J.';
  const termLists = [{ source: 'user_value' as const, detector: 'u', type: 'PERSON', terms: [value] }];
  const plan = protectPlan({
    detect: detectPlan({ layers: ['custom'], termLists, language: 'de' }),
    policy: { default: { action: 'surrogate', surrogate: { preserve_format: false } } },
  });
  const { inputs, table } = await protect(plan, texts(`Hallo ${value}!`), testPorts());
  expect(inputs[0]?.output).toMatch(/^Hallo \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+!$/u);
  expect(new Restorer(table).restore(inputs[0]?.output as string).text).toBe(`Hallo ${value}!`);
});

test.each([
  ['ES_DNI', 'DNI 12345678Z'],
  ['VISA', 'card 4111 1111 1111 1111'],
])('valid_checksum: %s', async (subtype, text) => {
  for (const valid of [true, false]) {
    for (const salt of ['a', 'b', 'c', 'd', 'e']) {
      const plan = protectPlan({
        salt,
        policy: { default: { action: 'surrogate', surrogate: { valid_checksum: valid } } },
      });
      const { entries } = await protect(plan, texts(text), testPorts());
      const [entry] = entries;
      const row = identifierRow(entry?.type ?? '', subtype);
      expect(row).toBeDefined();
      if (row !== undefined) expect(checkOf(row, entry?.replacement ?? '')).toBe(valid);
    }
  }
});
