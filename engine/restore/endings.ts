/** What languages attach to a name without a mark between (README.md, Attached): endings behind it and particles before it. */
import { isVowelSign } from './alike.ts';
import type { RestoreKey } from '../vocabulary/restore-table.ts';

const isHangul = (unit: number): boolean => unit >= 0xac00 && unit <= 0xd7a3;
/** Longest run of Korean particles that is read. */
const LONGEST_PARTICLES = 8;
/** The address, the number, the case, and what limits it, in this order. */
const PARTICLES =
  /^(?:씨|님|군|양|선생님|교수님|박사님|부장님|과장님|대표님|사장님)?(?:들|네)?(?:에게서|에게|한테서|한테|께서|께|이랑|랑|이라고|라고|이나|나|으로|로|부터|까지|처럼|보다|와|과|의|이|가|을|를|은|는|도|만|에|이며|며|이다|입니다|이고|고)?(?:는|도|만|의)?$/;

/** Letters that Arabic and Hebrew write before a word without a space, alone and after one another. */
const ATTACHED = /^(?:[وف]?[بكلس]?|[ו]?[שה]?[בלמכה]?|ו?כש[בלמכה]?)$/u;
export const MOST_ATTACHED = 4;

/** Whether letters may stand before a name without a space. */
export function isAttached(letters: string): boolean {
  return letters !== '' && ATTACHED.test(letters);
}

/** The letter of Hebrew or Arabic may be the first of such a run. */
export function mayAttach(unit: number): boolean {
  return 'وفبكلسושהבלמכ'.includes(String.fromCharCode(unit));
}

const ENDS_IN_S = /[sxzß]$/iu;
const NO_NAME = /[\d@<>]/;
const SIBILANTS = 'sxzSXZßẞſ';

const LEAST_WITH_S = 3;
/** Names and words that are another one with an s. */
const OTHER_WITH_S = new Set(
  (
    'ali alia ander andrea ari carlo charle costa dino elia georg george giovanni han jacque jen jona jule juli klau kosta lar len lia louri luca ' +
    'luka mar marco mathia matthia mattia mercede mile milo nel nico nicola niko nikola nil pari pavlo petro santo silva thoma tobia toma tran yve'
  ).split(' '),
);

/** Whether a key is a name in Latin letters that takes the `s` of the genitive or the plural. */
export function takesS({ k, o, v, ch }: RestoreKey): boolean {
  if (k.length < LEAST_WITH_S || v === 'json_ascii' || ch === 'json') return false;
  return (
    isCapital(k) &&
    isCapital(o) &&
    isLatin(k.charAt(k.length - 1)) &&
    !SIBILANTS.includes(k.charAt(k.length - 1)) &&
    !NO_NAME.test(k) &&
    !OTHER_WITH_S.has(k.toLowerCase())
  );
}

/** A table has a hundred thousand keys, most of which begin and end in ASCII. */
function isCapital(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit < 0x80 ? unit >= 0x41 && unit <= 0x5a : /^\p{Lu}/u.test(text);
}

function isLatin(character: string): boolean {
  const unit = character.charCodeAt(0) | 0x20;
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x80 && /^\p{Script=Latin}$/u.test(character));
}

/** The original with the ending that stood behind the replacement. */
export function withS(original: string, ending: string): string {
  return ENDS_IN_S.test(original) ? `${original}’` : original + ending;
}

/** Whether Korean particles and nothing else fill `run`. */
export function areParticles(run: string): boolean {
  return run.length <= LONGEST_PARTICLES && PARTICLES.test(run);
}

export const endsInHangul = (key: string): boolean => isHangul(key.charCodeAt(key.length - 1));

/** The place behind the vowel signs at `at`. */
export function behindSigns(text: string, at: number, limit: number): number {
  let end = at;
  while (end < limit && isVowelSign(text.charCodeAt(end))) end++;
  return end;
}
