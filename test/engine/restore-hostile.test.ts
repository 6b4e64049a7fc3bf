/** Tables that an attacker writes: names that every object has, and matching that must not cost more than it may. */
import { describe, expect, it } from 'vitest';
import { Restorer } from '../../engine/restore.ts';

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
