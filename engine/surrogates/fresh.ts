/**
 * Values that owe the original nothing but their type and language: for `synthetic`, and for surrogates with
 * `preserve_format: false`. Where a type has rules (a check digit, a range for fiction) an example of its table is drawn anew.
 */
import { getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';
import { IDENTIFIERS, identifierRow } from '../recognizers/identifiers.ts';
import { numericDate } from '../notation/calendar-names.ts';
import type { Draws } from './draws.ts';
import type { Generator, SurrogateRequest } from './family.ts';
import { ipSurrogate, macSurrogate, PHONE_REGIONS, phoneSurrogate, urlSurrogate } from './contact.ts';
import { identifierSurrogate } from './identifier.ts';
import { latinForms } from '../text/transliterate.ts';
import { languageForScript, namesFor } from './names.ts';
import { redrawShape } from './shape.ts';

const latin = (word: string): string =>
  (latinForms(word)[0] ?? word)
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
const listsOf = ({ surface, language }: SurrogateRequest): ReturnType<typeof namesFor> =>
  namesFor(languageForScript(surface, language));
/** Of one word, so that "García López" does not become three names. */
const oneWord = (list: readonly string[], draws: Draws): string => {
  for (let i = 0; i < 20; i++) {
    const name = draws.from(list);
    if (!/[\s'’.-]/u.test(name)) return name;
  }
  return (draws.from(list).split(/[\s'’.-]/u)[0] as string) || 'Alex';
};

const person: Generator = (request, draws) => {
  const { given, family } = listsOf(request);
  const language = languageForScript(request.surface, request.language);
  if (['zh', 'ja', 'ko'].includes(language)) return oneWord(family, draws) + oneWord(given, draws);
  return language === 'hu'
    ? `${oneWord(family, draws)} ${oneWord(given, draws)}`
    : `${oneWord(given, draws)} ${oneWord(family, draws)}`;
};

const email: Generator = (_request, draws) => {
  const { given, family } = namesFor('en');
  return `${latin(oneWord(given, draws))}.${latin(oneWord(family, draws))}@example.${draws.from(['org', 'com', 'net'])}`;
};

const username: Generator = (_request, draws) => `${latin(oneWord(namesFor('en').given, draws))}${10 + draws.pick(90)}`;

const phone: Generator = (request, draws) => {
  const example = getExampleNumber(PHONE_REGIONS[request.language] ?? 'US', examples);
  if (example === undefined) return undefined;
  const model = example.formatInternational();
  if (draws.pick(2) === 0) return phoneSurrogate({ ...request, surface: model, subtype: 'MOBILE' }, draws);
  // The example's own prefix may be the original's: of this one the country code alone stays.
  return redrawShape(model, draws, example.countryCallingCode.length).replace(/(?<= )0/u, String(1 + draws.pick(9)));
};

/** House number before or after the street, as the language has it. */
const address: Generator = (request, draws) => {
  const { family, cities } = listsOf(request);
  const street = oneWord(family, draws);
  const number = 1 + draws.pick(98);
  const town = draws.from(cities);
  const code = String(10_000 + draws.pick(89_999));
  switch (request.language) {
    case 'en':
      return `${number} ${street} Street, ${town} ${code}`;
    case 'de':
      return `${street}straße ${number}, ${code} ${town}`;
    case 'fr':
      return `${number} rue ${street}, ${code} ${town}`;
    case 'es':
      return `Calle ${street} ${number}, ${code} ${town}`;
    case 'it':
      return `Via ${street} ${number}, ${code} ${town}`;
    default:
      return `${street} ${number}, ${code} ${town}`;
  }
};

const date =
  (first: number, years: number): Generator =>
  ({ language }, draws) =>
    numericDate(language, first + draws.pick(years), 1 + draws.pick(12), 1 + draws.pick(28));

const two = (n: number): string => String(n).padStart(2, '0');

const FRESH: Readonly<Record<string, Generator>> = {
  PERSON: person,
  EMAIL: email,
  USERNAME: username,
  PHONE: phone,
  ADDRESS: address,
  LOCATION: (request, draws) => draws.from(listsOf(request).cities),
  ORGANIZATION: (request, draws) =>
    `${oneWord(listsOf(request).companies, draws)} & ${oneWord(listsOf(request).companies, draws)}`,
  URL: (request, draws) => urlSurrogate({ ...request, surface: 'https://www.example.org' }, draws),
  IP_ADDRESS: ipSurrogate,
  MAC_ADDRESS: (request, draws) => macSurrogate({ ...request, surface: '00:00:00:00:00:00' }, draws),
  DATE: date(1990, 34),
  DATE_OF_BIRTH: date(1940, 65),
  TIME: (_request, draws) => `${two(draws.pick(24))}:${two(draws.pick(60))}`,
  AGE: (_request, draws) => String(18 + draws.pick(70)),
  COORDINATES: (_request, draws) =>
    `${draws.pick(120) - 60}.${two(draws.pick(100))}${two(draws.pick(100))}, ${draws.pick(340) - 170}.${two(draws.pick(100))}${two(draws.pick(100))}`,
  PASSWORD: (_request, draws) => redrawShape('Xxx0xxXx0xXx', draws),
  SECRET: (_request, draws) => redrawShape('Xx0xXx0xXx0xXx0xXx0xXx0x', draws),
};

/** Numbers without a scheme that is known: a letter and eight digits say "some number" and no more. */
const NUMBERED = new Set([
  'NATIONAL_ID',
  'SOCIAL_SECURITY',
  'TAX_ID',
  'PASSPORT',
  'DRIVER_LICENSE',
  'HEALTH_ID',
  'BANK_ACCOUNT',
  'LICENSE_PLATE',
  'DEVICE_ID',
  'CUSTOMER_ID',
  'CASE_ID',
  'COMPANY_ID',
]);
/** Types of one scheme: any row's example will do. */
const ONE_SCHEME = new Set(['CREDIT_CARD', 'IBAN', 'BIC', 'VEHICLE_ID', 'CRYPTO_ADDRESS']);

/** Undefined when a type has no values of its own (an illness, a religion, a type of the caller's). */
export function freshValue(request: SurrogateRequest, draws: Draws): string | undefined {
  if (request.subtype === 'POSTAL_CODE') return String(10_000 + draws.pick(89_999));
  const family = FRESH[request.type];
  if (family !== undefined) return family(request, draws);
  const row =
    identifierRow(request.type, request.subtype) ??
    (ONE_SCHEME.has(request.type) ? IDENTIFIERS.find(({ type }) => type === request.type) : undefined);
  if (row !== undefined && row.examples.valid.length > 0) {
    const example = draws.from(row.examples.valid);
    return identifierSurrogate({ ...request, subtype: row.subtype, surface: example, preserveFormat: true }, draws);
  }
  return NUMBERED.has(request.type) ? redrawShape('X00000000', draws) : undefined;
}
