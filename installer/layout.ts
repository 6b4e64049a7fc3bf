/** The paths of an installation. `root` is `/`, or the top of an image that is being filled. */
import { join } from 'node:path';

/** Name of the system user, its group, the unit and most directories. */
export const SERVICE = 'piid';
export const CREDENTIAL = 'piid-state-key';
export const DEFAULT_PORT = 8787;

export interface Layout {
  root: string;
  /** Releases, one directory each; the directory of the program and of its unpacked native parts. */
  programs: string;
  /** Link to the current release. */
  current: string;
  /** Link in a directory of the usual PATH. */
  command: string;
  /** Settings, the state key, the first admin key. */
  settings: string;
  environment: string;
  /** The state key encrypted for this machine (systemd), or in the clear for root alone. Never both. */
  sealedKey: string;
  plainKey: string;
  adminKey: string;
  /** A record of what was installed, which upgrade and removal read. */
  record: string;
  /** The encrypted volume. */
  state: string;
  /** The rollback mark, outside the volume. */
  mark: string;
  backups: string;
  unit: string;
  /** Starts the unit with the machine. */
  enabled: string;
  /** Held by one install, upgrade or removal at a time. */
  lock: string;
}

export function layoutOf(root: string): Layout {
  const at = (path: string): string => join(root, path);
  return {
    root,
    programs: at('/opt/piid'),
    current: at('/opt/piid/current'),
    command: at('/usr/local/bin/piid'),
    settings: at('/etc/piid'),
    environment: at('/etc/piid/piid.env'),
    sealedKey: at('/etc/piid/state.key.cred'),
    plainKey: at('/etc/piid/state.key'),
    adminKey: at('/etc/piid/admin.key'),
    record: at('/etc/piid/install.json'),
    state: at('/var/lib/piid'),
    mark: at('/var/lib/piid-mark'),
    backups: at('/var/backups/piid'),
    unit: at('/etc/systemd/system/piid.service'),
    enabled: at('/etc/systemd/system/multi-user.target.wants/piid.service'),
    lock: at('/etc/piid.lock'),
  };
}
