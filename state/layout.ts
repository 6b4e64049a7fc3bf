/** The files of a volume. Everything the appliance keeps lies in this one directory. */
import { join } from 'node:path';

export interface Layout {
  dir: string;
  /** The encrypted database. `-wal` and `-shm` beside it belong to SQLite. */
  database: string;
  /** Says in clear that this directory is a volume, and holds the key check. */
  marker: string;
  /** Held exclusively by the running daemon through the operating system. */
  lock: string;
  /** Who holds the lock, for the message only. */
  pid: string;
  /** A copy under the next key while `rekey` makes it; what a crash leaves of it is removed. */
  rekey: string;
}

export function layoutOf(dir: string): Layout {
  return {
    dir,
    database: join(dir, 'piid.db'),
    marker: join(dir, 'volume.json'),
    lock: join(dir, 'daemon.lock'),
    pid: join(dir, 'daemon.pid'),
    rekey: join(dir, '.rekey'),
  };
}

/** Names that may lie in a directory in which a volume is created: a mounted file system's own, and what a built binary unpacks. */
export const IGNORABLE_NAMES: ReadonlySet<string> = new Set(['lost+found', 'cache']);
