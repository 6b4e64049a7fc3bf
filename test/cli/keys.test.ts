import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli } from '../support/cli.ts';

const KEY = /^piid_live_[A-Za-z0-9_-]{43}\n$/u;

test('the life of a key, as it is typed', () => {
  const { run } = cli();
  const made = run(['keys', 'create', '--name', 'crm', '--expires', '90d']);
  expect(made.code).toBe(0);
  expect(made.stdout).toMatch(KEY);
  const [, id] = /^(key_\w{26}) {2}crm {2}account default {2}/u.exec(made.stderr) ?? [];
  expect(made.stderr).toContain('detect,protect,restore,sessions,jobs,usage:read  standard,realtime,batch  expires ');

  const listed = run(['keys', 'list']);
  expect(listed).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`${id}  crm`) });
  expect(listed.stdout).not.toContain(made.stdout.trim());

  const next = run(['keys', 'rotate', 'crm', '--overlap', '1h']);
  expect(next.stdout).toMatch(KEY);
  expect(next.stdout).not.toBe(made.stdout);

  // Two keys work under the name now: only the identifier says which one to stop.
  expect(run(['keys', 'revoke', 'crm'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'piid: several working keys have this name; use the identifier\n',
  });
  expect(run(['keys', 'revoke', id!])).toEqual({ code: 0, stdout: `${id} is revoked\n`, stderr: '' });
  expect(run(['keys', 'revoke', id!]).code).toBe(0);
  expect(run(['keys', 'rotate', id!])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'piid: the key is revoked, expired or rotated already\n',
  });
  expect(run(['keys', 'revoke', 'crm']).code).toBe(0);
  expect(run(['keys', 'revoke', 'crm'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'piid: there is no working key with this name or identifier\n',
  });
});

test('--json gives what a script needs', () => {
  const { run } = cli();
  const made = JSON.parse(
    run([
      'keys',
      'create',
      '--name',
      'ops',
      '--account',
      'team-a',
      '--scope',
      'admin',
      '--scope',
      'mapping:read',
      '--tier',
      'batch',
      '--json',
    ]).stdout,
  ) as Record<string, unknown>;
  expect(made).toMatchObject({
    key: expect.stringMatching(/^piid_live_/u),
    name: 'ops',
    account: 'team-a',
    scopes: ['mapping:read', 'admin'],
    tiers: ['batch'],
    expires_at: null,
    active: true,
  });
  const { key: _key, ...rest } = made;
  expect(JSON.parse(run(['keys', 'list', '--json']).stdout)).toEqual({ keys: [rest] });
});

test.each<[args: string[], code: number, line: string | RegExp]>([
  [['keys', 'create'], 2, "piid: required option '--name <name>' not specified"],
  [
    ['keys', 'create', '--name', 'x', '--scope', 'everything'],
    2,
    /^piid: option '--scope <scope>' argument 'everything' is invalid\. Allowed choices are detect/u,
  ],
  [
    ['keys', 'create', '--name', 'x', '--expires', 'soon'],
    2,
    'piid: --expires must be a number and a unit, such as 90d, 12h or 30m',
  ],
  [['keys', 'create', '--name', 'x', '--expires', '0d'], 2, 'piid: /expires must be in the future'],
  [['keys', 'create', '--name', 'a\nb'], 2, /^piid: \/name must be/u],
  [['keys', 'create', '--name', 'x', '--account', '../a'], 2, /^piid: \/account must be/u],
  [['keys', 'create', '--name', 'x', '--nme', 'y'], 2, "piid: unknown option '--nme' (Did you mean --name?)"],
  [['keys', 'list', 'extra'], 2, /^piid: too many arguments/u],
  [['keys', 'list'], 3, /^piid: there is no volume in /u],
  [['keys', 'revoke', 'x'], 3, /^piid: there is no volume in /u],
  [['keys', 'forget'], 2, "piid: unknown command 'forget'"],
  [['sreve'], 2, "piid: unknown command 'sreve' (Did you mean serve?)"],
  [['serve', '--port', '99999'], 2, 'piid: --port must be a whole number from 0 to 65535'],
  [
    ['serve', '--host', '0.0.0.0'],
    2,
    'piid: a host other than loopback needs --tls-cert and --tls-key, or --allow-plain-http',
  ],
  [['serve', '--tls-cert', 'x.pem'], 2, 'piid: --tls-cert and --tls-key belong together'],
  [['restore'], 2, 'piid: say either --table FILE or --session NAME'],
  [['detect', 'no-such-file.txt'], 1, 'piid: cannot read no-such-file.txt'],
  [['detect', '--detection', 'no-such-file.json'], 1, 'piid: cannot read no-such-file.json: no such file'],
])('%j ends with %i and one line', (args, code, line) => {
  const ended = cli().run(args);
  expect([ended.code, ended.stdout]).toEqual([code, '']);
  expect(ended.stderr.endsWith('\n') && ended.stderr.trimEnd().split('\n').length).toBe(1);
  if (typeof line === 'string') expect(ended.stderr).toBe(`${line}\n`);
  else expect(ended.stderr).toMatch(line);
});

test('help and version go to standard output and end with 0', () => {
  const { run } = cli();
  expect(run(['--version'])).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u), stderr: '' });
  for (const args of [['--help'], ['serve', '--help'], ['keys', 'create', '--help'], ['help', 'keys']]) {
    expect(run(args)).toEqual({ code: 0, stdout: expect.stringContaining('Usage: piid'), stderr: '' });
  }
});

test('a volume that does not open ends with 3 and says why', () => {
  const { home, state, run } = cli();
  run(['keys', 'create', '--name', 'x']);
  const keyFile = join(home, '.config', 'piid', 'state.key');
  const other = { PIID_STATE_KEY: 'ab'.repeat(32) };
  expect(run(['keys', 'list'], { env: other })).toEqual({
    code: 3,
    stdout: '',
    stderr: `piid: the state key is not the one of the volume in ${state}\n`,
  });
  expect(run(['serve', '--port', '0'], { env: other }).code).toBe(3);
  rmSync(keyFile);
  expect(run(['keys', 'list'])).toEqual({
    code: 3,
    stdout: '',
    stderr: `piid: the state key file ${keyFile} is missing, and the volume in ${state} needs its key\n`,
  });
  expect(run(['serve', '--port', '0']).code).toBe(3);
  writeFileSync(keyFile, 'secret-not-a-key', { mode: 0o600 });
  const ended = run(['keys', 'list']);
  expect(ended.code).toBe(3);
  expect(ended.stderr).not.toContain('secret-not-a-key');
});

test('doctor looks and makes nothing; then it knows the volume', () => {
  const { home, state, run } = cli();
  const before = run(['doctor', '--json']);
  expect(before).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(before.stdout)).toMatchObject({ ok: true });
  expect(before.stdout).toContain(`none in ${state} yet`);
  expect(run(['keys', 'list']).code).toBe(3);
  run(['keys', 'create', '--name', 'x']);
  const after = run(['doctor', '--verify']);
  expect(after).toMatchObject({ code: 0, stderr: '' });
  expect(after.stdout).toMatch(/ok +volume +.*schema \d+, ins_\w{26}, every page checked\n/u);
  rmSync(join(home, '.config'), { recursive: true });
  const broken = run(['doctor']);
  expect(broken.code).toBe(3);
  expect(broken.stderr.split('\n')).toHaveLength(2);
  expect(broken.stdout).toMatch(/^failed +volume/mu);
});
