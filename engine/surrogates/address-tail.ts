/** Where an address names its city, region, country and postcode: what must fit together in its surrogate. */
import { countryCode } from './countries.ts';
import type { City } from './gazetteer.ts';
import { cityNamed, homeOf, regionsOf } from './gazetteer.ts';
import { knownCity, unknownTown } from './cities.ts';
import { rulesFor, titled, type Names } from './names.ts';

export const US_STATES: ReadonlySet<string> = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
);
const OTHER_STATES: ReadonlySet<string> = new Set(
  'ON QC BC AB MB SK NS NB NL NSW VIC QLD SA WA TAS ACT NT SP RJ MG BA PR RS PE CE GO DF ES'.split(' '),
);

interface Piece {
  start: number;
  end: number;
}

export interface Tail {
  city?: Piece & { city: City };
  /** The country stays as it is. */
  country?: Piece;
  region?: Piece;
  code?: Piece;
  /** ISO 3166-1 code of the country that the address tells. */
  of?: string;
}

const CODE =
  /(?<![\p{L}\p{Nd}])(?:[A-Z]{1,2}-)?(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z\d] ?[A-Z\d]{2,4}\d?|\d{4} ?[A-Z]{2}|\d{5}-\d{3,4}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3} ?\d{2}|\d{3} \d{3}|\p{Nd}{4,7})(?![\p{L}\p{Nd}])/gu;
const MOST_CITY_WORDS = 4;
/** An address is not longer; of a longer text the end is looked at. */
const MOST_PARTS = 12;

/** Reads the parts of an address from the last to the first: the city is usually near its end. */
export function readTail(surface: string, tag: string, names: Names): Tail {
  const tail: Tail = {};
  const parts = [...surface.matchAll(/[^,،、\n;/]+/gu)].slice(-MOST_PARTS);
  for (const part of parts.toReversed()) readPart(part[0], part.index, tag, tail);
  const country = tail.of ?? countryByForm(surface, tag);
  for (const part of parts.toReversed()) {
    if (tail.city !== undefined) break;
    const found = cityIn(part[0], part.index, tag, names, country, tail);
    if (found !== undefined) tail.city = found;
  }
  const code = codeNear(surface, tail);
  if (code !== undefined) tail.code = code;
  tail.city ??= cityAtCode(surface, tail, tag, names, country);
  const of = country ?? tail.city?.city.country;
  if (of !== undefined) tail.of = of;
  if (tail.city === undefined) delete tail.city;
  return tail;
}

/** A country, or the code of a state. */
function readPart(part: string, offset: number, tag: string, tail: Tail): void {
  const text = part.trim();
  const start = offset + part.indexOf(text);
  const bare = text.replace(/(?<![.\s])[.\s]+$/u, '');
  const code = countryCode(bare, rulesFor(tag)) ?? { USA: 'US', 'U.S.A': 'US', UK: 'GB', EEUU: 'ES' }[bare];
  if (tail.country === undefined && code !== undefined) {
    tail.country = { start, end: start + bare.length };
    tail.of = code;
    return;
  }
  const state = /(?:^|\s)([A-Z]{2,3})(?=\s+[\dA-Z][\dA-Z -]{3,9}$|$)/u.exec(text);
  const name = state?.[1] ?? '';
  if (tail.region === undefined && (US_STATES.has(name) || OTHER_STATES.has(name))) {
    const at = start + (state?.index ?? 0) + (state?.[0].length ?? 0) - name.length;
    tail.region = { start: at, end: at + name.length };
    if (US_STATES.has(name) && !OTHER_STATES.has(name)) tail.of ??= 'US';
    return;
  }
  const withoutCode = text.replace(CODE, '').trim();
  // Berlin is a region too, but an address means the city.
  const isRegion =
    regionsOf(withoutCode, rulesFor(tag)) !== undefined && cityNamed(withoutCode, rulesFor(tag))?.major !== true;
  if (tail.region === undefined && isRegion) {
    const at = start + text.indexOf(withoutCode);
    tail.region = { start: at, end: at + withoutCode.length };
  }
}

/** British postcodes, and pairs of a state and five digits, tell their country. */
function countryByForm(surface: string, tag: string): string | undefined {
  if (rulesFor(tag) !== 'en') return undefined;
  if (/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u.test(surface)) return 'GB';
  if (/\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/u.test(surface)) return 'CA';
  if (/\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/u.test(surface)) return 'US';
  if (/\b[1-8]\d{2} ?\d{3}\b/u.test(surface)) return 'IN';
  return undefined;
}

/** A known city in a part: its whole words, the later ones first. */
function cityIn(
  part: string,
  offset: number,
  tag: string,
  names: Names,
  country: string | undefined,
  tail: Tail,
): Tail['city'] {
  const bare = part.replace(CODE, (code) => ' '.repeat(code.length));
  const words = [...bare.matchAll(/[\p{L}\p{M}'’.-]+/gu)];
  for (let last = words.length - 1; last >= 0; last--) {
    for (let first = Math.max(0, last - MOST_CITY_WORDS + 1); first <= last; first++) {
      const from = words[first] as RegExpExecArray;
      const to = words[last] as RegExpExecArray;
      const start = offset + from.index;
      const end = offset + to.index + to[0].length;
      if (overlaps(tail.country, start, end) || overlaps(tail.region, start, end)) continue;
      const name = bare.slice(from.index, to.index + to[0].length);
      const city =
        cityOf(name, tag, names, country) ??
        (first === 0 && /^ב/u.test(name) ? cityOf(name.slice(1), tag, names, country) : undefined);
      if (city !== undefined)
        return {
          start: end - (city.name.length === name.length - 1 && /^ב/u.test(name) ? name.length - 1 : name.length),
          end,
          city,
        };
    }
  }
  return undefined;
}

function cityOf(name: string, tag: string, names: Names, country: string | undefined): City | undefined {
  if (name.length < 2 || /^\p{Ll}/u.test(name)) return undefined;
  const city =
    knownCity(titled(name), tag, names, country) ??
    (country === undefined ? undefined : knownCity(titled(name), tag, names));
  // Small towns of far countries have the names of streets and persons.
  if (city === undefined || city.major || country !== undefined || city.country === homeOf(rulesFor(tag))) return city;
  return names.is.city.has(city.name) ? city : undefined;
}

const overlaps = (piece: Piece | undefined, start: number, end: number): boolean =>
  piece !== undefined && piece.start < end && piece.end > start;

/** The postcode nearest to the city, in its part or behind it; without a city the last that is longer than a house number. */
function codeNear(surface: string, { city }: Tail): Piece | undefined {
  const codes = [...surface.matchAll(CODE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  if (city === undefined) return codes.at(-1);
  const distance = ({ start, end }: Piece): number => (end <= city.start ? city.start - end : start - city.end + 1);
  const near = codes.filter((code) => !overlaps(city, code.start, code.end) && distance(code) <= 14);
  return near.toSorted((a, b) => distance(a) - distance(b))[0];
}

const NAME_BESIDE =
  /^(?<gap>,? )(?<name>\p{Lu}[\p{L}\p{M}'’.]{0,40}(?:[ -](?:\p{Lu}[\p{L}\p{M}'’.]{0,40}|am|an|der|de|la|sur|les|sous|del|nad|im)){0,4})/u;
const NAME_BEFORE =
  /(?:^|, )(?<name>\p{Lu}[\p{L}\p{M}'’.]{0,40}(?: \p{Lu}[\p{L}\p{M}'’.]{0,40}){0,3})(?<gap>,? (?:[A-Z]{2},? )?)$/u;

/** A name beside the postcode that no list has: a small town. */
function cityAtCode(
  surface: string,
  { code }: Tail,
  tag: string,
  names: Names,
  country: string | undefined,
): Tail['city'] {
  if (code === undefined) return undefined;
  const town = (name: string): City => unknownTown(name, tag, names, country);
  const after = NAME_BESIDE.exec(surface.slice(code.end, code.end + 120))?.groups;
  if (after !== undefined) {
    const start = code.end + (after['gap'] as string).length;
    const name = after['name'] as string;
    return { start, end: start + name.length, city: town(name) };
  }
  const before = NAME_BEFORE.exec(surface.slice(Math.max(0, code.start - 120), code.start))?.groups;
  if (before === undefined) return undefined;
  const end = code.start - (before['gap'] as string).length;
  const name = before['name'] as string;
  return { start: end - name.length, end, city: town(name) };
}
