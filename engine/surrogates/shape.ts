/** Shapes of written values: which characters a surrogate changes, and how case is carried over. */
import type { Draws } from './draws.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Zeros of the decimal digits that are redrawn within their own script. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** The zero of the script that a digit is of; undefined when the unit is no such digit. */
export function zeroOf(unit: number): number | undefined {
  return ZEROS.find((zero) => unit >= zero && unit <= zero + 9);
}

/** Blocks of letters that are redrawn within themselves: [first, count]. */
const LETTER_BLOCKS: readonly (readonly [number, number])[] = [
  [0x410, 32], // Cyrillic capitals
  [0x430, 32],
  [0x391, 17], // Greek capitals up to rho; sigma's gap is left out
  [0x3b1, 17],
  [0x5d0, 27], // Hebrew
  [0xac00, 11_172], // Hangul syllables
  [0x4e00, 2_000], // common Han
  [0x3042, 80], // Hiragana
  [0x30a2, 80], // Katakana
  [0x0e01, 46], // Thai consonants
  [0x0905, 53], // Devanagari
  [0x0627, 20], // Arabic
];

/** Another character of the same class: digit for digit, letter for letter of the same case and script. */
export function redrawUnit(unit: number, draws: Draws): string {
  const zero = zeroOf(unit);
  if (zero !== undefined) return String.fromCharCode(zero + draws.pick(10));
  if (unit >= 97 && unit <= 122) return LOWER[draws.pick(26)] as string;
  if (unit >= 65 && unit <= 90) return UPPER[draws.pick(26)] as string;
  if (unit < 128) return String.fromCharCode(unit);
  if (unit >= 0xc0 && unit <= 0x24f) {
    const character = String.fromCharCode(unit);
    return character === character.toLowerCase()
      ? (LOWER[draws.pick(26)] as string)
      : (UPPER[draws.pick(26)] as string);
  }
  for (const [first, count] of LETTER_BLOCKS) {
    if (unit >= first && unit < first + count) return String.fromCharCode(first + draws.pick(count));
  }
  return String.fromCharCode(unit);
}

/** The written value with every letter and digit redrawn and everything else (separators, emoji) as it stands. */
export function redrawShape(written: string, draws: Draws, keepFirst = 0): string {
  let out = '';
  let seen = 0;
  for (let i = 0; i < written.length; i++) {
    const unit = written.charCodeAt(i);
    const letterOrDigit = /[\p{L}\p{N}]/u.test(written[i] as string);
    if (letterOrDigit && seen++ >= keepFirst) out += redrawUnit(unit, draws);
    else out += written[i];
  }
  return out;
}

/** The written value with its digits redrawn and its letters kept. */
export function redrawDigits(written: string, draws: Draws): string {
  return written.replace(/\p{Nd}/gu, (digit) => redrawUnit(digit.charCodeAt(0), draws));
}

/** Puts `compact` into the layout of `written`: its letters and digits in order, separators and case as they were. */
export function intoLayout(compact: string, written: string): string | undefined {
  let out = '';
  let at = 0;
  for (let i = 0; i < written.length; i++) {
    const unit = written.charCodeAt(i);
    const zero = zeroOf(unit);
    const letter = (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
    const fullWidth = unit >= 0xff21 && unit <= 0xff5a;
    if (zero === undefined && !letter && !fullWidth) {
      out += written[i];
      continue;
    }
    const next = compact[at++];
    if (next === undefined) return undefined;
    if (zero !== undefined && zero !== 0x30 && /[0-9]/.test(next)) out += String.fromCharCode(zero + Number(next));
    else out += unit >= 97 && unit <= 122 ? next.toLowerCase() : next;
  }
  return at === compact.length ? out : undefined;
}

/** Whether a number (a cell, a leaf of JSON) would be none any more, since its replacement begins with a zero. */
export function losesNumber(surface: string, replacement: string): boolean {
  return /^0\d/.test(replacement) && /^[1-9]\d*$/.test(surface) && /^\d+$/.test(replacement);
}
