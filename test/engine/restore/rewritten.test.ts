/** What comes back of the answers of models that were written by hand: nearly all, and nothing where it does not belong. */
import { describe, expect, it } from 'vitest';
import { Restorer } from '../../../engine/restore/restore.ts';
import { FIRST } from './rewritten/first.ts';
import { SECOND } from './rewritten/second.ts';
import { THIRD } from './rewritten/third.ts';
import { FOURTH } from './rewritten/fourth.ts';
import { KEPT_OUT } from './rewritten/kept-out.ts';
import { judge, tableOf } from './rewritten/judge.ts';

const LEAST_BACK = 0.97;

describe.each([
  ['first', FIRST],
  ['second', SECOND],
  ['third', THIRD],
  ['fourth', FOURTH],
  ['kept out', KEPT_OUT],
] as const)('answers of models, %s', (_name, groups) => {
  const judged = groups.flatMap(judge);

  it('come back', () => {
    const left = judged.filter(({ verdict }) => verdict !== 'back');
    expect(1 - left.length / judged.length, JSON.stringify(left, null, 1)).toBeGreaterThanOrEqual(LEAST_BACK);
  });

  it('put nothing where it does not belong', () => {
    expect(judged.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  });

  it.each(groups.map((group) => [group.sent, group] as const))('what was sent comes back: %s', (sent, group) => {
    const restored = new Restorer(tableOf(group)).restore(sent).text;
    const expected = group.values
      .toSorted((a, b) => b[2].length - a[2].length)
      .reduce((text, [, original, replacement]) => text.replaceAll(replacement, original), sent);
    expect(restored).toBe(expected);
  });
});
