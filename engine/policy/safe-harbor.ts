/**
 * The preset `phi`: the Safe Harbor method of the HIPAA Privacy Rule, 45 CFR 164.514(b)(2)(i), each of its eighteen
 * classes of identifiers with what becomes of it. What is not on the list (an illness, a treatment, an occupation) stays.
 * Labels are numbered codes that owe nothing to the person, as 164.514(c) allows; keep the restore table apart.
 */
import type { Subject } from '../actions/action.ts';
import { timePartOf } from '../actions/time-part.ts';
import { readNumber } from '../notation/numbers.ts';
import { countryOf } from '../notation/places.ts';
import type { Action } from './schema.ts';
import { groupOf } from '../vocabulary/taxonomy.ts';

type Value = Pick<Subject, 'surface' | 'language'>;

export interface SafeHarborRow {
  /** Letter in 164.514(b)(2)(i). */
  letter: string;
  identifier: string;
  /** Canonical types; subtypes go with their type. */
  types: readonly string[];
  treatment: string;
}

export const SAFE_HARBOR: readonly SafeHarborRow[] = [
  {
    letter: 'A',
    identifier: 'Names',
    types: ['PERSON', 'ORGANIZATION'],
    treatment: 'label; organisations too, since they may be employers',
  },
  {
    letter: 'B',
    identifier: 'Geographic subdivisions smaller than a state',
    types: ['LOCATION', 'ADDRESS', 'COORDINATES'],
    treatment:
      'label; countries and states of the USA stay; of a ZIP code the first three digits, 000 for the 17 areas of 20,000 people or fewer',
  },
  {
    letter: 'C',
    identifier: 'Elements of dates except the year; ages over 89',
    types: ['DATE', 'DATE_OF_BIRTH', 'TIME', 'AGE'],
    treatment:
      'the year of a date, a label where it has none; ages to 89 stay, above them 90+, and no year of birth that shows such an age',
  },
  { letter: 'D', identifier: 'Telephone numbers', types: ['PHONE'], treatment: 'label' },
  { letter: 'E', identifier: 'Fax numbers', types: ['PHONE'], treatment: 'label' },
  { letter: 'F', identifier: 'E-mail addresses', types: ['EMAIL'], treatment: 'label' },
  { letter: 'G', identifier: 'Social security numbers', types: ['SOCIAL_SECURITY'], treatment: 'label' },
  { letter: 'H', identifier: 'Medical record numbers', types: ['HEALTH_ID', 'CASE_ID'], treatment: 'label' },
  { letter: 'I', identifier: 'Health plan beneficiary numbers', types: ['HEALTH_ID'], treatment: 'label' },
  {
    letter: 'J',
    identifier: 'Account numbers',
    types: ['BANK_ACCOUNT', 'IBAN', 'BIC', 'CREDIT_CARD', 'CRYPTO_ADDRESS', 'CUSTOMER_ID'],
    treatment: 'label',
  },
  {
    letter: 'K',
    identifier: 'Certificate and licence numbers',
    types: ['DRIVER_LICENSE', 'PASSPORT'],
    treatment: 'label',
  },
  {
    letter: 'L',
    identifier: 'Vehicle identifiers, licence plates',
    types: ['VEHICLE_ID', 'LICENSE_PLATE'],
    treatment: 'label',
  },
  {
    letter: 'M',
    identifier: 'Device identifiers and serial numbers',
    types: ['DEVICE_ID', 'MAC_ADDRESS'],
    treatment: 'label',
  },
  { letter: 'N', identifier: 'Web addresses', types: ['URL'], treatment: 'label' },
  { letter: 'O', identifier: 'Internet addresses', types: ['IP_ADDRESS'], treatment: 'label' },
  {
    letter: 'P',
    identifier: 'Biometric identifiers',
    types: ['BIOMETRIC_TEMPLATE', 'GENETIC_DATA'],
    treatment: 'label',
  },
  {
    letter: 'Q',
    identifier: 'Full-face photographs',
    types: ['FACE'],
    treatment: 'label, where a caller marks them; pictures are filled by the media policy',
  },
  {
    letter: 'R',
    identifier: 'Any other unique number, characteristic or code',
    types: ['NATIONAL_ID', 'TAX_ID', 'COMPANY_ID', 'USERNAME', 'PHYSICAL_TRAIT', 'PASSWORD', 'SECRET'],
    treatment: 'label; types of the caller’s own too',
  },
];

/** Not among the eighteen: what a record is about, rather than whose it is. */
const STAYS = new Set([
  'OCCUPATION',
  'NATIONALITY',
  'GENDER',
  'MARITAL_STATUS',
  'EDUCATION',
  'LANGUAGE_SPOKEN',
  'INCOME',
  'RELIGION',
  'ETHNICITY',
  'POLITICAL_VIEW',
  'UNION_MEMBERSHIP',
  'SEXUAL_ORIENTATION',
  'HEALTH_CONDITION',
  'CRIMINAL_RECORD',
]);

/**
 * Three-digit ZIP areas with 20,000 people or fewer in the census of 2000 (guidance of the Department of Health and
 * Human Services on 164.514, 26 November 2012).
 */
export const SMALL_ZIP_AREAS: readonly string[] = [
  '036',
  '059',
  '063',
  '102',
  '203',
  '556',
  '692',
  '790',
  '821',
  '823',
  '830',
  '831',
  '878',
  '879',
  '884',
  '890',
  '893',
];

const STATES = new Set(
  (
    'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine ' +
    'maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada new_hampshire new_jersey new_mexico new_york_state north_carolina ' +
    'north_dakota ohio oklahoma oregon pennsylvania rhode_island south_carolina south_dakota tennessee texas utah vermont virginia washington_state west_virginia ' +
    'wisconsin wyoming puerto_rico'
  )
    .split(' ')
    .map((name) => name.replaceAll('_', ' ')),
);

/** Years of age that Safe Harbor puts together. */
const OLD = 90;

const LABEL: Action = { action: 'label' };
const KEEP: Action = { action: 'keep' };
const YEAR: Action = { action: 'time_part', time_part: { part: 'year' } };
const written = (value: string): Action => ({ action: 'replace', replace: { value } });

/** The action of one value. Without the value, or when it is not understood: the label, which shows least. */
export function safeHarbor(type: string, subtype: string | undefined, value?: Value, thisYear?: number): Action {
  if (STAYS.has(type) || groupOf(type) === 'non_personal') return KEEP;
  if (value === undefined) return LABEL;
  switch (type) {
    case 'LOCATION':
      return isStateOrCountry(subtype, value) ? KEEP : LABEL;
    case 'ADDRESS':
      return zip(value.surface) ?? LABEL;
    case 'AGE':
      return age(value);
    case 'DATE':
      return YEAR;
    case 'DATE_OF_BIRTH':
      return birth(value, thisYear);
    default:
      return LABEL;
  }
}

/** New York and Washington are cities as well as states: the label. */
function isStateOrCountry(subtype: string | undefined, { surface, language }: Value): boolean {
  if (subtype === 'COUNTRY' || STATES.has(surface.toLowerCase())) return true;
  return (
    subtype === undefined &&
    !/^(?:georgia|singapore|monaco|luxemb(?:o?u)rg|gibraltar)$/i.test(surface) &&
    countryOf(surface, language) === surface
  );
}

/** The action of a bare ZIP or ZIP+4; any other postal code or address has no rule of its own. */
function zip(surface: string): Action | undefined {
  const code = /^(?:[A-Z]{2} )?(\d{5})(?:-\d{4})?$/.exec(surface.trim())?.[1];
  if (code === undefined) return undefined;
  const front = code.slice(0, 3);
  return written(SMALL_ZIP_AREAS.includes(front) ? '000' : front);
}

function age({ surface, language }: Value): Action {
  const years = readNumber(surface, language);
  if (years === undefined) return LABEL;
  return years.value >= OLD ? written(`${surface.slice(0, years.start)}${OLD}+${surface.slice(years.end)}`) : KEEP;
}

/** A year of birth reveals an age, so it is removed for ages over 89, and whenever the current year is unknown. */
function birth({ surface, language }: Value, thisYear: number | undefined): Action {
  const year = timePartOf({ type: 'DATE_OF_BIRTH', surface, language }, 'year');
  return year === undefined || thisYear === undefined || thisYear - year >= OLD ? LABEL : YEAR;
}
