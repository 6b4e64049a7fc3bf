/** Words of text that is written without spaces between them, by ICU's dictionaries. */

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** [start, end) of each word, in order; UTF-16 offsets. */
export function* wordsOf(text: string): Generator<[start: number, end: number]> {
  for (const { index, segment } of segmenter.segment(text)) yield [index, index + segment.length];
}

/** Letters and marks of scripts without spaces. Korean has them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Code units looked at on either side. */
const MOST_AROUND = 120;

/** [start, end) widened to the edges of the words it begins and ends in, where those are written without spaces. */
export function wholeWords(text: string, start: number, end: number): [start: number, end: number] {
  const isUnspaced = (at: number): boolean => UNSPACED.test(text.charAt(at));
  const isInside = (at: number): boolean => isUnspaced(at - 1) && isUnspaced(at);
  if (!isInside(start) && !isInside(end)) return [start, end];
  let from = start;
  while (start - from < MOST_AROUND && isUnspaced(from - 1)) from--;
  let to = end;
  while (to - end < MOST_AROUND && isUnspaced(to)) to++;
  let [first, last] = [start, end];
  for (const [wordStart, wordEnd] of wordsOf(text.slice(from, to))) {
    if (from + wordStart < start && from + wordEnd > start) first = from + wordStart;
    if (from + wordStart < end && from + wordEnd > end) last = from + wordEnd;
  }
  return [first, last];
}
