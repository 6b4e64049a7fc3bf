/** Identifiers of the United States: federal numbers, health care, states' driving licences, banks. */
import type { ContextTerms, IdentifierRow } from '../row.ts';
import { isRepeated, luhn, weightedMod } from './check-digits.ts';
import { bare, digits, drawUntil, LICENSE_TERMS, newDigits, passport, PLATE_TERMS, standard } from './world-parts.ts';
import type { Draw } from './world-parts.ts';

const SSN_TERMS: ContextTerms = {
  en: [
    'ssn',
    'ssns',
    'ss#',
    'ss no',
    'ss number',
    'soc sec',
    'soc. sec.',
    'social',
    'social sec',
    'social security',
    'social security number',
    'social security no',
    'social security #',
    'ssan',
    'taxpayer id',
    'tin',
  ],
  es: ['seguro social', 'número de seguro social', 'nss', 'seguro social número'],
};

/** Never issued: areas 000, 666 and 900-999, group 00, serial 0000, and numbers spoilt by advertisements (SSA). */
function isSsn(compact: string): boolean {
  return standard('US', 'ssn')(compact) && !compact.endsWith('0000') && !isRepeated(compact);
}

/**
 * A value in area 900-999, which the SSA never issues; groups 10 to 49 keep clear of the IRS's ITIN (50-99). It does
 * not pass `isSsn`, on purpose: a surrogate must never be somebody's number.
 */
function drawSsn(pick: Draw): string {
  return `9${digits(pick, 2)}${10 + pick(40)}${digits(pick, 4)}`;
}

const SSN: IdentifierRow = {
  subtype: 'US_SSN',
  type: 'SOCIAL_SECURITY',
  countries: ['US'],
  description: 'Social Security number (Social Security Administration), written 3-2-4.',
  pattern: String.raw`\d{3}-\d{2}-\d{4}|\d{3} \d{2} \d{4}`,
  starts: 'digit',
  validate: isSsn,
  strength: 'none',
  score: 0.55,
  context: SSN_TERMS,
  examples: {
    valid: ['536-90-4399', '123-45-6789', '123 45 6789', '001-01-0001'],
    invalid: ['078-05-1120', '219-09-9999', '000-12-3456', '666-12-3456', '900-12-3456', '123-00-4567', '123-45-0000'],
  },
  source: 'Social Security Administration, SSN randomization and invalid numbers; 42 U.S.C. 405(c)(2)',
  draw: drawSsn,
};

/** Groups an ITIN may have (IRS): 50-65, 70-88, 90-92, 94-99; ATIN has 93. */
function isItin(compact: string): boolean {
  const group = Number(compact.slice(3, 5));
  return (
    /^9\d{8}$/.test(compact) &&
    ((group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group !== 93 && group <= 99))
  );
}

const ITIN: IdentifierRow = {
  subtype: 'US_ITIN',
  type: 'TAX_ID',
  countries: ['US'],
  description: 'Individual Taxpayer Identification Number (Internal Revenue Service).',
  pattern: String.raw`9\d{2}-\d{2}-\d{4}|9\d{2} \d{2} \d{4}`,
  starts: 'digit',
  validate: isItin,
  strength: 'none',
  score: 0.55,
  context: {
    en: [
      'itin',
      'individual taxpayer',
      'individual taxpayer identification number',
      'taxpayer id',
      'tax id',
      'tin',
      'irs',
      'w-7',
    ],
    es: ['itin', 'número de contribuyente', 'identificación del contribuyente'],
  },
  examples: {
    valid: ['912-70-1234', '900 50 0001', '999-88-9999'],
    invalid: ['912-69-1234', '812-70-1234', '912-93-1234'],
  },
  source: 'Internal Revenue Manual 3.21.263, ITIN ranges',
  keep: 1,
  draw: (pick) => `9${digits(pick, 2)}${70 + pick(19)}${digits(pick, 4)}`,
};

const DEA_TYPES = 'ABCDEFGHJKLMPRSTUX';

/** Letter of the registrant kind, letter or 9, six digits, check: (1st+3rd+5th) + 2(2nd+4th+6th), last digit. */
function isDea(compact: string): boolean {
  if (!/^[A-Z][A-Z9]\d{7}$/.test(compact) || !DEA_TYPES.includes(compact[0] ?? '')) return false;
  return weightedMod(compact.slice(2, 8), [1, 2, 1, 2, 1, 2], 10) === Number(compact[8]);
}

const MBI_LETTER = 'AC-HJ-KM-NP-RT-Y';
/** Fedwire districts, thrifts and electronic: 00-12, 21-32, 61-72, 80 (ABA routing number policy). */
function isAba(compact: string): boolean {
  const district = Number(compact.slice(0, 2));
  const known =
    (district >= 1 && district <= 12) ||
    (district >= 21 && district <= 32) ||
    (district >= 61 && district <= 72) ||
    district === 80 ||
    district === 0;
  return known && !isRepeated(compact) && weightedMod(compact, [3, 7, 1, 3, 7, 1, 3, 7, 1], 10) === 0;
}

const US_MBI: IdentifierRow = {
  subtype: 'US_MBI',
  type: 'HEALTH_ID',
  countries: ['US'],
  description: 'Medicare Beneficiary Identifier (CMS), eleven characters, no S L O I B Z.',
  pattern: String.raw`[1-9][${MBI_LETTER}][${MBI_LETTER}\d]\d-?[${MBI_LETTER}][${MBI_LETTER}\d]\d-?[${MBI_LETTER}]{2}\d{2}`,
  starts: 'digit',
  // In small letters after its label only, see US_MBI_BARE.
  validate: (_compact, written) => written === written.toUpperCase(),
  strength: 'none',
  // The letters and digits alternate so that one in ten thousand random codes has this form.
  score: 0.55,
  context: {
    en: [
      'mbi',
      'medicare',
      'medicare number',
      'medicare no',
      'medicare id',
      'medicare beneficiary',
      'beneficiary',
      'hic',
      'hicn',
      'cms',
      'part b',
      'part d',
    ],
    es: ['medicare', 'número de medicare'],
  },
  examples: {
    valid: ['1EG4-TE5-MK73', '1EG4TE5MK73', '3EJ0WN9KT46'],
    invalid: ['0EG4-TE5-MK73', '1SG4-TE5-MK73', '1EG4-TE5-MK7'],
  },
  source: 'CMS, Understanding the Medicare Beneficiary Identifier (MBI) format',
  draw: (pick) => {
    const letters = 'ACDEFGHJKMNPQRTUVWXY';
    const letter = (): string => letters[pick(letters.length)] ?? 'A';
    const digit = (): string => String(pick(10));
    return `${1 + pick(9)}${letter()}${letter()}${digit()}${letter()}${letter()}${digit()}${letter()}${letter()}${digit()}${digit()}`;
  },
};

export const US: readonly IdentifierRow[] = [
  SSN,
  bare(SSN, {
    pattern: String.raw`\d{9}|\d{3}\.\d{2}\.\d{4}`,
    strength: 'none',
    score: 0.2,
    examples: {
      valid: ['536904399', '123456789', '536.90.4399'],
      invalid: ['078051120', '000123456', '912345678', '12345678'],
    },
  }),
  ITIN,
  bare(ITIN, {
    pattern: String.raw`9\d{8}`,
    strength: 'none',
    score: 0.15,
    examples: { valid: ['912701234', '900500001'], invalid: ['912691234', '123456789'] },
  }),
  {
    subtype: 'US_ATIN',
    type: 'TAX_ID',
    countries: ['US'],
    description: 'Adoption Taxpayer Identification Number (Internal Revenue Service): group 93.',
    pattern: String.raw`9\d{2}[- ]?93[- ]?\d{4}`,
    starts: 'digit',
    strength: 'none',
    score: 0.2,
    context: { en: ['atin', 'adoption taxpayer', 'adoption', 'adoptive', 'w-7a'] },
    examples: { valid: ['900-93-1234', '912931234'], invalid: ['912-94-1234', '800-93-1234'] },
    source: 'Internal Revenue Service, ATIN',
    draw: (pick) => `9${digits(pick, 2)}93${digits(pick, 4)}`,
  },
  {
    subtype: 'US_PTIN',
    type: 'TAX_ID',
    countries: ['US'],
    description: 'Preparer Tax Identification Number (Internal Revenue Service): P and eight digits.',
    pattern: String.raw`P-?\d{8}`,
    starts: 'letter',
    strength: 'none',
    score: 0.3,
    context: { en: ['ptin', 'preparer', 'tax preparer', 'preparer tax identification number', 'paid preparer'] },
    examples: { valid: ['P01234567', 'P-00012345'], invalid: ['P1234567', 'Q01234567'] },
    source: 'Internal Revenue Service, PTIN requirements (26 CFR 1.6109-2)',
    keep: 1,
  },
  {
    subtype: 'US_EIN',
    type: 'COMPANY_ID',
    countries: ['US'],
    description: 'Employer Identification Number (Internal Revenue Service).',
    pattern: String.raw`\d{2}-\d{7}|\d{2} \d{7}|\d{9}`,
    starts: 'digit',
    validate: standard('US', 'ein'),
    strength: 'none',
    score: 0.2,
    context: {
      en: [
        'ein',
        'fein',
        'employer identification',
        'employer identification number',
        'employer id',
        'federal tax id',
        'tax id',
        'tax identification',
        'federal id',
        'irs no',
        'tin',
      ],
      es: ['número de identificación del empleador', 'identificación patronal'],
    },
    examples: { valid: ['12-3456789', '91-1144442', '123456789'], invalid: ['00-3456789', '07-1234567', '12-345678'] },
    source: 'Internal Revenue Service, valid EIN prefixes',
  },
  {
    subtype: 'US_ABA',
    type: 'BANK_ACCOUNT',
    countries: ['US'],
    description: 'Bank routing transit number (American Bankers Association).',
    pattern: String.raw`\d{4}[- ]?\d{4}[- ]?\d`,
    starts: 'digit',
    validate: isAba,
    strength: 'weak',
    score: 0.35,
    context: {
      en: [
        'aba',
        'aba no',
        'aba number',
        'routing',
        'routing no',
        'routing number',
        'rtn',
        'routing transit',
        'transit number',
        'bank routing',
        'wire',
        'fedwire',
        'ach',
        'rt#',
        'r/t',
      ],
      es: ['número de ruta', 'número de tránsito', 'ruta bancaria'],
    },
    examples: {
      valid: ['021000021', '111000025', '1210 0035 8', '0110-0001-5'],
      invalid: ['021000022', '551000021', '000000000', '02100002'],
    },
    source: 'ABA Routing Number Policy; ANSI X9.100-160',
  },
  {
    subtype: 'US_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['US'],
    description: 'Deposit account number of a bank: no common plan, 8 to 17 digits.',
    pattern: String.raw`\d{8,17}|\d{3,5}(?:[- ]\d{2,5}){1,3}`,
    starts: 'digit',
    validate: (compact) => compact.length >= 8 && compact.length <= 17 && !isRepeated(compact),
    strength: 'none',
    score: 0.1,
    context: {
      en: [
        'account number',
        'account no',
        'account #',
        'acct',
        'acct no',
        'acct #',
        'a/c',
        'a/c no',
        'bank account',
        'bank acct',
        'checking',
        'checking account',
        'savings account',
        'direct deposit',
        'dda',
      ],
      es: ['cuenta bancaria', 'número de cuenta', 'cuenta de cheques'],
    },
    examples: { valid: ['000123456789', '123456789012', '4400-1234-567'], invalid: ['1234567', '123456789012345678'] },
    source: 'ANSI X9.100-160 (MICR on-us field)',
  },
  {
    subtype: 'US_NPI',
    type: 'HEALTH_ID',
    countries: ['US'],
    description: 'National Provider Identifier of a health care provider (CMS).',
    pattern: String.raw`[12]\d{9}|80840[12]\d{9}|[12]\d{3}[- ]\d{3}[- ]\d{3}`,
    starts: 'digit',
    // 45 CFR 162.406: Luhn with the ISO card issuer prefix 80840.
    validate: (compact) =>
      /^(?:80840)?[12][0-9]{9}$/.test(compact) && luhn(compact.length === 15 ? compact : `80840${compact}`),
    strength: 'weak',
    score: 0.3,
    context: {
      en: [
        'npi',
        'npi#',
        'npi no',
        'national provider',
        'national provider identifier',
        'provider id',
        'provider number',
        'physician id',
        'prescriber',
        'rendering provider',
        'referring provider',
        'nppes',
      ],
    },
    examples: {
      valid: ['1234567893', '1245319599', '808401234567893'],
      invalid: ['1234567890', '3234567893', '123456789'],
    },
    source: 'CMS, 45 CFR 162.406; NPI check digit calculation',
    draw: (pick, compact) =>
      compact.length === 15
        ? drawUntil(() => `80840${1 + pick(2)}${digits(pick, 9)}`, luhn)
        : drawUntil(
            () => `${1 + pick(2)}${digits(pick, 9)}`,
            (text) => luhn(`80840${text}`),
          ),
  },
  {
    subtype: 'US_DEA',
    type: 'HEALTH_ID',
    countries: ['US'],
    description: 'Registration number of a prescriber (Drug Enforcement Administration).',
    pattern: String.raw`[A-HJ-MPR-UX][A-Z9]-?\d{7}(?:-[A-Z0-9]{1,6})?`,
    starts: 'letter',
    validate: (compact) => isDea(compact.slice(0, 9)),
    strength: 'weak',
    score: 0.45,
    context: {
      en: [
        'dea',
        'dea#',
        'dea no',
        'dea number',
        'dea reg',
        'drug enforcement',
        'prescriber',
        'controlled substance',
        'registrant',
        'rx',
        'physician',
      ],
    },
    examples: {
      valid: ['AB1234563', 'F91234563', 'MJ6125341', 'AB1234563-001'],
      invalid: ['AB1234567', 'ZB1234563', 'AB123456'],
    },
    source: 'DEA Diversion Control Division, 21 CFR 1301; check digit as in 21 CFR 1311 guidance',
    keep: 1,
  },
  US_MBI,
  {
    ...US_MBI,
    subtype: 'US_MBI_BARE',
    pattern: String.raw`[1-9][${MBI_LETTER}][${MBI_LETTER}\d]\d[- ]?[${MBI_LETTER}][${MBI_LETTER}\d]\d[- ]?[${MBI_LETTER}]{2}\d{2}`,
    validate: () => true,
    score: 0.4,
    examples: {
      valid: ['1eg4-te5-mk73', '1EG4 TE5 MK73', '1eg4te5mk73'],
      invalid: ['0eg4-te5-mk73', '1sg4-te5-mk73', '1eg4-te5-mk7'],
    },
  },
  {
    subtype: 'US_HICN',
    type: 'HEALTH_ID',
    countries: ['US'],
    description: 'Medicare claim number used until 2019: a Social Security number and a beneficiary code.',
    pattern: String.raw`\d{3}-?\d{2}-?\d{4}-?(?:A|B[1-9]?|C[1-9]?|D[1-9]?|E[1-9]?|F[1-8]|HA|HB|HC|J[1-4]|K[1-9]|M|T|TA|TB|W[1-9]?)`,
    starts: 'digit',
    validate: (compact) => isSsn(compact.slice(0, 9)),
    strength: 'none',
    score: 0.4,
    context: {
      en: ['hic', 'hicn', 'medicare', 'medicare claim', 'medicare no', 'health insurance claim', 'claim number', 'cms'],
    },
    examples: { valid: ['123-45-6789-A', '123456789A', '123-45-6789B1'], invalid: ['000-45-6789-A', '123-45-6789-Z'] },
    source: 'CMS, Medicare Claims Processing Manual ch. 2 (HICN suffixes)',
    draw: (pick, compact) => `${drawUntil(() => digits(pick, 9), isSsn)}${compact.slice(9)}`,
  },
  {
    subtype: 'US_MEDICAID',
    type: 'HEALTH_ID',
    countries: ['US'],
    description:
      "Medicaid member number; every state has its own form (New York's AA11111A, California's 9 digits and letter, others 8 to 14 digits).",
    pattern: String.raw`[A-Z]{2}\d{5}[A-Z]|9\d{7}[A-Z](?:\d{5})?|\d{8,14}|[A-Z]{1,2}\d{7,10}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      en: [
        'medicaid',
        'medicaid id',
        'medicaid no',
        'medicaid number',
        'medi-cal',
        'masshealth',
        'tenncare',
        'badgercare',
        'cin',
        'recipient id',
        'bic id',
        'ahcccs',
      ],
    },
    examples: { valid: ['AB12345C', '91234567A', '123456789012'], invalid: ['1234567', 'ABC12345C'] },
    source: 'State Medicaid agencies, provider manuals (eMedNY CIN, DHCS BIC)',
  },
  passport(
    'US',
    'Passport book (nine digits, or a letter and eight digits) or passport card (C and eight digits), Department of State.',
    String.raw`[A-Z]?\d{8,9}`,
    'any',
    ['A12345678', '123456789', 'C03005988'],
    ['AB1234567', '1234567', 'A1234567'],
    'Department of State, next generation passport; ICAO Doc 9303',
  ),
  {
    subtype: 'US_DRIVER_LICENSE_SOUNDEX',
    type: 'DRIVER_LICENSE',
    countries: ['US'],
    description: 'Driving licence of FL, IL, MD, MI, MN, NJ, WI: a letter of the name and 11 to 14 digits.',
    pattern: String.raw`[A-Z]\d{3}[- ]?\d{3}[- ]?\d{2,3}[- ]?\d{3}(?:[- ]?\d)?|[A-Z]\d{3}[- ]?\d{4}[- ]?\d{4}(?:[- ]?\d{2})?|[A-Z]\d{4}[- ]?\d{5}[- ]?\d{5}`,
    starts: 'letter',
    strength: 'none',
    score: 0.3,
    context: LICENSE_TERMS,
    examples: {
      valid: [
        'A123-456-78-901',
        'A123456789012',
        'A123-4567-8901',
        'A123-4567-8901-23',
        'A1234 56789 01234',
        'D123-456-789-012',
      ],
      invalid: ['A123-456', '1123-456-78-901', 'AB123456789012'],
    },
    source: 'AAMVA, D20 data dictionary; state licence formats (FL, IL, MD, MI, MN, NJ, WI)',
    keep: 1,
  },
  {
    subtype: 'US_DRIVER_LICENSE_LETTER',
    type: 'DRIVER_LICENSE',
    countries: ['US'],
    description:
      'Driving licence of AZ, CA, CO, HI, KS, KY, MA, NE, NV, OH, OK, RI, VA, WV and others: one or two letters and 5 to 10 digits.',
    pattern: String.raw`[A-Z]{1,2}[- ]?\d{5,10}|[A-Z]\d{2}[- ]\d{2,3}[- ]\d{3,4}|[A-Z]{3}-?\d{2}-?\d{4}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: LICENSE_TERMS,
    examples: {
      valid: ['A1234567', 'D12345678', 'RQ123456', 'K01-23-4567', 'ABC-12-3456'],
      invalid: ['A1234', 'ABCD123456'],
    },
    source: 'AAMVA, D20 data dictionary; state licence formats',
  },
  {
    subtype: 'US_DRIVER_LICENSE_DIGITS',
    type: 'DRIVER_LICENSE',
    countries: ['US'],
    description:
      'Driving licence of AK, AL, AR, CT, DE, GA, IN, LA, ME, MS, MT, NC, NM, NY, OR, PA, SC, SD, TN, TX, UT, WY and others: 6 to 12 digits.',
    pattern: String.raw`\d{2}[- ]\d{3}[- ]\d{3,4}|\d{3}[- ]\d{3}[- ]\d{3}|\d{4}[- ]\d{2}[- ]\d{4}|\d{6}-\d{3}|\d{6,12}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: LICENSE_TERMS,
    examples: {
      valid: ['12345678', '123 456 789', '12-345-6789', '1234-56-7890', '123456-789'],
      invalid: ['12345', '1234567890123'],
    },
    source: 'AAMVA, D20 data dictionary; state licence formats',
  },
  {
    subtype: 'US_DRIVER_LICENSE_MIXED',
    type: 'DRIVER_LICENSE',
    countries: ['US'],
    description: 'Driving licence of IA, ID, MO, NH, VT, WA and others: letters between or after the digits.',
    pattern: String.raw`WDL[A-Z0-9]{9}|[A-Z]{3,7}\d{3}[A-Z0-9]{2}\d?[A-Z0-9]?|\d{2}[A-Z]{3}\d{5}|\d{3}[A-Z]{2}\d{4}|[A-Z]{2}\d{6}[A-Z]|\d{7,8}[A-Z]{1,2}|[A-Z]\d{5,6}R`,
    starts: 'any',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.15,
    context: LICENSE_TERMS,
    examples: {
      valid: ['01ABC23456', '123AB4567', 'AA123456A', 'WDL12345678A', '1234567A'],
      invalid: ['ABC', '12ABC', 'AAA'],
    },
    source: 'AAMVA, D20 data dictionary; state licence formats (IA, ID, MO, NH, VT, WA)',
    draw: (pick, compact) => newDigits(pick, compact),
  },
  {
    subtype: 'US_A_NUMBER',
    type: 'NATIONAL_ID',
    countries: ['US'],
    description: 'Alien registration number of an immigrant (USCIS).',
    pattern: String.raw`A[- ]?\d{8,9}|A\d{3}[- ]\d{3}[- ]\d{3}|A[- ]\d{3}[- ]\d{3}[- ]\d{3}|\d{3}-\d{3}-\d{3}`,
    starts: 'any',
    strength: 'none',
    score: 0.2,
    context: {
      en: [
        'alien',
        'alien number',
        'alien registration',
        'alien registration number',
        'a-number',
        'a number',
        'a#',
        'uscis',
        'uscis#',
        'green card',
        'permanent resident',
        'ins',
        'immigration',
        'eoir',
        'i-485',
      ],
      es: ['número de extranjero', 'tarjeta verde', 'residente permanente'],
    },
    examples: {
      valid: ['A123456789', 'A012-345-678', 'A 12345678', 'A-012-345-678'],
      invalid: ['A1234567', 'B123456789'],
    },
    source: 'USCIS Policy Manual; 8 CFR 1.2',
    keep: 1,
  },
  {
    subtype: 'US_USCIS_RECEIPT',
    type: 'CASE_ID',
    countries: ['US'],
    description: 'Receipt number of an immigration case (USCIS): service centre, fiscal year, day, number.',
    pattern: String.raw`(?:EAC|WAC|LIN|SRC|NBC|MSC|IOE|YSC|VSC|CSC|TSC)[- ]?\d{2}[- ]?\d{3}[- ]?\d{5}`,
    starts: 'letter',
    strength: 'none',
    score: 0.75,
    context: { en: ['uscis', 'receipt number', 'receipt', 'case number', 'immigration', 'i-797', 'petition'] },
    examples: {
      valid: ['EAC1234567890', 'IOE-09-123-45678', 'WAC 22 123 45678'],
      invalid: ['EAC123456789', 'ABC1234567890'],
    },
    source: 'USCIS, Case Status Online: receipt number',
    keep: 3,
  },
  {
    subtype: 'US_SEVIS',
    type: 'NATIONAL_ID',
    countries: ['US'],
    description: 'SEVIS number of a foreign student or exchange visitor (ICE).',
    pattern: String.raw`N00\d{8}`,
    starts: 'letter',
    strength: 'none',
    score: 0.55,
    context: { en: ['sevis', 'sevis id', 'i-20', 'ds-2019', 'student visa', 'f-1', 'j-1', 'exchange visitor'] },
    examples: { valid: ['N0012345678', 'N0000000001'], invalid: ['N0112345678', 'N001234567'] },
    source: 'ICE, Student and Exchange Visitor Information System, 8 CFR 214.3',
    keep: 3,
  },
  {
    subtype: 'US_DOD_ID',
    type: 'NATIONAL_ID',
    countries: ['US'],
    description: 'Department of Defense identification number (EDIPI) of the military and contractors.',
    pattern: String.raw`\d{10}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      en: [
        'dod id',
        'dodid',
        'dod number',
        'edipi',
        'edi-pi',
        'cac',
        'common access card',
        'military id',
        'service member',
        'dod benefits',
      ],
    },
    examples: { valid: ['1234567890', '1000000019'], invalid: ['123456789', '12345678901'] },
    source: 'Department of Defense Instruction 1000.30',
  },
  {
    subtype: 'US_KTN',
    type: 'CUSTOMER_ID',
    countries: ['US'],
    description: 'Known traveler number or PASSID (TSA PreCheck, Global Entry, NEXUS).',
    pattern: String.raw`(?:TT|PD|[A-Z]{2})[A-Z0-9]{7,8}|\d{8,9}`,
    starts: 'any',
    validate: (compact) => /\d{4}/.test(compact),
    strength: 'none',
    score: 0.1,
    context: {
      en: [
        'ktn',
        'known traveler',
        'known traveler number',
        'tsa precheck',
        'precheck',
        'global entry',
        'passid',
        'nexus',
        'sentri',
        'redress number',
        'trusted traveler',
      ],
    },
    examples: { valid: ['TT1234567', '98012345', '984123456'], invalid: ['TTABCDEFG', '1234567'] },
    source: 'TSA Secure Flight, 49 CFR 1560',
  },
  {
    subtype: 'US_CUSTODY',
    type: 'CASE_ID',
    countries: ['US'],
    description: 'Register number of a federal inmate (Bureau of Prisons): five digits and the district.',
    pattern: String.raw`\d{5}-\d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      en: [
        'inmate',
        'inmate number',
        'inmate no',
        'register number',
        'reg. no',
        'bop',
        'usp',
        'fci',
        'prisoner',
        'federal bureau of prisons',
        'booking number',
      ],
    },
    examples: { valid: ['12345-678', '00001-052'], invalid: ['1234-678', '12345-67'] },
    source: 'Federal Bureau of Prisons, inmate locator',
  },
  {
    subtype: 'US_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['US'],
    description: "Registration plate; the states' forms mix 5 to 7 letters and digits.",
    pattern: String.raw`\d[A-Z]{3}\d{3}|[A-Z]{3}[- ]?\d{3,4}|\d{3,4}[- ]?[A-Z]{2,3}|[A-Z]{2}\d[- ]?\d{2,3}[A-Z]{0,2}|[A-Z]\d{2}[- ]?\d?[A-Z]{2,3}|[A-Z]{2}[- ]?\d{5}`,
    starts: 'any',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.1,
    context: {
      ...PLATE_TERMS,
      en: [
        'license plate',
        'plate',
        'plates',
        'plate no',
        'plate number',
        'lic plate',
        'tag',
        'tag no',
        'tag number',
        'registration',
      ],
    },
    examples: {
      valid: ['7ABC123', 'ABC-1234', 'ABC 123', '123 ABC', 'AB1 23CD'],
      invalid: ['ABCDEFG', '1234567', 'abc-1234'],
    },
    source: 'AAMVA, License Plate Standard',
  },
];
