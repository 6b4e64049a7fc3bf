/** Countries kept, places drawn from their own country, one surrogate for one place, addresses whose parts belong together. */
import { cityNamed, homeOf, largeCitiesOf, townsOf } from '../../../engine/surrogates/gazetteer.ts';
import { languageForScript, NAME_LANGUAGES, namesFor } from '../../../engine/surrogates/names.ts';
import { COUNTRIES_OF } from '../../../engine/surrogates/tables/places.ts';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { latinForms } from '../../../engine/text/transliterate.ts';
import type { WrittenDocument } from './documents.ts';
import { about, type Replaced, type Verdict } from './verdict.ts';
import { related } from './related.ts';

export function judgePlaces(doc: WrittenDocument, marks: readonly Replaced[]): Verdict[] {
  const out: Verdict[] = [];
  const cities = new Map<string, Replaced>();
  for (const mark of marks) {
    const { kind, truth, surface, replacement } = mark;
    if (kind === 'C') out.push({ measure: 'countries kept', good: surface === replacement, about: about(mark) });
    if (kind === 'L') {
      const [id = '', country = ''] = truth;
      out.push({
        measure: 'places in their country',
        // A Luxembourger writes of German towns, and Belarusian cities are written as in Ukrainian only where no list has them.
        good: [...new Set([languageForScript(surface, doc.language), doc.language, ...spokenIn(country)])]
          .flatMap((tag) => namesIn(country, tag))
          .some((name) => related(name, replacement) && name !== surface),
        about: about(mark),
      });
      const first = cities.get(id);
      if (first === undefined) cities.set(id, mark);
      else
        out.push({
          measure: 'one place, one surrogate',
          good: related(first.replacement, replacement),
          about: `${about(mark)} beside ${about(first)}`,
        });
    }
    if (kind === 'T') out.push({ measure: 'phone kinds kept', good: sameKind(mark), about: about(mark) });
  }
  for (const mark of marks) if (mark.kind === 'A') out.push(judgeAddress(doc, mark, cities));
  for (const mark of marks) if (['E', 'U', 'W'].includes(mark.kind)) out.push(...followsName(mark, marks));
  return out;
}

/** Languages whose first country it is. */
const spokenIn = (country: string): string[] =>
  Object.keys(COUNTRIES_OF).filter((language) => homeOf(language) === country && NAME_LANGUAGES.includes(language));

/** All cities and towns of a country in the lists, in the script of a language. */
function namesIn(country: string, tag: string): string[] {
  const language = tag.split('-')[0] as string;
  return [
    ...(largeCitiesOf(country, tag === 'sr-Cyrl' ? 'sr-Cyrl' : language) ?? []).map(({ name }) => name),
    ...townsOf(country).map(({ name }) => name),
    ...(homeOf(language) === country || ['ar', 'en', 'es', 'pt'].includes(language) ? [] : []),
    ...(homeOf(language) === country && !['ar', 'es', 'pt', 'en'].includes(language) ? namesFor(tag).cities : []),
  ];
}

/** The city of an address is the surrogate of its city, of its country, and its postcode begins as that city's do. */
function judgeAddress(doc: WrittenDocument, mark: Replaced, cities: ReadonlyMap<string, Replaced>): Verdict {
  const [country = '', id = ''] = mark.truth;
  const { replacement, surface } = mark;
  const tag = languageForScript(surface, doc.language);
  const bare = replacement.toLowerCase();
  const found = namesIn(country, tag)
    .filter((name) => bare.includes(name.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)[0];
  const elsewhere = cities.get(id);
  const sameCity = elsewhere === undefined || (found !== undefined && related(found, elsewhere.replacement));
  const city = found === undefined ? undefined : cityNamed(found, tag, country);
  const codes = replacement.match(/\d[\d -]{2,8}\d|[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}/gu) ?? [];
  const front = city?.front ?? '';
  const hasCode = /(?<!\d)(?:\d{4,7}|\d{2,3}[ -]\d{2,4}|[A-Z]{1,2}\d{1,2} \d[A-Z]{2})(?!\d)/u.test(surface);
  const coded = front === '' || !hasCode || codes.some((code) => code.replace(/\W/gu, '').startsWith(front));
  return { measure: 'addresses coherent', good: found !== undefined && sameCity && coded, about: about(mark) };
}

function sameKind({ truth, surface, replacement }: Replaced): boolean {
  const [country = '', kind = ''] = truth;
  const parsed = parsePhoneNumberFromString(replacement, country as CountryCode);
  if (parsed?.country !== undefined && parsed.country !== country) return false;
  const type = parsed?.getType();
  const layout = (text: string): string => `${text.replace(/\D/gu, '').length} ${text.replace(/\d+/gu, '')}`;
  const same = layout(surface) === layout(replacement);
  if (type === undefined) {
    // A number set aside for fiction is none of the plan's: its front tells the kind.
    const digits = parsed?.nationalNumber ?? '';
    return same && digits !== '';
  }
  if (type === 'FIXED_LINE_OR_MOBILE') return same;
  return same && (kind === 'm' ? type === 'MOBILE' : type === 'FIXED_LINE');
}

/** Letters of the person's surrogate stand in what was made of the name. */
function followsName(mark: Replaced, marks: readonly Replaced[]): Verdict[] {
  const [id] = mark.truth;
  const full = marks.find(({ kind, truth, surface }) => kind === 'P' && truth[0] === id && /\s/u.test(surface));
  if (full === undefined) return [];
  const plain = (text: string): string =>
    (latinForms(text)[0] ?? text)
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase();
  const written = plain(mark.replacement);
  const words = full.surface.split(/\s+/u);
  const to = full.replacement.split(/\s+/u);
  if (words.length !== to.length || !/^[\p{Script=Latin}\P{L}]+$/u.test(full.replacement)) return [];
  const expected = words.flatMap((word, i) =>
    word.length > 2 && plain(mark.surface).includes(plain(word)) ? [plain(to[i] as string).replace(/\W/gu, '')] : [],
  );
  const asSpelt = written.replace(/[^a-z0-9@]/gu, '');
  const form = mark.surface.replace(/[\p{L}\p{Nd}]+/gu, '0') === mark.replacement.replace(/[\p{L}\p{Nd}]+/gu, '0');
  return [
    {
      measure: 'address follows the name',
      good:
        expected.every((word) => asSpelt.includes(word)) && (mark.kind !== 'E' || mark.surface.includes('@') || form),
      about: `${about(mark)} of ${about(full)}`,
    },
  ];
}
