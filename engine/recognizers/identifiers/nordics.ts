/** Denmark with the Faroes, Finland, Iceland, Norway, Sweden. */
import type { IdentifierRow } from '../row.ts';
import { isDate, isRepeated, luhn, weightedMod } from './check-digits.ts';
import { EN, drawDate, fill, isDdmmyy, two, inGroups, vatRow } from './europe-parts.ts';

/**
 * CPR: the seventh digit fixes the century. The modulo 11 check ended in 2007, so only the date can refuse.
 */
function cpr(compact: string): boolean {
  if (!/^[0-9]{10}$/.test(compact)) return false;
  const yy = Number(compact.slice(4, 6));
  const seventh = Number(compact[6]);
  let century = 1900;
  if (seventh >= 5 && seventh <= 8) century = yy >= 58 ? 1800 : 2000;
  else if (seventh === 4 || seventh === 9) century = yy >= 37 ? 1900 : 2000;
  const day = Number(compact.slice(0, 2));
  // Replacement numbers of people without CPR add 60 to the day.
  return isDate(century + yy, Number(compact.slice(2, 4)), day > 60 ? day - 60 : day);
}

function cvr(compact: string): boolean {
  return /^[1-9][0-9]{7}$/.test(compact) && weightedMod(compact, [2, 7, 6, 5, 4, 3, 2, 1], 11) === 0;
}

const HETU = '0123456789ABCDEFHJKLMNPRSTUVWXY';

/** DVV: DDMMYY, century sign (- + A-F U-Y; the hyphen is gone from compact), serial 002-999, check of the nine digits by 31. */
function hetu(compact: string): boolean {
  if (!/^[0-9]{6}[+A-FUVWXY]?[0-9]{3}[0-9A-FHJ-NPR-Y]$/.test(compact)) return false;
  const digits = compact.slice(0, 6) + compact.slice(-4, -1);
  const sign = compact.length === 11 ? (compact[6] ?? '') : '-';
  let century = 1900;
  if (sign === '+') century = 1800;
  else if ('ABCDEF'.includes(sign)) century = 2000;
  if (!isDate(century + Number(digits.slice(4, 6)), Number(digits.slice(2, 4)), Number(digits.slice(0, 2))))
    return false;
  return Number(digits.slice(6)) >= 2 && HETU[Number(digits) % 31] === compact.at(-1);
}

function ytunnus(compact: string): boolean {
  const rest = weightedMod(compact, [7, 9, 10, 5, 8, 4, 2], 11);
  return (
    /^[0-9]{8}$/.test(compact) &&
    Number(compact) > 0 &&
    rest !== 1 &&
    (rest === 0 ? 0 : 11 - rest) === Number(compact[7])
  );
}

/** Finnish account: fourteen digits after zeros go behind the sixth digit (seventh for banks 4 and 5), then Luhn. */
function finnishAccount(compact: string): boolean {
  if (!/^[1-8][0-9]{7,13}$/.test(compact)) return false;
  const cut = /^[45]/.test(compact) ? 7 : 6;
  return luhn(compact.slice(0, cut) + '0'.repeat(14 - compact.length) + compact.slice(cut));
}

/** Skatteetaten: two modulo 11 digits; D numbers add 40 to the day, synthetic ones 80 to the month (H numbers 40). */
function fodselsnummer(compact: string): boolean {
  if (!/^[0-9]{11}$/.test(compact)) return false;
  let day = Number(compact.slice(0, 2));
  let month = Number(compact.slice(2, 4));
  if (day > 40) day -= 40;
  if (month > 80) month -= 80;
  else if (month > 40) month -= 40;
  const yy = Number(compact.slice(4, 6));
  if (!isDate(1900 + yy, month, day) && !isDate(2000 + yy, month, day)) return false;
  const one = (11 - weightedMod(compact.slice(0, 9), [3, 7, 6, 1, 8, 9, 4, 5, 2], 11)) % 11;
  const second = (11 - weightedMod(compact.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2], 11)) % 11;
  return one === Number(compact[9]) && second === Number(compact[10]);
}

function orgnrNo(compact: string): boolean {
  return (
    /^[89][0-9]{8}$/.test(compact) &&
    (11 - weightedMod(compact.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2], 11)) % 11 === Number(compact[8])
  );
}

function kontonr(compact: string): boolean {
  return (
    /^[0-9]{11}$/.test(compact) &&
    !isRepeated(compact) &&
    (11 - weightedMod(compact.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2], 11)) % 11 === Number(compact[10])
  );
}

/** Luhn over the ten digits; coordination numbers add 60 to the day. The century is free where it is not written. */
function personnummer(compact: string): boolean {
  const ten = compact.replace('+', '').slice(-10);
  if (!/^[0-9]{10}$/.test(ten) || !luhn(ten)) return false;
  const raw = Number(ten.slice(4, 6));
  const day = raw > 60 ? raw - 60 : raw;
  const month = Number(ten.slice(2, 4));
  const yy = Number(ten.slice(0, 2));
  const full = compact.replace('+', '');
  if (full.length === 12) return /^(18|19|20)/.test(full) && isDate(Number(full.slice(0, 4)), month, day);
  return isDate(1900 + yy, month, day) || isDate(2000 + yy, month, day);
}

/** The third digit is two or more, which no birth date has in its month. */
function orgnrSe(compact: string): boolean {
  const ten = compact.length === 12 ? compact.slice(2) : compact;
  return /^[1-9][0-9][2-9][0-9]{7}$/.test(ten) && (compact.length === 10 || compact.startsWith('16')) && luhn(ten);
}

export const ROWS_DK: readonly IdentifierRow[] = [
  {
    subtype: 'DK_CPR',
    type: 'NATIONAL_ID',
    countries: ['DK'],
    description: 'CPR number: birth date DDMMYY and four digits; also health, tax and social number.',
    pattern: String.raw`[0-7]\d[01]\d{3}[ \-]?\d{4}`,
    starts: 'digit',
    validate: cpr,
    strength: 'none',
    score: 0.3,
    context: {
      da: [
        'cpr',
        'cpr-nr',
        'cpr-nummer',
        'cprnr',
        'cpr nr',
        'personnummer',
        'personnr',
        'cpr.nr',
        'sygesikring*',
        'sundhedskort',
        'født',
        'patient',
        'borger',
        'sikrede',
      ],
      fo: ['cpr'],
      kl: ['cpr'],
      en: ['cpr', 'danish personal', ...EN.national, ...EN.health],
    },
    examples: {
      valid: ['211062-5629', '2110625629', '070761-4285'],
      invalid: ['321062-5629', '211362-5629', '211062-562'],
    },
    source: 'CPR-loven; CPR-kontoret, Personnummeret i CPR',
    draw: (pick, compact) =>
      fill(
        pick,
        () =>
          `${two(1 + pick(28))}${two(1 + pick(12))}${two(40 + pick(56))}${pick(4)}##${(Number(compact[9]) % 2) + 2 * pick(4)}`,
        cpr,
      ),
  },
  {
    subtype: 'DK_CVR',
    type: 'COMPANY_ID',
    countries: ['DK'],
    description: 'CVR number of a company, eight digits.',
    pattern: String.raw`\d{8}|\d{2} \d{2} \d{2} \d{2}|\d{4} \d{4}`,
    starts: 'digit',
    validate: cvr,
    strength: 'weak',
    score: 0.3,
    context: {
      da: ['cvr', 'cvr-nr', 'cvr nr', 'cvr-nummer', 'se-nr', 'cvr.nr', 'momsnr', 'virksomhed', 'aps', 'a/s'],
      en: ['cvr', ...EN.company],
    },
    examples: { valid: ['13585628', '13 58 56 28'], invalid: ['13585627', '1358562'] },
    source: 'CVR-loven; Erhvervsstyrelsen',
  },
  vatRow({
    country: 'DK',
    name: 'momsregistreringsnummer',
    body: String.raw`(?:\d{8}|\d{2}[ .]\d{2}[ .]\d{2}[ .]\d{2})`,
    check: cvr,
    context: { da: ['moms', 'momsnr', 'moms-nr', 'se-nr', 'momsregistreringsnummer'] },
    valid: ['DK13585628', 'DK 13 58 56 28'],
    invalid: ['DK13585627', 'DK1358562'],
    source: 'Skattestyrelsen; VIES',
  }),
  {
    subtype: 'DK_PASSPORT',
    type: 'PASSPORT',
    countries: ['DK'],
    description: 'Passport, nine digits (or letter and digits).',
    pattern: String.raw`\d{9}|[A-Z]{1,2}\d{7,8}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: { da: ['pas', 'pasnummer', 'pasnr', 'pas nr', 'rejsedokument'], en: EN.passport },
    examples: { valid: ['123456789', '200000113'], invalid: ['12345678', '1234567890'] },
    source: 'Pasbekendtgørelsen; PRADO DNK-AO',
  },
  {
    subtype: 'DK_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['DK'],
    description: 'Kørekort, eight digits.',
    pattern: String.raw`\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { da: ['kørekort', 'kørekortnummer', 'kørekortnr', 'kørekort nr'], en: EN.driver },
    examples: { valid: ['12345678', '20123456'], invalid: ['1234567', '123456789'] },
    source: 'Kørekortbekendtgørelsen',
  },
  {
    subtype: 'DK_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['DK'],
    description: 'Registreringsnummer and kontonummer: four and up to ten digits.',
    pattern: String.raw`\d{4}[ ]\d{3}[ .]?\d{3}[ .]?\d{2,4}|\d{4}[ \-.]{1,3}\d{6,10}|\d{14}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      da: [
        'konto',
        'kontonummer',
        'kontonr',
        'reg.nr',
        'reg. nr',
        'regnr',
        'bankkonto',
        'reg.- og kontonummer',
        'nemkonto',
        'registreringsnummer',
      ],
      en: EN.bank,
    },
    examples: {
      valid: ['1234-1234567890', '3000 0001234567', '00400440116243'],
      invalid: ['123-1234567890', '1234-12345'],
    },
    source: 'Finans Danmark',
  },
  {
    subtype: 'DK_YDERNUMMER',
    type: 'HEALTH_ID',
    countries: ['DK'],
    description: 'Ydernummer of a practice or autorisations-ID of a health professional.',
    pattern: String.raw`\d{6}|[0-9A-HJ-NP-Z]{5}`,
    starts: 'any',
    validate: (compact) => /[0-9]/.test(compact),
    strength: 'none',
    score: 0.1,
    context: {
      da: ['ydernummer', 'ydernr', 'yder', 'autorisations-id', 'autorisationsid', 'sor-kode', 'autid'],
      en: ['provider number', 'authorisation id'],
    },
    examples: { valid: ['012345', '08GKN'], invalid: ['01234567', 'ABCDE'] },
    source: 'Sundhedsdatastyrelsen; Styrelsen for Patientsikkerhed',
  },
  {
    subtype: 'DK_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['DK'],
    description: 'Nummerplade: two letters and five digits.',
    pattern: String.raw`[A-Z]{2}[ ]?\d{2}[ .]?\d{3}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.1,
    context: {
      da: ['nummerplade', 'registreringsnummer', 'reg.nr', 'køretøj', 'bil*', 'varevogn', 'vogn', 'indregistrer*'],
      en: EN.plate,
    },
    examples: { valid: ['AB 12 345', 'CD12345'], invalid: ['A 12 345', 'ab 12 345'] },
    source: 'Bekendtgørelse om registrering af køretøjer',
  },
  {
    subtype: 'FO_PTAL',
    type: 'NATIONAL_ID',
    countries: ['FO'],
    description: 'P-tal of the Faroe Islands: birth date and three digits.',
    pattern: String.raw`\d{6}[ \-]?\d{3}`,
    starts: 'digit',
    validate: (compact) => isDdmmyy(compact),
    strength: 'none',
    score: 0.15,
    context: {
      fo: ['p-tal', 'ptal', 'p tal', 'persónstal'],
      da: ['p-tal', 'færøsk personnummer'],
      en: ['p-tal', 'faroese id'],
    },
    examples: { valid: ['300408-559', '300408559'], invalid: ['320408-559', '300408-55'] },
    source: 'Landsfólkayvirlitið; OECD TIN sheet Faroe Islands',
    draw: (pick) => fill(pick, () => `${two(1 + pick(28))}${two(1 + pick(12))}${two(40 + pick(56))}###`, isDdmmyy),
  },
  {
    subtype: 'FO_VTAL',
    type: 'COMPANY_ID',
    countries: ['FO'],
    description: 'V-tal of a company of the Faroe Islands, six digits.',
    pattern: String.raw`(?:FO[ ]?)?\d{3}[ .]?\d{3}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      fo: ['v-tal', 'vtal', 'mvg', 'mvg-tal', 'skrásetingarnummar'],
      da: ['v-tal'],
      en: ['v-number', 'vat number'],
    },
    examples: { valid: ['623857', 'FO 384941'], invalid: ['62385', '6238571'] },
    source: 'TAKS, Faroe Islands',
  },
];

export const ROWS_FI: readonly IdentifierRow[] = [
  {
    subtype: 'FI_HETU',
    type: 'NATIONAL_ID',
    countries: ['FI'],
    description:
      'Henkilötunnus: birth date, century sign, serial, check character; also tax, social and health number.',
    pattern: String.raw`[0-3]\d[01]\d{3}[+\-A-FUVWXY]\d{3}[0-9A-FHJ-NPR-Y]`,
    starts: 'digit',
    validate: hetu,
    strength: 'strong',
    score: 0.95,
    context: {
      fi: ['henkilötunnus', 'hetu', 'henkilötunnu*', 'sotu', 'sosiaaliturvatunnus', 'syntymäaika', 'potila*', 'htun'],
      sv: ['personbeteckning', 'personbet', 'pb', 'socialskyddssignum'],
      en: ['finnish personal identity code', 'hetu', ...EN.national, ...EN.tax, ...EN.social],
    },
    examples: {
      valid: ['131052-308T', '131052A308T', '010594Y9032', '131052X308T'],
      invalid: ['131052-308U', '321052-308T', '131052308T'],
    },
    source: 'Laki väestötietojärjestelmästä 661/2009; Digi- ja väestötietovirasto',
    // Serials 900 to 999 are temporary numbers that no person keeps.
    draw: (pick, compact) =>
      fill(
        pick,
        () => {
          const recent = compact.length === 11 && 'ABCDEF'.includes(compact[6] ?? '');
          const { yy, mm, dd } = recent ? drawDate(pick, 2000, 2020) : drawDate(pick, 1940, 1999);
          const serial = 900 + 2 * pick(50) + (Number(compact.at(-2)) % 2);
          const nine = `${dd}${mm}${yy}${serial}`;
          return `${dd}${mm}${yy}${compact.length === 11 ? compact[6] : ''}${serial}${HETU[Number(nine) % 31]}`;
        },
        hetu,
      ),
  },
  {
    subtype: 'FI_SATU',
    type: 'NATIONAL_ID',
    countries: ['FI'],
    description: 'Sähköinen asiointitunnus: eight digits and a check character.',
    pattern: String.raw`\d{8}[0-9A-FHJ-NPR-Y]`,
    starts: 'digit',
    validate: (compact) => HETU[Number(compact.slice(0, 8)) % 31] === compact[8],
    strength: 'weak',
    score: 0.25,
    context: {
      fi: ['satu', 'sähköinen asiointitunnus', 'asiointitunnus'],
      sv: ['elektronisk kommunikationskod', 'satu'],
      en: ['satu', 'electronic client identifier', 'finuid'],
    },
    examples: { valid: ['10011187H', '10010096A'], invalid: ['10011187J', '1001118H'] },
    source: 'Laki väestötietojärjestelmästä 661/2009 § 62; DVV',
  },
  {
    subtype: 'FI_YTUNNUS',
    type: 'COMPANY_ID',
    countries: ['FI'],
    description: 'Y-tunnus of a company: seven digits, hyphen, check digit.',
    pattern: String.raw`\d{7}-\d`,
    starts: 'digit',
    validate: ytunnus,
    strength: 'weak',
    score: 0.45,
    context: {
      fi: ['y-tunnus', 'ytunnus', 'yritystunnus', 'y-tunnu*', 'ly-tunnus', 'kaupparekisteri', 'oy', 'oyj'],
      sv: ['fo-nummer', 'företagsnummer', 'fo-nr'],
      en: EN.company,
    },
    examples: { valid: ['2077474-0', '1234567-1'], invalid: ['2077474-1', '207747-0'] },
    source: 'Yritys- ja yhteisötietolaki 244/2001; PRH / YTJ',
  },
  vatRow({
    country: 'FI',
    name: 'ALV-numero',
    body: String.raw`\d{7}-\d|${inGroups(8)}`,
    check: ytunnus,
    context: { fi: ['alv', 'alv-numero', 'alv-tunniste', 'alv-nro', 'arvonlisävero*'], sv: ['momsnummer', 'moms'] },
    valid: ['FI20774740', 'FI 20774740'],
    invalid: ['FI20774741', 'FI2077474'],
    source: 'Verohallinto; VIES',
  }),
  {
    subtype: 'FI_PASSPORT',
    type: 'PASSPORT',
    countries: ['FI'],
    description: 'Passport: two letters and seven digits.',
    pattern: String.raw`[A-Z]{2}[ ]?\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      fi: ['passi', 'passin', 'passinumero', 'passin numero', 'passinro'],
      sv: ['pass', 'passnummer'],
      en: EN.passport,
    },
    examples: { valid: ['XP8271602', 'FP 1234567'], invalid: ['X8271602', 'XP827160'] },
    source: 'Passilaki 671/2006; PRADO FIN-AO',
  },
  {
    subtype: 'FI_ID_CARD',
    type: 'NATIONAL_ID',
    countries: ['FI'],
    description:
      'Number of the identity card: nine characters from digits, then a letter (older), or two letters and seven digits.',
    pattern: String.raw`\d{8,9}[A-Z]|[A-Z]{2}\d{7}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      fi: [
        'henkilökortti',
        'henkilökortin',
        'henkilökortin numero',
        'asiakirjan numero',
        'ajokortti',
        'ajokortin numero',
      ],
      sv: ['identitetskort', 'körkort', 'id-kort'],
      en: [...EN.card, ...EN.driver],
    },
    examples: { valid: ['123456789A', 'AB1234567'], invalid: ['1234567A', 'ABC123456'] },
    source: 'Henkilökorttilaki 663/2016; PRADO FIN-BO',
  },
  {
    subtype: 'FI_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['FI'],
    description: 'Account number before IBAN: six digits, hyphen, two to eight digits.',
    pattern: String.raw`[1-8]\d{5}-\d{2,8}`,
    starts: 'digit',
    validate: finnishAccount,
    strength: 'weak',
    score: 0.35,
    context: {
      fi: ['tilinumero', 'tilinro', 'pankkitili', 'tili', 'saajan tili', 'tilin'],
      sv: ['kontonummer', 'konto'],
      en: EN.bank,
    },
    examples: { valid: ['123456-785', '159030-776'], invalid: ['123456-786', '923456-785'] },
    source: 'Finanssiala, Suomalaiset rahalaitostunnukset ja BIC-koodit',
  },
  {
    subtype: 'FI_PRACTITIONER',
    type: 'HEALTH_ID',
    countries: ['FI'],
    description: 'Rekisteröintinumero (Terhikki) or SV number of a physician.',
    pattern: String.raw`\d{11}|\d{5,6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      fi: ['sv-numero', 'terhikki', 'rekisteröintinumero', 'yksilöintitunnus', 'sv-nro', 'valvira'],
      sv: ['registreringsnummer'],
      en: EN.doctor,
    },
    examples: { valid: ['123456', '12345678901'], invalid: ['1234', '12345678'] },
    source: 'Valvira, Terhikki-rekisteri; Kela',
  },
  {
    subtype: 'FI_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['FI'],
    description: 'Rekisteritunnus: two or three letters and up to three digits.',
    pattern: String.raw`[A-ZÅÄÖ]{2,3}-\d{1,3}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.15,
    context: {
      fi: [
        'rekisterinumero',
        'rekisteritunnus',
        'rek',
        'auto',
        'ajoneuvo',
        'rekisterikilpi',
        'rek.nro',
        'auto*',
        'moottorikelkka*',
        'moottoripyörä*',
        'pakettiauto*',
      ],
      sv: ['registernummer', 'fordon'],
      en: EN.plate,
    },
    examples: { valid: ['ABC-123', 'XY-12'], invalid: ['A-123', 'abc-123', 'ABCD-123'] },
    source: 'Ajoneuvolaki 82/2021; Traficom',
  },
];

export const ROWS_IS: readonly IdentifierRow[] = [
  {
    subtype: 'IS_KENNITALA',
    type: 'NATIONAL_ID',
    countries: ['IS'],
    description: 'Kennitala: birth date (companies add 40 to the day), serial, digit, century.',
    pattern: String.raw`[0-7]\d[01]\d{3}[ \-]?\d{4}`,
    starts: 'digit',
    // Since 18 February 2026 Þjóðskrá issues kennitalas whose ninth digit fails modulo 11, so only the date refuses.
    validate: (compact) => {
      const day = Number(compact.slice(0, 2));
      const century = compact[9] === '0' ? 2000 : 1000 + 100 * Number(compact[9]);
      return (
        /[089]$/.test(compact) &&
        isDate(century + Number(compact.slice(4, 6)), Number(compact.slice(2, 4)), day > 40 ? day - 40 : day)
      );
    },
    strength: 'none',
    score: 0.25,
    context: {
      is: ['kennitala', 'kt', 'kennitölu', 'kennital*', 'kt.', 'sjúkling*'],
      en: ['kennitala', 'icelandic id', ...EN.national, ...EN.company],
    },
    examples: {
      valid: ['450401-3150', '120174-3399', '1201743399'],
      invalid: ['320174-3399', '120174-3391', '120174-339'],
    },
    source: 'Lög nr. 140/2019; Þjóðskrá, notice on the check digit of 2026',
    draw: (pick, compact) => {
      const company = Number(compact[0]) >= 4;
      return `${two(1 + pick(28) + (company ? 40 : 0))}${two(1 + pick(12))}${two(40 + pick(56))}${pick(8) + 2}${pick(10)}${pick(10)}9`;
    },
  },
  {
    subtype: 'IS_VSK',
    type: 'COMPANY_ID',
    countries: ['IS'],
    description: 'Virðisaukaskattsnúmer (VSK), five or six digits.',
    pattern: String.raw`(?:IS[ ]?)?\d{5,6}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: { is: ['vsk', 'vsk-númer', 'vsk nr', 'vsknr', 'virðisaukaskattsnúmer', 'vsk. nr'], en: EN.vat },
    examples: { valid: ['00621', 'IS 12345', '114621'], invalid: ['1234', '1234567'] },
    source: 'Skatturinn, lög nr. 50/1988',
  },
  {
    subtype: 'IS_PASSPORT',
    type: 'PASSPORT',
    countries: ['IS'],
    description: 'Passport: letter and seven digits.',
    pattern: String.raw`A[A-Z]?\d{6,7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: { is: ['vegabréf', 'vegabréfsnúmer', 'nafnskírteini', 'ökuskírteini'], en: EN.passport },
    examples: { valid: ['A1234567', 'A3536444'], invalid: ['B1234567', 'A12345'] },
    source: 'Lög um vegabréf nr. 136/1998; PRADO ISL-AO',
  },
  {
    subtype: 'IS_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['IS'],
    description: 'Bankareikningur: bank, ledger, account (0123-26-012345).',
    pattern: String.raw`\d{3,4}-\d{2}-\d{1,6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.3,
    context: { is: ['reikningur', 'reikningsnúmer', 'banki', 'reikn', 'bankareikning*', 'reikn.nr'], en: EN.bank },
    examples: { valid: ['0159-26-007654', '515-26-12345'], invalid: ['0159-6-007654', '15-26-007654'] },
    source: 'Seðlabanki Íslands',
  },
];

export const ROWS_NO: readonly IdentifierRow[] = [
  {
    subtype: 'NO_FNR',
    type: 'NATIONAL_ID',
    countries: ['NO'],
    description: 'Fødselsnummer or D-nummer, eleven digits; also tax, social and health number.',
    pattern: String.raw`[0-7]\d[0-9]\d{3}[ .\-]?\d{5}|\d{6}[ ]\d{3}[ ]\d{2}|\d{2}[ .]\d{2}[ .]\d{2}[ .\-]\d{5}`,
    starts: 'digit',
    validate: fodselsnummer,
    strength: 'strong',
    score: 0.85,
    context: {
      nb: [
        'fødselsnummer',
        'fnr',
        'personnummer',
        'd-nummer',
        'dnr',
        'fødselsnr',
        'f.nr',
        'fødsels- og personnummer',
        'personnr',
        'født',
        'pasient*',
        'd-nr',
      ],
      nn: ['fødselsnummer', 'fnr'],
      se: ['riegádannummar'],
      en: ['norwegian id', ...EN.national, ...EN.tax, ...EN.social],
    },
    examples: {
      valid: ['15108695088', '151086 95088', '01010750160'],
      invalid: ['15108695077', '15138695088', '1510869508'],
    },
    source: 'Folkeregisterforskriften § 2-2-1; Skatteetaten',
    // Skatteetaten's synthetic persons (Tenor) have 80 added to the month: never a real person.
    draw: (pick, compact) =>
      fill(
        pick,
        () =>
          `${two(1 + pick(28))}${two(81 + pick(12))}${two(40 + pick(56))}${pick(5)}#${(Number(compact[8]) % 2) + 2 * pick(5)}**`,
        fodselsnummer,
      ),
  },
  {
    subtype: 'NO_ORGNR',
    type: 'COMPANY_ID',
    countries: ['NO'],
    description: 'Organisasjonsnummer, nine digits starting 8 or 9.',
    pattern: String.raw`[89]\d{2}[ .]?\d{3}[ .]?\d{3}`,
    starts: 'digit',
    validate: orgnrNo,
    strength: 'weak',
    score: 0.35,
    context: {
      nb: [
        'organisasjonsnummer',
        'org.nr',
        'orgnr',
        'org.nummer',
        'org nr',
        'org. nr',
        'foretaksregisteret',
        'virksomhet',
        'as',
        'enk',
      ],
      nn: ['organisasjonsnummer'],
      en: ['org no', ...EN.company],
    },
    examples: { valid: ['988 077 917', '974760673', '923609016'], invalid: ['988 077 918', '98807791'] },
    source: 'Enhetsregisterloven; Brønnøysundregistrene',
  },
  {
    subtype: 'NO_VAT',
    type: 'COMPANY_ID',
    countries: ['NO'],
    description: 'VAT number: NO, organisasjonsnummer, MVA.',
    pattern: String.raw`NO[ \-]?[89]\d{2}[ .]?\d{3}[ .]?\d{3}(?:[ ]?MVA)?|[89]\d{2}[ .]?\d{3}[ .]?\d{3}[ ]?MVA`,
    starts: 'any',
    validate: (compact, written) => !/^no\s/.test(written) && orgnrNo(compact.replace(/^NO/, '').replace(/MVA$/, '')),
    strength: 'strong',
    score: 0.85,
    context: { nb: ['mva', 'mva-nr', 'mva-nummer', 'merverdiavgift', 'org.nr'], en: EN.vat },
    examples: {
      valid: ['NO 995 525 828 MVA', 'NO995525828MVA', '995525828 MVA', 'NO995525828'],
      invalid: ['NO 995 525 829 MVA', 'NO99552582'],
    },
    source: 'Merverdiavgiftsloven; Skatteetaten',
  },
  {
    subtype: 'NO_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['NO'],
    description: 'Kontonummer, eleven digits with a modulo 11 digit (1234.56.78903).',
    pattern: String.raw`\d{4}[ .]\d{2}[ .]\d{5}|\d{11}`,
    starts: 'digit',
    validate: kontonr,
    strength: 'weak',
    score: 0.4,
    context: {
      nb: [
        'konto',
        'kontonummer',
        'kontonr',
        'bankkonto',
        'kto',
        'betales til',
        'til konto',
        'bankkontonr',
        'kontonr.',
      ],
      nn: ['konto'],
      en: EN.bank,
    },
    examples: { valid: ['8601.11.17947', '86011117947', '1234 56 78903'], invalid: ['8601.11.17948', '8601.11.1794'] },
    source: 'Bits AS, kontonummerstandard',
  },
  {
    subtype: 'NO_PASSPORT',
    type: 'PASSPORT',
    countries: ['NO'],
    description: 'Passport: eight digits, or letters and digits since 2020.',
    pattern: String.raw`\d{8}|[A-Z]{3}\d{6}|[A-Z]{1,2}\d{7}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      nb: ['pass', 'passnummer', 'passnr', 'reisedokument', 'pass nr', 'id-kort'],
      nn: ['pass'],
      en: EN.passport,
    },
    examples: { valid: ['12345678', 'CCC002251', 'AB1234567'], invalid: ['1234567', 'ABCD12345'] },
    source: 'Passloven; PRADO NOR-AO',
  },
  {
    subtype: 'NO_HPR',
    type: 'HEALTH_ID',
    countries: ['NO'],
    description: 'Number in the Helsepersonellregister, five to nine digits.',
    pattern: String.raw`\d{5,9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      nb: ['hpr', 'hpr-nr', 'hpr-nummer', 'hprnr', 'helsepersonell*', 'hpr nr', 'autorisasjon'],
      en: ['hpr', ...EN.doctor],
    },
    examples: { valid: ['9144889', '1234567'], invalid: ['1234', '1234567890'] },
    source: 'Helsepersonelloven; Helsedirektoratet',
  },
  {
    subtype: 'NO_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['NO'],
    description: 'Førerkort: two digits, six digits, one digit.',
    pattern: String.raw`\d{2}[ ]?\d{2}[ ]?\d{6}[ ]?\d`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { nb: ['førerkort', 'førerkortnummer', 'førerkortnr', 'sertifikat'], nn: ['førarkort'], en: EN.driver },
    examples: { valid: ['12 05 100401 1', '12051004011'], invalid: ['1205100401', '120510040112'] },
    source: 'Førerkortforskriften; Statens vegvesen',
  },
  {
    subtype: 'NO_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['NO'],
    description: 'Kjennemerke: two letters and four or five digits.',
    pattern: String.raw`[A-Z]{2}[ ]?\d{2} ?\d{3}|[A-Z]{2}[ ]?\d{4}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.1,
    context: {
      nb: [
        'kjennemerke',
        'registreringsnummer',
        'skiltnummer',
        'bilskilt',
        'reg.nr',
        'bil*',
        'skilt',
        'firmabil*',
        'kjøretøy',
        'regnr',
      ],
      en: EN.plate,
    },
    examples: { valid: ['AB 12345', 'EL12345', 'DR 1234'], invalid: ['A 12345', 'ab 12345'] },
    source: 'Bruksforskriften; Statens vegvesen',
  },
];

export const ROWS_SE: readonly IdentifierRow[] = [
  {
    subtype: 'SE_PERSONNUMMER',
    type: 'NATIONAL_ID',
    countries: ['SE'],
    description:
      'Personnummer or samordningsnummer: birth date, serial, Luhn digit; also tax, social and health number.',
    pattern: String.raw`(?:18|19|20)?\d{2}[01]\d[0-9]\d[ \-+]?\d{4}|(?:18|19|20)?\d{6}[ ]?[\-+][ ]?\d{4}`,
    starts: 'digit',
    validate: personnummer,
    strength: 'weak',
    score: 0.45,
    context: {
      sv: [
        'personnummer',
        'personnr',
        'pers.nr',
        'persnr',
        'pnr',
        'person nr',
        'personnumret',
        'samordningsnummer',
        'samordningsnr',
        'född',
        'p.nr',
        'patient*',
        'personbevis',
        'folkbokför*',
        'körkortsnummer',
        'p-nr',
      ],
      fi: ['henkilötunnus'],
      en: ['swedish personal', ...EN.national, ...EN.tax, ...EN.social],
    },
    examples: {
      valid: ['811218-9876', '19811218-9876', '8112189876', '811278-9873', '121212-1212'],
      invalid: ['811218-9877', '811318-9876', '811218-987'],
    },
    source: 'Folkbokföringslagen 1991:481 § 18; Skatteverket',
    // Skatteverket sets serials 980 to 999 aside for tests.
    draw: (pick, compact) =>
      fill(
        pick,
        () => {
          const { yyyy, yy, mm, dd } = drawDate(pick, 1940, 1999);
          const plus = compact.includes('+') ? '+' : '';
          const long = compact.replace('+', '').length === 12;
          return `${long ? yyyy : yy}${mm}${dd}${plus}9${8 + pick(2)}${(Number(compact.at(-2)) % 2) + 2 * pick(5)}*`;
        },
        personnummer,
      ),
  },
  {
    subtype: 'SE_ORGNR',
    type: 'COMPANY_ID',
    countries: ['SE'],
    description: 'Organisationsnummer, ten digits.',
    pattern: String.raw`(?:16)?\d{2}[2-9]\d{3}[ \-]?\d{4}`,
    starts: 'digit',
    validate: orgnrSe,
    strength: 'weak',
    score: 0.4,
    context: {
      sv: [
        'organisationsnummer',
        'org.nr',
        'orgnr',
        'org nr',
        'org.nummer',
        'org. nr',
        'bolagsverket',
        'aktiebolag',
        'ab',
        'f-skatt',
      ],
      en: ['org no', ...EN.company],
    },
    examples: {
      valid: ['556016-0680', '5560160680', '16556016-0680', '212000-0142'],
      invalid: ['556016-0681', '551016-0680', '556016-068'],
    },
    source: 'Lag 1974:174 om identitetsbeteckning för juridiska personer; Bolagsverket',
    draw: (pick, compact) =>
      `${compact.length === 12 ? '16' : ''}${fill(pick, () => `55${6 + pick(4)}######*`, orgnrSe)}`,
  },
  vatRow({
    country: 'SE',
    name: 'momsregistreringsnummer',
    body: String.raw`\d{6}[ \-]?\d{4}[ \-]?\d{2}|\d{4}[ .]\d{4}[ .]\d{4}`,
    check: (body) => /^[0-9]{10}(0[1-9]|[1-9][0-9])$/.test(body) && luhn(body.slice(0, 10)),
    context: { sv: ['moms', 'momsnr', 'momsregistreringsnummer', 'vat-nr', 'moms.reg.nr', 'moms-nr', 'momsreg'] },
    valid: ['SE556016068001', 'SE 556016-0680 01'],
    invalid: ['SE556016068101', 'SE5560160680'],
    source: 'Skatteverket; VIES',
  }),
  {
    subtype: 'SE_PASSPORT',
    type: 'PASSPORT',
    countries: ['SE'],
    description: 'Passport or national identity card: eight digits, or two letters and seven digits since 2022.',
    pattern: String.raw`\d{8}|[A-Z]{2}\d{7}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      sv: ['pass', 'passnummer', 'passnr', 'pass nr', 'id-kort', 'identitetskort', 'kortnummer', 'resehandling'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['12345678', 'AA0000000'], invalid: ['1234567', 'A1234567'] },
    source: 'Passlagen 1978:302; PRADO SWE-AO',
  },
  {
    subtype: 'SE_BANKGIRO',
    type: 'BANK_ACCOUNT',
    countries: ['SE'],
    description: 'Bankgiro number with Luhn digit.',
    pattern: String.raw`\d{3,4}-\d{4}`,
    starts: 'digit',
    validate: luhn,
    strength: 'weak',
    score: 0.3,
    context: { sv: ['bankgiro', 'bg', 'bg-nr', 'bgnr', 'bankgironummer', 'bankgironr'], en: ['bankgiro'] },
    examples: { valid: ['5050-1055', '991-2346'], invalid: ['5050-1056', '50-1055'] },
    source: 'Bankgirot, 10-modulen',
  },
  {
    subtype: 'SE_PLUSGIRO',
    type: 'BANK_ACCOUNT',
    countries: ['SE'],
    description: 'Plusgiro number with Luhn digit.',
    pattern: String.raw`\d{1,3}(?:[ ]\d{2}){0,3}-\d|\d{2,7}-\d`,
    starts: 'digit',
    validate: luhn,
    strength: 'weak',
    score: 0.2,
    context: { sv: ['plusgiro', 'pg', 'postgiro', 'pg-nr', 'plusgirot', 'plusgironr'], en: ['plusgiro'] },
    examples: { valid: ['28 65 43-4', '410 54 68-5', '4105468-5'], invalid: ['28 65 43-5', '2865434'] },
    source: 'Nordea PlusGirot, 10-modulen',
  },
  {
    subtype: 'SE_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['SE'],
    description: 'Clearing number and account number.',
    pattern: String.raw`[1-9]\d{3}(?:-\d)?[ ,\-]{1,3}\d{1,4}[ .\-]?\d{3}[ .\-]?\d{0,3}[ .\-]?\d|[1-9]\d{3}(?:-\d)?[ ,]{1,2}\d{7,10}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      sv: [
        'kontonummer',
        'kontonr',
        'konto',
        'clearingnummer',
        'clearing',
        'clearingnr',
        'bankkonto',
        'personkonto',
        'utbetal*',
      ],
      en: EN.bank,
    },
    examples: {
      valid: ['5491-0000003', '8327-9,994204472', '3300 8112189876'],
      invalid: ['0491-0000003', '549-0000003'],
    },
    source: 'Bankgirot, Bankernas kontonummer (the check differs by bank, so none is applied)',
  },
  {
    subtype: 'SE_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['SE'],
    description: 'Registreringsnummer: three letters, two digits and a digit or letter.',
    pattern: String.raw`[A-HJ-PR-UW-Z]{3}[ ]?\d{2}[0-9A-HJ-NPR-UW-Z]`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.15,
    context: {
      sv: [
        'registreringsnummer',
        'regnr',
        'reg.nr',
        'bil*',
        'personbil*',
        'lastbil*',
        'fordon',
        'registreringsskylt',
        'regnummer',
        'reg nr',
      ],
      en: EN.plate,
    },
    examples: { valid: ['ABC 123', 'ABC12A', 'XYZ 99Z'], invalid: ['AB 123', 'abc 123', 'IQV 123'] },
    source: 'Förordning 2019:383 om fordons registrering; Transportstyrelsen',
  },
  {
    subtype: 'SE_HSA',
    type: 'HEALTH_ID',
    countries: ['SE'],
    description: 'HSA-id of a care unit or worker: SE, organisation number, hyphen, serial.',
    pattern: String.raw`SE\d{10}-[A-Z0-9]{4,19}`,
    starts: 'letter',
    strength: 'none',
    score: 0.8,
    context: { sv: ['hsa-id', 'hsa', 'hsaid', 'vårdenhet', 'legitimationsnummer', 'förskrivarkod'], en: ['hsa-id'] },
    examples: { valid: ['SE2321000016-1003', 'SE5560160680-ABCD'], invalid: ['SE232100001-1003', 'SE2321000016'] },
    source: 'Inera, HSA',
    keep: 2,
  },
];
