/** Türkiye, Georgia, Armenia, Azerbaijan. */
import type { IdentifierRow } from '../row.ts';
import { isRepeated, weightedMod, weightedSum } from './check-digits.ts';
import { EN, fill } from './europe-parts.ts';

/** NVİ: tenth digit is (7 × odd places − even places) mod 10, eleventh the sum of the first ten mod 10. */
function tckn(compact: string): boolean {
  if (!/^[1-9][0-9]{10}$/.test(compact)) return false;
  const odd = weightedSum(compact, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
  const even = weightedSum(compact, [0, 1, 0, 1, 0, 1, 0, 1]);
  const tenth = (((7 * odd - even) % 10) + 10) % 10;
  return tenth === Number(compact[9]) && (odd + even + tenth) % 10 === Number(compact[10]);
}

/** GİB: each digit plus its distance modulo ten, times a power of two modulo nine. */
function vkn(compact: string): boolean {
  if (!/^[0-9]{10}$/.test(compact) || isRepeated(compact)) return false;
  let sum = 0;
  for (let i = 0; i < 9; i++) {
    const value = (Number(compact[i]) + 9 - i) % 10;
    sum += value === 0 ? 0 : (value * 2 ** (9 - i)) % 9 || 9;
  }
  return (10 - (sum % 10)) % 10 === Number(compact[9]);
}

/** VÖEN: the ninth digit is the weighted sum of eight modulo eleven, the tenth 1 (legal) or 2 (natural person). */
function voen(compact: string): boolean {
  return (
    /^[0-9]{9}[12]$/.test(compact) &&
    weightedMod(compact.slice(0, 8), [4, 1, 8, 6, 2, 7, 5, 3], 11) === Number(compact[8])
  );
}

export const ROWS_TR: readonly IdentifierRow[] = [
  {
    subtype: 'TR_TCKN',
    type: 'NATIONAL_ID',
    countries: ['TR'],
    description: 'T.C. kimlik numarası, eleven digits (foreigners start 99); also tax, social and health number.',
    pattern: String.raw`[1-9]\d{10}|[1-9]\d{2} \d{3} \d{3} \d{2}|[1-9]\d{2} \d{2} \d{3} \d{3}`,
    starts: 'digit',
    validate: tckn,
    // Two check digits over bare digits: one number of eleven digits in a hundred passes, phone numbers among them.
    strength: 'weak',
    score: 0.45,
    context: {
      tr: [
        'tc',
        't.c',
        'tckn',
        'tc kimlik',
        't.c. kimlik',
        'kimlik no',
        'kimlik numaras*',
        'tc no',
        't.c. no',
        'kimlik',
        'nüfus cüzdanı',
        'vatandaşlık numarası',
        'tc kimlik no',
        'sgk',
        'hasta',
        'yabancı kimlik',
        'ykn',
      ],
      ku: ['nasname'],
      en: ['turkish id', 'tckn', ...EN.national, ...EN.tax],
    },
    examples: {
      valid: ['10000000146', '19191919190', '100 000 001 46'],
      invalid: ['10000000147', '01000000146', '1000000014'],
    },
    source: '5490 sayılı Nüfus Hizmetleri Kanunu; NVİ',
    draw: (pick) => fill(pick, () => `${1 + pick(8)}########**`, tckn),
  },
  {
    subtype: 'TR_VKN',
    type: 'TAX_ID',
    countries: ['TR'],
    description: 'Vergi kimlik numarası (VKN), ten digits.',
    pattern: String.raw`\d{10}|\d{3} \d{3} \d{4}|\d{3} \d{3} \d{2} \d{2}`,
    starts: 'digit',
    validate: vkn,
    strength: 'weak',
    score: 0.3,
    context: {
      tr: [
        'vkn',
        'vergi no',
        'vergi kimlik',
        'vergi numaras*',
        'vergi kimlik no',
        'v.d',
        'vergi dairesi',
        'vergi kimlik numarası',
        'vergi dairesi/no',
      ],
      en: ['vkn', ...EN.tax, ...EN.vat],
    },
    examples: { valid: ['4540536920', '454 053 6920'], invalid: ['4540536921', '454053692'] },
    source: '213 sayılı VUK; Gelir İdaresi Başkanlığı',
  },
  {
    subtype: 'TR_PASSPORT',
    type: 'PASSPORT',
    countries: ['TR'],
    description: 'Pasaport: letter (U, S, Z, T …) and eight digits.',
    pattern: String.raw`[A-Z]\d{8}|TR-?[A-Z][ ]?\d{6,8}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: { tr: ['pasaport', 'pasaport no', 'pasaport numaras*', 'pasaportu'], en: EN.passport },
    examples: { valid: ['U12345678', 'S00012345'], invalid: ['U1234567', 'UU1234567'] },
    source: '5682 sayılı Pasaport Kanunu; PRADO TUR-AO',
  },
  {
    subtype: 'TR_ID_SERIAL',
    type: 'NATIONAL_ID',
    countries: ['TR'],
    description: 'Serial of the kimlik kartı: letter, two digits, letter, five digits.',
    pattern: String.raw`[A-Z]\d{2}[A-Z]\d{5}|[A-Z]\d{2}[ \-]?(?:No:?[ ]?)?\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.2,
    context: { tr: ['seri no', 'seri', 'kimlik seri', 'seri numaras*', 'nüfus cüzdanı', 'kimlik kartı'], en: EN.card },
    examples: { valid: ['A12B34567', 'T09 123456'], invalid: ['A12B3456', 'AA2B34567'] },
    source: 'NVİ, T.C. kimlik kartı; PRADO TUR-BO',
  },
  {
    subtype: 'TR_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['TR'],
    description: 'Sürücü belgesi, six digits (with letter in older ones).',
    pattern: String.raw`[A-Z]?\d{6}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      tr: ['ehliyet', 'ehliyet no', 'sürücü belgesi', 'sürücü belge no', 'ehliyet numaras*', 'sürücü belgesi no'],
      en: EN.driver,
    },
    examples: { valid: ['123456', 'D123456'], invalid: ['12345', '1234567'] },
    source: 'Karayolları Trafik Yönetmeliği; NVİ',
  },
  {
    subtype: 'TR_SGK',
    type: 'SOCIAL_SECURITY',
    countries: ['TR'],
    description: 'SGK sicil numarası: thirteen digits of the insured, 26 of the workplace.',
    pattern: String.raw`\d{26}|\d{13}|\d{1} \d{4} \d{2} \d{2} \d{7} \d{3} \d{2}-?\d{2}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      tr: [
        'sgk',
        'sgk sicil',
        'ssk',
        'sicil no',
        'sigorta sicil',
        'sgk no',
        'bağkur',
        'sigorta sicil no',
        'emekli sicil',
      ],
      en: EN.social,
    },
    examples: { valid: ['1234567890123', '24711010112345670340812000'], invalid: ['123456789012', '12345678901234'] },
    source: '5510 sayılı Kanun; Sosyal Güvenlik Kurumu',
  },
  {
    subtype: 'TR_MERSIS',
    type: 'COMPANY_ID',
    countries: ['TR'],
    description: 'MERSİS number of a company, sixteen digits starting 0.',
    pattern: String.raw`0\d{15}|0\d{3}[ \-]\d{4}[ \-]\d{4}[ \-]\d{4}|0-\d{4}-\d{4}-\d{7}`,
    starts: 'digit',
    // 0, the ten digits of the tax number, five of the unit.
    validate: (compact) =>
      compact.length === 16 && (vkn(compact.slice(1, 11)) || tckn(compact.slice(0, 11)) || tckn(compact.slice(1, 12))),
    strength: 'weak',
    score: 0.4,
    context: {
      tr: ['mersis', 'mersis no', 'ticaret sicil', 'ticaret sicili', 'sicil numarası', 'a.ş', 'ltd. şti'],
      en: EN.company,
    },
    examples: { valid: ['0454053692000015', '0-4540-5369-2000015'], invalid: ['0454053692100015', '045405369200001'] },
    source: '6102 sayılı TTK; Ticaret Bakanlığı, MERSİS',
  },
  {
    subtype: 'TR_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['TR'],
    description: 'Plaka: province 01-81, one to three letters, two to five digits.',
    pattern: String.raw`(?:0[1-9]|[1-7]\d|8[01])[ ][A-Z]{1,3}[ ]\d{2,5}|(?:0[1-9]|[1-7]\d|8[01])[A-Z]{2,3}\d{2,4}`,
    starts: 'digit',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.25,
    context: {
      tr: [
        'plaka',
        'plakalı',
        'plaka no',
        'araç',
        'otomobil',
        'plakası',
        'plak*',
        'ruhsat',
        'kamyonet',
        'minibüs',
        'aracı*',
      ],
      en: EN.plate,
    },
    examples: { valid: ['34 ABC 123', '06 A 1234', '35AB123'], invalid: ['82 ABC 123', '34 abc 123'] },
    source: 'Karayolları Trafik Yönetmeliği',
  },
];

export const ROWS_GE: readonly IdentifierRow[] = [
  {
    subtype: 'GE_PERSONAL_NUMBER',
    type: 'NATIONAL_ID',
    countries: ['GE'],
    description: 'პირადი ნომერი, eleven digits; also the tax number.',
    pattern: String.raw`\d{11}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      ka: ['პირადი ნომერი', 'პ/ნ', 'პირადი №', 'პირადი', 'პირადობის', 'პ.ნ', 'საიდენტიფიკაციო'],
      ru: ['личный номер'],
      en: ['personal no', 'georgian id', ...EN.national, ...EN.tax],
    },
    examples: { valid: ['01001012345', '60001123456'], invalid: ['0100101234', '010010123456'] },
    source: 'საქართველოს კანონი მოქალაქეთა რეგისტრაციის შესახებ; სახელმწიფო სერვისების განვითარების სააგენტო',
  },
  {
    subtype: 'GE_DOCUMENT',
    type: 'PASSPORT',
    countries: ['GE'],
    description: 'Passport or identity card: two digits, two letters, five digits.',
    pattern: String.raw`\d{2}[A-Z]{2}\d{5}|[A-Z]{2}\d{7}`,
    starts: 'any',
    strength: 'none',
    score: 0.2,
    context: {
      ka: ['პასპორტი', 'პასპორტის ნომერი', 'პირადობის მოწმობა', 'მართვის მოწმობა', 'დოკუმენტის ნომერი'],
      ru: ['паспорт'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['12AB34567', '10IA00001'], invalid: ['1AB34567', '12AB3456'] },
    source: 'PRADO GEO-AO, GEO-BO',
  },
  {
    subtype: 'GE_TIN',
    type: 'COMPANY_ID',
    countries: ['GE'],
    description: 'საიდენტიფიკაციო კოდი of a company, nine digits starting 2 or 4.',
    pattern: String.raw`[24]\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      ka: ['საიდენტიფიკაციო კოდი', 'საიდენტიფიკაციო ნომერი', 'ს/კ', 'ს/ნ', 'შპს', 'სს'],
      ru: ['идентификационный код'],
      en: ['identification code', ...EN.company, ...EN.tax],
    },
    examples: { valid: ['204378869', '404476205'], invalid: ['104378869', '20437886'] },
    source: 'საგადასახადო კოდექსი; შემოსავლების სამსახური',
  },
];

export const ROWS_AM: readonly IdentifierRow[] = [
  {
    subtype: 'AM_PSN',
    type: 'NATIONAL_ID',
    countries: ['AM'],
    description: 'Public services number (ՀԾՀ), ten digits from sex and birth date.',
    pattern: String.raw`[1-8]\d{9}`,
    starts: 'digit',
    // Day of birth plus 10 (men) or 50 (women), month, year; the check digit's rule is not published.
    validate: (compact) => {
      const day = Number(compact.slice(0, 2));
      const month = Number(compact.slice(2, 4));
      return ((day >= 11 && day <= 41) || (day >= 51 && day <= 81)) && month >= 1 && month <= 12;
    },
    strength: 'none',
    score: 0.1,
    context: {
      hy: ['հծհ', 'հանրային ծառայությունների համարանիշ', 'սոցիալական քարտ', 'սոց. քարտ', 'հծհ համար'],
      ru: ['нзоу', 'номер общественных услуг', 'соцкарта', 'социальная карта'],
      en: ['psn', 'public services number', 'social card', ...EN.social, ...EN.national],
    },
    examples: { valid: ['2501900123', '6512850456'], invalid: ['0501900123', '2513900123'] },
    source: 'ՀՀ օրենք հանրային ծառայությունների համարանիշի մասին (2011); OECD TIN sheet Armenia',
  },
  {
    subtype: 'AM_PASSPORT',
    type: 'PASSPORT',
    countries: ['AM'],
    description: 'Passport (two letters and seven digits) or identity card (nine digits).',
    pattern: String.raw`[A-Z]{2}[ ]?\d{7}|\d{9}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      hy: ['անձնագիր', 'անձնագրի', 'նույնականացման քարտ', 'անձնագրի համար', 'նույն. քարտ'],
      ru: ['паспорт', 'серия'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['AN1234567', 'BA 1234567', '001234567'], invalid: ['A1234567', '12345678'] },
    source: 'PRADO ARM-AO, ARM-BO',
  },
  {
    subtype: 'AM_TIN',
    type: 'COMPANY_ID',
    countries: ['AM'],
    description: 'ՀՎՀՀ taxpayer number, eight digits.',
    pattern: String.raw`\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { hy: ['հվհհ', 'հարկ վճարողի', 'հարկ վճարողի հաշվառման համար', 'սպը'], ru: ['инн', 'унн'], en: EN.tax },
    examples: { valid: ['02580193', '00123456'], invalid: ['0258019', '025801930'] },
    source: 'ՀՀ հարկային օրենսգիրք; ՊԵԿ',
  },
];

export const ROWS_AZ: readonly IdentifierRow[] = [
  {
    subtype: 'AZ_FIN',
    type: 'NATIONAL_ID',
    countries: ['AZ'],
    description: 'FİN kod of the identity card, seven characters without I and O.',
    pattern: String.raw`[0-9A-HJ-NP-Z]{7}`,
    starts: 'any',
    validate: (compact) => /[0-9]/.test(compact) && /[A-Z]/.test(compact),
    strength: 'none',
    score: 0.1,
    context: {
      az: [
        'fin',
        'fin kod',
        'fin kodu',
        'fin kodunuz',
        'fərdi identifikasiya nömrəsi',
        'şəxsiyyət vəsiqəsi',
        'fi̇n',
        'pin kod',
      ],
      ru: ['фин', 'фин код', 'удостоверение личности'],
      en: ['fin code', ...EN.national],
    },
    examples: { valid: ['5ABC12D', '1A2B3C4'], invalid: ['ABCDEFG', '5ABC12'] },
    source: 'Azərbaycan Respublikası, Şəxsiyyət vəsiqəsi haqqında qanun; DİN',
  },
  {
    subtype: 'AZ_ID_CARD',
    type: 'NATIONAL_ID',
    countries: ['AZ'],
    description:
      'Şəxsiyyət vəsiqəsi (AZE and eight digits, AA and seven) or passport (C, P and seven or eight digits).',
    pattern: String.raw`AZE[ ]?(?:№[ ]?)?\d{8}|AA[ ]?(?:№[ ]?)?\d{7}|[CP]\d{7,8}`,
    starts: 'letter',
    strength: 'none',
    score: 0.3,
    context: {
      az: ['şəxsiyyət vəsiqəsi', 'vəsiqə', 'seriya', 'pasport', 'ş/v', 'vəsiqənin', 'sürücülük vəsiqəsi'],
      ru: ['паспорт', 'удостоверение личности'],
      en: [...EN.card, ...EN.passport],
    },
    examples: { valid: ['AZE12345678', 'AA 1234567', 'C01234567'], invalid: ['AZE1234567', 'B01234567'] },
    source: 'DİN; PRADO AZE-BO, AZE-AO',
  },
  {
    subtype: 'AZ_VOEN',
    type: 'TAX_ID',
    countries: ['AZ'],
    description: 'VÖEN taxpayer number, ten digits ending 1 (legal) or 2 (natural person).',
    pattern: String.raw`\d{9}[12]|\d{3} \d{3} \d{3}[12]`,
    starts: 'digit',
    validate: voen,
    strength: 'weak',
    score: 0.3,
    context: {
      az: ['vöen', 'voen', 'vergi ödəyicisi', 'vergi ödəyicisinin', 'vöen:', 'mmc', 'asc'],
      ru: ['инн', 'воен'],
      en: ['voen', ...EN.tax, ...EN.company],
    },
    examples: { valid: ['1401555071', '1700767721'], invalid: ['1401555081', '140155507'] },
    source: 'Vergi Məcəlləsi maddə 33; Dövlət Vergi Xidməti',
  },
];
