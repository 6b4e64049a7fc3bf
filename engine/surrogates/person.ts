/** Surrogates for names of persons: as many words, the same case, script, initials and gender where the name tells it. */
import type { Draws } from './draws.ts';
import type { Generator } from './family.ts';
import { languageForScript, namesFor, type Names } from './names.ts';
import { likeCase } from './shape.ts';

const PARTICLES = /^(?:de|da|do|dos|das|del|della|di|du|des|la|le|el|al|bin|ibn|ben|bint|abu|von|van|der|den|ter|ten|zu|zur|y|e|af|av|vom|zum|op|’t|'t)$/iu;

/** Names of East Asian scripts are one run: the family name first. */
const RUN_SCRIPT = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

export const personSurrogate: Generator = ({ surface, language, namePart, bound }, draws) => {
  const names = namesFor(languageForScript(surface, language));
  if (RUN_SCRIPT.test(surface)) return runName(surface, names, draws);
  const pieces = surface.split(/([\s,;·]+)/u);
  const words = pieces.filter((_, i) => i % 2 === 0 && pieces[i] !== '');
  const feminine = genderOf(words, names);
  const given = feminine === undefined ? names.given : feminine ? names.feminine : names.masculine;
  const family = feminine === true ? names.familyFeminine : names.family;
  const familyFirst = surface.includes(',');
  let seen = 0;
  const out = pieces.map((piece, i) => {
    if (i % 2 === 1 || piece === '') return piece;
    const at = seen++;
    if (PARTICLES.test(piece)) return piece;
    const known = bound(piece.replace(/[.]$/u, ''));
    if (known !== undefined && !/^\p{Lu}\.$/u.test(piece)) return likeCase(known, piece);
    const isFamily = familyFirst ? at === 0 : words.length > 1 ? at === words.length - 1 : namePart === 'family' || (namePart === undefined && names.family.includes(titled(piece)));
    return nameWord(piece, isFamily ? family : given, draws);
  });
  return out.join('');
};

/** One word: initials stay initials, double names stay double, case stays. */
function nameWord(word: string, list: readonly string[], draws: Draws): string {
  if (/^(?:\p{Lu}\.)+$/u.test(word)) return word.replace(/\p{L}/gu, () => firstLetter(draws.from(list)));
  if (/^\p{Lu}$/u.test(word)) return firstLetter(draws.from(list));
  return word
    .split(/([-–])/u)
    .map((part, i) => (i % 2 === 1 || part === '' ? part : likeCase(singleWord(list, draws), part)))
    .join('');
}

/** A name of one word, so that arity holds. */
function singleWord(list: readonly string[], draws: Draws): string {
  for (let i = 0; i < 20; i++) {
    const name = draws.from(list);
    if (!/[\s'’.-]/u.test(name)) return name;
  }
  return (draws.from(list).split(/[\s-]/u)[0] as string) || 'Alex';
}

function firstLetter(name: string): string {
  return [...name][0] as string;
}

function titled(word: string): string {
  const lower = word.toLowerCase();
  return (lower[0] ?? '').toUpperCase() + lower.slice(1);
}

/** True feminine, false masculine, undefined when the given names do not tell. */
function genderOf(words: readonly string[], names: Names): boolean | undefined {
  for (const word of words) {
    const name = titled(word);
    const f = names.feminine.includes(name);
    const m = names.masculine.includes(name);
    if (f !== m) return f;
  }
  return undefined;
}

function runName(surface: string, names: Names, draws: Draws): string | undefined {
  const length = [...surface].length;
  for (let i = 0; i < 200; i++) {
    const family = draws.from(names.family);
    const given = draws.from(names.given);
    const candidate = length <= 1 ? family : length === 2 && draws.pick(2) === 0 ? given : family + given;
    if ([...candidate].length === length) return candidate;
  }
  return draws.from(names.family) + draws.from(names.given);
}
