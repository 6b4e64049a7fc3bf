/**
 * Which entries of a large map can have anything to do with a text. A bounded key is in a text only where the
 * key's first word is a whole word of it, so a set of words spares searching for thousands of keys.
 */
import { entityAt, UNDERSCORE } from '../restore/alike.ts';
import { fold } from '../text/characters.ts';
import type { Entry } from './ledger.ts';
import { plainNumber } from '../restore/numbers.ts';
import { isMarker } from './labels.ts';
import { isEdgeless } from './variants.ts';

/** As pii-word/1 has it. */
const WORD = /[\p{L}\p{M}\p{Nd}_]+/gu;
const PIECE = /[\p{L}\p{M}\p{Nd}]+/gu;
/** Characters of scripts without spaces, between which and other scripts a word may end. */
const UNSPACED = /[\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u318e\u3400-\u9fff\uac00-\ud7a3]+/u;
const ENTITY = /&#?[\da-z]{1,8};/gi;
/** Scripts that write particles to a word, and marks that are left out. */
const ATTACHING = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}]/u;
/** What a restorer passes over (table.ts `IGNORABLE`). */
const IGNORED = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

export class TextWords {
  readonly #words = new Set<string>();

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      this.#add(text);
      // A word may go on over an ignorable character, or end at it.
      const bare = text.replace(IGNORED, '');
      if (bare !== text) this.#add(bare);
      const decoded = text.includes('&') ? text.replace(ENTITY, (entity) => entityAt(entity, 0)?.text ?? entity) : text;
      if (decoded !== text) this.#add(decoded);
    }
  }

  #add(text: string): void {
    for (const [word] of text.matchAll(WORD)) {
      const folded = fold(word);
      this.#words.add(folded);
      // A word ends where another script begins, and an underscore may be emphasis.
      for (const run of folded.split(UNSPACED)) {
        const bare = withoutEmphasis(run);
        this.#words.add(bare);
        // The `s` of a genitive.
        if (bare.endsWith('s')) this.#words.add(bare.slice(0, -1));
      }
    }
    // Labels are found in other widths, and with other separators (restore.ts).
    for (const word of piecesOf(text)) this.#words.add(word);
  }

  /** False: the entry's exact key is not in the texts. */
  mayHold({ replacement }: Entry, unbounded: boolean): boolean {
    if (unbounded || isRuled(replacement)) return true;
    const [first] = replacement.replace(IGNORED, '').match(WORD) ?? [];
    if (first === undefined || UNSPACED.test(first)) return true;
    const folded = fold(first);
    return this.#words.has(folded) || this.#words.has(withoutEmphasis(folded));
  }

  /** False: none of the entry's variants is in the texts. */
  mayHoldVariant({ replacement }: Entry): boolean {
    if (isMarker(replacement)) return piecesOf(replacement).every((word) => this.#words.has(word));
    // Letters outside ASCII are found in many spellings.
    if (/[^\u0020-\u007e]/.test(replacement)) return true;
    const words = replacement.match(WORD);
    return words === null || words.some((word) => this.#words.has(fold(word)));
  }
}

/** Found by the rules of the algorithm where none of its words stands: a number in another grouping, a name with its particles. */
function isRuled(replacement: string): boolean {
  return isEdgeless(replacement) || ATTACHING.test(replacement) || plainNumber(replacement) !== undefined;
}

/** The word between the underscores that are written around it for emphasis. */
function withoutEmphasis(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && word.charCodeAt(from) === UNDERSCORE) from++;
  while (to > from && word.charCodeAt(to - 1) === UNDERSCORE) to--;
  return word.slice(from, to);
}

function piecesOf(text: string): string[] {
  return (text.normalize('NFKC').match(PIECE) ?? []).map(fold);
}
