/** Files of a shared directory: nothing leads out of it. */
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLocal, walk } from '../../../daemon/jobs/local-files.ts';
import { temporaryDirectory } from '../../support/volume.ts';

function shared(): string {
  const dir = temporaryDirectory();
  mkdirSync(join(dir, 'in', 'sub'), { recursive: true });
  writeFileSync(join(dir, 'outside.txt'), 'outside');
  writeFileSync(join(dir, 'in', 'file.txt'), 'inside');
  writeFileSync(join(dir, 'in', 'sub', 'übung 1.txt'), 'below');
  symlinkSync(join(dir, 'outside.txt'), join(dir, 'in', 'link.txt'));
  symlinkSync('file.txt', join(dir, 'in', 'inner-link.txt'));
  symlinkSync(dir, join(dir, 'in', 'up'));
  symlinkSync('sub', join(dir, 'in', 'way'));
  expect(spawnSync('mkfifo', [join(dir, 'in', 'pipe')]).status).toBe(0);
  return join(dir, 'in');
}

const CASES: [string, string][] = [
  ['file.txt', 'ok'],
  ['./sub//übung 1.txt', 'ok'],
  ['sub/../file.txt', 'outside'],
  ['../outside.txt', 'outside'],
  ['/etc/passwd', 'outside'],
  ['', 'outside'],
  ['.', 'outside'],
  ['sub', 'outside'],
  ['link.txt', 'outside'],
  ['inner-link.txt', 'outside'],
  ['up/outside.txt', 'outside'],
  ['way/übung 1.txt', 'outside'],
  ['pipe', 'outside'],
  ['file.txt/x', 'outside'],
  ['file.txt\0.png', 'outside'],
  ['missing.txt', 'missing'],
  ['sub/missing/deeper.txt', 'missing'],
];

it.each(CASES)('%j is %s', async (path, expected) => {
  const dir = shared();
  expect(walk(dir, path)).toBe(expected);
  const opened = await openLocal(dir, path);
  if (typeof opened === 'string') return expect(opened).toBe(expected);
  expect((await opened.readFile('utf8')).length).toBeGreaterThan(0);
  return await opened.close();
});

it('a device is no file', () => {
  expect(walk('/dev', 'null')).toBe('outside');
});

it('the shared directory may itself be a link', () => {
  const dir = shared();
  const link = join(temporaryDirectory(), 'link');
  symlinkSync(dir, link);
  expect(walk(link, 'file.txt')).toBe('ok');
});

it('a hard link is a file like any other: who can make one in the directory can copy there too', () => {
  const dir = shared();
  linkSync(join(dir, '..', 'outside.txt'), join(dir, 'hard.txt'));
  expect(walk(dir, 'hard.txt')).toBe('ok');
});
