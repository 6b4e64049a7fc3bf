/** Identifiers of Asia from Pakistan eastwards, Australia and New Zealand. */
import type { ContextTerms, IdentifierRow } from '../row.ts';
import { gs1, isRepeated, isYymmdd, isYyyymmdd, luhn, verhoeff, weightedMod, weightedSum } from './check-digits.ts';
import {
  BANK_TERMS,
  bare,
  digits,
  drawUntil,
  drawYmd,
  drawYymmdd,
  LICENSE_TERMS,
  newDigits,
  oneOf,
  pad,
  passport,
  plate,
  standard,
} from './world-parts.ts';

const upper = (_compact: string, written: string): boolean => written === written.toUpperCase();

// ---- Australia, New Zealand ---------------------------------------------------------------------------------------

/** First digit 2 to 6, ninth is the check of the first eight, tenth the issue of the card, eleventh the person on it. */
function isAuMedicare(compact: string): boolean {
  return (
    /^[2-6]\d{8}[1-9]\d?$/.test(compact) &&
    weightedMod(compact, [1, 3, 7, 9, 1, 3, 7, 9], 10) === Number(compact[8]) &&
    !isRepeated(compact)
  );
}

const AU_PLACES = '0123456789ABCDEFGHJKLMNPQRTUVWXY';
/** Stem weighted 3 5 8 4 2 1, practice location 6, modulo 11 gives the letter (Services Australia). */
function isAuProvider(compact: string): boolean {
  const text = compact.padStart(8, '0');
  const place = AU_PLACES.indexOf(text[6] ?? '?');
  if (!/^\d{6}[0-9A-Z][A-Z]$/.test(text) || place < 0) return false;
  return 'YXWTLKJHFBA'[(weightedSum(text, [3, 5, 8, 4, 2, 1]) + place * 6) % 11] === text[7];
}

const AU_MEDICARE: IdentifierRow = {
  subtype: 'AU_MEDICARE',
  type: 'HEALTH_ID',
  countries: ['AU'],
  description: 'Medicare card number (Services Australia), written 4 5 1 with an optional person number.',
  pattern: String.raw`[2-6]\d{3} \d{5} \d(?:[ \/-]?\d)?|[2-6]\d{3}-\d{5}-\d(?:[ \/-]?\d)?`,
  starts: 'digit',
  validate: isAuMedicare,
  strength: 'strong',
  score: 0.7,
  context: { en: ['medicare', 'medicare no', 'medicare number', 'medicare card', 'irn', 'card number', 'bulk bill'] },
  examples: {
    valid: ['2123 45670 1', '2123-45670-1', '2123 45670 1/2'],
    invalid: ['2123 45671 1', '7123 45670 1', '2123 45670 0'],
  },
  source: 'Services Australia, Medicare card number check digit',
  draw: (pick, compact) =>
    drawUntil(
      () => `${2 + pick(5)}${digits(pick, 8)}${1 + pick(9)}${compact.length > 10 ? 1 + pick(9) : ''}`,
      isAuMedicare,
    ),
};

const AU_ABN: IdentifierRow = {
  subtype: 'AU_ABN',
  type: 'COMPANY_ID',
  countries: ['AU'],
  description: 'Australian Business Number (Australian Business Register), written 2 3 3 3.',
  pattern: String.raw`\d{2} \d{3} \d{3} \d{3}|\d{2}-\d{3}-\d{3}-\d{3}`,
  starts: 'digit',
  validate: standard('AU', 'abn'),
  strength: 'strong',
  score: 0.75,
  context: { en: ['abn', 'a.b.n.', 'abn no', 'australian business number', 'gst', 'abr'] },
  examples: { valid: ['83 914 571 673', '51 824 753 556'], invalid: ['83 914 571 674', '99 999 999 999'] },
  source: 'Australian Business Register, format of the ABN (modulus 89)',
};

/** Two sets of weights: the second is for a first result of 10 (IRD); issued from 10 to 150 million. */
function isIrd(compact: string): boolean {
  const text = compact.padStart(9, '0');
  const number = Number(text);
  if (!/^\d{9}$/.test(text) || number < 10_000_000 || number > 150_000_000) return false;
  const check = (weights: readonly number[]): number => (11 - weightedMod(text, weights, 11)) % 11;
  const first = check([3, 2, 7, 6, 5, 4, 3, 2]);
  const second = first === 10 ? check([7, 4, 3, 2, 5, 2, 7, 6]) : first;
  return second === Number(text[8]);
}

const isNzBank = standard('NZ', 'bank');

const NHI_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** HISO 10046: letters count 1 to 24, weights 7 to 2; modulo 11 gives a digit (old form), modulo 23 a letter (new form). */
function isNhi(compact: string): boolean {
  let sum = 0;
  for (let i = 0; i < 6; i++) {
    const char = compact[i] ?? '';
    const value = char >= '0' && char <= '9' ? Number(char) : NHI_LETTERS.indexOf(char) + 1;
    if (value === 0 && char !== '0') return false;
    sum += value * (7 - i);
  }
  if (/^[A-Z]{3}\d{4}$/.test(compact)) {
    const rest = sum % 11;
    return rest !== 0 && (11 - rest) % 10 === Number(compact[6]);
  }
  return /^[A-Z]{3}\d{2}[A-Z]{2}$/.test(compact) && NHI_LETTERS[23 - (sum % 23) - 1] === compact[6];
}

// ---- China, Hong Kong, Taiwan, Japan, Korea -----------------------------------------------------------------------

const CN_PROVINCES =
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  );

/** GB 11643-1999: division, birth date, order, ISO 7064 MOD 11-2. stdnum's list of divisions is one year's; only provinces are tested. */
function isRic(compact: string): boolean {
  if (!/^\d{17}[\dX]$/.test(compact) || !CN_PROVINCES.includes(compact.slice(0, 2))) return false;
  const rest = weightedMod(compact, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2], 11);
  return isYyyymmdd(compact.slice(6, 14)) && '10X98765432'[rest] === compact[17];
}

const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/**
 * GB 32100-2015: powers of 3 modulo 31. stdnum refuses a check character of 0. The authority, kind and region are tested
 * too, since one 18-digit number in 31 passes the check alone.
 */
function isUscc(compact: string): boolean {
  if (!/^(?:1[1239]|[2346][19]|5[1239]|7[129]|81|89|9[123]|A[19]|N[1239]|Y1)\d{6}[0-9A-Y]{10}$/.test(compact))
    return false;
  const region = compact.slice(2, 4);
  if (region !== '10' && !CN_PROVINCES.includes(region)) return false;
  let sum = 0;
  let power = 1;
  for (const char of compact.slice(0, 17)) {
    const value = USCC_ALPHABET.indexOf(char);
    if (value < 0) return false;
    sum += value * power;
    power = (power * 3) % 31;
  }
  return USCC_ALPHABET[(31 - (sum % 31)) % 31] === compact[17];
}

const CN_ID_TERMS: ContextTerms = {
  zh: [
    '身份证',
    '身份证号',
    '身份证号码',
    '身份證',
    '身份證號碼',
    '公民身份号码',
    '居民身份证',
    '证件号码',
    '证件号',
    '身份证件',
    '二代证',
  ],
  en: [
    'id card',
    'id no',
    'id number',
    'resident identity card',
    'prc id',
    'chinese id',
    'national id',
    'identity card',
  ],
};

const HK_ID: IdentifierRow = {
  subtype: 'HK_HKID',
  type: 'NATIONAL_ID',
  countries: ['HK'],
  description: 'Hong Kong identity card number with its check digit in brackets (Immigration Department).',
  pattern: String.raw`[A-Z]{1,2} ?\d{6} ?\([\dA]\)`,
  starts: 'letter',
  validate: standard('HK', 'hkid'),
  strength: 'strong',
  score: 0.9,
  context: {
    zh: ['香港身份證', '身份證', '身份證號碼', '身份证号码', '香港身份证', '身分證號碼'],
    en: ['hkid', 'hkid no', 'hkic', 'hong kong id', 'hong kong identity card', 'identity card', 'id card', 'id no'],
  },
  examples: { valid: ['G123456(A)', 'A555555(0)', 'AB987654(3)'], invalid: ['C567890(8)', 'G123456(B)'] },
  source: 'Immigration Department, Cap. 177 Registration of Persons Ordinance',
};

/**
 * Birth date, century and sex digit. Numbers given since October 2020 have random digits after it, whenever the person
 * was born, so the check digit is asked for only where the form proves nothing: bare digits, births before 1900.
 */
function isRrn(compact: string, written: string): boolean {
  const centuries = ['18', '19', '19', '20', '20', '19', '19', '20', '20', '18'];
  if (!/^\d{13}$/.test(compact) || !isYyyymmdd(`${centuries[Number(compact[6])]}${compact.slice(0, 6)}`)) return false;
  const rest = weightedMod(compact, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5], 11);
  const checked = (11 - rest) % 10 === Number(compact[12]);
  return checked || (written.includes('-') && '12345678'.includes(compact[6] ?? ''));
}

const KR_RRN: IdentifierRow = {
  subtype: 'KR_RRN',
  type: 'NATIONAL_ID',
  countries: ['KR'],
  description: 'Resident or foreigner registration number (행정안전부, 법무부): birth date, hyphen, seven digits.',
  pattern: String.raw`\d{6} ?- ?[0-9]\d{6}`,
  starts: 'digit',
  validate: isRrn,
  strength: 'strong',
  score: 0.9,
  context: {
    ko: ['주민등록번호', '주민번호', '주민등록', '외국인등록번호', '외국인 등록번호', '생년월일', '주민 번호', '민번'],
    en: [
      'rrn',
      'resident registration number',
      'resident registration',
      'alien registration number',
      'arc number',
      'foreigner registration',
      'jumin',
    ],
  },
  examples: {
    valid: ['971013-9019902', '850126-6401473', '201105-3123456'],
    invalid: ['971313-1019902', '971013-901990', '990230-1234567'],
  },
  source: '주민등록법 (Resident Registration Act), Enforcement Rule art. 2',
  draw: (pick, compact) =>
    drawUntil(
      () => `${drawYymmdd(pick)}${oneOf(pick, ['1', '2'])}${digits(pick, 6)}`,
      (text) => isRrn(text, text) && text !== compact,
    ),
};

// ---- India, Pakistan, Sri Lanka -----------------------------------------------------------------------------------

const IN_STATES =
  'AN|AP|AR|AS|BR|CG|CH|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TG|TN|TR|TS|UK|UA|UP|WB';

/** First digit 2 to 9, no palindrome, Verhoeff (UIDAI). Three years in a row look the same and are refused. */
function isAadhaar(compact: string): boolean {
  const years = /^(?:(?:19|20)\d{2}){3}$/.test(compact);
  return !years && standard('IN', 'aadhaar')(compact);
}

const IN_AADHAAR: IdentifierRow = {
  subtype: 'IN_AADHAAR',
  type: 'NATIONAL_ID',
  countries: ['IN'],
  description: 'Aadhaar number (Unique Identification Authority of India), written 4 4 4.',
  pattern: String.raw`[2-9]\d{3} \d{4} \d{4}|[2-9]\d{3}-\d{4}-\d{4}`,
  starts: 'digit',
  validate: isAadhaar,
  strength: 'strong',
  score: 0.75,
  context: {
    en: [
      'aadhaar',
      'aadhar',
      'adhaar',
      'adhar',
      'aadhaar no',
      'aadhaar number',
      'aadhaar card',
      'aadhar no',
      'uidai',
      'uid no',
    ],
    hi: ['आधार', 'आधार संख्या', 'आधार नंबर', 'आधार कार्ड'],
    ta: ['ஆதார்', 'ஆதார் எண்'],
    te: ['ఆధార్'],
    bn: ['আধার', 'আধার নম্বর'],
    mr: ['आधार क्रमांक'],
  },
  examples: {
    valid: ['2341 2341 2346', '2341-2341-2346', '4991 1866 5246'],
    invalid: ['2341 2341 2347', '1234 1234 1234', '2018 2019 2020'],
  },
  source: 'UIDAI, Aadhaar Act 2016; Verhoeff',
};

/** Day of the year, women plus 500; the year is two digits in the old form and four in the new one. */
function isLkNic(compact: string): boolean {
  const day = Number(compact.length === 10 ? compact.slice(2, 5) : compact.slice(4, 7)) % 500;
  const year = compact.length === 10 ? 1950 : Number(compact.slice(0, 4));
  return day >= 1 && day <= 366 && year >= 1900 && year <= 2025;
}

// ---- South-East Asia ----------------------------------------------------------------------------------------------

/** Weights 2 7 6 5 4 3 2; T and G add 4, M adds 3 (ICA). */
function isNric(compact: string): boolean {
  if (!/^[STFGM]\d{7}[A-Z]$/.test(compact)) return false;
  const series = compact[0] ?? '';
  const offset = series === 'T' || series === 'G' ? 4 : series === 'M' ? 3 : 0;
  const rest = (weightedSum(compact.slice(1), [2, 7, 6, 5, 4, 3, 2]) + offset) % 11;
  const letters = 'ST'.includes(series) ? 'JZIHGFEDCBA' : series === 'M' ? 'XWUTRQPNJLK' : 'XWUTRQPNMLK';
  return letters[rest] === compact[8];
}

/** The last two letters and four digits weighted 9 4 5 4 3 2, modulo 19 (LTA). */
function isSgPlate(compact: string): boolean {
  const match = /^([A-Z]{2,3})(\d{1,4})([A-Z])$/.exec(compact);
  if (match === null) return false;
  const letters = (match[1] ?? '').slice(-2);
  const number = (match[2] ?? '').padStart(4, '0');
  const sum = (letters.charCodeAt(0) - 64) * 9 + (letters.charCodeAt(1) - 64) * 4 + weightedSum(number, [5, 4, 3, 2]);
  return 'AZYXUTSRPMLKJHGEDCB'[sum % 19] === match[3];
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const SG_UEN: IdentifierRow = {
  subtype: 'SG_UEN',
  type: 'COMPANY_ID',
  countries: ['SG'],
  description: 'Unique Entity Number (ACRA) since 2009: year, kind, four digits, check letter.',
  pattern: String.raw`[TSR]\d{2}[A-Z]{2}\d{4}[A-Z]`,
  starts: 'letter',
  validate: standard('SG', 'uen'),
  strength: 'strong',
  score: 0.8,
  context: {
    en: [
      'uen',
      'uen no',
      'roc no',
      'co reg no',
      'company registration',
      'gst reg no',
      'acra',
      'business registration',
      'registration no',
    ],
  },
  examples: { valid: ['T01FC6132D', 'S16FC0121D'], invalid: ['T01FC6132E', 'T01XX6132D'] },
  source: 'Accounting and Corporate Regulatory Authority, UEN',
  keep: 5,
};

/** Province, regency, district, birth date (women's day plus 40), order (Dukcapil). */
function isNik(compact: string): boolean {
  const province = Number(compact.slice(0, 2));
  const day = Number(compact.slice(6, 8));
  const plain = day > 40 ? day - 40 : day;
  return (
    /^\d{16}$/.test(compact) &&
    province >= 11 &&
    province <= 97 &&
    compact.slice(12) !== '0000' &&
    isYymmdd(`${compact.slice(10, 12)}${compact.slice(8, 10)}${pad(plain, 2)}`)
  );
}

const MY_NRIC: IdentifierRow = {
  subtype: 'MY_NRIC',
  type: 'NATIONAL_ID',
  countries: ['MY'],
  description: 'MyKad number (Jabatan Pendaftaran Negara): birth date, place of birth, order, with hyphens.',
  pattern: String.raw`\d{6}-\d{2}-\d{4}`,
  starts: 'digit',
  validate: standard('MY', 'nric'),
  strength: 'none',
  score: 0.75,
  context: {
    ms: [
      'no kp',
      'no. kp',
      'no k/p',
      'kad pengenalan',
      'no kad pengenalan',
      'mykad',
      'no. ic',
      'no ic',
      'nombor kad pengenalan',
      'mypr',
    ],
    en: ['nric', 'nric no', 'ic', 'ic no', 'ic number', 'i/c', 'i/c no', 'mykad', 'identity card', 'id no'],
    zh: ['身份证', '身份证号码'],
  },
  examples: {
    valid: ['770305-02-1234', '880101-14-5678'],
    invalid: ['771305-02-1234', '771305-17-1234', '770305-2-1234'],
  },
  source: 'Jabatan Pendaftaran Negara, National Registration Regulations 1990',
  draw: (pick) => `${drawYymmdd(pick)}${pad(1 + pick(16), 2)}${digits(pick, 4)}`,
};

const isThaiNumber = standard('TH', 'idnr');

const TH_ID: IdentifierRow = {
  subtype: 'TH_ID',
  type: 'NATIONAL_ID',
  countries: ['TH'],
  description: 'Citizen and personal tax number (กรมการปกครอง), written 1 4 5 2 1.',
  pattern: String.raw`[1-8][- ]\d{4}[- ]\d{5}[- ]\d{2}[- ]\d|[1-8][- ]\d{2}[- ]\d[- ]\d{3}[- ]\d{5}[- ]\d`,
  starts: 'digit',
  // The first digit is a class of citizens, 1 to 8; the library lets 0 and 9 pass.
  validate: (compact) => /^[1-8]/.test(compact) && isThaiNumber(compact),
  strength: 'strong',
  score: 0.9,
  context: {
    th: [
      'เลขบัตรประชาชน',
      'เลขประจำตัวประชาชน',
      'บัตรประชาชน',
      'เลขที่บัตรประชาชน',
      'เลขประจำตัวผู้เสียภาษี',
      'เลข 13 หลัก',
      'บัตร ปชช',
    ],
    en: ['thai id', 'citizen id', 'national id', 'id card', 'id no', 'tax id', 'tin', 'pin'],
  },
  examples: {
    valid: ['1-2345-45678-78-1', '1 1020 01865 33 1', '1-40-9-900-07433-0'],
    invalid: ['1-2345-45678-78-2', '9-2345-45678-78-1'],
  },
  source: 'Department of Provincial Administration, Civil Registration Act B.E. 2534',
};

const PK_CNIC: IdentifierRow = {
  subtype: 'PK_CNIC',
  type: 'NATIONAL_ID',
  countries: ['PK'],
  description: 'Computerised National Identity Card number (NADRA), written 5-7-1.',
  pattern: String.raw`\d{5}-\d{7}-\d`,
  starts: 'digit',
  validate: standard('PK', 'cnic'),
  strength: 'none',
  score: 0.75,
  context: {
    en: [
      'cnic',
      'cnic no',
      'nic',
      'nic no',
      'nicop',
      'snic',
      'poc',
      'nadra',
      'national identity card',
      'id card',
      'identity card',
    ],
    ur: ['شناختی کارڈ', 'شناختی کارڈ نمبر', 'قومی شناختی کارڈ'],
  },
  examples: {
    valid: ['54104-9890578-6', '35202-1234567-1'],
    invalid: ['94104-9890578-6', '54104-9890578-0', '54104-989057-6'],
  },
  source: 'NADRA Ordinance 2000',
};

export const ASIA_PACIFIC: readonly IdentifierRow[] = [
  {
    subtype: 'IN_NREGA',
    type: 'NATIONAL_ID',
    countries: ['IN'],
    description: 'Job card of a household (MGNREGA): state, district, block, panchayat, village, family.',
    pattern: String.raw`[A-Z]{2}-?\d{2}-?\d{3}-?\d{3}-?\d{3}(?:[\/\-]\d{1,6}){1,2}[A-Z]?|(?:${IN_STATES})\d{14}`,
    starts: 'letter',
    strength: 'none',
    score: 0.45,
    context: {
      en: ['nrega', 'mgnrega', 'mnrega', 'job card', 'job card no', 'job card number', 'nrega job card'],
      hi: ['जॉब कार्ड', 'मनरेगा', 'नरेगा', 'जॉब कार्ड संख्या'],
    },
    examples: {
      valid: ['UP-41-015-042-001/123', 'RJ-02-003-004-005/67', 'MH12345678901234'],
      invalid: ['41-015-042-001/123', 'UP-41-015-042/123'],
    },
    source: 'Ministry of Rural Development, Mahatma Gandhi National Rural Employment Guarantee Act 2005',
  },
  // Australia
  {
    subtype: 'AU_TFN',
    type: 'TAX_ID',
    countries: ['AU'],
    description: 'Tax File Number (Australian Taxation Office): eight or nine digits, modulus 11.',
    pattern: String.raw`\d{3}[ -]\d{3}[ -]\d{2,3}|\d{8,9}`,
    starts: 'digit',
    validate: standard('AU', 'tfn'),
    strength: 'weak',
    score: 0.35,
    context: { en: ['tfn', 't.f.n.', 'tfn no', 'tax file', 'tax file number', 'tax file no', 'ato', 'superannuation'] },
    examples: { valid: ['123 456 782', '123456782', '876-543-210'], invalid: ['123 456 789', '999 999 999'] },
    source: 'Australian Taxation Office, Tax File Number; Taxation Administration Act 1953',
  },
  AU_ABN,
  bare(AU_ABN, {
    pattern: String.raw`\d{11}`,
    score: 0.4,
    examples: { valid: ['83914571673', '51824753556'], invalid: ['83914571674', '5182475355'] },
  }),
  {
    subtype: 'AU_ACN',
    type: 'COMPANY_ID',
    countries: ['AU'],
    description: 'Australian Company Number (ASIC): nine digits.',
    pattern: String.raw`\d{3}[ -]?\d{3}[ -]?\d{3}`,
    starts: 'digit',
    validate: standard('AU', 'acn'),
    strength: 'weak',
    score: 0.35,
    context: { en: ['acn', 'a.c.n.', 'acn no', 'australian company number', 'arbn', 'asic', 'pty ltd'] },
    examples: { valid: ['004 085 616', '010499966'], invalid: ['004 085 617', '999 999 999'] },
    source: 'Australian Securities and Investments Commission, Corporations Regulations 2001',
  },
  AU_MEDICARE,
  bare(AU_MEDICARE, {
    pattern: String.raw`[2-6]\d{9,10}`,
    score: 0.4,
    examples: { valid: ['2123456701', '21234567012'], invalid: ['2123456711', '7123456701'] },
  }),
  {
    subtype: 'AU_IHI',
    type: 'HEALTH_ID',
    countries: ['AU'],
    description: 'Individual or provider healthcare identifier (IHI, HPI-I, HPI-O): sixteen digits from 80036.',
    pattern: String.raw`8003 ?6[0-2]\d{2} ?\d{4} ?\d{4}`,
    starts: 'digit',
    validate: luhn,
    strength: 'strong',
    score: 0.9,
    context: {
      en: [
        'ihi',
        'ihi no',
        'individual healthcare identifier',
        'healthcare identifier',
        'my health record',
        'hpi-i',
        'hpi-o',
        'hpii',
      ],
    },
    examples: {
      valid: ['8003 6080 0000 0000', '8003610000000006', '8003 6012 3456 7894'],
      invalid: ['8003608000000001', '8004608000000000'],
    },
    source: 'Healthcare Identifiers Act 2010; AS 5017; ISO 7812 Luhn',
    keep: 6,
  },
  {
    subtype: 'AU_DVA',
    type: 'HEALTH_ID',
    countries: ['AU'],
    description: 'File number of a veteran (Department of Veterans’ Affairs): state, war code, number.',
    pattern: String.raw`[NVQWST][A-Z]{0,3} ?\d{2,6}[A-Z]?`,
    starts: 'letter',
    validate: upper,
    strength: 'none',
    score: 0.15,
    context: {
      en: ['dva', 'dva no', 'dva number', 'dva file', 'veteran', 'veterans affairs', 'gold card', 'white card'],
    },
    examples: { valid: ['NX123456', 'QSM12345', 'VKM 1234A', 'N123456'], invalid: ['ZX123456', 'NX1', 'nx123456'] },
    source: 'Department of Veterans’ Affairs, file number format',
  },
  {
    subtype: 'AU_PROVIDER',
    type: 'HEALTH_ID',
    countries: ['AU'],
    description: 'Medicare provider number of a practitioner: stem, practice location, check letter.',
    pattern: String.raw`\d{5,6}[0-9A-Y][ABFHJKLTWXY]`,
    starts: 'digit',
    validate: isAuProvider,
    strength: 'weak',
    score: 0.4,
    context: {
      en: [
        'provider number',
        'provider no',
        'provider',
        'prov no',
        'medicare provider',
        'practitioner',
        'gp',
        'referring doctor',
        'dr',
      ],
    },
    examples: { valid: ['2426622L', '123456AF'], invalid: ['2426621Z', '1234A'] },
    source: 'Services Australia, Medicare provider number check',
  },
  {
    subtype: 'AU_AHPRA',
    type: 'HEALTH_ID',
    countries: ['AU'],
    description: 'Registration of a health practitioner (AHPRA): profession and ten digits.',
    pattern: String.raw`(?:MED|NMW|PHA|PSY|DEN|PHY|OPT|OCC|CHI|CMR|OST|POD|MRP|ATS|PAR)000\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.8,
    context: { en: ['ahpra', 'registration no', 'practitioner', 'registration number'] },
    examples: { valid: ['MED0001234567', 'NMW0001000001'], invalid: ['ABC0001234567', 'MED1234567'] },
    source: 'Australian Health Practitioner Regulation Agency, public register',
    keep: 6,
  },
  {
    subtype: 'AU_CRN',
    type: 'SOCIAL_SECURITY',
    countries: ['AU'],
    description: 'Customer Reference Number (Centrelink): nine digits and a letter.',
    pattern: String.raw`\d{3} \d{3} \d{3} ?[A-Z]|\d{9}[A-Z]`,
    starts: 'digit',
    validate: upper,
    strength: 'none',
    score: 0.25,
    context: { en: ['crn', 'centrelink', 'customer reference', 'customer reference number', 'centrelink reference'] },
    examples: { valid: ['123 456 789A', '204567890T'], invalid: ['12345678A', '123456789'] },
    source: 'Services Australia, Customer Reference Number',
  },
  {
    subtype: 'AU_BSB',
    type: 'BANK_ACCOUNT',
    countries: ['AU'],
    description: 'Bank state branch number, with or without the account (AusPayNet).',
    pattern: String.raw`\d{3}[- ]\d{3}(?:[ -]{1,3}\d{5,10}|[ -]{1,3}\d{2,4}[ -]\d{3,4})?|\d{6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: { en: ['bsb', 'b.s.b.', 'bsb no', 'bsb number', 'bsb/account', 'bank state branch', 'branch'] },
    examples: { valid: ['062-000', '062-000 12345678', '732001', '013 999 123456789'], invalid: ['06-2000', '12345'] },
    source: 'AusPayNet, BSB numbers in Australia',
  },
  passport(
    'AU',
    'Passport: one or two letters and seven digits (DFAT).',
    String.raw`[A-Z]{1,2} ?\d{7}`,
    'letter',
    ['N1234567', 'PA1234567', 'RA 0123456'],
    ['N123456', 'ABC1234567'],
    'Department of Foreign Affairs and Trade; ICAO Doc 9303',
  ),
  {
    subtype: 'AU_DRIVER_LICENCE',
    type: 'DRIVER_LICENSE',
    countries: ['AU'],
    description: "Driver licence of a state: six to ten digits, South Australia's with letters.",
    pattern: String.raw`\d{3} \d{3} \d{3}|\d{6,10}|\d{4}[A-Z]{2}|[A-Z]\d{5,6}|[A-Z]{2}\d{4}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: { en: [...(LICENSE_TERMS['en'] ?? []), 'vicroads', 'service nsw'] },
    examples: { valid: ['123 456 789', '12345678', 'S12345', '1234AB'], invalid: ['12345', 'ABC1234'] },
    source: 'Austroads; state driver licence formats',
  },
  plate(
    'AU',
    'Plate of a state: ABC-12D, 1AB-2CD, ABC 123, 123-ABC.',
    String.raw`[A-Z]{3}[- ]?\d{2}[A-Z]|\d[A-Z]{2}[- ]?\d[A-Z]{2}|[A-Z]{3}[- ]?\d{3}|\d{3}[- ]?[A-Z]{2,3}\d?|[A-Z]{2}[- ]?\d{2}[- ]?[A-Z]{2}|S\d{3}[- ]?[A-Z]{3}`,
    'any',
    0.1,
    ['ABC-12D', '1AB-2CD', 'ABC 123', '123-AB4'],
    ['ABCD-12', 'abc-12d'],
    'Austroads; state plate formats',
  ),
  // New Zealand
  {
    subtype: 'NZ_IRD',
    type: 'TAX_ID',
    countries: ['NZ'],
    description: 'Inland Revenue number: eight or nine digits.',
    pattern: String.raw`\d{2,3}[- ]?\d{3}[- ]?\d{3}|\d{7}-\d`,
    starts: 'digit',
    validate: isIrd,
    strength: 'weak',
    score: 0.35,
    context: {
      en: ['ird', 'ird no', 'ird number', 'inland revenue', 'gst no', 'gst number', 'tax number', 'te tari taake'],
      mi: ['tau tāke'],
    },
    examples: { valid: ['49-091-850', '4909185-0', '136-410-132'], invalid: ['136410133', '9-125-568'] },
    source: 'Inland Revenue, RWT and NRWT specification (IRD number validation)',
    draw: (pick, compact) =>
      drawUntil(
        () => (compact.length === 8 ? `${1 + pick(9)}${digits(pick, 7)}` : `1${pick(5)}${digits(pick, 7)}`),
        isIrd,
      ),
  },
  {
    subtype: 'NZ_NHI',
    type: 'HEALTH_ID',
    countries: ['NZ'],
    description: 'National Health Index number of a patient: ABC1235, or ABC12DX since 2022.',
    pattern: String.raw`[A-HJ-NP-Z]{3}\d{4}|[A-HJ-NP-Z]{3}\d{2}[A-HJ-NP-Z]{2}`,
    starts: 'letter',
    validate: isNhi,
    strength: 'weak',
    score: 0.45,
    context: {
      en: ['nhi', 'nhi no', 'nhi number', 'national health index', 'patient', 'dhb', 'te whatu ora', 'hospital number'],
    },
    examples: { valid: ['ZAC5361', 'ZBN77VL', 'ABC1235'], invalid: ['ZAC5362', 'ZBN77VM', 'ZIC5361'] },
    source: 'Health New Zealand, HISO 10046:2022 Consumer Health Identity Standard',
  },
  {
    subtype: 'NZ_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['NZ'],
    description: 'Bank account: bank, branch, account, suffix (Payments NZ).',
    pattern: String.raw`\d{2}[- ]\d{3,4}[- ]\d{7,8}[- ]\d{2,4}|\d{15,16}`,
    starts: 'digit',
    validate: (compact, written) => {
      const parts = written.split(/[- ]/);
      // stdnum takes each part at the width of the standard: 2, 4, 7 and 3.
      const text =
        parts.length === 4
          ? `${parts[0]}${(parts[1] ?? '').padStart(4, '0')}${(parts[2] ?? '').padStart(7, '0').slice(-7)}${(parts[3] ?? '').padStart(3, '0').slice(-3)}`
          : compact.length === 15
            ? `${compact.slice(0, 13)}0${compact.slice(13)}`
            : compact;
      return isNzBank(text);
    },
    strength: 'weak',
    score: 0.4,
    context: BANK_TERMS,
    examples: {
      valid: ['01-902-0068389-00', '01-0902-0068389-000'],
      invalid: ['01-902-0068388-00', '99-902-0068389-00'],
    },
    source: 'Payments NZ, Bulk Electronic Clearing System; IRD RWT specification (account validation)',
    keep: 6,
  },
  {
    subtype: 'NZ_NZBN',
    type: 'COMPANY_ID',
    countries: ['NZ'],
    description: 'New Zealand Business Number: GLN from 9429.',
    pattern: String.raw`9429\d{9}|9429 \d{3} \d{3} \d{3}|9429 \d{4} \d{4} \d`,
    starts: 'digit',
    validate: gs1,
    strength: 'weak',
    score: 0.4,
    context: { en: ['nzbn', 'new zealand business number', 'companies office', 'gln'] },
    examples: { valid: ['9429030354098', '9429041234563'], invalid: ['9428030354090', '942903035409'] },
    source: 'NZBN Register, New Zealand Business Number Act 2016; GS1',
    keep: 4,
  },
  passport(
    'NZ',
    'Passport: one or two letters and six digits (DIA).',
    String.raw`[A-Z]{1,2} ?\d{6}`,
    'letter',
    ['LA123456', 'N 123456'],
    ['LA12345', 'ABC123456'],
    'Department of Internal Affairs; ICAO Doc 9303',
  ),
  {
    subtype: 'NZ_DRIVER_LICENCE',
    type: 'DRIVER_LICENSE',
    countries: ['NZ'],
    description: 'Driver licence: two letters and six digits, with the card version (Waka Kotahi).',
    pattern: String.raw`[A-Z]{2} ?\d{6}(?:[ \/-]?\d{3})?`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: { en: [...(LICENSE_TERMS['en'] ?? []), 'nzta', 'waka kotahi', '5a', '5b'] },
    examples: { valid: ['AB123456', 'DA 123456 001'], invalid: ['A1234567', 'AB12345'] },
    source: 'NZ Transport Agency, Land Transport (Driver Licensing) Rule 1999',
  },
  // China, Hong Kong, Macao, Taiwan
  {
    subtype: 'CN_RIC',
    type: 'NATIONAL_ID',
    countries: ['CN'],
    description:
      'Resident identity card number (公安部): division, birth date, order, check; also the residence permit of 2018.',
    pattern: String.raw`\d{6} ?\d{8} ?\d{3}[\dX]`,
    starts: 'digit',
    validate: isRic,
    strength: 'strong',
    score: 0.95,
    context: CN_ID_TERMS,
    examples: {
      valid: ['360426199101010071', '11010519491231002X', '110105 19491231 002X'],
      invalid: ['360426199101010072', '360426199113010071', '990426199101010071'],
    },
    source: 'GB 11643-1999',
    draw: (pick) =>
      drawUntil(
        () =>
          `${oneOf(pick, CN_PROVINCES)}${pad(1 + pick(20), 2)}${pad(1 + pick(30), 2)}${drawYmd(pick, 1950, 1999)}${digits(pick, 4)}`,
        isRic,
      ),
  },
  {
    subtype: 'CN_RIC15',
    type: 'NATIONAL_ID',
    countries: ['CN'],
    description: 'Resident identity card number of the first generation: fifteen digits without a check.',
    pattern: String.raw`\d{15}`,
    starts: 'digit',
    validate: (compact) => CN_PROVINCES.includes(compact.slice(0, 2)) && isYymmdd(compact.slice(6, 12)),
    strength: 'none',
    score: 0.2,
    context: CN_ID_TERMS,
    examples: { valid: ['110105491231002', '360426910101007'], invalid: ['990105491231002', '110105491331002'] },
    source: 'GB 11643-1989',
    draw: (pick) => `${oneOf(pick, CN_PROVINCES)}${digits(pick, 4)}${drawYymmdd(pick)}${digits(pick, 3)}`,
  },
  {
    subtype: 'CN_USCC',
    type: 'COMPANY_ID',
    countries: ['CN'],
    description: 'Unified social credit code of an organisation (统一社会信用代码).',
    pattern: String.raw`[1-9ANY][1-9]\d{6}[0-9A-HJ-NP-RTUWXY]{10}`,
    starts: 'any',
    validate: isUscc,
    strength: 'strong',
    score: 0.8,
    context: {
      zh: ['统一社会信用代码', '社会信用代码', '信用代码', '纳税人识别号', '税号', '营业执照', '注册号'],
      en: ['uscc', 'usci', 'unified social credit', 'social credit code', 'tax id', 'business license'],
    },
    examples: {
      valid: ['91110000600037341L', '91350100M000100Y43'],
      invalid: ['91110000600037342L', 'A1110000600037341L'],
    },
    source: 'GB 32100-2015',
    keep: 8,
  },
  {
    subtype: 'CN_FOREIGNER',
    type: 'NATIONAL_ID',
    countries: ['CN'],
    description: 'Permanent residence card of a foreigner, form of 2017: nationality, twelve digits.',
    pattern: String.raw`[A-Z]{3}\d{12}`,
    starts: 'letter',
    validate: (compact) => isYymmdd(compact.slice(7, 13)),
    strength: 'none',
    score: 0.4,
    context: {
      zh: ['外国人永久居留', '永久居留身份证', '永居证', '居留证'],
      en: ['permanent residence', 'green card', 'foreigner'],
    },
    examples: { valid: ['CAN110079010112', 'USA310085123145'], invalid: ['CAN110079130112', 'CA110079010112'] },
    source: 'National Immigration Administration, GA/T permanent residence card 2017',
    keep: 3,
    draw: (pick, compact) => `${compact.slice(0, 3)}${digits(pick, 4)}${drawYymmdd(pick)}${digits(pick, 2)}`,
  },
  passport(
    'CN',
    'Passport (E, EA to EZ, G, D, S, P and digits) or travel permit to Hong Kong and Macao (C, W).',
    String.raw`[EGDSPCWH]\d{8}|E[A-HJ-NP-Z]\d{7}|[PDS]E\d{7}|C[A-Z]\d{7}`,
    'letter',
    ['E12345678', 'EA1234567', 'G12345678'],
    ['X12345678', 'E1234567'],
    'National Immigration Administration; ICAO Doc 9303',
  ),
  {
    subtype: 'CN_HOME_RETURN',
    type: 'NATIONAL_ID',
    countries: ['CN'],
    description: 'Mainland travel permit of Hong Kong and Macao (H, M) or Taiwan residents (eight digits).',
    pattern: String.raw`[HM]\d{8}(?:\d{2})?|\d{8}(?:\([A-Z\d]\))?`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      zh: ['回乡证', '回鄉證', '来往内地通行证', '台胞证', '台胞證', '通行证号', '港澳居民'],
      en: ['home return permit', 'mainland travel permit', 'mtp'],
    },
    examples: { valid: ['H12345678', 'M1234567890', '12345678'], invalid: ['K12345678', '1234567'] },
    source: 'National Immigration Administration, 港澳居民来往内地通行证',
  },
  {
    subtype: 'CN_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['CN'],
    description: 'Plate: province, letter, five or six letters and digits (公安部).',
    pattern: String.raw`[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-Z][·•. ]?[A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]`,
    starts: 'letter',
    validate: (_compact, written) => /\d{2}/.test(written) && written === written.toUpperCase(),
    strength: 'none',
    score: 0.8,
    context: {
      zh: ['车牌', '车牌号', '车牌号码', '号牌', '车辆', '牌照', '车号'],
      en: ['plate', 'license plate', 'vehicle'],
    },
    examples: { valid: ['京A12345', '沪B·12D45', '粤BD12345'], invalid: ['京I12345', '美A12345'] },
    source: 'GA 36-2018',
  },
  HK_ID,
  bare(HK_ID, {
    pattern: String.raw`[A-Z]{1,2}\d{6}[\dA]`,
    score: 0.45,
    examples: { valid: ['G123456A', 'AB9876543'], invalid: ['C5678908', 'G123456B'] },
  }),
  passport(
    'HK',
    'Passport of the HKSAR: H or K and eight digits, older one letter and seven.',
    String.raw`[HK]\d{8}|K[J-Z]\d{7}`,
    'letter',
    ['K12345678', 'H01234567', 'KJ0123456'],
    ['A12345678', 'K1234567'],
    'Immigration Department; ICAO Doc 9303',
  ),
  {
    subtype: 'HK_BR',
    type: 'COMPANY_ID',
    countries: ['HK'],
    description: 'Business registration number (Inland Revenue Department): eight digits, with branch and year parts.',
    pattern: String.raw`\d{8}(?:-\d{3}(?:-\d{2}-\d{2}-[\dA-Z])?)?`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      en: ['brn', 'br no', 'business registration', 'ubi', 'business registration no', 'company number', 'cr no'],
      zh: ['商業登記', '商業登記號碼', '公司編號'],
    },
    examples: { valid: ['12345678', '12345678-000', '12345678-000-01-24-6'], invalid: ['1234567', '12345678-00'] },
    source: 'Inland Revenue Department, Cap. 310 Business Registration Ordinance',
  },
  {
    subtype: 'MO_BIR',
    type: 'NATIONAL_ID',
    countries: ['MO'],
    description: 'Macao resident identity card (DSI): 1, 5 or 7, six digits, check in brackets.',
    pattern: String.raw`[157]\/?\d{6}\/?\(\d\)|[157]\/\d{6}\/\d|[157]\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.3,
    context: {
      zh: ['澳門居民身份證', '身份證', '澳门身份证', '身份證編號'],
      pt: ['bir', 'bilhete de identidade'],
      en: ['macau id', 'macao id', 'bir', 'identity card'],
    },
    examples: { valid: ['1234567(8)', '5/123456/7', '71234567'], invalid: ['2234567(8)', '123456(8)'] },
    source: 'Direcção dos Serviços de Identificação, Lei 8/2002',
  },
  {
    subtype: 'TW_NATIONAL_ID',
    type: 'NATIONAL_ID',
    countries: ['TW'],
    description: 'National identification number, and the residents’ UI number: letter, sex, eight digits (內政部).',
    pattern: String.raw`[A-Z][1289]\d{8}`,
    starts: 'letter',
    validate: standard('TW', 'natid'),
    strength: 'strong',
    score: 0.85,
    context: {
      zh: ['身分證', '身分證字號', '身份證字號', '統一證號', '身分證統一編號', '國民身分證', '居留證'],
      en: ['roc id', 'national id', 'taiwan id', 'id number', 'arc', 'ui number'],
    },
    examples: { valid: ['A123456789', 'A200501505', 'B187654324'], invalid: ['A123456788', 'A323456789'] },
    source: 'Ministry of the Interior, 國民身分證統一編號',
  },
  {
    subtype: 'TW_UI_OLD',
    type: 'NATIONAL_ID',
    countries: ['TW'],
    description: 'Uniform ID of a resident foreigner, form until 2020: two letters and eight digits.',
    pattern: String.raw`[A-Z][A-D]\d{8}`,
    starts: 'letter',
    validate: standard('TW', 'ui'),
    strength: 'weak',
    score: 0.45,
    context: {
      zh: ['居留證', '統一證號', '外僑居留證', '居留證號'],
      en: ['arc', 'aprc', 'resident certificate', 'ui number', 'ui no'],
    },
    examples: { valid: ['AB00501503', 'AD00501507'], invalid: ['AD00501509', 'AE00501503'] },
    source: 'National Immigration Agency, 統一證號',
  },
  {
    subtype: 'TW_UBN',
    type: 'COMPANY_ID',
    countries: ['TW'],
    description: 'Unified business number (統一編號): eight digits.',
    pattern: String.raw`\d{8}`,
    starts: 'digit',
    validate: (compact) => {
      // Products are added digit by digit; since 2023 a sum divisible by 5 is enough, and a seventh digit 7 may count 1 less.
      const sum = [1, 2, 1, 2, 1, 2, 4, 1].reduce((all, weight, i) => {
        const product = weight * Number(compact[i]);
        return all + Math.floor(product / 10) + (product % 10);
      }, 0);
      return !isRepeated(compact) && (sum % 5 === 0 || (compact[6] === '7' && (sum + 1) % 5 === 0));
    },
    strength: 'weak',
    score: 0.2,
    context: {
      zh: ['統一編號', '統編', '營利事業統一編號', '公司統編'],
      en: ['ubn', 'vat no', 'unified business number', 'gui number', 'tax id'],
    },
    examples: { valid: ['00501503', '04595257'], invalid: ['00501502', '0050150'] },
    source: 'Ministry of Finance, 營利事業統一編號檢查碼邏輯 (2023)',
  },
  passport(
    'TW',
    'Passport: nine digits.',
    String.raw`[1-3]\d{8}`,
    'digit',
    ['300123456', '123456789'],
    ['12345678', '923456789'],
    'Bureau of Consular Affairs; ICAO Doc 9303',
  ),
  {
    subtype: 'TW_NHI',
    type: 'HEALTH_ID',
    countries: ['TW'],
    description: 'National Health Insurance card number: twelve digits.',
    pattern: String.raw`0000\d{8}|\d{4} ?\d{4} ?\d{4}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { zh: ['健保卡', '健保卡號', '全民健保', '健保'], en: ['nhi card', 'health insurance card', 'nhi'] },
    examples: { valid: ['000012345678', '0000 1234 5678'], invalid: ['00001234567', '0000123456789'] },
    source: 'National Health Insurance Administration',
  },
  {
    subtype: 'JP_MY_NUMBER',
    type: 'NATIONAL_ID',
    countries: ['JP'],
    description: 'Individual Number, マイナンバー (総務省): twelve digits.',
    pattern: String.raw`\d{4}[ -]?\d{4}[ -]?\d{4}`,
    starts: 'digit',
    validate: (compact) => {
      const rest = weightedMod(compact, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2], 11);
      return !isRepeated(compact) && (rest < 2 ? 0 : 11 - rest) === Number(compact[11]);
    },
    strength: 'weak',
    score: 0.35,
    context: {
      ja: ['マイナンバー', '個人番号', 'マイナンバーカード', '個人番号カード', '通知カード'],
      en: ['my number', 'mynumber', 'individual number', 'kojin bango'],
    },
    examples: {
      valid: ['1234 5678 9018', '123456789018', '1234-5678-9018'],
      invalid: ['1234 5678 9010', '111111111111'],
    },
    source: '行政手続における特定の個人を識別するための番号の利用等に関する法律施行令 8条; 総務省令85号',
  },
  {
    subtype: 'JP_CORPORATE_NUMBER',
    type: 'COMPANY_ID',
    countries: ['JP'],
    description: 'Corporate Number, 法人番号, and qualified invoice issuer number with T (国税庁).',
    pattern: String.raw`T?\d{13}|T?\d-\d{4}-\d{4}-\d{4}`,
    starts: 'any',
    validate: (compact) => standard('JP', 'cn')(compact.replace(/^T/, '')),
    strength: 'weak',
    score: 0.4,
    context: {
      ja: ['法人番号', '登録番号', '会社法人等番号', '適格請求書', 'インボイス'],
      en: ['corporate number', 'houjin', 'invoice number', 'qualified invoice'],
    },
    examples: {
      valid: ['5-8356-7825-6246', 'T5835678256246', '5835678256246'],
      invalid: ['2-8356-7825-6246', '583567825624'],
    },
    source: 'National Tax Agency, 法人番号の指定等に関する省令',
  },
  {
    subtype: 'JP_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['JP'],
    description: 'Driving licence number (公安委員会): commission, year, number, check, reissues.',
    pattern: String.raw`\d{12}|\d{4} \d{4} \d{4}`,
    starts: 'digit',
    validate: (compact) => Number(compact.slice(0, 2)) >= 10 && Number(compact.slice(0, 2)) <= 97,
    strength: 'none',
    score: 0.15,
    context: LICENSE_TERMS,
    examples: { valid: ['301234567890', '6212 3456 7890'], invalid: ['001234567890', '30123456789'] },
    source: '道路交通法施行規則; 警察庁 運転免許証番号',
  },
  passport(
    'JP',
    'Passport: two letters and seven digits (外務省).',
    String.raw`[A-Z]{2} ?\d{7}`,
    'letter',
    ['TK1234567', 'TR 0123456'],
    ['T1234567', 'TK123456'],
    '外務省; ICAO Doc 9303',
  ),
  {
    subtype: 'JP_RESIDENCE_CARD',
    type: 'NATIONAL_ID',
    countries: ['JP'],
    description: 'Residence card number of a foreigner (出入国在留管理庁): two letters, eight digits, two letters.',
    pattern: String.raw`[A-Z]{2} ?\d{8} ?[A-Z]{2}`,
    starts: 'letter',
    validate: upper,
    strength: 'none',
    score: 0.55,
    context: {
      ja: ['在留カード', '在留カード番号', '特別永住者証明書'],
      en: ['residence card', 'zairyu', 'zairyu card'],
    },
    examples: { valid: ['AB12345678CD', 'UH 12345678 SA'], invalid: ['A12345678CD', 'AB1234567CD', 'ab12345678cd'] },
    source: 'Immigration Services Agency, 在留カード等仕様書',
  },
  {
    subtype: 'JP_PENSION',
    type: 'SOCIAL_SECURITY',
    countries: ['JP'],
    description: 'Basic pension number (日本年金機構), written 4-6; also the employment insurance number 4-6-1.',
    pattern: String.raw`\d{4}-\d{6}(?:-\d)?`,
    starts: 'digit',
    strength: 'none',
    score: 0.2,
    context: {
      ja: ['基礎年金番号', '年金番号', '年金手帳', '雇用保険被保険者番号', '被保険者番号'],
      en: ['pension number', 'basic pension number', 'nenkin'],
    },
    examples: { valid: ['1234-567890', '1234-567890-1'], invalid: ['123-567890', '1234-56789'] },
    source: '日本年金機構, 国民年金法14条',
  },
  {
    subtype: 'JP_HEALTH_INSURANCE',
    type: 'HEALTH_ID',
    countries: ['JP'],
    description: 'Insurer number (eight digits) or symbol and number of the insured on the health insurance card.',
    pattern: String.raw`\d{8}|\d{6}|\d{1,8}[-・ ]\d{1,8}(?:-\d{2})?`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      ja: ['保険証', '被保険者証', '保険者番号', '記号', '記号番号', '健康保険', '被保険者'],
      en: ['insurer number', 'health insurance card'],
    },
    examples: { valid: ['06130012', '1234-567', '12345・678'], invalid: ['1234567', '12345678901'] },
    source: '厚生労働省, 保険者番号等の設定について',
  },
  {
    subtype: 'JP_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['JP'],
    description: 'Account at a bank: seven digits, or Japan Post symbol and number.',
    pattern: String.raw`\d{4}-\d{3}-\d{7}|1\d{4}-\d{6,8}1?|\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      ja: ['口座', '口座番号', '普通', '当座', '普通預金', '支店', '銀行', 'ゆうちょ', '振込先', '記号', '名義'],
    },
    examples: { valid: ['1234567', '0001-001-1234567', '10123-12345671'], invalid: ['123456', '12345678'] },
    source: '全国銀行協会, 全銀フォーマット; ゆうちょ銀行',
  },
  {
    subtype: 'JP_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['JP'],
    description: 'Plate: office, class, kana, number (国土交通省).',
    pattern: String.raw`[一-龯々ぁ-んァ-ヶ]{1,4} ?(?:\d{2,3}[A-Z]? ?[あ-ん] ?(?:\d{2}-\d{2}|・{1,3}\d{1,3})|\d{3} ?[あ-ん] ?\d{4})`,
    starts: 'letter',
    strength: 'none',
    score: 0.65,
    context: {
      ja: ['ナンバー', 'ナンバープレート', '車両番号', '登録番号', '車', '車両'],
      en: ['plate', 'license plate'],
    },
    examples: {
      valid: ['品川500さ12-34', '品川 300 あ 1234', 'なにわ330す56-78'],
      invalid: ['品川さ12-34', 'ABC500さ', '平成30の12'],
    },
    source: '道路運送車両法施行規則',
  },
  KR_RRN,
  bare(KR_RRN, {
    pattern: String.raw`\d{13}`,
    score: 0.4,
    examples: { valid: ['8501266401473', '9710139019902'], invalid: ['9710139019903', '9713139019902'] },
  }),
  {
    subtype: 'KR_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['KR'],
    description: 'Driving licence: region, year, number, check (경찰청), written 2-2-6-2.',
    pattern: String.raw`(?:1[1-9]|2[0-8])-\d{2}-\d{6}-\d{2}|(?:서울|부산|경기|강원|충북|충남|전북|전남|경북|경남|제주|대구|인천|광주|대전|울산) ?\d{2}-\d{6}-\d{2}|(?:1[1-9]|2[0-8])\d{10}`,
    starts: 'any',
    strength: 'none',
    score: 0.45,
    context: LICENSE_TERMS,
    examples: {
      valid: ['11-22-333333-44', '28-01-123456-78', '서울 99-123456-78', '112233333344'],
      invalid: ['99-22-333333-44', '11-22-33333-44'],
    },
    source: '경찰청, 도로교통법 시행규칙',
  },
  passport(
    'KR',
    'Passport: M, S, R, G, D and eight digits, or M, three digits, letter, four digits since 2021.',
    String.raw`[MSRGD]\d{8}|[MSRGD]\d{3}[A-Z]\d{4}|[A-Z]{2}\d{7}`,
    'letter',
    ['M12345678', 'M123A4567', 'PP1234567'],
    ['X12345678', 'M1234567'],
    '외교부; ICAO Doc 9303',
  ),
  {
    subtype: 'KR_BRN',
    type: 'COMPANY_ID',
    countries: ['KR'],
    description: 'Business registration number (국세청), written 3-2-5.',
    pattern: String.raw`\d{3}-\d{2}-\d{5}|\d{10}`,
    starts: 'digit',
    validate: standard('KR', 'brn'),
    strength: 'weak',
    score: 0.4,
    context: {
      ko: ['사업자등록번호', '사업자번호', '사업자 등록번호', '사업자'],
      en: ['brn', 'business registration', 'business registration number', 'tax id'],
    },
    examples: { valid: ['116-82-00276', '1168200276'], invalid: ['116-82-00278', '016-82-00276'] },
    source: '국세청, 부가가치세법 시행령',
  },
  {
    subtype: 'KR_CRN',
    type: 'COMPANY_ID',
    countries: ['KR'],
    description: 'Corporate registration number (대법원): registry, kind, order, check, written 6-7.',
    pattern: String.raw`\d{6}-\d{7}`,
    starts: 'digit',
    validate: (compact) => {
      let sum = 0;
      for (let i = 0; i < 12; i++) sum += Number(compact[i]) * (i % 2 === 0 ? 1 : 2);
      return (10 - (sum % 10)) % 10 === Number(compact[12]);
    },
    strength: 'weak',
    score: 0.4,
    context: {
      ko: ['법인등록번호', '법인번호', '등기번호'],
      en: ['corporate registration', 'corporation registration number'],
    },
    examples: { valid: ['110111-1234569', '130111-0006246'], invalid: ['110111-1234560', '11011-1234567'] },
    source: '대법원, 법인의 등기사항에 관한 규칙',
  },
  {
    subtype: 'KR_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['KR'],
    description: 'Plate: two or three digits, a syllable of use, four digits (국토교통부).',
    // Syllables of months, days, counters and hours are not used on plates.
    pattern: String.raw`(?:(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주) ?)?\d{2,3}[가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주바사아자허하호] ?\d{4}`,
    starts: 'any',
    strength: 'none',
    score: 0.5,
    context: {
      ko: ['차량번호', '번호판', '차량', '자동차', '차번호', '차'],
      en: ['plate', 'license plate', 'vehicle'],
    },
    examples: { valid: ['12가3456', '123가 4567', '52모 1234', '경기 74자 2214'], invalid: ['12월 2023', '1가3456'] },
    source: '국토교통부, 자동차등록번호판 등의 기준에 관한 고시',
  },
  // India
  IN_AADHAAR,
  bare(IN_AADHAAR, {
    pattern: String.raw`[2-9]\d{11}`,
    score: 0.4,
    examples: { valid: ['234123412346', '499118665246'], invalid: ['234123412347', '123412341234', '222222222222'] },
  }),
  {
    subtype: 'IN_VID',
    type: 'NATIONAL_ID',
    countries: ['IN'],
    description: 'Virtual ID in place of an Aadhaar number: sixteen digits.',
    pattern: String.raw`[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}`,
    starts: 'digit',
    validate: verhoeff,
    strength: 'weak',
    score: 0.3,
    context: { en: ['virtual id', 'aadhaar', 'uidai', 'virtual identity'], hi: ['वर्चुअल आईडी', 'आधार'] },
    examples: {
      valid: ['2341 2341 2341 2341', '4987123456789017'],
      invalid: ['1234123412341234', '2341 2341 2341 23'],
    },
    source: 'UIDAI, circular 1 of 2018; Verhoeff',
  },
  {
    subtype: 'IN_PAN',
    type: 'TAX_ID',
    countries: ['IN'],
    description: 'Permanent Account Number (Income Tax Department): five letters, four digits, letter.',
    pattern: String.raw`[A-Z]{3}[ABCFGHJLPT][A-Z] ?\d{4} ?[A-Z]`,
    starts: 'letter',
    validate: (compact, written) => written === written.toUpperCase() && compact.slice(5, 9) !== '0000',
    strength: 'none',
    score: 0.65,
    context: {
      en: ['pan', 'pan no', 'pan number', 'pan card', 'permanent account number', 'income tax', 'it pan'],
      hi: ['पैन', 'पैन कार्ड', 'पैन नंबर', 'स्थायी खाता संख्या'],
    },
    examples: {
      valid: ['ACUPA7085R', 'AAPPV8261K', 'ABCPE1234F'],
      invalid: ['ABMXA3211G', 'ABMPA32111', 'ABCPE0000F'],
    },
    source: 'Income-tax Act 1961 s. 139A; rule 114',
  },
  {
    subtype: 'IN_TAN',
    type: 'COMPANY_ID',
    countries: ['IN'],
    description: 'Tax deduction account number: four letters, five digits, letter.',
    pattern: String.raw`[A-Z]{4}\d{5}[A-Z]`,
    starts: 'letter',
    validate: upper,
    strength: 'none',
    score: 0.35,
    context: { en: ['tan', 'tan no', 'tax deduction', 'tds', 'tax deduction account number'] },
    examples: { valid: ['DELA12345B', 'MUMR00123C'], invalid: ['DEL12345B', 'DELA1234BC'] },
    source: 'Income-tax Act 1961 s. 203A',
  },
  {
    subtype: 'IN_GSTIN',
    type: 'COMPANY_ID',
    countries: ['IN'],
    description: 'Goods and Services Tax identification number, with the PAN inside.',
    pattern: String.raw`\d{2} ?[A-Z]{5} ?\d{4} ?[A-Z] ?[1-9A-Z]Z[\dA-Z]`,
    starts: 'digit',
    validate: standard('IN', 'gstin'),
    strength: 'strong',
    score: 0.9,
    context: {
      en: ['gstin', 'gst', 'gst no', 'gst number', 'gstin/uin', 'gst reg', 'goods and services tax'],
      hi: ['जीएसटी', 'जीएसटीआईएन'],
    },
    examples: { valid: ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'], invalid: ['27AAPFU0939F1Z0', '99AAPFU0939F1ZV'] },
    source: 'Central Goods and Services Tax Rules 2017, rule 10',
    draw: (pick, compact) => {
      const pan = `${digitsToLetters(digits(pick, 3))}P${digitsToLetters(digits(pick, 1))}${1 + pick(9)}${digits(pick, 3)}${digitsToLetters(digits(pick, 1))}`;
      const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
      return drawUntil(() => `${compact.slice(0, 2)}${pan}1Z${oneOf(pick, alphabet)}`, standard('IN', 'gstin'));
    },
  },
  {
    subtype: 'IN_EPIC',
    type: 'NATIONAL_ID',
    countries: ['IN'],
    description: 'Electoral photo identity card number: three letters and seven digits.',
    pattern: String.raw`[A-Z]{3}\/?\d{7}`,
    starts: 'letter',
    validate: upper,
    strength: 'none',
    score: 0.3,
    context: {
      en: ['epic', 'epic no', 'voter', 'voter id', 'voter card', 'election card', 'elector'],
      hi: ['मतदाता', 'वोटर आईडी', 'पहचान पत्र'],
    },
    examples: { valid: ['WKH1186253', 'ABC1234567'], invalid: ['WKH118625', 'WK1186253', 'wkh1186253'] },
    source: 'Election Commission of India, EPIC',
  },
  passport(
    'IN',
    'Passport: letter and seven digits.',
    String.raw`[A-PR-WY][1-9]\d ?\d{4}[1-9]`,
    'letter',
    ['A1234567', 'M12 34567', 'K1234567'],
    ['Q1234567', 'A0234567', 'A123456'],
    'Ministry of External Affairs, Passports Act 1967; ICAO Doc 9303',
  ),
  {
    subtype: 'IN_DRIVING_LICENCE',
    type: 'DRIVER_LICENSE',
    countries: ['IN'],
    description: 'Driving licence: state, office, year, seven digits.',
    pattern: String.raw`(?:${IN_STATES})[- ]?\d{2}[- \/]?(?:19|20)\d{2}[- \/]?\d{7}|(?:${IN_STATES})-?\d{13}`,
    starts: 'letter',
    strength: 'none',
    score: 0.7,
    context: LICENSE_TERMS,
    examples: {
      valid: ['MH12 20110012345', 'DL-0420110149646', 'KA01 20190001234'],
      invalid: ['XX12 20110012345', 'MH12 2011001234'],
    },
    source: 'Central Motor Vehicles Rules 1989; SARATHI',
    keep: 2,
  },
  {
    subtype: 'IN_IFSC',
    type: 'BANK_ACCOUNT',
    countries: ['IN'],
    description: 'Indian Financial System Code of a bank branch (RBI): four letters, 0, six characters.',
    pattern: String.raw`[A-Z]{4}0[A-Z\d]{6}`,
    starts: 'letter',
    validate: (compact) => /\d{2}/.test(compact.slice(5)),
    strength: 'none',
    score: 0.35,
    context: {
      en: ['ifsc', 'ifsc code', 'ifs code', 'rtgs', 'neft', 'imps', 'bank', 'branch', 'a/c', 'account'],
      hi: ['आईएफएससी', 'बैंक', 'शाखा'],
    },
    examples: { valid: ['SBIN0001234', 'HDFC0000001', 'PUNB0123400'], invalid: ['SBIN1001234', 'SBI0001234'] },
    source: 'Reserve Bank of India, IFSC',
    keep: 5,
  },
  {
    subtype: 'IN_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['IN'],
    description: 'Account at a bank: nine to eighteen digits.',
    pattern: String.raw`\d{9,18}`,
    starts: 'digit',
    validate: (compact) => !isRepeated(compact),
    strength: 'none',
    score: 0.1,
    context: {
      en: ['a/c', 'a/c no', 'account no', 'account number', 'acc no', 'ac no', 'bank account', 'savings account'],
      hi: ['खाता संख्या', 'खाता', 'बैंक खाता'],
    },
    examples: { valid: ['12345678901', '000123456789012'], invalid: ['12345678', '1234567890123456789'] },
    source: 'Reserve Bank of India, account number structures of banks',
  },
  {
    subtype: 'IN_UAN',
    type: 'SOCIAL_SECURITY',
    countries: ['IN'],
    description: 'Universal Account Number of the provident fund (EPFO): twelve digits from 10.',
    pattern: String.raw`10\d{10}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      en: ['uan', 'uan no', 'universal account number', 'epfo', 'epf', 'provident fund', 'pf'],
      hi: ['यूएएन', 'भविष्य निधि'],
    },
    examples: { valid: ['100123456789', '101987654321'], invalid: ['200123456789', '10012345678'] },
    source: 'Employees’ Provident Fund Organisation',
    keep: 2,
  },
  {
    subtype: 'IN_EPF',
    type: 'SOCIAL_SECURITY',
    countries: ['IN'],
    description: 'Provident fund member number (EPFO): region, office, establishment, extension, member.',
    pattern: String.raw`[A-Z]{2}\/?[A-Z]{3}\/?\d{7}\/?[\dA-Z]{3}\/?\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.75,
    context: { en: ['pf no', 'pf number', 'epf', 'provident fund', 'member id', 'pf account'] },
    examples: {
      valid: ['MH/BAN/0012345/000/0001234', 'DLCPM00123450000012345'],
      invalid: ['MH/BAN/12345/000/1234', 'M/BAN/0012345/000/0001234'],
    },
    source: 'Employees’ Provident Fund Organisation, member ID',
  },
  {
    subtype: 'IN_ABHA',
    type: 'HEALTH_ID',
    countries: ['IN'],
    description: 'Ayushman Bharat Health Account number: fourteen digits, written 2-4-4-4.',
    pattern: String.raw`\d{2}-\d{4}-\d{4}-\d{4}|\d{14}`,
    starts: 'digit',
    strength: 'none',
    score: 0.25,
    context: {
      en: ['abha', 'abha no', 'abha number', 'health id', 'ayushman', 'ayushman bharat', 'ndhm', 'pmjay'],
      hi: ['आभा', 'आयुष्मान', 'स्वास्थ्य आईडी'],
    },
    examples: { valid: ['91-1234-5678-9012', '12345678901234'], invalid: ['9-1234-5678-9012', '1234567890123'] },
    source: 'National Health Authority, Ayushman Bharat Digital Mission',
  },
  {
    subtype: 'IN_CIN',
    type: 'COMPANY_ID',
    countries: ['IN'],
    description: 'Corporate Identification Number (Registrar of Companies).',
    pattern: String.raw`[LU]\d{5}(?:${IN_STATES})(?:18|19|20)\d{2}(?:FLC|FTC|GAP|GAT|GOI|NPL|OPC|PLC|PTC|SGC|ULL|ULT|LLP)\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.9,
    context: { en: ['cin', 'cin no', 'corporate identity number', 'corporate identification number', 'roc'] },
    examples: {
      valid: ['L17110MH1973PLC019786', 'U72200KA2007PTC041799'],
      invalid: ['X17110MH1973PLC019786', 'L17110XX1973PLC019786'],
    },
    source: 'Ministry of Corporate Affairs, Companies (Incorporation) Rules 2014',
    keep: 1,
    draw: (pick, compact) =>
      `${compact[0]}${digits(pick, 5)}${compact.slice(6, 8)}${1950 + pick(70)}${compact.slice(12, 15)}${digits(pick, 6)}`,
  },
  plate(
    'IN',
    'Plate: state, district, series, four digits; BH series.',
    String.raw`(?:${IN_STATES})[ -]?\d{1,2}[ -]?[A-HJ-NP-Z]{1,3}[ -]?\d{4}|\d{2} ?BH ?\d{4} ?[A-Z]{1,2}`,
    'any',
    0.55,
    ['MH 12 AB 1234', 'DL3CAB1234', 'KA-01-HH-9999', '22 BH 1234 AA'],
    ['XX 12 AB 1234', 'mh 12 ab 1234', 'MH 123 AB'],
    'Central Motor Vehicles Rules 1989, rule 50',
  ),
  // Pakistan, Sri Lanka, Bangladesh, Nepal, Myanmar
  PK_CNIC,
  bare(PK_CNIC, {
    pattern: String.raw`\d{13}`,
    strength: 'none',
    score: 0.15,
    examples: { valid: ['5410498905786', '3520212345671'], invalid: ['9410498905786', '5410498905780'] },
  }),
  {
    subtype: 'PK_NTN',
    type: 'TAX_ID',
    countries: ['PK'],
    description: 'National Tax Number (Federal Board of Revenue): seven characters and a check digit.',
    pattern: String.raw`[A-Z\d]\d{6}(?:-\d)?`,
    starts: 'any',
    strength: 'none',
    score: 0.15,
    context: { en: ['ntn', 'ntn no', 'national tax number', 'fbr', 'strn', 'income tax'], ur: ['این ٹی این'] },
    examples: { valid: ['1234567-8', '1234567', 'A123456-7'], invalid: ['123456-7', '12345678'] },
    source: 'Federal Board of Revenue, Income Tax Ordinance 2001 s. 181',
  },
  passport(
    'PK',
    'Passport: two letters and seven digits.',
    String.raw`[A-Z]{2} ?\d{7}`,
    'letter',
    ['AB1234567', 'KE 1234567'],
    ['A1234567', 'AB123456'],
    'Directorate General of Immigration and Passports; ICAO Doc 9303',
  ),
  {
    subtype: 'LK_NIC',
    type: 'NATIONAL_ID',
    countries: ['LK'],
    description: 'National identity card: nine digits and V or X, or twelve digits since 2016.',
    pattern: String.raw`\d{9} ?[VX]|(?:19|20)\d{10}`,
    starts: 'digit',
    validate: isLkNic,
    strength: 'none',
    score: 0.3,
    context: {
      en: ['nic', 'nic no', 'nic number', 'national identity card', 'id no', 'identity card'],
      si: ['ජාතික හැඳුනුම්පත', 'හැඳුනුම්පත් අංකය', 'හැඳුනුම්පත'],
      ta: ['தேசிய அடையாள அட்டை', 'அடையாள அட்டை'],
    },
    examples: {
      valid: ['853400937V', '861234567 X', '198534000937'],
      invalid: ['854900937V', '198540000937', '853400937Z'],
    },
    source: 'Department for Registration of Persons, Act 32 of 1968',
    draw: (pick, compact) => {
      const day = pad(1 + pick(365) + (pick(2) === 0 ? 0 : 500), 3);
      return compact.length === 10
        ? `${50 + pick(50)}${day}${digits(pick, 4)}V`
        : `${1950 + pick(55)}${day}${digits(pick, 5)}`;
    },
  },
  passport(
    'LK',
    'Passport: N and seven digits (older one letter).',
    String.raw`[A-Z]{1,2}\d{7}`,
    'letter',
    ['N1234567', 'OL1234567'],
    ['N123456', 'ABC1234567'],
    'Department of Immigration and Emigration; ICAO Doc 9303',
  ),
  {
    subtype: 'BD_NID',
    type: 'NATIONAL_ID',
    countries: ['BD'],
    description: 'National identity number: ten, thirteen, or seventeen digits with the year of birth first.',
    pattern: String.raw`(?:19|20)\d{15}|\d{13}|\d{3} \d{3} \d{4}|\d{10}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      en: ['nid', 'nid no', 'national id', 'smart card', 'voter id', 'birth registration', 'brn'],
      bn: ['জাতীয় পরিচয়পত্র', 'এনআইডি', 'এনআইডি নম্বর', 'পরিচয়পত্র', 'জন্ম নিবন্ধন'],
    },
    examples: { valid: ['1234567890', '1234567890123', '19801234567890123'], invalid: ['123456789', '12345678901234'] },
    source: 'Bangladesh Election Commission, National Identity Registration Act 2010',
  },
  passport(
    'BD',
    'Passport: two letters and seven digits, or one letter and eight.',
    String.raw`[A-Z]{2}\d{7}|[A-Z]\d{8}`,
    'letter',
    ['BN0123456', 'A01234567'],
    ['B123456', 'ABC123456'],
    'Department of Immigration and Passports; ICAO Doc 9303',
  ),
  {
    subtype: 'BD_TIN',
    type: 'TAX_ID',
    countries: ['BD'],
    description: 'Electronic taxpayer identification number (National Board of Revenue): twelve digits.',
    pattern: String.raw`\d{12}|\d{3}-\d{3}-\d{4}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { en: ['tin', 'e-tin', 'etin', 'taxpayer identification', 'nbr'], bn: ['টিআইএন', 'ই-টিআইএন'] },
    examples: { valid: ['123456789012', '123-456-7890'], invalid: ['12345678901', '1234-56-7890'] },
    source: 'National Board of Revenue, Income Tax Act 2023',
  },
  {
    subtype: 'NP_CITIZENSHIP',
    type: 'NATIONAL_ID',
    countries: ['NP'],
    description: 'Citizenship certificate number: district, office, year (B.S.), number.',
    pattern: String.raw`\d{2}-\d{2}-\d{2}-\d{5}|\d{1,2}[-\/]\d{2,6}[-\/]\d{3,6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.2,
    context: {
      en: ['citizenship', 'citizenship no', 'citizenship number', 'citizenship certificate', 'nin'],
      ne: ['नागरिकता', 'ना.प्र.नं.', 'नागरिकता नम्बर', 'राष्ट्रिय परिचयपत्र'],
    },
    examples: { valid: ['27-01-70-12345', '12/345/6789'], invalid: ['2701-70-12345', '27-0'] },
    source: 'Ministry of Home Affairs, Citizenship Act 2063',
  },
  {
    subtype: 'MM_NRC',
    type: 'NATIONAL_ID',
    countries: ['MM'],
    description: 'National registration card: state, township, kind, six digits.',
    pattern: String.raw`(?:1[0-4]|[1-9])\/ ?[A-Z]{3,14} ?\((?:N|C|P|E|A|NAING|NAI|AC|NC|TH|T)\) ?\d{6}|[၁-၉][၀-၄]?\/[က-႟]{2,12}\([က-႟]{1,6}\)[၀-၉]{6}`,
    starts: 'any',
    strength: 'none',
    score: 0.9,
    context: {
      en: ['nrc', 'nrc no', 'nrc number', 'national registration', 'citizenship scrutiny'],
      my: ['မှတ်ပုံတင်', 'နိုင်ငံသားစိစစ်ရေး'],
    },
    examples: {
      valid: ['12/OUKAMA(N)123456', '9/MAKANA(NAING)098765', '12/ouKaMa(N) 123456'],
      invalid: ['15/OUKAMA(N)123456', '12/OUKAMA(N)12345'],
    },
    source: 'Ministry of Immigration and Population, Citizenship Law 1982',
    draw: (pick, compact) => newDigits(pick, compact, compact.length - 6),
  },
  // Singapore, Malaysia, Indonesia
  {
    subtype: 'SG_NRIC',
    type: 'NATIONAL_ID',
    countries: ['SG'],
    description: 'NRIC or FIN (Immigration & Checkpoints Authority): letter, seven digits, check letter.',
    pattern: String.raw`[STFGM][- ]?\d{7}[- ]?[A-Z]`,
    starts: 'letter',
    validate: isNric,
    strength: 'strong',
    score: 0.85,
    context: {
      en: [
        'nric',
        'nric no',
        'nric/fin',
        'fin',
        'fin no',
        'ic',
        'ic no',
        'i/c',
        'identity card',
        'work permit',
        'singpass',
        'uinfin',
      ],
      zh: ['身份证', '身份证号码'],
      ms: ['kad pengenalan', 'no kp'],
    },
    examples: {
      valid: ['S1234567D', 'T0123456G', 'F1234567N', 'G1234567X', 'M1234567K'],
      invalid: ['S1234567A', 'A1234567D', 'S123456D'],
    },
    source: 'Immigration & Checkpoints Authority, National Registration Act',
    keep: 1,
  },
  SG_UEN,
  {
    ...bare(SG_UEN, {
      pattern: String.raw`\d{8,9}[A-Z]`,
      score: 0.4,
      starts: 'digit',
      examples: { valid: ['00192200M', '197401143C'], invalid: ['00192200N', '197401143D'] },
    }),
    keep: 0,
    draw: (pick, compact) =>
      drawUntil(
        () =>
          `${compact.length === 9 ? '' : 1970 + pick(50)}${digits(pick, compact.length === 9 ? 8 : 5)}${oneOf(pick, LETTERS)}`,
        standard('SG', 'uen'),
      ),
  },
  passport(
    'SG',
    'Passport: E or K, seven digits, letter.',
    String.raw`[EKHX]\d{7}[A-Z]`,
    'letter',
    ['E1234567N', 'K0123456A'],
    ['A1234567N', 'E123456N'],
    'Immigration & Checkpoints Authority; ICAO Doc 9303',
  ),
  {
    subtype: 'SG_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['SG'],
    description: 'Plate: two or three letters, one to four digits, check letter (LTA).',
    pattern: String.raw`[A-Z]{2,3} ?\d{1,4} ?[A-EGHJ-MPR-UX-Z]`,
    starts: 'letter',
    validate: (compact, written) => upper(compact, written) && isSgPlate(compact),
    strength: 'weak',
    score: 0.4,
    context: {
      en: [
        'plate',
        'vehicle',
        'vehicle no',
        'car plate',
        'license plate',
        'licence plate',
        'car',
        'lta',
        'parking',
        'registration no',
      ],
    },
    examples: { valid: ['SBA1234G', 'SDN7484U', 'SGX 12 G'], invalid: ['SBA1234A', 'SBA12345G'] },
    source: 'Land Transport Authority, Road Traffic (Motor Vehicles, Registration and Licensing) Rules',
  },
  MY_NRIC,
  bare(MY_NRIC, {
    pattern: String.raw`\d{12}|\d{6} \d{2} \d{4}`,
    strength: 'none',
    score: 0.2,
    examples: { valid: ['770305021234', '880101 14 5678'], invalid: ['771305021234', '77030502123'] },
  }),
  passport(
    'MY',
    'Passport: A, H or K and eight digits.',
    String.raw`[AHK]\d{8}`,
    'letter',
    ['A12345678', 'H01234567'],
    ['B12345678', 'A1234567'],
    'Jabatan Imigresen Malaysia; ICAO Doc 9303',
  ),
  {
    subtype: 'MY_TIN',
    type: 'TAX_ID',
    countries: ['MY'],
    description: 'Income tax number (LHDN): IG, SG, OG, C and other kinds, nine to eleven digits.',
    pattern: String.raw`(?:IG|SG|OG|CS|TA|TC|TN|TR|TP|PT|LE|FA|D|E|F|J|C) ?\d{9,11}`,
    starts: 'letter',
    strength: 'none',
    score: 0.3,
    context: {
      en: ['income tax no', 'tax no', 'tin', 'tax identification', 'lhdn', 'irb', 'inland revenue board'],
      ms: ['no cukai', 'no cukai pendapatan', 'nombor cukai', 'lhdn', 'hasil'],
    },
    examples: { valid: ['IG12345678901', 'SG 10234567090', 'C2584563202'], invalid: ['XX12345678901', 'IG12345678'] },
    source: 'Lembaga Hasil Dalam Negeri, Income Tax Act 1967',
  },
  {
    subtype: 'MY_SSM',
    type: 'COMPANY_ID',
    countries: ['MY'],
    description: 'Company registration (SSM): twelve digits from the year, or number and letter.',
    pattern: String.raw`(?:19|20)\d{2}0[1-6]\d{6}(?: ?\(\d{3,7}-[A-Z]\))?|\d{3,7}-[A-Z]`,
    starts: 'digit',
    strength: 'none',
    score: 0.25,
    context: {
      en: ['ssm', 'company no', 'company registration', 'registration no', 'co. no', 'sdn bhd', 'brn'],
      ms: ['no syarikat', 'no pendaftaran', 'nombor pendaftaran'],
    },
    examples: { valid: ['201901000005', '201901000005 (1312525-A)', '1312525-A'], invalid: ['181901000005', '12-A'] },
    source: 'Suruhanjaya Syarikat Malaysia, Companies Act 2016',
    draw: (pick, compact) =>
      compact.length >= 12
        ? `${1970 + pick(50)}01${digits(pick, 6)}${compact.slice(12).replace(/\d/g, () => String(pick(10)))}`
        : `${digits(pick, compact.length - 1)}A`,
  },
  plate(
    'MY',
    'Plate: one to three letters, up to four digits.',
    String.raw`[A-Z]{1,3} ?\d{1,4}(?: ?[A-Z])?`,
    'letter',
    0.1,
    ['WXY 1234', 'VAB 12', 'QAA 1234 C'],
    ['WXYZ 1234', 'wxy 1234'],
    'Jabatan Pengangkutan Jalan',
  ),
  {
    subtype: 'ID_NIK',
    type: 'NATIONAL_ID',
    countries: ['ID'],
    description: 'Nomor Induk Kependudukan (Dukcapil): region, birth date, order; since 2024 the tax number too.',
    pattern: String.raw`\d{16}|\d{6}[- ]\d{6}[- ]\d{4}|\d{4} \d{4} \d{4} \d{4}`,
    starts: 'digit',
    validate: isNik,
    strength: 'none',
    score: 0.3,
    context: {
      id: [
        'nik',
        'no. ktp',
        'no ktp',
        'ktp',
        'e-ktp',
        'nomor induk kependudukan',
        'kartu tanda penduduk',
        'nomor ktp',
        'no. nik',
        'no kk',
        'kartu keluarga',
      ],
      en: ['nik', 'ktp', 'national id', 'id card'],
    },
    examples: {
      valid: ['3204110609970001', '317101 410285 0003', '3171014102850003'],
      invalid: ['3204113209970001', '0004110609970001', '3204110609970000'],
    },
    source: 'UU 23/2006 juncto UU 24/2013; Permendagri',
    draw: (pick, compact) => {
      const date = drawYymmdd(pick);
      return `${compact.slice(0, 4)}${digits(pick, 2)}${date.slice(4)}${date.slice(2, 4)}${date.slice(0, 2)}${pad(1 + pick(9999), 4)}`;
    },
  },
  {
    subtype: 'ID_NPWP',
    type: 'TAX_ID',
    countries: ['ID'],
    description: 'Nomor Pokok Wajib Pajak (DJP): fifteen digits written 2.3.3.1-3.3.',
    pattern: String.raw`\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}`,
    starts: 'digit',
    strength: 'none',
    // Luhn covers the first nine digits, but numbers that fail it are in use, so only the form counts.
    score: 0.9,
    context: {
      id: ['npwp', 'no. npwp', 'nomor pokok wajib pajak', 'wajib pajak', 'pajak'],
      en: ['npwp', 'tax id', 'taxpayer'],
    },
    examples: {
      valid: ['01.312.166.0-091.000', '01.300.066.6-091.000'],
      invalid: ['01.312.166.0.091.000', '1.312.166.0-091.000'],
    },
    source: 'Direktorat Jenderal Pajak, PMK 112/PMK.03/2022',
  },
  {
    subtype: 'ID_NPWP_BARE',
    type: 'TAX_ID',
    countries: ['ID'],
    description: 'Nomor Pokok Wajib Pajak without separators.',
    pattern: String.raw`\d{15}`,
    starts: 'digit',
    validate: standard('ID', 'npwp'),
    strength: 'weak',
    score: 0.35,
    context: { id: ['npwp', 'no. npwp', 'nomor pokok wajib pajak', 'wajib pajak'], en: ['npwp', 'tax id'] },
    examples: { valid: ['013000666091000', '016090524017000'], invalid: ['013000667091000', '01300066609100'] },
    source: 'Direktorat Jenderal Pajak, PMK 112/PMK.03/2022',
    keep: 2,
  },
  {
    subtype: 'ID_BPJS',
    type: 'HEALTH_ID',
    countries: ['ID'],
    description: 'BPJS Kesehatan card (thirteen digits) or BPJS Ketenagakerjaan (eleven).',
    pattern: String.raw`000\d{10}|\d{11}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      id: ['bpjs', 'bpjs kesehatan', 'no bpjs', 'no. jkn', 'jkn', 'kis', 'kpj', 'ketenagakerjaan', 'no kartu'],
    },
    examples: { valid: ['0001234567890', '12345678901'], invalid: ['1001234567890', '000123456789'] },
    source: 'BPJS Kesehatan, UU 24/2011',
  },
  passport(
    'ID',
    'Passport: letter and seven digits, or one letter, one digit, six more.',
    String.raw`[A-Z]\d{7}|[A-Z]{2}\d{6,7}`,
    'letter',
    ['A1234567', 'X0123456', 'AB123456'],
    ['A123456', 'ABC1234567'],
    'Direktorat Jenderal Imigrasi; ICAO Doc 9303',
  ),
  {
    subtype: 'ID_SIM',
    type: 'DRIVER_LICENSE',
    countries: ['ID'],
    description: 'Surat Izin Mengemudi (Polri): twelve to fourteen digits.',
    pattern: String.raw`\d{4}-\d{4}-\d{6}|\d{12,14}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { id: ['sim', 'no sim', 'no. sim', 'surat izin mengemudi'], en: ['driving licence', 'driver license'] },
    examples: { valid: ['1234-5678-901234', '970612345678'], invalid: ['12345678901', '123-5678-901234'] },
    source: 'Polri, Perpol 5/2021',
  },
  plate(
    'ID',
    'Plate: area, up to four digits, series.',
    String.raw`(?:AA|AB|AD|AE|AG|BA|BB|BD|BE|BG|BH|BK|BL|BM|BN|BP|DA|DB|DC|DD|DE|DG|DH|DK|DL|DM|DN|DP|DR|DS|DT|EA|EB|ED|KB|KH|KT|KU|PA|PB|[A-HK-NPR-TWZ]) ?\d{1,4} ?[A-Z]{1,3}`,
    'letter',
    0.2,
    ['B 1234 ABC', 'DK1234XY', 'AB 12 CD'],
    ['XX 1234 ABC', 'b 1234 abc', 'B 12345 AB'],
    'Polri, Perpol 7/2021',
  ),
  // Thailand, Vietnam, Philippines
  TH_ID,
  bare(TH_ID, {
    pattern: String.raw`[1-8]\d{12}`,
    score: 0.35,
    examples: { valid: ['1112034563562', '3100600445635'], invalid: ['1112034563563', '0101700230705'] },
  }),
  {
    subtype: 'TH_COMPANY',
    type: 'COMPANY_ID',
    countries: ['TH'],
    description: 'Juristic person and tax number (กรมพัฒนาธุรกิจการค้า): thirteen digits from 0.',
    pattern: String.raw`0[- ]?\d{2}[- ]?\d[- ]?\d{3}[- ]?\d{5}[- ]?\d|0[- ]?\d{4}[- ]?\d{5}[- ]?\d{2}[- ]?\d`,
    starts: 'digit',
    validate: standard('TH', 'moa'),
    strength: 'weak',
    score: 0.4,
    context: {
      th: ['เลขทะเบียนนิติบุคคล', 'เลขประจำตัวผู้เสียภาษี', 'ทะเบียนเลขที่', 'นิติบุคคล'],
      en: ['tax id', 'company registration', 'registration no', 'juristic', 'tin'],
    },
    examples: {
      valid: ['0-10-5-544-04660-2', '0105530041751', '0994000617721'],
      invalid: ['0-99-4-000-61772-3', '1105530041751'],
    },
    source: 'Department of Business Development',
    keep: 1,
  },
  passport(
    'TH',
    'Passport: one or two letters and six or seven digits.',
    String.raw`[A-Z]{2}\d{7}|[A-Z]\d{6,7}`,
    'letter',
    ['AA1234567', 'A123456'],
    ['ABC123456', 'A12345'],
    'กรมการกงสุล; ICAO Doc 9303',
  ),
  {
    subtype: 'TH_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['TH'],
    description: 'Plate: optional digit, two consonants, up to four digits (กรมการขนส่งทางบก).',
    pattern: String.raw`\d?[ก-ฮ]{2}[ -]?\d{1,4}`,
    starts: 'any',
    strength: 'none',
    score: 0.35,
    context: {
      th: ['ทะเบียนรถ', 'ป้ายทะเบียน', 'ทะเบียน', 'เลขทะเบียน', 'หมายเลขทะเบียน', 'รถยนต์'],
      en: ['plate', 'license plate', 'vehicle'],
    },
    examples: { valid: ['1กข 1234', 'กข 123', '9กก9999'], invalid: ['12กข 1234', 'กขค 1234'] },
    source: 'Department of Land Transport, Motor Vehicle Act B.E. 2522',
  },
  {
    subtype: 'VN_CCCD',
    type: 'NATIONAL_ID',
    countries: ['VN'],
    description: 'Citizen identity number (Bộ Công an): province, century and sex, year of birth, six digits.',
    pattern: String.raw`0\d{2}[0-3]\d{8}|0\d{2} ?[0-3]\d{2} ?\d{6}`,
    starts: 'digit',
    validate: (compact) => Number(compact.slice(0, 3)) >= 1 && Number(compact.slice(0, 3)) <= 96,
    strength: 'none',
    score: 0.25,
    context: {
      vi: [
        'cccd',
        'số cccd',
        'căn cước',
        'căn cước công dân',
        'định danh cá nhân',
        'số định danh',
        'cmnd/cccd',
        'thẻ căn cước',
      ],
      en: ['citizen id', 'id card', 'national id', 'cccd'],
    },
    examples: {
      valid: ['001090012345', '079 190 012345', '036200001234'],
      invalid: ['000090012345', '097090012345', '001990012345'],
    },
    source: 'Luật Căn cước 26/2023/QH15; Thông tư 59/2021/TT-BCA',
    keep: 4,
  },
  {
    subtype: 'VN_CMND',
    type: 'NATIONAL_ID',
    countries: ['VN'],
    description: 'People’s identity card until 2020: nine digits.',
    pattern: String.raw`\d{3} ?\d{3} ?\d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      vi: ['số cmt', 'cmt số', 'cmnd', 'số cmnd', 'chứng minh nhân dân', 'chứng minh thư', 'cmtnd'],
      en: ['id card', 'cmnd'],
    },
    examples: { valid: ['012345678', '271 234 567'], invalid: ['12345678', '0123456789'] },
    source: 'Nghị định 05/1999/NĐ-CP',
  },
  {
    subtype: 'VN_MST',
    type: 'TAX_ID',
    countries: ['VN'],
    description: 'Tax code (Tổng cục Thuế): ten digits, thirteen for a branch.',
    pattern: String.raw`\d{2}\.?\d{2}\.?\d{3}\.?\d{3}(?: ?- ?\d{3})?|\d{10}(?: ?- ?\d{3})?|\d{4} ?\d{2} ?\d{2} ?\d{2}(?: ?- ?\d{3})?`,
    starts: 'digit',
    validate: standard('VN', 'mst'),
    strength: 'weak',
    score: 0.4,
    context: {
      vi: ['mst', 'mã số thuế', 'ma so thue', 'mã số doanh nghiệp', 'thuế'],
      en: ['tax code', 'tax id', 'mst'],
    },
    examples: {
      valid: ['0100233488', '0314409058-002', '01.00.112.437', '0312 68 78 78 - 001'],
      invalid: ['0100233480', '0000233488'],
    },
    source: 'Tổng cục Thuế, Thông tư 105/2020/TT-BTC',
  },
  {
    subtype: 'VN_BHYT',
    type: 'HEALTH_ID',
    countries: ['VN'],
    description: 'Health insurance card (two letters, thirteen digits) or social insurance number (ten digits).',
    pattern: String.raw`[A-Z]{2} ?\d ?\d{2} ?\d{2} ?\d{3} ?\d{5}|\d{10}`,
    starts: 'any',
    strength: 'none',
    score: 0.2,
    context: {
      vi: ['bhyt', 'thẻ bhyt', 'bảo hiểm y tế', 'mã thẻ', 'bhxh', 'số bhxh', 'bảo hiểm xã hội', 'mã số bhxh'],
      en: ['health insurance', 'social insurance'],
    },
    examples: {
      valid: ['DN4010123456789', 'HS 4 01 01 234 56789', '0123456789'],
      invalid: ['D4010123456789', 'DN401012345678'],
    },
    source: 'Bảo hiểm xã hội Việt Nam, Quyết định 1351/QĐ-BHXH',
  },
  passport(
    'VN',
    'Passport: letter and seven or eight digits.',
    String.raw`[A-Z]\d{7,8}`,
    'letter',
    ['B1234567', 'C01234567'],
    ['AB123456', 'B123456'],
    'Cục Quản lý xuất nhập cảnh; ICAO Doc 9303',
  ),
  plate(
    'VN',
    'Plate: province, series, four or five digits.',
    String.raw`[1-9]\d[A-Z]{1,2}\d?[- ]?(?:\d{3}\.\d{2}|\d{4,5})`,
    'digit',
    0.45,
    ['51F-123.45', '29A1-234.56', '30A-12345'],
    ['01F-123.45', '51f-123.45'],
    'Bộ Công an, Thông tư 24/2023/TT-BCA',
  ),
  {
    subtype: 'PH_PHILSYS',
    type: 'NATIONAL_ID',
    countries: ['PH'],
    description: 'PhilSys number (twelve digits) or card number (sixteen digits, written 4-4-4-4), PSA.',
    pattern: String.raw`\d{4}-\d{4}-\d{4}(?:-\d{4})?|\d{16}|\d{12}`,
    starts: 'digit',
    strength: 'none',
    score: 0.2,
    context: {
      en: ['philsys', 'philid', 'phil id', 'psn', 'pcn', 'national id', 'philippine identification'],
      tl: ['pambansang id', 'national id'],
    },
    examples: {
      valid: ['1234-5678-9012-3456', '1234-5678-9012', '1234567890123456'],
      invalid: ['123-5678-9012', '12345678901'],
    },
    source: 'Philippine Statistics Authority, Republic Act 11055',
  },
  {
    subtype: 'PH_SSS',
    type: 'SOCIAL_SECURITY',
    countries: ['PH'],
    description: 'Social Security System number 2-7-1, GSIS and the common reference number (UMID) 4-7-1.',
    pattern: String.raw`\d{2}-\d{7}-\d|\d{4}-\d{7}-\d|\d{10}|\d{12}`,
    starts: 'digit',
    strength: 'none',
    score: 0.25,
    context: {
      en: ['sss', 'sss no', 'sss number', 'ss number', 'umid', 'crn', 'gsis', 'gsis no', 'social security system'],
    },
    examples: { valid: ['34-1234567-8', '0111-1234567-8', '3412345678'], invalid: ['341-234567-8', '34-123456-8'] },
    source: 'Social Security System, Republic Act 11199',
  },
  {
    subtype: 'PH_TIN',
    type: 'TAX_ID',
    countries: ['PH'],
    description: 'Tax Identification Number (BIR): nine digits and a branch code.',
    pattern: String.raw`\d{3}[- ]\d{3}[- ]\d{3}(?:[- ]\d{3,5})?|\d{9}(?:-?\d{3,5})?`,
    starts: 'digit',
    strength: 'none',
    score: 0.2,
    context: {
      en: ['tin', 'tin no', 'tin#', 'tax identification', 'bir', 'taxpayer', 'vat reg tin', 'non-vat reg tin'],
    },
    examples: { valid: ['123-456-789-000', '123-456-789', '123456789000'], invalid: ['12-456-789-000', '12345678'] },
    source: 'Bureau of Internal Revenue, National Internal Revenue Code s. 236',
  },
  {
    subtype: 'PH_PHILHEALTH',
    type: 'HEALTH_ID',
    countries: ['PH'],
    description: 'PhilHealth identification number 2-9-1; Pag-IBIG number 4-4-4 stands beside it on forms.',
    pattern: String.raw`\d{2}-\d{9}-\d|\d{12}`,
    starts: 'digit',
    strength: 'none',
    score: 0.3,
    context: {
      en: ['philhealth', 'philhealth no', 'pin', 'philhealth identification', 'hdmf', 'pag-ibig', 'pagibig', 'mid no'],
    },
    examples: { valid: ['12-345678901-2', '123456789012'], invalid: ['12-34567890-2', '1-345678901-2'] },
    source: 'Philippine Health Insurance Corporation, Republic Act 11223',
  },
  passport(
    'PH',
    'Passport: letter, seven digits, letter, or two letters and seven digits.',
    String.raw`[A-Z]\d{7}[A-Z]|[A-Z]{2}\d{6,7}`,
    'letter',
    ['P1234567A', 'EC1234567'],
    ['P123456A', 'ABC1234567'],
    'Department of Foreign Affairs; ICAO Doc 9303',
  ),
  {
    subtype: 'PH_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['PH'],
    description: 'Driving licence: letter, office, year, six digits (LTO).',
    pattern: String.raw`[A-Z]\d{2}-\d{2}-\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.6,
    context: LICENSE_TERMS,
    examples: { valid: ['N01-12-123456', 'D12-99-000123'], invalid: ['N1-12-123456', '101-12-123456'] },
    source: 'Land Transportation Office, Republic Act 4136',
  },
];

/** Letters from digits, for drawing. */
function digitsToLetters(text: string): string {
  return text.replace(/\d/g, (d) => String.fromCharCode(65 + Number(d)));
}
