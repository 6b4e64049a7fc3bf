/**
 * The ways in which people and language models name a person who was named in full once: a word of the name, an initial, the other
 * order, with a title, inflected. Each gives the same way of naming the original.
 */
import { isFamilyFirst } from '../lexicon/name-order.ts';
import { isParticle } from '../lexicon/particles.ts';
import { isOrdinary } from '../lexicon/ordinary.ts';
import { writtenTitles, type WrittenTitle } from '../lexicon/titles.ts';
import { familyGender, formsFor, writeForm, type Kind } from '../surrogates/inflection.ts';
import type { MappingEntry, Part } from '../vocabulary/mapping.ts';

export type Pair = readonly [k: string, o: string];
/** Takes a key. */
export type Take = (pair: Pair) => void;

/** Languages of which names take endings that rewriting does not cover: others attach an s or an apostrophe, which the algorithm reads. */
const INFLECTED = new Set(['pl', 'cs', 'sk', 'hr', 'sl', 'sr', 'ru', 'uk', 'bg', 'lv', 'lt', 'el', 'fi', 'hu']);
/** Shorter inflected forms are too often words. */
const LEAST_FORM = 3;
/** Longer titles are no abbreviations, and have no full stop. */
const LONGEST_SHORT = 4;
/** Languages that write titles with a capital letter. */
const CAPITAL_TITLES = new Set(['en', 'de']);

const capital = (word: string): string => {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
};
const initial = (word: string): string => `${[...word][0] ?? ''}.`;
const wordsOf = (name: string): string[] => name.split(/[\s,]+/u).filter((word) => word !== '');
const isCased = (word: string): boolean => /^\p{Lu}/u.test(word);
const joined = (words: readonly string[]): string => words.join(' ');

/** Words of a name before the family name, and the family name with its particles. */
interface Split {
  given: string[];
  family: string[];
}

function splitOf(
  name: string,
  parts: readonly Part[] | undefined,
  side: 'original' | 'replacement',
  familyFirst: boolean,
): Split {
  if (familyFirst && !name.includes(',')) {
    const [family = '', ...given] = parts?.map((part) => part[side]) ?? wordsOf(name);
    return { given, family: [family] };
  }
  if (parts !== undefined) {
    const given = parts.filter(({ role }) => role === 'given' || role === 'middle').map((part) => part[side]);
    return {
      given,
      family: parts.filter(({ role }) => role === 'family' || role === 'particle').map((part) => part[side]),
    };
  }
  const words = wordsOf(name);
  const at = words.findIndex((word, i) => i > 0 && isParticle(word));
  const from = at > 0 ? at : words.length - 1;
  return { given: words.slice(0, from), family: words.slice(from) };
}

/** Family names with their particles, which stand together: "van Dijk", and at the start of a sentence "Van Dijk". */
function familyKeys(k: Split, o: Split, take: Take): void {
  if (k.family.length < 2 && o.family.length < 2) return;
  if (k.family.length === 0 || o.family.length === 0) return;
  const [from, to] = [joined(k.family), joined(o.family)];
  take([from, to]);
  take([capital(from), capital(to)]);
  take([from.toUpperCase(), to.toUpperCase()]);
}

/** All behind the first name, where a particle stands in it: "Coutinho da Silva". */
function tailKeys(parts: readonly Part[], take: Take): void {
  if (!parts.some(({ role }, i) => role === 'particle' && i > 1) || parts[0]?.role !== 'given') return;
  const tail = parts.slice(1);
  const [from, to] = [joined(tail.map((part) => part.replacement)), joined(tail.map((part) => part.original))];
  take([from, to]);
  const last = tail.slice(tail.findIndex(({ role }) => role === 'particle'));
  take([joined(last.map((part) => part.replacement)), joined(last.map((part) => part.original))]);
  for (const one of [tail, last])
    take([
      joined(one.map((part) => part.replacement)).toUpperCase(),
      joined(one.map((part) => part.original)).toUpperCase(),
    ]);
}

/** "D. Young", "Young D.", "Young, D.", and with all initials. */
function initialKeys(k: Split, o: Split, take: Take): void {
  const [firstK] = k.given;
  const [firstO] = o.given;
  if (firstK === undefined || firstO === undefined || !/^\p{L}/u.test(firstK) || !/^\p{L}/u.test(firstO)) return;
  const [familyK, familyO] = [joined(k.family), joined(o.family)];
  if (familyK === '' || familyO === '' || [...firstK].length < 2) return;
  const put = (i: string, j: string): void => {
    take([`${i} ${familyK}`, `${j} ${familyO}`]);
    take([`${familyK} ${i}`, `${familyO} ${j}`]);
    take([`${familyK}, ${i}`, `${familyO}, ${j}`]);
  };
  put(initial(firstK), initial(firstO));
  if (k.given.length > 1 && o.given.length > 1) {
    const [tailK, tailO] = [k, o].map(({ given, family }) => joined([...given.slice(1), ...family])) as [
      string,
      string,
    ];
    take([`${initial(firstK)} ${tailK}`, `${initial(firstO)} ${tailO}`]);
  }
  if (k.given.length > 1 && k.given.length === o.given.length) {
    put(joined(k.given.map(initial)), joined(o.given.map(initial)));
    put(k.given.map(initial).join(''), o.given.map(initial).join(''));
  }
}

/** In capitals, which Turkish writes in its own way. */
export function capitals(text: string, languages: readonly string[]): string {
  if (/\p{Script=Greek}/u.test(text)) return text.toLocaleUpperCase('el');
  return languages.includes('tr') || languages.includes('az') ? text.toLocaleUpperCase('tr') : text.toUpperCase();
}

/** The other order, where a word alone is no key. */
function orderKeys(k: Split, o: Split, languages: readonly string[], take: Take): void {
  const [from, to] = [k, o].map(({ given, family }) => ({ given: joined(given), family: joined(family) })) as [
    Joined,
    Joined,
  ];
  if (from.given === '' || from.family === '' || to.given === '' || to.family === '') return;
  const upper = (text: string): string => capitals(text, languages);
  const ways: ((name: Joined) => string)[] = [
    ({ given, family }) => `${family} ${given}`,
    ({ given, family }) => `${family}, ${given}`,
    ({ given, family }) => `${upper(family)} ${given}`,
    ({ given, family }) => `${upper(family)}, ${given}`,
    ({ given, family }) => upper(`${family} ${given}`),
    ({ given, family }) => upper(`${family}, ${given}`),
    ({ given, family }) => `${given} ${family}`,
    ({ given, family }) => `${given} ${upper(family)}`,
  ];
  for (const way of ways) take([way(from), way(to)]);
}

interface Joined {
  given: string;
  family: string;
}

/** A word that is an ordinary one, beside a title that says it is a name. */
function titledKeys(
  k: string,
  o: string,
  titles: readonly WrittenTitle[],
  { family, small }: { family: boolean; small: boolean },
  take: Take,
): void {
  for (const { form, position, family: asksFamily } of titles) {
    if (asksFamily && !family && position === 'before') continue;
    if (form.length === 1) continue;
    const forms = [...form].length > LONGEST_SHORT || form.endsWith('.') ? [form] : [form, `${form}.`];
    for (const title of new Set(forms.flatMap((one) => (small ? [one, capital(one)] : [capital(one)])))) {
      if (position === 'before') take([`${title} ${k}`, `${title} ${o}`]);
      else if (position === 'after') take([`${k} ${title}`, `${o} ${title}`]);
    }
  }
}

/** One inflected form of a word, and the same form of the original; `slot` is the language, gender and place of the form. */
interface Form {
  k: string;
  o: string;
  slot: string;
}

function formsOf(k: string, o: string, kind: Kind, languages: readonly string[]): Form[] {
  const forms: Form[] = [];
  for (const language of languages) {
    if (!INFLECTED.has(language)) continue;
    const gender = genderOf(k, kind, language);
    for (const reading of formsFor(k, language, kind)) {
      if (gender !== undefined && reading.feminine !== gender) continue;
      const slot = `${language} ${reading.feminine} ${reading.place}`;
      forms.push({ k: reading.form, o: writeForm(o, language, reading) ?? o, slot });
    }
  }
  return forms;
}

/** By its ending, as far as that tells. */
function genderOf(name: string, kind: Kind, language: string): boolean | undefined {
  if (kind === 'family')
    return familyGender(name, language) ?? (language === 'pl' || language === 'cs' ? false : undefined);
  return /[aаяáηαά]$/u.test(name) ? true : /[\p{L}]$/u.test(name) && !/[eiоeіі]$/u.test(name) ? false : undefined;
}

export interface NameOptions {
  languages: readonly string[];
  /** Whether there are few enough names for inflected forms, initials and other orders. */
  rich: boolean;
}

/** Keys of single words first, then of several. */
export function nameKeys(
  entry: MappingEntry,
  options: NameOptions,
  take: { part: Take; several: Take; form: Take },
): void {
  const { original, replacement, parts } = entry;
  const { languages, rich } = options;
  const familyFirst = languages.length > 0 && languages.every(isFamilyFirst);
  const k = splitOf(replacement, parts, 'replacement', familyFirst);
  const o = splitOf(original, parts, 'original', familyFirst);
  if (k.given.length === 0 || o.given.length === 0) return;
  familyKeys(k, o, take.several);
  if (parts !== undefined && !familyFirst) tailKeys(parts, take.several);
  else if (parts === undefined) alone(k, o, options, take);
  if (!rich) return;
  initialKeys(k, o, take.several);
  orderKeys(k, o, languages, take.several);
  const small = languages.some((language) => !CAPITAL_TITLES.has(language));
  const titles = writtenTitles(languages.length === 0 ? ['en'] : languages);
  for (const part of parts ?? [])
    if (part.role !== 'particle' && isOrdinary(part.replacement, languages))
      titledKeys(part.replacement, part.original, titles, { family: part.role === 'family', small }, take.several);
  inflectedKeys(parts ?? [], languages, take);
}

/** Given and family name, where the two names do not have as many words. */
function alone(k: Split, o: Split, { languages }: NameOptions, { part, several }: { part: Take; several: Take }): void {
  const [first = '', second = ''] = [k.given[0], o.given[0]];
  const put = k.given.length > 1 ? several : part;
  if (isCased(first) && !isOrdinary(first, languages)) put([joined(k.given), joined(o.given)]);
  const [family = ''] = k.family;
  if (k.family.length === 1 && isCased(family) && second !== '' && !isOrdinary(family, languages))
    part([family, joined(o.family)]);
}

function inflectedKeys(
  parts: readonly Part[],
  languages: readonly string[],
  take: { form: Take; several: Take },
): void {
  const inflected = parts.map(({ original, replacement, role }) =>
    role === 'particle' || [...replacement].length < 2
      ? []
      : formsOf(replacement, original, role === 'family' ? 'family' : 'given', languages),
  );
  for (const form of inflected.flat())
    if (form.k.length >= LEAST_FORM && !isOrdinary(form.k, languages)) take.form([form.k, form.o]);
  // The whole name in one case, which is no ordinary word even where a word of it is.
  const [first = [], ...others] = inflected;
  for (const { k, o, slot } of first) {
    const same = others.map((forms) => forms.find((form) => form.slot === slot));
    if (same.length === 0 || same.includes(undefined)) continue;
    take.several([
      joined([k, ...same.map((form) => form?.k ?? '')]),
      joined([o, ...same.map((form) => form?.o ?? '')]),
    ]);
  }
}
