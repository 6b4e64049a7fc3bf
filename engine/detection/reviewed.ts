/** What a person decided about findings of an earlier run takes the place of looking for them. */
import type { Finding } from '../finding.ts';
import type { OpenInput } from '../inputs/input.ts';
import type { Ports } from '../ports.ts';
import type { Detection, DetectedInput } from './detected.ts';
import { languagesOf } from './language.ts';
import type { DetectPlan, PlannedInput } from './plan.ts';

/** These findings and no others. Of two that overlap the earlier one stays. */
export function reviewedDetection(
  plan: DetectPlan,
  opened: readonly OpenInput[],
  planned: readonly PlannedInput[],
  ports: Ports,
): Detection {
  const inputs = opened.map((open, i): DetectedInput => {
    const bySegment = Map.groupBy(planned[i]?.reviewed ?? [], ({ segment }) => segment);
    const languages = languagesOf(open.segments, plan.language, () => ports.checkpoint());
    const segments = open.segments.map((segment, n) => ({
      segment,
      ...languages[n]!,
      findings: inOrder((bySegment.get(n) ?? []).map(({ finding }) => finding)),
    }));
    return { id: open.id, open, segments };
  });
  return { inputs, layersRun: ['provided'], degradedReasons: [] };
}

function inOrder(findings: readonly Finding[]): Finding[] {
  let end = 0;
  return findings
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((finding) => {
      if (finding.start < end) return false;
      end = finding.end;
      return true;
    });
}
