/** Words of text that is written without spaces between them, by ICU's dictionaries. */
import { hasUnspacedScript } from '../lexicon/scripts.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** [start, end) of each word, in order; UTF-16 offsets. */
export function* dictionaryWords(text: string): Generator<[start: number, end: number]> {
  for (const { index, segment } of segmenter.segment(text)) yield [index, index + segment.length];
}

/** Of hiragana and katakana both, so of neither script. */
const LONG_VOWEL = 'ー';
/** Code units looked at on either side. */
const MOST_AROUND = 120;

/** [start, end) widened to the edges of the words it begins and ends in, where those are written without spaces. */
export function wholeWords(text: string, start: number, end: number): [start: number, end: number] {
  const isUnspaced = (at: number): boolean => text[at] === LONG_VOWEL || hasUnspacedScript(text.charAt(at));
  const isInside = (at: number): boolean => isUnspaced(at - 1) && isUnspaced(at);
  if (!isInside(start) && !isInside(end)) return [start, end];
  let from = start;
  while (start - from < MOST_AROUND && isUnspaced(from - 1)) from--;
  let to = end;
  while (to - end < MOST_AROUND && isUnspaced(to)) to++;
  let [first, last] = [start, end];
  for (const [wordStart, wordEnd] of dictionaryWords(text.slice(from, to))) {
    if (from + wordStart < start && from + wordEnd > start) first = from + wordStart;
    if (from + wordStart < end && from + wordEnd > end) last = from + wordEnd;
  }
  return [first, last];
}
