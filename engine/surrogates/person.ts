/**
 * Surrogates for names of persons: as many words in the same order, the same case, script, initials, titles, particles
 * and gender where the name tells it; patronymics stay patronymics, and a form of a bound name follows it
 * (inflection.ts).
 */
import { likeCase } from '../text/case.ts';
import { hasTwoFamilyNames, isFamilyFirst } from '../lexicon/name-order.ts';
import { isParticle, placeOf } from '../lexicon/particles.ts';
import { isFeminine, isNameSuffix, splitJoined, titleOf } from '../lexicon/titles.ts';
import { latinForms } from '../text/transliterate.ts';
import type { Draws } from './draws.ts';
import type { Generator, SurrogateRequest } from './family.ts';
import {
  familyGender,
  feminineFamily,
  followForm,
  formsFor,
  hasFeminineFamilies,
  inflects,
  readForm,
  writeForm,
  type Kind,
  type Reading,
} from './inflection.ts';
import { languageForScript, namesFor, rulesFor, type Names } from './names.ts';
import { runName } from './run-names.ts';
import { sharesRun } from './shared-run.ts';
import { soundOf } from './sound.ts';
import { PARTICLE_NAMES } from './tables/particle-names.ts';

const INITIALS = /^(?:\p{Lu}\.-?)+$|^\p{Lu}$/u;
const PATRONYMIC =
  /(?:ович|евич|йович|[илт]ьич|мич|кич)(?:а|у|ем|ом|е)?$|(?:овна|евна|ична|инична|івна|ївна)$|(?:овн|евн|ичн|івн|ївн)(?:ы|е|у|ой|и|і|ою)$/iu;

/** Names of East Asian scripts are one run: the family name first. */
const RUN_SCRIPT = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー・]+$/u;

/** Tries to find a name that is not taken, and attempts after which family names become double ones. */
const MOST_TRIES = 32;
const STEP = 7919;
const DOUBLE_FROM = 8;
const DOUBLE_ALONE_FROM = 3;

/** Middle names that tell the gender and little else. */
const VIETNAMESE_MIDDLE = /^(?:văn|thị)$/iu;
/** Never given names. */
const FAMILY_SHAPE = /^(?:[od]['’]|mc|mac|fitz)\p{L}|[-–]/iu;

/** Whether a name is written as one run, without a space between its parts. */
export const isRunName = (surface: string): boolean => RUN_SCRIPT.test(surface);

type Role = 'keep' | 'initials' | 'patronymic' | Kind;

interface Person {
  request: SurrogateRequest;
  draws: Draws;
  names: Names;
  /** Of the rules. */
  language: string;
  /** True feminine, false masculine, undefined when the name does not tell. */
  feminine: boolean | undefined;
  alone: boolean;
  /** The particles before the word that is drawn: "van der". */
  particles: string;
}

export const personSurrogate: Generator = (request, draws) => {
  const { surface } = request;
  const tag = tagOf(request);
  const names = namesFor(tag);
  const language = rulesFor(tag);
  const { before, name, after } = splitJoined(surface, language);
  if (name !== surface) return before + personSurrogate({ ...request, surface: name }, draws) + after;
  if (isRunName(surface)) return runName(request, names, draws);
  const pieces = surface.split(/([\s,;·]+)/u);
  const words = pieces.filter((_, i) => i % 2 === 0);
  const comma = pieces.findIndex((piece, i) => i % 2 === 1 && piece.includes(','));
  const roles = rolesOf(words, names, language, request.namePart, comma < 0 ? undefined : (comma + 1) / 2);
  const feminine = genderOf(words, roles, names, language, request.gender);
  const person: Person = {
    request,
    draws,
    names,
    language,
    feminine,
    alone: roles.filter((role) => role === 'given' || role === 'family').length < 2,
    particles: '',
  };
  const families = words.filter((_, i) => roles[i] === 'family');
  return pieces
    .map((piece, i) => {
      if (i % 2 === 1 || piece === '') return piece;
      const role = roles[i / 2] as Role;
      const particles = role === 'family' ? particlesBefore(words, i / 2) : '';
      return wordFor(piece, role, families, { ...person, particles });
    })
    .join('');
};

/** The language whose names fit: that of the name's origin when the text's own lists have none of its words. */
function tagOf({ surface, language, origin }: SurrogateRequest): string {
  const own = languageForScript(surface, language);
  if (origin === undefined || origin === rulesFor(own) || !/^[\p{Script=Latin}\P{L}]+$/u.test(surface)) return own;
  const { is } = namesFor(own);
  const words = surface.split(/[\s,]+/u).map((word) => titled(word));
  return words.some((word) => is.given.has(word) || is.family.has(word)) ? own : languageForScript(surface, origin);
}

function particlesBefore(words: readonly string[], at: number): string {
  let from = at;
  while (from > 0 && isParticle(words[from - 1] as string)) from--;
  return words.slice(from, at).join(' ').toLowerCase();
}

const isUpper = (word: string): boolean =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();

/** The last word of a name is a title only in the languages that write such titles there: "Mehmet Bey". */
function isTitleHere(word: string, i: number, length: number, language: string): boolean {
  const title = titleOf(word, language);
  if (title === undefined) return false;
  return i === 0 || i < length - 1 || (title.position === 'after' && title.languages.includes(language));
}

/** What each word is. `familyEnd`: the words before a comma are the family name. */
function rolesOf(
  words: readonly string[],
  names: Names,
  language: string,
  namePart: SurrogateRequest['namePart'],
  familyEnd: number | undefined,
): Role[] {
  const filled = words.filter((word) => word !== '').length;
  const begins =
    namePart === 'family'
      ? -1
      : (familyEnd ?? words.findIndex((word) => word !== '' && titleOf(word, language) === undefined));
  const ends = (familyEnd ?? words.findLastIndex((word) => word !== '') + 1) - 1;
  const roles = words.map((word, i): Role | undefined => {
    if (word === '' || (filled > 1 && (isTitleHere(word, i, words.length, language) || (i > 0 && isNameSuffix(word)))))
      return 'keep';
    const isLetter = word.length === 1 && word !== word.toLowerCase();
    if (filled > 1 && !isLetter && isParticle(word, placeOf(i, begins, ends))) return 'keep';
    if (language === 'vi' && i > 0 && filled > 2 && VIETNAMESE_MIDDLE.test(word)) return 'keep';
    if (INITIALS.test(word)) return 'initials';
    return PATRONYMIC.test(word) && ['ru', 'uk', 'bg', 'mk', 'kk'].includes(language) && filled > 1
      ? 'patronymic'
      : undefined;
  });
  const core = words.flatMap((_, i) => (roles[i] === undefined ? [i] : []));
  // Nothing but initials, forms of address, particles.
  if (core.length === 0) return roles.map((role) => role ?? 'keep');
  const isGiven = (i: number): boolean => names.is.given.has(titled(words[i] as string));
  const isFamily = (i: number): boolean =>
    names.is.family.has(titled(words[i] as string)) ||
    (familyGender(titled(words[i] as string), language) !== undefined &&
      ['ru', 'uk', 'bg', 'mk', 'lt', 'is'].includes(language));
  const last = core.length - 1;
  const [first] = core;
  let family: (at: number, i: number) => boolean;
  if (core.length === 1) {
    const i = first as number;
    const beside =
      roles.includes('initials') ||
      roles.slice(0, i).includes('keep') ||
      (roles.includes('patronymic') && isFamily(i) && !isGiven(i));
    const part = namePart === 'family' || namePart === 'given' ? namePart : undefined;
    family = () =>
      (part ??
        (familyEnd !== undefined || beside
          ? 'family'
          : roles.includes('patronymic') || isGiven(i)
            ? 'given'
            : isFamily(i) || namePart === undefined || FAMILY_SHAPE.test(words[i] as string)
              ? 'family'
              : 'given')) === 'family';
  } else if (familyEnd !== undefined) family = (_at, i) => i < familyEnd;
  else {
    const caps = isUpper(words[first as number] as string) && !isUpper(words[core[last] as number] as string);
    const reversed = isGiven(core[last] as number) && !isGiven(first as number) && isFamily(first as number);
    const ordered =
      isFamilyFirst(language) &&
      !(isGiven(first as number) && isFamily(core[last] as number) && !isFamily(first as number));
    const patronymicLast = roles.indexOf('patronymic') > (core[last] as number) && core.length === 2;
    if (caps || reversed || ordered || patronymicLast) family = (at) => at === 0;
    else {
      const particle = roles.indexOf('keep', (first as number) + 1);
      const two = hasTwoFamilyNames(language) && core.length >= 4;
      family = (at, i) =>
        at === last ||
        (at > 0 &&
          ((particle > 0 && i > particle && words[particle] !== undefined && isParticle(words[particle])) ||
            (two && at === last - 1) ||
            (isFamily(i) && !isGiven(i))));
    }
  }
  core.forEach((i, at) => (roles[i] = family(at, i) ? 'family' : 'given'));
  return roles.map((role) => role ?? 'keep');
}

function titled(word: string): string {
  const lower = word.toLowerCase();
  return lower === word || isUpper(word) ? lower.charAt(0).toUpperCase() + lower.slice(1) : word;
}

function genderOf(
  words: readonly string[],
  roles: readonly Role[],
  names: Names,
  language: string,
  told: SurrogateRequest['gender'],
): boolean | undefined {
  let found: boolean | undefined;
  const tell = (feminine: boolean | undefined | null): void => {
    found ??= feminine ?? undefined;
  };
  words.forEach((word, i) => roles[i] === 'keep' && tell(isFeminine(titleOf(word, language))));
  if (told?.strong === true) tell(told.feminine);
  words.forEach(
    (word, i) =>
      roles[i] === 'patronymic' && tell(/(?:на|ны|не|ну|ной|ни|ні|ною)$/iu.test(word) && !/ич/iu.test(word.slice(-3))),
  );
  words.forEach((word) => language === 'vi' && VIETNAMESE_MIDDLE.test(word) && tell(/^t/iu.test(word)));
  // "Jana Nováka" is a man in the genitive, though Jana is a woman's name.
  const oblique =
    inflects(language) && found === undefined
      ? words.findIndex(
          (word, i) => roles[i] === 'family' && readingOf(titled(word), 'family', names, language) !== undefined,
        )
      : -1;
  if (oblique >= 0) {
    const family = readingOf(titled(words[oblique] as string), 'family', names, language) as Reading;
    words.forEach(
      (word, i) =>
        roles[i] === 'given' &&
        // "Валентина Морозова" is a woman's name as it stands, unless the text speaks of a man in the genitive.
        (told?.feminine === false || !names.is.feminine.has(titled(word))) &&
        readingOf(titled(word), 'given', names, language, false)?.place === family.place &&
        family.place < 6 &&
        tell(false),
    );
  }
  words.forEach((word, i) => {
    if (roles[i] !== 'given') return;
    // "María" for a list that has Maria.
    const bare = word.normalize('NFD').replace(/\p{M}/gu, '');
    for (const part of [word, bare, ...word.split(/[-–]/u)]) {
      const f = names.is.feminine.has(titled(part));
      if (f !== names.is.masculine.has(titled(part))) tell(f);
    }
  });
  // "María" is in both lists, because of José María.
  if (['es', 'pt', 'it', 'ca', 'ro'].includes(language))
    words.forEach(
      (word, i) =>
        roles[i] === 'given' &&
        names.is.given.has(titled(word)) &&
        tell(/a$/iu.test(word) ? true : /o$/iu.test(word) ? false : undefined),
    );
  if (found === undefined && inflects(language))
    words.forEach((word, i) => roles[i] === 'given' && tell(inflectedGender(titled(word), names, language)));
  words.forEach((word, i) => roles[i] === 'family' && tell(familyGender(titled(word), language)));
  if (found === undefined && inflects(language)) {
    words.forEach((word, i) => {
      const role = roles[i];
      if (role !== 'family') return;
      const reading = readingOf(titled(word), role, names, language);
      if (reading !== undefined) tell(reading.feminine || (role === 'family' && reading.place >= 6));
    });
  }
  tell(told?.feminine);
  const given = words.find((_, i) => roles[i] === 'given');
  return found ?? (given === undefined ? undefined : looksFeminine(given));
}

/** A guess for a name that no list has: most women's names of the languages in Latin and Cyrillic letters end so. */
function looksFeminine(given: string): boolean | undefined {
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}'’-]{3,}$/u.test(given)) return undefined;
  return /(?:[aá]h?|[aeo]lle|ette|[iy]nn?e?|een|lyn|eth|uth|ie|ья|[ая])$/iu.test(given);
}

/** By the form of a given name; where forms do not tell the gender, by the list that has the name. */
function inflectedGender(word: string, names: Names, language: string): boolean | undefined {
  const reading = readingOf(word, 'given', names, language);
  if (reading === undefined) return undefined;
  const listed = names.is.feminine.has(reading.lemma);
  return listed === names.is.masculine.has(reading.lemma) ? reading.feminine : listed;
}

/** The reading of a word as an inflected name of the lists; undefined when it is a name as it stands. */
function readingOf(word: string, kind: Kind, names: Names, language: string, feminine?: boolean): Reading | undefined {
  const list =
    kind === 'family'
      ? names.is.family
      : feminine === undefined
        ? names.is.given
        : feminine
          ? names.is.feminine
          : names.is.masculine;
  if (!inflects(language) || list.has(word)) return undefined;
  const isName = (lemma: string, reading: Reading): boolean =>
    reading.kind === 'family' || kind === 'family'
      ? names.is.family.has(lemma) && !reading.feminine
      : (reading.feminine ? names.is.feminine : names.is.masculine).has(lemma) ||
        (!names.is.family.has(lemma) && names.is.given.has(lemma));
  return readForm(
    word,
    language,
    isName,
    { kind, ...(feminine === undefined || kind === 'family' ? {} : { feminine }) },
    { lemma: (lemma) => names.is.family.has(lemma) || names.is.given.has(lemma) },
  );
}

function wordFor(piece: string, role: Role, families: readonly string[], person: Person): string {
  const { request, draws, names } = person;
  if (role === 'keep') return piece;
  if (role === 'initials') return initialsFor(piece, families, person);
  const known = request.bound(piece.replace(/\.$/u, ''));
  if (known !== undefined) return likeScript(known, piece);
  if (role === 'patronymic') return likeCase(patronymicFor(titled(piece), names, draws), piece);
  const follows =
    followForm(titled(piece), person.language, request.bound, request.stem) ?? baseOfBound(titled(piece), role, person);
  if (follows !== undefined) return likeScript(follows, piece);
  if (!/[-–]/u.test(piece)) return likeCase(drawName(titled(piece), role, person), piece);
  // A double name stays double; its parts follow what they are parts of.
  return piece
    .split(/([-–])/u)
    .map((part, i) => {
      if (i % 2 === 1 || part === '') return part;
      const bound = [...part].length > 1 ? request.bound(part) : undefined;
      return bound !== undefined && !/[-–]/u.test(bound)
        ? likeScript(bound, part)
        : likeCase(drawName(titled(part), role, person, false), part);
    })
    .join('');
}

/** A bound name in the script and case of the word it replaces. */
function likeScript(known: string, piece: string): string {
  const latin = /^[\p{Script=Latin}\P{L}]+$/u.test(piece);
  const written = latin && !/\p{Script=Latin}/u.test(known) ? (latinForms(known)[0] ?? known) : known;
  return likeCase(isUpper(written) && !isUpper(piece) ? titled(written) : written, piece);
}

/** The base form of a name of which another form is bound: "Kowalski" after "Jana Kowalskiego". */
function baseOfBound(word: string, kind: Kind, { request, names, language }: Person): string | undefined {
  if (!inflects(language) && !hasFeminineFamilies(language)) return undefined;
  if (request.stem?.(word.slice(0, Math.max(2, word.length - 3))) === false) return undefined;
  for (const { form, place, feminine } of formsFor(word, language, kind)) {
    const bound = request.bound(form);
    if (bound === undefined) continue;
    const reading = readForm(titled(bound), language, (lemma) => names.is[kind].has(lemma), { feminine, kind });
    if (reading?.place === place) return reading.lemma;
  }
  return undefined;
}

/** Each initial is drawn, or follows the given name that is bound beside the family name. */
function initialsFor(piece: string, families: readonly string[], { request, draws, names, feminine }: Person): string {
  const list = givenList(names, feminine);
  return piece.replace(/\p{Lu}/gu, (letter) => {
    for (const family of families) {
      const follows = request.initial?.(letter, family);
      if (follows !== undefined) return [...likeScript(follows, letter)][0] as string;
    }
    return [...draws.from(list)][0] as string;
  });
}

const givenList = (names: Names, feminine: boolean | undefined): readonly string[] =>
  feminine === undefined ? names.given : feminine ? names.feminine : names.masculine;

/** A name of the lists in the form of the word: a woman's family name, an inflected form where the word is one. */
function drawName(word: string, role: Kind, person: Person, mayDouble = true): string {
  const { request, names, language, feminine, alone } = person;
  const fitting = person.particles === '' ? undefined : PARTICLE_NAMES[`${language} ${person.particles}`];
  const list = role === 'family' ? (fitting ?? names.family) : givenList(names, feminine);
  const read = readingOf(word, role, names, language, feminine);
  // "Bērziņa" and "Петрова" are a woman's name as well as a man's genitive.
  const reading =
    read !== undefined && feminine === true && role === 'family' && feminineFamily(read.lemma, language, word) === word
      ? undefined
      : read;
  const shaped = (name: string): string | undefined => {
    if (reading !== undefined) return writeForm(name, language, reading);
    return role === 'family' && feminine === true ? feminineFamily(name, language, word) : name;
  };
  // A family that women and men write alike gets such a name, and the others one that changes: they stay one family.
  const changes = (name: string): boolean => feminineFamily(name, language) !== name;
  const base = reading?.lemma ?? (feminine === true ? manOf(word, language) : word);
  const fits = (name: string): boolean =>
    role !== 'family' || !hasFeminineFamilies(language) || changes(name) === (base === undefined || changes(base));
  const attempt = request.attempt ?? 0;
  const double = mayDouble && attempt >= (alone ? DOUBLE_ALONE_FROM : DOUBLE_FROM) && (alone || role === 'family');
  const first = freeName(list, word, person, shaped, fits);
  if (!double) return first;
  const second = freeName(list, word, person, shaped, fits);
  // Latvian and other women bear both parts in their form.
  return `${first}-${second}`;
}

/** The name that a man of a woman's family bears, where it is the same; undefined where hers is a woman's form. */
function manOf(word: string, language: string): string | undefined {
  return familyGender(word, language) === true ? undefined : word;
}

function freeName(
  list: readonly string[],
  word: string,
  { request, draws, language }: Person,
  shaped: (name: string) => string | undefined,
  fits: (name: string) => boolean,
): string {
  let last: string | undefined;
  const sound = soundOf(word, language);
  // One draw, then steps through the list: a draw is a keyed hash.
  const start = draws.pick(list.length);
  for (let i = 0; i < MOST_TRIES; i++) {
    const name = list[(start + i * STEP) % list.length] as string;
    const form = shaped(name);
    if (form === undefined || form === word) continue;
    last = form;
    if (sharesRun(request.surface, form) || !fits(name)) continue;
    if (i < MOST_TRIES / 2 && soundOf(form, language) !== sound) continue;
    if (request.taken?.(form) !== true && (form === name || request.taken?.(name) !== true)) return form;
  }
  return last ?? (list[start] as string);
}

/** Of another father, in the same form: Иванович → Петрович, Иванівна → Петрівна. */
function patronymicFor(word: string, names: Names, draws: Draws): string {
  const ukrainian = /(?:[іїє]|йович)/iu.test(word.slice(-6)) && !/евн|овн/iu.test(word);
  for (let i = 0; i < MOST_TRIES * 4; i++) {
    const father = draws.from(names.masculine);
    const male = ukrainian ? ukrainianPatronymic(father) : russianPatronymic(father);
    if (male === undefined) continue;
    const oblique = /ич(а|у|ем|ом|е)$/iu.exec(word)?.[1];
    const female = /(?:вн|чн)(а|ы|е|у|ой|и|і|ою)$/iu.exec(word)?.[1];
    const out =
      female === undefined
        ? male + (oblique ?? '')
        : (ukrainian
            ? male.replace(/йович$/u, 'ївна').replace(/ович$/u, 'івна')
            : male.replace(/вич$/u, 'вна')
          ).replace(/а$/u, female);
    if (out !== word) return out;
  }
  return word.endsWith('а') ? 'Петровна' : 'Петрович';
}

function russianPatronymic(father: string): string | undefined {
  if (/[оеуиюэь]$|[ая]$|^(?:Павел|Пётр|Лев)$/u.test(father) && !/[^л]ь$/u.test(father))
    return { Павел: 'Павлович', Пётр: 'Петрович', Лев: 'Львович' }[father];
  if (/ий$/u.test(father)) return `${father.slice(0, -2)}ьевич`;
  if (/[йь]$/u.test(father)) return `${father.slice(0, -1)}евич`;
  return `${father}ович`;
}

function ukrainianPatronymic(father: string): string | undefined {
  if (/й$/u.test(father)) return `${father}ович`;
  return /[бвгдзклмнпрстфх]$/u.test(father) ? `${father}ович` : undefined;
}
