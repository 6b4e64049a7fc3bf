/** How much there is in the forms of a transcript together: what several of them hold counts once. */
import { hasUnspacedScript } from '../lexicon/scripts.ts';

/** Words; digits and everything else one by one, since forms group them otherwise ("4111 1111", "41111111"). */
const PIECE = /[\p{L}\p{M}]+|[^]/gu;
/** Pieces between two pauses: some milliseconds. */
const BETWEEN_PAUSES = 4_000;

interface Piece {
  codePoints: number;
  /** How often it is in the form that has it most often, and in the form that is read. */
  most: number;
  here: number;
}

/**
 * Returns the code points of the largest form and of what only others hold: every word and sign counts as often as the
 * form that has it most often. Linear, and it yields so often that whoever asks can let others work in between.
 */
export function* countForms(forms: readonly string[]): Generator<void, number> {
  const pieces = new Map<string, Piece>();
  let sum = 0;
  let read = 0;
  for (const form of forms) {
    for (const piece of pieces.values()) piece.here = 0;
    for (const word of wordsOf(form)) {
      const key = word.toLowerCase();
      let piece = pieces.get(key);
      if (piece === undefined) {
        let codePoints = 0;
        for (const _ of word) codePoints++;
        pieces.set(key, (piece = { codePoints, most: 0, here: 0 }));
      }
      if (++piece.here > piece.most) {
        piece.most = piece.here;
        sum += piece.codePoints;
      }
      if (++read % BETWEEN_PAUSES === 0) yield;
    }
  }
  return sum;
}

/** Words of a script without spaces are counted character by character. */
function* wordsOf(text: string): Generator<string> {
  for (const [word] of text.matchAll(PIECE)) {
    if (word.length > 1 && hasUnspacedScript(word)) yield* word;
    else yield /\s/u.test(word) ? ' ' : word;
  }
}
