/** How a text uses capital letters. */

const WORD_START = /(?<![\p{L}\p{M}])\p{L}/gu;
/** The least share of words with a capital letter in running text. */
const OFTEN_CAPITAL = 0.08;

/** How far a text is written with capital letters, 0 to 1: 1 is running prose, 0 a chat without any. */
export function capitalisedShare(text: string): number {
  let words = 0;
  let capitals = 0;
  for (const [letter] of text.matchAll(WORD_START)) {
    words++;
    if (letter !== letter.toLowerCase()) capitals++;
  }
  return words === 0 ? 0 : Math.min(1, capitals / words / OFTEN_CAPITAL);
}
