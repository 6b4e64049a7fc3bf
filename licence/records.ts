/** How many records a request costs (docs/interface.md#metering, docs/decisions.md#charging), in integer tenths. */

const TIERS = ['standard', 'batch', 'realtime'] as const;
type Tier = (typeof TIERS)[number];
export const TIER_NAME = new RegExp(`^(?:${TIERS.join('|')})$`);

/** `texts` and `codePoints`: limits of one native request. */
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

export interface Weight {
  /** Base records of the request, before the weight of its tier. */
  records: number;
  /** The charge, in tenths. */
  tenths: number;
}

export function weigh({ tier, codePoints }: Metered): Weight {
  const records = codePoints.reduce((sum, count) => sum + recordsOf(count), 0);
  return { records, tenths: records * TIER_LIMITS[tier].weightTenths };
}
