/**
 * Other ways a replacement comes back (spec 2.9 `v`): what people and language models do to names and labels between
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

const titleCase = (text: string): string => text.toLowerCase().replace(/(^|[^\p{L}\p{M}'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** A marker such as `[PERSON_1]`: its case and separators are the reader's business (restore.ts), never the original's. */
const MARKER = /^[^\p{L}\p{N}]{1,8}[\p{L}\p{N}_ .:-]+[^\p{L}\p{N}]{1,8}$/u;

export function isMarker(text: string): boolean {
  return MARKER.test(text);
}

/** JSON's escape of a string without its quotes; `ascii` writes every other character as \\uXXXX. */
export function jsonEscape(text: string, ascii: boolean): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return ascii ? escaped.replace(/[^\u0020-\u007e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`) : escaped;
}

interface Draft extends RestoreKey {
  v: NonNullable<RestoreKey['v']>;
}

/** Keys of all reversible entries, exact ones first, and what was left out. */
export function keysOf(entries: readonly MappingEntry[], unbounded: (entry: MappingEntry) => boolean, options: VariantOptions): { keys: RestoreKey[]; dropped: Partial<Record<DropReason, number>> } {
  const exact: RestoreKey[] = [];
  const taken = new Set<string>();
  const drafts = new Map<string, Draft | 'ambiguous'>();
  const dropped: Partial<Record<DropReason, number>> = {};
  const drop = (reason: DropReason): void => {
    dropped[reason] = (dropped[reason] ?? 0) + 1;
  };
  const reversible = entries.filter((entry) => entry.reversible);
  for (const entry of reversible) {
    exact.push({ k: entry.replacement, o: entry.original, m: entry.id, ...(unbounded(entry) ? { b: 'none' as const } : {}) });
    taken.add(entry.replacement);
  }
  const offer = (draft: Draft): void => {
    const name = `${draft.ch ?? 'any'}\u0000${draft.k}`;
    if (draft.k === '' || (draft.ch !== 'json' && taken.has(draft.k))) return;
    const before = drafts.get(name);
    if (before === undefined) drafts.set(name, draft);
    else if (before === 'ambiguous' || before.o !== draft.o) {
      // Keys of the whole value beat those of its parts; equals are ambiguous.
      if (before !== 'ambiguous' && before.v !== 'part' && draft.v === 'part') return drop('ambiguous_parts');
      if (before !== 'ambiguous' && before.v === 'part' && draft.v !== 'part') {
        drafts.set(name, draft);
        return drop('ambiguous_parts');
      }
      drafts.set(name, 'ambiguous');
      drop(draft.v === 'part' ? 'ambiguous_parts' : 'ambiguous_variants');
    }
  };
  for (const entry of reversible) offerVariants(entry, options, offer);
  return { keys: [...exact, ...[...drafts.values()].filter((draft): draft is Draft => draft !== 'ambiguous')], dropped };
}

function offerVariants(entry: MappingEntry, options: VariantOptions, offer: (draft: Draft) => void): void {
  const { id: m, original: o, replacement: k } = entry;
  if (options.json_ascii) offerJson(k, o, m, offer);
  if (isMarker(k)) return;
  if (options.case) offerCases(k, o, m, offer);
  if (options.translit) for (const form of latinForms(k)) offer({ k: form, o, m, v: 'translit' });
  if (options.parts) for (const part of entry.parts ?? []) offerPart(part, m, options, offer);
}

function offerCases(k: string, o: string, m: string, offer: (draft: Draft) => void): void {
  if (k.toLowerCase() === k.toUpperCase()) return;
  // Numbers with a letter or two, addresses of the Internet: nobody writes those in title case.
  const letters = k.match(/\p{L}/gu)?.length ?? 0;
  const digits = k.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits > letters) return;
  const technical = /[@:/\\]/.test(k);
  // A lower-case single word may be an ordinary word ("will", "mark"): the text around decides, and nobody asks it here.
  const words = k.split(/\s+/u).length;
  for (const [bent, original] of [
    [k.toUpperCase(), o.toUpperCase()],
    ...(technical ? [] : [[titleCase(k), titleCase(o)] as const]),
    ...(words > 1 || !/^\p{Lu}\p{Ll}+$/u.test(k) ? [[k.toLowerCase(), o.toLowerCase()] as const] : []),
  ] as const) {
    if (bent !== k) offer({ k: bent, o: original, m, v: 'case' });
  }
}

function offerPart(part: Part, m: string, options: VariantOptions, offer: (draft: Draft) => void): void {
  if (part.role === 'particle' || part.replacement === part.original || [...part.replacement].length < 2) return;
  offer({ k: part.replacement, o: part.original, m, v: 'part' });
  const upper = part.replacement.toUpperCase();
  if (options.case && upper !== part.replacement) offer({ k: upper, o: part.original.toUpperCase(), m, v: 'part' });
  if (options.translit) for (const form of latinForms(part.replacement)) offer({ k: form, o: part.original, m, v: 'part' });
}

/** Inside JSON text a value stands escaped, and must be put back escaped. */
function offerJson(k: string, o: string, m: string, offer: (draft: Draft) => void): void {
  const plain = jsonEscape(k, false);
  const original = jsonEscape(o, false);
  if (plain !== k || original !== o) offer({ k: plain, o: original, m, v: 'json_ascii', ch: 'json' });
  const ascii = jsonEscape(k, true);
  if (ascii !== plain) offer({ k: ascii, o: jsonEscape(o, true), m, v: 'json_ascii', ch: 'json' });
}
