/**
 * What is said aloud and written down word by word: "five five double two", "m as in mike", "ana dot ruiz at example dot
 * com". Cardinals come from n2words; how people spell, count and dictate addresses stands here, by language.
 */
import { toCardinal as cs } from 'n2words/cs-CZ';
import { toCardinal as da } from 'n2words/da-DK';
import { toCardinal as de } from 'n2words/de-DE';
import { toCardinal as el } from 'n2words/el-GR';
import { toCardinal as en } from 'n2words/en-GB';
import { toCardinal as enUs } from 'n2words/en-US';
import { toCardinal as es } from 'n2words/es-ES';
import { toCardinal as fi } from 'n2words/fi-FI';
import { toCardinal as fr } from 'n2words/fr-FR';
import { toCardinal as frBe } from 'n2words/fr-BE';
import { toCardinal as hr } from 'n2words/hr-HR';
import { toCardinal as hu } from 'n2words/hu-HU';
import { toCardinal as id } from 'n2words/id-ID';
import { toCardinal as it } from 'n2words/it-IT';
import { toCardinal as nb } from 'n2words/nb-NO';
import { toCardinal as nl } from 'n2words/nl-NL';
import { toCardinal as pl } from 'n2words/pl-PL';
import { toCardinal as pt } from 'n2words/pt-PT';
import { toCardinal as ro } from 'n2words/ro-RO';
import { toCardinal as ru } from 'n2words/ru-RU';
import { toCardinal as sv } from 'n2words/sv-SE';
import { toCardinal as tr } from 'n2words/tr-TR';
import { toCardinal as uk } from 'n2words/uk-UA';
import type { Reading } from '../inputs/input.ts';

interface Speech {
  cardinals: readonly ((value: number) => string)[];
  /** Words for a digit beside the cardinal's own ("oh"). */
  digits?: Readonly<Record<string, number>>;
  /** What says the next digit twice, or three times. */
  twice?: readonly string[];
  thrice?: readonly string[];
  /** Between a letter and the word that stands for it: "m as in mike". */
  asIn: readonly string[];
  at: readonly string[];
  dot: readonly string[];
}

const COMMON = { at: ['at', 'arroba', 'apestaart'], dot: ['dot', 'punto', 'punt'] };

const SPEECH: Readonly<Record<string, Speech>> = {
  en: {
    cardinals: [en, enUs],
    digits: { oh: 0, o: 0, nought: 0, naught: 0 },
    twice: ['double'],
    thrice: ['triple', 'treble'],
    asIn: ['as in', 'for', 'like'],
    at: ['at'],
    dot: ['dot', 'point'],
  },
  de: {
    cardinals: [de],
    digits: { zwo: 2 },
    twice: ['doppel', 'zweimal', 'zwei mal'],
    thrice: ['dreimal', 'drei mal'],
    asIn: ['wie'],
    at: ['at', 'ät', 'klammeraffe'],
    dot: ['punkt', 'dot'],
  },
  fr: {
    cardinals: [fr, frBe],
    twice: ['double', 'deux fois'],
    thrice: ['triple', 'trois fois'],
    asIn: ['comme'],
    at: ['arobase', 'at'],
    dot: ['point'],
  },
  es: {
    cardinals: [es],
    twice: ['doble', 'dos veces'],
    thrice: ['triple', 'tres veces'],
    asIn: ['de', 'como'],
    at: ['arroba'],
    dot: ['punto'],
  },
  it: {
    cardinals: [it],
    twice: ['doppio', 'due volte'],
    thrice: ['triplo', 'tre volte'],
    asIn: ['come', 'di'],
    at: ['chiocciola', 'at'],
    dot: ['punto'],
  },
  pt: {
    cardinals: [pt],
    digits: { meia: 6 },
    twice: ['duplo', 'duas vezes'],
    thrice: ['triplo', 'tres vezes'],
    asIn: ['de', 'como'],
    at: ['arroba'],
    dot: ['ponto'],
  },
  nl: {
    cardinals: [nl],
    twice: ['dubbel', 'twee keer'],
    thrice: ['drie keer', 'driedubbel'],
    asIn: ['van', 'zoals'],
    at: ['apenstaartje', 'at'],
    dot: ['punt'],
  },
  sv: { cardinals: [sv], twice: ['dubbel'], asIn: ['som i', 'som'], at: ['snabela', 'at'], dot: ['punkt'] },
  da: { cardinals: [da], twice: ['dobbelt'], asIn: ['som i', 'som'], at: ['snabela', 'at'], dot: ['punktum'] },
  nb: { cardinals: [nb], twice: ['dobbel'], asIn: ['som i', 'som'], at: ['krøllalfa', 'at'], dot: ['punktum'] },
  pl: { cardinals: [pl], twice: ['podwójne', 'dwa razy'], asIn: ['jak'], at: ['małpa'], dot: ['kropka'] },
  cs: { cardinals: [cs], twice: ['dvakrát'], asIn: ['jako'], at: ['zavináč'], dot: ['tečka'] },
  fi: { cardinals: [fi], twice: ['kaksi kertaa'], asIn: ['niin kuin', 'kuten'], at: ['ät'], dot: ['piste'] },
  hu: { cardinals: [hu], twice: ['kétszer'], asIn: ['mint'], at: ['kukac'], dot: ['pont'] },
  tr: { cardinals: [tr], twice: ['çift'], asIn: ['gibi'], at: ['et'], dot: ['nokta'] },
  ro: { cardinals: [ro], twice: ['de doua ori'], asIn: ['de la', 'ca in'], at: ['arond', 'at'], dot: ['punct'] },
  hr: { cardinals: [hr], twice: ['dvaput'], asIn: ['kao'], at: ['at', 'manki'], dot: ['točka'] },
  ru: { cardinals: [ru], twice: ['дважды', 'два раза'], asIn: ['как'], at: ['собака'], dot: ['точка'] },
  uk: { cardinals: [uk], twice: ['двічі'], asIn: ['як'], at: ['собака', 'равлик'], dot: ['крапка'] },
  el: { cardinals: [el], twice: ['διπλό'], asIn: ['όπως'], at: ['παπάκι'], dot: ['τελεία'] },
  id: { cardinals: [id], twice: ['dobel'], asIn: ['seperti'], at: ['at'], dot: ['titik'] },
};
const OTHER: Speech = { cardinals: [], asIn: [], ...COMMON };

/** Spelling alphabets: ICAO, and the one of DIN 5009 in its old form, which people still use. */
const ALPHABET = new Map(
  [
    'alfa alpha bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima mike november oscar papa',
    'quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu',
    'anton berta caesar dora emil friedrich gustav heinrich ida julius kaufmann ludwig martha nordpol otto paula',
    'quelle richard samuel theodor ulrich viktor wilhelm xanthippe ypsilon zacharias',
  ]
    .join(' ')
    .split(' ')
    .map((word) => [word, word[0] as string]),
);

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
  for (const [word, value] of Object.entries(speech.digits ?? {})) numbers.set(word, String(value));
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

const foldWord = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/(?:[\p{L}\p{M}]+|\p{Nd}+)/gu))
    words.push({ start: match.index, end: match.index + match[0].length, folded: foldWord(match[0]) });
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
  const words = wordsOf(text);
  const units: Unit[] = [];
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
  return units;
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

/** So many words that begin like numbers, with no more than this between them, may be a number that is said. */
const LEAST_WORDS = 3;
const NEAR = 24;
/** What numbers and addresses that are said begin with; nothing where nobody has told us how a language counts. */
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
    const run = runAt(text, units, i) ?? addressAt(text, units, i, speech);
    if (run !== undefined) pieces.push(run);
    i = run === undefined ? i + 1 : run.next;
  }
  if (pieces.length === 0) return undefined;
  return replaced(text, pieces);
}

/** Folded; what stands before the code of a country. */
const PLUS = new Set('plus mas mais piu плюс плус'.split(' '));

/** Units in a row with nothing but white space, hyphens or commas between them. */
function together(text: string, { end }: Unit, { start }: Unit): boolean {
  return /^[\s,-]*$/.test(text.slice(end, start));
}

/** The units from `from` on that belong together. */
function rowAt(text: string, units: readonly Unit[], from: number, belongs: (unit: Unit) => boolean): readonly Unit[] {
  let next = from;
  while (next < Math.min(units.length, from + LONGEST_RUN)) {
    const here = units[next] as Unit;
    if (!belongs(here) || (next > from && !together(text, units[next - 1] as Unit, here))) break;
    next++;
  }
  return units.slice(from, next);
}

interface Run {
  start: number;
  end: number;
  says: string;
  next: number;
}

function runAt(text: string, units: readonly Unit[], from: number): Run | undefined {
  const first = units[from] as Unit;
  const isLetter = ({ kind, chars }: Unit): boolean =>
    kind === 'spelled' || (kind === 'word' && /^\p{L}$/u.test(chars));
  const isDigits = ({ kind, chars }: Unit): boolean =>
    kind === 'spoken digits' || (kind === 'word' && /^\d+$/.test(chars));
  const code = codeAt(text, units, from, (one) => one.kind === 'word' && isLetter(one), isDigits);
  if (code !== undefined) return code;
  const isNumber = !isLetter(first);
  const row = rowAt(text, units, from, isNumber ? isDigits : isLetter);
  const says = row.map(({ chars }) => chars).join('');
  const spoken = row.some(({ kind }) => kind !== 'word');
  if (isNumber ? !spoken || says.length < LEAST_DIGITS : says.length < LEAST_LETTERS) return undefined;
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

/** "t n oh seven c k four four one two": letters one by one among spoken digits. */
function codeAt(
  text: string,
  units: readonly Unit[],
  from: number,
  isLetter: (unit: Unit) => boolean,
  isDigits: (unit: Unit) => boolean,
): Run | undefined {
  const row = rowAt(text, units, from, (one) => isLetter(one) || isDigits(one));
  const says = row.map(({ chars }) => chars.toUpperCase()).join('');
  const letters = row.filter(isLetter).length;
  const digits = row.filter(isDigits).reduce((sum, { chars }) => sum + chars.length, 0);
  const spoken = row.some(({ kind }) => kind === 'spoken digits');
  // One letter before a number is a word more often than not ("a four five six seven").
  const alone = letters === 1 && /^\p{L}/u.test(says);
  if (!spoken || letters === 0 || alone || digits < LEAST_CODE_DIGITS || letters + digits < LEAST_CODE)
    return undefined;
  return { start: (units[from] as Unit).start, end: (row.at(-1) as Unit).end, next: from + row.length, says };
}

/** What a dictated address ends with: "look at the dot on the wall" is none. */
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
    chars !== undefined && list.some((word) => foldWord(word) === chars);
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

/** The text with the pieces said otherwise. A unit of a piece stands for the whole of what it replaces. */
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
  const cardinal = speech.cardinals[0];
  const spelled = units.filter(({ kind }) => kind === 'spelled').length > 0 || singleLetters(units);
  const digits = cardinal !== undefined && units.some(({ kind }) => kind === 'spoken digits');
  const folded = units.map(({ chars }) => chars);
  const word = (list: readonly string[]): string | undefined =>
    list.find((candidate) => folded.includes(foldWord(candidate)));
  let said = replacement;
  if (spelled || digits) {
    const [at, dot] = [word(speech.at), word(speech.dot)];
    said = replacement
      .replace(/@/g, at === undefined ? '@' : ` ${at} `)
      .replace(/\./g, dot === undefined ? '.' : ` ${dot} `);
    if (spelled) said = said.replace(/\p{L}{2,}/gu, (letters) => [...letters].join(' '));
    if (digits) said = said.replace(/\d/g, (digit) => ` ${cardinal(Number(digit))} `);
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
