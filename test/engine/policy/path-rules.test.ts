import { expect, it, test } from 'vitest';
import { NO_RULE, PathRules } from '../../../engine/policy/path-rules.ts';

const ruleAt = (rules: PathRules, steps: readonly string[]): number =>
  steps.reduce((state, step) => rules.below(state, step), rules.root).rule;

test.each<[paths: string[], steps: string[], holds: boolean]>([
  [['/a'], ['a'], true],
  [['/a'], ['a', 'b', '0'], true],
  [['/a'], ['b'], false],
  [['/a'], [], false],
  [[''], ['a'], true],
  [['/a/b'], ['a'], false],
  [['/orders/*/mail'], ['orders', '17', 'mail'], true],
  [['/orders/*/mail'], ['orders', 'mail'], false],
  [['/orders/*/mail'], ['orders', '1', '2', 'mail'], false],
  [['/**/mail'], ['mail'], true],
  [['/**/mail'], ['a', 'b', 'c', 'mail', '0'], true],
  [['/a/**/b/**/c'], ['a', 'b', 'c'], true],
  [['/a/**/b/**/c'], ['a', 'x', 'b', 'y', 'b', 'c'], true],
  [['/a/**/b/**/c'], ['a', 'c', 'b'], false],
  [['/a/**'], ['a'], true],
  [['/0'], ['0'], true],
  [['/a~1b/m~0n'], ['a/b', 'm~n'], true],
  [['/~01'], ['~1'], true],
  [['/'], [''], true],
  [['/__proto__/constructor'], ['__proto__', 'constructor'], true],
  [['/x'], ['__proto__'], false],
])('%j holds at %j: %s', (paths, steps, holds) => {
  expect(ruleAt(new PathRules([{ paths, action: 'remove' }]), steps)).toBe(holds ? 0 : NO_RULE);
});

it('a key is a name and never a pattern', () => {
  const rules = new PathRules([{ keys: ['*', 'a/b'], action: 'remove' }]);
  expect([ruleAt(rules, ['x', '*']), ruleAt(rules, ['x', 'y']), ruleAt(rules, ['a/b'])]).toEqual([0, NO_RULE, 0]);
});

it('the first rule in order counts, also when a later one names the place more closely', () => {
  const rules = new PathRules([
    { paths: ['/a/b'], action: 'keep' },
    { paths: ['/a'], action: 'remove' },
    { keys: ['b'], action: 'mask' },
  ]);
  expect(
    [
      ['a', 'b', 'c'],
      ['a', 'x', 'b'],
      ['x', 'b'],
    ].map((steps) => ruleAt(rules, steps)),
  ).toEqual([0, 1, 2]);
});

it('hostile patterns over a deep and varied value end', () => {
  const paths = Array.from({ length: 8 }, (_, i) => `${'/**/a/*'.repeat(21)}/${i}`);
  const rules = new PathRules([{ paths, action: 'remove' }]);
  // Steps that keep every pattern half matched, in an order that does not repeat.
  const deep = Array.from({ length: 20_000 }, (_, i) => ((i * i + (i >> 3)) % 3 === 0 ? 'x' : 'a'));
  expect(ruleAt(rules, [...deep, 'a', 'a', '3'])).toBe(0);
  expect(ruleAt(rules, [...deep, 'a', 'a', 'z'])).toBe(NO_RULE);
});
