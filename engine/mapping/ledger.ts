/**
 * The map of one scope: which original has which replacement. Two originals never share a replacement, and a
 * replacement never equals an original of the request or a reserved value.
 *
 * It starts empty, or from a map that was kept (a session's, an account's): entries of a kept map never change, and
 * `delta` returns the new ones. A kept map holds keyed hashes in place of the originals of irreversible entries.
 */
import type { KeptEntry, KeptMap, MapDelta } from '../vocabulary/kept-map.ts';
import type { KnownEntry, MappingEntry } from '../vocabulary/mapping.ts';
import { KNOWN_VALUE } from './known.ts';
import { partsOf } from './parts.ts';

/** What is drawn for one original under one action. */
export interface Entry extends MappingEntry {
  /** Drawn in this request, not known before. */
  fresh: boolean;
}

/** Two originals for one replacement, or one original twice; indexes into `known`. */
export interface KnownConflict {
  index: number;
  reason: 'original_twice' | 'replacement_twice';
}

/** Types of which words may stand alone; entries without a type may be names. */
const NAMES = new Set(['PERSON', KNOWN_VALUE]);

export interface LedgerOptions {
  known?: readonly KnownEntry[];
  reserved?: Iterable<string>;
  kept?: KeptMap;
  /** Keyed hash of what is kept of one-way entries; without it none can be added to a kept map. */
  oneWay?: (value: string) => string;
}

/** Entries that `building` takes in at a time: some 5 ms. */
const BUILD_ENTRIES = 500;

export class MapLedger {
  readonly #entries = new Map<string, Entry>();
  readonly #byReplacement = new Map<string, Entry>();
  /** Values no replacement may equal: originals, reserved ones, replacements that failed. */
  readonly #barred: Set<string>;
  readonly #counters: Map<string, number>;
  readonly #kept: KeptMap | undefined;
  /** Of the kept map, with their keys. */
  readonly #before = new Map<Entry, KeptEntry>();
  readonly #byOriginal = new Map<string, Entry[]>();
  readonly #unbounded = new Set<Entry>();
  readonly #passing = new Set<Entry>();
  readonly #suppressed: Set<string>;
  readonly #reserved: readonly string[];
  readonly #oneWay: ((value: string) => string) | undefined;
  /** Hashes of the originals of kept one-way entries. */
  readonly #barredHashes = new Set<string>();
  readonly conflicts: KnownConflict[] = [];
  #next: number;

  constructor(options: LedgerOptions = {}) {
    const { kept } = options;
    this.#kept = kept;
    this.#oneWay = options.oneWay;
    this.#reserved = [...(options.reserved ?? [])];
    this.#barred = new Set([...this.#reserved, ...(kept?.reserved ?? [])]);
    this.#counters = new Map(Object.entries(kept?.counters ?? {}));
    this.#suppressed = new Set(kept?.suppressed);
    this.#next = kept?.nextId ?? 1;
    for (const entry of kept?.entries ?? []) this.#addKept(entry);
    (options.known ?? []).forEach((known, index) => this.#addKnown(known, index));
  }

  /** The same ledger; what waits may run at each `yield`. */
  static *building(options: LedgerOptions): Generator<void, MapLedger, void> {
    const { known = [], kept, ...rest } = options;
    const ledger = new MapLedger({ ...rest, ...(kept === undefined ? {} : { kept: { ...kept, entries: [] } }) });
    const entries = kept?.entries ?? [];
    for (let at = 0; at < entries.length + known.length; at++) {
      if (at % BUILD_ENTRIES === BUILD_ENTRIES - 1) yield;
      if (at < entries.length) ledger.#addKept(entries[at] as KeptEntry);
      else ledger.#addKnown(known[at - entries.length] as KnownEntry, at - entries.length);
    }
    return ledger;
  }

  #addKept(kept: KeptEntry): void {
    // Field by field: a rest of thousands of objects takes several times as long.
    const { id, key, type, original, replacement, reversible, fallback, unbounded, parts } = kept;
    const entry: Entry = { id, type, original, replacement, reversible, fresh: false };
    if (fallback !== undefined) entry.fallback = fallback;
    if (parts !== undefined) entry.parts = parts;
    this.#entries.set(key, entry);
    this.#before.set(entry, kept);
    if (unbounded) this.#unbounded.add(entry);
    if (!entry.reversible) {
      this.#barredHashes.add(entry.original);
      entry.original = '';
      return;
    }
    this.#barred.add(entry.original);
    this.#byReplacement.set(entry.replacement, entry);
    const same = this.#byOriginal.get(entry.original);
    if (same === undefined) this.#byOriginal.set(entry.original, [entry]);
    else same.push(entry);
  }

  #addKnown(known: KnownEntry, index: number): void {
    const { original, replacement, type } = known;
    const inMap = this.#keptFor(original, type);
    if (inMap.some((entry) => entry.replacement === replacement)) return;
    const before = this.known(original, type);
    if (before !== undefined && before.replacement === replacement) return;
    if (before !== undefined || inMap.length > 0) {
      this.conflicts.push({ index, reason: 'original_twice' });
      return;
    }
    const holder = this.#byReplacement.get(replacement);
    if (holder !== undefined && holder.original !== original) {
      this.conflicts.push({ index, reason: 'replacement_twice' });
      return;
    }
    const entry = this.add({
      key: `known\u0000${type ?? ''}\u0000${original}`,
      type: type ?? KNOWN_VALUE,
      original,
      replacement,
      reversible: true,
      fresh: false,
    });
    const parts = NAMES.has(entry.type) ? partsOf(original, replacement) : undefined;
    if (parts !== undefined) entry.parts = parts;
  }

  /** Reversible entries of the kept map for an original: of the type, or of any when one of the two names none. */
  #keptFor(original: string, type: string | undefined): Entry[] {
    const entries = this.#byOriginal.get(original) ?? [];
    return type === undefined || type === KNOWN_VALUE
      ? entries
      : entries.filter((entry) => entry.type === type || entry.type === KNOWN_VALUE);
  }

  /** A known entry for this original: of the type, or of any when it names none. */
  known(original: string, type: string | undefined): Entry | undefined {
    return (
      this.#entries.get(`known\u0000${type ?? ''}\u0000${original}`) ??
      this.#entries.get(`known\u0000\u0000${original}`)
    );
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** What an entry is found by in this ledger: in a kept map, a one-way entry's key is hashed like its original. */
  keyOf(key: string, reversible: boolean): string {
    return reversible || this.#oneWay === undefined ? key : this.#oneWay(key);
  }

  /** Bars values for replacements: originals of the request. */
  bar(value: string): void {
    this.#barred.add(value);
  }

  /** Whether `replacement` may stand for `original`. */
  isFree(replacement: string, original: string): boolean {
    return (
      replacement !== original &&
      !this.#barred.has(replacement) &&
      !this.#byReplacement.has(replacement) &&
      !(this.#barredHashes.size > 0 && this.#barredHashes.has(this.#oneWay?.(replacement) ?? ''))
    );
  }

  /** `passing`: of one occurrence, which no later request finds again; not kept. */
  add(entry: {
    key: string;
    type: string;
    original: string;
    replacement: string;
    reversible: boolean;
    fallback?: boolean;
    fresh: boolean;
    passing?: boolean;
  }): Entry {
    const { key, fallback, passing, ...rest } = entry;
    const added: Entry = { id: `m${this.#next++}`, ...rest, ...(fallback === true ? { fallback } : {}) };
    this.#entries.set(key, added);
    if (added.reversible) this.#byReplacement.set(added.replacement, added);
    if (passing === true) this.#passing.add(added);
    return added;
  }

  /** Gives an entry another replacement, because the one it had is found elsewhere in the text; the old one stays barred. */
  redraw(entry: Entry, replacement: string, fallback: boolean): void {
    this.#byReplacement.delete(entry.replacement);
    this.#barred.add(entry.replacement);
    entry.replacement = replacement;
    if (fallback) entry.fallback = true;
    this.#byReplacement.set(replacement, entry);
  }

  /** The next label number of a type. */
  count(type: string): number {
    const n = (this.#counters.get(type) ?? 0) + 1;
    this.#counters.set(type, n);
    return n;
  }

  entries(): Entry[] {
    return [...this.#entries.values()];
  }

  /** Entries of the kept map and of the caller: they stay as they are. */
  fixed(): Entry[] {
    return this.entries().filter((entry) => !entry.fresh);
  }

  /** Whether the caller gave this entry, in this request or in an earlier one of the map. */
  isCallers(entry: Entry): boolean {
    const kept = this.#before.get(entry);
    return kept === undefined ? !entry.fresh : kept.key.startsWith('known\u0000');
  }

  isUnbounded(entry: Entry): boolean {
    return this.#unbounded.has(entry);
  }

  markUnbounded(entries: Iterable<Entry>): void {
    for (const entry of entries) this.#unbounded.add(entry);
  }

  /** Variant keys that no table may have. */
  get suppressed(): ReadonlySet<string> {
    return this.#suppressed;
  }

  suppress(keys: Iterable<string>): void {
    for (const key of keys) this.#suppressed.add(key);
  }

  /** What the caller does not have yet: for a kept map all that came to it, else what was drawn. */
  changes(): Entry[] {
    return this.entries().filter((entry) => (this.#kept === undefined ? entry.fresh : !this.#before.has(entry)));
  }

  /** What to add to the kept map; undefined when nothing is new. `keepOneWay`: include irreversible entries. */
  delta(keepOneWay: boolean): MapDelta | undefined {
    const kept = this.#kept ?? { nextId: 1, counters: {}, entries: [], reserved: [], suppressed: [] };
    const added: KeptEntry[] = [];
    const unbounded: string[] = [];
    for (const [key, entry] of this.#entries) {
      const before = this.#before.get(entry);
      const isUnbounded = this.#unbounded.has(entry);
      if (before !== undefined) {
        if (isUnbounded && !before.unbounded) unbounded.push(entry.id);
      } else if (!this.#passing.has(entry) && (keepOneWay || entry.reversible))
        added.push(this.#keptEntry(entry, key, isUnbounded));
    }
    const reserved = without(this.#reserved, kept.reserved);
    const suppressed = without(this.#suppressed, kept.suppressed);
    // Every change of a counter goes with a new number of an entry.
    if (this.#next === kept.nextId && unbounded.length === 0 && reserved.length === 0 && suppressed.length === 0)
      return undefined;
    return { nextId: this.#next, counters: Object.fromEntries(this.#counters), added, unbounded, reserved, suppressed };
  }

  #keptEntry(entry: Entry, key: string, unbounded: boolean): KeptEntry {
    const plain = plainEntry(entry);
    if (plain.reversible) return { ...plain, key, unbounded };
    if (this.#oneWay === undefined) throw new Error('a one-way entry cannot be kept without a hash');
    delete plain.parts;
    return { ...plain, original: this.#oneWay(plain.original), key, unbounded };
  }
}

/** As the contract shows it; the original of a one-way entry of earlier requests is empty. */
export function plainEntry({ fresh: _fresh, ...entry }: Entry): MappingEntry {
  return entry;
}

function without(values: Iterable<string>, others: readonly string[]): string[] {
  const had = new Set(others);
  return [...new Set(values)].filter((value) => !had.has(value));
}
