/** France and Monaco. */
import type { IdentifierRow } from '../row.ts';
import { decimalMod, isDigits, luhn } from './check-digits.ts';
import { EN, drawDate, fill, two, vatRow } from './europe-parts.ts';

/** INSEE: sex, year, month, place, order, then 97 minus the rest by 97; Corsica's 2A and 2B count as 19 and 18. */
function nir(compact: string): boolean {
  if (!/^[1-478][0-9]{4}([0-9]{2}|2[AB])[0-9]{8}$/.test(compact)) return false;
  const month = Number(compact.slice(3, 5));
  // 20 to 42 and 50 to 99 are unknown or foreign months of birth.
  if (!((month >= 1 && month <= 12) || (month >= 20 && month <= 42) || month >= 50)) return false;
  if (compact.slice(5, 7) === '00' || compact.slice(10, 13) === '000') return false;
  const body = compact.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - decimalMod(body, 97) === Number(compact.slice(13));
}

function drawNir(pick: (n: number) => number, compact: string): string {
  return fill(
    pick,
    () => {
      const { yy, mm } = drawDate(pick, 1940, 2005);
      return `${compact[0] ?? '1'}${yy}${mm}${two(1 + pick(95))}${String(1 + pick(500)).padStart(3, '0')}${String(1 + pick(900)).padStart(3, '0')}**`;
    },
    nir,
  );
}

/** DGFiP: numéro fiscal (SPI): first digit 0 to 3, the last three digits are the first ten modulo 511. */
function spi(compact: string): boolean {
  return /^[0-3][0-9]{12}$/.test(compact) && Number(compact.slice(0, 10)) % 511 === Number(compact.slice(10));
}

/** SIREN by Luhn; La Poste (356000000) numbers its SIRETs by plain digit sum divisible by five. */
function siret(compact: string): boolean {
  if (!/^[0-9]{14}$/.test(compact) || /^0+$/.test(compact) || !luhn(compact.slice(0, 9))) return false;
  if (luhn(compact)) return true;
  return compact.startsWith('356000000') && [...compact].reduce((sum, d) => sum + Number(d), 0) % 5 === 0;
}

/** Old style: (12 + 3 × SIREN mod 97) mod 97; new style keys hold a letter other than I and O. */
function tva(body: string): boolean {
  const siren = body.slice(2);
  if (!/^[0-9A-HJ-NP-Z]{2}[0-9]{9}$/.test(body)) return false;
  if (isDigits(body))
    return (
      (siren.startsWith('000') || luhn(siren)) && Number(body.slice(0, 2)) === (12 + 3 * (Number(siren) % 97)) % 97
    );
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const a = alphabet.indexOf(body[0] ?? '');
  const b = alphabet.indexOf(body[1] ?? '');
  const key = a < 10 ? a * 24 + b - 10 : a * 34 + b - 100;
  return luhn(siren) && (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

/** Relevé d'identité bancaire: letters of the account become digits, key = 97 − (89b + 15g + 3c) mod 97. */
function rib(compact: string): boolean {
  if (!/^[0-9]{10}[0-9A-Z]{11}[0-9]{2}$/.test(compact) || /^0+$/.test(compact)) return false;
  const account = compact.slice(10, 21).replace(/[A-Z]/g, (c) => {
    const i = c.charCodeAt(0) - 65;
    return String(i < 18 ? (i % 9) + 1 : ((i - 18) % 9) + 2);
  });
  const sum = 89 * Number(compact.slice(0, 5)) + 15 * Number(compact.slice(5, 10)) + 3 * Number(account);
  return 97 - (sum % 97) === Number(compact.slice(21));
}

const FR = 'fr';

export const ROWS_FR: readonly IdentifierRow[] = [
  {
    subtype: 'FR_NIR',
    type: 'SOCIAL_SECURITY',
    countries: ['FR', 'MC'],
    description:
      'Numéro d’inscription au répertoire (numéro de sécurité sociale), thirteen characters and a key of two digits.',
    pattern: String.raw`[1-478][ .\-]?\d{2}[ .\-]?\d{2}[ .\-]?(?:\d{2}|2[AB])[ .\-]?\d{3}[ .\-]?\d{3}[ .\-/]{0,3}\d{2}`,
    starts: 'digit',
    validate: nir,
    strength: 'strong',
    score: 0.9,
    context: {
      [FR]: [
        'sécurité sociale',
        'sécu',
        'n° sécu',
        'numéro de sécu',
        'numéro de sécurité sociale',
        'n° ss',
        'nir',
        'nss',
        'n° de sécurité sociale',
        "n° d'assuré*",
        'assuré*',
        'carte vitale',
        'immatriculation',
        'insee',
        'ins',
        'n° ins',
        'matricule ins',
        'numéro insee',
        'cpam',
        'ameli',
        'nia',
      ],
      en: ['french social security', 'insee', ...EN.social],
    },
    examples: {
      valid: ['2 55 08 14 168 025 38', '255081416802538', '1 51 02 46 102 043 25', '1850578006084 91'],
      invalid: ['255081416802539', '1851378006084 91', '2550814168025'],
    },
    source: 'INSEE, Répertoire national d’identification des personnes physiques; décret 82-103',
    keep: 1,
    draw: drawNir,
  },
  {
    subtype: 'FR_NIR_SHORT',
    type: 'SOCIAL_SECURITY',
    countries: ['FR'],
    description: 'NIR written without its key.',
    pattern: String.raw`[12][ .\-]?\d{2}[ .\-]?(?:0[1-9]|1[0-2])[ .\-]?(?:\d{2}|2[AB])[ .\-]?\d{3}[ .\-]?\d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      [FR]: ['sécurité sociale', 'sécu', 'n° ss', 'nir', 'numéro de sécu', 'assuré*', 'n° insee', 'immatriculation'],
      en: EN.social,
    },
    examples: { valid: ['2 55 08 14 168 025', '2550814168025'], invalid: ['3550814168025', '2551314168025'] },
    source: 'INSEE',
  },
  {
    subtype: 'FR_SPI',
    type: 'TAX_ID',
    countries: ['FR'],
    description: 'Numéro fiscal de référence (SPI), thirteen digits, issued by the DGFiP.',
    pattern: String.raw`[0-3]\d[ .]?\d{2}[ .]?\d{3}[ .]?\d{3}[ .]?\d{3}|[0-3]\d{3}[ ]\d{3}[ ]\d{3}[ ]\d{3}`,
    starts: 'digit',
    validate: spi,
    strength: 'weak',
    score: 0.4,
    context: {
      [FR]: [
        'numéro fiscal',
        'n° fiscal',
        'spi',
        'nif',
        'n° spi',
        'numéro fiscal de référence',
        'identifiant fiscal',
        'référence fiscale',
        'impôt*',
        "avis d'imposition",
        "numéro d'identification fiscale",
        'contribuable',
      ],
      en: EN.tax,
    },
    examples: {
      valid: ['30 23 217 600 053', '3023217600053', '07 01 987 765 493'],
      invalid: ['3023217600054', '4023217600053'],
    },
    source: 'DGFiP; OECD TIN sheet France',
    draw: (pick, compact) => fill(pick, `${compact[0] ?? '3'}#########***`, spi),
  },
  {
    subtype: 'FR_CNI',
    type: 'NATIONAL_ID',
    countries: ['FR'],
    description: 'Carte nationale d’identité: twelve digits until 2021, since then nine characters.',
    pattern: String.raw`\d{12}|\d{4} \d{4} \d{4}|\d{2}(?:0[1-9]|1[0-2])[0-9AB]{2}[A-Z0-9]\d{5}|[A-Z][A-Z0-9]{7}\d`,
    starts: 'any',
    // The old number begins with the year and month of issue; the new one mixes letters and digits.
    validate: (compact) =>
      compact.length === 12
        ? Number(compact.slice(2, 4)) >= 1 && Number(compact.slice(2, 4)) <= 12
        : /[A-Z]/.test(compact) && /[0-9].*[0-9]/.test(compact),
    strength: 'none',
    score: 0.1,
    context: {
      [FR]: [
        "carte nationale d'identité",
        "carte d'identité",
        'cni',
        'cnie',
        'n° cni',
        "pièce d'identité",
        "numéro de carte d'identité",
        "n° de carte d'identité",
        'numéro du document',
        "n° pièce d'identité",
      ],
      en: EN.card,
    },
    examples: {
      valid: ['880692310285', 'X4RTBPFW4', 'D2H6862M2'],
      invalid: ['881392310285', '88069231028', '123456789'],
    },
    source: 'Décret 55-1397; ANTS, carte nationale d’identité électronique; PRADO FRA-BO',
  },
  {
    subtype: 'FR_PASSPORT',
    type: 'PASSPORT',
    countries: ['FR'],
    description: 'Passport: two digits, two letters, five digits.',
    pattern: String.raw`\d{2}[ ]?[A-Z]{2}[ ]?\d{5}`,
    starts: 'digit',
    strength: 'none',
    score: 0.3,
    context: {
      [FR]: ['passeport', 'n° de passeport', 'numéro de passeport', 'n° passeport', 'document de voyage'],
      en: EN.passport,
    },
    examples: { valid: ['12AB34567', '20 FV 12345'], invalid: ['1AAB34567', '12AB3456'] },
    source: 'Décret 2005-1726; PRADO FRA-AO',
  },
  {
    subtype: 'FR_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['FR'],
    description: 'Permis de conduire: twelve digits (year, month, department, number), NEPH number of the applicant.',
    pattern: String.raw`\d{12}|\d{2}[ ]?\d{2}[ ]?\d{2}[ ]?\d{6}|\d{2}[A-Z]{2}\d{5}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      [FR]: [
        'permis de conduire',
        'permis',
        'n° de permis',
        'n° permis',
        'numéro de permis',
        'neph',
        'numéro neph',
        'dossier neph',
      ],
      en: EN.driver,
    },
    examples: { valid: ['920975111222', '13AA00002', '92 09 75 111222'], invalid: ['92097511122', '9209751112223'] },
    source: 'Arrêté du 20 avril 2012; ANTS',
  },
  {
    subtype: 'FR_RESIDENCE',
    type: 'NATIONAL_ID',
    countries: ['FR'],
    description: 'Numéro étranger (AGDREF), ten digits, and the titre de séjour’s document number.',
    pattern: String.raw`\d{10}|[A-Z]{2}[A-Z0-9]\d{6}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      [FR]: [
        'agdref',
        'numéro étranger',
        'n° étranger',
        'titre de séjour',
        'carte de séjour',
        'numéro personnel',
        'récépissé',
        'carte de résident',
        'anef',
      ],
      en: EN.residence,
    },
    examples: { valid: ['7503123456', '9923123456'], invalid: ['750312345', '75031234567'] },
    source: 'CESEDA R. 142-11; Ministère de l’Intérieur, AGDREF',
  },
  {
    subtype: 'FR_RPPS',
    type: 'HEALTH_ID',
    countries: ['FR'],
    description: 'Répertoire partagé des professionnels de santé, eleven digits starting 1 or 8 with a Luhn digit.',
    pattern: String.raw`[18]0[ ]?\d{3}[ ]?\d{3}[ ]?\d{3}|[18]0\d{9}`,
    starts: 'digit',
    validate: (compact) => compact.length === 11 && luhn(compact),
    strength: 'weak',
    score: 0.35,
    context: {
      [FR]: [
        'rpps',
        'n° rpps',
        'adeli',
        'praticien',
        'médecin',
        'prescripteur',
        'identifiant rpps',
        'docteur',
        'dr',
        'infirmi*',
        'pharmacien*',
      ],
      en: EN.doctor,
    },
    examples: { valid: ['10001234565', '10 003 456 786'], invalid: ['10001234569', '1000123456'] },
    source: 'Arrêté du 18 avril 2017; Agence du numérique en santé',
    keep: 2,
  },
  {
    subtype: 'FR_ADELI',
    type: 'HEALTH_ID',
    countries: ['FR'],
    description: 'ADELI number of a health professional: department and seven digits.',
    pattern: String.raw`(?:\d{2}|2[AB])[ ]?\d[ ]?\d{5}[ ]?\d|(?:\d{2}|2[AB])[ ]?\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { [FR]: ['adeli', 'n° adeli', 'numéro adeli'], en: ['adeli'] },
    examples: { valid: ['759312345', '75 9312345', '2A1234567'], invalid: ['75931234', '7593123456'] },
    source: 'DREES, répertoire ADELI',
  },
  {
    subtype: 'FR_FINESS',
    type: 'HEALTH_ID',
    countries: ['FR'],
    description: 'FINESS number of a hospital or care home.',
    pattern: String.raw`(?:\d{2}|2[AB])[ ]?\d{7}|(?:\d{2}|2[AB])[ ]?\d{3}[ ]?\d{3}[ ]?\d`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { [FR]: ['finess', 'n° finess', 'numéro finess', 'établissement de santé'], en: ['finess'] },
    examples: { valid: ['750712184', '2A0000014'], invalid: ['75071218', '7507121844'] },
    source: 'DREES, Fichier national des établissements sanitaires et sociaux',
  },
  {
    subtype: 'FR_SIREN',
    type: 'COMPANY_ID',
    countries: ['FR', 'MC'],
    description: 'SIREN of a legal unit, nine digits with a Luhn digit (RCS number).',
    pattern: String.raw`\d{3}[ .\-]?\d{3}[ .\-]?\d{3}`,
    starts: 'digit',
    validate: (compact) => compact.length === 9 && !compact.startsWith('000') && luhn(compact),
    strength: 'weak',
    score: 0.3,
    context: {
      [FR]: [
        'siren',
        'n° siren',
        'rcs',
        'r.c.s',
        'registre du commerce',
        'entreprise',
        'immatriculée',
        'société',
        'sas',
        'sarl',
      ],
      en: ['siren', 'rcs', ...EN.company],
    },
    examples: { valid: ['732 829 320', '552008443', '552 049 447'], invalid: ['732829321', '73282932'] },
    source: 'Code de commerce R123-220; INSEE Sirene',
  },
  {
    subtype: 'FR_SIRET',
    type: 'COMPANY_ID',
    countries: ['FR', 'MC'],
    description: 'SIRET of an establishment: SIREN, five digits.',
    pattern: String.raw`\d{3}[ .\-]?\d{3}[ .\-]?\d{3}[ .\-]?\d{5}|\d{3} \d{3} \d{3} \d{3} \d{2}|\d{4} \d{4} \d{4} \d{2}`,
    starts: 'digit',
    validate: siret,
    // Two Luhn digits, yet a time stamp of fourteen digits passes once in a hundred, and logs are full of them.
    strength: 'weak',
    score: 0.45,
    context: {
      [FR]: ['siret', 'n° siret', 'établissement', 'siège social', 'entreprise', 'numéro siret'],
      en: ['siret', ...EN.company],
    },
    examples: {
      valid: ['732 829 320 00074', '73282932000074', '35600000000048'],
      invalid: ['73282932000075', '7328293200007'],
    },
    source: 'Code de commerce R123-221; INSEE Sirene',
  },
  vatRow({
    country: 'FR',
    name: 'TVA intracommunautaire',
    body: String.raw`[0-9A-HJ-NP-Z]{2}[ .\-]?\d{3}[ .]?\d{3}[ .]?\d{3}`,
    check: tva,
    context: { [FR]: ['tva', 'n° tva', 'tva intracommunautaire', 'numéro de tva', 'n° tva intra', 'tva intra'] },
    valid: ['FR40303265045', 'FR 40 303 265 045', 'FR 23 334 175 221', 'FRK7399859412'],
    invalid: ['FR41303265045', 'FR4030326504', 'FRIO399859412'],
    source: 'CGI art. 286 ter; VIES',
    draw: (pick) => fill(pick, 'FR**########*', (v) => tva(v.slice(2))),
  }),
  {
    subtype: 'FR_RNA',
    type: 'COMPANY_ID',
    countries: ['FR'],
    description: 'Number of an association in the Répertoire national des associations.',
    pattern: String.raw`W[ ]?(?:\d{3}|\d[AB]\d)[ ]?\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.3,
    context: { [FR]: ['rna', 'association', 'waldec', 'loi 1901', 'n° rna'], en: EN.company },
    examples: { valid: ['W751234567', 'W2A1000123'], invalid: ['W75123456', 'A751234567'] },
    source: 'Arrêté du 14 octobre 2009 (WALDEC)',
    keep: 1,
  },
  {
    subtype: 'FR_RIB',
    type: 'BANK_ACCOUNT',
    countries: ['FR', 'MC'],
    description: 'Relevé d’identité bancaire: bank, branch, account, key.',
    pattern: String.raw`\d{5}[ .\-]?\d{5}[ .\-]?[0-9A-Z]{11}[ .\-]?\d{2}`,
    starts: 'digit',
    validate: rib,
    strength: 'strong',
    score: 0.8,
    context: {
      [FR]: [
        'rib',
        "relevé d'identité bancaire",
        'compte',
        'compte bancaire',
        'n° de compte',
        'numéro de compte',
        'code banque',
        'clé rib',
        'code guichet',
        'prélèvement',
        'virement',
      ],
      en: EN.bank,
    },
    examples: {
      valid: ['20041 01005 0500013M026 06', '30006 00001 12345678901 89', '30006000011234567890189'],
      invalid: ['20041 01005 0500013M026 07', '2004101005050001302606'],
    },
    source: 'Comité français d’organisation et de normalisation bancaires',
    draw: (pick, compact) => fill(pick, `${compact.slice(0, 10)}###########**`, rib),
  },
  {
    subtype: 'FR_INE',
    type: 'CUSTOMER_ID',
    countries: ['FR'],
    description:
      'Identifiant national étudiant ou élève: eleven characters ending in one or two letters (earlier forms BEA).',
    pattern: String.raw`\d{9}[A-HJ-NP-Z]{2}|\d{10}[A-HJ-NP-Z]|\d[0-9A-Z]{9}\d`,
    starts: 'digit',
    validate: (compact) => /[A-Z]/.test(compact),
    strength: 'none',
    score: 0.25,
    context: {
      [FR]: [
        'ine',
        'n° ine',
        'identifiant national',
        'étudiant*',
        'numéro étudiant',
        'élève',
        'bea',
        'ines',
        'parcoursup',
        "numéro d'étudiant",
      ],
      en: EN.student,
    },
    examples: { valid: ['123456789AB', '1234567890A', '0ABC12345D6'], invalid: ['12345678901', '123456789A'] },
    source: 'Ministère de l’Éducation nationale, RNIE',
  },
  {
    subtype: 'FR_CAF',
    type: 'SOCIAL_SECURITY',
    countries: ['FR'],
    description: 'Numéro d’allocataire of the Caisse d’allocations familiales, seven digits and sometimes a letter.',
    pattern: String.raw`\d{7}[A-Z]?`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      [FR]: [
        'caf',
        'allocataire',
        'n° allocataire',
        'numéro allocataire',
        "numéro d'allocataire",
        'matricule caf',
        'allocations familiales',
      ],
      en: ['caf number'],
    },
    examples: { valid: ['1234567', '1234567A'], invalid: ['123456', '12345678'] },
    source: 'CNAF',
  },
  {
    subtype: 'FR_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['FR'],
    description: 'Plaque d’immatriculation: AA-123-AA since 2009, 1234 AB 75 before.',
    pattern: String.raw`[A-HJ-NP-TV-Z]{2}[ \-][0-9]{3}[ \-][A-HJ-NP-TV-Z]{2}|[A-HJ-NP-TV-Z]{2}\d{3}[A-HJ-NP-TV-Z]{2}|\d{1,4}[ \-][A-HJ-NP-TV-Z]{2,3}[ \-](?:\d{2,3}|2[AB])`,
    starts: 'any',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.35,
    context: {
      [FR]: [
        'immatriculation',
        'plaque',
        'immatriculé*',
        'véhicule',
        'voiture',
        "plaque d'immatriculation",
        "n° d'immatriculation",
        'carte grise',
        'automobile',
        'scooter',
        'moto',
        'tracteur',
        'camion',
        'fourgon*',
        'au volant',
        'clio',
      ],
      en: EN.plate,
    },
    examples: { valid: ['AB-123-CD', 'AB 123 CD', '1234 AB 75'], invalid: ['IO-123-AB', 'AB-12-CD', 'ab-123-cd'] },
    source: 'Arrêté du 9 février 2009 (SIV)',
  },
  vatRow({
    country: 'MC',
    prefix: 'FR',
    name: 'TVA of Monaco, a French number whose SIREN starts 000',
    body: String.raw`\d{2}[ .\-]?000[ .]?\d{3}[ .]?\d{3}`,
    check: (body) =>
      body.slice(2, 5) === '000' &&
      decimalMod(body.slice(2), 97) >= 0 &&
      Number(body.slice(0, 2)) === (12 + 3 * decimalMod(body.slice(2), 97)) % 97,
    context: { [FR]: ['tva', 'n° tva', 'monaco', 'tva intracommunautaire'] },
    valid: ['FR53000004605', 'FR 53 000 004 605'],
    invalid: ['FR54000004605', 'FR5300000460'],
    source: 'Direction des services fiscaux de Monaco; VIES',
    draw: (pick) =>
      fill(pick, 'FR**000######', (v) => Number(v.slice(2, 4)) === (12 + 3 * decimalMod(v.slice(4), 97)) % 97),
  }),
  {
    subtype: 'MC_RCI',
    type: 'COMPANY_ID',
    countries: ['MC'],
    description: 'Répertoire du commerce et de l’industrie of Monaco: year, kind letter, number.',
    pattern: String.raw`\d{2}[ ]?[SP][ ]?\d{5}`,
    starts: 'digit',
    strength: 'none',
    score: 0.2,
    context: { [FR]: ['rci', 'r.c.i', 'monaco', 'répertoire du commerce'], en: EN.company },
    examples: { valid: ['12 S 05678', '99P01234'], invalid: ['12 X 05678', '12 S 0567'] },
    source: 'Principauté de Monaco, Direction du Développement Économique',
  },
];
