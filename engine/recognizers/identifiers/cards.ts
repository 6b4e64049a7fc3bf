/** Payment cards: which brand an issuer prefix belongs to, and one row a brand (ISO/IEC 7812). */
import type { ContextTerms, IdentifierRow } from '../row.ts';
import { isRepeated, luhn } from './check-digits.ts';

/** Inclusive ranges of leading digits, both ends written with the same number of digits. */
type Range = readonly [from: string, to: string];

interface Brand {
  subtype: string;
  name: string;
  ranges: readonly Range[];
  lengths: readonly number[];
  /** Digits a surrogate keeps: enough to stay with the brand most of the time; drawing repeats until it does. */
  keep: number;
}

const one = (...prefixes: readonly string[]): Range[] => prefixes.map((prefix) => [prefix, prefix]);

/**
 * First match wins, so domestic schemes come before the international brand in whose block they lie. Sources: the
 * schemes' BIN tables as of 2024; ISO/IEC 7812-1.
 */
const BRANDS: readonly Brand[] = [
  {
    subtype: 'ELO',
    name: 'Elo (Brazil)',
    ranges: [
      ...one(
        '401178',
        '401179',
        '438935',
        '457631',
        '457632',
        '431274',
        '451416',
        '457393',
        '504175',
        '627780',
        '636297',
        '636368',
      ),
      ['506699', '506778'],
      ['509000', '509999'],
      ['650031', '650033'],
      ['650035', '650051'],
      ['650405', '650439'],
      ['650485', '650538'],
      ['650541', '650598'],
      ['650700', '650718'],
      ['650720', '650727'],
      ['650901', '650920'],
      ['651652', '651679'],
      ['655000', '655019'],
      ['655021', '655058'],
    ],
    lengths: [16],
    keep: 6,
  },
  {
    subtype: 'HIPERCARD',
    name: 'Hipercard (Brazil)',
    ranges: one('606282', '637095', '637568', '637599', '637609', '637612'),
    lengths: [16],
    keep: 6,
  },
  {
    subtype: 'CABAL',
    name: 'Cabal (Argentina, Brazil)',
    ranges: [['604201', '604219'], ...one('589657', '603522')],
    lengths: [16],
    keep: 6,
  },
  { subtype: 'NARANJA', name: 'Naranja (Argentina)', ranges: one('589562'), lengths: [16], keep: 6 },
  {
    subtype: 'VERVE',
    name: 'Verve (Nigeria)',
    ranges: [
      ['506099', '506198'],
      ['507865', '507964'],
      ['650002', '650027'],
    ],
    lengths: [16, 18, 19],
    keep: 6,
  },
  {
    subtype: 'MEEZA',
    name: 'Meeza (Egypt)',
    ranges: one('507803', '507804', '507808', '507809', '507810'),
    lengths: [16],
    keep: 6,
  },
  {
    subtype: 'RUPAY',
    name: 'RuPay (India)',
    ranges: [
      ['508500', '508999'],
      ['606985', '607984'],
      ['608001', '608500'],
      ['652150', '653149'],
      ['817200', '820199'],
      ['353800', '353999'],
    ],
    lengths: [16],
    keep: 4,
  },
  { subtype: 'TROY', name: 'Troy (Turkey)', ranges: one('9792'), lengths: [16], keep: 4 },
  { subtype: 'MIR', name: 'Mir (Russia)', ranges: [['2200', '2204']], lengths: [16, 17, 18, 19], keep: 4 },
  { subtype: 'BORICA', name: 'Bcard (Bulgaria)', ranges: one('2205'), lengths: [16], keep: 4 },
  { subtype: 'DANKORT', name: 'Dankort (Denmark)', ranges: one('5019', '4571'), lengths: [16], keep: 4 },
  { subtype: 'UZCARD', name: 'Uzcard (Uzbekistan)', ranges: one('8600', '5614'), lengths: [16], keep: 4 },
  { subtype: 'HUMO', name: 'Humo (Uzbekistan)', ranges: one('9860'), lengths: [16], keep: 4 },
  { subtype: 'NAPAS', name: 'Napas (Vietnam)', ranges: one('9704'), lengths: [16, 19], keep: 4 },
  {
    subtype: 'MADA',
    name: 'mada (Saudi Arabia)',
    ranges: one(
      '588845',
      '588846',
      '588848',
      '588849',
      '588850',
      '588851',
      '588982',
      '588983',
      '968201',
      '968202',
      '968203',
      '968204',
      '968205',
      '968206',
      '968207',
      '968208',
      '968209',
      '968210',
      '968211',
    ),
    lengths: [16],
    keep: 6,
  },
  {
    subtype: 'SHETAB',
    name: 'Shetab (Iran)',
    ranges: one(
      '603799',
      '589210',
      '627648',
      '627961',
      '603770',
      '628023',
      '627760',
      '502908',
      '627412',
      '622106',
      '502229',
      '627488',
      '621986',
      '639346',
      '639607',
      '636214',
      '502806',
      '502938',
      '603769',
      '610433',
      '627353',
      '589463',
      '627381',
      '639370',
      '505785',
      '606373',
      '636949',
      '505416',
      '502910',
      '639599',
      '504172',
      '505801',
      '636795',
    ),
    lengths: [16],
    keep: 6,
  },
  { subtype: 'AMEX', name: 'American Express', ranges: one('34', '37'), lengths: [15], keep: 2 },
  {
    subtype: 'DINERS',
    name: 'Diners Club',
    ranges: [['300', '305'], ['3095', '3095'], ...one('36', '38', '39')],
    lengths: [14, 16, 17, 18, 19],
    keep: 4,
  },
  { subtype: 'JCB', name: 'JCB', ranges: [['3528', '3589']], lengths: [16, 17, 18, 19], keep: 4 },
  {
    subtype: 'DISCOVER',
    name: 'Discover',
    ranges: [
      ['6011', '6011'],
      ['644', '649'],
      ['65', '65'],
      ['622126', '622925'],
    ],
    lengths: [16, 17, 18, 19],
    keep: 4,
  },
  {
    subtype: 'MAESTRO',
    name: 'Maestro',
    ranges: one(
      '5018',
      '5020',
      '5038',
      '5893',
      '6304',
      '6759',
      '6761',
      '6762',
      '6763',
      '676770',
      '676774',
      '0604',
      '6390',
      '6706',
      '6709',
      '6771',
    ),
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    keep: 4,
  },
  { subtype: 'UNIONPAY', name: 'UnionPay', ranges: one('62', '81'), lengths: [16, 17, 18, 19], keep: 2 },
  {
    subtype: 'MASTERCARD',
    name: 'Mastercard',
    ranges: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
    keep: 2,
  },
  { subtype: 'VISA', name: 'Visa', ranges: one('4'), lengths: [13, 16, 18, 19], keep: 1 },
];

function inRange(compact: string, [from, to]: Range): boolean {
  const head = compact.slice(0, from.length);
  return head >= from && head <= to;
}

/** The brand whose prefix and length a number has, with Luhn passed; undefined otherwise. */
export function cardBrand(compact: string): string | undefined {
  if (!/^\d{12,19}$/.test(compact) || isRepeated(compact) || !luhn(compact)) return undefined;
  return BRANDS.find(
    (brand) => brand.lengths.includes(compact.length) && brand.ranges.some((range) => inRange(compact, range)),
  )?.subtype;
}

const CARD_TERMS: ContextTerms = {
  en: [
    'card',
    'card no',
    'card number',
    'card #',
    'credit card',
    'debit card',
    'credit',
    'debit',
    'cc',
    'cc no',
    'cc#',
    'ccn',
    'pan',
    'cvv',
    'cvc',
    'cvv2',
    'expiry',
    'expires',
    'exp',
    'exp date',
    'valid thru',
    'payment card',
    'charged',
    'visa',
    'mastercard',
    'amex',
    'cardholder',
    'bank card',
    'maestro',
    'american express',
    'discover',
    'diners',
  ],
  es: [
    'tarjeta',
    'tarjeta de crédito',
    'tarjeta de débito',
    'n° de tarjeta',
    'número de tarjeta',
    'vencimiento',
    'caducidad',
    'titular',
  ],
  pt: ['cartão', 'cartão de crédito', 'cartão de débito', 'número do cartão', 'validade', 'titular'],
  fr: ['carte', 'carte bancaire', 'carte de crédit', 'carte bleue', 'numéro de carte', 'cb', 'expire', 'cryptogramme'],
  de: [
    'kreditkarte',
    'karte',
    'kartennummer',
    'kartennr',
    'kreditkartennummer',
    'girocard',
    'ablaufdatum',
    'prüfziffer',
    'gültig bis',
    'debitkarte',
  ],
  it: ['carta', 'carta di credito', 'numero carta', 'numero della carta', 'scadenza', 'bancomat', 'carta di debito'],
  nl: ['creditcard', 'kaart', 'kaartnummer', 'pas', 'pasnummer', 'vervaldatum', 'betaalkaart'],
  pl: ['karta', 'karty', 'numer karty', 'nr karty', 'karta kredytowa', 'karta płatnicza', 'data ważności'],
  cs: ['karta', 'číslo karty', 'platební karta', 'kreditní karta', 'platnost'],
  ro: ['card', 'numărul cardului', 'card de credit'],
  sv: ['kort', 'kortnummer', 'kreditkort', 'betalkort'],
  tr: ['kart', 'kart no', 'kart numarası', 'kredi kartı', 'banka kartı', 'son kullanma'],
  ru: ['карта', 'карты', 'номер карты', 'банковская карта', 'кредитная карта', 'карту'],
  uk: ['картка', 'картки', 'номер картки', 'карта'],
  el: ['κάρτα', 'αριθμός κάρτας', 'πιστωτική κάρτα'],
  ar: ['بطاقة', 'رقم البطاقة', 'بطاقة ائتمان', 'بطاقة الائتمان', 'بطاقة بنكية', 'فيزا'],
  he: ['כרטיס', 'כרטיס אשראי', 'מספר כרטיס', 'אשראי', 'תוקף'],
  fa: ['شماره کارت', 'کارت', 'کارت بانکی'],
  zh: ['银行卡', '卡号', '信用卡', '信用卡号', '借记卡', '卡號', '储蓄卡'],
  ja: ['カード', 'カード番号', 'クレジットカード', 'クレカ', '有効期限'],
  ko: ['카드', '카드번호', '카드 번호', '신용카드', '체크카드', '유효기간'],
  hi: ['कार्ड', 'कार्ड नंबर', 'क्रेडिट कार्ड', 'डेबिट कार्ड'],
  th: ['บัตรเครดิต', 'หมายเลขบัตร', 'บัตรเดบิต'],
  vi: ['thẻ', 'số thẻ', 'thẻ tín dụng', 'thẻ ghi nợ'],
  id: ['kartu kredit', 'nomor kartu', 'kartu debit', 'no kartu'],
};

/** Groups of an embossed card: 4-4-4-4, American Express 4-6-5, or none. */
const GROUPS: Readonly<Record<number, string>> = {
  14: String.raw`\d{4}[ .\-]?\d{6}[ .\-]?\d{4}`,
  15: String.raw`\d{4}[ .\-]?\d{6}[ .\-]?\d{5}`,
  // A line may end between two groups; in a column of numbers each is a line of its own.
  16: String.raw`\d{4}[ .\-]{0,2}\d{4}[ .\-]{0,2}\d{4}[ .\-]{0,2}\d{4}|\d{4}\r?\n\d{4}[ \-]\d{4}[ \-]\d{4}|\d{4}[ \-]\d{4}\r?\n\d{4}[ \-]\d{4}|\d{4}[ \-]\d{4}[ \-]\d{4}\r?\n\d{4}`,
};

const SAMPLES: Readonly<Record<string, { valid: readonly string[]; invalid: readonly string[] }>> = {
  ELO: { valid: ['6362 9700 0045 7013', '5066990000000002'], invalid: ['6362970000457014', '4111111111111111'] },
  HIPERCARD: { valid: ['6062825624254001', '6370950000000005'], invalid: ['6062825624254002', '4111111111111111'] },
  CABAL: { valid: ['6042 0100 0000 0006', '5896570000000008'], invalid: ['6042000000000000', '4111111111111111'] },
  NARANJA: { valid: ['5895620000000002', '5895 6212 3456 7899'], invalid: ['5895610000000000', '4111111111111111'] },
  VERVE: { valid: ['5060990000000008', '5061 2300 0000 0008'], invalid: ['5060980000000000', '4111111111111111'] },
  MEEZA: { valid: ['5078030000000003', '5078 0812 3456 7895'], invalid: ['5078010000000000', '4111111111111111'] },
  RUPAY: {
    valid: ['6080010000000009', '6521 5012 3456 7893', '8172000000000005'],
    invalid: ['6079850000000000', '4111111111111111'],
  },
  TROY: { valid: ['9792 0000 0000 0003', '9792101234567898'], invalid: ['9791000000000001', '4111111111111111'] },
  MIR: { valid: ['2200 0000 0000 0004', '2204123456789015'], invalid: ['2200000000000005', '2206000000000000'] },
  BORICA: { valid: ['2205000000000009', '2205 1234 5678 9014'], invalid: ['2206000000000000', '4111111111111111'] },
  DANKORT: { valid: ['5019717010103742', '5019000000000008'], invalid: ['5019717010103743', '4111111111111111'] },
  UZCARD: { valid: ['8600000000000007', '8600 1234 5678 9012'], invalid: ['8601000000000000', '4111111111111111'] },
  HUMO: { valid: ['9860000000000000', '9860 1234 5678 9015'], invalid: ['9861000000000000', '4111111111111111'] },
  NAPAS: { valid: ['9704000000000000', '9704 1234 5678 9015'], invalid: ['9705000000000000', '4111111111111111'] },
  MADA: { valid: ['5888450000000003', '9682 0112 3456 7892'], invalid: ['5888440000000000', '4111111111111111'] },
  SHETAB: { valid: ['6037990000000006', '6104 3312 3456 7890'], invalid: ['6037980000000000', '4111111111111111'] },
  AMEX: { valid: ['378282246310005', '3714 496353 98431'], invalid: ['378282246310006', '3782 8224 6310 0050'] },
  DINERS: { valid: ['3056930009020004', '3600 0000 0000 0008'], invalid: ['3056930009020005', '4111111111111111'] },
  JCB: { valid: ['3530111333300000', '3566 0020 2036 0505'], invalid: ['3530111333300001', '3527000000000000'] },
  DISCOVER: { valid: ['6011111111111117', '6011-0009-9013-9424'], invalid: ['6011111111111118', '4111111111111111'] },
  MAESTRO: { valid: ['6759649826438453', '6763 9512 3456 7897'], invalid: ['6759649826438454', '4111111111111111'] },
  UNIONPAY: { valid: ['6200000000000005', '6250 9470 0000 0014'], invalid: ['6200000000000006', '4111111111111111'] },
  MASTERCARD: {
    valid: ['5555555555554444', '2223 0031 2200 3222', '5105-1051-0510-5100'],
    invalid: ['5555555555554445', '4111111111111111'],
  },
  VISA: {
    valid: ['4111111111111111', '4242 4242 4242 4242', '4012-8888-8888-1881'],
    invalid: ['4111111111111112', '5555555555554444', '4111 1111 1111 111'],
  },
};

function brandRow(brand: Brand): IdentifierRow {
  const length = brand.subtype === 'AMEX' ? 15 : 16;
  return {
    subtype: brand.subtype,
    type: 'CREDIT_CARD',
    countries: [],
    description: `Payment card of ${brand.name}, ${length} digits.`,
    pattern: GROUPS[length] ?? '',
    starts: 'digit',
    validate: (compact) => compact.length === length && cardBrand(compact) === brand.subtype,
    strength: 'strong',
    score: 0.9,
    context: CARD_TERMS,
    examples: SAMPLES[brand.subtype] ?? { valid: [], invalid: [] },
    source: 'ISO/IEC 7812-1 (issuer prefix and Luhn); BIN table of the scheme',
    keep: brand.keep,
  };
}

export const CARDS: readonly IdentifierRow[] = [
  ...BRANDS.map(brandRow),
  {
    subtype: 'CARD_OTHER_LENGTH',
    type: 'CREDIT_CARD',
    countries: [],
    description:
      'Payment card of 12 to 14 or 17 to 19 digits: Diners Club, Maestro, UnionPay and other long or short numbers.',
    pattern: String.raw`\d{17,19}|\d{4}(?:[ \-]\d{4}){3}[ \-]\d{1,3}|\d{6}[ \-]\d{11,13}|\d{4}[ \-]\d{6}[ \-]\d{4}|\d{12,14}`,
    starts: 'digit',
    validate: (compact) => compact.length !== 15 && compact.length !== 16 && cardBrand(compact) !== undefined,
    strength: 'weak',
    score: 0.4,
    context: CARD_TERMS,
    examples: {
      valid: ['30569309025904', '3852 000002 3237', '4222222222222', '6222 0212 3456 7890 128', '6217001234567890122'],
      invalid: ['30569309025905', '4111111111111111', '1222222222222'],
    },
    source: 'ISO/IEC 7812-1 (issuer prefix and Luhn)',
    keep: 4,
  },
];
