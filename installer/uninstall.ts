/** `piid uninstall`: removes the programs and the unit. Volume, keys and settings stay unless `--purge` is given. */
import { existsSync, rmSync } from 'node:fs';
import { daemonOf } from '../state/state.ts';
import { InstallError } from './failure.ts';
import { changing } from './install.ts';
import { layoutOf } from './layout.ts';
import { disableUnit, serviceOf } from './service.ts';
import type { Say } from './transaction.ts';
import { removeUser } from './user.ts';

export interface UninstallRequest {
  root: string;
  /** Also remove the volume, keys, settings, backups and the user. */
  purge: boolean;
}

/** Removes an installation; a second run is harmless. Throws `InstallError`. */
export async function uninstall({ root, purge }: UninstallRequest, say: Say): Promise<void> {
  const layout = layoutOf(root);
  await changing(layout, say, async () => {
    if (root === '/') {
      const service = serviceOf(layout);
      if (service.running()) await service.stop();
      refuseRunning(layout.state);
      disableUnit();
    } else refuseRunning(layout.state);
    const gone = [layout.enabled, layout.unit, layout.command, layout.programs, layout.record];
    // The key is removed last, because without it nothing that is left can be read.
    const all = [layout.backups, layout.state, layout.mark, layout.settings];
    for (const path of purge ? [...gone, ...all] : gone) remove(path, say);
    if (root === '/') disableUnit();
    if (purge) removeUser(root);
    else for (const path of all) if (existsSync(path)) say(`kept ${path}`);
  });
}

/** What is removed cannot be put back, so nothing is removed under a daemon that systemd does not run. */
function refuseRunning(state: string): void {
  const daemon = existsSync(state) ? daemonOf(state) : undefined;
  if (daemon === undefined) return;
  const who = daemon.pid === undefined ? 'a daemon' : `the daemon with pid ${daemon.pid}`;
  throw new InstallError(`${who} runs on the volume in ${state}`, 'stop it first; nothing was removed');
}

function remove(path: string, say: Say): void {
  rmSync(path, { recursive: true, force: true });
  say(`removed ${path}`);
}
