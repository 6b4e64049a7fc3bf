/**
 * Originals as they are looked for: in small letters, without white space, with a word's boundaries around them. How far an
 * original is looked for depends on how likely it is that somebody else wrote the same signs.
 */
import { isOrdinary } from '../../engine/lexicon/ordinary.ts';
import { BESIDE_NUMBER, hasUnspacedScript } from '../../engine/lexicon/scripts.ts';
import { fold } from '../../engine/text/characters.ts';
import { Needles } from '../../engine/text/needles.ts';
import { isFormatWord } from './format-words.ts';

export interface Original {
  type: string;
  value: string;
}

/**
 * `bytes`: in everything that the bytes of a file may say. `texts`: only in texts that a format read, because numbers and names
 * like it are in the structure of files by chance (offsets, widths, fonts, colours). `nowhere`: it is too short.
 */
export type Reach = 'bytes' | 'texts' | 'nowhere';

const FEWEST = { texts: 4, word: 5, mixed: 8, digits: 9 } as const;
/** Of scripts in which a character or two are a word. */
const FEWEST_UNSPACED = { texts: 2, bytes: 3 } as const;
/** Two words this long do not lie within others by chance, and structures of files may put a letter beside them. */
const NEEDS_NO_BOUNDARY = 10;

export function reachOf(value: string): Reach {
  const { folded } = plainText(value);
  if (hasUnspacedScript(folded))
    return folded.length >= FEWEST_UNSPACED.bytes
      ? 'bytes'
      : folded.length >= FEWEST_UNSPACED.texts
        ? 'texts'
        : 'nowhere';
  const letters = folded.match(/\p{L}/gu)?.length ?? 0;
  const digits = folded.match(/\p{Nd}/gu)?.length ?? 0;
  if (letters + digits < FEWEST.texts) return 'nowhere';
  if (digits >= FEWEST.digits || isWord(value)) return 'bytes';
  if (digits > 0) return letters > 0 && folded.length >= FEWEST.mixed ? 'bytes' : 'texts';
  return /[\p{L}.]{2}[\s@]+\p{L}{2}/u.test(value) && letters > FEWEST.word ? 'bytes' : 'texts';
}

/** One word that can hardly mean anything but a name. */
function isWord(value: string): boolean {
  return isOneWord(value) && value.length >= FEWEST.word && !isOrdinary(value, []) && !isFormatWord(value);
}

const isOneWord = (value: string): boolean => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(value);

/** Needles in one text after another. */
export class Sought {
  readonly originals: readonly Original[];
  readonly #needles = new Needles();
  /** By needle: originals that differ in capitals or spaces are one. */
  readonly #wanted: Wanted[][] = [];

  constructor(originals: readonly Original[], isSought: (reach: Reach) => boolean) {
    this.originals = originals;
    originals.forEach(({ value }, original) => {
      if (isSought(reachOf(value))) this.#add(value, original);
    });
  }

  get isEmpty(): boolean {
    return this.#wanted.length === 0;
  }

  #add(value: string, original: number): void {
    const { folded, cased } = plainText(value);
    const isLong = folded.length >= NEEDS_NO_BOUNDARY && /[\s@]/u.test(value.trim());
    const caseOf = isOneWord(value) && !hasUnspacedScript(value) ? cased : undefined;
    this.#needle(folded, { original, isLong, caseOf });
    // Text that runs from right to left may be stored in the order in which it is drawn.
    if (caseOf === undefined || RIGHT_TO_LEFT.test(folded))
      this.#needle([...folded].toReversed().join(''), { original, isLong, caseOf: undefined });
  }

  #needle(text: string, wanted: Wanted): void {
    const known = this.#needles.add(text, this.#wanted.length);
    if (known < 0) this.#wanted.push([wanted]);
    else this.#wanted[known]!.push(wanted);
  }

  /** Calls `hit` with the number of each original that the text holds. `isExact`: single words count in their own capitals only. */
  find(text: string, isExact: boolean, hit: (original: number) => void): void {
    if (this.isEmpty) return;
    const plain = plainText(text);
    this.#needles.findAll(plain.folded, (start, end, at) => {
      for (const wanted of this.#wanted[at] as Wanted[])
        if (isThere(plain, start, end, wanted, isExact)) hit(wanted.original);
    });
  }
}

interface Wanted {
  original: number;
  isLong: boolean;
  /** Of a single word: as it was written. */
  caseOf: string | undefined;
}

function isThere(plain: Plain, start: number, end: number, { isLong, caseOf }: Wanted, isExact: boolean): boolean {
  if (!(isBoundary(plain, start, isLong) && isBoundary(plain, end, isLong))) return false;
  if (!isExact || caseOf === undefined) return true;
  const found = plain.cased.slice(start, end);
  return found === caseOf || found === caseOf.toUpperCase();
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A text without white space; its forms have one length. */
interface Plain {
  cased: string;
  folded: string;
  /** Whether white space was before each character. */
  gaps: Uint8Array;
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]+/gu;
const SPACE = /\s+/gu;

function plainText(text: string): Plain {
  return asciiText(text) ?? anyText(text);
}

/** Most of what is read is the content of pages and of XML: ten times as fast as the expressions. Undefined for other texts. */
function asciiText(text: string): Plain | undefined {
  const cased = Buffer.allocUnsafe(text.length);
  const gaps = new Uint8Array(text.length + 1);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return undefined;
    if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)) gaps[length] = 1;
    else cased[length++] = unit;
  }
  const whole = cased.toString('latin1', 0, length);
  return { cased: whole, folded: whole.toLowerCase(), gaps };
}

function anyText(text: string): Plain {
  const visible = text.normalize('NFKC').replace(INVISIBLE, '');
  const gaps = new Uint8Array(visible.length + 1);
  let removed = 0;
  const cased = visible.replace(SPACE, (space, at: number) => {
    gaps[at - removed] = 1;
    removed += space.length;
    return '';
  });
  return { cased, folded: fold(cased), gaps };
}

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{Nd}]/u;
const DIGIT = /\p{Nd}/u;

/** Whether a word may begin or end before the character at `at`. */
function isBoundary({ folded, gaps }: Plain, at: number, isLong: boolean): boolean {
  if (at === 0 || at === folded.length || gaps[at] === 1) return true;
  const [before, after] = [folded.charAt(at - 1), folded.charAt(at)];
  if (BESIDE_NUMBER.test(before) || BESIDE_NUMBER.test(after)) return true;
  if (isLong) return !(DIGIT.test(before) && DIGIT.test(after));
  return !(LETTER_OR_DIGIT.test(before) && LETTER_OR_DIGIT.test(after));
}
