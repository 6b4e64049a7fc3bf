/**
 * What is said aloud and written down word by word: "five five double two", "m as in mike", "ana dot ruiz at example dot
 * com". What languages have for it is in speech.ts.
 */
import type { Reading } from '../segment.ts';
import { ALPHABET, OTHER, SPEECH, type Speech } from './speech.ts';

/** Numbers are looked up as words up to here; longer ones are said in pieces. */
const MOST = 9_999;
/** Words that may stand inside a spoken number or an "as in" phrase. */
const LONGEST_PHRASE = 8;

interface Lexicon {
  speech: Speech;
  /** Folded words, joined by spaces, to digits. */
  numbers: ReadonlyMap<string, string>;
}

const lexicons = new Map<string, Lexicon>();

function lexiconOf(language: string): Lexicon {
  const known = lexicons.get(language);
  if (known !== undefined) return known;
  const speech = SPEECH[language] ?? OTHER;
  const numbers = new Map<string, string>();
  for (const cardinal of speech.cardinals)
    for (let value = 0; value <= MOST; value++) {
      const words = wordsOf(cardinal(value)).map(({ folded }) => folded);
      if (words.length <= LONGEST_PHRASE) numbers.set(words.join(' '), String(value));
    }
  for (const [word, value] of Object.entries(speech.digits ?? {})) numbers.set(foldWord(word), String(value));
  const lexicon = { speech, numbers };
  lexicons.set(language, lexicon);
  return lexicon;
}

interface Word {
  start: number;
  end: number;
  /** Lower case without marks. */
  folded: string;
}

/** Signs on letters that may be left out; in Indic and Thai script what is written above and below is the word. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const foldWord = (word: string): string => word.normalize('NFKD').replace(MARKS, '').toLowerCase();

/** Words of `text`, which is at `shift`. */
function wordsOf(text: string, shift = 0): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/(?:[\p{L}\p{M}]+|\p{Nd}+)/gu)) {
    const start = shift + match.index;
    words.push({ start, end: start + match[0].length, folded: foldWord(match[0]) });
  }
  return words;
}

/** One thing said: a word, a number, a letter with the phrase that spells it. */
export interface Unit {
  /** UTF-16 units of the text. */
  start: number;
  end: number;
  /** Folded letters and digits, as they would be written: `55` for "double five". */
  chars: string;
  kind: 'word' | 'spoken digits' | 'spelled';
}

/** What a text says, in order. `language` is a primary subtag. */
export function spokenUnits(text: string, language: string): Unit[] {
  const lexicon = lexiconOf(language);
  const units: Unit[] = [];
  let from = 0;
  for (const run of runsIn(text, lexicon.speech)) {
    addUnits(units, wordsOf(text.slice(from, run.start), from), lexicon);
    units.push(...run.units);
    from = run.end;
  }
  addUnits(units, wordsOf(text.slice(from), from), lexicon);
  return units;
}

/** What may stand between two groups of digits that are written without spaces. */
const BETWEEN = '(?:[ ,、-]|の|에 ?)?';

/** The digit names of a language that is written without spaces, and the expression for a row of them. */
const runs = new Map<Speech, { names: ReadonlyMap<string, number>; name: RegExp; row: RegExp }>();

function runsOf(speech: Speech): { names: ReadonlyMap<string, number>; name: RegExp; row: RegExp } | undefined {
  const { run } = speech;
  if (run === undefined) return undefined;
  let made = runs.get(speech);
  if (made === undefined) {
    const one = run.names.map(([name]) => name).join('|');
    made = {
      names: new Map(run.names),
      name: new RegExp(one, 'g'),
      row: new RegExp(`(?:${one})(?:${BETWEEN}(?:${one})){${run.least - 1},63}`, 'g'),
    };
    runs.set(speech, made);
  }
  return made;
}

/** Digits said one after the other in a text without spaces. */
function* runsIn(text: string, speech: Speech): Generator<{ start: number; end: number; units: Unit[] }> {
  const known = runsOf(speech);
  if (known === undefined) return;
  for (const { index, 0: row } of text.matchAll(known.row))
    yield {
      start: index,
      end: index + row.length,
      units: [...row.matchAll(known.name)].map(({ index: at, 0: name }) => ({
        start: index + at,
        end: index + at + name.length,
        chars: String(known.names.get(name)),
        kind: 'spoken digits',
      })),
    };
}

function addUnits(units: Unit[], words: readonly Word[], lexicon: Lexicon): void {
  for (let i = 0; i < words.length;) {
    const said = numberAt(words, i, lexicon) ?? letterAt(words, i, lexicon.speech) ?? alphabetAt(words, i);
    if (said === undefined) {
      const { start, end, folded } = words[i++] as Word;
      units.push({ start, end, chars: folded, kind: 'word' });
      continue;
    }
    units.push(...said.units);
    i = said.next;
  }
}

interface Said {
  units: Unit[];
  next: number;
}

/** The longest number that begins at word `i`, with "double" and the like before it. */
function numberAt(words: readonly Word[], i: number, { speech, numbers }: Lexicon): Said | undefined {
  for (const [times, phrases] of [
    [2, speech.twice ?? []],
    [3, speech.thrice ?? []],
  ] as const) {
    const next = phraseEnd(words, i, phrases);
    if (next === undefined) continue;
    const digit = words[next] === undefined ? undefined : numbers.get(words[next].folded);
    if (digit?.length === 1) return unit(words, i, next + 1, digit.repeat(times), 'spoken digits');
  }
  if (/\d/.test((words[i] as Word).folded)) return undefined;
  let best: Said | undefined;
  let phrase = '';
  for (let n = i; n < Math.min(words.length, i + LONGEST_PHRASE); n++) {
    phrase += (n === i ? '' : ' ') + (words[n] as Word).folded;
    const value = numbers.get(phrase);
    if (value !== undefined) best = unit(words, i, n + 1, value, 'spoken digits');
  }
  return best;
}

/** "m as in mike": one letter. */
function letterAt(words: readonly Word[], i: number, { asIn }: Speech): Said | undefined {
  const letter = (words[i] as Word).folded;
  if ([...letter].length !== 1 || /\d/.test(letter)) return undefined;
  const after = phraseEnd(words, i + 1, asIn);
  if (after === undefined || words[after]?.folded.startsWith(letter) !== true) return undefined;
  return unit(words, i, after + 1, letter, 'spelled');
}

/** Three words of a spelling alphabet in a row: fewer may be names. */
function alphabetAt(words: readonly Word[], i: number): Said | undefined {
  let next = i;
  while (ALPHABET.has(words[next]?.folded ?? '')) next++;
  if (next - i < 3) return undefined;
  return {
    units: words.slice(i, next).map(({ start, end, folded }) => ({
      start,
      end,
      chars: ALPHABET.get(folded) as string,
      kind: 'spelled',
    })),
    next,
  };
}

function phraseEnd(words: readonly Word[], from: number, phrases: readonly string[]): number | undefined {
  for (const phrase of phrases) {
    const parts = phrase.split(' ').map(foldWord);
    if (parts.every((part, n) => words[from + n]?.folded === part)) return from + parts.length;
  }
  return undefined;
}

function unit(words: readonly Word[], from: number, to: number, chars: string, kind: Unit['kind']): Said {
  const { start } = words[from] as Word;
  const { end } = words[to - 1] as Word;
  return { units: [{ start, end, chars, kind }], next: to };
}

/** So many digits in a row, said aloud, are a number that somebody was given. */
const LEAST_DIGITS = 4;
const LEAST_LETTERS = 3;
/** Units of one number or name, parts of one address. */
const LONGEST_RUN = 64;
const MOST_DOTS = 8;

/** At least this many words that begin like numbers, at most `NEAR` code units apart, may be a dictated number. */
const LEAST_WORDS = 3;
const NEAR = 24;
/** How dictated numbers and addresses begin; they match nothing for a language without a row. */
interface Signs {
  number: RegExp;
  address: RegExp;
}

const signs = new Map<string, Signs | undefined>();

function signsOf(language: string): Signs | undefined {
  if (signs.has(language)) return signs.get(language);
  const speech = SPEECH[language];
  const made = speech === undefined ? undefined : makeSigns(speech);
  signs.set(language, made);
  return made;
}

function makeSigns({ cardinals, digits = {}, at, dot }: Speech): Signs {
  const spoken = cardinals.flatMap((cardinal) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 30, 40, 50, 60, 70, 80, 90].map((value) => cardinal(value).toLowerCase()),
  );
  const numbers = [...new Set([...spoken, ...Object.keys(digits)])].join('|');
  return {
    number: new RegExp(`(?<![\\p{L}\\p{M}])(?:${numbers})\\p{L}*`, 'giu'),
    address: new RegExp(`(?<!\\p{L})(?:${at.join('|')})\\s+[\\p{L}\\p{N}]+\\s+(?:${dot.join('|')})\\s`, 'iu'),
  };
}

/** Whether a text may say a number or an address word by word. Cheap: nothing is looked up. */
function mayBeSpoken(text: string, language: string): boolean {
  const run = runsOf(SPEECH[language] ?? OTHER);
  if (run !== undefined) return text.search(run.row) >= 0;
  const known = signsOf(language);
  if (known === undefined) return false;
  const ends: number[] = [];
  for (const { index, 0: word } of text.matchAll(known.number)) {
    if (ends.length > 0 && index - (ends.at(-1) as number) > NEAR) ends.length = 0;
    if (ends.push(index + word.length) === LEAST_WORDS) return true;
  }
  return known.address.test(text);
}

/**
 * The reading of a text that is not known to be a transcript, and where in it something is said aloud; undefined when
 * nothing is. `language` is a primary subtag.
 */
export function spokenAside(text: string, language: string): Reading | undefined {
  return mayBeSpoken(text, language) ? spokenReading(text, language) : undefined;
}

/** What the recognisers should read: numbers in digits, spelled names whole, dictated addresses with their signs. */
export function spokenReading(
  text: string,
  language: string,
  units: readonly Unit[] = spokenUnits(text, language),
): Reading | undefined {
  const { speech } = lexiconOf(language);
  const pieces: { start: number; end: number; says: string }[] = [];
  for (let i = 0; i < units.length;) {
    const run = runAt(text, units, i, speech) ?? addressAt(text, units, i, speech);
    if (run !== undefined) pieces.push(run);
    i = run === undefined ? i + 1 : run.next;
  }
  if (pieces.length === 0) return undefined;
  return replaced(text, pieces);
}

/** Folded; what precedes the code of a country. */
const PLUS = new Set('plus mas mais piu плюс плус'.split(' '));

/** Units in a row with nothing but white space, hyphens, commas or a particle of CJK between them. */
function together(text: string, { end }: Unit, { start }: Unit): boolean {
  return /^(?:[\s,،、-]*|の|에 ?)$/.test(text.slice(end, start));
}

/** The units from `from` on that belong together; what `joins` stands only between two of them. */
function rowAt(
  text: string,
  units: readonly Unit[],
  from: number,
  belongs: (unit: Unit) => boolean,
  joins: (unit: Unit) => boolean = () => false,
): readonly Unit[] {
  let next = from;
  let end = from;
  while (next < Math.min(units.length, from + LONGEST_RUN)) {
    const here = units[next] as Unit;
    const counts = belongs(here);
    if (!counts && (end < next || end === from || !joins(here))) break;
    if (next > from && !together(text, units[next - 1] as Unit, here)) break;
    next++;
    if (counts) end = next;
  }
  return units.slice(from, end);
}

/** The "O" of "12 O 345" may be a letter: alone it proves nothing. */
const isSaid = (text: string, { kind, start, end }: Unit): boolean =>
  kind !== 'word' && !/^\p{Script=Latin}$/u.test(text.slice(start, end));
const isOneOf = (list: readonly string[], chars: string): boolean => list.some((word) => foldWord(word) === chars);
const digitsIn = (row: readonly Unit[], isDigits: (unit: Unit) => boolean): number =>
  row.filter(isDigits).reduce((sum, { chars }) => sum + chars.length, 0);

interface Run {
  start: number;
  end: number;
  says: string;
  next: number;
}

function runAt(text: string, units: readonly Unit[], from: number, { dash = [], slash = [] }: Speech): Run | undefined {
  const first = units[from] as Unit;
  const isLetter = ({ kind, chars }: Unit): boolean =>
    kind === 'spelled' || (kind === 'word' && /^\p{L}$/u.test(chars));
  const isDigits = ({ kind, chars }: Unit): boolean =>
    kind === 'spoken digits' || (kind === 'word' && /^\d+$/.test(chars));
  const signOf = ({ kind, chars }: Unit): string | undefined =>
    kind !== 'word' ? undefined : isOneOf(dash, chars) ? '-' : isOneOf(slash, chars) ? '/' : undefined;
  const joins = (one: Unit): boolean => signOf(one) !== undefined;
  const written = (one: Unit): string => signOf(one) ?? one.chars;
  const code = codeAt(text, units, from, {
    isLetter: (one) => one.kind === 'word' && isLetter(one),
    isDigits,
    joins,
    written,
  });
  if (code !== undefined) return code;
  const isNumber = !isLetter(first);
  const row = isNumber ? rowAt(text, units, from, isDigits, joins) : rowAt(text, units, from, isLetter);
  if (row.length === 0) return undefined;
  const says = row.map(written).join('');
  const spoken = row.some((one) => isSaid(text, one));
  if (isNumber ? !spoken || digitsIn(row, isDigits) < LEAST_DIGITS : says.length < LEAST_LETTERS) return undefined;
  const { end } = row.at(-1) as Unit;
  const next = from + row.length;
  const before = units[from - 1];
  if (isNumber && before !== undefined && PLUS.has(before.chars) && together(text, before, first))
    return { start: before.start, end, next, says: `+${says}` };
  return { start: first.start, end, next, says: isNumber ? says : says.charAt(0).toUpperCase() + says.slice(1) };
}

/** Letters and digits of a code that mixes them: a plate, a file number. */
const LEAST_CODE = 5;
const LEAST_CODE_DIGITS = 2;

interface CodeParts {
  isLetter: (unit: Unit) => boolean;
  isDigits: (unit: Unit) => boolean;
  joins: (unit: Unit) => boolean;
  /** How a unit is written: a sign, or its letters and digits. */
  written: (unit: Unit) => string;
}

/** "t n oh seven c k four four one two": letters one by one among spoken digits. */
function codeAt(
  text: string,
  units: readonly Unit[],
  from: number,
  { isLetter, isDigits, joins, written }: CodeParts,
): Run | undefined {
  const row = rowAt(text, units, from, (one) => isLetter(one) || isDigits(one), joins);
  const says = row.map((one) => written(one).toUpperCase()).join('');
  const letters = row.filter(isLetter).length;
  const digits = digitsIn(row, isDigits);
  const spoken = row.some((one) => one.kind === 'spoken digits' && isSaid(text, one));
  // One letter before a number is a word more often than not ("a four five six seven").
  const alone = letters === 1 && /^\p{L}/u.test(says);
  if (!spoken || letters === 0 || alone || digits < LEAST_CODE_DIGITS || letters + digits < LEAST_CODE)
    return undefined;
  return { start: (units[from] as Unit).start, end: (row.at(-1) as Unit).end, next: from + row.length, says };
}

/** A dictated address ends with one of these: "look at the dot on the wall" is not an address. */
const TOP_LEVEL =
  /\.(?:com|net|org|edu|gov|int|mil|info|biz|name|example|test|app|dev|io|ai|co|me|tv|cc|eu|uk|us|ca|au|nz|ie|za|de|at|ch|fr|be|lu|nl|es|it|pt|br|mx|ar|cl|pe|pl|cz|sk|si|hr|hu|ro|bg|gr|tr|se|no|nb|dk|fi|is|ee|lv|lt|ru|ua|by|kz|in|id|my|ph|sg|hk|tw|cn|jp|kr|th|vn|il|ae|sa|eg|ma)$/;

/** "ana dot ruiz at example dot com". */
function addressAt(text: string, units: readonly Unit[], from: number, { at, dot }: Speech): Run | undefined {
  const plain = (index: number): string | undefined => {
    const here = units[index];
    return here === undefined || (index > from && !together(text, units[index - 1] as Unit, here))
      ? undefined
      : here.chars;
  };
  const isOf = (list: readonly string[], chars: string | undefined): boolean =>
    chars !== undefined && isOneOf(list, chars);
  const dotted = (start: number): { says: string; next: number; dots: number } | undefined => {
    const head = plain(start);
    if (head === undefined || isOf(at, head) || isOf(dot, head)) return undefined;
    let says = head;
    let next = start + 1;
    let dots = 0;
    while (dots < MOST_DOTS && isOf(dot, plain(next)) && plain(next + 1) !== undefined && !isOf(at, plain(next + 1))) {
      says += `.${plain(next + 1)}`;
      next += 2;
      dots++;
    }
    return { says, next, dots };
  };
  const user = dotted(from);
  if (user === undefined || !isOf(at, plain(user.next))) return undefined;
  const host = dotted(user.next + 1);
  if (host === undefined || host.dots === 0 || !TOP_LEVEL.test(host.says)) return undefined;
  return {
    start: (units[from] as Unit).start,
    end: (units[host.next - 1] as Unit).end,
    says: `${user.says}@${host.says}`,
    next: host.next,
  };
}

/** The text with each piece replaced. Every unit of a new piece maps to the whole of what it replaces. */
function replaced(text: string, pieces: readonly { start: number; end: number; says: string }[]): Reading {
  let out = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let from = 0;
  const copy = (to: number): void => {
    for (let i = from; i < to; i++) {
      starts.push(i);
      ends.push(i + 1);
    }
    out += text.slice(from, to);
  };
  for (const { start, end, says } of pieces) {
    copy(start);
    for (let i = 0; i < says.length; i++) {
      starts.push(start);
      ends.push(end);
    }
    out += says;
    from = end;
  }
  copy(text.length);
  return { text: out, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends), speech: true };
}

/**
 * `replacement` the way `like` says what `written` writes: digits as words, letters one by one, or only without capitals
 * and signs. `like` and `written` are the same value in two forms.
 */
export function saidLike(like: string, written: string, replacement: string, language: string): string {
  const units = spokenUnits(like, language);
  const { speech } = lexiconOf(language);
  const digitName = (value: number): string | undefined => speech.run?.names.find(([, of]) => of === value)?.[0];
  const cardinal = speech.run === undefined ? speech.cardinals[0] : digitName;
  const gap = speech.run === undefined ? ' ' : '';
  const spelled = units.filter(({ kind }) => kind === 'spelled').length > 0 || singleLetters(units);
  const digits = cardinal !== undefined && units.some(({ kind }) => kind === 'spoken digits');
  const folded = units.map(({ chars }) => chars);
  const word = (list: readonly string[]): string | undefined =>
    list.find((candidate) => folded.includes(foldWord(candidate)));
  let said = replacement;
  if (spelled || digits) {
    for (const [sign, list] of [
      ['@', speech.at],
      ['.', speech.dot],
      ['-', speech.dash ?? []],
      ['/', speech.slash ?? []],
    ] as const) {
      const name = word(list);
      if (name !== undefined) said = said.replaceAll(sign, ` ${name} `);
    }
    if (spelled) said = said.replace(/\p{L}{2,}/gu, (letters) => [...letters].join(' '));
    if (digits) said = said.replace(/\d/g, (digit) => `${gap}${cardinal(Number(digit)) ?? digit}${gap}`);
  } else if (/@/.test(replacement) && !/@/.test(like)) {
    said = said.replace(/@/g, ` ${word(speech.at) ?? ''} `).replace(/\./g, ` ${word(speech.dot) ?? ''} `);
  }
  // Signs that this form leaves out of the value are left out of its replacement.
  const dropped = new Set([...written].filter((sign) => !/[\p{L}\p{N}\s]/u.test(sign) && !like.includes(sign)));
  said = [...said].map((sign) => (dropped.has(sign) ? ' ' : sign)).join('');
  said = said.replace(/\s+/g, ' ').trim();
  return like === like.toLowerCase() ? said.toLowerCase() : said;
}

/** Letters one by one, among digits too ("k a oh three m f"). */
function singleLetters(units: readonly Unit[]): boolean {
  const letters = units.filter(({ chars }) => /^\p{L}$/u.test(chars)).length;
  const digits = units.filter(({ kind }) => kind === 'spoken digits').length;
  return units.length > 2 && letters > 1 && letters + digits === units.length;
}
