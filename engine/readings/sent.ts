/** Segments as they are read, and what was found in them as it was sent. */
import type { Finding } from '../finding.ts';
import type { OpenInput } from '../inputs/input.ts';
import type { DetectedSegment, Reading, Segment } from '../segment.ts';
import { firstIndex } from '../text/bisect.ts';
import { type AsSent, readAsSent } from './index.ts';

/** The text of a segment before it was read. */
interface Sent extends AsSent {
  segment: Segment;
}

const sentBy = new WeakMap<Segment, Sent>();

/** What `segment` was before it was read, or undefined when it is as it was sent. */
export const sentOf = (segment: Segment): Sent | undefined => sentBy.get(segment);

/** The segment with what its text says in place of it; the same where it says what it is. */
function asRead(segment: Segment): Segment {
  const { reading, recognised, settled, echo, unread, text } = segment;
  if (reading !== undefined || recognised === true || settled === true || echo === true || unread === true)
    return segment;
  const sent = readAsSent(text);
  if (sent === undefined) return segment;
  const read = { ...segment, text: sent.reading.text };
  sentBy.set(read, { ...sent, segment });
  return read;
}

/**
 * The input with its segments as they are read. Spans of the caller are of the text as it was sent, and a kind that carries
 * findings between segments reads them itself: both stay as they are.
 */
export function inputAsRead(open: OpenInput): OpenInput {
  if (open.carry !== undefined || open.provided.length > 0) return open;
  const segments = open.segments.map(asRead);
  return segments.some((segment, i) => segment !== open.segments[i]) ? { ...open, segments } : open;
}

function findingAsSent(finding: Finding, { starts, ends, text }: Reading, source: string): Finding {
  const start = starts[finding.start] as number;
  const end = ends[finding.end - 1] as number;
  const said = text.slice(finding.start, finding.end);
  const sent = { ...finding, start, end };
  return said === source.slice(start, end) || finding.written !== undefined ? sent : { ...sent, written: said };
}

/** What was found in a segment that was read, as findings in the text that was sent. */
export function detectedAsSent(detected: DetectedSegment): DetectedSegment {
  const sent = sentBy.get(detected.segment);
  if (sent === undefined) return detected;
  const { segment, reading, encodings } = sent;
  return {
    ...detected,
    segment,
    encodings,
    findings: detected.findings.map((finding) => findingAsSent(finding, reading, segment.text)),
    ...(detected.passages === undefined
      ? {}
      : {
          passages: detected.passages.map((passage) => ({
            ...passage,
            start: reading.starts[passage.start] ?? 0,
            end: reading.ends[passage.end - 1] ?? segment.text.length,
          })),
        }),
  };
}

/** Findings in the text that was sent, as findings in what it says; one inside of an escape is left out. */
export function findingsAsRead(findings: readonly Finding[], { starts, ends }: Reading): Finding[] {
  return findings.flatMap((finding) => {
    const start = firstIndex(starts.length, (i) => (ends[i] as number) > finding.start);
    const end = firstIndex(starts.length, (i) => (starts[i] as number) >= finding.end);
    return end > start ? [{ ...finding, start, end }] : [];
  });
}
