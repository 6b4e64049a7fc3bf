/** Numbers in another grouping (README.md, Numbers): the same letters and digits with other separators between them, or none. */
import { UNDECIDED } from './characters.ts';
import { isSpace, isUnspaced } from './alike.ts';
import { isWordPoint } from '../text/characters.ts';
import { Trie } from '../text/search.ts';
import type { RestoreKey } from '../vocabulary/restore-table.ts';

const LEAST_DIGITS = 6;
const LONGEST = 48;
/** Separators in a row. */
const MOST_SEPARATORS = 3;
const SEPARATORS = '-./()_\u2010\u2011\u2012\u2013\u2212';
/** Zero of the decimal digits of other scripts. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const NOT_A_NUMBER = [
  /** Dates and times. */
  /^(?:\p{Nd}{1,2}([-./])\p{Nd}{1,2}\1(?:\p{Nd}{2}){1,2}|\p{Nd}{4}([-./])\p{Nd}{1,2}\2\p{Nd}{1,2})$/u,
  /** Addresses of the Internet. */
  /^\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){3}$/u,
  /** Fractions. */
  /^[-+]?\p{Nd}+\.\p{Nd}+$/u,
];
const SHAPE = /^[+(]?[\p{Nd}\p{Script=Latin}][\p{Nd}A-Za-z\s()./_\u2010-\u2013\u2212-]*$/u;

const isSeparator = (unit: number): boolean =>
  unit !== 0x0a && unit !== 0x0d && (isSpace(unit) || SEPARATORS.includes(String.fromCharCode(unit)));

/** The unit without its writing: an ASCII digit or capital letter; 0 for anything else. */
function plainUnit(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit;
  if (unit >= 0x41 && unit <= 0x5a) return unit;
  if (unit >= 0x61 && unit <= 0x7a) return unit - 32;
  if (unit < 0x660) return 0;
  for (const zero of ZEROS) if (unit >= zero && unit <= zero + 9) return unit - zero + 0x30;
  return 0;
}

/** Whether there are digits enough: a hundred thousand keys of a table are names. */
function mayBeNumber(text: string): boolean {
  if (text.length > LONGEST) return false;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if ((unit >= 0x30 && unit <= 0x39) || unit >= 0x660) digits++;
  }
  return digits >= LEAST_DIGITS;
}

/** Letters and digits alone; undefined for what is not a number. */
export function plainNumber(text: string): string | undefined {
  if (text.length > LONGEST || !SHAPE.test(text) || NOT_A_NUMBER.some((shape) => shape.test(text))) return undefined;
  if (/[a-z]/.test(text) && /[A-Z]/.test(text)) return undefined;
  let plain = '';
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = plainUnit(text.charCodeAt(i));
    if (unit === 0) continue;
    if (unit < 0x40) digits++;
    plain += String.fromCharCode(unit);
  }
  return digits >= LEAST_DIGITS ? plain : undefined;
}

const AMBIGUOUS = -2;

export interface NumberMatch {
  end: number;
  key: number;
  /** Written without separators. */
  compact: boolean;
}

export class Numbers {
  readonly #trie = new Trie();
  /** Key of each value of the trie. */
  readonly #keys: number[] = [];
  readonly #originals: string[] = [];
  readonly starts = new Set<number>();

  get size(): number {
    return this.#keys.length;
  }

  add({ k, o, v, ch, b }: RestoreKey, index: number): void {
    if (ch === 'json' || b === 'none' || v === 'part' || v === 'case') return;
    const plain = mayBeNumber(k) ? plainNumber(k) : undefined;
    if (plain === undefined) return;
    this.#add(plain, o, index);
    if (k.startsWith('+')) this.#add(`00${plain}`, o, index);
    const first = plain.charCodeAt(0);
    for (const unit of [first, k.charCodeAt(0), 0x28, 0x2b]) this.starts.add(unit);
    if (first < 0x40) for (const zero of ZEROS) this.starts.add(zero + first - 0x30);
    if (k.startsWith('+')) this.starts.add(0x30);
    if (plain.charCodeAt(0) > 0x40) this.starts.add(plain.charCodeAt(0) + 32);
  }

  /** A number that two originals share is nobody's. */
  #add(plain: string, original: string, index: number): void {
    const before = this.#trie.add(plain, this.#keys.length);
    if (before < 0) {
      this.#keys.push(index);
      this.#originals.push(original);
    } else if (this.#originals[before] !== original) this.#keys[before] = AMBIGUOUS;
  }

  /** Steps of the last reading. */
  steps = 0;

  /** The longest number at `start`. */
  read(text: string, start: number, limit: number, final: boolean): NumberMatch | typeof UNDECIDED | undefined {
    let node = 0;
    let separators = 0;
    let separated = false;
    let brackets = 0;
    let found: NumberMatch | undefined;
    this.steps = 0;
    for (let i = start; ; i++) {
      this.steps++;
      if (i >= limit) return final || !this.#trie.goesOn(node) ? found : UNDECIDED;
      const unit = text.charCodeAt(i);
      const plain = plainUnit(unit);
      if (plain === 0) {
        if (i === start ? unit !== 0x2b && unit !== 0x28 : !isSeparator(unit) || ++separators > MOST_SEPARATORS)
          return found;
        if (unit !== 0x2b) separated = true;
        if (unit === 0x29 && --brackets < 0) return found;
        if (unit !== 0x28) continue;
        brackets++;
        const trunk = this.#trunkAt(text, i, node, limit, final);
        if (trunk === UNDECIDED) return UNDECIDED;
        i += trunk;
        if (trunk > 0) brackets--;
        continue;
      }
      separators = 0;
      node = this.#trie.step(node, plain);
      if (node < 0) return found;
      const value = this.#trie.valueAt(node);
      // "(030 1234567" begins with the bracket of the sentence.
      if (value < 0 || brackets !== 0) continue;
      const ends = this.#endsAt(text, i + 1, limit, final);
      if (ends === UNDECIDED) return UNDECIDED;
      const key = this.#keys[value] as number;
      if (ends === 1) found = key === AMBIGUOUS ? undefined : { end: i + 1, key, compact: !separated };
    }
  }

  /** Length behind the bracket of a `(0)` that nobody dials from abroad. */
  #trunkAt(text: string, at: number, node: number, limit: number, final: boolean): number {
    if (at + 2 >= limit && !final) return UNDECIDED;
    return node > 0 && text.startsWith('(0)', at) && this.#trie.step(node, 0x30) < 0 ? 2 : 0;
  }

  /** 1 when no letter or digit follows, right there or behind a mark that joins numbers. */
  #endsAt(text: string, end: number, limit: number, final: boolean): number {
    if (end >= limit) return final ? 1 : UNDECIDED;
    const next = text.charCodeAt(end);
    if (plainUnit(next) > 0 || (isWordPoint(next) && !isUnspaced(next))) return 0;
    if (!'-./'.includes(String.fromCharCode(next))) return 1;
    if (end + 1 >= limit) return final ? 1 : UNDECIDED;
    const after = plainUnit(text.charCodeAt(end + 1));
    return after >= 0x30 && after <= 0x39 ? 0 : 1;
  }
}

/** The original as the number stood in the text: without separators where it had none. */
export function numberLike(original: string, written: string, compact: boolean): string {
  if (!compact || plainNumber(original) === undefined) return original;
  const bare = original.replace(/[\s()./_\u2010-\u2013\u2212-]/gu, '');
  const cased = /[a-z]/.test(written) && !/[A-Z]/.test(written) ? bare.toLowerCase() : bare;
  if (written.startsWith('+')) return cased;
  return cased.replace(/^\+/, written.startsWith('00') ? '00' : '');
}
