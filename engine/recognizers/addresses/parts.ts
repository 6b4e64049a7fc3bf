/**
 * One part of an address at a given place of a text: "flat 3", "2nd floor", "с. Градец", "rez-de-chaussée". Everything is read
 * from the folded copy of the text (`scan.ts`), so offsets hold; no function looks further than `REACH`.
 */
import { ADDRESS_WORDS, type AddressWords } from '../../lexicon/address-words.ts';
import { at, digitAt, fold, type Hit, Terms, W, wordAt } from '../patterns/scan.ts';

type Kind = Exclude<keyof AddressWords, 'languages'>;

/** What a part says: with a number in it, an area or street by its name, or neither. */
export interface Part {
  start: number;
  end: number;
  kind: 'number' | 'name' | 'alone' | 'landmark';
}

/** No part of an address is longer. */
const REACH = 64;

/** The words of some kinds. Short ones have to be written with their accents, because without them they are other words ("tổ", "số", "ở"). */
class Words {
  readonly #terms: Terms<readonly string[]>;

  constructor(...kinds: readonly Kind[]) {
    const forms = new Map<string, string[]>();
    for (const word of ADDRESS_WORDS.flatMap((row) => kinds.flatMap((kind) => row[kind]?.split('|') ?? []))) {
      const folded = fold(word);
      forms.set(folded, [...(forms.get(folded) ?? []), word]);
    }
    this.#terms = new Terms(forms);
  }

  at(text: string, folded: string, from: number): number | undefined {
    const hit = this.#terms.at(folded, from);
    return hit !== undefined && isWritten(text, hit) ? hit.end : undefined;
  }

  endsAt(text: string, folded: string, end: number): boolean {
    const hit = this.#terms.endingAt(folded, end);
    return hit !== undefined && isWritten(text, hit);
  }

  each(text: string, folded: string, visit: (start: number) => void): void {
    this.#terms.each(folded, (hit) => {
      if (isWritten(text, hit)) visit(hit.start);
    });
  }
}

/** Words with accents up to this length have to be written with them. */
const SHORT = 4;

function isWritten(text: string, { start, end, value }: Hit<readonly string[]>): boolean {
  if (end - start > SHORT) return true;
  const written = text.slice(start, end).toLowerCase();
  return value.some((word) => word === written || !/[\u0080-\u024f\u1e00-\u1eff]/.test(word));
}

const NUMBERED = new Words('numbered');
const TELLING = new Words('telling');
const NAMED = new Words('named');
/** A chain of parts begins with one of these. */
const BEGINNING = new Words('numbered', 'named');
const NAMING = new Words('naming');
const ALONE = new Words('alone');
const BESIDE = new Words('beside');
const LINK = new Words('link');
const CUE = new Words('cue');
const ORDINAL = new Words('ordinal');

/** The number of a flat, a floor or a house behind its word: " 3", ": 12a", ". 4/2", " nr. 5", " B". */
const NUMBER_AFTER = new RegExp(
  `[.:]? ?(?:(?:no|nr|№|#)[.:]? ?)?(?:[0-9]{1,5}[a-z]?(?:[-/][0-9]{1,5}[a-z]?){0,2}|[a-z][0-9]{0,5})(?![${W}])`,
  'y',
);
/** A number before its word: "2nd ", "3. ", "1º ", "2-й ". */
const NUMBER_BEFORE = /[0-9]{1,3}(?:st|nd|rd|th|er|eme|e|os|ος|й|я|-й|-я|ий|[.]|[º°ª])? ?/y;

/** A name of up to three words with capital letters. */
const CASED_NAME = /[ .:]? ?\p{Lu}[\p{L}\p{M}'’-]{1,30}(?: \p{Lu}[\p{L}\p{M}'’-]{1,30}){0,2}/uy;
/** A name of a script without capitals: one word, in Arabic with the attributes that agree with it. */
const UNCASED_NAME =
  / ?[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\u200c]{2,24}(?: ال[\p{Script=Arabic}]{2,20}){0,2}/uy;
const THAI_NAME = / ?[\u0e01-\u0e4e]{2,36}/uy;

/** Words with capital letters, or of a script without them, before the word for what they name. */
const NAMING_WORDS = /(?:\p{Lu}[\p{L}\p{M}'’-]{1,24} |[\p{Script=Devanagari}\p{Script=Arabic}\p{Nd}]{1,20} ){1,3}/uy;

const LANDMARK = /[ ][^\s,.;:()\n]{1,24}(?: [^\s,.;:()\n]{1,24}){0,5}(?=[,.;:()\n]|$)/uy;

function nameAfter(text: string, from: number): number | undefined {
  const name = at(CASED_NAME, text, from) ?? at(UNCASED_NAME, text, from) ?? at(THAI_NAME, text, from);
  return name === null ? undefined : name.index + name[0].length;
}

/** "flat 3", "floor two", "кв. 5". */
function numberedAt(text: string, folded: string, from: number): number | undefined {
  const word = NUMBERED.at(text, folded, from);
  if (word === undefined) return undefined;
  const number = at(NUMBER_AFTER, folded, word);
  if (number !== null) return number.index + number[0].length;
  return folded[word] === ' ' ? ORDINAL.at(text, folded, word + 1) : undefined;
}

/** "2nd floor", "second floor", "3. patro". */
function ordinalAt(text: string, folded: string, from: number): number | undefined {
  const number = digitAt(folded, from) && !wordAt(folded, from - 1) ? at(NUMBER_BEFORE, folded, from) : null;
  const ordinal = number === null ? ORDINAL.at(text, folded, from) : undefined;
  const next = number === null ? (ordinal === undefined ? -1 : ordinal + 1) : from + number[0].length;
  return next < 0 ? undefined : NUMBERED.at(text, folded, next);
}

/** "Puthenparampil House", "Kayadibi Köyü". */
function namingAt(text: string, folded: string, from: number): number | undefined {
  if (wordAt(folded, from - 1)) return undefined;
  const words = at(NAMING_WORDS, text, from);
  if (words === null) return undefined;
  // The longest run of words may run over the word itself: "Park House Road" ends at "House".
  for (let end = from + words[0].length; end > from; end = text.lastIndexOf(' ', end - 2) + 1) {
    const word = NAMING.at(text, folded, end);
    if (word !== undefined) return word;
  }
  return undefined;
}

/** The part that begins at `from`, or undefined; `landmarks`: descriptions ("behind the chapel") count as well. */
export function partAt(text: string, folded: string, from: number, landmarks = false): Part | undefined {
  const part = (end: number | undefined, kind: Part['kind']): Part | undefined =>
    end === undefined || end - from > REACH ? undefined : { start: from, end, kind };
  const numbered = part(ordinalAt(text, folded, from) ?? numberedAt(text, folded, from), 'number');
  if (numbered !== undefined) return numbered;
  const word = NAMED.at(text, folded, from);
  const named = word === undefined ? undefined : part(nameAfter(text, word), 'name');
  if (named !== undefined) return named;
  const alone = part(ALONE.at(text, folded, from), 'alone');
  if (alone !== undefined) return alone;
  const naming = part(namingAt(text, folded, from), 'name');
  if (naming !== undefined || !landmarks) return naming;
  const beside = BESIDE.at(text, folded, from);
  const rest = beside === undefined ? null : at(LANDMARK, text, beside);
  return rest === null ? undefined : part(rest.index + rest[0].length, 'landmark');
}

/** Whether a part says by its word alone that it is an address: "flat 3". */
export function isTelling(text: string, folded: string, { start }: Part): boolean {
  const end = TELLING.at(text, folded, start);
  return end !== undefined && folded[end] === ' ';
}

/** The word between a street and its town that begins at `from` ("in "): where it ends, its space included. */
export function linkAt(text: string, folded: string, from: number): number | undefined {
  const end = LINK.at(text, folded, from);
  return end !== undefined && folded[end] === ' ' ? end + 1 : undefined;
}

/** Whether a word ends before `at` after which an address is to be expected ("lives at ", "adresse: "). */
export function isAnnounced(text: string, folded: string, start: number): boolean {
  let end = start;
  if (folded[end - 1] === ' ') end--;
  if (folded[end - 1] === ':') end--;
  return end < start && CUE.endsAt(text, folded, end);
}

/** Parts of the whole text that begin with one of their words, in order and without overlaps. */
export function* partsOf(text: string, folded: string): Generator<Part> {
  const starts: number[] = [];
  BEGINNING.each(text, folded, (start) => void starts.push(start));
  let end = 0;
  for (const start of starts) {
    if (start < end) continue;
    const part = partAt(text, folded, start);
    if (part === undefined) continue;
    yield part;
    end = part.end;
  }
}
