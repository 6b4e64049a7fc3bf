/** Copies a volume into one file, encrypted with the same state key. It works while a daemon runs. */
import type Database from 'better-sqlite3';
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { VolumeError, asVolumeError } from './volume-error.ts';

/** Throws `VolumeError`. It never overwrites an existing file. */
export function backupTo(db: Database.Database, file: string): void {
  const path = resolve(file);
  asVolumeError(path, () => {
    if (existsSync(path)) throw new VolumeError('not_a_volume', `${path} is there already`);
    closeSync(openSync(path, 'wx', 0o600));
    try {
      // SQLite treats the empty file as a new database; the copy uses the key of this one.
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
