/** Field rules of a policy, checked against the tables and JSON values of the request. */
import type { PlannedInput } from '../../../engine/detection/plan.ts';
import { ColumnNames } from '../../../engine/policy/fields.ts';
import { MOST_STEPS, type FieldRule } from '../../../engine/policy/schema.ts';
import { checkAction, type Named } from './actions.ts';
import type { Violations } from './violations.ts';

/** Where the rules come from, and what they are about. */
export interface FieldScope {
  ofTemplate: boolean;
  /** The inputs are a part of a job's: rules may mean tables of another part. */
  isPart: boolean;
  inputs: readonly PlannedInput[];
}

/** Checks that columns exist, that conditions compare what they can, and that actions have their parameters. */
export function checkFields(
  fields: readonly FieldRule[],
  { ofTemplate, isPart, inputs }: FieldScope,
  named: Named,
  violations: Violations,
): void {
  const base = ofTemplate ? '/policy/template' : '/policy/fields';
  const tables = inputs.flatMap(({ input }) =>
    input.kind === 'table' ? [new ColumnNames(input.columns.map(({ name }) => name))] : [],
  );
  const at = (pointer: string): string => (ofTemplate ? base : `${base}${pointer}`);
  const isOfTable = fields.map(({ paths, keys }) => paths === undefined && keys === undefined);
  checkPathRules(fields, at, named, violations);
  // A template serves requests of every kind; rules that were written for this request mean an input of it.
  if (!ofTemplate && !isPart) {
    const hasJson = inputs.some(({ input }) => input.kind === 'json');
    if (tables.length === 0 && isOfTable.includes(true)) violations.invalid(base, 'no input is a table');
    if (!hasJson && isOfTable.includes(false)) violations.invalid(base, 'no input is JSON');
  }
  if (tables.length === 0) return;
  const missing = (pointer: string, reason: string): void => {
    if (!isPart) violations.invalid(at(pointer), reason);
  };
  fields.forEach((rule, i) => {
    if (violations.isFull || isOfTable[i] !== true) return;
    const readable = checkCondition(rule, tables, isPart, (pointer) => at(`/${i}${pointer}`), violations);
    for (const [j, name] of (rule.columns ?? []).entries()) {
      if (violations.isFull) return;
      const tablesWith = having(tables, name);
      if (tablesWith.length === 0) missing(`/${i}/columns/${j}`, 'no such column');
      else if (readable.length > 0 && tablesWith.some((table) => !readable.includes(table)))
        missing(`/${i}/columns/${j}`, 'its table does not have the column of the condition');
    }
    const { action, columns: _columns, when: _when, drop_row_when: _drop, paths: _p, keys: _k, ...parameters } = rule;
    if (action !== undefined) checkAction({ ...parameters, action }, at(`/${i}`), named, violations);
  });
}

/** Rules for JSON: how many steps their paths have together, and their actions. */
function checkPathRules(
  fields: readonly FieldRule[],
  at: (pointer: string) => string,
  named: Named,
  violations: Violations,
): void {
  const steps = fields.flatMap(({ paths = [] }) => paths).reduce((sum, path) => sum + path.split('/').length, 0);
  if (steps > MOST_STEPS) violations.invalid(at(''), `the paths have more than ${MOST_STEPS} steps together`);
  fields.forEach(({ paths, keys, action, when: _when, columns: _columns, drop_row_when: _drop, ...parameters }, i) => {
    if (action === undefined || (paths === undefined && keys === undefined) || violations.isFull) return;
    if (action === 'drop_row') violations.invalid(`${at(`/${i}`)}/action`, 'only a table has rows');
    checkAction({ ...parameters, action }, at(`/${i}`), named, violations);
  });
}

/** Returns the tables that have the column of the rule's condition; all of them when the rule has none. */
function checkCondition(
  { when, drop_row_when: drop }: FieldRule,
  tables: readonly ColumnNames[],
  isPart: boolean,
  at: (pointer: string) => string,
  violations: Violations,
): readonly ColumnNames[] {
  const [condition, key] = when === undefined ? [drop, 'drop_row_when'] : [when, 'when'];
  if (condition === undefined) return tables;
  const readable = having(tables, condition.column);
  if (readable.length === 0 && !isPart) violations.invalid(`${at(`/${key}`)}/column`, 'no such column');
  if (condition.op !== 'exists' && condition.value === undefined)
    violations.invalid(`${at(`/${key}`)}/value`, 'this comparison needs a value');
  if (condition.op === 'exists' && condition.value !== undefined)
    violations.invalid(`${at(`/${key}`)}/value`, 'exists takes no value');
  return readable;
}

function having(tables: readonly ColumnNames[], name: string): ColumnNames[] {
  return tables.filter((table) => table.of(name).length > 0);
}
