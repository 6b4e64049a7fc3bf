import type { ActionRow } from './action.ts';

/** Another value of the same kind, drawn with the account's key (spec 1, rule 5). */
export const surrogate: ActionRow = {
  name: 'surrogate',
  status: 'ga',
  reversible: () => true,
  apply: (subject, action, drawing, attempt) => drawing.surrogate(subject, action, attempt),
};
