/**
 * Legal forms of organisations: how they are written, and how far a body of the form usually reaches. Surrogates of
 * organisations keep them, columns of firms are known by them, and the reach is an attribute of a finding.
 */

export type Reach = 'regional' | 'national' | 'international';

export interface LegalFormRow {
  languages: readonly string[];
  /** Sources of expressions for the form at the end of a name, as it is written. */
  end?: readonly string[];
  /** Written before the name and a space. */
  start?: readonly string[];
  reach?: Reach;
  /** How a form with a reach reads in a name of folded words: without diacritics, dots and slashes become spaces. */
  folded?: string;
}

export const LEGAL_FORMS: readonly LegalFormRow[] = [
  { languages: ['de'], end: ['GmbH'], reach: 'regional', folded: 'gmbh' },
  {
    languages: ['de'],
    end: [String.raw`GmbH & Co\.? KG(?:aA)?`, 'gGmbH', String.raw`AG & Co\.? KG`, String.raw`e\.?G\.?`],
  },
  { languages: ['de'], end: ['KG', 'OHG'], reach: 'regional', folded: 'kg|ohg|gbr' },
  { languages: ['de'], end: [String.raw`e\.?\s?V\.?`], reach: 'regional', folded: 'e v' },
  { languages: ['de'], end: ['AG', 'KGaA'], reach: 'national', folded: 'ag|kgaa' },
  { languages: ['de'], end: [String.raw`UG(?: \(haftungsbeschränkt\))?`] },
  { languages: ['de', 'fr'], end: ['SE'], reach: 'international', folded: 'se' },
  {
    languages: ['fr', 'es', 'pt', 'it', 'ro', 'pl', 'ca'],
    end: [String.raw`S\.?A\.?`],
    reach: 'national',
    folded: 'sa|s a',
  },
  { languages: ['fr'], end: [String.raw`S\.?A\.?S\.?U?`, 'EURL'] },
  { languages: ['fr'], end: ['SARL'], reach: 'regional', folded: 'sarl' },
  {
    languages: ['it', 'ro', 'es'],
    end: [String.raw`S\.?r\.?l\.?s?`, String.raw`S\.R\.L\.`],
    reach: 'regional',
    folded: 'srl|s r l',
  },
  { languages: ['it'], end: [String.raw`S\.?p\.?A\.?`], reach: 'national', folded: 'spa|s p a' },
  { languages: ['it'], end: [String.raw`S\.?n\.?c\.?`] },
  {
    languages: ['en'],
    end: [String.raw`Ltd\.?`, 'Limited', 'LLC', String.raw`L\.L\.C\.`, 'LLP'],
    reach: 'regional',
    folded: 'ltd|limited|llc|llp',
  },
  {
    languages: ['en'],
    end: [String.raw`Inc\.?`, String.raw`Corp\.?`, 'Corporation'],
    reach: 'national',
    folded: 'inc|corp|corporation|incorporated',
  },
  { languages: ['en'], end: ['plc', 'PLC'], reach: 'international', folded: 'plc' },
  { languages: ['en'], end: [String.raw`L\.P\.`, String.raw`Co\.?`, String.raw`Pty\.? Ltd\.?`] },
  { languages: ['nl'], end: [String.raw`B\.?V\.?`], reach: 'regional', folded: 'bv|b v' },
  { languages: ['nl'], end: [String.raw`N\.?V\.?`], reach: 'national', folded: 'nv|n v' },
  { languages: ['nl'], end: [String.raw`V\.?O\.?F\.?`] },
  { languages: ['fi'], end: ['Oy'], reach: 'regional', folded: 'oy' },
  { languages: ['fi'], end: ['Oyj'], reach: 'national', folded: 'oyj' },
  { languages: ['sv', 'fi'], end: ['Ab', 'AB'], reach: 'regional', folded: 'ab' },
  { languages: ['da'], end: [String.raw`A\/S`], reach: 'national', folded: 'a s' },
  { languages: ['nb'], end: ['AS'], start: ['AS'], reach: 'regional', folded: 'as' },
  { languages: ['nb'], end: ['ASA'], reach: 'national', folded: 'asa' },
  { languages: ['da'], end: ['ApS'], reach: 'regional', folded: 'aps' },
  { languages: ['da'], end: [String.raw`I\/S`] },
  { languages: ['pl'], end: [String.raw`[Ss]p\. ?z ?o\.? ?o\.?`], reach: 'regional', folded: 'sp z o o' },
  { languages: ['pl'], end: [String.raw`sp\.j\.`] },
  {
    languages: ['cs', 'sk'],
    end: [String.raw`s\. ?r\. ?o\.`, String.raw`spol\. s r\. ?o\.`],
    reach: 'regional',
    folded: 's r o',
  },
  { languages: ['cs', 'sk'], end: [String.raw`a\. ?s\.`], reach: 'national', folded: 'a s' },
  { languages: ['hu'], end: [String.raw`Kft\.?`], reach: 'regional', folded: 'kft' },
  { languages: ['hu'], end: [String.raw`Zrt\.?`, String.raw`Nyrt\.?`, String.raw`Bt\.?`] },
  { languages: ['hr', 'sr'], end: [String.raw`d\.\s?o\.\s?o\.`], reach: 'regional', folded: 'd o o' },
  { languages: ['hr', 'sr'], end: [String.raw`d\.\s?d\.`] },
  { languages: ['pt'], end: [String.raw`Lda\.?`, String.raw`Ltda\.?`], reach: 'regional', folded: 'lda' },
  { languages: ['es', 'ca'], end: [String.raw`S\.L\.U?\.?`], reach: 'regional', folded: 'sl|s l' },
  { languages: ['es', 'ca'], end: [String.raw`S\.A\. de C\.V\.`, String.raw`S\. ?C\.`] },
  { languages: ['tr'], end: [String.raw`A\.Ş\.`, String.raw`Ltd\. Şti\.`] },
  { languages: ['et'], end: ['OÜ'], start: ['OÜ'] },
  { languages: ['lt'], end: ['UAB'], start: ['UAB'] },
  { languages: ['lv'], end: ['SIA'], start: ['SIA'] },
  { languages: ['is'], end: [String.raw`hf\.?`, String.raw`ehf\.?`] },
  {
    languages: ['id', 'ms'],
    end: [String.raw`Bhd\.?`, String.raw`Sdn\.? Bhd\.?`, String.raw`Tbk\.?`],
    start: ['PT', 'CV'],
  },
  { languages: ['ru'], end: ['ООО'], start: ['ООО'], reach: 'regional', folded: 'ооо' },
  {
    languages: ['ru'],
    end: ['ОАО', 'ЗАО', 'ПАО'],
    start: ['ОАО', 'ЗАО', 'ПАО'],
    reach: 'national',
    folded: 'зао|оао|пао',
  },
  { languages: ['ru'], end: ['АО', 'ИП'], start: ['АО', 'ИП'] },
  { languages: ['uk'], end: ['ТОВ'], start: ['ТОВ'], reach: 'regional', folded: 'тов' },
  { languages: ['uk'], end: ['ПАТ'], start: ['ПАТ', 'ПрАТ'] },
  { languages: ['bg'], end: ['ЕООД', 'ООД'], reach: 'regional', folded: 'еоод|оод' },
  { languages: ['bg'], end: ['АД'] },
  { languages: ['el'], end: [String.raw`Α\.?Ε\.?`, 'ΕΠΕ', 'ΙΚΕ'] },
  { languages: ['he'], end: ['בע"מ', 'בע״מ'], start: ['חברת'] },
  { languages: ['th'], start: ['บริษัท'] },
  { languages: ['ar'], start: ['شركة'] },
  { languages: ['fa'], start: ['شرکت'] },
];

const union = (sources: readonly string[]): string => sources.join('|');

const END = `(?:^|[\\s,])(?:${union(LEGAL_FORMS.flatMap(({ end = [] }) => end))})$`;
const START = `^(?:${union(LEGAL_FORMS.flatMap(({ start = [] }) => start))})\\s`;
const AT_END = new RegExp(END, 'u');
const AT_START = new RegExp(START, 'u');
const IN_ANY_CASE = new RegExp(`${END}|${START}`, 'iu');

/** The name without its legal forms; `start` and `end` keep the spaces and commas beside it. A name that is all form stays whole. */
export function splitLegalForm(name: string): { start: string; body: string; end: string } {
  const start = AT_START.exec(name)?.[0] ?? '';
  const at = AT_END.exec(name)?.index ?? 0;
  const end = at === 0 ? '' : name.slice(at);
  return { start, body: name.slice(start.length, name.length - end.length), end };
}

/** Forms that are written to a name without a space. */
const JOINED =
  /^(?:株式会社|有限会社|合同会社|주식회사|㈜)?(.+?)(?:股份有限公司|有限责任公司|有限公司|株式会社|有限会社|合同会社|주식회사|㈜)?$/u;

/** The name without legal forms, those that are written without a space among them. */
export function withoutLegalForm(name: string): string {
  const body = splitLegalForm(name).body.replace(/(?<![\s,])[\s,]+$/u, '');
  return JOINED.exec(body)?.[1] ?? body;
}

/** Whether a name begins or ends in a legal form, in whatever case it is written. */
export function hasLegalForm(name: string): boolean {
  return IN_ANY_CASE.test(name);
}

/** The folded forms of one reach, as alternatives of an expression. */
export function foldedForms(reach: Reach): string {
  return union(LEGAL_FORMS.flatMap((row) => (row.reach === reach && row.folded !== undefined ? [row.folded] : [])));
}
