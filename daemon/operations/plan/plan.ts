/**
 * What a request becomes: every shorthand, default and limit resolved. What is not built has been refused with 501, what is
 * wrong with 422, and nothing below the operations sees a raw request.
 */
import type { DetectPlan, PlannedInput } from '../../../engine/detection/plan.ts';
import type { OcrLayout } from '../../../engine/images/recognised.ts';
import type { ProtectPlan } from '../../../engine/protection/plan.ts';
import type { Presentation } from '../../../engine/result.ts';
import type { Mapping } from '../../../engine/vocabulary/mapping.ts';
import type { Metered } from '../../../licence/records.ts';
import type { MapRef } from '../../../state/map-reader.ts';
import type { Tier } from '../../contract/scopes.ts';
import type { Deps } from '../context.ts';

/** What detect and protect have in common. */
export interface CommonPlan {
  inputs: PlannedInput[];
  detect: DetectPlan;
  presentation: Presentation;
  metered: Metered;
  /** Code points of the longest single text of each input: the tier's limit holds for it. */
  longest: readonly number[];
  tier: Tier;
  deadlineMs: number;
  allowDegraded: boolean;
  /** `detection.ocr` with its defaults; languages are primary subtags that there are packs for. */
  ocr: { languages: readonly string[] | undefined; minConfidence: number; layout: OcrLayout };
  includes: ReadonlySet<string>;
}

export interface ProtectingPlan extends CommonPlan {
  protect: ProtectPlan;
  mapping: Mapping;
  /** The map that outlives the request; undefined when there is none. */
  ref: MapRef | undefined;
  /** Tables may hold all of the map, not only what this request used. */
  wholeMap: boolean;
}

/** The parts of the process that say what is installed. */
export type Parts = Pick<Deps, 'engine' | 'images' | 'recordings'>;
