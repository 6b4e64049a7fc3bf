/** What was done to the volume, and what the ledger says of it. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { State } from '../../../state/state.ts';
import { ask, grant, imageOf, openAt, reserved, spend } from '../../support/quota.ts';
import { edit, temporaryDirectory } from '../../support/volume.ts';

const HOUR = 3_600_000;

async function used(dir: string, clock: { at: number }, times = 5): Promise<State> {
  const state = openAt(dir, clock);
  for (let i = 0; i < times; i++) await spend(state, ask(7 + i));
  grant(state, 500);
  return state;
}

describe('a ledger that was edited by someone who has the key', () => {
  it.for([
    [
      'an entry',
      'DROP TRIGGER ledger_is_not_changed; UPDATE ledger SET body = replace(body, \'"use"\', \'"USE"\') WHERE seq = 3',
    ],
    [
      'an amount',
      `DROP TRIGGER ledger_is_not_changed; UPDATE ledger SET body = replace(body, ',9]', ',0]') WHERE body LIKE '%,9]%'`,
    ],
    [
      'the last entry cut off',
      'DROP TRIGGER ledger_is_not_cut; DELETE FROM ledger WHERE seq = (SELECT max(seq) FROM ledger)',
    ],
    ['an entry cut out', 'DROP TRIGGER ledger_is_not_cut; DELETE FROM ledger WHERE seq = 2'],
    ['what was used', "UPDATE pools SET used = 0 WHERE kind = 'allowance'"],
    ['what was granted', "UPDATE pools SET granted = granted + 1000 WHERE kind = 'pack'"],
    [
      'a pack from nowhere',
      "INSERT INTO pools (kind, name, granted, imported_at) VALUES ('pack', 'lic_X', 99999, '2026')",
    ],
    ['the sequence', 'UPDATE quota SET sequence = 0'],
    ['the head', 'UPDATE quota SET head = zeroblob(32)'],
  ])('%s', async ([, sql]) => {
    const dir = join(temporaryDirectory(), 'volume');
    const clock = { at: Date.UTC(2026, 2, 3) };
    (await used(dir, clock)).close();
    edit(dir, sql!);
    using state = openAt(dir, clock);
    expect(state.quota.problem()).toBe('chain');
    expect(await state.quota.reserve(ask(1))).toEqual({ outcome: 'damaged', problem: 'chain' });
    expect(state.quota.verifyAll()).toBe(false);
  });

  it('the counts of a month are found by the whole check', async () => {
    const dir = join(temporaryDirectory(), 'volume');
    const clock = { at: Date.UTC(2026, 2, 3) };
    (await used(dir, clock)).close();
    edit(dir, 'UPDATE usage SET tenths = tenths - 1');
    using state = openAt(dir, clock);
    expect([state.quota.problem(), state.quota.verifyAll()]).toEqual([undefined, false]);
  });

  it('an early entry is found by the whole check, behind a checkpoint', { timeout: 120_000 }, async () => {
    const dir = join(temporaryDirectory(), 'volume');
    const clock = { at: Date.UTC(2026, 2, 3) };
    const state = await used(dir, clock, 0);
    grant(state, 1e9);
    for (let i = 0; i < 1_100; i++) await spend(state, ask(10));
    expect(state.quota.verifyAll()).toBe(true);
    state.close();
    edit(
      dir,
      `DROP TRIGGER ledger_is_not_changed; UPDATE ledger SET body = replace(body, 'key_A', 'key_B') WHERE seq = 5`,
    );
    using again = openAt(dir, clock);
    expect([again.quota.problem(), again.quota.verifyAll()]).toEqual([undefined, false]);
  });
});

test('what a process had reserved when it died is free for the next daemon', async () => {
  const root = temporaryDirectory();
  const clock = { at: Date.UTC(2026, 2, 3) };
  using first = openAt(join(root, 'a'), clock);
  await reserved(first, ask(9_000));
  expect(first.quota.status().allowance).toMatchObject({ reserved: 9_000, available: 1_000 });
  using command = openAt(join(root, 'a'), clock, { as: 'command' });
  expect(await command.quota.reserve(ask(1_001))).toEqual({
    outcome: 'insufficient',
    required: 1_001,
    available: 1_000,
  });
  using second = openAt(imageOf(join(root, 'a'), join(root, 'b')), clock);
  expect(second.quota.status().allowance).toMatchObject({ reserved: 0, available: 10_000 });
});

test('two processes share one balance', async () => {
  const dir = join(temporaryDirectory(), 'volume');
  const clock = { at: Date.UTC(2026, 2, 3) };
  using daemon = openAt(dir, clock);
  using command = openAt(dir, clock, { as: 'command' });
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? daemon : command).quota.reserve(ask(500))),
  );
  expect(all.filter(({ outcome }) => outcome === 'reserved').length).toBe(20);
});

test('an older copy that is put back is seen; going on from it books the difference as used', async () => {
  const root = temporaryDirectory();
  const marks = join(root, 'keys');
  mkdirSync(marks);
  const clock = { at: Date.UTC(2026, 2, 3) };
  const dir = join(root, 'volume');
  let state = openAt(dir, clock, { markDir: marks });
  grant(state, 300);
  await spend(state, ask(100));
  state.close();
  cpSync(dir, join(root, 'old'), { recursive: true });
  state = openAt(dir, clock, { markDir: marks });
  grant(state, 500);
  await spend(state, ask(10_000));
  await spend(state, ask(350));
  state.close();

  using old = openAt(join(root, 'old'), clock, { markDir: marks });
  expect(old.quota.problem()).toBe('rolled_back');
  expect(await old.quota.reserve(ask(1))).toEqual({ outcome: 'damaged', problem: 'rolled_back' });
  // Allowance: 9,900 more were used there. Licences: 450, of which this copy has 300; 150 are owed.
  expect(old.quota.lossBehindMark()).toEqual({ licences: 450, allowance: 9_900 });
  expect(old.quota.acceptLoss()).toBe(10_350);
  expect(old.quota.problem()).toBe(undefined);
  expect(old.quota.status()).toMatchObject({
    quota: { granted: 300, used: 300, available: 0 },
    allowance: { used: 10_000 },
  });
  // A licence that comes again pays what is owed first.
  grant(old, 500);
  expect(old.quota.status().quota).toMatchObject({ granted: 800, used: 450, available: 350 });
  expect(old.quota.verifyAll()).toBe(true);
});

test('a copy with another history since is an older copy too', async () => {
  const root = temporaryDirectory();
  const marks = join(root, 'keys');
  mkdirSync(marks);
  const clock = { at: Date.UTC(2026, 2, 3) };
  let state = openAt(join(root, 'a'), clock, { markDir: marks });
  await spend(state, ask(5));
  state.close();
  cpSync(join(root, 'a'), join(root, 'b'), { recursive: true });
  state = openAt(join(root, 'a'), clock, { markDir: marks });
  await spend(state, ask(6));
  state.close();
  // Without the mark, as on a machine of which it was taken away.
  state = openAt(join(root, 'b'), clock);
  for (let i = 0; i < 5; i++) await spend(state, ask(1));
  state.close();
  using back = openAt(join(root, 'b'), clock, { markDir: marks });
  expect(back.quota.problem()).toBe('rolled_back');
});

test('a month that comes again after the clock went back brings no second allowance', async () => {
  const dir = join(temporaryDirectory(), 'volume');
  const clock = { at: Date.UTC(2026, 3, 1, 0, 30) };
  using state = openAt(dir, clock);
  await spend(state, ask(4_000));
  clock.at = Date.UTC(2026, 2, 31, 23, 45);
  expect(await spend(state, ask(1_000))).toBe(5_000);
  clock.at -= HOUR;
  expect(await state.quota.reserve(ask(1))).toEqual({ outcome: 'damaged', problem: 'clock' });
});

test('packs are spent in order of import after the allowance; what is left of one that expires is gone', async () => {
  const dir = join(temporaryDirectory(), 'volume');
  const clock = { at: Date.UTC(2026, 2, 3) };
  using state = openAt(dir, clock);
  grant(state, 100, { expires_at: new Date(clock.at + HOUR).toISOString() });
  grant(state, 100);
  expect(await spend(state, ask(10_050))).toBe(150);
  expect(state.quota.status().packs.map(({ used: amount }) => amount)).toEqual([50, 0]);
  const late = await reserved(state, ask(20));
  clock.at += 2 * HOUR;
  expect(state.quota.status().quota.available).toBe(100);
  // Reserved while it was valid.
  expect(await state.quota.settle({ reservation: late, records: 2, tenths: 20 })).toEqual({
    outcome: 'settled',
    balance: 100,
  });
  expect(state.quota.status().packs.map(({ used: amount }) => amount)).toEqual([70, 0]);
});
