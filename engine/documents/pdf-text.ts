/** The text of a page from its characters: lines that go on are joined, and every unit knows its character. */
import type { PdfCharacter, PdfPage } from './pdf-file.ts';
import type { TextBox } from './format.ts';

export interface PageText {
  readonly text: string;
  /** For each UTF-16 unit, the number of its character. */
  readonly characters: Uint32Array;
  readonly boxes: readonly TextBox[];
}

interface Line {
  /** Numbers of characters. */
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** `page`: from 1. */
export function pageText({ characters }: PdfPage, page: number): PageText {
  const lines = linesOf(characters);
  const parts: string[] = [];
  const numbers: number[] = [];
  const boxes: TextBox[] = [];
  let length = 0;
  const add = (text: string, number: number): void => {
    parts.push(text);
    for (let i = 0; i < text.length; i++) numbers.push(number);
    length += text.length;
  };
  for (const [n, line] of lines.entries()) {
    let word: { start: number; box: Box } | undefined;
    const close = (): void => {
      if (word !== undefined) {
        const [left, top, right, bottom] = word.box;
        boxes.push({ start: word.start, end: length, page, box: [left, top, right - left, bottom - top] });
      }
      word = undefined;
    };
    for (let i = line.from; i < line.to; i++) {
      const { text, box } = characters[i] as PdfCharacter;
      if (text === '\r' || text === '\n') continue;
      if (text.trim() === '') close();
      else if (box !== undefined) word = { start: word?.start ?? length, box: around(word?.box, box) };
      add(text, i);
    }
    close();
    if (n + 1 < lines.length) add(isJoined(lines, n) ? ' ' : '\n', line.to - 1);
  }
  return { text: parts.join(''), characters: Uint32Array.from(numbers), boxes };
}

/** Left, top, right, bottom. */
type Box = readonly [number, number, number, number];

function around(box: Box | undefined, [x, y, width, height]: readonly [number, number, number, number]): Box {
  if (box === undefined) return [x, y, x + width, y + height];
  return [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x + width), Math.max(box[3], y + height)];
}

function linesOf(characters: readonly PdfCharacter[]): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (let to = 1; to <= characters.length; to++) {
    const isEnd = to === characters.length || (characters[to - 1]!.text === '\n' && characters[to]!.text !== '\n');
    if (!isEnd) continue;
    let box: Box | undefined;
    for (let i = from; i < to; i++) {
      const { text, box: own } = characters[i] as PdfCharacter;
      if (own !== undefined && text.trim() !== '') box = around(box, own);
    }
    const [left, top, right, bottom] = box ?? [0, 0, 0, 0];
    lines.push({ from, to, left, top, right, bottom });
    from = to;
  }
  return lines;
}

/** Lines of a paragraph lie as close as this, in heights of a line. */
const MOST_GAP = 1.2;
/** Of its column, a line that continues is at least so wide. */
const LEAST_WIDTH = 0.8;

/** Whether the sentence continues in the next line: it begins below the first, which is as wide as its column. */
function isJoined(lines: readonly Line[], at: number): boolean {
  const [line, next] = [lines[at], lines[at + 1]] as [Line, Line];
  const height = line.bottom - line.top;
  const gap = next.top - line.bottom;
  if (height <= 0 || gap < -height / 2 || gap > MOST_GAP * height) return false;
  if (Math.abs(next.left - line.left) > 3 * height) return false;
  const near = lines.slice(Math.max(0, at - 20), at + 20).filter(({ left }) => Math.abs(left - line.left) < height);
  const widest = near.reduce((most, { left, right }) => Math.max(most, right - left), 0);
  return near.length > 1 && line.right - line.left >= LEAST_WIDTH * widest && widest > 12 * height;
}
