/** Czechia, Slovakia, Hungary. */
import type { IdentifierRow } from '../row.ts';
import { decimalMod, isDate, weightedMod } from './check-digits.ts';
import { EN, fill, two, inGroups, vatRow } from './europe-parts.ts';

/** Zákon 133/2000: YYMMDD with +50 for women, +20 or +70 since 2004; ten digits are a multiple of eleven (or end 0 on a rest of 10). */
function rodneCislo(compact: string): boolean {
  if (!/^[0-9]{9,10}$/.test(compact)) return false;
  const yy = Number(compact.slice(0, 2));
  let month = Number(compact.slice(2, 4)) % 50;
  if (month > 20) month -= 20;
  const day = Number(compact.slice(4, 6));
  if (compact.length === 9) return yy < 54 && compact.slice(6) !== '000' && isDate(1900 + yy, month, day);
  if (!isDate((yy < 54 ? 2000 : 1900) + yy, month, day)) return false;
  if (decimalMod(compact, 11) === 0) return true;
  return decimalMod(compact.slice(0, 9), 11) === 10 && compact[9] === '0' && yy >= 54 && yy <= 85;
}

function drawRodneCislo(pick: (n: number) => number, compact: string): string {
  const female = Number(compact[2]) >= 5 ? 50 : 0;
  const nine = compact.length === 9;
  return fill(
    pick,
    () =>
      `${two(nine ? 20 + pick(34) : 54 + pick(46))}${two(1 + pick(12) + female)}${two(1 + pick(28))}${nine ? `${1 + pick(9)}##` : '###*'}`,
    rodneCislo,
  );
}

/** Weights 8 to 2, eleven minus the rest, modulo ten. */
function ico(compact: string): boolean {
  return (
    /^[0-9]{8}$/.test(compact) &&
    Number(compact) > 0 &&
    (11 - weightedMod(compact.slice(0, 7), [8, 7, 6, 5, 4, 3, 2], 11)) % 10 === Number(compact[7])
  );
}

/** Czech DIČ: IČO, birth number, or special nine digits starting 6. */
function dic(body: string): boolean {
  if (body.length === 8) return !body.startsWith('9') && ico(body);
  if (body.length === 9 && body.startsWith('6')) {
    const rest = weightedMod(body.slice(1, 8), [8, 7, 6, 5, 4, 3, 2], 11);
    return (((8 - ((10 - rest) % 11)) % 10) + 10) % 10 === Number(body[8]) || rodneCislo(body);
  }
  return rodneCislo(body);
}

/** ČNB: prefix and number each a weighted multiple of eleven; the bank code has no check. Without separators the last ten digits before it are the number. */
function czechAccount(compact: string, written: string): boolean {
  const body = compact.slice(0, -4);
  const cut = written.includes('-') ? written.replace(/[^0-9-]/g, '').indexOf('-') : Math.max(0, body.length - 10);
  const number = body.slice(cut).padStart(10, '0');
  const prefix = body.slice(0, cut).padStart(6, '0');
  return (
    Number(number) > 0 &&
    weightedMod(prefix, [10, 5, 8, 4, 2, 1], 11) === 0 &&
    weightedMod(number, [6, 3, 7, 9, 10, 5, 8, 4, 2, 1], 11) === 0
  );
}

function slovakVat(body: string): boolean {
  return /^[1-9][0-9][234789][0-9]{7}$/.test(body) && decimalMod(body, 11) === 0;
}

/** TAJ: weights 3 and 7 in turn over eight digits, modulo ten. */
function taj(compact: string): boolean {
  return (
    /^[0-9]{9}$/.test(compact) &&
    Number(compact) > 0 &&
    weightedMod(compact.slice(0, 8), [3, 7, 3, 7, 3, 7, 3, 7], 10) === Number(compact[8])
  );
}

/** Starts 8, days since 1867, position weights modulo eleven (10 is not issued). */
function adoazonosito(compact: string): boolean {
  return (
    /^8[0-9]{9}$/.test(compact) &&
    weightedMod(compact.slice(0, 9), [1, 2, 3, 4, 5, 6, 7, 8, 9], 11) === Number(compact[9])
  );
}

/** Adószám: weights 9 7 3 1 over seven digits; then VAT code 1-5 and county. */
function adoszam(compact: string): boolean {
  if (!/^[0-9]{8}([1-5][0-9]{2})?$/.test(compact) || compact.startsWith('0')) return false;
  return (10 - weightedMod(compact.slice(0, 7), [9, 7, 3, 1, 9, 7, 3], 10)) % 10 === Number(compact[7]);
}

/** Sex and century, YYMMDD, serial, check: weights 1 to 10 until 1996, 10 to 1 since. */
function szemelyi(compact: string): boolean {
  if (!/^[1-8][0-9]{10}$/.test(compact)) return false;
  const century = '34'.includes(compact[0] ?? '') ? 2000 : 1900;
  const year = century + Number(compact.slice(1, 3));
  if (!isDate(year, Number(compact.slice(3, 5)), Number(compact.slice(5, 7)))) return false;
  const up = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  return weightedMod(compact.slice(0, 10), year < 1997 ? up : up.toReversed(), 11) === Number(compact[10]);
}

/** GIRO: weights 9 7 3 1, first over bank and branch, then over the account. */
function giro(compact: string): boolean {
  if (!/^([0-9]{16}|[0-9]{24})$/.test(compact) || compact.startsWith('0')) return false;
  const weights = [9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1];
  return weightedMod(compact.slice(0, 8), weights, 10) === 0 && weightedMod(compact.slice(8), weights, 10) === 0;
}

export const ROWS_CZ: readonly IdentifierRow[] = [
  {
    subtype: 'CZ_RC',
    type: 'NATIONAL_ID',
    countries: ['CZ'],
    description: 'Rodné číslo: birth date and serial; also the health insurance and tax number.',
    pattern: String.raw`\d{6}[ ]?/[ ]?\d{3,4}|\d{6}[ \-]?\d{3,4}`,
    starts: 'digit',
    validate: rodneCislo,
    strength: 'weak',
    score: 0.45,
    context: {
      cs: [
        'rodné číslo',
        'rodné č',
        'rodn* čísl*',
        'rč',
        'r.č',
        'r. č',
        'rod. číslo',
        'rod. č',
        'rodného čísla',
        'číslo pojištěnce',
        'č. pojištěnce',
        'čp',
        'pojištěn*',
        'nar',
        'pacient*',
      ],
      sk: ['rodné číslo', 'r.č', 'rč', 'rodn* čísl*'],
      en: ['birth number', ...EN.national, ...EN.health],
    },
    examples: {
      valid: ['780123/3540', '7801233540', '710319/2745', '530101/123'],
      invalid: ['781323/3540', '780123/3541', '780123/35'],
    },
    source: 'Zákon č. 133/2000 Sb., o evidenci obyvatel, § 13',
    draw: drawRodneCislo,
  },
  {
    subtype: 'CZ_OP',
    type: 'NATIONAL_ID',
    countries: ['CZ'],
    description: 'Občanský průkaz, nine digits (older: letters and digits).',
    pattern: String.raw`\d{9}|[A-Z]{2}[ ]?\d{6}|\d{6}[ ]?[A-Z]{2}\d{2}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      cs: [
        'občanský průkaz',
        'občanského průkazu',
        'op',
        'č. op',
        'číslo op',
        'čop',
        'občank*',
        'doklad totožnosti',
        'číslo dokladu',
        'č. dokladu',
      ],
      en: EN.card,
    },
    examples: { valid: ['123456789', '998000001', 'AB 123456'], invalid: ['12345678', 'ABC123456'] },
    source: 'Zákon č. 269/2021 Sb.; PRADO CZE-BO',
  },
  {
    subtype: 'CZ_PASSPORT',
    type: 'PASSPORT',
    countries: ['CZ'],
    description: 'Cestovní pas, eight digits.',
    pattern: String.raw`\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { cs: ['cestovní pas', 'cestovního pasu', 'pas', 'číslo pasu', 'č. pasu', 'pasu'], en: EN.passport },
    examples: { valid: ['12345678', '39012345'], invalid: ['1234567', '123456789'] },
    source: 'Zákon č. 329/1999 Sb.; PRADO CZE-AO',
  },
  {
    subtype: 'CZ_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['CZ'],
    description: 'Řidičský průkaz: two letters and six digits.',
    pattern: String.raw`[A-Z]{2}[ ]?\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: { cs: ['řidičský průkaz', 'řidičského průkazu', 'řidičák', 'číslo řp', 'řp', 'č. řp'], en: EN.driver },
    examples: { valid: ['EA 123456', 'ER123456'], invalid: ['E 123456', 'EA12345'] },
    source: 'Zákon č. 361/2000 Sb.; PRADO CZE-FO',
  },
  {
    subtype: 'CZ_ICO',
    type: 'COMPANY_ID',
    countries: ['CZ', 'SK'],
    description: 'IČO of a person in business or company, eight digits.',
    pattern: String.raw`\d{8}|\d{3} \d{2} \d{3}|\d{2} \d{3} \d{3}`,
    starts: 'digit',
    validate: ico,
    strength: 'weak',
    score: 0.3,
    context: {
      cs: ['ičo', 'ič', 'ico', 'identifikační číslo', 'obchodní rejstřík', 'živnost*', 's.r.o', 'a.s', 'osvč'],
      sk: ['ičo', 'identifikačné číslo', 'obchodný register', 's.r.o'],
      en: ['ico', ...EN.company],
    },
    examples: { valid: ['25596641', '256 38 955', '27082440'], invalid: ['25596642', '2559664'] },
    source: 'Zákon č. 304/2013 Sb.; Český statistický úřad',
  },
  vatRow({
    country: 'CZ',
    name: 'DIČ',
    body: inGroups(10, 9, 8),
    check: dic,
    context: { cs: ['dič', 'dic', 'daňové identifikační číslo', 'plátce dph', 'dph'], sk: ['dič', 'ič dph'] },
    valid: ['CZ25123891', 'CZ7103192745', 'CZ 25596641'],
    invalid: ['CZ25123890', 'CZ2512389'],
    source: 'Zákon č. 280/2009 Sb. § 130; VIES',
    draw: (pick, compact) =>
      compact.length === 10
        ? fill(pick, 'CZ#######*', (v) => dic(v.slice(2)))
        : `CZ${drawRodneCislo(pick, compact.slice(2))}`,
  }),
  {
    subtype: 'CZ_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['CZ', 'SK'],
    description: 'Account number: prefix, number, slash, bank code.',
    pattern: String.raw`(?:\d{1,6}[ ]?-[ ]?)?\d{2,10}[ ]?/[ ]?\d{4}`,
    starts: 'digit',
    validate: czechAccount,
    strength: 'weak',
    score: 0.4,
    context: {
      cs: ['číslo účtu', 'č. účtu', 'č.ú', 'bankovní účet', 'účet', 'účtu', 'bankovní spojení', 'na účet', 'čú'],
      sk: ['číslo účtu', 'č. účtu', 'č.ú', 'účet', 'účtu'],
      en: EN.bank,
    },
    examples: {
      valid: ['19-2000145399/0800', '2000145399/0800', '51/0100'],
      invalid: ['19-2000145398/0800', '2000145399'],
    },
    source: 'Vyhláška ČNB č. 169/2011 Sb.',
    draw: (pick, compact) => {
      const bank = compact.slice(-4);
      const digits = compact.length - 4;
      // A prefix has to be right on its own, so it stays; what is left is a number of up to ten digits.
      const prefix = compact.slice(0, Math.max(0, digits - 10));
      return fill(pick, `${prefix}${'#'.repeat(digits - prefix.length - 1)}*${bank}`, (v) => czechAccount(v, v));
    },
  },
  {
    subtype: 'CZ_DATOVA_SCHRANKA',
    type: 'CUSTOMER_ID',
    countries: ['CZ'],
    description: 'ID of a datová schránka, seven characters.',
    pattern: String.raw`[a-z0-9]{7}`,
    starts: 'any',
    // "deb12u1" is a version of a package.
    validate: (compact) => /[A-Z]/.test(compact) && /[0-9]/.test(compact) && !/^DEB\d+U\d/.test(compact),
    strength: 'none',
    score: 0.1,
    context: {
      cs: ['datová schránka', 'datové schránky', 'id ds', 'idds', 'id datové schránky', 'id dat. schránky', 'ds'],
      en: ['data box'],
    },
    examples: { valid: ['abc12de', 'xr5agk7'], invalid: ['abc12d', 'abcdefg'] },
    source: 'Zákon č. 300/2008 Sb.',
  },
  {
    subtype: 'CZ_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['CZ'],
    description: 'Registrační značka: digit, region letter, character, four digits.',
    pattern: String.raw`\d[ABCEHJKLMPSTUZ][0-9A-Z][ \-]?\d{4}`,
    starts: 'digit',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.25,
    context: {
      cs: [
        'rz',
        'spz',
        'registrační značka',
        'registrační značky',
        'vozidl*',
        'auto',
        'reg. značka',
        'poznávací značka',
      ],
      en: EN.plate,
    },
    examples: { valid: ['1A2 3456', '5AB1234'], invalid: ['1D2 3456', '1A2 345'] },
    source: 'Vyhláška č. 343/2014 Sb.',
  },
];

export const ROWS_SK: readonly IdentifierRow[] = [
  {
    subtype: 'SK_RC',
    type: 'NATIONAL_ID',
    countries: ['SK'],
    description: 'Rodné číslo of Slovakia; also the number of the insured.',
    pattern: String.raw`\d{6}[ ]?/[ ]?\d{3,4}|\d{6}[ \-]?\d{3,4}`,
    starts: 'digit',
    validate: rodneCislo,
    strength: 'weak',
    score: 0.4,
    context: {
      sk: [
        'rodné číslo',
        'rodn* čísl*',
        'r.č',
        'rč',
        'rodného čísla',
        'číslo poistenca',
        'poisten*',
        'dátum narodenia',
        'pacient*',
      ],
      en: ['birth number', 'slovak id', ...EN.national],
    },
    examples: { valid: ['710319/2745', '7103192745', '991231/1211'], invalid: ['713319/2745', '710319/2746'] },
    source: 'Zákon č. 301/1995 Z. z. o rodnom čísle',
    draw: drawRodneCislo,
  },
  {
    subtype: 'SK_OP',
    type: 'NATIONAL_ID',
    countries: ['SK'],
    description: 'Občiansky preukaz or passport: two letters and six or seven digits.',
    pattern: String.raw`[A-Z]{2}[ ]?\d{6,7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      sk: [
        'občiansky preukaz',
        'občianskeho preukazu',
        'č. op',
        'číslo op',
        'op',
        'cestovný pas',
        'pas',
        'číslo pasu',
        'vodičský preukaz',
        'číslo dokladu',
        'doklad totožnosti',
      ],
      en: [...EN.card, ...EN.passport, ...EN.driver],
    },
    examples: { valid: ['EA 123456', 'SP000000', 'BA1234567'], invalid: ['E123456', 'EA12345'] },
    source: 'Zákon č. 395/2019 Z. z.; PRADO SVK-BO, SVK-AO',
  },
  {
    subtype: 'SK_DIC',
    type: 'TAX_ID',
    countries: ['SK'],
    description: 'Daňové identifikačné číslo (DIČ), ten digits.',
    pattern: String.raw`[1-9]\d{9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: { sk: ['dič', 'daňové identifikačné číslo', 'daňov*', 'daňový úrad'], en: EN.tax },
    examples: { valid: ['2022749619', '1012345678'], invalid: ['202274961', '0022749619'] },
    source: 'Zákon č. 563/2009 Z. z.; Finančná správa SR',
  },
  vatRow({
    country: 'SK',
    name: 'IČ DPH',
    body: inGroups(10),
    check: slovakVat,
    context: { sk: ['ič dph', 'ičdph', 'ič-dph', 'dph', 'platiteľ dph'] },
    valid: ['SK2022749619', 'SK 2020317068'],
    invalid: ['SK2022749618', 'SK202274961'],
    source: 'Finančná správa SR; VIES',
    draw: (pick) =>
      fill(
        pick,
        () => `SK${1 + pick(9)}#${'234789'[pick(6)] ?? '2'}######*`,
        (v) => slovakVat(v.slice(2)),
      ),
  }),
  {
    subtype: 'SK_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['SK'],
    description: 'Evidenčné číslo vozidla: district, three digits, two letters.',
    pattern: String.raw`[A-Z]{2}[ \-]?\d{3}[ \-]?[A-Z]{2}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.15,
    context: {
      sk: ['evč', 'ečv', 'evidenčné číslo', 'špz', 'vozidl*', 'auto', 'evidenčné číslo vozidla'],
      en: EN.plate,
    },
    examples: { valid: ['BA-123AB', 'KE 456 CD'], invalid: ['BA-12AB', 'ba-123ab'] },
    source: 'Zákon č. 8/2009 Z. z.',
  },
];

export const ROWS_HU: readonly IdentifierRow[] = [
  {
    subtype: 'HU_TAJ',
    type: 'SOCIAL_SECURITY',
    countries: ['HU'],
    description: 'TAJ-szám of social and health insurance, nine digits.',
    pattern: String.raw`\d{3}[ \-.]?\d{3}[ \-.]?\d{3}`,
    starts: 'digit',
    validate: taj,
    strength: 'weak',
    score: 0.3,
    context: {
      hu: [
        'taj',
        'taj-szám',
        'taj szám',
        'tajszám',
        'társadalombiztosítási',
        'tb szám',
        'társadalombiztosítási azonosító jel',
        'taj száma',
        'taj-száma',
        'beteg',
      ],
      en: ['taj', 'taj number', ...EN.social, ...EN.health],
    },
    examples: { valid: ['111 111 110', '123456788', '040-050-003'], invalid: ['123456789', '12345678'] },
    source: '1996. évi XX. törvény (azonosító kódok) melléklet',
  },
  {
    subtype: 'HU_ADOAZONOSITO',
    type: 'TAX_ID',
    countries: ['HU'],
    description: 'Adóazonosító jel of a person, ten digits starting 8.',
    pattern: String.raw`8\d{9}|8\d{3} \d{3} \d{3}|8\d{2} \d{3} \d{4}`,
    starts: 'digit',
    validate: adoazonosito,
    strength: 'weak',
    score: 0.4,
    context: {
      hu: ['adóazonosító', 'adóazonosító jel', 'adóazonosító jele', 'adóaz', 'adójel', 'adókártya', 'nav', 'adószám'],
      en: EN.tax,
    },
    examples: { valid: ['8071592153', '8071 592 153'], invalid: ['8071592154', '7071592153'] },
    source: '1996. évi XX. törvény; NAV',
    keep: 1,
  },
  {
    subtype: 'HU_SZEMELYI_AZONOSITO',
    type: 'NATIONAL_ID',
    countries: ['HU'],
    description: 'Személyi azonosító (személyi szám): sex and century, birth date, serial, check.',
    pattern: String.raw`[1-8][ \-]?\d{6}[ \-]?\d{4}`,
    starts: 'digit',
    validate: szemelyi,
    strength: 'weak',
    score: 0.4,
    context: {
      hu: [
        'személyi szám',
        'személyi azonosító',
        'személyiszám',
        'szem. szám',
        'személyi száma',
        'szül',
        'személyi azonosítója',
      ],
      en: EN.national,
    },
    examples: { valid: ['1-750119-1236', '28702231236', '3 040201 0125'], invalid: ['1-751319-1237', '1-750119-123'] },
    source: '1996. évi XX. törvény; BM Nyilvántartások Vezetéséért Felelős Helyettes Államtitkárság',
    draw: (pick, compact) =>
      fill(
        pick,
        () =>
          `${'34'.includes(compact[0] ?? '') ? `${compact[0] ?? '3'}${two(pick(20))}` : `${compact[0] ?? '1'}${two(40 + pick(56))}`}${two(1 + pick(12))}${two(1 + pick(28))}###*`,
        szemelyi,
      ),
  },
  {
    subtype: 'HU_ID_CARD',
    type: 'NATIONAL_ID',
    countries: ['HU'],
    description: 'Személyazonosító igazolvány: six digits and two letters (older AA 123456).',
    pattern: String.raw`\d{6}[ ]?[A-Z]{2}|[A-Z]{2}[ \-]?[IVX]{0,4}[ \-.]?\d{6}`,
    starts: 'any',
    strength: 'none',
    score: 0.2,
    context: {
      hu: [
        'személyi igazolvány',
        'személyi',
        'szig',
        'szig. szám',
        'személyazonosító igazolvány',
        'igazolvány',
        'igazolványszám',
        'szem.ig',
        'okmányazonosító',
        'sz.ig',
        'személyi igazolványszám',
      ],
      en: EN.card,
    },
    examples: { valid: ['123456AB', '123456 SA', 'AB 123456'], invalid: ['12345AB', 'A123456'] },
    source: '414/2015. (XII. 23.) Korm. rendelet; PRADO HUN-BO',
  },
  {
    subtype: 'HU_PASSPORT',
    type: 'PASSPORT',
    countries: ['HU'],
    description: 'Útlevél: two letters and six or seven digits.',
    pattern: String.raw`[A-Z]{2}[ ]?\d{6,7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      hu: ['útlevél', 'útlevélszám', 'útlevél szám*', 'vezetői engedély', 'jogosítvány', 'jogosítvány szám*'],
      en: [...EN.passport, ...EN.driver],
    },
    examples: { valid: ['BA123456', 'BH 1234567'], invalid: ['B123456', 'BA12345'] },
    source: '101/1998. (V. 22.) Korm. rendelet; PRADO HUN-AO',
  },
  {
    subtype: 'HU_ADOSZAM',
    type: 'COMPANY_ID',
    countries: ['HU'],
    description: 'Adószám of a company: 12345678-1-42.',
    pattern: String.raw`\d{8}-[1-5]-\d{2}|\d{8}[1-5]\d{2}`,
    starts: 'digit',
    validate: (compact) => compact.length === 11 && adoszam(compact),
    strength: 'weak',
    score: 0.45,
    context: { hu: ['adószám', 'adószáma', 'adóalany', 'áfa', 'kft', 'zrt', 'bt', 'nyrt', 'adószám:'], en: EN.vat },
    examples: { valid: ['12892312-4-42', '10537914-4-44', '12892312442'], invalid: ['12892313-4-42', '12892312-6-42'] },
    source: '2017. évi CL. törvény (Art.); NAV',
    draw: (pick, compact) => fill(pick, `1######*${compact.slice(8)}`, adoszam),
  },
  vatRow({
    country: 'HU',
    name: 'közösségi adószám',
    body: inGroups(8),
    check: adoszam,
    context: { hu: ['közösségi adószám', 'eu adószám', 'adószám', 'áfa', 'uniós adószám'] },
    valid: ['HU12892312', 'HU 10537914'],
    invalid: ['HU12892313', 'HU1289231'],
    source: 'NAV; VIES',
  }),
  {
    subtype: 'HU_CEGJEGYZEK',
    type: 'COMPANY_ID',
    countries: ['HU'],
    description: 'Cégjegyzékszám: court, form, number.',
    pattern: String.raw`(?:0[1-9]|1\d|20)[ \-]\d{2}[ \-]\d{6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.3,
    context: {
      hu: ['cégjegyzékszám', 'cg', 'cégjegyzékszáma', 'cg.', 'cégbíróság', 'cégjegyzék szám*'],
      en: EN.company,
    },
    examples: { valid: ['01-09-123456', '13 10 041234'], invalid: ['21-09-123456', '01-09-12345'] },
    source: '2006. évi V. törvény (Ctv.)',
  },
  {
    subtype: 'HU_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['HU'],
    description: 'Bankszámlaszám: two or three groups of eight digits.',
    pattern: String.raw`\d{8}[ \-]?\d{8}(?:[ \-]?\d{8})?`,
    starts: 'digit',
    validate: giro,
    strength: 'strong',
    score: 0.7,
    context: {
      hu: ['bankszámla', 'bankszámlaszám', 'számlaszám', 'bankszámlaszáma', 'folyószámla', 'giro', 'számlára'],
      en: EN.bank,
    },
    examples: {
      valid: ['11773016-11111018', '11773016-11111018-00000000', '117730161111101800000000'],
      invalid: ['11773017-11111018', '11773016-1111101'],
    },
    source: 'MNB 35/2017. (XII. 14.) rendelet; GIRO Zrt.',
    draw: (pick, compact) =>
      fill(
        pick,
        compact.length === 24 ? `${compact.slice(0, 8)}#######*#######*` : `${compact.slice(0, 8)}#######*`,
        giro,
      ),
  },
  {
    subtype: 'HU_ORVOSI_PECSET',
    type: 'HEALTH_ID',
    countries: ['HU'],
    description: 'Stamp number of a physician, five or six digits.',
    pattern: String.raw`\d{5,6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      hu: [
        'pecsétszám',
        'pecsét',
        'orvosi pecsét',
        'orvosi nyilvántartási',
        'nyilvántartási szám',
        'o. ny. sz',
        'ekaer',
      ],
      en: EN.doctor,
    },
    examples: { valid: ['12345', '098765'], invalid: ['1234', '1234567'] },
    source: 'OKFŐ, alapnyilvántartás',
  },
  {
    subtype: 'HU_OM',
    type: 'CUSTOMER_ID',
    countries: ['HU'],
    description: 'Oktatási azonosító of a pupil, student or teacher, eleven digits starting 7.',
    pattern: String.raw`7\d{10}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      hu: [
        'oktatási azonosító',
        'om azonosító',
        'om-azonosító',
        'diákigazolvány',
        'neptun',
        'oktatási azonosító szám*',
        'om kód',
      ],
      en: EN.student,
    },
    examples: { valid: ['71234567890', '79999999999'], invalid: ['81234567890', '7123456789'] },
    source: '2018. évi LXXXIX. törvény az oktatási nyilvántartásról',
    keep: 1,
  },
  {
    subtype: 'HU_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['HU'],
    description: 'Rendszám: AB CD-123 since 2022, ABC-123 before.',
    pattern: String.raw`[A-Z]{2}[ :]?[A-Z]{2}[ \-]\d{3}|[A-Z]{3}-\d{3}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.2,
    context: {
      hu: ['rendszám', 'forgalmi rendszám', 'rendszámú', 'gépjármű', 'autó', 'rendszáma', 'frsz'],
      en: EN.plate,
    },
    examples: { valid: ['AA AB-123', 'ABC-123', 'AABB-123'], invalid: ['AB-123', 'abc-123'] },
    source: '326/2011. (XII. 28.) Korm. rendelet',
  },
];
