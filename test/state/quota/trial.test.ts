/** The allowance without a licence ends three months after the installation was made, whatever the clock says. */
import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { isOnTrial, trialEnd } from '../../../state/quota/trial.ts';
import type { State } from '../../../state/state.ts';
import { ask, grant, openAt, spend } from '../../support/quota.ts';
import { temporaryDirectory } from '../../support/volume.ts';

const DAY = 86_400_000;
const MADE = Date.UTC(2026, 10, 21, 12);

/** Spends a whole month's allowance, or as much of it as is left. Returns the tenths. */
async function drain(state: State): Promise<number> {
  const { available } = state.quota.status().allowance;
  if (available === 0) return 0;
  await spend(state, ask(available));
  return available;
}

it.for([
  ['2026-11-21T12:00:00.000Z', '2027-02-21T12:00:00.000Z'],
  ['2026-11-30T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
  ['2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
])('made at %s, it ends at %s', ([made, ends]) => {
  expect(trialEnd(made!, 0)).toBe(ends);
});

test('after three months there is nothing until a licence is imported; then the month has its thousand again', async () => {
  const clock = { at: MADE };
  using state = openAt(join(temporaryDirectory(), 'volume'), clock);
  expect(state.quota.status().trial).toEqual({ ends: '2027-02-21T12:00:00.000Z', isOver: false, isNearEnd: false });
  await spend(state, ask(100));
  clock.at = Date.parse('2027-02-21T11:59:59.999Z');
  expect(state.quota.status().trial).toMatchObject({ isOver: false, isNearEnd: true });
  await spend(state, ask(100));
  clock.at += 1;
  expect(await state.quota.reserve(ask(1))).toEqual({
    outcome: 'insufficient',
    required: 1,
    available: 0,
    trial: 'over',
  });
  expect(state.quota.status()).toMatchObject({
    problem: undefined,
    trial: { isOver: true },
    allowance: { granted: 10_000, used: 100, available: 0 },
  });
  clock.at += 40 * DAY;
  expect(state.quota.status().allowance).toMatchObject({ granted: 0, used: 0, available: 0 });
  expect(await state.quota.reserve(ask(1))).toMatchObject({ outcome: 'insufficient', trial: 'over' });
  grant(state, 50);
  expect(state.quota.status()).toMatchObject({ trial: undefined, allowance: { available: 10_000 } });
  expect(await spend(state, ask(10_050))).toBe(0);
  clock.at += 400 * DAY;
  expect(await spend(state, ask(10_000))).toBe(0);
  expect(state.quota.verifyAll()).toBe(true);
});

test('what was reserved while the trial ran is still charged', async () => {
  const clock = { at: Date.parse('2027-02-21T11:59:59.000Z') - 92 * DAY };
  using state = openAt(join(temporaryDirectory(), 'volume'), clock);
  const { ends } = state.quota.status().trial!;
  clock.at = Date.parse(ends) - 1;
  const answer = await state.quota.reserve(ask(100));
  if (answer.outcome !== 'reserved') throw new Error(answer.outcome);
  clock.at += 1_000;
  expect(await state.quota.settle({ reservation: answer.reservation, records: 10, tenths: 100 })).toEqual({
    outcome: 'settled',
    balance: 0,
  });
  expect(state.quota.verifyAll()).toBe(true);
});

describe('a clock that is turned wins nothing', () => {
  it('back: the ledger has seen the end', async () => {
    const clock = { at: MADE };
    using state = openAt(join(temporaryDirectory(), 'volume'), clock);
    clock.at += 100 * DAY;
    expect(await state.quota.reserve(ask(1))).toMatchObject({ outcome: 'insufficient', trial: 'over' });
    clock.at = MADE;
    expect(await state.quota.reserve(ask(1))).toEqual({ outcome: 'damaged', problem: 'clock' });
    // A person who accepts the earlier time gives up what the clock had run ahead.
    expect(state.quota.acceptClock().outcome).toBe('accepted');
    expect(await state.quota.reserve(ask(1))).toMatchObject({ outcome: 'insufficient', trial: 'over' });
  });

  it('forth and back, in any order: never more than the four allowances that three months can touch', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 4, maxLength: 12 }),
        async (turns) => {
          const clock = { at: MADE };
          using state = openAt(join(temporaryDirectory(), 'volume'), clock);
          let used = await drain(state);
          for (const days of turns) {
            clock.at = MADE + days * DAY;
            if (state.quota.problem() === 'clock') state.quota.acceptClock();
            used += await drain(state);
          }
          expect(used).toBeLessThanOrEqual(40_000);
          expect(state.quota.verifyAll()).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('an identity made under a clock far ahead gets four allowances, not as many as there are months', () => {
    const trial = { createdAt: '2126-05-05T00:00:00.000Z', ends: '2126-08-05T00:00:00.000Z' };
    const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].map((name) => ({ name }) as never);
    expect(isOnTrial({ ...trial, at: '2026-04-05T00:00:00.000Z' }, months.slice(0, 4))).toBe(true);
    expect(isOnTrial({ ...trial, at: '2026-05-05T00:00:00.000Z' }, months.slice(0, 4))).toBe(false);
    expect(isOnTrial({ ...trial, at: '2026-05-05T00:00:00.000Z' }, months)).toBe(false);
  });
});
