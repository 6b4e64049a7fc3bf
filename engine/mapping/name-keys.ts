/**
 * The ways in which people and language models name a person who was named in full once: a word of the name, an initial, the other
 * order, with a title, inflected. Each gives the same way of naming the original.
 */
import { isFamilyFirst } from '../lexicon/name-order.ts';
import { isParticle } from '../lexicon/particles.ts';
import { isOrdinary } from '../lexicon/ordinary.ts';
import { writtenTitles, type WrittenTitle } from '../lexicon/titles.ts';
import type { MappingEntry, Part } from '../vocabulary/mapping.ts';
import { inflectedKeys } from './inflected-keys.ts';
import { capitals, initial, joined, type Take } from './naming.ts';

/** Longer titles are no abbreviations, and have no full stop. */
const LONGEST_SHORT = 4;
/** Languages that write titles with a capital letter. */
const CAPITAL_TITLES = new Set(['en', 'de']);

const capital = (word: string): string => {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
};
const wordsOf = (name: string): string[] => name.split(/[\s,]+/u).filter((word) => word !== '');
const isCased = (word: string): boolean => /^\p{Lu}/u.test(word);

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

/** All behind the first name, where a particle is in it: "Coutinho da Silva". */
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

/** Some words of a longer name that stand together, and the first with the last: "Tiago Moreira" of "Tiago Moreira da Costa". */
function someWords(parts: readonly Part[], languages: readonly string[], take: Take): void {
  if (parts.length < 3) return;
  const put = (some: readonly Part[]): void => {
    if (some.length < 2 || some.at(-1)?.role === 'particle' || some[0]?.role === 'particle') return;
    if (some.every(({ role, replacement }) => role === 'particle' || isOrdinary(replacement, languages))) return;
    const [from, to] = [joined(some.map((part) => part.replacement)), joined(some.map((part) => part.original))];
    take([from, to]);
    take([capitals(from, languages), capitals(to, languages)]);
  };
  for (let from = 0; from < parts.length; from++)
    for (let to = from + 2; to <= parts.length; to++) if (to - from < parts.length) put(parts.slice(from, to));
  put([parts[0] as Part, parts.at(-1) as Part]);
  let tail = parts.length - 1;
  while (tail > 1 && parts[tail - 1]?.role === 'particle') tail--;
  put([parts[0] as Part, ...parts.slice(tail)]);
}

/** "D. Young", "Young D.", "Young, D.", and with all initials. */
function initialKeys(k: Split, o: Split, languages: readonly string[], take: Take): void {
  const [firstK] = k.given;
  const [firstO] = o.given;
  if (firstK === undefined || firstO === undefined || !/^\p{L}/u.test(firstK) || !/^\p{L}/u.test(firstO)) return;
  const [familyK, familyO] = [joined(k.family), joined(o.family)];
  if (familyK === '' || familyO === '' || [...firstK].length < 2) return;
  const put = (i: string, j: string): void => {
    for (const written of [(text: string) => text, (text: string) => capitals(text, languages)]) {
      take([`${i} ${written(familyK)}`, `${j} ${written(familyO)}`]);
      take([`${written(familyK)} ${i}`, `${written(familyO)} ${j}`]);
      take([`${written(familyK)}, ${i}`, `${written(familyO)}, ${j}`]);
    }
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
  const [lastK, lastO] = [k, o].map(
    ({ given, family }) => `${family.at(-1)}, ${joined([...given, ...family.slice(0, -1)])}`,
  );
  if (k.family.length > 1 && lastK !== undefined && lastO !== undefined) take([lastK, lastO]);
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
  initialKeys(k, o, languages, take.several);
  orderKeys(k, o, languages, take.several);
  const small = languages.some((language) => !CAPITAL_TITLES.has(language));
  const titles = writtenTitles(languages.length === 0 ? ['en'] : languages);
  (parts ?? []).forEach((part, i) => {
    if (part.role === 'particle' || !isOrdinary(part.replacement, languages)) return;
    const kind = { family: part.role === 'family', small };
    titledKeys(part.replacement, part.original, titles, kind, take.several);
    // The title and the first word would hide the whole name.
    if (i === 0) titledKeys(replacement, original, titles, kind, take.several);
  });
  someWords(parts ?? [], languages, take.several);
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
