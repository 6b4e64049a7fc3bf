/** The import rule of each folder (house style 3) is enforced: the linter refuses the fixtures that break it. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from './support/volume.ts';

const root = join(import.meta.dirname, '..');
const fixtures = join(import.meta.dirname, 'fixtures', 'lint');

/** Where the lines above "These are allowed" stand: every import there breaks a rule. */
function expected(): string[] {
  return readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(fixtures, name)).isFile())
    .flatMap((name) => {
      const lines = readFileSync(join(fixtures, name), 'utf8').split('\n');
      const allowed = lines.findIndex((line) => line.includes('allowed'));
      return lines.flatMap((line, at) => (at < allowed && line.startsWith('import') ? [`${name}:${at + 1}`] : []));
    });
}

test('every forbidden import of the fixtures is refused, and no allowed one', () => {
  // Outside the tree, where the folders' names count and `test/` does not.
  const dir = temporaryDirectory();
  cpSync(fixtures, dir, { recursive: true });
  const result = spawnSync(
    join(root, 'node_modules', '.bin', 'oxlint'),
    ['-c', join(root, '.oxlintrc.json'), '-f', 'unix', '.'],
    {
      cwd: dir,
      encoding: 'utf8',
    },
  );
  const refused = [...result.stdout.matchAll(/^(\S+?):(\d+):\d+: .*no-restricted-imports/gmu)].map(
    ([, file, line]) => `${file}:${line}`,
  );
  expect(refused.toSorted()).toEqual(expected().toSorted());
  expect(refused.length).toBeGreaterThan(40);
  expect(result.status).not.toBe(0);
});
