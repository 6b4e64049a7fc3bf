/** Actions of a policy: their parameters, and the keys and dictionaries that they refer to. */
import type { ActionRow, Refs } from '../../../engine/actions/action.ts';
import { ACTIONS, actionRow } from '../../../engine/actions/index.ts';
import { parametersOf, type Action } from '../../../engine/policy/schema.ts';
import type { Stored } from '../stored.ts';
import type { Violations } from './violations.ts';

/** What actions refer to by name: where it is looked up, and what was found. */
export interface Named {
  stored: Stored;
  resources: { dictionaries: Map<string, readonly string[]>; secrets: Map<string, Uint8Array> };
}

/** Checks what only the row of an action knows, and reads the keys and dictionaries that the action names. */
export function checkAction(action: Action, pointer: string, named: Named, violations: Violations): void {
  const { name, required, status } = actionRow(action.action);
  if (required === true && parametersOf(action) === undefined)
    violations.invalid(`${pointer}/${name}`, `action ${name} needs its parameters`);
  if (status === 'planned') violations.unbuilt(`${pointer}/action`);
  for (const row of ACTIONS as readonly ActionRow[]) {
    const parameters = (action as Readonly<Record<string, unknown>>)[row.name];
    if (parameters === undefined || parameters === null) continue;
    for (const { pointer: at, reason } of row.check?.(parameters) ?? [])
      violations.invalid(`${pointer}/${row.name}${at}`, reason);
    resolve(row.refs?.(parameters) ?? {}, `${pointer}/${row.name}`, named, violations);
  }
}

/** Reads the dictionary and the key that parameters name. */
function resolve(
  { dictionary, key }: Refs,
  pointer: string,
  { stored, resources }: Named,
  violations: Violations,
): void {
  if (dictionary !== undefined) {
    const terms = stored.dictionary(dictionary);
    if (terms === undefined) violations.invalid(`${pointer}/ref`, 'no such dictionary');
    else resources.dictionaries.set(dictionary, terms);
  }
  if (key === undefined) return;
  const at = `${pointer}/key/ref`;
  if (!key.startsWith('local:')) {
    violations.unbuilt(at, 'only local: keys are there');
    return;
  }
  const secret = stored.secret(key);
  if (secret === undefined) violations.invalid(at, 'no such secret');
  else resources.secrets.set(key, secret);
}
