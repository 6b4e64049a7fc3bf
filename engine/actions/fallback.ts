/** What takes the place of a value that an action does not fit: `[DATE]`, marked `fallback` (README.md has the table). */
import type { Replacement, Subject } from './action.ts';

/** The type's name as a label without a number: it tells two values apart no more than the type does. */
export function typeLabel({ type }: Pick<Subject, 'type'>): string {
  return `[${type}]`;
}

export function asLabel(subject: Pick<Subject, 'type'>): Replacement {
  return { replacement: typeLabel(subject), fallback: true };
}
