/** What detection returns. */
import type { Layer } from '../finding.ts';
import type { OpenInput } from '../inputs/input.ts';
import type { DetectedSegment } from '../segment.ts';

export interface DetectedInput {
  id: string;
  /** How it was opened: where its entities lie. */
  open: OpenInput;
  segments: readonly DetectedSegment[];
}

export interface Detection {
  inputs: readonly DetectedInput[];
  layersRun: readonly Layer[];
  /** Fixed words, never values; empty when every layer ran to its end. */
  degradedReasons: readonly string[];
}
