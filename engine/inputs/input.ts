/** What every kind of input opens into: texts to inspect, and a way back to the input's own shape. */
import type { Static, TObject } from '@sinclair/typebox';
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
  /** `carry` runs after the search for further occurrences, and once more after the search for those of what it carried. */
  carriesRepeats?: true;
  /** Where a span of a segment lies, in UTF-16 code units, beside the segment's own coordinates. */
  locate?: (segmentAt: number, start: number, end: number, granularity: BoxGranularity) => Coords;
  /** What to fill so that a span of a segment is gone from a picture. */
  fills?: (segmentAt: number, start: number, end: number) => Box[];
  /** The output in the input's shape, from the protected text of every segment. */
  close: (texts: readonly string[]) => unknown;
  /**
   * Visits, in document order, each place of each segment, for inputs where one segment covers several equal texts (the cells
   * of a table). `group` is equal for places that belong together (a row, an item of an array). Coordinates may be computed lazily.
   */
  eachPlace?: (visit: (segmentAt: number, group: number, coords: Coords | (() => Coords)) => void) => void;
  /** Segments that are the two parts of one person's name: their replacements belong together. */
  eachPair?: (visit: (given: number, family: number) => void) => void;
  /** The input without the rows in which these segments stand; segments keep their numbers. */
  without?: (segments: ReadonlySet<number>) => OpenInput;
  /** Numbers of the rows that the output does not have any more, in order. */
  droppedRows?: readonly number[];
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
  /** Equal texts are distinguished: an action numbers occurrences. */
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

/** How inputs of a kind are opened and measured. `T` is the input as the engine takes it. */
export interface Opening<T> {
  open(id: string, input: T, context?: OpenContext): OpenInput;
  measure(input: T): Measure;
  /**
   * Counts the code points that are metered, where that takes long: yields every few milliseconds and returns the count.
   * Undefined for an input that `measure` measures completely.
   */
  together?(input: T): Generator<void, number> | undefined;
  /** Violations that the schema cannot state; pointers are relative to the input. */
  check?(input: T): { pointer: string; reason: string }[];
}

/** How a body that is itself the input becomes a request. */
export interface RawForm {
  mediaTypes: readonly string[];
  maxBytes: number;
  /** `request` gets the decoded text, or the bytes in base64. */
  encoding: 'text' | 'base64';
  request(content: string, mediaType: string): object;
}

/** A stored file, which only jobs take. */
export interface JobsKind<K extends string = string, S extends TObject = TObject> {
  kind: K;
  /** Status on detect and protect. */
  status: CapabilityStatus;
  /** The input as callers send it; made with `inputSchema`. */
  schema: S;
}

/**
 * A kind that detect and protect open. The members are methods on purpose: a row of a known input is then also a row of the
 * table, whose inputs are unknown.
 */
export interface OpenKind<K extends string, S extends TObject, T> extends JobsKind<K, S>, Opening<T> {
  /** The valid input as the engine takes it. `textOf` answers a value as the JSON text that the caller wrote. */
  given(input: Static<S>, textOf: (value: unknown) => string): T;
  /** Code units to read, as far as they are known before it is opened. */
  units(input: T): number;
  /** It may hold more work than its units show, so it never runs on the event loop. */
  isCostly?: true;
  /** Its output is JSON text. */
  answersJsonText?: true;
  raw?: RawForm;
}

export function openKind<const K extends string, S extends TObject, T>(row: OpenKind<K, S, T>): OpenKind<K, S, T> {
  return row;
}

/** An input with one member as JSON text, so that numbers and the order of members come back as they were sent. */
export type WithText<T, Member extends keyof T> = Omit<T, Member> & Record<Member, string>;
