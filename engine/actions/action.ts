/** What an action is: one file, one row in index.ts. */
import type { Action, ActionName } from '../vocabulary/policy.ts';
import type { CapabilityStatus } from '../vocabulary/schema.ts';

/** The entity an action works on. */
export interface Subject {
  type: string;
  subtype?: string;
  surface: string;
  /** BCP 47 primary subtag of the passage, or `und`. */
  language: string;
  /** What a name of one word is, where the text or the model tells. */
  namePart?: 'given' | 'family' | 'full';
}

/** What an action may draw on: keyed surrogates and counters of the map's scope, named keys and dictionaries. */
export interface Drawing {
  /** Another value, unique in its scope; `fallback` when no form fitted and an opaque token was drawn. */
  surrogate: (subject: Subject, action: Action, attempt: number) => { replacement: string; fallback: boolean };
  /** A value of the type's kind that owes nothing to the original but its kind; undefined when there is none for the type. */
  synthetic: (subject: Subject, preserveFormat: boolean, attempt: number) => string | undefined;
  /** The next number of a label series. */
  count: (series: string) => number;
  /** A keyed integer in [0, n), the same for equal values of a scope. */
  pick: (subject: Subject, n: number, attempt: number) => number;
  /** A keyed integer in [0, n), the same for all values of a scope; of the named key, when there is one. */
  pickForScope: (label: string, n: number, keyRef?: string) => number;
  /** Lower-case hex. */
  hash: (keyRef: string, alg: 'hmac-sha256' | 'hmac-sha512', value: string) => string;
  /** Terms of a stored dictionary. */
  terms: (ref: string) => readonly string[];
}

export interface Replacement {
  replacement: string;
  /** The action did not fit the value, and README.md's table says what was done instead. */
  fallback?: boolean;
}

export interface ActionRow {
  name: ActionName;
  status: CapabilityStatus;
  /** Whether the map can give the original back. */
  reversible: (action: Action) => boolean;
  /** One entry for each occurrence instead of one for each value. */
  perOccurrence?: (action: Action) => boolean;
  /** What it writes looks like a value: it must be no original, no reserved value and no replacement of the map. Reversible actions always are so. */
  invents?: boolean;
  /** What stands in place of the subject; `keep` answers the surface. `attempt` rises when a replacement had to be given up. */
  apply: (subject: Subject, action: Action, drawing: Drawing, attempt: number) => Replacement;
}
