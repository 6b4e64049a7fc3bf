/** Parts that the European rows share: English context terms, dates inside numbers, drawing by completion, VAT rows. */
import type { ContextTerms, IdentifierRow } from '../row.ts';
import { isDate } from './check-digits.ts';

export type Pick = (n: number) => number;

/** English terms by kind of number; every row adds its country's own words. */
export const EN = {
  national: [
    'national id',
    'national identity number',
    'national identification number',
    'personal identification number',
    'personal number',
    'personal id',
    'personal code',
    'identity number',
    'id number',
    'id no',
    'citizen number',
    'population register',
    'resident number',
  ],
  card: [
    'identity card',
    'id card',
    'national id card',
    'id number',
    'id no',
    'document number',
    'document no',
    'doc no',
    'card number',
  ],
  residence: [
    'residence permit',
    'residence card',
    'residence title',
    'permit number',
    'document number',
    'brp',
    'alien registration',
  ],
  tax: [
    'tax id',
    'tax number',
    'tax no',
    'tin',
    'tax identification number',
    'taxpayer',
    'tax identification',
    'tax reference',
  ],
  social: [
    'social security',
    'social insurance',
    'social security number',
    'ssn',
    'insurance number',
    'pension insurance',
  ],
  passport: ['passport', 'passport no', 'passport number', 'travel document', 'document number', 'ppt'],
  driver: [
    'driving licence',
    'driver licence',
    "driver's licence",
    'driving license',
    'driver license',
    "driver's license",
    'licence number',
    'licence no',
    'license no',
  ],
  health: [
    'health insurance',
    'health card',
    'insured person',
    'patient',
    'patient number',
    'patient id',
    'insurance number',
    'ehic',
    'medical card',
  ],
  doctor: [
    'doctor',
    'physician',
    'practitioner',
    'medical licence',
    'medical registration',
    'registration number',
    'prescriber',
    'licence number',
  ],
  company: [
    'company number',
    'company registration',
    'registration number',
    'company no',
    'reg no',
    'reg. no',
    'commercial register',
    'business id',
    'company id',
    'trade register',
    'registered number',
    'crn',
  ],
  vat: ['vat', 'vat no', 'vat number', 'vat id', 'vat reg', 'vatin', 'vat registration', 'tax id', 'tax number'],
  bank: [
    'account number',
    'account no',
    'acct',
    'a/c',
    'bank account',
    'bank details',
    'beneficiary account',
    'acc no',
    'account',
  ],
  plate: [
    'licence plate',
    'license plate',
    'number plate',
    'registration plate',
    'plate number',
    'plate no',
    'vehicle registration',
    'registration mark',
    'vrm',
    'reg no',
    'car reg',
    'vehicle',
    'car',
    'van',
    'lorry',
    'truck',
    'trailer',
    'tractor',
    'taxi',
    'hatchback',
    'saloon',
    // Makes and models are written beside a plate in every language.
    'audi',
    'bmw',
    'citroen',
    'dacia',
    'fiat',
    'ford',
    'honda',
    'hyundai',
    'kia',
    'lada',
    'mazda',
    'mercedes',
    'mitsubishi',
    'nissan',
    'opel',
    'peugeot',
    'renault',
    'skoda',
    'subaru',
    'suzuki',
    'tesla',
    'toyota',
    'vauxhall',
    'volkswagen',
    'volvo',
    'vw',
    'astra',
    'berlingo',
    'caddy',
    'corsa',
    'fiesta',
    'golf',
    'octavia',
    'passat',
    'scania',
    'transit',
    'vivaro',
    'yamaha',
  ],
  student: ['student number', 'student id', 'student no', 'matriculation number', 'pupil number', 'learner'],
} as const satisfies Record<string, readonly string[]>;

/** Day, month and year as two- and four-digit text. */
export interface DrawnDate {
  yyyy: string;
  yy: string;
  mm: string;
  dd: string;
}

/** A random day from `from` to `to` (years, both included); the 29th to 31st are left out so that every month fits. */
export function drawDate(pick: Pick, from: number, to: number): DrawnDate {
  const yyyy = String(from + pick(to - from + 1)).padStart(4, '0');
  return { yyyy, yy: yyyy.slice(2), mm: two(1 + pick(12)), dd: two(1 + pick(28)) };
}

/** Two digits with a leading zero. */
export function two(n: number): string {
  return String(n).padStart(2, '0');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/**
 * Draws a number by a template: `#` is a random digit, `?` a random letter, `*` a check digit and `@` a check letter
 * that are tried in order until `ok` accepts; the rest matches itself. Some bodies have no check digit (a remainder
 * of 10), so it starts again up to 200 times; the last try is returned when none passes, which no row here meets.
 */
export function fill(pick: Pick, template: string | (() => string), ok: (compact: string) => boolean): string {
  let last = '';
  for (let attempt = 0; attempt < 200; attempt++) {
    const body = (typeof template === 'string' ? template : template())
      .replace(/#/g, () => String(pick(10)))
      .replace(/\?/g, () => LETTERS[pick(26)] ?? 'A');
    for (const value of expand(body)) {
      if (ok(value)) return value;
      last = value;
    }
  }
  return last;
}

function* expand(body: string): Generator<string> {
  const at = body.search(/[*@]/);
  if (at < 0) {
    yield body;
    return;
  }
  for (const char of body[at] === '*' ? DIGITS : LETTERS) yield* expand(body.slice(0, at) + char + body.slice(at + 1));
}

/** True when DDMMYY holds a day that exists in 19YY or 20YY. */
export function isDdmmyy(text: string): boolean {
  const year = Number(text.slice(4, 6));
  const month = Number(text.slice(2, 4));
  const day = Number(text.slice(0, 2));
  return isDate(1900 + year, month, day) || isDate(2000 + year, month, day);
}

/** True when YYYYMMDD is a day that exists. */
export function isYyyymmdd(text: string): boolean {
  return isDate(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)));
}

/** What differs between countries in a VAT number with its prefix. */
export interface VatParts {
  country: string;
  /** The two letters in front, when they are not the country code (`EL`). */
  prefix?: string;
  name: string;
  /** Pattern of what follows the prefix. */
  body: string;
  check?: (body: string) => boolean;
  context: ContextTerms;
  valid: readonly string[];
  invalid: readonly string[];
  source: string;
  draw?: IdentifierRow['draw'];
}

/** How numbers of this many digits are parted on invoices. */
const PARTED: Readonly<Record<number, readonly (readonly number[])[]>> = {
  8: [
    [4, 4],
    [2, 3, 3],
    [3, 3, 2],
    [3, 2, 3],
    [2, 2, 2, 2],
  ],
  9: [
    [3, 3, 3],
    [4, 5],
    [5, 4],
  ],
  10: [
    [3, 3, 4],
    [4, 3, 3],
    [2, 4, 4],
    [4, 4, 2],
    [5, 5],
    [3, 3, 2, 2],
  ],
  11: [
    [3, 4, 4],
    [4, 4, 3],
    [5, 6],
    [3, 3, 3, 2],
    [2, 3, 3, 3],
  ],
  12: [
    [4, 4, 4],
    [3, 3, 3, 3],
    [6, 6],
    [6, 4, 2],
  ],
};

/** Pattern of a number of `lengths` digits, in one piece or in the groups people write. */
export function inGroups(...lengths: readonly number[]): string {
  const parted = lengths.flatMap((length) => PARTED[length] ?? []);
  return [
    ...lengths.toSorted((a, b) => b - a).map((length) => `\\d{${String(length)}}`),
    ...parted.map((sizes) => sizes.map((size) => `\\d{${String(size)}}`).join('[ .]')),
  ].join('|');
}

/**
 * A VAT number with its country prefix. "de", "el", "si", "es" and "fi" are also words or common abbreviations, so a
 * prefix that is separated from the digits must be in capitals.
 */
export function vatRow(parts: VatParts): IdentifierRow {
  const prefix = parts.prefix ?? parts.country;
  const check = parts.check;
  return {
    subtype: `${parts.country}_VAT`,
    type: 'COMPANY_ID',
    countries: [parts.country],
    description: `VAT identification number with its prefix (${parts.name}).`,
    pattern: `${prefix}[ .\\-]?(?:${parts.body})`,
    starts: 'letter',
    validate: (compact, written) => {
      const head = written.slice(0, prefix.length);
      const joined = /[A-Za-z0-9]/.test(written[prefix.length] ?? '');
      if (head !== head.toUpperCase() && !joined) return false;
      return compact.startsWith(prefix) && (check === undefined || check(compact.slice(prefix.length)));
    },
    strength: check === undefined ? 'none' : 'strong',
    score: check === undefined ? 0.4 : 0.85,
    context: { ...parts.context, en: EN.vat },
    examples: { valid: parts.valid, invalid: parts.invalid },
    source: parts.source,
    keep: prefix.length,
    ...(parts.draw === undefined ? {} : { draw: parts.draw }),
  };
}
