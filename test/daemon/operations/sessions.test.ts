import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { violations } from '../../../daemon/http/validate.ts';
import { Session } from '../../../daemon/contract/sessions.ts';
import { RestoreTable } from '../../../engine/vocabulary/restore-table.ts';
import { MappingResult } from '../../../engine/vocabulary/mapping.ts';
import Database from 'better-sqlite3';
import { persons, testApp, type TestApp } from '../../support/map-app.ts';
import { KEY } from '../../support/volume.ts';

afterEach(() => {
  vi.useRealTimers();
});

const TEXT = 'Maria Schmidt <maria.schmidt@example.com>, IBAN DE89 3704 0044 0532 0130 00.';
const FOUND = persons('Maria Schmidt');

async function opened({ ask }: TestApp, body?: object): Promise<string> {
  const { status, body: session } = await ask('POST', '/v2/sessions', body);
  expect([status, violations(Session, session)]).toEqual([201, []]);
  return session.id as string;
}

const inSession = (session: string, more: object = {}) => ({ consistency: 'session', session, ...more });
const pointers = (body: { error: { details?: { pointer: string }[] } }) =>
  (body.error.details ?? []).map(({ pointer }) => pointer);

test('the life of a session', async () => {
  const server = testApp();
  const { ask } = server;
  const id = await opened(server);
  expect(id).toMatch(/^ses_[0-9A-Z]{26}$/);
  const fresh = await ask('GET', `/v2/sessions/${id}`);
  expect(fresh).toMatchObject({ status: 200, body: { id, rev: 0, entries: 0, reserved: 0, ttl_s: 3600 } });
  expect(Date.parse(fresh.body.expires_at) - Date.parse(fresh.body.created_at)).toBe(3_600_000);

  const known = [{ original: 'Ana Ruiz', replacement: 'Tom Reyes', type: 'PERSON' }];
  const patched = await ask('PATCH', `/v2/sessions/${id}`, {
    known,
    reserved: ['Kim Lee'],
    ttl_s: 120,
    expected_rev: 0,
  });
  expect(patched).toMatchObject({ status: 200, body: { rev: 1, entries: 1, reserved: 1, ttl_s: 120 } });
  expect(Date.parse(patched.body.expires_at) - Date.parse(patched.body.updated_at)).toBe(120_000);
  // The same again changes nothing.
  expect(await ask('PATCH', `/v2/sessions/${id}`, { known, reserved: ['Kim Lee'] })).toMatchObject({
    status: 200,
    body: { rev: 1, entries: 1 },
  });

  expect(await ask('DELETE', `/v2/sessions/${id}`)).toEqual({ status: 204, body: undefined });
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/mapping'],
    ['GET', '/restore-table'],
  ] as const) {
    const { status, body } = await ask(method, `/v2/sessions/${id}${path}`, method === 'PATCH' ? {} : undefined);
    expect([method, path, status, body.error.code]).toEqual([method, path, 404, 'not_found']);
  }
  expect((await ask('GET', '/v2/sessions/ses_never')).status).toBe(404);
});

test('known entries at creation, and their contradictions', async () => {
  const server = testApp();
  const id = await opened(server, { ttl_s: 86_400, known: [{ original: 'Ana', replacement: 'Tom' }] });
  expect((await server.ask('GET', `/v2/sessions/${id}`)).body).toMatchObject({ rev: 0, entries: 1, ttl_s: 86_400 });
  const known = [
    { original: 'Ana', replacement: 'Tom' },
    { original: 'Ana', replacement: 'Kim' },
    { original: 'Bo', replacement: 'Tom' },
  ];
  const refused = await server.ask('POST', '/v2/sessions', { known });
  expect([refused.status, refused.body.error.code, pointers(refused.body)]).toEqual([
    409,
    'mapping_conflict',
    ['/known/1', '/known/2'],
  ]);
  expect(JSON.stringify(refused.body)).not.toMatch(/Ana|Tom|Kim/);
  for (const ttl_s of [59, 86_401, 1.5]) expect((await server.ask('POST', '/v2/sessions', { ttl_s })).status).toBe(422);
});

test('a conversation keeps its surrogates and comes back by session, table and map', async () => {
  const server = testApp();
  const { ask } = server;
  const session = await opened(server);
  const include = ['entities', 'mapping', 'restore_table', 'forward_table'];
  const first = await ask('POST', '/v2/protect', {
    text: TEXT,
    detection: FOUND,
    mapping: inSession(session),
    output: { include },
  });
  expect(first.status).toBe(200);
  expect(first.body.mapping).toMatchObject({
    rev: 1,
    delta: [{ id: 'm1', type: 'PERSON', original: 'Maria Schmidt' }, { id: 'm2' }, { id: 'm3' }],
  });
  const { output } = first.body.results[0];
  // A surrogate may hold an original's letters (Mariane), never its word.
  const words = output.split(/[^\p{L}\p{N}]+/u);
  for (const value of ['Maria', 'Schmidt', 'maria', 'schmidt', '3704']) expect(words).not.toContain(value);

  // The second time nothing is drawn; a word of the name follows the name.
  const again = await ask('POST', '/v2/protect', {
    text: TEXT,
    detection: FOUND,
    mapping: inSession(session),
    output: { include },
  });
  expect(again.body.results[0].output).toBe(output);
  expect(again.body.mapping).toMatchObject({ rev: 1, delta: [] });
  const part = await ask('POST', '/v2/protect', {
    text: 'Frau Schmidt ruft an.',
    mapping: inSession(session),
    output: { include },
  });
  const family = (first.body.mapping.delta[0].replacement as string).split(' ')[1];
  expect(part.body.results[0].output).toBe(`Frau ${family} ruft an.`);
  expect(part.body.mapping.rev).toBe(2);

  const full = await ask('POST', '/v2/protect', {
    text: 'nothing',
    mapping: inSession(session, { return: 'full' }),
    output: { include: ['mapping'] },
  });
  const exported = await ask('GET', `/v2/sessions/${session}/mapping`);
  expect([exported.status, violations(MappingResult, exported.body)]).toEqual([200, []]);
  expect(exported.body).toMatchObject({ rev: 2, full: [{ id: 'm1' }, { id: 'm2' }, { id: 'm3' }, { id: 'm4' }] });
  expect(full.body.mapping.full).toEqual(exported.body.full);

  const table = await ask('GET', `/v2/sessions/${session}/restore-table`);
  expect([table.status, violations(RestoreTable, table.body)]).toEqual([200, []]);
  expect(table.body).toMatchObject({ direction: 'restore', mapping_rev: 2, table_id: `${session}:2` });
  const compiled = await ask('POST', '/v2/restore-tables', { session });
  expect(compiled.body).toEqual(table.body);
  for (const source of [{ session }, { table: table.body }, { table: first.body.restore_table }]) {
    const restored = await ask('POST', '/v2/restore', { inputs: [{ id: 'a', text: output }], ...source });
    expect(restored.body.results[0].text).toBe(TEXT);
  }
  const forward = await ask('GET', `/v2/sessions/${session}/restore-table?direction=forward`);
  expect(forward.body).toMatchObject({ direction: 'forward', mapping_rev: 2 });
  expect(forward.body.keys).toContainEqual(expect.objectContaining({ k: 'Maria Schmidt', m: 'm1' }));
  expect((await ask('GET', `/v2/sessions/${session}/restore-table?direction=up`)).status).toBe(422);
  expect((await ask('POST', '/v2/restore', { inputs: [{ id: 'a', text: 'x' }], session: 'ses_x' })).status).toBe(404);
});

test('labels go on counting, and one-way values keep their entry', async () => {
  const server = testApp();
  const session = await opened(server);
  const send = async (text: string, policy: object) =>
    (
      await server.ask('POST', '/v2/protect', {
        text,
        policy,
        mapping: inSession(session),
        output: { include: ['mapping'] },
      })
    ).body;
  expect((await send('a@x.de', { preset: 'label' })).results[0].output).toBe('[EMAIL_1]');
  expect((await send('b@x.de a@x.de', { preset: 'label' })).results[0].output).toBe('[EMAIL_2] [EMAIL_1]');
  // A rule that says the same is the same action.
  expect((await send('b@x.de', { rules: [{ types: ['EMAIL'], action: 'label' }] })).results[0].output).toBe(
    '[EMAIL_2]',
  );
  const masked = await send('a@x.de', { preset: 'mask' });
  expect(masked.mapping).toMatchObject({ rev: 3, delta: [{ id: 'm3', reversible: false }] });
  expect((await send('a@x.de', { preset: 'mask' })).mapping).toMatchObject({ rev: 3, delta: [] });
  const counted = { default: { action: 'label', label: { numbering: 'per_occurrence', format: '<{n}>' } } };
  expect((await send('a@x.de a@x.de', counted)).results[0].output).toBe('<1> <2>');
  expect((await send('c@x.de', counted)).results[0].output).toBe('<3>');
});

test('known and reserved of a request come into the session; a contradiction leaves it as it is', async () => {
  const server = testApp();
  const { ask } = server;
  const session = await opened(server);
  const known = [{ original: 'Ana Ruiz', replacement: 'Tom Reyes', type: 'PERSON' }];
  const first = await ask('POST', '/v2/protect', {
    text: 'Ana Ruiz, a@x.de',
    mapping: inSession(session, { known, reserved: ['R'] }),
    output: { include: ['mapping'] },
  });
  expect(first.body.results[0].output).toMatch(/^Tom Reyes, /);
  expect(first.body.mapping).toMatchObject({ rev: 1, delta: [{ id: 'm1', original: 'Ana Ruiz' }, { id: 'm2' }] });
  // Later requests need not know.
  expect(
    (await ask('POST', '/v2/protect', { text: 'Ruiz: Ana Ruiz', mapping: inSession(session) })).body.results[0].output,
  ).toBe('Reyes: Tom Reyes');
  const { rev } = (await ask('GET', `/v2/sessions/${session}`)).body;
  for (const contradiction of [
    { original: 'Ana Ruiz', replacement: 'Kim Lee', type: 'PERSON' },
    { original: 'Ana Ruiz', replacement: 'Kim Lee' },
    { original: 'Bo Berg', replacement: 'Tom Reyes', type: 'PERSON' },
    { original: 'a@x.de', replacement: 'b@y.de', type: 'EMAIL' },
  ]) {
    const list = [known[0], contradiction];
    const refused = await ask('POST', '/v2/protect', { text: 'x', mapping: inSession(session, { known: list }) });
    expect([refused.status, refused.body.error.code, pointers(refused.body)]).toEqual([
      409,
      'mapping_conflict',
      ['/mapping/known/1'],
    ]);
    const patched = await ask('PATCH', `/v2/sessions/${session}`, { known: list });
    expect([patched.status, pointers(patched.body)]).toEqual([409, ['/known/1']]);
  }
  const stale = await ask('PATCH', `/v2/sessions/${session}`, { reserved: ['S'], expected_rev: rev - 1 });
  expect([stale.status, stale.body.error.code, pointers(stale.body)]).toEqual([
    409,
    'mapping_conflict',
    ['/expected_rev'],
  ]);
  expect((await ask('GET', `/v2/sessions/${session}`)).body).toMatchObject({ rev, reserved: 1 });
});

test('a session that expired answers 410 and its content is gone; deleting it answers 404', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:00Z') });
  const server = testApp();
  const { ask, state } = server;
  const session = await opened(server, { ttl_s: 60 });
  await ask('POST', '/v2/protect', { text: TEXT, mapping: inSession(session) });
  // Each use starts its time anew.
  vi.setSystemTime(new Date('2026-03-01T10:00:50Z'));
  await ask('POST', '/v2/protect', { text: TEXT, mapping: inSession(session) });
  vi.setSystemTime(new Date('2026-03-01T10:01:40Z'));
  expect((await ask('GET', `/v2/sessions/${session}`)).status).toBe(200);
  vi.setSystemTime(new Date('2026-03-01T10:01:50Z'));
  const gone = [
    ['GET', `/v2/sessions/${session}`, undefined],
    ['PATCH', `/v2/sessions/${session}`, { ttl_s: 60 }],
    ['GET', `/v2/sessions/${session}/mapping`, undefined],
    ['GET', `/v2/sessions/${session}/restore-table`, undefined],
    ['POST', '/v2/protect', { text: 'x', mapping: inSession(session) }],
    ['POST', '/v2/restore', { inputs: [{ id: 'a', text: 'x' }], session }],
    ['POST', '/v2/restore-tables', { session }],
    ['POST', '/v2/replacements', { value: 'Ana', type: 'PERSON', mapping: inSession(session) }],
  ] as const;
  const all410 = async () => {
    for (const [method, url, body] of gone) {
      const answer = await ask(method, url, body);
      expect([url, answer.status, answer.body.error.code]).toEqual([url, 410, 'session_expired']);
    }
  };
  await all410();
  expect(rowsOf(server)).not.toEqual({
    maps: 0,
    map_entries: 0,
    map_reserved: 0,
    map_suppressed: 0,
    expired_sessions: 0,
  });
  expect(state.maps.sweep()).toBe(1);
  expect(rowsOf(server)).toEqual({ maps: 0, map_entries: 0, map_reserved: 0, map_suppressed: 0, expired_sessions: 1 });
  await all410();
  expect((await ask('GET', `/v2/sessions/${session}`, undefined, server.newKey({ account: 'other' }))).status).toBe(
    404,
  );
  expect((await ask('DELETE', `/v2/sessions/${session}`)).status).toBe(404);
  vi.setSystemTime(new Date('2026-04-02T10:00:00Z'));
  state.maps.sweep();
  expect(rowsOf(server).expired_sessions).toBe(0);
  expect((await ask('GET', `/v2/sessions/${session}`)).status).toBe(404);
});

test('deleting takes every row out of the volume', async () => {
  const server = testApp();
  const session = await opened(server, { known: [{ original: 'Ana', replacement: 'Tom' }] });
  await server.ask('POST', '/v2/protect', { text: TEXT, mapping: inSession(session, { reserved: ['R'] }) });
  expect((await server.ask('DELETE', `/v2/sessions/${session}`)).status).toBe(204);
  expect(rowsOf(server)).toEqual({ maps: 0, map_entries: 0, map_reserved: 0, map_suppressed: 0, expired_sessions: 0 });
});

/** Straight from the tables. */
function rowsOf({ dir }: TestApp): Record<string, number> {
  const db = new Database(`${dir}/piid.db`);
  try {
    db.pragma(`cipher = 'sqlcipher'`);
    db.pragma(`legacy = 4`);
    db.pragma(`key = "x'${Buffer.from(KEY).toString('hex')}'"`);
    const tables = ['maps', 'map_entries', 'map_reserved', 'map_suppressed', 'expired_sessions'];
    return Object.fromEntries(
      tables.map((table) => [table, db.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table}`).get()!.n]),
    );
  } finally {
    db.close();
  }
}

test('another account sees nothing of a session', async () => {
  const server = testApp();
  const { ask, newKey } = server;
  const session = await opened(server);
  const stranger = newKey({ account: 'other' });
  for (const [method, url, body] of [
    ['GET', `/v2/sessions/${session}`, undefined],
    ['PATCH', `/v2/sessions/${session}`, { ttl_s: 60 }],
    ['DELETE', `/v2/sessions/${session}`, undefined],
    ['GET', `/v2/sessions/${session}/mapping`, undefined],
    ['GET', `/v2/sessions/${session}/restore-table`, undefined],
    ['POST', '/v2/protect', { text: 'x', mapping: inSession(session) }],
    ['POST', '/v2/restore', { inputs: [{ id: 'a', text: 'x' }], session }],
    ['POST', '/v2/restore-tables', { session }],
    ['POST', '/v2/replacements', { value: 'Ana', type: 'PERSON', mapping: inSession(session) }],
  ] as const) {
    const answer = await ask(method, url, body, stranger);
    expect([url, answer.status, answer.body.error.code]).toEqual([url, 404, 'not_found']);
  }
  expect((await ask('GET', `/v2/sessions/${session}`)).status).toBe(200);
});

describe('scopes', () => {
  const LIMITED = ['detect', 'protect', 'restore', 'sessions'] as const;

  it('a session map and its table are for keys that name the scope', async () => {
    const server = testApp();
    const { ask, newKey } = server;
    const key = newKey({ scopes: LIMITED });
    const session = (await ask('POST', '/v2/sessions', undefined, key)).body.id as string;
    const refused = [
      ['GET', `/v2/sessions/${session}/mapping`, undefined],
      ['GET', `/v2/sessions/${session}/restore-table`, undefined],
      ['POST', '/v2/restore-tables', { session }],
      [
        'POST',
        '/v2/protect',
        { text: 'x', mapping: inSession(session, { return: 'full' }), output: { include: ['mapping'] } },
      ],
      [
        'POST',
        '/v2/protect',
        { text: 'x', mapping: { consistency: 'account', return: 'full' }, output: { include: ['mapping'] } },
      ],
    ] as const;
    for (const [method, url, body] of refused) {
      const answer = await ask(method, url, body, key);
      expect([url, answer.status, answer.body.error.code]).toEqual([url, 403, 'forbidden_scope']);
    }
    expect(
      (await ask('GET', `/v2/sessions/${session}/mapping`, undefined, newKey({ scopes: ['mapping:read'] }))).status,
    ).toBe(200);
    expect(
      (await ask('GET', `/v2/sessions/${session}/restore-table`, undefined, newKey({ scopes: ['mapping:restore'] })))
        .status,
    ).toBe(200);
    for (const scopes of [['protect'], ['admin', 'protect', 'restore']] as const) {
      expect(
        (await ask('POST', '/v2/sessions', {}, newKey({ scopes: scopes.filter((scope) => scope !== 'admin') }))).status,
      ).toBe(403);
    }
  });

  it('restoring by session needs restore alone, and a table without the scope holds what the request used', async () => {
    const server = testApp();
    const { ask, newKey } = server;
    const session = await opened(server);
    await ask('POST', '/v2/protect', { text: 'secret.person@example.com', mapping: inSession(session) });
    const key = newKey({ scopes: ['protect'] });
    const body = {
      text: 'a@x.de',
      mapping: inSession(session),
      output: { include: ['restore_table', 'forward_table'] },
    };
    const limited = (await ask('POST', '/v2/protect', body, key)).body;
    expect(JSON.stringify(limited)).not.toContain('secret.person');
    const whole = (await ask('POST', '/v2/protect', body)).body;
    expect(whole.restore_table.keys.map(({ o }: { o: string }) => o)).toContain('secret.person@example.com');
    expect(whole.results[0].output).toBe(limited.results[0].output);
    const restored = await ask(
      'POST',
      '/v2/restore',
      { inputs: [{ id: 'a', text: limited.results[0].output }], session },
      newKey({ scopes: ['restore'] }),
    );
    expect(restored).toMatchObject({ status: 200, body: { results: [{ text: 'a@x.de', restored: 1 }] } });
  });
});

test('an account keeps its surrogates over requests, and another account has others', async () => {
  const server = testApp();
  const { ask, newKey } = server;
  const send = async (key: string | undefined, consistency: string, text: string) =>
    (
      await ask(
        'POST',
        '/v2/protect',
        { text, mapping: { consistency }, output: { include: ['mapping', 'restore_table'] } },
        key,
      )
    ).body;
  const first = await send(undefined, 'account', 'ana.ruiz@example.com b@x.de');
  const second = await send(undefined, 'account', 'b@x.de ana.ruiz@example.com');
  const swap = (text: string) => text.split(' ').toReversed().join(' ');
  expect(second.results[0].output).toBe(swap(first.results[0].output));
  expect([first.mapping.rev, second.mapping]).toEqual([1, { rev: 1, delta: [] }]);
  // What other requests put into the account's map does not come out again.
  expect(
    (await send(undefined, 'account', 'c@x.de')).restore_table.keys.map(({ o }: { o: string }) => o),
  ).not.toContain('b@x.de');
  const other = await send(newKey({ account: 'other' }), 'account', 'ana.ruiz@example.com b@x.de');
  expect(other.results[0].output).not.toBe(first.results[0].output);
  const batch = await send(undefined, 'batch', 'ana.ruiz@example.com b@x.de');
  expect(batch.results[0].output).not.toBe(first.results[0].output);
  expect(batch.mapping.rev).toBe(0);
  // One-way values do not stay in a map that has no end.
  await ask('POST', '/v2/protect', {
    text: 'only.masked@x.de',
    policy: { preset: 'mask' },
    mapping: { consistency: 'account' },
  });
  const map = server.state.maps.map({ account: 'default' });
  expect(JSON.stringify(map)).not.toContain('only.masked');
  expect(JSON.stringify(map)).toContain('ana.ruiz@example.com');
});

test('a text that holds a replacement in use is protected so that it comes back', async () => {
  const server = testApp();
  const { ask } = server;
  const session = await opened(server);
  const send = async (text: string, more: object = {}) => {
    const mapping = inSession(session);
    const body = (
      await ask('POST', '/v2/protect', {
        text,
        policy: { default: { action: 'label' } },
        mapping,
        output: { include: ['restore_table'] },
        ...more,
      })
    ).body;
    for (const source of [{ session }, { table: body.restore_table }]) {
      const restored = await ask('POST', '/v2/restore', {
        inputs: [{ id: 'a', text: body.results[0].output }],
        ...source,
      });
      expect(restored.body.results[0].text).toBe(text);
    }
    return body.results[0].output as string;
  };
  expect(await send('a@x.de')).toBe('[EMAIL_1]');
  const output = await send('see [EMAIL_1] and a@x.de and [email_1]');
  expect(output).toContain('and [EMAIL_1] and');
  // A name in use, and a word of it that stands in a later text.
  await send('Maria Schmidt', { detection: FOUND, policy: {} });
  const { full } = (await ask('GET', `/v2/sessions/${session}/mapping`)).body;
  const { replacement } = full.find(({ type }: { type: string }) => type === 'PERSON');
  const [given, family] = replacement.split(' ');
  await send(`${given} and Dr ${family} met ${replacement}, ${replacement.toUpperCase()} and Maria Schmidt.`, {
    detection: FOUND,
    policy: {},
  });
});

describe('mapping block', () => {
  it.each<[name: string, mapping: object, pointer: string]>([
    ['consistency session without a session', { consistency: 'session' }, '/mapping/session'],
    ['a session with consistency batch', { consistency: 'batch', session: 'ses_1' }, '/mapping/session'],
    ['a session with consistency account', { consistency: 'account', session: 'ses_1' }, '/mapping/session'],
  ])('%s is 422', async (_name, mapping, pointer) => {
    const { ask } = testApp();
    for (const [url, body] of [
      ['/v2/protect', { text: 'x', mapping }],
      ['/v2/replacements', { value: 'x', type: 'PERSON', mapping }],
    ] as const) {
      const answer = await ask('POST', url, body);
      expect([answer.status, pointers(answer.body)]).toEqual([422, [pointer]]);
    }
  });

  it('a session alone is enough', async () => {
    const server = testApp();
    const session = await opened(server);
    expect((await server.ask('POST', '/v2/protect', { text: 'a@x.de', mapping: { session } })).body.mapping.rev).toBe(
      1,
    );
  });
});

test('nothing of a session is logged', async () => {
  const server = testApp();
  const session = await opened(server, { known: [{ original: 'Canary Bird', replacement: 'Other Name' }] });
  await server.ask('POST', '/v2/protect', { text: 'Canary Bird, canary@example.com', mapping: inSession(session) });
  await server.ask('PATCH', `/v2/sessions/${session}`, { known: [{ original: 'Canary Bird', replacement: 'Third' }] });
  await server.ask('GET', `/v2/sessions/${session}/mapping`);
  expect(server.logged.length).toBeGreaterThan(3);
  expect(server.logged.join('')).not.toMatch(/canary|other name/i);
});

test('capabilities say so', async () => {
  const { ask } = testApp();
  const { body } = await ask('GET', '/v2/capabilities');
  expect(body).toMatchObject({
    sessions: { status: 'ga' },
    detection: { custom: { stored_dictionaries: 'ga' } },
    limits: { sessions_max_ttl_s: 86_400 },
    endpoints: { 'POST /v2/sessions': 'ga', 'DELETE /v2/sessions/{session_id}': 'ga', 'POST /v2/replacements': 'ga' },
  });
});
