/** A volume of an older program, with content, opened by this one. */
import Database from 'better-sqlite3';
import { createHmac } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AccountKeys } from '../../state/account-keys.ts';
import { ApiKeys } from '../../state/api-keys.ts';
import { IdentityReader, writeIdentity } from '../../state/identity.ts';
import { SCHEMA_VERSION } from '../../state/migrate.ts';
import { sql as first } from '../../state/migrations/0001-identity-accounts-keys.ts';
import { sql as second } from '../../state/migrations/0002-maps-stored-things.ts';
import { sql as third } from '../../state/migrations/0003-quota.ts';
import { sql as fourth } from '../../state/migrations/0004-incidents.ts';
import { genesis, hashOf, type Entry } from '../../state/quota/chain.ts';
import { StoredThings } from '../../state/stored.ts';
import { ask, grant, packFor, spend } from '../support/quota.ts';
import { KEY, openForTest, refusal, temporaryDirectory } from '../support/volume.ts';

const ENTRY = {
  id: 'm1',
  type: 'PERSON',
  original: 'Ana Ruiz',
  replacement: 'Eva Gil',
  reversible: true,
  key: 'ana ruiz',
  unbounded: false,
};

const ONE_WAY_KEY = '\u0000mask\u0000PERSON\u0000Canary Bird';

/** A volume at the schema that these migrations lead to, with an identity and nothing else. */
function olderVolume(dir: string, migrations: readonly string[]): Database.Database {
  mkdirSync(dir, { mode: 0o700 });
  const path = join(dir, 'piid.db');
  const db = new Database(path);
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma('legacy = 4');
  db.pragma(`key = "x'${Buffer.from(KEY).toString('hex')}'"`);
  db.pragma('page_size = 4096');
  db.pragma('application_id = 0x70696964');
  for (const sql of migrations) db.exec(sql);
  db.pragma(`user_version = ${migrations.length}`);
  writeIdentity(db);
  chmodSync(path, 0o600);
  return db;
}

/** As the program of schema 2 left it, with something in every store that it had. */
function volumeOfSchema2(dir: string) {
  const db = olderVolume(dir, [first, second]);
  const identity = new IdentityReader(db);
  const accounts = new AccountKeys(db);
  const apiKeys = new ApiKeys(db, identity.apiKeyPepper, accounts);
  const { secret, key } = apiKeys.create({ name: 'crm', account: 'default', scopes: ['detect'], tiers: ['standard'] });
  const session = 'ses_01JARQ0000000000000000000A';
  db.prepare(
    `INSERT INTO maps (account, session_id, rev, next_id, ttl_s, created_at, updated_at, expires_at)
     VALUES ('default', ?, 3, 5, 3600, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2999-01-01T00:00:00.000Z')`,
  ).run(session);
  const insert = db.prepare(
    'INSERT INTO map_entries (map_id, n, key, type, original, replacement, reversible, fallback, unbounded, parts) VALUES (1, ?, ?, ?, ?, ?, ?, 0, 0, ?)',
  );
  const { type, original, replacement } = ENTRY;
  insert.run(1, ENTRY.key, type, original, replacement, 1, null);
  // The same original of another type, and one that nobody can turn back.
  insert.run(2, 'known\u0000LOCATION\u0000Ana Ruiz', 'LOCATION', original, replacement, 1, null);
  insert.run(3, ONE_WAY_KEY, 'PERSON', 'Canary Bird', '****', 0, JSON.stringify([{ original: 'Canary' }]));
  db.prepare('INSERT INTO map_reserved (map_id, value) VALUES (1, ?)').run('R');
  new StoredThings(db, accounts).put('default', 'secret', { name: 'salt', content: Buffer.from('abc'), items: 3 });
  const made = {
    installation: identity.installation,
    surrogateKey: Buffer.from(accounts.surrogateKey('default')),
    secret,
    keyId: key.key_id,
    session,
  };
  apiKeys.close();
  db.close();
  return made;
}

test('a volume at schema 2 gets its ledger, keeps what it had, and works', async () => {
  const root = temporaryDirectory();
  const dir = join(root, 'state');
  const markDir = join(root, 'keys');
  const made = volumeOfSchema2(dir);
  expect(refusal(dir, { readOnly: true }).kind).toBe('older_schema');

  const state = openForTest(dir, { markDir, as: 'daemon', create: false });
  expect(state.created).toBe(false);
  expect(state.schemaVersion).toBe(SCHEMA_VERSION);
  expect(state.identity.installation).toEqual(made.installation);
  expect(Buffer.from(state.accounts.surrogateKey('default'))).toEqual(made.surrogateKey);
  expect(state.apiKeys.authenticate(made.secret)).toMatchObject({ outcome: 'ok', key: { key_id: made.keyId } });
  const hash = (text: string): string =>
    createHmac('sha256', made.surrogateKey).update(`one-way/1\0${text}`).digest('hex').slice(0, 48);
  const ref = { account: 'default', session: made.session };
  const oneWay = { id: 'm3', original: hash('Canary Bird'), key: hash(ONE_WAY_KEY), replacement: '****' };
  expect(state.maps.map(ref)).toMatchObject({
    rev: 3,
    nextId: 5,
    entries: [ENTRY, { id: 'm2', original: 'Ana Ruiz' }, oneWay],
    reserved: ['R'],
  });
  expect(state.maps.session('default', made.session)).toMatchObject({ entries: 3, reserved: 1 });
  expect(JSON.stringify(state.maps.map(ref))).not.toContain('Canary');
  // The promise holds for what comes now: of one replacement there is one original, under two types.
  const delta = { nextId: 6, counters: {}, unbounded: [], reserved: [], suppressed: [] };
  const stranger = { ...ENTRY, id: 'm5', key: 'k5', original: 'Other' };
  expect(() => state.maps.commit(ref, 3, { ...delta, added: [stranger] })).toThrow(/UNIQUE/);
  expect(state.maps.commit(ref, 3, { ...delta, added: [{ ...ENTRY, id: 'm5', key: 'k5' }] })).toBe(4);
  expect(state.stored.get('default', 'secret', 'salt')).toMatchObject({ content: Buffer.from('abc'), items: 3 });

  expect(state.quota.problem()).toBeUndefined();
  expect(state.quota.status()).toMatchObject({ entries: 0, quota: { granted: 0, used: 0, reserved: 0 } });
  grant(state, 100);
  await spend(state, ask(10_000));
  await spend(state, ask(30));
  state.close();

  const again = openForTest(dir, { markDir, as: 'daemon', verify: true });
  expect(again.quota.status()).toMatchObject({ quota: { granted: 100, used: 30, available: 70 } });
  expect([again.quota.problem(), again.quota.verifyAll()]).toEqual([undefined, true]);
});

test('a volume at schema 4 keeps its licences in the books, and pays from one when it is imported again', async () => {
  const dir = join(temporaryDirectory(), 'state');
  const db = olderVolume(dir, [first, second, third, fourth]);
  const at = new Date().toISOString();
  let head = genesis(new IdentityReader(db).installation.installation_id);
  const names = ['lic_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'lic_01ARZ3NDEKTSV4RRFFQ69G5FAW'];
  const entries: Entry[] = [
    { kind: 'allowance', at, pool: at.slice(0, 7), tenths: 10_000 },
    { kind: 'grant', at, pool: names[0]!, sequence: 1, tenths: 500 },
    { kind: 'use', at, lines: [['default', 'key_A', 'standard', 'detect', names[0]!, 1, 2, 20]] },
    { kind: 'grant', at, pool: names[1]!, sequence: 2, tenths: 70, tiers: ['batch'] },
  ];
  entries.forEach((entry, i) => {
    const body = JSON.stringify(entry);
    head = hashOf(head, body);
    db.prepare('INSERT INTO ledger (seq, body, hash) VALUES (?, ?, ?)').run(i + 1, body, head);
  });
  const pool = db.prepare(
    'INSERT INTO pools (kind, name, sequence, granted, used, imported_at, tiers) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  pool.run('allowance', at.slice(0, 7), null, 10_000, 0, at, null);
  pool.run('pack', names[0], 1, 500, 20, at, null);
  pool.run('pack', names[1], 2, 70, 0, at, '["batch"]');
  db.prepare('INSERT INTO usage VALUES (?, ?, ?, ?, ?, 1, 2, 20)').run(
    at.slice(0, 7),
    'key_A',
    'default',
    'standard',
    'detect',
  );
  db.prepare('UPDATE quota SET entries = 4, head = ?, clock = ?, sequence = 2').run(head, at);
  db.close();

  const state = openForTest(dir, { as: 'daemon', create: false });
  expect([state.quota.problem(), state.quota.verifyAll()]).toEqual([undefined, true]);
  expect(state.quota.status()).toMatchObject({
    unsigned: names,
    sequence: 2,
    quota: { granted: 570, used: 20, available: 0 },
    allowance: { available: 10_000 },
  });
  const licence = { name: names[1]!, sequence: 2, tenths: 70, tiers: ['batch'] };
  expect(state.quota.provePack(packFor(state, licence))).toEqual({ outcome: 'proved' });
  expect(state.quota.status()).toMatchObject({ unsigned: [names[0]], quota: { available: 70 } });
  expect(state.quota.current()).toEqual([{ tiers: ['batch'], features: null, expires_at: null }]);
  // A licence that comes after the migration brings its own.
  grant(state, 100);
  await spend(state, ask(10_100));
  expect([state.quota.problem(), state.quota.verifyAll()]).toEqual([undefined, true]);
});
