/** The spans that the caller provided, as findings. */
import { ServiceError } from '../errors.ts';
import type { Finding } from '../finding.ts';
import type { OpenInput } from '../inputs/input.ts';
import { OffsetIndex } from '../text/offsets.ts';
import type { OffsetUnit } from '../vocabulary/schema.ts';

/** Caller spans as findings; a span that splits a character, leaves the text or is empty answers 422. */
export function providedFindings(open: OpenInput, unit: OffsetUnit, inputAt: number): Finding[] {
  const text = open.segments[open.providedOn ?? 0]?.text ?? '';
  const index = new OffsetIndex(text);
  const details: { pointer: string; reason: string }[] = [];
  const findings: Finding[] = [];
  open.provided.forEach((entity, i) => {
    const start = index.toUtf16(entity.span.start, unit);
    const end = index.toUtf16(entity.span.end, unit);
    if (start === undefined || end === undefined || end <= start) {
      details.push({
        pointer: `/inputs/${inputAt}/entities/${i}/span`,
        reason:
          end !== undefined && start !== undefined
            ? 'the span ends before it starts or is empty'
            : 'the span leaves the text or splits a character',
      });
      return;
    }
    findings.push({
      start,
      end,
      type: entity.type,
      score: entity.confidence ?? 1,
      source: 'provided',
      detector: 'provided',
      layer: 'provided',
      ...(entity.vendor_type === undefined ? {} : { vendorType: entity.vendor_type }),
    });
  });
  if (details.length > 0) throw new ServiceError('validation_failed', { details: details.slice(0, 32) });
  return findings;
}
