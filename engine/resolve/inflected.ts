/** The other written forms of a person's name, to look for beside it: "Müllers" beside "Müller", "Nowaka" beside "Nowak". */
import type { Finding } from '../finding.ts';
import { formsFor, inflects } from '../surrogates/inflection.ts';
import { primarySubtag } from '../text/language.ts';
import { nameParts } from './repeats.ts';

/** Shorter names have forms that are words. */
const LEAST = 4;
/** A list of names has no sentences, and a name has up to a hundred forms. */
const MOST_NAMES = 400;

/** Surfaces of the names of one input and what they were found as; empty where the language does not inflect. */
export class InflectedNames {
  readonly #forms = new Map<string, Finding>();
  readonly #seen = new Set<string>();

  /** `isRare`: the word is nothing but a name, so that it needs no capital letter. */
  note(finding: Finding, surface: string, language: string, isRare: (word: string) => boolean = () => false): void {
    const tag = primarySubtag(language);
    if (finding.type !== 'PERSON' || !inflects(tag)) return;
    const parts = nameParts(surface, isRare);
    for (const word of parts.length === 0 ? [surface] : parts) {
      if (this.#seen.size >= MOST_NAMES) return;
      if (this.#seen.has(word) || !(isInflected(word) || (isSmall(word) && isRare(word)))) continue;
      this.#seen.add(word);
      for (const kind of ['family', 'given'] as const)
        for (const { form } of formsFor(word, tag, kind))
          if (form.length >= LEAST && !APOSTROPHE.test(form)) this.#forms.set(form, finding);
    }
  }

  forms(): Iterable<[surface: string, like: Finding]> {
    return this.#forms;
  }
}

/** What an apostrophe parts from a name is found with the name alone. */
const APOSTROPHE = /['’]/;

const isSmall = (word: string): boolean => word.length >= LEAST && /^\p{Ll}[\p{Ll}\p{M}]+$/u.test(word);
const isInflected = (word: string): boolean => word.length >= LEAST && /^\p{Lu}[\p{Ll}\p{M}'’-]+$/u.test(word);
