import type { Action } from '../vocabulary/policy.ts';
import type { ActionRow } from './action.ts';

export const DEFAULT_LABEL = '[{TYPE}_{n}]';

const numberingOf = (action: Action): 'none' | 'per_value' | 'per_occurrence' => action.label?.numbering ?? 'per_value';

/** `[PERSON_1]`: the number counts values, or occurrences, of the type over the map's scope in order of appearance. */
export const label: ActionRow = {
  name: 'label',
  status: 'ga',
  reversible: (action) => numberingOf(action) === 'per_value',
  perOccurrence: (action) => numberingOf(action) === 'per_occurrence',
  apply: ({ type, subtype }, action, drawing) => {
    const numbering = numberingOf(action);
    let format = action.label?.format ?? DEFAULT_LABEL;
    // Without a number the separator before it goes too: `[PERSON]`.
    if (numbering === 'none') format = format.replace(/[\s_.:#-]*\{n\}/g, '');
    else if (!format.includes('{n}')) format += '{n}';
    const named = format
      .replaceAll('{TYPE}', type)
      .replaceAll('{type}', type.toLowerCase())
      .replaceAll('{SUBTYPE}', subtype ?? type);
    return {
      replacement:
        numbering === 'none' ? named : named.replaceAll('{n}', String(drawing.count(`${type}\u0000${format}`))),
    };
  },
};
