/** Numbers that only their label makes personal: customer, case, device, plate and account numbers. */
import { isValidIBAN } from 'ibantools';
import { IBANS } from '../identifiers/international.ts';
import type { ContextTerms, PatternRow } from '../row.ts';
import { labelBefore, NUMBER_LABELS, type Labelled } from './labels.ts';
import { at, fold, oncePerText, scan, W } from './scan.ts';

/** A run of letters and digits with at least one digit, joined by `- / .`; `(` and `|` end it. */
const PART = `[${W}*]{1,24}`;
const VALUE = new RegExp(`(?<![${W}@.%$€£+&-]|[0-9][,.:/])(?=[${W}*./-]{0,24}[0-9])${PART}(?:[./-]${PART}){0,6}`, 'g');
/** Groups that go on after a space: digits, or short capitals with digits. */
const MORE =
  /^ (?:[0-9]{1,8}|[A-Z]{1,4}(?= [0-9]|[0-9])[0-9]{0,8}[A-Z]?|[0-9]{1,6}[A-Z]{1,3}|[A-Z]{2})(?:[-/][0-9A-Z]{1,8}){0,4}(?=[\s,;.)|\]"'!?:]|$)/;

const YEAR = /^(?:1[5-9]|20)\d\d$/;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}[./-]\d{1,2}[./-]\d{1,2})\.?$/;
const EXPIRY = /^(?:0[1-9]|1[0-2])[/-](?:20)?[2-4]\d$/;
const UNIT =
  /^ ?(?:%|€|\$|£|zl|kc|kr|ft|lei|руб|грн|лв|eur|euro|euros|usd|gbp|chf|dollars?|pounds?|kg|km|cm|mm|ml|mg|jahre?|years?|ans|anos|años|days?|tage|jours?|hours?|hrs?|stunden|min|minutes?|uhr|pm|am|people|persons?|personen|items?|times|x|pages?|st|nd|rd|th|metres?|meters?|miles|gb|mb|weeks?|months?|mal|mio|million|юаней|元|円|원|人|名|个|個|件|日|年|月|次|度|分)(?![a-z])/;

/** Widens a value over following groups on the same line: "7081 4110 2093 5566", "32 Ls 118/24". */
function widen(text: string, end: number, type: Labelled): number {
  let reach = end;
  const most = type === 'BANK_ACCOUNT' ? 8 : type === 'CASE_ID' ? 4 : 5;
  for (let groups = 0; groups < most; groups++) {
    const rest = text.slice(reach, reach + 28);
    let match: RegExpExecArray | null = MORE.exec(rest);
    if (match === null && type === 'LICENSE_PLATE') match = /^ [A-Z]{3}(?![A-Za-z0-9])/.exec(rest);
    if (match === null && type === 'CASE_ID')
      match = /^ (?:[A-Z][A-Za-z]{0,3}|[IVX]{1,4}|AR|ZR) (?=\d{1,6}[./]\d)[\d./]{3,12}/.exec(rest);
    if (match === null) break;
    if (/^ (?:19|20)\d\d$/.test(match[0]) && type !== 'BANK_ACCOUNT') break;
    reach += match[0].length;
  }
  return reach;
}

function trim(text: string, start: number, end: number): number {
  while (end > start && /[./-]/.test(text[end - 1]!)) end--;
  return end;
}

/** Letters before the digits, a space between: "PAT 661-0938", "HSK-NV 93", "BFS 472". */
const LEAD = /(?<![\p{L}\p{N}.])(?:[IVX]{1,5} )?(?:\p{Lu}{1,5}(?:-\p{Lu}{1,3})?|\d{1,3} ?\p{Lu}{1,3})[ -]$/u;

/** Every labelled number of a text: the rows share one pass. */
const labelledNumbers = oncePerText((text: string): { start: number; end: number; type: Labelled }[] => {
  const s = fold(text);
  const found: { start: number; end: number; type: Labelled }[] = [];
  let done = 0;
  scan(VALUE, s, (match) => {
    let start = match.index;
    if (start < done) return;
    let end = trim(s, start, start + match[0].length);
    let label = labelBefore(NUMBER_LABELS, s, start);
    if (label === undefined) {
      // The value may begin with letters that are no label: look before them.
      if (text[start - 1] !== ' ' && text[start - 1] !== '-') return;
      const lead = LEAD.exec(text.slice(Math.max(0, start - 12), start));
      if (lead === null) return;
      start -= lead[0].length;
      label = labelBefore(NUMBER_LABELS, s, start);
    }
    if (label === undefined) return;
    const type = label.value;
    const value = s.slice(start, end);
    if ((type !== 'BANK_ACCOUNT' && DATE.test(value)) || /^\d{1,2}[.:]\d{2}$/.test(value)) return;
    // "exp 09/27" is the expiry of a card, not a file.
    if (s.slice(label.start, label.end) === 'exp' && EXPIRY.test(value)) return;
    const digits = value.replace(/[^0-9]/g, '').length;
    const mixed = /[a-z]/i.test(value) && digits > 0;
    const wide = type === 'DEVICE_ID' && mixed ? end : widen(text, end, type);
    const all = s.slice(start, wide);
    if (UNIT.test(s.slice(wide, wide + 12)) || /^[.,]\d/.test(s.slice(wide, wide + 2))) return;
    const total = all.replace(/[^0-9]/g, '').length;
    // A file name is no file number, nor is a path or the name of a processor.
    if (
      /\.(?:docx?|pdf|xlsx?|txt|jpe?g|png|mp[34]|zip|csv|[gx]z|tar|html?|json|js|ts|py|so|h|c|o|md|log|conf|ya?ml)$/.test(
        all,
      )
    )
      return;
    if (s[start - 1] === '/' && /^[\s/]?$/.test(s[start - 2] ?? '')) return;
    if (
      /^(?:amd64|arm64|armhf|i[3-6]86|x86[_-]64|x64|x86|aarch64|utf-?(?:8|16)|sha-?\d+|md5|base64|ipv[46]|python\d.*)$/.test(
        all,
      )
    )
      return;
    // An IBAN or a payment card has a row of its own.
    if (/^[a-z]{2}\d{2}[ a-z0-9]{11}/.test(all) && type === 'BANK_ACCOUNT') return;
    if (type !== 'BANK_ACCOUNT' && total === 16 && /^[2-6][\d ]+$/.test(all)) return;
    // "Protocol no. 7", "pupil no. 4": a place in a list.
    if (
      (type === 'CASE_ID' || type === 'CUSTOMER_ID') &&
      total < 3 &&
      !(/[-/]/.test(all) && total >= 2) &&
      all.length < 4
    )
      return;
    // A sentence that ends in a label and a next line that starts with a name of a program ("2to3").
    if (total < 3 && s.slice(label.end, start).includes('\n')) return;
    if (label.bare) {
      // Nothing says "number": the value must be long, or mixed and of some length.
      if (YEAR.test(all)) return;
      if (!(total >= 4 || (mixed && all.length >= 5))) return;
      if (label.end === start || s[label.end] === '-') {
        if (!mixed) return;
      }
      if (/^\d{1,3}(?:[. ]\d{3})+$/.test(all) && type !== 'BANK_ACCOUNT') return;
    } else if (total < 2 || YEAR.test(all)) {
      if (!label.filled) return;
    }
    const name = s.slice(label.start, label.end);
    if (
      type === 'LICENSE_PLATE' &&
      total === all.replace(/[ -]/g, '').length &&
      /^(?:reg|mat|patente|chapa|plat|placa|dominio|rek|rej|registr)/.test(name)
    )
      return;
    if (type === 'LICENSE_PLATE' && name === 'patente' && all.length > 8) return;
    if (
      type === 'LICENSE_PLATE' &&
      (all.length < 4 || all.length > 14 || all.includes('.') || (total === all.length && total < 4))
    )
      return;
    if (type === 'BANK_ACCOUNT' && total < 4) return;
    if (type === 'DEVICE_ID' && all.length < 6) return;
    done = wide;
    found.push({ start, end: trim(s, start, wide), type });
  });
  return found;
});

function row(
  name: string,
  type: Labelled,
  description: string,
  score: number,
  examples: PatternRow['examples'],
  context?: ContextTerms,
): PatternRow {
  return {
    name,
    type,
    layer: 'pattern',
    description,
    find(text, emit) {
      for (const hit of labelledNumbers(text)) if (hit.type === type) emit(hit.start, hit.end, { labelled: true });
    },
    score,
    ...(context === undefined ? {} : { context }),
    examples,
  };
}

/** Groups of four, of which some are hidden. */
const MASKED =
  /(?<![\p{L}\p{N}*•])(?:[0-9]{4}|[*•x#]{4}|[0-9]{2}[*•x#]{2})(?:[ -]?(?:[0-9]{4}|[*•x#]{4}|[0-9]{2}[*•x#]{2})){2,3}(?![\p{L}\p{N}*•])/giu;
/** A Korean resident number whose second half is hidden. */
const MASKED_RESIDENT = /(?<![\p{L}\p{N}])[0-9]{6}-[0-9][*•x]{6}(?![\p{L}\p{N}*])/giu;

const maskedNumber: PatternRow = {
  name: 'masked-number',
  type: 'CREDIT_CARD',
  layer: 'pattern',
  description: 'Card or identity number of which digits are hidden: what is left still tells people apart.',
  find(text, emit) {
    scan(MASKED, text, (match) => {
      const signs = match[0].replace(/[ -]/g, '');
      const shown = signs.replace(/[^0-9]/g, '').length;
      if (shown < 4 || shown === signs.length) return;
      emit(match.index, match.index + match[0].length, signs.length === 12 ? { type: 'NATIONAL_ID' } : {});
    });
    scan(MASKED_RESIDENT, text, (match) =>
      emit(match.index, match.index + match[0].length, { type: 'NATIONAL_ID', subtype: 'KR_RRN' }),
    );
  },
  score: 0.75,
  examples: [
    { text: 'Visa **** **** **** 4821', found: ['**** **** **** 4821'] },
    { text: 'card 9410-6144-****-3302', found: ['9410-6144-****-3302'] },
    { text: 'PAN 5412 75XX XXXX 3456', found: ['5412 75XX XXXX 3456'] },
    { text: 'Aadhaar xxxx-xxxx-8265, 771104-1******', found: ['xxxx-xxxx-8265', '771104-1******'] },
    { text: '**** **** ****', found: [] },
    { text: '4821 4821 4821 and **** sale ****', found: [] },
  ],
  source: 'PCI DSS 4.0, requirement 3.4 (truncation); UIDAI, masked Aadhaar',
};

const IBAN_START = /(?<=(?<![\p{L}\p{N}])(?:IBAN)?)[A-Z]{2}[0-9]{2}(?= ?[A-Z0-9]{4})/gu;
/** By country, a number of its length whatever the check digits. */
const IBAN_FORMS = new Map(
  IBANS.map(({ country, chars }) => [
    country,
    new RegExp(`(?:[A-Z0-9] ?){${chars - 1}}[A-Z0-9](?![\\p{L}\\p{N}])`, 'uy'),
  ]),
);
/** The word itself, and signs between it and the number. */
const IBAN_LABEL = /(?:^|[^\p{L}])iban[^\p{L}\p{N}]{0,6}$/iu;

const ibanCopied: PatternRow = {
  name: 'iban-copied',
  type: 'IBAN',
  layer: 'pattern',
  description:
    'IBAN after its label whose check digits are wrong, or that has grown together with the label: still an account.',
  find(text, emit) {
    scan(IBAN_START, text, (match) => {
      const { index: start } = match;
      const form = IBAN_FORMS.get(match[0].slice(0, 2));
      const written = form === undefined ? undefined : at(form, text, start)?.[0];
      if (written === undefined) return;
      const isGlued = text[start - 1] === 'N';
      if (!isGlued && isValidIBAN(written.replaceAll(' ', ''))) return;
      const isLabelled =
        isGlued ||
        IBAN_LABEL.test(text.slice(Math.max(0, start - 16), start)) ||
        labelBefore(NUMBER_LABELS, fold(text), start)?.value === 'BANK_ACCOUNT';
      if (isLabelled) emit(start, start + written.length);
    });
  },
  score: 0.8,
  examples: [
    { text: 'IBAN GI75 LNWL 0000 0071 1993 582.', found: ['GI75 LNWL 0000 0071 1993 582'] },
    { text: 'сметка BG73 CECB 9790 10D7 3314 00.', found: ['BG73 CECB 9790 10D7 3314 00'] },
    { text: 'Kto. DE88370400440532013000', found: ['DE88370400440532013000'] },
    { text: 'IBANDE89370400440532013000', found: ['DE89370400440532013000'] },
    { text: 'part DE88 3704 0044 0532 0130 00 in stock', found: [] },
    { text: 'IBAN DE89 3704 0044 0532 0130 00, IBAN DE88 3704', found: [] },
  ],
  source: 'ISO 13616; lengths of the SWIFT IBAN Registry',
};

/** Year, kind of case, number; the kinds of the civil, enforcement, criminal, family, administrative and constitutional courts. */
const KOREAN_CASE =
  /(?<![0-9])(?:19|20)[0-9]{2}(?:가합|가단|가소|나|다|머|자|차|차전|카합|카단|카기|카확|타경|타채|타기|비합|비단|회합|회단|간회합|하합|하단|하면|개회|고합|고단|고정|고약|노|도|초기|초재|감고|전고|드합|드단|르|므|느합|느단|브|즈합|즈단|즈기|호파|구합|구단|누|두|아|헌가|헌나|헌다|헌라|헌마|헌바)[0-9]{2,7}(?![0-9])/g;

const koreanCase: PatternRow = {
  name: 'korean-case-number',
  type: 'CASE_ID',
  layer: 'pattern',
  description: 'Case number (사건번호) of a Korean court: year, kind of case, number.',
  find(text, emit) {
    scan(KOREAN_CASE, text, (match) => emit(match.index, match.index + match[0].length));
  },
  score: 0.8,
  examples: [
    { text: '수원지방법원 2023드단7140 조정조서', found: ['2023드단7140'] },
    { text: '대법원 2019도11772 판결, 2021가합512345호', found: ['2019도11772', '2021가합512345'] },
    { text: '2025타경10482 부동산강제경매', found: ['2025타경10482'] },
    { text: '2019도 11월, 2023년7140원', found: [] },
    { text: '12023드단7140, 2023나무', found: [] },
  ],
  source: '대법원, 사건별 부호문자의 부여에 관한 예규; 헌법재판소 사건의 접수에 관한 규칙',
};

export const RECORDS: readonly PatternRow[] = [
  row(
    'customer-number',
    'CUSTOMER_ID',
    'Customer, policy, member, employee, student, contract or patient number after its label.',
    0.8,
    [
      { text: 'Customer no. 4711-22', found: ['4711-22'] },
      { text: 'Kundennummer: K-7017098-2, MRN: 0045123', found: ['K-7017098-2', '0045123'] },
      { text: 'nº de póliza AU 70-430442', found: ['AU 70-430442'] },
      { text: 'numer klienta 55120-A; Поліс: EP-218943291', found: ['55120-A', 'EP-218943291'] },
      { text: '社員番号YJ-3382', found: ['YJ-3382'] },
      { text: 'The customer bought 3 items in 2021.', found: [] },
      { text: 'members 18 years old, policy of 2019', found: [] },
    ],
  ),
  row(
    'case-number',
    'CASE_ID',
    'File, docket, ticket, order, invoice, booking or parcel number after its label.',
    0.8,
    [
      { text: 'Az.: 12 O 345/21', found: ['12 O 345/21'] },
      { text: 'ticket #48213, Order no. 2024-118', found: ['48213', '2024-118'] },
      { text: 'Rechnungsnr. RE-2023/0815', found: ['RE-2023/0815'] },
      { text: 'sygn. akt II K 233/20', found: ['II K 233/20'] },
      { text: 'dossier n° 23/04417', found: ['23/04417'] },
      { text: 'in order to pay 300 euros', found: [] },
      { text: 'Case closed on 12.03.2021. File 3 of 5.', found: [] },
      { text: 'jar.1.gz /usr/share/man/man1/jar.1.gz, GZ node.1.gz, policy:amd64', found: [] },
    ],
  ),
  row('device-number', 'DEVICE_ID', 'Serial or device number after its label.', 0.75, [
    { text: 's/n 8HXQ2R3', found: ['8HXQ2R3'] },
    { text: 'Seriennummer: SNR4-77190362', found: ['SNR4-77190362'] },
    { text: 'серийный номер R52T40BQ7XL', found: ['R52T40BQ7XL'] },
    { text: 'serial production of 1200 units', found: [] },
    { text: 'device 3 of 4', found: [] },
  ]),
  row('licence-plate', 'LICENSE_PLATE', 'Vehicle registration after its label.', 0.75, [
    { text: 'Kennzeichen: HSK-NV 93', found: ['HSK-NV 93'] },
    { text: 'reg. no BX19 KFU', found: ['BX19 KFU'] },
    { text: 'targa FX 318 DM', found: ['FX 318 DM'] },
    { text: 'plate 12', found: [] },
    { text: 'regular 1234', found: [] },
  ]),
  row('account-number', 'BANK_ACCOUNT', 'Domestic bank account number after its label.', 0.75, [
    { text: 'Account no. 0371 0004 82716', found: ['0371 0004 82716'] },
    { text: 'Kto. 4711 0815 00, sort code 20-53-04', found: ['4711 0815 00', '20-53-04'] },
    { text: '계좌번호 351-0927-5316-03', found: ['351-0927-5316-03'] },
    { text: 'on account of 3 errors', found: [] },
    { text: 'the account was opened in 2019', found: [] },
  ]),
  ibanCopied,
  koreanCase,
  maskedNumber,
];
