import { bareAction, type Subject } from './action.ts';

/** Types of which the last four characters stay (docs/decisions.md#text-policy-and-restore). */
const LAST_FOUR = new Set([
  'CREDIT_CARD',
  'IBAN',
  'BANK_ACCOUNT',
  'PHONE',
  'NATIONAL_ID',
  'SOCIAL_SECURITY',
  'TAX_ID',
  'PASSPORT',
  'DRIVER_LICENSE',
  'HEALTH_ID',
  'COMPANY_ID',
  'CUSTOMER_ID',
  'CASE_ID',
  'DEVICE_ID',
  'VEHICLE_ID',
  'LICENSE_PLATE',
  'BIC',
  'CRYPTO_ADDRESS',
]);

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Masks letters and digits where `keeps` says no; separators stay. */
function masked(characters: readonly string[], keeps: (index: number) => boolean): string {
  return characters.map((character, i) => (LETTER_OR_DIGIT.test(character) && !keeps(i) ? '*' : character)).join('');
}

function lastFour(surface: string): string {
  const characters = [...surface];
  const places = characters.flatMap((character, i) => (LETTER_OR_DIGIT.test(character) ? [i] : []));
  // Never more than half of a short value.
  const shown = new Set(places.slice(places.length - Math.min(4, Math.floor(places.length / 2))));
  return masked(characters, (i) => shown.has(i));
}

/** The first letter of each word; a word of one letter hides it. */
function initials(surface: string): string {
  return surface.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const [first = '', ...rest] = word;
    return rest.length === 0 ? '*' : first + '*'.repeat(rest.length);
  });
}

function partialOf({ type, surface }: Subject): string {
  if (type === 'PERSON') return initials(surface);
  if (type === 'EMAIL') {
    const at = surface.lastIndexOf('@');
    if (at < 1) return initials(surface);
    const [first = '', ...rest] = surface.slice(0, at);
    return first + '*'.repeat(Math.max(3, rest.length)) + surface.slice(at);
  }
  if (type === 'DATE' || type === 'DATE_OF_BIRTH') {
    return surface.replace(/[\p{L}\p{M}]+|\p{Nd}+/gu, (run) =>
      /^\p{Nd}{4}$/u.test(run) ? run : '*'.repeat([...run].length),
    );
  }
  if (LAST_FOUR.has(type)) return lastFour(surface);
  return initials(surface);
}

/** Shows the part of a value by which its owner knows it: last four of a number, initials of a name, domain of an e-mail. */
export const partial = bareAction({
  name: 'partial',
  status: 'ga',
  reversible: () => false,
  apply: (subject) => ({ replacement: partialOf(subject) }),
});
