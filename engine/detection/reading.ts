/** What the recognisers read of a segment, and the way back to its own text. */
import type { Finding } from '../finding.ts';
import type { Segment } from '../segment.ts';

/** What the recognisers read of a segment: its lead and its text. */
export const readingOf = ({ lead = '', text, reading }: Segment): string => lead + (reading?.text ?? text);

/** Findings in what was read as findings in the text: nothing begins in the lead. */
export function inSource(findings: readonly Finding[], { lead = '', reading, mark }: Segment): Finding[] {
  const shift = lead.length;
  if (shift === 0 && reading === undefined && mark === undefined) return [...findings];
  return findings.flatMap((finding) => {
    const start = finding.start - shift;
    const end = finding.end - shift;
    if (start < 0) return [];
    return [
      {
        ...finding,
        start: reading?.starts[start] ?? start,
        end: reading?.ends[end - 1] ?? end,
        ...(mark === undefined ? {} : { detector: `${mark}/${finding.detector}` }),
      },
    ];
  });
}

/** What the place of a text says that the whole of it is, without the white space around it. */
export function hinted({ text, hint }: Segment): Finding[] {
  if (hint === undefined) return [];
  const end = text.trimEnd().length;
  const start = end - text.slice(0, end).trimStart().length;
  return end === start ? [] : [{ ...hint, start, end, source: 'pattern', layer: 'pattern' }];
}
