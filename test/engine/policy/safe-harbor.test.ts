/** The preset `phi`: each of the eighteen classes of 45 CFR 164.514(b)(2)(i) with its treatment. */
import { describe, expect, it, test } from 'vitest';
import { presetAction, presetOverview } from '../../../engine/policy/presets.ts';
import { SAFE_HARBOR, safeHarbor, SMALL_ZIP_AREAS } from '../../../engine/policy/safe-harbor.ts';
import { PRESETS } from '../../../engine/policy/schema.ts';
import { TAXONOMY } from '../../../engine/vocabulary/taxonomy.ts';
import { protectValue } from '../../support/actions.ts';

async function phi(type: string, value: string, language = 'en', thisYear: number | undefined = 2026): Promise<string> {
  const result = await protectValue({
    type,
    value,
    language,
    text: 'x % y',
    policy: { preset: 'phi' },
    more: thisYear === undefined ? {} : { thisYear },
  });
  return String(result.inputs[0]?.output).slice(2, -2);
}

/** Letter, type, value, what becomes of it. */
const CASES: Record<string, [string, string, string][]> = {
  A: [
    ['PERSON', 'Ana Ruiz', '[PERSON_1]'],
    ['ORGANIZATION', 'Acme Corp', '[ORGANIZATION_1]'],
  ],
  B: [
    ['ADDRESS', '12 Main St, Springfield, IL 62704', '[ADDRESS_1]'],
    ['ADDRESS', '94110', '941'],
    ['ADDRESS', '94110-1234', '941'],
    ['ADDRESS', '03601', '000'],
    ['ADDRESS', 'SW1A 2AA', '[ADDRESS_1]'],
    ['LOCATION', 'Springfield', '[LOCATION_1]'],
    ['LOCATION', 'Illinois', 'Illinois'],
    ['LOCATION', 'Mexico', 'Mexico'],
    ['LOCATION', 'New York', '[LOCATION_1]'],
    ['COORDINATES', '51.4816, -3.1791', '[COORDINATES_1]'],
  ],
  C: [
    ['DATE', '12 March 2021', '2021'],
    ['DATE', '03/04/2021', '2021'],
    ['DATE', '2021-03-12 14:30', '2021'],
    ['DATE', '4 May', '[DATE]'],
    ['DATE', 'last Tuesday', '[DATE]'],
    ['DATE_OF_BIRTH', '4 May 1986', '1986'],
    ['DATE_OF_BIRTH', '4 May 1937', '1937'],
    ['DATE_OF_BIRTH', '4 May 1936', '[DATE_OF_BIRTH_1]'],
    ['TIME', '14:30', '[TIME_1]'],
    ['AGE', '43 years old', '43 years old'],
    ['AGE', '89', '89'],
    ['AGE', '90', '90+'],
    ['AGE', '93 years old', '90+ years old'],
    ['AGE', 'ninety-three', '[AGE_1]'],
  ],
  D: [['PHONE', '(415) 555-0134', '[PHONE_1]']],
  E: [['PHONE', '+1 415 555 0199', '[PHONE_1]']],
  F: [['EMAIL', 'ana@mail.com', '[EMAIL_1]']],
  G: [['SOCIAL_SECURITY', '536-90-4399', '[SOCIAL_SECURITY_1]']],
  H: [
    ['HEALTH_ID', 'MRN 00412345', '[HEALTH_ID_1]'],
    ['CASE_ID', 'A-4711', '[CASE_ID_1]'],
  ],
  I: [['HEALTH_ID', '1EG4-TE5-MK73', '[HEALTH_ID_1]']],
  J: [
    ['BANK_ACCOUNT', '021000021', '[BANK_ACCOUNT_1]'],
    ['CREDIT_CARD', '4111 1111 1111 1111', '[CREDIT_CARD_1]'],
    ['CUSTOMER_ID', 'C-10041', '[CUSTOMER_ID_1]'],
    ['IBAN', 'DE89370400440532013000', '[IBAN_1]'],
    ['BIC', 'DEUTDEFF', '[BIC_1]'],
    ['CRYPTO_ADDRESS', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '[CRYPTO_ADDRESS_1]'],
  ],
  K: [
    ['DRIVER_LICENSE', 'D1234567', '[DRIVER_LICENSE_1]'],
    ['PASSPORT', '123456789', '[PASSPORT_1]'],
  ],
  L: [
    ['VEHICLE_ID', '1HGCM82633A004352', '[VEHICLE_ID_1]'],
    ['LICENSE_PLATE', '7ABC123', '[LICENSE_PLATE_1]'],
  ],
  M: [
    ['DEVICE_ID', '490154203237518', '[DEVICE_ID_1]'],
    ['MAC_ADDRESS', '00:1B:44:11:3A:B7', '[MAC_ADDRESS_1]'],
  ],
  N: [['URL', 'https://example.com/ana', '[URL_1]']],
  O: [['IP_ADDRESS', '192.168.10.4', '[IP_ADDRESS_1]']],
  P: [
    ['BIOMETRIC_TEMPLATE', 'voiceprint 7', '[BIOMETRIC_TEMPLATE_1]'],
    ['GENETIC_DATA', 'BRCA1', '[GENETIC_DATA_1]'],
  ],
  Q: [['FACE', 'photo 12', '[FACE_1]']],
  R: [
    ['NATIONAL_ID', '12345678Z', '[NATIONAL_ID_1]'],
    ['TAX_ID', '86095742719', '[TAX_ID_1]'],
    ['COMPANY_ID', 'DE136695976', '[COMPANY_ID_1]'],
    ['SECRET', 'AKIAIOSFODNN7EXAMPLE', '[SECRET_1]'],
    ['USERNAME', 'ana_r', '[USERNAME_1]'],
    ['BADGE', 'B-77', '[BADGE_1]'],
    ['PASSWORD', 'hunter2', '[PASSWORD_1]'],
    ['PHYSICAL_TRAIT', 'rose tattoo', '[PHYSICAL_TRAIT_1]'],
  ],
};

describe.each(SAFE_HARBOR)('$letter: $identifier', ({ letter, types }) => {
  const cases = CASES[letter] ?? [];
  test.each(cases)('%s %s', async (type, value, expected) => {
    expect(await phi(type, value)).toBe(expected);
  });
  it('has a case for each of its types', () => {
    for (const type of types)
      expect(
        cases.map(([name]) => name),
        letter,
      ).toContain(type);
  });
});

it('has the eighteen classes', () => {
  expect(SAFE_HARBOR.map(({ letter }) => letter).join('')).toBe('ABCDEFGHIJKLMNOPQR');
});

it('keeps what a record is about', async () => {
  expect(await phi('HEALTH_CONDITION', 'asthma')).toBe('asthma');
  expect(await phi('OCCUPATION', 'nurse')).toBe('nurse');
});

it.each(SMALL_ZIP_AREAS)('ZIP area %s is 000', async (area) => {
  expect(await phi('ADDRESS', `${area}12`)).toBe('000');
});

it('names seventeen ZIP areas', () => {
  expect(new Set(SMALL_ZIP_AREAS).size).toBe(17);
});

it('shows no year of birth while nobody says which year it is', () => {
  expect(safeHarbor('DATE_OF_BIRTH', undefined, { surface: '4 May 1986', language: 'en' }).action).toBe('label');
});

it('shows nothing of a value it does not see', () => {
  for (const { type, group } of TAXONOMY)
    if (group === 'direct' || group === 'secret') expect(safeHarbor(type, undefined).action).toBe('label');
});

describe('the other presets', () => {
  const cases: [(typeof PRESETS)[number], string, string][] = [
    ['pseudonymize', 'PERSON', 'surrogate'],
    ['pseudonymize', 'TIME', 'keep'],
    ['pseudonymize', 'PASSWORD', 'label'],
    ['pseudonymize', 'RELIGION', 'label'],
    ['mask', 'PERSON', 'mask'],
    ['label', 'DATE', 'label'],
    ['strict', 'OCCUPATION', 'label'],
    ['private-only', 'DATE', 'keep'],
    ['private-only', 'EMAIL', 'surrogate'],
    ['private-only', 'RELIGION', 'label'],
    ['private-only', 'SECRET', 'label'],
    ['pseudonymize', 'MY_TYPE', 'surrogate'],
  ];
  test.each(cases)('%s: %s → %s', (preset, type, action) => {
    expect(presetAction(preset, type, undefined).action).toBe(action);
  });
  it('are in the overview with every personal type', () => {
    const personal = TAXONOMY.filter(({ group }) => group !== 'non_personal').length;
    expect(presetOverview()).toHaveLength(personal * PRESETS.length);
  });
});
