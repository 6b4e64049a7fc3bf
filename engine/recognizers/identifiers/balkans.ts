/** Albania, Bosnia and Herzegovina, Croatia, Kosovo, Montenegro, North Macedonia, Serbia, Slovenia. */
import type { ContextTerms, IdentifierRow } from '../row.ts';
import { decimalMod, isDate, isRepeated, iso7064Mod11_10, weightedMod } from './check-digits.ts';
import { EN, fill, two, inGroups, vatRow } from './europe-parts.ts';

const NID = 'WABCDEFGHIJKLMNOPQRSTUV';

/** Decade letter (A 1900, K 2000), year, month (+50 women, +30 / +80 foreigners), day, serial; check letter by 23. */
function albanianNid(compact: string): boolean {
  if (!/^[A-T][0-9]{8}[A-W]$/.test(compact)) return false;
  const year = 1900 + 10 * (compact.charCodeAt(0) - 65) + Number(compact[1]);
  let month = Number(compact.slice(2, 4));
  for (const step of [80, 50, 30])
    if (month > step) {
      month -= step;
      break;
    }
  if (!isDate(year, month, Number(compact.slice(4, 6)))) return false;
  let sum = NID.indexOf(compact[0] ?? '');
  for (let i = 1; i < 9; i++) sum += i * Number(compact[i]);
  return NID[sum % 23] === compact[9];
}

/** DDMMYYY, region, serial; weights 7 6 5 4 3 2 twice, eleven minus the rest. */
function jmbg(compact: string): boolean {
  if (!/^[0-9]{13}$/.test(compact)) return false;
  const yyy = Number(compact.slice(4, 7));
  // 800 to 999 mean 1800 to 1999, lower ones for the years after 2000.
  if (yyy >= 100 && yyy < 800) return false;
  if (!isDate((yyy >= 800 ? 1000 : 2000) + yyy, Number(compact.slice(2, 4)), Number(compact.slice(0, 2)))) return false;
  const rest = weightedMod(compact.slice(0, 12), [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2], 11);
  return rest !== 1 && (11 - rest) % 11 === Number(compact[12]);
}

function inRegions(low: number, high: number): (compact: string) => boolean {
  return (compact) => jmbg(compact) && Number(compact.slice(7, 9)) >= low && Number(compact.slice(7, 9)) <= high;
}

function drawJmbg(check: (compact: string) => boolean): NonNullable<IdentifierRow['draw']> {
  return (pick, compact) =>
    fill(
      pick,
      () =>
        `${two(1 + pick(28))}${two(1 + pick(12))}9${two(40 + pick(56))}${compact.slice(7, 9)}${Number(compact[9]) >= 5 ? 5 + pick(5) : pick(5)}##*`,
      check,
    );
}

const JMBG: ContextTerms = {
  sr: [
    'jmbg',
    'јмбг',
    'matični broj',
    'матични број',
    'jedinstveni matični broj',
    'јединствени матични број',
    'mat. br',
    'rođen*',
    'osiguranik',
  ],
  bs: ['jmbg', 'jmb', 'matični broj', 'jedinstveni matični broj', 'jmb građana'],
  hr: ['jmbg', 'matični broj', 'mbg', 'mb građana'],
  mk: ['ембг', 'матичен број', 'единствен матичен број', 'embg', 'матичниот број'],
  sl: ['emšo', 'emso', 'enotna matična številka', 'enotne matične številke', 'emšo:'],
  en: ['jmbg', 'emso', 'embg', 'unique master citizen number', ...EN.national],
};

/** 98 minus the sixteen digits times 100 modulo 97, filled up between bank and account. */
function serbianAccount(compact: string): boolean {
  if (!/^[0-9]{6,18}$/.test(compact)) return false;
  const full = compact.slice(0, 3) + compact.slice(3, -2).padStart(13, '0') + compact.slice(-2);
  return Number(compact.slice(3, -2)) > 0 && decimalMod(full, 97) === 1;
}

/** Slovenian tax number: weights 8 to 2, eleven minus the rest, ten counts as zero and eleven is not issued. */
function davcna(compact: string): boolean {
  if (!/^[1-9][0-9]{7}$/.test(compact)) return false;
  const check = 11 - weightedMod(compact.slice(0, 7), [8, 7, 6, 5, 4, 3, 2], 11);
  return check !== 11 && check % 10 === Number(compact[7]);
}

function edb(compact: string): boolean {
  return (
    /^[0-9]{13}$/.test(compact) &&
    !isRepeated(compact) &&
    ((11 - weightedMod(compact.slice(0, 12), [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2], 11)) % 11) % 10 ===
      Number(compact[12])
  );
}

function montenegrinPib(compact: string): boolean {
  return (
    /^0[0-9]{7}$/.test(compact) &&
    ((11 - weightedMod(compact.slice(0, 7), [8, 7, 6, 5, 4, 3, 2], 11)) % 11) % 10 === Number(compact[7])
  );
}

/** Weights 4 3 2 7 6 5 4 3 2, eleven minus the rest, ten and eleven count as zero; numbers starting 9 are exempt. */
function kosovo(compact: string): boolean {
  if (!/^[1-9][0-9]{9}$/.test(compact)) return false;
  const check = 11 - weightedMod(compact.slice(0, 9), [4, 3, 2, 7, 6, 5, 4, 3, 2], 11);
  return compact.startsWith('9') || (check > 9 ? 0 : check) === Number(compact[9]);
}

export const ROWS_AL: readonly IdentifierRow[] = [
  {
    subtype: 'AL_NID',
    type: 'NATIONAL_ID',
    countries: ['AL'],
    description: 'Numri personal (NID) of Albania: letter, eight digits, check letter.',
    pattern: String.raw`[A-T]\d{8}[A-W]`,
    starts: 'letter',
    validate: albanianNid,
    strength: 'strong',
    score: 0.75,
    context: {
      sq: [
        'nid',
        'numri personal',
        'nr. personal',
        'numër personal',
        'numri i identitetit',
        'letërnjoftim*',
        'kartë identiteti',
        'numrin personal',
      ],
      en: ['nid', 'albanian id', ...EN.national, ...EN.card],
    },
    examples: { valid: ['J00101999W', 'I05101999I'], invalid: ['J00101999A', 'J01301999W', 'J0010199W'] },
    source: 'Ligji nr. 10129/2009; VKM 827/2003 (check letter as in public validators, not printed in the law)',
    draw: (pick, compact) =>
      fill(
        pick,
        () =>
          `${'EFGHIJ'[pick(6)] ?? 'H'}#${two(1 + pick(12) + (/^[56]/.test(compact.slice(2)) ? 50 : 0))}${two(1 + pick(28))}###@`,
        albanianNid,
      ),
  },
  {
    subtype: 'AL_NIPT',
    type: 'COMPANY_ID',
    countries: ['AL'],
    description: 'NIPT (NUIS) of a business: letter J to M, eight digits, letter; also the VAT number with AL.',
    pattern: String.raw`(?:AL[ ]?)?[J-M]\d{8}[A-Z]`,
    starts: 'letter',
    validate: (compact) => {
      const body = compact.replace(/^AL/, '');
      const month = Number(body.slice(2, 4));
      return isDate(
        1900 + 10 * (body.charCodeAt(0) - 65) + Number(body[1]),
        ((month - 1) % 12) + 1,
        Number(body.slice(4, 6)),
      );
    },
    strength: 'none',
    score: 0.3,
    context: {
      sq: ['nipt', 'nuis', 'numri i identifikimit', 'tvsh', 'qkb', 'shpk'],
      en: ['nipt', 'nuis', ...EN.company, ...EN.vat],
    },
    examples: {
      valid: ['J91402501L', 'ALJ91402501L', 'K22218003V'],
      invalid: ['J91402501', 'A91402501L', 'J91499501L'],
    },
    source: 'Ligji nr. 9920/2008; DPT; QKB',
  },
  {
    subtype: 'AL_PASSPORT',
    type: 'PASSPORT',
    countries: ['AL'],
    description: 'Passport: two letters and seven digits; identity card nine digits.',
    pattern: String.raw`[A-Z]{2}\d{7}|\d{9}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      sq: ['pasaportë', 'pasaporta', 'nr. pasaporte', 'pasaportës', 'letërnjoftim*', 'leje drejtimi'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['BA1234567', '012345678'], invalid: ['B1234567', 'BA123456'] },
    source: 'PRADO ALB-AO, ALB-BO',
  },
];

export const ROWS_BA: readonly IdentifierRow[] = [
  {
    subtype: 'BA_JMBG',
    type: 'NATIONAL_ID',
    countries: ['BA'],
    description: 'JMBG with a region of Bosnia and Herzegovina (10-19).',
    pattern: String.raw`[0-3]\d[01]\d[09]\d{8}`,
    starts: 'digit',
    validate: inRegions(10, 19),
    strength: 'weak',
    score: 0.45,
    context: JMBG,
    examples: { valid: ['0101990150002', '1502985170052'], invalid: ['0113990150006', '0101990150007'] },
    source: 'Zakon o jedinstvenom matičnom broju (Sl. glasnik BiH 32/01); IDDEEA',
    draw: drawJmbg(inRegions(10, 19)),
  },
  {
    subtype: 'BA_JIB',
    type: 'COMPANY_ID',
    countries: ['BA'],
    description: 'Jedinstveni identifikacioni broj, thirteen digits starting 4, and PDV number of twelve.',
    pattern: String.raw`4\d{12}|[24]\d{11}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      bs: ['jib', 'id broj', 'identifikacioni broj', 'pdv broj', 'pdv', 'porezni broj'],
      sr: ['јиб', 'пдв број', 'jib'],
      hr: ['jib', 'pdv broj'],
      en: EN.vat,
    },
    examples: { valid: ['4200000000003', '200000000003'], invalid: ['5200000000003', '42000000000'] },
    source: 'Uprava za indirektno oporezivanje BiH',
  },
  {
    subtype: 'BA_DOCUMENT',
    type: 'PASSPORT',
    countries: ['BA'],
    description: 'Passport (A and seven digits) or lična karta (nine characters).',
    pattern: String.raw`[A-Z]\d{7}|\d{3}[A-Z0-9]\d{2}[A-Z0-9]\d{2}|[0-9]{2}[A-Z]{3}\d{4}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      bs: ['pasoš', 'putovnica', 'lična karta', 'lične karte', 'broj lične karte', 'vozačka dozvola', 'lk'],
      sr: ['пасош', 'лична карта'],
      hr: ['osobna iskaznica', 'putovnica'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['A1234567', '123E45K67'], invalid: ['AA123456', 'A123456'] },
    source: 'IDDEEA; PRADO BIH-AO, BIH-BO',
  },
];

export const ROWS_HR: readonly IdentifierRow[] = [
  {
    subtype: 'HR_OIB',
    type: 'TAX_ID',
    countries: ['HR'],
    description: 'Osobni identifikacijski broj (OIB) of persons and companies, eleven digits.',
    pattern: String.raw`\d{11}|\d{3} \d{4} \d{4}|\d{3} \d{3} \d{3} \d{2}`,
    starts: 'digit',
    validate: (compact) => compact.length === 11 && !isRepeated(compact) && iso7064Mod11_10(compact),
    strength: 'weak',
    score: 0.35,
    context: {
      hr: ['oib', 'o.i.b', 'osobni identifikacijski broj', 'porezni broj', 'oib-om', 'oib:', 'porezn* uprav*'],
      en: ['oib', ...EN.national, ...EN.tax],
    },
    examples: { valid: ['33392005961', '94577403194', '945 7740 3194'], invalid: ['33392005962', '3339200596'] },
    source: 'Zakon o osobnom identifikacijskom broju (NN 60/08); ISO/IEC 7064 MOD 11,10',
  },
  vatRow({
    country: 'HR',
    name: 'PDV identifikacijski broj',
    body: inGroups(11),
    check: (body) => !isRepeated(body) && iso7064Mod11_10(body),
    context: { hr: ['pdv', 'pdv id', 'pdv broj', 'pdv identifikacijski broj'] },
    valid: ['HR33392005961', 'HR 33392005961'],
    invalid: ['HR33392005962', 'HR3339200596'],
    source: 'Porezna uprava; VIES',
  }),
  {
    subtype: 'HR_JMBG',
    type: 'NATIONAL_ID',
    countries: ['HR'],
    description: 'Matični broj građana (MBG, JMBG) with a region of Croatia (30-39).',
    pattern: String.raw`[0-3]\d[01]\d[09]\d{8}`,
    starts: 'digit',
    validate: inRegions(30, 39),
    strength: 'weak',
    score: 0.45,
    context: JMBG,
    examples: { valid: ['0101990330000', '1502985350018'], invalid: ['0113990330004', '0101990330005'] },
    source: 'Zakon o matičnom broju (NN 9/92)',
    draw: drawJmbg(inRegions(30, 39)),
  },
  {
    subtype: 'HR_ID_CARD',
    type: 'NATIONAL_ID',
    countries: ['HR'],
    description: 'Osobna iskaznica or putovnica, nine digits; vozačka dozvola eight.',
    pattern: String.raw`\d{8,9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      hr: [
        'osobna iskaznica',
        'osobne iskaznice',
        'broj osobne',
        'os. iskaznica',
        'oi',
        'putovnica',
        'putovnice',
        'vozačka dozvola',
        'vozačke dozvole',
        'broj iskaznice',
      ],
      en: [...EN.card, ...EN.passport, ...EN.driver],
    },
    examples: { valid: ['123456789', '10000000'], invalid: ['1234567', '1234567890'] },
    source: 'Zakon o osobnoj iskaznici; PRADO HRV-BO, HRV-AO',
  },
  {
    subtype: 'HR_MBO',
    type: 'HEALTH_ID',
    countries: ['HR'],
    description: 'Matični broj osiguranika (MBO) of HZZO, nine digits.',
    pattern: String.raw`\d{9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      hr: [
        'mbo',
        'matični broj osiguranika',
        'hzzo',
        'osigurana osoba',
        'broj osigurane osobe',
        'zdravstvena iskaznica',
        'pacijent*',
        'dopunsko osiguranje',
      ],
      en: ['mbo', ...EN.health],
    },
    examples: { valid: ['123456789', '100000001'], invalid: ['12345678', '1234567890'] },
    source: 'Hrvatski zavod za zdravstveno osiguranje',
  },
  {
    subtype: 'HR_MBS',
    type: 'COMPANY_ID',
    countries: ['HR'],
    description: 'Matični broj subjekta (MBS) of the court register, eight or nine digits, and MB of statistics.',
    pattern: String.raw`0\d{7,8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      hr: ['mbs', 'matični broj subjekta', 'sudski registar', 'trgovački sud', 'matični broj', 'mb', 'd.o.o'],
      en: EN.company,
    },
    examples: { valid: ['080123456', '01234567'], invalid: ['180123456', '080123'] },
    source: 'Zakon o sudskom registru',
  },
  {
    subtype: 'HR_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['HR', 'RS', 'SI'],
    description: 'Registration plates: town, three or four digits, letters (ZG-1234-AB, BG 123-AB, LJ AB-123).',
    pattern: String.raw`[A-ZČŠŽĐĆ]{2}[ \-]\d{3,5}[ \-][A-ZČŠŽĐĆ]{1,2}|(?:LJ|MB|CE|GO|KP|KR|KK|MS|NM|PO|SG)[ \-][A-Z0-9]{2}[ \-][A-Z0-9]{3}`,
    starts: 'letter',
    validate: (compact, written) => written === written.toUpperCase() && /[0-9]/.test(compact),
    strength: 'none',
    score: 0.25,
    context: {
      hr: [
        'registracija',
        'registarska oznaka',
        'reg. oznaka',
        'vozilo',
        'tablica',
        'registarske oznake',
        'auto',
        'kombi',
        'kamion*',
        'automobil*',
      ],
      sr: [
        'регистарска ознака',
        'registarska oznaka',
        'tablice',
        'vozilo',
        'возило',
        'reg. broj',
        'камион',
        'комби',
        'ауто*',
      ],
      sl: ['registrska številka', 'registrska označba', 'reg. št', 'vozilo', 'registrska tablica'],
      en: EN.plate,
    },
    examples: { valid: ['ZG-1234-AB', 'BG 123-AB', 'LJ AB-123'], invalid: ['Z-1234-AB', 'zg-1234-ab'] },
    source:
      'Pravilnik o registraciji i označavanju vozila (HR); Правилник о регистрацији (RS); Pravilnik o registraciji (SI)',
  },
];

export const ROWS_ME: readonly IdentifierRow[] = [
  {
    subtype: 'ME_JMBG',
    type: 'NATIONAL_ID',
    countries: ['ME'],
    description: 'JMBG with a region of Montenegro (20-29).',
    pattern: String.raw`[0-3]\d[01]\d[09]\d{8}`,
    starts: 'digit',
    validate: inRegions(20, 29),
    strength: 'weak',
    score: 0.45,
    context: JMBG,
    examples: { valid: ['0101990210005', '1502985260019'], invalid: ['0113990210001', '0101990210000'] },
    source: 'Zakon o jedinstvenom matičnom broju građana (Sl. list CG)',
    draw: drawJmbg(inRegions(20, 29)),
  },
  {
    subtype: 'ME_PIB',
    type: 'COMPANY_ID',
    countries: ['ME'],
    description: 'Poreski identifikacioni broj (PIB), eight digits.',
    pattern: String.raw`0\d{7}`,
    starts: 'digit',
    validate: montenegrinPib,
    strength: 'weak',
    score: 0.25,
    context: {
      sr: ['pib', 'poreski identifikacioni broj', 'пиб', 'crps', 'matični broj'],
      en: ['pib', ...EN.company, ...EN.vat],
    },
    examples: { valid: ['02655284', '02289377'], invalid: ['02655283', '0265528'] },
    source: 'Uprava prihoda i carina Crne Gore',
    keep: 1,
  },
  {
    subtype: 'ME_DOCUMENT',
    type: 'PASSPORT',
    countries: ['ME'],
    description: 'Passport or lična karta: nine characters.',
    pattern: String.raw`[A-Z0-9]{2}\d{7}|[A-Z]\d{8}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      sr: ['pasoš', 'putna isprava', 'lična karta', 'broj lične karte', 'lk br'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['P12345678', '123456789'], invalid: ['12345678', 'PPP123456'] },
    source: 'PRADO MNE-AO, MNE-BO',
  },
];

export const ROWS_MK: readonly IdentifierRow[] = [
  {
    subtype: 'MK_EMBG',
    type: 'NATIONAL_ID',
    countries: ['MK'],
    description: 'Единствен матичен број на граѓанинот (ЕМБГ), region 41-49.',
    pattern: String.raw`[0-3]\d[01]\d[09]\d{8}`,
    starts: 'digit',
    validate: inRegions(40, 49),
    strength: 'weak',
    score: 0.45,
    context: JMBG,
    examples: { valid: ['0101990450006', '1502985430011'], invalid: ['0113990450008', '0101990450009'] },
    source: 'Закон за матичен број на граѓанинот; МВР',
    draw: drawJmbg(inRegions(40, 49)),
  },
  {
    subtype: 'MK_EDB',
    type: 'COMPANY_ID',
    countries: ['MK'],
    description: 'Единствен даночен број (ЕДБ), thirteen digits, with MK for VAT.',
    pattern: String.raw`(?:MK[ ]?|МК[ ]?)?[45]\d{12}`,
    starts: 'any',
    validate: (compact) => edb(compact.replace(/^MK/, '')),
    strength: 'weak',
    score: 0.35,
    context: {
      mk: ['едб', 'даночен број', 'единствен даночен број', 'ддв', 'дооел', 'edb', 'даночен бр'],
      en: ['edb', ...EN.vat],
    },
    examples: {
      valid: ['4030000375897', 'MK4020990116747', 'МК4057009501106'],
      invalid: ['4030000375890', '403000037589'],
    },
    source: 'Управа за јавни приходи',
  },
  {
    subtype: 'MK_DOCUMENT',
    type: 'PASSPORT',
    countries: ['MK'],
    description: 'Passport or лична карта: letter and seven digits.',
    pattern: String.raw`[A-ZА-Ш]\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: {
      mk: ['пасош', 'лична карта', 'број на лична карта', 'лк бр', 'патна исправа', 'возачка дозвола'],
      sq: ['pasaportë', 'letërnjoftim'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['A1234567', 'M0001234'], invalid: ['AA123456', 'A123456'] },
    source: 'PRADO MKD-AO, MKD-BO',
  },
];

export const ROWS_RS: readonly IdentifierRow[] = [
  {
    subtype: 'RS_JMBG',
    type: 'NATIONAL_ID',
    countries: ['RS'],
    description: 'Јединствени матични број грађана (JMBG), region 70-89, foreigners 01-09 and 60-69.',
    pattern: String.raw`[0-3]\d[01]\d[09]\d{8}`,
    starts: 'digit',
    validate: (compact) => {
      const region = Number(compact.slice(7, 9));
      return jmbg(compact) && (region < 10 || (region >= 60 && region <= 89));
    },
    strength: 'weak',
    score: 0.45,
    context: JMBG,
    examples: {
      valid: ['0101006710000', '1502985710014', '2310985710003'],
      invalid: ['0113006710006', '0101006710001'],
    },
    source: 'Закон о јединственом матичном броју грађана (Сл. гласник РС 24/2018)',
    draw: drawJmbg((compact) => jmbg(compact)),
  },
  {
    subtype: 'RS_ID_CARD',
    type: 'NATIONAL_ID',
    countries: ['RS'],
    description: 'Лична карта or passport, nine digits.',
    pattern: String.raw`\d{9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      sr: [
        'lična karta',
        'лична карта',
        'lične karte',
        'личне карте',
        'br. lk',
        'бр. лк',
        'lk br',
        'pasoš',
        'пасош',
        'vozačka dozvola',
        'возачка дозвола',
        'broj lične karte',
        'broj pasoša',
        'reg. broj lk',
      ],
      en: [...EN.card, ...EN.passport, ...EN.driver],
    },
    examples: { valid: ['001234567', '123456789'], invalid: ['12345678', '1234567890'] },
    source: 'Закон о личној карти; PRADO SRB-BO, SRB-AO',
  },
  {
    subtype: 'RS_LBO',
    type: 'HEALTH_ID',
    countries: ['RS'],
    description: 'Лични број осигураника (LBO) of RFZO, eleven digits.',
    pattern: String.raw`\d{11}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      sr: [
        'lbo',
        'лбо',
        'lični broj osiguranika',
        'лични број осигураника',
        'rfzo',
        'рфзо',
        'bzk',
        'zdravstvena knjižica',
        'здравствена књижица',
        'broj zdravstvene',
      ],
      en: EN.health,
    },
    examples: { valid: ['12345678901', '00123456789'], invalid: ['1234567890', '123456789012'] },
    source: 'Републички фонд за здравствено осигурање',
  },
  {
    subtype: 'RS_PIB',
    type: 'COMPANY_ID',
    countries: ['RS'],
    description: 'Порески идентификациони број (PIB), nine digits, of companies and persons in business.',
    pattern: String.raw`1\d{8}|RS[ ]?1\d{8}`,
    starts: 'any',
    validate: (compact) => iso7064Mod11_10(compact.replace(/^RS/, '')),
    strength: 'weak',
    score: 0.3,
    context: {
      sr: ['pib', 'пиб', 'poreski broj', 'порески број', 'poreski identifikacioni broj', 'd.o.o', 'pdv broj', 'apr'],
      en: ['pib', ...EN.company, ...EN.vat],
    },
    examples: { valid: ['101134702', '100000024'], invalid: ['101134703', '10113470'] },
    source: 'Закон о пореском поступку; Пореска управа',
  },
  {
    subtype: 'RS_MB',
    type: 'COMPANY_ID',
    countries: ['RS'],
    description: 'Матични број of a company (APR), eight digits.',
    pattern: String.raw`\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      sr: ['matični broj', 'матични број', 'mb', 'мб', 'apr', 'апр', 'mat. br', 'matični broj preduzeća'],
      en: EN.company,
    },
    examples: { valid: ['07012345', '20123456'], invalid: ['0701234', '070123456'] },
    source: 'Агенција за привредне регистре',
  },
  {
    subtype: 'RS_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['RS', 'ME'],
    description: 'Текући рачун: bank, number, two digits modulo 97.',
    pattern: String.raw`\d{3}-\d{1,13}-\d{2}|\d{18}`,
    starts: 'digit',
    validate: serbianAccount,
    strength: 'strong',
    score: 0.7,
    context: {
      sr: [
        'tekući račun',
        'текући рачун',
        'žiro račun',
        'жиро рачун',
        'račun',
        'рачун',
        'broj računa',
        'број рачуна',
        'uplat*',
        'уплат*',
      ],
      en: EN.bank,
    },
    examples: {
      valid: ['160-5765-47', '160000000000576547', '840-742221843-57'],
      invalid: ['160-5765-28', '160-5765'],
    },
    source: 'Народна банка Србије, Одлука о облику и садржини налога (модел 97)',
    draw: (pick, compact) => fill(pick, `${compact.slice(0, 3)}${'#'.repeat(compact.length - 5)}**`, serbianAccount),
  },
];

export const ROWS_SI: readonly IdentifierRow[] = [
  {
    subtype: 'SI_EMSO',
    type: 'NATIONAL_ID',
    countries: ['SI'],
    description: 'Enotna matična številka občana (EMŠO), region 50-59.',
    pattern: String.raw`[0-3]\d[01]\d[09]\d{8}|[0-3]\d[01]\d[09]\d{2}[ ]\d{2}[ ]\d{4}|[0-3]\d[01]\d[09]\d{2}[ ]\d{6}`,
    starts: 'digit',
    validate: inRegions(50, 59),
    strength: 'weak',
    score: 0.45,
    context: JMBG,
    examples: {
      valid: ['0101006500006', '0101006 50 0006', '1502985505011'],
      invalid: ['0113006500006', '0101006500007'],
    },
    source: 'Zakon o centralnem registru prebivalstva; MNZ',
    draw: drawJmbg(inRegions(50, 59)),
  },
  {
    subtype: 'SI_DAVCNA',
    type: 'TAX_ID',
    countries: ['SI'],
    description: 'Davčna številka of persons and companies, eight digits.',
    pattern: String.raw`\d{8}|\d{2} \d{3} \d{3}`,
    starts: 'digit',
    validate: davcna,
    strength: 'weak',
    score: 0.3,
    context: {
      sl: [
        'davčna številka',
        'davčna št',
        'dš',
        'davčno številko',
        'davčne številke',
        'davč. št',
        'davčn* števil*',
        'furs',
        'id za ddv',
        'davčna',
      ],
      en: EN.tax,
    },
    examples: { valid: ['15012557', '50223054'], invalid: ['15012556', '1501255'] },
    source: 'Zakon o davčni službi; FURS',
  },
  vatRow({
    country: 'SI',
    name: 'ID za DDV',
    body: inGroups(8),
    check: davcna,
    context: { sl: ['ddv', 'id za ddv', 'id ddv', 'id. št. za ddv', 'identifikacijska številka za ddv'] },
    valid: ['SI50223054', 'SI 50223054', 'SI 50 223 054'],
    invalid: ['SI50223055', 'SI5022305'],
    source: 'FURS; VIES',
  }),
  {
    subtype: 'SI_ZZZS',
    type: 'HEALTH_ID',
    countries: ['SI'],
    description: 'ZZZS številka of the health insurance card, nine digits.',
    pattern: String.raw`\d{9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      sl: [
        'zzzs',
        'zzzs številka',
        'kzz',
        'kartica zdravstvenega zavarovanja',
        'zavarovan* oseb*',
        'številka zavarovan*',
        'zdravstveno zavarovanje',
        'št. zzzs',
      ],
      en: EN.health,
    },
    examples: { valid: ['032140645', '123456789'], invalid: ['12345678', '1234567890'] },
    source: 'Zavod za zdravstveno zavarovanje Slovenije',
  },
  {
    subtype: 'SI_DOCUMENT',
    type: 'PASSPORT',
    countries: ['SI'],
    description: 'Potni list (P and letter, seven digits), osebna izkaznica or vozniško dovoljenje (nine digits).',
    pattern: String.raw`P[A-Z]\d{7}|[A-Z]{2}\d{7}|\d{9}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      sl: [
        'potni list',
        'potnega lista',
        'osebna izkaznica',
        'osebne izkaznice',
        'vozniško dovoljenje',
        'št. potnega lista',
        'osebni dokument',
      ],
      en: [...EN.passport, ...EN.card, ...EN.driver],
    },
    examples: { valid: ['PB1234567', '001234567'], invalid: ['P1234567', 'PB123456'] },
    source: 'Zakon o potnih listinah; PRADO SVN-AO, SVN-BO',
  },
  {
    subtype: 'SI_MATICNA',
    type: 'COMPANY_ID',
    countries: ['SI'],
    description: 'Matična številka poslovnega subjekta, seven digits and three for the unit.',
    pattern: String.raw`\d{7}000|\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      sl: ['matična številka', 'mat. št', 'matična št', 'ajpes', 'poslovni register', 'd.o.o', 's.p'],
      en: EN.company,
    },
    examples: { valid: ['5034248000', '1234567'], invalid: ['123456', '5034248001'] },
    source: 'Zakon o Poslovnem registru Slovenije; AJPES',
  },
];

export const ROWS_XK: readonly IdentifierRow[] = [
  {
    subtype: 'XK_PERSONAL_NUMBER',
    type: 'NATIONAL_ID',
    countries: ['XK'],
    description: 'Numri personal of Kosovo, ten digits.',
    pattern: String.raw`[1-9]\d{9}`,
    starts: 'digit',
    validate: kosovo,
    strength: 'weak',
    score: 0.3,
    context: {
      sq: ['numri personal', 'nr. personal', 'nr personal', 'numër personal', 'letërnjoftim*', 'numrin personal'],
      sr: ['lični broj', 'лични број'],
      en: ['kosovo id', ...EN.national],
    },
    examples: { valid: ['1234567892', '1000000007'], invalid: ['1234567893', '123456789'] },
    source: 'Ligji nr. 05/L-015; Agjencia e Regjistrimit Civil (check digit as in public validators)',
  },
  {
    subtype: 'XK_NUI',
    type: 'COMPANY_ID',
    countries: ['XK'],
    description: 'Numri unik identifikues of a business, nine digits starting 81; VAT 330.',
    pattern: String.raw`81\d{7}|33\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.2,
    context: {
      sq: [
        'nui',
        'numri unik',
        'numri unik identifikues',
        'arbk',
        'numri i biznesit',
        'tvsh',
        'nr. tvsh',
        'numri fiskal',
      ],
      sr: ['jib', 'broj biznisa'],
      en: ['nui', ...EN.company],
    },
    examples: { valid: ['810123456', '330123456'], invalid: ['820123456', '81012345'] },
    source: 'Agjencia e Regjistrimit të Bizneseve të Kosovës',
  },
];
