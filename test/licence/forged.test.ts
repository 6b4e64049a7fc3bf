/** What the API says when the ledger holds records that no licence granted, and when the trial has ended. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import Database from 'better-sqlite3';
import { hashOf } from '../../state/quota/chain.ts';
import { errorOf } from '../daemon/http/support.ts';
import { seal, testApp, type TestApp } from '../support/licensed-app.ts';

const DAY = 86_400_000;

/** Writes to the volume of a running application, as another process that has the state key. */
function write({ dir, volumeKey }: TestApp, change: (db: Database.Database) => void): void {
  const db = new Database(join(dir, 'state', 'piid.db'));
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma('legacy = 4');
  db.pragma(`key = "x'${Buffer.from(volumeKey).toString('hex')}'"`);
  db.transaction(change)(db);
  db.close();
}

test('10^12 records by one INSERT each into ledger and pools: 503, tampered', async () => {
  await using at = testApp();
  await at.activate({ records: 10 });
  expect((await at.post('/v2/detect', { text: 'x' })).statusCode).toBe(200);
  const next = await at.licence();
  write(at, (db) => {
    const { entries, head } = db.prepare<[], { entries: number; head: Buffer }>('SELECT * FROM quota').get()!;
    const body = JSON.stringify({
      kind: 'grant',
      at: new Date().toISOString(),
      pool: 'lic_X',
      sequence: 2,
      tenths: 1e13,
    });
    const hash = hashOf(head, body);
    db.prepare('INSERT INTO ledger VALUES (?, ?, ?)').run(entries + 1, body, hash);
    db.exec(
      `INSERT INTO pools (kind, name, sequence, granted, imported_at) VALUES ('pack', 'lic_X', 2, 10000000000000, '2026')`,
    );
    db.prepare('UPDATE quota SET entries = ?, head = ?, sequence = 2').run(entries + 1, hash);
  });
  for (const path of ['/v2/detect', '/v2/protect']) {
    const refused = await at.post(path, { text: 'x' });
    expect([refused.statusCode, errorOf(refused).code]).toEqual([503, 'backend_unavailable']);
    expect(errorOf(refused)).toMatchObject({ charged: false });
  }
  expect((await at.get('/offline/status')).json()).toMatchObject({ state: { intact: false, problem: 'tampered' } });
  expect((await at.post('/offline/license', { license: seal(next) })).statusCode).toBe(503);
  // What costs nothing is still answered.
  const restore = { inputs: [{ id: '1', text: 'x' }], mapping: { known: [] } };
  expect((await at.post('/v2/restore', restore)).statusCode).toBe(200);
});

test('a licence that an older version imported is named, and comes back by importing it again', async () => {
  await using at = testApp();
  const licence = await at.activate({ records: 10 });
  write(at, (db) => {
    db.exec('DROP TRIGGER ledger_is_not_changed');
    const { seq, body } = db
      .prepare<[], { seq: number; body: string }>(`SELECT seq, body FROM ledger WHERE body LIKE '{"kind":"grant"%'`)
      .get()!;
    const { envelope: _dropped, ...entry } = JSON.parse(body) as { envelope: object };
    const before = db.prepare<[number], { hash: Buffer }>('SELECT hash FROM ledger WHERE seq = ?').get(seq - 1)?.hash;
    const { head } = db.prepare<[], { head: Buffer }>('SELECT head FROM quota').get()!;
    // Its hash would be another one; this process has verified the chain already.
    db.prepare('UPDATE ledger SET body = ? WHERE seq = ?').run(JSON.stringify(entry), seq);
    expect([before, head.length]).toEqual([undefined, 32]);
    db.exec('UPDATE grants SET proof = NULL; UPDATE quota SET unsigned_until = entries');
  });
  expect((await at.get('/offline/status')).json()).toMatchObject({
    activated: false,
    licences: [{ licence_id: licence.licence_id, unsigned: true }],
    quota: { granted: 10, available: 0 },
    warnings: [{ code: 'licence_unsigned' }],
    state: { intact: true },
  });
  const other = await at.post('/offline/license', { license: seal({ ...licence, records: 11 }) });
  expect([other.statusCode, errorOf(other).code]).toEqual([409, 'idempotency_conflict']);
  const again = await at.post('/offline/license', { license: seal(licence) });
  expect(again.json()).toMatchObject({ licence_id: licence.licence_id, records_added: 0, quota: { available: 10 } });
  const status: { licences: object[]; warnings: object[] } = (await at.get('/offline/status')).json();
  expect(status).toMatchObject({ activated: true, warnings: [] });
  expect(status.licences[0]).not.toHaveProperty('unsigned');
  // A licence that came with its signature adds nothing a second time.
  expect((await at.post('/offline/license', { license: seal(licence) })).statusCode).toBe(409);
});

test('without a licence the allowance ends after three months: 402 that says so, and a warning before', async () => {
  await using at = testApp();
  const status = async () =>
    (await at.get('/offline/status')).json<{ allowance: { trial_ends: string }; warnings: object[] }>();
  const { allowance, warnings } = await status();
  expect(warnings).toEqual([]);
  const ends = Date.parse(allowance.trial_ends);
  at.clock.offsetMs = ends - Date.now() - DAY;
  expect((await status()).warnings).toMatchObject([
    { code: 'trial_ends', message: expect.stringContaining(allowance.trial_ends) },
  ]);
  expect((await at.post('/v2/detect', { text: 'x' })).statusCode).toBe(200);
  at.clock.offsetMs += 2 * DAY;
  const refused = await at.post('/v2/detect', { text: 'x' });
  expect([refused.statusCode, errorOf(refused).code]).toEqual([402, 'insufficient_records']);
  expect(errorOf(refused)).toMatchObject({ required: 1, available: 0, message: expect.stringContaining('licence') });
  expect((await at.get('/v1/usage')).json()).toMatchObject({ available: 0 });
  expect(await status()).toMatchObject({ warnings: [{ code: 'trial_over' }], state: { intact: true } });
  await at.activate({ records: 5 });
  expect((await at.post('/v2/detect', { text: 'x' })).statusCode).toBe(200);
  expect(await status()).toMatchObject({ activated: true, warnings: [], quota: { available: 5 } });
});
