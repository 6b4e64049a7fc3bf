/**
 * Cities and towns with their country: large cities with postcode, dialling code and region (tables/places.ts), towns
 * from GeoNames in Latin letters (tables/world.ts).
 */
import { fold } from '../text/characters.ts';
import { serbianCyrillic } from './inflection.ts';
import { COUNTRIES_OF, PLACES } from './tables/places.ts';

export interface City {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Front of its postcodes: digits, or the letters of a British or Canadian area; may be empty. */
  front: string;
  /** Dialling code without the trunk zero; may be empty. */
  area: string;
  /** May be empty. */
  region: string;
  /** One of the large cities of its country. */
  major: boolean;
  /** What another city is drawn from: of its country, language and size. */
  pool: readonly City[];
}

let known: ReadonlyMap<string, readonly City[]> | undefined;
/** Large cities by `country/language`. */
const large = new Map<string, City[]>();
const towns = new Map<string, City[]>();

const keyOf = (name: string): string => fold(name.normalize('NFC'));

function rowsOf(key: string, written: (name: string) => string): City[] {
  const [country = ''] = key.split('/');
  const pool: City[] = [];
  for (const row of (PLACES[key] as string).split('|')) {
    const [name = '', front = '', area = '', region = ''] = row.split(':');
    pool.push({ name: written(name), country, front, area, region: written(region), major: true, pool });
  }
  return pool;
}

/** Serbian is written in both alphabets. */
const CYRILLIC_TOO = 'RS/sr';

function largeCities(): ReadonlyMap<string, readonly City[]> {
  if (known !== undefined) return known;
  const byName = new Map<string, City[]>();
  const enter = (key: string, pool: City[]): void => {
    large.set(key, pool);
    for (const city of pool) {
      const same = byName.get(keyOf(city.name));
      if (same === undefined) byName.set(keyOf(city.name), [city]);
      else same.push(city);
    }
  };
  for (const key of Object.keys(PLACES))
    enter(
      key,
      rowsOf(key, (name) => name),
    );
  enter(`${CYRILLIC_TOO}-Cyrl`, rowsOf(CYRILLIC_TOO, serbianCyrillic));
  known = byName;
  return known;
}

/** Front of a postcode of each American state. */
const STATE_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  'AL350 AK995 AZ852 AR720 CA928 CO805 CT064 DE198 FL329 GA306 HI967 ID837 IL617 IN469 IA503 KS672 KY405 LA705 ME044 MD217 MA018 MI493 MN559 MS391 MO652 MT598 NE685 NV895 NH033 NJ080 NM875 NY128 NC284 ND585 OH446 OK743 OR974 PA176 RI029 SC296 SD572 TN376 TX766 UT846 VT056 VA229 WA985 WV255 WI543 WY828'
    .split(' ')
    .map((row) => [row.slice(0, 2), row.slice(2)]),
);

/** Enters the towns of the world; called once, when names are loaded. */
export function enterTowns(lines: readonly string[]): void {
  if (towns.size > 0) return;
  for (const line of lines) {
    const country = line.slice(0, 2);
    const pool: City[] = [];
    for (const written of line.slice(3).split('|')) {
      const [name = '', region = ''] = written.split('~');
      const city = { name, country, front: STATE_CODES[region] ?? '', area: '', region, major: false, pool };
      pool.push(city);
      const key = keyOf(name);
      const same = towns.get(key);
      if (same === undefined) towns.set(key, [city]);
      else if (!same.some((other) => other.country === country)) same.push(city);
    }
  }
}

/** The likeliest city of a name in a text of a language: of `country` where that is given, else of the language's countries. */
export function cityNamed(name: string, language: string, country?: string): City | undefined {
  const key = keyOf(name);
  const cities = [...(largeCities().get(key) ?? []), ...(towns.get(key) ?? [])].filter((city) =>
    isWritten(name, city.name),
  );
  if (country !== undefined) return cities.find((city) => city.country === country);
  if (cities.length < 2) return cities[0];
  const countries = COUNTRIES_OF[language] ?? [];
  return cities
    .map((city, i) => ({ city, rank: rankOf(city, countries) * 100 + i }))
    .reduce((best, other) => (other.rank < best.rank ? other : best)).city;
}

const ASCII = /^[\u0020-\u007e]*$/u;

/** "Malaga" is Málaga, but "Rīgā" is a case of Rīga. */
const isWritten = (written: string, name: string): boolean =>
  ASCII.test(written) || written.normalize('NFC').toLowerCase() === name.toLowerCase();

/** Large cities of the language's countries, its towns, then any city. */
function rankOf(city: City, countries: readonly string[]): number {
  const at = countries.indexOf(city.country);
  return (at < 0 ? 50 : at) + (city.major ? 0 : 20);
}

/** The large cities of a country in a language; undefined where no table has them. */
export function largeCitiesOf(country: string, language: string): readonly City[] | undefined {
  largeCities();
  return large.get(`${country}/${language}`);
}

/** The country that a text of a language is likeliest to speak of; undefined for a language without one. */
export const homeOf = (language: string): string | undefined => COUNTRIES_OF[language]?.[0];

/** The towns of a country in Latin letters. */
export function townsOf(country: string): readonly City[] {
  for (const [city] of towns.values()) if (city?.country === country) return city.pool;
  return [];
}

const regions = new Map<string, readonly string[]>();

/** The regions beside this one, in the first of the language's countries that has it; undefined for any other text. */
export function regionsOf(region: string, language: string): readonly string[] | undefined {
  largeCities();
  for (const country of COUNTRIES_OF[language] ?? []) {
    const key = `${country}/${language}`;
    let list = regions.get(key);
    if (list === undefined) {
      list = [...new Set((large.get(key) ?? []).map((city) => city.region).filter((name) => name !== ''))];
      regions.set(key, list);
    }
    if (list.includes(region)) return list;
  }
  return undefined;
}

/** The large cities of a country in its first language. */
export function citiesOfCountry(country: string): readonly City[] {
  largeCities();
  for (const [key, cities] of large) if (key.startsWith(`${country}/`)) return cities;
  return [];
}
