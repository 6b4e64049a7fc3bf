import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { KEY, openForTest, temporaryDirectory } from '../support/volume.ts';

const WANTED = { name: 'crm', account: 'default', scopes: ['detect', 'protect'], tiers: ['standard', 'batch'] };

function open(): ReturnType<typeof openForTest> {
  return openForTest(join(temporaryDirectory(), 'state'));
}

test('a key is shown once, authenticates, and comes back with its scopes, tiers and account', () => {
  const { apiKeys } = open();
  const { secret, key } = apiKeys.create(WANTED);
  expect(secret).toMatch(/^piid_live_[A-Za-z0-9_-]{43}$/u);
  expect(key.key_id).toMatch(/^key_[0-9A-HJKMNP-TV-Z]{26}$/u);
  expect(key).toMatchObject({ ...WANTED, expires_at: null, last_used_at: null, revoked_at: null, rotated_to: null });
  expect(apiKeys.authenticate(secret)).toEqual({ outcome: 'ok', key });
  expect(JSON.stringify(apiKeys.list())).not.toContain(secret.slice(10));
});

test.each([
  ['', 'malformed'],
  ['piid_live_', 'malformed'],
  ['piid_live_short', 'malformed'],
  [`piid_live_${'a'.repeat(43)}\n`, 'malformed'],
  [`piid_live_${'é'.repeat(43)}`, 'malformed'],
  [`piid_test_${'a'.repeat(43)}`, 'wrong_environment'],
  [`piid_live_${'a'.repeat(43)}`, 'unknown'],
])('%j is %s', (presented, outcome) => {
  expect(open().apiKeys.authenticate(presented)).toEqual({ outcome });
});

test('a key of any length is looked at no further than keys are long', () => {
  expect(open().apiKeys.authenticate(`piid_live_${'a'.repeat(100_000)}`)).toEqual({ outcome: 'malformed' });
});

test('a revoked key is refused, and revoked once', () => {
  const { apiKeys } = open();
  const { secret, key } = apiKeys.create(WANTED);
  expect([apiKeys.revoke(key.key_id), apiKeys.revoke(key.key_id), apiKeys.revoke('key_0')]).toEqual([
    'revoked',
    'already_revoked',
    'unknown',
  ]);
  expect(apiKeys.authenticate(secret)).toEqual({ outcome: 'revoked' });
});

test('what another process does to a key counts at the next request', () => {
  const dir = join(temporaryDirectory(), 'state');
  const [daemon, command] = [openForTest(dir), openForTest(dir)];
  const { secret, key } = daemon.apiKeys.create(WANTED);
  const outcome = () => daemon.apiKeys.authenticate(secret).outcome;
  expect([outcome(), outcome()]).toEqual(['ok', 'ok']);
  const next = command.apiKeys.rotate(key.key_id, 3600);
  if (typeof next === 'string') throw new Error(next);
  const answer = daemon.apiKeys.authenticate(secret);
  expect(answer).toMatchObject({ outcome: 'ok', key: { rotated_to: next.key.key_id } });
  // Nothing has changed: the same object, so that what is made of it need not be made again.
  expect(daemon.apiKeys.authenticate(secret)).toEqual(answer);
  expect((daemon.apiKeys.authenticate(secret) as typeof answer & { key: object }).key).toBe(
    (answer as typeof answer & { key: object }).key,
  );
  command.apiKeys.revoke(key.key_id);
  expect([outcome(), daemon.apiKeys.authenticate(next.secret).outcome]).toEqual(['revoked', 'ok']);
});

test('a change that is undone leaves the key as it was', () => {
  const state = open();
  const { secret, key } = state.apiKeys.create(WANTED);
  expect(() =>
    state.transaction(() => {
      state.apiKeys.revoke(key.key_id);
      expect(state.apiKeys.authenticate(secret).outcome).toBe('revoked');
      throw new Error('undone');
    }),
  ).toThrow('undone');
  expect(state.apiKeys.authenticate(secret).outcome).toBe('ok');
});

test('a key works until the moment it expires', () => {
  const { apiKeys } = open();
  const { secret } = apiKeys.create({ ...WANTED, expires_at: '2031-01-01T00:00:00.000Z' });
  expect(apiKeys.authenticate(secret, new Date('2030-12-31T23:59:59.999Z')).outcome).toBe('ok');
  expect(apiKeys.authenticate(secret, new Date('2031-01-01T00:00:00.000Z')).outcome).toBe('expired');
});

test('rotation gives a key with the same rights; both work until the overlap ends; a key is rotated once', () => {
  const { apiKeys } = open();
  const old = apiKeys.create({ ...WANTED, expires_at: '2091-01-01T00:00:00.000Z' });
  const next = apiKeys.rotate(old.key.key_id, 3600);
  if (typeof next === 'string') throw new Error(next);
  expect(next.key).toMatchObject({ ...WANTED, expires_at: '2091-01-01T00:00:00.000Z' });
  expect(apiKeys.get(old.key.key_id)?.rotated_to).toBe(next.key.key_id);
  expect([apiKeys.authenticate(old.secret).outcome, apiKeys.authenticate(next.secret).outcome]).toEqual(['ok', 'ok']);
  const later = new Date(Date.now() + 3601_000);
  expect([apiKeys.authenticate(old.secret, later).outcome, apiKeys.authenticate(next.secret, later).outcome]).toEqual([
    'expired',
    'ok',
  ]);
  expect([apiKeys.rotate(old.key.key_id, 0), apiKeys.rotate('key_0', 0)]).toEqual(['not_active', 'unknown']);
});

test('rotation never gives the old key more time than it had', () => {
  const { apiKeys } = open();
  const soon = new Date(Date.now() + 60_000).toISOString();
  const old = apiKeys.create({ ...WANTED, expires_at: soon });
  apiKeys.rotate(old.key.key_id, 3600);
  expect(apiKeys.get(old.key.key_id)?.expires_at).toBe(soon);
});

test('the last use is kept to the minute and written at close', () => {
  const dir = join(temporaryDirectory(), 'state');
  const first = openForTest(dir);
  const { secret, key } = first.apiKeys.create(WANTED);
  first.apiKeys.authenticate(secret, new Date('2030-05-06T07:08:09.123Z'));
  expect(first.apiKeys.get(key.key_id)?.last_used_at).toBeNull();
  expect(first.apiKeys.list()[0]?.last_used_at).toBe('2030-05-06T07:08:00.000Z');
  first.close();
  expect(openForTest(dir).apiKeys.get(key.key_id)?.last_used_at).toBe('2030-05-06T07:08:00.000Z');
});

test('the last use is written once a minute while running', () => {
  vi.useFakeTimers();
  try {
    const { apiKeys } = open();
    const { secret, key } = apiKeys.create(WANTED);
    apiKeys.authenticate(secret);
    vi.advanceTimersByTime(60_000);
    expect(apiKeys.get(key.key_id)?.last_used_at).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a key of one volume is nothing in another, even under the same state key', () => {
  const { secret } = open().apiKeys.create(WANTED);
  expect(open().apiKeys.authenticate(secret)).toEqual({ outcome: 'unknown' });
});

test('each account has key material of its own, and keeps it', () => {
  const dir = join(temporaryDirectory(), 'state');
  const first = openForTest(dir);
  const beside = openForTest(dir);
  const material = ['a', 'b'].flatMap((name) => [first.accounts.surrogateKey(name), first.accounts.hmacKey(name)]);
  expect(material.map((bytes) => bytes.length)).toEqual([32, 32, 32, 32]);
  expect(new Set(material.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(4);
  expect(beside.accounts.surrogateKey('a')).toEqual(material[0]);
  expect(beside.accounts.names()).toEqual(['a', 'b']);
  expect(material.some((bytes) => Buffer.from(bytes).equals(KEY))).toBe(false);
});

test('a transaction over several stores is all or nothing', () => {
  const state = open();
  expect(() =>
    state.transaction(() => {
      state.apiKeys.create(WANTED);
      state.accounts.ensure('other');
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(state.apiKeys.list()).toEqual([]);
});
