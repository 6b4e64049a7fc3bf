/** The words of a person's name and of its surrogate, one to one (docs/interface.md#mapping `parts`). */
import { isParticle, placeOf } from '../lexicon/particles.ts';
import { firstIndex } from '../text/bisect.ts';
import { fold } from '../text/characters.ts';
import { latinForms } from '../text/transliterate.ts';
import type { Part } from '../vocabulary/mapping.ts';

/** Beginnings of words are looked for up to here. */
const LONGEST_STEM = 24;
/** Words that were bound since the last sorting, at most. */
const MOST_UNSORTED = 64;

/** Only what holds combining marks needs it. */
const composed = (word: string): string => (/\p{M}/u.test(word) ? word.normalize('NFC') : word);
const ASCII = /^[\u0020-\u007e]*$/;
/** Folded in its composed form. Thousands of words of a kept map are bound for a request, and most are ASCII. */
const foldedNfc = (word: string): string => fold(ASCII.test(word) ? word : word.normalize('NFC'));
const isOneCharacter = (word: string): boolean =>
  word.length < 2 || (word.length === 2 && (word.codePointAt(0) as number) > 0xffff);

/** No name has more words; a text that is called one has no parts, which would take many times its own room. */
const MOST_WORDS = 16;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** A vowel sign ends words of Thai and of the scripts of India. */
const ENDS_WORD = /[\p{L}\p{M}\p{N}.]/u;

/** Words of a name as written, without the commas and full stops around them. */
function wordsOf(name: string): string[] {
  return name
    .split(/[\s,;]+/u)
    .map(trimmed)
    .filter((word) => word !== '');
}

/** Without what is around its letters and digits, but with full stops after them. A regular expression would take quadratic time. */
function trimmed(word: string): string {
  const start = word.search(LETTER_OR_DIGIT);
  if (start < 0) return '';
  let end = word.length;
  while (end > start) {
    const last = word.charCodeAt(end - 1);
    const size = last >= 0xdc00 && last <= 0xdfff && (word.codePointAt(end - 2) ?? 0) > 0xffff ? 2 : 1;
    if (ENDS_WORD.test(word.slice(end - size, end))) break;
    end -= size;
  }
  return word.slice(start, end);
}

/** Undefined when the two do not have the same number of words, only one, or more than names have. */
export function partsOf(original: string, replacement: string): Part[] | undefined {
  const from = wordsOf(original);
  const to = wordsOf(replacement);
  if (from.length !== to.length || from.length < 2 || from.length > MOST_WORDS) return undefined;
  const familyFirst = original.includes(',');
  return from.map((word, i) => {
    const last = i === from.length - 1;
    const role = isParticle(word, familyFirst ? placeOf(i, 1, 0) : placeOf(i, 0, from.length - 1))
      ? 'particle'
      : (familyFirst ? i === 0 : last)
        ? 'family'
        : (familyFirst ? i === 1 : i === 0)
          ? 'given'
          : 'middle';
    return { original: word, replacement: to[i] as string, role };
  });
}

/** The words of a cell that holds one part of a name; none when the two do not have the same number of words. */
export function wordParts(original: string, replacement: string, role: 'given' | 'family'): Part[] {
  const from = wordsOf(original);
  const to = wordsOf(replacement);
  if (from.length !== to.length) return [];
  return from.map((word, i) => ({
    original: word,
    replacement: to[i] as string,
    role: isParticle(word, placeOf(i, role === 'given' ? 0 : -1, from.length - 1)) ? 'particle' : role,
  }));
}

/**
 * Which surrogate word stands for which original word in one scope, so that "Schmidt" and "M. Schmidt" follow
 * "Maria Schmidt" and an e-mail address follows the person it belongs to.
 */
export class BoundWords {
  readonly #words = new Map<string, string>();
  /** In Latin letters, for addresses; never before a word as it is written. */
  readonly #latin = new Map<string, string>();
  /** Surrogate words in use. */
  readonly #used = new Set<string>();
  /** Bound words of which beginnings are looked for: the first `#sorted` of them in order. */
  #keys: string[] = [];
  #sorted = 0;
  /** Given names that are bound beside a family name. */
  readonly #beside = new Map<string, [given: string, replacement: string][]>();

  /** The surrogate of a word, without regard to case or diacritics. */
  get(word: string): string | undefined {
    const key = fold(composed(word));
    return this.#words.get(key) ?? this.#latin.get(key);
  }

  /** Whether a word is the surrogate of one, or bound itself. */
  has(word: string): boolean {
    const key = fold(composed(word));
    return this.#used.has(key) || this.#words.has(key);
  }

  /** Whether a bound word begins so. */
  begins(stem: string): boolean {
    const start = fold(composed(stem));
    if (start.length < 2 || start.length > LONGEST_STEM) return false;
    if (this.#keys.length - this.#sorted > MOST_UNSORTED) {
      this.#keys.sort();
      this.#sorted = this.#keys.length;
    }
    const at = firstIndex(this.#sorted, (i) => (this.#keys[i] as string) >= start);
    if (at < this.#sorted && (this.#keys[at] as string).startsWith(start)) return true;
    for (let i = this.#sorted; i < this.#keys.length; i++) if ((this.#keys[i] as string).startsWith(start)) return true;
    return false;
  }

  /** The surrogate of a given name with this initial that is bound beside a family name. */
  initial(letter: string, family: string): string | undefined {
    const key = fold(letter.normalize('NFC'));
    return this.#beside.get(fold(family.normalize('NFC')))?.find(([given]) => given.startsWith(key))?.[1];
  }

  /** Binds the words of an entry that are not bound yet. */
  bind(parts: readonly Part[]): void {
    for (const { original, replacement, role } of parts) {
      if (role === 'particle' || isOneCharacter(original) || original.endsWith('.') || original === replacement)
        continue;
      const key = foldedNfc(original);
      if (!this.#words.has(key)) {
        this.#words.set(key, replacement);
        this.#keys.push(key);
      }
      this.#used.add(foldedNfc(replacement));
      for (const form of latinForms(original))
        if (!this.#latin.has(fold(form))) this.#latin.set(fold(form), replacement);
    }
    this.#bindInitials(parts);
  }

  #bindInitials(parts: readonly Part[]): void {
    const given = parts.find(
      ({ original, replacement, role }) =>
        role === 'given' && !isOneCharacter(original) && !original.endsWith('.') && original !== replacement,
    );
    if (given === undefined) return;
    const pair: [string, string] = [foldedNfc(given.original), given.replacement];
    for (const { original, role } of parts) {
      if (role !== 'family') continue;
      for (const form of [original, ...latinForms(original)]) {
        const key = foldedNfc(form);
        const pairs = this.#beside.get(key);
        if (pairs === undefined) this.#beside.set(key, [pair]);
        else if (pairs.length < 32) pairs.push(pair);
      }
    }
  }
}
