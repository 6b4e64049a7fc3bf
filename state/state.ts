/** The volume, opened once and closed once. Each store serves one concern. */
import type Database from 'better-sqlite3';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AccountKeys } from './account-keys.ts';
import { ApiKeys } from './api-keys.ts';
import { backupTo } from './backup.ts';
import { Blobs } from './blobs.ts';
import { emptyLog } from './empty-log.ts';
import { IdentityReader, writeIdentity } from './identity.ts';
import { Jobs } from './jobs.ts';
import { layoutOf } from './layout.ts';
import { acquireDaemonLock, runningDaemon } from './lock.ts';
import type { DaemonLock } from './lock.ts';
import { Maps } from './maps.ts';
import { schemaVersionOf } from './migrate.ts';
import type { GrantReader } from './quota/grants.ts';
import { openMark } from './quota/mark.ts';
import { Quota } from './quota/quota.ts';
import { StoredThings } from './stored.ts';
import { Uploads } from './uploads.ts';
import { VolumeError, asVolumeError, volumeErrorOf } from './volume-error.ts';
import { createVolume, openVolume, verifyPages, volumeExists } from './volume.ts';

export interface StateOptions {
  dir: string;
  /** 32 bytes, see `resolveStateKey`. Not kept. */
  key: Uint8Array;
  /** Who opens the volume. The daemon takes its lock; a command works beside the daemon. Default `command`. */
  as?: 'daemon' | 'command';
  /** Create a volume if the directory holds none. Default true. */
  create?: boolean;
  /** Open read-only and without migration. Default false. */
  readOnly?: boolean;
  /** Read every page and check it. Default: for the daemon, not for a command. */
  verify?: boolean;
  /** Directory of the rollback mark, outside the volume: the state key's. Without it an older copy is not noticed. */
  markDir?: string;
  /** Reads and verifies the envelope of a licence. Without it no licence counts, and nothing is charged to one. */
  readGrant?: (installationId: string) => GrantReader;
  /** Milliseconds since the epoch; for tests of the ledger's clock. */
  now?: () => number;
}

export interface State extends Disposable {
  readonly dir: string;
  /** This opening made the volume. */
  readonly created: boolean;
  readonly schemaVersion: number;
  readonly identity: IdentityReader;
  readonly apiKeys: ApiKeys;
  readonly accounts: AccountKeys;
  /** The maps of sessions and accounts. */
  readonly maps: Maps;
  readonly stored: StoredThings;
  readonly blobs: Blobs;
  readonly uploads: Uploads;
  readonly jobs: Jobs;
  readonly quota: Quota;
  /** All of `work`'s writes over all stores, or none. Synchronous; nests as a savepoint. */
  transaction<T>(work: () => T): T;
  /** Empties the write-ahead log after something was deleted, as far as nobody reads it. */
  emptyLog(): void;
  /** Throws `VolumeError` when a page or a table is damaged. */
  verify(): void;
  /** The whole volume into a new file, under the same key. Throws `VolumeError`. */
  backup(file: string): void;
  close(): void;
}

/** Whether a volume, or what is left of one, lies in a directory. */
export function hasVolume(dir: string): boolean {
  return volumeExists(layoutOf(resolve(dir)));
}

/** The daemon that runs on the volume of a directory, if one does; its pid when it is known. */
export function daemonOf(dir: string): { pid: number | undefined } | undefined {
  const layout = layoutOf(resolve(dir));
  return asVolumeError(layout.dir, () => runningDaemon(layout));
}

/** Throws `VolumeError`, and then has changed nothing of what was there. */
export function openState(options: StateOptions): State {
  if (options.key.length !== 32) throw new RangeError('a state key is 32 bytes');
  const layout = layoutOf(resolve(options.dir));
  const readOnly = options.readOnly ?? false;
  const daemon = options.as === 'daemon';
  const created = !volumeExists(layout);
  if (created && (readOnly || options.create === false))
    throw new VolumeError('missing', `there is no volume in ${layout.dir}`);
  // The database is complete before the lock file exists. A lock file without a database therefore always means loss.
  const now = options.now ?? Date.now;
  if (created) createVolume(layout, options.key, (fresh) => writeIdentity(fresh, new Date(now())));

  let lock: DaemonLock | undefined;
  let db: Database.Database | undefined;
  try {
    if (daemon) {
      lock = acquireDaemonLock(layout);
      rmSync(layout.rekey, { recursive: true, force: true });
    }
    db = openVolume(layout, options.key, { readOnly, holdsLock: daemon });
    if (options.verify ?? daemon) verifyPages(db, layout);
    return asVolumeError(layout.dir, () => assemble(db!, lock));
  } catch (error) {
    db?.close();
    lock?.release();
    throw volumeErrorOf(error, layout.dir) ?? error;
  }

  function assemble(open: Database.Database, held: DaemonLock | undefined): State {
    const identity = new IdentityReader(open);
    const accounts = new AccountKeys(open);
    const apiKeys = new ApiKeys(open, identity.apiKeyPepper, accounts);
    const maps = new Maps(open, accounts);
    const stored = new StoredThings(open, accounts);
    const blobs = new Blobs(open, layout.blobs, daemon);
    const uploads = new Uploads(open, blobs, accounts);
    const jobs = new Jobs(open, blobs, accounts);
    if (daemon) blobs.removeOrphans();
    const { installation_id: installationId, created_at: createdAt } = identity.installation;
    const quota = new Quota(open, {
      installationId,
      daemon,
      readOnly,
      mark:
        options.markDir === undefined
          ? undefined
          : (openMark(join(resolve(options.markDir), `${installationId}.mark`), installationId, readOnly) ??
            'unwritable'),
      now,
      createdAt,
      readGrant: options.readGrant?.(installationId) ?? (() => undefined),
    });
    let closed = false;
    const close = (): void => {
      if (closed) return;
      closed = true;
      try {
        quota.close();
        apiKeys.close();
      } catch (error) {
        // Failing to write dates of last use must not make the shutdown fail.
        if (volumeErrorOf(error, layout.dir) === undefined) throw error;
      } finally {
        open.close();
        held?.release();
      }
    };
    return {
      dir: layout.dir,
      created,
      schemaVersion: schemaVersionOf(open),
      identity,
      apiKeys,
      accounts,
      maps,
      stored,
      blobs,
      uploads,
      jobs,
      quota,
      transaction: (work) => open.transaction(work).immediate(),
      emptyLog: () => emptyLog(open),
      verify: () => verifyPages(open, layout),
      backup: (file) => backupTo(open, file),
      close,
      [Symbol.dispose]: close,
    };
  }
}
