/**
 * Occurrences that a recogniser missed although the value was found elsewhere (docs/interface.md#detection `spans`):
 *
 * - `complete`: a span of the model that ends inside a word is widened to the whole word, a name to the initial behind it;
 * - `merge_persons`: neighbouring PERSON spans of the model with nothing but spaces between them are one;
 * - `sweep_repeats`: further occurrences of a found value in the same input, also in other case;
 * - `complete_names`: a found value as written, and for persons its parts, everywhere in the request.
 *
 * README.md says what each does alone and why.
 */
import type { Finding } from '../finding.ts';
import { isEdge, standsAlone } from '../recognizers/custom.ts';
import { firstIndex } from '../text/bisect.ts';
import { fold } from '../text/characters.ts';
import { isParticle } from '../lexicon/particles.ts';
import { Needles } from '../text/needles.ts';
import { wholeWords } from '../text/words.ts';
import { groupOf } from '../vocabulary/taxonomy.ts';

/** Types whose value means the same wherever it stands. Ages, times and amounts do not. */
const REPEATABLE = new Set(['direct', 'secret']);
const ALSO = new Set(['ORGANIZATION', 'LOCATION', 'ADDRESS', 'DATE_OF_BIRTH', 'COMPANY_ID', 'COORDINATES', 'URL']);
/** Shorter values are swept only when they hold a capital letter (names in scripts with case) or are unspaced. */
const LEAST = 3;

export function isRepeatable(finding: Finding, surface: string): boolean {
  if (!REPEATABLE.has(groupOf(finding.type)) && !ALSO.has(finding.type)) return false;
  // Five digits alone are an amount as well.
  if (finding.subtype === 'POSTAL_CODE' && /^\p{Nd}+$/u.test(surface)) return false;
  const alphanumericCount = surface.replace(/[^\p{L}\p{N}]/gu, '').length;
  // A single letter ("A.", "Q." of a hearing) has another meaning in every list, so it is never repeated.
  return alphanumericCount >= LEAST || (finding.type === 'PERSON' && alphanumericCount >= 2);
}

/** A surface to look for, with what it was found as. */
export interface Repeat {
  surface: string;
  like: Finding;
  /** `name_completion` for a part of a name, else the source of the finding it repeats. */
  part: boolean;
  /** A name that is no word of its language: it is meant whether it has capital letters or not. */
  rare?: boolean;
}

/** Written alike whatever the case. */
const CASELESS = new Set(['EMAIL', 'URL', 'IBAN', 'USERNAME', 'MAC_ADDRESS']);

/**
 * Whether `written` may stand for `surface`, the two being equal but for case and diacritics: what begins with a
 * capital letter still does, so that "Will" is found in "WILL" and not in "will". A rare name may do without.
 */
function isBentCase(written: string, { surface, like, rare }: Repeat): boolean {
  if (written === surface || CASELESS.has(like.type)) return true;
  if (
    written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() !==
    surface.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  )
    return false;
  if (rare === true) return true;
  for (const { index } of surface.matchAll(/(?<![\p{L}\p{M}])\p{Lu}/gu))
    if (!/^\p{Lu}/u.test(written.slice(index))) return false;
  return /\p{Lu}/u.test(surface) || !/\p{L}/u.test(surface);
}

/** Looks for `repeats` in `text` and returns what `found` does not cover yet. */
export class RepeatFinder {
  readonly #needles: Needles;
  readonly #repeats: Repeat[] = [];
  readonly #anyCase: boolean;

  /** `anyCase`: other case and diacritics count too. */
  constructor(repeats: Iterable<Repeat>, anyCase = false) {
    const list = [...repeats];
    this.#anyCase = anyCase;
    this.#needles = new Needles(list.reduce((sum, { surface }) => sum + surface.length, 0));
    for (const repeat of list) {
      if (this.#needles.add(anyCase ? fold(repeat.surface) : repeat.surface, this.#repeats.length) < 0)
        this.#repeats.push(repeat);
    }
  }

  find(text: string, found: readonly Finding[]): Finding[] {
    if (this.#repeats.length === 0) return [];
    const more: Finding[] = [];
    let next = 0;
    this.#needles.findAll(this.#anyCase ? fold(text) : text, (start, end, number) => {
      while (next < found.length && (found[next] as Finding).end <= start) next++;
      const covering = found[next];
      if (covering !== undefined && covering.start <= start && covering.end >= end) return;
      if (!standsAlone(text, start, end)) return;
      const repeat = this.#repeats[number] as Repeat;
      if (this.#anyCase && !isBentCase(text.slice(start, end), repeat)) return;
      const { base: _base, carried: _carried, ...like } = repeat.like;
      more.push({
        ...like,
        start,
        end,
        context: ['same value elsewhere'],
        ...(repeat.part ? { source: 'name_completion' as const, detector: 'name-part' } : {}),
      });
    });
    return more;
  }
}

/**
 * Words of a person's name that stand for the person alone: at least three letters, no particle, and a capital letter where the
 * script has them, unless `isRare` says that the word is nothing but a name.
 */
export function nameParts(surface: string, isRare: (word: string) => boolean = () => false): string[] {
  const words = surface.split(/[\s,]+/u).filter((word) => word.length > 0);
  if (words.length < 2) return [];
  return words.filter(
    (word, i) =>
      word.replace(/[^\p{L}]/gu, '').length >= 3 &&
      (/^[\p{Lu}\p{Lo}]/u.test(word) || isRare(word)) &&
      !isParticle(word, i === (surface.includes(',') ? 1 : 0) ? 'first' : undefined),
  );
}

/**
 * An initial behind a name, where nothing follows that a letter could belong to: "Osian P", "Kofi A-J", "אבי ר'". "I" is a
 * word, and so is the Arabic "and". (Before a name a letter may be a title, "M. Blanc", or a list's.)
 */
const INITIAL_AFTER =
  /^[ \u00a0](?:(?!I\b)\p{Lu}(?:-\p{Lu})?\.?|(?!و)[\u05d0-\u05ea\u0621-\u064a]['׳]?)(?=[ \u00a0]{2}|[\n\r\t,;:!?)\]|]|$)/u;
/** Where a name ends with the initial behind it. In a text of capitals every letter looks like one. */
function behindInitial(text: string, start: number, end: number): number {
  if (/^\p{Lu}[^\p{Ll}]*$/u.test(text.slice(start, end))) return end;
  return end + (INITIAL_AFTER.exec(text.slice(end, end + 8))?.[0].length ?? 0);
}

/** "o y e l a": three letters or more, each alone. */
const SPELT = /^\p{L}([ -])\p{L}(?:\1\p{L})+$/u;
/** A name spelt letter by letter with the letters that stand beside it in the same way. */
function spelt(text: string, start: number, end: number): [number, number] {
  const between = SPELT.exec(text.slice(start, Math.min(end, start + 2 * MOST_SPELT)))?.[1];
  if (between === undefined) return [start, end];
  const isLetter = (at: number): boolean =>
    /^\p{L}$/u.test(text.charAt(at)) && isEdge(text, at) && isEdge(text, at + 1);
  let [from, to] = [start, end];
  while (start - from < MOST_SPELT && text[from - 1] === between && isLetter(from - 2)) from -= 2;
  while (to - end < MOST_SPELT && text[to] === between && isLetter(to + 1)) to += 2;
  return [from, to];
}
/** Characters; no name is longer. */
const MOST_SPELT = 60;

const [BEFORE_DOT, AFTER_DOT] = [
  /(?:(?<![\p{Script=Han}·‧•])\p{Script=Han}{1,5}[·‧•]|[\p{Script=Katakana}ー]{1,16}[·‧•・]){1,20}$/u,
  /^(?:[·‧•]\p{Script=Han}{1,5}(?![\p{Script=Han}·‧•])|[·‧•・][\p{Script=Katakana}ー]{1,16})+/u,
];
/** A part of "阿依古丽·买买提" or "アンナ・シュミット" with the part at its dot, where that ends for certain. */
function dotted(text: string, start: number, end: number): [number, number] {
  const isAlike = (script: RegExp): boolean => script.test(text.slice(start, end));
  if (!isAlike(/^[\p{Script=Han}·‧•]+$/u) && !isAlike(/^[\p{Script=Katakana}ー·‧•・]+$/u)) return [start, end];
  const before = BEFORE_DOT.exec(text.slice(Math.max(0, start - 40), start))?.[0].length ?? 0;
  const after = AFTER_DOT.exec(text.slice(end, end + 40))?.[0].length ?? 0;
  return [start - before, end + after];
}

/** Son or daughter of, in every text; and what says so only between two names, or their house or clan. */
const CHILD = 'bint?i?|ibn|بن|ابن';
const LINKED = new RegExp(`^[ \\u00a0](?:${CHILD}|ben|bat|ould|wuld|بنت|ولد|بيت|آل|בן|בת)[ \\u00a0]$`, 'iu');
const ENDS_IN_CHILD = new RegExp(`(?:^|[ \\u00a0])(?:${CHILD})$`, 'u');
const NAME = "[ \\u00a0][\\p{Lu}\\p{Lo}][\\p{L}\\p{M}'’-]{1,30}";
const NAME_BEHIND = new RegExp(`^${NAME}`, 'u');
const CHILD_BEHIND = new RegExp(`^[ \\u00a0](?:${CHILD})${NAME}`, 'u');
/** Where a name ends whose last word, or the one behind it, says whose child it is: "Salim bin" of "Salim bin Harith". */
function linked(text: string, start: number, end: number): number {
  const behind = ENDS_IN_CHILD.test(text.slice(start, end)) ? NAME_BEHIND : CHILD_BEHIND;
  return end + (behind.exec(text.slice(end, end + 48))?.[0].length ?? 0);
}

/**
 * Widens spans that cut a word, or a number that is said in several (`said`, in order of start), and names to the initial
 * behind them, to all the letters when they are spelt, over the dot of a transliterated name. Numbers and spans of the caller stay as they are.
 */
export function completeSpans(findings: readonly Finding[], text: string, said: readonly Finding[] = []): Finding[] {
  return findings.map((finding) => {
    if (finding.source !== 'model') return finding;
    let { start, end } = finding;
    while (start > 0 && !isEdge(text, start)) start--;
    while (end < text.length && !isEdge(text, end)) end++;
    [start, end] = wholeWords(text, start, end);
    const first = firstIndex(said.length, (i) => (said[i] as Finding).end > start);
    for (let i = first; i < said.length && (said[i] as Finding).start < end; i++) {
      start = Math.min(start, (said[i] as Finding).start);
      end = Math.max(end, (said[i] as Finding).end);
    }
    if (finding.type === 'PERSON') {
      [start, end] = dotted(text, ...spelt(text, start, end));
      end = behindInitial(text, start, linked(text, start, end));
    }
    return start === finding.start && end === finding.end ? finding : { ...finding, start, end };
  });
}

/** "阿依古丽·买买提", "アンナ・シュミット": a foreign name with a dot at `at`. With "・" Japanese lists others: "田中・鈴木". */
function isTransliterated(text: string, at: number, dot: string): boolean {
  const around = text.charAt(at - 1) + text.charAt(at + dot.length);
  return /^[\p{Script=Katakana}ー]{2}$/u.test(around) || (dot !== '・' && /^\p{Script=Han}{2}$/u.test(around));
}

/** "Ana" "Ruiz" side by side, and "Ruiz" ", " "Ana": the family name first. Lists too are kept apart by ideographic spaces. */
function isOneName(first: Finding, second: Finding, text: string): boolean {
  const between = text.slice(first.end, second.start);
  if (/^[·‧•・]$/u.test(between)) return isTransliterated(text, first.end, between);
  if (/^[ \u00a0]{1,2}$/.test(between)) return !(first.namePart === 'full' && second.namePart === 'full');
  if (LINKED.test(between)) return true;
  if (between === '\u3000') return first.namePart === 'family' && second.namePart === 'given';
  if (!/^,[ \u00a0]?$/.test(between) || first.namePart !== 'family') return false;
  return second.namePart === 'given' || /^\p{Lu}\.?$/u.test(text.slice(second.start, second.end));
}

/** Found by the model, or a part of what it found elsewhere. */
const isName = ({ type, source }: Finding): boolean =>
  type === 'PERSON' && (source === 'model' || source === 'name_completion');

/** `findings` in order of start. */
export function mergePersons(findings: readonly Finding[], text: string): Finding[] {
  const merged: Finding[] = [];
  for (const finding of findings) {
    const last = merged.at(-1);
    if (last !== undefined && isName(last) && isName(finding) && isOneName(last, finding, text)) {
      const namePart = last.namePart === undefined && finding.namePart === undefined ? undefined : 'full';
      const found = last.source === 'model' ? last : finding;
      const score = Math.max(last.score, finding.score);
      merged[merged.length - 1] = {
        ...found,
        start: last.start,
        end: finding.end,
        score,
        ...(namePart && { namePart }),
      };
    } else merged.push(finding);
  }
  return merged;
}
