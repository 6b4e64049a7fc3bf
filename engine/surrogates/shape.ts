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

/** Letters of one script and case: [first, last] are redrawn as one of `count` letters from `target` on. */
const LETTER_BLOCKS: readonly (readonly [first: number, last: number, target: number, count: number])[] = [
  [0x386, 0x3ab, 0x391, 17], // Greek capitals up to rho, which the gap of sigma follows
  [0x3ac, 0x3ce, 0x3b1, 17],
  [0x400, 0x42f, 0x410, 32], // Cyrillic capitals
  [0x430, 0x45f, 0x430, 32],
  [0x490, 0x491, 0x433, 1], // Ukrainian ge with upturn
  [0x531, 0x556, 0x531, 38], // Armenian capitals
  [0x561, 0x587, 0x561, 38],
  [0x5d0, 0x5ea, 0x5d0, 27], // Hebrew
  [0x620, 0x64a, 0x627, 20], // Arabic
  [0x671, 0x6d3, 0x627, 20], // letters that Persian and Urdu add
  [0x904, 0x939, 0x905, 53], // Devanagari
  [0x985, 0x9b9, 0x995, 20], // Bengali
  [0xa05, 0xa39, 0xa15, 20], // Gurmukhi
  [0xa85, 0xab9, 0xa95, 20], // Gujarati
  [0xb05, 0xb39, 0xb15, 20], // Odia
  [0xb85, 0xbb9, 0xbae, 8], // Tamil
  [0xc05, 0xc39, 0xc15, 20], // Telugu
  [0xc85, 0xcb9, 0xc95, 20], // Kannada
  [0xd05, 0xd39, 0xd15, 20], // Malayalam
  [0xd85, 0xdc6, 0xd9a, 24], // Sinhala
  [0xe01, 0xe2e, 0xe01, 46], // Thai consonants
  [0xe81, 0xeae, 0xe99, 7], // Lao
  [0x1000, 0x1021, 0x1000, 32], // Burmese
  [0x10d0, 0x10f0, 0x10d0, 33], // Georgian
  [0x1200, 0x135a, 0x1200, 72], // Ethiopic
  [0x1780, 0x17a2, 0x1780, 29], // Khmer
  [0x1820, 0x1842, 0x1820, 35], // Mongolian
  [0x3041, 0x3096, 0x3042, 80], // Hiragana
  [0x30a1, 0x30fa, 0x30a2, 80], // Katakana
  [0xac00, 0xd7a3, 0xac00, 11_172], // Hangul syllables
];

/** Characters that every writer of Chinese and Japanese knows, and that both ways of writing Chinese share. */
const COMMON_HAN = [
  ...'一人二入八力十又三上下土士大女子小山川工己千口才六今元公分切友反天太夫少尺巴引心手文方日月木止比毛水火父片牛王',
  ...'世丘主仙代令充冬加包北半去古可右史叫司四外央失左市布平幼必打本正母民永玉瓜甘生用田由甲申白皮目石示禾立',
  ...'交亦仲任伊伏光全共再列印各合吉同名后向因回地在多好宇守安寺年式成早旨旬曲有朱次江池百竹米羊羽老考耳自至舟色',
  ...'位住何佐作冷別助君否吹呈告均坂坐壯完尾局岐希序形志快抄技投折改李杏材村杜束步每求沖沙良見言谷豆赤走足身辛里',
  ...'京佳使供依具典到制卷卓卒叔取受呼命和固坪夜奇委姑始宗官宙定宜居岸幸底忠性房所承招放昆昌明易星春林果枝武泉法波河油治沿',
];

const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character);

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
  if (isHan(String.fromCharCode(unit))) return draws.from(COMMON_HAN);
  for (const [first, last, target, count] of LETTER_BLOCKS) {
    if (unit >= first && unit <= last) return String.fromCharCode(target + draws.pick(count));
  }
  return String.fromCharCode(unit);
}

/** The written value with every letter and digit redrawn and everything else (separators, emoji) as it stands. */
export function redrawShape(written: string, draws: Draws, keepFirst = 0): string {
  let out = '';
  let seen = 0;
  for (const character of written) {
    if (!/[\p{L}\p{N}]/u.test(character) || seen++ < keepFirst) out += character;
    else if (character.length > 1) out += isHan(character) ? draws.from(COMMON_HAN) : character;
    else out += redrawUnit(character.charCodeAt(0), draws);
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
