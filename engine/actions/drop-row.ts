import { bareAction } from './action.ts';

/** Takes out the row of a table that holds the value; where there are no rows the value alone goes, as `remove` would. */
export const dropRow = bareAction({
  name: 'drop_row',
  status: 'ga',
  reversible: () => false,
  apply: () => ({ replacement: '', fallback: true }),
});
