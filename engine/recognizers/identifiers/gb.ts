/** United Kingdom and Ireland. */
import type { IdentifierRow } from '../row.ts';
import { isDate, isRepeated, weightedMod, weightedSum } from './check-digits.ts';
import { EN, drawDate, fill, two, vatRow } from './europe-parts.ts';

/** HMRC NIM39110: D F I Q U V are never the first letter, O never the second; these prefixes are not allocated. */
function nino(compact: string): boolean {
  return (
    /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{6}[A-D]?$/.test(compact) && !/^(BG|GB|KN|NK|NT|TN|ZZ)/.test(compact)
  );
}

/** NHS Data Dictionary: weights 10 to 2, 11 minus the rest by 11; 10 is not issued. */
function nhs(compact: string): boolean {
  if (compact.length !== 10 || isRepeated(compact)) return false;
  const digit = (11 - weightedMod(compact.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2], 11)) % 11;
  return digit === Number(compact[9]);
}

/** NHS Scotland: date of birth DDMMYY, serial, sex, the check digit of an NHS number. */
function chi(compact: string): boolean {
  const yy = Number(compact.slice(4, 6));
  const day = Number(compact.slice(0, 2));
  const month = Number(compact.slice(2, 4));
  return nhs(compact) && (isDate(1900 + yy, month, day) || isDate(2000 + yy, month, day));
}

/** HMRC: weights 6 7 8 9 10 5 4 3 2 over the last nine digits, table '21987654321'. */
function utr(compact: string): boolean {
  const digits = compact.replace(/K$/, '');
  if (digits.length !== 10 || isRepeated(digits)) return false;
  return '21987654321'[weightedMod(digits.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2], 11)] === digits[0];
}

/** HMRC: weights 8 to 2, then 97 (old) or 97 + 55 (since 2010, read either way by its own checkers); GD and HA numbers for government and health. */
function vat(body: string): boolean {
  if (/^GD[0-4][0-9]{2}$/.test(body) || /^HA[5-9][0-9]{2}$/.test(body)) return true;
  if (!/^([0-9]{9}|[0-9]{12})$/.test(body)) return false;
  const rest = (weightedSum(body.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) + Number(body.slice(7, 9))) % 97;
  if (Number(body.slice(0, 3)) < 100) return rest === 0 && Number(body.slice(0, 7)) > 0;
  return rest === 0 || rest === 42 || rest === 55;
}

/**
 * DVLA: five of the surname, decade, month (5 or 6 first for women), day, year, initials, then three of the
 * issuer's own. Only the date can be checked.
 */
function dvla(compact: string): boolean {
  if (!/^[A-Z9]{5}[0-9]{6}[A-Z9]{2}[A-Z0-9]{3}$/.test(compact.slice(0, 16)) || !/^[A-Z]+9*$/.test(compact.slice(0, 5)))
    return false;
  const month = Number(compact.slice(6, 8)) % 50;
  const day = Number(compact.slice(8, 10));
  const year = Number(compact[5]) * 10 + Number(compact[10]);
  return Number(compact[6]) !== 2 && (isDate(1900 + year, month, day) || isDate(2000 + year, month, day));
}

/** DfE: check letter over local authority, school and serial, weights 2 to 13, modulo 23. */
function upn(compact: string): boolean {
  if (!/^[A-HJ-NP-RTV-Z][0-9]{11}[0-9A-HJ-NP-RTV-Z]$/.test(compact)) return false;
  const letters = 'ABCDEFGHJKLMNPQRTUVWXYZ';
  const tail = compact.slice(1);
  let sum = 0;
  for (let i = 0; i < 12; i++) {
    const char = tail[i] ?? '';
    sum += (i + 2) * (/[0-9]/.test(char) ? Number(char) : letters.indexOf(char));
  }
  return letters[sum % 23] === compact[0];
}

const IE_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV';

/** Revenue: weights 8 to 2, the second letter (A to I, W as 0) times 9, modulo 23. */
function pps(compact: string): boolean {
  if (!/^[0-9]{7}[A-W][A-IW]?$/.test(compact)) return false;
  const second = compact[8] === undefined ? 0 : 9 * IE_LETTERS.indexOf(compact[8]);
  return IE_LETTERS[(weightedSum(compact.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) + second) % 23] === compact[7];
}

function irishVat(body: string): boolean {
  if (/^[0-9]{7}/.test(body)) return /^[0-9]{7}[A-W][A-IW]?$/.test(body) && pps(body);
  // Before 2013: digit, letter or sign, five digits; the first digit moves to the end.
  return /^[0-9][A-Z+][0-9]{5}[A-W]$/.test(body) && pps(`0${body.slice(2, 7)}${body[0] ?? ''}${body[7] ?? ''}`);
}

export const ROWS_GB: readonly IdentifierRow[] = [
  {
    subtype: 'GB_NINO',
    type: 'SOCIAL_SECURITY',
    countries: ['GB'],
    description: 'National Insurance number: two letters, six digits, suffix A to D.',
    pattern: String.raw`[A-CEGHJ-PR-TW-Z][ ]?[A-CEGHJ-NPR-TW-Z][ .\-]?\d{2}[ .\-]?\d{2}[ .\-]?\d{2}[ .\-]?[A-D]|[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ \-]?\d{3}[ \-]?\d{3}[ \-]?[A-D]`,
    starts: 'letter',
    validate: nino,
    strength: 'none',
    score: 0.5,
    context: {
      en: [
        'national insurance',
        'ni number',
        'nino',
        'ni no',
        'nat ins',
        'n.i. number',
        'ni num',
        'ni',
        'national insurance no',
        'ins no',
        'nin',
        'payslip',
        'p60',
        'p45',
        'hmrc',
        'dwp',
      ],
      cy: ['yswiriant gwladol', 'rhif yswiriant'],
    },
    examples: {
      valid: ['AB 12 34 56 C', 'AB123456C', 'JG-10-37-59-A'],
      invalid: ['QQ123456C', 'AB12345C', 'GB123456A', 'AB123456E'],
    },
    source: 'HMRC National Insurance Manual NIM39110',
  },
  {
    subtype: 'GB_NHS',
    type: 'HEALTH_ID',
    countries: ['GB'],
    description:
      'NHS number of England, Wales and the Isle of Man, and Health and Care number of Northern Ireland, ten digits.',
    pattern: String.raw`\d{3}[ .\-]?\d{3}[ .\-]?\d{4}`,
    starts: 'digit',
    validate: nhs,
    strength: 'weak',
    score: 0.35,
    context: {
      en: [
        'nhs',
        'nhs no',
        'nhs number',
        'nhs num',
        'nhs id',
        'h&c number',
        'hcn',
        'health and care number',
        'hsc number',
        'patient',
        'hospital number',
        'gp',
        'mrn',
        'patient id',
      ],
      cy: ['gig', 'rhif gig', 'claf'],
    },
    examples: {
      valid: ['943 476 5919', '9434765919', '999-000-0018'],
      invalid: ['9434765918', '943476591', '1111111111'],
    },
    source: 'NHS Data Dictionary, NHS NUMBER',
    // 999 numbers are set aside by NHS England for tests.
    draw: (pick) => fill(pick, '999######*', nhs),
  },
  {
    subtype: 'GB_CHI',
    type: 'HEALTH_ID',
    countries: ['GB'],
    description: 'Community Health Index number of Scotland: birth date, serial, check digit.',
    pattern: String.raw`[0-3]\d[01]\d{3}[ \-]?\d{4}`,
    starts: 'digit',
    validate: chi,
    strength: 'weak',
    score: 0.35,
    context: { en: ['chi', 'chi number', 'chi no', 'community health index', 'nhs scotland', 'patient', 'upi'] },
    examples: { valid: ['0101010087', '310765 4329'], invalid: ['0113010017', '0101010018', '010101001'] },
    source: 'Public Health Scotland, Data Dictionary, CHI Number',
    draw: (pick) => fill(pick, () => `${two(1 + pick(28))}${two(1 + pick(12))}${two(30 + pick(60))}###*`, chi),
  },
  {
    subtype: 'GB_UTR',
    type: 'TAX_ID',
    countries: ['GB'],
    description: 'Unique Taxpayer Reference, ten digits, sometimes with K.',
    pattern: String.raw`\d{5}[ ]?\d{5}(?:[ ]?K)?|\d{3} \d{3} \d{4}|\d{4} \d{3} \d{3}`,
    starts: 'digit',
    validate: utr,
    strength: 'weak',
    score: 0.35,
    context: {
      en: [
        'utr',
        'unique taxpayer reference',
        'self assessment',
        'sa utr',
        'tax reference',
        'hmrc',
        'utr number',
        ...EN.tax,
      ],
      cy: ['cyfeirnod treth', 'cthem'],
    },
    examples: { valid: ['1955839661', '19558 39661', '1955839661K'], invalid: ['2955839661', '195583966'] },
    source: 'HMRC, UTR check digit; OECD TIN sheet United Kingdom',
  },
  {
    subtype: 'GB_PASSPORT',
    type: 'PASSPORT',
    countries: ['GB'],
    description: 'Passport number, nine digits.',
    pattern: String.raw`\d{9}|\d{3} \d{3} \d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { en: ['uk passport', 'british passport', 'hmpo', ...EN.passport], cy: ['pasbort'] },
    examples: { valid: ['925665416', '533 380 006'], invalid: ['92566541', '9256654160'] },
    source: 'HM Passport Office; PRADO GBR-AO',
  },
  {
    subtype: 'GB_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['GB'],
    description: 'DVLA driver number, sixteen characters with an issue number: surname, birth date, initials.',
    pattern: String.raw`[A-Z9]{5}[ \-]?\d{6}[ \-]?[A-Z9]{2}[ ]?[A-Z0-9]{3}(?:[ ]?\d{2})?|[A-Z9]{5}[ ]\d{6}[ ][A-Z9]{2}\d[A-Z]{2}`,
    starts: 'letter',
    validate: dvla,
    strength: 'none',
    score: 0.85,
    context: { en: ['driver number', 'dvla', 'dl no', 'licence', ...EN.driver], cy: ['trwydded yrru'] },
    examples: {
      valid: ['MORGA657054SM9IJ', 'MORGA 657054 SM9IJ 35', 'JONES702238HA2DX'],
      invalid: ['MORGA617054SM9IJ', 'MORGA657054SM9I', 'MORGA654054SM9I'],
    },
    source: 'DVLA, INF45/1; Road Traffic Act 1988',
    draw: (pick, compact) =>
      fill(
        pick,
        () => {
          const { yy, mm, dd } = drawDate(pick, 1940, 1999);
          const month = Number(compact[6]) >= 5 ? String(Number(mm) + 50) : mm;
          return `${'?'.repeat(5)}${yy[0]}${month}${dd}${yy[1]}??#??${compact.slice(16)}`;
        },
        dvla,
      ),
  },
  {
    subtype: 'GB_NI_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['GB'],
    description: 'Northern Ireland driving licence, eight digits.',
    pattern: String.raw`\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { en: ['dva', 'northern ireland licence', 'ni licence', ...EN.driver] },
    examples: { valid: ['12345678', '90000001'], invalid: ['1234567', '123456789'] },
    source: 'Driver & Vehicle Agency Northern Ireland',
  },
  {
    subtype: 'GB_BRP',
    type: 'NATIONAL_ID',
    countries: ['GB'],
    description: 'Biometric residence permit: two letters (R and another) and seven digits.',
    pattern: String.raw`(?:R[A-Z]|Z[A-Z])[ ]?[X\d]\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.25,
    context: {
      en: [
        'brp',
        'biometric residence permit',
        'home office',
        'immigration',
        'right to work',
        'visa',
        'leave to remain',
        ...EN.residence,
      ],
    },
    examples: { valid: ['RF1234567', 'ZU1234567', 'ZUX123456'], invalid: ['AF1234567', 'RF123456'] },
    source: 'UK Visas and Immigration; PRADO GBR-HO',
  },
  {
    subtype: 'GB_SORT_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['GB', 'IE'],
    description: 'Sort code and account number together.',
    pattern: String.raw`\d{2}[ \-]\d{2}[ \-]\d{2}[ \-/,|:]{1,3}\d{8}|\d{6}[ \-/]{1,3}\d{8}|\d{14}`,
    starts: 'digit',
    strength: 'none',
    score: 0.3,
    context: {
      en: [
        'sort code',
        's/c',
        'account',
        'sort',
        'bacs',
        'faster payment',
        'direct debit',
        'sort code and account',
        'acc',
        'account no',
        'account number',
      ],
    },
    examples: {
      valid: ['12-34-56 12345678', '20-00-00/55779911', '200000 55779911'],
      invalid: ['12-34-56 1234567', '1234 56 12345678'],
    },
    source: 'Pay.UK, vocaLink modulus checking (its tables change weekly, so no check is applied)',
  },
  {
    subtype: 'GB_SORT_CODE',
    type: 'BANK_ACCOUNT',
    countries: ['GB', 'IE'],
    description: 'Sort code, six digits.',
    pattern: String.raw`\d{2}[ \-]\d{2}[ \-]\d{2}|\d{6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { en: ['sort code', 'sortcode', 'sort', 's/c', 'sc', 'nsc', 'national sort code'] },
    examples: { valid: ['12-34-56', '12 34 56', '200000'], invalid: ['12-34-5', '12345'] },
    source: 'Pay.UK, Extended Industry Sorting Code Directory',
  },
  {
    subtype: 'GB_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['GB', 'IE'],
    description: 'Account number, eight digits (six or seven in old ones).',
    pattern: String.raw`\d{8}|\d{4} \d{4}|\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      en: [
        'account number',
        'account no',
        'acc no',
        'a/c no',
        'acct no',
        'bank account',
        'sort code',
        'a/c',
        'acc number',
      ],
    },
    examples: { valid: ['31926819', '5577 9911'], invalid: ['319268', '319268190'] },
    source: 'Pay.UK',
  },
  {
    subtype: 'GB_COMPANY',
    type: 'COMPANY_ID',
    countries: ['GB'],
    description: 'Companies House number: eight digits, or two letters (SC, NI, OC …) and six digits.',
    pattern: String.raw`(?:SC|NI|OC|SO|NC|FC|SF|NF|LP|SL|NL|IP|RS|CE|CS|GE|RC|SP|NO|NP|AC|GS|IC|SI|SA|NA|NV|SR|R0|ZC|PC|BR|SE|GN)\d{6}|0\d{7}|1[0-6]\d{6}|\d{8}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      en: [
        'companies house',
        'registered in england',
        'registered in scotland',
        'company no',
        'company number',
        'registered in england and wales',
        'registered number',
        'limited',
        'ltd',
        'llp',
        'plc',
        ...EN.company,
      ],
      cy: ['rhif cwmni'],
    },
    examples: { valid: ['01234567', 'SC123456', 'OC301540'], invalid: ['XX123456', '1234567'] },
    source: 'Companies House, URI customer guide',
  },
  vatRow({
    country: 'GB',
    name: 'VAT registration number, also XI for Northern Ireland by its own row',
    body: String.raw`(?:\d{3}[ ]?\d{4}[ ]?\d{2}(?:[ ]?\d{3})?|\d{9}|\d{12}|\d{3}[ ]\d{3}[ ]\d{3}|GD[ ]?[0-4]\d{2}|HA[ ]?[5-9]\d{2})`,
    check: vat,
    context: { cy: ['taw', 'rhif taw'] },
    valid: ['GB980780684', 'GB 980 7806 84', 'GB980780684001', 'GBGD001'],
    invalid: ['GB980780685', 'GB98078068', 'GBGD501'],
    source: 'HMRC VAT Notice 700/1; VATREG check',
    draw: (pick, compact) =>
      /^GB[GH]/.test(compact)
        ? fill(pick, `GB${compact[2] === 'G' ? `GD${pick(5)}` : `HA${5 + pick(5)}`}##`, (v) => vat(v.slice(2)))
        : fill(pick, `GB#######**${compact.slice(11)}`, (v) => vat(v.slice(2))),
  }),
  {
    subtype: 'GB_XI_VAT',
    type: 'COMPANY_ID',
    countries: ['GB'],
    description: 'VAT number of Northern Ireland in trade with the EU, prefix XI.',
    pattern: String.raw`XI[ ]?\d{3}[ ]?\d{4}[ ]?\d{2}`,
    starts: 'letter',
    validate: (compact, written) => written.startsWith('XI') && vat(compact.slice(2)),
    strength: 'strong',
    score: 0.8,
    context: { en: EN.vat },
    examples: { valid: ['XI980780684', 'XI 980 7806 84'], invalid: ['XI980780685', 'XI98078068'] },
    source: 'HMRC, Northern Ireland Protocol',
    keep: 2,
    draw: (pick) => fill(pick, 'XI#######**', (v) => vat(v.slice(2))),
  },
  {
    subtype: 'GB_VAT_BARE',
    type: 'COMPANY_ID',
    countries: ['GB'],
    description: 'VAT registration number without prefix, as on British invoices.',
    pattern: String.raw`\d{3}[ ]?\d{4}[ ]?\d{2}|\d{3} \d{3} \d{3}`,
    starts: 'digit',
    validate: vat,
    strength: 'weak',
    score: 0.3,
    context: { en: EN.vat, cy: ['taw'] },
    examples: { valid: ['980 7806 84', '980780684'], invalid: ['980780685', '98078068'] },
    source: 'HMRC VAT Notice 700',
    draw: (pick) => fill(pick, '#######**', vat),
  },
  {
    subtype: 'GB_PAYE',
    type: 'COMPANY_ID',
    countries: ['GB'],
    description: 'Employer PAYE reference: office number, slash, reference.',
    pattern: String.raw`\d{3}[ ]?/[ ]?[A-Z]{1,2}\d{1,5}[A-Z]{0,3}|\d{3}/[A-Z]{2,3}\d{3,5}`,
    starts: 'digit',
    strength: 'none',
    score: 0.2,
    context: {
      en: ['paye', 'paye reference', 'employer reference', 'ern', 'paye ref', 'employer paye', "employer's reference"],
    },
    examples: { valid: ['123/AB456', '123/A56789'], invalid: ['12/AB456', '123AB456'] },
    source: 'HMRC, employer PAYE reference',
  },
  {
    subtype: 'GB_GMC',
    type: 'HEALTH_ID',
    countries: ['GB'],
    description: 'General Medical Council reference of a doctor, seven digits.',
    pattern: String.raw`[1-8]\d{6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { en: ['gmc', 'gmc no', 'gmc number', 'gmc reference', 'general medical council', 'gdc', 'gphc'] },
    examples: { valid: ['1234567', '7654321'], invalid: ['0234567', '123456'] },
    source: 'General Medical Council, medical register',
  },
  {
    subtype: 'GB_NMC',
    type: 'HEALTH_ID',
    countries: ['GB'],
    description: 'Nursing and Midwifery Council PIN: year, letter, month …, country letter.',
    pattern: String.raw`\d{2}[A-L]\d{4}[EWSNOC]`,
    starts: 'digit',
    strength: 'none',
    score: 0.35,
    context: { en: ['nmc', 'nmc pin', 'pin', 'nurse', 'midwife', 'nursing and midwifery'] },
    examples: { valid: ['12A3456E', '98I0123S'], invalid: ['12M3456E', '12A345E'] },
    source: 'Nursing and Midwifery Council, PIN format',
  },
  {
    subtype: 'GB_UPN',
    type: 'CUSTOMER_ID',
    countries: ['GB'],
    description: 'Unique pupil number: check letter, authority, school, year, serial.',
    pattern: String.raw`[A-HJ-NP-RTV-Z]\d{11}[0-9A-HJ-NP-RTV-Z]`,
    starts: 'letter',
    validate: upn,
    strength: 'strong',
    score: 0.8,
    context: { en: ['upn', 'unique pupil number', 'pupil', 'school', ...EN.student] },
    examples: {
      valid: ['H801200001001', 'A820432119087'],
      invalid: ['A801200001001', 'S801200001001', 'H80120000100'],
    },
    source: 'Department for Education, UPN guide',
    draw: (pick) => fill(pick, '@8##########0', upn),
  },
  {
    subtype: 'GB_ULN',
    type: 'CUSTOMER_ID',
    countries: ['GB'],
    description: 'Unique learner number, ten digits.',
    pattern: String.raw`\d{10}|\d{3} \d{3} \d{4}`,
    starts: 'digit',
    // LRS: weights 10 to 2, ten minus the rest by 11; a remainder of 0 is not issued.
    validate: (compact) => {
      const rest = weightedMod(compact.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2], 11);
      return compact[0] !== '0' && rest !== 0 && 10 - rest === Number(compact[9]);
    },
    strength: 'weak',
    score: 0.2,
    context: { en: ['uln', 'unique learner number', 'learner number', 'learner', 'lrs', 'ucas'] },
    examples: { valid: ['1000000078', '9000000032'], invalid: ['1000000079', '100000007'] },
    source: 'Learning Records Service, ULN check digit',
  },
  {
    subtype: 'GB_TRN',
    type: 'CUSTOMER_ID',
    countries: ['GB'],
    description: 'Teacher reference number, seven digits (RP 12/34567).',
    pattern: String.raw`(?:RP[ ]?)?\d{2}/\d{5}|\d{7}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: { en: ['trn', 'teacher reference', 'dfe number', 'teacher reference number', 'teachers pension', 'dfes'] },
    examples: { valid: ['12/34567', 'RP 99/12345', '1234567'], invalid: ['12/3456', '123456'] },
    source: 'Teaching Regulation Agency',
  },
  {
    subtype: 'GB_CHARITY',
    type: 'COMPANY_ID',
    countries: ['GB'],
    description: 'Registered charity number (SC012345 in Scotland, NIC100000 in Northern Ireland).',
    pattern: String.raw`SC0\d{5}|NIC?1\d{5}|[1-9]\d{5,6}(?:-\d{1,2})?`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      en: ['charity', 'charity no', 'charity number', 'registered charity', 'charity commission', 'oscr', 'ccni'],
      cy: ['elusen'],
    },
    examples: { valid: ['1089464', 'SC012345', '216250'], invalid: ['12345', 'SC112345'] },
    source: 'Charity Commission; OSCR; CCNI',
  },
  {
    subtype: 'GB_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['GB'],
    description:
      'Vehicle registration mark: AB12 CDE since 2001, A123 BCD and ABC 123D before, Northern Ireland ABZ 1234.',
    pattern: String.raw`[A-HJ-PR-Y][A-HJ-PR-Y][ ]?(?:0[1-9]|[1-9]\d)[ ]?[A-HJ-PR-Z]{3}|[A-HJ-NPR-TV-Y][ ]?\d{1,3}[ ][A-HJ-PR-Y]{3}|[A-HJ-PR-Y]{3}[ ]\d{1,3}[A-HJ-NPR-TV-Y]|[A-Z]?[A-Z]Z[ ]\d{1,4}`,
    starts: 'letter',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.3,
    context: {
      en: ['registration', 'dvla', 'vrn', 'mot', 'v5c', 'licence plate', 'driver', 'parked', ...EN.plate],
      cy: ['rhif cofrestru', 'cerbyd'],
    },
    examples: { valid: ['AB12 CDE', 'BD51SMR', 'P123 ABC', 'ABZ 1234'], invalid: ['AB12 CD', 'AI12 CDE', 'ab12 cde'] },
    source: 'DVLA INF104; Road Vehicles (Display of Registration Marks) Regulations 2001',
  },
];

export const ROWS_IE: readonly IdentifierRow[] = [
  {
    subtype: 'IE_PPS',
    type: 'SOCIAL_SECURITY',
    countries: ['IE'],
    description:
      'Personal Public Service number, also the tax number: seven digits, check letter, optional second letter.',
    pattern: String.raw`\d{7}[ \-]?[A-W][A-IW]?|\d{3}[ ]?\d{4}[ ]?[A-W][A-IW]?`,
    starts: 'digit',
    // A lower-case word after seven digits ("1234567 a") is prose.
    validate: (compact, written) => !/\s[a-z]/.test(written) && pps(compact),
    strength: 'strong',
    score: 0.7,
    context: {
      en: [
        'pps',
        'ppsn',
        'pps number',
        'pps no',
        'p.p.s',
        'personal public service',
        'rsi number',
        'revenue',
        'tax reference',
        'payslip',
        'welfare',
        ...EN.social,
        ...EN.tax,
      ],
      ga: ['uimhir psp', 'uimhir phearsanta', 'psp', 'upsp'],
    },
    examples: {
      valid: ['1234567T', '1234567FA', '6433435F', '6433435OA'],
      invalid: ['1234567A', '123456T', '6433435EB'],
    },
    source: 'Social Welfare Consolidation Act 2005 s. 262; Revenue, PPSN check character',
    draw: (pick, compact) => fill(pick, `#######@${compact.slice(8)}`, pps),
  },
  vatRow({
    country: 'IE',
    name: 'VAT number',
    body: String.raw`\d{7}[A-W][A-IW]?|\d{4}[ .]\d{3}[ .]?[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W]`,
    check: irishVat,
    context: { ga: ['cbl', 'uimhir chbl'] },
    valid: ['IE6433435F', 'IE6433435OA', 'IE8D79739I', 'IE 6433435F'],
    invalid: ['IE6433435E', 'IE643343F'],
    source: 'Revenue; VIES',
  }),
  {
    subtype: 'IE_PASSPORT',
    type: 'PASSPORT',
    countries: ['IE'],
    description: 'Passport: two letters and seven digits, or L / P and letter with digits on the card.',
    pattern: String.raw`[A-Z]{2}\d{7}|[PLC][A-Z0-9]?\d{7}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: { en: ['irish passport', 'passport card', ...EN.passport], ga: ['pas', 'uimhir pas'] },
    examples: { valid: ['PA1234567', 'LD1234567', 'P1234567'], invalid: ['PA123456', 'A12345678'] },
    source: 'Passports Act 2008; PRADO IRL-AO',
  },
  {
    subtype: 'IE_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['IE'],
    description: 'Driver number, nine digits.',
    pattern: String.raw`\d{3}[ ]?\d{3}[ ]?\d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { en: ['driver number', 'ndls', ...EN.driver], ga: ['ceadúnas tiomána'] },
    examples: { valid: ['123456789', '012 345 678'], invalid: ['12345678', '1234567890'] },
    source: 'Road Safety Authority, NDLS',
  },
  {
    subtype: 'IE_CRO',
    type: 'COMPANY_ID',
    countries: ['IE'],
    description: 'Companies Registration Office number, five or six digits.',
    pattern: String.raw`\d{5,6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      en: ['cro', 'cro number', 'registered in ireland', 'company number', 'company no', 'registered number'],
      ga: ['uimhir chláraithe', 'cuideachta'],
    },
    examples: { valid: ['123456', '12345'], invalid: ['1234', '1234567'] },
    source: 'Companies Act 2014; CRO',
  },
  {
    subtype: 'IE_IHI',
    type: 'HEALTH_ID',
    countries: ['IE'],
    description: 'Individual Health Identifier, seven digits and check digits, or 18 digits of GS1.',
    pattern: String.raw`539\d{15}|\d{10}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      en: ['ihi', 'individual health identifier', 'hse', 'gms', 'medical card', 'gp visit card', 'mrn', ...EN.health],
    },
    examples: { valid: ['539123456789012345', '1234567890'], invalid: ['53912345678901234', '123456789'] },
    source: 'Health Identifiers Act 2014; HSE',
  },
  {
    subtype: 'IE_MEDICAL_COUNCIL',
    type: 'HEALTH_ID',
    countries: ['IE'],
    description: 'Medical Council registration of a doctor, five or six digits.',
    pattern: String.raw`\d{5,6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { en: ['mcrn', 'medical council', 'imc', 'medical council number', 'imc no'] },
    examples: { valid: ['012345', '412345'], invalid: ['1234', '1234567'] },
    source: 'Medical Practitioners Act 2007',
  },
  {
    subtype: 'IE_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['IE'],
    description: 'Vehicle registration: year with half-year, county, serial.',
    pattern: String.raw`(?:\d{2}|1[3-9][12]|2\d[12])[ \-](?:CE|CN|CW|DL|KE|KK|KY|LD|LH|LK|LM|LS|MH|MN|MO|OY|RN|SO|TN|TS|WD|WH|WW|WX|C|D|G|L|T|W)[ \-]\d{1,6}`,
    starts: 'digit',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.45,
    context: { en: EN.plate, ga: ['feithicil', 'cláruimhir'] },
    examples: { valid: ['191-D-12345', '06-WX-123', '221 KY 4567'], invalid: ['191-X-12345', '193-D-12345'] },
    source: 'Vehicle Registration and Taxation Regulations 1992 (as amended)',
  },
];
