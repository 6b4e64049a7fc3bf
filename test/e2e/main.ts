/**
 * The end-to-end script: `node test/e2e/main.ts [minimal|debootstrap|systemd]`. `minimal` is made of this machine's C and
 * C++ libraries and a shell, and needs no network; the others are Debian by debootstrap, `systemd` a container that boots.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enter } from './enter.ts';
import { journey } from './journey.ts';
import { fillMinimalRoot, systemdMachine } from './machine.ts';

const FORMS = ['minimal', 'debootstrap', 'systemd'] as const;
const SUITE = 'bookworm';

const dist = process.env['PIID_DIST'] ?? join(import.meta.dirname, '..', '..', 'dist');
const form = FORMS.find((name) => name === (process.argv[2] ?? 'minimal'));
if (form === undefined) throw new Error(`one of ${FORMS.join(', ')}`);
const work = mkdtempSync(join(tmpdir(), 'piid-e2e-'));
const [root, desk] = [join(work, 'root'), join(work, 'desk')];
for (const dir of [root, desk]) mkdirSync(dir);
try {
  if (form === 'minimal') fillMinimalRoot(root, join(dist, 'piid'));
  else debootstrap(form === 'systemd' ? ['--include=systemd,systemd-sysv,dbus'] : []);
  if (form === 'systemd') {
    await using machine = await systemdMachine(root);
    await journey(machine, { dist, desk }, (name) => process.stdout.write(`ok  ${name}\n`));
  } else process.exitCode = (await enter('inside.ts', [root, dist, desk], true)).code ?? 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

function debootstrap(options: readonly string[]): void {
  const made = spawnSync('debootstrap', ['--variant=minbase', ...options, SUITE, root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (made.status !== 0) throw new Error('debootstrap failed');
}
