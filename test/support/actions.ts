/** One value under one action. */
import { protect, type Protection } from '../../engine/protect.ts';
import type { ProtectPlan } from '../../engine/protection/plan.ts';
import type { Action, Policy } from '../../engine/policy/schema.ts';
import { detectPlan, protectPlan, texts } from './plans.ts';
import { testPorts } from './ports.ts';

export interface Asked {
  type: string;
  value: string;
  language?: string;
  /** What stands around the value; `%` is its place. */
  text?: string;
  policy: Policy;
  more?: Partial<ProtectPlan>;
  key?: Uint8Array;
}

/** Protects a text in which one value of a type stands. */
export async function protectValue({
  type,
  value,
  language = 'en',
  text = '%',
  policy,
  more = {},
  key,
}: Asked): Promise<Protection> {
  const termLists = [{ source: 'user_value' as const, detector: 'u', type, terms: [value] }];
  const plan = protectPlan({ detect: detectPlan({ layers: ['custom'], termLists, language }), policy, ...more });
  return await protect(plan, texts(text.replace('%', () => value)), testPorts(key));
}

/** What an action makes of a value, with a `!` after a fallback. */
export async function made(
  type: string,
  value: string,
  action: Action,
  language?: string,
  more?: Partial<ProtectPlan>,
): Promise<string> {
  const result = await protectValue({
    type,
    value,
    policy: { default: action },
    ...(language === undefined ? {} : { language }),
    ...(more === undefined ? {} : { more }),
  });
  return `${result.inputs[0]?.output as string}${result.entries[0]?.fallback === true ? '!' : ''}`;
}
