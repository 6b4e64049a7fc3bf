/** Identifiers of no single country: banks, cards, securities, vehicles, devices, parcels, travel, products. */
import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';

import type { ContextTerms, IdentifierRow } from '../row.ts';
import { CARDS } from './cards.ts';
import {
  base36,
  gs1,
  icaoDigit,
  iso7064Mod11_2,
  isRepeated,
  isYymmdd,
  luhn,
  luhnAlphanumeric,
  mod97,
  weightedMod,
} from './check-digits.ts';
import {
  BANK_TERMS,
  bare,
  digits,
  drawUntil,
  drawYymmdd,
  newDigits,
  pad,
  PASSPORT_TERMS,
  refill,
} from './world-parts.ts';
import type { Draw } from './world-parts.ts';

const upper = (_compact: string, written: string): boolean => written === written.toUpperCase();

// ---- IBAN ---------------------------------------------------------------------------------------------------------

/** Joined the registry after the library's list of it was made: Burundi, Djibouti, the Falkland Islands, Honduras. */
const JOINED_LATER = new Set(['BI', 'DJ', 'FK', 'HN']);

/** Countries of the SWIFT registry with the structure of their account part. */
export const IBANS = Object.entries(getCountrySpecifications()).flatMap(
  ([country, { chars, bban_regexp, IBANRegistry }]) =>
    chars && bban_regexp && (IBANRegistry || JOINED_LATER.has(country))
      ? [{ country, chars, numeric: /^\^(?:\[0-9\](?:\{\d+\})?)+\$$/.test(bban_regexp) }]
      : [],
);

/**
 * One alternative a length, so that the expression can never run on into the words behind the number. Any single
 * separator may come before each character: groups of four are the rule, but banks print their own, and lines are broken.
 */
function ibanPattern(): string {
  const groups = new Map<string, string[]>();
  for (const { country, chars, numeric } of IBANS) {
    const key = `${numeric ? String.raw`\d` : String.raw`[A-Z\d]`}){${chars - 4}}`;
    groups.set(key, [...(groups.get(key) ?? []), country]);
  }
  return [...groups]
    .map(([rest, countries]) => String.raw`(?:${countries.join('|')})[ .\-]?\d[ ]?\d(?:(?:[ .\-]|\r?\n)?${rest}`)
    .join('|');
}

/** The check digits that make a country and account part an IBAN (ISO 13616: 98 minus the remainder with 00). */
function withIbanCheck(country: string, bban: string): string {
  return `${country}${pad(98 - mod97(`${bban}${country}00`), 2)}${bban}`;
}

// ---- Securities and legal entities --------------------------------------------------------------------------------

const ISIN_COUNTRIES =
  'AD AE AF AG AI AL AM AN AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ES ET EU FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS XA XB XC XD XF XK XS YE ZA ZM ZW'.split(
    ' ',
  );

/** CUSIP: letters 10 to 35, every second value doubled, digits of the products added. */
function isCusip(compact: string): boolean {
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    const value = base36(compact[i] ?? '') * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return /^[\dA-Z]{8}\d$/.test(compact) && (10 - (sum % 10)) % 10 === Number(compact[8]);
}

/** SEDOL: no vowels; weights 1 3 1 7 3 9 1. */
function isSedol(compact: string): boolean {
  const weights = [1, 3, 1, 7, 3, 9, 1];
  let sum = 0;
  for (let i = 0; i < 7; i++) sum += base36(compact[i] ?? '') * (weights[i] ?? 0);
  return /^[\dB-DF-HJ-NP-TV-Z]{6}\d$/.test(compact) && sum % 10 === 0;
}

/** FIGI: like CUSIP over eleven characters, consonants only, and never a prefix that an ISIN could have. */
function isFigi(compact: string): boolean {
  let sum = 0;
  for (let i = 0; i < 11; i++) {
    const value = base36(compact[i] ?? '') * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return /^BBG[\dB-DF-HJ-NP-TV-Z]{8}\d$/.test(compact) && (10 - (sum % 10)) % 10 === Number(compact[11]);
}

// ---- Vehicles, parcels --------------------------------------------------------------------------------------------

const VIN_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** ISO 3779 form: a letter in the manufacturer's code, the last four are digits. */
function isVinForm(compact: string): boolean {
  return /^[A-HJ-NPR-Z\d]{13}\d{4}$/.test(compact) && /[A-Z]/.test(compact.slice(0, 3)) && !/^[A-Z]{9}/.test(compact);
}

/** 49 CFR 565: the ninth character is the weighted sum modulo 11, X for 10; required in North America and China. */
function isVinChecked(compact: string): boolean {
  let sum = 0;
  for (let i = 0; i < 17; i++) {
    const char = compact[i] ?? '';
    sum += (char >= '0' && char <= '9' ? Number(char) : (VIN_VALUES[char] ?? 0)) * (VIN_WEIGHTS[i] ?? 0);
  }
  return isVinForm(compact) && '0123456789X'[sum % 11] === compact[8];
}

/** Letters count modulo 10 from A=2; odd places once, even places doubled (UPS). */
function isUps(compact: string): boolean {
  const body = compact.slice(2);
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const char = body[i] ?? '';
    const value = char >= '0' && char <= '9' ? Number(char) : (char.charCodeAt(0) - 63) % 10;
    sum += i % 2 === 0 ? value : value * 2;
  }
  return /^1Z[\dA-Z]{15}\d$/.test(compact) && (10 - (sum % 10)) % 10 === Number(compact[17]);
}

/** UPU S10: weights 8 6 4 2 3 5 9 7, 11 minus the remainder, 10 is 0 and 11 is 5. */
function isS10(compact: string): boolean {
  const check = 11 - weightedMod(compact.slice(2, 10), [8, 6, 4, 2, 3, 5, 9, 7], 11);
  return (
    /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(compact) &&
    (check === 10 ? 0 : check === 11 ? 5 : check) === Number(compact[10]) &&
    ISIN_COUNTRIES.includes(compact.slice(11))
  );
}

/** ISO 6346: values skip multiples of 11, weights double, modulo 11 with 10 as 0. */
function isContainer(compact: string): boolean {
  let sum = 0;
  for (let i = 0; i < 10; i++) {
    const char = compact[i] ?? '';
    let value = base36(char);
    if (value >= 10) value += 1 + Math.floor((value - 10) / 10) - (value === 20 || value === 30 ? 1 : 0);
    sum += value * 2 ** i;
  }
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(compact) && (sum % 11) % 10 === Number(compact[10]);
}

const PARCEL_TERMS: ContextTerms = {
  en: [
    'tracking',
    'tracking no',
    'tracking number',
    'tracking id',
    'track',
    'shipment',
    'shipped',
    'parcel',
    'package',
    'delivery',
    'courier',
    'consignment',
    'waybill',
    'awb',
    'air waybill',
    'ups',
    'fedex',
    'dhl',
    'usps',
    'royal mail',
    'dpd',
    'gls',
    'hermes',
    'tnt',
    'carrier',
  ],
  de: [
    'sendung',
    'sendungsnummer',
    'sendungsverfolgung',
    'paket',
    'paketnummer',
    'lieferung',
    'trackingnummer',
    'frachtbrief',
  ],
  fr: ['colis', 'suivi', 'numéro de suivi', 'expédition', 'livraison', 'n° de colis'],
  es: ['seguimiento', 'número de seguimiento', 'envío', 'paquete', 'guía', 'número de guía', 'localizador'],
  it: ['spedizione', 'tracking', 'pacco', 'numero di spedizione', 'lettera di vettura'],
  pt: ['rastreio', 'rastreamento', 'código de rastreio', 'encomenda', 'envio'],
  nl: ['pakket', 'zending', 'track en trace', 'trackingnummer'],
  pl: ['przesyłka', 'numer przesyłki', 'paczka', 'śledzenie', 'list przewozowy'],
  ru: ['трек', 'трек-номер', 'отправление', 'посылка', 'накладная'],
  zh: ['快递', '快递单号', '运单', '运单号', '物流', '单号'],
  ja: ['追跡番号', 'お問い合わせ番号', '伝票番号', '荷物', '送り状'],
  ko: ['송장', '운송장', '운송장번호', '택배'],
};

/** No bare "ticket": a support ticket beside a time in milliseconds looks the same. */
const FLIGHT_TERMS: ContextTerms = {
  en: [
    'air ticket',
    'airline ticket',
    'flight ticket',
    'ticket no',
    'ticket number',
    'e-ticket',
    'eticket',
    'etkt',
    'airline',
    'itinerary',
    'passenger',
  ],
  de: ['ticketnummer', 'flugschein', 'flugticket', 'fluggesellschaft'],
  fr: ['numéro de billet', 'vol', 'billet électronique'],
  es: ['billete', 'boleto', 'vuelo', 'número de billete', 'reserva'],
  it: ['biglietto', 'volo', 'numero biglietto', 'prenotazione'],
  pt: ['bilhete', 'voo', 'passagem', 'reserva'],
  ru: ['билет', 'рейс', 'номер билета'],
  zh: ['机票', '票号', '航班'],
  ja: ['航空券', 'フライト', '便名'],
};

// ---- Machine readable zones ---------------------------------------------------------------------------------------

function zoneLine2(line: string, composite: readonly [number, number][], optional?: [number, number]): boolean {
  const field = (from: number, to: number): string => line.slice(from, to);
  const check = (from: number, to: number): boolean => {
    const digit = line[to] ?? '';
    return icaoDigit(field(from, to)) === (digit === '<' ? 0 : Number(digit));
  };
  return (
    check(0, 9) &&
    check(13, 19) &&
    check(21, 27) &&
    (optional === undefined || check(optional[0], optional[1])) &&
    icaoDigit(composite.map(([from, to]) => field(from, to)).join('')) === Number(line[line.length - 1])
  );
}

/** ICAO Doc 9303 part 4 (passport, 44 characters) and part 6 (TD2, 36 characters). */
function isTd3Line2(line: string): boolean {
  return (
    line.length === 44 &&
    zoneLine2(
      line,
      [
        [0, 10],
        [13, 20],
        [21, 43],
      ],
      [28, 42],
    )
  );
}
function isTd2Line2(line: string): boolean {
  return (
    line.length === 36 &&
    zoneLine2(line, [
      [0, 10],
      [13, 20],
      [21, 35],
    ])
  );
}

/**
 * Rebuilds line 2 from its compact form, which has lost the fillers: fields are padded again, drawn anew, checked.
 * The compact value keeps its length because every field keeps its own.
 */
function drawZoneLine2(pick: Draw, compact: string, optionalWidth: number): string {
  const match = /^([A-Z0-9]{1,9})\d([A-Z]{1,3})\d{7}([MFX]?)\d{7}([A-Z0-9]*)$/.exec(compact);
  if (match === null) return compact;
  const [, number = '', state = '', sex = '', tail = ''] = match;
  const rest = tail.slice(0, -1);
  const checked = optionalWidth === 14;
  const optional = refill(pick, checked && rest !== '' ? rest.slice(0, -1) : rest, 0);
  const padded = (text: string, width: number): string => text.padEnd(width, '<');
  const digit = (text: string): string => `${text}${icaoDigit(text)}`;
  const a = digit(padded(refill(pick, number, 0), 9));
  const born = digit(drawYymmdd(pick));
  const until = digit(`3${pick(5)}${drawYymmdd(pick).slice(2)}`);
  const field = padded(optional, optionalWidth);
  const more = checked ? (rest === '' ? `${field}<` : digit(field)) : field;
  const last = icaoDigit(`${a}${born}${until}${more}`);
  return `${a}${padded(state, 3)}${born}${padded(sex, 1)}${until}${more}${last}`.replaceAll('<', '');
}

/** ICAO Doc 9303 part 5: the number's check digit is in line 1, the composite check of lines 1 and 2 in line 2. */
function isTd1Line1(line: string): boolean {
  return line.length === 30 && icaoDigit(line.slice(5, 14)) === Number((line[14] ?? '').replace('<', '0'));
}
function isTd1Line2(line: string): boolean {
  return (
    line.length === 30 &&
    icaoDigit(line.slice(0, 6)) === Number(line[6]) &&
    icaoDigit(line.slice(8, 14)) === Number(line[14])
  );
}

/** Type Allocation Codes begin with the reporting body: 01, 35, 86, 91, 98, 99 and the older 44, 45, 49, 5x, 33. */
const IMEI_BODIES = /^(?:01|10|30|33|35|4[4-9]|5[0-4]|86|9[1-9])/;

const IMEI_TERMS: ContextTerms = {
  en: [
    'imei',
    'imei no',
    'imei number',
    'imeisv',
    'imei/meid',
    'handset',
    'device',
    'phone',
    'serial',
    'mobile equipment',
    'imei1',
    'imei2',
  ],
  de: ['imei', 'imei-nummer', 'gerätenummer', 'handy'],
  fr: ['imei', 'numéro imei', 'téléphone', 'appareil'],
  es: ['imei', 'número imei', 'celular', 'teléfono', 'equipo'],
  pt: ['imei', 'aparelho', 'celular', 'telemóvel'],
  it: ['imei', 'codice imei', 'cellulare'],
  zh: ['imei', '串号', '手机串号', '设备'],
  ja: ['imei', '製造番号', '端末'],
  ko: ['imei', '단말기', '일련번호'],
  ru: ['imei', 'имей', 'телефон'],
  ar: ['imei', 'الجهاز', 'رقم الجهاز'],
};

const ISIN: IdentifierRow = {
  subtype: 'ISIN',
  type: 'SECURITY_ID',
  countries: [],
  description: 'International Securities Identification Number.',
  pattern: String.raw`[A-Z]{2} ?[A-Z\d]{9} ?\d`,
  starts: 'letter',
  validate: (compact, written) =>
    upper(compact, written) &&
    ISIN_COUNTRIES.includes(compact.slice(0, 2)) &&
    /\d{3}/.test(compact) &&
    luhnAlphanumeric(compact),
  strength: 'strong',
  score: 0.7,
  context: {
    en: ['isin', 'security', 'securities', 'shares', 'bond', 'fund', 'stock', 'ticker'],
    de: ['isin', 'wertpapier', 'aktie', 'fonds', 'wkn', 'depot'],
    fr: ['isin', 'code isin', 'titre', 'action'],
    es: ['isin', 'valor', 'fondo'],
  },
  examples: {
    valid: ['US0378331005', 'DE0005557508', 'GB0002634946'],
    invalid: ['US0378331006', 'QQ0378331005', 'us0378331005'],
  },
  source: 'ISO 6166',
  keep: 2,
};

const SEPA_COUNTRIES = new Set(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(
    ' ',
  ),
);

/** The business code, characters 5 to 7, is the creditor's own and does not count. */
function isSepaCreditor(compact: string): boolean {
  return SEPA_COUNTRIES.has(compact.slice(0, 2)) && mod97(`${compact.slice(7)}${compact.slice(0, 4)}`) === 1;
}

const SEPA_CREDITOR: IdentifierRow = {
  subtype: 'SEPA_CREDITOR_ID',
  type: 'COMPANY_ID',
  countries: [],
  description:
    'SEPA creditor identifier: country, check digits, business code (ZZZ where there is none), national part.',
  pattern: String.raw`[A-Z]{2}[ ]?\d{2}[ ]?ZZZ[ ]?[A-Z\d]{5,20}`,
  starts: 'letter',
  validate: isSepaCreditor,
  strength: 'strong',
  score: 0.85,
  context: {
    en: ['creditor identifier', 'creditor id', 'sepa creditor', 'sci', 'ci'],
    de: [
      'gläubiger-id',
      'gläubiger-identifikationsnummer',
      'gläubiger id',
      'gläubigeridentifikationsnummer',
      'ci-nr',
      'creditor-id',
    ],
    fr: ['identifiant créancier', 'identifiant créancier sepa', 'ics'],
    es: ['identificador del acreedor', 'identificador de acreedor', 'identificador acreedor'],
    it: ['identificativo creditore', 'codice identificativo del creditore', 'cid'],
    nl: ['incassant-id', 'incassant id', 'incassant'],
    pt: ['identificação do credor', 'identificador do credor'],
    pl: ['identyfikator wierzyciela'],
  },
  examples: {
    valid: ['DE98ZZZ09999999999', 'FR72ZZZ123456'],
    invalid: ['DE97ZZZ09999999999', 'US98ZZZ09999999999'],
  },
  source: 'European Payments Council, EPC262-08, Creditor Identifier Overview',
  keep: 2,
  draw: (pick, compact) => {
    const own = refill(pick, compact.slice(7), 0);
    const country = compact.slice(0, 2);
    return `${country}${pad(98 - mod97(`${own}${country}00`), 2)}${compact.slice(4, 7)}${own}`;
  },
};

export const INTERNATIONAL: readonly IdentifierRow[] = [
  {
    // The runner reports the country code as the subtype.
    subtype: 'IBAN',
    type: 'IBAN',
    countries: [],
    description: 'International Bank Account Number of a country in the SWIFT registry.',
    pattern: ibanPattern(),
    starts: 'letter',
    validate: (compact) => isValidIBAN(compact),
    strength: 'strong',
    score: 0.95,
    context: {
      ...BANK_TERMS,
      en: [...(BANK_TERMS['en'] ?? []), 'iban', 'iban no', 'sepa', 'swift', 'transfer'],
      de: ['iban', 'konto', 'kontonummer', 'bankverbindung', 'bankkonto', 'überweisung'],
      it: ['iban', 'conto', 'conto corrente', 'bonifico'],
      nl: ['iban', 'rekening', 'rekeningnummer'],
      pl: ['iban', 'konto', 'rachunek', 'numer konta', 'nr rachunku'],
    },
    examples: {
      valid: [
        'DE89 3704 0044 0532 0130 00',
        'GB29NWBK60161331926819',
        'DE89 3704\n0044 0532 0130 00',
        'FR76 3000 6000 0112 3456 7890 189',
        'NL91 ABNA 0417 1643 00',
        'NO93 8601 1117 947',
      ],
      invalid: ['DE89 3704 0044 0532 0130 01', 'XX89370400440532013000', 'GB29NWBK6016133192681'],
    },
    source: 'ISO 13616; SWIFT IBAN Registry',
    keep: 2,
    draw: (pick, compact) =>
      withIbanCheck(
        compact.slice(0, 2),
        drawUntil(
          () => refill(pick, compact.slice(4), 0),
          (bban) => isValidIBAN(withIbanCheck(compact.slice(0, 2), bban)),
        ),
      ),
  },
  {
    subtype: 'BIC',
    type: 'BIC',
    countries: [],
    description: 'Business Identifier Code of a bank (SWIFT): eight or eleven characters.',
    // Any capitalised word of eight letters with a country code inside has this form: context decides.
    pattern: String.raw`[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?|[A-Z]{4} [A-Z]{2} [A-Z\d]{2}(?: [A-Z\d]{3})?`,
    starts: 'letter',
    validate: (compact, written) => upper(compact, written) && isValidBIC(compact),
    strength: 'none',
    score: 0.2,
    context: {
      en: [
        'bic',
        'swift',
        'swift code',
        'bic/swift',
        'swift/bic',
        'bic code',
        'bank identifier',
        'iban',
        'correspondent bank',
      ],
      de: ['bic', 'swift', 'bankverbindung', 'swift-code'],
      fr: ['bic', 'code bic', 'code swift'],
      es: ['bic', 'código bic', 'código swift'],
      zh: ['银行代码', 'swift代码'],
    },
    examples: {
      valid: ['DEUTDEFF', 'DEUTDEFF500', 'BOFAUS3N', 'COBA DE FF XXX'],
      invalid: ['DEUTXXFF', 'deutdeff', 'DEUTDEF'],
    },
    source: 'ISO 9362; SWIFT',
    draw: (pick, compact) =>
      drawUntil(
        () => `${refill(pick, compact, 0, 4).slice(0, 6)}${refill(pick, compact, 6).slice(6)}`,
        (text) => isValidBIC(text),
      ),
  },
  ...CARDS,
  SEPA_CREDITOR,
  bare(SEPA_CREDITOR, {
    pattern: String.raw`[A-Z]{2}[ ]?\d{2}[ ]?[A-Z\d]{3}[ ]?[A-Z\d]{5,20}`,
    examples: {
      valid: ['DE98ZZZ09999999999', 'ES97001B12345678'],
      invalid: ['DE97ZZZ09999999999', 'US98ZZZ09999999999'],
    },
  }),
  // Securities, companies
  ISIN,
  bare(ISIN, {
    // After its label an ISIN may be in small letters, in groups, and have a national part without three digits in a row.
    pattern: String.raw`[A-Z]{2}[ \-]?[A-Z\d]{9}[ \-]?\d|[A-Z]{2} (?:[A-Z\d]{3} ){3}\d|[A-Z]{2} (?:[A-Z\d]{3} ){2}[A-Z\d]{3}\d|[A-Z]{2}[A-Z\d]{2} [A-Z\d]{4} [A-Z\d]{4}`,
    validate: (compact) => ISIN_COUNTRIES.includes(compact.slice(0, 2)) && luhnAlphanumeric(compact),
    score: 0.45,
    examples: {
      valid: ['GB00BH4HKS39', 'us0378331005', 'DE 000 BAY 0017', 'DE00 0BAY 0017'],
      invalid: ['GB00BH4HKS38', 'ZZ0378331005', 'DE 000 BAY 001'],
    },
  }),
  {
    subtype: 'CUSIP',
    type: 'SECURITY_ID',
    countries: ['US', 'CA'],
    description: 'CUSIP number of a North American security.',
    pattern: String.raw`\d[A-Z\d]{2}\d[A-Z\d]{4}\d|[A-Z\d]{6} [A-Z\d]{2} \d`,
    starts: 'any',
    validate: isCusip,
    strength: 'weak',
    score: 0.3,
    context: { en: ['cusip number', 'cusip', 'cusip no', 'cins'] },
    examples: { valid: ['037833100', '38259P508'], invalid: ['037833101', '38259P50'] },
    source: 'ANSI X9.6; CUSIP Global Services',
  },
  {
    subtype: 'SEDOL',
    type: 'SECURITY_ID',
    countries: ['GB', 'IE'],
    description: 'SEDOL number of a security (London Stock Exchange).',
    pattern: String.raw`[B-DF-HJ-NP-TV-Z\d][B-DF-HJ-NP-TV-Z\d]{5}\d`,
    starts: 'any',
    validate: isSedol,
    strength: 'weak',
    score: 0.3,
    context: { en: ['sedol code', 'sedol number', 'sedol', 'sedol no'] },
    examples: { valid: ['0263494', 'B0YBKJ7', 'B0WNLY7'], invalid: ['0263495', 'A0YBKJ7'] },
    source: 'London Stock Exchange, SEDOL Masterfile',
  },
  {
    subtype: 'WKN',
    type: 'SECURITY_ID',
    countries: ['DE'],
    description: 'Wertpapierkennnummer of a German security: six characters without I and O.',
    pattern: String.raw`[A-HJ-NP-Z\d]{6}`,
    starts: 'any',
    validate: (compact, written) => upper(compact, written) && /\d/.test(compact),
    strength: 'none',
    score: 0.1,
    context: { de: ['wkn', 'wertpapierkennnummer', 'wertpapier-kennnummer'], en: ['wertpapierkennnummer', 'wkn'] },
    examples: { valid: ['555750', 'A0B7FY', '840400'], invalid: ['55575', 'A0I7FY', 'ABCDEF'] },
    source: 'WM Datenservice',
  },
  {
    subtype: 'FIGI',
    type: 'SECURITY_ID',
    countries: [],
    description: 'Financial Instrument Global Identifier: BBG and nine characters.',
    pattern: String.raw`BBG[B-DF-HJ-NP-TV-Z\d]{8}\d`,
    starts: 'letter',
    validate: isFigi,
    strength: 'strong',
    score: 0.8,
    context: { en: ['figi', 'bloomberg', 'security', 'instrument'] },
    examples: { valid: ['BBG000BLNQ16', 'BBG000B9XRY4'], invalid: ['BBG000BLNQ17', 'BBGA00BLNQ16'] },
    source: 'ANSI X9.145; Object Management Group',
    keep: 3,
  },
  {
    subtype: 'LEI',
    type: 'COMPANY_ID',
    countries: [],
    description: 'Legal Entity Identifier: eighteen characters and two check digits.',
    pattern: String.raw`[A-Z\d]{18}\d{2}|[A-Z\d]{4} [A-Z\d]{4} [A-Z\d]{4} [A-Z\d]{4} [A-Z\d]{2}\d{2}`,
    starts: 'any',
    // Lower case and pure digits are hashes and serial numbers, one in 97 of which would pass.
    validate: (compact, written) => upper(compact, written) && /[A-Z].*[A-Z]/.test(compact) && mod97(compact) === 1,
    strength: 'strong',
    score: 0.85,
    context: {
      en: ['lei', 'lei code', 'legal entity identifier', 'legal entity', 'gleif'],
      de: ['lei', 'rechtsträger'],
      fr: ['lei'],
      es: ['lei'],
    },
    examples: {
      valid: ['5493001KJTIIGC8Y1R12', '213800WSGIIZCXF1P572'],
      invalid: ['5493001KJTIIGC8Y1R13', '5493001KJTIIGC8Y1R1'],
    },
    source: 'ISO 17442; ISO/IEC 7064 MOD 97-10',
    keep: 4,
  },
  {
    subtype: 'DUNS',
    type: 'COMPANY_ID',
    countries: [],
    description: 'D-U-N-S number of a company (Dun & Bradstreet): nine digits.',
    pattern: String.raw`\d{2}-\d{3}-\d{4}|\d{9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      en: ['duns', 'd-u-n-s', 'duns no', 'duns number', 'dun & bradstreet', 'dun and bradstreet', 'd&b'],
      de: ['duns', 'duns-nummer'],
    },
    examples: { valid: ['15-048-3782', '150483782'], invalid: ['150-48-3782', '15048378'] },
    source: 'Dun & Bradstreet',
  },
  {
    subtype: 'GLN',
    type: 'COMPANY_ID',
    countries: [],
    description: 'Global Location Number of a company or place (GS1): thirteen digits.',
    pattern: String.raw`\d{13}`,
    starts: 'digit',
    validate: (compact) => !isRepeated(compact) && gs1(compact),
    strength: 'weak',
    score: 0.3,
    context: {
      en: ['gln', 'global location number', 'location number', 'iln', 'edi'],
      de: ['gln', 'iln', 'lokationsnummer'],
      fr: ['gln', 'code lieu'],
      es: ['gln', 'punto operacional'],
    },
    examples: { valid: ['5412345000013', '4012345000009'], invalid: ['5412345000014', '541234500001'] },
    source: 'GS1 General Specifications',
  },
  // Vehicles and devices
  {
    subtype: 'VIN',
    type: 'VEHICLE_ID',
    countries: [],
    description: 'Vehicle identification number with the check digit that North America and China require.',
    pattern: String.raw`[A-HJ-NPR-Z\d]{17}|[A-HJ-NPR-Z\d]{3}[ \-][A-HJ-NPR-Z\d]{6}[ \-][A-HJ-NPR-Z\d]{8}`,
    starts: 'any',
    validate: isVinChecked,
    strength: 'strong',
    score: 0.8,
    context: {
      en: [
        'vin',
        'vin no',
        'vin number',
        'vehicle identification',
        'vehicle identification number',
        'chassis',
        'chassis no',
        'chassis number',
        'vehicle',
        'car',
      ],
      de: ['fin', 'fahrgestellnummer', 'fahrzeug-identifizierungsnummer', 'fahrzeugidentnummer', 'fahrzeug'],
      fr: ['vin', 'numéro de châssis', 'châssis', "numéro d'identification du véhicule", 'numéro de série'],
      es: ['vin', 'bastidor', 'número de bastidor', 'chasis', 'número de chasis', 'niv', 'número de serie'],
      it: ['telaio', 'numero di telaio', 'vin'],
      pt: ['chassi', 'chassis', 'número do chassi'],
      nl: ['chassisnummer', 'vin'],
      pl: ['vin', 'numer vin', 'nr nadwozia', 'numer nadwozia'],
      ru: ['vin', 'вин', 'вин-код', 'номер кузова'],
      zh: ['车架号', '车辆识别代号', '车辆识别码', 'vin码'],
      ja: ['車台番号'],
      ko: ['차대번호'],
      ar: ['رقم الشاصي', 'رقم الهيكل'],
    },
    examples: {
      valid: ['1HGCM82633A004352', '1M8GDM9AXKP042788', '5GZCZ43D13S812715'],
      invalid: ['1HGCM82643A004352', '1HGCM8263IA004352', '11111111111111111'],
    },
    source: 'ISO 3779; 49 CFR 565',
    keep: 3,
    draw: (pick, compact) =>
      drawUntil(
        () => `${compact.slice(0, 3)}${refill(pick, compact, 3).slice(3).replace(/[IOQ]/g, 'A')}`,
        isVinChecked,
      ),
  },
  {
    subtype: 'VIN_UNCHECKED',
    type: 'VEHICLE_ID',
    countries: [],
    description: 'Vehicle identification number without a check digit, as European makers issue it.',
    pattern: String.raw`[A-HJ-NPR-Z\d]{17}`,
    starts: 'any',
    validate: (compact, written) => upper(compact, written) && isVinForm(compact),
    strength: 'none',
    score: 0.35,
    context: {
      en: [
        'vin',
        'vin no',
        'vehicle identification',
        'vehicle identification number',
        'chassis',
        'chassis no',
        'chassis number',
      ],
      de: ['fin', 'fahrgestellnummer', 'fahrzeug-identifizierungsnummer', 'fahrzeugidentnummer', 'fahrgestell-nr'],
      fr: ['vin', 'châssis', 'numéro de châssis', 'numéro de série'],
      es: ['vin', 'bastidor', 'número de bastidor', 'chasis', 'número de chasis'],
      it: ['telaio', 'numero di telaio', 'vin'],
      pt: ['chassi', 'chassis'],
      nl: ['chassisnummer', 'vin'],
      pl: ['vin', 'numer vin', 'nr nadwozia'],
      ru: ['vin', 'вин', 'номер кузова'],
    },
    examples: { valid: ['WVWZZZ1JZXW000001', 'VF1BB0A0F12345678'], invalid: ['WVWZZZ1JZXW00001', 'WVWZZZ1JZXWOOOO1'] },
    source: 'ISO 3779',
    keep: 3,
    draw: (pick, compact) =>
      drawUntil(() => `${compact.slice(0, 3)}${refill(pick, compact, 3).slice(3).replace(/[IOQ]/g, 'A')}`, isVinForm),
  },
  {
    subtype: 'IMEI',
    type: 'DEVICE_ID',
    countries: [],
    description: 'International Mobile Equipment Identity of a handset: fifteen digits, Luhn.',
    pattern: String.raw`\d{2}[- \/]?\d{6}[- \/]?\d{6}[- \/]?\d|\d{6}[- \/]\d{2}[- \/]\d{6}[- \/]\d|\d{6} \d{6} \d{3}`,
    starts: 'digit',
    validate: (compact) => IMEI_BODIES.test(compact) && !isRepeated(compact) && luhn(compact),
    strength: 'weak',
    score: 0.4,
    context: IMEI_TERMS,
    examples: {
      valid: ['490154203237518', '35-209900-176148-1', '356938035643809'],
      invalid: ['490154203237519', '700154203237518'],
    },
    source: '3GPP TS 23.003; GSMA TS.06',
    keep: 2,
  },
  {
    subtype: 'IMEISV',
    type: 'DEVICE_ID',
    countries: [],
    description: 'IMEI with software version: sixteen digits without a check.',
    pattern: String.raw`\d{2}[- ]?\d{6}[- ]?\d{6}[- ]?\d{2}`,
    starts: 'digit',
    validate: (compact) => IMEI_BODIES.test(compact),
    strength: 'none',
    score: 0.15,
    context: { en: ['imeisv', 'imei', 'imei/sv', 'imei-sv', 'imei sv'] },
    examples: { valid: ['3520990017614823', '35-209900-176148-23'], invalid: ['7020990017614823', '352099001761482'] },
    source: '3GPP TS 23.003',
    keep: 2,
  },
  {
    subtype: 'ICCID',
    type: 'DEVICE_ID',
    countries: [],
    description: 'Serial number of a SIM card: 89, country, issuer, Luhn; nineteen or twenty digits.',
    pattern: String.raw`89\d{2}(?:[ \-]?\d{4}){3}[ \-]?\d{3,4}|89\d{17,18}F?`,
    starts: 'digit',
    validate: (compact) => {
      const text = compact.replace(/F$/, '');
      // Twenty digits may be nineteen and an unchecked one, or the nineteen and filler of older cards.
      return text.length === 19 ? luhn(text) : luhn(text) || luhn(text.slice(0, 19));
    },
    strength: 'weak',
    score: 0.45,
    context: {
      en: ['iccid', 'icc id', 'sim', 'sim card', 'sim no', 'sim number', 'esim', 'sim serial'],
      de: ['iccid', 'sim-karte', 'simkarte', 'kartennummer'],
      fr: ['iccid', 'carte sim', 'numéro de sim'],
      es: ['iccid', 'tarjeta sim', 'chip'],
      pt: ['iccid', 'chip', 'cartão sim'],
      it: ['iccid', 'scheda sim'],
      zh: ['iccid', 'sim卡', '卡号'],
      ru: ['iccid', 'сим-карта'],
    },
    examples: {
      valid: ['8944501234567890124', '8901 2601 2345 6789 011'],
      invalid: ['7944501234567890123', '89445012345678'],
    },
    source: 'ITU-T E.118; ETSI TS 102 221',
    keep: 2,
  },
  {
    subtype: 'IMSI',
    type: 'DEVICE_ID',
    countries: [],
    description: 'International Mobile Subscriber Identity: country, network, subscriber; fifteen digits.',
    pattern: String.raw`[2-7]\d{2}[- ]?\d{2,3}[- ]?\d{9,10}`,
    starts: 'digit',
    validate: (compact) => compact.length === 15,
    strength: 'none',
    score: 0.15,
    context: { en: ['imsi', 'imsi no', 'subscriber identity', 'mobile subscriber', 'supi', 'msin'] },
    examples: {
      valid: ['310150123456789', '262-01-1234567890', '460001234567890'],
      invalid: ['110150123456789', '31015012345678'],
    },
    source: 'ITU-T E.212; 3GPP TS 23.003',
    keep: 3,
  },
  {
    subtype: 'MEID',
    type: 'DEVICE_ID',
    countries: [],
    description: 'Mobile Equipment Identifier: fourteen hexadecimal digits from A0.',
    pattern: String.raw`[A-F][A-F\d][ \-]?[A-F\d]{6}[ \-]?[A-F\d]{6}(?:[ \-]?[A-F\d])?`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: { en: ['meid', 'meid no', 'meid number', 'imei/meid', 'esn', 'cdma', 'device'] },
    examples: {
      valid: ['A10000009296F2', 'AF 012345 0ABCDE', 'A00000049259B1'],
      invalid: ['110000009296F2', 'A10000009296'],
    },
    source: '3GPP2 S.R0048',
    draw: (pick, compact) =>
      `${compact[0]}${Array.from({ length: compact.length - 1 }, () => '0123456789ABCDEF'[pick(16)]).join('')}`,
    keep: 1,
  },
  // People in registries
  {
    subtype: 'ORCID',
    type: 'CUSTOMER_ID',
    countries: [],
    description: 'ORCID iD of a researcher: an ISNI from a reserved block, written 4-4-4-4.',
    pattern: String.raw`000[09]-000\d-\d{4}-\d{3}[\dX]|0009-\d{4}-\d{4}-\d{3}[\dX]`,
    starts: 'digit',
    validate: iso7064Mod11_2,
    strength: 'strong',
    score: 0.95,
    context: { en: ['orcid', 'orcid id', 'researcher', 'author'] },
    examples: {
      valid: ['0000-0002-1825-0097', '0000-0001-5109-3700', '0009-0000-1234-567X'],
      invalid: ['0000-0002-1825-0098', '1000-0002-1825-0097'],
    },
    source: 'ORCID, structure of the identifier; ISO 27729',
    keep: 5,
  },
  {
    subtype: 'ISNI',
    type: 'CUSTOMER_ID',
    countries: [],
    description: 'International Standard Name Identifier of a contributor, written 4 4 4 4.',
    pattern: String.raw`0000 ?000[0-5] ?\d{4} ?\d{3}[\dX]`,
    starts: 'digit',
    validate: iso7064Mod11_2,
    strength: 'strong',
    score: 0.6,
    context: { en: ['isni', 'name identifier', 'author', 'artist', 'performer'] },
    examples: {
      valid: ['0000 0001 2103 2683', '0000000121032683'],
      invalid: ['0000 0001 2103 2684', '0000 0009 2103 2683'],
    },
    source: 'ISO 27729; ISO/IEC 7064 MOD 11-2',
    keep: 7,
  },
  // Parcels and cargo
  {
    subtype: 'UPS',
    type: 'CASE_ID',
    countries: [],
    description: 'UPS tracking number: 1Z, shipper, service, package, check.',
    pattern: String.raw`1Z ?[A-Z\d]{3} ?[A-Z\d]{3} ?\d{2} ?\d{4} ?\d{3} ?\d|1Z[A-Z\d]{15}\d`,
    starts: 'digit',
    validate: isUps,
    strength: 'strong',
    score: 0.9,
    context: PARCEL_TERMS,
    examples: {
      valid: ['1Z5R89390357567127', '1Z999AA10123456784', '1Z 999 AA1 01 2345 678 4'],
      invalid: ['1Z5R89390357567128', '2Z5R89390357567127'],
    },
    source: 'UPS, tracking number check digit',
    keep: 2,
  },
  {
    subtype: 'S10',
    type: 'CASE_ID',
    countries: [],
    description: 'Postal item: service, nine digits with a check, country of origin.',
    pattern: String.raw`[A-Z]{2} ?\d{3} ?\d{3} ?\d{3} ?[A-Z]{2}|[A-Z]{2} ?\d{4} ?\d{4} ?\d ?[A-Z]{2}`,
    starts: 'letter',
    validate: (compact, written) => upper(compact, written) && isS10(compact),
    strength: 'strong',
    score: 0.85,
    context: PARCEL_TERMS,
    examples: {
      valid: ['RR473124829GB', 'RB 123 456 785 DE', 'EE 1234 5678 5 CN'],
      invalid: ['RR473124828GB', 'RR473124829QQ'],
    },
    source: 'UPU S10',
    draw: (pick, compact) => drawUntil(() => `${compact.slice(0, 2)}${digits(pick, 9)}${compact.slice(11)}`, isS10),
  },
  {
    subtype: 'SSCC',
    type: 'CASE_ID',
    countries: [],
    description: 'Serial Shipping Container Code (GS1): eighteen digits, with or without (00).',
    pattern: String.raw`00\d{18}|\d{18}|\d \d{7} \d{9} \d`,
    starts: 'digit',
    validate: (compact) => !isRepeated(compact) && gs1(compact),
    strength: 'weak',
    score: 0.3,
    context: {
      ...PARCEL_TERMS,
      en: [...(PARCEL_TERMS['en'] ?? []), 'sscc', 'pallet', 'nve'],
      de: [...(PARCEL_TERMS['de'] ?? []), 'nve', 'sscc', 'palette'],
    },
    examples: {
      valid: ['340123450000000000', '00106141411928374657'],
      invalid: ['106141411928374650', '10614141192837465'],
    },
    source: 'GS1 General Specifications',
  },
  {
    subtype: 'CONTAINER',
    type: 'CASE_ID',
    countries: [],
    description: 'Freight container: owner, category, six digits, check.',
    pattern: String.raw`[A-Z]{3}[UJZ][ \-]?\d{6}[ \-]?\d`,
    starts: 'letter',
    validate: isContainer,
    strength: 'strong',
    score: 0.8,
    context: {
      en: [
        'container',
        'container no',
        'container number',
        'cntr',
        'bill of lading',
        'b/l',
        'shipment',
        'vessel',
        'seal',
      ],
      de: ['container', 'containernummer'],
      fr: ['conteneur', 'n° conteneur'],
      es: ['contenedor'],
      zh: ['箱号', '集装箱'],
      pt: ['contentor', 'contêiner'],
    },
    examples: { valid: ['CSQU3054383', 'CSQU 305438 3', 'MSKU 123456-5'], invalid: ['CSQU3054384', 'CSQA3054383'] },
    source: 'ISO 6346',
    keep: 4,
  },
  {
    subtype: 'FEDEX',
    type: 'CASE_ID',
    countries: [],
    description: 'FedEx Express tracking number (twelve digits) or Ground (fifteen, ninety-six prefix).',
    pattern: String.raw`96\d{20}|\d{15}|\d{4}[ -]?\d{4}[ -]?\d{4}`,
    starts: 'digit',
    validate: (compact) =>
      compact.length === 12
        ? weightedMod(compact, [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1], 11) % 10 === Number(compact[11])
        : gs1(compact),
    strength: 'weak',
    score: 0.3,
    context: {
      ...PARCEL_TERMS,
      en: [
        'fedex',
        'federal express',
        'tracking',
        'tracking no',
        'tracking number',
        'tracking id',
        'shipment',
        'shipped',
      ],
    },
    examples: {
      valid: ['986578788855', '1234 5678 9012', '123456789012343'],
      invalid: ['986578788856', '12345678901'],
    },
    source: 'FedEx, Web Services developer guide: tracking number formats',
  },
  {
    subtype: 'DHL',
    type: 'CASE_ID',
    countries: [],
    description:
      'DHL Express waybill (ten digits, modulus 7), DHL eCommerce (GM, LX, RX) or DHL Parcel (JJD, JVGL, 00340).',
    pattern: String.raw`JJD ?\d{2}(?: ?\d{2,6}){2,5}|JJD\d{13,20}|JVGL\d{10,20}|(?:GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)\d{10,39}|00340\d{15}|\d{10}|\d{2} \d{4} \d{4}`,
    starts: 'any',
    validate: (compact) => compact.length !== 10 || Number(compact.slice(0, 9)) % 7 === Number(compact[9]),
    strength: 'weak',
    score: 0.3,
    context: {
      ...PARCEL_TERMS,
      en: ['dhl', 'tracking', 'tracking number', 'tracking no', 'waybill', 'air waybill', 'awb', 'shipment', 'parcel'],
    },
    examples: {
      valid: ['JJD00039000788282', '1234567891', '00340434161094042557'],
      invalid: ['1234567899', '12345678'],
    },
    source: 'DHL, developer portal: shipment tracking number formats',
    draw: (pick, compact) =>
      drawUntil(
        () => newDigits(pick, compact, compact.startsWith('00340') ? 5 : 0),
        (text) => text.length !== 10 || Number(text.slice(0, 9)) % 7 === Number(text[9]),
      ),
  },
  {
    subtype: 'USPS',
    type: 'CASE_ID',
    countries: ['US'],
    description: 'USPS tracking number: 20 or 22 digits from 91 to 95 (or 70, 23, 03), GS1 check.',
    pattern: String.raw`9[1-5]\d{2}(?: ?\d{4}){4} ?\d{2}|(?:70|14|23|03|9[1-5])\d{2}(?: \d{4}){4}|70\d{18}|420\d{5}(?:\d{4})?9[1-5]\d{20}`,
    starts: 'digit',
    validate: (compact) => gs1(compact.startsWith('420') && compact.length > 28 ? compact.slice(-22) : compact),
    strength: 'strong',
    score: 0.7,
    context: {
      ...PARCEL_TERMS,
      en: [...(PARCEL_TERMS['en'] ?? []), 'certified mail', 'usps tracking', 'priority mail'],
    },
    examples: {
      valid: ['9400100000000000000006', '9205 5000 0000 0000 0000 01', '7012 0000 0000 1234 5674'],
      invalid: ['9905500000000000000000', '94001000000000000000'],
    },
    source: 'USPS Publication 199, Intelligent Mail package barcode',
    keep: 4,
  },
  {
    subtype: 'AMAZON_ORDER',
    type: 'CASE_ID',
    countries: [],
    description: 'Amazon order (3-7-7 digits) or logistics number (TB and a letter, twelve digits).',
    pattern: String.raw`\d{3}-\d{7}-\d{7}|D\d{2}-\d{7}-\d{7}|TB[ACM]\d{12}`,
    starts: 'any',
    strength: 'none',
    score: 0.65,
    context: {
      en: ['amazon', 'order', 'order no', 'order number', 'order id', 'order #'],
      de: ['bestellung', 'bestellnummer', 'bestellnr'],
      fr: ['commande', 'numéro de commande'],
      es: ['pedido', 'número de pedido'],
      it: ['ordine', 'numero ordine'],
      ja: ['注文番号'],
    },
    examples: {
      valid: ['112-1234567-1234567', 'TBA123456789012', 'D01-1234567-1234567'],
      invalid: ['12-1234567-1234567', 'TBX123456789012'],
    },
    source: 'Amazon, order and tracking number forms',
  },
  // Travel
  {
    subtype: 'AIR_TICKET',
    type: 'CASE_ID',
    countries: [],
    description: 'Air ticket: airline code, ten digits, optional check digit (modulus 7).',
    pattern: String.raw`\d{3}[- ]\d{10}(?:[- ]?\d)?|\d{13,14}|\d{3}[- ]\d{4}[- ]\d{6}`,
    starts: 'digit',
    validate: (compact) =>
      compact.length !== 14 ||
      Number(BigInt(compact.slice(0, 13)) % 7n) === Number(compact[13]) ||
      Number(compact.slice(3, 13)) % 7 === Number(compact[13]),
    strength: 'none',
    score: 0.2,
    context: FLIGHT_TERMS,
    examples: {
      valid: ['220-1234567890', '2201234567890', '016 1234567890 3'],
      invalid: ['22-1234567890', '220123456789'],
    },
    source: 'IATA Resolution 722, 722f',
    keep: 3,
  },
  {
    subtype: 'PNR',
    type: 'CASE_ID',
    countries: [],
    description: 'Booking reference of an airline or agency (record locator): six letters and digits.',
    pattern: String.raw`[A-Z\d]{6}`,
    starts: 'any',
    // Tickets have words in capitals too, so letters alone count only with one vowel at most.
    validate: (compact, written) =>
      upper(compact, written) && (/[A-Z]\d|\d[A-Z]/.test(compact) || /^(?!.*[AEIOU].*[AEIOU])[A-Z]{6}$/.test(compact)),
    strength: 'none',
    score: 0.1,
    context: {
      en: [
        'pnr',
        'record locator',
        'booking reference',
        'booking ref',
        'booking code',
        'confirmation code',
        'reservation code',
        'airline reference',
        'locator',
      ],
      de: ['buchungscode', 'buchungsnummer', 'reservierungsnummer', 'buchungsreferenz', 'filekey'],
      fr: ['référence de réservation', 'code de réservation', 'dossier de réservation', 'numéro de réservation'],
      es: ['código de reserva', 'localizador', 'localizador de reserva', 'clave de reservación'],
      it: ['codice di prenotazione', 'codice prenotazione'],
      pt: ['código de reserva', 'localizador'],
      nl: ['boekingscode', 'reserveringscode'],
      pl: ['numer rezerwacji', 'kod rezerwacji'],
      ru: ['код бронирования', 'номер брони'],
      zh: ['预订编号', '订座记录', '预订号'],
      ja: ['予約番号'],
      ko: ['예약번호'],
    },
    examples: { valid: ['X4T9KQ', 'QWRTZP', '6XKL2M'], invalid: ['123456', 'x4t9kq', 'ABCDE', 'TICKET'] },
    source: 'IATA Passenger Services Conference, AIRIMP',
  },
  {
    subtype: 'MRZ_TD3_LINE1',
    type: 'PASSPORT',
    countries: [],
    description: 'First line of the machine readable zone of a passport: issuer and name, 44 characters.',
    pattern: String.raw`P[A-Z<][A-Z]{1,3}<{0,2}[A-Z<]{4,38}<[A-Z<]{0,38}`,
    starts: 'letter',
    validate: (_compact, written) => written.length === 44 && /[A-Z]<<[A-Z]/.test(written),
    strength: 'strong',
    score: 0.95,
    context: { ...PASSPORT_TERMS, en: [...(PASSPORT_TERMS['en'] ?? []), 'mrz', 'machine readable'] },
    examples: {
      valid: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<'],
      invalid: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<', 'X<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'],
    },
    source: 'ICAO Doc 9303 part 4',
    keep: 4,
  },
  {
    subtype: 'MRZ_TD3_LINE2',
    type: 'PASSPORT',
    countries: [],
    description:
      'Second line of the machine readable zone of a passport: number, dates, four check digits and one over all.',
    pattern: String.raw`[A-Z\d][A-Z\d<]{8}\d[A-Z]{1,3}<{0,2}\d{7}[MFX<]\d{7}[A-Z\d<]{14}[\d<]\d`,
    starts: 'any',
    validate: (_compact, written) => isTd3Line2(written.toUpperCase()),
    strength: 'strong',
    score: 0.98,
    context: { ...PASSPORT_TERMS, en: [...(PASSPORT_TERMS['en'] ?? []), 'mrz', 'machine readable'] },
    examples: {
      valid: ['L898902C36UTO7408122F1204159ZE184226B<<<<<10', 'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4'],
      invalid: ['L898902C36UTO7408122F1204159ZE184226B<<<<<11', 'L898902C37UTO7408122F1204159ZE184226B<<<<<10'],
    },
    source: 'ICAO Doc 9303 parts 3 and 4',
    draw: (pick, compact) => drawZoneLine2(pick, compact, 14),
  },
  {
    subtype: 'MRZ_TD2_LINE2',
    type: 'NATIONAL_ID',
    countries: [],
    description: 'Second line of the machine readable zone of an identity card or visa of size TD2: 36 characters.',
    pattern: String.raw`[A-Z\d][A-Z\d<]{8}\d[A-Z]{1,3}<{0,2}\d{7}[MFX<]\d{7}[A-Z\d<]{7}\d`,
    starts: 'any',
    validate: (_compact, written) => isTd2Line2(written.toUpperCase()),
    strength: 'strong',
    score: 0.95,
    context: {
      en: ['mrz', 'machine readable', 'identity card', 'visa', 'id card'],
      de: ['personalausweis', 'ausweis'],
      fr: ["carte d'identité"],
    },
    examples: {
      valid: ['D231458907UTO7408122F1204159<<<<<<<6', 'D231458907UTO7408122M3001019ABC<<<<7'],
      invalid: ['D231458907UTO7408122F1204159<<<<<<<7', 'D231458906UTO7408122F1204159<<<<<<<6'],
    },
    source: 'ICAO Doc 9303 parts 3 and 6',
    draw: (pick, compact) => drawZoneLine2(pick, compact, 7),
  },
  {
    subtype: 'MRZ_TD2_LINE1',
    type: 'NATIONAL_ID',
    countries: [],
    description:
      'Name line of the machine readable zone of an identity card, visa or residence card: 36 or 30 characters.',
    pattern: String.raw`[IACV][A-Z<][A-Z]{3}[A-Z<]{31}|[A-Z]{1,20}<[A-Z<]{9,28}`,
    starts: 'letter',
    validate: (_compact, written) =>
      (written.length === 36 || written.length === 30) &&
      /^(?=[A-Z<]*<<$)[A-Z<]*?[A-Z]<<[A-Z]/.test(written.toUpperCase()),
    strength: 'strong',
    score: 0.9,
    context: { en: ['mrz', 'machine readable', 'identity card', 'visa', 'id card'] },
    examples: {
      valid: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
      invalid: ['I<UTOERIKSSON<<ANNA<MARIA<<<', 'ERIKSSON<ANNA<MARIA<XXXXXXXXXX'],
    },
    source: 'ICAO Doc 9303 parts 5 and 6',
  },
  {
    subtype: 'MRZ_TD1_LINE1',
    type: 'NATIONAL_ID',
    countries: [],
    description:
      'First line of the machine readable zone of an identity card of size TD1: issuer and number, 30 characters.',
    pattern: String.raw`[IAC][A-Z<][A-Z]{1,3}<{0,2}[A-Z\d][A-Z\d<]{8}[\d<][A-Z\d<]{15}`,
    starts: 'letter',
    validate: (_compact, written) => isTd1Line1(written.toUpperCase()) && /\d/.test(written) && written.includes('<'),
    strength: 'strong',
    score: 0.9,
    context: {
      en: ['mrz', 'machine readable', 'identity card', 'id card', 'residence permit'],
      de: ['personalausweis', 'ausweis'],
      fr: ["carte d'identité"],
    },
    examples: {
      valid: ['I<UTOD231458907<<<<<<<<<<<<<<<', 'IDD<<T220001293<<<<<<<<<<<<<<<'],
      invalid: ['I<UTOD231458906<<<<<<<<<<<<<<<', 'X<UTOD231458907<<<<<<<<<<<<<<<'],
    },
    source: 'ICAO Doc 9303 parts 3 and 5',
    draw: (pick, compact) => {
      // The number's width without fillers is not known in compact form; what follows the issuer but the check is drawn.
      const match = /^([IAC][A-Z]?(?:[A-Z]{3}|D))([A-Z0-9]{9})(\d)([A-Z0-9]*)$/.exec(compact);
      if (match === null) return compact;
      const number = refill(pick, match[2] ?? '', 0);
      return `${match[1]}${number}${icaoDigit(number)}${refill(pick, match[4] ?? '', 0)}`;
    },
  },
  {
    subtype: 'MRZ_TD1_LINE2',
    type: 'NATIONAL_ID',
    countries: [],
    description:
      'Second line of the machine readable zone of an identity card of size TD1: dates and nationality, 30 characters.',
    pattern: String.raw`\d{7}[MFX<]\d{7}[A-Z]{1,3}<{0,2}[A-Z\d<]{11}\d`,
    starts: 'digit',
    validate: (_compact, written) => isTd1Line2(written.toUpperCase()) && isYymmdd(written.slice(8, 14)),
    strength: 'strong',
    score: 0.9,
    context: {
      en: ['mrz', 'machine readable', 'identity card', 'id card', 'residence permit'],
      de: ['personalausweis', 'ausweis'],
      fr: ["carte d'identité"],
    },
    examples: {
      valid: ['7408122F1204159UTO<<<<<<<<<<<6', '6408125<1010318D<<<<<<<<<<<<<4'],
      invalid: ['7408121F1204159UTO<<<<<<<<<<<6', '7408122Z1204159UTO<<<<<<<<<<<6'],
    },
    source: 'ICAO Doc 9303 parts 3 and 5',
    draw: (pick, compact) => {
      const sex = /^\d{7}([MFX])/.exec(compact)?.[1] ?? '';
      const rest = compact.slice(14 + sex.length);
      const born = drawYymmdd(pick);
      const until = `3${pick(5)}${drawYymmdd(pick).slice(2)}`;
      return `${born}${icaoDigit(born)}${sex}${until}${icaoDigit(until)}${rest.slice(0, -1)}${pick(10)}`;
    },
  },
  // Products and publications: annotations, so that they are not taken for something else
  {
    subtype: 'ISBN13',
    type: 'PRODUCT_ID',
    countries: [],
    description: 'International Standard Book Number, thirteen digits from 978 or 979.',
    pattern: String.raw`97[89][- ]\d{1,5}[- ]\d{1,7}[- ]\d{1,6}[- ]\d|97[89][- ]?\d{10}`,
    starts: 'digit',
    validate: (compact) => compact.length === 13 && gs1(compact),
    strength: 'strong',
    score: 0.85,
    context: {
      en: ['isbn', 'isbn-13', 'book', 'ebook', 'paperback', 'hardcover', 'publisher'],
      de: ['isbn', 'buch'],
      fr: ['isbn', 'livre'],
      es: ['isbn', 'libro'],
    },
    examples: {
      valid: ['978-0-471-11709-4', '9783161484100', '978-3-16-148410-0'],
      invalid: ['978-0-471-11709-5', '977-0-471-11709-4'],
    },
    source: 'ISO 2108',
    keep: 3,
  },
  {
    subtype: 'ISBN10',
    type: 'PRODUCT_ID',
    countries: [],
    description: 'International Standard Book Number until 2006: ten characters, modulus 11.',
    pattern: String.raw`\d{1,5}[- ]\d{1,7}[- ]\d{1,6}[- ][\dX]|\d{9}[\dX]`,
    starts: 'digit',
    validate: (compact) => {
      const last = compact[9] === 'X' ? 10 : Number(compact[9]);
      return (
        compact.length === 10 &&
        (weightedMod(compact.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2], 11) + last) % 11 === 0 &&
        !isRepeated(compact)
      );
    },
    strength: 'weak',
    score: 0.4,
    context: { en: ['isbn', 'isbn-10', 'book'], de: ['isbn', 'buch'], fr: ['isbn', 'livre'], es: ['isbn', 'libro'] },
    examples: { valid: ['0-306-40615-2', '0306406152', '3-16-148410-X'], invalid: ['0-306-40615-3', '030640615'] },
    source: 'ISO 2108:1992',
  },
  {
    subtype: 'ISSN',
    type: 'PRODUCT_ID',
    countries: [],
    description: 'International Standard Serial Number: eight characters, modulus 11.',
    pattern: String.raw`\d{4}-?\d{3}[\dX]`,
    starts: 'digit',
    validate: (compact) => {
      const last = compact[7] === 'X' ? 10 : Number(compact[7]);
      return (weightedMod(compact.slice(0, 7), [8, 7, 6, 5, 4, 3, 2], 11) + last) % 11 === 0;
    },
    strength: 'weak',
    score: 0.35,
    context: {
      en: ['issn', 'e-issn', 'eissn', 'journal', 'periodical'],
      de: ['issn', 'zeitschrift'],
      fr: ['issn', 'revue'],
      es: ['issn', 'revista'],
    },
    examples: { valid: ['0378-5955', '2049-3630', '2434-561X'], invalid: ['0378-5954', '0378-595'] },
    source: 'ISO 3297',
  },
  {
    subtype: 'EAN',
    type: 'PRODUCT_ID',
    countries: [],
    description: 'Global Trade Item Number on a product: EAN-13, EAN-8, UPC-A, GTIN-14 (GS1).',
    pattern: String.raw`\d{12,14}|\d{8}|\d \d{6} \d{6}|\d \d{5} \d{5} \d`,
    starts: 'digit',
    validate: (compact) => !isRepeated(compact) && gs1(compact),
    strength: 'weak',
    score: 0.35,
    context: {
      en: ['ean', 'ean-13', 'ean13', 'upc', 'gtin', 'barcode', 'bar code', 'product code', 'article number', 'sku'],
      de: ['ean', 'gtin', 'artikelnummer', 'strichcode', 'barcode'],
      fr: ['ean', 'code-barres', 'gtin'],
      es: ['ean', 'código de barras'],
      it: ['ean', 'codice a barre'],
      ja: ['jan', 'janコード', 'バーコード'],
      zh: ['条形码', '条码', '商品编码'],
    },
    examples: { valid: ['4006381333931', '73513537', '036000291452'], invalid: ['4006381333932', '73513538'] },
    source: 'GS1 General Specifications',
  },
];
