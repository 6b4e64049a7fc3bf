import { bareAction } from './action.ts';

/** Takes the value out; the white space around it is tidied when the text is put together (protect.ts). */
export const remove = bareAction({
  name: 'remove',
  status: 'ga',
  reversible: () => false,
  apply: () => ({ replacement: '' }),
});
