/**
 * Surrogates for organisations. Kind words and legal forms stay, because they say what kind of body it is and not which.
 */
import { CJK_KIND, isKind } from '../lexicon/body-kinds.ts';
import { splitLegalForm } from '../lexicon/legal-forms.ts';
import { likeCase } from '../text/case.ts';
import { another } from './another.ts';
import { CityBook, knownCity } from './cities.ts';
import type { Draws } from './draws.ts';
import type { Generator, SurrogateRequest } from './family.ts';
import { languageForScript, namesFor, titled, type Names } from './names.ts';
import { redrawDigits, redrawShape } from './shape.ts';

export const organizationSurrogate: Generator = (request, draws) => {
  const { surface, language } = request;
  const tag = languageForScript(surface, language);
  const names = namesFor(tag);
  const cities = request.cities ?? new CityBook((_label, n) => draws.pick(n));
  const city = (name: string): string | undefined => {
    const known = names.is.city.has(name) || /\p{Script=Han}/u.test(name) ? knownCity(name, tag, names) : undefined;
    return known === undefined ? undefined : cities.cityFor(known, tag).name;
  };
  // The legal form says what kind of body it is, not which, so it stays.
  const { start, body, end } = splitLegalForm(surface);
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(body) && !/\s/u.test(body))
    return start + runOrganization(body, names, draws, city) + end;
  const pieces = body.split(/([\s]+)/u);
  let changed = false;
  const out = pieces.map((piece, i) => {
    if (i % 2 === 1 || piece === '' || isKind(piece)) return piece;
    changed = true;
    return organizationWord(piece, names, draws, request, city);
  });
  if (!changed) {
    // All of it is kind words ("National Bank"): a name in front tells it from the original.
    return `${start}${likeCase(draws.from(names.family), body)} ${body}${end}`;
  }
  return start + out.join('') + end;
};

function organizationWord(
  piece: string,
  names: Names,
  draws: Draws,
  { bound }: SurrogateRequest,
  cityOf: (name: string) => string | undefined,
): string {
  return piece.replace(/[\p{L}\p{M}\p{Nd}'’.]+/gu, (word) => {
    if (/^\p{Nd}+\.?$/u.test(word)) return redrawDigits(word, draws);
    if ([...word].length < 2) return word === word.toLowerCase() ? word : redrawShape(word, draws);
    const known = bound(word);
    if (known !== undefined) return likeCase(known, word);
    if (word === word.toUpperCase() && word !== word.toLowerCase() && word.length <= 5) return redrawShape(word, draws);
    const name = titled(word);
    const city = cityOf(name);
    if (city !== undefined && !/[\s-]/u.test(city)) return likeCase(city, word);
    if (names.is.given.has(name) && !names.is.family.has(name))
      return likeCase(another(names.is.feminine.has(name) ? names.feminine : names.masculine, draws, name), word);
    return likeCase(another(names.family, draws, name), word);
  });
}

/** Kind and legal form in their places, another name between. */
function runOrganization(
  body: string,
  names: Names,
  draws: Draws,
  cityOf: (name: string) => string | undefined,
): string {
  const kinds = [...body.matchAll(CJK_KIND)];
  let out = '';
  let from = 0;
  const named = (text: string): string => {
    if (text === '') return '';
    // "深圳市华星科技": the city in front is the one that it is elsewhere.
    const [, place = '', word = '', rest = ''] =
      /^(\p{Script=Han}{2,3}?)(市|省|县|縣|都|府|県)(.*)$/u.exec(text) ??
      /^(\p{Script=Han}{2})()(\p{Script=Han}{2,})$/u.exec(text) ??
      [];
    const city = place === '' ? cityOf(text) : cityOf(place);
    if (city !== undefined) return place === '' ? city : city + word + named(rest);
    const name = another(names.family, draws, text);
    return [...text].length > 3 ? name + another(names.family, draws, text) : name;
  };
  for (const kind of kinds) {
    out += named(body.slice(from, kind.index)) + kind[0];
    from = kind.index + kind[0].length;
  }
  return out + named(body.slice(from));
}
