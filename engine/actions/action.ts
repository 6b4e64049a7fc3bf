/** What an action is: one file, one row in index.ts. */
import type { Static, TObject, TSchema } from '@sinclair/typebox';
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
  /** The language that a name comes from, where the model's lists tell. */
  origin?: string;
}

/** What an action may draw on: keyed surrogates and counters of the map's scope, named keys and dictionaries. */
export interface Drawing {
  /** Another value, unique in its scope; `fallback` when no form fitted and an opaque token was drawn. */
  surrogate: (
    subject: Subject,
    options: SurrogateOptions | undefined,
    attempt: number,
  ) => { replacement: string; fallback: boolean };
  /** A value of the same type that is independent of the original; undefined for a type without a generator. */
  synthetic: (subject: Subject, preserveFormat: boolean, attempt: number) => string | undefined;
  /** The next number of a label series. */
  count: (series: string) => number;
  /** A keyed integer in [0, n), the same for equal values of a scope. */
  pick: (subject: Subject, n: number, attempt: number) => number;
  /** A keyed integer in [0, n), the same for all values of a scope; drawn with the named key if one is given. */
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

/** How a surrogate is drawn; each has a default. */
export interface SurrogateOptions {
  realm?: 'preserve' | 'neutralize';
  preserve_format?: boolean;
  valid_checksum?: boolean;
}

/** A violation that the schema cannot state; the pointer is relative to the parameters. */
export interface Problem {
  pointer: string;
  reason: string;
}

/** What parameters refer to by name; the plan reads it before anything runs. */
export interface Refs {
  /** At `/ref`. */
  dictionary?: string;
  /** At `/key/ref`. */
  key?: string;
}

export type Parameters<P> = P extends TSchema ? Static<P> | undefined : undefined;

/**
 * `P` is the schema of the parameter object, which is named as the action. The members are methods on purpose: a row of
 * known parameters is then also a row of the table, whose parameters are unknown.
 */
export interface ActionRow<Name extends string = string, P extends TSchema | undefined = TSchema | undefined> {
  name: Name;
  status: CapabilityStatus;
  parameters: P;
  /** The action cannot do without its parameters. */
  required?: true;
  /** Called with parameters that fit the schema. */
  check?(parameters: NonNullable<Parameters<P>>): readonly Problem[];
  refs?(parameters: NonNullable<Parameters<P>>): Refs;
  /** Whether the map can give the original back. */
  reversible(parameters: Parameters<P>): boolean;
  /** One entry for each occurrence instead of one for each value. */
  perOccurrence?(parameters: Parameters<P>): boolean;
  /**
   * What it writes looks like a value, so it must be no original, no reserved value and no replacement of the map. This always
   * holds for reversible actions.
   */
  invents?: boolean;
  /** The replacement of the subject; `keep` answers the surface. `attempt` rises when a replacement had to be given up. */
  apply(subject: Subject, parameters: Parameters<P>, drawing: Drawing, attempt: number): Replacement;
}

/** An action with parameters. */
export function action<const Name extends string, P extends TObject>(row: ActionRow<Name, P>): ActionRow<Name, P> {
  return row;
}

/** An action without parameters. */
export function bareAction<const Name extends string>(
  row: Omit<ActionRow<Name, undefined>, 'parameters'>,
): ActionRow<Name, undefined> {
  return { ...row, parameters: undefined };
}
