/** The layers that run over all segments of a request at once: the model, and labels without training. */
import type { Finding } from '../finding.ts';
import { findWithModel, findZeroShot, type Reading } from '../model/layer.ts';
import type { Ports } from '../ports.ts';
import type { Segment } from '../segment.ts';
import type { SegmentLanguage } from './language.ts';
import type { DetectPlan } from './plan.ts';
import { inSource, readingOf } from './reading.ts';

/** The model over every segment of the request at once; `failed` says in fixed words that it did not run. */
export async function runModel(
  plan: DetectPlan,
  segments: readonly Segment[],
  languages: readonly SegmentLanguage[],
  ports: Ports,
): Promise<{ findings: Finding[][]; failed?: string }> {
  if (!plan.layers.includes('model')) return { findings: [] };
  const findings: Finding[][] = segments.map(() => NOTHING_FOUND);
  const floor = plan.recallFloor === 'strict' ? ports.model?.strictFloor : plan.recallFloor;
  // A model of the operator reads whatever it is given.
  const isLeftOut = (i: number): boolean => plan.model === undefined && languages[i]?.modelUnread === true;
  for (const some of readInTurn(segments, isLeftOut)) {
    const readings = some.map((i) => readingFor(segments[i] as Segment, languages[i] as SegmentLanguage));
    const { findings: found, failed } = await findWithModel(ports.model, readings, {
      segment: plan.spans.segment,
      ...(floor === undefined ? {} : { floor }),
      checkpoint: () => ports.checkpoint(),
    });
    if (failed !== undefined) return { findings: [], failed };
    some.forEach((i, n) => (findings[i] = inSource(found[n] ?? [], segments[i] as Segment)));
  }
  return segments.some((_, i) => isLeftOut(i))
    ? { findings, failed: 'model: does not read the given language' }
    : { findings };
}

const NOTHING_FOUND: Finding[] = [];
/** The model holds all that it reads at once: code units, and texts, that it is given at a time. */
const UNITS_AT_ONCE = 200_000;
const TEXTS_AT_ONCE = 4_000;

/** Positions of the segments that the model reads, in lots. There is at least one lot, so that a missing model is reported. */
function* readInTurn(segments: readonly Segment[], isLeftOut: (i: number) => boolean): Generator<number[]> {
  let some: number[] = [];
  let units = 0;
  for (const [i, segment] of segments.entries()) {
    if (segment.unread === true || isLeftOut(i)) continue;
    some.push(i);
    units += readingOf(segment).length;
    if (units < UNITS_AT_ONCE && some.length < TEXTS_AT_ONCE) continue;
    yield some;
    some = [];
    units = 0;
  }
  yield some;
}

function readingFor(segment: Segment, { language, passages, unsure }: SegmentLanguage): Reading {
  const shift = segment.lead?.length ?? 0;
  return {
    text: readingOf(segment),
    language,
    ...(unsure === true && segment.reading === undefined ? { unsure } : {}),
    // What is read instead of the text has no passages of its own.
    ...(passages === undefined || segment.reading !== undefined
      ? {}
      : { passages: passages.map((passage) => ({ ...passage, end: passage.end + shift })) }),
  };
}

/** Entities of the caller's own labels (docs/interface.md#detection `custom.zero_shot`). */
export async function runZeroShot(
  plan: DetectPlan,
  segments: readonly Segment[],
  ports: Ports,
): Promise<{ findings: Finding[][]; failed?: string }> {
  if (plan.zeroShot === undefined || !plan.layers.includes('zero_shot')) return { findings: [] };
  return findZeroShot(
    ports.zeroShot,
    segments.map(({ text }) => text),
    { ...plan.zeroShot, checkpoint: () => ports.checkpoint() },
  );
}
