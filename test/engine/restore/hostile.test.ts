/** Tables that an attacker writes: names that every object has, and matching that must not cost more than it may. */
import { describe, expect, it } from 'vitest';
import { Restorer } from '../../../engine/restore/restore.ts';
import type { RestoreTable } from '../../../engine/vocabulary/restore-table.ts';

describe('a marker named like a property that every object has', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
  it.each(names)('is a marker like any other: %s', (name) => {
    for (const channel of ['text', 'json'] as const) {
      for (const [prefix, suffix] of [
        [name, ']'],
        ['[', name],
        [name, name],
      ] as const) {
        const table = {
          algorithm: 'pii-restore/1',
          keys: [{ k: `${prefix}A_1${suffix}`, o: 'Ana' }],
          markers: { prefix, suffix },
        };
        const text = `x ${prefix}a-1${suffix} y ${prefix}B_2${suffix}`;
        expect(new Restorer(table, channel).restore(text)).toEqual({
          text: `x Ana y ${prefix}B_2${suffix}`,
          restored: 1,
          unknownMarkers: 1,
        });
      }
    }
  });
});

describe('the checkpoint', () => {
  const key = (k: string, b: 'both' | 'none' = 'none'): RestoreTable => ({
    algorithm: 'pii-restore/1',
    keys: [{ k, o: 'x', b }],
  });
  const families: [string, RestoreTable, string][] = [
    ['a long key that fails at its end', key(`${'a'.repeat(20_000)}b`), 'a'.repeat(40_000)],
    [
      'nested keys whose edges fail',
      {
        algorithm: 'pii-restore/1',
        keys: Array.from({ length: 2_000 }, (_, i) => ({ k: '-'.repeat(1_000) + 'a'.repeat(i + 1), o: 'x' })),
      },
      `${'-'.repeat(20_000)}${'a'.repeat(3_000)}`,
    ],
    [
      'equal keys',
      { algorithm: 'pii-restore/1', keys: Array.from({ length: 20_000 }, () => ({ k: 'ab', o: 'x' })) },
      'ab',
    ],
    [
      'characters passed over inside a key',
      { ...key('\u00ad\u00adb'), ignorable: [[0xad, 0xad]] },
      '\u00ad'.repeat(20_000),
    ],
  ];
  it.each(families)('ends the work after a bounded number of calls: %s', (_name, table, text) => {
    const late = new Error('late');
    let calls = 0;
    const checkpoint = (): void => {
      if (++calls > 100) throw late;
    };
    expect(() => new Restorer(table, 'text', checkpoint).restore(text)).toThrow(late);
    expect(calls).toBe(101);
  });

  it('is hardly called for ordinary text', () => {
    let calls = 0;
    const text = 'Tom Reyes wrote to us in May. '.repeat(3_000);
    const restored = new Restorer(key('Tom Reyes', 'both'), 'text', () => void calls++).restore(text);
    expect(restored.restored).toBe(3_000);
    expect(calls).toBeLessThan(20);
  });
});
