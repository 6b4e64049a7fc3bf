/** Plans with every default, for tests of the engine. */
import type { DetectPlan, PlannedInput } from '../../engine/detect.ts';
import type { ProtectPlan } from '../../engine/protect.ts';

export function detectPlan(more: Partial<DetectPlan> = {}): DetectPlan {
  return {
    mode: 'detect',
    language: 'auto',
    layers: ['pattern', 'validated_identifiers'],
    include: undefined,
    exclude: new Set(),
    thresholds: { default: 0.5, perType: new Map(), perLanguage: new Map() },
    reportInvalid: false,
    excludeValues: { values: new Set(), caseSensitive: false },
    contextTerms: [],
    termLists: [],
    regexes: [],
    spans: { mergePersons: true, complete: true, completeNames: true, sweepRepeats: true },
    offsetUnit: 'codepoint',
    ...more,
  };
}

export function protectPlan(more: Partial<ProtectPlan> = {}): ProtectPlan {
  return { detect: detectPlan(), policy: {}, salt: 'salt', perInput: false, known: [], reserved: [], ...more };
}

export function texts(...list: string[]): PlannedInput[] {
  return list.map((text, i) => ({ id: String(i + 1), input: { kind: 'text', text } }));
}
