/** Names of countries: which one a word is, and another for a rule that replaces them. */
import { likeCase } from '../text/case.ts';
import { localeFor } from '../notation/calendar-names.ts';
import { RATHER_CITIES } from '../notation/places.ts';
import { another } from './another.ts';
import type { Draws } from './draws.ts';

/** Drawn: countries whose names stand without an article in the languages that have one. */
const DRAWN =
  'AR AT AU BE BR CA CL CN CO CU CZ DE DK EC EE EG ES FI FR GR HR HU IE IN IS IT JP KE KR LT LV MA MX NG NO NZ PE PL PT RO SE SI TH TN UY VN'.split(
    ' ',
  );
const ALL =
  `${DRAWN.join(' ')} AD AE AF AL AM AO AZ BA BD BF BG BH BI BJ BN BO BW BY BZ CD CF CG CH CI CM CR CV CY DJ DM DO DZ ER ET FJ GA GB GD GE GH GM GN GQ GT GW GY HN HT ID IL IQ IR JM JO KG KH KM KP KW KZ LA LB LC LK LR LS LU LY MC MD ME MG MK ML MM MN MR MT MU MV MW MY MZ NA NE NI NL NP OM PA PG PH PK PS PY QA RS RU RW SA SC SD SG SK SL SM SN SO SR SS ST SV SY SZ TD TG TJ TL TM TR TT TW TZ UA UG US UZ VA VE XK YE ZA ZM ZW`.split(
    ' ',
  );
const countriesBy = new Map<string, ReadonlyMap<string, string>>();

function countriesIn(language: string): ReadonlyMap<string, string> {
  let names = countriesBy.get(language);
  if (names === undefined) {
    const display = new Intl.DisplayNames(localeFor(language), { type: 'region' });
    countriesBy.set(language, (names = new Map(ALL.map((code) => [(display.of(code) as string).toLowerCase(), code]))));
  }
  return names;
}

/** ISO 3166-1 code of a country by its name in the language or English; undefined for any other text. */
export function countryCode(name: string, language: string): string | undefined {
  return countriesIn(language).get(name.toLowerCase()) ?? countriesIn('en').get(name.toLowerCase());
}

/** Another country in the same language; undefined when the surface is none. */
export function otherCountry(surface: string, language: string, draws: Draws): string | undefined {
  const name = surface.toLowerCase();
  if (!countriesIn(language).has(name) || RATHER_CITIES.has(name)) return undefined;
  const display = new Intl.DisplayNames(localeFor(language), { type: 'region' });
  return likeCase(
    another(
      DRAWN.map((code) => display.of(code) as string),
      draws,
      surface,
    ),
    surface,
  );
}
