/** Values of the texts that happen to be replacements of the map. */
import type { Finding } from '../finding.ts';
import type { DetectedSegment } from '../segment.ts';
import type { Detection } from '../detection/detected.ts';
import type { Entry, MapLedger } from '../mapping/ledger.ts';
import { InUse } from '../mapping/seal.ts';
import { TextWords } from '../mapping/words.ts';
import type { RestoreAlgorithm } from '../restore/algorithm.ts';
import { mergeFindings } from '../resolve/merge.ts';
import { isPersonal } from './treated.ts';

/** Makes entities of values that are replacements in use: restoring would take them for what those stand for. */
export function withReplacementsInUse(
  detection: Detection,
  ledger: MapLedger,
  algorithm?: RestoreAlgorithm,
): Detection {
  const fixed = ledger.fixed();
  if (fixed.length === 0) return detection;
  const words = new TextWords(
    detection.inputs.flatMap(({ segments }) => segments.flatMap((detected) => gapsOf(detected).map((gap) => gap.text))),
  );
  const isUnbounded = (entry: Entry): boolean => ledger.isUnbounded(entry);
  const inUse = new InUse(
    fixed.filter((entry) => words.mayHold(entry, isUnbounded(entry))),
    isUnbounded,
    algorithm,
  );
  if (inUse.size === 0) return detection;
  let found = false;
  const inputs = detection.inputs.map((input) => ({
    ...input,
    segments: input.segments.map((detected) => {
      const more = gapsOf(detected).flatMap(({ text, from }) =>
        inUse.find(text).map(({ start, end, entry }): Finding => ({
          start: from + start,
          end: from + end,
          type: entry.type,
          score: 1,
          source: 'known_value',
          detector: 'replacement-in-use',
          layer: 'custom',
        })),
      );
      if (more.length === 0) return detected;
      found = true;
      return { ...detected, findings: mergeFindings([...detected.findings, ...more], detected.segment.text) };
    }),
  }));
  return found ? { ...detection, inputs } : detection;
}

/** The text between personal findings. Their replacements are not known yet, so a word may end at their edges. */
function gapsOf({ segment, findings }: DetectedSegment): { text: string; from: number }[] {
  const gaps: { text: string; from: number }[] = [];
  let from = 0;
  for (const { start, end } of [
    ...findings.filter(isPersonal),
    { start: segment.text.length, end: segment.text.length },
  ]) {
    if (start > from) gaps.push({ text: segment.text.slice(from, start), from });
    from = Math.max(from, end);
  }
  return gaps;
}
