import { expect, test } from 'vitest';
import fc from 'fast-check';
import { Needles } from '../../../engine/text/needles.ts';
import { MOST_EXPONENT, exponentOf } from '../../support/growth.ts';

type Hit = [start: number, end: number, value: number];

function hitsOf(needles: readonly string[], text: string): Hit[] {
  const set = new Needles();
  needles.forEach((needle, value) => set.add(needle, value));
  const hits: Hit[] = [];
  set.findAll(text, (start, end, value) => hits.push([start, end, value]));
  return hits;
}

/** The naive loop: every string at every place; a long one not over itself. */
function naive(needles: readonly string[], text: string): Hit[] {
  const hits: Hit[] = [];
  const ends = new Map<number, number>();
  for (let start = 0; start < text.length; start++) {
    const here = needles
      .map((needle, value): Hit => [start, start + needle.length, value])
      .filter(([, , value]) => needles[value] !== '' && needles.indexOf(needles[value]!) === value)
      .filter(([, , value]) => text.startsWith(needles[value]!, start))
      .filter(([, , value]) => needles[value]!.length <= 64 || start >= (ends.get(value) ?? 0))
      .toSorted((a, b) => a[1] - b[1]);
    for (const [, end, value] of here) ends.set(value, end);
    hits.push(...here);
  }
  return hits;
}

const run = fc
  .tuple(fc.constantFrom('a', 'b', 'ab', '\u0000'), fc.integer({ min: 1, max: 70 }))
  .map(([unit, n]) => unit.repeat(n));
const needle = fc.array(run, { minLength: 0, maxLength: 3 }).map((runs) => runs.join(''));

test('finds what the naive loop finds, long and short', () => {
  fc.assert(
    fc.property(fc.array(needle, { maxLength: 8 }), fc.array(run, { maxLength: 12 }), (needles, runs) => {
      const text = [...runs, ...needles].join('');
      expect(hitsOf(needles, text)).toEqual(naive(needles, text));
    }),
    { numRuns: process.env.PIID_LONG === undefined ? 300 : 20_000 },
  );
});

test('an equal string keeps its first value', () => {
  const set = new Needles();
  for (const length of [3, 64, 65, 200]) {
    expect(set.add('a'.repeat(length), length)).toBe(-1);
    expect(set.add('a'.repeat(length), 1)).toBe(length);
  }
  expect(set.add('', 7)).toBe(-1);
});

test.each([
  ['a run with an end that the text has not', (size: number) => [`${'a'.repeat(size / 2)}b`]],
  ['a run that the text has at every place', (size: number) => ['a'.repeat(size / 2)]],
])('%s takes time in proportion to the text', async (_name, needlesOf) => {
  const exponent = await exponentOf((size) => {
    const set = new Needles();
    needlesOf(size).forEach((text, value) => set.add(text, value));
    const text = 'a'.repeat(size);
    return () => set.findAll(text, () => {});
  });
  expect(exponent).toBeLessThanOrEqual(MOST_EXPONENT);
});
