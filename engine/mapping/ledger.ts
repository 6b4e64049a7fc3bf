/**
 * The map of one scope: which original has which replacement. Two originals never share a replacement, and a
 * replacement never equals an original of the request or a reserved value.
 */
import type { KnownEntry, MappingEntry } from '../vocabulary/mapping.ts';

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

export class MapLedger {
  readonly #entries = new Map<string, Entry>();
  readonly #byReplacement = new Map<string, Entry>();
  /** Values no replacement may equal: originals, reserved ones, replacements that failed. */
  readonly #barred: Set<string>;
  readonly #counters = new Map<string, number>();
  readonly conflicts: KnownConflict[] = [];
  #next = 1;

  constructor(options: { known?: readonly KnownEntry[]; reserved?: Iterable<string> } = {}) {
    this.#barred = new Set(options.reserved);
    (options.known ?? []).forEach((known, index) => this.#addKnown(known, index));
  }

  #addKnown(known: KnownEntry, index: number): void {
    const before = this.known(known.original, known.type);
    if (before !== undefined && before.replacement === known.replacement) return;
    if (before !== undefined) {
      this.conflicts.push({ index, reason: 'original_twice' });
      return;
    }
    const holder = this.#byReplacement.get(known.replacement);
    if (holder !== undefined && holder.original !== known.original) {
      this.conflicts.push({ index, reason: 'replacement_twice' });
      return;
    }
    this.add({
      key: `known\u0000${known.type ?? ''}\u0000${known.original}`,
      type: known.type ?? 'KNOWN_VALUE',
      original: known.original,
      replacement: known.replacement,
      reversible: true,
      fresh: false,
    });
  }

  /** A known entry for this original: of the type, or of any when it names none. */
  known(original: string, type: string | undefined): Entry | undefined {
    return this.#entries.get(`known\u0000${type ?? ''}\u0000${original}`) ?? this.#entries.get(`known\u0000\u0000${original}`);
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** Bars values for replacements: originals of the request. */
  bar(value: string): void {
    this.#barred.add(value);
  }

  /** Whether `replacement` may stand for `original`. */
  isFree(replacement: string, original: string): boolean {
    return replacement !== original && !this.#barred.has(replacement) && !this.#byReplacement.has(replacement);
  }

  add(entry: { key: string; type: string; original: string; replacement: string; reversible: boolean; fallback?: boolean; fresh: boolean }): Entry {
    const { key, fallback, ...rest } = entry;
    const added: Entry = { id: `m${this.#next++}`, ...rest, ...(fallback === true ? { fallback } : {}) };
    this.#entries.set(key, added);
    if (added.reversible) this.#byReplacement.set(added.replacement, added);
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
}
