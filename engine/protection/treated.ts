/** What became of the findings of a segment. */
import type { Finding } from '../finding.ts';
import type { DetectedSegment } from '../segment.ts';
import type { Entry } from '../mapping/ledger.ts';
import { groupOf } from '../vocabulary/taxonomy.ts';

/** What became of one finding. */
export interface Treated {
  finding: Finding;
  action: string;
  replacement: string;
  entry?: Entry;
  /** UTF-16 offsets in the segment's output. */
  outStart: number;
  outEnd: number;
}

export interface ProtectedSegment extends DetectedSegment {
  output: string;
  /** One for each personal finding, in the same order. */
  treated: readonly Treated[];
}

export const isPersonal = (finding: Finding): boolean => groupOf(finding.type) !== 'non_personal';
