/** The files of a volume. The appliance keeps everything in this one directory. */
import { join } from 'node:path';

export interface Layout {
  dir: string;
  /** The encrypted database. `-wal` and `-shm` beside it belong to SQLite. */
  database: string;
  /** Marks the directory as a volume, in clear, and holds the key check. */
  marker: string;
  /** Held exclusively by the running daemon through the operating system. */
  lock: string;
  /** The process that holds the lock; used in error messages only. */
  pid: string;
  /** The copy under the next key that `rekey` writes. The next start removes one that a crash left behind. */
  rekey: string;
  /** Directory of encrypted files: uploads, inputs of jobs, artifacts. Their keys are in the database. */
  blobs: string;
}

export function layoutOf(dir: string): Layout {
  return {
    dir,
    database: join(dir, 'piid.db'),
    marker: join(dir, 'volume.json'),
    lock: join(dir, 'daemon.lock'),
    pid: join(dir, 'daemon.pid'),
    rekey: join(dir, '.rekey'),
    blobs: join(dir, 'blobs'),
  };
}

/**
 * Names that do not stop a volume from being created in a directory: those of a mounted file system, and what a built
 * binary unpacks.
 */
export const IGNORABLE_NAMES: ReadonlySet<string> = new Set(['lost+found', 'cache']);
