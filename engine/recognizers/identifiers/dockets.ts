/** Numbers of court files. Registers and years stay what they are in a surrogate; the number in between is another. */
import type { IdentifierRow } from '../row.ts';
import { newDigits } from './world-parts.ts';

/** Another number between the register's letters and the `year` last characters; a year of four digits stays whole. */
function drawNumber(year: number): NonNullable<IdentifierRow['draw']> {
  return (pick, compact) => {
    const register = /^\d*[A-Z]+/.exec(compact)?.[0].length ?? 0;
    const kept = /\d{2}(?:19|20)\d{2}$/.test(compact) ? 4 : year;
    const end = compact.length - kept;
    return newDigits(pick, compact.slice(0, end), register) + compact.slice(end);
  };
}

export const ROWS_DOCKETS_EUROPE: readonly IdentifierRow[] = [
  {
    subtype: 'CZ_SPISOVA_ZNACKA',
    type: 'CASE_ID',
    countries: ['CZ'],
    description: 'Spisová značka of a court: senate, register, number, year.',
    pattern: String.raw`\d{1,3} ?(?:C|Cm|Co|Cmo|Cdo|D|E|EXE|EVC|EPR|Ec|Nc|Nt|Ntd|P|PaNc|PP|Rod|Ro|L|Sd|Si|T|Tm|To|Tmo|Tdo|U|ICm|INS|Af|Ad|Az|As|Ads|Ca|Cad|Ars) \d{1,6} ?\/ ?(?:19|20)\d{2}(?:-\d{1,4})?`,
    starts: 'digit',
    // The register's letters are written as they are.
    validate: (_compact, written) => /\d ?[A-Z]/.test(written),
    strength: 'none',
    score: 0.7,
    context: { cs: ['sp. zn.', 'spisová značka', 'spis', 'č. j.', 'čj.', 'soud*'], en: ['case', 'court', 'docket'] },
    examples: { valid: ['7 C 41/2026', '12 Nc 201/2024', '0 P 88/2024'], invalid: ['7 X 41/2026', '7 c 41/2026'] },
    source: 'Instrukce Ministerstva spravedlnosti č. 505/2001-Org., vnitřní a kancelářský řád, § 201',
    draw: drawNumber(4),
  },
  {
    subtype: 'SK_SPISOVA_ZNACKA',
    type: 'CASE_ID',
    countries: ['SK'],
    description: 'Spisová značka of a court: senate, register, number, year, between slashes.',
    pattern: String.raw`\d{1,3}(?:C|Cb|Cbi|Cpr|Csp|CbR|Co|Cob|CoP|D|Dob|Er|Ek|Em|K|Nc|Nt|P|PPOm|Ro|S|Sa|T|To|Tp|Tos|Tdo|Cdo|Up|Zm)\/\d{1,6}\/(?:19|20)\d{2}`,
    starts: 'digit',
    validate: (_compact, written) => /^\d+[A-Z]/.test(written),
    strength: 'none',
    score: 0.75,
    context: { sk: ['sp. zn.', 'spisová značka', 'spis', 'č. k.', 'súd*'], en: ['case', 'court', 'docket'] },
    examples: { valid: ['7C/41/2026', '12Cb/201/2024', '2T/88/2019'], invalid: ['7X/41/2026', '7c/41/2026'] },
    source: 'Vyhláška č. 543/2005 Z. z. o Spravovacom a kancelárskom poriadku, § 78',
    draw: drawNumber(4),
  },
  {
    subtype: 'PL_SYGNATURA',
    type: 'CASE_ID',
    countries: ['PL'],
    description: 'Sygnatura akt of a court: division in Roman numerals, register, number, year.',
    pattern: String.raw`(?:XX|X?(?:IX|IV|V?I{0,3}))1? ?(?:ACa|ACz|AGa|AKa|AKz|AUa|C|Ca|Cz|Co|Cps|CSK|CSKP|Cupr|Cgg|G|GC|Ga|Gz|GCo|GNc|GRp|GUp|K|Ka|Kz|KK|Kp|Ko|Kop|Kow|Ks|Nc|Nkd|Nmo|Now|Ns|Nsm|Opm|P|Pa|RC|RCa|RCo|RNs|RNsm|RNmo|SA|SAB|U|Ua|W|Wa|Ds) \d{1,6}\/\d{2,4}`,
    starts: 'letter',
    validate: (_compact, written) => /^[IVX]+1? ?[A-Z]/.test(written),
    strength: 'none',
    score: 0.75,
    context: {
      pl: ['sygn.', 'sygn. akt', 'sygnatura', 'sygnatury', 'akta', 'sąd*', 'sprawa'],
      en: ['case', 'court', 'docket'],
    },
    examples: {
      valid: ['II K 120/25', 'II W 9/26', 'XIV GC 1204/2023', 'I ACa 33/24'],
      invalid: ['II Q 120/25', 'ii k 120/25', 'K 120/25'],
    },
    source:
      'Zarządzenie Ministra Sprawiedliwości z 19 czerwca 2019 r. w sprawie organizacji i zakresu działania sekretariatów sądowych',
    draw: drawNumber(2),
  },
  {
    subtype: 'DE_AKTENZEICHEN',
    type: 'CASE_ID',
    countries: ['DE'],
    description: 'Aktenzeichen of a court or prosecutor: division, register, number, two digits of the year.',
    // Decisions of the federal courts are cited with a Roman numeral before the register, and are not meant here.
    pattern: String.raw`\d{1,4} (?:C|O|S|T|U|W|F|UF|WF|HK ?O|OH|Ca|Sa|Ta|BV|M|K|L|IN|IK|IE|VI|IV|XVII|XIV|HRB|Ds|Ls|Cs|KLs|Ks|Ns|Qs|Gs|OWi|Js|UJs|Ws|Ss|AR|BRs|Zs|VRs) \d{2,6}\/\d{2}`,
    starts: 'digit',
    // The year is one of ours: "60 W 230/50" is a lamp, "5 W 30/40" an oil.
    validate: (_compact, written) => /^\d+ ?[A-Z]/.test(written) && /(?:[0-3]|9)\d$/.test(written),
    strength: 'none',
    score: 0.6,
    context: {
      de: [
        'az',
        'az.',
        'aktenzeichen',
        'gesch.-nr.',
        'geschäftsnummer',
        'geschäftszeichen',
        'amtsgericht',
        'landgericht',
        'staatsanwaltschaft',
        'urteil',
        'beschluss',
      ],
      en: ['case', 'court', 'docket'],
    },
    examples: {
      valid: ['12 O 345/23', '113 Js 4477/23', '2 F 115/24', '41 XVII 88/22'],
      invalid: ['12 Q 345/23', '12 o 345/23', '12 O 345', '60 W 230/50', '5 W 30/40'],
    },
    source: 'Aktenordnung der Justiz (AktO), Anlage Registerzeichen',
    draw: drawNumber(2),
  },
  {
    subtype: 'AT_AKTENZEICHEN',
    type: 'CASE_ID',
    countries: ['AT'],
    description: 'Aktenzeichen of a court: division, register, number, two digits of the year, check letter.',
    pattern: String.raw`\d{1,4} ?(?:C|Cg|Cga|Cgs|E|Hv|U|Bl|St|BAZ|UT|Pu|Ps|P|A|S|Se|Sw|R|Nc|Fam|FAM|N|T) \d{1,6}\/\d{2}[a-z]`,
    starts: 'digit',
    validate: (compact, written) => /^\d+ ?[A-Z]/.test(written) && (/[a-z]$/.test(written) || written === compact),
    strength: 'none',
    score: 0.75,
    context: {
      de: ['az', 'aktenzeichen', 'gz', 'gz.', 'geschäftszahl', 'bezirksgericht', 'landesgericht', 'gericht'],
      en: ['case', 'court', 'docket'],
    },
    examples: { valid: ['12 Cg 34/23x', '3 C 1204/22k', '161 Hv 8/24d'], invalid: ['12 Qx 34/23x', '12 Cg 34/23'] },
    source: 'Geschäftsordnung für die Gerichte I. und II. Instanz (Geo), § 371',
    draw: drawNumber(3),
  },
];

export const ROWS_DOCKETS_WORLD: readonly IdentifierRow[] = [
  {
    subtype: 'IN_COURT_CASE',
    type: 'CASE_ID',
    countries: ['IN'],
    description: 'Number of a suit or petition: kind, number, year.',
    pattern: String.raw`(?:OS|HMOP|MCOP|FCOP|GWOP|CRL ?MP|CRL ?A|CRP|WP|WA|RFA|RSA|MACP|MVOP)(?:\(C\)|\(MD\))?(?: ?No\.?)? ?\d{1,6} ?(?:\/|of) ?(?:19|20)\d{2}`,
    starts: 'letter',
    validate: (_compact, written) => /^[A-Z]{2}/.test(written),
    strength: 'none',
    score: 0.6,
    context: { en: ['court', 'suit', 'petition', 'case', 'case no', 'cause list', 'hearing'] },
    examples: {
      valid: ['OS 118/2019', 'MCOP 309/2022', 'WP(C) No. 1204 of 2023'],
      invalid: ['XQ 118/2019', 'OS 118/19', 'os 118/2019'],
    },
    source: 'eCourts services, case types of the district courts and High Courts',
    draw: drawNumber(4),
  },
];
