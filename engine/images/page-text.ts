/** The text of a recognised page, how it reads, and the words behind every character. */
import type { Reading } from '../segment.ts';
import type { ReadPage, ReadWord } from './recognised.ts';

/** A word of the text: UTF-16 code units of the text from `start` to `end`. */
export interface PlacedWord {
  start: number;
  end: number;
  page: number;
  word: ReadWord;
}

export interface PageText {
  /** Words with spaces between, lines with line feeds, pages with an empty line. */
  text: string;
  /** Lines that only the paper's edge ended are joined, and words that were divided there. */
  reading: Reading;
  /** In the order of the text. */
  words: readonly PlacedWord[];
}

interface Line {
  words: ReadWord[];
  left: number;
  right: number;
  paragraph: number;
}

/** Text of all pages. Words below `minConfidence` are left out. */
export function pageText(pages: readonly ReadPage[], minConfidence: number): PageText {
  const text = new TextBuilder();
  const words: PlacedWord[] = [];
  for (const { page, words: read } of pages) {
    const lines = linesOf(read.filter(({ confidence }) => confidence >= minConfidence));
    if (lines.length === 0) continue;
    if (words.length > 0) text.add('\n\n');
    lines.forEach((line, i) => {
      line.words.forEach((word, n) => {
        if (n > 0) text.add(' ');
        const start = text.length;
        text.add(word.text);
        words.push({ start, end: text.length, page, word });
      });
      const next = lines[i + 1];
      if (next !== undefined) endLine(text, line, next, rightEdge(lines, line));
    });
  }
  return { text: text.text, reading: text.reading(), words };
}

function linesOf(words: readonly ReadWord[]): Line[] {
  const lines: Line[] = [];
  let number = -1;
  for (const word of words) {
    const [x, , width] = word.box;
    let line = lines.at(-1);
    if (line === undefined || word.line !== number) {
      number = word.line;
      lines.push((line = { words: [], left: x, right: x + width, paragraph: word.paragraph }));
    }
    line.words.push(word);
    line.left = Math.min(line.left, x);
    line.right = Math.max(line.right, x + width);
  }
  return lines;
}

/** How far lines of the same paragraph reach. */
function rightEdge(lines: readonly Line[], { paragraph }: Line): number {
  return Math.max(...lines.filter((line) => line.paragraph === paragraph).map(({ right }) => right));
}

const DIVIDED = /\p{L}[-\u2010\u00ac]$/u;
const GOES_ON = /^\p{Ll}/u;

/** Running text has lines of this many words, without a gap of this many times their height. */
const LEAST_WORDS = 4;
const WIDEST_GAP = 2;

function isRunning({ words }: Line): boolean {
  const height = Math.max(...words.map(({ box }) => box[3]));
  return (
    words.length >= LEAST_WORDS &&
    words.every(({ box: [x] }, i) => {
      const [before = x, , width = 0] = words[i - 1]?.box ?? [];
      return x - (before + width) <= WIDEST_GAP * height;
    })
  );
}

/** A line that could have taken the next line's first word was ended on purpose. */
function endLine(text: TextBuilder, line: Line, next: Line, edge: number): void {
  const last = line.words.at(-1) as ReadWord;
  const first = next.words[0] as ReadWord;
  const space = last.box[3] / 3;
  const wrapped = line.paragraph === next.paragraph && isRunning(line) && line.right + space + first.box[2] > edge;
  if (wrapped && DIVIDED.test(last.text) && GOES_ON.test(first.text)) text.addUnread('\n', 1);
  else if (wrapped) text.add('\n', ' ');
  else text.add('\n');
}

/** A text and its reading side by side. */
class TextBuilder {
  #text = '';
  #read = '';
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  get length(): number {
    return this.#text.length;
  }

  get text(): string {
    return this.#text;
  }

  /** `read` has as many units as `text`. */
  add(text: string, read = text): void {
    for (let i = 0; i < text.length; i++) {
      this.#starts.push(this.#text.length + i);
      this.#ends.push(this.#text.length + i + 1);
    }
    this.#text += text;
    this.#read += read;
  }

  /** Text that is not read, and takes the last `before` units out of the reading. */
  addUnread(text: string, before: number): void {
    this.#read = this.#read.slice(0, this.#read.length - before);
    this.#starts.length -= before;
    this.#ends.length -= before;
    this.#text += text;
  }

  reading(): Reading {
    return { text: this.#read, starts: Uint32Array.from(this.#starts), ends: Uint32Array.from(this.#ends) };
  }
}
