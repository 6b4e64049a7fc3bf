/**
 * Which country a place lies in: countries by their name in the passage's language or English (Unicode CLDR, from
 * `Intl`), and the cities that name a time zone. No other list.
 */
import { fold } from '../recognizers/patterns/scan.ts';
import { localeFor } from './calendar-names.ts';
import { ZONE_CITIES } from './zone-cities.ts';

/** ISO 3166-1 alpha-2 codes that have a name. */
function codes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const all: string[] = [];
  for (let a = 65; a <= 90; a++) {
    for (let b = 65; b <= 90; b++) {
      const code = String.fromCharCode(a, b);
      // Groupings, and codes for private use.
      if (!['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO'].includes(code) && names.of(code) !== undefined) all.push(code);
    }
  }
  return all;
}

let known: readonly string[] | undefined;
const countries = new Map<string, ReadonlyMap<string, string>>();

function countriesIn(locale: string): ReadonlyMap<string, string> {
  let byName = countries.get(locale);
  if (byName === undefined) {
    known ??= codes();
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    byName = new Map(known.map((code) => [fold(names.of(code) as string), code]));
    countries.set(locale, byName);
  }
  return byName;
}

let cities: ReadonlyMap<string, string> | undefined;

function cityZones(): ReadonlyMap<string, string> {
  if (cities !== undefined) return cities;
  cities = new Map(
    Object.entries(ZONE_CITIES).flatMap(([code, names]) =>
      names.split(', ').map((name) => [fold(name), code] as const),
    ),
  );
  return cities;
}

/** The country's name in the language; undefined when the place is not known. */
export function countryOf(place: string, language: string): string | undefined {
  const folded = fold(place.trim());
  const locale = localeFor(language);
  const code = countriesIn(locale).get(folded) ?? countriesIn('en').get(folded) ?? cityZones().get(folded);
  if (code === undefined) return undefined;
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(code) as string;
  return fold(name) === folded ? place : name;
}
