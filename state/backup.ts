/** A volume in one file, encrypted with the same state key; made while a daemon runs. */
import type Database from 'better-sqlite3';
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { VolumeError, blameVolume } from './volume-error.ts';

/** Throws `VolumeError`; a file that is there already is not overwritten. */
export function backupTo(db: Database.Database, file: string): void {
  const path = resolve(file);
  blameVolume(path, () => {
    if (existsSync(path)) throw new VolumeError('not_a_volume', `${path} is there already`);
    closeSync(openSync(path, 'wx', 0o600));
    try {
      // Into an empty file, which it takes for a new database; under the key of this one.
      db.prepare('VACUUM INTO ?').run(path);
      chmodSync(path, 0o600);
      const fd = openSync(path, 'r');
      fsyncSync(fd);
      closeSync(fd);
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  });
}
