/** What `pii-restore/2` adds to `pii-restore/1` (README.md): characters alike, endings, attached particles, numbers. */
import {
  AMPERSAND,
  alikeTo,
  alikeUnits,
  BACKSLASH,
  entityAt,
  escapeHtml,
  isSemitic,
  isSpace,
  isVowelSign,
  mayBeEntity,
  UNDERSCORE,
  unspacedUnits,
} from './alike.ts';
import { ALIKE, RULED, SPECIAL, UNDECIDED, type Characters } from './characters.ts';
import { areParticles, behindSigns, endsInHangul, mayAttach, takesS, withS } from './endings.ts';
import { Numbers } from './numbers.ts';
import type { Trie } from '../text/search.ts';
import type { RestoreKey } from '../vocabulary/restore-table.ts';

/** Answers beside UNDECIDED. */
export const NOTHING = 0;
export const FOUND = 1;

/** White space in a row that stands for one. */
const MOST_SPACES = 3;
/** Longest run behind a name in Hangul. */
const MOST_BEHIND = 10;
/** Shorter names are too often the end of an ordinary word. */
const LEAST_BEHIND_PARTICLE = 3;

export class Rules {
  readonly numbers = new Numbers();
  readonly #semitic: boolean;
  readonly #characters: Characters;
  readonly #json: boolean;
  /** The node that `pass` leads to. */
  node = 0;
  /** Units behind the key that belong to the match. */
  shift = 0;
  #ending = '';
  #entity = false;
  #wrapped = false;

  constructor(keys: readonly RestoreKey[], characters: Characters, json: boolean) {
    this.#characters = characters;
    this.#json = json;
    this.#semitic = keys.some(({ k }) => isSemitic(k.charCodeAt(0)));
    characters.tellsScripts = true;
    for (const unit of unspacedUnits()) characters.mark(unit, SPECIAL);
    for (const unit of alikeUnits()) characters.mark(unit, ALIKE);
    // A word may go on over these, so a run ends before them.
    for (const unit of [AMPERSAND, BACKSLASH, UNDERSCORE]) characters.mark(unit, SPECIAL);
    if (this.#semitic) this.#markSemitic();
  }

  #markSemitic(): void {
    for (let unit = 0x591; unit < 0x700; unit++) {
      if (isVowelSign(unit)) this.#characters.mark(unit, SPECIAL | ALIKE);
      else if (mayAttach(unit)) this.#characters.mark(unit, RULED);
    }
  }

  add(key: RestoreKey, index: number): void {
    const before = this.numbers.starts.size;
    this.numbers.add(key, index);
    if (this.numbers.starts.size > before) for (const unit of this.numbers.starts) this.#characters.mark(unit, RULED);
  }

  mayEndInS(key: RestoreKey): boolean {
    return takesS(key);
  }

  mayAttach(unit: number): boolean {
    return this.#semitic && mayAttach(unit);
  }

  takesParticles(k: string): boolean {
    return k.length >= LEAST_BEHIND_PARTICLE && isSemitic(k.charCodeAt(0));
  }

  behindSigns(text: string, at: number, limit: number): number {
    return this.#semitic ? behindSigns(text, at, limit) : at;
  }

  /** A search begins. */
  begin(): void {
    this.#entity = false;
    this.#wrapped = false;
    this.clearEnding();
  }

  clearEnding(): void {
    this.shift = 0;
    this.#ending = '';
  }

  /** Units at `at` that stand for what the trie has behind `node`; 0 when they do not. */
  pass(trie: Trie, node: number, text: string, start: number, at: number, limit: number, final: boolean): number {
    const unit = text.charCodeAt(at);
    this.node = node;
    if (unit === AMPERSAND) return this.#passEntity(trie, node, text, at, limit, final);
    if (at === start) return 0;
    if (unit === BACKSLASH) return this.#passEscape(trie, node, text, at, limit, final);
    if (this.#semitic && isVowelSign(unit)) return 1;
    return this.#passAlike(trie, node, text, start, at);
  }

  #passAlike(trie: Trie, node: number, text: string, start: number, at: number): number {
    const unit = text.charCodeAt(at);
    const space = isSpace(unit);
    if (space && isSpace(text.charCodeAt(at - 1))) {
      const run = text.slice(Math.max(start, at - MOST_SPACES), at + 1);
      const tooMany = run.length > MOST_SPACES && /^\s+$/u.test(run);
      if (tooMany || (run.match(/\n/g) ?? []).length > 1) return 0;
      this.#wrapped ||= unit === 0x0a;
      return 1;
    }
    this.node = stepAlike(trie, node, unit);
    if (this.node < 0) return 0;
    this.#wrapped ||= unit === 0x0a;
    return 1;
  }

  #passEntity(trie: Trie, node: number, text: string, at: number, limit: number, final: boolean): number {
    if (!final && mayBeEntity(text, at, limit)) return UNDECIDED;
    const entity = entityAt(text, at);
    if (entity === undefined) return 0;
    if (entity.text === '') return entity.length;
    // A key may hold the entity itself.
    const raw = trie.step(node, AMPERSAND);
    if (raw >= 0 && trie.step(raw, text.charCodeAt(at + 1)) >= 0) return 0;
    let next = node;
    for (let i = 0; i < entity.text.length && next >= 0; i++) {
      const unit = entity.text.charCodeAt(i);
      const exact = trie.step(next, unit);
      next = exact >= 0 ? exact : stepAlike(trie, next, unit);
    }
    if (next < 0) return 0;
    this.node = next;
    this.#entity = true;
    return entity.length;
  }

  /** An escape of Markdown, or in JSON text the white space that an escape stands for. */
  #passEscape(trie: Trie, node: number, text: string, at: number, limit: number, final: boolean): number {
    if (this.#json) {
      const character = this.#characters.read(text, at, limit, final);
      if (character === UNDECIDED) return UNDECIDED;
      if (!isSpace(character >> 4)) return 0;
      this.node = stepAlike(trie, node, character >> 4);
      return this.node < 0 ? 0 : character & 15;
    }
    if (at + 1 >= limit) return final ? 0 : UNDECIDED;
    const next = text.charCodeAt(at + 1);
    if (!/[!-/:-@[-`{-~]/.test(String.fromCharCode(next))) return 0;
    this.node = trie.step(node, next);
    return this.node < 0 ? 0 : 2;
  }

  /** Whether what follows a key is an ending that its language attaches. */
  endingAt(key: RestoreKey, text: string, end: number, limit: number, final: boolean): number {
    const unit = text.charCodeAt(end);
    if ((unit === 0x73 || unit === 0x53) && takesS(key)) return this.#endingS(text, end, limit, final);
    if (endsInHangul(key.k)) return this.#particles(text, end, limit, final);
    if (!this.#semitic || !isVowelSign(unit)) return NOTHING;
    const behind = behindSigns(text, end, limit);
    if (behind >= limit && !final) return UNDECIDED;
    if (behind < limit && this.#isWord(text, behind, limit)) return NOTHING;
    this.shift = behind - end;
    return FOUND;
  }

  #isWord(text: string, at: number, limit: number): boolean {
    const character = this.#characters.read(text, at, limit, true);
    return this.#characters.isWord(character >> 4);
  }

  #endingS(text: string, end: number, limit: number, final: boolean): number {
    if (end + 1 >= limit && !final) return UNDECIDED;
    if (this.#json && !final && text.charCodeAt(end + 1) === BACKSLASH) {
      if (this.#characters.read(text, end + 1, limit, final) === UNDECIDED) return UNDECIDED;
    }
    if (end + 1 < limit && this.#isWord(text, end + 1, limit)) return NOTHING;
    this.shift = 1;
    this.#ending = text.charAt(end);
    return FOUND;
  }

  #particles(text: string, end: number, limit: number, final: boolean): number {
    let behind = end;
    while (behind < limit && behind - end < MOST_BEHIND && this.#characters.wordKind(text.charCodeAt(behind)) === 2)
      behind++;
    if (behind >= limit && !final) return UNDECIDED;
    if (behind < limit && this.#isWord(text, behind, limit)) return NOTHING;
    return areParticles(text.slice(end, behind)) ? FOUND : NOTHING;
  }

  /** The original as it is to be written; undefined when that is the original itself. */
  written(original: string, text: string, start: number, end: number): string | undefined {
    let out = original;
    if (this.#wrapped) out = rewrapped(out, text.slice(start, end));
    if (this.#entity) out = escapeHtml(out);
    if (this.#ending !== '') out = withS(out, this.#ending);
    return out === original ? undefined : out;
  }
}

/** The node behind a unit that is written for `unit`, or -1. */
function stepAlike(trie: Trie, node: number, unit: number): number {
  const group = alikeTo(unit);
  for (let i = 0; i < group.length; i++) {
    const next = trie.step(node, group.charCodeAt(i));
    if (next >= 0) return next;
  }
  return -1;
}

/** A line that was broken inside a replacement stays broken behind as many words. */
function rewrapped(original: string, written: string): string {
  const before = written.slice(0, written.indexOf('\n')).trim().split(/\s+/u).length;
  const words = original.split(' ');
  return words.length > before ? `${words.slice(0, before).join(' ')}\n${words.slice(before).join(' ')}` : original;
}
