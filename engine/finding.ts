/** What a recogniser reports: the one type that every step of detection hands to the next. */
import type { Attrs, Source } from './vocabulary/entity.ts';

/** Layers of `engine.layers_requested` (docs/interface.md#results). */
export type Layer = 'model' | 'pattern' | 'validated_identifiers' | 'custom' | 'zero_shot' | 'bias' | 'provided';

/** What stood near a finding and changed its score: kinds of words, never the words. */
export type ContextKind =
  | 'label before'
  | 'label after'
  | 'caller term'
  | 'hotword'
  | 'same value elsewhere'
  | 'one of a series';

/**
 * A candidate before context, thresholds and overlap. Offsets are UTF-16 code units into the segment's text.
 */
export interface Finding {
  start: number;
  end: number;
  type: string;
  subtype?: string;
  /** 0 to 1. */
  score: number;
  source: Source;
  /** Name of the recogniser row; never holds a value of the text. */
  detector: string;
  layer: Layer;
  /** A check digit or format validator accepted (true) or refused (false) the value; absent when there is none. */
  validated?: boolean;
  /** A label right before the value says of what kind it is: a rule's finding that no guess of the model outvotes. */
  labelled?: true;
  /** The caller's own name for the type of a span it provided. */
  vendorType?: string;
  /** The score before context, where context may change it. */
  base?: number;
  context?: readonly ContextKind[];
  /** Model findings only: the model's decision, or rescued by the recall floor. */
  evidence?: 'argmax' | 'floor';
  /** Model findings only: the entity mass reaches the recall floor of the request. */
  aboveFloor?: true;
  /** Persons found by the model, when their words tell. */
  namePart?: 'given' | 'family' | 'full';
  /** The value as it is written where this text says it aloud, or as another form of a transcript writes it. */
  written?: string;
  /** Found in another form of a transcript, which lists it. */
  carried?: true;
  /** Model findings only: how common the value is, and what a name says. */
  tier?: string;
  attrs?: Attrs;
}

/** A finding of an input, by the number of its segment. */
export interface FoundAt {
  segment: number;
  finding: Finding;
}
