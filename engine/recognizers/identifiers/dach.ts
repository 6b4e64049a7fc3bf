/** Austria, Switzerland, Liechtenstein (Germany has its own file). */
import type { IdentifierRow } from '../row.ts';
import { isDigits, luhn, weightedMod } from './check-digits.ts';
import { EN, fill, isDdmmyy, two, vatRow } from './europe-parts.ts';

/** Hauptverband: serial (not below 100), check digit by weights 3 7 9 - 5 8 4 2 1 6 modulo 11, birth date DDMMYY. */
function vnr(compact: string): boolean {
  if (!/^[1-9][0-9]{9}$/.test(compact)) return false;
  const rest = weightedMod(compact.slice(0, 3) + compact.slice(4), [3, 7, 9, 5, 8, 4, 2, 1, 6], 11);
  const month = Number(compact.slice(6, 8));
  // Numbers of days whose serials ran out have the months 13 to 15.
  const dated = isDdmmyy(compact.slice(4)) || (month >= 13 && month <= 15 && Number(compact.slice(4, 6)) <= 31);
  return dated && rest === Number(compact[3]);
}

/** Luhn over eight digits; the first two are the Finanzamt. */
function abgabenkonto(compact: string): boolean {
  return (
    /^[0-9]{9}$/.test(compact) && Number(compact.slice(0, 2)) >= 3 && Number(compact.slice(0, 2)) <= 98 && luhn(compact)
  );
}

/** BMF: Luhn-like sum of seven digits, then ten minus (sum plus four). */
function uid(body: string): boolean {
  if (!/^U[0-9]{8}$/.test(body)) return false;
  let sum = 4;
  for (let i = 1; i <= 7; i++) {
    const d = Number(body[i]) * (i % 2 === 0 ? 2 : 1);
    sum += d > 9 ? d - 9 : d;
  }
  return (10 - (sum % 10)) % 10 === Number(body[8]);
}

/** EAN-13 over 756 and nine digits. */
function ahv(compact: string): boolean {
  return /^756[0-9]{10}$/.test(compact) && ean(compact);
}

/** GS1 check digit, weights 1 and 3. */
function ean(compact: string): boolean {
  return isDigits(compact) && weightedMod(compact, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], 10) === 0;
}

/** Weights 5 4 3 2 7 6 5 4, eleven minus the rest; 10 is not issued. */
function che(compact: string): boolean {
  const digits = compact.slice(3, 12);
  if (!/^[0-9]{9}$/.test(digits)) return false;
  return (11 - weightedMod(digits.slice(0, 8), [5, 4, 3, 2, 7, 6, 5, 4], 11)) % 11 === Number(digits[8]);
}

/** Modulo 10, recursive: the table walk of the postal accounts. */
function postkonto(compact: string): boolean {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  let carry = 0;
  for (const d of compact.slice(0, -1)) carry = table[(carry + Number(d)) % 10] ?? 0;
  return isDigits(compact) && (10 - carry) % 10 === Number(compact.slice(-1));
}

export const ROWS_AT: readonly IdentifierRow[] = [
  {
    subtype: 'AT_SVNR',
    type: 'SOCIAL_SECURITY',
    countries: ['AT'],
    description: 'Sozialversicherungsnummer: serial, check digit, birth date; on the e-card.',
    pattern: String.raw`[1-9]\d{3}[ \-/]?\d{6}|[1-9]\d{3}[ \-/]\d{2}[ .]?\d{2}[ .]?\d{2}|[1-9]\d{2}[ ]\d[ ]\d{6}`,
    starts: 'digit',
    validate: vnr,
    strength: 'weak',
    score: 0.45,
    context: {
      de: [
        'svnr',
        'sv-nr',
        'sv-nummer',
        'sozialversicherungsnummer',
        'versicherungsnummer',
        'vsnr',
        'vers.-nr',
        'sv nr',
        'sv-nr.',
        'e-card',
        'sozialversicherung',
        'versicherungsnr',
        'ögk',
        'vnr',
        'patient*',
      ],
      en: ['e-card', ...EN.social],
    },
    examples: {
      valid: ['1237 010180', '1237010180', '1237-010180'],
      invalid: ['1238 010180', '1237 321380', '123701018'],
    },
    source: '§ 31 ASVG; Dachverband der Sozialversicherungsträger',
    draw: (pick) =>
      fill(pick, () => `${1 + pick(9)}##*${two(1 + pick(28))}${two(1 + pick(12))}${two(30 + pick(70))}`, vnr),
  },
  {
    subtype: 'AT_STEUERNUMMER',
    type: 'TAX_ID',
    countries: ['AT'],
    description: 'Abgabenkontonummer: Finanzamt (two digits), number with check digit (12-345/6789).',
    pattern: String.raw`\d{2}[ \-]?\d{3}[ /]?\d{4}`,
    starts: 'digit',
    validate: abgabenkonto,
    strength: 'weak',
    score: 0.35,
    context: {
      de: [
        'steuernummer',
        'st.nr',
        'st.-nr',
        'stnr',
        'abgabenkontonummer',
        'abgabenkonto',
        'finanzamt',
        'fa-nr',
        'finanzonline',
        'steuer-nr',
        'stnr.',
      ],
      en: EN.tax,
    },
    examples: { valid: ['12-345/6782', '591199013', '59-119/9013'], invalid: ['12-345/6785', '12-345/678'] },
    source: 'BMF, Aufbau der Steuernummer; OECD TIN sheet Austria',
  },
  vatRow({
    country: 'AT',
    name: 'Umsatzsteuer-Identifikationsnummer (UID)',
    body: String.raw`(?:U[ ]?\d{8}|U[ ]?\d{3}[ .]\d{3}[ .]\d{2}|U[ ]?\d{4}[ ]\d{4})`,
    check: uid,
    context: { de: ['uid', 'uid-nr', 'uid-nummer', 'ust-idnr', 'umsatzsteuer-id', 'ust-id', 'atu', 'uid nr'] },
    valid: ['ATU13585627', 'ATU 13585627', 'AT U13585627'],
    invalid: ['ATU13585626', 'AT13585627', 'ATU1358562'],
    source: 'BMF, Konstruktionsregeln der UID; VIES',
  }),
  {
    subtype: 'AT_FIRMENBUCH',
    type: 'COMPANY_ID',
    countries: ['AT'],
    description: 'Firmenbuchnummer: up to six digits and a check letter.',
    pattern: String.raw`FN[ .:]{0,2}\d{1,6}[ ]?[abdfghikmpstvwxyz]|\d{5,6}[abdfghikmpstvwxyz]`,
    starts: 'any',
    strength: 'none',
    score: 0.2,
    context: {
      de: [
        'firmenbuch',
        'firmenbuchnummer',
        'fn',
        'fb-nr',
        'fbnr',
        'firmenbuchgericht',
        'landesgericht',
        'handelsgericht',
      ],
      en: EN.company,
    },
    examples: { valid: ['FN 122119m', '56247t', 'FN 122119 m'], invalid: ['FN 122119', 'FN 122119c'] },
    source: 'Firmenbuchgesetz; Bundesministerium für Justiz',
  },
  {
    subtype: 'AT_ZMR',
    type: 'NATIONAL_ID',
    countries: ['AT'],
    description: 'Melderegisterzahl (ZMR-Zahl), twelve digits.',
    pattern: String.raw`\d{12}|\d{3} \d{3} \d{3} \d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      de: [
        'zmr',
        'zmr-zahl',
        'melderegisterzahl',
        'meldebestätigung',
        'meldezettel',
        'zmr zahl',
        'zentrales melderegister',
      ],
      en: ['zmr', ...EN.national],
    },
    examples: { valid: ['000123456789', '000 247 681 888'], invalid: ['00012345678', '0001234567890'] },
    source: 'Meldegesetz 1991 § 16; E-Government-Gesetz',
  },
  {
    subtype: 'AT_PASSPORT',
    type: 'PASSPORT',
    countries: ['AT'],
    description: 'Passport: letter (U, P, Z …) and seven digits.',
    pattern: String.raw`[A-Z][ ]?\d{7}|[A-Z]{2}\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      de: ['reisepass*', 'pass', 'passnummer', 'passnr', 'pass-nr', 'reisepassnr', 'reisepass-nr'],
      en: EN.passport,
    },
    examples: { valid: ['P1234567', 'U 1234567'], invalid: ['P123456', '12345678'] },
    source: 'Passgesetz 1992; PRADO AUT-AO',
  },
  {
    subtype: 'AT_PERSONALAUSWEIS',
    type: 'NATIONAL_ID',
    countries: ['AT'],
    description: 'Identity card: seven digits (older) or two letters and seven digits.',
    pattern: String.raw`[A-Z]{2}\d{7}|\d{7,8}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      de: ['personalausweis*', 'ausweis', 'ausweisnummer', 'ausweisnr', 'ausweis-nr', 'lichtbildausweis'],
      en: EN.card,
    },
    examples: { valid: ['PA1234567', '1234567'], invalid: ['P1234567', '123456'] },
    source: 'PRADO AUT-BO',
  },
  {
    subtype: 'AT_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['AT'],
    description: 'Führerschein, eight digits (older ones with a slash and year).',
    pattern: String.raw`\d{5,8}/\d{2,4}|\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      de: ['führerschein*', 'führerscheinnr', 'führerschein-nr', 'führerscheinnummer', 'lenkberechtigung', 'fs-nr'],
      en: EN.driver,
    },
    examples: { valid: ['12345678', '12345/2005'], invalid: ['1234567', '1234/2'] },
    source: 'Führerscheingesetz-Durchführungsverordnung',
  },
  {
    subtype: 'AT_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['AT'],
    description: 'Kennzeichen: district, hyphen, digits and letters.',
    pattern: String.raw`[A-Z]{1,2}[ \-]\d{1,5}[ ]?[A-Z]{1,3}|[A-Z]{1,2}-[A-Z]{2,5}\d{1,3}`,
    starts: 'letter',
    validate: (compact, written) => compact.length >= 5 && compact.length <= 8 && written === written.toUpperCase(),
    strength: 'none',
    score: 0.25,
    context: {
      de: [
        'kennzeichen',
        'kfz-kennzeichen',
        'kfz',
        'pkw',
        'behördliches kennzeichen',
        'fahrzeug*',
        'zulassung*',
        'nummerntafel',
        'auto',
      ],
      en: EN.plate,
    },
    examples: { valid: ['W-12345A', 'G 123 AB', 'L-ABC12'], invalid: ['WIEN-123A', 'w-12345a', 'W-1A'] },
    source: 'Kraftfahrgesetz 1967 § 48; KDV § 26',
  },
];

export const ROWS_CH: readonly IdentifierRow[] = [
  {
    subtype: 'CH_AHV',
    type: 'SOCIAL_SECURITY',
    countries: ['CH', 'LI'],
    description: 'AHV-Nummer (AVS, NAVS13), thirteen digits starting 756, an EAN.',
    pattern: String.raw`756[ .\-]?\d{4}[ .\-]?\d{4}[ .\-]?\d{2}`,
    starts: 'digit',
    validate: ahv,
    strength: 'strong',
    score: 0.9,
    context: {
      de: [
        'ahv',
        'ahv-nr',
        'ahv-nummer',
        'ahvn13',
        'sozialversicherungsnummer',
        'versichertennummer',
        'sv-nr',
        'ahv nr',
        'ahvnr',
      ],
      fr: ['avs', 'n° avs', 'numéro avs', 'navs', 'navs13', "numéro d'assuré", 'assurance sociale'],
      it: ['avs', 'numero avs', 'n. avs', 'numero di assicurato'],
      rm: ['avs'],
      en: ['ahv', 'avs', 'oasi number', ...EN.social],
    },
    examples: {
      valid: ['756.9217.0769.85', '7569217076985', '756.1234.5678.97'],
      invalid: ['756.9217.0769.84', '755.9217.0769.85', '756.9217.0769'],
    },
    source: 'AHVG Art. 50c, AHVV Art. 133; ZAS / CdC',
    keep: 3,
  },
  {
    subtype: 'CH_UID',
    type: 'COMPANY_ID',
    countries: ['CH', 'LI'],
    description: 'Unternehmens-Identifikationsnummer CHE-123.456.789.',
    pattern: String.raw`CHE[ \-]?\d{3}[ .]?\d{3}[ .]?\d{3}`,
    starts: 'letter',
    validate: che,
    strength: 'strong',
    score: 0.9,
    context: {
      de: ['uid', 'uid-nr', 'handelsregister', 'firmennummer', 'unternehmens-identifikationsnummer', 'hr-nr'],
      fr: ['ide', 'n° ide', 'registre du commerce', "numéro d'identification des entreprises"],
      it: ['idi', 'registro di commercio'],
      en: ['uid', ...EN.company],
    },
    examples: {
      valid: ['CHE-100.155.212', 'CHE100155212', 'CHE 107 787 577'],
      invalid: ['CHE-100.155.213', 'CHE-100.155.21'],
    },
    source: 'UIDG; Bundesamt für Statistik, eCH-0097',
    keep: 3,
  },
  {
    subtype: 'CH_VAT',
    type: 'COMPANY_ID',
    countries: ['CH', 'LI'],
    description: 'Swiss VAT number: UID with MWST, TVA, IVA or TPV.',
    pattern: String.raw`CHE[ \-]?\d{3}[ .]?\d{3}[ .]?\d{3}[ ]?(?:MWST|TVA|IVA|TPV|VAT)`,
    starts: 'letter',
    validate: che,
    strength: 'strong',
    score: 0.95,
    context: {
      de: ['mwst', 'mwst-nr', 'mehrwertsteuer*', 'mwst-nummer'],
      fr: ['tva', 'n° tva'],
      it: ['iva', 'n. iva'],
      en: EN.vat,
    },
    examples: {
      valid: ['CHE-107.787.577 IVA', 'CHE-100.155.212 MWST', 'CHE100155212TVA'],
      invalid: ['CHE-107.787.578 IVA', 'CHE-107.787.577 ABC'],
    },
    source: 'MWSTG; Eidgenössische Steuerverwaltung',
    keep: 3,
  },
  {
    subtype: 'CH_PASSPORT',
    type: 'PASSPORT',
    countries: ['CH'],
    description: 'Passport (X, S, P … and seven characters) or identity card (C, E).',
    pattern: String.raw`[A-Z][ ]?\d{7}|[A-Z]\d[A-Z0-9]{5}\d`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      de: [
        'pass',
        'reisepass',
        'passnummer',
        'identitätskarte',
        'id-karte',
        'ausweisnummer',
        'ausweis',
        'pass-nr',
        'ik',
      ],
      fr: ['passeport', "carte d'identité", 'n° de passeport', "pièce d'identité"],
      it: ['passaporto', "carta d'identità"],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['X1234567', 'C1234567', 'S0A00000'], invalid: ['X123456', '12345678'] },
    source: 'Ausweisgesetz; fedpol specimen; PRADO CHE-AO',
  },
  {
    subtype: 'CH_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['CH'],
    description: 'Führerausweis, twelve digits.',
    pattern: String.raw`\d{12}|\d{3}[ .]?\d{3}[ .]?\d{3}[ .]?\d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      de: ['führerausweis*', 'führerausweis-nr', 'fahrausweis', 'fak', 'pin nummer'],
      fr: ['permis de conduire', 'permis'],
      it: ['licenza di condurre', 'patente'],
      en: EN.driver,
    },
    examples: { valid: ['001234567001', '001 234 567 001'], invalid: ['00123456700', '0012345670011'] },
    source: 'ASTRA, Führerausweis im Kreditkartenformat',
  },
  {
    subtype: 'CH_HEALTH_CARD',
    type: 'HEALTH_ID',
    countries: ['CH'],
    description: 'Kennnummer of the insurance card, twenty digits starting 80756.',
    pattern: String.raw`80756[ ]?\d{15}|80756\d{3}[ ]?\d{12}|80756[ ]\d{5}[ ]\d{5}[ ]\d{5}`,
    starts: 'digit',
    strength: 'none',
    score: 0.85,
    context: {
      de: ['versichertenkarte', 'kennnummer', 'krankenkasse', 'kartennummer', 'veka', 'krankenversicherung', 'deckung'],
      fr: ["carte d'assuré", 'caisse maladie', 'assurance-maladie', 'n° de carte'],
      it: ['tessera assicurat*', 'cassa malati'],
      en: EN.health,
    },
    examples: {
      valid: ['80756000080123456789', '80756 00008 01234 56789'],
      invalid: ['80757000080123456789', '8075600008012345678'],
    },
    source: 'VVK; eCH-0064; EHIC Decision S2',
    keep: 5,
  },
  {
    subtype: 'CH_GLN',
    type: 'HEALTH_ID',
    countries: ['CH'],
    description: 'GLN of a medical person in the registers MedReg and NAREG: 7601 and nine digits.',
    pattern: String.raw`7601[ .]?\d{3}[ .]?\d{3}[ .]?\d{3}|760 1\d{3} \d{6}|7601\d{9}`,
    starts: 'digit',
    validate: (compact) => compact.length === 13 && ean(compact),
    strength: 'weak',
    score: 0.45,
    context: {
      de: ['gln', 'ean', 'medreg', 'arzt*', 'nareg', 'gln-nummer', 'leistungserbringer'],
      fr: ['gln', 'médecin', 'fournisseur de prestations'],
      it: ['gln', 'medico'],
      en: ['gln', ...EN.doctor],
    },
    examples: { valid: ['7601000000002', '7601003000016'], invalid: ['7601000000003', '760100000000'] },
    source: 'MedBG, Registerverordnung MedBG; Refdata / GS1 Switzerland',
    keep: 4,
  },
  {
    subtype: 'CH_ZSR',
    type: 'HEALTH_ID',
    countries: ['CH'],
    description:
      'Zahlstellenregister number (ZSR, RCC) of a care provider: letter, four digits, two digits of the canton.',
    pattern: String.raw`[A-Z][ ]?\d{4}[ .]?\d{2}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: {
      de: ['zsr', 'zsr-nr', 'zsr-nummer', 'konkordatsnummer', 'zahlstellenregister'],
      fr: ['rcc', 'n° rcc', 'concordat'],
      it: ['rcc'],
      en: ['zsr', 'rcc number'],
    },
    examples: { valid: ['A123419', 'Z 1234.01'], invalid: ['A12341', '1234567'] },
    source: 'SASIS AG',
  },
  {
    subtype: 'CH_POSTAL_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['CH', 'LI'],
    description: 'Postkonto (PC-Konto) 80-12345-6, check digit modulo 10 recursive.',
    pattern: String.raw`\d{2}-\d{1,6}-\d`,
    starts: 'digit',
    // The middle part is filled up to six digits.
    validate: (compact) =>
      compact.length >= 4 && postkonto(compact.slice(0, 2) + compact.slice(2, -1).padStart(6, '0') + compact.slice(-1)),
    strength: 'weak',
    score: 0.35,
    context: {
      de: [
        'postkonto',
        'pc-konto',
        'pc',
        'postcheck',
        'pc konto',
        'konto',
        'kontonummer',
        'postfinance',
        'einzahlung*',
      ],
      fr: ['ccp', 'compte postal', 'compte de chèques', 'compte'],
      it: ['ccp', 'conto postale', 'conto'],
      en: EN.bank,
    },
    examples: { valid: ['01-39139-1', '80-151-4', '25-9034-2'], invalid: ['01-39139-2', '01-39139'] },
    source: 'PostFinance, Handbuch Prüfziffer Modulo 10 rekursiv',
  },
  {
    subtype: 'CH_ZEMIS',
    type: 'NATIONAL_ID',
    countries: ['CH'],
    description: 'Personennummer of foreigners in ZEMIS (SYMIC), formerly N-Nummer, up to nine digits with a dot.',
    pattern: String.raw`N?[ ]?\d{6,8}[.]?\d`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      de: [
        'zemis',
        'zemis-nr',
        'zar-nr',
        'n-nummer',
        'ausländerausweis',
        'ausländer*',
        'aufenthaltsbewilligung',
        'niederlassungsbewilligung',
      ],
      fr: ['symic', 'n° symic', 'permis b', 'permis c', 'autorisation de séjour', 'rce'],
      it: ['simic', 'permesso di dimora'],
      en: EN.residence,
    },
    examples: { valid: ['12345678.9', '1234567', 'N 1234567'], invalid: ['12345', '12345678901'] },
    source: 'Staatssekretariat für Migration, ZEMIS-Verordnung',
  },
  {
    subtype: 'CH_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['CH', 'LI'],
    description: 'Kontrollschild: canton (or FL) and up to six digits.',
    pattern: String.raw`(?:AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH|FL)[ \-·]?\d{1,3}[' ]?\d{3}|(?:AG|BE|BL|BS|FR|GE|LU|SG|TG|TI|VD|VS|ZH|FL)[ ]\d{2,6}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.15,
    context: {
      de: ['kontrollschild', 'autonummer', 'kennzeichen', 'fahrzeug*', 'stammnummer', 'nummernschild', 'auto', 'pw'],
      fr: ["plaque d'immatriculation", 'plaque', 'plaques', 'véhicule', 'voiture', 'immatriculé*'],
      it: ['targa', 'targhe', 'veicolo', 'auto'],
      en: EN.plate,
    },
    examples: { valid: ['ZH 123456', 'GE 12 345', 'FL 12345'], invalid: ['XX 123456', 'zh 123456'] },
    source: 'VZV Art. 82 ff.',
  },
];

export const ROWS_LI: readonly IdentifierRow[] = [
  {
    subtype: 'LI_PEID',
    type: 'TAX_ID',
    countries: ['LI'],
    description: 'Personenidentifikationsnummer (PEID) of Liechtenstein, up to twelve digits.',
    pattern: String.raw`\d{4,12}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      de: ['peid', 'pe-id', 'personenidentifikationsnummer', 'peid-nr', 'steueridentifikationsnummer'],
      en: ['peid'],
    },
    examples: { valid: ['1234567', '000012345678'], invalid: ['123', '1234567890123'] },
    source: 'Steuerverwaltung Fürstentum Liechtenstein; OECD TIN sheet Liechtenstein',
  },
  {
    subtype: 'LI_REGISTER',
    type: 'COMPANY_ID',
    countries: ['LI'],
    description: 'Handelsregisternummer FL-0002.123.456-7.',
    pattern: String.raw`FL[ \-]?\d{4}[.\-]?\d{3}[.\-]?\d{3}[.\-]\d`,
    starts: 'letter',
    strength: 'none',
    score: 0.7,
    context: {
      de: ['handelsregister', 'registernummer', 'öffentlichkeitsregister', 'fl-nr', 'reg.-nr'],
      en: EN.company,
    },
    examples: { valid: ['FL-0002.123.456-7', 'FL-0001.089.123-4'], invalid: ['FL-002.123.456-7', 'FL-0002.123.456'] },
    source: 'Amt für Justiz, Handelsregister Liechtenstein',
  },
  {
    subtype: 'LI_PASSPORT',
    type: 'PASSPORT',
    countries: ['LI'],
    description: 'Passport: letter R and five digits; identity card: ID and numbers.',
    pattern: String.raw`[A-Z]\d{5,7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: { de: ['reisepass', 'pass', 'passnummer', 'identitätskarte'], en: EN.passport },
    examples: { valid: ['R00536', 'R12345'], invalid: ['RR12345', 'R1234'] },
    source: 'PRADO LIE-AO',
  },
];
