/**
 * Check digit algorithms that several countries share. All are pure, take what `compact` of a row holds
 * (A-Z, 0-9) and never throw: a character outside the scheme's alphabet answers false (or NaN for sums).
 */

const DIGITS = /^[0-9]+$/;
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** True when every character is a digit and there is at least one. */
export function isDigits(text: string): boolean {
  return DIGITS.test(text);
}

/** Luhn (ISO/IEC 7812-1 annex B): the last digit is the check digit, every second one from it is doubled. */
export function luhn(digits: string): boolean {
  return isDigits(digits) && luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let d = Number(digits[digits.length - 1 - i]);
    if (i % 2 === 1) {
      d *= 2;
      if (d > 9) d -= 9;
    }
    sum += d;
  }
  return sum;
}

/** Sum of digit times weight, position by position over the shorter of the two. NaN for a non-digit. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0;
  const n = Math.min(digits.length, weights.length);
  for (let i = 0; i < n; i++) {
    const code = digits.charCodeAt(i) - 48;
    if (code < 0 || code > 9) return Number.NaN;
    sum += code * (weights[i] ?? 0);
  }
  return sum;
}

/** Remainder of the weighted sum, 0 to modulus - 1. The caller compares: schemes differ in what a remainder of 10 means. */
export function weightedMod(digits: string, weights: readonly number[], modulus: number): number {
  const rest = weightedSum(digits, weights) % modulus;
  return rest < 0 ? rest + modulus : rest;
}

/** Remainder of a decimal string of any length by a modulus below 2^40. NaN for a non-digit. */
export function decimalMod(digits: string, modulus: number): number {
  if (!isDigits(digits)) return Number.NaN;
  let rest = 0;
  for (const d of digits) rest = (rest * 10 + Number(d)) % modulus;
  return rest;
}

/** Value of a base-36 character (0-9, A=10 … Z=35), -1 for anything else. */
export function base36(char: string): number {
  return char.length === 1 ? ALPHANUMERIC.indexOf(char) : -1;
}

/**
 * ISO/IEC 7064 MOD 97-10: letters count as two digits (A=10 … Z=35), the two check digits come last and the
 * whole leaves 1. (An IBAN moves its first four characters to the end first.)
 */
export function iso7064Mod97(compact: string): boolean {
  return mod97(compact) === 1;
}

/** Remainder by 97 with letters as two digits (A=10 … Z=35). NaN for other characters or nothing. */
export function mod97(compact: string): number {
  if (compact === '') return Number.NaN;
  let rest = 0;
  for (const char of compact) {
    const value = base36(char);
    if (value < 0) return Number.NaN;
    rest = value > 9 ? (rest * 100 + value) % 97 : (rest * 10 + value) % 97;
  }
  return rest;
}

/** ISO/IEC 7064 MOD 11,10 (hybrid, decimal): the last digit is the check digit. */
export function iso7064Mod11_10(digits: string): boolean {
  return isDigits(digits) && hybrid(digits, 10);
}

/** ISO/IEC 7064 MOD 37,36 (hybrid, alphanumeric): the last character is the check character. */
export function iso7064Mod37_36(compact: string): boolean {
  return /^[0-9A-Z]+$/.test(compact) && hybrid(compact, 36);
}

function hybrid(text: string, modulus: number): boolean {
  let product = modulus;
  for (let i = 0; i < text.length - 1; i++) {
    let sum = (product + base36(text[i] ?? '')) % modulus;
    if (sum === 0) sum = modulus;
    product = (sum * 2) % (modulus + 1);
  }
  return (product + base36(text[text.length - 1] ?? '')) % modulus === 1;
}

/** ISO/IEC 7064 MOD 11-2 (pure): digits with a last check character 0-9 or X. */
export function iso7064Mod11_2(compact: string): boolean {
  if (!/^[0-9]+[0-9X]$/.test(compact)) return false;
  let rest = 0;
  for (const char of compact.slice(0, -1)) rest = ((rest + Number(char)) * 2) % 11;
  const last = compact.slice(-1);
  return (rest + (last === 'X' ? 10 : Number(last))) % 11 === 1;
}

/** ISO/IEC 7064 MOD 37-2 (pure): alphanumeric with a last check character 0-9, A-Z or `*` (which `compact` cannot hold). */
export function iso7064Mod37_2(compact: string): boolean {
  if (!/^[0-9A-Z]{2,}$/.test(compact)) return false;
  let rest = 0;
  for (const char of compact.slice(0, -1)) rest = ((rest + base36(char)) * 2) % 37;
  return (rest + base36(compact.slice(-1))) % 37 === 1;
}

const DIHEDRAL = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const VERHOEFF = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/** Verhoeff (dihedral group D5): the last digit is the check digit. */
export function verhoeff(digits: string): boolean {
  if (!isDigits(digits)) return false;
  let c = 0;
  for (let i = 0; i < digits.length; i++) {
    const d = Number(digits[digits.length - 1 - i]);
    c = Number(DIHEDRAL[c]?.[Number(VERHOEFF[i % 8]?.[d])]);
  }
  return c === 0;
}

const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/** Damm (quasigroup of order 10): the last digit is the check digit. */
export function damm(digits: string): boolean {
  if (!isDigits(digits)) return false;
  let c = 0;
  for (const d of digits) c = Number(DAMM[c]?.[Number(d)]);
  return c === 0;
}

/** True for a day that exists in the Gregorian calendar; month and day count from 1. */
export function isDate(year: number, month: number, day: number): boolean {
  if (!Number.isInteger(year) || !(month >= 1 && month <= 12) || !(day >= 1)) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** True when `text` is one character repeated; such numbers pass many checks and are placeholders. */
export function isRepeated(text: string): boolean {
  return text.length > 1 && text === (text[0] ?? '').repeat(text.length);
}

/** GS1 (EAN, GTIN, GLN, SSCC): weights 3 and 1 from the right, the check digit last. */
export function gs1(digits: string): boolean {
  if (!isDigits(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

/** Luhn over letters and digits as ISIN has it: letters count as two digits (A=10 … Z=35). */
export function luhnAlphanumeric(compact: string): boolean {
  let digits = '';
  for (const char of compact) {
    const value = base36(char);
    if (value < 0) return false;
    digits += String(value);
  }
  return luhn(digits);
}

/** ICAO Doc 9303 part 3, 4.9: weights 7, 3, 1 over a field; `<` counts 0, letters 10 to 35. NaN for other characters. */
export function icaoDigit(field: string): number {
  let sum = 0;
  for (let i = 0; i < field.length; i++) {
    const char = field[i] ?? '';
    const value = char === '<' ? 0 : base36(char);
    if (value < 0) return Number.NaN;
    sum += value * (i % 3 === 0 ? 7 : i % 3 === 1 ? 3 : 1);
  }
  return sum % 10;
}

/** True for six digits YYMMDD that are a day in one century or another. */
export function isYymmdd(text: string): boolean {
  return (
    /^[0-9]{6}$/.test(text) &&
    isDate(2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)))
  );
}

/** True for eight digits YYYYMMDD that are a day between 1850 and 2099. */
export function isYyyymmdd(text: string): boolean {
  if (!/^[0-9]{8}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  return year >= 1850 && year <= 2099 && isDate(year, Number(text.slice(4, 6)), Number(text.slice(6, 8)));
}
