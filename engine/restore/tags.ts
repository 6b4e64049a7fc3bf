/** Tags that came back with other quotes, spaces or order of attributes (README.md, Labels). */
import { UNDECIDED } from './characters.ts';
import { NO_MARKER, type Marker } from './markers.ts';
import { mayBeEntity } from './alike.ts';

const LONGEST_TAG = 256;
const ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['#34', '"'],
  ['#39', "'"],
]);
const TAG = /^<\s*([\p{L}_][\p{L}\p{N}_.:-]*)((?:\s+[\p{L}_][\p{L}\p{N}_.:-]*\s*=\s*"[^"<>]*")*)\s*(?:\/\s*)?>$/u;
/** It begins where a name begins, so that a long name is read once. */
const ATTRIBUTE = /(?<![\p{L}\p{N}_.:-])([\p{L}_][\p{L}\p{N}_.:-]*)\s*=\s*"([^"<>]*)"/gu;
const QUOTES = /[“”„«»‘’']/gu;
const NONE: Marker = { end: 0, key: NO_MARKER };

/** A tag without its writing; undefined for anything else. */
function plainTag(text: string): string | undefined {
  const match = TAG.exec(text.replace(QUOTES, '"'));
  if (match === null) return undefined;
  const attributes = [...(match[2] as string).matchAll(ATTRIBUTE)].map(
    ([, name, value]) => `${(name as string).toLowerCase()}="${(value as string).trim()}"`,
  );
  return attributes.length === 0 ? undefined : [(match[1] as string).toLowerCase(), ...attributes.toSorted()].join(' ');
}

export class Tags {
  readonly #keys = new Map<string, number>();

  get size(): number {
    return this.#keys.size;
  }

  add(k: string, key: number): void {
    if (!k.startsWith('<') || k.length > LONGEST_TAG) return;
    const plain = plainTag(k);
    if (plain !== undefined && !this.#keys.has(plain)) this.#keys.set(plain, key);
  }

  read(text: string, start: number, limit: number, final: boolean): Marker | typeof UNDECIDED {
    let tag = '';
    for (let i = start; i - start <= LONGEST_TAG; i++) {
      if (i >= limit) return final ? NONE : UNDECIDED;
      let character = text.charAt(i);
      if (character === '&') {
        if (!final && mayBeEntity(text, i, limit)) return UNDECIDED;
        const entity = /^&([a-z]+|#\d+);/i.exec(text.slice(i, i + 6));
        character = ENTITIES.get(entity?.[1] ?? '') ?? '';
        if (character === '') return NONE;
        i += (entity?.[0].length ?? 1) - 1;
      }
      if (i > start && character === '<' && tag !== '') return NONE;
      tag += character;
      if (tag.length === 1 && character !== '<') return NONE;
      if (character !== '>') continue;
      const key = this.#keys.get(plainTag(tag) ?? '');
      return key === undefined ? NONE : { end: i + 1, key };
    }
    return NONE;
  }
}
