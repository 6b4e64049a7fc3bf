/**
 * Findings 4, 6, 7 and 11 as an outsider meets them: data that leaves unread, records that nobody granted, answers that
 * give something away. Finding 5 needs a built program: test/binary.
 */
import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { hashOf } from '../../state/quota/chain.ts';
import { cli } from '../support/cli.ts';
import { target, type Target } from './daemon.ts';
import { figure } from './figure.ts';
import { send, type Answer } from './send.ts';

const EMAIL = 'ana.ruiz@example.com';
const CARD = '4111 1111 1111 1111';
const PLAIN = { recognizers: { model: false } };

const post = async ({ url, key }: Pick<Target, 'url' | 'key'>, path: string, body: unknown, headers = {}) =>
  await send(`${url}${path}`, key, { body, headers });
const parsed = ({ text }: Answer): unknown => JSON.parse(text);

test('4: what stands in one form of a transcript only does not come back in the clear', async () => {
  const one = await target();
  const forms = { display: 'You can write to me.', lexical: `you can write to me at ${EMAIL} or charge ${CARD}` };
  const answer = await post(one, '/v2/protect', {
    inputs: [{ kind: 'transcript', forms }],
    policy: { preset: 'strict' },
  });
  const leaked = [EMAIL, CARD].filter((value) => answer.text.includes(value));
  figure('4: strict, lexical form', `${answer.status}, ${leaked.length} of 2 values in the clear`);
  expect(leaked).toEqual([]);
});

test('4: every form of a transcript is metered', async () => {
  const one = await target();
  const long = 'nothing to see here '.repeat(4400);
  const forms = {
    display: 'Hello.',
    itn: long,
    masked_itn: `x ${long}`.slice(0, long.length),
    lexical: `y ${long}`.slice(0, long.length),
  };
  const answer = await post(one, '/v2/detect', { inputs: [{ kind: 'transcript', forms }], detection: PLAIN });
  const { usage } = parsed(answer) as { usage: { records: number } };
  figure('4: 264,000 characters in other forms', `${answer.status}, ${usage.records} records`);
  expect(usage.records).toBeGreaterThanOrEqual(88);
});

test('6: an older volume whose mark was removed is seen although a command opened it first', async () => {
  const { home, state, run, serve } = cli();
  const kept = join(home, 'kept');
  const spend = () => run(['detect', '--json'], { input: `Mail ${EMAIL}` });
  const first = await serve();
  const key = first.adminKey!;
  await send(`${first.url}/v2/detect`, key, { body: { text: `Mail ${EMAIL}` } });
  await first.stop();
  cpSync(state, kept, { recursive: true });
  for (let n = 0; n < 3; n++) expect(spend().code).toBe(0);
  rmSync(state, { recursive: true });
  cpSync(kept, state, { recursive: true });
  const config = join(home, '.config', 'piid');
  for (const name of markFiles(config)) rmSync(join(config, name));
  spend();
  const daemon = await serve();
  const { text } = await send(`${daemon.url}/offline/status`, key);
  figure('6: older volume, mark removed, a command first', text.includes('mark_missing') ? 'on record' : 'not seen');
  expect(text).toContain('mark_missing');
});

/** Whatever lies beside the state key. */
function markFiles(config: string): string[] {
  return readdirSync(config).filter((name) => name !== 'state.key');
}

test('7: records that no licence granted are not spent', async () => {
  const one = await target();
  const before = parsed(await send(`${one.url}/offline/status`, one.key)) as { quota: { granted: number } };
  await one.daemon.stop();
  forge(one);
  const daemon = await one.serve();
  const status = parsed(await send(`${daemon.url}/offline/status`, one.key)) as {
    quota: { granted: number };
    state: { intact: boolean; problem?: string };
  };
  const charged = await post({ url: daemon.url, key: one.key }, '/v2/detect', { text: `Mail ${EMAIL}` });
  const doctor = one.run(['doctor', '--verify']);
  figure(
    '7: a grant written with the state key',
    `granted ${before.quota.granted} -> ${status.quota.granted}, intact ${status.state.intact}, detect ${charged.status}, doctor ${doctor.code}`,
  );
  expect([status.state.intact, charged.status, doctor.code]).toEqual([false, 503, 1]);
});

/** What whoever holds the state key can do: one row in the ledger, one in the pools, both consistent. */
function forge({ home, state }: Target): void {
  const db = new Database(join(state, 'piid.db'));
  onTestFinished(() => void db.close());
  const key = readFileSync(join(home, '.config', 'piid', 'state.key'), 'utf8').trim();
  const hex = /^[0-9a-f]{64}$/iu.test(key) ? key : Buffer.from(key, 'base64').toString('hex');
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma('legacy = 4');
  db.pragma(`key = "x'${hex}'"`);
  const { entries, head, sequence } = db.prepare('SELECT entries, head, sequence FROM quota').get() as {
    entries: number;
    head: Buffer;
    sequence: number;
  };
  const at = new Date().toISOString();
  const pool = 'lic_01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const tenths = 1e13;
  const body = JSON.stringify({ kind: 'grant', at, pool, sequence: sequence + 1, tenths });
  const hash = hashOf(head, body);
  db.prepare('INSERT INTO ledger (seq, body, hash) VALUES (?, ?, ?)').run(entries + 1, body, hash);
  db.prepare(`INSERT INTO pools (kind, name, sequence, granted, imported_at) VALUES ('pack', ?, ?, ?, ?)`).run(
    pool,
    sequence + 1,
    tenths,
    at,
  );
  db.prepare('UPDATE quota SET entries = ?, head = ?, sequence = ?').run(entries + 1, hash, sequence + 1);
  db.close();
}

test('11: answers that gave too much or broke', async () => {
  const one = await target();
  const { url } = one;

  // A number that a double rounds is another number.
  const table = (cell: string) =>
    `{"inputs":[{"kind":"table","columns":[{"name":"n"}],"rows":[[${cell}]]}],"detection":{"recognizers":{"model":false}}}`;
  const headers = { 'idempotency-key': 'one' };
  await post(one, '/v2/detect', table('1'), headers);
  const rounded = await post(one, '/v2/detect', table('1.00000000000000001'), headers);
  figure('11: idempotency after rounding', String(rounded.status));
  expect.soft(rounded.status, 'another number under one idempotency key').toBe(409);

  // Half a surrogate pair.
  const half = '{"known":[{"original":"Ana \\ud800","replacement":"Eva"}]}';
  const session = await post(one, '/v2/sessions', half);
  let back = '';
  if (session.status === 201) {
    const { id } = parsed(session) as { id: string };
    back = (await post(one, '/v2/restore', { session: id, inputs: [{ id: '1', text: 'Eva' }] })).text;
  }
  figure(
    '11: half a surrogate pair in a session',
    `${session.status}${back.includes('\ufffd') ? ', restored as U+FFFD' : ''}`,
  );
  expect.soft([201, 422], 'half a surrogate pair').toContain(session.status);
  expect.soft(back).not.toContain('\ufffd');

  // Names that every object has.
  const prefixes = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
  const statuses = await Promise.all(
    prefixes.map(async (prefix) => {
      const markers = { prefix, suffix: ']' };
      const asked = {
        inputs: [{ id: '1', text: `${prefix}PERSON_1]` }],
        table: { algorithm: 'pii-restore/1', keys: [{ k: `${prefix}PERSON_1]`, o: 'Ana' }], markers },
      };
      return (await post(one, '/v2/restore', asked)).status;
    }),
  );
  figure('11: markers.prefix of every object', statuses.join(' '));
  expect.soft(statuses).toEqual(prefixes.map(() => 200));

  // A page elsewhere loads the assets of the page.
  const asset = await send(`${url}/docs/swagger-ui.css`, '');
  figure('11: Cross-Origin-Resource-Policy of /docs assets', String(asset.headers['cross-origin-resource-policy']));
  expect.soft(asset.headers['cross-origin-resource-policy']).toBe('same-origin');

  // Who may only restore counts what a session has.
  const counter = one
    .run(['keys', 'create', '--name', 'counter', '--scope', 'restore', '--scope', 'sessions'])
    .stdout.trim();
  const { id } = parsed(await post(one, '/v2/sessions', {})) as { id: string };
  await post(one, '/v2/protect', {
    text: `Mail ${EMAIL}`,
    detection: PLAIN,
    policy: { preset: 'label' },
    mapping: { consistency: 'session', session: id },
  });
  const guesses = {
    session: id,
    inputs: [{ id: '1', text: Array.from({ length: 1000 }, (_, n) => `[PERSON_${n}]`).join(' ') }],
  };
  let asked = 0;
  for (let status = 200; status === 200 && asked < 60; asked++)
    status = (await send(`${url}/v2/restore`, counter, { body: guesses })).status;
  figure('11: 1,000 guessed labels each', asked < 60 ? `429 at request ${asked}` : 'never refused');
  expect.soft((await send(`${url}/v2/restore`, counter, { body: guesses })).status, 'guesses without end').toBe(429);

  // Maps that are kept for ever.
  const maps = one.run(['maps', 'list']);
  figure('11: piid maps list', String(maps.code));
  expect.soft(maps.code, 'piid maps list').toBe(0);
});

test('11: SIGUSR1 opens no inspector', async () => {
  const { home } = cli();
  const child = spawn(join(import.meta.dirname, '../../scripts/piid'), ['serve', '--port', '0'], {
    cwd: home,
    env: { PATH: process.env['PATH'] ?? '', HOME: home },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await new Promise((resolve) => void child.stdout.once('data', resolve));
  child.kill('SIGUSR1');
  await delay(1500);
  figure('11: SIGUSR1', stderr.includes('Debugger listening') ? 'opens the inspector' : 'opens nothing');
  expect(stderr).not.toContain('Debugger');
  expect(child.exitCode).toBeNull();
});
