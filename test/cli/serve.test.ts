import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cli } from '../support/cli.ts';
import { rawBytes } from '../support/volume.ts';

async function status(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}/v2/capabilities`, { headers: { authorization: `Bearer ${key}` } });
  await response.arrayBuffer();
  return response.status;
}

test('the first start prints an admin key that works, later ones do not, and the volume does not hold it', async () => {
  const { state, serve } = cli();
  const first = await serve();
  const key = first.adminKey!;
  expect(key).toMatch(/^piid_live_[A-Za-z0-9_-]{43}$/u);
  expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u);
  expect([await status(first.url, key), await status(first.url, key.replace(/.$/u, '-x'))]).toEqual([200, 401]);
  const ended = await first.stop();
  expect(ended.code).toBe(0);
  expect(ended.stderr).not.toContain(key);
  expect(rawBytes(state).includes(key.slice(10))).toBe(false);
  const again = await serve();
  expect(again.adminKey).toBeUndefined();
  expect(await status(again.url, key)).toBe(200);
  expect((await again.stop('SIGINT')).code).toBe(0);
  expect(readdirSync(state).toSorted()).toEqual(['daemon.lock', 'piid.db', 'volume.json']);
});

test('--admin-key-file gets the key, mode 0600, once', async () => {
  const { home, run, serve } = cli();
  const file = join(home, 'admin.key');
  const first = await serve(['--admin-key-file', file]);
  expect(first.adminKey).toBeUndefined();
  const key = readFileSync(file, 'utf8').trim();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await status(first.url, key)).toBe(200);
  await first.stop();
  writeFileSync(file, 'left alone');
  await (await serve(['--admin-key-file', file])).stop();
  expect(readFileSync(file, 'utf8')).toBe('left alone');
  const other = run([
    'serve',
    '--port',
    '0',
    '--state',
    join(home, 'other'),
    '--state-key-file',
    join(home, 'other.key'),
    '--admin-key-file',
    file,
  ]);
  expect([other.code, other.stdout]).toEqual([1, '']);
  expect(other.stderr).toContain(`piid: ${file} is there already`);
});

test('a second daemon on the volume ends with 4 and names the first; commands work beside it', async () => {
  const { run, serve } = cli();
  const daemon = await serve();
  const second = run(['serve', '--port', '0']);
  expect(second).toEqual({
    code: 4,
    stdout: '',
    stderr: `piid: the daemon with pid ${daemon.child.pid} already runs on this volume\n`,
  });
  const key = run(['keys', 'create', '--name', 'crm']).stdout.trim();
  expect(await status(daemon.url, key)).toBe(200);
  expect(run(['keys', 'revoke', 'crm']).code).toBe(0);
  expect(await status(daemon.url, key)).toBe(401);
  expect(run(['doctor']).stdout).toContain(`runs on this volume with pid ${daemon.child.pid}`);
  expect(run(['protect'], { input: 'a@example.com' }).code).toBe(0);
  await daemon.stop('SIGKILL');
  const next = await serve();
  expect((await next.stop()).code).toBe(0);
});

test('two first starts at once: one serves, the other ends with 4, and there is one volume', async () => {
  const { serve } = cli();
  const both = await Promise.allSettled([serve(), serve()]);
  expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [failed] = both.filter((one) => one.status === 'rejected');
  expect(String(failed?.reason)).toMatch(/ended with 4/u);
});

test('SIGTERM lets a running request end and refuses new ones', async () => {
  const { serve } = cli();
  const daemon = await serve();
  const body = JSON.stringify({ text: 'Mail ana.ruiz@example.com' });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const running = request(`${daemon.url}/v2/detect`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${daemon.adminKey}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    running.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    running.on('error', reject);
    running.write(body.slice(0, 10));
    setTimeout(() => running.end(body.slice(10)), 1200);
  });
  await delay(500);
  daemon.child.kill('SIGTERM');
  await delay(200);
  await expect(fetch(`${daemon.url}/healthz`)).rejects.toThrow('fetch failed');
  expect(await answered).toBe(200);
  expect((await daemon.ended).code).toBe(0);
});

test('a second signal ends at once', async () => {
  const { serve } = cli();
  const daemon = await serve();
  const hanging = request(`${daemon.url}/v2/detect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${daemon.adminKey}`, 'content-type': 'application/json', 'content-length': 100 },
  });
  hanging.on('error', () => {});
  hanging.write('{');
  await delay(300);
  daemon.child.kill('SIGTERM');
  await delay(300);
  expect((await daemon.stop('SIGTERM')).code).toBe(143);
});

test('a taken port ends with 1, says which, and leaves the admin key for the start that serves', async () => {
  const { run, serve } = cli();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const ended = run(['serve', '--port', String(port)]);
  taken.close();
  expect(ended).toEqual({ code: 1, stdout: '', stderr: `piid: port ${port} of 127.0.0.1 is in use\n` });
  const daemon = await serve();
  expect(await status(daemon.url, daemon.adminKey!)).toBe(200);
});

test('a state directory below /proc is refused', () => {
  const { home, run } = cli();
  const ended = run(['protect', '--state', '/proc/piid', '--state-key-file', join(home, 'key')], { input: 'x' });
  expect(ended).toEqual({
    code: 3,
    stdout: '',
    stderr: 'piid: no directory can be made for the volume in /proc/piid\n',
  });
});

test('TLS is served with the given certificate', async () => {
  const { home, run, serve } = cli();
  const key = join(import.meta.dirname, '../fixtures/tls/key.pem');
  const cert = join(import.meta.dirname, '../fixtures/tls/cert.pem');
  const daemon = await serve(['--tls-cert', cert, '--tls-key', key]);
  expect(daemon.url).toMatch(/^https:/u);
  await daemon.stop();
  expect(run(['serve', '--port', '0', '--tls-cert', cert, '--tls-key', join(home, 'none.pem')])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot read'),
  });
  expect(run(['serve', '--port', '0', '--tls-cert', key, '--tls-key', cert])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^piid: [^\n]*\n$/u),
  });
});
