/** Runs a task of the engine and answers the parts of the envelope that detect and protect share. */
import { MAX_DETAILS, ServiceError } from '../../engine/errors.ts';
import { answersJsonText } from '../../engine/inputs/index.ts';
import type { ReportedFrom } from '../../engine/ports.ts';
import type { Item, Outcome, Task } from '../../engine/result.ts';
import { identifies } from '../../engine/vocabulary/taxonomy.ts';
import type { Engine } from '../contract/common.ts';
import { itemError } from '../contract/item-error.ts';
import { JsonText } from '../contract/json-text.ts';
import type { ItemResult } from '../contract/detect-protect.ts';
import type { Call, Deps } from './context.ts';
import type { FailedInput } from './images.ts';
import { recordsOf } from '../../licence/records.ts';
import type { CommonPlan } from './plan/plan.ts';

/** Version of the label set: changes when a type is added or renamed. */
export const LABELS_VERSION = '2';
/** The model's id in answers when none is installed. */
const NO_MODEL = 'none';

/** `chosen` is the pack that a plan names. */
export function modelId(deps: Deps, chosen?: string): string {
  return chosen ?? deps.engine.model?.id ?? NO_MODEL;
}

export interface Ran {
  outcome: Outcome;
  engine: Engine;
  elapsedMs: number;
  /** What a policy left of the texts of pictures, before the pictures themselves became the outputs. */
  pictureTexts?: string[];
}

export async function runEngineTask(deps: Deps, call: Call, plan: CommonPlan, task: Task): Promise<Ran> {
  const started = performance.now();
  const outcome = await deps.engine.run(task, call.caller.account, {
    signal: call.signal,
    deadlineMs: plan.deadlineMs,
    keyId: call.caller.keyId,
    isBackground: call.job !== undefined,
  });
  const degraded = outcome.degradedReasons.length > 0;
  if (degraded && !plan.allowDegraded) {
    throw new ServiceError('degraded_refused', {
      processingStarted: true,
      retryAfterS: 1,
      details: outcome.degradedReasons.slice(0, MAX_DETAILS).map((reason) => ({ pointer: '/detection', reason })),
    });
  }
  const { default: base, model, perType, perLanguage } = plan.detect.thresholds;
  return {
    outcome,
    elapsedMs: Math.round(performance.now() - started),
    engine: {
      model: modelId(deps, plan.detect.model),
      layers_requested: [...plan.detect.layers],
      layers_run: [...outcome.layersRun],
      ...(outcome.layersRun.includes('model') ? { device: 'cpu' as const } : {}),
      degraded,
      ...(degraded ? { degraded_reasons: [...outcome.degradedReasons] } : {}),
      effective_thresholds: {
        default: model?.other ?? base,
        per_type: Object.fromEntries([...identifyingFloors(deps, model), ...perType]),
        per_language: Object.fromEntries(perLanguage),
      },
    },
  };
}

/** What identifies somebody is reported from a lower confidence on than the rest. */
function identifyingFloors(deps: Deps, model: ReportedFrom | undefined): [type: string, floor: number][] {
  if (model === undefined) return [];
  return (deps.engine.model?.types ?? []).filter(identifies).map((type) => [type, model.identifying]);
}

/** Inserts the failed inputs at their positions in the request. */
export function withFailed(results: readonly ItemResult[], failed: readonly FailedInput[]): ItemResult[] {
  const all = [...results];
  for (const { id, at, error } of failed)
    all.splice(at, 0, { input_id: id, status: 'failed', error: itemError(error) });
  return all;
}

/** JSON text of the engine goes into the answer as it is. */
function shaped(output: unknown, { inputs }: CommonPlan, at: number): unknown {
  const input = inputs[at]?.input;
  return input !== undefined && answersJsonText(input) ? new JsonText(output as string) : output;
}

/** The ItemResult of one item. */
export function itemResult(
  item: Item,
  plan: CommonPlan,
  at: number,
  { elapsedMs, engine }: Ran,
  policyHash: string,
): ItemResult {
  const {
    input_id,
    language,
    output,
    entities,
    entities_omitted,
    annotations,
    dropped_rows,
    stats,
    audit,
    explanation,
    linkage_risk,
    redaction_plan,
  } = item;
  return {
    input_id,
    status: 'ok',
    language,
    ...(output === undefined ? {} : { output: shaped(output, plan, at) }),
    ...(entities === undefined ? {} : { entities }),
    ...(entities_omitted === undefined ? {} : { entities_omitted }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(dropped_rows === undefined ? {} : { dropped_rows }),
    ...(redaction_plan === undefined ? {} : { redaction_plan }),
    ...(stats === undefined ? {} : { stats: { ...stats, records: recordsOf(plan.metered.codePoints[at] ?? 0) } }),
    ...(explanation === undefined ? {} : { explanation }),
    ...(linkage_risk === undefined ? {} : { linkage_risk }),
    ...(audit === undefined
      ? {}
      : {
          audit: {
            model: engine.model,
            labels_version: LABELS_VERSION,
            policy_hash: policyHash,
            ...audit,
            timing_ms: elapsedMs,
          },
        }),
  };
}
