/**
 * Which entries of a large map can have anything to do with a text. A bounded key stands in a text only where the
 * key's first word is a whole word of it, so a set of words spares searching for thousands of keys.
 */
import { fold } from '../text/characters.ts';
import type { Entry } from './ledger.ts';
import { isMarker } from './variants.ts';

/** As pii-word/1 has it. */
const WORD = /[\p{L}\p{M}\p{Nd}_]+/gu;
const PIECE = /[\p{L}\p{M}\p{Nd}]+/gu;
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
    }
  }

  #add(text: string): void {
    for (const [word] of text.matchAll(WORD)) this.#words.add(fold(word));
    // Labels are found in other widths, and with other separators (restore.ts).
    for (const word of piecesOf(text)) this.#words.add(word);
  }

  /** False: the entry's exact key is not in the texts. */
  mayHold({ replacement }: Entry, unbounded: boolean): boolean {
    if (unbounded) return true;
    const [first] = replacement.replace(IGNORED, '').match(WORD) ?? [];
    return first === undefined || this.#words.has(fold(first));
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

function piecesOf(text: string): string[] {
  return (text.normalize('NFKC').match(PIECE) ?? []).map(fold);
}
