/** What is on record beside counts: a clock that had run ahead and was accepted, a rollback mark that was gone. */
import fc from 'fast-check';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { State } from '../../../state/state.ts';
import { ask, grant, openAt, spend } from '../../support/quota.ts';
import { edit, temporaryDirectory } from '../../support/volume.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);

function left(state: State): number {
  const { quota, allowance } = state.quota.status();
  return quota.available + allowance.available;
}

test('a clock that had run ahead stops charging until a person accepts the time that it is now', async () => {
  const dir = join(temporaryDirectory(), 'volume');
  const clock = { at: NOW };
  let state = openAt(dir, clock);
  grant(state, 300, { expires_at: new Date(NOW + 100 * DAY).toISOString() });
  grant(state, 500);
  await spend(state, ask(4_000));
  expect(state.quota.acceptClock()).toEqual({ outcome: 'right' });
  clock.at = NOW + 40 * DAY;
  await spend(state, ask(7_000));
  clock.at = NOW + 1_000;
  expect(await state.quota.reserve(ask(1))).toEqual({ outcome: 'damaged', problem: 'clock' });

  const [at, seen] = [new Date(clock.at).toISOString(), new Date(NOW + 40 * DAY).toISOString()];
  // Of this month 6,000 were left, of the month that was seen 3,000.
  expect(state.quota.acceptClock()).toEqual({ outcome: 'accepted', at, seen, closed: 3_000 });
  expect(state.quota.acceptClock()).toEqual({ outcome: 'right' });
  expect(state.quota.status()).toMatchObject({ problem: undefined, clock: 'ok', allowance: { available: 3_000 } });
  // 60 days were left by the clock that was seen.
  expect(state.quota.status().packs.map(({ expires_at }) => expires_at)).toEqual([
    new Date(clock.at + 60 * DAY).toISOString(),
    null,
  ]);
  expect(await spend(state, ask(3_000))).toBe(800);
  const incident = { kind: 'clock_accepted', at, seen };
  expect(state.quota.incidents()).toEqual([incident]);
  expect([state.quota.incidents('2026-11'), state.quota.incidents('2026-12')]).toEqual([[incident], []]);
  expect(state.quota.verifyAll()).toBe(true);
  state.close();
  state = openAt(dir, clock);
  expect([state.quota.problem(), state.quota.incidents()]).toEqual([undefined, [incident]]);
  // The month that was seen comes, with what it has left.
  clock.at = NOW + 40 * DAY;
  expect(state.quota.status().allowance.available).toBe(3_000);
  state.close();
  edit(dir, 'DELETE FROM incidents');
  using forged = openAt(dir, clock);
  expect(forged.quota.verifyAll()).toBe(false);
});

test('a licence that had expired by the clock that was seen stays expired', async () => {
  const clock = { at: NOW };
  using state = openAt(join(temporaryDirectory(), 'volume'), clock);
  grant(state, 300, { expires_at: new Date(NOW + DAY).toISOString() });
  clock.at = NOW + 2 * DAY;
  await spend(state, ask(10));
  clock.at = NOW;
  expect(state.quota.acceptClock().outcome).toBe('accepted');
  expect(state.quota.status().quota).toMatchObject({ granted: 300, available: 0 });
});

test('nothing is won by accepting a clock: never more is left than before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          days: fc.integer({ min: -90, max: 90 }),
          spent: fc.integer({ min: 1, max: 4_000 }),
          granted: fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined }),
          expiresIn: fc.integer({ min: 1, max: 120 }),
        }),
        { minLength: 2, maxLength: 8 },
      ),
      async (steps) => {
        const clock = { at: NOW };
        const root = temporaryDirectory();
        using state = openAt(join(root, 'volume'), clock);
        for (const { days, spent, granted, expiresIn } of steps) {
          const seen = clock.at;
          const before = left(state);
          clock.at += days * DAY;
          const answer = state.quota.acceptClock();
          if (answer.outcome === 'accepted') {
            expect(left(state)).toBeLessThanOrEqual(before);
            expect(answer.seen >= new Date(seen).toISOString()).toBe(true);
          }
          if (granted !== undefined)
            grant(state, granted, { expires_at: new Date(clock.at + expiresIn * DAY).toISOString() });
          const reserved = await state.quota.reserve(ask(spent));
          if (reserved.outcome === 'reserved')
            await state.quota.settle({ reservation: reserved.reservation, records: 1, tenths: spent });
          else expect(reserved.outcome).toBe('insufficient');
        }
        expect(state.quota.verifyAll()).toBe(true);
      },
    ),
    { numRuns: 12 },
  );
});

test('a rollback mark that is gone is put on record once, and written again', async () => {
  const root = temporaryDirectory();
  const marks = join(root, 'keys');
  mkdirSync(marks);
  const clock = { at: NOW };
  const start = async (markDir?: string): Promise<string[]> => {
    using state = openAt(join(root, 'volume'), clock, { markDir });
    await spend(state, ask(10));
    expect([state.quota.problem(), state.quota.verifyAll()]).toEqual([undefined, true]);
    return state.quota.incidents().map(({ kind, at }) => `${kind} ${at}`);
  };
  const gone = `mark_missing ${new Date(NOW).toISOString()}`;
  // Never had one; has its first; has it still.
  expect([await start(), await start(marks), await start(marks)]).toEqual([[], [], []]);
  for (const name of readdirSync(marks)) rmSync(join(marks, name));
  expect([await start(marks), await start(marks), await start()]).toEqual([[gone], [gone], [gone]]);
});

/** Takes the mark away and puts an older copy of the volume back. */
function rollBack({ dir, marks, old }: { dir: string; marks: string; old: string }): void {
  rmSync(dir, { recursive: true });
  cpSync(old, dir, { recursive: true });
  for (const name of readdirSync(marks)) rmSync(join(marks, name));
}

test.for<['daemon' | 'command', 'daemon' | 'command']>([
  ['daemon', 'daemon'],
  ['daemon', 'command'],
  ['command', 'daemon'],
  ['command', 'command'],
])('an older copy without its mark is on record: used by a %s, then opened by a %s', async ([before, after]) => {
  const root = temporaryDirectory();
  const place = { dir: join(root, 'volume'), marks: join(root, 'keys'), old: join(root, 'old') };
  mkdirSync(place.marks);
  const clock = { at: NOW };
  const open = (as: 'daemon' | 'command') => openAt(place.dir, clock, { markDir: place.marks, as });
  // The copy is from before anything was charged.
  open(before).close();
  cpSync(place.dir, place.old, { recursive: true });
  {
    using state = open(before);
    await spend(state, ask(9_000));
  }
  rollBack(place);
  {
    using state = open(after);
    await spend(state, ask(10));
  }
  // Whoever comes next finds a mark again, and the incident on record.
  using state = open('daemon');
  expect(state.quota.incidents()).toEqual([{ kind: 'mark_missing', at: new Date(NOW).toISOString() }]);
  expect([state.quota.problem(), state.quota.verifyAll()]).toEqual([undefined, true]);
});

test('a command that only looks at the quota leaves no new mark without a word', () => {
  const root = temporaryDirectory();
  const place = { dir: join(root, 'volume'), marks: join(root, 'keys'), old: join(root, 'old') };
  mkdirSync(place.marks);
  const open = () => openAt(place.dir, { at: NOW }, { markDir: place.marks, as: 'command' });
  open().close();
  cpSync(place.dir, place.old, { recursive: true });
  rollBack(place);
  {
    using state = open();
    state.quota.status();
  }
  using state = open();
  expect(state.quota.incidents()).toMatchObject([{ kind: 'mark_missing' }]);
});

test('a place for the mark that cannot be written any more is on record, once', async () => {
  const root = temporaryDirectory();
  const marks = join(root, 'keys');
  const start = async (markDir: string): Promise<number> => {
    using state = openAt(join(root, 'volume'), { at: NOW }, { markDir });
    await spend(state, ask(10));
    return state.quota.incidents().length;
  };
  writeFileSync(join(root, 'file'), '');
  const nowhere = join(root, 'file', 'keys');
  expect([await start(marks), await start(nowhere), await start(nowhere), await start(marks)]).toEqual([0, 1, 1, 1]);
});
