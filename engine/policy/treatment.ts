/** Which action an entity gets: its field's, rules (first match in order), then the default, then the preset (docs/decisions.md#structured-inputs, docs/decisions.md#text-policy-and-restore). */
import { presetAction, type Value } from './presets.ts';
import type { Action, Policy } from './schema.ts';

/** A policy with its template resolved. */
export class Treatment {
  readonly #policy: Policy;
  readonly #thisYear: number | undefined;

  /** `thisYear`: of the request, for the preset `phi`. */
  constructor(policy: Policy, thisYear?: number) {
    this.#policy = policy;
    this.#thisYear = thisYear;
  }

  /** The action of an entity of this type; names in rules are types or subtypes. `field`: of the cell that is treated as a whole. */
  actionFor(type: string, subtype: string | undefined, value?: Value, field?: Action): Action {
    if (field !== undefined) return field;
    for (const rule of this.#policy.rules ?? []) {
      if (rule.types.includes(type) || (subtype !== undefined && rule.types.includes(subtype))) {
        const { types: _types, ...action } = rule;
        return action;
      }
    }
    if (this.#policy.default !== undefined) return this.#policy.default;
    return presetAction(this.#policy.preset ?? 'pseudonymize', type, subtype, value, this.#thisYear);
  }
}
