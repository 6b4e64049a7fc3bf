/**
 * Surrogates for places. A place stays in its country and size class as far as the lists know it, and has one surrogate in
 * a map, whatever its case.
 */
import { hasKindWord } from '../lexicon/body-kinds.ts';
import { likeCase } from '../text/case.ts';
import { addressSurrogate } from './address.ts';
import { another } from './another.ts';
import { CityBook, knownCity, unknownTown } from './cities.ts';
import { otherCountry } from './countries.ts';
import type { Draws } from './draws.ts';
import type { Generator, SurrogateRequest } from './family.ts';
import { regionsOf, type City } from './gazetteer.ts';
import { languageForScript, namesFor, rulesFor, titled, type Names } from './names.ts';
import { organizationSurrogate } from './organization.ts';
import { readPlaceForm, type PlaceForm } from './place-forms.ts';
import { COUNTRIES_OF } from './tables/places.ts';
import { US_STATES } from './address-tail.ts';

export const locationSurrogate: Generator = (request, draws) => {
  const { surface, subtype } = request;
  if (subtype === 'STREET' || LOOKS_LIKE_ADDRESS.test(surface)) return addressSurrogate(request, draws);
  const parts = surface.split(/(, |,(?=\p{Lu})|、|، )/u);
  if (parts.length === 1) return placeSurrogate(request, draws).text;
  // "Köln, Nordrhein-Westfalen": the region of the city that was drawn.
  let city: City | undefined;
  return parts
    .map((part, i) => {
      if (i % 2 === 1) return part;
      const drawn = placeSurrogate({ ...request, surface: part }, draws, city);
      city ??= drawn.city;
      return drawn.text;
    })
    .join('');
};

/** A number among words in any script: "12 Rue X", "大阪府…1丁目". */
const LOOKS_LIKE_ADDRESS = /\p{L}{2}[^\p{L}\p{Nd}]*\p{Nd}|\p{Nd}[^\p{L}\p{Nd}]*\p{L}{3}/u;

interface Drawn {
  text: string;
  city?: City;
}

/** `beside`: the surrogate of the city that the same value names. */
function placeSurrogate(request: SurrogateRequest, draws: Draws, beside?: City): Drawn {
  const { surface, language, subtype } = request;
  const tag = languageForScript(surface, language);
  const names = namesFor(tag);
  const country =
    otherCountry(surface, rulesFor(tag), draws) ?? (language === 'en' ? undefined : otherCountry(surface, 'en', draws));
  if (country !== undefined) return { text: country };
  const region = regionSurrogate(request, names, tag, draws, beside);
  if (region !== undefined) return { text: likeCase(region, surface) };
  if (subtype === 'FACILITY' || hasKindWord(surface)) return { text: organizationSurrogate(request, draws) ?? '' };
  return citySurrogate(request, names, tag, draws);
}

function regionSurrogate(
  { surface, subtype }: SurrogateRequest,
  names: Names,
  tag: string,
  draws: Draws,
  beside: City | undefined,
): string | undefined {
  const own = regionsOf(titled(surface), rulesFor(tag)) ?? regionsOf(surface, rulesFor(tag));
  const state = US_STATES.has(surface) && beside !== undefined;
  if (state || own !== undefined || names.is.region.has(surface)) {
    if (beside !== undefined && beside.region !== '') return beside.region;
    if (subtype !== 'REGION' && isCity(titled(surface), tag, names)) return undefined;
    const list = own ?? names.regions;
    return list.length > 1 ? another(list, draws, surface) : undefined;
  }
  return subtype === 'REGION' && names.regions.length > 1 ? another(names.regions, draws, surface) : undefined;
}

/** What East Asian writers put behind the name of a city. */
const CITY_WORD = /^(?<name>[\p{Script=Han}\p{Script=Hangul}]{2,})(?<word>市|都|府|시|특별시|광역시)$/u;

function citySurrogate(request: SurrogateRequest, names: Names, tag: string, draws: Draws): Drawn {
  const { surface, attempt = 0 } = request;
  const cities = request.cities ?? new CityBook((_label, n) => draws.pick(n));
  const name = titled(surface);
  const known = knownCity(name, tag, names);
  const form = formOf(name, tag, names, known);
  if (known !== undefined && form === undefined) {
    const city = cities.cityFor(known, tag, attempt);
    return { text: likeCase(city.name, surface), city };
  }
  const { name: bare, word } = CITY_WORD.exec(surface)?.groups ?? {};
  const inner = bare === undefined ? undefined : knownCity(bare, tag, names);
  if (inner !== undefined) {
    const city = cities.cityFor(inner, tag, attempt);
    return { text: city.name + (word as string), city };
  }
  const base = form === undefined ? undefined : knownCity(form.name, tag, names);
  if (form !== undefined && base !== undefined) {
    const city = cities.cityFor(base, tag, attempt);
    return { text: likeForm(form.write(city.name) ?? city.name, surface), city };
  }
  const city = cities.cityFor(unknownTown(name, tag, names), tag, attempt);
  return { text: likeCase(city.name, surface), city };
}

/** Whether a name is first of all a city: a large one, or one of the language's own lists. */
const isCity = (name: string, tag: string, names: Names): boolean =>
  names.is.city.has(name) || knownCity(name, tag, names)?.major === true;

/** The form of a city that a word is. "Tartus" is a town of Syria, but in an Estonian text the city of Tartu. */
function formOf(name: string, tag: string, names: Names, known: City | undefined): PlaceForm | undefined {
  const home = COUNTRIES_OF[rulesFor(tag)] ?? [];
  if (known !== undefined && (known.major || home.includes(known.country))) return undefined;
  if (/\s/u.test(name)) return undefined;
  return readPlaceForm(
    name,
    tag,
    (lemma) => isCity(lemma, tag, names) || (known === undefined && knownCity(lemma, tag, names) !== undefined),
  );
}

/** "budapesti" is written small. */
const likeForm = (form: string, surface: string): string =>
  /^\p{Ll}/u.test(surface) ? form.charAt(0).toLowerCase() + form.slice(1) : likeCase(form, surface);
