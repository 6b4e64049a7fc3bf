/**
 * How often ordinary words occur in a language. The table tells a word from a name where the model is in doubt.
 *
 * `words.bin` holds one 32-bit number a word, little endian and sorted: 28 bits of a hash of language and word, and 4
 * bits of frequency. Two words share a hash about once in 400 words, which only blurs a doubt.
 */
import { primarySubtag } from '../text/language.ts';
import { fnv } from './features.ts';

/** Scripts in which a name is written with a capital letter; a word written so counts only where it is written small. */
const CASED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}’'-]+$/u;
const WORD = /[\p{L}\p{M}]+(?:[’'-][\p{L}\p{M}]+)*/gu;
const HAS_CAPITAL = /\p{Lu}|\p{Lt}/u;
export const SEGMENTED = new Set(['zh', 'ja', 'th']);
/** Korean words carry their particles: every beginning of a word counts, up to this length. */
const LONGEST_STEM = 5;

const segmenters = new Map<string, Intl.Segmenter>();
export function segmenterOf(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined)
    segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })));
  return segmenter;
}

/** The words of a text that count as ordinary ones, folded. */
export function* wordsOf(text: string, language: string): Generator<string> {
  if (SEGMENTED.has(language)) {
    for (const line of text.split('\n'))
      for (const { segment, isWordLike } of segmenterOf(language).segment(line)) if (isWordLike === true) yield segment;
    return;
  }
  for (const [word] of text.matchAll(WORD)) {
    if (CASED.test(word)) {
      if (!HAS_CAPITAL.test(word)) yield word;
    } else if (language === 'ko')
      for (let end = 1; end <= Math.min(LONGEST_STEM, word.length); end++) yield word.slice(0, end);
    else yield word;
  }
}

/** Steps of a factor of two; level 1 begins at one in a million. */
const levelOf = (perMillion: number): number =>
  Math.max(1, Math.min(15, 1 + Math.floor(Math.log2(Math.max(1, perMillion)))));

const keyOf = (language: string, word: string): number => (fnv(`${language} ${word}`) >>> 4) * 16;

/** Words per language with their occurrences in a million words, as the bytes of `words.bin`. */
export function packWords(tables: ReadonlyMap<string, ReadonlyMap<string, number>>): Uint8Array {
  const levels = new Map<number, number>();
  for (const [language, words] of tables)
    for (const [word, perMillion] of words) {
      const key = keyOf(language, word);
      levels.set(key, Math.max(levels.get(key) ?? 0, levelOf(perMillion)));
    }
  const sorted = Uint32Array.from([...levels].map(([key, level]) => key + level)).toSorted();
  return new Uint8Array(sorted.buffer);
}

export class OrdinaryWords {
  readonly #table: Uint32Array;

  /** `bytes`: the content of `words.bin`. */
  constructor(bytes: Uint8Array) {
    this.#table = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  }

  /** `language`: BCP 47 tag. */
  isOrdinary(word: string, language: string): boolean {
    return this.level(word.toLowerCase(), primarySubtag(language)) > 0;
  }

  /** 0 for a word that the table does not hold; else 1 to 15, each twice as frequent as the one before. */
  level(word: string, language: string): number {
    const key = keyOf(language, word);
    let low = 0;
    let high = this.#table.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#table[middle]! < key) low = middle + 1;
      else high = middle;
    }
    const found = this.#table[low];
    return found !== undefined && found - key < 16 && found >= key ? found - key : 0;
  }
}
