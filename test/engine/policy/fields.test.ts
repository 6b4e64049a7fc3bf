import { describe, expect, it, test } from 'vitest';
import { ColumnNames, distinctNames, FieldPlan, holds, type CellValue } from '../../../engine/policy/fields.ts';
import type { Condition } from '../../../engine/policy/schema.ts';

const text = (value: string): CellValue => ({ kind: 'string', text: value });
const number = (written: string): CellValue => ({ kind: 'number', text: written });
const none: CellValue = undefined;

const cases: [CellValue, Condition['op'], Condition['value'], boolean][] = [
  // Two numbers, or strings that are, as numbers.
  [number('10'), 'gt', 9, true],
  [text('10'), 'gt', 9, true],
  [text('10'), 'gt', '9', true],
  [number('10'), 'eq', '10.0', true],
  [number('1e2'), 'eq', 100, true],
  [text('-3'), 'lt', 0, true],
  [text('.5'), 'le', 0.5, true],
  [number('12345678901234567891'), 'gt', '12345678901234567890', true],
  [number('12345678901234567890'), 'eq', '12345678901234567891', false],
  [number('0.1'), 'ge', 0.1, true],
  // Else by code point.
  [text('10'), 'gt', '9 kg', false],
  [text('b'), 'gt', 'a', true],
  [text('Z'), 'lt', 'a', true],
  [text('ä'), 'gt', 'z', true],
  [text('\ud83d\ude00'), 'gt', '\uff5e', true],
  [text('\uff5e'), 'lt', '\ud83d\ude00', true],
  [text('ab'), 'gt', 'a', true],
  [text('a'), 'ne', 'A', true],
  [text(' 10'), 'eq', 10, false],
  [{ kind: 'boolean', text: 'true' }, 'eq', true, true],
  [text('true'), 'eq', true, true],
  [{ kind: 'boolean', text: 'false' }, 'ne', true, true],
  // Null equals only null, and is neither above nor below anything.
  [none, 'eq', null, true],
  [none, 'ne', null, false],
  [none, 'eq', '', false],
  [text(''), 'eq', null, false],
  [text('null'), 'eq', null, false],
  [none, 'ne', 'x', true],
  [none, 'lt', 5, false],
  [none, 'ge', null, false],
  [number('0'), 'le', null, false],
  [none, 'exists', undefined, false],
  [text(''), 'exists', undefined, true],
  [number('0'), 'exists', undefined, true],
];

test.each(cases)('%o %s %o is %s', (cell, op, value, wanted) => {
  expect(holds({ column: 'c', op, ...(value === undefined ? {} : { value }) }, cell)).toBe(wanted);
});

describe('names of columns', () => {
  it('tells columns of one name apart by a suffix that no other column has', () => {
    expect(distinctNames(['a', 'b', 'a', 'a', 'a_2'])).toEqual(['a', 'b', 'a_3', 'a_4', 'a_2']);
  });

  it('means all columns of a name, or the one with the suffix', () => {
    const names = new ColumnNames(['tel', 'x', 'tel']);
    expect(names.of('tel')).toEqual([0, 2]);
    expect(names.of('tel_2')).toEqual([2]);
    expect(names.of('fax')).toEqual([]);
  });

  it('knows names that every object has', () => {
    expect(new ColumnNames(['__proto__', 'constructor']).of('constructor')).toEqual([1]);
    expect(new ColumnNames(['a']).of('__proto__')).toEqual([]);
  });
});

describe('field rules', () => {
  const row =
    (...cells: CellValue[]) =>
    (column: number): CellValue =>
      cells[column];

  it('takes the first rule that holds', () => {
    const plan = new FieldPlan(
      [
        { columns: ['a'], action: 'keep', when: { column: 'b', op: 'eq', value: 'x' } },
        { columns: ['b', 'a'], action: 'remove' },
      ],
      ['a', 'b'],
    );
    expect(plan.ruleFor(0, row(text('1'), text('x')))?.action).toEqual({ action: 'keep' });
    expect(plan.ruleFor(0, row(text('1'), text('y')))?.action).toEqual({ action: 'remove' });
    expect(plan.ruleFor(1, row(text('1'), text('x')))?.action).toEqual({ action: 'remove' });
  });

  it('drops rows by condition, and by the first rule of a column', () => {
    const plan = new FieldPlan(
      [
        { drop_row_when: { column: 'b', op: 'exists' } },
        { columns: ['a'], action: 'keep', when: { column: 'a', op: 'eq', value: 'stay' } },
        { columns: ['a'], action: 'drop_row', when: { column: 'a', op: 'ne', value: null } },
      ],
      ['a', 'b'],
    );
    expect(plan.drops(row(text('stay'), none))).toBe(false);
    expect(plan.drops(row(text('stay'), text('')))).toBe(true);
    expect(plan.drops(row(text('go'), none))).toBe(true);
    expect(plan.drops(row(none, none))).toBe(false);
  });

  it('leaves out what a table has no column for', () => {
    const plan = new FieldPlan(
      [{ columns: ['z'], action: 'remove' }, { drop_row_when: { column: 'z', op: 'exists' } }],
      ['a'],
    );
    expect(plan.drops(row(text('1')))).toBe(false);
    expect(plan.ruleFor(0, row(text('1')))).toBeUndefined();
  });
});
