/**
 * What the script of a text says about its words. The sets differ on purpose; each question has its own name here, so that
 * nobody writes a sixth.
 */

/** Scripts that are written without spaces between words, as members of a character class. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

const UNSPACED_SCRIPT = new RegExp(String.raw`[${UNSPACED}\p{Script=Tibetan}]`, 'u');
const STARTS_UNSPACED = new RegExp(String.raw`^[${UNSPACED}\p{Script=Tibetan}]`, 'u');

/** Whether a word boundary says nothing somewhere in `text`, because its script has no spaces between words. */
export function hasUnspacedScript(text: string): boolean {
  return UNSPACED_SCRIPT.test(text);
}

/** Whether `text` begins in a script without spaces, so that two lines of it are joined without one. */
export function startsUnspaced(text: string): boolean {
  return STARTS_UNSPACED.test(text);
}

/**
 * Characters beside which a number begins or ends although no space separates them (身份证号110…, 번호110…). Hangul has
 * spaces between words but attaches its particles, and the prolonged sound mark (U+30FC) belongs to no script.
 */
const NUMBER_NEIGHBOUR = String.raw`${UNSPACED}\p{Script=Hangul}\u30fc`;

/** One such character. */
export const BESIDE_NUMBER: RegExp = new RegExp(`[${NUMBER_NEIGHBOUR}]`, 'u');
/** A letter, mark or digit of a script in which a number needs a boundary. */
export const SPACED_WORD: RegExp = new RegExp(String.raw`(?![${NUMBER_NEIGHBOUR}])[\p{L}\p{M}\p{N}]`, 'u');

const SYLLABIC = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Whether `text` holds a script in which a character or two are a word: an initial would be a whole name there, and the
 * name of a column holds other names without a boundary.
 */
export function hasShortWords(text: string): boolean {
  return SYLLABIC.test(text);
}
