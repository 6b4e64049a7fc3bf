/**
 * Surrogates for places, organisations and addresses. A place stays in its country and size class as far as the lists
 * know it; kind words and legal forms stay, because they say what kind of body it is and not which.
 */
import { likeCase } from '../text/case.ts';
import { CJK_KIND, hasKindWord, isKind } from '../lexicon/body-kinds.ts';
import { STREET_ENDING, STREET_WORD } from '../lexicon/street-words.ts';
import { splitLegalForm } from '../lexicon/legal-forms.ts';
import { localeFor } from '../notation/calendar-names.ts';
import type { Draws } from './draws.ts';
import type { Generator } from './family.ts';
import { cityNamed } from './gazetteer.ts';
import { inflects, readForm, writeForm } from './inflection.ts';
import { languageForScript, namesFor, rulesFor, type Names } from './names.ts';
import { POSTAL, POSTAL_GB } from './postcodes.ts';
import { intoLayout, redrawDigits, redrawShape } from './shape.ts';

const MOST_TRIES = 12;

/** Another of a list than the original. */
function another(
  list: readonly string[],
  draws: Draws,
  original: string,
  fits: (name: string) => boolean = () => true,
): string {
  let last = draws.from(list);
  for (let i = 0; i < MOST_TRIES; i++) {
    last = draws.from(list);
    if (last.toLowerCase() !== original.toLowerCase() && fits(last)) return last;
  }
  return last;
}

// ---- countries ---------------------------------------------------------------------------------------------------

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

/** Another country in the same language; undefined when the surface is none. */
function otherCountry(surface: string, language: string, draws: Draws): string | undefined {
  if (!countriesIn(language).has(surface.toLowerCase())) return undefined;
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

// ---- places ------------------------------------------------------------------------------------------------------

export const locationSurrogate: Generator = (request, draws) => {
  const { surface, language, subtype } = request;
  if (subtype === 'STREET') return addressSurrogate(request, draws);
  if (surface.includes(', '))
    return surface
      .split(', ')
      .map((part) => locationSurrogate({ ...request, surface: part }, draws))
      .join(', ');
  const tag = languageForScript(surface, language);
  const names = namesFor(tag);
  const country =
    otherCountry(surface, rulesFor(tag), draws) ?? (language === 'en' ? undefined : otherCountry(surface, 'en', draws));
  if (country !== undefined) return country;
  if (names.is.region.has(surface) && (subtype === 'REGION' || !names.is.city.has(surface)) && names.regions.length > 1)
    return another(names.regions, draws, surface);
  if (subtype === 'FACILITY' || hasKindWord(surface)) return organizationSurrogate(request, draws);
  const name = titled(surface);
  if (names.is.city.has(name)) return likeCase(otherCity(name, names, draws), surface);
  const beside = cityNamed(name, rulesFor(tag))?.pool.map((city) => city.name);
  if (beside !== undefined && /\p{Script=Latin}/u.test(surface)) return likeCase(another(beside, draws, name), surface);
  const inflected = inflectedCity(name, rulesFor(tag), names, draws);
  if (inflected !== undefined) return likeCase(inflected, surface);
  if (subtype === 'REGION' && names.regions.length > 1)
    return likeCase(another(names.regions, draws, surface), surface);
  // An unknown place is a small one.
  return likeCase(
    another(names.cities, draws, surface, (city) => !names.is.major.has(city)),
    surface,
  );
};

const titled = (text: string): string =>
  text === text.toLowerCase() || (text === text.toUpperCase() && text.length > 1)
    ? text.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : text;

/** A large city for a large one, a small one for a small one. */
function otherCity(city: string, names: Names, draws: Draws): string {
  const large = names.is.major.has(city);
  return another(large ? names.major : names.cities, draws, city, (other) => names.is.major.has(other) === large);
}

/** "Warszawie", "Budapesten", "Ankara'da": the same form of another city of the same class. */
function inflectedCity(word: string, language: string, names: Names, draws: Draws): string | undefined {
  if (!inflects(language) || /\s/u.test(word)) return undefined;
  const reading = readForm(word, language, (lemma) => names.is.city.has(lemma));
  if (reading === undefined) return undefined;
  for (let i = 0; i < MOST_TRIES * 2; i++) {
    const city = otherCity(reading.lemma, names, draws);
    const form = /\s/u.test(city) ? undefined : writeForm(city, language, reading);
    if (form !== undefined && city !== reading.lemma) return form;
  }
  return undefined;
}

// ---- organisations -----------------------------------------------------------------------------------------------

export const organizationSurrogate: Generator = ({ surface, language, bound }, draws) => {
  const names = namesFor(languageForScript(surface, language));
  // The legal form says what kind of body it is, not which, so it stays.
  const { start, body, end } = splitLegalForm(surface);
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(body) && !/\s/u.test(body))
    return start + runOrganization(body, names, draws) + end;
  const pieces = body.split(/([\s]+)/u);
  let changed = false;
  const out = pieces.map((piece, i) => {
    if (i % 2 === 1 || piece === '' || isKind(piece)) return piece;
    changed = true;
    return organizationWord(piece, names, draws, bound);
  });
  if (!changed) {
    // All of it is kind words ("National Bank"): a name in front tells it from the original.
    return `${start}${likeCase(draws.from(names.family), body)} ${body}${end}`;
  }
  return start + out.join('') + end;
};

function organizationWord(
  piece: string,
  names: Names,
  draws: Draws,
  bound: (word: string) => string | undefined,
): string {
  return piece.replace(/[\p{L}\p{M}\p{Nd}'’.]+/gu, (word) => {
    if (/^\p{Nd}+\.?$/u.test(word)) return redrawDigits(word, draws);
    if ([...word].length < 2) return word === word.toLowerCase() ? word : redrawShape(word, draws);
    const known = bound(word);
    if (known !== undefined) return likeCase(known, word);
    if (word === word.toUpperCase() && word !== word.toLowerCase() && word.length <= 5) return redrawShape(word, draws);
    const name = titled(word);
    if (names.is.city.has(name))
      return likeCase(
        another(
          names.is.major.has(name) && names.major.length > 4 ? names.major : names.cities,
          draws,
          name,
          (city) => !/[\s-]/u.test(city),
        ),
        word,
      );
    if (names.is.given.has(name) && !names.is.family.has(name))
      return likeCase(another(names.is.feminine.has(name) ? names.feminine : names.masculine, draws, name), word);
    return likeCase(another(names.family, draws, name), word);
  });
}

/** Kind and legal form in their places, another name between. */
function runOrganization(body: string, names: Names, draws: Draws): string {
  const kinds = [...body.matchAll(CJK_KIND)];
  let out = '';
  let from = 0;
  const named = (text: string): string => {
    if (text === '') return '';
    const name = names.is.city.has(text) ? otherCity(text, names, draws) : another(names.family, draws, text);
    return [...text].length > 3 ? name + another(names.family, draws, text) : name;
  };
  for (const kind of kinds) {
    out += named(body.slice(from, kind.index)) + kind[0];
    from = kind.index + kind[0].length;
  }
  return out + named(body.slice(from));
}

// ---- addresses ---------------------------------------------------------------------------------------------------

/** Numbers are drawn anew, the kind of street stays ("-straße", "rue", "ul."), names become other names. */
const US_STATES = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
);
const CITY = String.raw`\p{Lu}[\p{L}\p{M}'’.]{0,40}(?:[ -](?:\p{Lu}[\p{L}\p{M}'’.]{0,40}|am|an|der|de|la|sur|les|sous|del|nad|im)){0,7}`;
const US_TAIL = new RegExp(String.raw`(?<city>${CITY}),? (?<state>[A-Z]{2})(?<gap>,? )(?<code>\d{5}(?:-\d{4})?)`, 'u');
const GB_CODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u;
const LAST_CITY = new RegExp(String.raw`(${CITY})(?=[,\s]+$)`, 'u');
/** Names that an address ends with. The end comes first: read backwards from it, each character is looked at once. */
const LAST_NAMES = /$(?<=(\p{Lu}[\p{L}\p{M}]+(?: \p{Lu}[\p{L}\p{M}]+)*))/u;
const CODE_THEN_CITY = new RegExp(
  String.raw`(?<![\p{L}\d])(?<lead>[A-Z]{1,2}-)?(?<code>\d{2}-\d{3}|\d{4}-\d{3}|\d{3} \d{2}|\d{4,5})(?<letters> ?[A-Z]{2})?(?<gap>,? )(?<city>${CITY})`,
  'u',
);

export const addressSurrogate: Generator = ({ surface, language, bound }, draws) => {
  const tag = languageForScript(surface, language);
  const names = namesFor(tag);
  const fixed: { start: number; end: number; text: string }[] = [];
  const fix = (start: number, end: number, text: string): void => {
    if (!fixed.some((other) => other.start < end && other.end > start)) fixed.push({ start, end, text });
  };
  fixTail(surface, rulesFor(tag), names, draws, fix);
  // The country stays.
  const country = LAST_NAMES.exec(surface)?.[1];
  if (country !== undefined && countriesIn(rulesFor(tag)).has(country.toLowerCase()))
    fix(surface.length - country.length, surface.length, country);
  fixed.sort((a, b) => a.start - b.start);
  let out = '';
  let from = 0;
  const redraw = (text: string): string =>
    text.replace(/[\p{L}\p{M}\p{Nd}'’.]+/gu, (run) => redrawWord(run, names, draws, bound));
  for (const { start, end, text } of fixed) {
    out += redraw(surface.slice(from, start)) + text;
    from = end;
  }
  return out + redraw(surface.slice(from));
};

/** Postcode and city together: of one place where a table tells, else the postcode's digits and any city of the country. */
function fixTail(
  surface: string,
  language: string,
  names: Names,
  draws: Draws,
  fix: (start: number, end: number, text: string) => void,
): void {
  const us = US_TAIL.exec(surface);
  if (us?.groups !== undefined && US_STATES.has(us.groups['state'] as string)) {
    const { city = '', gap = ' ', code = '' } = us.groups;
    const postal = anotherPostal('en', city, draws);
    const comma = surface[us.index + city.length] === ',' ? ', ' : ' ';
    fix(
      us.index,
      us.index + us[0].length,
      `${likeCase(postal.city, city)}${comma}${postal.state ?? 'TX'}${gap}${codeLike(code, postal.front, draws)}`,
    );
    return;
  }
  const gb = GB_CODE.exec(surface);
  if (gb !== null && (language === 'en' || language === 'cy')) {
    const before = LAST_CITY.exec(
      surface.slice(0, gb.index).replace(/^.*(?:\d|, )(?=.)/su, (front) => ' '.repeat(front.length)),
    );
    const postal = draws.from(POSTAL_GB.filter(({ city }) => city !== before?.[1]));
    if (before !== null)
      fix(before.index, before.index + (before[1] as string).length, likeCase(postal.city, before[1] as string));
    fix(
      gb.index,
      gb.index + gb[0].length,
      `${postal.front}${1 + draws.pick(9)}${/ /.test(gb[0]) ? ' ' : ''}${1 + draws.pick(9)}${unit(draws)}${unit(draws)}`,
    );
    return;
  }
  const found = CODE_THEN_CITY.exec(surface);
  if (found?.groups === undefined) return;
  const { lead = '', code = '', letters = '', gap = ' ', city = '' } = found.groups;
  const table = POSTAL[language];
  const fits =
    table !== undefined && language !== 'en' && code.replace(/\D/g, '').length >= (table[0]?.front.length ?? 9);
  const postal = fits
    ? anotherPostal(language, city, draws)
    : { city: another(names.cities, draws, city), front: code[0] as string };
  fix(
    found.index,
    found.index + found[0].length,
    lead +
      codeLike(code, postal.front, draws) +
      (letters === '' ? '' : redrawShape(letters, draws)) +
      gap +
      likeCase(postal.city, city),
  );
}

/** Letters that every inward code may have. */
const unit = (draws: Draws): string => draws.from('ABDEFGHJLNPQRSTUWXYZ'.split(''));

function anotherPostal(language: string, city: string, draws: Draws): { city: string; front: string; state?: string } {
  const table = POSTAL[language] as NonNullable<(typeof POSTAL)[string]>;
  const others = table.filter((postal) => postal.city.toLowerCase() !== city.toLowerCase());
  return draws.from(others);
}

/** The front of the drawn city and free digits behind it, in the written layout. */
function codeLike(code: string, front: string, draws: Draws): string {
  const digits = code.replace(/\D/g, '');
  const rest = Array.from({ length: Math.max(0, digits.length - front.length) }, () => draws.pick(10)).join('');
  return intoLayout((front + rest).slice(0, digits.length), code) ?? code;
}

function redrawWord(run: string, names: Names, draws: Draws, bound: (word: string) => string | undefined): string {
  const bare = run.replace(/\.$/u, '');
  if (/\p{Nd}/u.test(run)) {
    // Ordinals and house numbers with a letter ("5th", "12a", "3º") keep the letter; a postcode's letters are drawn.
    const drawn =
      /^\p{Nd}+\p{L}{1,2}$/u.test(run) || !/\p{L}/u.test(run) ? redrawDigits(run, draws) : redrawShape(run, draws);
    return /^0/.test(drawn) && !/^0/.test(run) ? `${1 + draws.pick(9)}${drawn.slice(1)}` : drawn;
  }
  if (US_STATES.has(bare)) return STREET_WORD.test(bare) ? run : draws.from([...US_STATES]);
  if (STREET_WORD.test(bare) || [...bare].length < 2) return run;
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run))
    return run.replace(/[^都道府県市区町村郡丁目番地号號省路街巷弄楼樓室栋幢县縣镇鎮]+/gu, (name) =>
      [...another(names.family, draws, name), ...another(names.family, draws, name)]
        .slice(0, [...name].length)
        .join(''),
    );
  if (/^[\p{Script=Hangul}]/u.test(run))
    return run.replace(/^.+?(?=(?:특별시|광역시|시|도|구|군|동|읍|면|로|길)$)/u, (name) =>
      [...(another(names.family, draws, name) + another(names.given, draws, name))].slice(0, [...name].length).join(''),
    );
  if (/^\p{Script=Thai}/u.test(run)) return another(names.family, draws, run);
  const dot = run.endsWith('.') ? '.' : '';
  const known = bound(bare);
  if (known !== undefined) return likeCase(known, bare) + dot;
  const name = titled(bare);
  if (names.is.city.has(name))
    return (
      likeCase(
        another(names.cities, draws, name, (city) => !/\s/u.test(city)),
        bare,
      ) + dot
    );
  const ending = STREET_ENDING.exec(bare)?.[0];
  const kept = ending !== undefined && ending.length < bare.length ? ending : '';
  return likeCase(another(names.family, draws, name), kept === '' ? bare : bare.slice(0, -kept.length)) + kept + dot;
}
