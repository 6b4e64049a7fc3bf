import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coreOf,
  cutBack,
  joined,
  rescue,
  spansOf,
  viterbi,
  widened,
  type TaggedSpan,
} from '../../../engine/model/decode.ts';

const span = (start: number, end: number, type = 0, confidence = 0.9): TaggedSpan => ({
  start,
  end,
  type,
  confidence,
  evidence: 'argmax',
});
const places = (spans: readonly TaggedSpan[]): [number, number][] => spans.map(({ start, end }) => [start, end]);

describe('coreOf', () => {
  it.each<[string, number[], [number, number][]]>([
    ['from the first to the last', [2, 4], [[2, 5]]],
    ['one token', [3], [[3, 4]]],
    ['none', [], []],
  ])('%s', (_, core, expected) => {
    const found = coreOf(span(1, 6), (token) => core.includes(token));
    expect(places(found === undefined ? [] : [found])).toEqual(expected);
  });
});

describe('cutBack', () => {
  it.each([
    ['a refused token behind', [1, 4], [3], [1, 3]],
    ['refused ones on both sides', [0, 5], [0, 3, 4], [1, 3]],
    ['one inside stays', [0, 4], [1], [0, 4]],
    ['never more than was added', [1, 3], [1, 2], [2, 3]],
  ] as const)('%s', (_, [start, end], refused, [from, to]) => {
    const cut = cutBack(span(start, end), span(2, 3), (token) => (refused as readonly number[]).includes(token));
    expect(places([cut])).toEqual([[from, to]]);
  });
});

describe('widened', () => {
  it('takes the longer span of the same type, with the confidence of the shorter', () => {
    expect(widened([span(2, 3)], [span(1, 4, 0, 0.3)])).toEqual([span(1, 4)]);
  });

  it.each([
    ['another type', [span(2, 3)], [span(1, 4, 1)]],
    ['one that does not hold it', [span(2, 4)], [span(1, 3)]],
    ['one that would swallow a second', [span(2, 3), span(4, 5)], [span(2, 5)]],
    ['nothing there', [span(2, 3)], []],
  ])('leaves a span as it is: %s', (_, spans, wide) => {
    expect(widened(spans, wide)).toEqual(spans);
  });
});

describe('joined', () => {
  it('adds what lies beside, in order, and marks it', () => {
    expect(joined([span(2, 4)], [span(0, 1, 0, 0.1), span(3, 5), span(4, 6, 1, 0.5)])).toEqual([
      { ...span(0, 1, 0, 0.1), dense: true },
      span(2, 4),
      { ...span(4, 6, 1, 0.5), dense: true },
    ]);
  });
});

/** Labels O, B, I, E, S of two types; rows that sum to one. */
const TYPES = 2;
const rows = fc
  .array(fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 }), {
    minLength: 1,
    maxLength: 24,
  })
  .map((table) => ({
    tokens: table.length,
    logp: Float32Array.from(
      table.flatMap((row) => {
        const total = row.reduce((a, b) => a + b, 0);
        return row.map((value) => Math.log(value / total));
      }),
    ),
  }));

it('laws: spans stay in order and apart, none is lost, a readier path finds no fewer tokens', () => {
  fc.assert(
    fc.property(rows, fc.double({ min: 0, max: 3, noNaN: true }), ({ tokens, logp }, more) => {
      const path = (bias: number): TaggedSpan[] => spansOf(viterbi(logp, tokens, TYPES, bias), logp, TYPES);
      const spans = path(0);
      const wide = path(more);
      const size = (list: readonly TaggedSpan[]): number => list.reduce((sum, { start, end }) => sum + end - start, 0);
      expect(size(wide)).toBeGreaterThanOrEqual(size(spans));
      const out = joined(widened(spans, wide), wide);
      out.forEach(({ start, end }, i) => {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(out[i + 1]?.start ?? tokens);
      });
      for (const { start, end, type } of spans)
        expect(out.some((other) => other.type === type && other.start <= start && other.end >= end)).toBe(true);
      const rescued = rescue(out, logp, { tokens, types: TYPES }, 0.5);
      for (const { start, end } of rescued)
        expect(out.every((other) => other.end <= start || other.start >= end)).toBe(true);
    }),
  );
});

it('what a floor of nothing rescues is the rest of the text', () => {
  const logp = new Float32Array(3 * 9).fill(Math.log(1 / 9));
  expect(places(rescue([span(1, 2)], logp, { tokens: 3, types: TYPES }, 0))).toEqual([
    [0, 1],
    [2, 3],
  ]);
});
