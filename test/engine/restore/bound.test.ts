/** What a restore may cost: steps in proportion to its table and texts, whatever the keys. */
import { describe, expect, it, test } from 'vitest';
import { ServiceError } from '../../../engine/errors.ts';
import { restoreInputs, type RestoreTask } from '../../../engine/restore/inputs.ts';

/** Calls of the checkpoint, each some 4,096 steps, and whether the work was refused. */
function cost(task: RestoreTask): { calls: number; refused: boolean } {
  let calls = 0;
  try {
    restoreInputs(task, () => void calls++);
    return { calls, refused: false };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'too_large') throw error;
    return { calls, refused: true };
  }
}

const task = (text: string, keys: readonly string[], b: 'both' | 'none' = 'none'): RestoreTask => ({
  table: { algorithm: 'pii-restore/1', keys: keys.map((k) => ({ k, o: 'x', b })) },
  items: [{ text, json: false, keys: false }],
});

const FAMILIES: [string, (n: number) => RestoreTask][] = [
  ['one long key that fails at its end', (n) => task('a'.repeat(n), [`${'a'.repeat(n / 2)}b`])],
  ['a key that fails at its edge', (n) => task(`${'a'.repeat(n)} `, ['a'.repeat(n / 2)], 'both')],
  [
    'keys that are beginnings of each other',
    (n) =>
      task(
        'a'.repeat(n),
        Array.from({ length: 200 }, (_, i) => `${'a'.repeat(i + 1)}b`),
      ),
  ],
  [
    'shared beginnings of words',
    (n) => task('the same words '.repeat(n / 15), [`${'the same words '.repeat(n / 30)}end`]),
  ],
  [
    'equal keys',
    (n) =>
      task(
        'ab'.repeat(n / 2),
        Array.from({ length: 500 }, () => 'ab'),
      ),
  ],
];

describe('hostile tables', () => {
  test.each(FAMILIES)('%s: ten times the size costs at most ten times the steps', (_name, make) => {
    const [small, large] = [cost(make(20_000)), cost(make(200_000))];
    expect(large.calls).toBeLessThanOrEqual(12 * Math.max(small.calls, 64));
  });

  it('the worst of them is refused, and says where', () => {
    expect(cost(task('a'.repeat(200_000), [`${'a'.repeat(100_000)}b`])).refused).toBe(true);
  });
});

it('a table of names costs a few steps a unit', () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `Name${i} Family${i % 977}`);
  const text = names.map((name) => `Yesterday ${name} wrote to us again. `).join('');
  const { calls, refused } = cost(task(text, names, 'both'));
  expect(refused).toBe(false);
  expect((calls * 4096) / text.length).toBeLessThan(16);
});

it('what the rules of pii-restore/2 read for nothing is counted', () => {
  const text = '1('.repeat(50_000);
  const table = { algorithm: 'pii-restore/2', keys: [{ k: '1'.repeat(48), o: '2' }] };
  const { calls, refused } = cost({ table, items: [{ text, json: false, keys: false }] });
  expect(refused).toBe(false);
  // Each place is read up to the key's length, with a separator behind each digit.
  expect((calls * 4096) / text.length).toBeGreaterThan(40);
});
