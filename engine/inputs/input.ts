/** What every kind of input opens into: texts to inspect, and a way back to the input's own shape. */
import type { ProvidedEntity } from '../vocabulary/entity.ts';
import type { Coords } from '../vocabulary/schema.ts';

/** One text of an input: the whole text, a cell, a string leaf, a transcript form. */
export interface Segment {
  text: string;
  /** Language given for this part; undefined when it is to be found out. */
  language?: string;
  /** Coordinates of every entity in the segment (a cell, a JSON Pointer). */
  coords?: Coords;
}

export interface OpenInput {
  id: string;
  kind: string;
  segments: readonly Segment[];
  /** Caller spans on the first segment (spec 2.3), in the request's unit. */
  provided: readonly ProvidedEntity[];
  /** The output in the input's shape, from the protected text of every segment. */
  close: (texts: readonly string[]) => unknown;
}
