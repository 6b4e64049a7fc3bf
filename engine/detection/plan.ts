/** What is looked for: a detection block with every default and template resolved. */
import type { ExcludedValues } from './exclusions.ts';
import type { FoundAt, Layer } from '../finding.ts';
import type { AnyInput } from '../inputs/index.ts';
import type { ReportedFrom } from '../ports.ts';
import type { TermList } from '../recognizers/custom.ts';
import type { CustomRegex } from '../vocabulary/detection.ts';
import type { OffsetUnit } from '../vocabulary/schema.ts';

/** The least score that is reported; the most special one applies. */
export interface Thresholds {
  default: number;
  /** For what the model found, in place of `default`: its confidence is calibrated, the scores of rules are not. */
  model?: ReportedFrom;
  perType: ReadonlyMap<string, number>;
  perLanguage: ReadonlyMap<string, number>;
}

export interface DetectPlan {
  mode: 'detect' | 'provided' | 'merge';
  /** `auto` or a tag. */
  language: string;
  /** Layers asked for, in the specification's order. */
  layers: readonly Layer[];
  /** Types, subtypes, or undefined for all. */
  include: ReadonlySet<string> | undefined;
  exclude: ReadonlySet<string>;
  thresholds: Thresholds;
  reportInvalid: boolean;
  excludeValues: ExcludedValues;
  contextTerms: readonly { type: string; terms: readonly string[]; language?: string }[];
  termLists: readonly TermList[];
  regexes: readonly CustomRegex[];
  spans: {
    mergePersons: boolean;
    complete: boolean;
    completeNames: boolean;
    sweepRepeats: boolean;
    /** When the model also reads sentence by sentence. */
    segment: 'auto' | 'sentence' | 'none';
  };
  /** Note which context raised a score (`include: ["explanation"]`). */
  explain?: boolean;
  /** Unit of caller spans. */
  offsetUnit: OffsetUnit;
  /** Values that earlier requests of the map found; `complete_names` looks for them too. */
  remembered?: readonly { surface: string; type: string }[];
  /** The operator's model, by its id; undefined: the bundled one. */
  model?: string;
  /** Labels to look for without training, and the type that each stands for. */
  zeroShot?: { labels: readonly { label: string; type: string }[]; threshold: number };
  /** Entity mass from which the model rescues what it did not decide for; `strict`: the model's own; undefined: off. */
  recallFloor?: number | 'strict';
}

/** Scores below it are not reported unless the caller says otherwise. */
export const DEFAULT_THRESHOLD = 0.5;

/** The plan of a request that names no option; `more` says otherwise. Layers are those that need nothing installed. */
export function defaultDetectPlan(more: Partial<DetectPlan> = {}): DetectPlan {
  return {
    mode: 'detect',
    language: 'auto',
    layers: ['pattern', 'validated_identifiers'],
    include: undefined,
    exclude: new Set(),
    thresholds: { default: DEFAULT_THRESHOLD, perType: new Map(), perLanguage: new Map() },
    reportInvalid: false,
    excludeValues: { values: new Set(), caseSensitive: false },
    contextTerms: [],
    termLists: [],
    regexes: [],
    spans: { mergePersons: true, complete: true, completeNames: true, sweepRepeats: true, segment: 'auto' },
    offsetUnit: 'codepoint',
    ...more,
  };
}

export interface PlannedInput {
  id: string;
  input: AnyInput;
  /** Of a plan that `isReviewed`: what a person left of what was found, in place of looking for it. */
  reviewed?: readonly FoundAt[];
}
