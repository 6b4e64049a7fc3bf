/** Estonia, Latvia, Lithuania. */
import type { IdentifierRow } from '../row.ts';
import { isDate, weightedMod } from './check-digits.ts';
import { EN, drawDate, fill, two, inGroups, vatRow } from './europe-parts.ts';

/** Weights 1 2 … 9 1 …; a rest of 10 tries 3 4 … 9 1 …; a second 10 counts as 0. Personal codes and registers of EE and LT. */
function stepped(compact: string): boolean {
  const body = compact.slice(0, -1);
  const one = Array.from(body, (_, i) => (i % 9) + 1);
  const second = Array.from(body, (_, i) => ((i + 2) % 9) + 1);
  let rest = weightedMod(body, one, 11);
  if (rest === 10) rest = weightedMod(body, second, 11) % 10;
  return rest === Number(compact.at(-1));
}

/** First digit: century and sex (1-8); LT gives 9 to people whose birth date is not known. */
function isikukood(compact: string): boolean {
  if (!/^[1-8][0-9]{10}$/.test(compact)) return false;
  const century = 1800 + 100 * Math.floor((Number(compact[0]) - 1) / 2);
  return (
    isDate(century + Number(compact.slice(1, 3)), Number(compact.slice(3, 5)), Number(compact.slice(5, 7))) &&
    stepped(compact)
  );
}

function drawIsikukood(pick: (n: number) => number, compact: string): string {
  return fill(
    pick,
    () => {
      const first = '12345678'.includes(compact[0] ?? '') ? (compact[0] ?? '3') : '3';
      const { yy, mm, dd } = drawDate(pick, 1940, 1999);
      // Codes that start with 5 or 6 belong to years after 2000.
      return `${first}${first >= '5' ? two(pick(20)) : yy}${mm}${dd}###*`;
    },
    isikukood,
  );
}

function kmkr(body: string): boolean {
  return /^10[0-9]{7}$/.test(body) && weightedMod(body, [3, 7, 1, 3, 7, 1, 3, 7, 1], 10) === 0;
}

/** Old codes: DDMMYY, century 0-2, weights; codes issued since July 2017 start 32 to 39 and say nothing. */
function personasKods(compact: string): boolean {
  if (!/^[0-9]{11}$/.test(compact)) return false;
  if (/^3[2-9]/.test(compact)) return true;
  const century = 1800 + 100 * Number(compact[6]);
  if (
    Number(compact[6]) > 2 ||
    !isDate(century + Number(compact.slice(4, 6)), Number(compact.slice(2, 4)), Number(compact.slice(0, 2)))
  )
    return false;
  return (
    ((1 + weightedMod(compact.slice(0, 10), [10, 5, 8, 4, 2, 1, 6, 3, 7, 9], 11)) % 11) % 10 === Number(compact[10])
  );
}

function latvianCompany(compact: string): boolean {
  return /^[4-9][0-9]{10}$/.test(compact) && weightedMod(compact, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1], 11) === 3;
}

function pvm(body: string): boolean {
  return /^([0-9]{7}1[0-9]|[0-9]{10}1[0-9])$/.test(body) && stepped(body);
}

export const ROWS_EE: readonly IdentifierRow[] = [
  {
    subtype: 'EE_IK',
    type: 'NATIONAL_ID',
    countries: ['EE'],
    description: 'Isikukood, eleven digits: sex and century, birth date, serial, check digit.',
    pattern: String.raw`[1-8]\d{10}|[1-8][ ]\d{6}[ ]\d{4}|EE-?[1-8]\d{10}`,
    starts: 'any',
    validate: (compact) => isikukood(compact.replace(/^EE/, '')),
    strength: 'weak',
    score: 0.45,
    context: {
      et: ['isikukood', 'isikukoodi', 'ik', 'isikukood*', 'patsien*', 'sünd*'],
      ru: ['исикукод', 'личный код', 'персональный код'],
      en: ['estonian personal code', ...EN.national, ...EN.tax],
    },
    examples: {
      valid: ['37605030299', '36805280109', '38001085718'],
      invalid: ['36805280108', '36813280109', '3680528010'],
    },
    source: 'Rahvastikuregistri seadus § 39; EVS 585:2007',
    draw: (pick, compact) =>
      compact.startsWith('EE') ? `EE${drawIsikukood(pick, compact.slice(2))}` : drawIsikukood(pick, compact),
  },
  {
    subtype: 'EE_DOCUMENT',
    type: 'NATIONAL_ID',
    countries: ['EE'],
    description: 'Number of the identity card, residence card or passport: one or two letters and seven digits.',
    pattern: String.raw`[A-Z]{1,2}\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: {
      et: [
        'id-kaart',
        'isikutunnistus',
        'dokumendi number',
        'pass',
        'passi number',
        'dokumendinumber',
        'elamisloakaart',
      ],
      ru: ['паспорт', 'ид-карта'],
      en: [...EN.card, ...EN.passport],
    },
    examples: { valid: ['AA1234567', 'KE0000001', 'A1234567'], invalid: ['ABC123456', 'AA123456'] },
    source: 'Isikut tõendavate dokumentide seadus; PRADO EST-BO, EST-AO',
  },
  {
    subtype: 'EE_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['EE'],
    description: 'Juhiluba: two letters and six digits.',
    pattern: String.raw`[A-Z]{2}\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: { et: ['juhiluba', 'juhilo*', 'juhiloa number'], ru: ['водительские права'], en: EN.driver },
    examples: { valid: ['ET123456', 'AB000001'], invalid: ['ET12345', 'E1234567'] },
    source: 'Transpordiamet; PRADO EST-FO',
  },
  {
    subtype: 'EE_REGISTRIKOOD',
    type: 'COMPANY_ID',
    countries: ['EE'],
    description: 'Registrikood of a company, eight digits starting 1, 7, 8 or 9.',
    pattern: String.raw`[1789]\d{7}`,
    starts: 'digit',
    validate: stepped,
    strength: 'weak',
    score: 0.25,
    context: {
      et: [
        'registrikood',
        'reg.kood',
        'reg kood',
        'registrikood*',
        'rg-kood',
        'äriregist*',
        'reg. nr',
        'osaühing',
        'oü',
      ],
      en: EN.company,
    },
    examples: { valid: ['12345678', '10137319'], invalid: ['12345679', '1234567'] },
    source: 'Äriregistri seadus; RIK',
  },
  vatRow({
    country: 'EE',
    name: 'käibemaksukohustuslase number (KMKR)',
    body: inGroups(9),
    check: kmkr,
    context: { et: ['kmkr', 'käibemaksukohustuslase', 'kmkr nr', 'käibemaks*', 'km nr'] },
    valid: ['EE100931558', 'EE 100594102'],
    invalid: ['EE100594103', 'EE10059410'],
    source: 'Maksu- ja Tolliamet; VIES',
    draw: (pick) => fill(pick, 'EE10######*', (v) => kmkr(v.slice(2))),
  }),
];

export const ROWS_LV: readonly IdentifierRow[] = [
  {
    subtype: 'LV_PERSONAS_KODS',
    type: 'NATIONAL_ID',
    countries: ['LV'],
    description: 'Personas kods: six and five digits with a hyphen; codes since 2017 start 32.',
    pattern: String.raw`\d{6}-[ ]?\d{5}|\d{11}|LV-?\d{6}-?\d{5}`,
    starts: 'any',
    validate: (compact) => personasKods(compact.replace(/^LV/, '')),
    strength: 'weak',
    score: 0.45,
    context: {
      lv: ['personas kods', 'personas kodu', 'pers. kods', 'p.k', 'pk', 'personas kod*', 'p. k', 'dzimis*', 'pacient*'],
      ru: ['персональный код', 'перс. код'],
      en: ['latvian personal code', ...EN.national, ...EN.tax],
    },
    examples: {
      valid: ['161175-19997', '16117519997', '328673-00679'],
      invalid: ['161375-19997', '161175-19998', '161175-1999'],
    },
    source: 'Fizisko personu reģistra likums; PMLP',
    draw: (pick, compact) =>
      `${compact.startsWith('LV') ? 'LV' : ''}3${2 + pick(8)}${Array.from({ length: 9 }, () => pick(10)).join('')}`,
  },
  {
    subtype: 'LV_PASSPORT',
    type: 'PASSPORT',
    countries: ['LV'],
    description: 'Passport (LV) or identity card (PA): two letters and seven digits.',
    pattern: String.raw`[A-Z]{2}[ ]?\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      lv: [
        'pase',
        'pases',
        'pases nr',
        'pases numurs',
        'personas apliecība',
        'eid karte',
        'dokumenta nr',
        'apliecības',
      ],
      ru: ['паспорт'],
      en: [...EN.passport, ...EN.card],
    },
    examples: { valid: ['LV1234567', 'PA 1234567'], invalid: ['LV123456', 'L1234567'] },
    source: 'Personu apliecinošu dokumentu likums; PRADO LVA-AO',
  },
  {
    subtype: 'LV_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['LV'],
    description: 'Vadītāja apliecība: two or three letters and six digits.',
    pattern: String.raw`[A-Z]{2,3}\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: { lv: ['vadītāja apliecība', 'autovadītāja apliecība', 'vadītāja apliecīb*', 'tiesības'], en: EN.driver },
    examples: { valid: ['AB123456', 'AAA123456'], invalid: ['A123456', 'AB12345'] },
    source: 'CSDD',
  },
  {
    subtype: 'LV_COMPANY',
    type: 'COMPANY_ID',
    countries: ['LV'],
    description: 'Vienotais reģistrācijas numurs, eleven digits starting 4, 5 or 9.',
    pattern: String.raw`[4-9]\d{10}`,
    starts: 'digit',
    validate: latvianCompany,
    strength: 'weak',
    score: 0.3,
    context: {
      lv: [
        'reģ. nr',
        'reģistrācijas nr',
        'reģistrācijas numurs',
        'vienotais reģistrācijas',
        'reg.nr',
        'sia',
        'uzņēmumu reģistr*',
        'nmr',
      ],
      en: EN.company,
    },
    examples: { valid: ['40003521600', '40103619251'], invalid: ['40003521601', '4000352160'] },
    source: 'Uzņēmumu reģistrs',
  },
  vatRow({
    country: 'LV',
    name: 'PVN',
    body: inGroups(11),
    check: (body) => latvianCompany(body) || (/^[0-3]/.test(body) && personasKods(body)),
    context: { lv: ['pvn', 'pvn nr', 'pvn reģ. nr', 'pvn reģistrācijas numurs', 'pvn maksātāj*'] },
    valid: ['LV40003521600', 'LV 40003521600'],
    invalid: ['LV40003521601', 'LV4000352160'],
    source: 'Valsts ieņēmumu dienests; VIES',
  }),
];

export const ROWS_LT: readonly IdentifierRow[] = [
  {
    subtype: 'LT_ASMENS_KODAS',
    type: 'NATIONAL_ID',
    countries: ['LT'],
    description: 'Asmens kodas, eleven digits: sex and century, birth date, serial, check digit.',
    pattern: String.raw`[1-69]\d{10}`,
    starts: 'digit',
    validate: (compact) => (compact.startsWith('9') ? stepped(compact) : isikukood(compact)),
    strength: 'weak',
    score: 0.45,
    context: {
      lt: ['asmens kodas', 'a.k', 'a. k', 'ak', 'asmens kod*', 'gim*', 'pacient*', 'asm. kodas'],
      pl: ['kod osobisty'],
      ru: ['личный код'],
      en: ['lithuanian personal code', ...EN.national, ...EN.tax],
    },
    examples: {
      valid: ['33309240064', '38703181745', '49001010001'],
      invalid: ['33309240164', '33313240064', '3330924006'],
    },
    source: 'Gyventojų registro įstatymas; Registrų centras',
    draw: drawIsikukood,
  },
  {
    subtype: 'LT_DOCUMENT',
    type: 'PASSPORT',
    countries: ['LT'],
    description: 'Passport or identity card, eight digits.',
    pattern: String.raw`\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      lt: [
        'pasas',
        'paso',
        'paso nr',
        'paso numeris',
        'asmens tapatybės kortelė',
        'tapatybės kortel*',
        'dokumento nr',
        'vairuotojo pažymėjim*',
      ],
      ru: ['паспорт'],
      en: [...EN.passport, ...EN.card, ...EN.driver],
    },
    examples: { valid: ['12345678', '00000000'], invalid: ['1234567', '123456789'] },
    source: 'PRADO LTU-AO, LTU-BO',
  },
  {
    subtype: 'LT_SODRA',
    type: 'SOCIAL_SECURITY',
    countries: ['LT'],
    description: 'Social insurance certificate of Sodra: two letters and digits.',
    pattern: String.raw`[A-Z]{2}[ ]?\d{5,7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.1,
    context: {
      lt: ['sodra', 'sodros', 'valstybinio socialinio draudimo', 'socialinio draudimo', 'sd pažymėjim*'],
      en: EN.social,
    },
    examples: { valid: ['SD 1234567', 'AB12345'], invalid: ['A1234567', 'AB1234'] },
    source: 'Valstybinio socialinio draudimo fondo valdyba',
  },
  {
    subtype: 'LT_COMPANY',
    type: 'COMPANY_ID',
    countries: ['LT'],
    description: 'Juridinio asmens kodas, nine digits (seven in old ones).',
    pattern: String.raw`[123]\d{8}`,
    starts: 'digit',
    validate: stepped,
    strength: 'weak',
    score: 0.25,
    context: {
      lt: ['įmonės kodas', 'juridinio asmens kodas', 'įm. kodas', 'į.k', 'kodas', 'uab', 'registro kodas', 'jak'],
      en: EN.company,
    },
    examples: { valid: ['303115498', '110053842'], invalid: ['303115491', '30311549'] },
    source: 'Juridinių asmenų registras; Registrų centras',
  },
  vatRow({
    country: 'LT',
    name: 'PVM mokėtojo kodas',
    body: inGroups(12, 9),
    check: pvm,
    context: { lt: ['pvm', 'pvm kodas', 'pvm mokėtojo kodas', 'pvm mok. kodas'] },
    valid: ['LT119511515', 'LT100001919017', 'LT 119511515'],
    invalid: ['LT119511516', 'LT11951151'],
    source: 'Valstybinė mokesčių inspekcija; VIES',
  }),
  {
    subtype: 'LT_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['LT', 'LV', 'EE'],
    description: 'Plates of the Baltic states: ABC 123 (LT), AB-1234 (LV), 123 ABC (EE).',
    pattern: String.raw`[A-Z]{3}[ ]\d{3}|[A-Z]{2}-\d{1,4}|\d{2,3}[ ]?[A-Z]{3}`,
    starts: 'any',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.1,
    context: {
      lt: ['valstybinis numeris', 'valst. nr', 'automobil*', 'v/n'],
      lv: ['valsts numurs', 'reģ. nr', 'automašīn*', 'numura zīme', 'transportlīdzek*'],
      et: ['registreerimismärk', 'numbrimärk', 'sõiduk', 'auto', 'reg nr', 'reg märk'],
      en: EN.plate,
    },
    examples: { valid: ['ABC 123', 'AB-1234', '123 ABC'], invalid: ['A 123', 'abc 123'] },
    source: 'Regitra; CSDD; Transpordiamet',
  },
];
