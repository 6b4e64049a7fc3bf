/**
 * Names of persons and places by language (tables/, written by scripts/generate-names.ts from faker's locales and
 * other lists); a language is loaded when first needed.
 */
import { enterTowns } from './gazetteer.ts';
import { latinForms } from '../text/transliterate.ts';
import { hasFeminineFamilies, feminineFamily, serbianCyrillic } from './inflection.ts';

export interface Names {
  feminine: readonly string[];
  masculine: readonly string[];
  given: readonly string[];
  family: readonly string[];
  /** Family names a woman bears where the language inflects them (Ivanova); else the same as `family`. */
  familyFeminine: readonly string[];
  cities: readonly string[];
  /** The large cities, which `cities` has too. */
  major: readonly string[];
  regions: readonly string[];
  streets: readonly string[];
  companies: readonly string[];
  is: {
    feminine: ReadonlySet<string>;
    masculine: ReadonlySet<string>;
    given: ReadonlySet<string>;
    family: ReadonlySet<string>;
    city: ReadonlySet<string>;
    major: ReadonlySet<string>;
    region: ReadonlySet<string>;
  };
}

type Table = Readonly<
  Record<
    | 'feminine'
    | 'masculine'
    | 'both'
    | 'family'
    | 'major'
    | 'cities'
    | 'regions'
    | 'streets'
    | 'moreFeminine'
    | 'moreMasculine'
    | 'moreFamily',
    string
  >
>;

/** BCP 47 primary subtag → table. Static specifiers: a bundler must see them. */
const LOADERS: Readonly<Record<string, () => Promise<{ TABLE: Table }>>> = {
  af: () => import('./tables/af.ts'),
  ar: () => import('./tables/ar.ts'),
  az: () => import('./tables/az.ts'),
  bg: () => import('./tables/bg.ts'),
  bn: () => import('./tables/bn.ts'),
  ca: () => import('./tables/ca.ts'),
  cs: () => import('./tables/cs.ts'),
  cy: () => import('./tables/cy.ts'),
  da: () => import('./tables/da.ts'),
  de: () => import('./tables/de.ts'),
  el: () => import('./tables/el.ts'),
  en: () => import('./tables/en.ts'),
  es: () => import('./tables/es.ts'),
  et: () => import('./tables/et.ts'),
  fa: () => import('./tables/fa.ts'),
  fi: () => import('./tables/fi.ts'),
  fr: () => import('./tables/fr.ts'),
  he: () => import('./tables/he.ts'),
  hi: () => import('./tables/hi.ts'),
  hr: () => import('./tables/hr.ts'),
  hu: () => import('./tables/hu.ts'),
  hy: () => import('./tables/hy.ts'),
  id: () => import('./tables/id.ts'),
  is: () => import('./tables/is.ts'),
  it: () => import('./tables/it.ts'),
  ja: () => import('./tables/ja.ts'),
  ka: () => import('./tables/ka.ts'),
  ko: () => import('./tables/ko.ts'),
  lt: () => import('./tables/lt.ts'),
  lv: () => import('./tables/lv.ts'),
  mk: () => import('./tables/mk.ts'),
  ms: () => import('./tables/ms.ts'),
  nb: () => import('./tables/nb.ts'),
  ne: () => import('./tables/ne.ts'),
  nl: () => import('./tables/nl.ts'),
  pl: () => import('./tables/pl.ts'),
  pt: () => import('./tables/pt.ts'),
  ro: () => import('./tables/ro.ts'),
  ru: () => import('./tables/ru.ts'),
  sk: () => import('./tables/sk.ts'),
  sl: () => import('./tables/sl.ts'),
  sr: () => import('./tables/sr.ts'),
  sv: () => import('./tables/sv.ts'),
  sw: () => import('./tables/sw.ts'),
  ta: () => import('./tables/ta.ts'),
  th: () => import('./tables/th.ts'),
  tr: () => import('./tables/tr.ts'),
  uk: () => import('./tables/uk.ts'),
  ur: () => import('./tables/ur.ts'),
  uz: () => import('./tables/uz.ts'),
  vi: () => import('./tables/vi.ts'),
  zh: () => import('./tables/zh.ts'),
  zu: () => import('./tables/zu.ts'),
};

/** Serbian in Cyrillic letters is made of the Latin table. */
const SERBIAN_CYRILLIC = 'sr-Cyrl';
/** In passports' Latin letters, made of the tables too. */
const ROMANISED = ['ru', 'uk', 'bg', 'mk', 'el'].map((language) => `${language}-Latn`);

export const NAME_LANGUAGES: readonly string[] = [...Object.keys(LOADERS), SERBIAN_CYRILLIC, ...ROMANISED];

const loaded = new Map<string, Names>();

/** Loads the names of these languages; unknown ones and `und` are served by English or the script's own language. */
export async function loadNames(languages: Iterable<string>): Promise<void> {
  const wanted = [...new Set(['en', ...languages])].filter((language) => !loaded.has(language));
  await Promise.all([
    loadWorld(),
    ...wanted.map(async (language) => {
      const loader = LOADERS[rulesFor(language)];
      if (loader === undefined) return;
      const { TABLE } = await loader();
      loaded.set(language, namesOf(TABLE, language));
    }),
  ]);
}

async function loadWorld(): Promise<void> {
  const { WORLD } = await import('./tables/world.ts');
  enterTowns(WORLD);
}

/** The names of a language that was loaded; English else. */
export function namesFor(language: string): Names {
  const names = loaded.get(language) ?? loaded.get('en');
  if (names === undefined) throw new Error('names are used before loadNames');
  return names;
}

/** The language of rules for a tag of `languageForScript`. */
export const rulesFor = (tag: string): string => tag.split('-', 1)[0] as string;

const OTHER_SCRIPTS = new Set([
  'ar',
  'bg',
  'bn',
  'el',
  'fa',
  'he',
  'hi',
  'hy',
  'ja',
  'ka',
  'ko',
  'mk',
  'ne',
  'ru',
  'ta',
  'th',
  'uk',
  'ur',
  'zh',
  SERBIAN_CYRILLIC,
]);

/** The language whose names fit a text of this script, when the text's own language has no names in it. */
export function languageForScript(surface: string, language: string): string {
  if (/^[\u0000-\u024f]*$/.test(surface)) return latinLanguage(surface, language);
  if (/\p{Script=Cyrillic}/u.test(surface)) {
    if (language === 'sr' || language === 'hr' || /[ђћџљњј]/iu.test(surface))
      return language === 'mk' || /[ѓќѕ]/iu.test(surface) ? 'mk' : SERBIAN_CYRILLIC;
    return ['ru', 'uk', 'mk', 'bg'].includes(language) ? language : /[іїєґ]/iu.test(surface) ? 'uk' : 'ru';
  }
  if (/\p{Script=Greek}/u.test(surface)) return 'el';
  if (/\p{Script=Hebrew}/u.test(surface)) return 'he';
  if (/\p{Script=Arabic}/u.test(surface))
    return ['ar', 'fa', 'ur'].includes(language)
      ? language
      : /[ٹڈڑںےہ]/u.test(surface)
        ? 'ur'
        : /[پچژگکی]/u.test(surface)
          ? 'fa'
          : 'ar';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(surface)) return 'ja';
  if (/\p{Script=Hangul}/u.test(surface)) return 'ko';
  if (/\p{Script=Han}/u.test(surface)) return language === 'ja' ? 'ja' : 'zh';
  if (/\p{Script=Thai}/u.test(surface)) return 'th';
  if (/\p{Script=Devanagari}/u.test(surface)) return language === 'ne' ? 'ne' : 'hi';
  if (/\p{Script=Bengali}/u.test(surface)) return 'bn';
  if (/\p{Script=Tamil}/u.test(surface)) return 'ta';
  if (/\p{Script=Georgian}/u.test(surface)) return 'ka';
  if (/\p{Script=Armenian}/u.test(surface)) return 'hy';
  return latinLanguage(surface, language);
}

/** Languages without names that a near one serves. */
const NEAR: Readonly<Record<string, string>> = {
  no: 'nb',
  nn: 'nb',
  gl: 'es',
  eu: 'es',
  bs: 'hr',
  fil: 'es',
  tl: 'es',
  lb: 'de',
  ga: 'en',
  mt: 'it',
  xh: 'zu',
};

/** Names from Cyrillic in Latin letters, in languages that have none of their own that end so. */
const ROMANISED_NAME = /(?:[^aeiou\s](?:ov|ev)a?|(?:sk|ts)aya|[oe]vich|[oe]vna|enko)$/iu;
const WEST = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'und']);

function latinLanguage(surface: string, language: string): string {
  const tag = NEAR[language] ?? language;
  if (ROMANISED.includes(`${tag}-Latn`)) return `${tag}-Latn`;
  if (WEST.has(tag) && surface.length > 6 && surface.length < 60 && ROMANISED_NAME.test(surface)) return 'ru-Latn';
  return !OTHER_SCRIPTS.has(tag) && LOADERS[tag] !== undefined ? tag : 'en';
}

function namesOf(table: Table, tag: string): Names {
  const list = (key: keyof Table): string[] => {
    const words = table[key] === '' ? [] : table[key].split('|');
    if (tag === SERBIAN_CYRILLIC) return words.map(serbianCyrillic);
    return tag.endsWith('-Latn') ? words.map((word) => latinForms(word)[0] ?? word) : words;
  };
  const language = rulesFor(tag);
  const both = list('both');
  const feminine = list('feminine');
  const masculine = list('masculine');
  const moreFeminine = list('moreFeminine');
  const moreMasculine = list('moreMasculine');
  const family = list('family');
  const major = list('major');
  const regions = list('regions');
  const given = [...feminine, ...masculine, ...both];
  const cities = [...major, ...list('cities')];
  return {
    feminine: feminine.length > 0 ? feminine : given,
    masculine: masculine.length > 0 ? masculine : given,
    given,
    family,
    familyFeminine: hasFeminineFamilies(language) ? family.map((name) => feminineFamily(name, language)) : family,
    cities: cities.length > 0 ? cities : family,
    major,
    regions,
    streets: list('streets'),
    companies: family,
    is: {
      feminine: new Set([...feminine, ...moreFeminine]),
      masculine: new Set([...masculine, ...moreMasculine]),
      given: new Set([...given, ...moreFeminine, ...moreMasculine]),
      family: new Set([...family, ...list('moreFamily')]),
      city: new Set(cities),
      major: new Set(major),
      region: new Set(regions),
    },
  };
}

/** A name as it is written within a sentence, where the text has it in one case. */
export const titled = (text: string): string =>
  text === text.toLowerCase() || (text === text.toUpperCase() && text.length > 1)
    ? text.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : text;
