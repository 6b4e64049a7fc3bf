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

/** Short names and codes that people write, beside the names of CLDR. */
const ALSO_COUNTRIES = new Set(
  'usa us u.s. u.s.a. uk u.k. uae eua eeuu ee.uu. ee. uu. rf ssha сша рф англия england scotland wales schottland holland czechia česko brd ddr roc prc drc 中国 中國 美国 美國 英国 英國 台灣 台湾 韓国 韩国 日本 대한민국 한국 미국 중국 일본 ประเทศไทย'.split(
    ' ',
  ),
);

/** Names of a country in one language that more texts use for a city: Spanish calls Grenada as the city of Andalusia. */
export const RATHER_CITIES: ReadonlySet<string> = new Set(['granada']);

/** The locale whose names of countries a text uses; the languages without a table of their own have such names, too. */
function localeOfNames(language: string): string {
  const isTag = /^[a-z]{2,3}$/u.test(language);
  return isTag && Intl.DisplayNames.supportedLocalesOf(language).length > 0 ? language : localeFor(language);
}

/** Whether a place is a country by its name in the language or English, or by its code in capitals. */
export function isCountry(place: string, language: string): boolean {
  const trimmed = place.trim();
  if (trimmed.length > 60) return false;
  known ??= codes();
  // "IN" in a line of capitals is a word; a code is two or three capitals.
  if (/^[A-Z]{2}$/u.test(trimmed)) return known.includes(trimmed);
  if (/^[A-Z]{3}$/u.test(trimmed) && ALPHA_3.has(trimmed)) return true;
  const folded = fold(trimmed);
  if (RATHER_CITIES.has(folded)) return false;
  return (
    ALSO_COUNTRIES.has(trimmed.toLowerCase()) ||
    countriesIn(localeFor(language)).has(folded) ||
    countriesIn(localeOfNames(language)).has(folded) ||
    countriesIn('en').has(folded)
  );
}

/** ISO 3166-1 alpha-3 codes of countries that letters and tables name so. */
const ALPHA_3 = new Set(
  'USA GBR DEU FRA ITA ESP PRT NLD BEL LUX CHE AUT POL CZE SVK HUN ROU BGR GRC HRV SVN SRB BIH MKD ALB EST LVA LTU FIN SWE NOR DNK ISL IRL RUS UKR BLR MDA TUR GEO ARM AZE KAZ CHN JPN KOR PRK TWN HKG MAC MNG IND PAK BGD LKA NPL THA VNM MYS SGP IDN PHL KHM LAO MMR AUS NZL CAN MEX BRA ARG CHL COL PER VEN ECU BOL PRY URY CUB DOM GTM HND NIC SLV CRI PAN JAM ISR PSE JOR LBN SYR IRQ IRN SAU ARE QAT BHR KWT OMN YEM EGY LBY TUN DZA MAR SDN ETH KEN TZA UGA NGA GHA CIV SEN CMR ZAF ZWE ZMB MOZ AGO NAM BWA'.split(
    ' ',
  ),
);

/** The country's name in the language; undefined when the place is not known. */
export function countryOf(place: string, language: string): string | undefined {
  const folded = fold(place.trim());
  const locale = localeFor(language);
  const code = countriesIn(locale).get(folded) ?? countriesIn('en').get(folded) ?? cityZones().get(folded);
  if (code === undefined) return undefined;
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(code) as string;
  return fold(name) === folded ? place : name;
}
