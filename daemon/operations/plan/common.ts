/** The part of a plan that detect and protect share. */
import type { PlannedInput } from '../../../engine/detection/plan.ts';
import { checkInput, measureInput, openKindOf, rememberSurvey, type Survey } from '../../../engine/inputs/index.ts';
import type { Presentation } from '../../../engine/result.ts';
import type { Output, Processing } from '../../contract/common.ts';
import type { DetectRequest } from '../../contract/detect-protect.ts';
import { jsonTextOf, surveyOf } from '../../contract/json-text.ts';
import type { Call } from '../context.ts';
import type { Stored } from '../stored.ts';
import { planDetection } from './detection.ts';
import { checkInputLanguages } from './languages.ts';
import type { CommonPlan, Parts } from './plan.ts';
import type { Violations } from './violations.ts';

const DEFAULT_DEADLINE_MS = 600_000;

export function planCommon(
  body: DetectRequest,
  call: Call,
  parts: Parts,
  stored: Stored,
  violations: Violations,
): CommonPlan {
  const inputs = planInputs(body, violations);
  const { vendor, ocr, ...detect } = planDetection(body, parts, stored, violations);
  const includes = new Set<string>(body.output?.include ?? ['entities']);
  const processing: Processing = body.processing ?? {};
  const deadlineMs = processing.deadline_ms ?? call.deadlineMs ?? DEFAULT_DEADLINE_MS;
  const tier = processing.tier ?? 'standard';
  const measures = inputs.map(({ input }) => measureInput(input));
  return {
    inputs,
    detect: includes.has('explanation') ? { ...detect, explain: true } : detect,
    presentation: { ...planPresentation(body.output ?? {}, includes), ...(vendor === undefined ? {} : { vendor }) },
    metered: { tier, codePoints: measures.map(({ codePoints }) => codePoints) },
    longest: measures.map(({ longest }) => longest),
    tier,
    deadlineMs,
    allowDegraded: processing.on_degraded === 'allow',
    ocr,
    includes,
  };
}

function planInputs(body: DetectRequest, violations: Violations): PlannedInput[] {
  if (body.text !== undefined) return [{ id: '1', input: { kind: 'text', text: body.text } }];
  if (body.texts !== undefined)
    return body.texts.map((text, i) => ({ id: String(i + 1), input: { kind: 'text', text } }));
  const planned: PlannedInput[] = [];
  for (const [i, input] of (body.inputs ?? []).entries()) {
    const pointer = `/inputs/${i}/kind`;
    const row = openKindOf(input.kind);
    if (row === undefined) {
      violations.unbuilt(pointer, 'this kind of input is served by jobs');
      continue;
    }
    if (row.status !== 'ga' && row.status !== 'beta') {
      violations.unbuilt(pointer);
      continue;
    }
    let survey: Survey | undefined;
    const given = row.given(input, (value) => {
      survey = surveyOf(value) as Survey | undefined;
      return jsonTextOf(value);
    });
    if (survey !== undefined) rememberSurvey(given, survey);
    for (const problem of checkInput(given)) violations.invalid(`/inputs/${i}${problem.pointer}`, problem.reason);
    const one = { id: input.id ?? String(i + 1), input: given };
    checkInputLanguages(one, i, violations);
    planned.push(one);
  }
  const seen = new Set<string>();
  planned.forEach(({ id }, i) => {
    if (seen.has(id)) violations.invalid(`/inputs/${i}/id`, 'two inputs have the same id');
    seen.add(id);
  });
  return planned;
}

function planPresentation(output: Output, includes: ReadonlySet<string>): Presentation {
  return {
    unit: output.offset_unit ?? 'codepoint',
    extraUnits: output.extra_offset_units ?? [],
    includeText: output.include_text ?? false,
    entities: includes.has('entities'),
    annotations: includes.has('annotations'),
    stats: includes.has('stats'),
    audit: includes.has('audit'),
    explanation: includes.has('explanation'),
    linkageRisk: includes.has('linkage_risk'),
    maxEntities: output.max_entities?.per_input ?? Number.POSITIVE_INFINITY,
    boxGranularity: output.box_granularity ?? 'line',
    redactionPlan: includes.has('redaction_plan'),
  };
}
