/** Identifiers of Latin America, from Mexico to Argentina. */
import type { ContextTerms, IdentifierRow } from '../row.ts';
import { decimalMod, isRepeated, isYymmdd, luhn, weightedMod, weightedSum } from './check-digits.ts';
import {
  BANK_TERMS,
  bare,
  digits,
  drawUntil,
  drawYymmdd,
  LICENSE_TERMS,
  newDigits,
  oneOf,
  pad,
  passport,
  plate,
  standard,
} from './world-parts.ts';
import type { Draw } from './world-parts.ts';

// ---- Argentina ----------------------------------------------------------------------------------------------------

/** Bank, branch, check; account, check: each weighted 3 1 7 9 from its right (BCRA). stdnum refuses a check digit of 0. */
function isCbu(compact: string): boolean {
  if (!/^\d{22}$/.test(compact) || isRepeated(compact)) return false;
  const head = weightedSum(compact, [7, 1, 3, 9, 7, 1, 3]) + Number(compact[7]);
  const tail = weightedSum(compact.slice(8, 21), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]) + Number(compact[21]);
  return head % 10 === 0 && tail % 10 === 0;
}

const AR_CUIT: IdentifierRow = {
  subtype: 'AR_CUIT',
  type: 'TAX_ID',
  countries: ['AR'],
  description: 'CUIT or CUIL, tax and labour number of a person or company (ARCA, ANSES), written 2-8-1.',
  pattern: String.raw`\d{2}-\d{8}-\d|\d{2}-\d{2}\.\d{3}\.\d{3}-\d|\d{2} \d{8} \d`,
  starts: 'digit',
  validate: standard('AR', 'cuit'),
  strength: 'strong',
  score: 0.8,
  context: {
    es: [
      'cuit',
      'cuil',
      'cuit/cuil',
      'cdi',
      'c.u.i.t.',
      'c.u.i.l.',
      'clave única de identificación',
      'clave fiscal',
      'afip',
      'arca',
      'anses',
      'contribuyente',
    ],
    en: ['cuit', 'cuil', 'tax id'],
  },
  examples: {
    valid: ['20-05536168-2', '20 05536168 2', '27-12345678-0'],
    invalid: ['20-05536168-3', '99-05536168-2', '20-0553616-2'],
  },
  source: 'ARCA (AFIP), Resolución General 1817/2005; ANSES',
};

// ---- Brazil -------------------------------------------------------------------------------------------------------

const BR_CPF: IdentifierRow = {
  subtype: 'BR_CPF',
  type: 'NATIONAL_ID',
  countries: ['BR'],
  description: 'Cadastro de Pessoas Físicas, number of a person (Receita Federal), written 3.3.3-2.',
  pattern: String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}|\d{3}\.\d{3}\.\d{3}[\/.]\d{2}|\d{3} \d{3} \d{3} ?- ?\d{2}|\d{9}-\d{2}|\d{3} \d{3} \d{3} \d{2}`,
  starts: 'digit',
  validate: standard('BR', 'cpf'),
  strength: 'strong',
  score: 0.9,
  context: {
    pt: [
      'cpf',
      'cpf/mf',
      'cpf nº',
      'cpf no',
      'c.p.f.',
      'cadastro de pessoas físicas',
      'cadastro de pessoa física',
      'contribuinte',
      'inscrito no cpf',
      'receita federal',
      'cpf/cnpj',
    ],
    en: ['cpf', 'taxpayer', 'tax id'],
    es: ['cpf'],
  },
  examples: {
    valid: ['390.533.447-05', '216.957.050-09', '390533447-05'],
    invalid: ['231.002.999-01', '111.111.111-11', '390.533.447-0'],
  },
  source: 'Receita Federal, Instrução Normativa RFB 2172/2024; Lei 14.534/2023',
};

/** Weights 5 4 3 2 9 … 2 and 6 5 4 3 2 9 … 2; since 2026 the root may have letters, whose value is their ASCII code minus 48. */
const BR_CNPJ: IdentifierRow = {
  subtype: 'BR_CNPJ',
  type: 'COMPANY_ID',
  countries: ['BR'],
  description:
    'Cadastro Nacional da Pessoa Jurídica, number of a company (Receita Federal), letters allowed since 2026.',
  pattern: String.raw`[A-Z\d]{2}\.[A-Z\d]{3}\.[A-Z\d]{3}\/[A-Z\d]{4}-\d{2}|[A-Z\d]{8}\/[A-Z\d]{4}-\d{2}|\d{2} \d{3} \d{3} \d{4} \d{2}`,
  starts: 'any',
  validate: standard('BR', 'cnpj'),
  strength: 'strong',
  score: 0.9,
  context: {
    pt: [
      'cnpj',
      'cnpj/mf',
      'cnpj nº',
      'c.n.p.j.',
      'cgc',
      'cadastro nacional da pessoa jurídica',
      'inscrita no cnpj',
      'cpf/cnpj',
      'empresa',
    ],
    en: ['cnpj', 'company id'],
  },
  examples: {
    valid: ['16.727.230/0001-97', '12.ABC.345/01DE-35', '16727230/0001-97'],
    invalid: ['16.727.230/0001-98', '12.ABC.345/01DE-99'],
  },
  source: 'Receita Federal, Instrução Normativa RFB 2119/2022 and 2229/2024',
};

/** First check over nine digits with 9..1, second with 1..9; an overflow of the first takes 2 from the second (SENATRAN). */
function isCnh(compact: string): boolean {
  if (!/^\d{11}$/.test(compact) || isRepeated(compact)) return false;
  const first = weightedMod(compact, [9, 8, 7, 6, 5, 4, 3, 2, 1], 11);
  const second = weightedMod(compact, [1, 2, 3, 4, 5, 6, 7, 8, 9], 11);
  const overflow = first >= 10 ? 2 : 0;
  const one = first >= 10 ? 0 : first;
  let two = second >= 10 ? 0 : second - overflow;
  if (two < 0) two += 11;
  return one === Number(compact[9]) && two === Number(compact[10]);
}

/** Eight digits, state 01 to 28, two checks (TSE); São Paulo and Minas Gerais write 1 where the remainder is 0. */
function isVoter(compact: string): boolean {
  const text = compact.padStart(12, '0');
  const state = Number(text.slice(8, 10));
  if (!/^\d{12}$/.test(text) || state < 1 || state > 28) return false;
  const check = (rest: number): number => (rest === 0 && state <= 2 ? 1 : rest === 10 ? 0 : rest);
  const one = check(weightedMod(text, [2, 3, 4, 5, 6, 7, 8, 9], 11));
  const two = check(weightedMod(`${text.slice(8, 10)}${one}`, [7, 8, 9], 11));
  return one === Number(text[10]) && two === Number(text[11]);
}

/** Weighted 15 to 1, divisible by 11; 1 and 2 are definite numbers, 7, 8, 9 provisional (DATASUS). */
function isCns(compact: string): boolean {
  return (
    /^[12789]\d{14}$/.test(compact) &&
    !isRepeated(compact) &&
    weightedMod(compact, [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 11) === 0
  );
}

/** Remainder `sum` by 11 taken from 11, 10 and 11 written 0. */
function mod11Digit(text: string, weights: readonly number[]): number {
  const rest = weightedMod(text, weights, 11);
  return rest < 2 ? 0 : 11 - rest;
}

const PIS_WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const NFE_WEIGHTS = Array.from({ length: 43 }, (_, i) => ((42 - i) % 8) + 2);

/** CNJ Resolution 65/2008: number, year, segment, court and origin followed by the two check digits leave 1 by 97. */
function isCnj(compact: string): boolean {
  return (
    /^\d{20}$/.test(compact) && decimalMod(`${compact.slice(0, 7)}${compact.slice(9)}${compact.slice(7, 9)}`, 97) === 1
  );
}

const BR_PIS: IdentifierRow = {
  subtype: 'BR_PIS',
  type: 'SOCIAL_SECURITY',
  countries: ['BR'],
  description: 'PIS/PASEP/NIT/NIS, worker and social benefit number (Caixa, INSS), written 3.5.2-1.',
  pattern: String.raw`\d{3}\.\d{5}\.\d{2}-\d|\d\.\d{3}\.\d{3}\.\d{3}-\d`,
  starts: 'digit',
  validate: (compact) => !isRepeated(compact) && mod11Digit(compact, PIS_WEIGHTS) === Number(compact[10]),
  strength: 'strong',
  score: 0.8,
  context: {
    pt: [
      'pis',
      'pasep',
      'pis/pasep',
      'nit',
      'nis',
      'pis nº',
      'inss',
      'número de identificação social',
      'cadúnico',
      'fgts',
      'ctps',
    ],
    en: ['pis', 'nis'],
  },
  examples: {
    valid: ['120.12345.67-2', '170.33259.50-4'],
    invalid: ['120.12345.67-A', '000.00000.00-0', '120.12345.6-7'],
  },
  source: 'Caixa Econômica Federal, NIS; INSS',
};

// ---- Mexico -------------------------------------------------------------------------------------------------------

const MX_STATES =
  'AS BC BS CC CL CM CS CH DF CX DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS NE'.split(' ');
const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXYZ'.split('');

function drawName(pick: Draw, count: number): string {
  return Array.from({ length: count }, () => oneOf(pick, CONSONANTS)).join('');
}

/** Bank codes are three digits of Banxico's catalogue, from 002 and never 000; the rest is weighted 3 7 1. */
function isClabe(compact: string): boolean {
  if (!/^\d{18}$/.test(compact) || isRepeated(compact) || Number(compact.slice(0, 3)) < 2) return false;
  let sum = 0;
  // Each product is reduced by 10 before the sum, which changes nothing modulo 10.
  for (let i = 0; i < 17; i++) sum += Number(compact[i]) * ([3, 7, 1][i % 3] ?? 0);
  return (10 - (sum % 10)) % 10 === Number(compact[17]);
}

/**
 * Letters of the name, date, three of the homoclave. The last character is a check digit that the SAT itself issued
 * wrongly for some taxpayers, so only the structure is tested. `written` because compact loses Ñ and &.
 */
/** Four letters that would make a word nobody wants: the tax office writes an X in place of the last. Anexo 1-A, list IV. */
const NEVER_IN_RFC = new Set(
  'BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COJA COJE COJI COJO CULO FETO GUEY JOTO KACA KACO KAGA KAGO KAKA KOGE KOJO KULO LOCA LOCO MAME MAMO MEAR MEAS MEON MION MOCO MULA PEDA PEDO PENE PUTA PUTO QULO RATA RUIN'.split(
    ' ',
  ),
);

function isRfc(written: string, letters: number): boolean {
  const text = written.toUpperCase().replace(/[^A-Z0-9Ñ&]/g, '');
  const match = /^([A-ZÑ&]+)(\d{6})[A-Z0-9]{2}[0-9A]$/.exec(text);
  if (match === null || match[1]?.length !== letters || !isYymmdd(match[2] ?? '')) return false;
  return !/^X[AE]XX010101000$/.test(text) && !(letters === 4 && NEVER_IN_RFC.has(match[1] ?? ''));
}

/** Letters, then a date a generic draw would break. */
function drawRfc(pick: Draw, letters: number): string {
  return `${drawName(pick, letters)}${drawYymmdd(pick)}${oneOf(pick, CONSONANTS)}${pick(10)}${pick(10)}`;
}

// ---- Cuba, Honduras, Nicaragua ------------------------------------------------------------------------------------

const NI_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXY';

function ddmmyy(text: string): boolean {
  return isYymmdd(`${text.slice(4, 6)}${text.slice(2, 4)}${text.slice(0, 2)}`);
}

// ---- Paraguay, Salvador, Uruguay, Venezuela -----------------------------------------------------------------------

/** Weights 2, 3, 4 … from the right; a remainder of 0 or 1 gives 0 (SET). stdnum gives 1 for a remainder of 0. */
function isPyRuc(compact: string): boolean {
  let sum = 0;
  const front = compact.slice(0, -1);
  for (let i = 0; i < front.length; i++) sum += Number(front[front.length - 1 - i]) * (i + 2);
  const rest = sum % 11;
  return /^\d{5,9}$/.test(compact) && (rest < 2 ? 0 : 11 - rest) === Number(compact.slice(-1));
}

/** Weights 4 3 2 9 … 2; first two digits 01 to 22. stdnum stops at 21. */
function isUyRut(compact: string): boolean {
  const place = Number(compact.slice(0, 2));
  if (!/^\d{12}$/.test(compact) || place < 1 || place > 22 || compact.slice(8, 11) !== '001') return false;
  return (11 - weightedMod(compact, [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], 11)) % 11 === Number(compact[11]);
}

/** Letter 4, 8, 12, 16 or 20, then 3 2 7 6 5 4 3 2 (SENIAT); communes (C) count like companies. */
function isRif(compact: string): boolean {
  const first: Readonly<Record<string, number>> = { V: 4, E: 8, J: 12, C: 12, P: 16, G: 20 };
  const letter = first[compact[0] ?? ''];
  if (letter === undefined || !/^\d{9}$/.test(compact.slice(1))) return false;
  const rest = (letter + weightedSum(compact.slice(1), [3, 2, 7, 6, 5, 4, 3, 2])) % 11;
  return (rest < 2 ? 0 : 11 - rest) === Number(compact[9]);
}

const CEDULA: ContextTerms = {
  es: [
    'cédula',
    'cedula de identidad',
    'cédula de ciudadanía',
    'cédula nº',
    'ced.',
    'c.i.',
    'ci:',
    'ci nº',
    'ci n°',
    'ci no',
    'documento',
    'documento de identidad',
    'número de documento',
    'nro. documento',
    'identificación',
    'doc. identidad',
    'carné de identidad',
    'carnet de identidad',
    'identificado* con',
  ],
  en: ['id card', 'identity card', 'national id', 'cedula'],
};

const CL_RUT: IdentifierRow = {
  subtype: 'CL_RUT',
  type: 'NATIONAL_ID',
  countries: ['CL'],
  description: 'RUN of a person and RUT of a taxpayer (Registro Civil, SII), written with dots and hyphen.',
  pattern: String.raw`\d{1,2}\.\d{3}\.\d{3}-[\dK]`,
  starts: 'digit',
  validate: standard('CL', 'rut'),
  strength: 'strong',
  score: 0.85,
  context: {
    es: [
      'run nº',
      'run n°',
      'run no',
      'rut',
      'r.u.t.',
      'r.u.n.',
      'rol único tributario',
      'rol único nacional',
      'cédula de identidad',
      'c.i.',
      'carnet',
    ],
    en: ['rut', 'national id'],
  },
  examples: {
    valid: ['12.531.909-2', '76.086.428-5', '7.727.230-5'],
    invalid: ['12.531.909-3', '12.531.90-2', '76.086.428-K'],
  },
  source: 'Registro Civil e Identificación; SII, DFL 3/1969',
};

const CO_NIT: IdentifierRow = {
  subtype: 'CO_NIT',
  type: 'COMPANY_ID',
  countries: ['CO'],
  description: 'Número de Identificación Tributaria of a company or person (DIAN), written with dots and hyphen.',
  pattern: String.raw`\d{1,3}\.\d{3}\.\d{3}(?:\.\d{3})?-\d`,
  starts: 'digit',
  validate: standard('CO', 'nit'),
  strength: 'strong',
  score: 0.7,
  context: {
    es: ['nit', 'n.i.t.', 'nit nº', 'número de identificación tributaria', 'rut', 'dian', 'razón social'],
    en: ['nit', 'tax id'],
  },
  examples: { valid: ['213.123.432-1', '900.544.472-2'], invalid: ['213.123.432-5', '900.544.472-3'] },
  source: 'DIAN, Orden Administrativa 4/1989',
};

const DO_CEDULA: IdentifierRow = {
  subtype: 'DO_CEDULA',
  type: 'NATIONAL_ID',
  countries: ['DO'],
  description: 'Cédula de identidad y electoral (Junta Central Electoral), written 3-7-1.',
  pattern: String.raw`\d{3}-\d{7}-\d|\d{3} \d{7} \d`,
  starts: 'digit',
  validate: standard('DO', 'cedula'),
  strength: 'strong',
  score: 0.8,
  context: { ...CEDULA, es: [...(CEDULA['es'] ?? []), 'jce', 'cédula de identidad y electoral'] },
  examples: { valid: ['001-1391820-5', '001 1391820 5'], invalid: ['001-1391820-4', '001-139182-5'] },
  source: 'Junta Central Electoral, Ley 8-92; Luhn',
};

const GT_CUI: IdentifierRow = {
  subtype: 'GT_CUI',
  type: 'NATIONAL_ID',
  countries: ['GT'],
  description: 'Código Único de Identificación of the DPI (RENAP), written 4 5 4.',
  pattern: String.raw`\d{4}[ -]\d{5}[ -]\d{4}`,
  starts: 'digit',
  validate: standard('GT', 'cui'),
  strength: 'strong',
  score: 0.75,
  context: {
    es: [
      'cui',
      'dpi',
      'código único de identificación',
      'documento personal de identificación',
      'renap',
      'identificación',
    ],
    en: ['cui', 'dpi', 'national id'],
  },
  examples: { valid: ['1587 56444 0904', '1587-56444-0904'], invalid: ['1680 35224 0101', '1587 56444 9904'] },
  source: 'RENAP, Decreto 90-2005',
};

const UY_CI: IdentifierRow = {
  subtype: 'UY_CI',
  type: 'NATIONAL_ID',
  countries: ['UY'],
  description: 'Cédula de identidad (DNIC), written with dots and hyphen.',
  pattern: String.raw`\d\.\d{3}\.\d{3}[-\/ ]\d|\d{3}\.\d{3}-\d`,
  starts: 'digit',
  validate: (compact) => standard('UY', 'cedula')(compact.padStart(8, '0')),
  strength: 'strong',
  score: 0.8,
  context: CEDULA,
  examples: { valid: ['1.234.567-2', '1.121.123-2'], invalid: ['1.234.567-3', '12.345.67-2'] },
  source: 'Dirección Nacional de Identificación Civil, Decreto 501/978',
};

const VE_RIF: IdentifierRow = {
  subtype: 'VE_RIF',
  type: 'TAX_ID',
  countries: ['VE'],
  description: 'Registro Único de Información Fiscal (SENIAT): letter, eight digits, check, with hyphens.',
  pattern: String.raw`[VEJPGC]-\d{8}-?\d`,
  starts: 'letter',
  validate: isRif,
  strength: 'strong',
  score: 0.85,
  context: {
    es: ['rif', 'r.i.f.', 'registro único de información fiscal', 'registro de información fiscal', 'seniat'],
  },
  examples: { valid: ['V-11470283-4', 'J-30468971-3'], invalid: ['V-11470283-3', 'O-11470283-3'] },
  source: 'SENIAT, Providencia SNAT/2013/0048',
  keep: 1,
};

const SV_NIT: IdentifierRow = {
  subtype: 'SV_NIT',
  type: 'TAX_ID',
  countries: ['SV'],
  description: 'Número de Identificación Tributaria: municipality, birth date, number, check (Ministerio de Hacienda).',
  pattern: String.raw`[019]\d{3}-\d{6}-\d{3}-\d`,
  starts: 'digit',
  validate: (compact) => standard('SV', 'nit')(compact) && ddmmyy(compact.slice(4, 10)),
  strength: 'strong',
  score: 0.85,
  context: {
    es: ['nit', 'n.i.t.', 'número de identificación tributaria', 'ministerio de hacienda'],
    en: ['nit', 'tax id'],
  },
  examples: {
    valid: ['0614-050707-104-8', '9483-120195-101-9'],
    invalid: ['0614-050707-104-0', '0614-451307-104-8'],
  },
  source: 'Ministerio de Hacienda, Ley del Registro y Control Especial de Contribuyentes',
  draw: (pick, compact) => {
    const date = drawYymmdd(pick);
    return drawUntil(
      () => `${compact.slice(0, 4)}${date.slice(4)}${date.slice(2, 4)}${date.slice(0, 2)}${digits(pick, 4)}`,
      standard('SV', 'nit'),
    );
  },
};

export const LATIN_AMERICA: readonly IdentifierRow[] = [
  {
    subtype: 'AR_DNI',
    type: 'NATIONAL_ID',
    countries: ['AR'],
    description: 'Documento Nacional de Identidad (RENAPER): seven or eight digits.',
    pattern: String.raw`\d{1,2}\.\d{3}\.\d{3}|\d{7,8}|[MF]\d{7}`,
    starts: 'any',
    strength: 'none',
    score: 0.2,
    context: {
      es: [
        'dni',
        'd.n.i.',
        'dni nº',
        'documento',
        'documento nacional de identidad',
        'nro. de documento',
        'libreta cívica',
        'libreta de enrolamiento',
      ],
      en: ['dni', 'national id', 'identity document'],
    },
    examples: { valid: ['20.123.456', '20123456', '5.123.456'], invalid: ['201.234.56', '123456'] },
    source: 'RENAPER, Ley 17.671',
  },
  AR_CUIT,
  bare(AR_CUIT, {
    pattern: String.raw`\d{11}`,
    examples: { valid: ['20055361682', '27123456780'], invalid: ['20055361683', '99055361682'] },
  }),
  {
    subtype: 'AR_CBU',
    type: 'BANK_ACCOUNT',
    countries: ['AR'],
    description: 'Clave Bancaria Uniforme, and the virtual CVU: 22 digits with two check digits (BCRA).',
    pattern: String.raw`\d{22}|\d{8}[- ]\d{14}`,
    starts: 'digit',
    validate: isCbu,
    strength: 'strong',
    score: 0.85,
    context: {
      ...BANK_TERMS,
      es: [...(BANK_TERMS['es'] ?? []), 'cbu', 'cvu', 'c.b.u.', 'clave bancaria uniforme', 'alias'],
    },
    examples: {
      valid: ['2850590940090418135201', '28505909 40090418135201'],
      invalid: ['2810590940090418135201', '0000000000000000000000'],
    },
    source: 'Banco Central de la República Argentina, Comunicación A 2559',
  },
  passport(
    'AR',
    'Passport: three letters and six digits, or the DNI and a letter.',
    String.raw`[A-Z]{3} ?\d{6}|\d{8}[A-Z]`,
    'any',
    ['AAA123456', 'AAB 000123', '20123456N'],
    ['AA123456', 'AAA12345'],
    'RENAPER; ICAO Doc 9303',
  ),
  plate(
    'AR',
    'Plate: AB 123 CD (Mercosur) or ABC 123 (until 2016).',
    String.raw`[A-Z]{2}[ -]?\d{3}[ -]?[A-Z]{2}|[A-Z]{3}[ -]?\d{3}`,
    'letter',
    0.25,
    ['AB 123 CD', 'AB123CD', 'ABC 123'],
    ['A 123 BCD', 'ab123cd'],
    'DNRPA; Mercosur Resolution GMC 33/2014',
  ),
  {
    subtype: 'BO_CI',
    type: 'NATIONAL_ID',
    countries: ['BO'],
    description: 'Cédula de identidad (SEGIP): five to eight digits, complement and department.',
    pattern: String.raw`\d{5,8}(?:-?\d[A-Z])?[ -]?(?:LP|CB|SC|OR|PT|TJ|CH|BN|BE|PA|PD|QR)|\d{5,8}(?:-\d[A-Z])?`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: { ...CEDULA, es: [...(CEDULA['es'] ?? []), 'segip'] },
    examples: { valid: ['1234567 LP', '4567890-1A SC', '1234567'], invalid: ['1234', '123456789'] },
    source: 'SEGIP, Ley 145/2011',
  },
  {
    subtype: 'BO_NIT',
    type: 'COMPANY_ID',
    countries: ['BO'],
    description: 'Número de Identificación Tributaria (SIN): seven to twelve digits.',
    pattern: String.raw`\d{7,12}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { es: ['nit', 'n.i.t.', 'número de identificación tributaria', 'servicio de impuestos nacionales'] },
    examples: { valid: ['1023456028', '123456021'], invalid: ['123456', '1234567890123'] },
    source: 'Servicio de Impuestos Nacionales, Padrón Nacional de Contribuyentes',
  },
  plate(
    'BO',
    'Plate: four digits and three letters.',
    String.raw`\d{3,4}[ -]?[A-Z]{3}`,
    'digit',
    0.15,
    ['1234ABC', '1234-ABC', '987 XYZ'],
    ['12ABC', '1234abc'],
    'Policía Boliviana, RUAT',
  ),
  BR_CPF,
  bare(BR_CPF, {
    pattern: String.raw`\d{11}`,
    score: 0.4,
    examples: { valid: ['39053344705', '21695705009'], invalid: ['23100299901', '11111111111', '3905334470'] },
  }),
  BR_CNPJ,
  bare(BR_CNPJ, {
    pattern: String.raw`[A-Z\d]{12}\d{2}`,
    score: 0.4,
    examples: { valid: ['16727230000197', '12ABC34501DE35'], invalid: ['16727230000198', '12ABC34501DE36'] },
  }),
  BR_PIS,
  bare(BR_PIS, {
    pattern: String.raw`\d{11}`,
    score: 0.25,
    examples: { valid: ['12012345672', '17033259504'], invalid: ['00000000000', '1201234567'] },
  }),
  {
    subtype: 'BR_CNH',
    type: 'DRIVER_LICENSE',
    countries: ['BR'],
    description: 'Registration number of the Carteira Nacional de Habilitação (SENATRAN): nine digits and two checks.',
    pattern: String.raw`\d{11}|\d{9}-\d{2}`,
    starts: 'digit',
    validate: isCnh,
    strength: 'weak',
    score: 0.3,
    context: {
      pt: [
        'cnh',
        'carteira nacional de habilitação',
        'habilitação',
        'registro cnh',
        'carteira de motorista',
        'detran',
        'nº registro',
      ],
      en: LICENSE_TERMS['en'] ?? [],
    },
    examples: { valid: ['12345678900', '984567321-00'], invalid: ['12345678999', '11111111111'] },
    source: 'SENATRAN, Resolução CONTRAN 886/2021',
  },
  {
    subtype: 'BR_TITULO_ELEITOR',
    type: 'NATIONAL_ID',
    countries: ['BR'],
    description: 'Voter number (Tribunal Superior Eleitoral): twelve digits with state and two checks.',
    pattern: String.raw`\d{4} ?\d{4} ?\d{4}|\d{11}`,
    starts: 'digit',
    validate: isVoter,
    strength: 'weak',
    score: 0.3,
    context: {
      pt: [
        'título',
        'título de eleitor',
        'título eleitoral',
        'inscrição eleitoral',
        'zona eleitoral',
        'tse',
        'eleitor',
      ],
      en: ['voter', 'voter id'],
    },
    examples: { valid: ['1234 5678 0396', '102385010574'], invalid: ['1234 5678 9912', '123456780300'] },
    source: 'Tribunal Superior Eleitoral, Resolução 23.659/2021',
  },
  {
    subtype: 'BR_RG',
    type: 'NATIONAL_ID',
    countries: ['BR'],
    description: 'Registro Geral, identity card of a state (SSP); no common check digit.',
    pattern: String.raw`(?:[A-Z]{2}-?)?\d{1,2}\.\d{3}\.\d{3}(?:-[\dX]{1,2})?|(?:[A-Z]{2}-?)?\d{7,10}(?:-?[\dX])?`,
    starts: 'any',
    strength: 'none',
    score: 0.2,
    context: {
      pt: [
        'rg',
        'r.g.',
        'rg nº',
        'registro geral',
        'identidade',
        'carteira de identidade',
        'cédula de identidade',
        'ssp',
        'ssp/sp',
        'órgão expedidor',
        'documento de identidade',
      ],
      en: ['identity card', 'rg'],
    },
    examples: {
      valid: ['12.345.678-9', '12.345.678-X', 'MG-12.345.678', '123456789'],
      invalid: ['12.345.67-9', '12345'],
    },
    source: 'Lei 7.116/1983; Decreto 10.977/2022',
  },
  {
    subtype: 'BR_CNS',
    type: 'HEALTH_ID',
    countries: ['BR'],
    description: 'Cartão Nacional de Saúde (DATASUS): fifteen digits.',
    pattern: String.raw`\d{3}[ .]?\d{4}[ .]?\d{4}[ .]?\d{4}`,
    starts: 'digit',
    validate: isCns,
    strength: 'weak',
    score: 0.35,
    context: {
      pt: ['cns', 'cartão sus', 'sus', 'cartão nacional de saúde', 'cartão do sus', 'saúde', 'nº do sus', 'datasus'],
      en: ['health card', 'sus card'],
    },
    examples: { valid: ['700 5012 3456 7806', '898300012345678'], invalid: ['300501234567890', '111111111111111'] },
    source: 'DATASUS, Cartão Nacional de Saúde, rotina de validação',
  },
  {
    subtype: 'BR_RENAVAM',
    type: 'VEHICLE_ID',
    countries: ['BR'],
    description: 'Vehicle register number (SENATRAN): nine to eleven digits with one check.',
    pattern: String.raw`\d{9,10}-?\d`,
    starts: 'digit',
    validate: (compact) => {
      const text = compact.padStart(11, '0');
      return !isRepeated(compact) && ((weightedSum(text, PIS_WEIGHTS) * 10) % 11) % 10 === Number(text[10]);
    },
    strength: 'weak',
    score: 0.25,
    context: { pt: ['renavam', 'cód. renavam', 'código renavam', 'crlv', 'crv', 'veículo', 'detran'] },
    examples: { valid: ['63959872688', '01234567897'], invalid: ['00000000000', '12345'] },
    source: 'SENATRAN, Registro Nacional de Veículos Automotores, Portaria 27/2013',
  },
  {
    subtype: 'BR_CNJ',
    type: 'CASE_ID',
    countries: ['BR'],
    description: 'Unified number of a court case (Conselho Nacional de Justiça).',
    pattern: String.raw`\d{7}-?\d{2}\.?(?:19|20)\d{2}\.?\d\.?\d{2}\.?\d{4}`,
    starts: 'digit',
    validate: isCnj,
    strength: 'strong',
    score: 0.85,
    context: {
      pt: ['processo', 'processo nº', 'autos', 'autos nº', 'proc.', 'número único', 'vara', 'tjsp', 'justiça', 'ação'],
    },
    examples: {
      valid: ['0001234-13.2020.8.26.0100', '10023459320198260053'],
      invalid: ['0001234-00.1820.8.26.0100', '0001234-5.2020.8.26.0100'],
    },
    source: 'CNJ, Resolução 65/2008 (module 97, ISO 7064)',
    draw: (pick, compact) => drawUntil(() => `${digits(pick, 9)}${compact.slice(9)}`, isCnj),
  },
  {
    subtype: 'BR_NFE',
    type: 'CASE_ID',
    countries: ['BR'],
    description: 'Access key of an electronic invoice (NF-e, NFC-e, CT-e): 44 digits with the issuer’s number inside.',
    pattern: String.raw`\d{44}|(?:\d{4} ){10}\d{4}`,
    starts: 'digit',
    validate: (compact) => {
      const month = Number(compact.slice(4, 6));
      return month >= 1 && month <= 12 && mod11Digit(compact, NFE_WEIGHTS) === Number(compact[43]);
    },
    strength: 'strong',
    score: 0.8,
    context: { pt: ['chave de acesso', 'nf-e', 'nfe', 'nota fiscal', 'danfe', 'nfc-e', 'ct-e', 'chave'] },
    examples: {
      valid: ['35190116727230000197550010000000011000000015', '3520 0216 7272 3000 0197 5500 1000 0000 0212 3456 7898'],
      invalid: ['35191316727230000197550010000000011000000010', '3519011672723000019755001'],
    },
    source: 'Ministério da Fazenda, Manual de Orientação do Contribuinte NF-e',
    draw: (pick, compact) =>
      drawUntil(
        () => `${compact.slice(0, 2)}${pad(10 + pick(89), 2)}${pad(1 + pick(12), 2)}${digits(pick, 38)}`,
        (text) => mod11Digit(text, NFE_WEIGHTS) === Number(text[43]),
      ),
  },
  {
    subtype: 'BR_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['BR'],
    description: 'Branch and account of a bank: agência four digits, conta with a check digit.',
    pattern: String.raw`\d{4}(?:-[\dX])?[ \/]{1,3}\d{5,12}-[\dX]|\d{5,12}-[\dX]|\d{1,3}\.\d{3}-[\dX]`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      pt: [
        'conta',
        'conta corrente',
        'c/c',
        'cc',
        'conta poupança',
        'agência',
        'ag',
        'ag.',
        'banco',
        'dados bancários',
        'pix',
        'operação',
      ],
      en: BANK_TERMS['en'] ?? [],
    },
    examples: { valid: ['1234 / 12345-6', '0001-9 / 1234567-X', '12345-6', '12.345-6'], invalid: ['1234', '12-3456'] },
    source: 'Banco Central do Brasil; FEBRABAN, layouts of DOC/TED',
  },
  passport(
    'BR',
    'Passport: two letters and six digits (Polícia Federal).',
    String.raw`[A-Z]{2} ?\d{6}`,
    'letter',
    ['AB123456', 'FZ 000123'],
    ['A1234567', 'ABC12345'],
    'Polícia Federal; ICAO Doc 9303',
  ),
  plate(
    'BR',
    'Plate: ABC1D23 (Mercosul) or ABC-1234.',
    String.raw`[A-Z]{3}[ -]?\d[A-J]\d{2}|[A-Z]{3}[ -]?\d{4}`,
    'letter',
    0.3,
    ['ABC1D23', 'ABC-1234', 'BRA 2E19'],
    ['AB1D234', 'abc1d23'],
    'CONTRAN, Resolução 969/2022',
  ),
  CL_RUT,
  bare(CL_RUT, {
    pattern: String.raw`\d{7,8}-?[\dK]`,
    score: 0.4,
    examples: { valid: ['12531909-2', '760864285', '7727230-5'], invalid: ['12531909-3', '1253190-99', '760864286'] },
  }),
  passport(
    'CL',
    'Passport: letter and eight digits, or the document number.',
    String.raw`[A-Z]\d{8}|\d{9}`,
    'any',
    ['P12345678', 'F00112233', '123456789'],
    ['AB123456', 'P1234567'],
    'Registro Civil e Identificación; ICAO Doc 9303',
  ),
  plate(
    'CL',
    'Plate: BBBB12 (consonants) or AA1234.',
    String.raw`[BCDFGHJKLPRSTVWXYZ]{2}[ ·-]?[BCDFGHJKLPRSTVWXYZ]{2}[ ·-]?\d{2}|[A-Z]{2}[ ·-]?\d{2}[ ·-]?\d{2}`,
    'letter',
    0.2,
    ['BBCL12', 'BB-CL-12', 'AB1234'],
    ['AAEE12', 'BBC12'],
    'Registro Civil, DS 53/1984 Transportes',
  ),
  {
    subtype: 'CO_CEDULA',
    type: 'NATIONAL_ID',
    countries: ['CO'],
    description: 'Cédula de ciudadanía, tarjeta de identidad (NUIP) or cédula de extranjería: 6 to 11 digits.',
    pattern: String.raw`\d{1,3}(?:\.\d{3}){2,3}|\d{6,11}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      ...CEDULA,
      es: [
        ...(CEDULA['es'] ?? []),
        'cc',
        'c.c.',
        'nuip',
        't.i.',
        'tarjeta de identidad',
        'c.e.',
        'cédula de extranjería',
        'registraduría',
      ],
    },
    examples: { valid: ['1.032.456.789', '79.123.456', '1032456789'], invalid: ['12345', '1.03.456'] },
    source: 'Registraduría Nacional del Estado Civil, Ley 757/2002',
  },
  CO_NIT,
  bare(CO_NIT, {
    pattern: String.raw`\d{8,10}-\d|\d{10}`,
    examples: { valid: ['900544472-2', '9005444722'], invalid: ['900544472-3', '90054447-22'] },
  }),
  plate(
    'CO',
    'Plate: three letters and three digits, motorcycles ABC12D.',
    String.raw`[A-Z]{3}[ -]?\d{2}[A-Z\d]`,
    'letter',
    0.15,
    ['ABC123', 'ABC-123', 'ABC12D'],
    ['AB123', 'ABC1234', 'abc123'],
    'Ministerio de Transporte, Resolución 4775/2009',
  ),
  {
    subtype: 'CR_CEDULA',
    type: 'NATIONAL_ID',
    countries: ['CR'],
    description: 'Cédula of a person: province, volume, entry (Tribunal Supremo de Elecciones).',
    // stdnum asks for ten digits; people write nine, without the leading 0.
    pattern: String.raw`0?[1-9][- ]\d{4}[- ]\d{4}|0?[1-9]-\d{3,4}-\d{3,4}|0?[1-9]\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.3,
    context: { ...CEDULA, es: [...(CEDULA['es'] ?? []), 'tse', 'cédula física'] },
    examples: {
      valid: ['1-0613-0584', '3 0455 0175', '1-613-584', '106130584'],
      invalid: ['0-0613-0584', '30-1234-1234', '1-06130584'],
    },
    source: 'Tribunal Supremo de Elecciones; Ministerio de Hacienda, Resolución DGT-R-012-2018',
  },
  {
    subtype: 'CR_CEDULA_JURIDICA',
    type: 'COMPANY_ID',
    countries: ['CR'],
    description: 'Cédula jurídica of a company (Registro Nacional): class, kind, number.',
    pattern: String.raw`[2345][- ]?\d{3}[- ]?\d{6}`,
    starts: 'digit',
    validate: standard('CR', 'cpj'),
    strength: 'none',
    score: 0.35,
    context: {
      es: ['cédula jurídica', 'ced. jurídica', 'céd. jur.', 'persona jurídica', 's.a.', 'sociedad anónima'],
      en: ['corporate id'],
    },
    examples: { valid: ['3-101-999999', '3101999999'], invalid: ['3-534-123559', '1-101-999999'] },
    source: 'Registro Nacional; Ministerio de Hacienda',
    keep: 4,
  },
  {
    subtype: 'CR_DIMEX',
    type: 'NATIONAL_ID',
    countries: ['CR'],
    description: 'DIMEX, document of foreigners (Dirección General de Migración): 11 or 12 digits from 1.',
    pattern: String.raw`1\d{10,11}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      es: ['dimex', 'cédula de residencia', 'residencia', 'migración', 'extranjero'],
      en: ['dimex', 'residence'],
    },
    examples: { valid: ['155812994816', '12345678901'], invalid: ['300123456789', '12345678'] },
    source: 'Dirección General de Migración y Extranjería',
    keep: 1,
  },
  {
    subtype: 'CU_NI',
    type: 'NATIONAL_ID',
    countries: ['CU'],
    description: 'Número de identidad permanente: birth date, century, order (MININT).',
    pattern: String.raw`\d{6} ?\d{5}`,
    starts: 'digit',
    validate: standard('CU', 'ni'),
    strength: 'none',
    score: 0.2,
    context: {
      ...CEDULA,
      es: [...(CEDULA['es'] ?? []), 'carné', 'número de identidad', 'identidad permanente', 'nip'],
    },
    examples: { valid: ['91021027775', '850101 01234'], invalid: ['91221027775', '12345678'] },
    source: 'Ministerio del Interior, Decreto 46/1978',
    draw: (pick) => `${drawYymmdd(pick)}${pick(6)}${digits(pick, 4)}`,
  },
  DO_CEDULA,
  bare(DO_CEDULA, {
    pattern: String.raw`\d{11}`,
    examples: { valid: ['00113918205', '40212345678'], invalid: ['00113918204', '0011391820'] },
  }),
  {
    subtype: 'DO_RNC',
    type: 'COMPANY_ID',
    countries: ['DO'],
    description: 'Registro Nacional del Contribuyente (DGII): nine digits.',
    pattern: String.raw`\d-\d{2}-\d{5}-\d|\d{3}-?\d{5}-?\d`,
    starts: 'digit',
    validate: standard('DO', 'rnc'),
    strength: 'weak',
    score: 0.4,
    context: { es: ['rnc', 'r.n.c.', 'registro nacional del contribuyente', 'dgii', 'contribuyente'] },
    examples: { valid: ['1-01-85004-3', '101850043', '101-85004-3'], invalid: ['1-01-85004-2', '101850042'] },
    source: 'Dirección General de Impuestos Internos',
  },
  {
    subtype: 'DO_NCF',
    type: 'CASE_ID',
    countries: ['DO'],
    description: 'Fiscal receipt number (DGII): B or E series.',
    pattern: String.raw`B(?:0[1-4]|1[1-7])\d{8}|E(?:3[1-4]|4[1-7])\d{10}`,
    starts: 'letter',
    strength: 'none',
    score: 0.4,
    context: { es: ['ncf', 'e-ncf', 'comprobante fiscal', 'número de comprobante', 'factura'] },
    examples: { valid: ['B0100000005', 'E310000000005'], invalid: ['Z0100000005', 'B010000005'] },
    source: 'DGII, Norma General 06-2018',
    keep: 3,
  },
  {
    subtype: 'EC_CEDULA',
    type: 'NATIONAL_ID',
    countries: ['EC'],
    description: 'Cédula de identidad (Registro Civil): province, nine digits with one check.',
    pattern: String.raw`\d{9}-?\d|\d{2}-\d{7}-\d`,
    starts: 'digit',
    validate: standard('EC', 'ci'),
    strength: 'weak',
    score: 0.3,
    context: { ...CEDULA, es: [...(CEDULA['es'] ?? []), 'nui'] },
    examples: { valid: ['171430710-3', '1714307103'], invalid: ['1714307104', '2714307104'] },
    source: 'Registro Civil, Identificación y Cedulación',
  },
  {
    subtype: 'EC_RUC',
    type: 'TAX_ID',
    countries: ['EC'],
    description: 'Registro Único de Contribuyentes of a person or company (SRI): thirteen digits.',
    // Milliseconds since 1970 have thirteen digits from 17 too, which is the province of Quito: hence not strong.
    pattern: String.raw`\d{10}-?00\d|\d{9}-?\d{4}`,
    starts: 'digit',
    validate: standard('EC', 'ruc'),
    strength: 'weak',
    score: 0.35,
    context: { es: ['ruc', 'r.u.c.', 'registro único de contribuyentes', 'sri', 'contribuyente'], en: ['ruc'] },
    examples: {
      valid: ['1792060346-001', '1792060346001', '1714307103001'],
      invalid: ['1792060347-001', '1714307103000'],
    },
    source: 'Servicio de Rentas Internas, Ley del RUC',
  },
  GT_CUI,
  bare(GT_CUI, {
    pattern: String.raw`\d{13}`,
    examples: { valid: ['1587564440904', '2222222980101'], invalid: ['1680352240101', '1587564449904'] },
  }),
  {
    subtype: 'GT_NIT',
    type: 'TAX_ID',
    countries: ['GT'],
    description: 'Número de Identificación Tributaria (SAT): up to eight digits and a check, K for ten.',
    pattern: String.raw`\d{4,8}-[\dK]|\d{5,8}[\dK]`,
    starts: 'digit',
    validate: standard('GT', 'nit'),
    strength: 'weak',
    score: 0.3,
    context: { es: ['nit', 'n.i.t.', 'número de identificación tributaria'] },
    examples: { valid: ['576937-K', '7108-0', '39525503'], invalid: ['8977112-0', '576937-1'] },
    source: 'Superintendencia de Administración Tributaria, FEL reglas y validaciones',
  },
  {
    subtype: 'HN_DNI',
    type: 'NATIONAL_ID',
    countries: ['HN'],
    description: 'Documento Nacional de Identificación: municipality, year of registration, number (RNP).',
    pattern: String.raw`(?:0[1-9]|1[0-8])\d{2}[- ]?(?:19|20)\d{2}[- ]?\d{5}`,
    starts: 'digit',
    strength: 'none',
    score: 0.3,
    context: { ...CEDULA, es: [...(CEDULA['es'] ?? []), 'dni', 'tarjeta de identidad', 'rnp', 'identidad', 'rtn'] },
    examples: { valid: ['0801-1990-12345', '0501199012345'], invalid: ['1901-1990-12345', '0801-1790-12345'] },
    source: 'Registro Nacional de las Personas, Ley 62-2004',
    draw: (pick) => `${pad(1 + pick(18), 2)}${pad(1 + pick(20), 2)}${1940 + pick(70)}${digits(pick, 5)}`,
  },
  {
    subtype: 'JM_TRN',
    type: 'TAX_ID',
    countries: ['JM'],
    description: 'Taxpayer Registration Number of Jamaica (Tax Administration Jamaica): nine digits.',
    pattern: String.raw`[01]\d{2}[- ]?\d{3}[- ]?\d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      en: [
        'trn',
        'taxpayer registration',
        'taxpayer registration number',
        'tax administration jamaica',
        'taj',
        'driver licence',
      ],
    },
    examples: { valid: ['123-456-789', '001234567'], invalid: ['923-456-789', '12345678'] },
    source: 'Tax Administration Jamaica, Revenue Administration Act',
  },
  {
    subtype: 'MX_CURP',
    type: 'NATIONAL_ID',
    countries: ['MX'],
    description: 'Clave Única de Registro de Población (RENAPO): name, birth date, sex, state, check.',
    pattern: String.raw`[A-Z]{4} ?\d{6} ?[HMX][A-Z]{2} ?[A-Z]{3} ?[A-Z\d] ?\d`,
    starts: 'letter',
    validate: standard('MX', 'curp'),
    strength: 'strong',
    score: 0.95,
    context: {
      es: [
        'curp',
        'c.u.r.p.',
        'clave única de registro de población',
        'clave única',
        'registro de población',
        'renapo',
      ],
      en: ['curp', 'population registry'],
    },
    examples: {
      valid: ['BOXW310820HNERXN09', 'HELO990501HVZRPN09', 'MASI050805MVZRLRA8'],
      invalid: ['BOXW310820HNERXN08', 'BOXW311320HNERXN09', 'BOXW310820HZZRXN09'],
    },
    source: 'Secretaría de Gobernación, Instructivo normativo para la asignación de la CURP',
    draw: (pick) => {
      const front = `${oneOf(pick, CONSONANTS)}X${drawName(pick, 2)}${drawYymmdd(pick)}${oneOf(pick, ['H', 'M'])}${oneOf(pick, MX_STATES)}${drawName(pick, 3)}0`;
      return drawUntil(() => `${front}${pick(10)}`, standard('MX', 'curp'));
    },
  },
  {
    subtype: 'MX_RFC',
    type: 'TAX_ID',
    countries: ['MX'],
    description: 'Registro Federal de Contribuyentes of a person (SAT): four letters, birth date, homoclave.',
    pattern: String.raw`[A-ZÑ&]{4}[- ]?\d{6}[- ]?[A-Z\d]{3}`,
    starts: 'letter',
    validate: (_compact, written) => isRfc(written, 4),
    strength: 'strong',
    score: 0.8,
    context: {
      es: [
        'rfc',
        'r.f.c.',
        'registro federal de contribuyentes',
        'sat',
        'contribuyente',
        'homoclave',
        'cédula fiscal',
        'constancia de situación fiscal',
      ],
      en: ['rfc', 'tax id'],
    },
    examples: {
      valid: ['GODE 561231 GR8', 'SALC7304253S0', 'MUÑA800101AB1', 'VACE-460910-SX6'],
      invalid: ['GODE561331GR8', 'GOD561231GR8', 'XAXX010101000', 'PEDO561231GR8'],
    },
    source: 'SAT, Código Fiscal de la Federación art. 27; Anexo 1-A',
    draw: (pick, compact) => drawRfc(pick, compact.length - 9),
  },
  {
    subtype: 'MX_RFC_MORAL',
    type: 'COMPANY_ID',
    countries: ['MX'],
    description: 'Registro Federal de Contribuyentes of a company (SAT): three letters, date, homoclave.',
    pattern: String.raw`[A-ZÑ&]{3}[- ]?\d{6}[- ]?[A-Z\d]{3}`,
    starts: 'letter',
    validate: (_compact, written) => isRfc(written, 3),
    strength: 'strong',
    score: 0.65,
    context: {
      es: ['rfc', 'r.f.c.', 'registro federal de contribuyentes', 'sat', 'persona moral', 'razón social'],
      en: ['rfc', 'tax id'],
    },
    examples: {
      valid: ['MAB-930714-8T4', 'RET130705MD5', 'A&T130705MD6'],
      invalid: ['MAB-931314-8T4', 'MAB-930714-8T', 'MABX-930714-8T4'],
    },
    source: 'SAT, Código Fiscal de la Federación art. 27',
    draw: (pick, compact) => drawRfc(pick, compact.length - 9),
  },
  {
    subtype: 'MX_NSS',
    type: 'SOCIAL_SECURITY',
    countries: ['MX'],
    description: 'Número de Seguridad Social (IMSS): office, year of affiliation, year of birth, number, check.',
    pattern: String.raw`\d{2}[- ]?\d{2}[- ]?\d{2}[- ]?\d{4}[- ]?\d`,
    starts: 'digit',
    validate: (compact) => !isRepeated(compact) && luhn(compact),
    strength: 'weak',
    score: 0.25,
    context: {
      es: [
        'nss',
        'n.s.s.',
        'número de seguridad social',
        'imss',
        'seguro social',
        'seguridad social',
        'afiliación',
        'infonavit',
        'afore',
      ],
      en: ['nss', 'social security'],
    },
    examples: { valid: ['12 34 56 7890 3', '12345678903', '92-97-80-1234-9'], invalid: ['12345678901', '00000000000'] },
    source: 'IMSS, Reglamento de la Ley del Seguro Social en materia de afiliación',
  },
  {
    subtype: 'MX_CLABE',
    type: 'BANK_ACCOUNT',
    countries: ['MX'],
    description: 'Clave Bancaria Estandarizada: bank, place, account, check (Banxico, ABM).',
    pattern: String.raw`\d{18}|\d{3}[- ]\d{3}[- ]\d{11}[- ]\d`,
    starts: 'digit',
    validate: isClabe,
    strength: 'weak',
    score: 0.4,
    context: {
      es: [
        'clabe',
        'clabe interbancaria',
        'cuenta clabe',
        'clave bancaria estandarizada',
        'spei',
        'cuenta',
        'transferencia',
        'banco',
      ],
      en: ['clabe', 'bank account', 'account'],
    },
    examples: {
      valid: ['032180000118359719', '002010077777777771', '032 180 00011835971 9'],
      invalid: ['032180000118359718', '000000000000000000', '002010077777777779'],
    },
    source: 'Banco de México, Circular 3/2012; ABM, CLABE',
    keep: 3,
  },
  {
    subtype: 'MX_CLAVE_ELECTOR',
    type: 'NATIONAL_ID',
    countries: ['MX'],
    description: 'Clave de elector of the voting card (INE): six consonants, birth date, state, sex, homonym.',
    pattern: String.raw`[A-Z]{6} ?\d{6} ?\d{2} ?[HMX] ?\d{3}`,
    starts: 'letter',
    validate: (compact) => isYymmdd(compact.slice(6, 12)) && Number(compact.slice(12, 14)) <= 33,
    strength: 'none',
    score: 0.8,
    context: {
      es: ['clave de elector', 'elector', 'ine', 'ife', 'credencial para votar', 'credencial de elector'],
      en: ['voter', 'voter id'],
    },
    examples: {
      valid: ['GMZRJN80010109H100', 'LPMRTR92123115M300'],
      invalid: ['GMZRJN80130109H100', 'GMZRJN80010199H100'],
    },
    source: 'Instituto Nacional Electoral, Reglamento de Elecciones',
    draw: (pick) =>
      `${drawName(pick, 6)}${drawYymmdd(pick)}${pad(1 + pick(32), 2)}${oneOf(pick, ['H', 'M'])}${digits(pick, 3)}`,
  },
  passport(
    'MX',
    'Passport: letter and eight digits (SRE).',
    String.raw`[A-Z]\d{8}`,
    'letter',
    ['G12345678', 'N00012345'],
    ['AB1234567', 'G1234567'],
    'Secretaría de Relaciones Exteriores; ICAO Doc 9303',
  ),
  plate(
    'MX',
    'Plate of a state: ABC-12-34, ABC-123-A, A12-BCD and others.',
    String.raw`[A-Z]{3}-\d{2}-\d{2}|[A-Z]{3}-\d{3}-[A-Z]|[A-Z]\d{2}-[A-Z]{3}|\d{2}-[A-Z]\d-[A-Z]{2}|[A-Z]{3}-?\d{4}|[A-Z]{3}-?\d{3}-?[A-Z]`,
    'any',
    0.25,
    ['ABC-12-34', 'ABC-123-A', 'A12-BCD', 'ABC1234'],
    ['AB-12-34', 'abc-12-34'],
    'Secretaría de Comunicaciones y Transportes, NOM-001-SCT-2-2016',
  ),
  {
    subtype: 'NI_CEDULA',
    type: 'NATIONAL_ID',
    countries: ['NI'],
    description: 'Cédula de identidad: municipality, birth date, number, letter (CSE).',
    pattern: String.raw`\d{3}[- ]?\d{6}[- ]?\d{4}[A-HJ-NP-Y]`,
    starts: 'digit',
    validate: (compact) => ddmmyy(compact.slice(3, 9)) && NI_LETTERS.includes(compact[13] ?? ' '),
    strength: 'none',
    score: 0.7,
    context: CEDULA,
    examples: {
      valid: ['001-010180-0001A', '0010101800001B', '281-311290-0012X'],
      invalid: ['001-320180-0001A', '001-010180-0001Z'],
    },
    source: 'Consejo Supremo Electoral, Ley 152',
    draw: (pick) => {
      const date = drawYymmdd(pick);
      return `${digits(pick, 3)}${date.slice(4)}${date.slice(2, 4)}${date.slice(0, 2)}${digits(pick, 4)}${oneOf(pick, [...NI_LETTERS])}`;
    },
  },
  {
    subtype: 'PA_CEDULA',
    type: 'NATIONAL_ID',
    countries: ['PA'],
    description: 'Cédula de identidad personal: province or letters, volume, entry (Tribunal Electoral).',
    pattern: String.raw`(?:PE|E|N|(?:1[0-3]|[1-9])(?:AV|PI)?)-\d{1,4}-\d{1,6}`,
    starts: 'any',
    strength: 'none',
    score: 0.2,
    context: { ...CEDULA, es: [...(CEDULA['es'] ?? []), 'cip', 'ruc', 'cédula de identidad personal'] },
    examples: {
      valid: ['8-123-4567', 'PE-12-345', 'E-8-12345', '10PI-1-234'],
      invalid: ['14-123-4567', '8-12345-67', 'X-8-12345'],
    },
    source: 'Tribunal Electoral de Panamá, Ley 68/2015',
    // Province or class first: two digits may be a province of two digits, so both stay.
    draw: (pick, compact) =>
      newDigits(pick, compact, /^(?:PE|E|N|\d{1,2}(?:AV|PI)|\d{2})/.exec(compact)?.[0].length ?? 1),
  },
  {
    subtype: 'PE_DNI',
    type: 'NATIONAL_ID',
    countries: ['PE'],
    description: 'Documento Nacional de Identidad (RENIEC): eight digits, sometimes with the check character.',
    pattern: String.raw`\d{8}(?:-[\dA-K])?|\d{9}`,
    starts: 'digit',
    validate: (compact) => !isRepeated(compact) && standard('PE', 'cui')(compact),
    strength: 'none',
    score: 0.15,
    context: {
      es: [
        'dni',
        'd.n.i.',
        'dni nº',
        'documento nacional de identidad',
        'reniec',
        'documento de identidad',
        'doc. identidad',
        'cui',
        'identificad* con dni',
      ],
      en: ['dni', 'national id'],
    },
    examples: { valid: ['10117410', '10117410-2'], invalid: ['10117410-3', '1011741'] },
    source: 'RENIEC, Ley 26497',
  },
  {
    subtype: 'PE_RUC',
    type: 'TAX_ID',
    countries: ['PE'],
    description: 'Registro Único de Contribuyentes (SUNAT): 10, 15, 16, 17 for persons, 20 for companies.',
    pattern: String.raw`(?:10|15|16|17|20)\d{9}`,
    starts: 'digit',
    validate: standard('PE', 'ruc'),
    strength: 'weak',
    score: 0.35,
    context: {
      es: ['ruc', 'r.u.c.', 'ruc nº', 'registro único de contribuyentes', 'sunat', 'contribuyente'],
      en: ['ruc'],
    },
    examples: { valid: ['20512333797', '20480977239'], invalid: ['20512333798', '30512333797'] },
    source: 'SUNAT, Decreto Legislativo 943',
    keep: 2,
  },
  {
    subtype: 'PE_CE',
    type: 'NATIONAL_ID',
    countries: ['PE'],
    description: 'Carné de extranjería of a foreigner (Migraciones): nine digits.',
    pattern: String.raw`00\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { es: ['carné de extranjería', 'carnet de extranjería', 'c.e.', 'migraciones', 'extranjería'] },
    examples: { valid: ['001766062', '000494998'], invalid: ['101766062', '00176606'] },
    source: 'Superintendencia Nacional de Migraciones',
    keep: 2,
  },
  plate(
    'PE',
    'Plate: ABC-123 or A1B-234.',
    String.raw`[A-Z][A-Z\d][A-Z]-?\d{3}`,
    'letter',
    0.15,
    ['ABC-123', 'A1B-234'],
    ['AB-123', 'abc-123'],
    'Ministerio de Transportes, DS 017-2008-MTC',
  ),
  {
    subtype: 'PY_CI',
    type: 'NATIONAL_ID',
    countries: ['PY'],
    description: 'Cédula de identidad civil (Policía Nacional): up to seven digits.',
    pattern: String.raw`\d{1,2}\.\d{3}\.\d{3}|\d{3}\.\d{3}|\d{5,8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: CEDULA,
    examples: { valid: ['6.001.234', '3785123', '660.123'], invalid: ['6.01.234', '1234'] },
    source: 'Departamento de Identificaciones, Policía Nacional',
  },
  {
    subtype: 'PY_RUC',
    type: 'TAX_ID',
    countries: ['PY'],
    description: 'Registro Único del Contribuyente (DNIT): number and check digit after a hyphen.',
    pattern: String.raw`\d{5,8}-\d|\d{1,2}\.\d{3}\.\d{3}-\d`,
    starts: 'digit',
    validate: isPyRuc,
    strength: 'weak',
    score: 0.4,
    context: { es: ['ruc', 'r.u.c.', 'registro único del contribuyente', 'dnit', 'contribuyente', 'timbrado'] },
    examples: { valid: ['80028061-0', '8765432-6', '80.028.061-0'], invalid: ['80028061-1', '8765432-7'] },
    source: 'DNIT (SET), Decreto 6539/2005',
  },
  {
    subtype: 'SV_DUI',
    type: 'NATIONAL_ID',
    countries: ['SV'],
    description: 'Documento Único de Identidad (RNPN): eight digits and a check after a hyphen.',
    pattern: String.raw`\d{8}-?\d`,
    starts: 'digit',
    validate: (compact) =>
      !isRepeated(compact) && (10 - weightedMod(compact, [9, 8, 7, 6, 5, 4, 3, 2], 10)) % 10 === Number(compact[8]),
    strength: 'weak',
    score: 0.4,
    context: {
      es: ['dui', 'd.u.i.', 'documento único de identidad', 'documento único', 'rnpn'],
      en: ['dui', 'national id'],
    },
    examples: { valid: ['00016297-5', '012345678'], invalid: ['00016297-4', '00000000-0'] },
    source: 'Registro Nacional de las Personas Naturales, DL 581',
  },
  SV_NIT,
  bare(SV_NIT, {
    pattern: String.raw`[019]\d{13}|[019]\d{3}[ \-]\d{6}[ \-]\d{3}[ \-]\d`,
    examples: { valid: ['06140507071048', '0614 050707 104 8'], invalid: ['06140507071040', '0614050707104'] },
  }),
  UY_CI,
  bare(UY_CI, {
    pattern: String.raw`\d{7}-?\d`,
    examples: { valid: ['12345672', '1234567-2'], invalid: ['12345673', '123456'] },
  }),
  {
    subtype: 'UY_RUT',
    type: 'COMPANY_ID',
    countries: ['UY'],
    description: 'Registro Único Tributario (DGI): twelve digits, branch 001, one check.',
    pattern: String.raw`\d{2}-?\d{6}-?\d{3}-?\d|\d{2} \d{6} \d{3} \d`,
    starts: 'digit',
    validate: isUyRut,
    strength: 'weak',
    score: 0.4,
    context: { es: ['rut', 'r.u.t.', 'ruc', 'registro único tributario', 'dgi'] },
    examples: { valid: ['21-100342-001-7', '211003420017'], invalid: ['210303670014', '991003420017'] },
    source: 'Dirección General Impositiva',
    draw: (pick) => drawUntil(() => `21${digits(pick, 6)}001${pick(10)}`, isUyRut),
  },
  plate(
    'UY',
    'Plate: three letters (department first) and four digits.',
    String.raw`[A-S][A-Z]{2} ?\d{4}`,
    'letter',
    0.15,
    ['SAB 1234', 'BAA1234'],
    ['ZAB 1234', 'SAB 123'],
    'SUCIVE; Mercosur Resolution GMC 33/2014',
  ),
  {
    subtype: 'VE_CEDULA',
    type: 'NATIONAL_ID',
    countries: ['VE'],
    description: 'Cédula de identidad (SAIME): V or E and up to eight digits.',
    pattern: String.raw`[VE][-. ]?\d{1,2}\.\d{3}\.\d{3}|[VE]-?\d{6,8}|\d{1,2}\.\d{3}\.\d{3}`,
    starts: 'any',
    strength: 'none',
    score: 0.3,
    context: { ...CEDULA, es: [...(CEDULA['es'] ?? []), 'titular de la cédula', 'v-', 'saime', 'venezolan*'] },
    examples: {
      valid: ['V-12.345.678', 'V12345678', 'E-81.234.567', '12.345.678'],
      invalid: ['X-12.345.678', 'V-123', 'V-12.34.678'],
    },
    source: 'SAIME, Ley Orgánica de Identificación',
  },
  VE_RIF,
  bare(VE_RIF, {
    pattern: String.raw`[VEJPGC]\d{9}`,
    score: 0.45,
    examples: { valid: ['V114702834', 'J304689713'], invalid: ['V114702833', 'O114702833'] },
  }),
];
