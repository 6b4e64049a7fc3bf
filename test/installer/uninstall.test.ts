import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { farewell } from '../../installer/install.ts';
import { layoutOf } from '../../installer/layout.ts';
import { uninstall } from '../../installer/uninstall.ts';
import { openForTest, temporaryDirectory } from '../support/volume.ts';

/** The top of an image with a program and a volume; what the removal said. */
function installed() {
  const root = temporaryDirectory();
  const layout = layoutOf(root);
  for (const file of [`${layout.programs}/1/piid`, layout.record, layout.unit]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  const said: string[] = [];
  const remove = async (purge: boolean) => await uninstall({ root, purge }, (line) => void said.push(line));
  return { layout, said, remove };
}

test.each([false, true])('nothing is removed under a daemon that systemd does not run (purge: %s)', async (purge) => {
  const { layout, said, remove } = installed();
  const state = openForTest(layout.state, { as: 'daemon' });
  await expect(remove(purge)).rejects.toThrow(
    `the daemon with pid ${process.pid} runs on the volume in ${layout.state}`,
  );
  expect([existsSync(layout.programs), existsSync(layout.record), existsSync(layout.unit)]).toEqual([true, true, true]);
  expect(readdirSync(layout.state)).toContain('piid.db');
  expect(said.filter((line) => line.startsWith('removed'))).toEqual([]);
  state.close();
  await remove(false);
  expect([existsSync(layout.programs), existsSync(layout.record), existsSync(layout.state)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('what is said after an installation names the way to its commands', () => {
  expect(farewell({ root: '/', start: true }, true).join('\n')).toContain('piid admin keys list');
});
