/** The whole life of an installation, with the built program on a machine with neither Node nor network. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_TIMEOUT_MS, builtProgram } from '../support/binary.ts';
import { temporaryDirectory } from '../support/volume.ts';
import { enter } from './enter.ts';
import { fillMinimalRoot } from './machine.ts';

test(
  'install, activate, protect, restart, upgrade, roll back and remove, without Node and without a network',
  { timeout: BUILD_TIMEOUT_MS + 1_200_000 },
  async () => {
    const dist = builtProgram();
    const work = temporaryDirectory();
    const [root, desk] = [join(work, 'root'), join(work, 'desk')];
    for (const dir of [root, desk]) mkdirSync(dir);
    fillMinimalRoot(root, join(dist, 'piid'));
    const ended = await enter('inside.ts', [root, dist, desk]);
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    expect(ended.stdout.match(/^ok {2}/gmu)).toHaveLength(8);
  },
);
