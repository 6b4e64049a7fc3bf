/** Greece, Cyprus, Malta. */
import type { IdentifierRow } from '../row.ts';
import { isRepeated, luhn, weightedMod } from './check-digits.ts';
import { EN, fill, isDdmmyy, two, inGroups, vatRow } from './europe-parts.ts';

/** Powers of two, 256 to 2, modulo eleven, ten counts as zero. */
function afm(compact: string): boolean {
  return (
    /^[0-9]{9}$/.test(compact) &&
    !isRepeated(compact) &&
    weightedMod(compact.slice(0, 8), [256, 128, 64, 32, 16, 8, 4, 2], 11) % 10 === Number(compact[8])
  );
}

function amka(compact: string): boolean {
  return /^[0-9]{11}$/.test(compact) && isDdmmyy(compact) && luhn(compact);
}

/** Digits at odd places by table, at even places by value, modulo 26 into a letter; 12 is not issued in front. */
function cyprusTin(compact: string): boolean {
  if (!/^[0-9]{8}[A-Z]$/.test(compact) || compact.startsWith('12')) return false;
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += i % 2 === 0 ? (odd[Number(compact[i])] ?? 0) : Number(compact[i]);
  return String.fromCharCode(65 + (sum % 26)) === compact[8];
}

function maltaVat(body: string): boolean {
  return /^[1-9][0-9]{7}$/.test(body) && weightedMod(body, [3, 4, 6, 7, 8, 9, 10, 1], 37) === 0;
}

const GREEK = 'ABEZHIKMNOPTYXΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';

export const ROWS_GR: readonly IdentifierRow[] = [
  {
    subtype: 'GR_AFM',
    type: 'TAX_ID',
    countries: ['GR'],
    description: 'Αριθμός φορολογικού μητρώου (ΑΦΜ), nine digits, of persons and companies.',
    pattern: String.raw`\d{9}|\d{3} \d{3} \d{3}`,
    starts: 'digit',
    validate: afm,
    strength: 'weak',
    score: 0.35,
    context: {
      el: [
        'αφμ',
        'α.φ.μ',
        'αριθμός φορολογικού μητρώου',
        'φορολογικ*',
        'δου',
        'δ.ο.υ',
        'εφορία',
        'αριθμό φορολογικού μητρώου',
      ],
      en: ['afm', 'greek tax number', ...EN.tax, ...EN.vat],
    },
    examples: { valid: ['094259216', '023456780', '997 073 525'], invalid: ['094259217', '09425921'] },
    source: 'ν. 4174/2013; ΑΑΔΕ',
  },
  vatRow({
    country: 'GR',
    prefix: 'EL',
    name: 'ΑΦΜ with EL',
    body: inGroups(9),
    check: afm,
    context: { el: ['αφμ', 'φπα', 'α.φ.μ'] },
    valid: ['EL094259216', 'EL 094259216'],
    invalid: ['EL094259217', 'EL09425921'],
    source: 'ΑΑΔΕ; VIES',
  }),
  {
    subtype: 'GR_AMKA',
    type: 'SOCIAL_SECURITY',
    countries: ['GR'],
    description: 'ΑΜΚΑ, eleven digits: birth date, serial, Luhn digit.',
    pattern: String.raw`[0-3]\d[01]\d{3}[ \-]?\d{5}|[0-3]\d[01]\d{3}[ ]\d{4}[ ]\d`,
    starts: 'digit',
    validate: amka,
    strength: 'weak',
    score: 0.45,
    context: {
      el: [
        'αμκα',
        'α.μ.κ.α',
        'αριθμός μητρώου κοινωνικής ασφάλισης',
        'κοινωνικής ασφάλισης',
        'ασθεν*',
        'ασφαλισμέν*',
        'παμκα',
        'ημ. γέννησης',
      ],
      en: ['amka', ...EN.social, ...EN.health],
    },
    examples: {
      valid: ['01013099997', '010130 99997', '31056512341'],
      invalid: ['01013099999', '32013099997', '0101309999'],
    },
    source: 'ν. 3655/2008 άρθρο 153; ΗΔΙΚΑ',
    draw: (pick, compact) =>
      fill(
        pick,
        () =>
          `${two(1 + pick(28))}${two(1 + pick(12))}${two(40 + pick(56))}###${(Number(compact[9]) % 2) + 2 * pick(5)}*`,
        amka,
      ),
  },
  {
    subtype: 'GR_ID_CARD',
    type: 'NATIONAL_ID',
    countries: ['GR'],
    description: 'Δελτίο ταυτότητας: one or two Greek letters (those shared with Latin) and six digits.',
    pattern: `[ΑA]\\d{8}|[${GREEK}]{1,2}[ \\-]?\\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.2,
    context: {
      el: [
        'ταυτότητα',
        'αδτ',
        'α.δ.τ',
        'δελτίο ταυτότητας',
        'αρ. ταυτότητας',
        'ταυτότητας',
        'αριθμός δελτίου ταυτότητας',
        'αρ. δελτίου',
        'α.τ',
        'στοιχεία ταυτότητας',
      ],
      en: EN.card,
    },
    examples: { valid: ['ΑΒ 123456', 'AK123456', 'Χ-123456'], invalid: ['ΑΒ 12345', 'SS123456'] },
    source: 'ΚΥΑ 8200/0-109568/2023; PRADO GRC-BO',
  },
  {
    subtype: 'GR_PASSPORT',
    type: 'PASSPORT',
    countries: ['GR'],
    description: 'Διαβατήριο: two letters and seven digits.',
    pattern: String.raw`[A-ZΑ-Ω]{2}[ ]?\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: { el: ['διαβατήριο', 'διαβατηρίου', 'αρ. διαβατηρίου', 'άδεια διαμονής'], en: EN.passport },
    examples: { valid: ['AA1234567', 'ΑΕ 0000005'], invalid: ['A1234567', 'AA123456'] },
    source: 'ν. 3103/2003; PRADO GRC-AO',
  },
  {
    subtype: 'GR_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['GR'],
    description: 'Άδεια οδήγησης, nine digits.',
    pattern: String.raw`\d{9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      el: ['άδεια οδήγησης', 'δίπλωμα οδήγησης', 'αρ. άδειας οδήγησης', 'δίπλωμα', 'άδειας οδήγησης'],
      en: EN.driver,
    },
    examples: { valid: ['123456789', '400123456'], invalid: ['12345678', '1234567890'] },
    source: 'Υπουργείο Υποδομών και Μεταφορών; PRADO GRC-FO',
  },
  {
    subtype: 'GR_AMA',
    type: 'SOCIAL_SECURITY',
    countries: ['GR'],
    description: 'Αριθμός μητρώου ασφαλισμένου of e-ΕΦΚΑ (ΙΚΑ), seven digits or more.',
    pattern: String.raw`\d{7,9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      el: ['αμα', 'α.μ.α', 'αμ ικα', 'α.μ. ικα', 'αριθμός μητρώου ασφαλισμένου', 'ικα', 'εφκα', 'τσαυ', 'αμε'],
      en: ['ama', 'efka'],
    },
    examples: { valid: ['1234567', '123456789'], invalid: ['123456', '1234567890'] },
    source: 'e-ΕΦΚΑ',
  },
  {
    subtype: 'GR_GEMI',
    type: 'COMPANY_ID',
    countries: ['GR'],
    description: 'Αριθμός Γ.Ε.ΜΗ., twelve digits.',
    pattern: String.raw`\d{12}|\d{9,10}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      el: ['γεμη', 'γ.ε.μη', 'αρ. γεμη', 'αρ. γ.ε.μη', 'γενικό εμπορικό μητρώο', 'αρ.γ.ε.μη'],
      en: ['gemi', ...EN.company],
    },
    examples: { valid: ['123456789000', '000237901000'], invalid: ['12345678', '1234567890123'] },
    source: 'ν. 4919/2022; ΓΕΜΗ',
  },
  {
    subtype: 'GR_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['GR', 'CY'],
    description: 'Αριθμός κυκλοφορίας: three letters and four digits (three in Cyprus).',
    pattern: `[${GREEK}]{3}[ \\-]\\d{3,4}|[${GREEK}]{3}\\d{4}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.15,
    context: {
      el: [
        'πινακίδα',
        'αριθμός κυκλοφορίας',
        'αρ. κυκλοφορίας',
        'όχημα',
        'αυτοκίνητο',
        'αρ. κυκλ',
        'αριθμό κυκλοφορίας',
        'αρ. εγγραφής',
        'φορτηγό',
        'ιχ',
        'μηχανή',
        'βαν',
      ],
      en: EN.plate,
    },
    examples: { valid: ['ΙΖΗ-1234', 'YBE 4567', 'KAA 123'], invalid: ['ΙΖ-1234', 'ιζη-1234'] },
    source: 'Υπουργείο Υποδομών και Μεταφορών; Τμήμα Οδικών Μεταφορών (CY)',
  },
];

export const ROWS_CY: readonly IdentifierRow[] = [
  {
    subtype: 'CY_TIN',
    type: 'TAX_ID',
    countries: ['CY'],
    description: 'Αριθμός φορολογικής ταυτότητας: eight digits and a check letter.',
    pattern: String.raw`\d{8}[A-Z]`,
    starts: 'digit',
    validate: cyprusTin,
    // One in twenty-six article numbers of this form passes.
    strength: 'weak',
    score: 0.45,
    context: {
      el: ['αφτ', 'α.φ.τ', 'αριθμός φορολογικής ταυτότητας', 'φορολογικής ταυτότητας', 'φπα'],
      tr: ['vergi kimlik'],
      en: ['tic', 'cyprus tax', ...EN.tax, ...EN.vat],
    },
    examples: { valid: ['10259033P', '00532445O', '30010823A'], invalid: ['10259033Z', '12345678A'] },
    source: 'Τμήμα Φορολογίας; OECD TIN sheet Cyprus',
    draw: (pick) => fill(pick, '0#######@', cyprusTin),
  },
  vatRow({
    country: 'CY',
    name: 'ΦΠΑ',
    body: String.raw`\d{8}[A-Z]|\d{4}[ .]\d{4}[ .]?[A-Z]`,
    check: cyprusTin,
    context: { el: ['φπα', 'αρ. φπα', 'αριθμός φπα'] },
    valid: ['CY10259033P', 'CY 10259033P'],
    invalid: ['CY10259033Z', 'CY1025903P'],
    source: 'Τμήμα Φορολογίας; VIES',
    draw: (pick) => fill(pick, 'CY0#######@', (v) => cyprusTin(v.slice(2))),
  }),
  {
    subtype: 'CY_ID_CARD',
    type: 'NATIONAL_ID',
    countries: ['CY'],
    description: 'Αριθμός δελτίου ταυτότητας of Cyprus, six to ten digits; also the number for social insurance.',
    pattern: String.raw`000\d{7}|\d{6,8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      el: [
        'αδτ',
        'α.δ.τ',
        'δελτίο ταυτότητας',
        'αρ. ταυτότητας',
        'ταυτότητα',
        'αριθμός ταυτότητας',
        'κοινωνικών ασφαλίσεων',
      ],
      tr: ['kimlik'],
      en: ['arc', ...EN.card, ...EN.social],
    },
    examples: { valid: ['123456', '00123456', '0001234567'], invalid: ['12345', '123456789012'] },
    source: 'Τμήμα Αρχείου Πληθυσμού και Μετανάστευσης; PRADO CYP-BO',
  },
  {
    subtype: 'CY_PASSPORT',
    type: 'PASSPORT',
    countries: ['CY'],
    description: 'Passport: K (or E, C) and six to eight digits.',
    pattern: String.raw`[KEC]\d{6,8}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: { el: ['διαβατήριο', 'διαβατηρίου', 'αρ. διαβατηρίου'], tr: ['pasaport'], en: EN.passport },
    examples: { valid: ['K12345678', 'E123456'], invalid: ['A12345678', 'K12345'] },
    source: 'PRADO CYP-AO',
  },
  {
    subtype: 'CY_HE',
    type: 'COMPANY_ID',
    countries: ['CY'],
    description: 'Registration of a company: HE (ΗΕ) and up to six digits.',
    pattern: String.raw`(?:HE|ΗΕ)[ \-]?\d{2,6}`,
    starts: 'letter',
    // "he 12" is English prose.
    validate: (_compact, written) => /^(?:HE|ΗΕ)/.test(written),
    strength: 'none',
    score: 0.3,
    context: {
      el: ['αριθμός εγγραφής', 'έφορος εταιρειών', 'εταιρεί*', 'ηε'],
      en: ['registrar of companies', 'cyprus', ...EN.company],
    },
    examples: { valid: ['HE 123456', 'HE12345', 'ΗΕ 123456'], invalid: ['he 123456', 'HE 1'] },
    source: 'Τμήμα Εφόρου Εταιρειών',
  },
];

export const ROWS_MT: readonly IdentifierRow[] = [
  {
    subtype: 'MT_ID_CARD',
    type: 'NATIONAL_ID',
    countries: ['MT'],
    description:
      'Identity card number: up to seven digits and a letter (M, G, A, P, L, H, B, Z); also tax and health number.',
    pattern: String.raw`\d{3,7}\([MGAPLHBZ]\)|\d{3,7}[ ]?[MGAPLHBZ]`,
    starts: 'digit',
    // Four digits and "M" or "B" are amounts; shorter numbers come padded with zeros.
    validate: (compact, written) =>
      compact.length === 8 ||
      (compact.startsWith('0') && compact.length > 4) ||
      written.endsWith(')') ||
      compact.length === 7,
    strength: 'none',
    score: 0.15,
    context: {
      mt: [
        'karta tal-identità',
        'karta tal-identita',
        'numru tal-identità',
        'nru tal-karta',
        'id',
        'i.d',
        'k.i',
        'taxxa',
      ],
      en: ['id card no', 'maltese id', ...EN.card, ...EN.tax, ...EN.health],
    },
    examples: { valid: ['1234567M', '0123456G', '123456(M)'], invalid: ['1234567X', '1234M', '12345678M'] },
    source: 'Identity Card and other Identity Documents Act, Cap. 258; Identità; OECD TIN sheet Malta',
  },
  vatRow({
    country: 'MT',
    name: 'VAT number',
    body: String.raw`(?:\d{8}|\d{4}[ \-]\d{4})`,
    check: maltaVat,
    context: { mt: ['vat', 'numru tal-vat'] },
    valid: ['MT11679112', 'MT 1167-9112'],
    invalid: ['MT11679113', 'MT1167911'],
    source: 'Commissioner for Revenue; VIES',
    draw: (pick) =>
      fill(
        pick,
        () => `MT${1 + pick(9)}#####**`,
        (v) => maltaVat(v.slice(2)),
      ),
  }),
  {
    subtype: 'MT_PASSPORT',
    type: 'PASSPORT',
    countries: ['MT'],
    description: 'Passport, seven digits (older with letter).',
    pattern: String.raw`[A-Z]?\d{6,7}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: { mt: ['passaport', 'nru tal-passaport'], en: EN.passport },
    examples: { valid: ['1234567', 'A123456'], invalid: ['12345', 'AB123456'] },
    source: 'PRADO MLT-AO',
  },
  {
    subtype: 'MT_COMPANY',
    type: 'COMPANY_ID',
    countries: ['MT'],
    description: 'Company registration: C and up to six digits.',
    pattern: String.raw`C[ \-]?\d{3,6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      mt: ['numru ta’ reġistrazzjoni', 'kumpanija'],
      en: ['malta business registry', 'mbr', 'registration', ...EN.company],
    },
    examples: { valid: ['C 12345', 'C123456'], invalid: ['D 12345', 'C 12'] },
    source: 'Malta Business Registry',
  },
];
