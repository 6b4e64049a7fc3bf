/** Italy and San Marino. */
import type { IdentifierRow } from '../row.ts';
import { base36, isDate, luhn } from './check-digits.ts';
import { EN, drawDate, fill, two, inGroups, vatRow } from './europe-parts.ts';

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const MONTHS = 'ABCDEHLMPRST';

/** DM 23 dicembre 1976: odd places by table, even places by value, modulo 26; omocodia puts LMNPQRSTUV for digits. */
function codiceFiscale(compact: string): boolean {
  if (!/^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/.test(compact))
    return false;
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const char = compact[i] ?? '';
    const value = /[0-9]/.test(char) ? Number(char) : base36(char) - 10;
    sum += i % 2 === 0 ? (ODD[value] ?? 0) : value;
  }
  if (String.fromCharCode(65 + (sum % 26)) !== compact[15]) return false;
  const plain = (text: string): number => Number(text.replace(/[LMNPQRSTUV]/g, (c) => String('LMNPQRSTUV'.indexOf(c))));
  const day = plain(compact.slice(9, 11)) % 40;
  const year = plain(compact.slice(6, 8));
  const month = MONTHS.indexOf(compact[8] ?? '') + 1;
  return plain(compact.slice(9, 11)) <= 71 && (isDate(1900 + year, month, day) || isDate(2000 + year, month, day));
}

function drawCodiceFiscale(pick: (n: number) => number, compact: string): string {
  const female = Number(compact.slice(9, 11)) > 40;
  return fill(
    pick,
    () => {
      const { yy, dd } = drawDate(pick, 1940, 2005);
      return `??????${yy}${MONTHS[pick(12)] ?? 'A'}${two(Number(dd) + (female ? 40 : 0))}${'ABCDEFGHIL'[pick(10)] ?? 'A'}###@`;
    },
    codiceFiscale,
  );
}

/** Seven digits, province or office (001-100, 120, 121, 888, 999), Luhn. */
function partitaIva(compact: string): boolean {
  if (!/^[0-9]{11}$/.test(compact) || compact.startsWith('0000000') || !luhn(compact)) return false;
  const office = Number(compact.slice(7, 10));
  return (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office);
}

/** ABI, CAB and account preceded by a control letter: same odd and even values as the codice fiscale, modulo 26. */
function bban(compact: string): boolean {
  if (!/^[A-Z][0-9]{10}[0-9A-Z]{12}$/.test(compact)) return false;
  let sum = 0;
  for (let i = 1; i < 23; i++) {
    const char = compact[i] ?? '';
    const value = /[0-9]/.test(char) ? Number(char) : base36(char) - 10;
    sum += i % 2 === 1 ? (ODD[value] ?? 0) : value;
  }
  return String.fromCharCode(65 + (sum % 26)) === compact[0];
}

const PROVINCES =
  'AG|AL|AN|AO|AP|AQ|AR|AT|AV|BA|BG|BI|BL|BN|BO|BR|BS|BT|BZ|CA|CB|CE|CH|CL|CN|CO|CR|CS|CT|CZ|EN|FC|FE|FG|FI|FM|FR|GE|GO|GR|IM|IS|KR|LC|LE|LI|LO|LT|LU|MB|MC|ME|MI|MN|MO|MS|MT|NA|NO|NU|OR|PA|PC|PD|PE|PG|PI|PN|PO|PR|PT|PU|PV|PZ|RA|RC|RE|RG|RI|RM|RN|RO|SA|SI|SO|SP|SR|SS|SU|SV|TA|TE|TN|TO|TP|TR|TS|TV|UD|VA|VB|VC|VE|VI|VR|VS|VT|VV|PS|FO';

export const ROWS_IT: readonly IdentifierRow[] = [
  {
    subtype: 'IT_CODICE_FISCALE',
    type: 'TAX_ID',
    countries: ['IT'],
    description: 'Codice fiscale of a person: name, birth date, sex, place, check letter.',
    pattern: String.raw`[A-Z]{3}[ ]?[A-Z]{3}[ ]?[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[ ]?[A-Z][0-9LMNPQRSTUV]{3}[ ]?[A-Z]`,
    starts: 'letter',
    validate: codiceFiscale,
    strength: 'strong',
    score: 0.95,
    context: {
      it: [
        'codice fiscale',
        'cod. fisc',
        'cod.fisc',
        'cod. fiscale',
        'c.f',
        'cf',
        'tessera sanitaria',
        'contribuente',
        'codice individuale',
      ],
      de: ['steuernummer', 'steuerkodex'],
      en: ['codice fiscale', 'fiscal code', 'italian tax code', ...EN.tax],
    },
    examples: {
      valid: ['RSSMRA85T10A562S', 'RSS MRA 85T10 A562 S', 'MRTMTT91D08F205J', 'MLLSNT82P65Z404U'],
      invalid: ['RSSMRA85T10A562T', 'RSSMRA85T99A562S', 'RSSMRA85T10A562'],
    },
    source: 'DM 23 dicembre 1976 n. 13813; Agenzia delle Entrate',
    draw: drawCodiceFiscale,
  },
  {
    subtype: 'IT_PARTITA_IVA',
    type: 'COMPANY_ID',
    countries: ['IT'],
    description: 'Partita IVA, eleven digits, also the codice fiscale of a company.',
    pattern: String.raw`\d{11}|\d{3} \d{4} \d{4}|\d{5} \d{6}`,
    starts: 'digit',
    validate: partitaIva,
    strength: 'weak',
    score: 0.35,
    context: {
      it: [
        'partita iva',
        'p.iva',
        'p. iva',
        'p.i',
        'piva',
        'part. iva',
        'iva',
        'codice fiscale',
        'c.f',
        'cod. fisc',
        'registro imprese',
        's.r.l',
        's.p.a',
        'srl',
        'spa',
      ],
      en: EN.vat,
    },
    examples: {
      valid: ['07643520567', '00743110157', '02118311006'],
      invalid: ['07643520568', '0764352056', '07643529991'],
    },
    source: 'DM 23 dicembre 1976; Agenzia delle Entrate',
    draw: (pick) => fill(pick, () => `0######${String(1 + pick(100)).padStart(3, '0')}*`, partitaIva),
  },
  vatRow({
    country: 'IT',
    name: 'partita IVA comunitaria',
    body: inGroups(11),
    check: partitaIva,
    context: { it: ['partita iva', 'p.iva', 'p. iva', 'piva', 'iva', 'codice iva'] },
    valid: ['IT00743110157', 'IT 00743110157', 'IT-07643520567'],
    invalid: ['IT00743110158', 'IT0074311015'],
    source: 'Agenzia delle Entrate; VIES',
    draw: (pick) =>
      fill(
        pick,
        () => `IT0######${String(1 + pick(100)).padStart(3, '0')}*`,
        (v) => partitaIva(v.slice(2)),
      ),
  }),
  {
    subtype: 'IT_CARTA_IDENTITA',
    type: 'NATIONAL_ID',
    countries: ['IT'],
    description: "Carta d'identità: CA12345AA (electronic), two letters and seven digits (paper).",
    pattern: String.raw`C[A-Z][ ]?\d{5}[ ]?[A-Z]{2}|[A-Z]{2}[ .\-]?\d{7}|\d{7}[A-Z]{2}`,
    starts: 'any',
    strength: 'none',
    score: 0.15,
    context: {
      it: [
        "carta d'identità",
        'carta identità',
        'carta di identità',
        'c.i',
        'ci',
        'cie',
        "documento d'identità",
        'documento di identità',
        'n. documento',
        'numero documento',
        'documento n',
        'carta di riconoscimento',
      ],
      en: EN.card,
    },
    examples: { valid: ['CA12345AA', 'AX 1234567', 'AS1234567'], invalid: ['CA1234AA', 'A12345678'] },
    source: 'DM 23 dicembre 2015; Ministero dell’Interno, CIE; PRADO ITA-BO',
  },
  {
    subtype: 'IT_PASSPORT',
    type: 'PASSPORT',
    countries: ['IT'],
    description: 'Passport: two letters and seven digits (AA, YA, YB …).',
    pattern: String.raw`[A-Z]{2}[ ]?\d{7}|[A-Z]\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      it: ['passaporto', 'passaporti', 'n. passaporto', 'numero passaporto', 'pass. n'],
      de: ['reisepass'],
      en: EN.passport,
    },
    examples: { valid: ['YA1234567', 'AA 1234567'], invalid: ['YA123456', 'Y12345678'] },
    source: 'Legge 1185/1967; PRADO ITA-AO',
  },
  {
    subtype: 'IT_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['IT'],
    description: 'Patente di guida: two letters, seven digits, letter; or U1, seven characters and a letter.',
    pattern: String.raw`(?:[A-Z]{2}\d{7}|U1[BCDFGHJKLMNPRSTWYZ0-9]{7})[A-Z]`,
    starts: 'letter',
    strength: 'none',
    score: 0.35,
    context: { it: ['patente', 'patente di guida', 'n. patente', 'numero patente', 'guida'], en: EN.driver },
    examples: { valid: ['VA1234567X', 'U1BBC1234D', 'U17430000T'], invalid: ['VA123456X', '1U1234567A'] },
    source: 'Ministero delle Infrastrutture e dei Trasporti; D.Lgs. 285/1992',
  },
  {
    subtype: 'IT_TESSERA_SANITARIA',
    type: 'HEALTH_ID',
    countries: ['IT'],
    description: 'Number of the tessera sanitaria (TEAM), twenty digits starting 80380.',
    pattern: String.raw`80380[ ]?\d{15}|80380[ ]\d{5}[ ]\d{5}[ ]\d{5}`,
    starts: 'digit',
    strength: 'none',
    score: 0.85,
    context: {
      it: [
        'tessera sanitaria',
        'team',
        'ts-cns',
        'numero identificazione tessera',
        'ssn',
        'servizio sanitario',
        'assistito',
      ],
      en: EN.health,
    },
    examples: {
      valid: ['80380000901234567890', '80380 001200123456789'],
      invalid: ['80381000901234567890', '8038000090123456789'],
    },
    source: 'DM 11 marzo 2004; Decision S2 of the EU Administrative Commission (EHIC)',
    keep: 5,
  },
  {
    subtype: 'IT_STP_ENI',
    type: 'HEALTH_ID',
    countries: ['IT'],
    description: 'Codice STP or ENI of foreigners without health cover: letters and thirteen digits.',
    pattern: String.raw`(?:STP|ENI)[ ]?\d{13}`,
    starts: 'letter',
    strength: 'none',
    score: 0.8,
    context: { it: ['stp', 'eni', 'straniero temporaneamente presente', 'codice stp'], en: EN.health },
    examples: { valid: ['STP1234567890123', 'ENI 0301230000123'], invalid: ['STP123456789012', 'STX1234567890123'] },
    source: 'DPR 394/1999 art. 43',
    keep: 3,
  },
  {
    subtype: 'IT_REA',
    type: 'COMPANY_ID',
    countries: ['IT'],
    description: 'Repertorio economico amministrativo: province and number.',
    pattern: `(?:${PROVINCES})[ ]?[\\-–]?[ ]?\\d{5,7}`,
    starts: 'letter',
    validate: (_compact, written) => /^[A-Z]{2}/.test(written),
    strength: 'none',
    score: 0.2,
    context: {
      it: ['rea', 'r.e.a', 'n. rea', 'registro imprese', 'camera di commercio', 'cciaa', 'numero rea'],
      en: EN.company,
    },
    examples: { valid: ['MI-1234567', 'RM 123456', 'TO-12345'], invalid: ['XX-123456', 'mi-123456', 'MI-1234'] },
    source: 'DPR 581/1995 art. 9',
    keep: 2,
  },
  {
    subtype: 'IT_BBAN',
    type: 'BANK_ACCOUNT',
    countries: ['IT', 'SM'],
    description: 'Coordinate bancarie nazionali: CIN, ABI, CAB, account.',
    pattern: String.raw`[A-Z][ \-]?\d{5}[ \-]?\d{5}[ \-]?[0-9A-Z]{12}`,
    starts: 'letter',
    validate: bban,
    strength: 'strong',
    score: 0.75,
    context: {
      it: ['bban', 'coordinate bancarie', 'conto corrente', 'c/c', 'cin', 'abi', 'cab', 'conto', 'bonifico'],
      en: EN.bank,
    },
    examples: {
      valid: ['X0542811101000000123456', 'X 05428 11101 000000123456'],
      invalid: ['Y0542811101000000123456', 'X054281110100000012345'],
    },
    source: 'ABI, Coordinate bancarie nazionali (BBAN), circolare ABI',
    draw: (pick, compact) => fill(pick, `@${compact.slice(1, 11)}############`, bban),
  },
  {
    subtype: 'IT_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['IT'],
    description: 'Conto corrente number, up to twelve characters.',
    pattern: String.raw`\d{5,12}(?:/\d{1,4})?`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      it: [
        'conto corrente',
        'c/c n',
        'c/c',
        'n. conto',
        'numero conto',
        'conto n',
        'numero di conto',
        'conto bancario',
        'c.c',
      ],
      en: ['italian account'],
    },
    examples: { valid: ['000000123456', '12345/67'], invalid: ['1234', '1234567890123'] },
    source: 'Associazione Bancaria Italiana (ABI)',
  },
  {
    subtype: 'IT_INPS',
    type: 'SOCIAL_SECURITY',
    countries: ['IT'],
    description: 'Matricola INPS of an employer or pension certificate, ten digits.',
    pattern: String.raw`\d{10}|\d{2}[ \-/]\d{6,8}(?:[ \-/]\d{2})?`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      it: [
        'inps',
        'matricola inps',
        'posizione inps',
        'inail',
        'matricola',
        'certificato di pensione',
        'posizione assicurativa',
      ],
      en: EN.social,
    },
    examples: { valid: ['1234567890', '12-345678-90'], invalid: ['123456789', '12345678901'] },
    source: 'INPS',
  },
  {
    subtype: 'IT_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['IT'],
    description: 'Targa: AA 123 BB since 1994; province and six characters before.',
    pattern: `[ABCDEFGHJKLMNPRSTVWXYZ]{2}[ \\-]?\\d{3}[ \\-]?[ABCDEFGHJKLMNPRSTVWXYZ]{2}|(?:${PROVINCES}|ROMA)[ ][A-Z0-9]\\d{5}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.3,
    context: {
      it: [
        'targa',
        'targato',
        'targata',
        'targhe',
        'autoveicolo',
        'veicolo',
        'autovettura',
        'immatricolat*',
        'auto',
        'motociclo',
        'tg',
        'furgone',
        'panda',
        'camion',
      ],
      en: EN.plate,
    },
    examples: { valid: ['AB 123 CD', 'FG123HJ', 'MI A12345'], invalid: ['AQ 12 CD', 'IO 123 AB', 'ab 123 cd'] },
    source: 'DPR 495/1992 (Regolamento di esecuzione del Codice della strada) art. 257',
  },
  {
    subtype: 'IT_ORDINE_MEDICI',
    type: 'HEALTH_ID',
    countries: ['IT'],
    description: 'Registration of a physician with the provincial Ordine dei medici, ENPAM code.',
    pattern: String.raw`\d{9}[A-Z]|\d{4,6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      it: [
        'ordine dei medici',
        'omceo',
        "iscritto all'ordine",
        'iscrizione ordine',
        'n. iscrizione',
        'enpam',
        'codice regionale',
      ],
      en: ['medical register'],
    },
    examples: { valid: ['12345', '300123456A'], invalid: ['123', '3001234567A'] },
    source: 'FNOMCeO, albo unico nazionale',
  },
  {
    subtype: 'SM_COE',
    type: 'COMPANY_ID',
    countries: ['SM'],
    description: 'Codice operatore economico of San Marino: SM and up to five digits.',
    pattern: String.raw`(?:C\.?O\.?E\.?[ :]{1,2})?SM[ ]?\d{3,5}`,
    starts: 'letter',
    validate: (_compact, written) => !/sm\s/.test(written),
    strength: 'none',
    score: 0.35,
    context: { it: ['coe', 'c.o.e', 'codice operatore economico', 'san marino'], en: EN.company },
    examples: { valid: ['SM12345', 'SM 4165'], invalid: ['SM12', 'SM123456'] },
    source: 'Repubblica di San Marino, Ufficio Attività Economiche',
  },
  {
    subtype: 'SM_ISS',
    type: 'SOCIAL_SECURITY',
    countries: ['SM'],
    description: 'Codice ISS of San Marino, social security and tax number of a person.',
    pattern: String.raw`\d{5,9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      it: ['codice iss', 'iss', 'san marino', 'istituto per la sicurezza sociale'],
      en: ['iss code', 'san marino'],
    },
    examples: { valid: ['12345', '123456789'], invalid: ['1234', '1234567890'] },
    source: 'OECD TIN sheet San Marino',
  },
];
