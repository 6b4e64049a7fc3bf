/** Spain and Andorra. */
import type { IdentifierRow } from '../row.ts';
import { decimalMod, isDigits, weightedMod } from './check-digits.ts';
import { EN, fill, vatRow } from './europe-parts.ts';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** RD 1553/2005: the letter is the number modulo 23. */
function dni(compact: string): boolean {
  return /^[0-9]{8}[A-Z]$/.test(compact) && LETTERS[Number(compact.slice(0, 8)) % 23] === compact[8];
}

/** X, Y, Z count as 0, 1, 2; then as a DNI. K, L, M (minors, Spaniards abroad, foreigners) drop the letter. */
function nie(compact: string): boolean {
  const first = 'XYZ'.indexOf(compact[0] ?? '-');
  return first >= 0 && dni(first + compact.slice(1));
}

function nifKlm(compact: string): boolean {
  return /^[KLM][0-9]{7}[A-Z]$/.test(compact) && LETTERS[Number(compact.slice(1, 8)) % 23] === compact[8];
}

/** Orden EHA/451/2008: Luhn over seven digits; the check is a letter for P, Q, R, S, N, W, a digit for A, B, E, H. */
function cif(compact: string): boolean {
  if (!/^[ABCDEFGHJNPQRSUVW][0-9]{7}[0-9A-J]$/.test(compact)) return false;
  let sum = 0;
  for (let i = 1; i <= 7; i++) {
    const d = Number(compact[i]) * (i % 2 === 1 ? 2 : 1);
    sum += d > 9 ? d - 9 : d;
  }
  const digit = (10 - (sum % 10)) % 10;
  const last = compact[8] ?? '';
  const letter = 'JABCDEFGHI'[digit] ?? '';
  const first = compact[0] ?? '';
  if ('PQRSNW'.includes(first)) return last === letter;
  if ('ABEH'.includes(first)) return last === String(digit);
  return last === String(digit) || last === letter;
}

/** Province 01-53 or 66, then the number; the last two digits are the rest by 97 (short numbers lose a leading zero). */
function nss(compact: string): boolean {
  if (!isDigits(compact) || (compact.length !== 12 && compact.length !== 11)) return false;
  const province = Number(compact.slice(0, 2));
  if (!((province >= 1 && province <= 53) || province === 66)) return false;
  const body = compact.slice(2, -2);
  const base = compact.length === 12 && body[0] === '0' ? compact.slice(0, 2) + body.slice(1) : compact.slice(0, -2);
  return decimalMod(base, 97) === Number(compact.slice(-2));
}

/** Consejo Superior Bancario: two mod 11 digits, over bank and branch and over the account. */
function ccc(compact: string): boolean {
  if (!/^[0-9]{20}$/.test(compact) || /^0+$/.test(compact)) return false;
  const digit = (rest: number): string => String(rest < 2 ? rest : 11 - rest);
  const one = digit(weightedMod(compact.slice(0, 8), [4, 8, 5, 10, 9, 7, 3, 6], 11));
  const two = digit(weightedMod(compact.slice(10), [1, 2, 4, 8, 5, 10, 9, 7, 3, 6], 11));
  return compact.slice(8, 10) === one + two;
}

/** RD 1110/2007: the 16 digits modulo 529 give two letters. */
function cups(compact: string): boolean {
  if (!/^ES[0-9]{16}[A-Z]{2}([0-9][FPRCXYZ])?$/.test(compact)) return false;
  const rest = decimalMod(compact.slice(2, 18), 529);
  return compact.slice(18, 20) === `${LETTERS[Math.floor(rest / 23)]}${LETTERS[rest % 23]}`;
}

const CADASTRAL_ALPHABET = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ0123456789';
const CADASTRAL_LETTERS = 'MQWERTYUIOPASDFGHJKLBZX';

/** One letter for the plot and one for the sheet, each with the number of the unit. */
function cadastralLetters(front: string): string {
  const weights = [13, 15, 12, 5, 4, 17, 9, 21, 3, 7, 1];
  const letter = (part: string): string => {
    let sum = 0;
    for (let i = 0; i < part.length; i++) {
      const char = part[i] as string;
      const value = char >= '0' && char <= '9' ? Number(char) : CADASTRAL_ALPHABET.indexOf(char) + 1;
      sum += value * (weights[i] as number);
    }
    return CADASTRAL_LETTERS[sum % 23] as string;
  };
  const unit = front.slice(14, 18);
  return letter(front.slice(0, 7) + unit) + letter(front.slice(7, 14) + unit);
}

function cadastral(compact: string): boolean {
  return /^[0-9A-Z]{14}[0-9]{4}[A-Z]{2}$/.test(compact) && cadastralLetters(compact) === compact.slice(18);
}

export const ROWS_ES: readonly IdentifierRow[] = [
  {
    subtype: 'ES_DNI',
    type: 'NATIONAL_ID',
    countries: ['ES'],
    description:
      'Documento nacional de identidad, eight digits and a check letter, also the tax number (NIF) of a Spaniard.',
    pattern: String.raw`\d{8}[ .\-]{0,2}[TRWAGMYFPDXBNJZSQVHLCKE]|\d{2}\.\d{3}\.\d{3}[ .\-]{0,2}[TRWAGMYFPDXBNJZSQVHLCKE]`,
    starts: 'digit',
    // "12345678 y" is prose: a separate letter has to be a capital.
    validate: (compact, written) => !/[ ][a-z]$/.test(written) && dni(compact),
    strength: 'strong',
    score: 0.85,
    context: {
      es: [
        'dni',
        'd.n.i',
        'nif',
        'n.i.f',
        'documento nacional de identidad',
        'documento de identidad',
        'número de identificación fiscal',
        'identificación',
        'identidad',
        'permiso de conducir',
        'carnet de conducir',
      ],
      ca: ["document nacional d'identitat", 'dni', 'nif', "document d'identitat"],
      gl: ['documento nacional de identidade', 'dni'],
      eu: ['nan', 'nortasun agiri*', 'ena', 'ifz'],
      en: ['dni', 'nif', 'spanish id', ...EN.card, ...EN.tax],
    },
    examples: {
      valid: ['12345678Z', '12.345.678-Z', '99999999-R', '00000001 R'],
      invalid: ['12345678A', '1234567Z', '12345678I'],
    },
    source: 'Real Decreto 1553/2005; Ministerio del Interior, cálculo del dígito de control del NIF/NIE',
    draw: (pick) => fill(pick, '########@', dni),
  },
  {
    subtype: 'ES_DNI_NUMBER',
    type: 'NATIONAL_ID',
    countries: ['ES'],
    description: 'DNI written without its letter.',
    pattern: String.raw`\d{2}\.\d{3}\.\d{3}|\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      es: ['dni', 'd.n.i', 'nif', 'documento nacional de identidad'],
      ca: ["document nacional d'identitat"],
      en: ['dni'],
    },
    examples: { valid: ['12345678', '12.345.678'], invalid: ['1234567', '123456789'] },
    source: 'Real Decreto 1553/2005',
  },
  {
    subtype: 'ES_NIE',
    type: 'NATIONAL_ID',
    countries: ['ES'],
    description: 'Número de identidad de extranjero, identity and tax number of a foreigner.',
    pattern: String.raw`[XYZ][ .\-]?\d{7}[ .\-]?[TRWAGMYFPDXBNJZSQVHLCKE]|[XYZ][ .\-]?\d\.\d{3}\.\d{3}[ .\-]?[TRWAGMYFPDXBNJZSQVHLCKE]`,
    starts: 'letter',
    validate: nie,
    strength: 'strong',
    score: 0.85,
    context: {
      es: [
        'nie',
        'n.i.e',
        'nif',
        'tie',
        'número de identidad de extranjero',
        'número de identificación de extranjero',
        'extranjer*',
        'permiso de residencia',
        'tarjeta de residencia',
      ],
      ca: ['nie', 'estranger*'],
      en: ['nie', 'foreigner number', ...EN.residence, ...EN.tax],
    },
    examples: {
      valid: ['X1234567L', 'Y-1234567-X', 'Z 1234567 R', 'X-1.234.567-L'],
      invalid: ['X1234567A', 'W1234567L', 'X123456L'],
    },
    source: 'Real Decreto 557/2011, art. 206; Orden INT/2058/2008',
    keep: 1,
    draw: (pick, compact) => fill(pick, `${compact[0] ?? 'X'}#######@`, nie),
  },
  {
    subtype: 'ES_NIF_KLM',
    type: 'TAX_ID',
    countries: ['ES'],
    description: 'NIF of minors (K), Spaniards abroad (L) and foreigners without NIE (M).',
    pattern: String.raw`[KLM][ .\-]?\d{7}[ .\-]?[TRWAGMYFPDXBNJZSQVHLCKE]`,
    starts: 'letter',
    validate: nifKlm,
    strength: 'strong',
    score: 0.75,
    context: {
      es: ['nif', 'n.i.f', 'número de identificación fiscal', 'hacienda', 'agencia tributaria'],
      en: ['nif', ...EN.tax],
    },
    examples: { valid: ['K1234567L', 'M-1234567-L'], invalid: ['K1234567A', 'N1234567L'] },
    source: 'Orden EHA/451/2008; Real Decreto 1065/2007 art. 20',
    keep: 1,
    draw: (pick, compact) => fill(pick, `${compact[0] ?? 'K'}#######@`, nifKlm),
  },
  {
    subtype: 'ES_CIF',
    type: 'COMPANY_ID',
    countries: ['ES'],
    description: 'NIF of legal entities (formerly CIF).',
    pattern: String.raw`[ABCDEFGHJNPQRSUVW][ .\-]?\d{7}[ .\-]?[0-9A-J]|[ABCDEFGHJNPQRSUVW][ .\-]?\d{2}\.\d{3}\.\d{2}[0-9A-J]`,
    starts: 'letter',
    validate: cif,
    // One in twenty article numbers of this form passes.
    strength: 'weak',
    score: 0.45,
    context: {
      es: [
        'cif',
        'c.i.f',
        'nif',
        'n.i.f',
        'código de identificación fiscal',
        'sociedad',
        'empresa',
        's.l',
        's.a',
        'razón social',
      ],
      ca: ['cif', 'nif', 'empresa'],
      en: ['cif', ...EN.company, ...EN.vat],
    },
    examples: {
      valid: ['A58818501', 'B-58378431', 'P1234567D', 'Q2826000H'],
      invalid: ['A58818502', 'P12345674', 'A5881850'],
    },
    source: 'Orden EHA/451/2008',
    keep: 1,
  },
  vatRow({
    country: 'ES',
    name: 'NIF-IVA',
    body: String.raw`(?:[A-Z][ .\-]?\d{7}[ .\-]?[0-9A-Z]|\d{8}[ .\-]?[A-Z])`,
    check: (body) => dni(body) || nie(body) || nifKlm(body) || cif(body),
    context: { es: ['nif-iva', 'nif iva', 'iva', 'vat', 'operador intracomunitario', 'número de iva'] },
    valid: ['ESA58818501', 'ES-B58378431', 'ESX1234567L', 'ES 12345678Z'],
    invalid: ['ESA58818502', 'ES1234567A'],
    source: 'Agencia Tributaria, NIF-IVA; VIES',
  }),
  {
    subtype: 'ES_NSS',
    type: 'SOCIAL_SECURITY',
    countries: ['ES'],
    description: 'Número de afiliación a la Seguridad Social (NAF, NUSS).',
    pattern: String.raw`\d{2}[ /.\-]?\d{7,8}[ /.\-]?\d{2}|\d{2} \d{4} \d{4} \d{2}|\d{3} \d{3} \d{3} \d{3}`,
    starts: 'digit',
    validate: nss,
    strength: 'weak',
    score: 0.35,
    context: {
      es: [
        'seguridad social',
        'nss',
        'nuss',
        'naf',
        'nº ss',
        'núm. afiliación',
        'número de afiliación',
        'afiliación',
        's.s',
        'nº afiliación',
        'n.s.s',
        'seg. social',
        'tesorería general',
      ],
      ca: ['seguretat social', "número d'afiliació", 'afiliació'],
      gl: ['seguridade social'],
      eu: ['gizarte segurantza*'],
      en: EN.social,
    },
    examples: {
      valid: ['28/12345678/40', '281234567840', '08 12345678 69'],
      invalid: ['281234567841', '99/12345678/40', '28/123456/40'],
    },
    source: 'Tesorería General de la Seguridad Social, RD 84/1996',
    draw: (pick, compact) => fill(pick, `${compact.slice(0, 2)}1${'#'.repeat(Math.max(0, compact.length - 5))}**`, nss),
  },
  {
    subtype: 'ES_CCC',
    type: 'BANK_ACCOUNT',
    countries: ['ES'],
    description: 'Código cuenta cliente: bank, branch, two check digits, account.',
    pattern: String.raw`\d{4}[ .\-]?\d{4}[ .\-]?\d{2}[ .\-]?\d{10}|\d{4} \d{4} \d{4} \d{4} \d{4}|\d{4}[ \-]\d{4}[ \-]\d{2}[ \-]\d{2}[ \-]\d{4}[ \-]\d{4}`,
    starts: 'digit',
    validate: ccc,
    strength: 'strong',
    score: 0.7,
    context: {
      es: [
        'ccc',
        'c.c.c',
        'cuenta',
        'cuenta bancaria',
        'código cuenta cliente',
        'nº de cuenta',
        'número de cuenta',
        'domiciliación',
        'cta',
        'c/c',
      ],
      ca: ['compte', 'número de compte'],
      en: EN.bank,
    },
    examples: {
      valid: ['2100 0418 45 0200051332', '21000418450200051332', '2100-0418-45-0200051332'],
      invalid: ['2100 0418 44 0200051332', '2100041845020005133'],
    },
    source: 'Consejo Superior Bancario, CCC; AEB norma 19',
    draw: (pick, compact) => fill(pick, `${compact.slice(0, 8)}**##########`, ccc),
  },
  {
    subtype: 'ES_PASSPORT',
    type: 'PASSPORT',
    countries: ['ES'],
    description: 'Spanish passport: three letters (or two, older) and six digits.',
    pattern: String.raw`[A-Z]{2,3}[ \-]?\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: { es: ['pasaporte', 'nº de pasaporte', 'número de pasaporte', 'pas'], ca: ['passaport'], en: EN.passport },
    examples: { valid: ['AAA000000', 'XDB 123456'], invalid: ['AAA00000', 'A0000000'] },
    source: 'Real Decreto 896/2003',
  },
  {
    subtype: 'ES_DNI_SUPPORT',
    type: 'NATIONAL_ID',
    countries: ['ES'],
    description:
      'Support number (IDESP, IXESP) of the card itself: three letters and six digits, or E and eight digits.',
    pattern: String.raw`[A-Z]{3}[ \-]?\d{6}|[EC]\d{8}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: {
      es: [
        'idesp',
        'ixesp',
        'número de soporte',
        'num. soporte',
        'num soporte',
        'nº de soporte',
        'núm. soport',
        'soporte',
      ],
      ca: ['suport'],
      en: ['support number', 'idesp'],
    },
    examples: { valid: ['BAA000589', 'E00000000'], invalid: ['BA000589', 'E0000000'] },
    source: 'Cuerpo Nacional de Policía, dnielectronico.es',
  },
  {
    subtype: 'ES_CIP_SNS',
    type: 'HEALTH_ID',
    countries: ['ES'],
    description: "Código de identificación personal of the national health system and of the regions' health cards.",
    pattern: String.raw`BBBB[A-Z0-9]{2}\d{10}|[A-Z]{4}\d{12}|[A-Z]{4}[ \-]?\d[ \-]?\d{6}[ \-]?\d{2}[ \-]?\d|AN\d{10}`,
    starts: 'letter',
    strength: 'none',
    score: 0.35,
    context: {
      es: [
        'cip',
        'cip-sns',
        'tarjeta sanitaria',
        'tsi',
        'código sns',
        'nuhsa',
        'sns',
        'código de identificación personal',
        'historia clínica',
        'asegurado',
      ],
      ca: ['targeta sanitària', 'cip', 'catsalut', 'tsi'],
      en: EN.health,
    },
    examples: {
      valid: ['BBBBAA1234567890', 'GOMA 1 800101 00 2', 'AN0123456789'],
      invalid: ['BBBB1234', 'AN012345678'],
    },
    source: 'Real Decreto 183/2004, tarjeta sanitaria individual; CatSalut',
  },
  {
    subtype: 'ES_COLEGIADO',
    type: 'HEALTH_ID',
    countries: ['ES'],
    description: 'Número de colegiado of a physician: province (two digits), college and number, nine digits.',
    pattern: String.raw`\d{2}[ /\-]?\d{2}[ /\-]?\d{5}|\d{2}/\d{4,5}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      es: ['colegiad*', 'nº colegiado', 'número de colegiado', 'nº col', 'núm. col', 'col. nº'],
      ca: ['col·legiad*', 'collegiad*', 'col·legiat', 'núm. col'],
      en: EN.doctor,
    },
    examples: { valid: ['282812345', '28/28/12345', '08/12345'], invalid: ['28281234', '2828123456'] },
    source: 'Consejo General de Colegios Oficiales de Médicos',
  },
  {
    subtype: 'ES_CUPS',
    type: 'CUSTOMER_ID',
    countries: ['ES'],
    description: 'Código universal del punto de suministro of electricity or gas.',
    pattern: String.raw`ES[ \-]?\d{4}[ \-]?\d{4}[ \-]?\d{4}[ \-]?\d{4}[ \-]?[A-Z]{2}(?:[ \-]?\d[A-Z])?`,
    starts: 'letter',
    validate: cups,
    strength: 'strong',
    score: 0.9,
    context: {
      es: ['cups', 'punto de suministro', 'suministro', 'contrato de luz', 'contrato de gas'],
      ca: ['cups', 'punt de subministrament'],
      en: ['cups', 'supply point', 'meter point'],
    },
    examples: {
      valid: ['ES1234123456789012JY', 'ES 1234 1234 5678 9012 JY 1F'],
      invalid: ['ES1234123456789012JX', 'ES123412345678901JY', 'ES1234123456789012JY1A'],
    },
    source: 'Real Decreto 1110/2007; Red Eléctrica P.O. 10.8',
    keep: 2,
    draw: (pick, compact) => {
      const tail = compact.slice(20);
      return fill(pick, `${compact.slice(0, 6)}############@@`, (v) => cups(v)) + tail;
    },
  },
  {
    subtype: 'ES_CADASTRAL_REFERENCE',
    type: 'CUSTOMER_ID',
    countries: ['ES'],
    description: 'Referencia catastral of a property: plot, sheet, unit, two check letters.',
    pattern: String.raw`[0-9A-Z]{7}[ \-]?[0-9A-Z]{7}[ \-]?\d{4}[ \-]?[A-Z]{2}`,
    starts: 'any',
    validate: cadastral,
    strength: 'strong',
    score: 0.85,
    context: {
      es: ['referencia catastral', 'ref. catastral', 'ref catastral', 'r.c.', 'catastro', 'catastral'],
      ca: ['referència cadastral', 'cadastre'],
      en: ['cadastral reference', 'catastral reference'],
    },
    examples: {
      valid: ['9872023VH5797S0001WX', '7837301-VG8173B-0001 TT', '4A08169P03PRAT0001LR'],
      invalid: ['9872023VH5797S0001WA', '9872023VH5797S0001W'],
    },
    source: 'Dirección General del Catastro, Real Decreto Legislativo 1/2004 art. 6',
    draw: (pick, compact) => {
      const letters = (text: string): string => text.replace(/\d/g, () => String(pick(10)));
      const front = `${letters(compact.slice(0, 14))}${letters(compact.slice(14, 18))}`;
      return front + cadastralLetters(front);
    },
  },
  {
    subtype: 'ES_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['ES'],
    description: 'Vehicle plate: four digits and three consonants (since 2000), or province, four digits and letters.',
    pattern: String.raw`\d{4}[ \-]?[BCDFGHJKLMNPRSTVWXYZ]{3}|[A-Z]{1,2}[ \-]\d{4}[ \-][A-Z]{1,2}`,
    starts: 'any',
    strength: 'none',
    score: 0.3,
    context: {
      es: [
        'matrícula',
        'placa',
        'vehículo',
        'coche',
        'turismo',
        'matriculad*',
        'furgoneta',
        'motocicleta',
        'moto',
        'camioneta',
        'camión',
      ],
      ca: ['matrícula', 'vehicle', 'cotxe'],
      en: EN.plate,
    },
    examples: { valid: ['1234 BCD', '0000BBB', 'M-1234-AB'], invalid: ['1234 ABC', '123 BCD'] },
    source: 'Reglamento General de Vehículos, RD 2822/1998 anexo XVIII',
  },
  {
    subtype: 'AD_NRT',
    type: 'TAX_ID',
    countries: ['AD'],
    description: 'Número de registre tributari of Andorra: kind letter, six digits, control letter.',
    pattern: String.raw`[ACDEFGLOPU][ \-]?\d{6}[ \-]?[A-Z]`,
    starts: 'letter',
    // F numbers run below 700000, A and L between 700000 and 799999; the control letter's rule is not published.
    validate: (compact) => {
      const n = Number(compact.slice(1, 7));
      if (compact[0] === 'F') return n < 700_000;
      return compact[0] === 'A' || compact[0] === 'L' ? n >= 700_000 && n < 800_000 : true;
    },
    strength: 'none',
    score: 0.2,
    context: {
      ca: ['nrt', 'registre tributari', 'número de registre tributari', 'nif', 'andorra'],
      en: ['nrt', 'andorra', ...EN.tax],
    },
    examples: { valid: ['F-123456-Z', 'L-709604-E', 'U132950X'], invalid: ['F-712345-Z', 'B-123456-Z', 'F-12345-Z'] },
    source: "Govern d'Andorra, Llei 21/2014; OECD TIN sheet Andorra",
    keep: 1,
  },
  {
    subtype: 'AD_PASSPORT',
    type: 'PASSPORT',
    countries: ['AD'],
    description: 'Andorran passport: A or AD and six to eight digits.',
    pattern: String.raw`AD?\d{6,8}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: { ca: ['passaport', 'núm. passaport'], es: ['pasaporte'], fr: ['passeport'], en: EN.passport },
    examples: { valid: ['A0001234', 'AD123456'], invalid: ['B0001234', 'A12345'] },
    source: "Govern d'Andorra; PRADO AND-AO",
  },
];
