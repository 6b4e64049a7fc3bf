/** The sixteen actions in the specification's order. A planned one answers 501 before anything runs. */
import type { ActionName } from '../vocabulary/policy.ts';
import type { ActionRow } from './action.ts';
import { keep } from './keep.ts';
import { label } from './label.ts';
import { mask } from './mask.ts';
import { partial } from './partial.ts';
import { remove } from './remove.ts';
import { replace } from './replace.ts';
import { surrogate } from './surrogate.ts';

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
  planned('synthetic'),
  planned('generalize'),
  planned('hash'),
  planned('date_shift'),
  planned('bucket'),
  planned('time_part'),
  planned('dictionary'),
  replace,
  remove,
  planned('drop_row'),
  planned('crypto'),
];

const BY_NAME = new Map(ACTIONS.map((row) => [row.name, row]));

export function actionRow(name: ActionName): ActionRow {
  const row = BY_NAME.get(name);
  if (row === undefined) throw new Error(`no such action: ${name}`);
  return row;
}
