import { bareAction } from './action.ts';

/** Removes the row of a table that holds the value; in an input without rows only the value is removed, as `remove` does. */
export const dropRow = bareAction({
  name: 'drop_row',
  status: 'ga',
  reversible: () => false,
  apply: () => ({ replacement: '', fallback: true }),
});
