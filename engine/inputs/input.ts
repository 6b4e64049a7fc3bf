/** What every kind of input opens into: texts to inspect, and a way back to the input's own shape. */
import type { DetectedSegment } from '../detect.ts';
import type { ProvidedEntity } from '../vocabulary/entity.ts';
import type { BoxGranularity, CapabilityStatus, Coords } from '../vocabulary/schema.ts';

/** What the place of a text says that the whole of it is: a column called `iban` holds bank accounts. */
export interface Hint {
  type: string;
  subtype?: string;
  /** As of any finding; below the threshold it only raises what else is found. */
  score: number;
  /** Name of the rule that gave the hint, never a value. */
  detector: string;
}

/** One text of an input: the whole text, a cell, a string leaf, a transcript form. */
export interface Segment {
  text: string;
  /** Language given for this part, or found over more of the input; undefined when it is to be found out. */
  language?: string;
  /** Coordinates of every entity in the segment (a cell, a JSON Pointer). */
  coords?: Coords;
  /**
   * What stands before the text for the recognisers' eyes only (a column's name, a member's key), with what separates
   * the two. No entity begins in it.
   */
  lead?: string;
  hint?: Hint;
  /** Set before the name of every recogniser that finds something here (`key`). */
  mark?: string;
  /** Its entities are protected but not listed: they are those of another segment again (a transcript's other forms). */
  echo?: boolean;
}

export interface OpenInput {
  id: string;
  kind: string;
  segments: readonly Segment[];
  /** Caller spans (spec 2.3), in the request's unit, on segment `providedOn` (default the first). */
  provided: readonly ProvidedEntity[];
  providedOn?: number;
  /** Puts into other segments what was found in one (the forms of a transcript, a name over two cells). */
  carry?: (found: readonly DetectedSegment[]) => readonly DetectedSegment[];
  /** Where a span of a segment lies, in UTF-16 code units, beside the segment's own coordinates. */
  locate?: (segmentAt: number, start: number, end: number, granularity: BoxGranularity) => Coords;
  /** The output in the input's shape, from the protected text of every segment. */
  close: (texts: readonly string[]) => unknown;
}

/** How much of an input is inspected, in code points (contract decisions 5 and 12). */
export interface Measure {
  /** What is metered. */
  codePoints: number;
  /** The longest single text: the tier's limit holds for it. */
  longest: number;
}

/** One row of the table of kinds. `T` is the input as the contract has it. */
export interface InputRow<T = never> {
  kind: string;
  /** Status on detect and protect. */
  status: CapabilityStatus;
  /** Status in jobs. */
  jobs: CapabilityStatus;
  open?: (id: string, input: T) => OpenInput;
  measure?: (input: T) => Measure;
}
