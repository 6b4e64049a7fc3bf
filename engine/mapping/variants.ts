/**
 * Other ways a replacement comes back (docs/interface.md#restore-tables `v`): what people and language models do to names and labels between
 * protect and restore. Each way is a key of its own, so that a client needs no rules, only the table.
 *
 * A key is listed once. The exact replacement always wins; a variant that two originals would share is dropped and
 * counted, since a wrong name is worse than a surrogate left standing.
 */
import { isOrdinary } from '../lexicon/ordinary.ts';
import { hasUnspacedScript } from '../lexicon/scripts.ts';
import { latinForms } from '../text/transliterate.ts';
import type { MappingEntry, Part } from '../vocabulary/mapping.ts';
import { dateKeys } from './date-keys.ts';
import { joinedNameKeys } from './joined-names.ts';
import { pushJson } from './json-keys.ts';
import { isLabel, isMarker } from './labels.ts';
import { languagesOf, spokenWith } from './languages.ts';
import { KNOWN_VALUE } from './known.ts';
import { nameKeys } from './name-keys.ts';
import { capitals, type Pair } from './naming.ts';
import { emailKeys, organisationKeys, phoneKeys } from './other-keys.ts';
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

interface Draft extends RestoreKey {
  v: NonNullable<RestoreKey['v']>;
}

interface Offered {
  draft: Draft;
  rank: number;
}

/** Of two keys that are written alike, the one of the lower rank counts; of one rank, neither. */
type Rank = 'whole' | 'part' | 'form';
const RANKS: readonly Rank[] = ['whole', 'part', 'form'];

export interface KeyOptions extends VariantOptions {
  /** Languages of the texts, where they are known. */
  languages?: readonly string[];
}

/** Entries, counted from the last, whose names have keys for inflected forms, initials and other orders. */
const MOST_RICH = 1_000;
/** Dates, likewise, that have keys for other notations. */
const MOST_DATES = 500;
const NAMES = new Set(['PERSON', KNOWN_VALUE]);
const DATES = new Set(['DATE', 'DATE_OF_BIRTH', KNOWN_VALUE]);
const ORGANISATIONS = new Set(['ORGANIZATION', KNOWN_VALUE]);

/** Words of an unspaced script have no edges; one character alone is too often a part of another word. */
function hasNoEdges(k: string): boolean {
  return k.length > 1 && NOT_LATIN.test(k) && [...k].length > 1 && hasUnspacedScript(k) && !SPACED_EDGES.test(k);
}
const NOT_LATIN = /[^\u0000-\u0dff]/;
const SPACED_EDGES = /^[\w\p{Script=Latin}].*[\w\p{Script=Latin}]$/u;

/** Whether a key is looked for without boundaries, whatever text it was made for. */
export const isEdgeless = (replacement: string): boolean => !isMarker(replacement) && hasNoEdges(replacement);

/** The drafts of one table. */
class Drafts {
  readonly #taken: ReadonlySet<string>;
  readonly #drafts = new Map<string, Offered | 'ambiguous'>();
  /** Keys with boundaries, although their script has no spaces. */
  readonly #edged = new Set<string>();
  readonly dropped: Partial<Record<DropReason, number>> = {};

  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken;
  }

  offer(draft: Draft, of: Rank): void {
    if (draft.k === '' || this.#taken.has(draft.k)) return;
    const rank = RANKS.indexOf(of);
    const before = this.#drafts.get(draft.k);
    if (before === undefined) this.#drafts.set(draft.k, { draft, rank });
    else if (before === 'ambiguous' || before.draft.o === draft.o) return;
    // For one value the plainer notation wins; but an inflected form shared by two cases is ambiguous.
    else if (before.draft.m === draft.m && (before.rank < rank || (before.rank === rank && of !== 'form'))) return;
    else if (before.rank === rank) {
      this.#drafts.set(draft.k, 'ambiguous');
      this.#drop(of === 'whole' ? 'ambiguous_variants' : 'ambiguous_parts');
    } else {
      // Keys of the whole value go before those of its parts, and these before inflected forms.
      if (rank < before.rank) this.#drafts.set(draft.k, { draft, rank });
      this.#drop('ambiguous_parts');
    }
  }

  offerEdged(draft: Draft): void {
    this.#edged.add(draft.k);
    this.offer(draft, 'part');
  }

  #drop(reason: DropReason): void {
    this.dropped[reason] = (this.dropped[reason] ?? 0) + 1;
  }

  *keys(): Generator<RestoreKey> {
    for (const offered of this.#drafts.values()) {
      if (offered === 'ambiguous') continue;
      const { draft } = offered;
      if (hasNoEdges(draft.k) && !this.#edged.has(draft.k)) draft.b = 'none';
      yield draft;
    }
  }
}

/** Keys of all reversible entries, exact ones first, and what was left out. */
export function keysOf(
  entries: readonly MappingEntry[],
  unbounded: (entry: MappingEntry) => boolean,
  options: KeyOptions,
): { keys: RestoreKey[]; dropped: Partial<Record<DropReason, number>> } {
  const keys: RestoreKey[] = [];
  const reversible = entries.filter((entry) => entry.reversible);
  for (const entry of reversible) {
    const edgeless = unbounded(entry) || isEdgeless(entry.replacement);
    keys.push({ k: entry.replacement, o: entry.original, m: entry.id, ...(edgeless ? { b: 'none' as const } : {}) });
  }
  const drafts = new Drafts(new Set(reversible.map(({ replacement }) => replacement)));
  reversible.forEach((entry, i) => offerVariants(entry, options, reversible.length - i, drafts));
  keys.push(...drafts.keys());
  // Escapes are one to one: no two of these keys can be equal.
  if (options.json_ascii) for (let i = 0, count = keys.length; i < count; i++) pushJson(keys[i] as RestoreKey, keys);
  return { keys, dropped: drafts.dropped };
}

/** `fromEnd`: how many entries there are from this one to the last. */
function offerVariants(entry: MappingEntry, options: KeyOptions, fromEnd: number, drafts: Drafts): void {
  const { id: m, original: o, replacement: k, type } = entry;
  if (isMarker(k)) return;
  const whole = (draft: Draft): void => drafts.offer(draft, 'whole');
  const languages = options.languages ?? (fromEnd <= MOST_RICH ? languagesOf(k) : []);
  if (isLabel(entry, languages)) {
    if (options.case) offerLabelCases(k, o, m, whole);
    return;
  }
  if (options.case) offerCases(k, o, m, languages, whole);
  if (options.translit) {
    for (const form of otherForms(k)) {
      whole({ k: form, o, m, v: 'translit' });
      // "Noémie" without its mark in capitals; the original keeps its marks, which cannot be guessed.
      if (options.case && fromEnd <= MOST_RICH && NAMES.has(type) && ASCII.test(form))
        whole({ k: form.toUpperCase(), o: capitals(o, languages), m, v: 'translit' });
    }
  }
  if (options.parts && NAMES.has(type)) offerNames(entry, { ...options, languages }, fromEnd <= MOST_RICH, drafts);
  if (options.parts && ORGANISATIONS.has(type))
    organisationKeys(
      o,
      k,
      languages,
      ([key, original]) => key !== k && drafts.offer({ k: key, o: original, m, v: 'part' }, 'part'),
    );
  if (!options.translit || fromEnd > MOST_RICH) return;
  const other = ([key, original]: Pair): void => {
    if (key !== k && key !== o) drafts.offer({ k: key, o: original, m, v: 'translit' }, 'whole');
  };
  if (DATES.has(type) && fromEnd <= MOST_DATES) dateKeys(o, k, languages, other);
  if (type === 'PHONE' || (type === KNOWN_VALUE && k.startsWith('+'))) phoneKeys(o, k, languages, other);
  if (k.includes('@')) emailKeys(o, k, other);
}

function offerNames(
  entry: MappingEntry,
  options: KeyOptions & { languages: readonly string[] },
  rich: boolean,
  drafts: Drafts,
): void {
  const { id: m, original, replacement, parts = [] } = entry;
  const { languages } = options;
  const part = (draft: Draft): void => drafts.offer(draft, 'part');
  for (const one of parts) if (!isOrdinary(one.replacement, languages)) offerPart(one, m, options, part);
  const put =
    (rank: Rank) =>
    ([k, o]: Pair): void => {
      if (k === replacement || k === original || k === '' || o === '') return;
      drafts.offer({ k, o, m, v: 'part' }, rank);
      if (options.case && rank === 'form' && k !== k.toUpperCase())
        drafts.offer({ k: k.toUpperCase(), o: capitalsLike(k.toUpperCase(), k, o, languages), m, v: 'part' }, rank);
    };
  if (/\s/u.test(replacement) && !/\p{Nd}|@/u.test(replacement)) {
    nameKeys(
      entry,
      { languages: spokenWith(replacement, languages), rich },
      { part: put('part'), several: put('part'), form: put('form') },
    );
    if (hasUnspacedScript(replacement)) put('part')([replacement.replace(/\s+/gu, ''), original.replace(/\s+/gu, '')]);
  } else if (rich)
    joinedNameKeys(original, replacement, languages, {
      part: put('part'),
      edged: ([k, o]) => k !== original && drafts.offerEdged({ k, o, m, v: 'part' }),
    });
  if (rich) for (const one of parts) for (const pair of joinedParticles(one)) put('form')(pair);
}

/** Arabic writes "for" and the article as one: للحداد. */
function joinedParticles({ original, replacement }: Part): Pair[] {
  if (!replacement.startsWith('ال') || replacement.length < 5) return [];
  const o = original.startsWith('ال') ? `لل${original.slice(2)}` : `ل${original}`;
  return [[`لل${replacement.slice(2)}`, o]];
}

/** A label in other capitals, which restores the original unchanged. In small letters it may be two words of the text. */
function offerLabelCases(k: string, o: string, m: string, offer: (draft: Draft) => void): void {
  for (const form of [k.toUpperCase(), titleCase(k)]) if (form !== k) offer({ k: form, o, m, v: 'case' });
  if (!/\s/u.test(k) && k !== k.toLowerCase()) offer({ k: k.toLowerCase(), o, m, v: 'case' });
}

function offerCases(
  k: string,
  o: string,
  m: string,
  languages: readonly string[],
  offer: (draft: Draft) => void,
): void {
  const upper = k.toUpperCase();
  const own = capitals(k, languages);
  if (own !== upper) offer({ k: own, o: capitals(o, languages), m, v: 'case' });
  const lower = k.toLowerCase();
  if (lower === upper) return;
  // Numbers with a letter or two and Internet addresses are never written in title case.
  const digits = k.replace(/\P{Nd}+/gu, '').length;
  if (digits > 0 && digits > k.replace(/\P{L}+/gu, '').length) return;
  if (upper !== k) offer({ k: upper, o: capitalsLike(upper, k, o, languages), m, v: 'case' });
  // "PERSON" in small letters is a word, and so may "grace park" be two.
  const words = k.split(/\s+/u);
  const isWords = words.every((word) => isOrdinary(word, languages));
  if (!/[@:/\\]/.test(k) && !(isWords && words.length === 1)) {
    const title = titleCase(k);
    if (title !== k) offer({ k: title, o: titleCase(o), m, v: 'case' });
  }
  // A lower-case single word may be an ordinary word ("will", "mark") and only its context could decide, which is not known here.
  if (lower !== k && !isWords && (words.length > 1 || !/^\p{Lu}\p{Ll}+$/u.test(k)))
    offer({ k: lower, o: o.toLowerCase(), m, v: 'case' });
}

/** `o` in capitals as `upper` has them: of the language, unless `k` in those would be another text. */
function capitalsLike(upper: string, k: string, o: string, languages: readonly string[]): string {
  return capitals(k, languages) === upper ? capitals(o, languages) : o.toUpperCase();
}

function offerPart(part: Part, m: string, options: KeyOptions, offer: (draft: Draft) => void): void {
  const { original: o, replacement: k } = part;
  const { languages = [] } = options;
  if (part.role === 'particle' || k === o || [...k].length < 2) return;
  offer({ k, o, m, v: 'part' });
  if (options.case) {
    const upper = k.toUpperCase();
    if (upper !== k) offer({ k: upper, o: capitalsLike(upper, k, o, languages), m, v: 'part' });
    const own = capitals(k, languages);
    if (own !== upper && own !== k) offer({ k: own, o: capitals(o, languages), m, v: 'part' });
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
