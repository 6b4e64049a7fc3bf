/** What the world's rows share: drawing surrogates with a structure, derived rows, context terms of the common documents. */
import { stdnum } from 'stdnum';

import type { ContextTerms, IdentifierRow, Strength } from '../row.ts';
import { isRepeated } from './check-digits.ts';

export type Draw = (n: number) => number;

/** `count` random digits. */
export function digits(pick: Draw, count: number): string {
  let out = '';
  for (let i = 0; i < count; i++) out += String(pick(10));
  return out;
}

/** One of the given values. */
export function oneOf(pick: Draw, values: readonly string[]): string {
  return values[pick(values.length)] ?? '';
}

/** `number` as decimal of at least `width` digits. */
export function pad(number: number, width: number): string {
  return String(number).padStart(width, '0');
}

/** A day as YYYYMMDD; day 28 at most, so that every month has it. */
export function drawYmd(pick: Draw, from: number, to: number): string {
  return `${from + pick(to - from + 1)}${pad(1 + pick(12), 2)}${pad(1 + pick(28), 2)}`;
}

/** A day as YYMMDD. */
export function drawYymmdd(pick: Draw): string {
  return drawYmd(pick, 1950, 1999).slice(2);
}

/**
 * Digits for digits and letters for letters from `from` to `to` (exclusive); the rest of `compact` stays.
 */
export function refill(pick: Draw, compact: string, from: number, to = compact.length): string {
  let out = '';
  for (let i = 0; i < compact.length; i++) {
    const char = compact[i] ?? '';
    if (i < from || i >= to) out += char;
    else if (char >= '0' && char <= '9') out += String(pick(10));
    else out += String.fromCharCode(65 + pick(26));
  }
  return out;
}

/** Other digits from `from` on; letters stay, for schemes whose letters are fixed words (program, area, kind). */
export function newDigits(pick: Draw, compact: string, from = 0): string {
  return compact.slice(0, from) + compact.slice(from).replace(/\d/g, () => String(pick(10)));
}

/**
 * Calls `make` until its value passes. A structure with the date right and one check digit passes one time in ten, so
 * 1000 attempts fail once in 10^45; the last attempt is returned rather than the old value, which must not survive.
 */
export function drawUntil(make: () => string, passes: (compact: string) => boolean): string {
  let value = make();
  for (let i = 0; i < 1000 && !passes(value); i++) value = make();
  return value;
}

/**
 * The same number written without the separators that make it telling: same rule, but it needs context.
 * Its subtype is the row's with `_BARE`; the runner reports it under the row's own.
 */
export function bare(
  row: IdentifierRow,
  other: Pick<IdentifierRow, 'pattern' | 'examples'> & {
    score?: number;
    strength?: Strength;
    starts?: IdentifierRow['starts'];
    validate?: IdentifierRow['validate'];
  },
): IdentifierRow {
  return { ...row, strength: 'weak', score: 0.35, ...other, subtype: `${row.subtype}_BARE` };
}

export const PASSPORT_TERMS: ContextTerms = {
  en: ['passport', 'passports', 'passport no', 'passport number', 'ppt no', 'travel document', 'document no', 'pp no'],
  es: ['pasaporte', 'nro de pasaporte', 'documento de viaje'],
  pt: ['passaporte'],
  fr: ['passeport', 'titre de voyage'],
  de: ['reisepass', 'passnummer', 'reisepassnummer', 'passnr'],
  it: ['passaporto'],
  nl: ['paspoort', 'paspoortnummer'],
  ar: ['جواز السفر', 'جواز سفر', 'رقم الجواز', 'رقم جواز السفر', 'جواز'],
  he: ['דרכון', 'מספר דרכון', 'הדרכון'],
  fa: ['گذرنامه', 'شماره گذرنامه', 'پاسپورت'],
  ur: ['پاسپورٹ'],
  zh: ['护照', '護照', '护照号', '护照号码', '護照號碼'],
  ja: ['パスポート', '旅券', '旅券番号', 'パスポート番号'],
  ko: ['여권', '여권번호', '여권 번호'],
  th: ['หนังสือเดินทาง', 'พาสปอร์ต'],
  vi: ['hộ chiếu', 'số hộ chiếu'],
  id: ['paspor', 'nomor paspor'],
  ms: ['pasport', 'no pasport'],
  tl: ['pasaporte'],
  hi: ['पासपोर्ट', 'पासपोर्ट नंबर'],
  bn: ['পাসপোর্ট'],
  ru: ['паспорт', 'загранпаспорт'],
};

export const LICENSE_TERMS: ContextTerms = {
  en: [
    'driver license',
    'drivers license',
    "driver's license",
    'driver licence',
    'drivers licence',
    "driver's licence",
    'driving licence',
    'driving license',
    'licence no',
    'license no',
    'license number',
    'licence number',
    'dl',
    'dl no',
    'dln',
    'dl#',
    'lic no',
    'driver lic',
    'dmv',
    'permit no',
    'operator license',
  ],
  es: [
    'licencia de conducir',
    'licencia de manejo',
    'carnet de conducir',
    'licencia de conduccion',
    'brevete',
    'lic. de conducir',
  ],
  pt: ['cnh', 'carteira de motorista', 'carteira nacional de habilitação', 'habilitação', 'carta de condução'],
  fr: ['permis de conduire', 'permis', 'no de permis'],
  ar: ['رخصة القيادة', 'رخصة قيادة', 'رخصة السياقة', 'رقم الرخصة'],
  he: ['רישיון נהיגה', 'רשיון נהיגה'],
  fa: ['گواهینامه'],
  zh: ['驾驶证', '驾照', '駕照', '駕駛執照', '驾驶证号'],
  ja: ['運転免許', '運転免許証', '免許証番号', '免許証'],
  ko: ['운전면허', '면허번호', '운전면허번호', '면허증'],
  th: ['ใบขับขี่', 'ใบอนุญาตขับรถ'],
  vi: ['giấy phép lái xe', 'bằng lái', 'gplx'],
  id: ['surat izin mengemudi', 'nomor sim'],
  ms: ['lesen memandu'],
  hi: ['ड्राइविंग लाइसेंस', 'चालक अनुज्ञप्ति'],
};

export const PLATE_TERMS: ContextTerms = {
  en: [
    'license plate',
    'licence plate',
    'plate',
    'plates',
    'plate no',
    'plate number',
    'number plate',
    'registration number',
    'registration no',
    'reg no',
    'reg',
    'rego',
    'tag number',
    'vehicle',
    'vrn',
    'vehicle no',
  ],
  es: ['placa', 'placas', 'patente', 'matrícula', 'dominio', 'chapa', 'vehículo', 'placa patente'],
  pt: ['placa', 'placas', 'matrícula', 'veículo'],
  fr: ['plaque', "plaque d'immatriculation", 'immatriculation', 'immatriculé*', 'matricule', 'véhicule'],
  ar: ['لوحة', 'رقم اللوحة', 'لوحة السيارة', 'سيارة', 'مركبة'],
  he: ['מספר רכב', 'לוחית רישוי', 'רכב', 'מכונית'],
  fa: ['پلاک', 'شماره پلاک'],
  zh: ['车牌', '车牌号', '車牌', '車牌號碼', '牌照', '车辆'],
  ja: ['ナンバープレート', '車両番号', '登録番号', 'ナンバー', '車'],
  ko: ['차량번호', '번호판', '자동차', '차량'],
  th: ['ทะเบียนรถ', 'ป้ายทะเบียน', 'ทะเบียน'],
  vi: ['biển số', 'biển số xe', 'biển kiểm soát'],
  id: ['plat nomor', 'nomor polisi', 'nopol', 'no polisi', 'kendaraan'],
  ms: ['no pendaftaran', 'nombor plat', 'plat'],
  hi: ['गाड़ी नंबर', 'वाहन संख्या', 'नंबर प्लेट', 'वाहन'],
};

/** No bare "account" or "bank": in logs and mail they are beside every sort of number. */
export const BANK_TERMS: ContextTerms = {
  en: [
    'account no',
    'account number',
    'acct',
    'acct no',
    'a/c',
    'a/c no',
    'bank account',
    'bank acct',
    'beneficiary account',
  ],
  es: [
    'cuenta',
    'cuenta bancaria',
    'número de cuenta',
    'nro de cuenta',
    'cta',
    'cta. cte.',
    'cta cte',
    'caja de ahorro',
    'banco',
  ],
  pt: ['conta', 'conta corrente', 'conta bancária', 'c/c', 'ag', 'agência', 'banco', 'poupança'],
  fr: ['compte', 'compte bancaire', 'numéro de compte', 'no de compte', 'banque', 'rib'],
  ar: ['حساب', 'رقم الحساب', 'حساب بنكي', 'البنك'],
  he: ['חשבון בנק', 'מספר חשבון', 'חשבון'],
  zh: ['账号', '银行账号', '账户', '帳號', '银行卡', '开户行'],
  ja: ['口座', '口座番号', '銀行口座', '普通預金'],
  ko: ['계좌', '계좌번호', '통장', '은행'],
  th: ['เลขบัญชี', 'บัญชี', 'ธนาคาร'],
  vi: ['số tài khoản', 'stk', 'tài khoản', 'ngân hàng'],
  id: ['rekening', 'no rek', 'nomor rekening', 'norek', 'bank'],
  ms: ['akaun', 'no akaun', 'nombor akaun'],
  hi: ['खाता', 'खाता संख्या', 'बैंक'],
};

/** Passport numbers seldom have a check digit in print, so every country's is a form that needs the word beside it. */
export function passport(
  country: string,
  description: string,
  pattern: string,
  starts: IdentifierRow['starts'],
  valid: readonly string[],
  invalid: readonly string[],
  source: string,
): IdentifierRow {
  return {
    subtype: `${country}_PASSPORT`,
    type: 'PASSPORT',
    countries: [country],
    description,
    pattern,
    starts,
    strength: 'none',
    score: 0.2,
    context: PASSPORT_TERMS,
    examples: { valid, invalid },
    source,
  };
}

/** Plates: a form only. `score` says how telling the form is; below 0.5 it needs a word for car or plate nearby. */
export function plate(
  country: string,
  description: string,
  pattern: string,
  starts: IdentifierRow['starts'],
  score: number,
  valid: readonly string[],
  invalid: readonly string[],
  source: string,
): IdentifierRow {
  return {
    subtype: `${country}_PLATE`,
    type: 'LICENSE_PLATE',
    countries: [country],
    description,
    pattern,
    starts,
    // Plates are capitals on the road and nearly always in text; in lower case they read like words and codes.
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score,
    context: PLATE_TERMS,
    examples: { valid, invalid },
    source,
  };
}

/**
 * The verdict of npm `stdnum` as a row's `validate`. Repeated digits are refused: they pass many checks and are
 * placeholders. Throws when the module is loaded, not when it runs, if `stdnum` has no such number.
 */
export function standard(country: string, number: string): (compact: string) => boolean {
  const validator = stdnum[country]?.[number];
  if (validator === undefined) throw new Error(`stdnum has no ${country}.${number}`);
  return (compact) => !isRepeated(compact) && validator.validate(compact).isValid;
}
