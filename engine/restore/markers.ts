/** Labels that came back distorted, and labels that no key knows (README.md, Labels). */
import { entityAt, mayBeEntity } from './alike.ts';
import { hexEscape, UNDECIDED } from './characters.ts';
import type { RestoreTable } from '../vocabulary/restore-table.ts';

const DEFAULT_MAX_BODY = 256;
/** Brackets that models and East Asian keyboards write for the plain ones. */
type Alike = ReadonlyMap<string, string>;
const OPENING: Alike = new Map([
  ['[', '[\uff3b\u3010\u3014'],
  ['<', '<\uff1c\u3008\u2039'],
  ['{', '{\uff5b'],
  ['(', '(\uff08'],
]);
const CLOSING: Alike = new Map([
  [']', ']\uff3d\u3011\u3015'],
  ['>', '>\uff1e\u3009\u203a'],
  ['}', '}\uff5d'],
  [')', ')\uff09'],
]);
/** What an unknown marker looks like, in normal form: a name and a number. */
const MARKER_LIKE = /^\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)*_\p{Nd}+$/u;
/** No normal form can lose these (NFKC composes nothing with them), so no unknown marker has one. */
const NEVER_IN_MARKERS = '\n,;!?"\'()/&%$+~^|@[]{}';

/** Key of a marker that no key knows. */
export const UNKNOWN = -1;
export const NO_MARKER = -2;

export interface Marker {
  end: number;
  /** Index into the table's keys, UNKNOWN, or NO_MARKER. */
  key: number;
}

const NONE: Marker = { end: 0, key: NO_MARKER };

export class Markers {
  readonly #prefix: string;
  readonly #suffix: string;
  readonly #maxBody: number;
  readonly #onUnknown: 'keep' | 'remove' | 'redact';
  readonly #redacted: string;
  /** Keys of labels by the normal form of what is between prefix and suffix. */
  readonly #labels = new Map<string, number>();
  /** Steps that one reading costs, roughly: the body, and a comparison of each bracket. */
  readonly cost: number;
  /** Characters with which what was read so far is no marker. */
  readonly #breaks: Set<string>;

  /** In JSON text a bracket may be escaped. */
  readonly #json: boolean;

  /** Whether brackets may be written as escapes of Markdown and HTML (`pii-restore/2`). */
  readonly #escapes: boolean;

  constructor(markers: NonNullable<RestoreTable['markers']>, { json, escapes }: { json: boolean; escapes: boolean }) {
    this.#json = json;
    this.#escapes = escapes && OPENING.has(markers.prefix);
    this.#prefix = markers.prefix;
    this.#suffix = markers.suffix;
    this.#maxBody = markers.max_body ?? DEFAULT_MAX_BODY;
    this.cost = this.#prefix.length + this.#suffix.length;
    this.#onUnknown = markers.on_unknown ?? 'keep';
    this.#redacted = markers.redact_text ?? '';
    this.#breaks = new Set(NEVER_IN_MARKERS);
    for (const character of this.#suffix) if (character !== '\n') this.#breaks.delete(character);
    if (this.#escapes) this.#breaks.delete('&');
  }

  /** Code units a marker may start with. */
  starts(): number[] {
    const alike = OPENING.get(this.#prefix);
    const escapes = (alike !== undefined && this.#json) || this.#escapes ? '\\' : '';
    return [...(alike ?? (this.#prefix[0] as string)), ...escapes, ...(this.#escapes ? '&' : '')].map((character) =>
      character.charCodeAt(0),
    );
  }

  /** Remembers a key that is between prefix and suffix; of two with one normal form the first. */
  add(k: string, key: number): void {
    const [prefix, suffix] = [this.#prefix, this.#suffix];
    if (k.length <= prefix.length + suffix.length || !k.startsWith(prefix) || !k.endsWith(suffix)) return;
    const body = normalBody(k.slice(prefix.length, k.length - suffix.length));
    if (body === '' || this.#labels.has(body)) return;
    this.#labels.set(body, key);
    for (const character of body) this.#breaks.delete(character);
  }

  /** The marker at `start`, if there is one; UNDECIDED when the text up to `limit` does not tell. */
  read(text: string, start: number, limit: number, final: boolean): Marker | typeof UNDECIDED {
    const from = start + this.#backslashAt(text, start);
    const body = from + this.#lengthAt(text, from, this.#prefix, OPENING);
    if (body === from && from > start) {
      const cut = !final && (from >= limit || this.#isCut(text, from, limit, this.#prefix));
      return cut ? UNDECIDED : NONE;
    }
    if (body === start) return !final && this.#isCut(text, start, limit, this.#prefix) ? UNDECIDED : NONE;
    const last = body + this.#maxBody;
    for (let i = body; i <= last; i++) {
      if (i >= limit) return final ? NONE : UNDECIDED;
      const closing = this.#lengthAt(text, i, this.#suffix, CLOSING);
      if (closing > 0) return this.#known(text.slice(body, i), i + closing);
      if (!final && this.#isCut(text, i, limit, this.#suffix)) return UNDECIDED;
      if (this.#breaks.has(text[i] as string) || this.#lengthAt(text, i, this.#prefix, OPENING) > 0) return NONE;
    }
    return NONE;
  }

  #known(body: string, end: number): Marker {
    const normal = normalBody(body);
    const key = this.#labels.get(normal);
    if (key !== undefined) return { end, key };
    return MARKER_LIKE.test(normal) ? { end, key: UNKNOWN } : NONE;
  }

  /** Length of `bracket`, or of a character that stands for it, at `at`; 0 when neither is there. */
  #lengthAt(text: string, at: number, bracket: string, alike: Alike): number {
    if (text.startsWith(bracket, at)) return bracket.length;
    const others = alike.get(bracket);
    if (others === undefined || at >= text.length) return 0;
    if (others.includes(text[at] as string)) return 1;
    const unit = this.#json ? hexEscape(text, at) : -1;
    if (unit >= 0 && others.includes(String.fromCharCode(unit))) return 6;
    const entity = this.#escapes && text[at] === '&' ? entityAt(text, at) : undefined;
    return entity !== undefined && others.includes(entity.text) ? entity.length : 0;
  }

  /** Length of a Markdown escape's backslash at `at`. */
  #backslashAt(text: string, at: number): number {
    if (!this.#escapes || text[at] !== '\\') return 0;
    if (!this.#json) return 1;
    return text[at + 1] === '\\' ? 2 : 0;
  }

  /** Whether the text ends at `limit` in the middle of `bracket`, or of an escape that may stand for it. */
  #isCut(text: string, at: number, limit: number, bracket: string): boolean {
    const rest = text.slice(at, limit);
    if (at + bracket.length > limit && bracket.startsWith(rest)) return true;
    if (this.#escapes && text[at] === '&' && mayBeEntity(text, at, limit)) return true;
    if (this.#escapes && this.#json && rest === '\\') return true;
    return (
      this.#json &&
      (OPENING.has(bracket) || CLOSING.has(bracket)) &&
      rest.length < 6 &&
      /^\\(?:u[\da-f]*)?$/i.test(rest)
    );
  }

  /** What is in the text for a marker that no key knows. */
  unknown(marker: string): string {
    return this.#onUnknown === 'keep' ? marker : this.#onUnknown === 'redact' ? this.#redacted : '';
  }
}

/** The inside of a label without what models change: case, width, separators, emphasis. */
function normalBody(body: string): string {
  return body
    .normalize('NFKC')
    .replace(/[\s_.:#*`\\-]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .toUpperCase();
}
