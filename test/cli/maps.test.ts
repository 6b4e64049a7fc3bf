import { expect, test } from 'vitest';
import { cli } from '../support/cli.ts';

test('account maps are listed, and removed when somebody says so, beside a running daemon', async () => {
  const { run, serve } = cli();
  const daemon = await serve();
  const protect = async (): Promise<{ output: string; rev: number }> => {
    const response = await fetch(`${daemon.url}/v2/protect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${daemon.adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        text: 'to ana.ruiz@example.com',
        detection: { recognizers: { model: false } },
        mapping: { consistency: 'account' },
      }),
    });
    const body = (await response.json()) as { results: { output: string }[]; mapping: { rev: number } };
    expect(response.status).toBe(200);
    return { output: body.results[0]!.output, rev: body.mapping.rev };
  };
  expect(run(['maps', 'list'])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(run(['maps', 'remove', 'default', '--yes'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'piid: this account has no map\n',
  });
  const { output } = await protect();
  expect(run(['maps', 'list']).stdout).toMatch(/^default {2}1 entry {2}created \S+Z {2}updated \S+Z\n$/);
  const listed = JSON.parse(run(['maps', 'list', '--json']).stdout) as { maps: object[] };
  expect(listed.maps).toMatchObject([{ account: 'default', rev: 1, entries: 1 }]);
  // Nobody is there to be asked.
  expect(run(['maps', 'remove', 'default'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'piid: the map has 1 entry, which is then gone for good; say --yes\n',
  });
  expect(await protect()).toEqual({ output, rev: 1 });
  expect(run(['maps', 'remove', 'default', '--yes'])).toEqual({
    code: 0,
    stdout: 'the map of default is removed\n',
    stderr: '',
  });
  expect(run(['maps', 'list']).stdout).toBe('');
  // The daemon sees it at its next request; the surrogate derives from the key of the account.
  expect(await protect()).toEqual({ output, rev: 1 });
  expect(JSON.parse(run(['maps', 'remove', 'default', '--yes', '--json']).stdout)).toEqual({
    account: 'default',
    entries: 1,
    removed: true,
  });
  expect((await daemon.stop()).code).toBe(0);
}, 240_000);

test('entries of account maps go with the retention that serve is given', async () => {
  const { run, serve } = cli();
  const policy = { text: 'to ana.ruiz@example.com', detection: { recognizers: { model: false } } };
  const ask = async (url: string, key: string | undefined): Promise<number> =>
    (
      await fetch(`${url}/v2/protect`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...policy, mapping: { consistency: 'account' } }),
      })
    ).status;
  const daemon = await serve();
  expect(await ask(daemon.url, daemon.adminKey)).toBe(200);
  await daemon.stop();
  const kept = await serve(['--account-map-retention', '90d']);
  expect(run(['maps', 'list']).stdout).toMatch(/^default {2}1 entry/);
  await kept.stop();
  const cut = await serve(['--account-map-retention', '0s']);
  await expect.poll(() => run(['maps', 'list']).stdout).toMatch(/^default {2}0 entries/);
  expect((await cut.stop()).code).toBe(0);
  expect(run(['serve', '--account-map-retention', 'soon'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'piid: --account-map-retention must be a number and a unit, such as 90d or 12h\n',
  });
}, 240_000);

test('a daemon that writes a large map stops when it is told to, and what it answered is there', async () => {
  const { run, serve } = cli();
  const daemon = await serve();
  const known = Array.from({ length: 20_000 }, (_, i) => ({ original: `Original ${i}`, replacement: `Ersatz ${i}` }));
  const headers = { authorization: `Bearer ${daemon.adminKey}`, 'content-type': 'application/json' };
  const making = fetch(`${daemon.url}/v2/sessions`, { method: 'POST', headers, body: JSON.stringify({ known }) });
  // The body has been read when another request is answered after it.
  await (await fetch(`${daemon.url}/v2/capabilities`, { headers })).text();
  daemon.child.kill('SIGTERM');
  const made = await making.then(
    async (response) => (response.status === 201 ? ((await response.json()) as { id: string }).id : undefined),
    () => undefined,
  );
  expect(await daemon.ended).toMatchObject({ code: 0, stderr: expect.not.stringContaining('cut off') as string });
  const again = await serve();
  if (made !== undefined) {
    const response = await fetch(`${again.url}/v2/sessions/${made}`, { headers });
    expect([response.status, await response.json()]).toMatchObject([200, { entries: 20_000 }]);
  }
  expect((await again.stop()).code).toBe(0);
  expect(run(['doctor', '--verify']).stdout).not.toMatch(/damaged/);
}, 240_000);
