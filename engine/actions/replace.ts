import type { ActionRow } from './action.ts';

/** A fixed text in place of the value. */
export const replace: ActionRow = {
  name: 'replace',
  status: 'ga',
  reversible: () => false,
  apply: (_subject, action) => ({ replacement: action.replace?.value ?? '' }),
};
