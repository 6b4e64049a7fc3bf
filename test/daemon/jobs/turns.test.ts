/** Whose turn it is: shares of the time, by simulation with steps of known length. */
import { expect, it } from 'vitest';
import { FairTurns, type Candidate } from '../../../daemon/jobs/turns.ts';

const job = (id: string, account: string, tier = 'batch'): Candidate => ({ id, account, tier });

/** Runs steps one after the other until a time has passed; how much of it each job had. */
function shares(
  turns: FairTurns,
  jobs: readonly Candidate[],
  stepMs: (job: Candidate) => number,
  untilMs: number,
): Map<string, number> {
  const had = new Map(jobs.map(({ id }) => [id, 0]));
  for (let now = 0; now < untilMs;) {
    const next = turns.next(jobs)!;
    const ms = stepMs(next);
    turns.begin(next)(ms);
    had.set(next.id, had.get(next.id)! + ms);
    now += ms;
  }
  return had;
}

it('accounts get equal time, whatever the number of their jobs and the length of their steps', () => {
  const jobs = [job('a1', 'a'), job('a2', 'a'), job('a3', 'a'), job('b1', 'b')];
  const had = shares(new FairTurns(), jobs, ({ account }) => (account === 'a' ? 900 : 100), 100_000);
  expect(had.get('a1')! / had.get('b1')!).toBeGreaterThan(0.95);
  expect(had.get('a1')! / had.get('b1')!).toBeLessThan(1.05);
  // In an account and a tier jobs run in the order in which they came.
  expect([had.get('a2'), had.get('a3')]).toEqual([0, 0]);
});

it('tiers of an account share its time 4 to 2 to 1', () => {
  const jobs = [job('batch', 'a'), job('standard', 'a', 'standard'), job('realtime', 'a', 'realtime')];
  const had = shares(new FairTurns(), jobs, () => 10, 70_000);
  expect(Math.round(had.get('realtime')! / had.get('batch')!)).toBe(4);
  expect(Math.round(had.get('standard')! / had.get('batch')!)).toBe(2);
});

it('who comes late does not make up for the time before', () => {
  const turns = new FairTurns();
  shares(turns, [job('a', 'a')], () => 10, 50_000);
  const had = shares(turns, [job('a', 'a'), job('b', 'b')], () => 10, 10_000);
  expect(had.get('b')! / had.get('a')!).toBeLessThan(1.1);
});

it('steps at once go to different accounts first', () => {
  const turns = new FairTurns();
  const jobs = [job('a1', 'a'), job('a2', 'a', 'standard'), job('b1', 'b')];
  const first = turns.next(jobs)!;
  turns.begin(first);
  const second = turns.next(jobs.filter(({ id }) => id !== first.id))!;
  expect(new Set([first.account, second.account])).toEqual(new Set(['a', 'b']));
});

it('nobody waits, so nobody is next', () => {
  expect(new FairTurns().next([])).toBeUndefined();
});
