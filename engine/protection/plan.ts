/** What a request asks of protection, with its templates, dictionaries and keys resolved. */
import type { DetectPlan } from '../detection/plan.ts';
import type { KeptMap } from '../vocabulary/kept-map.ts';
import type { KnownEntry } from '../vocabulary/mapping.ts';
import type { Policy } from '../policy/schema.ts';
import type { RestoreAlgorithm } from '../restore/algorithm.ts';

export interface ProtectPlan {
  detect: DetectPlan;
  /** With its template resolved. */
  policy: Policy;
  /** What surrogates derive from besides key, type and original: fresh for each request, or empty for an account's map. */
  salt: string;
  /** One map for each input instead of one for the request. Replacements are unique over the request either way. */
  perInput: boolean;
  known: readonly KnownEntry[];
  reserved: readonly string[];
  /** What actions name: terms by `stored:…`, key bytes by `local:…`. All that the policy names are there. */
  resources?: { dictionaries: ReadonlyMap<string, readonly string[]>; secrets: ReadonlyMap<string, Uint8Array> };
  /** The session of the map: each session shifts dates by its own number of days. */
  mapScope?: string;
  /** The year of the request: the preset `phi` computes ages from years of birth, and shows no such year without it. */
  thisYear?: number;
  /** The moment of the request in milliseconds: dates as surrogates never cross it. Without it they move into the past. */
  now?: number;
  /** The map that outlives the request, a session's or an account's. */
  kept?: KeptPlan;
  /** A person looks at the findings before they are protected: each cell of a table is a text of its own. */
  isReviewed?: true;
  /** Algorithm of the tables; the newest when absent. */
  algorithm?: RestoreAlgorithm;
  /** Which table to make: of the whole map (the default), of what this request used, or none. */
  table?: 'whole' | 'used' | 'none';
}

export interface KeptPlan {
  map: KeptMap;
  /** Keep irreversible entries too. */
  oneWay: boolean;
  /** Look for the values of the map in the texts, found or not. */
  remember: boolean;
  /** The outcome lists what this request used or added, not the whole map, which may be thousands of entries. */
  shownOnly: boolean;
}
