/** Whether the surrogates of persons have their gender and share what the originals share. */
import { familyGender, readForm } from '../../../engine/surrogates/inflection.ts';
import { languageForScript, namesFor, rulesFor } from '../../../engine/surrogates/names.ts';
import type { Mark, WrittenDocument } from './documents.ts';
import { related } from './related.ts';
import { about, type Replaced, type Verdict } from './verdict.ts';

/** The words of a name that are not its family name. */
function givenOf({ surface, family }: Mark): string[] {
  let rest = surface;
  for (const [start, end] of family) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return rest.split(/[\s,]+/u).filter((word) => /^\p{Lu}\p{L}{2}|^[^\p{Lu}\p{Ll}]{2}/u.test(word));
}

const RUN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]+$/u;

/** What stands for the family name, as written: by its place among the words, in a run by the lists of family names. */
function familyIn(mark: Replaced, language: string): string | undefined {
  const [first] = mark.family;
  if (first === undefined) return undefined;
  if (RUN.test(mark.surface.replace(/\s/gu, ''))) {
    const { is } = namesFor(language);
    const name = mark.replacement.replace(/\s.*$/u, '');
    for (let n = Math.min(2, name.length); n > 0; n--) if (is.family.has(name.slice(0, n))) return name.slice(0, n);
    return undefined;
  }
  const at = mark.surface.slice(0, first[0]).split(/\s+/u).length - 1;
  return mark.replacement.split(/\s+/u)[at];
}

/** Gender, shared family names, and parts of names that stand alone. */
export function judgePersons(doc: WrittenDocument, marks: readonly Replaced[]): Verdict[] {
  const out: Verdict[] = [];
  const families = new Map<string, { mark: Replaced; word: string }[]>();
  const givens = new Map<string, { mark: Replaced; word: string; to: string }[]>();
  for (const mark of marks) {
    if (mark.kind !== 'P') continue;
    const id = mark.truth[0] as string;
    const person = doc.persons.get(id);
    if (person === undefined) throw new Error(`${doc.name}: nobody is called ${id}`);
    const tag = languageForScript(mark.surface, doc.language);
    const said = genderIn(mark, tag);
    // A family name alone tells the gender only where the original's does: "Смирнова" may be a man's genitive.
    const gendered =
      givenOf(mark).length > 0 || (said !== undefined && familyGender(mark.surface, rulesFor(tag)) === person.feminine);
    if (gendered)
      out.push({
        measure: 'gender right',
        good: said === person.feminine,
        about: `${about(mark)} (${person.feminine ? 'f' : 'm'})`,
      });
    const word = familyIn(mark, tag);
    if (mark.family.length > 0) {
      const list = families.get(person.family) ?? [];
      families.set(person.family, [...list, { mark, word: word ?? '' }]);
    }
    const [given] = givenOf(mark);
    if (given !== undefined && !RUN.test(given)) {
      const at = mark.surface.split(/\s+/u).findIndex((each) => each.startsWith(given));
      const to = mark.replacement.split(/\s+/u)[at] ?? '';
      givens.set(id, [...(givens.get(id) ?? []), { mark, word: given, to }]);
    }
  }
  const entries = [...families];
  for (const [name, list] of entries) {
    const [first] = list;
    const others = entries.filter(([other]) => other !== name).map(([, [one]]) => one?.word);
    for (const { mark, word } of list)
      out.push({
        measure: 'family names shared',
        good: word !== '' && related(word, first?.word ?? '') && !others.includes(word),
        about: `${about(mark)} beside ${first === undefined ? '' : about(first.mark)}`,
      });
  }
  for (const list of givens.values())
    for (const { mark, word, to } of list.slice(1)) {
      const [first] = list;
      if (first === undefined || !related(word, first.word)) continue;
      out.push({
        measure: 'parts stay parts',
        good: related(to, first.to),
        about: `${about(mark)} beside ${about(first.mark)}`,
      });
    }
  return out;
}

/** The gender that the replacement tells by its given name or a family name that only one gender bears. */
function genderIn(mark: Replaced, tag: string): boolean | undefined {
  const { is } = namesFor(tag);
  const language = rulesFor(tag);
  const words = mark.replacement.split(/[\s,]+/u);
  for (const word of words) {
    const candidates = [word, word.replace(/['’].*$/u, ''), word.replace(/s$/u, '')];
    if (RUN.test(word)) for (const n of [1, 2]) candidates.push(word.slice(n));
    for (const each of candidates) {
      const f = is.feminine.has(each);
      if (f !== is.masculine.has(each) && !(is.family.has(word) && words.length === 1 && mark.family.length > 0))
        return f;
    }
  }
  const last = words.at(-1) as string;
  return givenOf(mark).length === 0
    ? familyGender(last, language)
    : words.map((word) => formGender(word, tag)).find((each) => each !== undefined);
}

/** An inflected given name: a form of a name that only one of the lists has. */
function formGender(word: string, tag: string): boolean | undefined {
  const { is } = namesFor(tag);
  const language = rulesFor(tag);
  const reads = (names: ReadonlySet<string>): boolean =>
    readForm(word, language, (lemma) => names.has(lemma)) !== undefined;
  const f = reads(is.feminine);
  return f === reads(is.masculine) ? undefined : f;
}
