/** Puts a backup back, while no daemon runs. */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from './folder.ts';
import { layoutOf } from './layout.ts';
import { acquireDaemonLock } from './lock.ts';
import { openState, type StateOptions } from './state.ts';
import { VolumeError } from './volume-error.ts';
import { openVolume, volumeExists } from './volume.ts';

export interface RestoreRequest {
  dir: string;
  key: Uint8Array;
  markDir: string;
  file: string;
  /** Accept a backup that is older than the mark; what was used since is booked as used. */
  acceptLoss: boolean;
  readGrant?: StateOptions['readGrant'];
}

/** Returns the booked tenths. When it throws `VolumeError` or answers `older`, nothing has changed. */
export function restoreFrom(request: RestoreRequest): { outcome: 'restored'; booked: number } | { outcome: 'older' } {
  const { dir, key, markDir, acceptLoss, readGrant } = request;
  const layout = layoutOf(resolve(dir));
  const file = resolve(request.file);
  if (!existsSync(file)) throw new VolumeError('missing', `there is no backup in ${file}`);
  makeFolder(layout.dir, 0o700);
  using _lock = acquireDaemonLock(layout);
  const trial = join(layout.dir, '.restore');
  rmSync(trial, { recursive: true, force: true });
  try {
    mkdirSync(trial, { mode: 0o700 });
    copyFileSync(file, layoutOf(trial).database);
    chmodSync(layoutOf(trial).database, 0o600);
    let older: boolean;
    {
      using state = openState({ dir: trial, key, markDir, verify: true, readGrant });
      if (state.quota.problem() === 'chain') throw new VolumeError('damaged', `the ledger in ${file} is damaged`);
      if (state.quota.problem() === 'tampered')
        throw new VolumeError('damaged', `the ledger in ${file} holds records that no licence granted`);
      older = state.quota.problem() === 'rolled_back';
    }
    if (older && !acceptLoss) return { outcome: 'older' };
    emptyLog(layout.dir, key);
    sync(layoutOf(trial).database);
    renameSync(layoutOf(trial).database, layout.database);
    sync(layout.dir);
    // The mark records how much the replaced volume had used.
    using state = openState({ dir: layout.dir, key, markDir, readGrant });
    return { outcome: 'restored', booked: older ? state.quota.acceptLoss() : 0 };
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

/** Removes the old database's write-ahead log, because SQLite would apply it to the restored database. */
function emptyLog(dir: string, key: Uint8Array): void {
  const layout = layoutOf(dir);
  if (!volumeExists(layout) || !existsSync(layout.database)) return;
  try {
    const db = openVolume(layout, key, { readOnly: false, holdsLock: true });
    const [row] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    db.close();
    if (row?.busy !== 0) throw new VolumeError('busy', `another process keeps the volume in ${dir} busy`);
  } catch (error) {
    // A volume that no longer opens is the very reason to restore a backup.
    if (!(error instanceof VolumeError) || error.kind === 'busy') throw error;
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${layout.database}${suffix}`, { force: true });
}

function sync(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
