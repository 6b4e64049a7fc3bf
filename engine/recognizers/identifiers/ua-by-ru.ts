/** Ukraine, Belarus, Russia. */
import type { IdentifierRow } from '../row.ts';
import { base36, decimalMod, isRepeated, luhn, weightedMod, weightedSum } from './check-digits.ts';
import { EN, drawDate, fill, isDdmmyy, isYyyymmdd } from './europe-parts.ts';

/** РНОКПП: days since 31.12.1899, serial; weights -1 5 7 9 4 6 10 5 7, modulo eleven, then ten. */
function rnokpp(compact: string): boolean {
  if (!/^[0-9]{10}$/.test(compact) || isRepeated(compact)) return false;
  return weightedMod(compact.slice(0, 9), [-1, 5, 7, 9, 4, 6, 10, 5, 7], 11) % 10 === Number(compact[9]);
}

/** ЄДРПОУ: weights 1 to 7 (7 1 2 3 4 5 6 for 30-60 million); on ten the same plus two. */
function edrpou(compact: string): boolean {
  if (!/^[0-9]{8}$/.test(compact) || isRepeated(compact)) return false;
  const n = Number(compact);
  const weights = n >= 30_000_000 && n <= 60_000_000 ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];
  let rest = weightedMod(compact.slice(0, 7), weights, 11);
  if (rest === 10)
    rest =
      weightedMod(
        compact.slice(0, 7),
        weights.map((w) => w + 2),
        11,
      ) % 10;
  return rest === Number(compact[7]);
}

/** Sex and century, DDMMYY, region letter, serial, PB / BA / BI, check by weights 7 3 1 (letters A=10). */
function belarusId(compact: string): boolean {
  if (!/^[1-6][0-9]{6}[ABCHKEM][0-9]{3}(PB|BA|BI)[0-9]$/.test(compact) || !isDdmmyy(compact.slice(1, 7))) return false;
  let sum = 0;
  for (let i = 0; i < 13; i++) sum += base36(compact[i] ?? '') * ([7, 3, 1][i % 3] ?? 0);
  return sum % 10 === Number(compact[13]);
}

/** Upper case, without separators, Cyrillic look-alikes as Latin letters. */
function latin(written: string): string {
  return written
    .toUpperCase()
    .replace(/[^0-9A-ZА-ЯІ]/g, '')
    .replace(/[АВСНКЕМРІ]/g, (c) => 'ABCHKEMPI'['АВСНКЕМРІ'.indexOf(c)] ?? c);
}

/** УНП: weights 29 23 19 17 13 7 5 3 modulo eleven; letters of persons by their place in the alphabet, the second by ABCEHKMOPT. */
function unp(compact: string): boolean {
  // A region from 1 to 7 for organisations; two letters for persons, never a letter and a digit.
  if (!/^(?:[1-7][0-9]|[ABCEHKM][ABCEHKMOPT])[0-9]{7}$/.test(compact)) return false;
  const second = 'ABCEHKMOPT'.indexOf(compact[1] ?? '');
  const values = [
    base36(compact[0] ?? ''),
    second >= 0 ? second : Number(compact[1]),
    ...Array.from(compact.slice(2, 8), Number),
  ];
  const weights = [29, 23, 19, 17, 13, 7, 5, 3];
  const rest = values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0) % 11;
  return rest === Number(compact[8]);
}

function inn12(compact: string): boolean {
  if (!/^[0-9]{12}$/.test(compact) || compact.startsWith('00') || isRepeated(compact)) return false;
  const one = weightedMod(compact.slice(0, 10), [7, 2, 4, 10, 3, 5, 9, 4, 6, 8], 11) % 10;
  const second = weightedMod(compact.slice(0, 11), [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8], 11) % 10;
  return one === Number(compact[10]) && second === Number(compact[11]);
}

function inn10(compact: string): boolean {
  if (!/^[0-9]{10}$/.test(compact) || compact.startsWith('00') || isRepeated(compact)) return false;
  return weightedMod(compact.slice(0, 9), [2, 4, 10, 3, 5, 9, 4, 6, 8], 11) % 10 === Number(compact[9]);
}

/** СНИЛС: weights 9 to 1, modulo 101, 100 counts as 00; numbers up to 001-001-998 have no check. */
function snils(compact: string): boolean {
  if (!/^[0-9]{11}$/.test(compact) || Number(compact.slice(0, 9)) <= 1_001_998) return false;
  return (weightedSum(compact.slice(0, 9), [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100 === Number(compact.slice(9));
}

/** ОГРН (13) by 11 and ОГРНИП (15) by 13: the rest of all but the last digit, modulo ten. */
function ogrn(compact: string): boolean {
  if (!/^[1-9]([0-9]{12}|[0-9]{14})$/.test(compact)) return false;
  return decimalMod(compact.slice(0, -1), compact.length - 2) % 10 === Number(compact.at(-1));
}

const CYR = 'АВЕКМНОРСТУХ';

export const ROWS_UA: readonly IdentifierRow[] = [
  {
    subtype: 'UA_RNOKPP',
    type: 'TAX_ID',
    countries: ['UA'],
    description: 'РНОКПП (ІПН) of a person, ten digits, the first five the days since 1900.',
    pattern: String.raw`[1-5]\d{9}`,
    starts: 'digit',
    validate: rnokpp,
    strength: 'weak',
    score: 0.35,
    context: {
      uk: [
        'рнокпп',
        'іпн',
        'інн',
        'ідентифікаційний номер',
        'ідентифікаційний код',
        'податковий номер',
        'реєстраційний номер облікової картки',
        'платника податків',
        'ід. код',
        'індивідуальний податковий номер',
        'ідентифікаційн*',
      ],
      ru: ['инн', 'ипн', 'идентификационный номер', 'идентификационный код'],
      en: ['rnokpp', 'ipn', ...EN.tax, ...EN.national],
    },
    examples: { valid: ['1759013776', '3184710691'], invalid: ['1759013770', '175901377', '9759013776'] },
    source: 'Податковий кодекс України ст. 70; ДПС',
    draw: (pick) => fill(pick, () => `${String(14_000 + pick(22_000)).padStart(5, '0')}####*`, rnokpp),
  },
  {
    subtype: 'UA_UNZR',
    type: 'NATIONAL_ID',
    countries: ['UA'],
    description: 'УНЗР of the demographic register: birth date, hyphen, five digits.',
    pattern: String.raw`(?:19|20)\d{6}-\d{5}`,
    starts: 'digit',
    validate: (compact) => isYyyymmdd(compact),
    strength: 'none',
    score: 0.35,
    context: {
      uk: ['унзр', 'запис №', 'запис у реєстрі', 'унікальний номер запису', 'record no', 'демографічн*'],
      en: ['unzr', 'record number', ...EN.national],
    },
    examples: { valid: ['19900101-12345', '20011231-00015'], invalid: ['19901301-12345', '19900101-1234'] },
    source: 'Закон 5492-VI про Єдиний державний демографічний реєстр, ст. 10',
    draw: (pick) => {
      const { yyyy, mm, dd } = drawDate(pick, 1940, 2005);
      return fill(pick, `${yyyy}${mm}${dd}#####`, () => true);
    },
  },
  {
    subtype: 'UA_PASSPORT',
    type: 'PASSPORT',
    countries: ['UA'],
    description: 'Паспорт: two letters and six digits (booklet, travel passport), nine digits (ID card).',
    pattern: String.raw`[A-ZА-ЯІЇЄҐ]{2}[ ]?(?:№[ ]?)?\d{6}|\d{9}`,
    starts: 'any',
    strength: 'none',
    score: 0.15,
    context: {
      uk: [
        'паспорт',
        'паспорта',
        'серія',
        'серії',
        'паспорт серія',
        'id-картка',
        'ід-картка',
        'номер паспорта',
        'закордонний паспорт',
        'посвідк* на',
        'виданий',
        'документ',
      ],
      ru: ['паспорт', 'серия'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['АА123456', 'СН № 123456', 'FA123456', '001234567'], invalid: ['А123456', '12345678'] },
    source: 'Постанова КМУ 302/2015; Постанова ВР 2503-XII; PRADO UKR-AO',
  },
  {
    subtype: 'UA_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['UA'],
    description: 'Посвідчення водія: three letters and six digits.',
    pattern: String.raw`[A-ZА-ЯІЇЄ]{3}[ ]?(?:№[ ]?)?\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      uk: ['посвідчення водія', 'водійське посвідчення', 'водійські права', 'водія'],
      ru: ['водительское удостоверение'],
      en: EN.driver,
    },
    examples: { valid: ['ВХВ123456', 'ААА № 123456'], invalid: ['ВХ123456', 'ВХВ12345'] },
    source: 'Постанова КМУ 340/1993',
  },
  {
    subtype: 'UA_EDRPOU',
    type: 'COMPANY_ID',
    countries: ['UA'],
    description: 'Код ЄДРПОУ of a legal entity, eight digits.',
    pattern: String.raw`\d{8}`,
    starts: 'digit',
    validate: edrpou,
    strength: 'weak',
    score: 0.25,
    context: {
      uk: ['єдрпоу', 'код єдрпоу', 'тов', 'пат', 'підприємств*', 'код за єдрпоу'],
      ru: ['едрпоу', 'код едрпоу', 'ооо'],
      en: ['edrpou', 'usreou', ...EN.company],
    },
    examples: { valid: ['32855961', '14360570'], invalid: ['32855968', '3285596'] },
    source: 'Постанова КМУ 118/1996; Держстат',
  },
  {
    subtype: 'UA_VAT',
    type: 'COMPANY_ID',
    countries: ['UA'],
    description: 'Індивідуальний податковий номер платника ПДВ, twelve digits.',
    pattern: String.raw`\d{12}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      uk: ['пдв', 'іпн платника пдв', 'платник* пдв', 'індивідуальний податковий номер', 'свідоцтво платника', 'іпн'],
      ru: ['ндс', 'плательщик ндс'],
      en: EN.vat,
    },
    examples: { valid: ['328559615658', '143605704021'], invalid: ['32855961565', '3285596156580'] },
    source: 'Податковий кодекс України, розділ V; ДПС',
  },
  {
    subtype: 'UA_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['UA'],
    description: 'Номерний знак: two letters, four digits, two letters.',
    pattern: String.raw`[ABCEHIKMOPTXАВСЕНІКМОРТХ]{2}[ ]?\d{4}[ ]?[ABCEHIKMOPTXАВСЕНІКМОРТХ]{2}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.4,
    context: {
      uk: [
        'державний номер',
        'номерний знак',
        'держ. номер',
        'д.н.з',
        'днз',
        'автомобіл*',
        'д/н',
        'реєстраційний номер',
        'авто',
        'бус*',
        'вантажівк*',
        'поїздк*',
      ],
      ru: ['госномер', 'автомобиль'],
      en: EN.plate,
    },
    examples: { valid: ['АА 1234 ВВ', 'KA1234BC'], invalid: ['АА 123 ВВ', 'аа 1234 вв'] },
    source: 'ДСТУ 4278:2019',
  },
];

export const ROWS_BY: readonly IdentifierRow[] = [
  {
    subtype: 'BY_PERSONAL_NUMBER',
    type: 'NATIONAL_ID',
    countries: ['BY'],
    description: 'Идентификационный (личный) номер: fourteen characters with birth date and citizenship code.',
    pattern: String.raw`[1-6]\d{6}[ABCHKEMАВСНКЕМ]\d{3}[A-ZА-ЯІ]{2}\d`,
    starts: 'digit',
    // The letters exist in both alphabets and are typed in either; compact has lost the Cyrillic ones.
    validate: (_compact, written) => belarusId(latin(written)),
    strength: 'strong',
    score: 0.9,
    context: {
      ru: ['личный номер', 'идентификационный номер', 'ид. номер', 'личный №', 'паспорт', 'идентиф. номер', 'л/н'],
      be: ['асабісты нумар', 'ідэнтыфікацыйны нумар', 'пашпарт'],
      en: ['identification no', ...EN.national, ...EN.passport],
    },
    examples: {
      valid: ['4200178H015PB5', '4200178Н015РВ5', '3010190A001PB9'],
      invalid: ['4320178H015PB0', '7200178H015PB0', '4200178H015PB'],
    },
    source: 'Указ Президента РБ № 294/2008; Закон о регистре населения (weights 7 3 1 as in public validators)',
    // A number in Cyrillic letters has lost them in compact: then only its digits are redrawn.
    draw: (pick, compact) =>
      compact.length !== 14
        ? fill(pick, compact.replace(/[0-9]/g, '#'), () => true)
        : fill(
            pick,
            () => {
              const { yy, mm, dd } = drawDate(pick, 1950, 1999);
              return `${'1234'.includes(compact[0] ?? '') ? (compact[0] ?? '3') : '3'}${dd}${mm}${yy}${'ABCHKEM'[pick(7)] ?? 'A'}###PB*`;
            },
            belarusId,
          ),
  },
  {
    subtype: 'BY_PASSPORT',
    type: 'PASSPORT',
    countries: ['BY'],
    description: 'Паспорт: two letters (AB, BM, HB, KH, MP, MC, KB, PP …) and seven digits.',
    pattern: String.raw`[A-ZА-Я]{2}[ ]?(?:№[ ]?)?\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      ru: ['паспорт', 'паспорта', 'серия', 'номер паспорта', 'id-карта', 'выдан', 'водительское удостоверение'],
      be: ['пашпарт', 'серыя'],
      en: EN.passport,
    },
    examples: { valid: ['MP1234567', 'КН 1234567', 'AB № 1234567'], invalid: ['M1234567', 'MP123456'] },
    source: 'Указ Президента РБ № 294/2008; PRADO BLR-AO',
  },
  {
    subtype: 'BY_UNP',
    type: 'TAX_ID',
    countries: ['BY'],
    description:
      'Учётный номер плательщика (УНП), nine characters: digits for organisations, two letters and seven digits for persons.',
    pattern: String.raw`[1-7]\d{8}|[ABCEHKM][ABCEHKMOPT]\d{7}`,
    starts: 'any',
    validate: unp,
    strength: 'weak',
    score: 0.3,
    context: {
      ru: ['унп', 'учетный номер плательщика', 'учётный номер плательщика', 'унн', 'плательщик*', 'ооо', 'оао', 'ип'],
      be: ['унп', 'уліковы нумар плацельшчыка'],
      en: ['unp', ...EN.tax, ...EN.company],
    },
    examples: {
      valid: ['200988541', 'MA1953684', '100582333'],
      invalid: ['200988542', '20098854', '900988545', 'M11953684'],
    },
    source: 'Налоговый кодекс РБ; МНС',
  },
];

export const ROWS_RU: readonly IdentifierRow[] = [
  {
    subtype: 'RU_INN',
    type: 'TAX_ID',
    countries: ['RU'],
    description: 'ИНН of a person, twelve digits with two check digits.',
    pattern: String.raw`\d{12}|\d{4} \d{6} \d{2}|\d{4} \d{4} \d{4}`,
    starts: 'digit',
    validate: inn12,
    // Two check digits, yet a time stamp of twelve digits (YYYYMMDDhhmm) passes once in a hundred.
    strength: 'weak',
    score: 0.45,
    context: {
      ru: [
        'инн',
        'инн физ',
        'инн физического лица',
        'идентификационный номер налогоплательщика',
        'налогоплательщик*',
        'инн:',
        'фнс',
      ],
      en: ['inn', ...EN.tax],
    },
    examples: { valid: ['500100732259', '123456789047', '5001 007322 59'], invalid: ['500100732250', '50010073225'] },
    source: 'НК РФ ст. 84; Приказ ФНС ЕД-7-14/559@',
    draw: (pick) => fill(pick, '77########**', inn12),
  },
  {
    subtype: 'RU_INN_COMPANY',
    type: 'COMPANY_ID',
    countries: ['RU'],
    description: 'ИНН of an organisation, ten digits, also with КПП.',
    pattern: String.raw`\d{10}`,
    starts: 'digit',
    validate: inn10,
    strength: 'weak',
    score: 0.3,
    context: {
      ru: ['инн', 'инн/кпп', 'инн / кпп', 'ооо', 'оао', 'зао', 'организаци*', 'инн организации', 'ао'],
      en: ['inn', ...EN.company, ...EN.tax],
    },
    examples: { valid: ['7707083893', '1234567894'], invalid: ['7707083894', '770708389'] },
    source: 'НК РФ ст. 84; ФНС',
  },
  {
    subtype: 'RU_SNILS',
    type: 'SOCIAL_SECURITY',
    countries: ['RU'],
    description: 'СНИЛС, nine digits and two check digits.',
    pattern: String.raw`\d{3}[ \-]?\d{3}[ \-]?\d{3}[ \-]?\d{2}`,
    starts: 'digit',
    validate: snils,
    strength: 'weak',
    score: 0.45,
    context: {
      ru: [
        'снилс',
        'страховой номер',
        'страхового свидетельства',
        'пфр',
        'пенсионное страхование',
        'страховое свидетельство',
        'пенсионного страхования',
        'сфр',
        'страховой №',
        'снилс №',
      ],
      en: ['snils', ...EN.social],
    },
    examples: {
      valid: ['112-233-445 95', '11223344595', '087-654-303 00'],
      invalid: ['112-233-445 96', '112-233-445 9'],
    },
    source: 'Федеральный закон 27-ФЗ; СФР',
    draw: (pick) => fill(pick, '1########**', snils),
  },
  {
    subtype: 'RU_PASSPORT',
    type: 'PASSPORT',
    countries: ['RU'],
    description: 'Паспорт гражданина РФ: series of four digits, number of six.',
    pattern: String.raw`\d{2}[ ]?\d{2}[ ]?(?:(?:№|N|No|номер)[ .:]{0,2})?\d{6}|\d{2} \d{2}[ ,]{1,2}(?:№|номер)[ ]?\d{6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      ru: [
        'паспорт',
        'паспорта',
        'паспортные данные',
        'серия',
        'серия и номер',
        'паспорт серии',
        'паспорт рф',
        'выдан',
        'паспортом',
        'паспорт гражданина',
        'документ, удостоверяющий личность',
        'удостоверение личности',
      ],
      en: ['russian passport', ...EN.passport],
    },
    examples: {
      valid: ['45 04 123456', '4504 123456', '4504 № 123456', '4504123456'],
      invalid: ['450 123456', '4504 12345'],
    },
    source: 'Постановление Правительства РФ 828/1997; 2267/2023',
  },
  {
    subtype: 'RU_TRAVEL_PASSPORT',
    type: 'PASSPORT',
    countries: ['RU'],
    description: 'Заграничный паспорт: series of two digits, number of seven.',
    pattern: String.raw`\d{2}[ ]?(?:№[ ]?)?\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      ru: ['загранпаспорт', 'заграничный паспорт', 'загранпаспорта', 'паспорт', 'заграничного паспорта', 'загран'],
      en: EN.passport,
    },
    examples: { valid: ['75 1234567', '753456789', '51 № 1234567'], invalid: ['7 1234567', '75 123456'] },
    source: 'Федеральный закон 114-ФЗ; PRADO RUS-AO',
  },
  {
    subtype: 'RU_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['RU'],
    description: 'Водительское удостоверение: four characters (digits, older with letters), six digits.',
    pattern: String.raw`\d{2}[ ]?(?:\d{2}|[A-ZА-Я]{2})[ ]?(?:№[ ]?)?\d{6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      ru: [
        'водительское удостоверение',
        'водительского удостоверения',
        'в/у',
        'ву',
        'вод. удостоверение',
        'права',
        'водительские права',
        'водитель',
      ],
      en: EN.driver,
    },
    examples: { valid: ['99 12 345678', '77 АВ 123456', '9912345678'], invalid: ['9 12 345678', '99 12 34567'] },
    source: 'Приказ МВД РФ 80/2023',
  },
  {
    subtype: 'RU_OMS',
    type: 'HEALTH_ID',
    countries: ['RU'],
    description: 'Полис ОМС (ЕНП), sixteen digits with a Luhn digit.',
    pattern: String.raw`\d{4}[ \-]?\d{4}[ \-]?\d{4}[ \-]?\d{4}|\d{16}`,
    starts: 'digit',
    validate: luhn,
    strength: 'weak',
    score: 0.2,
    context: {
      ru: [
        'омс',
        'полис',
        'полис омс',
        'енп',
        'полиса',
        'медицинское страхование',
        'медицинского страхования',
        'страховой полис',
        'полис обязательного',
      ],
      en: ['oms', ...EN.health],
    },
    examples: { valid: ['7755320839000019', '1234 5678 9012 3452'], invalid: ['7755320839000018', '775532083900001'] },
    source: 'Приказ Минздрава РФ 108н/2019 (Правила ОМС)',
  },
  {
    subtype: 'RU_OGRN',
    type: 'COMPANY_ID',
    countries: ['RU'],
    description: 'ОГРН (thirteen digits) of a company, ОГРНИП (fifteen) of a person in business.',
    pattern: String.raw`3\d{14}|[15]\d{12}`,
    starts: 'digit',
    validate: ogrn,
    strength: 'weak',
    score: 0.4,
    context: {
      ru: ['огрн', 'огрнип', 'егрюл', 'егрип', 'государственный регистрационный номер', 'ип', 'регистрационный номер'],
      en: ['ogrn', 'ogrnip', ...EN.company],
    },
    examples: {
      valid: ['1027700132195', '304500116000157', '1037739010891'],
      invalid: ['1027700132196', '102770013219'],
    },
    source: 'Приказ Минфина РФ 165н/2017; ФНС',
  },
  {
    subtype: 'RU_KPP',
    type: 'COMPANY_ID',
    countries: ['RU'],
    description: 'КПП of an organisation, nine characters.',
    pattern: String.raw`\d{4}[0-9A-Z]{2}\d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { ru: ['кпп', 'инн/кпп', 'код причины постановки'], en: ['kpp'] },
    examples: { valid: ['773601001', '773643001'], invalid: ['77360100', '7736010010'] },
    source: 'Приказ ФНС ММВ-7-6/435@',
  },
  {
    subtype: 'RU_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['RU'],
    description: 'Расчётный счёт, twenty digits: balance account, currency, key, branch, number.',
    pattern: String.raw`[34]\d{4}[ .]?(?:810|643|840|978|156)[ .]?\d[ .]?\d{4}[ .]?\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.55,
    context: {
      ru: [
        'расчетный счет',
        'расчётный счёт',
        'р/с',
        'р/сч',
        'лицевой счет',
        'счет',
        'счёт',
        'номер счета',
        'к/с',
        'корр. счет',
        'банковские реквизиты',
        'л/с',
      ],
      en: EN.bank,
    },
    examples: {
      valid: ['40702810400000123456', '40817 810 0 9991 0004312'],
      invalid: ['40702999400000123456', '4070281040000012345'],
    },
    source: "Положение Банка России 809-П (the key needs the bank's БИК, so none is applied)",
  },
  {
    subtype: 'RU_BIK',
    type: 'BANK_ACCOUNT',
    countries: ['RU'],
    description: 'БИК of a bank, nine digits starting 04 (or 0 and a country digit).',
    pattern: String.raw`0[0-4]\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.2,
    context: { ru: ['бик', 'бик банка', 'банк', 'р/с', 'к/с', 'реквизиты'], en: ['bik', 'bic code'] },
    examples: { valid: ['044525225', '044030653'], invalid: ['144525225', '04452522'] },
    source: 'Положение Банка России 732-П',
  },
  {
    subtype: 'RU_BIRTH_CERTIFICATE',
    type: 'NATIONAL_ID',
    countries: ['RU'],
    description: 'Свидетельство о рождении: Roman numeral, two Cyrillic letters, six digits.',
    pattern: String.raw`[IVXL]{1,5}-[А-ЯЁ]{2}[ ]?(?:№[ ]?)?\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.7,
    context: {
      ru: ['свидетельство о рождении', 'свидетельства о рождении', 'свидетельство', 'загс', 'св-во о рождении'],
      en: ['birth certificate'],
    },
    examples: { valid: ['II-МЮ 123456', 'IV-АГ № 654321'], invalid: ['2-МЮ 123456', 'II-М 123456'] },
    source: 'Приказ Минюста РФ 167/2018',
  },
  {
    subtype: 'RU_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['RU'],
    description: 'Государственный регистрационный знак: letter, three digits, two letters, region.',
    pattern: `[${CYR}ABEKMHOPCTYX][ ]?\\d{3}[ ]?[${CYR}ABEKMHOPCTYX]{2}[ ]?\\d{2,3}(?:[ ]?RUS)?`,
    starts: 'letter',
    strength: 'none',
    score: 0.45,
    context: {
      ru: [
        'госномер',
        'гос. номер',
        'государственный номер',
        'грз',
        'регистрационный знак',
        'г/н',
        'автомобил*',
        'машин*',
        'номер авто',
        'г.р.з',
        'гос. знак',
        'тс',
        'авто',
        'грузовик*',
        'прицеп*',
      ],
      en: EN.plate,
    },
    examples: { valid: ['А123ВС77', 'а 123 вс 777', 'K555OP99'], invalid: ['А12ВС77', 'Ж123ВС77'] },
    source: 'ГОСТ Р 50577-2018',
  },
];
