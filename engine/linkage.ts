/**
 * Linkage risk: how far what is found narrows down who is spoken of (docs/interface.md#results). A heuristic, not a proof; the model
 * and its numbers are explained in docs/linkage-risk.md.
 *
 * A value takes away bits of anonymity by its type and rarity. Bits add up over the distinct values of a cluster
 * (entities that stand near each other); a whole population is POPULATION bits.
 */
import { groupOf } from './vocabulary/taxonomy.ts';

/** What linkage looks at; offsets are UTF-16 code units. */
export interface Clue {
  start: number;
  end: number;
  type: string;
  subtype?: string;
  tier?: string;
  surface: string;
}

export interface LinkageRisk {
  /** 0 to 1. */
  score: number;
  level: 'low' | 'medium' | 'high';
  /** About how many people the worst cluster fits, at least 1. */
  k_estimate: number;
  /** Distinct values. */
  direct_identifiers: number;
  quasi_identifiers: number;
  special_categories: number;
  clusters: number;
  /** Distinct values in the worst cluster. */
  largest_cluster: number;
}

/** log2 of the people alive. */
const POPULATION = 33;
/** Entities farther apart than this belong to different clusters. */
const NEAR = 300;
const MEDIUM = 0.4;
const HIGH = 0.75;

/** Bits of a value by type; the first of `TYPE/SUBTYPE`, `TYPE/tier`, `TYPE` that is there. */
const BITS: Readonly<Record<string, number>> = {
  PERSON: 24,
  'PERSON/common': 18,
  'PERSON/uncommon': 24,
  'PERSON/rare': 30,
  LICENSE_PLATE: 31,
  BIC: 16,
  IP_ADDRESS: 26,
  CASE_ID: 28,
  CUSTOMER_ID: 28,
  USERNAME: 30,
  ADDRESS: 22,
  'ADDRESS/POSTAL_CODE': 17,
  COORDINATES: 26,
  LOCATION: 11,
  'LOCATION/major': 8,
  'LOCATION/medium': 13,
  'LOCATION/small': 19,
  'LOCATION/COUNTRY': 4,
  'LOCATION/REGION': 8,
  ORGANIZATION: 13,
  'ORGANIZATION/international': 10,
  'ORGANIZATION/national': 13,
  'ORGANIZATION/regional': 18,
  COMPANY_ID: 18,
  URL: 8,
  DATE_OF_BIRTH: 15,
  DATE: 5,
  TIME: 2,
  AGE: 6,
  OCCUPATION: 7,
  NATIONALITY: 5,
  GENDER: 1,
  MARITAL_STATUS: 2,
  EDUCATION: 4,
  LANGUAGE_SPOKEN: 4,
  INCOME: 6,
  PHYSICAL_TRAIT: 4,
  RELIGION: 3,
  ETHNICITY: 4,
  POLITICAL_VIEW: 4,
  UNION_MEMBERSHIP: 4,
  SEXUAL_ORIENTATION: 4,
  HEALTH_CONDITION: 7,
  CRIMINAL_RECORD: 8,
};

function bitsOf({ type, subtype, tier }: Clue): number {
  const known = BITS[`${type}/${subtype ?? ''}`] ?? BITS[`${type}/${tier ?? ''}`] ?? BITS[type];
  if (known !== undefined) return known;
  const group = groupOf(type);
  if (group === 'direct') return POPULATION;
  return group === 'quasi' ? 6 : group === 'special' ? 5 : 0;
}

/** The risk of one input. `segments` holds each segment's clues in order of start; secrets and annotations count nothing. */
export function linkageRisk(segments: readonly (readonly Clue[])[]): LinkageRisk {
  const distinct: Record<string, Set<string>> = { direct: new Set(), quasi: new Set(), special: new Set() };
  let clusters = 0;
  let worst = { bits: 0, size: 0 };
  for (const clues of segments) {
    let seen = new Map<string, number>();
    let end = Number.NEGATIVE_INFINITY;
    const close = (): void => {
      if (seen.size === 0) return;
      clusters++;
      let bits = 0;
      for (const value of seen.values()) bits += value;
      if (bits > worst.bits || (bits === worst.bits && seen.size > worst.size)) worst = { bits, size: seen.size };
    };
    for (const clue of clues) {
      const values = distinct[groupOf(clue.type)];
      if (values === undefined) continue;
      const key = `${clue.type}\u0000${clue.surface.toLowerCase()}`;
      values.add(key);
      if (clue.start > end + NEAR) {
        close();
        seen = new Map();
      }
      seen.set(key, Math.max(bitsOf(clue), seen.get(key) ?? 0));
      end = Math.max(end, clue.end);
    }
    close();
  }
  const score = Math.round(Math.min(1, worst.bits / POPULATION) * 1e4) / 1e4;
  return {
    score,
    level: score >= HIGH ? 'high' : score >= MEDIUM ? 'medium' : 'low',
    k_estimate: Math.max(1, Math.round(2 ** (POPULATION - worst.bits))),
    direct_identifiers: distinct['direct']?.size ?? 0,
    quasi_identifiers: distinct['quasi']?.size ?? 0,
    special_categories: distinct['special']?.size ?? 0,
    clusters,
    largest_cluster: worst.size,
  };
}
