/**
 * Writes engine/surrogates/tables: names of persons and places by language, compact and ready to load.
 *
 *   node scripts/generate-names.ts --data DIR
 *
 * DIR holds `gazetteers/*.xz` and `rawtext/*.xz`. Sources are permissive or ask for attribution only
 * (THIRD_PARTY_NOTICES.md): `@faker-js/faker`, faker (Python), popular names by country, GeoNames by way of
 * world-cities, Japanese surnames. Names that are ordinary words of their language, written small, are left out: a
 * surrogate "Mark" or "Rose" would be found in any text that is restored.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { allLocales } from '@faker-js/faker';
import { feminineFamily, hasFeminineFamilies } from '../engine/surrogates/inflection.ts';
import { EXTRA, MAJOR, NEVER } from './names-by-hand.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const data = values.data;
if (data === undefined) throw new Error('usage: generate-names.ts --data DIR');
const out = path.resolve(import.meta.dirname, '../engine/surrogates/tables');

const unpacked = (file: string): string =>
  execFileSync('xz', ['-dc', path.join(data, file)], { maxBuffer: 1 << 30, encoding: 'utf8' });
const rows = (file: string): string[][] =>
  unpacked(`gazetteers/${file}.xz`)
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** Most names of one list. */
const MOST_GIVEN = 450;
const MOST_FAMILY = 1_000;
/** Most names that are only recognised, never drawn: ordinary words, and what is over the limits above. */
const MOST_MORE = 700;
const MOST_CITIES = 250;
const MOST_STREETS = 200;

interface Source {
  js?: readonly string[];
  py?: readonly string[];
  /** ISO 3166 codes in the lists of popular names. */
  popular?: readonly string[];
  script: string;
}

const LATIN = 'Latin';
const SOURCES: Readonly<Record<string, Source>> = {
  af: { js: ['af_ZA'], script: LATIN },
  ar: {
    js: ['ar'],
    py: ['ar_AA', 'ar_DZ', 'ar_PS', 'ar_SA'],
    popular: ['EG', 'SA', 'JO', 'IQ', 'LB'],
    script: 'Arabic',
  },
  az: { js: ['az'], py: ['az_AZ'], popular: ['AZ'], script: LATIN },
  bg: { py: ['bg_BG'], popular: ['BG'], script: 'Cyrillic' },
  bn: { js: ['bn_BD'], py: ['bn_BD'], script: 'Bengali' },
  ca: { py: ['es_CA'], popular: ['AD'], script: LATIN },
  cs: { js: ['cs_CZ'], py: ['cs_CZ'], popular: ['CZ'], script: LATIN },
  cy: { js: ['cy'], script: LATIN },
  da: { js: ['da'], py: ['da_DK'], popular: ['DK'], script: LATIN },
  de: { js: ['de', 'de_AT'], py: ['de_DE', 'de_AT'], popular: ['DE', 'AT'], script: LATIN },
  el: { js: ['el'], py: ['el_GR'], popular: ['GR', 'CY'], script: 'Greek' },
  en: { js: ['en', 'en_GB', 'en_US'], py: ['en_US', 'en_GB'], popular: ['US', 'GB'], script: LATIN },
  es: { js: ['es'], py: ['es_ES'], popular: ['ES'], script: LATIN },
  et: { py: ['et_EE'], popular: ['EE'], script: LATIN },
  fa: { js: ['fa'], py: ['fa_IR'], popular: ['IR'], script: 'Arabic' },
  fi: { js: ['fi'], py: ['fi_FI'], popular: ['FI'], script: LATIN },
  fr: { js: ['fr'], py: ['fr_FR', 'fr_BE'], popular: ['FR'], script: LATIN },
  he: { js: ['he'], py: ['he_IL'], popular: ['IL'], script: 'Hebrew' },
  hi: { py: ['hi_IN'], script: 'Devanagari' },
  hr: { js: ['hr'], py: ['hr_HR'], popular: ['HR'], script: LATIN },
  hu: { js: ['hu'], py: ['hu_HU'], popular: ['HU'], script: LATIN },
  hy: { js: ['hy'], py: ['hy_AM'], popular: ['AM'], script: 'Armenian' },
  id: { js: ['id_ID'], py: ['id_ID'], script: LATIN },
  is: { py: ['is_IS'], popular: ['IS'], script: LATIN },
  it: { js: ['it'], py: ['it_IT'], popular: ['IT'], script: LATIN },
  ja: { js: ['ja'], py: ['ja_JP'], script: 'Han' },
  ka: { js: ['ka_GE'], py: ['ka_GE'], popular: ['GE'], script: 'Georgian' },
  ko: { js: ['ko'], py: ['ko_KR'], script: 'Hangul' },
  lt: { py: ['lt_LT'], popular: ['LT'], script: LATIN },
  lv: { js: ['lv'], py: ['lv_LV'], popular: ['LV'], script: LATIN },
  mk: { js: ['mk'], py: ['mk_MK'], script: 'Cyrillic' },
  ms: { popular: ['MY'], script: LATIN },
  nb: { js: ['nb_NO'], py: ['no_NO'], popular: ['NO'], script: LATIN },
  ne: { js: ['ne'], py: ['ne_NP'], script: 'Devanagari' },
  nl: { js: ['nl', 'nl_BE'], py: ['nl_NL', 'nl_BE'], popular: ['NL'], script: LATIN },
  pl: { js: ['pl'], py: ['pl_PL'], popular: ['PL'], script: LATIN },
  pt: { js: ['pt_PT', 'pt_BR'], py: ['pt_PT', 'pt_BR'], popular: ['PT', 'BR'], script: LATIN },
  ro: { js: ['ro'], py: ['ro_RO'], popular: ['RO'], script: LATIN },
  ru: { js: ['ru'], py: ['ru_RU'], popular: ['RU'], script: 'Cyrillic' },
  sk: { js: ['sk'], py: ['sk_SK'], popular: ['SK'], script: LATIN },
  sl: { js: ['sl_SI'], py: ['sl_SI'], popular: ['SI'], script: LATIN },
  sr: { js: ['sr_RS_latin'], script: LATIN },
  sv: { js: ['sv'], py: ['sv_SE'], popular: ['SE'], script: LATIN },
  sw: { py: ['sw'], script: LATIN },
  ta: { js: ['ta_IN'], py: ['ta_IN'], script: 'Tamil' },
  th: { js: ['th'], py: ['th_TH'], script: 'Thai' },
  tr: { js: ['tr'], py: ['tr_TR'], popular: ['TR'], script: LATIN },
  uk: { js: ['uk'], py: ['uk_UA'], popular: ['UA'], script: 'Cyrillic' },
  ur: { js: ['ur'], script: 'Arabic' },
  uz: { js: ['uz_UZ_latin'], script: LATIN },
  vi: { js: ['vi'], py: ['vi_VN'], script: LATIN },
  zh: { js: ['zh_CN'], py: ['zh_CN'], script: 'Han' },
  zu: { js: ['zu_ZA'], py: ['zu_ZA'], script: LATIN },
};

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

// ---- words that are no names ------------------------------------------------------------------------------------

const rawFiles = readdirSync(path.join(data, 'rawtext'));

/** Folded words of a language that are written small in running text, with counts; for scripts without case all words. */
function ordinaryWords(language: string, script: string): Map<string, number> {
  const counts = new Map<string, number>();
  const capital = new Map<string, number>();
  const withArticle = new Map<string, number>();
  const cased = ['Latin', 'Cyrillic', 'Greek', 'Armenian'].includes(script);
  for (const file of rawFiles.filter((name) => name.split(/[.-]/)[0] === language)) {
    const text = unpacked(`rawtext/${file}`);
    let before = '';
    for (const [word] of text.matchAll(/[\p{L}\p{M}’']+/gu)) {
      if (!cased || word === word.toLowerCase()) bump(counts, plain(word));
      else if (language === 'de') {
        bump(capital, plain(word));
        if (
          /^(?:der|die|das|den|dem|des|eine?[nmrs]?|im|am|zum|zur|vom|beim|keine?\w?|ihre?\w?|seine?\w?|meine?\w?|diese\w?|jede\w?)$/i.test(
            before,
          )
        )
          bump(withArticle, plain(word));
      }
      before = word;
    }
  }
  // Every German noun has a capital, so a word after an article is an ordinary noun.
  for (const [word, n] of withArticle) if (n >= 2 && n / (capital.get(word) as number) > 0.25) bump(counts, word, n);
  const least = cased ? 2 : 12;
  return new Map([...counts].filter(([, n]) => n >= least));
}

function bump(counts: Map<string, number>, word: string, by = 1): void {
  counts.set(word, (counts.get(word) ?? 0) + by);
}

// ---- lists -------------------------------------------------------------------------------------------------------

type Lists = Record<
  'feminine' | 'masculine' | 'both' | 'family' | 'familyFeminine' | 'cities' | 'regions' | 'streets',
  string[]
>;

const pyRows = rows('faker_py_locales.tsv');
const popularGiven = rows('forenames_popular.tsv');
const popularFamily = rows('surnames_popular.tsv');

function jsLists(locale: string, lists: Lists): void {
  const { person = {}, location = {} } =
    (allLocales as unknown as Record<string, { person?: Record<string, unknown>; location?: Record<string, unknown> }>)[
      locale
    ] ?? {};
  const take = (value: unknown, feminine: string[], masculine: string[], both: string[]): void => {
    if (Array.isArray(value)) both.push(...value.map(String));
    else if (typeof value === 'object' && value !== null) {
      const { female = [], male = [], generic = [] } = value as Record<string, string[]>;
      feminine.push(...female);
      masculine.push(...male);
      both.push(...generic);
    }
  };
  take(person['first_name'], lists.feminine, lists.masculine, lists.both);
  take(person['last_name'], lists.familyFeminine, lists.family, lists.family);
  for (const [list, key] of [
    [lists.cities, 'city_name'],
    [lists.regions, 'state'],
    [lists.streets, 'street_name'],
  ] as const) {
    const value = location[key];
    if (Array.isArray(value)) list.push(...value.map(String));
  }
}

function pyLists(locale: string, lists: Lists): void {
  for (const [name, , country, , extra = ''] of pyRows) {
    if (country !== locale || name === undefined) continue;
    if (/first_(?:name_)?(?:names_)?female/.test(extra)) lists.feminine.push(name);
    else if (/first_(?:name_)?(?:names_)?male/.test(extra)) lists.masculine.push(name);
    else if (/person\.first_names(?:_unisex)?$/.test(extra)) lists.both.push(name);
    else if (/last_names_female/.test(extra)) lists.familyFeminine.push(name);
    else if (/person\.last_name(?:s|_pairs)/.test(extra)) lists.family.push(name);
    else if (/^address\.cit(?:ies|y_names)$/.test(extra)) lists.cities.push(name);
    else if (/^address\.(?:states|provinces|regions|region_names|departments)$/.test(extra)) lists.regions.push(name);
    else if (/^address\.streets$/.test(extra)) lists.streets.push(name);
  }
}

/** Lists may hold a name in other scripts too; one word of the language's own script, no hyphen, three letters at least. */
function names(
  list: readonly string[],
  script: string,
  ordinary: ReadonlyMap<string, number>,
  most: number,
  least = 3,
): string[] {
  const short = ['Han', 'Hangul'].includes(script);
  const own = script === 'Han' ? /^\p{Script=Han}{1,3}$/u : new RegExp(`^[\\p{Script=${script}}\\p{M}]+$`, 'u');
  const kept: string[] = [];
  for (const written of new Set(list.map((name) => name.trim().normalize('NFC')))) {
    const name = written === written.toUpperCase() && written !== written.toLowerCase() ? titled(written) : written;
    if (!own.test(name) || [...name].length < (short ? 1 : least) || [...name].length > 16) continue;
    if (script === LATIN && !/^\p{Lu}\p{Ll}+$/u.test(name.replace(/^(?:Mc|Mac|O|De|Di|La|Le|Van|Von)(?=\p{Lu})/u, '')))
      continue;
    if (ordinary.has(plain(name)) || (least > 2 && NEVER.has(plain(name)))) continue;
    kept.push(name);
  }
  return spread([...new Set(kept)], most);
}

/** Names of one list that are not drawn. */
function more(list: readonly string[], other: readonly string[], drawn: readonly string[], script: string): string[] {
  const others = new Set([...other, ...drawn]);
  return names(list, script, new Map(), 9_999, 2)
    .filter((name) => !others.has(name))
    .slice(0, MOST_MORE);
}

/** At most `most` names, spread over the whole list, in its order. */
function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)] as T);
}

const places = (list: readonly string[], most: number, script: string): string[] => {
  const own = new RegExp(
    `^[\\p{Script=${script}}${script === 'Han' ? '\\p{Script=Hiragana}\\p{Script=Katakana}' : ''}\\p{M} '’.-]+$`,
    'u',
  );
  return spread(
    [...new Set(list.map((name) => name.trim().normalize('NFC')))].filter(
      (name) => own.test(name) && [...name].length > 1 && name.length < 30,
    ),
    most,
  );
};

const english = ordinaryWords('en', LATIN);
const frequentEnglish = new Map([...english].filter(([, n]) => n >= 5));

mkdirSync(out, { recursive: true });
const head = '// Generated by scripts/generate-names.ts; sources in THIRD_PARTY_NOTICES.md.\n';
const sizes: string[] = [];

for (const [language, { js = [], py = [], popular = [], script }] of Object.entries(SOURCES)) {
  const lists: Lists = {
    feminine: [],
    masculine: [],
    both: [],
    family: [],
    familyFeminine: [],
    cities: [],
    regions: [],
    streets: [],
  };
  for (const [name, , country, gender] of popularGiven)
    if (popular.includes(country as string)) lists[gender === 'F' ? 'feminine' : 'masculine'].push(name as string);
  for (const [name, , country] of popularFamily)
    if (popular.includes(country as string)) lists.family.push(name as string);
  for (const locale of js) jsLists(locale, lists);
  for (const locale of py) pyLists(locale, lists);
  if (language === 'ja')
    lists.family.push(
      ...rows('japanese_surnames.tsv')
        .slice(0, 600)
        .map(([name]) => name as string),
    );
  const extra = EXTRA[language];
  if (extra !== undefined)
    for (const key of ['feminine', 'masculine', 'family'] as const)
      lists[key].unshift(...(extra[key]?.split(' ') ?? []));
  // Every Vietnamese syllable is also an ordinary word.
  const ordinary =
    language === 'vi'
      ? new Map<string, number>()
      : new Map([
          ...(language === 'en' ? english : ordinaryWords(language, script)),
          ...(script === LATIN ? frequentEnglish : []),
        ]);
  const least = language === 'vi' ? 2 : 3;
  const feminine = names(lists.feminine, script, ordinary, MOST_GIVEN * 3, least);
  const masculine = names(lists.masculine, script, ordinary, MOST_GIVEN * 3, least);
  const both = language === 'vi' ? [] : names(lists.both, script, ordinary, MOST_GIVEN * 2);
  // A name in both lists shows no gender; a name in neither list counts for both.
  const f = new Set(feminine);
  const m = new Set(masculine);
  const unknown = both.filter((name) => !f.has(name) && !m.has(name));
  let family = names(lists.family, script, ordinary, 4_000, least).filter((name) => !f.has(name) && !m.has(name));
  if (hasFeminineFamilies(language)) {
    // Feminine forms are made by rule: keep what the rule makes right where a list tells, and no feminine forms as bases.
    const known = new Set(lists.familyFeminine);
    const derived = (name: string): string => feminineFamily(name, language);
    const right = family.filter(
      (name) =>
        known.has(derived(name)) && !(known.has(name) && derived(name) !== name && !family.includes(derived(name))),
    );
    const bases = (right.length >= 150 ? right : family).filter((name) => !known.has(name) || derived(name) === name);
    if (bases.length >= 30) family = bases;
  }
  // Tamil people bear their father's name.
  if (family.length === 0) family = masculine;
  const major = (MAJOR[language] ?? '').split('|').filter((name) => name !== '');
  const cities = places(lists.cities, MOST_CITIES, script).filter((name) => !major.includes(name));
  const placeNames = new Set([...major, ...cities].map(plain));
  const notPlaces = (name: string): boolean => !placeNames.has(plain(name));
  const table = {
    feminine: spread(feminine.filter((name) => !m.has(name)).filter(notPlaces), MOST_GIVEN),
    masculine: spread(masculine.filter((name) => !f.has(name)).filter(notPlaces), MOST_GIVEN),
    both: spread([...feminine.filter((name) => m.has(name)), ...unknown].filter(notPlaces), MOST_GIVEN),
    family: spread(family.filter(notPlaces), MOST_FAMILY),
    major,
    cities,
    regions: places(lists.regions, 60, script),
    streets: places(lists.streets, MOST_STREETS, script),
  };
  const all = {
    ...table,
    moreFeminine: more(lists.feminine, lists.masculine, table.feminine, script),
    moreMasculine: more(lists.masculine, lists.feminine, table.masculine, script),
    moreFamily: more(lists.family, [], table.family, script),
  };
  const text = `${head}export const TABLE = {\n${Object.entries(all)
    .map(
      ([key, list]) =>
        `  ${key}: ${JSON.stringify(list.join('|')).replaceAll("'", "\\'").replace(/^"|"$/g, "'").replaceAll('\\"', '"')},`,
    )
    .join('\n')}\n} as const;\n`;
  writeFileSync(path.join(out, `${language}.ts`), text);
  sizes.push(
    `${language} f${table.feminine.length} m${table.masculine.length} b${table.both.length} fam${table.family.length} major${major.length} c${cities.length} r${table.regions.length} s${table.streets.length}`,
  );
}

process.stdout.write(`${sizes.join('\n')}\n`);
