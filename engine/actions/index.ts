/** The sixteen actions in the specification's order. A planned one answers 501 before anything runs. */
import type { ActionName } from '../vocabulary/policy.ts';
import type { ActionRow } from './action.ts';
import { bucket } from './bucket.ts';
import { dateShift } from './date-shift.ts';
import { dictionary } from './dictionary.ts';
import { dropRow } from './drop-row.ts';
import { generalize } from './generalize.ts';
import { hash } from './hash.ts';
import { keep } from './keep.ts';
import { label } from './label.ts';
import { mask } from './mask.ts';
import { partial } from './partial.ts';
import { remove } from './remove.ts';
import { replace } from './replace.ts';
import { surrogate } from './surrogate.ts';
import { synthetic } from './synthetic.ts';
import { timePart } from './time-part.ts';

/** A row that is not built; `apply` is never reached, since the plan refuses it. */
function planned(name: ActionName): ActionRow {
  return {
    name,
    status: 'planned',
    reversible: () => false,
    apply: () => {
      throw new Error(`action ${name} is planned`);
    },
  };
}

export const ACTIONS: readonly ActionRow[] = [
  keep,
  mask,
  partial,
  label,
  surrogate,
  synthetic,
  generalize,
  hash,
  dateShift,
  bucket,
  timePart,
  dictionary,
  replace,
  remove,
  dropRow,
  planned('crypto'),
];

const BY_NAME = new Map(ACTIONS.map((row) => [row.name, row]));

export function actionRow(name: ActionName): ActionRow {
  const row = BY_NAME.get(name);
  if (row === undefined) throw new Error(`no such action: ${name}`);
  return row;
}
