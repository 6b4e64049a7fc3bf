import { Type } from '@sinclair/typebox';
import { closed, oneOf } from '../vocabulary/schema.ts';
import { action } from './action.ts';

export const DEFAULT_LABEL = '[{TYPE}_{n}]';

type Numbering = 'none' | 'per_value' | 'per_occurrence';

const numberingOf = (parameters: { numbering?: Numbering } | undefined): Numbering =>
  parameters?.numbering ?? 'per_value';

/** `[PERSON_1]`: the number counts values, or occurrences, of the type over the map's scope in order of appearance. */
export const label = action({
  name: 'label',
  status: 'ga',
  parameters: closed({
    format: Type.Optional(Type.String({ maxLength: 64, default: '[{TYPE}_{n}]' })),
    numbering: Type.Optional(oneOf(['none', 'per_value', 'per_occurrence'], { default: 'per_value' })),
  }),
  reversible: (parameters) => numberingOf(parameters) === 'per_value',
  perOccurrence: (parameters) => numberingOf(parameters) === 'per_occurrence',
  apply({ type, subtype }, parameters, drawing) {
    const numbering = numberingOf(parameters);
    let format = parameters?.format ?? DEFAULT_LABEL;
    // Without a number the separator before it goes too: `[PERSON]`.
    if (numbering === 'none') format = format.replace(/(?<![\s_.:#-])[\s_.:#-]*\{n\}/g, '');
    else if (!format.includes('{n}')) format = numbered(format);
    const named = format
      .replaceAll('{TYPE}', type)
      .replaceAll('{type}', type.toLowerCase())
      .replaceAll('{SUBTYPE}', subtype ?? type);
    return {
      replacement:
        numbering === 'none' ? named : named.replaceAll('{n}', String(drawing.count(`${type}\u0000${format}`))),
    };
  },
});

/** Puts the number that a format lacks behind its last name of a type, so that `<{TYPE}>` gives `<PERSON_1>`, or at the end. */
function numbered(format: string): string {
  const names = ['{TYPE}', '{type}', '{SUBTYPE}'].map((name) => ({ name, at: format.lastIndexOf(name) }));
  const last = names.reduce((a, b) => (b.at > a.at ? b : a));
  if (last.at < 0) return `${format}{n}`;
  const end = last.at + last.name.length;
  return `${format.slice(0, end)}_{n}${format.slice(end)}`;
}
