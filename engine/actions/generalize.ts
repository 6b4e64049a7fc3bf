/** The value's kind in coarser words: three levels for each type, as README.md lists them. */
import { Type } from '@sinclair/typebox';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { hasShortWords } from '../lexicon/scripts.ts';
import { splitJoined, titleOf, type JoinedTitles } from '../lexicon/titles.ts';
import { publicSubtype } from '../recognizers/identifiers.ts';
import { fold } from '../recognizers/patterns/scan.ts';
import { primarySubtag } from '../text/language.ts';
import { closed } from '../vocabulary/schema.ts';
import { partOfDay } from '../notation/calendar-names.ts';
import { readDates, type WrittenDate } from '../notation/dates.ts';
import { readNumber } from '../notation/numbers.ts';
import { countryOf } from '../notation/places.ts';
import { readTime } from '../notation/times.ts';
import { asLabel, typeLabel } from './fallback.ts';
import { action, type Replacement, type Subject } from './action.ts';

type Level = 1 | 2 | 3;
/** Undefined when the value is not understood: the type's label then replaces it, marked as a fallback. */
type Coarsening = (subject: Subject, level: Level) => string | undefined;

// ---------------------------------------------------------------- dates and times

/** "2020s" as the language says it. */
const DECADES: Readonly<Record<string, (decade: number) => string>> = {
  en: (d) => `${d}s`,
  de: (d) => `${d}er Jahre`,
  fr: (d) => `années ${d}`,
  es: (d) => `década de ${d}`,
  pt: (d) => `década de ${d}`,
  ca: (d) => `dècada de ${d}`,
  it: (d) => `anni ${d}`,
  nl: (d) => `jaren ${d}`,
  pl: (d) => `lata ${d}.`,
  cs: (d) => `${d}. léta`,
  sv: (d) => `${d}-talet`,
  da: (d) => `${d}'erne`,
  nb: (d) => `${d}-årene`,
  fi: (d) => `${d}-luku`,
  ro: (d) => `anii ${d}`,
  hu: (d) => `${d}-as évek`,
  tr: (d) => `${d}'ler`,
  ru: (d) => `${d}-е`,
  uk: (d) => `${d}-ті`,
  bg: (d) => `${d}-те`,
  ja: (d) => `${d}年代`,
  zh: (d) => `${d}年代`,
  ko: (d) => `${d}년대`,
};

function coarseDate(date: WrittenDate, level: Level, language: string): string | undefined {
  const { shownYear: year, surface } = date;
  const month = level === 1 ? date.coarse() : undefined;
  if (month !== undefined && month !== surface) return month;
  if (year === undefined) return undefined;
  if (level <= 2 && String(year) !== surface) return String(year);
  const decade = Math.floor(year / 10) * 10;
  return DECADES[language]?.(decade) ?? `${decade}-${decade + 9}`;
}

/** Month and year; year; decade. The ends of a period that become the same are written once. */
const date: Coarsening = ({ surface, language }, level) => {
  const read = readDates(surface, language);
  const coarse = read?.dates.map((each) => coarseDate(each, level, language));
  if (read === undefined || coarse === undefined || coarse.includes(undefined)) return undefined;
  return [...new Set(coarse)].join(read.between);
};

/** Full hour; part of the day; label. */
const time: Coarsening = (subject, level) => {
  const read = readTime(subject.surface);
  if (read === undefined) return undefined;
  if (level === 1 && read.onTheHour !== subject.surface) return read.onTheHour;
  return level === 3 ? typeLabel(subject) : partOfDay(subject.language, read.hour);
};

// ---------------------------------------------------------------- ages

/** Units below a year: such an age is not counted in years. */
const BELOW_A_YEAR = /month|monat|mese|mesi|mois|maand|woche|week|day|tage|kk |aylik|месяц|месец|μην|أشهر|شهور|anys?$/;

/** Five years; ten years; minor, adult, senior. From 90 on all are one. */
function ageBand(age: number, level: Level): string {
  if (age >= 90 && level < 3) return '90+';
  if (level === 3) return age < 18 ? '0-17' : age < 65 ? '18-64' : '65+';
  const width = level === 1 ? 5 : 10;
  const first = Math.floor(age / width) * width;
  return `${first}-${first + width - 1}`;
}

const age: Coarsening = ({ surface, language }, level) => {
  const number = readNumber(surface, language);
  if (number === undefined || number.value < 0 || number.value > 150) return undefined;
  const rest = fold(surface.slice(number.end));
  if (BELOW_A_YEAR.test(rest)) return ageBand(0, level);
  return surface.slice(0, number.start) + ageBand(Math.floor(number.value), level) + surface.slice(number.end);
};

// ---------------------------------------------------------------- places

/** The country of a place at levels 1 and 2, which are equal because there is no list of regions; the type's name at level 3. */
const location: Coarsening = (subject, level) => {
  if (level === 3) return typeLabel(subject);
  const country = countryOf(subject.surface, subject.language);
  return country === subject.surface ? typeLabel(subject) : country;
};

/** Postal codes as they stand in addresses: letters and digits of Britain, Canada and the Netherlands, digits elsewhere. */
const POSTCODE =
  /\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|\d{5}-\d{3,4}|\d{4}-\d{3}|\d{3}-\d{4}|\d{2}-\d{3}|\d{3} \d{2}|\d{4,6})\b/g;

interface Postal {
  code: string;
  /** Code and town, without the street. */
  town: string;
}

/** The last code of the address, with the town in its part between commas or line ends, or in the part before. */
function postalOf(surface: string): Postal | undefined {
  const parts = surface
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i] as string;
    const match = [...part.matchAll(POSTCODE)].at(-1);
    if (match === undefined) continue;
    const code = match[0];
    const before = part.slice(0, match.index).trim();
    const after = part.slice(match.index + code.length).trim();
    // A house number in front of a street is no code, nor is anything before a number.
    if (/\d/.test(after) || (i === 0 && before === '' && after !== '' && parts.length > 1)) continue;
    if (i === 0 && parts.length === 1 && before === '' && after.split(/\s+/u).length > 1) continue;
    if (after !== '') return { code, town: `${code} ${after}` };
    if (/\d/.test(before)) return { code, town: code };
    if (i === 0 || /\p{L}{3}/u.test(before)) return { code, town: i === 0 ? code : `${before} ${code}` };
    const town = parts[i - 1] as string;
    return { code, town: /\d/.test(town) || i === 1 ? part : `${town}, ${part}` };
  }
  return undefined;
}

/** Letters or first two digits. */
const area = (code: string): string => /^[A-Z]{1,2}(?=\d)/.exec(code)?.[0] ?? code.slice(0, 2);

const address: Coarsening = (subject, level) => {
  if (level === 3) return typeLabel(subject);
  const postal = postalOf(subject.surface);
  if (postal === undefined) return undefined;
  if (level === 2 || subject.subtype === 'POSTAL_CODE')
    return `${level === 2 ? area(postal.code) : postal.code.slice(0, 3)}***`;
  return postal.town === subject.surface ? `${area(postal.code)}***` : postal.town;
};

/** Two decimals or minutes; one decimal or degrees; whole degrees. */
const coordinates: Coarsening = ({ surface }, level) => {
  if (surface.includes('°') && /['’′"″]/u.test(surface)) {
    const seconds = surface
      .replace(/\s?\d{1,2}(?:[.,]\d+)?\s?(?:"|″|''|’’)/gu, '')
      .replace(/(\d)[.,]\d+(?=\s?['’′])/gu, '$1');
    return level === 1 && seconds !== surface ? seconds : surface.replace(/(?<=°)[^NSEWO,;/]*/giu, '');
  }
  const kept = 3 - level;
  let read = 0;
  const coarse = surface.replace(/(\d)[.,](\d+)/g, (_, whole: string, decimals: string) => {
    read++;
    return kept === 0 ? whole : `${whole}.${decimals.slice(0, kept)}`;
  });
  return read === 2 && coarse !== surface ? coarse : undefined;
};

// ---------------------------------------------------------------- names and contact

/** A name without its titles; they are kept with the spaces beside them. */
function splitTitles(surface: string, language: string): JoinedTitles {
  const joined = splitJoined(surface, language);
  if (joined.name !== surface) return joined;
  const words = surface.split(/(?<=\s)(?=\S)/u);
  const isTitle = (word: string): boolean => titleOf(word.trim(), language) !== undefined;
  let first = 0;
  while (first < words.length - 1 && isTitle(words[first]!)) first++;
  let last = words.length;
  while (last > first + 1 && titleOf(words[last - 1]!.trim(), language)?.position === 'after') last--;
  return {
    before: words.slice(0, first).join(''),
    name: words.slice(first, last).join(''),
    after: words.slice(last).join(''),
  };
}

/** Initials beside the titles; the titles, or the label; the label. A title that is joined to the name needs the label beside it. */
const person: Coarsening = (subject, level) => {
  const { surface, language } = subject;
  if (level === 3) return typeLabel(subject);
  const { before, name, after } = splitTitles(surface, primarySubtag(language));
  const isJoined = name !== surface && !/\s/u.test(surface.replace(name, ''));
  if (hasShortWords(name) || isJoined) return before + typeLabel(subject) + after;
  if (level === 2) return name === surface ? typeLabel(subject) : (before + after).trim();
  const words = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const initials = words
    .filter((word) => [...word].length > 1 || words.length > 1)
    .map((word) => `${[...word][0]?.toUpperCase()}.`);
  const coarse = before + initials.join(' ') + (after === '' || /^\s/u.test(after) ? after : ` ${after}`);
  return coarse === '' || coarse === surface ? typeLabel(subject) : coarse;
};

const topLevel = (host: string): string => host.slice(host.lastIndexOf('.'));

/** Domain; top-level domain; label. */
const email: Coarsening = (subject, level) => {
  const host = subject.surface.slice(subject.surface.lastIndexOf('@') + 1);
  if (!subject.surface.includes('@') || !host.includes('.')) return undefined;
  return level === 1 ? `@${host}` : level === 2 ? topLevel(host) : typeLabel(subject);
};

const url: Coarsening = (subject, level) => {
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@]*@)?([^/?#:]+)/i.exec(subject.surface)?.[1];
  if (host === undefined || !host.includes('.') || /^[\d.]+$/.test(host)) return undefined;
  return level === 1 && host !== subject.surface ? host : level === 3 ? typeLabel(subject) : topLevel(host);
};

/** Country code, where the number is written with it; label. */
const phone: Coarsening = (subject, level) => {
  if (level > 1) return typeLabel(subject);
  const written = subject.surface.trim().replace(/^00/, '+');
  const code = written.startsWith('+') ? parsePhoneNumberFromString(written)?.countryCallingCode : undefined;
  return code === undefined ? undefined : `+${code}`;
};

/** /24, /16, /8; for IPv6 /64, /48, /32. */
const internet: Coarsening = ({ surface }, level) => {
  const v4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(surface.split(/[:/]/u, 1)[0] as string);
  if (v4 !== null && !surface.startsWith('::')) {
    const [, a, b, c] = v4;
    return level === 1 ? `${a}.${b}.${c}.0/24` : level === 2 ? `${a}.${b}.0.0/16` : `${a}.0.0.0/8`;
  }
  const groups = groupsOf(surface.split(/[%/]/u, 1)[0] as string);
  if (groups === undefined) return undefined;
  const kept = [4, 3, 2][level - 1] as number;
  return `${groups.slice(0, kept).join(':')}::/${kept * 16}`;
};

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(written: string): string[] | undefined {
  if (!/^[0-9a-f:]+$/i.test(written)) return undefined;
  const [left = '', right] = written.split('::');
  const list = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const missing = 8 - list(left).length - list(right ?? '').length;
  if (right === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups =
    right === undefined ? list(left) : [...list(left), ...Array.from({ length: missing }, () => '0'), ...list(right)];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/** The maker's half; label. */
const hardware: Coarsening = (subject, level) => {
  const maker = /^(?:[0-9a-f]{2}[:-]){3}/i.exec(subject.surface)?.[0];
  return level === 1 && maker !== undefined ? `${maker}*` : typeLabel(subject);
};

// ---------------------------------------------------------------- everything else

/** The scheme's name; the type's name. */
const named: Coarsening = (subject, level) => {
  if (level > 1 || subject.subtype === undefined) return typeLabel(subject);
  const scheme = publicSubtype(subject.subtype);
  return scheme.length <= 3 ? `[${subject.type}_${scheme}]` : `[${scheme}]`;
};

const BY_TYPE: Readonly<Record<string, Coarsening>> = {
  DATE: date,
  DATE_OF_BIRTH: date,
  TIME: time,
  AGE: age,
  LOCATION: location,
  ADDRESS: address,
  COORDINATES: coordinates,
  PERSON: person,
  EMAIL: email,
  URL: url,
  PHONE: phone,
  IP_ADDRESS: internet,
  MAC_ADDRESS: hardware,
};

export function generalized(subject: Subject, level: Level): Replacement {
  const coarse = (BY_TYPE[subject.type] ?? named)(subject, level);
  return coarse === undefined || coarse === '' || coarse === subject.surface
    ? asLabel(subject)
    : { replacement: coarse };
}

export const generalize = action({
  name: 'generalize',
  status: 'ga',
  parameters: closed({ level: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })) }),
  reversible: () => false,
  apply: (subject, parameters) => generalized(subject, (parameters?.level ?? 1) as Level),
});
