import { describe, expect, test } from 'vitest';
import type { Ports } from '../../../engine/ports.ts';
import { RegexFinder } from '../../../engine/recognizers/custom.ts';
import { testPorts } from '../../support/ports.ts';

const rules = Array.from({ length: 256 }, (_, i) => ({ name: `r${i}`, type: 'TAG', pattern: `T-${i}` }));

/** The real ports with a clock that shows `stepMs` more whenever it is looked at, and a count of what is compiled. */
function ports(stepMs: number, more: Partial<Ports> = {}): { ports: Ports; compiled: () => number } {
  const real = testPorts();
  let now = 0;
  let compiled = 0;
  return {
    ports: {
      ...real,
      now: () => (now += stepMs),
      compileRegex: (pattern) => {
        compiled++;
        return real.compileRegex(pattern);
      },
      ...more,
    },
    compiled: () => compiled,
  };
}

describe('the time budget of custom expressions', () => {
  test('begins with the first that is compiled, and the layer did not run when it is over', () => {
    // A fifth of a second each: what the worst expression of 1,024 characters takes.
    const { ports: slow, compiled } = ports(200);
    const finder = new RegexFinder(rules, slow);
    expect(compiled()).toBe(11);
    expect(finder.overrun).toBe(true);
    expect(finder.find('T-1 and T-2')).toEqual([]);
  });

  test('is not used up by expressions that take little', () => {
    const { ports: quick, compiled } = ports(0.01);
    const finder = new RegexFinder(rules, quick);
    expect(compiled()).toBe(256);
    expect(finder.find('T-255')).toHaveLength(3);
    expect(finder.overrun).toBe(false);
  });

  test('counts exclusions too', () => {
    const { ports: slow, compiled } = ports(200);
    const finder = new RegexFinder([{ ...rules[0]!, exclusions: rules.map(({ pattern }) => pattern) }], slow);
    expect(compiled()).toBe(11);
    expect(finder.overrun).toBe(true);
    expect(finder.refusals).toEqual([]);
  });

  test('a deadline that passes while they are compiled ends the work', () => {
    let left = 5;
    const { ports: ending, compiled } = ports(0.01, {
      checkpoint: () => {
        if (left-- === 0) throw new Error('the deadline has passed');
      },
    });
    expect(() => new RegexFinder(rules, ending)).toThrow('the deadline has passed');
    expect(compiled()).toBe(5);
  });
});
