import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../state/folder.ts';
import { temporaryDirectory } from '../support/volume.ts';

test('the folders above are made too, with the mode, and what is there stays as it is', () => {
  const top = temporaryDirectory();
  mkdirSync(join(top, 'a'), { mode: 0o755 });
  makeFolder(join(top, 'a', 'b', 'c'), 0o700);
  makeFolder(join(top, 'a', 'b', 'c'), 0o777);
  expect(['a', 'a/b', 'a/b/c'].map((path) => (statSync(join(top, path)).mode & 0o777).toString(8))).toEqual([
    '755',
    '700',
    '700',
  ]);
});

test('a file in the way is refused, and nothing is made', () => {
  const top = temporaryDirectory();
  writeFileSync(join(top, 'file'), '');
  expect(() => makeFolder(join(top, 'file'), 0o700)).toThrow(/EEXIST/u);
  expect(() => makeFolder(join(top, 'file', 'below'), 0o700)).toThrow(/ENOTDIR/u);
});

test('a file system that answers ENOENT to every folder is refused', () => {
  expect(() => makeFolder('/proc/piid-test/state', 0o700)).toThrow(/ENOENT/u);
  expect(existsSync('/proc/piid-test')).toBe(false);
});
