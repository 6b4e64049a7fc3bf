/** Plans and the filters that are made of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureFilter, soundFilter, within } from '../../../engine/media/expression.ts';
import { MOST_INTERVALS } from '../../../engine/media/limits.ts';
import { paddedIntervals, readPlan, readyPlan } from '../../../engine/media/plan.ts';

describe('a plan', () => {
  it('widens intervals on both sides, never below zero, and joins those that touch', () => {
    expect(
      paddedIntervals(
        [
          { t0: 5, t1: 6 },
          { t0: 0.05, t1: 1 },
          { t0: 1.15, t1: 2 },
          { t0: 5.5, t1: 5.6 },
        ],
        0.1,
      ),
    ).toEqual([
      { t0: 0, t1: 2.1 },
      { t0: 4.9, t1: 6.1 },
    ]);
  });

  it('has the defaults of the contract: silence, 100 ms, black, two pixels', () => {
    const ready = readyPlan(readPlan({ intervals: [{ t0: 1, t1: 2 }], boxes: [{ box: [11, 20, 5, 6], t0: 1 }] }));
    expect(ready).toEqual({
      intervals: [{ t0: 0.9, t1: 2.1 }],
      sound: 'silence',
      boxes: [{ box: [8, 18, 10, 10], t0: 1 }],
      colour: '#000000',
    });
  });

  it.each<[string, unknown, string]>([
    ['no object', [], ''],
    ['an unknown field', { nobody: 1 }, ''],
    ['a time in text', { intervals: [{ t0: '1', t1: 2 }] }, '/intervals/0/t0'],
    ['a time before the beginning', { intervals: [{ t0: -1, t1: 2 }] }, '/intervals/0/t0'],
    ['an end before its beginning', { intervals: [{ t0: 3, t1: 2 }] }, '/intervals/0/t1'],
    ['three numbers for a box', { boxes: [{ box: [1, 2, 3] }] }, '/boxes/0/box'],
    ['a colour with a filter in it', { image: { color: '#000000:enable=0' } }, '/image/color'],
    ['another operation', { audio: { op: 'reverse' } }, '/audio/op'],
    ['too much padding', { audio: { op: 'bleep', pad_ms: 1_001 } }, '/audio/pad_ms'],
    [
      'too many intervals',
      { intervals: Array.from({ length: MOST_INTERVALS + 1 }, () => ({ t0: 1, t1: 2 })) },
      '/intervals',
    ],
  ])('with %s is refused, and the pointer says where', (_, plan, pointer) => {
    expect(() => readPlan(plan)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        options: expect.objectContaining({ details: [expect.objectContaining({ pointer })] }),
      }),
    );
  });

  it('may be a line of the artifact redaction_plan', () => {
    const line = { input_id: '1', intervals: [{ entity_id: 'e1', t0: 1, t1: 2 }], boxes: [] };
    expect(readyPlan(readPlan(line)).intervals).toHaveLength(1);
  });
});

/** Evaluates an expression as ffmpeg does: `0`, `between` and `if(lt())` over `t`. */
function evaluated(expression: string, t: number): number {
  const between = /^between\(t,([\d.]+),([\d.]+)\)$/.exec(expression);
  if (between !== null) return Number(t >= Number(between[1]) && t <= Number(between[2]));
  const [, split, rest] = /^if\(lt\(t,([\d.]+)\),(.*)\)$/.exec(expression) ?? [];
  if (split === undefined || rest === undefined) return Number(expression);
  // The comma between the branches is the first one outside parentheses.
  let depth = 0;
  const comma = Array.from(rest).findIndex((character) => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    return character === ',' && depth === 0;
  });
  return evaluated(t < Number(split) ? rest.slice(0, comma) : rest.slice(comma + 1), t);
}

describe('an expression', () => {
  const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 40 })), {
    maxLength: 60,
  });

  it('is one exactly within the intervals', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 10_000 }), (given, moment) => {
        const intervals = paddedIntervals(
          given.map(([t0, length]) => ({ t0, t1: t0 + length })),
          0,
        );
        const t = moment / 10 + 0.03;
        const expected = intervals.some(({ t0, t1 }) => t >= t0 && t <= t1);
        expect(evaluated(within(intervals), t)).toBe(Number(expected));
      }),
      { numRuns: 200 },
    );
  });

  it('is as deep as the logarithm of their number', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ t0: n, t1: n + 0.5 }));
    let [depth, deepest] = [0, 0];
    for (const character of within(many)) {
      if (character === '(') deepest = Math.max(deepest, ++depth);
      else if (character === ')') depth--;
    }
    expect(deepest).toBeLessThan(20);
  });

  it('holds numbers, names of filters and our labels only, and nothing that is no number', () => {
    const plan = readyPlan({
      intervals: [{ t0: 1, t1: 2 }],
      boxes: [{ box: [1, 2, 30, 40], t0: 0.5, t1: 1.5 }],
      audio: { op: 'bleep' },
    });
    const sound = soundFilter(plan, { rate: 48_000, input: '0:1', output: 'a0' });
    const picture = pictureFilter(plan, { input: '0:0', output: 'v0' });
    for (const filter of [sound, picture]) expect(filter).toMatch(/^[\w[\]:;,.=@'()+-]+$/);
    expect(() => within([{ t0: Number.NaN, t1: 1 }])).toThrow('number');
    expect(() =>
      pictureFilter({ ...plan, boxes: [{ box: [0, 0, Infinity, 2] }] }, { input: '0:0', output: 'v0' }),
    ).toThrow('number');
  });
});
