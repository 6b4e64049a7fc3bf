/** The name of a column in words, the kinds that it proposes (column-names.ts), and the language that names speak. */
import { hasShortWords } from '../lexicon/scripts.ts';
import { COLUMN_NAMES, type ColumnKind } from './column-names.ts';

/** A column's own name is sure of its kind; a word at its end, at its front or in its middle less so. */
const WHOLE = 0.9;
const AT_END = 0.8;
export const INSIDE = 0.7;
/** A name of a column is read no further. */
const LONGEST_NAME = 120;
const MOST_WORDS = 10;
/** Names so short mean something else in the next language. */
const SHORT = /^[a-z]{1,3}$/;

const OWN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
};

/** The words of a column's name as they are shown to recognisers: `GebDatum` and `geb_datum` are "Geb Datum". */
export function shownWords(name: string): string {
  return name
    .slice(0, LONGEST_NAME)
    .replace(/(\p{Ll}|\p{Nd})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .join(' ');
}

/** Lower case, without diacritics. */
export function columnWords(name: string): string[] {
  const plain = shownWords(name)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[łøđßæœıþð]/gu, (letter) => OWN_LETTERS[letter] as string);
  return plain.split(' ').filter((word) => word !== '');
}

interface Named {
  kind: ColumnKind;
  languages: Set<string>;
}

/** Kinds by name, words together. Built at first use. */
let byName: Map<string, Named[]> | undefined;

function names(): Map<string, Named[]> {
  if (byName !== undefined) return byName;
  byName = new Map();
  for (const [kind, lists] of Object.entries(COLUMN_NAMES) as [ColumnKind, Readonly<Record<string, string>>][])
    for (const [language, list] of Object.entries(lists))
      for (const written of list.split('|')) {
        const name = columnWords(written).join('');
        const known = byName.get(name);
        const same = known?.find((one) => one.kind === kind);
        if (same !== undefined) same.languages.add(language);
        else if (known === undefined) byName.set(name, [{ kind, languages: new Set([language]) }]);
        else known.push({ kind, languages: new Set([language]) });
      }
  return byName;
}

/** Short names that mean one thing wherever they stand. */
const UNMISTAKABLE = new Set('plz dni nif nie rfc cpf cep bsn cnp oib psc tlf ddn nom nev'.split(' '));
/** Languages that write compounds as one word. */
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'nb', 'fi', 'hu', 'et']);
const LEAST_COMPOUND = 5;

/** A kind that a column's name proposes. */
export interface Proposal {
  kind: ColumnKind;
  score: number;
  languages: ReadonlySet<string>;
  /** The name is so short that only its language makes it one. */
  short: boolean;
}

/** What a column's name proposes, from the longest name in it. */
export function proposals(name: string): Proposal[] {
  const words = columnWords(name);
  const found: Proposal[] = [];
  let covered: { from: number; to: number }[] = [];
  for (let size = words.length; size > 0; size--) {
    const here: { from: number; to: number }[] = [];
    for (let from = 0; from + size <= words.length; from++) {
      const to = from + size;
      if (covered.some((other) => other.from <= from && other.to >= to)) continue;
      const matches = lookUp(words.slice(from, to), from === 0, to === words.length);
      if (matches.length === 0) continue;
      found.push(...matches);
      here.push({ from, to });
    }
    covered = [...covered, ...here];
  }
  return found;
}

function lookUp(words: readonly string[], first: boolean, last: boolean): Proposal[] {
  const joined = words.join('');
  const known = names().get(joined);
  const as = (list: readonly Named[], score: number): Proposal[] =>
    list.map(({ kind, languages }) => ({
      kind,
      score,
      languages,
      short: SHORT.test(joined) && !UNMISTAKABLE.has(joined),
    }));
  if (known !== undefined) return as(known, first && last ? WHOLE : last ? AT_END : INSIDE);
  if (words.length > 1) return [];
  const word = words[0] as string;
  if (hasShortWords(word)) return as(...insideUnspaced(word));
  for (let at = 1; word.length - at >= LEAST_COMPOUND; at++) {
    const end = names()
      .get(word.slice(at))
      ?.filter(({ languages }) => [...languages].some((language) => COMPOUNDING.has(language)));
    if (end !== undefined && end.length > 0) return as(end, last ? INSIDE + 0.05 : INSIDE);
  }
  return [];
}

/** The longest name of two characters or more in a word of a script without spaces. */
function insideUnspaced(word: string): [Named[], number] {
  for (let size = Math.min(word.length, 24) - 1; size >= 2; size--)
    for (let at = word.length - size; at >= 0; at--) {
      const known = names().get(word.slice(at, at + size));
      if (known !== undefined) return [known, at + size === word.length ? AT_END : INSIDE];
    }
  return [[], 0];
}

/** The language that the names of the columns speak, when several do not fit another; undefined when they do not tell. */
export function languageOfNames(columns: readonly string[]): string | undefined {
  const votes = new Map<string, number>();
  for (const name of columns.slice(0, 1_000))
    for (const { languages, short, score } of proposals(name)) {
      if (short || score < AT_END) continue;
      for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1 / languages.size);
    }
  const [best, second] = [...votes].toSorted((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < 0.9 || (second !== undefined && second[1] > best[1] * 0.8)) return undefined;
  return best[0];
}
