/** Character classes and one-to-one folding; everything here keeps UTF-16 offsets. */

const WORD = /[\p{L}\p{M}\p{Nd}_]/u;

let bmp: Uint8Array | undefined;

/** 1 for each code unit that is a word character of `pii-word/1`; surrogate units are looked at as pairs. Built at first use; not to be changed. */
export function wordTable(): Uint8Array {
  if (bmp !== undefined) return bmp;
  const table = new Uint8Array(0x10000);
  for (let unit = 0; unit < 0x10000; unit++) {
    if (unit >= 0xd800 && unit <= 0xdfff) continue;
    if (WORD.test(String.fromCharCode(unit))) table[unit] = 1;
  }
  bmp = table;
  return table;
}

/** `pii-word/1`: letters, marks, decimal digits and underscore (docs/decisions.md#text-policy-and-restore). */
export function isWordPoint(codePoint: number): boolean {
  return codePoint < 0x10000 ? wordTable()[codePoint] === 1 : WORD.test(String.fromCodePoint(codePoint));
}

/** True when the character that starts at `i` is a word character; false at or past the end. */
export function isWordAt(text: string, i: number): boolean {
  const unit = text.charCodeAt(i);
  if (unit < 0x80)
    return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || unit === 95;
  if (Number.isNaN(unit)) return false;
  if (unit >= 0xd800 && unit <= 0xdbff) return isWordPoint(text.codePointAt(i) as number);
  if (unit >= 0xdc00 && unit <= 0xdfff) return false;
  return wordTable()[unit] === 1;
}

/** True when the character that ends at `i` is a word character; false at the start. */
export function isWordBefore(text: string, i: number): boolean {
  if (i <= 0) return false;
  const unit = text.charCodeAt(i - 1);
  if (unit >= 0xdc00 && unit <= 0xdfff && i >= 2) {
    const point = text.codePointAt(i - 2) as number;
    return point > 0xffff && isWordPoint(point);
  }
  return isWordAt(text, i - 1);
}

const TYPOGRAPHY =
  /[\u00a0\u2007\u202f\u2000-\u2006\u2008-\u200a\u2010-\u2015\u2212\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0d\uff0e\uff0f\uff1a\u3000\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;

/** Zero of each decimal range that is folded onto ASCII. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

function plain(character: string): string {
  const unit = character.charCodeAt(0);
  for (const zero of ZEROS) if (unit >= zero && unit <= zero + 9) return String.fromCharCode(48 + unit - zero);
  if (unit >= 0xff01 && unit <= 0xff5e) return String.fromCharCode(unit - 0xfee0);
  if ((unit >= 0x2010 && unit <= 0x2015) || unit === 0x2212) return '-';
  return ' ';
}

/**
 * The text with typographic spaces, hyphens, full-width letters and the decimal digits of other scripts
 * written in ASCII. One code unit stays one code unit, so offsets hold.
 */
export function plainForm(text: string): string {
  return text.replace(TYPOGRAPHY, plain);
}

const folded = new Map<number, string>();

function foldUnit(unit: number): string {
  let result = folded.get(unit);
  if (result === undefined) {
    const character = String.fromCharCode(unit);
    result = character;
    if (/\s/.test(character)) result = ' ';
    else {
      const base = character
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();
      if (base.length === 1) result = base;
      else if (character.toLowerCase().length === 1) result = character.toLowerCase();
    }
    folded.set(unit, result);
  }
  return result;
}

const NOT_FOLDED = /[^\u0020-\u0040\u005b-\u007e]/;

/** Lower case without diacritics, every white space a space; one code unit stays one code unit. */
export function fold(text: string): string {
  if (!NOT_FOLDED.test(text)) return text;
  const lower = text.toLowerCase();
  // Lower-casing may change the length (İ); then go unit by unit.
  if (lower.length === text.length && !/[^\u0020-\u007e]/.test(lower)) return lower;
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    out += unit >= 0x61 && unit <= 0x7a ? text[i] : foldUnit(unit);
  }
  return out;
}
