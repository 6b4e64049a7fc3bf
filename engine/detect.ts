/**
 * Detection: from inputs to entities that do not overlap. Everything here is plain data in and out, so that a worker
 * thread can run it. Offsets are UTF-16 code units.
 *
 * The steps: open the inputs into segments, read them as what they say (HTML, escapes, hyphens), find out their language, recognise (model, labels, rules, terms of the caller),
 * admit by type and score, merge what overlaps, complete over the whole request. `detection/` holds a file for each.
 */
import type { Detection, DetectedInput } from './detection/detected.ts';
import { Finders } from './detection/finders.ts';
import { languagesOf } from './detection/language.ts';
import { runModel, runZeroShot } from './detection/layers.ts';
import type { DetectPlan, PlannedInput } from './detection/plan.ts';
import { providedFindings } from './detection/provided.ts';
import { completed } from './detection/sweep.ts';
import { withTraits } from './detection/traits.ts';
import type { Finding, Layer } from './finding.ts';
import { openInput } from './inputs/index.ts';
import { type OpenContext, type OpenInput, PLAIN_CONTEXT } from './inputs/input.ts';
import type { Ports } from './ports.ts';
import { detectedAsSent, inputAsRead } from './readings/sent.ts';
import { loadIdentification } from './text/language.ts';

export async function detect(plan: DetectPlan, planned: readonly PlannedInput[], ports: Ports): Promise<Detection> {
  return await detectOpened(plan, await openAll(plan, planned), ports);
}

/** Opens the inputs. The last argument holds the policy settings that affect how. */
export async function openAll(
  { language, layers, mode }: DetectPlan,
  planned: readonly PlannedInput[],
  { fields, eachOccurrence }: Pick<OpenContext, 'fields' | 'eachOccurrence'> = PLAIN_CONTEXT,
): Promise<OpenInput[]> {
  // Tables, JSON values and transcripts look for their language when they are opened.
  await loadIdentification();
  const hints = mode !== 'provided' && layers.includes('pattern');
  const context: OpenContext = { language, hints, fields, eachOccurrence };
  return planned.map(({ id, input }) => openInput(id, input, context));
}

/** Reads the inputs as what they say, whatever their encoding; what is found is placed in what was sent. */
export async function detectOpened(plan: DetectPlan, opened: readonly OpenInput[], ports: Ports): Promise<Detection> {
  if (plan.mode === 'provided') return await detectRead(plan, opened, ports);
  const detection = await detectRead(plan, opened.map(inputAsRead), ports);
  const inputs = detection.inputs.map((input, i) => ({
    ...input,
    open: opened[i]!,
    segments: input.segments.map(detectedAsSent),
  }));
  return { ...detection, inputs };
}

async function detectRead(plan: DetectPlan, opened: readonly OpenInput[], ports: Ports): Promise<Detection> {
  const finders = new Finders(plan, ports);
  const provided = opened.map((open, at) => providedSpans(plan, open, at));
  const segments = opened.flatMap((open) => open.segments).filter(({ echo }) => echo !== true);
  const languages = languagesOf(segments, plan.language, () => ports.checkpoint());
  const model = await runModel(plan, segments, languages, ports);
  const zeroShot = await runZeroShot(plan, segments, ports);
  let next = 0;
  const found = opened.map((open, at): DetectedInput => {
    const detected = open.segments.map((segment, n) => {
      ports.checkpoint();
      const given: readonly Finding[] = n === (open.providedOn ?? 0) ? provided[at]! : [];
      if (segment.echo === true) return { segment, language: segment.language ?? 'und', findings: given };
      const asked = [...given, ...(model.findings[next] ?? []), ...(zeroShot.findings[next] ?? [])];
      return finders.find(segment, languages[next++]!, asked);
    });
    return { id: open.id, open, segments: detected };
  });
  const failed: Partial<Record<Layer, string | undefined>> = { model: model.failed, zero_shot: zeroShot.failed };
  return {
    inputs: withTraits(
      completed(found, plan, {
        admits: finders.admits,
        exclusions: finders.exclusions,
        isOrdinary: ports.model?.isOrdinary,
      }),
      ports.model,
    ),
    layersRun: plan.layers.filter((layer) => failed[layer] === undefined && finders.ran(layer)),
    degradedReasons: [...Object.values(failed).filter((reason) => reason !== undefined), ...finders.degradedReasons()],
  };
}

/** The caller's spans, in the modes that take them. */
function providedSpans({ mode, offsetUnit }: DetectPlan, open: OpenInput, at: number): Finding[] {
  return mode === 'detect' ? [] : providedFindings(open, offsetUnit, at);
}
