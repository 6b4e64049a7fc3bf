/** Maps that outlive a request (a session's, an account's), as the engine draws on them and the volume keeps them. */
import type { MappingEntry } from './mapping.ts';

/** An entry as it is kept between requests. Key and original of a one-way entry are keyed hashes (mapping/one-way.ts). */
export interface KeptEntry extends MappingEntry {
  /** What it was drawn for: scope, action, type and original. One entry a key. */
  key: string;
  /** Its replacement touches a word somewhere: its keys ask for no boundary. */
  unbounded: boolean;
}

/** A map that is kept between requests. */
export interface KeptMap {
  /** Number of the next `m…`. */
  nextId: number;
  /** Numbers of label series. */
  counters: Readonly<Record<string, number>>;
  entries: readonly KeptEntry[];
  reserved: readonly string[];
  /** Variant keys that a protected text holds by chance; '' for the markers. No table of the map has them. */
  suppressed: readonly string[];
}

/** What a request adds to a kept map. Entries never change and never go, but for `unbounded`. */
export interface MapDelta {
  nextId: number;
  counters: Readonly<Record<string, number>>;
  added: readonly KeptEntry[];
  /** Ids of entries that were there and are unbounded now. */
  unbounded: readonly string[];
  reserved: readonly string[];
  suppressed: readonly string[];
}
