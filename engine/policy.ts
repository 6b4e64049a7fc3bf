/** Which action an entity gets: rules (first match in order), then the default, then the preset (contract decisions 12, 14). */
import type { Action, ActionName, Policy, Preset } from './vocabulary/policy.ts';
import { groupOf } from './vocabulary/taxonomy.ts';

/** Quasi-identifiers that `pseudonymize` leaves: nothing natural could take their place without changing the meaning. */
const KEPT_BY_PSEUDONYMIZE = new Set(['TIME', 'OCCUPATION', 'NATIONALITY']);

function pseudonymized(type: string): ActionName {
  const group = groupOf(type);
  if (group === 'secret' || group === 'special') return 'label';
  return KEPT_BY_PSEUDONYMIZE.has(type) ? 'keep' : 'surrogate';
}

const PRESET_ACTIONS: Readonly<Record<Exclude<Preset, 'phi'>, (type: string) => ActionName>> = {
  pseudonymize: pseudonymized,
  mask: () => 'mask',
  label: () => 'label',
  strict: () => 'label',
  'private-only': (type) => (groupOf(type) === 'quasi' ? 'keep' : pseudonymized(type)),
};

/** A policy with its template resolved. */
export class Treatment {
  readonly #policy: Policy;

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  /** The action of an entity of this type; names in rules are types or subtypes. */
  actionFor(type: string, subtype: string | undefined): Action {
    for (const rule of this.#policy.rules ?? []) {
      if (rule.types.includes(type) || (subtype !== undefined && rule.types.includes(subtype))) {
        const { types: _types, ...action } = rule;
        return action;
      }
    }
    if (this.#policy.default !== undefined) return this.#policy.default;
    const preset = this.#policy.preset ?? 'pseudonymize';
    return { action: PRESET_ACTIONS[preset as Exclude<Preset, 'phi'>](type) };
  }
}
