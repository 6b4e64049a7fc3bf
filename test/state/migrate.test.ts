/** A volume of an older program, with content, opened by this one. */
import Database from 'better-sqlite3';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AccountKeys } from '../../state/account-keys.ts';
import { ApiKeys } from '../../state/api-keys.ts';
import { IdentityReader, writeIdentity } from '../../state/identity.ts';
import { Maps } from '../../state/maps.ts';
import { SCHEMA_VERSION } from '../../state/migrate.ts';
import { sql as first } from '../../state/migrations/0001-identity-accounts-keys.ts';
import { sql as second } from '../../state/migrations/0002-maps-stored-things.ts';
import { StoredThings } from '../../state/stored.ts';
import { ask, grant, spend } from '../support/quota.ts';
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

/** As the program of schema 2 left it, with something in every store that it had. */
function volumeOfSchema2(dir: string) {
  mkdirSync(dir, { mode: 0o700 });
  const path = join(dir, 'piid.db');
  const db = new Database(path);
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma('legacy = 4');
  db.pragma(`key = "x'${Buffer.from(KEY).toString('hex')}'"`);
  db.pragma('page_size = 4096');
  db.pragma('application_id = 0x70696964');
  for (const sql of [first, second]) db.exec(sql);
  db.pragma('user_version = 2');
  writeIdentity(db);
  chmodSync(path, 0o600);
  const identity = new IdentityReader(db);
  const accounts = new AccountKeys(db);
  const apiKeys = new ApiKeys(db, identity.apiKeyPepper, accounts);
  const { secret, key } = apiKeys.create({ name: 'crm', account: 'default', scopes: ['detect'], tiers: ['standard'] });
  const maps = new Maps(db, accounts);
  const { id: session } = maps.createSession('default', 3_600, {
    nextId: 2,
    counters: {},
    added: [ENTRY],
    unbounded: [],
    reserved: [],
    suppressed: [],
  });
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
  expect(state.maps.map({ account: 'default', session: made.session })).toMatchObject({ entries: [ENTRY] });
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
