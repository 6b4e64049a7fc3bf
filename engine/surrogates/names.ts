/** Names of persons, places and companies by language, from `@faker-js/faker` (MIT); a locale is loaded when first needed. */

export interface Names {
  feminine: readonly string[];
  masculine: readonly string[];
  given: readonly string[];
  family: readonly string[];
  /** Family names a woman bears where the language inflects them (Ivanova); else the same as `family`. */
  familyFeminine: readonly string[];
  cities: readonly string[];
  streets: readonly string[];
  companies: readonly string[];
}

interface LocaleModule {
  faker: { rawDefinitions: unknown };
}

/** BCP 47 primary subtag → locale. Static specifiers: a bundler must see them. */
const LOADERS: Readonly<Record<string, () => Promise<LocaleModule>>> = {
  af: () => import('@faker-js/faker/locale/af_ZA'),
  ar: () => import('@faker-js/faker/locale/ar'),
  az: () => import('@faker-js/faker/locale/az'),
  bn: () => import('@faker-js/faker/locale/bn_BD'),
  cs: () => import('@faker-js/faker/locale/cs_CZ'),
  cy: () => import('@faker-js/faker/locale/cy'),
  da: () => import('@faker-js/faker/locale/da'),
  de: () => import('@faker-js/faker/locale/de'),
  el: () => import('@faker-js/faker/locale/el'),
  en: () => import('@faker-js/faker/locale/en'),
  es: () => import('@faker-js/faker/locale/es'),
  fa: () => import('@faker-js/faker/locale/fa'),
  fi: () => import('@faker-js/faker/locale/fi'),
  fr: () => import('@faker-js/faker/locale/fr'),
  he: () => import('@faker-js/faker/locale/he'),
  hr: () => import('@faker-js/faker/locale/hr'),
  hu: () => import('@faker-js/faker/locale/hu'),
  hy: () => import('@faker-js/faker/locale/hy'),
  id: () => import('@faker-js/faker/locale/id_ID'),
  it: () => import('@faker-js/faker/locale/it'),
  ja: () => import('@faker-js/faker/locale/ja'),
  ka: () => import('@faker-js/faker/locale/ka_GE'),
  ko: () => import('@faker-js/faker/locale/ko'),
  lv: () => import('@faker-js/faker/locale/lv'),
  mk: () => import('@faker-js/faker/locale/mk'),
  nb: () => import('@faker-js/faker/locale/nb_NO'),
  ne: () => import('@faker-js/faker/locale/ne'),
  nl: () => import('@faker-js/faker/locale/nl'),
  pl: () => import('@faker-js/faker/locale/pl'),
  pt: () => import('@faker-js/faker/locale/pt_BR'),
  ro: () => import('@faker-js/faker/locale/ro'),
  ru: () => import('@faker-js/faker/locale/ru'),
  sk: () => import('@faker-js/faker/locale/sk'),
  sl: () => import('@faker-js/faker/locale/sl_SI'),
  sr: () => import('@faker-js/faker/locale/sr_RS_latin'),
  sv: () => import('@faker-js/faker/locale/sv'),
  ta: () => import('@faker-js/faker/locale/ta_IN'),
  th: () => import('@faker-js/faker/locale/th'),
  tr: () => import('@faker-js/faker/locale/tr'),
  uk: () => import('@faker-js/faker/locale/uk'),
  ur: () => import('@faker-js/faker/locale/ur'),
  vi: () => import('@faker-js/faker/locale/vi'),
  zh: () => import('@faker-js/faker/locale/zh_CN'),
};

export const NAME_LANGUAGES: readonly string[] = Object.keys(LOADERS);

const loaded = new Map<string, Names>();

/** Loads the names of these languages; unknown ones and `und` are served by English or the script's own language. */
export async function loadNames(languages: Iterable<string>): Promise<void> {
  await Promise.all(
    [...new Set(['en', ...languages])].map(async (language) => {
      const loader = LOADERS[language];
      if (loader === undefined || loaded.has(language)) return;
      loaded.set(language, namesOf((await loader()).faker.rawDefinitions));
    }),
  );
}

/** The names of a language that was loaded; English else. */
export function namesFor(language: string): Names {
  const names = loaded.get(language) ?? loaded.get('en');
  if (names === undefined) throw new Error('names are used before loadNames');
  return names;
}

/** The language whose names fit a text of this script, when the text's own language has no names in it. */
export function languageForScript(surface: string, language: string): string {
  const fits = (tag: string): boolean => NAME_LANGUAGES.includes(tag);
  if (/\p{Script=Cyrillic}/u.test(surface)) return ['ru', 'uk', 'mk'].includes(language) ? language : /[іїєґ]/iu.test(surface) ? 'uk' : 'ru';
  if (/\p{Script=Greek}/u.test(surface)) return 'el';
  if (/\p{Script=Hebrew}/u.test(surface)) return 'he';
  if (/\p{Script=Arabic}/u.test(surface)) return ['ar', 'fa', 'ur'].includes(language) ? language : 'ar';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(surface)) return 'ja';
  if (/\p{Script=Hangul}/u.test(surface)) return 'ko';
  if (/\p{Script=Han}/u.test(surface)) return language === 'ja' ? 'ja' : 'zh';
  if (/\p{Script=Thai}/u.test(surface)) return 'th';
  if (/\p{Script=Devanagari}/u.test(surface)) return 'ne';
  if (/\p{Script=Bengali}/u.test(surface)) return 'bn';
  if (/\p{Script=Tamil}/u.test(surface)) return 'ta';
  if (/\p{Script=Georgian}/u.test(surface)) return 'ka';
  if (/\p{Script=Armenian}/u.test(surface)) return 'hy';
  const latin = !['ar', 'bn', 'el', 'fa', 'he', 'hy', 'ja', 'ka', 'ko', 'mk', 'ne', 'ru', 'ta', 'th', 'uk', 'ur', 'zh'].includes(language);
  return latin && fits(language) ? language : 'en';
}

/** Lists of a locale's definitions, which differ in what they have. */
function namesOf(definitions: unknown): Names {
  const root = record(definitions);
  const person = record(root['person']);
  const location = record(root['location']);
  const given = byGender(person['first_name']);
  const family = byGender(person['last_name']);
  const streetNames = strings(location['street_name']);
  return {
    feminine: orElse(given.feminine, given.all),
    masculine: orElse(given.masculine, given.all),
    given: given.all,
    family: orElse(family.masculine, family.all),
    familyFeminine: orElse(family.feminine, family.all),
    cities: orElse(strings(location['city_name']), strings(location['city'])),
    streets: streetNames,
    companies: family.all,
  };
}

function orElse(list: readonly string[], other: readonly string[]): readonly string[] {
  return list.length > 0 ? list : other;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Plain values only: no templates, no markup, no commas that would break a layout. */
function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && /^[\p{L}\p{M} .'’-]+$/u.test(item)) : [];
}

function byGender(value: unknown): { feminine: string[]; masculine: string[]; all: string[] } {
  if (Array.isArray(value)) return { feminine: [], masculine: [], all: strings(value) };
  const { female, male, generic } = record(value);
  const feminine = strings(female);
  const masculine = strings(male);
  const all = [...new Set([...strings(generic), ...feminine, ...masculine])];
  return { feminine: orElse(feminine, all) as string[], masculine: orElse(masculine, all) as string[], all };
}
