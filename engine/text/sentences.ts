/** Where sentences end: stops and line feeds, but not abbreviations, initials and ordinals. Linear in the length of the text. */

/** UTF-16 offsets. */
export interface Sentence {
  start: number;
  end: number;
}

/** What a sentence ends with, and the space after it. */
const END = /(?<![.!?…؟।])[.!?…؟।]+["'»”’)\]]*\s+|[。！？]+[」』）]*\s*|\n\s*/g;
/** A title, an initial, an ordinal: its full stop ends nothing. */
const ABBREVIATION = /(?:^|[^\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{M}]{0,4}|\p{N}{1,3}|\p{L})\.\s+$/u;
/** Code units; what is shorter is joined to the next sentence. */
const LEAST = 20;
const LEAST_DENSE = 8;
const DENSE_END = /[。！？]/;
/** A sentence that never ends is cut here, at the next space. */
const MOST = 2_000;

/** The sentences of a text, in order, without gaps. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const cut = (end: number): void => {
    while (end - start > MOST) {
      const space = text.lastIndexOf(' ', start + MOST);
      const at = space > start ? space + 1 : wholeCharacter(text, start + MOST);
      sentences.push({ start, end: at });
      start = at;
    }
    if (end > start) sentences.push({ start, end });
    start = end;
  };
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (end - start < (DENSE_END.test(match[0]) ? LEAST_DENSE : LEAST)) continue;
    if (match[0].startsWith('.') && ABBREVIATION.test(text.slice(Math.max(start, match.index - 8), end))) continue;
    cut(end);
  }
  cut(text.length);
  return sentences;
}

/** `at`, or one less where it would part a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
