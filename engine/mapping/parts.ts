/** The words of a person's name and of its surrogate, one to one (spec 2.5 `parts`). */
import { fold } from '../text/characters.ts';
import type { Part } from '../vocabulary/mapping.ts';

const PARTICLES = new Set(
  'de da do dos das del della di du des la le el al bin ibn ben bint abu von van der den ter ten zu zur y e af av vom zum op'.split(' '),
);

export const isParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase());

/** Words of a name as written, without the commas and full stops around them. */
function wordsOf(name: string): string[] {
  return name
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, ''))
    .filter((word) => word !== '');
}

/** Undefined when the two do not have the same number of words, or only one. */
export function partsOf(original: string, replacement: string): Part[] | undefined {
  const from = wordsOf(original);
  const to = wordsOf(replacement);
  if (from.length !== to.length || from.length < 2) return undefined;
  const familyFirst = original.includes(',');
  return from.map((word, i) => {
    const last = i === from.length - 1;
    const role = isParticle(word) ? 'particle' : (familyFirst ? i === 0 : last) ? 'family' : (familyFirst ? i === 1 : i === 0) ? 'given' : 'middle';
    return { original: word, replacement: to[i] as string, role };
  });
}

/**
 * Which surrogate word stands for which original word in one scope, so that "Schmidt" and "M. Schmidt" follow
 * "Maria Schmidt" and an e-mail address follows the person it belongs to.
 */
export class BoundWords {
  readonly #words = new Map<string, string>();

  /** The surrogate of a word, without regard to case or diacritics. */
  get(word: string): string | undefined {
    return this.#words.get(fold(word.normalize('NFC')));
  }

  /** Binds the words of an entry that are not bound yet. */
  bind(parts: readonly Part[]): void {
    for (const { original, replacement, role } of parts) {
      if (role === 'particle' || [...original].length < 2 || original.endsWith('.')) continue;
      const key = fold(original.normalize('NFC'));
      if (!this.#words.has(key)) this.#words.set(key, replacement);
    }
  }
}
