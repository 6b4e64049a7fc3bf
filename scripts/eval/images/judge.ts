/** Which words of an image were filled, and which can still be read. */
import type { ReadPage } from '../../../engine/images/recognised.ts';
import type { Drawn, Truth } from './draw.ts';

interface Raster {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/**
 * A personal word is covered when this share of its points has the fill's colour; any other word is hit at half of
 * them.
 */
const GONE = 0.8;
const HIT = 0.5;
/** JPEG does not keep a colour exactly. */
const NEAR = 70;
/** Pixels between a word and where it was drawn. */
const CLOSE = 10;

export class Judged {
  personal = 0;
  filled = 0;
  others = 0;
  othersFilled = 0;
  /** Personal words that were read as they were drawn. */
  read = 0;
  readonly missed: string[] = [];
  readonly over: string[] = [];
  readonly again: string[] = [];

  summary(): string {
    return `${this.filled}/${this.personal} personal filled, ${this.othersFilled}/${this.others} others, ${this.read} read right, ${this.again.length} read again`;
  }
}

export function judgeImage(
  { words }: Drawn,
  output: Raster,
  fill: string,
  pages: readonly ReadPage[],
  again: readonly ReadPage[],
): Judged {
  const judged = new Judged();
  for (const word of words) {
    if (word.mark === 'neither') continue;
    const share = word.points.filter((point) => hasColour(output, point, fill)).length / word.points.length;
    if (word.mark === 'other') {
      judged.others++;
      if (share < HIT) continue;
      judged.othersFilled++;
      judged.over.push(word.text);
      continue;
    }
    judged.personal++;
    if (isRead(word, pages)) judged.read++;
    if (share >= GONE) {
      judged.filled++;
      if (isRead(word, again)) judged.again.push(word.text);
    } else judged.missed.push(`${word.text} (${Math.round(share * 100)} %)`);
  }
  return judged;
}

function hasColour({ pixels, width, height }: Raster, [x, y]: readonly [number, number], colour: string): boolean {
  const at =
    (Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)))) * 3;
  return [1, 3, 5].every(
    (digit, c) => Math.abs((pixels[at + c] as number) - Number.parseInt(colour.slice(digit, digit + 2), 16)) < NEAR,
  );
}

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

function isRead({ text, points }: Truth, pages: readonly ReadPage[]): boolean {
  const [x, y] = points[Math.floor(points.length / 2)] as readonly [number, number];
  return pages.some(({ words }) =>
    words.some(
      ({ text: read, box: [left, top, width, height] }) =>
        plain(read) === plain(text) &&
        x > left - CLOSE &&
        x < left + width + CLOSE &&
        y > top - CLOSE &&
        y < top + height + CLOSE,
    ),
  );
}

/** Images together. */
export class Tally {
  #personal = 0;
  #filled = 0;
  #others = 0;
  #othersFilled = 0;
  #read = 0;
  readAgain = 0;

  add({ personal, filled, others, othersFilled, read, again }: Judged): void {
    this.#personal += personal;
    this.#filled += filled;
    this.#others += others;
    this.#othersFilled += othersFilled;
    this.#read += read;
    this.readAgain += again.length;
  }

  get filledShare(): number {
    return this.#filled / Math.max(1, this.#personal);
  }

  get otherShare(): number {
    return this.#othersFilled / Math.max(1, this.#others);
  }

  summary(): string {
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
    return (
      `personal filled ${percent(this.filledShare)} of ${this.#personal}, others ${percent(this.otherShare)} of ${this.#others}, ` +
      `read right ${percent(this.#read / Math.max(1, this.#personal))}, read again ${this.readAgain}`
    );
  }
}
