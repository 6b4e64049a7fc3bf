/** What a request weighs (spec 8; contract decisions 5). */
import type { Usage } from '../contract/common.ts';
import type { Tier } from './context.ts';

export const TIER_LIMITS: Readonly<Record<Tier, { weightTenths: number; texts: number; codePoints: number }>> = {
  standard: { weightTenths: 10, texts: 64, codePoints: 200_000 },
  batch: { weightTenths: 5, texts: 200, codePoints: 200_000 },
  realtime: { weightTenths: 16, texts: 4, codePoints: 4_000 },
};

const CODE_POINTS_PER_RECORD = 1_000;

export interface Metered {
  tier: Tier;
  /** Code points of each text; each is rounded up by itself. */
  codePoints: readonly number[];
}

/** Base records of one text. */
export function recordsOf(codePoints: number): number {
  return Math.max(1, Math.ceil(codePoints / CODE_POINTS_PER_RECORD));
}

export function usageOf({ tier, codePoints }: Metered): Usage {
  const records = codePoints.reduce((sum, count) => sum + recordsOf(count), 0);
  return { records, weighted_records: (records * TIER_LIMITS[tier].weightTenths) / 10, tier, charged: false };
}
