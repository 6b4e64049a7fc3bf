import { bareAction } from './action.ts';

export const keep = bareAction({
  name: 'keep',
  status: 'ga',
  reversible: () => false,
  apply: ({ surface }) => ({ replacement: surface }),
});
