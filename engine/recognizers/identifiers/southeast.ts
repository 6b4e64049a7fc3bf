/** Romania, Moldova, Bulgaria. */
import type { IdentifierRow } from '../row.ts';
import { isDate, isRepeated, weightedMod } from './check-digits.ts';
import { EN, fill, two, inGroups, vatRow } from './europe-parts.ts';

/** First digit: sex and century, 7 to 9 residents; county 01-46 (47, 48 old sectors), 51, 52, 70 abroad and 80-83. */
function cnp(compact: string): boolean {
  if (!/^[1-9][0-9]{12}$/.test(compact)) return false;
  const first = Number(compact[0]);
  const century = first === 3 || first === 4 ? 1800 : first === 5 || first === 6 ? 2000 : 1900;
  const year = Number(compact.slice(1, 3));
  const month = Number(compact.slice(3, 5));
  const day = Number(compact.slice(5, 7));
  if (!isDate(century + year, month, day) && !(first >= 7 && isDate(2000 + year, month, day))) return false;
  const county = Number(compact.slice(7, 9));
  if (
    !(
      (county >= 1 && county <= 48) ||
      county === 51 ||
      county === 52 ||
      county === 70 ||
      (county >= 80 && county <= 83)
    )
  )
    return false;
  const rest = weightedMod(compact.slice(0, 12), [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9], 11);
  return (rest === 10 ? 1 : rest) === Number(compact[12]);
}

/** Weights 7 5 3 2 1 7 5 3 2, times ten, modulo eleven, ten counts as zero. */
function cui(compact: string): boolean {
  if (!/^[1-9][0-9]{1,9}$/.test(compact)) return false;
  const padded = compact.padStart(10, '0');
  return ((10 * weightedMod(padded.slice(0, 9), [7, 5, 3, 2, 1, 7, 5, 3, 2], 11)) % 11) % 10 === Number(padded[9]);
}

/** IDNP of persons starts 2 (0 for foreigners, 9), IDNO of companies 1; weights 7 3 1. */
function moldova(compact: string): boolean {
  return (
    /^[0-9]{13}$/.test(compact) &&
    !isRepeated(compact) &&
    weightedMod(compact.slice(0, 12), [7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1], 10) === Number(compact[12])
  );
}

/** The month carries the century: +20 for 1800, +40 for 2000. */
function egn(compact: string): boolean {
  if (!/^[0-9]{10}$/.test(compact)) return false;
  const raw = Number(compact.slice(2, 4));
  const century = raw > 40 ? 2000 : raw > 20 ? 1800 : 1900;
  if (!isDate(century + Number(compact.slice(0, 2)), raw % 20, Number(compact.slice(4, 6)))) return false;
  return weightedMod(compact.slice(0, 9), [2, 4, 8, 5, 10, 9, 7, 3, 6], 11) % 10 === Number(compact[9]);
}

function lnch(compact: string): boolean {
  return (
    /^[0-9]{10}$/.test(compact) &&
    !isRepeated(compact) &&
    weightedMod(compact.slice(0, 9), [21, 19, 17, 13, 11, 9, 7, 3, 1], 10) === Number(compact[9])
  );
}

/** ЕИК: weights 1 to 8, on ten 3 to 10; branches add four digits with weights 2 7 3 5, on ten 4 9 5 7. */
function eik(compact: string): boolean {
  if (!/^([0-9]{9}|[0-9]{13})$/.test(compact) || isRepeated(compact)) return false;
  let rest = weightedMod(compact.slice(0, 8), [1, 2, 3, 4, 5, 6, 7, 8], 11);
  if (rest === 10) rest = weightedMod(compact.slice(0, 8), [3, 4, 5, 6, 7, 8, 9, 10], 11) % 10;
  if (rest !== Number(compact[8])) return false;
  if (compact.length === 9) return true;
  let tail = weightedMod(compact.slice(8, 12), [2, 7, 3, 5], 11);
  if (tail === 10) tail = weightedMod(compact.slice(8, 12), [4, 9, 5, 7], 11) % 10;
  return tail === Number(compact[12]);
}

/** Ten digits: a person's ЕГН or ЛНЧ, or other payers by weights 4 3 2 7 6 5 4 3 2. */
function bulgarianVat(body: string): boolean {
  if (body.length === 9) return eik(body);
  return (
    egn(body) ||
    lnch(body) ||
    (/^[0-9]{10}$/.test(body) &&
      (11 - weightedMod(body.slice(0, 9), [4, 3, 2, 7, 6, 5, 4, 3, 2], 11)) % 11 === Number(body[9]))
  );
}

export const ROWS_RO: readonly IdentifierRow[] = [
  {
    subtype: 'RO_CNP',
    type: 'NATIONAL_ID',
    countries: ['RO'],
    description: 'Cod numeric personal, thirteen digits; also tax, social and health number.',
    pattern: String.raw`[1-9]\d{12}|[1-9][ \-]\d{6}[ \-]\d{6}|[1-9] \d{2} \d{2} \d{2} \d{2} \d{3} ?\d`,
    starts: 'digit',
    // A time stamp in milliseconds has thirteen digits too; date, county and check leave one in some hundreds.
    validate: cnp,
    strength: 'weak',
    score: 0.45,
    context: {
      ro: [
        'cnp',
        'c.n.p',
        'cod numeric personal',
        'codul numeric personal',
        'cod personal',
        'nif',
        'asigurat*',
        'pacient*',
        'născut*',
      ],
      hu: ['személyi szám'],
      en: ['cnp', ...EN.national, ...EN.tax, ...EN.social],
    },
    examples: {
      valid: ['1630615123457', '2990131400014', '1 800101 221144'],
      invalid: ['1631315123457', '1630615123458', '163061512345'],
    },
    source: 'OUG 97/2005; Legea 105/1996, metodologia CNP',
    draw: (pick, compact) =>
      fill(
        pick,
        () =>
          `${compact[0] ?? '1'}${'56'.includes(compact[0] ?? '') ? two(pick(20)) : two(40 + pick(56))}${two(1 + pick(12))}${two(1 + pick(28))}${two(1 + pick(40))}###*`,
        cnp,
      ),
  },
  {
    subtype: 'RO_CI',
    type: 'NATIONAL_ID',
    countries: ['RO'],
    description: 'Carte de identitate: series (two letters) and six or seven digits.',
    pattern: String.raw`(?:seria[ ]{1,2})?[A-Z]{2}[ ,]{0,2}(?:(?:nr|no|număr(?:ul)?)[ .:]{1,3})?\d{6,7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.2,
    context: {
      ro: [
        'carte de identitate',
        'cărții de identitate',
        'ci',
        'c.i',
        'ci seria',
        'seria',
        'buletin',
        'act de identitate',
        'b.i',
        'legitimat*',
        'posesor*',
        'identificat*',
      ],
      hu: ['személyi igazolvány'],
      en: EN.card,
    },
    examples: { valid: ['RX 123456', 'seria RT nr. 123456', 'XC123456'], invalid: ['R 123456', 'RX 12345'] },
    source: 'OUG 97/2005; HG 295/2021; PRADO ROU-BO',
  },
  {
    subtype: 'RO_PASSPORT',
    type: 'PASSPORT',
    countries: ['RO'],
    description: 'Pașaport: eight or nine digits.',
    pattern: String.raw`\d{8,9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { ro: ['pașaport', 'pasaport', 'pașaportul*', 'nr. pașaport', 'document de călătorie'], en: EN.passport },
    examples: { valid: ['050000001', '12345678'], invalid: ['1234567', '1234567890'] },
    source: 'Legea 248/2005; PRADO ROU-AO',
  },
  {
    subtype: 'RO_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['RO'],
    description: 'Permis de conducere: letter, eight digits and a letter, or letters and digits.',
    pattern: String.raw`[A-Z]\d{8}[A-Z]|[A-Z]{2}\d{6,7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      ro: ['permis de conducere', 'permisul de conducere', 'permis', 'nr. permis', 'permis auto'],
      en: EN.driver,
    },
    examples: { valid: ['B00123456A', 'CJ123456'], invalid: ['B0012345A', 'C123456'] },
    source: 'DRPCIV; PRADO ROU-FO',
  },
  {
    subtype: 'RO_CID',
    type: 'HEALTH_ID',
    countries: ['RO'],
    description: 'Cod unic de identificare of the insured (CID) or number of the health card, twenty digits.',
    pattern: String.raw`\d{20}|\d{5} \d{5} \d{5} \d{5}`,
    starts: 'digit',
    strength: 'none',
    score: 0.2,
    context: {
      ro: ['cid', 'card de sănătate', 'cod de asigurat', 'cod unic de identificare', 'card național', 'cas', 'cnas'],
      en: EN.health,
    },
    examples: {
      valid: ['12345678901234567890', '40012 34567 89012 34567'],
      invalid: ['1234567890123456789', '123456789012345678901'],
    },
    source: 'Legea 95/2006; CNAS',
  },
  {
    subtype: 'RO_PARAFA',
    type: 'HEALTH_ID',
    countries: ['RO'],
    description: 'Cod de parafă of a physician, six characters.',
    pattern: String.raw`[A-Z]?\d{5,6}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: { ro: ['parafă', 'cod parafă', 'cod de parafă', 'parafa', 'cuim', 'medic'], en: EN.doctor },
    examples: { valid: ['123456', 'A12345'], invalid: ['1234', 'AB12345'] },
    source: 'Colegiul Medicilor din România',
  },
  {
    subtype: 'RO_CUI',
    type: 'COMPANY_ID',
    countries: ['RO'],
    description: 'Cod unic de înregistrare (CUI, CIF), two to ten digits.',
    pattern: String.raw`[1-9]\d{4,9}`,
    starts: 'digit',
    validate: cui,
    strength: 'weak',
    score: 0.25,
    context: {
      ro: [
        'cui',
        'c.u.i',
        'cif',
        'c.i.f',
        'cod fiscal',
        'cod unic de înregistrare',
        'cod de identificare fiscală',
        's.r.l',
        's.a',
        'pfa',
      ],
      en: ['cui', 'cif', ...EN.company],
    },
    examples: { valid: ['18547290', '1590082', '14399840'], invalid: ['18547291', '1234'] },
    source: 'Legea 359/2004; ANAF',
  },
  vatRow({
    country: 'RO',
    name: 'cod de înregistrare TVA',
    body: String.raw`[1-9]\d{4,9}|${inGroups(10, 9, 8)}`,
    check: cui,
    context: { ro: ['tva', 'cod tva', 'cif', 'cui', 'cod fiscal', 'înregistrare tva'] },
    valid: ['RO18547290', 'RO 18547290', 'RO1590082'],
    invalid: ['RO18547291', 'RO123'],
    source: 'ANAF; VIES',
  }),
  {
    subtype: 'RO_ONRC',
    type: 'COMPANY_ID',
    countries: ['RO'],
    description: 'Number in the Registrul comerțului: J40/1234/2010, since 2024 J2024 and eleven digits.',
    pattern: String.raw`[JFC] ?\d{1,2} ?/ ?\d{1,6} ?/ ?(?:\d{2}\.\d{2}\.)?(?:19|20)\d{2}|[JFC](?:19|20)\d{2}\d{9}|ROONRC\.[JFC]\d{1,2}/\d{1,6}/(?:19|20)\d{2}`,
    starts: 'letter',
    strength: 'none',
    score: 0.75,
    context: {
      ro: ['registrul comerțului', 'onrc', 'nr. reg. com', 'reg. com', 'orc', 'număr de ordine', 'nr. ord. reg. com'],
      en: EN.company,
    },
    examples: {
      valid: ['J40/1234/2010', 'J 40 / 1234 / 2010', 'F12/345/06.07.2015', 'J2024012345401', 'ROONRC.J40/1234/2010'],
      invalid: ['K40/1234/2010', 'J40/1234'],
    },
    source: 'Legea 265/2022; ONRC',
  },
  {
    subtype: 'RO_ONRC_SHORT',
    type: 'COMPANY_ID',
    countries: ['RO'],
    description: 'Number in the Registrul comerțului with its year in two digits, after its label.',
    pattern: String.raw`[JFC] ?\d{1,2} ?/ ?\d{1,6} ?/ ?\d{2}`,
    starts: 'letter',
    strength: 'none',
    score: 0.35,
    context: {
      ro: ['registrul comerțului', 'onrc', 'nr. reg. com', 'reg. com', 'orc', 'nr. orc', 'nr. ord. reg. com'],
      en: EN.company,
    },
    examples: { valid: ['J40/1234/10', 'F12/345/99'], invalid: ['K40/1234/10', 'J40/1234'] },
    source: 'Legea 26/1990; ONRC',
  },
  {
    subtype: 'RO_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['RO'],
    description: 'Număr de înmatriculare: county, two or three digits, three letters.',
    pattern: String.raw`(?:B[ \-]?\d{2,3}|(?:AB|AG|AR|BC|BH|BN|BR|BT|BV|BZ|CJ|CL|CS|CT|CV|DB|DJ|GJ|GL|GR|HD|HR|IF|IL|IS|MH|MM|MS|NT|OT|PH|SB|SJ|SM|SV|TL|TM|TR|VL|VN|VS)[ \-]?\d{2})[ \-]?[A-Z]{3}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.4,
    context: {
      ro: [
        'număr de înmatriculare',
        'nr. înmatriculare',
        'înmatriculat*',
        'auto',
        'autoturism*',
        'autovehicul',
        'număr auto',
        'plăcuț*',
      ],
      en: EN.plate,
    },
    examples: { valid: ['B 123 ABC', 'CJ-12-XYZ', 'TM 99 ABC'], invalid: ['ZZ 12 ABC', 'b 123 abc'] },
    source: 'Ordin MAI 1501/2006; DRPCIV',
  },
];

export const ROWS_MD: readonly IdentifierRow[] = [
  {
    subtype: 'MD_IDNP',
    type: 'NATIONAL_ID',
    countries: ['MD'],
    description: 'IDNP, thirteen digits starting 2 (0 or 9 for others); also the tax number.',
    pattern: String.raw`[029]\d{12}`,
    starts: 'digit',
    validate: moldova,
    strength: 'weak',
    score: 0.4,
    context: {
      ro: ['idnp', 'cod personal', 'codul personal', 'număr de identificare', 'cod numeric personal', 'cod fiscal'],
      ru: ['idnp', 'персональный код', 'идентификационный номер', 'личный код'],
      en: ['idnp', ...EN.national, ...EN.tax],
    },
    examples: { valid: ['2001048005888', '2000000000004'], invalid: ['2001048005880', '200104800588'] },
    source: 'Legea nr. 273/1994; Agenția Servicii Publice',
    keep: 1,
  },
  {
    subtype: 'MD_IDNO',
    type: 'COMPANY_ID',
    countries: ['MD'],
    description: 'IDNO of a legal unit, thirteen digits starting 1.',
    pattern: String.raw`1\d{12}`,
    starts: 'digit',
    validate: moldova,
    strength: 'weak',
    score: 0.3,
    context: {
      ro: ['idno', 'cod fiscal', 'c.f', 'cod unic', 's.r.l', 'srl'],
      ru: ['idno', 'фискальный код', 'ф/к'],
      en: ['idno', ...EN.company],
    },
    examples: { valid: ['1008600038413', '1003600119427'], invalid: ['1008600038412', '100860003841'] },
    source: 'Legea nr. 220/2007; Agenția Servicii Publice',
    keep: 1,
  },
  {
    subtype: 'MD_PASSPORT',
    type: 'PASSPORT',
    countries: ['MD'],
    description: 'Passport (A, AA, B …) or buletin de identitate: letters and seven or eight digits.',
    pattern: String.raw`[A-Z]{1,2}[ ]?\d{7,8}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: {
      ro: ['pașaport', 'pasaport', 'buletin', 'buletin de identitate', 'seria', 'permis de conducere'],
      ru: ['паспорт', 'удостоверение личности', 'водительское удостоверение'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['AA1234567', 'A 12345678', 'B12345678'], invalid: ['AAA123456', 'A123456'] },
    source: 'HG nr. 125/2013; PRADO MDA-AO',
  },
  {
    subtype: 'MD_CPAS',
    type: 'SOCIAL_SECURITY',
    countries: ['MD'],
    description: 'Cod personal de asigurări sociale (CPAS), thirteen digits.',
    pattern: String.raw`\d{13}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      ro: ['cpas', 'asigurări sociale', 'cod personal de asigurări', 'cnas', 'poliț* de asigurare'],
      ru: ['социальное страхование', 'кпсс', 'полис'],
      en: EN.social,
    },
    examples: { valid: ['0963112345678', '1234567890123'], invalid: ['123456789012', '12345678901234'] },
    source: 'Legea nr. 489/1999; CNAS',
  },
];

export const ROWS_BG: readonly IdentifierRow[] = [
  {
    subtype: 'BG_EGN',
    type: 'NATIONAL_ID',
    countries: ['BG'],
    description: 'Единен граждански номер (ЕГН), ten digits: birth date, serial, check digit.',
    pattern: String.raw`\d{10}|\d{6} \d{4}`,
    starts: 'digit',
    validate: egn,
    strength: 'weak',
    score: 0.4,
    context: {
      bg: ['егн', 'е.г.н', 'единен граждански номер', 'егн:', 'роден*', 'пациент*', 'осигурен*', 'лице'],
      en: ['egn', 'bulgarian personal number', ...EN.national, ...EN.tax, ...EN.social],
    },
    examples: { valid: ['7523169263', '8032056031', '7501020018'], invalid: ['7523169264', '8019010008', '752316926'] },
    source: 'Закон за гражданската регистрация, чл. 11; ГРАО',
    draw: (pick, compact) =>
      fill(
        pick,
        () =>
          `${two(40 + pick(56))}${two(1 + pick(12))}${two(1 + pick(28))}##${(Number(compact[8]) % 2) + 2 * pick(5)}*`,
        egn,
      ),
  },
  {
    subtype: 'BG_LNCH',
    type: 'NATIONAL_ID',
    countries: ['BG'],
    description: 'Личен номер на чужденец (ЛНЧ), ten digits.',
    pattern: String.raw`\d{10}`,
    starts: 'digit',
    validate: lnch,
    strength: 'weak',
    score: 0.25,
    context: {
      bg: ['лнч', 'личен номер на чужденец', 'чужденец', 'лн', 'личен номер', 'разрешение за пребиваване'],
      en: ['lnch', 'pnf', 'foreigner', ...EN.residence],
    },
    examples: { valid: ['7111042925', '1000000001'], invalid: ['7111042922', '711104292'] },
    source: 'Закон за чужденците в Република България; МВР',
  },
  {
    subtype: 'BG_ID_CARD',
    type: 'NATIONAL_ID',
    countries: ['BG'],
    description: 'Лична карта, passport or driving licence: nine digits, or two letters and seven digits.',
    pattern: String.raw`\d{9}|[A-Z]{2}\d{7}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      bg: [
        'лична карта',
        'л.к',
        'лк',
        'л. к',
        'личната карта',
        'паспорт',
        'шофьорска книжка',
        'свупс',
        'свидетелство за управление',
        'документ за самоличност',
        'номер на документ',
      ],
      en: [...EN.card, ...EN.passport, ...EN.driver],
    },
    examples: { valid: ['640123456', 'AA1234567'], invalid: ['64012345', 'A12345678'] },
    source: 'Закон за българските лични документи; PRADO BGR-BO',
  },
  {
    subtype: 'BG_EIK',
    type: 'COMPANY_ID',
    countries: ['BG'],
    description: 'ЕИК (БУЛСТАТ), nine or thirteen digits.',
    pattern: String.raw`\d{13}|\d{9}|\d{3} \d{3} \d{3}`,
    starts: 'digit',
    validate: eik,
    strength: 'weak',
    score: 0.3,
    context: {
      bg: ['еик', 'булстат', 'еик/булстат', 'търговски регистър', 'еоод', 'оод', 'ад', 'фирма', 'ин по'],
      en: ['eik', 'bulstat', ...EN.company],
    },
    examples: { valid: ['175074752', '831661388', '8316613880005'], invalid: ['175074753', '17507475'] },
    source: 'Закон за регистър БУЛСТАТ; Агенция по вписванията',
  },
  vatRow({
    country: 'BG',
    name: 'идентификационен номер по ДДС',
    body: String.raw`(?:\d{10}|\d{9}|\d{3} \d{3} \d{3})`,
    check: bulgarianVat,
    context: { bg: ['ддс', 'ддс №', 'идентификационен номер по ддс', 'ин по ддс', 'ддс номер', 'зддс'] },
    valid: ['BG175074752', 'BG 175 074 752', 'BG7523169263'],
    invalid: ['BG175074753', 'BG17507475'],
    source: 'ЗДДС чл. 94; НАП; VIES',
  }),
  {
    subtype: 'BG_UIN',
    type: 'HEALTH_ID',
    countries: ['BG'],
    description: 'УИН of a physician, ten digits, or RZI number of a practice.',
    pattern: String.raw`\d{10}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { bg: ['уин', 'уин на лекар', 'рзи', 'рзи №', 'лекар', 'рег. № на лз', 'здравна книжка'], en: EN.doctor },
    examples: { valid: ['0300000123', '2300001234'], invalid: ['030000012', '03000001234'] },
    source: 'Български лекарски съюз',
  },
  {
    subtype: 'BG_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['BG'],
    description: 'Регистрационен номер: one or two letters, four digits, two letters (those shared with Latin).',
    pattern: String.raw`[ABCEHKMOPTXYАВСЕНКМОРТХУ]{1,2}[ \-]?\d{4}[ \-]?[ABCEHKMOPTXYАВСЕНКМОРТХУ]{2}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.35,
    context: {
      bg: [
        'рег. №',
        'рег. номер',
        'регистрационен номер',
        'дкн',
        'мпс',
        'автомобил',
        'лек автомобил',
        'кола',
        'рег.№',
        'шкода',
        'кола*',
        'мотор*',
        'камион*',
        'бус*',
      ],
      en: EN.plate,
    },
    examples: { valid: ['CA 1234 AB', 'СА1234АВ', 'B 1234 KX'], invalid: ['CA 123 AB', 'ca 1234 ab'] },
    source: 'Наредба № I-45 за регистриране на МПС',
  },
];
