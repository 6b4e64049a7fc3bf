import { expect, test } from 'vitest';
import { made } from '../../support/actions.ts';

/** Type, value, language, what levels 1 to 3 make of it; `!` marks a fallback. */
const CASES: [string, string, string, string, string, string][] = [
  ['DATE', '12.03.2021', 'de', '03.2021', '2021', '2020er Jahre'],
  ['DATE', '2024-03-11', 'en', '2024-03', '2024', '2020s'],
  ['DATE', '4 May 2021', 'en', 'May 2021', '2021', '2020s'],
  ['DATE', '12 de mayo de 1999', 'es', 'mayo de 1999', '1999', 'década de 1990'],
  ['DATE', '4 maja 2020', 'pl', 'maj 2020', '2020', 'lata 2020.'],
  ['DATE', '2021年3月12日', 'ja', '2021年3月', '2021', '2020年代'],
  ['DATE', '12/05/2564', 'th', '05/2564', '2564', '2560-2569'],
  ['DATE', '12.3.', 'cs', 'březen', '[DATE]!', '[DATE]!'],
  ['DATE', '4 May to 3 June 2021', 'en', 'May to June 2021', '2021', '2020s'],
  ['DATE', 'yesterday', 'en', '[DATE]!', '[DATE]!', '[DATE]!'],
  ['DATE_OF_BIRTH', '04.05.1986', 'de', '05.1986', '1986', '1980er Jahre'],
  ['TIME', '14:30:12', 'en', '14:00', 'in the afternoon', '[TIME]'],
  ['TIME', '7:14 PM', 'en', '7:00 PM', 'in the evening', '[TIME]'],
  ['TIME', '14h30', 'fr', '14h', 'de l’après-midi', '[TIME]'],
  ['TIME', '午後3時30分', 'ja', '午後3時', '昼', '[TIME]'],
  ['TIME', 'noon', 'en', '[TIME]!', '[TIME]!', '[TIME]!'],
  ['AGE', '43 years old', 'en', '40-44 years old', '40-49 years old', '18-64 years old'],
  ['AGE', '97', 'en', '90+', '90+', '65+'],
  ['AGE', '6 months old', 'en', '0-4', '0-9', '0-17'],
  ['AGE', '三十歳', 'ja', '30-34歳', '30-39歳', '18-64歳'],
  ['AGE', 'forty', 'en', '[AGE]!', '[AGE]!', '[AGE]!'],
  ['LOCATION', 'Berlin', 'de', 'Deutschland', 'Deutschland', '[LOCATION]'],
  ['LOCATION', 'Spain', 'en', '[LOCATION]', '[LOCATION]', '[LOCATION]'],
  ['LOCATION', 'Kleinkleckersdorf', 'de', '[LOCATION]!', '[LOCATION]!', '[LOCATION]'],
  ['ADDRESS', 'Hauptstraße 5, 10115 Berlin', 'de', '10115 Berlin', '10***', '[ADDRESS]'],
  ['ADDRESS', '12 Main St, Springfield, IL 62704', 'en', 'Springfield, IL 62704', '62***', '[ADDRESS]'],
  ['ADDRESS', '10 Downing Street, London SW1A 2AA', 'en', 'London SW1A 2AA', 'SW***', '[ADDRESS]'],
  ['ADDRESS', '1600 Pennsylvania Avenue', 'en', '[ADDRESS]!', '[ADDRESS]!', '[ADDRESS]'],
  ['COORDINATES', '51.4816, -3.1791', 'en', '51.48, -3.17', '51.4, -3.1', '51, -3'],
  ['COORDINATES', '51°28\'52"N 3°10\'44"W', 'en', "51°28'N 3°10'W", '51°N 3°W', '51°N 3°W'],
  ['PERSON', 'Maria Schmidt', 'de', 'M. S.', '[PERSON]', '[PERSON]'],
  ['PERSON', 'Frau Dr. Maria Schmidt', 'de', 'Frau Dr. M. S.', 'Frau Dr.', '[PERSON]'],
  ['PERSON', '李明', 'zh', '[PERSON]', '[PERSON]', '[PERSON]'],
  ['EMAIL', 'ana@mail.example.com', 'en', '@mail.example.com', '.com', '[EMAIL]'],
  ['URL', 'https://a.example.com/x?id=3', 'en', 'a.example.com', '.com', '[URL]'],
  ['PHONE', '+34 612 345 678', 'es', '+34', '[PHONE]', '[PHONE]'],
  ['PHONE', '030 12345', 'de', '[PHONE]!', '[PHONE]', '[PHONE]'],
  ['IP_ADDRESS', '192.168.10.4', 'en', '192.168.10.0/24', '192.168.0.0/16', '192.0.0.0/8'],
  ['IP_ADDRESS', '2001:db8::1', 'en', '2001:db8:0:0::/64', '2001:db8:0::/48', '2001:db8::/32'],
  ['MAC_ADDRESS', '00:1B:44:11:3A:B7', 'en', '00:1B:44:*', '[MAC_ADDRESS]', '[MAC_ADDRESS]'],
  ['HEALTH_CONDITION', 'asthma', 'en', '[HEALTH_CONDITION]', '[HEALTH_CONDITION]', '[HEALTH_CONDITION]'],
  ['ROOM_NUMBER', '4711', 'en', '[ROOM_NUMBER]', '[ROOM_NUMBER]', '[ROOM_NUMBER]'],
];

test.each(CASES)('%s %s (%s)', async (type, value, language, ...expected) => {
  const levels = await Promise.all(
    ([1, 2, 3] as const).map((level) => made(type, value, { action: 'generalize', generalize: { level } }, language)),
  );
  expect(levels).toEqual(expected);
});

test('an identifier becomes the name of its scheme, then of its type', async () => {
  const { generalized } = await import('../../../engine/actions/generalize.ts');
  const dni = { type: 'NATIONAL_ID', subtype: 'ES_DNI', surface: '12345678Z', language: 'es' };
  expect([1, 2, 3].map((level) => generalized(dni, level as 1).replacement)).toEqual([
    '[ES_DNI]',
    '[NATIONAL_ID]',
    '[NATIONAL_ID]',
  ]);
  expect(
    generalized({ type: 'IBAN', subtype: 'ES', surface: 'ES9121000418450200051332', language: 'es' }, 1).replacement,
  ).toBe('[IBAN_ES]');
});

test('level 1 is the default', async () => {
  expect(await made('AGE', '43', { action: 'generalize' })).toBe('40-44');
});
