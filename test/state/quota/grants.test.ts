/** Records that no licence granted, written by someone who has the state key: every hash and every sum is right. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ulid } from 'ulid';
import { readGrant } from '../../../daemon/grants.ts';
import type { Entry } from '../../../state/quota/chain.ts';
import type { SignedGrant } from '../../../state/quota/grants.ts';
import { restoreFrom } from '../../../state/restore.ts';
import { openState, type State } from '../../../state/state.ts';
import { ask, grant, openAt, packFor, spend } from '../../support/quota.ts';
import { append, edit, KEY, temporaryDirectory } from '../../support/volume.ts';

const NOW = Date.UTC(2026, 2, 3);
const AT = new Date(NOW).toISOString();
const HOUR = 3_600_000;

/** A volume with one genuine licence of 50 records, closed. */
async function volume(): Promise<{ dir: string; name: string }> {
  const dir = join(temporaryDirectory(), 'volume');
  using state = openAt(dir, { at: NOW });
  await spend(state, ask(10));
  return { dir, name: grant(state, 500).name };
}

/** One entry of the ledger and one pool, as `forged` says, with the head and the sequence that fit. */
function forge(
  dir: string,
  entry: Entry & { kind: 'grant' },
  pool: Partial<Record<string, string | number>> = {},
): void {
  const seq = append(dir, entry);
  const columns = { kind: 'pack', name: entry.pool, sequence: entry.sequence, granted: entry.tenths, imported_at: AT };
  const row = { ...columns, ...pool };
  const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  edit(dir, `INSERT INTO pools (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`);
  edit(
    dir,
    `INSERT INTO grants (pool, seq, proof) SELECT pool, ${seq}, ${seq} FROM pools WHERE name = '${entry.pool}'`,
  );
  edit(dir, `UPDATE quota SET sequence = ${entry.sequence}`);
}

async function isTampered(state: State): Promise<void> {
  expect(state.quota.problem()).toBe('tampered');
  expect(await state.quota.reserve(ask(1))).toEqual({ outcome: 'damaged', problem: 'tampered' });
  expect(state.quota.giveUp()).toEqual({ outcome: 'damaged', problem: 'tampered' });
}

describe('a grant that its issuer did not sign stops charging', () => {
  const FORGED: SignedGrant = { name: `lic_${ulid(NOW)}`, sequence: 9_000, tenths: 1e13 };
  type Envelope = (state: State) => object | undefined;
  it.for<[string, Envelope]>([
    ['no envelope', () => undefined],
    ['no envelope at all, but an object', () => ({})],
    ["another issuer's key", (state) => packFor(state, FORGED, randomBytes(32)).envelope],
    ['the envelope of a smaller licence', (state) => packFor(state, { ...FORGED, tenths: 10 }).envelope],
    ['the envelope of another licence', (state) => packFor(state, { ...FORGED, name: `lic_${ulid(NOW)}` }).envelope],
    ['another sequence', (state) => packFor(state, { ...FORGED, sequence: 8_999 }).envelope],
    ['a licence of some tiers', (state) => packFor(state, { ...FORGED, tiers: ['batch'] }).envelope],
    ['a licence of some features', (state) => packFor(state, { ...FORGED, features: ['jobs'] }).envelope],
    ['a licence with an end', (state) => packFor(state, { ...FORGED, expires_at: '2027-01-01T00:00:00Z' }).envelope],
    [
      'a licence of another installation',
      () => {
        using other = openAt(join(temporaryDirectory(), 'other'), { at: NOW });
        return packFor(other, FORGED).envelope;
      },
    ],
    [
      'an envelope whose payload was changed',
      (state) => {
        const envelope = packFor(state, { ...FORGED, tenths: 10 }).envelope as { payload: string };
        const payload = Buffer.from(envelope.payload, 'base64')
          .toString()
          .replace('"records":1,', '"records":1000000000000,');
        return { ...envelope, payload: Buffer.from(payload).toString('base64') };
      },
    ],
  ])('%s', async ([, envelopeOf]) => {
    const { dir } = await volume();
    let envelope: object | undefined;
    {
      using state = openAt(dir, { at: NOW });
      envelope = envelopeOf(state);
    }
    const { name: pool, sequence, tenths } = FORGED;
    forge(dir, { kind: 'grant', at: AT, pool, sequence, tenths, ...(envelope === undefined ? {} : { envelope }) });
    using state = openAt(dir, { at: NOW });
    await isTampered(state);
  });

  it('a pack that is in no entry, and an allowance of another size', async () => {
    const first = await volume();
    edit(first.dir, `DELETE FROM grants`);
    using state = openAt(first.dir, { at: NOW });
    await isTampered(state);
    const second = await volume();
    append(second.dir, { kind: 'allowance', at: AT, pool: '2026-04', tenths: 1e13 });
    edit(
      second.dir,
      `INSERT INTO pools (kind, name, granted, imported_at) VALUES ('allowance', '2026-04', 1e13, '${AT}')`,
    );
    using next = openAt(second.dir, { at: NOW });
    await isTampered(next);
  });

  it.for([
    ['records', 'granted = granted + 10', 'chain'],
    ['the end', `expires_at = '2099-01-01T00:00:00.000Z'`, 'tampered'],
    ['the tiers', `tiers = '["realtime"]'`, 'tampered'],
    ['the features', `features = '["jobs"]'`, 'tampered'],
    ['the sequence', 'sequence = sequence + 1', 'tampered'],
    ['the name', `name = 'lic_${ulid(NOW)}'`, 'chain'],
  ])('a genuine pack with other %s', async ([, set, problem]) => {
    const { dir } = await volume();
    edit(dir, `UPDATE pools SET ${set} WHERE kind = 'pack'`);
    using state = openAt(dir, { at: NOW });
    expect(state.quota.problem()).toBe(problem);
  });
});

test('a grant that is forged beside a running daemon stops the next request', async () => {
  const { dir } = await volume();
  using daemon = openAt(dir, { at: NOW });
  expect(await spend(daemon, ask(10))).toBe(10_480);
  edit(dir, `UPDATE pools SET expires_at = '2099-01-01T00:00:00.000Z' WHERE kind = 'pack'`);
  await isTampered(daemon);
});

test('a volume that is opened without a way to verify licences charges to none', async () => {
  const { dir } = await volume();
  using state = openState({ dir, key: KEY, now: () => NOW });
  await isTampered(state);
});

test('signatures are verified once, however much is charged, and again after another process has written', async () => {
  const { dir } = await volume();
  let verified = 0;
  const counting = (installationId: string) => {
    const read = readGrant(installationId);
    return (envelope: unknown) => {
      verified += 1;
      return read(envelope);
    };
  };
  using state = openState({ dir, key: KEY, now: () => NOW, verify: false, readGrant: counting });
  for (let n = 0; n < 200; n++) await spend(state, ask(1));
  expect(verified).toBe(1);
  using other = openAt(dir, { at: NOW }, { as: 'command' });
  for (let n = 0; n < 5; n++) {
    await spend(other, ask(1));
    await spend(state, ask(1));
  }
  expect(verified).toBe(1);
  grant(other, 30);
  await spend(state, ask(1));
  expect([verified, state.quota.verifyAll()]).toEqual([2, true]);
});

test("an issuer's key that is no longer trusted stops charging only while its licences hold something", async () => {
  const dir = join(temporaryDirectory(), 'volume');
  const clock = { at: NOW };
  {
    using state = openAt(dir, clock);
    grant(state, 500, { expires_at: new Date(NOW + HOUR).toISOString() });
    grant(state, 30);
    await spend(state, ask(10_530));
  }
  const retired = (installationId: string) => (envelope: unknown) => {
    const read = readGrant(installationId)(envelope);
    return read === undefined ? undefined : { ...read, outcome: 'untrusted' as const };
  };
  const open = () => openState({ dir, key: KEY, now: () => clock.at, readGrant: retired });
  {
    using all = open();
    expect(all.quota.problem()).toBe(undefined);
  }
  {
    using state = openAt(dir, clock);
    grant(state, 70, { expires_at: new Date(NOW + HOUR).toISOString() });
  }
  {
    using holding = open();
    expect(holding.quota.problem()).toBe('tampered');
  }
  clock.at += 2 * HOUR;
  using expired = open();
  expect([expired.quota.problem(), expired.quota.status().quota.available]).toEqual([undefined, 0]);
});

describe('a licence that an older version imported, without its envelope', () => {
  /** As that version left it: the grant is in the ledger, and nothing to prove it. */
  async function older(granted: Partial<SignedGrant> = {}) {
    const dir = join(temporaryDirectory(), 'volume');
    const wanted: SignedGrant = { name: `lic_${ulid(NOW)}`, sequence: 1, tenths: 500, ...granted };
    let pack;
    {
      using state = openAt(dir, { at: NOW });
      pack = packFor(state, wanted);
      await spend(state, ask(10));
    }
    const { name: pool, sequence, tenths } = wanted;
    forge(dir, { kind: 'grant', at: AT, pool, sequence, tenths });
    edit(dir, `UPDATE grants SET proof = NULL; UPDATE quota SET unsigned_until = entries`);
    return { dir, pack };
  }

  it('is set aside, and counts again when it is imported again', async () => {
    const { dir, pack } = await older();
    using state = openAt(dir, { at: NOW });
    expect(state.quota.status()).toMatchObject({
      problem: undefined,
      unsigned: [pack.name],
      quota: { granted: 500, available: 0 },
      trial: { isOver: false },
    });
    expect(state.quota.current()).toEqual([]);
    expect(await state.quota.reserve(ask(10_000))).toMatchObject({ outcome: 'insufficient', available: 9_990 });
    expect(state.quota.giveUp()).toEqual({ outcome: 'released', tenths: 0 });

    const before = state.quota.status().entries;
    expect(state.quota.provePack(pack)).toEqual({ outcome: 'proved' });
    expect(state.quota.provePack(pack)).toEqual({ outcome: 'unknown' });
    expect(state.quota.status()).toMatchObject({
      entries: before + 1,
      unsigned: [],
      trial: undefined,
      quota: { granted: 500, available: 500 },
    });
    expect(await spend(state, ask(10_000))).toBe(490);
    expect(state.quota.verifyAll()).toBe(true);
    state.close();
    using again = openAt(dir, { at: NOW });
    expect([again.quota.problem(), again.quota.status().quota.available]).toEqual([undefined, 490]);
  });

  it('does not count with another licence than the one it was', async () => {
    const { dir, pack } = await older();
    using state = openAt(dir, { at: NOW });
    for (const wrong of [{ tenths: 490 }, { sequence: 2 }, { name: `lic_${ulid(NOW)}` }, { tiers: ['batch'] }])
      expect(state.quota.provePack({ ...packFor(state, { ...pack, ...wrong }) })).toEqual({ outcome: 'unknown' });
    expect(state.quota.status().quota.available).toBe(0);
  });

  it('gives a forger nothing, whatever the volume says of its age', async () => {
    const { dir } = await older({ tenths: 1e13 });
    using state = openAt(dir, { at: NOW });
    expect(state.quota.status().quota.available).toBe(0);
    expect(await state.quota.reserve(ask(10_000))).toMatchObject({ outcome: 'insufficient' });
    // Nor is it a licence that ends the trial's limit.
    expect(state.quota.status().trial).toMatchObject({ ends: '2026-06-03T00:00:00.000Z' });
  });
});

test('a licence keeps its proof through a clock that was accepted, and a proof through a later one', async () => {
  const dir = join(temporaryDirectory(), 'volume');
  const clock = { at: NOW };
  let state = openAt(dir, clock);
  const { name } = grant(state, 300, { expires_at: new Date(NOW + 4_000 * HOUR).toISOString() });
  for (const ahead of [100, 333]) {
    clock.at = NOW + ahead * HOUR;
    await spend(state, ask(10));
    clock.at = NOW + ahead;
    expect(state.quota.acceptClock().outcome).toBe('accepted');
    expect(state.quota.problem()).toBe(undefined);
    grant(state, 40, { expires_at: new Date(NOW + 5_000 * HOUR).toISOString() });
  }
  state.close();
  state = openAt(dir, clock);
  expect([state.quota.problem(), state.quota.verifyAll()]).toEqual([undefined, true]);
  expect(await spend(state, ask(10))).toBeGreaterThan(0);
  state.close();
  // A forged acceptance cannot lengthen a licence.
  const later = `strftime('%Y-%m-%dT%H:%M:%fZ', expires_at, '+1000 hours')`;
  edit(dir, `UPDATE pools SET expires_at = ${later} WHERE name = '${name}'`);
  const seen = new Date(NOW).toISOString();
  const seq = append(dir, { kind: 'clock_accepted', at: new Date(NOW + 1_000 * HOUR).toISOString(), seen, lines: [] });
  edit(dir, `INSERT INTO incidents (seq, kind, at, seen) VALUES (${seq}, 'clock_accepted', '${AT}', '${seen}')`);
  using forged = openAt(dir, clock);
  expect(forged.quota.problem()).toBe('tampered');
});

test('a backup with a forged grant is not restored; a genuine one keeps its licence, its loss and its debt', async () => {
  const root = temporaryDirectory();
  const [markDir, dir] = [join(root, 'keys'), join(root, 'volume')];
  const clock = { at: Date.now() };
  const open = () => openAt(dir, clock, { markDir });
  const restore = (file: string) =>
    restoreFrom({ dir, key: KEY, markDir, file: join(root, file), acceptLoss: true, readGrant });
  {
    using state = open();
    grant(state, 500);
    state.backup(join(root, 'good'));
    await spend(state, ask(10_400));
  }
  expect(restore('good')).toEqual({ outcome: 'restored', booked: 10_400 });
  {
    using state = open();
    expect(state.quota.status()).toMatchObject({ problem: undefined, quota: { used: 400, available: 100 } });
    expect(await spend(state, ask(100))).toBe(0);
    edit(dir, `UPDATE pools SET tiers = '["realtime"]' WHERE kind = 'pack'`);
    state.backup(join(root, 'forged'));
  }
  expect(() => restore('forged')).toThrow('holds records that no licence granted');
});
