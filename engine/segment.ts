/** A text that is inspected, before and after detection. Every kind of input opens into these. */
import type { Finding } from './finding.ts';
import type { Encoding } from './readings/encoding.ts';
import type { Passage } from './text/language.ts';
import type { Action } from './policy/schema.ts';
import type { Coords } from './vocabulary/schema.ts';

/** What the place of a text says that the whole of it is: a column called `iban` holds bank accounts. */
export interface Hint {
  type: string;
  subtype?: string;
  /** As of any finding; below the threshold it only raises what else is found. */
  score: number;
  /** Name of the rule that gave the hint, never a value. */
  detector: string;
  /** For persons. */
  namePart?: 'given' | 'family' | 'full';
}

/**
 * A text as the recognisers should read it: lines joined again, spoken digits as digits. What is found in it lies in the
 * source: unit `i` of `text` stands for the source's units from `starts[i]` up to, not including, `ends[i]`.
 */
export interface Reading {
  text: string;
  starts: Uint32Array;
  ends: Uint32Array;
  /** The text is speech, the reading what is said: a surrogate is drawn for what is read and said like the text. */
  speech?: boolean;
}

/** One text of an input: the whole text, a cell, a string leaf, a transcript form. */
export interface Segment {
  text: string;
  /** Language given for this part, or found over more of the input; undefined when it is to be found out. */
  language?: string;
  /** Coordinates of every entity in the segment (a cell, a JSON Pointer). */
  coords?: Coords;
  /**
   * What precedes the text for the recognisers' eyes only (a column's name, a member's key), with what separates
   * the two. No entity begins in it.
   */
  lead?: string;
  /** Read in place of the text; offsets of everything else are the text's own. */
  reading?: Reading;
  /** Read by a machine: characters may be misread, and check digits are asked what they were. */
  recognised?: boolean;
  hint?: Hint;
  /** The model is not asked: what the text is, its place says, or it is no language. */
  unread?: boolean;
  /** Only the caller's own terms and expressions are looked for: the hint says all, or nothing can be in it. */
  settled?: boolean;
  /** A field rule of the policy treats the whole of it, found or not. */
  field?: Action;
  /** Set before the name of every recogniser that finds something here (`key`). */
  mark?: string;
  /** It is in the output and holds nothing of its own (names of columns): nothing is looked for or listed. */
  echo?: boolean;
  /** It says again what another segment says (a transcript's other forms): only what that one does not hold is listed. */
  alongside?: boolean;
}

export interface DetectedSegment {
  segment: Segment;
  /** BCP 47 tag given, or the primary subtag found, or `und`. */
  language: string;
  /** Where the text mixes languages and none was given: who speaks what. */
  passages?: readonly Passage[];
  /** How the text was written when it was sent (`readings/`), the outermost encoding first; undefined for a plain text. */
  encodings?: readonly Encoding[];
  /** Without overlaps, in order of start; personal and non-personal. */
  findings: readonly Finding[];
}
