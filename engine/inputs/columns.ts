/**
 * What the columns of a table hold, from their names and their cells.
 *
 * A name proposes kinds (column-names.ts); the cells decide: a kind holds when at least half of a column's cells have
 * its form, and then only for the cells that have it. Kinds that are not about people by themselves (a city, a
 * `condition`) count only beside columns that are.
 */
import type { Hint } from '../segment.ts';
import { hasLegalForm } from '../lexicon/legal-forms.ts';
import { hasShortWords } from '../lexicon/scripts.ts';
import { readDates } from '../notation/dates.ts';
import { COLUMN_NAMES, type ColumnKind } from './column-names.ts';

/** A column's own name is sure of its kind; a word at its end, at its front or in its middle less so. */
const WHOLE = 0.9;
const AT_END = 0.8;
const INSIDE = 0.7;
/** Cells of one column that are looked at, the first different ones. */
export const SAMPLE = 200;
/** Share of the cells that must have the form of a kind. */
const LEAST_FITTING = 0.5;
/** A name of a column is read no further. */
const LONGEST_NAME = 120;
const MOST_WORDS = 10;
/** What a language that other columns speak adds to a name of it. */
const SAME_LANGUAGE = 0.04;
/** Names so short mean something else in the next language. */
const SHORT = /^[a-z]{1,3}$/;

/** How much a kind says that the table is about people: 2 for what only people have, 0 for what anything has. */
type Weight = 0 | 1 | 2;

interface KindRow {
  type?: string;
  subtype?: string;
  namePart?: Hint['namePart'];
  weight: Weight;
  /** Counts only in a table about people. */
  needsPeople?: boolean;
  fits: (text: string, language: string) => boolean;
}

// ---------------------------------------------------------------- forms of cells

const PLACEHOLDER =
  /^(?:[-–—_.?*/\\#]+|n\/?a|n\.a\.|n\/d|n\.d\.|null|nil|none|nan|undefined|unknown|tbd|tba|todo|test|k\.?a\.?|keine?|keine angabe|unbekannt|inconnue?|aucune?|desconocid[oa]|ningun[oa]?|sin datos|nessun[oa]?|sconosciut[oa]|desconhecid[oa]|nenhum[a]?|onbekend|geen|brak|nieznan[yae]|neznám[ýáé]|žádn[ýáé]|okänd|saknas|ukendt|ukjent|ingen|ei tietoa|tuntematon|nincs|ismeretlen|necunoscut|fără|yok|bilinmiyor|нет|неизвестно|не указано|немає|невідомо|няма|неизвестен|άγνωστο|nepoznato|ni|無|无|不明|なし|없음|미상|لا يوجد|אין|không|tidak ada|ไม่มี)$/iu;

/** Says that there is no value. */
export function isPlaceholder(text: string): boolean {
  return text.length < 24 && PLACEHOLDER.test(text);
}

const lettersOf = (text: string): number => text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
const digitsOf = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;
const wordsOf = (text: string): number => text.split(/[\s,]+/u).filter((word) => word !== '').length;

const NAME_CHARACTERS = /^[\p{L}\p{M}\s.,'’ʼ`´·・\-–()"]+$/u;
/** Words that a name of a firm ends in, beside its legal form, and the East Asian forms. */
const FIRM =
  /(?:^|[\s,])(?:bank|gruppe|group|holding|university|school|hospital|klinik)$|^(?:株式会社|有限会社)|(?:株式会社|有限公司|주식회사|㈜)/iu;

const isFirm = (text: string): boolean => hasLegalForm(text) || FIRM.test(text);

function isName(text: string, mostWords: number): boolean {
  return (
    text.length <= 80 &&
    NAME_CHARACTERS.test(text) &&
    lettersOf(text) >= (/^[\p{Script=Han}\p{Script=Hangul}]/u.test(text) ? 1 : 2) &&
    wordsOf(text) <= mostWords &&
    !isFirm(text)
  );
}

/** Begins with a capital letter, or in a script that has none. */
const isCapital = (text: string): boolean => /^["'(]?[\p{Lu}\p{Lo}\p{Lt}]/u.test(text);

/** The particle of a Dutch or German name may be small: "de Vries", "van der Berg". */
const isProper = (text: string): boolean =>
  isCapital(text) || /^(?:d[aeiou]s?|del|della|van|von|der|den|ter|ten|zu|le|la|el|al|bin|ibn)\s/u.test(text);

/** Letters or digits with separators, as issuers write their numbers; `least` digits. */
function isNumber(text: string, least: number, most = 40): boolean {
  return (
    text.length <= most &&
    /^[\p{L}\p{Nd}\s.\-–/:_+#()*•xX]+$/u.test(text) &&
    digitsOf(text) >= least &&
    wordsOf(text) <= 8 &&
    lettersOf(text) <= 12
  );
}

const isWord = (text: string, most = 60): boolean =>
  text.length <= most && lettersOf(text) > 0 && digitsOf(text) <= 2 && !text.includes('@');

const isCode = (text: string): boolean => text.length <= 24 && !/\s/u.test(text);

function isDate(text: string, language: string): boolean {
  if (digitsOf(text) < 4 || text.length > 40) return false;
  if (/^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text)) return true;
  return readDates(text, language) !== undefined;
}

const isPhone = (text: string): boolean => {
  const digits = digitsOf(text);
  return digits >= 5 && digits <= 17 && lettersOf(text) <= 6 && /^[\p{Nd}\s+().\-–/x*#,;:extEXTt]+$/u.test(text);
};

const isAmount = (text: string): boolean =>
  text.length <= 30 && digitsOf(text) > 0 && lettersOf(text) <= 6 && /^[\p{L}\p{Nd}\p{Sc}\s.,'’+\-–/]+$/u.test(text);

const within =
  (least: number, most: number) =>
  (text: string): boolean =>
    /^\p{Nd}{1,4}$/u.test(text) && Number(text) >= least && Number(text) <= most;

// ---------------------------------------------------------------- kinds

const KINDS: Readonly<Record<ColumnKind, KindRow>> = {
  given: { type: 'PERSON', namePart: 'given', weight: 2, fits: (text) => isName(text, 4) },
  family: { type: 'PERSON', namePart: 'family', weight: 2, fits: (text) => isName(text, 5) },
  full: { type: 'PERSON', namePart: 'full', weight: 2, fits: (text) => isName(text, 7) && isProper(text) },
  name: {
    type: 'PERSON',
    namePart: 'full',
    weight: 1,
    needsPeople: true,
    fits: (text) => isName(text, 5) && isProper(text),
  },
  email: {
    type: 'EMAIL',
    weight: 2,
    fits: (text) => /^[^\s@,;<>]+@[^\s@,;<>]+$|\S ?[([](?:at|@)[)\]] ?\S/iu.test(text),
  },
  phone: { type: 'PHONE', weight: 2, fits: isPhone },
  fax: { type: 'PHONE', subtype: 'FAX', weight: 1, fits: isPhone },
  username: {
    type: 'USERNAME',
    weight: 2,
    fits: (text) => text.length <= 64 && !/[\s@]/u.test(text.replace(/^@/u, '')) && /[\p{L}\p{Nd}]/u.test(text),
  },
  birth_date: { type: 'DATE_OF_BIRTH', weight: 2, fits: isDate },
  birth_year: { type: 'DATE_OF_BIRTH', weight: 2, fits: within(1880, 2100) },
  birth_place: { type: 'LOCATION', subtype: 'CITY', weight: 2, fits: (text) => isWord(text) && isCapital(text) },
  age: { type: 'AGE', weight: 1, needsPeople: true, fits: within(0, 125) },
  gender: { type: 'GENDER', weight: 1, needsPeople: true, fits: (text) => isWord(text, 24) },
  marital: { type: 'MARITAL_STATUS', weight: 1, needsPeople: true, fits: (text) => isWord(text, 40) },
  nationality: { type: 'NATIONALITY', weight: 1, needsPeople: true, fits: (text) => isWord(text, 40) },
  occupation: { type: 'OCCUPATION', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  education: { type: 'EDUCATION', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  income: { type: 'INCOME', weight: 1, needsPeople: true, fits: isAmount },
  employer: {
    type: 'ORGANIZATION',
    subtype: 'EMPLOYER',
    weight: 0,
    needsPeople: true,
    fits: (text) => text.length <= 100 && lettersOf(text) > 1 && isProper(text),
  },
  address: {
    type: 'ADDRESS',
    weight: 1,
    fits: (text) => text.length <= 200 && lettersOf(text) > 2 && !text.includes('@') && !text.includes('://'),
  },
  street: {
    type: 'ADDRESS',
    subtype: 'STREET',
    weight: 1,
    fits: (text) => text.length <= 120 && lettersOf(text) > 2 && !text.includes('@'),
  },
  house_number: { type: 'ADDRESS', weight: 1, fits: (text) => text.length <= 12 && digitsOf(text) > 0 },
  postcode: {
    type: 'ADDRESS',
    subtype: 'POSTAL_CODE',
    weight: 1,
    fits: (text) => text.length <= 12 && digitsOf(text) >= 2 && /^[\p{L}\p{Nd}\s\-–〒]+$/u.test(text),
  },
  city: {
    type: 'LOCATION',
    subtype: 'CITY',
    weight: 0,
    needsPeople: true,
    fits: (text) => isWord(text) && isProper(text),
  },
  region: {
    type: 'LOCATION',
    subtype: 'REGION',
    weight: 0,
    needsPeople: true,
    fits: (text) => isWord(text) && isCapital(text),
  },
  country: {
    type: 'LOCATION',
    subtype: 'COUNTRY',
    weight: 0,
    needsPeople: true,
    fits: (text) => isWord(text) && isCapital(text),
  },
  iban: { type: 'IBAN', weight: 2, fits: (text) => /^[a-z]{2} ?\d{2}[a-z0-9 ]{8,40}$/iu.test(text) },
  bic: { type: 'BIC', weight: 0, fits: (text) => /^[a-z]{6}[a-z0-9]{2}(?:[a-z0-9]{3})?$/iu.test(text) },
  account: { type: 'BANK_ACCOUNT', weight: 2, fits: (text) => isNumber(text, 5) },
  card: {
    type: 'CREDIT_CARD',
    weight: 2,
    fits: (text) => /^[\d*x•]+(?:[ -][\d*x•]+)*$/iu.test(text) && text.replace(/[ -]/g, '').length >= 12,
  },
  card_code: { type: 'PASSWORD', weight: 1, fits: (text) => /^\d{3,6}$/.test(text) },
  national_id: { type: 'NATIONAL_ID', weight: 2, fits: (text) => isNumber(text, 5) },
  social_security: { type: 'SOCIAL_SECURITY', weight: 2, fits: (text) => isNumber(text, 6) },
  tax_id: { type: 'TAX_ID', weight: 2, fits: (text) => isNumber(text, 2) && text.length >= 6 },
  passport: { type: 'PASSPORT', weight: 2, fits: (text) => isNumber(text, 4) },
  driver: { type: 'DRIVER_LICENSE', weight: 2, fits: (text) => isNumber(text, 3) },
  health_id: { type: 'HEALTH_ID', weight: 2, fits: (text) => isNumber(text, 4) },
  patient_id: {
    type: 'CUSTOMER_ID',
    subtype: 'MEDICAL_RECORD_NUMBER',
    weight: 2,
    fits: (text) => isNumber(text, 2) && isCode(text),
  },
  customer: { type: 'CUSTOMER_ID', weight: 2, fits: (text) => isNumber(text, 2) && isCode(text) },
  employee: {
    type: 'CUSTOMER_ID',
    subtype: 'EMPLOYEE_NUMBER',
    weight: 2,
    fits: (text) => isNumber(text, 2) && isCode(text),
  },
  case: { type: 'CASE_ID', weight: 1, fits: (text) => isNumber(text, 2) && !isDate(text, 'und') },
  plate: {
    type: 'LICENSE_PLATE',
    weight: 2,
    fits: (text) => text.length >= 4 && text.length <= 14 && digitsOf(text) > 0 && isNumber(text, 1, 14),
  },
  vehicle: { type: 'VEHICLE_ID', weight: 1, fits: (text) => /^[A-HJ-NPR-Z0-9]{11,17}$/iu.test(text) },
  device: { type: 'DEVICE_ID', weight: 1, fits: (text) => /^[0-9a-f{}\- ]{8,40}$/iu.test(text) && digitsOf(text) >= 4 },
  ip: {
    type: 'IP_ADDRESS',
    weight: 0,
    fits: (text) => /^[0-9a-f.:]{3,45}(?:\/\d{1,3})?$/iu.test(text) && /[.:]/.test(text),
  },
  mac: { type: 'MAC_ADDRESS', weight: 0, fits: (text) => /^(?:[0-9a-f]{2}[:-]?){5,7}[0-9a-f]{2}$/iu.test(text) },
  latitude: {
    type: 'COORDINATES',
    weight: 0,
    needsPeople: true,
    fits: (text) => /^[-+]?\d{1,3}[.,]\d{2,}(?:[,; ]+[-+]?\d{1,3}[.,]\d{2,})?$/.test(text) || /\d°/.test(text),
  },
  password: {
    type: 'PASSWORD',
    weight: 1,
    fits: (text) =>
      text.length >= 4 && text.length <= 256 && !/\s/u.test(text) && !/^(?:true|false|yes|no)$/iu.test(text),
  },
  religion: { type: 'RELIGION', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  ethnicity: { type: 'ETHNICITY', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  political: { type: 'POLITICAL_VIEW', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  union: { type: 'UNION_MEMBERSHIP', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  orientation: { type: 'SEXUAL_ORIENTATION', weight: 1, needsPeople: true, fits: (text) => isWord(text) },
  diagnosis: {
    type: 'HEALTH_CONDITION',
    subtype: 'DIAGNOSIS',
    weight: 1,
    needsPeople: true,
    fits: (text) => text.length <= 160 && lettersOf(text) > 0,
  },
  medication: {
    type: 'HEALTH_CONDITION',
    subtype: 'MEDICATION',
    weight: 1,
    needsPeople: true,
    fits: (text) => text.length <= 120 && lettersOf(text) > 2,
  },
  blood: {
    type: 'HEALTH_CONDITION',
    subtype: 'BLOOD_TYPE',
    weight: 1,
    needsPeople: true,
    fits: (text) =>
      /^(?:a|b|ab|0|o)\s?(?:rh\s?)?(?:\+|-|−|pos|neg|positi|negati)/iu.test(text) || /^(?:A|B|AB|0|O)$/u.test(text),
  },
  disability: {
    type: 'HEALTH_CONDITION',
    subtype: 'DISABILITY',
    weight: 1,
    needsPeople: true,
    fits: (text) => text.length <= 120,
  },
  criminal: {
    type: 'CRIMINAL_RECORD',
    weight: 1,
    needsPeople: true,
    fits: (text) => text.length <= 160 && lettersOf(text) > 2,
  },
  plain: { weight: 0, fits: () => true },
  goods: { weight: 0, fits: () => true },
};

/** Kinds of which recognisers know countries, schemes and check digits. */
const TOLD_BY_NUMBER = new Set<ColumnKind>([
  'phone',
  'fax',
  'address',
  'postcode',
  'iban',
  'bic',
  'account',
  'card',
  'national_id',
  'social_security',
  'tax_id',
  'passport',
  'driver',
  'health_id',
  'plate',
  'vehicle',
  'device',
  'ip',
  'mac',
  'password',
  'diagnosis',
]);

// ---------------------------------------------------------------- names

const OWN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
};

/** The words of a column's name as they are shown to recognisers: `GebDatum` and `geb_datum` are "Geb Datum". */
export function shownWords(name: string): string {
  return name
    .slice(0, LONGEST_NAME)
    .replace(/(\p{Ll}|\p{Nd})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .join(' ');
}

/** Lower case, without diacritics. */
export function columnWords(name: string): string[] {
  const plain = shownWords(name)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[łøđßæœıþð]/gu, (letter) => OWN_LETTERS[letter] as string);
  return plain.split(' ').filter((word) => word !== '');
}

interface Named {
  kind: ColumnKind;
  languages: Set<string>;
}

/** Kinds by name, words together. Built at first use. */
let byName: Map<string, Named[]> | undefined;

function names(): Map<string, Named[]> {
  if (byName !== undefined) return byName;
  byName = new Map();
  for (const [kind, lists] of Object.entries(COLUMN_NAMES) as [ColumnKind, Readonly<Record<string, string>>][])
    for (const [language, list] of Object.entries(lists))
      for (const written of list.split('|')) {
        const name = columnWords(written).join('');
        const known = byName.get(name);
        const same = known?.find((one) => one.kind === kind);
        if (same !== undefined) same.languages.add(language);
        else if (known === undefined) byName.set(name, [{ kind, languages: new Set([language]) }]);
        else known.push({ kind, languages: new Set([language]) });
      }
  return byName;
}

/** Short names that mean one thing wherever they stand. */
const UNMISTAKABLE = new Set('plz dni nif nie rfc cpf cep bsn cnp oib psc tlf ddn nom nev'.split(' '));
/** Languages that write compounds as one word. */
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'nb', 'fi', 'hu', 'et']);
const LEAST_COMPOUND = 5;

/** A kind that a column's name proposes. */
export interface Proposal {
  kind: ColumnKind;
  score: number;
  languages: ReadonlySet<string>;
  /** The name is so short that only its language makes it one. */
  short: boolean;
}

/** What a column's name proposes, from the longest name in it. */
export function proposals(name: string): Proposal[] {
  const words = columnWords(name);
  const found: Proposal[] = [];
  let covered: { from: number; to: number }[] = [];
  for (let size = words.length; size > 0; size--) {
    const here: { from: number; to: number }[] = [];
    for (let from = 0; from + size <= words.length; from++) {
      const to = from + size;
      if (covered.some((other) => other.from <= from && other.to >= to)) continue;
      const matches = lookUp(words.slice(from, to), from === 0, to === words.length);
      if (matches.length === 0) continue;
      found.push(...matches);
      here.push({ from, to });
    }
    covered = [...covered, ...here];
  }
  return found;
}

function lookUp(words: readonly string[], first: boolean, last: boolean): Proposal[] {
  const joined = words.join('');
  const known = names().get(joined);
  const as = (list: readonly Named[], score: number): Proposal[] =>
    list.map(({ kind, languages }) => ({
      kind,
      score,
      languages,
      short: SHORT.test(joined) && !UNMISTAKABLE.has(joined),
    }));
  if (known !== undefined) return as(known, first && last ? WHOLE : last ? AT_END : INSIDE);
  if (words.length > 1) return [];
  const word = words[0] as string;
  if (hasShortWords(word)) return as(...insideUnspaced(word));
  for (let at = 1; word.length - at >= LEAST_COMPOUND; at++) {
    const end = names()
      .get(word.slice(at))
      ?.filter(({ languages }) => [...languages].some((language) => COMPOUNDING.has(language)));
    if (end !== undefined && end.length > 0) return as(end, last ? INSIDE + 0.05 : INSIDE);
  }
  return [];
}

/** The longest name of two characters or more in a word of a script without spaces. */
function insideUnspaced(word: string): [Named[], number] {
  for (let size = Math.min(word.length, 24) - 1; size >= 2; size--)
    for (let at = word.length - size; at >= 0; at--) {
      const known = names().get(word.slice(at, at + size));
      if (known !== undefined) return [known, at + size === word.length ? AT_END : INSIDE];
    }
  return [[], 0];
}

// ---------------------------------------------------------------- columns

/** What is known of one column. */
export interface ColumnType {
  /** Undefined when neither name nor cells say. */
  kind?: ColumnKind;
  /** Of the cells that fit. */
  hint?: Hint;
  fits: (text: string) => boolean;
  /** No recogniser can say more of a cell that fits: a first name has no check digit. */
  telling?: boolean;
  /** The name is one that names things: short cells are not read as names. */
  quiet: boolean;
  /** A name that may be a person's: fewer cells need to be found as such. */
  perhapsPersons: boolean;
}

/** A column as it comes: its name, the first different texts in it, and the language of its cells. */
export interface ColumnView {
  name: string;
  sample: readonly string[];
  language: string;
}

/** The language that the names of the columns speak, when several do not fit another; undefined when they do not tell. */
export function languageOfNames(columns: readonly string[]): string | undefined {
  const votes = new Map<string, number>();
  for (const name of columns.slice(0, 1_000))
    for (const { languages, short, score } of proposals(name)) {
      if (short || score < AT_END) continue;
      for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1 / languages.size);
    }
  const [best, second] = [...votes].toSorted((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < 0.9 || (second !== undefined && second[1] > best[1] * 0.8)) return undefined;
  return best[0];
}

interface Chosen {
  kind: ColumnKind;
  score: number;
}

/** The types of all columns of a table. `language`: that the names speak, when it is known. */
export function typeColumns(columns: readonly ColumnView[], language: string | undefined): ColumnType[] {
  const chosen = columns.map((column) => choose(column, language));
  const kinds = new Set(chosen.flatMap((choice) => (choice === undefined ? [] : [choice.kind])));
  const people = chosen.reduce((sum, choice) => sum + (choice === undefined ? 0 : KINDS[choice.kind].weight), 0) >= 2;
  return columns.map((column, i) => typeOf(column, chosen[i], kinds, people));
}

/** The proposal that the cells agree with best. */
function choose({ name, sample, language }: ColumnView, spoken: string | undefined): Chosen | undefined {
  let best: (Chosen & { rank: number }) | undefined;
  for (const { kind, score, languages, short } of proposals(name)) {
    const same = spoken !== undefined && languages.has(spoken);
    if (short && !same && !languages.has('en')) continue;
    const share = fitting(kind, sample, language);
    if (share < LEAST_FITTING) continue;
    const rank = score + (same ? SAME_LANGUAGE : 0) + share / 10 - (kind === 'plain' || kind === 'goods' ? 0.1 : 0);
    if (best === undefined || rank > best.rank) best = { kind, score, rank };
  }
  return best;
}

/** Share of the cells that have the form of a kind; all of an empty column. */
function fitting(kind: ColumnKind, sample: readonly string[], language: string): number {
  const told = sample.filter((text) => !isPlaceholder(text));
  if (told.length === 0) return 1;
  return told.filter((text) => KINDS[kind].fits(text, language)).length / told.length;
}

function typeOf(
  { language }: ColumnView,
  choice: Chosen | undefined,
  kinds: ReadonlySet<ColumnKind>,
  people: boolean,
): ColumnType {
  const none: ColumnType = { fits: () => false, quiet: false, perhapsPersons: false };
  if (choice === undefined) return none;
  let { kind } = choice;
  const { score } = choice;
  if (kind === 'plain' || kind === 'goods') return { ...none, kind, quiet: true };
  if (KINDS[kind].needsPeople === true && !people) {
    const sold = kind === 'name' && kinds.has('goods');
    return { ...none, quiet: sold, perhapsPersons: kind === 'name' && !sold };
  }
  // "Name, Vorname" and "nombre, apellidos": the other column says which part it is.
  if (kind === 'name' && kinds.has('given') && !kinds.has('family')) kind = 'family';
  else if (kind === 'name' && kinds.has('family') && !kinds.has('given')) kind = 'given';
  const { type, subtype, namePart, fits } = KINDS[kind];
  const goods = kind === 'name' && kinds.has('goods');
  return {
    kind,
    ...(type === undefined || goods
      ? {}
      : {
          hint: {
            type,
            ...(subtype === undefined ? {} : { subtype }),
            ...(namePart === undefined ? {} : { namePart }),
            score: kind === 'name' ? Math.min(score, INSIDE) : score,
            detector: `column-${kind.replaceAll('_', '-')}`,
          },
        }),
    fits: (text) => !isPlaceholder(text) && fits(text, language),
    telling: kind !== 'name' && !TOLD_BY_NUMBER.has(kind),
    quiet: false,
    perhapsPersons: kind === 'name',
  };
}

/** Whether a text has the form of a name of a person, a firm or a place: what fills the gaps in a column of such. */
export function looksLike(type: string, text: string): boolean {
  if (isPlaceholder(text)) return false;
  if (type === 'PERSON') return isName(text, 6) && isProper(text);
  if (type === 'LOCATION') return isWord(text) && isProper(text);
  if (type === 'ORGANIZATION') return text.length <= 100 && lettersOf(text) > 1 && isProper(text);
  return false;
}
