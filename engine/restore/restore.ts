/**
 * Restore: finds the keys of a table in a text and puts the originals back (`pii-restore/1` and `/2`, which adds rules.ts).
 *
 * One pass, leftmost-longest: at each place the longest key whose word boundaries hold wins, and the search continues
 * behind it, so what was put back is never looked at again. The rules are written down in README.md.
 *
 * Most places cannot start a key, and the pass gets over them fast: a run of word characters is tried only when some
 * key starts with that very run, and the inside of a run only for keys that ask for no boundary.
 */
import { majorOf } from './algorithm.ts';
import {
  ALIKE,
  Characters,
  ESCAPE,
  INSIDE,
  KEY,
  PREFIX,
  RULED,
  SPECIAL,
  splitsPair,
  UNDECIDED,
  wholeLength,
  WORD,
} from './characters.ts';
import { AMPERSAND, UNDERSCORE } from './alike.ts';
import { MOST_ATTACHED, isAttached } from './endings.ts';
import { Markers, NO_MARKER, UNKNOWN, type Marker } from './markers.ts';
import { numberLike, type NumberMatch } from './numbers.ts';
import { FOUND, NOTHING, Rules } from './rules.ts';
import { Tags } from './tags.ts';
import { HashFilter, Trie } from '../text/search.ts';
import type { RestoreKey, RestoreTable } from '../vocabulary/restore-table.ts';

export const WORD_CLASS = 'pii-word/1';

/** Whether the text is read as it stands, or is JSON text whose strings are escaped. */
export type Channel = 'text' | 'json';

/** Where a key was found. Offsets are UTF-16 code units of the text that was searched. */
export interface Match {
  start: number;
  end: number;
  /** Index into the table's keys. */
  key: number;
}

export interface Restored {
  text: string;
  restored: number;
  unknownMarkers: number;
}

/** How far a pass has come. */
export interface Progress {
  /** What precedes it is decided. */
  at: number;
  /** Kind of the character before `at`: 0 for none of a word, 2 in `pii-restore/2` for one of a script without spaces. */
  word: number;
}

/** Called with each match in order; `key` is UNKNOWN for a marker that no key knows. */
type Hit = (start: number, end: number, key: number) => void;

const NO_KEY = -1;
/** Underscores in a row that are emphasis. */
const MOST_EMPHASIS = 3;
/** Steps between two calls of the checkpoint: some tens of microseconds. */
export const STEPS_A_CHECKPOINT = 4096;

/** A table made ready; one serves any number of texts. */
export class Restorer {
  readonly #keys: readonly RestoreKey[];
  readonly #trie: Trie;
  readonly #characters: Characters;
  readonly #classes: Uint8Array;
  readonly #markers: Markers | undefined;
  /** The key after a key with the same text, where several differ by channel or boundary. */
  readonly #next: Int32Array;
  /** Hashes of the runs of word characters that keys start with. */
  readonly #firstRuns: HashFilter;
  /** First two units of the keys without boundaries; undefined when there are none. */
  readonly #inside: HashFilter | undefined;
  /** Undefined for `pii-restore/1`. */
  readonly #rules: Rules | undefined;
  readonly #tags: Tags | undefined;
  /** Start, end and key of what was found, and what to write where that is not the key's original. */
  #start = 0;
  /** Node that #passed leads to. */
  #node = 0;
  #end = 0;
  #key = NO_KEY;
  #written: string | undefined;
  readonly #checkpoint: (() => void) | undefined;
  #stepsLeft = STEPS_A_CHECKPOINT;

  /** `checkpoint` is called after every few thousand steps and stops the work by throwing. */
  constructor(table: RestoreTable, channel: Channel = 'text', checkpoint?: () => void) {
    this.#checkpoint = checkpoint;
    this.#keys = table.keys;
    this.#characters = new Characters({
      wordClass: table.word_class,
      ignorable: table.ignorable,
      json: channel === 'json',
    });
    this.#classes = this.#characters.classes;
    const json = channel === 'json';
    const ruled = majorOf(table.algorithm) >= 2;
    this.#rules = ruled ? new Rules(table.keys, this.#characters, json) : undefined;
    this.#markers = table.markers === undefined ? undefined : new Markers(table.markers, { json, escapes: ruled });
    const tags = new Tags();
    if (ruled) table.keys.forEach(({ k }, i) => tags.add(k, i));
    this.#tags = tags.size > 0 ? tags : undefined;
    if (tags.size > 0) for (const unit of [0x3c, 0x26]) this.#characters.mark(unit, PREFIX);
    for (const unit of this.#markers?.starts() ?? []) this.#characters.mark(unit, PREFIX);
    let units = 0;
    let anyInside = false;
    for (const { k, b } of table.keys) {
      units += k.length;
      anyInside ||= b === 'none';
    }
    this.#trie = new Trie(units);
    this.#next = new Int32Array(table.keys.length).fill(NO_KEY);
    this.#firstRuns = new HashFilter(table.keys.length);
    this.#inside = anyInside ? new HashFilter(table.keys.length) : undefined;
    // Of equal keys the first one listed counts, and one of the channel before one of any.
    table.keys.forEach((key, i) => key.ch === channel && this.#add(key, i));
    table.keys.forEach((key, i) => (key.ch === undefined || key.ch === 'any') && this.#add(key, i));
  }

  #spend(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft > 0) return;
    this.#stepsLeft = STEPS_A_CHECKPOINT;
    this.#checkpoint?.();
  }

  #add(key: RestoreKey, index: number): void {
    const { k, b } = key;
    if (k === '') return;
    this.#spend(k.length);
    let before = this.#trie.add(k, index);
    if (before >= 0) {
      while ((this.#next[before] as number) >= 0) {
        this.#spend(1);
        before = this.#next[before] as number;
      }
      this.#next[before] = index;
    }
    this.#characters.mark(k.charCodeAt(0), KEY);
    this.#firstRuns.add(this.#runHash(k, 0, k.length));
    this.#rules?.add(key, index);
    if (this.#rules?.mayEndInS(key) === true)
      for (const ending of 'sS') this.#firstRuns.add(this.#runHash(k + ending, 0, k.length + 1));
    if (b === 'none') {
      this.#characters.mark(k.charCodeAt(0), INSIDE);
      this.#inside?.add(pairHash(k.charCodeAt(0), k.length > 1 ? k.charCodeAt(1) : ANY_UNIT));
    }
    this.#markers?.add(k, index);
  }

  /** Every match, leftmost-longest, without overlaps; distorted labels among them. */
  matches(text: string): Match[] {
    const found: Match[] = [];
    this.walk(text, { at: 0, word: 0 }, true, (start, end, key) => {
      if (key !== UNKNOWN) found.push({ start, end, key });
    });
    return found;
  }

  restore(text: string): Restored {
    return this.step(text, { at: 0, word: 0 }, true);
  }

  /** Restores what is decided of `text`, from `progress` on, and moves `progress` behind it; all of it when `final`. */
  step(text: string, progress: Progress, final: boolean): Restored {
    let out = '';
    let from = progress.at;
    let restored = 0;
    let unknownMarkers = 0;
    this.walk(text, progress, final, (start, end, key) => {
      const known = key !== UNKNOWN;
      if (known) restored++;
      else unknownMarkers++;
      out +=
        text.slice(from, start) +
        (known
          ? (this.#written ?? (this.#keys[key] as RestoreKey).o)
          : (this.#markers as Markers).unknown(text.slice(start, end)));
      from = end;
    });
    return { text: out + text.slice(from, progress.at), restored, unknownMarkers };
  }

  /** The pass itself. Stops at the first place that the text so far does not decide, unless it is `final`. */
  walk(text: string, progress: Progress, final: boolean, hit: Hit): void {
    const limit = final ? text.length : wholeLength(text);
    const classes = this.#classes;
    const inside = this.#inside !== undefined;
    let { at, word } = progress;
    let runEnd = at;
    let fits = false;
    while (at < limit) {
      const unit = text.charCodeAt(at);
      const kind = classes[unit] as number;
      const isRun = (kind & (WORD | SPECIAL)) === WORD;
      let answer = NOTHING;
      this.#start = at;
      this.#written = undefined;
      if (isRun) {
        if (at >= runEnd) {
          runEnd = this.#runEnd(text, at, limit);
          fits = word !== 1 && this.#fits(text, at, runEnd, limit, final);
        }
        if ((fits && word !== 1) || ((kind & INSIDE) !== 0 && this.#mayTouch(text, at, limit)))
          answer = this.#longestAt(text, at, limit, final, word);
      } else {
        if ((kind & KEY) !== 0) answer = this.#longestAt(text, at, limit, final, word);
        if (answer === NOTHING && (kind & PREFIX) !== 0) answer = this.#markerAt(text, at, limit, final);
      }
      if ((kind & RULED) !== 0 && word !== 1 && answer !== UNDECIDED)
        answer = this.#ruledAt(answer, text, at, limit, final);
      if (answer === UNDECIDED) break;
      if (answer === FOUND) {
        hit(this.#start, this.#end, this.#key);
        at = this.#end;
        word = this.#characters.wordKindBefore(text, at);
      } else if (isRun) {
        word = 1;
        at++;
        if (inside) while (at < runEnd && ((classes[text.charCodeAt(at)] as number) & INSIDE) === 0) at++;
        else at = runEnd;
      } else if ((kind & (SPECIAL | ESCAPE)) === 0) {
        at++;
        word = 0;
      } else {
        const character = this.#characters.read(text, at, limit, final);
        if (character === UNDECIDED) break;
        at += character & 15;
        // Emphasis: an underscore before a word is no part of it.
        if (unit !== UNDERSCORE || this.#rules === undefined) word = this.#characters.wordKind(character >> 4);
      }
    }
    progress.at = at;
    progress.word = word;
  }

  #runEnd(text: string, start: number, limit: number): number {
    const classes = this.#classes;
    let end = start + 1;
    while (end < limit && ((classes[text.charCodeAt(end)] as number) & (WORD | SPECIAL)) === WORD) end++;
    return end;
  }

  /** Whether a key may start with this run: when its end is sure, only if one starts with the same run. */
  #fits(text: string, start: number, end: number, limit: number, final: boolean): boolean {
    if (end < limit ? ((this.#classes[text.charCodeAt(end)] as number) & (SPECIAL | ESCAPE)) !== 0 : !final)
      return true;
    return this.#firstRuns.has(this.#runHash(text, start, end));
  }

  /** Hash of the run of word characters at `start`. */
  #runHash(text: string, start: number, limit: number): number {
    const classes = this.#classes;
    let hash = 0;
    for (let i = start; i < limit; i++) {
      const unit = text.charCodeAt(i);
      if (((classes[unit] as number) & (WORD | SPECIAL)) !== WORD) break;
      hash = Math.imul(hash ^ unit, 0x01000193);
    }
    return hash;
  }

  /** Whether a key without boundaries may start here. */
  #mayTouch(text: string, at: number, limit: number): boolean {
    const filter = this.#inside as HashFilter;
    const unit = text.charCodeAt(at);
    if (at + 1 >= limit || filter.has(pairHash(unit, ANY_UNIT))) return true;
    const next = text.charCodeAt(at + 1);
    return ((this.#classes[next] as number) & (SPECIAL | ESCAPE)) !== 0 || filter.has(pairHash(unit, next));
  }

  /** The longest key at `start` whose edges are free goes into #end and #key. */
  #longestAt(text: string, start: number, limit: number, final: boolean, word: number): number {
    const trie = this.#trie;
    let open = true;
    if (word !== 0) {
      const first = this.#characters.read(text, start, limit, final);
      if (first === UNDECIDED) return UNDECIDED;
      open = this.#characters.wordKind(first >> 4) !== word;
    }
    let answer = NOTHING;
    let node = 0;
    this.#rules?.begin();
    for (let i = start; ;) {
      this.#spend(1);
      if (i >= limit) {
        if (!final && trie.goesOn(node)) return UNDECIDED;
        return answer;
      }
      const unit = text.charCodeAt(i);
      const escape =
        i > start && ((this.#classes[unit] as number) & ESCAPE) !== 0
          ? this.#passedEscape(node, text, i, limit, final)
          : 0;
      if (escape === UNDECIDED) return UNDECIDED;
      if (escape > 0) {
        i += escape;
        continue;
      }
      const next = trie.step(node, unit);
      if (next >= 0 && (unit !== AMPERSAND || this.#rules === undefined)) {
        node = next;
        i++;
      } else {
        const passed = this.#passed(node, text, start, i, limit, final);
        if (passed === UNDECIDED) return UNDECIDED;
        if (passed === 0 && next < 0) return answer;
        i += Math.max(passed, passed === 0 ? 1 : 0);
        if (passed > 0 && this.#node === node) continue;
        node = passed > 0 ? this.#node : next;
      }
      const key = trie.valueAt(node);
      if (key < 0) continue;
      const chosen = this.#free(key, text, i, limit, final, open);
      if (chosen === NO_KEY) continue;
      if (chosen < 0) return UNDECIDED;
      this.#end = i + (this.#rules?.shift ?? 0);
      this.#key = chosen;
      this.#written = this.#rules?.written((this.#keys[chosen] as RestoreKey).o, text, start, i);
      answer = FOUND;
    }
  }

  /** Units to pass over at `i` where no key continues with the one there; #node is where the search continues, 0 the end of it. */
  #passed(node: number, text: string, start: number, i: number, limit: number, final: boolean): number {
    const kind = this.#classes[text.charCodeAt(i)] as number;
    this.#node = node;
    if (i > start && (kind & SPECIAL) !== 0) {
      const point = text.codePointAt(i) as number;
      if (this.#characters.isIgnorable(point)) return point > 0xffff ? 2 : 1;
    }
    if ((kind & ALIKE) === 0 || this.#rules === undefined) return 0;
    const passed = this.#rules.pass(this.#trie, node, text, start, i, limit, final);
    this.#node = this.#rules.node;
    return passed;
  }

  /** Length of the escape of an ignorable character at `at` that no key behind `node` has itself; 0 for anything else. */
  #passedEscape(node: number, text: string, at: number, limit: number, final: boolean): number {
    const trie = this.#trie;
    if (!trie.goesOn(node)) return 0;
    const character = this.#characters.read(text, at, limit, final);
    if (character === UNDECIDED) return UNDECIDED;
    if (!this.#characters.isIgnorable(character >> 4)) return 0;
    const end = at + (character & 15);
    let next = node;
    for (let i = at; i < end && next >= 0; i++) next = trie.step(next, text.charCodeAt(i));
    return next < 0 ? end - at : 0;
  }

  /** The first of `key` and its equals whose edges are free; NO_KEY, or one below it when that is not decided. */
  #free(key: number, text: string, end: number, limit: number, final: boolean, open: boolean): number {
    this.#rules?.clearEnding();
    if (end < limit ? splitsPair(text, end) : end < text.length) return end < limit ? NO_KEY : NO_KEY - 1;
    let closed: number | undefined;
    for (let one = key; one >= 0; one = this.#next[one] as number) {
      this.#spend(1);
      if ((this.#keys[one] as RestoreKey).b === 'none') {
        if (
          this.#rules === undefined ||
          !this.#splitsNumber(this.#keys[one] as RestoreKey, text, end, limit, open, final)
        )
          return one;
        if (end >= limit && !final) return NO_KEY - 1;
        continue;
      }
      if (!open) continue;
      closed ??= this.#closes(text, end, limit, final);
      let ends = closed;
      if (ends === NOTHING && this.#rules !== undefined)
        ends = this.#rules.endingAt(this.#keys[one] as RestoreKey, text, end, limit, final);
      if (ends === UNDECIDED) return NO_KEY - 1;
      if (ends === FOUND) return one;
    }
    return NO_KEY;
  }

  /** Whether a variant begins or ends inside a number: "2月12日" is no part of "12月12日". */
  #splitsNumber(
    { k, v }: RestoreKey,
    text: string,
    end: number,
    limit: number,
    open: boolean,
    final: boolean,
  ): boolean {
    if (v === undefined || v === 'exact' || v === 'json_ascii') return false;
    if (isDigit(k.charCodeAt(0)) && !open) return true;
    return isDigit(k.charCodeAt(k.length - 1)) && (end < limit ? isDigit(text.charCodeAt(end)) : !final);
  }

  /** FOUND when no word continues over the place. */
  #closes(text: string, end: number, limit: number, final: boolean): number {
    const before = this.#characters.wordKindBefore(text, end);
    if (before === 0) return FOUND;
    if (end >= limit) return final ? FOUND : UNDECIDED;
    if (this.#rules !== undefined && text.charCodeAt(end) === UNDERSCORE)
      return this.#closesEmphasis(text, end, limit, final);
    const next = this.#characters.read(text, end, limit, final);
    return next === UNDECIDED ? UNDECIDED : this.#characters.wordKind(next >> 4) === before ? NOTHING : FOUND;
  }

  /** FOUND when behind the underscores at `end` no word continues. */
  #closesEmphasis(text: string, end: number, limit: number, final: boolean): number {
    let at = end;
    while (at < limit && at - end < MOST_EMPHASIS && text.charCodeAt(at) === UNDERSCORE) at++;
    if (at >= limit) return final ? FOUND : UNDECIDED;
    const next = this.#characters.read(text, at, limit, final);
    return next === UNDECIDED ? UNDECIDED : this.#characters.isWord(next >> 4) ? NOTHING : FOUND;
  }

  /** A number in another grouping, or a key behind attached particles, where the keys themselves answer less. */
  #ruledAt(answer: number, text: string, at: number, limit: number, final: boolean): number {
    const rules = this.#rules as Rules;
    let number: NumberMatch | typeof UNDECIDED | undefined;
    if (rules.numbers.starts.has(text.charCodeAt(at))) {
      number = rules.numbers.read(text, at, limit, final);
      this.#spend(rules.numbers.steps);
    }
    if (number === UNDECIDED) return UNDECIDED;
    if (number !== undefined && (answer === NOTHING || number.end > this.#end)) {
      const { end, key, compact } = number;
      this.#end = end;
      this.#key = key;
      this.#written = numberLike((this.#keys[key] as RestoreKey).o, text.slice(at, end), compact);
      return FOUND;
    }
    return answer === NOTHING && rules.mayAttach(text.charCodeAt(at))
      ? this.#behindAttached(text, at, limit, final)
      : answer;
  }

  #behindAttached(text: string, start: number, limit: number, final: boolean): number {
    const rules = this.#rules as Rules;
    let letters = '';
    for (let at = start; letters.length < MOST_ATTACHED;) {
      letters += text.charAt(at);
      at = rules.behindSigns(text, at + 1, limit);
      if (at >= limit) return final ? NOTHING : UNDECIDED;
      if (!isAttached(letters)) continue;
      const answer = this.#longestAt(text, at, limit, final, 0);
      if (answer === UNDECIDED) return UNDECIDED;
      if (answer === NOTHING || !rules.takesParticles((this.#keys[this.#key] as RestoreKey).k)) continue;
      this.#start = at;
      return FOUND;
    }
    return NOTHING;
  }

  #markerAt(text: string, start: number, limit: number, final: boolean): number {
    this.#spend(this.#markers?.cost ?? 1);
    let marker: Marker | typeof UNDECIDED = this.#tags?.read(text, start, limit, final) ?? { end: 0, key: NO_MARKER };
    if (marker !== UNDECIDED && marker.key === NO_MARKER && this.#markers !== undefined)
      marker = this.#markers.read(text, start, limit, final);
    if (marker === UNDECIDED) return UNDECIDED;
    if (marker.key === NO_MARKER) return NOTHING;
    this.#end = marker.end;
    this.#key = marker.key;
    return FOUND;
  }
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** Stands for the second unit of a key that has one only. */
const ANY_UNIT = 0x10000;

function pairHash(first: number, second: number): number {
  return Math.imul(first + 1, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b);
}

/** The channel of a text that nobody named one for: JSON text is an array or an object. */
export function channelOf(text: string): Channel {
  if (!/^\s*[[{]/.test(text)) return 'text';
  try {
    JSON.parse(text);
    return 'json';
  } catch {
    return 'text';
  }
}
