/**
 * Characters that are written for one another (README.md, Characters alike): spaces, hyphens, apostrophes, HTML entities, escapes
 * of Markdown, and the vowel signs of Arabic and Hebrew, which most texts leave out.
 */

const SPACES = ' \u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\n\r\t';
const HYPHENS = '-\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d';
const APOSTROPHES = "'\u2019\u2018\u02bc`\u00b4\u2032";
const GROUPS = [SPACES, HYPHENS, APOSTROPHES];

/** Members of the group that a unit is in; '' for most units. */
const groupOf = new Map<number, string>();
for (const group of GROUPS) for (const member of group) groupOf.set(member.charCodeAt(0), group);

export const AMPERSAND = 0x26;
export const BACKSLASH = 0x5c;
export const UNDERSCORE = 0x5f;
/** Longest entity that is read, with `&` and `;`. */
export const LONGEST_ENTITY = 10;

const NAMED = new Map<string, string>(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    shy: '',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
  }),
);
for (const [name, character] of [
  ['ndash', '–'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['lsqb', '['],
  ['rsqb', ']'],
  ['lbrack', '['],
  ['rbrack', ']'],
  ['szlig', 'ß'],
  ['AElig', 'Æ'],
  ['aelig', 'æ'],
  ['Oslash', 'Ø'],
  ['oslash', 'ø'],
  ['Aring', 'Å'],
  ['aring', 'å'],
] as const)
  NAMED.set(name, character);
/** Names of letters with a mark: the letter, then what the mark is called. */
const MARKS = new Map([
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['circ', '\u0302'],
  ['uml', '\u0308'],
  ['tilde', '\u0303'],
  ['cedil', '\u0327'],
  ['caron', '\u030c'],
]);

/** What an HTML entity at `at` stands for, and its length; undefined when none is there. */
export function entityAt(text: string, at: number): { text: string; length: number } | undefined {
  const match = /^&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/i.exec(text.slice(at, at + LONGEST_ENTITY));
  if (match === null) return undefined;
  const [{ length }, decimal, hex, name] = match;
  if (name === undefined) {
    const point = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return point > 0x10ffff ? undefined : { text: String.fromCodePoint(point), length };
  }
  const mark = MARKS.get(name.slice(1));
  const named = mark === undefined ? NAMED.get(name) : (name.charAt(0) + mark).normalize('NFC');
  return named === undefined ? undefined : { text: named, length };
}

/** Whether an entity may begin at `at` and go on behind `limit`. */
export function mayBeEntity(text: string, at: number, limit: number): boolean {
  return limit - at < LONGEST_ENTITY && /^&#?[\da-z]*$/i.test(text.slice(at, limit));
}

/** Units that are written for `unit`, itself among them; '' when nothing is. */
export function alikeTo(unit: number): string {
  return groupOf.get(unit) ?? '';
}

export const isSpace = (unit: number): boolean => groupOf.get(unit) === SPACES;

/** Points of Hebrew, and short vowels and the lengthening stroke of Arabic. */
export function isVowelSign(unit: number): boolean {
  return (
    (unit >= 0x64b && unit <= 0x65f) ||
    unit === 0x640 ||
    unit === 0x670 ||
    (unit >= 0x591 && unit <= 0x5c7 && unit !== 0x5be)
  );
}

/** A letter of Arabic or Hebrew. */
export function isSemitic(unit: number): boolean {
  return (
    (unit >= 0x5d0 && unit <= 0x5ea) ||
    (unit >= 0x620 && unit <= 0x64a && unit !== 0x640) ||
    (unit >= 0x671 && unit <= 0x6d3)
  );
}

/** First and last code point of scripts that are written without spaces, and of Hangul, which writes particles to a word. */
const UNSPACED: readonly (readonly [number, number])[] = [
  [0xe00, 0xfff],
  [0x1000, 0x109f],
  [0x1100, 0x11ff],
  [0x1780, 0x17ff],
  [0x3005, 0x3007],
  [0x3041, 0x318e],
  [0x31f0, 0x31ff],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xff66, 0xff9f],
  [0x20000, 0x323af],
];

export function isUnspaced(point: number): boolean {
  return point >= 0xe00 && UNSPACED.some(([first, last]) => point >= first && point <= last);
}

/** Hiragana and Katakana, beside which a word in Han ends. */
export function isKana(point: number): boolean {
  return (
    (point >= 0x3041 && point <= 0x30ff) || (point >= 0x31f0 && point <= 0x31ff) || (point >= 0xff66 && point <= 0xff9f)
  );
}

/** Every such unit. */
export function* unspacedUnits(): Generator<number> {
  for (const [first, last] of UNSPACED) if (last < 0x10000) for (let unit = first; unit <= last; unit++) yield unit;
}

/** Units that a key may have in another writing. */
export function alikeUnits(): number[] {
  return [...groupOf.keys(), AMPERSAND, BACKSLASH];
}

/** As it is in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
