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
}

/** What an action may draw on: keyed surrogates and counters of the map's scope. */
export interface Drawing {
  /** Another value, unique in its scope; `fallback` when no form fitted and an opaque token was drawn. */
  surrogate: (subject: Subject, action: Action, attempt: number) => { replacement: string; fallback: boolean };
  /** The next number of a label series. */
  count: (series: string) => number;
}

export interface Replacement {
  replacement: string;
  fallback?: boolean;
}

export interface ActionRow {
  name: ActionName;
  status: CapabilityStatus;
  /** Whether the map can give the original back. */
  reversible: (action: Action) => boolean;
  /** One entry for each occurrence instead of one for each value. */
  perOccurrence?: (action: Action) => boolean;
  /** What stands in place of the subject; `keep` answers the surface. `attempt` rises when a replacement had to be given up. */
  apply: (subject: Subject, action: Action, drawing: Drawing, attempt: number) => Replacement;
}
