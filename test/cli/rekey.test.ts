import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli } from '../support/cli.ts';

test('piid state rekey, as it is typed', { timeout: 120_000 }, async () => {
  const { run, serve, home, state } = cli();
  const file = join(home, '.config', 'piid', 'state.key');
  expect(run(['state', 'rekey'])).toMatchObject({ code: 3, stdout: '' });
  expect(run(['keys', 'create', '--name', 'crm']).code).toBe(0);
  const old = readFileSync(file, 'utf8');

  const daemon = await serve();
  expect(run(['state', 'rekey'])).toEqual({
    code: 4,
    stdout: '',
    stderr: `piid: the daemon with pid ${daemon.child.pid} runs on this volume; stop it first\n`,
  });
  await daemon.stop();

  const line = (path: string) => `the volume in ${state} has a new state key, in ${path}\n`;
  expect(run(['state', 'rekey'])).toEqual({ code: 0, stdout: line(file), stderr: '' });
  const next = readFileSync(file, 'utf8');
  expect(next).not.toBe(old);
  expect(run(['keys', 'list']).stdout).toContain('  crm  ');

  writeFileSync(file, old);
  expect(run(['keys', 'list'])).toMatchObject({ code: 3, stderr: expect.stringContaining('is not the one of') });

  // A crash before the last step: the key is still beside the old one.
  writeFileSync(`${file}.new`, next, { mode: 0o600 });
  expect(run(['doctor']).code).toBe(0);
  expect(existsSync(`${file}.new`)).toBe(true);
  const taken = run(['keys', 'list']);
  expect(taken).toMatchObject({ code: 0, stderr: `piid: a rekey was cut short; its new key is in ${file} now\n` });
  expect(readFileSync(file, 'utf8')).toBe(next);
  expect(run(['keys', 'list'])).toMatchObject({ code: 0, stderr: '' });

  // From the environment there is no file to replace.
  const env = { PIID_STATE_KEY: next.trim() };
  renameSync(file, join(home, 'kept.key'));
  expect(run(['state', 'rekey'], { env }).code).toBe(2);
  const other = join(home, 'other.key');
  expect(run(['state', 'rekey', '--new-key-file', other], { env })).toEqual({
    code: 0,
    stdout: line(other),
    stderr: '',
  });
  expect(run(['keys', 'list'], { env }).code).toBe(3);
  expect(run(['keys', 'list', '--state-key-file', other])).toMatchObject({ code: 0, stderr: '' });
});
