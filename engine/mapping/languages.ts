/** What a name's letters and ending say about the languages that may inflect it, where the text's language is not known. */

const SIGNS: readonly (readonly [language: string, sign: RegExp])[] = [
  ['uk', /[іїєґ]/iu],
  ['sr', /[ђјљњћџ]/iu],
  ['ru', /^(?:(?!\p{Script=Cyrillic})[^іїєґђјљњћџ])*\p{Script=Cyrillic}[^іїєґђјљњћџ]*$/iu],
  ['el', /\p{Script=Greek}/u],
  ['pl', /[łńśźżąę]|(?:[sc]ki|dzki|[sc]ka|dzka|wicz|czyk)$/iu],
  ['cs', /[řěů]|ová$/iu],
  ['sk', /[ľĺŕ]|ová$/iu],
  ['hu', /[őű]/iu],
  ['fi', /nen$/u],
  ['lv', /[āēīūķļņģ]/iu],
  ['lt', /[ėįųū]/iu],
  ['tr', /[ğşı]/u],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
];

/** Empty when nothing tells. */
export function languagesOf(name: string): string[] {
  return SIGNS.filter(([, sign]) => sign.test(name)).map(([language]) => language);
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ru: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  bg: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
};
const LATIN = /\p{Script=Latin}/u;
const LATIN_LANGUAGES = new Set(['pl', 'cs', 'sk', 'hr', 'sl', 'ro', 'lv', 'lt', 'fi', 'hu']);

/** Of these languages those whose letters a name is written in; others do not inflect it. */
export function spokenWith(name: string, languages: readonly string[]): string[] {
  return languages.filter((language) => {
    if (Object.hasOwn(SCRIPTS, language)) return (SCRIPTS[language] as RegExp).test(name);
    return !LATIN_LANGUAGES.has(language) || LATIN.test(name);
  });
}
