/** The kinds of columns: the type that each gives its cells, the form that they must have, and what it says of the table. */
import type { Hint } from '../segment.ts';
import type { ColumnKind } from './column-names.ts';
import {
  digitsOf,
  isAmount,
  isCapital,
  isCode,
  isDate,
  isName,
  isNumber,
  isPhone,
  isProper,
  isWord,
  lettersOf,
  within,
} from './cell-forms.ts';

/** How much a kind says that the table is about people: 2 for what only people have, 0 for what anything has. */
type Weight = 0 | 1 | 2;

interface KindRow {
  type?: string;
  subtype?: string;
  namePart?: Hint['namePart'];
  weight: Weight;
  /** Counts only in a table about people. */
  needsPeople?: boolean;
  fits: (text: string, language: string) => boolean;
}

export const KINDS: Readonly<Record<ColumnKind, KindRow>> = {
  given: { type: 'PERSON', namePart: 'given', weight: 2, fits: (text) => isName(text, 4) },
  family: { type: 'PERSON', namePart: 'family', weight: 2, fits: (text) => isName(text, 5) },
  full: { type: 'PERSON', namePart: 'full', weight: 2, fits: (text) => isName(text, 7) && isProper(text) },
  name: {
    type: 'PERSON',
    namePart: 'full',
    weight: 1,
    needsPeople: true,
    fits: (text) => isName(text, 5) && isProper(text),
  },
  email: {
    type: 'EMAIL',
    weight: 2,
    fits: (text) => /^[^\s@,;<>]+@[^\s@,;<>]+$|\S ?[([](?:at|@)[)\]] ?\S/iu.test(text),
  },
  phone: { type: 'PHONE', weight: 2, fits: isPhone },
  fax: { type: 'PHONE', subtype: 'FAX', weight: 1, fits: isPhone },
  username: {
    type: 'USERNAME',
    weight: 2,
    fits: (text) => text.length <= 64 && !/[\s@]/u.test(text.replace(/^@/u, '')) && /[\p{L}\p{Nd}]/u.test(text),
  },
  birth_date: { type: 'DATE_OF_BIRTH', weight: 2, fits: isDate },
  birth_year: { type: 'DATE_OF_BIRTH', weight: 2, fits: within(1880, 2100) },
  birth_place: { type: 'LOCATION', subtype: 'CITY', weight: 2, fits: (text) => isWord(text) && isCapital(text) },
  age: { type: 'AGE', weight: 1, needsPeople: true, fits: within(0, 125) },
  gender: { type: 'GENDER', weight: 1, needsPeople: true, fits: (text) => isWord(text, 24) },
  marital: { type: 'MARITAL_STATUS', weight: 1, needsPeople: true, fits: (text) => isWord(text, 40) },
  nationality: { type: 'NATIONALITY', weight: 1, needsPeople: true, fits: (text) => isWord(text, 40) },
  occupation: { type: 'OCCUPATION', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  education: { type: 'EDUCATION', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  income: { type: 'INCOME', weight: 1, needsPeople: true, fits: isAmount },
  employer: {
    type: 'ORGANIZATION',
    subtype: 'EMPLOYER',
    weight: 0,
    needsPeople: true,
    fits: (text) => text.length <= 100 && lettersOf(text) > 1 && isProper(text),
  },
  address: {
    type: 'ADDRESS',
    weight: 1,
    fits: (text) => text.length <= 200 && lettersOf(text) > 2 && !text.includes('@') && !text.includes('://'),
  },
  street: {
    type: 'ADDRESS',
    subtype: 'STREET',
    weight: 1,
    fits: (text) => text.length <= 120 && lettersOf(text) > 2 && !text.includes('@'),
  },
  house_number: { type: 'ADDRESS', weight: 1, fits: (text) => text.length <= 12 && digitsOf(text) > 0 },
  postcode: {
    type: 'ADDRESS',
    subtype: 'POSTAL_CODE',
    weight: 1,
    fits: (text) => text.length <= 12 && digitsOf(text) >= 2 && /^[\p{L}\p{Nd}\s\-–〒]+$/u.test(text),
  },
  city: {
    type: 'LOCATION',
    subtype: 'CITY',
    weight: 0,
    needsPeople: true,
    fits: (text) => isWord(text) && isProper(text),
  },
  region: {
    type: 'LOCATION',
    subtype: 'REGION',
    weight: 0,
    needsPeople: true,
    fits: (text) => isWord(text) && isCapital(text),
  },
  country: {
    type: 'LOCATION',
    subtype: 'COUNTRY',
    weight: 0,
    needsPeople: true,
    fits: (text) => isWord(text) && isCapital(text),
  },
  iban: { type: 'IBAN', weight: 2, fits: (text) => /^[a-z]{2} ?\d{2}[a-z0-9 ]{8,40}$/iu.test(text) },
  bic: { type: 'BIC', weight: 0, fits: (text) => /^[a-z]{6}[a-z0-9]{2}(?:[a-z0-9]{3})?$/iu.test(text) },
  account: { type: 'BANK_ACCOUNT', weight: 2, fits: (text) => isNumber(text, 5) },
  card: {
    type: 'CREDIT_CARD',
    weight: 2,
    fits: (text) => /^[\d*x•]+(?:[ -][\d*x•]+)*$/iu.test(text) && text.replace(/[ -]/g, '').length >= 12,
  },
  card_code: { type: 'PASSWORD', weight: 1, fits: (text) => /^\d{3,6}$/.test(text) },
  national_id: { type: 'NATIONAL_ID', weight: 2, fits: (text) => isNumber(text, 5) },
  social_security: { type: 'SOCIAL_SECURITY', weight: 2, fits: (text) => isNumber(text, 6) },
  tax_id: { type: 'TAX_ID', weight: 2, fits: (text) => isNumber(text, 2) && text.length >= 6 },
  passport: { type: 'PASSPORT', weight: 2, fits: (text) => isNumber(text, 4) },
  driver: { type: 'DRIVER_LICENSE', weight: 2, fits: (text) => isNumber(text, 3) },
  health_id: { type: 'HEALTH_ID', weight: 2, fits: (text) => isNumber(text, 4) },
  patient_id: {
    type: 'CUSTOMER_ID',
    subtype: 'MEDICAL_RECORD_NUMBER',
    weight: 2,
    fits: (text) => isNumber(text, 2) && isCode(text),
  },
  customer: { type: 'CUSTOMER_ID', weight: 2, fits: (text) => isNumber(text, 2) && isCode(text) },
  employee: {
    type: 'CUSTOMER_ID',
    subtype: 'EMPLOYEE_NUMBER',
    weight: 2,
    fits: (text) => isNumber(text, 2) && isCode(text),
  },
  case: { type: 'CASE_ID', weight: 1, fits: (text) => isNumber(text, 2) && !isDate(text, 'und') },
  plate: {
    type: 'LICENSE_PLATE',
    weight: 2,
    fits: (text) => text.length >= 4 && text.length <= 14 && digitsOf(text) > 0 && isNumber(text, 1, 14),
  },
  vehicle: { type: 'VEHICLE_ID', weight: 1, fits: (text) => /^[A-HJ-NPR-Z0-9]{11,17}$/iu.test(text) },
  device: { type: 'DEVICE_ID', weight: 1, fits: (text) => /^[0-9a-f{}\- ]{8,40}$/iu.test(text) && digitsOf(text) >= 4 },
  ip: {
    type: 'IP_ADDRESS',
    weight: 0,
    fits: (text) => /^[0-9a-f.:]{3,45}(?:\/\d{1,3})?$/iu.test(text) && /[.:]/.test(text),
  },
  mac: { type: 'MAC_ADDRESS', weight: 0, fits: (text) => /^(?:[0-9a-f]{2}[:-]?){5,7}[0-9a-f]{2}$/iu.test(text) },
  latitude: {
    type: 'COORDINATES',
    weight: 0,
    needsPeople: true,
    fits: (text) => /^[-+]?\d{1,3}[.,]\d{2,}(?:[,; ]+[-+]?\d{1,3}[.,]\d{2,})?$/.test(text) || /\d°/.test(text),
  },
  password: {
    type: 'PASSWORD',
    weight: 1,
    fits: (text) =>
      text.length >= 4 && text.length <= 256 && !/\s/u.test(text) && !/^(?:true|false|yes|no)$/iu.test(text),
  },
  religion: { type: 'RELIGION', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  ethnicity: { type: 'ETHNICITY', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  political: { type: 'POLITICAL_VIEW', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  union: { type: 'UNION_MEMBERSHIP', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  orientation: { type: 'SEXUAL_ORIENTATION', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  diagnosis: {
    type: 'HEALTH_CONDITION',
    subtype: 'DIAGNOSIS',
    weight: 1,
    needsPeople: true,
    fits: (text) => text.length <= 160 && lettersOf(text) > 0,
  },
  medication: {
    type: 'HEALTH_CONDITION',
    subtype: 'MEDICATION',
    weight: 1,
    needsPeople: true,
    fits: (text) => text.length <= 120 && lettersOf(text) > 2,
  },
  blood: {
    type: 'HEALTH_CONDITION',
    subtype: 'BLOOD_TYPE',
    weight: 1,
    needsPeople: true,
    fits: (text) =>
      /^(?:a|b|ab|0|o)\s?(?:rh\s?)?(?:\+|-|−|pos|neg|positi|negati)/iu.test(text) || /^(?:A|B|AB|0|O)$/u.test(text),
  },
  disability: {
    type: 'HEALTH_CONDITION',
    subtype: 'DISABILITY',
    weight: 1,
    needsPeople: true,
    fits: (text) => text.length <= 120,
  },
  criminal: {
    type: 'CRIMINAL_RECORD',
    weight: 1,
    needsPeople: true,
    fits: (text) => text.length <= 160 && lettersOf(text) > 2,
  },
  plain: { weight: 0, fits: () => true },
  goods: { weight: 0, fits: () => true },
};

/** Kinds of which recognisers know countries, schemes and check digits. */
export const TOLD_BY_NUMBER = new Set<ColumnKind>([
  'phone',
  'fax',
  'address',
  'postcode',
  'iban',
  'bic',
  'account',
  'card',
  'national_id',
  'social_security',
  'tax_id',
  'passport',
  'driver',
  'health_id',
  'plate',
  'vehicle',
  'device',
  'ip',
  'mac',
  'password',
  'diagnosis',
]);
