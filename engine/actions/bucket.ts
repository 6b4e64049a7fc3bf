import { asLabel } from './fallback.ts';
import { readNumber } from '../written/numbers.ts';
import type { ActionRow } from './action.ts';

/** The name of the half-open range a number lies in; k ascending bounds make k+1 ranges (contract decisions 14). */
function bucketName(value: number, bounds: readonly number[], labels?: readonly string[]): string {
  const above = bounds.filter((bound) => value >= bound).length;
  if (labels !== undefined) return labels[above] as string;
  if (above === 0) return `<${bounds[0]}`;
  if (above === bounds.length) return `>=${bounds.at(-1)}`;
  return `${bounds[above - 1]}-${bounds[above]}`;
}

/** A range in place of the one number that a value holds. */
export const bucket: ActionRow = {
  name: 'bucket',
  status: 'ga',
  reversible: () => false,
  apply: (subject, action) => {
    const number = readNumber(subject.surface, subject.language);
    if (number === undefined || action.bucket === undefined) return asLabel(subject);
    return { replacement: bucketName(number.value, action.bucket.bounds, action.bucket.labels) };
  },
};
