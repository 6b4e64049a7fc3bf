/** `piid install --root`: an image is filled, all or nothing. The program is a checkout's, behind a script. */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../support/volume.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'daemon', 'main.ts');
/** Files of another owner are made: whoever is not root becomes it for that. */
const AS_ROOT = process.getuid?.() === 0 ? [] : ['unshare', '--user', '--map-root-user', '--map-auto'];

function piid(...args: string[]): { code: number | null; stdout: string; stderr: string } {
  const [program, ...rest] = [...AS_ROOT, process.execPath, MAIN, ...args] as [string, ...string[]];
  const { status, stdout, stderr } = spawnSync(program, rest, { encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

interface Image {
  root: string;
  program: string;
}

/** `before`: lines of shell that the program runs first. */
function image(before = ''): Image {
  const dir = temporaryDirectory();
  const [root, program] = [join(dir, 'root'), join(dir, 'piid')];
  mkdirSync(join(root, 'etc'), { recursive: true });
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\nold:x:999:999::/:/bin/false\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\n');
  writeFileSync(join(root, 'etc/shadow'), 'root:*:20000:0:99999:7:::\n', { mode: 0o640 });
  writeFileSync(program, `#!/bin/sh\n${before}\nexec ${process.execPath} ${MAIN} "$@"\n`, { mode: 0o755 });
  return { root, program };
}

function tree(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted();
}

test('an image gets user, program and unit, and neither key nor volume', { timeout: 300_000 }, () => {
  const { root, program } = image();
  const first = piid('install', '--root', root, '--program', program);
  expect(first, first.stderr).toMatchObject({ code: 0 });
  expect(first.stdout).toContain('At its first start on a machine, run: piid install');
  // 999 was taken.
  expect(readFileSync(join(root, 'etc/passwd'), 'utf8')).toMatch(
    /^piid:x:998:998:piid:\/var\/lib\/piid:\/usr\/sbin\/nologin$/mu,
  );
  expect(readFileSync(join(root, 'etc/shadow'), 'utf8')).toMatch(/^piid:!:\d+::::::$/mu);
  expect(lstatSync(join(root, 'etc/shadow')).mode & 0o777).toBe(0o640);
  expect(existsSync(join(root, 'etc/gshadow'))).toBe(false);
  expect(statSync(join(root, 'var/lib/piid')).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(root, 'opt/piid/current/piid'), 'utf8')).toBe(readFileSync(program, 'utf8'));
  const unit = readFileSync(join(root, 'etc/systemd/system/piid.service'), 'utf8');
  expect(unit).toContain('\nExecStart=/opt/piid/current/piid serve\n');
  expect(piid('install', '--print-unit', '--plain-state-key').stdout).toBe(unit);
  expect(readdirSync(join(root, 'etc/piid')).toSorted()).toEqual(['install.json', 'piid.env']);
  expect(readdirSync(join(root, 'var/lib/piid'))).toEqual([]);

  const before = tree(root);
  expect(piid('install', '--root', root, '--program', program).stdout).toContain('Nothing had to be changed.');
  expect(tree(root)).toEqual(before);
  const removed = piid('uninstall', '--root', root, '--purge', '--yes');
  expect(removed, removed.stderr).toMatchObject({ code: 0 });
  expect(tree(root).filter((path) => path.includes('piid'))).toEqual([]);
  expect(readFileSync(join(root, 'etc/passwd'), 'utf8')).not.toContain('piid');
});

test.each([
  ['does not work', 'echo "piid: no" >&2; exit 1', 'the program does not work on this machine: piid: no'],
  [
    'does not say its version',
    '[ "$1" = --version ] && { echo soon; exit 0; }',
    'the program does not say its version',
  ],
])('a program that %s is not installed, and nothing of it stays', { timeout: 180_000 }, (_, before, reason) => {
  const { root, program } = image(before);
  const empty = tree(root);
  const ended = piid('install', '--root', root, '--program', program);
  expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining(reason)]);
  expect(tree(root)).toEqual(empty);
  expect(readFileSync(join(root, 'etc/passwd'), 'utf8')).not.toContain('piid');
});

test('an obstacle after half of the way: everything is taken back', { timeout: 180_000 }, () => {
  const { root, program } = image();
  mkdirSync(join(root, 'etc/systemd'));
  writeFileSync(join(root, 'etc/systemd/system'), 'in the way');
  const empty = tree(root);
  const ended = piid('install', '--root', root, '--program', program);
  expect([ended.code, ended.stderr]).toEqual([1, expect.stringMatching(/^piid: cannot write .*\n$/u)]);
  expect(tree(root)).toEqual(empty);
});

test('wrong usage is told before anything is touched', { timeout: 180_000 }, () => {
  const { root } = image();
  expect(piid('install', '--root', root)).toMatchObject({ code: 2, stderr: expect.stringContaining('--program') });
  expect(piid('install', '--port', '0', '--program', 'x')).toMatchObject({ code: 2 });
  expect(piid('uninstall', '--purge')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
  expect(piid('admin')).toMatchObject({ code: 2 });
});
