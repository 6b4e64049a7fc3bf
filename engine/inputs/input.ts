/** What every kind of input opens into: texts to inspect, and a way back to the input's own shape. */
import type { Finding } from '../finding.ts';
import type { DetectedSegment, Segment } from '../segment.ts';
import type { FieldRule } from '../policy/schema.ts';
import type { ProvidedEntity } from '../vocabulary/entity.ts';
import type { Box, BoxGranularity, CapabilityStatus, Coords } from '../vocabulary/schema.ts';

export interface OpenInput {
  id: string;
  kind: string;
  segments: readonly Segment[];
  /** Caller spans (docs/interface.md#entity), in the request's unit, on segment `providedOn` (default the first). */
  provided: readonly ProvidedEntity[];
  providedOn?: number;
  /** Puts into other segments what was found in one (the forms of a transcript, a name over two cells). */
  carry?: (found: readonly DetectedSegment[], inputAt: number, admits: Admits) => readonly DetectedSegment[];
  /** `carry` is asked when further occurrences have been looked for, and once more when those of what it carried have. */
  carriesRepeats?: true;
  /** Where a span of a segment lies, in UTF-16 code units, beside the segment's own coordinates. */
  locate?: (segmentAt: number, start: number, end: number, granularity: BoxGranularity) => Coords;
  /** What to fill so that a span of a segment is gone from a picture. */
  fills?: (segmentAt: number, start: number, end: number) => Box[];
  /** The output in the input's shape, from the protected text of every segment. */
  close: (texts: readonly string[]) => unknown;
  /**
   * Where the segments stand, when each stands for several equal texts (the cells of a table): told in document order.
   * `group` is the same for what stands together (a row, an item of an array). Coordinates may be made when they are asked for.
   */
  eachPlace?: (visit: (segmentAt: number, group: number, coords: Coords | (() => Coords)) => void) => void;
  /** Segments that are the two parts of one person's name: their replacements belong together. */
  eachPair?: (visit: (given: number, family: number) => void) => void;
  /** The input without the rows in which these segments stand; segments keep their numbers. */
  without?: (segments: ReadonlySet<number>) => OpenInput;
  /** Rows that the output does not have any more. */
  droppedRows?: number;
}

/** Whether a finding is wanted: types, thresholds, excluded values. `language` is a BCP 47 tag or `und`. */
export type Admits = (finding: Finding, text: string, language: string) => boolean;

/** What an input must know of the request to be opened. */
export interface OpenContext {
  /** `auto` or a tag. */
  language: string;
  /** Whether names of columns may say what their cells are: the pattern layer was asked for. */
  hints: boolean;
  /** Field rules of the policy. */
  fields: readonly FieldRule[];
  /** Equal texts are told apart: an action numbers occurrences. */
  eachOccurrence: boolean;
}

/** Of a request that asks for nothing special. */
export const PLAIN_CONTEXT: OpenContext = { language: 'auto', hints: true, fields: [], eachOccurrence: false };

/** How much of an input is inspected, in code points (docs/decisions.md#charging, docs/decisions.md#structured-inputs). */
export interface Measure {
  /** What is metered; where there is `together`, the least of it. */
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
  open?: (id: string, input: T, context?: OpenContext) => OpenInput;
  measure?: (input: T) => Measure;
  /**
   * Counts the code points that are metered, where that takes long: yields every few milliseconds and returns the count.
   * Undefined for an input of which `measure` says all.
   */
  together?: (input: T) => Generator<void, number> | undefined;
  /** What the schema cannot say; pointers are relative to the input. */
  check?: (input: T) => { pointer: string; reason: string }[];
}
