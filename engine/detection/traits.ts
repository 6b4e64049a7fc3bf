/** How common what the model found is, and what a name says, by the model's gazetteers. */
import type { Finding } from '../finding.ts';
import type { ModelPort } from '../ports.ts';
import type { DetectedSegment } from '../segment.ts';
import { languageAt } from '../text/language.ts';
import type { DetectedInput } from './detected.ts';

/** The inputs, with the traits of every finding of the model. */
export function withTraits(inputs: DetectedInput[], model: ModelPort | undefined): DetectedInput[] {
  const describe = model?.describe;
  if (describe === undefined) return inputs;
  const traits = (finding: Finding, { segment, language, passages }: DetectedSegment): Finding =>
    finding.source === 'model'
      ? {
          ...finding,
          ...describe({ ...finding, text: segment.text, language: languageAt(passages, finding.start, language) }),
        }
      : finding;
  return inputs.map((input) => ({
    ...input,
    segments: input.segments.map((detected) =>
      detected.findings.some(({ source }) => source === 'model')
        ? { ...detected, findings: detected.findings.map((finding) => traits(finding, detected)) }
        : detected,
    ),
  }));
}
