/** Plans with every default, for tests of the engine. */
import { defaultDetectPlan, type PlannedInput } from '../../engine/detect.ts';
import type { ProtectPlan } from '../../engine/protect.ts';

export { defaultDetectPlan as detectPlan };

export function protectPlan(more: Partial<ProtectPlan> = {}): ProtectPlan {
  return { detect: defaultDetectPlan(), policy: {}, salt: 'salt', perInput: false, known: [], reserved: [], ...more };
}

export function texts(...list: string[]): PlannedInput[] {
  return list.map((text, i) => ({ id: String(i + 1), input: { kind: 'text', text } }));
}
