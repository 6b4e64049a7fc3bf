/** Netherlands, Belgium, Luxembourg. */
import type { IdentifierRow } from '../row.ts';
import { decimalMod, isDate, isDigits, isRepeated, luhn, mod97, verhoeff, weightedMod } from './check-digits.ts';
import { EN, drawDate, fill, vatRow } from './europe-parts.ts';

/** Elfproef: weights 9 to 2 and -1, a multiple of eleven. */
function elfproef(compact: string): boolean {
  if (!/^[0-9]{8,9}$/.test(compact) || isRepeated(compact)) return false;
  const nine = compact.padStart(9, '0');
  return nine !== '000000000' && weightedMod(nine, [9, 8, 7, 6, 5, 4, 3, 2, -1], 11) === 0;
}

/** Weighted sum 9 to 1, a multiple of eleven: bank accounts of nine and ten digits. */
function bankElfproef(compact: string): boolean {
  const ten = compact.padStart(10, '0');
  return isDigits(compact) && !isRepeated(compact) && weightedMod(ten, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 11) === 0;
}

/** Rest by 97 over the first nine digits, with a 2 in front for births since 2000; BIS numbers raise the month by 20 or 40. */
function rijksregister(compact: string): boolean {
  if (!/^[0-9]{11}$/.test(compact)) return false;
  const base = compact.slice(0, 9);
  const check = Number(compact.slice(9));
  const year = Number(compact.slice(0, 2));
  let month = Number(compact.slice(2, 4));
  const day = Number(compact.slice(4, 6));
  if (month >= 40) month -= 40;
  else if (month >= 20) month -= 20;
  const serial = Number(compact.slice(6, 9));
  if (serial === 0 || serial === 999) return false;
  // Refugees and numbers that ran out have a zero for what is not known.
  const dated = (century: number): boolean =>
    month === 0 || (day === 0 && month <= 12) || isDate(century + year, month, day);
  if (97 - decimalMod(base, 97) === check) return dated(1900);
  // Only births since 2000 have the 2; the bound keeps dates far ahead out without asking a clock.
  return year <= 60 && 97 - decimalMod(`2${base}`, 97) === check && dated(2000);
}

/** 97 minus the first eight digits modulo 97. */
function ondernemingsnummer(compact: string): boolean {
  return (
    /^[01][0-9]{9}$/.test(compact) &&
    Number(compact.slice(1, 8)) > 0 &&
    97 - decimalMod(compact.slice(0, 8), 97) === Number(compact.slice(8))
  );
}

/** The first ten digits modulo 97; 97 instead of 0. */
function belgianMod97(compact: string): boolean {
  const rest = decimalMod(compact.slice(0, 10), 97);
  return (
    /^[0-9]{12}$/.test(compact) &&
    Number(compact.slice(0, 10)) > 0 &&
    (rest === 0 ? 97 : rest) === Number(compact.slice(10))
  );
}

function inami(compact: string): boolean {
  return /^[0-9]{11}$/.test(compact) && 97 - decimalMod(compact.slice(0, 6), 97) === Number(compact.slice(6, 8));
}

/** Luxembourg: birth date, serial, Luhn digit and Verhoeff digit, both over the first eleven. */
function matricule(compact: string): boolean {
  if (!/^[0-9]{13}$/.test(compact)) return false;
  const year = Number(compact.slice(0, 4));
  if (year < 1850 || year > 2100 || !isDate(year, Number(compact.slice(4, 6)), Number(compact.slice(6, 8))))
    return false;
  return luhn(compact.slice(0, 12)) && verhoeff(compact.slice(0, 11) + (compact[12] ?? ''));
}

export const ROWS_NL: readonly IdentifierRow[] = [
  {
    subtype: 'NL_BSN',
    type: 'NATIONAL_ID',
    countries: ['NL'],
    description: 'Burgerservicenummer, formerly sofinummer; also the tax and social security number.',
    pattern: String.raw`\d{9}|\d{4}[ .\-]\d{2}[ .\-]\d{3}|\d{3}[ .\-]\d{3}[ .\-]\d{3}|\d{8}`,
    starts: 'digit',
    validate: elfproef,
    strength: 'weak',
    score: 0.35,
    context: {
      nl: [
        'bsn',
        'burgerservicenummer',
        'burger service nummer',
        'burgerservicenr',
        'sofinummer',
        'sofi-nummer',
        'sofi',
        'bsn-nummer',
        'sofinr',
        'persoonsnummer',
        'loonheffing*',
        'patiënt*',
        'belastingdienst',
      ],
      en: ['bsn', 'citizen service number', ...EN.national, ...EN.tax, ...EN.social],
    },
    examples: {
      valid: ['111222333', '123456782', '1234.56.782', '999990019'],
      invalid: ['123456789', '1234567', '111111111'],
    },
    source: 'Wet algemene bepalingen burgerservicenummer; RvIG (999 numbers are test numbers)',
    draw: (pick, compact) => fill(pick, compact.length === 9 ? '9999#####' : '########', elfproef),
  },
  {
    subtype: 'NL_ONDERWIJSNUMMER',
    type: 'CUSTOMER_ID',
    countries: ['NL'],
    description: 'Onderwijsnummer of a pupil without BSN, nine digits starting 10.',
    pattern: String.raw`10\d{2}[ .]?\d{2}[ .]?\d{3}`,
    starts: 'digit',
    validate: (compact) => weightedMod(compact, [9, 8, 7, 6, 5, 4, 3, 2, -1], 11) === 5,
    strength: 'weak',
    score: 0.3,
    context: {
      nl: ['onderwijsnummer', 'pgn', 'persoonsgebonden nummer', 'onderwijsnr', 'leerling*', 'leerlingnummer'],
      en: ['education number', ...EN.student],
    },
    examples: { valid: ['101222331', '1012.22.331'], invalid: ['101222332', '10122233'] },
    source: 'Wet register onderwijsdeelnemers; DUO',
    keep: 2,
  },
  {
    subtype: 'NL_STUDENTNUMMER',
    type: 'CUSTOMER_ID',
    countries: ['NL'],
    description: 'Studentnummer, seven digits (s1234567).',
    pattern: String.raw`s?\d{6,8}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      nl: ['studentnummer', 'studentnr', 'student nummer', 'collegekaart', 'correspondentienummer'],
      en: EN.student,
    },
    examples: { valid: ['s1234567', '1234567'], invalid: ['12345', 's123456789'] },
    source: 'Dutch universities',
  },
  {
    subtype: 'NL_DOCUMENT',
    type: 'PASSPORT',
    countries: ['NL'],
    description: 'Passport or identity card: two letters, six characters without O, one digit.',
    pattern: String.raw`[A-NP-Z]{2}[A-NP-Z0-9]{6}\d`,
    starts: 'letter',
    // Real series carry at least two digits; words with a figure at the end do not.
    validate: (compact) => /[0-9].*[0-9]/.test(compact),
    strength: 'none',
    score: 0.15,
    context: {
      nl: [
        'paspoort',
        'paspoortnummer',
        'identiteitskaart',
        'id-kaart',
        'documentnummer',
        'identiteitsbewijs',
        'legitimatie*',
        'paspoortnr',
        'nummer document',
        'reisdocument',
      ],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['SPECI2014', 'NW1D6B4R3', 'IA12B3456'], invalid: ['SPECIMEN1', 'S12345678'] },
    source: 'Paspoortuitvoeringsregeling Nederland; RvIG specimen',
  },
  {
    subtype: 'NL_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['NL'],
    description: 'Rijbewijs, ten digits.',
    pattern: String.raw`[3-9]\d{9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { nl: ['rijbewijs', 'rijbewijsnummer', 'rijbewijsnr', 'rijbewijs nr'], en: EN.driver },
    examples: { valid: ['5123456789', '3094512345'], invalid: ['512345678', '2123456789'] },
    source: 'RDW, Reglement rijbewijzen',
  },
  {
    subtype: 'NL_VREEMDELINGENNUMMER',
    type: 'NATIONAL_ID',
    countries: ['NL'],
    description: 'V-nummer of a foreigner, ten digits.',
    pattern: String.raw`V?\d{10}|V?\d{3}[. ]\d{3}[. ]\d{4}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      nl: ['v-nummer', 'vreemdelingennummer', 'v-nr', 'ind', 'vnummer', 'verblijfsvergunning', 'verblijfsdocument'],
      en: EN.residence,
    },
    examples: { valid: ['1234567890', '123.456.7890'], invalid: ['123456789', '12345678901'] },
    source: 'Immigratie- en Naturalisatiedienst',
  },
  {
    subtype: 'NL_BIG',
    type: 'HEALTH_ID',
    countries: ['NL'],
    description: 'Registration in the BIG register of care professionals, eleven digits.',
    pattern: String.raw`[0-9]9\d{9}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      nl: [
        'big',
        'big-nummer',
        'big-register',
        'big nummer',
        'big-registratie*',
        'bignummer',
        'huisarts',
        'zorgverlener',
      ],
      en: EN.doctor,
    },
    examples: { valid: ['19012345601', '49024567830'], invalid: ['1901234560', '18012345601'] },
    source: 'Wet BIG; CIBG, BIG-register',
  },
  {
    subtype: 'NL_AGB',
    type: 'HEALTH_ID',
    countries: ['NL'],
    description: 'AGB code of a care provider, eight digits.',
    pattern: String.raw`\d{2}-?\d{6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { nl: ['agb', 'agb-code', 'agb code', 'agbcode', 'uzovi', 'zorgverlenercode'], en: ['agb code'] },
    examples: { valid: ['01012345', '01-012345'], invalid: ['0101234', '010123456'] },
    source: 'Vektis, AGB-register',
  },
  {
    subtype: 'NL_KVK',
    type: 'COMPANY_ID',
    countries: ['NL'],
    description: 'Kamer van Koophandel number, eight digits (branch: twelve).',
    pattern: String.raw`\d{12}|\d{4} \d{4}|\d{2}\.?\d{3}\.?\d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      nl: [
        'kvk',
        'k.v.k',
        'kvk-nummer',
        'kamer van koophandel',
        'handelsregister',
        'kvk nummer',
        'kvknr',
        'vestigingsnummer',
        'kvk-nr',
      ],
      en: ['chamber of commerce', 'coc', ...EN.company],
    },
    examples: { valid: ['69599084', '12.345.678', '000037178598'], invalid: ['6959908', '695990841'] },
    source: 'Handelsregisterwet 2007; KVK test numbers',
  },
  {
    subtype: 'NL_RSIN',
    type: 'COMPANY_ID',
    countries: ['NL'],
    description: 'Rechtspersonen samenwerkingsverbanden informatienummer (fiscaal nummer) of an organisation.',
    pattern: String.raw`\d{9}|\d{4}\.\d{2}\.\d{3}`,
    starts: 'digit',
    validate: elfproef,
    strength: 'weak',
    score: 0.2,
    context: {
      nl: ['rsin', 'fiscaal nummer', 'fiscaalnummer', 'loonheffingennummer', 'anbi'],
      en: ['rsin', ...EN.company],
    },
    examples: { valid: ['123456782', '8003.77.886'], invalid: ['123456789', '12345678'] },
    source: 'Belastingdienst; KVK',
  },
  vatRow({
    country: 'NL',
    name: 'btw-identificatienummer',
    body: String.raw`(?:\d{4}[ .]?\d{2}[ .]?\d{3}[ .]?B[ .]?\d{2}|\d{9}[ .]?B[ .]?\d{2})`,
    check: (body) => /^[0-9]{9}B[0-9]{2}$/.test(body) && (elfproef(body.slice(0, 9)) || mod97(`NL${body}`) === 1),
    context: {
      nl: [
        'btw',
        'btw-nummer',
        'btw nr',
        'btw-id',
        'btw-identificatienummer',
        'omzetbelastingnummer',
        'ob-nummer',
        'btw nummer',
        'btwnr',
        'btw-nr',
      ],
    },
    valid: ['NL004495445B01', 'NL 0044.95.445.B.01', 'NL002455799B11'],
    invalid: ['NL004495446B01', 'NL004495445A01'],
    source: 'Belastingdienst; Wet OB 1968; since 2020 ISO/IEC 7064 MOD 97-10',
    draw: (pick) => fill(pick, 'NL#########B**', (v) => mod97(v) === 1),
  }),
  {
    subtype: 'NL_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['NL'],
    description: 'Rekeningnummer before IBAN, nine or ten digits under the elfproef.',
    pattern: String.raw`\d{9,10}|\d{2,4}[ .]\d{2}[ .]\d{2}[ .]\d{3}|P?\d{4,7}`,
    starts: 'any',
    validate: (compact) => (compact.length >= 9 ? bankElfproef(compact) : compact.length <= 8),
    strength: 'weak',
    score: 0.15,
    context: {
      nl: [
        'rekeningnummer',
        'rekeningnr',
        'rek.nr',
        'rek.-nr',
        'bankrekening',
        'girorekening',
        'rekening',
        'bankrekeningnummer',
        'gironummer',
        'giro',
      ],
      en: ['dutch account'],
    },
    examples: { valid: ['736160221', '73.61.60.221', 'P123456'], invalid: ['736160222', '123'] },
    source: 'Betaalvereniging Nederland, elfproef',
  },
  {
    subtype: 'NL_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['NL'],
    description: 'Kenteken: three groups of letters and digits, six characters (sidecodes 1 to 14).',
    pattern: String.raw`[A-Z]{2}-\d{2}-\d{2}|\d{2}-\d{2}-[A-Z]{2}|\d{2}-[A-Z]{2}-\d{2}|[A-Z]{2}-\d{2}-[A-Z]{2}|[A-Z]{2}-[A-Z]{2}-\d{2}|\d{2}-[A-Z]{2}-[A-Z]{2}|\d{2}-[A-Z]{3}-\d|\d-[A-Z]{3}-\d{2}|[A-Z]{2}-\d{3}-[A-Z]|[A-Z]-\d{3}-[A-Z]{2}|[A-Z]{3}-\d{2}-[A-Z]|[A-Z]-\d{2}-[A-Z]{3}|\d-[A-Z]{2}-\d{3}|\d{3}-[A-Z]{2}-\d`,
    starts: 'any',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.4,
    context: {
      nl: ['kenteken', 'kentekenplaat', 'kentekennummer', 'voertuig', 'auto', 'kentekenbewijs', 'bestuurder'],
      en: EN.plate,
    },
    examples: {
      valid: ['GB-123-X', '12-ABC-3', 'AB-12-CD', '1-XYZ-23'],
      invalid: ['AB-123-CD', 'ABC-123', 'ab-12-cd'],
    },
    source: 'RDW, Regeling kentekens en kentekenplaten, sidecodes',
  },
];

export const ROWS_BE: readonly IdentifierRow[] = [
  {
    subtype: 'BE_NN',
    type: 'NATIONAL_ID',
    countries: ['BE'],
    description:
      'Rijksregisternummer / numéro de registre national (also NISS, INSZ and tax number), and the BIS number of foreigners.',
    pattern: String.raw`\d{2}[ .\-]?\d{2}[ .\-]?\d{2}[ .\-]?\d{3}[ .\-]?\d{2}`,
    starts: 'digit',
    validate: rijksregister,
    strength: 'strong',
    score: 0.85,
    context: {
      nl: [
        'rijksregisternummer',
        'rijksregister',
        'rijksregisternr',
        'rr-nummer',
        'rrn',
        'insz',
        'insz-nummer',
        'nationaal nummer',
        'bis-nummer',
        'identificatienummer',
        'inss',
      ],
      fr: [
        'numéro de registre national',
        'registre national',
        'n° national',
        'numéro national',
        'nn',
        'niss',
        'rn',
        'n° de registre national',
        'numéro bis',
        'n° niss',
        'n° registre national',
      ],
      de: ['nationalregisternummer', 'nationalregister', 'inss', 'ensi'],
      en: ['national register number', 'rrn', 'niss', ...EN.national, ...EN.social, ...EN.tax],
    },
    examples: {
      valid: ['85.07.30-033.28', '85073003328', '93.05.18-223.61', '40.41.01-001.29'],
      invalid: ['85.07.30-033.29', '85073303328', '8507300332'],
    },
    source: 'Loi du 8 août 1983 organisant un Registre national; IBZ instructions',
    draw: (pick) =>
      fill(
        pick,
        () => {
          const { yy, mm, dd } = drawDate(pick, 1930, 1999);
          return `${yy}${mm}${dd}${String(1 + pick(900)).padStart(3, '0')}**`;
        },
        rijksregister,
      ),
  },
  {
    subtype: 'BE_EID',
    type: 'NATIONAL_ID',
    countries: ['BE'],
    description:
      'Number of the identity card: twelve digits, the last two modulo 97, or B and nine digits for foreigners.',
    pattern: String.raw`\d{3}[ \-]?\d{7}[ \-]?\d{2}|B[ ]?\d{7}[ ]?\d{2}`,
    starts: 'any',
    validate: (compact) => (compact.startsWith('B') ? true : belgianMod97(compact)),
    strength: 'weak',
    score: 0.35,
    context: {
      nl: ['identiteitskaart', 'eid', 'kaartnummer', 'identiteitskaartnummer', 'id-kaart', 'nummer identiteitskaart'],
      fr: ["carte d'identité", 'eid', "n° de carte d'identité", 'numéro de carte', 'n° carte', 'ci n°'],
      de: ['personalausweis*', 'ausweis'],
      en: EN.card,
    },
    examples: { valid: ['590-1234567-74', '591448477279', 'B 1234567 89'], invalid: ['590-1234567-35', '59012345673'] },
    source: 'SPF Intérieur, carte d’identité électronique; PRADO BEL-BO',
    draw: (pick, compact) =>
      fill(pick, compact.startsWith('B') ? 'B#########' : '59########**', (v) => v.startsWith('B') || belgianMod97(v)),
  },
  {
    subtype: 'BE_PASSPORT',
    type: 'PASSPORT',
    countries: ['BE'],
    description: 'Passport: two letters and six digits.',
    pattern: String.raw`[A-Z]{2}[ ]?\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      nl: ['paspoort', 'paspoortnummer', 'reispas'],
      fr: ['passeport', 'n° de passeport'],
      de: ['reisepass', 'pass'],
      en: EN.passport,
    },
    examples: { valid: ['EP123456', 'EJ 123456'], invalid: ['E1234567', 'EP12345'] },
    source: 'SPF Affaires étrangères; PRADO BEL-AO',
  },
  {
    subtype: 'BE_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['BE'],
    description: 'Driving licence, ten digits.',
    pattern: String.raw`\d{10}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      nl: ['rijbewijs', 'rijbewijsnummer'],
      fr: ['permis de conduire', 'permis', 'n° de permis'],
      de: ['führerschein'],
      en: EN.driver,
    },
    examples: { valid: ['1234567890', '0123456789'], invalid: ['123456789', '12345678901'] },
    source: 'SPF Mobilité',
  },
  {
    subtype: 'BE_RIZIV',
    type: 'HEALTH_ID',
    countries: ['BE'],
    description: 'RIZIV / INAMI number of a care provider: eight digits with check, three of qualification.',
    pattern: String.raw`\d[ .\-/]?\d{5}[ .\-/]?\d{2}[ .\-/]?\d{3}`,
    starts: 'digit',
    validate: inami,
    strength: 'weak',
    score: 0.35,
    context: {
      nl: ['riziv', 'riziv-nummer', 'rizivnummer', 'riziv nr', 'huisarts', 'dokter', 'arts'],
      fr: ['inami', 'n° inami', 'numéro inami', 'médecin', 'dr'],
      de: ['likiv'],
      en: ['riziv', 'inami', ...EN.doctor],
    },
    examples: { valid: ['1-00003-04-003', '10000304003', '1/23456/25/004'], invalid: ['1-00003-95-003', '1000039400'] },
    source: 'INAMI / RIZIV',
    draw: (pick, compact) => fill(pick, `${compact[0] ?? '1'}#####**${compact.slice(8)}`, inami),
  },
  {
    subtype: 'BE_ENTERPRISE',
    type: 'COMPANY_ID',
    countries: ['BE'],
    description: 'Ondernemingsnummer / numéro d’entreprise of the KBO / BCE, ten digits.',
    pattern: String.raw`[01]\d{3}[ .\-]?\d{3}[ .\-]?\d{3}`,
    starts: 'digit',
    validate: ondernemingsnummer,
    strength: 'weak',
    score: 0.4,
    context: {
      nl: ['ondernemingsnummer', 'kbo', 'kbo-nummer', 'btw', 'rpr', 'ondernemingsnr'],
      fr: ["numéro d'entreprise", "n° d'entreprise", 'bce', 'tva', 'rpm', 'n° bce'],
      de: ['unternehmensnummer', 'zdu', 'mwst'],
      en: EN.company,
    },
    examples: {
      valid: ['0428.759.497', '0403019261', '0403 019 261'],
      invalid: ['0428.759.498', '2428.759.497', '428759497'],
    },
    source: 'Code de droit économique, livre III; KBO/BCE',
    draw: (pick) => fill(pick, '0#######**', ondernemingsnummer),
  },
  vatRow({
    country: 'BE',
    name: 'btw / TVA',
    body: String.raw`[01]?\d{3}[ .\-]?\d{3}[ .\-]?\d{3}`,
    check: (body) => ondernemingsnummer(body.padStart(10, '0')),
    context: { nl: ['btw', 'btw-nummer', 'btw nr'], fr: ['tva', 'n° tva', 'n° de tva'], de: ['mwst', 'mwst-nr'] },
    valid: ['BE0428759497', 'BE 0428.759.497', 'BE428759497'],
    invalid: ['BE0428759498', 'BE04287594'],
    source: 'SPF Finances; VIES',
    draw: (pick, compact) =>
      fill(pick, compact.length === 12 ? 'BE0#######**' : 'BE4######**', (v) =>
        ondernemingsnummer(v.slice(2).padStart(10, '0')),
      ),
  }),
  {
    subtype: 'BE_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['BE'],
    description: 'Account number before IBAN: 123-1234567-12, the last two modulo 97.',
    pattern: String.raw`\d{3}[ \-]\d{7}[ \-]\d{2}`,
    starts: 'digit',
    validate: belgianMod97,
    strength: 'strong',
    score: 0.7,
    context: {
      nl: ['rekeningnummer', 'rekening', 'bankrekening', 'rek.nr', 'zichtrekening'],
      fr: ['compte', 'n° de compte', 'compte bancaire', 'numéro de compte', 'cpte'],
      de: ['kontonummer', 'konto'],
      en: EN.bank,
    },
    examples: { valid: ['539-0075470-34', '001-1234567-27'], invalid: ['539-0075470-35', '539-007547-34'] },
    source: 'Febelfin; National Bank of Belgium',
    draw: (pick, compact) => fill(pick, `${compact.slice(0, 3)}#######**`, belgianMod97),
  },
  {
    subtype: 'BE_STRUCTURED_COMMUNICATION',
    type: 'CASE_ID',
    countries: ['BE'],
    description: 'Structured payment reference +++123/4567/89012+++, the last two modulo 97.',
    pattern: String.raw`\d{3}/\d{4}/\d{5}`,
    starts: 'digit',
    validate: belgianMod97,
    strength: 'strong',
    score: 0.75,
    context: {
      nl: ['gestructureerde mededeling', 'mededeling', 'ogm', 'betalingskenmerk'],
      fr: ['communication structurée', 'communication', 'vcs'],
      en: ['structured communication', 'payment reference'],
    },
    examples: { valid: ['090/9337/55493', '010/8068/17183'], invalid: ['090/9337/55494', '090/9337/5549'] },
    source: 'Febelfin, gestructureerde mededeling (OGM / VCS)',
    draw: (pick) => fill(pick, '##########**', belgianMod97),
  },
  {
    subtype: 'BE_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['BE'],
    description: 'Plate 1-ABC-123 (since 2010) or ABC-123.',
    pattern: String.raw`[1-9]-[A-Z]{3}-\d{3}|[1-9][A-Z]{3}\d{3}|[A-Z]{3}-\d{3}|\d{3}-[A-Z]{3}`,
    starts: 'any',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.3,
    context: {
      nl: ['nummerplaat', 'kentekenplaat', 'voertuig', 'plaatnummer', 'auto', 'wagen'],
      fr: ['plaque', 'immatriculation', 'véhicule', 'voiture', "plaque d'immatriculation"],
      de: ['kennzeichen', 'nummernschild'],
      en: EN.plate,
    },
    examples: { valid: ['1-ABC-123', '2-XYZ-789', 'ABC-123'], invalid: ['0-ABC-123', '1-AB-123', '1-abc-123'] },
    source: 'Arrêté royal du 20 juillet 2001 relatif à l’immatriculation de véhicules; DIV',
  },
];

export const ROWS_LU: readonly IdentifierRow[] = [
  {
    subtype: 'LU_MATRICULE',
    type: 'NATIONAL_ID',
    countries: ['LU'],
    description: 'Matricule nationale, thirteen digits from the birth date; also social security and tax number.',
    pattern: String.raw`\d{4}[ .\-]?\d{2}[ .\-]?\d{2}[ .\-]?\d{3}[ .\-]?\d{2}|\d{8}[ .\-]?\d{5}|\d{4} \d{4} \d{5}`,
    starts: 'digit',
    validate: matricule,
    strength: 'strong',
    score: 0.9,
    context: {
      fr: [
        'matricule',
        'n° matricule',
        "numéro d'identification national",
        'cns',
        'numéro de matricule',
        'sécurité sociale',
        'matricule nationale',
        'n° de matricule',
      ],
      de: ['matrikelnummer', 'nationale identifikationsnummer', 'sozialversicherungsnummer', 'matricule'],
      lb: ['matricule', 'matrikel', 'sozialversécherungsnummer'],
      en: ['matricule', ...EN.national, ...EN.social, ...EN.tax],
    },
    examples: {
      valid: ['1893120105732', '1893 12 01 057 32', '1990010112385'],
      invalid: ['1893120105733', '1893130105732', '189312010573'],
    },
    source: 'Loi du 19 juin 2013 relative à l’identification des personnes physiques; CTIE',
    draw: (pick) =>
      fill(
        pick,
        () => {
          const { yyyy, mm, dd } = drawDate(pick, 1930, 2005);
          return `${yyyy}${mm}${dd}###**`;
        },
        matricule,
      ),
  },
  vatRow({
    country: 'LU',
    name: 'TVA',
    body: String.raw`(?:\d{8}|\d{4} \d{4}|\d{3} \d{3} \d{2})`,
    check: (body) => body.length === 8 && Number(body.slice(0, 6)) % 89 === Number(body.slice(6)),
    context: {
      fr: ['tva', 'n° tva', 'numéro de tva', "numéro d'identification tva"],
      de: ['mwst', 'mwst-nr', 'ust-idnr'],
    },
    valid: ['LU15027442', 'LU 15027442'],
    invalid: ['LU15027443', 'LU1502744'],
    source: "Administration de l'enregistrement, des domaines et de la TVA; VIES",
    draw: (pick) => fill(pick, 'LU######**', (v) => Number(v.slice(2, 8)) % 89 === Number(v.slice(8))),
  }),
  {
    subtype: 'LU_RCS',
    type: 'COMPANY_ID',
    countries: ['LU'],
    description: 'Registre de commerce et des sociétés: section letter and number.',
    pattern: String.raw`[A-J][ ]?\d{1,3}\.?\d{3}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      fr: ['rcs', 'r.c.s', 'rcsl', 'registre de commerce', 'rcs luxembourg', 'r.c.s. luxembourg'],
      de: ['handelsregister', 'h.r'],
      en: ['rcs', 'rcs luxembourg', ...EN.company],
    },
    examples: { valid: ['B 123456', 'B123.456', 'F1234'], invalid: ['Z 123456', 'B 12'] },
    source: 'Loi du 19 décembre 2002; Luxembourg Business Registers',
  },
  {
    subtype: 'LU_DOCUMENT',
    type: 'PASSPORT',
    countries: ['LU'],
    description: 'Passport or identity card: letter J or S and eight characters.',
    pattern: String.raw`[A-Z]{1,2}[A-Z0-9]{5,6}\d`,
    starts: 'letter',
    validate: (compact) => compact.length === 8 && /[0-9].*[0-9].*[0-9]/.test(compact),
    strength: 'none',
    score: 0.1,
    context: {
      fr: ['passeport', "carte d'identité", 'n° de passeport', 'titre de séjour'],
      de: ['reisepass', 'personalausweis', 'pass'],
      lb: ['pass', 'identitéitskaart'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['JCU9J472', 'SPR12345'], invalid: ['JCU9J47', 'ABCDEFG1'] },
    source: 'PRADO LUX-AO, LUX-BO',
  },
];
