/**
 * E-mail addresses, URLs, handles, Internet and hardware addresses, phone numbers.
 *
 * Where a plan sets a range aside for examples the surrogate lies in it, so that it can never reach anybody:
 * RFC 2606 domains, RFC 5737 and RFC 3849 networks, and the numbers that telephone regulators keep for fiction.
 */
import { likeCase } from '../text/case.ts';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import type { Draws } from './draws.ts';
import type { Generator, SurrogateRequest } from './family.ts';
import { citiesOfCountry, type City } from './gazetteer.ts';
import { namesFor } from './names.ts';
import { latinForms } from '../text/transliterate.ts';
import { intoLayout, redrawShape } from './shape.ts';

/** RFC 2606 and RFC 6761. */
const DOMAINS = ['example.org', 'example.com', 'example.net'] as const;

/** A Latin lower-case name for addresses and handles. */
function handleWord(draws: Draws): string {
  const { given, family } = namesFor('en');
  return draws
    .from(draws.pick(2) === 0 ? given : family)
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

/** A name as it is in an address: Latin letters without marks. */
function plainWord(name: string): string {
  return (latinForms(name)[0] ?? name).replace(/[^\p{L}\p{N}]/gu, '');
}

/** A bound word as addresses write it: "mueller" for Müller. */
function boundWord(run: string, bound: SurrogateRequest['bound']): string | undefined {
  const known =
    bound(run) ??
    (/ae|oe|ue|ss/i.test(run)
      ? (bound(run.replace(/ae/gi, 'ä').replace(/oe/gi, 'ö').replace(/ue/gi, 'ü')) ?? bound(run.replace(/ss/gi, 'ß')))
      : undefined);
  return known === undefined ? undefined : likeCase(plainWord(known), run);
}

/** Particles that addresses write together with the name: `delpozo`, `vandenberg`; the longer ones first. */
const JOINED_PARTICLES =
  'vanden vander vonder vande delos delas della dela von van den der del dos das da do de di du la le al el ben bin'.split(
    ' ',
  );

/** A particle and a bound word. */
function withParticle(run: string, bound: SurrogateRequest['bound']): string | undefined {
  const lower = run.toLowerCase();
  for (const particle of JOINED_PARTICLES) {
    if (!lower.startsWith(particle) || run.length < particle.length + 3) continue;
    const name = boundWord(run.slice(particle.length), bound);
    if (name !== undefined) return run.slice(0, particle.length) + name;
  }
  return undefined;
}

/** Two bound words, or one and an initial, written as one: `annaschmidt`, `mschmidt`, `schmidtm`. */
function joinedWords(run: string, { bound, initial }: SurrogateRequest, draws: Draws): string | undefined {
  const letter = (of: string, beside: string): string => {
    const given = initial?.(of, beside);
    return likeCase(
      given === undefined ? redrawShape(of.toLowerCase(), draws) : (plainWord(given)[0] as string).toLowerCase(),
      of,
    );
  };
  const behind = withParticle(run, bound);
  if (behind !== undefined) return behind;
  const front = run.length > 3 ? boundWord(run.slice(1), bound) : undefined;
  if (front !== undefined) return letter(run[0] as string, run.slice(1)) + front;
  const back = run.length > 3 ? boundWord(run.slice(0, -1), bound) : undefined;
  if (back !== undefined) return back + letter(run.at(-1) as string, run.slice(0, -1));
  for (let at = 2; at <= run.length - 2; at++) {
    const first = boundWord(run.slice(0, at), bound);
    const second = first === undefined ? undefined : boundWord(run.slice(at), bound);
    if (first !== undefined && second !== undefined)
      return first + (run === run.toLowerCase() ? second.toLowerCase() : second);
  }
  return undefined;
}

/** Words become other names, digits other digits, separators stay: `m.schmidt-84` keeps its shape. */
function redrawHandle(written: string, draws: Draws, request: SurrogateRequest): string {
  const runs = written.match(/[\p{L}\p{M}]+/gu) ?? [];
  return written.replace(/[\p{L}\p{M}]+|\p{Nd}+/gu, (run) => {
    if (/\p{Nd}/u.test(run)) return redrawShape(run, draws);
    if ([...run].length === 1) {
      // The initial of a person whose family name is beside it.
      const given = runs
        .map((other) => (other.length > 1 ? request.initial?.(run, other) : undefined))
        .find((name) => name !== undefined);
      return given === undefined
        ? redrawShape(run, draws)
        : likeCase((plainWord(given)[0] as string).toLowerCase(), run);
    }
    return boundWord(run, request.bound) ?? joinedWords(run, request, draws) ?? likeCase(handleWord(draws), run);
  });
}

/** "name [at] host [dot] tld", against harvesters of addresses. */
const SPELT_ADDRESS =
  /^(?<name>[^\s@]{1,64}(?: ?[[({<]?dot[\])}>]? ?[^\s@]{1,64}){0,3}?)(?<at>\s{0,2}[[({<]\s?(?:at|ät|arroba|chiocciola|arobase|małpa|собака|@)\s?[\])}>]\s{0,2}|\s(?:at|ät|arroba|chiocciola|arobase)\s)(?<host>\S.{0,120})$/iu;
const SPELT_DOT =
  /\s{0,2}[[({<]\s?(?:dot|punkt|punto|point|ponto|kropka|точка|\.)\s?[\])}>]\s{0,2}|\s(?:dot|punkt|punto|point|ponto)\s|\./iu;

/** The marks for "at" and "dot" stay as they are written. */
function speltAddress(
  { name = '', at = '', host = '' }: Readonly<Record<string, string>>,
  request: SurrogateRequest,
  draws: Draws,
): string {
  const dot = SPELT_DOT.exec(host)?.[0] ?? '.';
  const words = name.split(/( ?[[({<]?\bdot\b[\])}>]? ?)/iu);
  const local = words.map((word, i) => (i % 2 === 1 ? word : redrawHandle(word, draws, request))).join('');
  return local + at + draws.from(DOMAINS).replace('.', dot);
}

export const emailSurrogate: Generator = (request, draws) => {
  const { surface } = request;
  const at = surface.lastIndexOf('@');
  const spelt = at < 1 ? SPELT_ADDRESS.exec(surface)?.groups : undefined;
  if (spelt !== undefined) return speltAddress(spelt, request, draws);
  if (at < 1) return redrawHandle(surface, draws, request);
  return `${redrawHandle(surface.slice(0, at), draws, request)}@${draws.from(DOMAINS)}`;
};

export const usernameSurrogate: Generator = (request, draws) => redrawHandle(request.surface, draws, request);

/** A path's words follow the persons they name; what names nobody is drawn letter by letter. */
function redrawPath(rest: string, draws: Draws, request: SurrogateRequest): string {
  return rest.replace(/\p{L}[\p{L}\p{M}]*|[^\p{L}]+/gu, (run) =>
    /^\p{L}{2}/u.test(run)
      ? (boundWord(run, request.bound) ?? joinedWords(run, request, draws) ?? redrawShape(run, draws))
      : redrawShape(run, draws),
  );
}

export const urlSurrogate: Generator = (request, draws) => {
  const { surface } = request;
  const match = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)(.*)/isu.exec(surface);
  if (match === null) return redrawHandle(surface, draws, request);
  const [, scheme = '', host = '', rest = ''] = match;
  const www = /^www\./i.test(host) ? 'www.' : '';
  const name = host.replace(/^www\./i, '').split('.')[0] ?? '';
  const own =
    name.length < 2
      ? undefined
      : (boundWord(name, request.bound) ?? joinedWords(name, request, draws) ?? nameByParts(name, request));
  return `${scheme}${www}${own?.toLowerCase() ?? handleWord(draws)}.${draws.from(DOMAINS)}${redrawPath(rest, draws, request)}`;
};

/** `anna-schmidt` of bound words. */
function nameByParts(name: string, request: SurrogateRequest): string | undefined {
  const parts = name.split('-').map((part) => boundWord(part, request.bound));
  return parts.length > 1 && parts.every((part) => part !== undefined) ? parts.join('-') : undefined;
}

/** RFC 5737 first; when its 762 addresses are used up, the benchmarking network of RFC 2544. */
const V4_NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const;

export const ipSurrogate: Generator = ({ surface, subtype }, draws) => {
  if (subtype === 'V6' || surface.includes(':')) {
    const group = (): string => draws.pick(0x10000).toString(16);
    return `2001:db8:${group()}:${group()}::${group()}`;
  }
  if (draws.pick(4) > 0) return `${draws.from(V4_NETWORKS)}.${1 + draws.pick(254)}`;
  return `198.${18 + draws.pick(2)}.${draws.pick(256)}.${1 + draws.pick(254)}`;
};

/** Locally administered, so that no maker ever gave it to a device (IEEE 802, second bit of the first octet). */
export const macSurrogate: Generator = ({ surface }, draws) => {
  let seen = 0;
  return surface.replace(/[0-9a-f]/gi, (digit) => {
    const hex = seen++ === 1 ? draws.from(['2', '6', 'a', 'e']) : draws.pick(16).toString(16);
    return digit === digit.toUpperCase() ? hex.toUpperCase() : hex;
  });
};

/** Hexadecimal digits for hexadecimal digits; the version and the variant of a UUID (RFC 9562) stay. */
export const uuidSurrogate: Generator = ({ surface }, draws) => {
  let seen = 0;
  return surface.replace(/[0-9a-f]/gi, (digit) => {
    const at = seen++;
    if (at === 12 || at === 16) return digit;
    const hex = draws.pick(16).toString(16);
    return digit === digit.toUpperCase() ? hex.toUpperCase() : hex;
  });
};

/**
 * National significant numbers set aside for fiction, by calling region; `#` is a free digit.
 * Sources: NANPA 555-0100..0199; Ofcom "numbers for drama"; Bundesnetzagentur Verfügung 148/2021; ARCEP decision
 * 2018-0881; PTS "telefonnummer för böcker och filmer"; ACMA "numbers for use in radio and TV".
 */
const FICTION: Readonly<Record<string, { fixed: readonly string[]; mobile: readonly string[] }>> = {
  US: {
    fixed: ['20255501##', '21255501##', '31055501##', '41555501##'],
    mobile: ['91755501##', '64655501##', '70255501##'],
  },
  CA: { fixed: ['41655501##', '51455501##', '60455501##'], mobile: ['64755501##', '43855501##'] },
  GB: {
    fixed: [
      '2079460###',
      '1632960###',
      ...['113', '114', '115', '116', '117', '121', '131', '141', '151', '161'].map((area) => `${area}4960###`),
      '1914980###',
      '2920180###',
    ],
    mobile: ['7700900###'],
  },
  DE: { fixed: ['3023125###', '6990009###', '4066969###', '2214710###', '8999998###'], mobile: ['17139200##'] },
  FR: { fixed: ['19900####', '26191####', '35301####', '46571####', '53649####'], mobile: ['63998####'] },
  SE: {
    fixed: ['8465004##', '3139006##', '4062804##'],
    mobile: ['70174061#', '70174062#', '70174063#', '70174064#', '70174065#'],
  },
  AU: {
    fixed: ['25550####', '35550####', '75550####', '85550####'],
    mobile: [
      '491570006',
      '491570156',
      '491570157',
      '491570158',
      '491570159',
      '491570110',
      '491571266',
      '491571491',
      '491572549',
    ],
  },
};

/** Territories that number from another's plan. */
const DEPENDENCIES: Readonly<Record<string, string>> = { GG: 'GB', JE: 'GB', IM: 'GB', CX: 'AU', CC: 'AU' };

/** Regions by language, to read a number that is written without its country. */
export const PHONE_REGIONS: Readonly<Record<string, CountryCode>> = {
  en: 'US',
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  it: 'IT',
  pt: 'BR',
  nl: 'NL',
  pl: 'PL',
  sv: 'SE',
  da: 'DK',
  nb: 'NO',
  fi: 'FI',
  cs: 'CZ',
  sk: 'SK',
  hu: 'HU',
  ro: 'RO',
  bg: 'BG',
  el: 'GR',
  tr: 'TR',
  ru: 'RU',
  uk: 'UA',
  hr: 'HR',
  sr: 'RS',
  sl: 'SI',
  ja: 'JP',
  ko: 'KR',
  zh: 'CN',
  hi: 'IN',
  ar: 'SA',
  he: 'IL',
  id: 'ID',
  vi: 'VN',
  th: 'TH',
};

/** E.164 allows 15 digits; `00` may stand in front. */
const MOST_PHONE_DIGITS = 17;
/** Attempts in the ranges for fiction. */
const MOST_FICTION = 6;

export const phoneSurrogate: Generator = (request, draws) => {
  const { surface } = request;
  const digits = surface.replace(/\D/g, '');
  const local = (request.attempt ?? 0) < MOST_FICTION ? fixedLine(request, draws) : undefined;
  if (local !== undefined) return local;
  // The ranges for fiction are small: when a few draws found none free, most of it is used up.
  const plan = (request.attempt ?? 0) < MOST_FICTION ? fictionFor(request, digits) : undefined;
  if (plan !== undefined) {
    const drawn = draws.from(plan.numbers).replace(/#/g, () => String(draws.pick(10)));
    const compact = plan.prefix + drawn;
    if (compact.length === digits.length) {
      const placed = intoLayout(compact, surface);
      if (placed !== undefined) return placed;
    }
  }
  // More than one number, taken together: what would be the front of it is somebody's whole number.
  if (digits.length > MOST_PHONE_DIGITS) return redrawShape(surface, draws);
  // No range for fiction here: the front (country, area) stays, the subscriber's digits are drawn.
  const keep = Math.min(plan?.prefix.length ?? 0, digits.length - 4);
  return redrawShape(
    surface,
    draws,
    Math.max(keep, digits.length > 8 ? digits.length - 7 : Math.floor(digits.length / 3)),
  );
};

/** A fixed line of the city that stands for the one whose dialling code it had; undefined where no list knows the code. */
function fixedLine({ surface, language, cities, subtype }: SurrogateRequest, draws: Draws): string | undefined {
  if (cities === undefined || subtype === 'MOBILE' || !/^[\x20-\x7e\u00a0]{6,24}$/u.test(surface)) return undefined;
  const parsed = parsePhoneNumberFromString(surface, PHONE_REGIONS[language] ?? 'US');
  const { nationalNumber: national, country } = parsed ?? {};
  if (parsed === undefined || national === undefined || country === undefined || parsed.getType() === 'MOBILE')
    return undefined;
  const city = cityOfArea(national, country);
  if (city === undefined) return undefined;
  const drawn = cities.cityFor(city, language);
  const rest = national.length - drawn.area.length;
  if (drawn.area === '' || rest < 4) return undefined;
  const fictional = FICTION[country]?.fixed;
  const ours = fictional?.filter((number) => number.startsWith(drawn.area));
  const pattern =
    country === 'US' || country === 'CA'
      ? `${drawn.area}55501##`
      : fictional !== undefined
        ? ours?.find((number) => number.length === national.length)
        : `${drawn.area}${2 + draws.pick(7)}${'#'.repeat(rest - 1)}`;
  if (pattern === undefined) return undefined;
  const number = pattern.replace(/#/gu, () => String(draws.pick(10)));
  return withArea(surface, national, number, city.area.length, drawn.area.length);
}

/** Digits of the area and of the rest in the written layout, though areas differ in length. */
function withArea(
  surface: string,
  national: string,
  number: string,
  oldArea: number,
  newArea: number,
): string | undefined {
  const digits = surface.replace(/\D/gu, '');
  if (!digits.endsWith(national) || number.length !== national.length) return undefined;
  const prefix = digits.length - national.length;
  let seen = 0;
  let cut = 0;
  while (cut < surface.length && seen < prefix + oldArea) if (/\d/u.test(surface[cut++] as string)) seen++;
  let left = prefix;
  let placed = false;
  const head = surface.slice(0, cut).replace(/\d/gu, (digit) => {
    if (left-- > 0) return digit;
    if (placed) return '';
    placed = true;
    return number.slice(0, newArea);
  });
  const tail = number.slice(newArea);
  let at = 0;
  const written = surface.slice(cut).replace(/\d/gu, () => tail[at++] ?? '');
  return head + written + tail.slice(at);
}

/** Codes that several cities share name the largest. */
function cityOfArea(national: string, country: string): City | undefined {
  return citiesOfCountry(country)
    .filter(({ area }) => area.length > 0 && national.startsWith(area))
    .toSorted((a, b) => b.area.length - a.area.length)[0];
}

interface Plan {
  /** Digits in front of the national number as written: country code, `00`, trunk `0`. */
  prefix: string;
  numbers: readonly string[];
}

function fictionFor({ surface, language, subtype }: SurrogateRequest, digits: string): Plan | undefined {
  const parsed = parsePhoneNumberFromString(surface, PHONE_REGIONS[language] ?? 'US');
  const national = parsed?.nationalNumber;
  const region = parsed?.country;
  if (national === undefined || region === undefined || !digits.endsWith(national)) return undefined;
  const ranges = FICTION[DEPENDENCIES[region] ?? region];
  if (ranges === undefined) return undefined;
  const mobile = subtype === 'MOBILE' || parsed?.getType() === 'MOBILE';
  const fitting = (list: readonly string[]): readonly string[] =>
    list.filter((number) => number.length === national.length);
  const first = fitting(mobile ? ranges.mobile : ranges.fixed);
  const numbers = first.length > 0 ? first : fitting([...ranges.fixed, ...ranges.mobile]);
  return numbers.length === 0 ? undefined : { prefix: digits.slice(0, digits.length - national.length), numbers };
}
