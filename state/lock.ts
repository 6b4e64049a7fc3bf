/** One daemon a volume. */
import Database from 'better-sqlite3';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Layout } from './layout.ts';
import { VolumeError, asVolumeError } from './volume-error.ts';

/** Longer than `runningDaemon` holds the lock while it looks. */
const PROBE_MS = 200;

export interface DaemonLock extends Disposable {
  release(): void;
}

/**
 * Takes the volume for this process; throws `VolumeError` `locked` with the other daemon's pid.
 *
 * The lock is the operating system's own (`fcntl`, reached through an exclusive transaction on an empty SQLite
 * file), so the kernel drops it with the process, however that dies: there is no stale lock to take over and no
 * pid that may have been reused, and it holds between containers that share the directory and not the pid numbers.
 */
export function acquireDaemonLock(layout: Layout): DaemonLock {
  return asVolumeError(layout.dir, () => {
    closeSync(openSync(layout.lock, 'a', 0o600));
    const handle = new Database(layout.lock, { timeout: PROBE_MS });
    try {
      handle.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      handle.close();
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
        throw lockedBy(readPid(layout));
      throw error;
    }
    writeFileSync(layout.pid, `${process.pid}\n`, { mode: 0o600 });
    let held = true;
    const release = (): void => {
      if (!held) return;
      held = false;
      // The file is removed before the lock is released, because the next holder writes its own.
      rmSync(layout.pid, { force: true });
      handle.close();
    };
    return { release, [Symbol.dispose]: release };
  });
}

/** The daemon that holds the volume, if one does. */
export function runningDaemon(layout: Layout): { pid: number | undefined } | undefined {
  if (!existsSync(layout.lock)) return undefined;
  const handle = new Database(layout.lock, { timeout: 0, readonly: true });
  try {
    handle.pragma('schema_version');
    return undefined;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return { pid: readPid(layout) };
    throw error;
  } finally {
    handle.close();
  }
}

function lockedBy(pid: number | undefined): VolumeError {
  const who = pid === undefined ? 'another daemon' : `the daemon with pid ${pid}`;
  return new VolumeError('locked', `${who} already runs on this volume`, pid === undefined ? {} : { pid });
}

function readPid(layout: Layout): number | undefined {
  try {
    const pid = Number(readFileSync(layout.pid, 'utf8').trim());
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
