/**
 * Words and their pieces for models of others: the pieces come from the pack's own `tokenizer.json` (Hugging Face's fast
 * format, read by `@huggingface/tokenizers`, Apache-2.0), word by word, so that every piece has its place in the text.
 */
import { Tokenizer } from '@huggingface/tokenizers';

/** UTF-16 offsets. */
export interface Word {
  start: number;
  end: number;
  /** Follows white space, or starts the text. */
  spaced: boolean;
  /** Written in a script without spaces: its characters may have labels of their own. */
  dense: boolean;
}

/** A piece of a word: its id and, where the pieces add up to the word, the code units it stands for. */
export interface Piece {
  id: number;
  start: number;
  end: number;
}

/** Longer words are cut; no name is that long. */
const LONGEST_WORD = 128;
/** Words kept with their pieces. */
const MOST_WORDS = 10_000;
/** Scripts written without spaces, character by character. */
const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const WORD = new RegExp(
  String.raw`[${DENSE}][${DENSE}\p{M}ー]{0,15}|(?:(?![${DENSE}])[\p{L}\p{N}][\p{M}\p{Cf}]*){1,${LONGEST_WORD}}|[^\s]`,
  'gu',
);
const DENSE_START = new RegExp(`^[${DENSE}]`, 'u');

/** Runs of letters and digits, and every other sign by itself. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    words.push({
      start,
      end: start + match[0].length,
      spaced: words.length === 0 || (words.at(-1) as Word).end < start,
      dense: DENSE_START.test(match[0]),
    });
  }
  return words;
}

/** Marks of the start or the inside of a word, by kind of tokenizer. */
const MARKS = /^(?:##|▁|Ġ)/u;
const STARTS = /^[▁Ġ]/u;

export class Subwords {
  readonly #tokenizer: Tokenizer;
  readonly #cache = new Map<string, readonly Piece[]>();
  /** Ids around a text. */
  readonly head: readonly number[];
  readonly tail: readonly number[];

  /** `json` is the parsed `tokenizer.json`, `config` the parsed `tokenizer_config.json` or `{}`. Throws when it is of no known kind. */
  constructor(json: object, config: object) {
    this.#tokenizer = new Tokenizer(json, config);
    const plain = this.#ids('a');
    const whole: number[] = this.#tokenizer.encode('a').ids;
    const at = whole.findIndex((_, i) => plain.every((id, k) => whole[i + k] === id));
    if (plain.length === 0 || at < 0) throw new Error('the tokenizer does not read a letter');
    this.head = whole.slice(0, at);
    this.tail = whole.slice(at + plain.length);
  }

  #ids(text: string): number[] {
    return this.#tokenizer.encode(text, { add_special_tokens: false }).ids;
  }

  /** The id of a token by its name; undefined when the vocabulary has none. */
  idOf(token: string): number | undefined {
    return this.#tokenizer.token_to_id(token);
  }

  /** The pieces of a word, one at least unless the tokenizer drops the word. */
  of(text: string, { start, end, spaced }: Word): readonly Piece[] {
    const word = text.slice(start, end);
    const key = `${spaced ? ' ' : ''}${word}`;
    let pieces = this.#cache.get(key);
    if (pieces === undefined) {
      pieces = this.#place(word, this.#encode(word, spaced));
      if (this.#cache.size >= MOST_WORDS) this.#cache.clear();
      this.#cache.set(key, pieces);
    }
    return pieces;
  }

  /** A word that touches the last one has no mark of a word's start. */
  #encode(word: string, spaced: boolean): number[] {
    const ids = this.#ids(spaced ? ` ${word}` : word);
    const first = ids[0] === undefined ? undefined : this.#tokenizer.id_to_token(ids[0]);
    if (spaced || first === undefined || !STARTS.test(first)) return ids;
    if (first.length === 1) return ids.slice(1);
    const bare = this.idOf(first.slice(1));
    return bare === undefined ? ids : [bare, ...ids.slice(1)];
  }

  #place(word: string, ids: readonly number[]): Piece[] {
    const texts = ids.map((id) => (this.#tokenizer.id_to_token(id) ?? '').replace(MARKS, ''));
    const adds = texts.reduce((sum, text) => sum + text.length, 0) === word.length;
    let at = 0;
    return ids.map((id, i) => {
      const start = adds ? at : 0;
      at += (texts[i] as string).length;
      return { id, start, end: adds ? at : word.length };
    });
  }
}

/** [from, to) of windows over words that hold at most `most` pieces; neighbours share about `overlap` of them. */
export function windowsOfPieces(counts: readonly number[], most: number, overlap: number): [number, number][] {
  const windows: [number, number][] = [];
  for (let from = 0; from < counts.length;) {
    let to = from;
    let total = 0;
    while (to < counts.length && (to === from || total + (counts[to] as number) <= most))
      total += counts[to++] as number;
    windows.push([from, to]);
    if (to >= counts.length) break;
    let next = to;
    let shared = 0;
    while (next > from + 1 && shared + (counts[next - 1] as number) <= overlap) shared += counts[--next] as number;
    from = next;
  }
  return windows;
}
