import type { ActionRow } from './action.ts';

export const keep: ActionRow = {
  name: 'keep',
  status: 'ga',
  reversible: () => false,
  apply: ({ surface }) => ({ replacement: surface }),
};
