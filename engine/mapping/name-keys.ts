/**
 * The ways in which people and language models name a person who was named in full once: a word of the name, an initial, the other
 * order, with a title, inflected. Each gives the same way of naming the original.
 */
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

function splitOf(name: string, parts: readonly Part[] | undefined, side: 'original' | 'replacement'): Split {
  if (parts !== undefined) {
    const given = parts.filter(({ role }) => role === 'given' || role === 'middle').map((part) => part[side]);
    return { given, family: parts.filter(({ role }) => role === 'family' || role === 'particle').map((part) => part[side]) };
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
    take([joined(one.map((part) => part.replacement)).toUpperCase(), joined(one.map((part) => part.original)).toUpperCase()]);
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
  if (k.given.length > 1 && k.given.length === o.given.length) {
    put(joined(k.given.map(initial)), joined(o.given.map(initial)));
    put(k.given.map(initial).join(''), o.given.map(initial).join(''));
  }
}

/** The other order, where a word alone is no key. */
function orderKeys(k: Split, o: Split, take: Take): void {
  const [givenK, familyK, givenO, familyO] = [k.given, k.family, o.given, o.family].map(joined) as [string, string, string, string];
  if (givenK === '' || familyK === '' || givenO === '' || familyO === '') return;
  for (const between of [' ', ', ']) {
    take([familyK + between + givenK, familyO + between + givenO]);
    take([familyK.toUpperCase() + between + givenK, familyO.toUpperCase() + between + givenO]);
    take([(familyK + between + givenK).toUpperCase(), (familyO + between + givenO).toUpperCase()]);
  }
  take([`${givenK} ${familyK}`, `${givenO} ${familyO}`]);
  take([`${givenK} ${familyK.toUpperCase()}`, `${givenO} ${familyO.toUpperCase()}`]);
}

/** A word that is an ordinary one, beside a title that says it is a name. */
function titledKeys(k: string, o: string, titles: readonly WrittenTitle[], family: boolean, take: Take): void {
  for (const { form, position, family: asksFamily } of titles) {
    if (asksFamily && !family && position === 'before') continue;
    const bare = form.replace(/\.$/u, '');
    const forms = form === bare ? [bare, `${bare}.`] : [form];
    for (const title of new Set(forms.flatMap((one) => [one, capital(one)]))) {
      if (position === 'before') take([`${title} ${k}`, `${title} ${o}`]);
      else if (position === 'after') take([`${k} ${title}`, `${o} ${title}`]);
    }
  }
}

/** Inflected forms of one word, and of the original the same forms. */
function formKeys(k: string, o: string, kind: Kind, languages: readonly string[], take: Take): void {
  for (const language of languages) {
    if (!INFLECTED.has(language)) continue;
    const gender = genderOf(k, kind, language);
    for (const reading of formsFor(k, language, kind)) {
      if (gender !== undefined && reading.feminine !== gender) continue;
      if (reading.form === k || reading.form.length < LEAST_FORM || isOrdinary(reading.form, languages)) continue;
      take([reading.form, writeForm(o, language, reading) ?? o]);
    }
  }
}

/** By its ending, as far as that tells. */
function genderOf(name: string, kind: Kind, language: string): boolean | undefined {
  if (kind === 'family') return familyGender(name, language) ?? (language === 'pl' || language === 'cs' ? false : undefined);
  return /[aаяáη]$/u.test(name) ? true : /[\p{L}]$/u.test(name) && !/[eiоeіі]$/u.test(name) ? false : undefined;
}

export interface NameOptions {
  languages: readonly string[];
  /** Whether there are few enough names for inflected forms, initials and other orders. */
  rich: boolean;
}

/** Keys of single words first, then of several. */
export function nameKeys(entry: MappingEntry, options: NameOptions, take: { part: Take; several: Take; form: Take }): void {
  const { original, replacement, parts } = entry;
  const { languages, rich } = options;
  const k = splitOf(replacement, parts, 'replacement');
  const o = splitOf(original, parts, 'original');
  if (k.given.length === 0 || o.given.length === 0) return;
  familyKeys(k, o, take.several);
  if (parts !== undefined) tailKeys(parts, take.several);
  else alone(k, o, options, take);
  if (!rich) return;
  initialKeys(k, o, take.several);
  orderKeys(k, o, take.several);
  const titles = writtenTitles(languages.length === 0 ? ['en'] : languages);
  for (const part of parts ?? [])
    if (part.role !== 'particle' && isOrdinary(part.replacement, languages))
      titledKeys(part.replacement, part.original, titles, part.role === 'family', take.several);
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

function inflectedKeys(parts: readonly Part[], languages: readonly string[], take: { form: Take; several: Take }): void {
  const inflected = new Map<Part, Map<number, Pair>>();
  for (const part of parts) {
    if (part.role === 'particle' || part.original === part.replacement || [...part.replacement].length < 2) continue;
    const kind: Kind = part.role === 'family' ? 'family' : 'given';
    const forms = new Map<number, Pair>();
    let at = 0;
    formKeys(part.replacement, part.original, kind, languages, (pair) => {
      forms.set(at++, pair);
      take.form(pair);
    });
    inflected.set(part, forms);
  }
}
