/** Large and odd maps through the API: nothing holds the others up, nothing is half written, everything comes back exactly. */
import { setImmediate as turn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { MAX_MAP_TEXT } from '../../../engine/vocabulary/mapping.ts';
import { persons, testApp, type TestApp } from '../../support/map-app.ts';
import { rawBytes } from '../../support/volume.ts';

const known = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ original: `Original ${from + i}`, replacement: `Ersatz ${from + i}` }));

/** How often others were answered while `work` ran. */
async function answeredBeside(
  { ask }: TestApp,
  work: Promise<{ status: number }>,
): Promise<[status: number, n: number]> {
  const beside = { over: false, answered: 0 };
  const done = work.finally(() => (beside.over = true));
  while (!beside.over) {
    expect((await ask('GET', '/healthz')).status).toBe(200);
    beside.answered++;
    // A request that is injected takes no turn of the event loop by itself.
    await turn();
  }
  return [(await done).status, beside.answered];
}

test('others are answered while a session of 10,000 entries is made, grows and goes', async () => {
  const server = testApp();
  const { ask } = server;
  const made = ask('POST', '/v2/sessions', { known: known(10_000) });
  expect((await answeredBeside(server, made))[1]).toBeGreaterThan(20);
  const { status, body: session } = await made;
  expect([status, session.rev, session.entries]).toEqual([201, 0, 10_000]);
  const path = `/v2/sessions/${session.id as string}`;
  const grown = await answeredBeside(server, ask('PATCH', path, { known: known(10_000, 10_000) }));
  expect([grown[0], grown[1] > 20]).toEqual([200, true]);
  expect((await ask('PATCH', path, { known: known(1, 20_000), expected_rev: 1 })).body).toMatchObject({
    rev: 2,
    entries: 20_001,
  });
  const gone = await answeredBeside(server, ask('DELETE', path));
  expect([gone[0], gone[1] > 20]).toEqual([204, true]);
}, 60_000);

test('a request that brings a large map is charged once, and its map is there as a whole', async () => {
  const server = testApp();
  const { ask, state } = server;
  const session = (await ask('POST', '/v2/sessions')).body.id as string;
  const answer = await ask('POST', '/v2/protect', {
    text: 'Original 7 called.',
    mapping: { consistency: 'session', session, known: known(3_000) },
  });
  expect([answer.status, answer.body.results[0].output, answer.body.mapping.rev]).toEqual([200, 'Ersatz 7 called.', 1]);
  expect((await ask('GET', `/v2/sessions/${session}`)).body).toMatchObject({ rev: 1, entries: 3_000 });
  expect(state.quota.status().allowance.used).toBe(10);
}, 60_000);

test('texts and maps have bounds, said with pointers; nothing is kept of what is refused', async () => {
  const server = testApp();
  const { ask, state } = server;
  const long = 'x'.repeat(MAX_MAP_TEXT + 1);
  const session = (await ask('POST', '/v2/sessions')).body.id as string;
  const refused = [
    ['POST', '/v2/sessions', { known: [{ original: long, replacement: 'y' }] }, '/known/0/original'],
    ['PATCH', `/v2/sessions/${session}`, { known: [{ original: 'y', replacement: long }] }, '/known/0/replacement'],
    ['PATCH', `/v2/sessions/${session}`, { reserved: [long] }, '/reserved/0'],
    [
      'POST',
      '/v2/protect',
      { text: 'x', mapping: { known: [{ original: long, replacement: 'y' }] } },
      '/mapping/known/0/original',
    ],
  ] as const;
  for (const [method, url, body, pointer] of refused) {
    const { status, body: answer } = await ask(method, url, body);
    expect([status, answer.error.details[0].pointer]).toEqual([422, pointer]);
  }
  const most = known(1).map((entry) => ({ ...entry, original: '😀'.repeat(MAX_MAP_TEXT) }));
  expect((await ask('PATCH', `/v2/sessions/${session}`, { known: most })).status).toBe(200);

  const heavy = Array.from({ length: 3_000 }, (_, i) => ({
    original: `${i} ${'x'.repeat(3_000)}`,
    replacement: `${i} ${'y'.repeat(3_000)}`,
  }));
  for (const [method, url] of [
    ['POST', '/v2/sessions'],
    ['PATCH', `/v2/sessions/${session}`],
  ] as const) {
    const { status, body: answer } = await ask(method, url, { known: heavy });
    expect([status, answer.error.code, answer.error.details]).toMatchObject([
      413,
      'too_large',
      [{ pointer: '/known' }],
    ]);
  }
  expect(state.maps.session('default', session)).toMatchObject({ rev: 1, entries: 1 });
}, 60_000);

test.each(['session', 'account'] as const)(
  'lone surrogates come back exactly from the map of a %s',
  async (consistency) => {
    const { ask, state } = testApp();
    const session = (await ask('POST', '/v2/sessions')).body.id as string;
    const ref = consistency === 'session' ? { account: 'default', session } : { account: 'default' };
    const mapping = { consistency, ...(consistency === 'session' ? { session } : {}) };
    const names = ['Ana \ud800Ruiz', 'Ana \ud801Ruiz', 'Bo\udfff Li', '\uffffTom Reyes'];
    const text = names.join(' met ');
    const include = ['mapping', 'restore_table'];
    const body = {
      text,
      detection: persons(...names),
      policy: { default: { action: 'label' } },
      mapping,
      output: { include },
    };
    const first = await ask('POST', '/v2/protect', body);
    expect([first.status, first.body.mapping.delta.map(({ original }: { original: string }) => original)]).toEqual([
      200,
      names,
    ]);
    const again = await ask('POST', '/v2/protect', body);
    expect([again.status, again.body.results[0].output, again.body.mapping.delta]).toEqual([
      200,
      first.body.results[0].output,
      [],
    ]);
    const map = state.maps.map(ref);
    if (typeof map === 'string') throw new Error(map);
    expect(map.entries.map(({ original }) => original)).toEqual(names);
    const source = consistency === 'session' ? { session } : { table: again.body.restore_table };
    const restored = await ask('POST', '/v2/restore', {
      inputs: [{ id: 'a', text: again.body.results[0].output }],
      ...source,
    });
    expect(restored.body.results[0].text).toBe(text);
    // As known entries too, here and with the caller's own map.
    const odd = [{ original: '\ud800', replacement: 'Odd Value' }];
    expect((await ask('POST', '/v2/sessions', { known: odd })).status).toBe(201);
    const own = await ask('POST', '/v2/restore', { inputs: [{ id: 'a', text: 'Odd Value' }], mapping: { known: odd } });
    expect(own.body.results[0].text).toBe('\ud800');
  },
);

test('of what nobody can turn back a session keeps a keyed hash, and finds the value again by it', async () => {
  const server = testApp();
  const { ask, state } = server;
  const session = (await ask('POST', '/v2/sessions')).body.id as string;
  const send = async (text: string) =>
    await ask('POST', '/v2/protect', {
      text,
      policy: { preset: 'mask' },
      mapping: { consistency: 'session', session },
      output: { include: ['mapping'] },
    });
  const first = (await send('only.masked@example.com')).body;
  expect(first.mapping.delta).toMatchObject([{ id: 'm1', original: 'only.masked@example.com', reversible: false }]);
  expect((await send('only.masked@example.com and other.masked@example.com')).body.mapping).toMatchObject({
    rev: 2,
    delta: [{ id: 'm2' }],
  });
  expect(JSON.stringify(state.maps.map({ account: 'default', session }))).not.toMatch(/only|other/);
  const exported = (await ask('GET', `/v2/sessions/${session}/mapping`)).body;
  expect(exported.full).toMatchObject([
    { id: 'm1', original: '', reversible: false },
    { id: 'm2', original: '' },
  ]);
  expect(rawBytes(server.dir).toString('latin1')).not.toContain('only.masked');
});

test('a full disk answers 503 and keeps nothing; the daemon serves again once there is room', async () => {
  const server = testApp();
  const { ask, state } = server;
  const session = (await ask('POST', '/v2/sessions', { known: known(300) })).body.id as string;
  const { db } = state.maps as unknown as { db: Database.Database };
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 2}`);
  const filled = known(5_000, 1_000);
  for (const [method, url, body] of [
    ['POST', '/v2/sessions', { known: filled }],
    ['PATCH', `/v2/sessions/${session}`, { known: filled }],
    ['POST', '/v2/protect', { text: 'x', mapping: { consistency: 'session', session, known: filled } }],
  ] as const) {
    const answer = await ask(method, url, body);
    expect([method, url, answer.status, answer.body.error.code]).toEqual([method, url, 503, 'backend_unavailable']);
  }
  expect((await ask('GET', `/v2/sessions/${session}`)).body).toMatchObject({ rev: 0, entries: 300 });
  expect(state.quota.status()).toMatchObject({ quota: { reserved: 0 }, allowance: { used: 0 } });
  db.pragma('max_page_count = 1000000');
  expect((await ask('PATCH', `/v2/sessions/${session}`, { known: filled })).body).toMatchObject({
    rev: 1,
    entries: 5_300,
  });
  expect(server.logged.join('')).not.toMatch(/Original|Ersatz/);
}, 60_000);
