/**
 * Surrogates for addresses. City, region and postcode are those of one other city of the same country; numbers are drawn
 * anew, the kind of street stays ("-straße", "rue", "ul."), names become other names.
 */
import { isAddressWord } from '../lexicon/address-words.ts';
import { STREET_ENDING, STREET_WORD } from '../lexicon/street-words.ts';
import { likeCase } from '../text/case.ts';
import { runAddress } from './address-runs.ts';
import { readTail, US_STATES, type Tail } from './address-tail.ts';
import { another } from './another.ts';
import { CityBook, knownCity } from './cities.ts';
import type { Draws } from './draws.ts';
import type { Generator, SurrogateRequest } from './family.ts';
import type { City } from './gazetteer.ts';
import { languageForScript, namesFor, titled, type Names } from './names.ts';
import { intoLayout, redrawDigits, redrawShape } from './shape.ts';

interface Context {
  request: SurrogateRequest;
  draws: Draws;
  names: Names;
  tag: string;
  cities: CityBook;
  /** Equal words of one address have equal surrogates. */
  words: Map<string, string>;
}

export const addressSurrogate: Generator = (request, draws) => {
  const { surface, language } = request;
  const tag = languageForScript(surface, language);
  const names = namesFor(tag);
  const cities = request.cities ?? new CityBook((_label, n) => draws.pick(n));
  const run = runAddress(request, draws, (city) => cities.cityFor(city, tag));
  if (run !== undefined) return run;
  const context: Context = { request, draws, names, tag, cities, words: new Map() };
  const tail = readTail(surface, tag, names);
  const fixed = fixedPieces(surface, tail, context).toSorted((a, b) => a.start - b.start);
  let out = '';
  let from = 0;
  for (const { start, end, text } of fixed) {
    if (start < from) continue;
    out += redrawText(surface.slice(from, start), context) + text;
    from = end;
  }
  return out + redrawText(surface.slice(from), context);
};

interface Fixed {
  start: number;
  end: number;
  text: string;
}

function fixedPieces(surface: string, tail: Tail, { cities, tag, draws }: Context): Fixed[] {
  const fixed: Fixed[] = [];
  const written = ({ start, end }: { start: number; end: number }): string => surface.slice(start, end);
  if (tail.country !== undefined) fixed.push({ ...tail.country, text: written(tail.country) });
  const city = tail.city === undefined ? undefined : cities.cityFor(tail.city.city, tag);
  if (tail.city !== undefined && city !== undefined) {
    const { start, end } = tail.city;
    fixed.push({ start, end, text: likeCase(city.name, written(tail.city)) });
  }
  if (tail.region !== undefined && city !== undefined && city.region !== '')
    fixed.push({ ...tail.region, text: likeCase(city.region, written(tail.region)) });
  if (tail.code !== undefined) fixed.push({ ...tail.code, text: codeOf(written(tail.code), city, draws) });
  return fixed;
}

/** Letters that every inward code may have. */
const unit = (draws: Draws): string => draws.from('ABDEFGHJLNPQRSTUWXYZ'.split(''));

/** A postcode of the city in the written layout; where no list has its front the first digit stays, which is its region. */
function codeOf(code: string, city: City | undefined, draws: Draws): string {
  const front = city?.front ?? '';
  if (/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/u.test(code)) {
    const area = /^[A-Z]/u.test(front) ? front : (/^[A-Z]+/u.exec(code)?.[0] ?? 'M');
    return `${area}${1 + draws.pick(9)}${code.includes(' ') ? ' ' : ''}${1 + draws.pick(9)}${unit(draws)}${unit(draws)}`;
  }
  const digits = code.replace(/\P{Nd}/gu, '');
  if (/^[A-Z]\d/u.test(code))
    return (/^[A-Z]$/u.test(front) ? front : code.slice(0, 1)) + redrawShape(code.slice(1), draws);
  if (front === '' || !/^\d+$/u.test(front)) return redrawShape(code, draws, /^[A-Z]/u.test(code) ? 2 : 1);
  const rest = Array.from({ length: Math.max(0, digits.length - front.length) }, () => draws.pick(10)).join('');
  const letters = /[A-Z]{2}$/u.exec(code)?.[0] ?? '';
  const lead = /^[A-Z]{1,2}-/u.exec(code)?.[0] ?? '';
  const body = code.slice(lead.length, code.length - letters.length);
  const drawn = intoLayout((front + rest).slice(0, digits.length), body) ?? body;
  return lead + drawn + (letters === '' ? '' : unit(draws) + unit(draws));
}

function redrawText(text: string, context: Context): string {
  return text.replace(/[\p{L}\p{M}\p{Nd}'’.]+/gu, (run) => {
    const before = context.words.get(run);
    if (before !== undefined) return before;
    const drawn = redrawWord(run, context);
    if (/\p{L}{2}/u.test(run)) context.words.set(run, drawn);
    return drawn;
  });
}

/** Words that Thai writes without a space before a name. */
const THAI_WORD =
  /^(?:ถนน|ซอย|แขวง|เขต|ตำบล|อำเภอ|จังหวัด|หมู่บ้าน|หมู่ที่|หมู่|อาคาร|ชั้น|ห้อง|ตรอก|เลขที่|บ้านเลขที่|ต\.|อ\.|จ\.|ถ\.|ซ\.)/u;

function redrawWord(run: string, context: Context): string {
  const { names, draws, tag, cities, request } = context;
  const bare = run.replace(/\.$/u, '');
  if (/\p{Nd}/u.test(run)) return redrawNumber(run, draws);
  if (US_STATES.has(bare)) return STREET_WORD.test(bare) ? run : draws.from([...US_STATES]);
  if (STREET_WORD.test(bare) || isAddressWord(bare) || [...bare].length < 2) return run;
  if (/\p{Script=Thai}/u.test(run)) {
    const kind = THAI_WORD.exec(run)?.[0] ?? '';
    return kind.length === run.length ? run : kind + thaiName(run.slice(kind.length), context);
  }
  const dot = run.endsWith('.') ? '.' : '';
  const known = request.bound(bare);
  if (known !== undefined) return likeCase(known, bare) + dot;
  const name = titled(bare);
  const city = names.is.city.has(name) ? knownCity(name, tag, names) : undefined;
  if (city !== undefined) return likeCase(cities.cityFor(city, tag).name, bare) + dot;
  const ending = STREET_ENDING.exec(bare)?.[0];
  const kept = ending !== undefined && ending.length < bare.length ? ending : '';
  const stem = kept === '' ? bare : bare.slice(0, -kept.length);
  const oneWord = (other: string): boolean => !/[\s'’.-]/u.test(other);
  return likeCase(another(names.family, draws, name, oneWord), stem) + kept + dot;
}

/** A quarter and a district of one name keep that in common. */
function thaiName(name: string, { words, names, draws }: Context): string {
  const key = `ไทย${name}`;
  const drawn = words.get(key) ?? another(names.family, draws, name);
  words.set(key, drawn);
  return drawn;
}

/** Ordinals and house numbers with a letter ("5th", "12a", "3º") keep the letter; a postcode's letters are drawn. */
function redrawNumber(run: string, draws: Draws): string {
  const drawn =
    /^\p{Nd}+\p{L}{1,2}$/u.test(run) || !/\p{L}/u.test(run) ? redrawDigits(run, draws) : redrawShape(run, draws);
  return /^0/u.test(drawn) && !/^0/u.test(run) ? `${1 + draws.pick(9)}${drawn.slice(1)}` : drawn;
}
