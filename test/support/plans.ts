/** Plans with every default, for tests of the engine. */
import { defaultDetectPlan, type PlannedInput } from '../../engine/detection/plan.ts';
import type { ProtectPlan } from '../../engine/protection/plan.ts';
import type { Presentation } from '../../engine/result.ts';

export { defaultDetectPlan as detectPlan };

export function protectPlan(more: Partial<ProtectPlan> = {}): ProtectPlan {
  return { detect: defaultDetectPlan(), policy: {}, salt: 'salt', perInput: false, known: [], reserved: [], ...more };
}

/** Entities with their values, nothing else. */
export function presentation(more: Partial<Presentation> = {}): Presentation {
  return {
    unit: 'utf16',
    extraUnits: [],
    includeText: true,
    entities: true,
    annotations: false,
    stats: false,
    audit: false,
    maxEntities: Number.POSITIVE_INFINITY,
    boxGranularity: 'line',
    redactionPlan: false,
    ...more,
  };
}

export function texts(...list: string[]): PlannedInput[] {
  return list.map((text, i) => ({ id: String(i + 1), input: { kind: 'text', text } }));
}
