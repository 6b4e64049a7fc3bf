/**
 * Other ways a replacement comes back (docs/interface.md#restore-tables `v`): what people and language models do to names and labels between
 * protect and restore. Each way is a key of its own, so that a client needs no rules, only the table.
 *
 * A key is listed once. The exact replacement always wins; a variant that two originals would share is dropped and
 * counted, since a wrong name is worse than a surrogate left standing.
 */
import { latinForms } from '../text/transliterate.ts';
import type { MappingEntry, Part } from '../vocabulary/mapping.ts';
import type { RestoreKey } from '../vocabulary/restore-table.ts';

export interface VariantOptions {
  case: boolean;
  parts: boolean;
  translit: boolean;
  json_ascii: boolean;
}

export const ALL_VARIANTS: VariantOptions = { case: true, parts: true, translit: true, json_ascii: true };

/** Reasons in `dropped`. */
export type DropReason = 'ambiguous_parts' | 'ambiguous_variants' | 'in_text';

const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[^\p{L}\p{M}'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** A marker such as `[PERSON_1]`: its case and separators are the reader's business (restore.ts), never the original's. */
const MARKER = /^[^\p{L}\p{N}]{1,8}[\p{L}\p{N}_ .:-]+[^\p{L}\p{N}]{1,8}$/u;

export function isMarker(text: string): boolean {
  return MARKER.test(text);
}

/** JSON's escape of a string without its quotes; `ascii` writes every other character as \\uXXXX. */
export function jsonEscape(text: string, ascii: boolean): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return ascii
    ? escaped.replace(/[^\u0020-\u007e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : escaped;
}

/** Holds backslashes that make sense inside a JSON string. */
function isEscaped(text: string): boolean {
  if (!text.includes('\\')) return false;
  try {
    JSON.parse(`"${text}"`);
    return true;
  } catch {
    return false;
  }
}

/** Stands in JSON text as it is, escaped or not. */
const NO_ESCAPES = /^[ !#-[\]-~]*$/;

interface Draft extends RestoreKey {
  v: NonNullable<RestoreKey['v']>;
}

/** Keys of all reversible entries, exact ones first, and what was left out. */
export function keysOf(
  entries: readonly MappingEntry[],
  unbounded: (entry: MappingEntry) => boolean,
  options: VariantOptions,
): { keys: RestoreKey[]; dropped: Partial<Record<DropReason, number>> } {
  const exact: RestoreKey[] = [];
  const taken = new Set<string>();
  const drafts = new Map<string, Draft | 'ambiguous'>();
  const dropped: Partial<Record<DropReason, number>> = {};
  const drop = (reason: DropReason): void => {
    dropped[reason] = (dropped[reason] ?? 0) + 1;
  };
  const reversible = entries.filter((entry) => entry.reversible);
  for (const entry of reversible) {
    exact.push({
      k: entry.replacement,
      o: entry.original,
      m: entry.id,
      ...(unbounded(entry) ? { b: 'none' as const } : {}),
    });
    taken.add(entry.replacement);
  }
  const offer = (draft: Draft): void => {
    if (draft.k === '' || taken.has(draft.k)) return;
    const before = drafts.get(draft.k);
    if (before === undefined) drafts.set(draft.k, draft);
    else if (before === 'ambiguous' || before.o !== draft.o) {
      // Keys of the whole value beat those of its parts; equals are ambiguous.
      if (before !== 'ambiguous' && before.v !== 'part' && draft.v === 'part') return drop('ambiguous_parts');
      if (before !== 'ambiguous' && before.v === 'part' && draft.v !== 'part') {
        drafts.set(draft.k, draft);
        return drop('ambiguous_parts');
      }
      drafts.set(draft.k, 'ambiguous');
      drop(draft.v === 'part' ? 'ambiguous_parts' : 'ambiguous_variants');
    }
  };
  for (const entry of reversible) offerVariants(entry, options, offer);
  const keys = exact;
  for (const draft of drafts.values()) if (draft !== 'ambiguous') keys.push(draft);
  // Escapes are one to one: no two of these keys can be equal.
  if (options.json_ascii) for (let i = 0, count = keys.length; i < count; i++) pushJson(keys[i] as RestoreKey, keys);
  return { keys, dropped };
}

function offerVariants(entry: MappingEntry, options: VariantOptions, offer: (draft: Draft) => void): void {
  const { id: m, original: o, replacement: k } = entry;
  if (isMarker(k)) return;
  if (options.case) offerCases(k, o, m, offer);
  if (options.translit) for (const form of otherForms(k)) offer({ k: form, o, m, v: 'translit' });
  if (options.parts) for (const part of entry.parts ?? []) offerPart(part, m, options, offer);
}

function offerCases(k: string, o: string, m: string, offer: (draft: Draft) => void): void {
  const upper = k.toUpperCase();
  const lower = k.toLowerCase();
  if (lower === upper) return;
  // Numbers with a letter or two, addresses of the Internet: nobody writes those in title case.
  const digits = k.replace(/\P{Nd}+/gu, '').length;
  if (digits > 0 && digits > k.replace(/\P{L}+/gu, '').length) return;
  if (upper !== k) offer({ k: upper, o: o.toUpperCase(), m, v: 'case' });
  if (!/[@:/\\]/.test(k)) {
    const title = titleCase(k);
    if (title !== k) offer({ k: title, o: titleCase(o), m, v: 'case' });
  }
  // A lower-case single word may be an ordinary word ("will", "mark"): the text around decides, and nobody asks it here.
  if (lower !== k && (/\s/u.test(k) || !/^\p{Lu}\p{Ll}+$/u.test(k)))
    offer({ k: lower, o: o.toLowerCase(), m, v: 'case' });
}

function offerPart(part: Part, m: string, options: VariantOptions, offer: (draft: Draft) => void): void {
  const { original: o, replacement: k } = part;
  if (part.role === 'particle' || k === o || [...k].length < 2) return;
  offer({ k, o, m, v: 'part' });
  if (options.case) {
    const upper = k.toUpperCase();
    if (upper !== k) offer({ k: upper, o: o.toUpperCase(), m, v: 'part' });
    // A word in capitals comes back as a name is usually written.
    else if (upper !== k.toLowerCase()) offer({ k: titleCase(k), o: titleCase(o), m, v: 'part' });
  }
  if (options.translit) for (const form of otherForms(k)) offer({ k: form, o, m, v: 'part' });
}

const ASCII = /^[\u0020-\u007e]*$/;

/** Other ways to write the same text: in plain Latin letters, composed or decomposed, with the other apostrophe. */
function otherForms(text: string): string[] {
  const turned = text.includes("'") ? text.replaceAll("'", '’') : text.includes('’') ? text.replaceAll('’', "'") : text;
  const own = turned === text ? [] : [turned];
  if (ASCII.test(text)) return own;
  return [...own, ...latinForms(text), text.normalize('NFC'), text.normalize('NFD')].filter((form) => form !== text);
}

/** Inside JSON text a value stands escaped, and must be put back escaped. */
function pushJson({ k, o, m, b }: RestoreKey, keys: RestoreKey[]): void {
  if (NO_ESCAPES.test(k) && NO_ESCAPES.test(o)) return;
  const key = (bent: string, original: string): RestoreKey => ({
    k: bent,
    o: original,
    m,
    v: 'json_ascii',
    ch: 'json',
    ...(b === 'none' ? { b } : {}),
  });
  const plain = jsonEscape(k, false);
  // An original that holds escapes came out of JSON text: escaping it once more would not be what was read.
  const escaped = isEscaped(o);
  const original = escaped ? o : jsonEscape(o, false);
  if (plain !== k || original !== o) keys.push(key(plain, original));
  const ascii = jsonEscape(k, true);
  if (ascii !== plain) keys.push(key(ascii, escaped ? o : jsonEscape(o, true)));
}
