/** Names in the cases of their language, which give the same case of the original. */
import { isOrdinary } from '../lexicon/ordinary.ts';
import { familyGender, formsFor, writeForm, type Kind } from '../surrogates/inflection.ts';
import type { Part } from '../vocabulary/mapping.ts';
import { initial, joined, type Take } from './naming.ts';

/** Languages of which names take endings that rewriting does not cover: others attach an s or an apostrophe, which the algorithm reads. */
const INFLECTED = new Set(['pl', 'cs', 'sk', 'hr', 'sl', 'sr', 'ru', 'uk', 'bg', 'ro', 'lv', 'lt', 'el', 'fi', 'hu']);
/** Languages that inflect the last word of a name alone. */
const LAST_ALONE = new Set(['hu', 'fi']);
/** Greek articles, which tell the genitive from the accusative where the name does not. */
const ARTICLES = new Map([
  ['el false 0', 'του'],
  ['el false 1', 'τον'],
]);
/** Shorter inflected forms are too often words. */
const LEAST_FORM = 3;
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

export function inflectedKeys(
  parts: readonly Part[],
  languages: readonly string[],
  take: { form: Take; several: Take },
): void {
  const named = parts.filter(({ role, replacement }) => role !== 'particle' && [...replacement].length > 1);
  const inflected = named.map(({ original, replacement, role }) =>
    formsOf(replacement, original, role === 'family' ? 'family' : 'given', languages),
  );
  for (const form of inflected.flat())
    if (form.k.length >= LEAST_FORM && !isOrdinary(form.k, languages)) take.form([form.k, form.o]);
  for (const forms of inflected)
    withArticles(
      forms.filter(({ k }) => !isOrdinary(k, languages)),
      take.several,
    );
  if (named.length < parts.length) return;
  // Several words in one case, which are no ordinary words even where one of them is: the whole name, and without the family name.
  const ways = [inflected];
  if (named.length > 2 && named.at(-1)?.role === 'family') ways.push(inflected.slice(0, -1));
  for (const way of ways) sameCaseKeys(way, take.several);
  initialsBeside(named, inflected, take.several);
  if (languages.some((language) => LAST_ALONE.has(language)))
    lastInflected(named, inflected.at(-1) ?? [], take.several);
}

/** "του Κώστα", where the name alone may be of two cases. */
function withArticles(forms: readonly Form[], take: Take): void {
  for (const { k, o, slot } of forms) {
    const article = ARTICLES.get(slot);
    if (article !== undefined) take([`${article} ${k}`, `${article} ${o}`]);
  }
}

/** "Varga Juditnak", "Jukka Virtaselle". */
function lastInflected(parts: readonly Part[], forms: readonly Form[], take: Take): void {
  const before = parts.slice(0, -1);
  if (before.length === 0) return;
  for (const { k, o } of forms)
    take([
      joined([...before.map(({ replacement }) => replacement), k]),
      joined([...before.map(({ original }) => original), o]),
    ]);
}

/** The words of a name in one and the same case. */
function sameCaseKeys(words: readonly Form[][], take: Take): void {
  const [first = [], ...others] = words;
  for (const { k, o, slot } of first) {
    const same = others.map((forms) => forms.find((form) => form.slot === slot));
    if (same.length === 0 || same.includes(undefined)) continue;
    take([joined([k, ...same.map((form) => form?.k ?? '')]), joined([o, ...same.map((form) => form?.o ?? '')])]);
  }
}

/** "Ларионовой М. С.", "М.С. Ларионовой": the family name inflected, beside initials. */
function initialsBeside(parts: readonly Part[], inflected: readonly Form[][], take: Take): void {
  if (parts.length < 2 || parts.at(-1)?.role !== 'family') return;
  const given = parts.slice(0, -1);
  for (const form of inflected.at(-1) ?? [])
    for (const sign of ['', ' ']) {
      const [from, to] = [
        given.map(({ replacement }) => initial(replacement)).join(sign),
        given.map(({ original }) => initial(original)).join(sign),
      ];
      take([`${form.k} ${from}`, `${form.o} ${to}`]);
      take([`${from} ${form.k}`, `${to} ${form.o}`]);
    }
}
