import { Type } from '@sinclair/typebox';
import { closed } from '../vocabulary/schema.ts';
import { asLabel } from './fallback.ts';
import { readNumber } from '../notation/numbers.ts';
import { action } from './action.ts';

/** The name of the half-open range a number lies in; k ascending bounds make k+1 ranges (docs/decisions.md#text-policy-and-restore). */
function bucketName(value: number, bounds: readonly number[], labels?: readonly string[]): string {
  const above = bounds.filter((bound) => value >= bound).length;
  if (labels !== undefined) return labels[above] as string;
  if (above === 0) return `<${bounds[0]}`;
  if (above === bounds.length) return `>=${bounds.at(-1)}`;
  return `${bounds[above - 1]}-${bounds[above]}`;
}

/** A range in place of the one number that a value holds. */
export const bucket = action({
  name: 'bucket',
  status: 'ga',
  parameters: closed({
    bounds: Type.Array(Type.Number(), { minItems: 1 }),
    labels: Type.Optional(Type.Array(Type.String())),
  }),
  required: true,
  check: ({ bounds, labels }) => [
    ...(bounds.some((bound, i) => i > 0 && bound <= bounds[i - 1]!)
      ? [{ pointer: '/bounds', reason: 'bounds are not ascending' }]
      : []),
    ...(labels !== undefined && labels.length !== bounds.length + 1
      ? [{ pointer: '/labels', reason: 'one label more than bounds is needed' }]
      : []),
  ],
  reversible: () => false,
  apply(subject, parameters) {
    const number = readNumber(subject.surface, subject.language);
    if (number === undefined || parameters === undefined) return asLabel(subject);
    return { replacement: bucketName(number.value, parameters.bounds, parameters.labels) };
  },
});
