/** The sixteen actions in the specification's order. A planned one answers 501 before anything runs. */
import type { ActionRow } from './action.ts';
import { bucket } from './bucket.ts';
import { crypto } from './crypto.ts';
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

export const ACTIONS = [
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
  crypto,
] as const satisfies readonly ActionRow[];

export type ActionName = (typeof ACTIONS)[number]['name'];

const BY_NAME = new Map<ActionName, ActionRow>(ACTIONS.map((row) => [row.name, row]));

export function actionRow(name: ActionName): ActionRow {
  const row = BY_NAME.get(name);
  if (row === undefined) throw new Error(`no such action: ${name}`);
  return row;
}
