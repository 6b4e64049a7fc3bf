/** Poland. */
import type { IdentifierRow } from '../row.ts';
import { base36, decimalMod, isDate, isRepeated, weightedMod } from './check-digits.ts';
import { EN, fill, two, vatRow } from './europe-parts.ts';

/** The month carries the century: +80 for 1800, +20 for 2000 and so on. */
function pesel(compact: string): boolean {
  if (!/^[0-9]{11}$/.test(compact)) return false;
  const raw = Number(compact.slice(2, 4));
  const century = [1900, 2000, 2100, 2200, 1800][Math.floor(raw / 20)] ?? 1900;
  if (!isDate(century + Number(compact.slice(0, 2)), raw % 20, Number(compact.slice(4, 6)))) return false;
  return weightedMod(compact, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1], 10) === 0;
}

function nip(compact: string): boolean {
  return (
    /^[1-9][0-9]{9}$/.test(compact) &&
    !isRepeated(compact) &&
    weightedMod(compact.slice(0, 9), [6, 5, 7, 2, 3, 4, 5, 6, 7], 11) === Number(compact[9])
  );
}

function regon(compact: string): boolean {
  if (!/^([0-9]{9}|[0-9]{14})$/.test(compact) || /^0+$/.test(compact)) return false;
  const nine = weightedMod(compact.slice(0, 8), [8, 9, 2, 3, 4, 5, 6, 7], 11) % 10 === Number(compact[8]);
  return (
    nine &&
    (compact.length === 9 ||
      weightedMod(compact.slice(0, 13), [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8], 11) % 10 === Number(compact[13]))
  );
}

function mrz(compact: string, weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < compact.length; i++) sum += base36(compact[i] ?? '') * (weights[i] ?? 0);
  return sum % 10;
}

/** Letters A=10 to Z=35, the fourth character is the check digit: weight 9 makes the sum a multiple of ten. */
function dowod(compact: string): boolean {
  return /^[A-Z]{3}[0-9]{6}$/.test(compact) && mrz(compact, [7, 3, 1, 9, 7, 3, 1, 7, 3]) === 0;
}

function paszport(compact: string): boolean {
  return /^[A-Z]{2}[0-9]{7}$/.test(compact) && mrz(compact, [7, 3, 9, 1, 7, 3, 1, 7, 3]) === 0;
}

/** The first digit is the sum of the others by position, modulo 11. */
function pwz(compact: string): boolean {
  return (
    /^[1-9][0-9]{6}$/.test(compact) && weightedMod(compact.slice(1), [1, 2, 3, 4, 5, 6], 11) === Number(compact[0])
  );
}

/** IBAN arithmetic with PL (2521) and the check digits behind. */
function nrb(compact: string): boolean {
  return /^[0-9]{26}$/.test(compact) && decimalMod(`${compact.slice(2)}2521${compact.slice(0, 2)}`, 97) === 1;
}

/** Rozporządzenie o księgach wieczystych: own letter values, weights 1, 3, 7, modulo 10. */
function ksiega(compact: string): boolean {
  if (!/^[A-Z]{2}[0-9][A-Z][0-9]{9}$/.test(compact)) return false;
  const values = '0123456789XABCDEFGHIJKLMNOPRSTUWYZ';
  let sum = 0;
  for (let i = 0; i < 12; i++) {
    const value = values.indexOf(compact[i] ?? '-');
    if (value < 0) return false;
    sum += value * ([1, 3, 7][i % 3] ?? 0);
  }
  return sum % 10 === Number(compact[12]);
}

export const ROWS_PL: readonly IdentifierRow[] = [
  {
    subtype: 'PL_PESEL',
    type: 'NATIONAL_ID',
    countries: ['PL'],
    description:
      'PESEL, eleven digits: birth date, serial and sex, check digit; also the tax number of a private person.',
    pattern: String.raw`\d{11}|\d{6}[ \-]\d{5}|\d{2} \d{2} \d{2} \d{5}|\d{3} \d{4} \d{4}`,
    starts: 'digit',
    validate: pesel,
    strength: 'weak',
    score: 0.45,
    context: {
      pl: [
        'pesel',
        'numer pesel',
        'nr pesel',
        'nr ewidencyjny',
        'numer ewidencyjny',
        'ewidencyjny',
        'pacjent*',
        'urodzon*',
        'ubezpieczon*',
        'pesel-u',
        'peselem',
      ],
      en: ['pesel', ...EN.national, ...EN.tax],
    },
    examples: {
      valid: ['44051401359', '02070803628', '440514 01359'],
      invalid: ['44051401358', '44131401359', '4405140135'],
    },
    source: 'Ustawa z 24 września 2010 o ewidencji ludności, art. 15; gov.pl',
    draw: (pick, compact) =>
      fill(
        pick,
        () =>
          `${two(40 + pick(60))}${two(1 + pick(12))}${two(1 + pick(28))}###${(Number(compact[9]) % 2) + 2 * pick(5)}*`,
        pesel,
      ),
  },
  {
    subtype: 'PL_NIP',
    type: 'TAX_ID',
    countries: ['PL'],
    description: 'Numer identyfikacji podatkowej, ten digits, of persons in business and of companies.',
    pattern: String.raw`\d{3}[ \-]?\d{3}[ \-]?\d{2}[ \-]?\d{2}|\d{3}[ \-]\d{2}[ \-]\d{2}[ \-]\d{3}`,
    starts: 'digit',
    validate: nip,
    strength: 'weak',
    score: 0.4,
    context: {
      pl: [
        'nip',
        'numer nip',
        'nr nip',
        'numer identyfikacji podatkowej',
        'identyfikator podatkowy',
        'podatnik*',
        'urząd skarbowy',
        'nip-u',
      ],
      en: ['nip', ...EN.tax, ...EN.vat],
    },
    examples: {
      valid: ['123-456-32-18', '1234563218', '106-00-00-062'],
      invalid: ['123-456-32-19', '123-456-32-1', '1111111112'],
    },
    source: 'Ustawa z 13 października 1995 o zasadach ewidencji i identyfikacji podatników; Ministerstwo Finansów',
  },
  vatRow({
    country: 'PL',
    name: 'NIP UE',
    body: String.raw`(?:\d{3}[ \-]?\d{3}[ \-]?\d{2}[ \-]?\d{2}|\d{3}[ \-]\d{2}[ \-]\d{2}[ \-]\d{3})`,
    check: nip,
    context: { pl: ['nip', 'nip ue', 'vat ue', 'vat-ue', 'nr vat', 'numer vat'] },
    valid: ['PL1234563218', 'PL 123-456-32-18', 'PL 8567346215'],
    invalid: ['PL8567346216', 'PL856734621'],
    source: 'Ministerstwo Finansów; VIES',
  }),
  {
    subtype: 'PL_REGON',
    type: 'COMPANY_ID',
    countries: ['PL'],
    description: 'REGON of the statistical register, nine or fourteen digits.',
    pattern: String.raw`\d{14}|\d{9}[ \-]\d{5}|\d{9}|\d{3}[ \-]\d{3}[ \-]\d{3}`,
    starts: 'digit',
    validate: regon,
    strength: 'weak',
    score: 0.3,
    context: { pl: ['regon', 'nr regon', 'numer regon', 'gus'], en: ['regon', ...EN.company] },
    examples: { valid: ['123456785', '192598184', '12345678512347'], invalid: ['192598183', '12345678'] },
    source: 'Rozporządzenie Rady Ministrów z 30 listopada 2015 w sprawie rejestru REGON; GUS',
  },
  {
    subtype: 'PL_KRS',
    type: 'COMPANY_ID',
    countries: ['PL'],
    description: 'Number in the Krajowy Rejestr Sądowy, ten digits starting 0.',
    pattern: String.raw`0\d{9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      pl: [
        'krs',
        'nr krs',
        'numer krs',
        'krajowy rejestr sądowy',
        'krajowego rejestru sądowego',
        'rejestr przedsiębiorców',
        'sp. z o.o',
        's.a',
      ],
      en: ['krs', ...EN.company],
    },
    examples: { valid: ['0000123456', '0000006865'], invalid: ['1000123456', '000012345'] },
    source: 'Ustawa z 20 sierpnia 1997 o Krajowym Rejestrze Sądowym',
  },
  {
    subtype: 'PL_DOWOD',
    type: 'NATIONAL_ID',
    countries: ['PL'],
    description: 'Dowód osobisty: three letters, check digit, five digits.',
    pattern: String.raw`[A-Z]{3}[ \-]?\d{6}|[A-Z]{3} \d{3} \d{3}`,
    starts: 'letter',
    validate: dowod,
    // One in ten article numbers of this form passes, so a letter in front does not make it strong.
    strength: 'weak',
    score: 0.45,
    context: {
      pl: [
        'dowód osobisty',
        'dowod osobisty',
        'dowodu osobistego',
        'nr dowodu',
        'numer dowodu',
        'seria i numer',
        'dow. os',
        'legitymując* się',
        'legitymuj*',
        'dowód',
        'do',
        'dowodem osobistym',
      ],
      en: EN.card,
    },
    examples: { valid: ['ABA300000', 'ABS 123456', 'AAA 000000'], invalid: ['ABA400000', 'AB300000'] },
    source: 'Ustawa z 6 sierpnia 2010 o dowodach osobistych; MSWiA',
  },
  {
    subtype: 'PL_PASSPORT',
    type: 'PASSPORT',
    countries: ['PL'],
    description: 'Paszport: two letters, check digit, six digits.',
    pattern: String.raw`[A-Z]{2}[ \-]?\d{7}`,
    starts: 'letter',
    validate: paszport,
    strength: 'weak',
    score: 0.4,
    context: { pl: ['paszport', 'paszportu', 'nr paszportu', 'numer paszportu', 'paszport*'], en: EN.passport },
    examples: { valid: ['ZS0000177', 'EA 0000004'], invalid: ['ZS0000178', 'Z0000177'] },
    source: 'Ustawa z 27 stycznia 2022 o dokumentach paszportowych; MSWiA',
  },
  {
    subtype: 'PL_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['PL'],
    description: 'Prawo jazdy: number/year/county code.',
    pattern: String.raw`\d{5}/\d{2}/\d{4}`,
    starts: 'digit',
    strength: 'none',
    score: 0.5,
    context: { pl: ['prawo jazdy', 'prawa jazdy', 'nr prawa jazdy', 'prawem jazdy', 'kierując*'], en: EN.driver },
    examples: { valid: ['12345/12/1234', '00001/08/1465'], invalid: ['1234/12/1234', '12345/1/1234'] },
    source: 'Ustawa o kierujących pojazdami; PWPW',
  },
  {
    subtype: 'PL_RESIDENCE',
    type: 'NATIONAL_ID',
    countries: ['PL'],
    description: 'Karta pobytu: two letters and seven digits.',
    pattern: String.raw`[A-Z]{2}[ ]?\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: {
      pl: ['karta pobytu', 'karty pobytu', 'kartę pobytu', 'cudzoziem*', 'zezwolenie na pobyt'],
      en: EN.residence,
    },
    examples: { valid: ['RP1234567', 'RR 1234567'], invalid: ['R1234567', 'RP123456'] },
    source: 'Ustawa o cudzoziemcach; PRADO POL-HO',
  },
  {
    subtype: 'PL_PWZ',
    type: 'HEALTH_ID',
    countries: ['PL'],
    description: 'Numer prawa wykonywania zawodu of a physician or dentist, seven digits, the first of them the check.',
    pattern: String.raw`[1-9]\d{6}`,
    starts: 'digit',
    validate: pwz,
    strength: 'weak',
    score: 0.25,
    context: {
      pl: [
        'pwz',
        'npwz',
        'nr pwz',
        'prawo wykonywania zawodu',
        'prawa wykonywania zawodu',
        'lek',
        'lekarz',
        'lek. med',
        'dr n. med',
        'pielęgniar*',
      ],
      en: EN.doctor,
    },
    examples: { valid: ['5425740', '2242277'], invalid: ['5425741', '542574'] },
    source: 'Naczelna Rada Lekarska, rejestr lekarzy',
  },
  {
    subtype: 'PL_NRB',
    type: 'BANK_ACCOUNT',
    countries: ['PL'],
    description: 'Numer rachunku bankowego, 26 digits with IBAN check digits.',
    pattern: String.raw`\d{2}[ \-]?\d{4}[ \-]?\d{4}[ \-]?\d{4}[ \-]?\d{4}[ \-]?\d{4}[ \-]?\d{4}`,
    starts: 'digit',
    validate: nrb,
    strength: 'strong',
    score: 0.85,
    context: {
      pl: [
        'nrb',
        'numer rachunku',
        'nr rachunku',
        'rachunek bankowy',
        'rachunku bankowego',
        'konto',
        'nr konta',
        'numer konta',
        'konta bankowego',
        'przelew',
      ],
      en: EN.bank,
    },
    examples: {
      valid: ['61 1090 1014 0000 0712 1981 2874', '61109010140000071219812874'],
      invalid: ['62 1090 1014 0000 0712 1981 2874', '6110901014000007121981287'],
    },
    source: 'Zarządzenie NBP nr 7/2017; PN-F-01102',
    draw: (pick, compact) => fill(pick, `**${compact.slice(2, 10)}################`, nrb),
  },
  {
    subtype: 'PL_KSIEGA_WIECZYSTA',
    type: 'CASE_ID',
    countries: ['PL'],
    description: 'Number of a land and mortgage register: court, eight digits, check digit.',
    pattern: String.raw`[A-Z]{2}\d[A-Z][ ]?/[ ]?\d{8}[ ]?/[ ]?\d`,
    starts: 'letter',
    validate: ksiega,
    strength: 'strong',
    score: 0.9,
    context: {
      pl: ['księga wieczysta', 'księgi wieczystej', 'kw', 'kw nr', 'nr kw', 'nieruchomoś*'],
      en: ['land register', 'land and mortgage register', 'mortgage register'],
    },
    examples: { valid: ['KA1S/00012345/6', 'WA4N/00012345/3'], invalid: ['WA4N/00012345/0', 'WA4N/0012345/6'] },
    source: 'Rozporządzenie Ministra Sprawiedliwości z 21 listopada 2013 (KW), § 46',
    keep: 4,
  },
  {
    subtype: 'PL_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['PL'],
    description: 'Tablica rejestracyjna: two or three letters of the district, four or five characters.',
    pattern: String.raw`[BCDEFGKLNOPRSTWZ][A-Z]{1,2}[ ][0-9A-HJ-NP-Y]{4,5}|[BCDEFGKLNOPRSTWZ][A-Z]\d{4,5}|[BCDEFGKLNOPRSTWZ][A-Z]{2}\d{3,5}`,
    starts: 'letter',
    validate: (compact, written) => written === written.toUpperCase() && /[0-9].*[0-9]/.test(compact),
    strength: 'none',
    score: 0.15,
    context: {
      pl: [
        'nr rejestracyjny',
        'numer rejestracyjny',
        'nr rej',
        'tablica rejestracyjna',
        'tablice',
        'samochód',
        'pojazd*',
        'rejestracj*',
        'auto',
        'o numerze rejestracyjnym',
      ],
      en: EN.plate,
    },
    examples: { valid: ['WA 12345', 'KR 1234A', 'PO12345'], invalid: ['XA 12345', 'wa 12345', 'WA ABCDE'] },
    source: 'Rozporządzenie Ministra Infrastruktury w sprawie rejestracji pojazdów',
  },
  {
    subtype: 'PL_LEGITYMACJA',
    type: 'CUSTOMER_ID',
    countries: ['PL'],
    description: 'Numer albumu of a student, four to six digits.',
    pattern: String.raw`[a-z]?\d{4,6}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      pl: ['nr albumu', 'numer albumu', 'numer indeksu', 'nr indeksu', 'legitymacj*', 'indeks'],
      en: EN.student,
    },
    examples: { valid: ['123456', 's12345'], invalid: ['123', '1234567'] },
    source: 'Polish universities; rozporządzenie w sprawie studiów',
  },
];
