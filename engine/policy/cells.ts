/** What protection does with a table before its entities get their actions: field rules and rows that go. */
import type { Finding } from '../finding.ts';
import type { DetectedSegment } from '../segment.ts';
import type { DetectedInput, Detection } from '../detection/detected.ts';
import { groupOf } from '../vocabulary/taxonomy.ts';
import type { Action } from './schema.ts';
import { readDates } from '../notation/dates.ts';
import { readTime } from '../notation/times.ts';

/** Type of a cell that a field rule names and that nothing else is known of. */
const FIELD_VALUE = 'FIELD_VALUE';

/** Cells with a field rule become one entity each, found or not; `keep` leaves what was found as it is. */
export function asWholeCells(detection: Detection): Detection {
  return {
    ...detection,
    inputs: detection.inputs.map((input) =>
      input.segments.some(({ segment }) => segment.field !== undefined)
        ? { ...input, segments: input.segments.map(asWholeCell) }
        : input,
    ),
  };
}

function asWholeCell(detected: DetectedSegment): DetectedSegment {
  const { field, text } = detected.segment;
  if (field === undefined || field.action === 'keep') return detected;
  const end = text.trimEnd().length;
  const start = end - text.slice(0, end).trimStart().length;
  return end === start ? detected : { ...detected, findings: [wholeFinding(detected, start, end)] };
}

/** The entity that covers most of the cell lends it its type, else the column does, else the way it is written. */
function wholeFinding({ segment, findings, language }: DetectedSegment, start: number, end: number): Finding {
  const { text, hint } = segment;
  const personal = findings.filter(({ type }) => groupOf(type) !== 'non_personal');
  const length = ({ start: from, end: to }: Finding): number => to - from;
  const largest = personal.toSorted((a, b) => length(b) - length(a))[0];
  if (largest !== undefined && length(largest) > (end - start) / 2) return { ...largest, start, end };
  const given = { score: 1, source: 'provided', detector: 'field', layer: 'provided', start, end } as const;
  if (hint !== undefined) {
    const { type, subtype, namePart } = hint;
    return {
      ...given,
      type,
      ...(subtype === undefined ? {} : { subtype }),
      ...(namePart === undefined ? {} : { namePart }),
    };
  }
  const surface = text.slice(start, end);
  if (/\p{Nd}/u.test(surface) && readDates(surface, language)?.dates.some(({ month }) => month !== undefined) === true)
    return { ...given, type: 'DATE' };
  return { ...given, type: /\d[:.h]\d/i.test(surface) && readTime(surface) !== undefined ? 'TIME' : FIELD_VALUE };
}

/** Removes the rows that hold an entity whose action drops its row, and the entities that occur nowhere else. */
export function withoutRows(
  detection: Detection,
  actionOf: (finding: Finding, detected: DetectedSegment) => Action,
): Detection {
  const inputs = detection.inputs.map((input) => withoutRowsOf(input, actionOf));
  return inputs.every((input, i) => input === detection.inputs[i]) ? detection : { ...detection, inputs };
}

function withoutRowsOf(
  input: DetectedInput,
  actionOf: (finding: Finding, detected: DetectedSegment) => Action,
): DetectedInput {
  const { without } = input.open;
  if (without === undefined) return input;
  const these = new Set<number>();
  input.segments.forEach((detected, at) => {
    const drops = detected.findings.some(
      (finding) => groupOf(finding.type) !== 'non_personal' && actionOf(finding, detected).action === 'drop_row',
    );
    if (drops) these.add(at);
  });
  if (these.size === 0) return input;
  const open = without(these);
  const standing = new Set<number>();
  open.eachPlace?.((segmentAt) => standing.add(segmentAt));
  return {
    ...input,
    open,
    segments: input.segments.map((detected, at) => (standing.has(at) ? detected : { ...detected, findings: [] })),
  };
}
