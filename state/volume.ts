/** The encrypted database of a volume: creates it once, opens it from then on, and explains any failure. */
import Database from 'better-sqlite3';
import { createHmac, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { IGNORABLE_NAMES, layoutOf } from './layout.ts';
import { makeFolder } from './folder.ts';
import type { Layout } from './layout.ts';
import { acquireDaemonLock } from './lock.ts';
import { SCHEMA_VERSION, migrate, schemaVersionOf } from './migrate.ts';
import { VolumeError, asVolumeError } from './volume-error.ts';

/** `application_id` of the database: "piid". */
const APPLICATION_ID = 0x70696964;
const PAGE_SIZE = 4096;
const PLAIN_SQLITE = Buffer.from('SQLite format 3\0');
const BUSY_TIMEOUT_MS = 5000;
/** Starts the name of a database that is being made. One that a crash left behind is removed by the next start. */
const UNBORN = '.new-';

/** Which SQLite and which encryption run here, such as `SQLite 3.53.0, SQLite3 Multiple Ciphers 2.3.0`. */
export function databaseVersion(): string {
  const db = new Database(':memory:');
  try {
    const row = db
      .prepare<[], { core: string; ciphers: string }>('SELECT sqlite_version() AS core, sqlite3mc_version() AS ciphers')
      .get();
    return `SQLite ${row?.core}, ${row?.ciphers}`;
  } finally {
    db.close();
  }
}

/** Whether a volume, or what is left of one, lies in the directory. */
export function volumeExists(layout: Layout): boolean {
  return asVolumeError(layout.dir, () => {
    const names = namesIn(layout.dir);
    return names !== undefined && names.some((name) => isVolumeFile(layout, name));
  });
}

function isVolumeFile(layout: Layout, name: string): boolean {
  const path = join(layout.dir, name);
  const { marker, database, lock, pid } = layout;
  return [marker, database, `${database}-wal`, `${database}-shm`, lock, pid].includes(path);
}

function namesIn(dir: string): string[] | undefined {
  try {
    return readdirSync(dir);
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOENT') return undefined;
      if (error.code === 'ENOTDIR')
        throw new VolumeError('not_a_volume', `${dir} is not a directory`, { cause: error });
    }
    throw error;
  }
}

/**
 * Creates an empty volume with `fill` run in it. The database is built under another name and gets its own by a
 * hard link at the very end, so a crash leaves no half volume and of two processes that try only one succeeds;
 * the other opens what the first made.
 */
export function createVolume(layout: Layout, key: Uint8Array, fill: (db: Database.Database) => void): void {
  asVolumeError(layout.dir, () => {
    accessSync(firstExisting(layout.dir), constants.W_OK);
    makeFolder(layout.dir, 0o700);
    const strangers = (namesIn(layout.dir) ?? []).filter(
      (name) => !IGNORABLE_NAMES.has(name) && !name.startsWith(UNBORN),
    );
    if (strangers.length > 0) {
      throw new VolumeError('not_a_volume', `${layout.dir} holds other files and no volume; name an empty directory`);
    }
    chmodSync(layout.dir, 0o700);
    const path = join(layout.dir, `${UNBORN}${randomBytes(8).toString('hex')}`);
    try {
      closeSync(openSync(path, 'wx', 0o600));
      const db = new Database(path);
      try {
        unlock(db, key);
        db.pragma(`page_size = ${PAGE_SIZE}`);
        db.pragma('journal_mode = MEMORY');
        db.pragma('synchronous = FULL');
        db.pragma('foreign_keys = ON');
        db.pragma(`application_id = ${APPLICATION_ID}`);
        migrate(db);
        fill(db);
      } finally {
        db.close();
      }
      syncPath(path);
      linkSync(path, layout.database);
    } catch (error) {
      // Another process was first, and its volume is used.
      if (statOf(layout.database) === undefined) throw error;
    } finally {
      rmSync(path, { force: true });
    }
    for (const name of namesIn(layout.dir) ?? []) {
      if (name.startsWith(UNBORN)) rmSync(join(layout.dir, name), { force: true });
    }
    syncPath(layout.dir);
  });
}

function firstExisting(path: string): string {
  return statOf(path) !== undefined || dirname(path) === path ? path : firstExisting(dirname(path));
}

/** Flushes a file. If `path` is a directory, files created or renamed in it become durable. */
function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function unlock(db: Database.Database, key: Uint8Array): void {
  // SQLCipher 4 with a raw key: AES-256-CBC and HMAC-SHA-512 over each page, no key derivation to wait for.
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma(`legacy = 4`);
  db.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
  db.pragma('temp_store = MEMORY');
}

/** Whether a key opens the database. Throws `VolumeError` when this cannot be determined. */
export function keyOpens(layout: Layout, key: Uint8Array): boolean {
  return asVolumeError(layout.dir, () => {
    const db = new Database(layout.database, { fileMustExist: true, readonly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      unlock(db, key);
      return db.pragma('application_id', { simple: true }) === APPLICATION_ID;
    } catch (error) {
      if (error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB') return false;
      throw error;
    } finally {
      db.close();
    }
  });
}

/**
 * A copy of the database under another key, durable and checked page by page, for `place` to put in its place; nobody
 * else has the database open from the copy's begin until `place` is done. The caller holds the daemon's lock.
 */
export function copyUnderKey(layout: Layout, keys: { old: Uint8Array; next: Uint8Array }, place: () => void): void {
  const copy = layoutOf(layout.rekey);
  const db = openVolume(layout, keys.old, { readOnly: false, holdsLock: true });
  try {
    verifyPages(db, layout);
    asVolumeError(layout.dir, () => {
      // Empties and removes the write-ahead log; SQLite refuses while another process has the database open. One
      // that opened the file before it was replaced cannot write to it: SQLite sees that it has moved.
      db.pragma('journal_mode = DELETE');
      db.pragma('locking_mode = EXCLUSIVE');
      db.exec('BEGIN EXCLUSIVE; COMMIT');
      mkdirSync(copy.dir, { mode: 0o700 });
      closeSync(openSync(copy.database, 'wx', 0o600));
      db.prepare('VACUUM INTO ?').run(copy.database);
      const made = new Database(copy.database, { fileMustExist: true });
      try {
        unlock(made, keys.old);
        made.pragma('journal_mode = MEMORY');
        made.pragma(`rekey = "x'${Buffer.from(keys.next).toString('hex')}'"`);
      } finally {
        made.close();
      }
      chmodSync(copy.database, 0o600);
      syncPath(copy.database);
    });
    const made = openVolume(copy, keys.next, { readOnly: true, holdsLock: true });
    try {
      verifyPages(made, copy);
    } finally {
      made.close();
    }
    asVolumeError(layout.dir, () => {
      // The marker's key check belongs to the old key and would report the new one as wrong; the next opening writes it
      // again.
      rmSync(layout.marker, { force: true });
      place();
      syncPath(layout.dir);
    });
  } finally {
    db.close();
  }
}

/** Opens the existing database. It never replaces or repairs anything. */
export function openVolume(
  layout: Layout,
  key: Uint8Array,
  options: { readOnly: boolean; holdsLock: boolean },
): Database.Database {
  return asVolumeError(layout.dir, () => {
    examine(layout);
    // SQLite only reports "unable to open"; this check distinguishes a read-only disk from a missing permission.
    if (!options.readOnly) for (const path of [layout.dir, layout.database]) accessSync(path, constants.W_OK);
    const db = new Database(layout.database, {
      fileMustExist: true,
      readonly: options.readOnly,
      timeout: BUSY_TIMEOUT_MS,
    });
    try {
      unlock(db, key);
      enter(db, layout, key);
      const version = schemaVersionOf(db);
      if (version > SCHEMA_VERSION) {
        throw new VolumeError(
          'newer_schema',
          `the volume in ${layout.dir} has schema ${version}; this program knows up to ${SCHEMA_VERSION} and leaves it alone`,
        );
      }
      if (options.readOnly && version < SCHEMA_VERSION) {
        throw new VolumeError(
          'older_schema',
          `the volume in ${layout.dir} has schema ${version}; the next start brings it to ${SCHEMA_VERSION}`,
        );
      }
      if (!options.readOnly) {
        db.pragma('journal_mode = WAL');
        db.pragma('synchronous = FULL');
        db.pragma('secure_delete = ON');
        if (version < SCHEMA_VERSION) migrateAlone(db, layout, options.holdsLock);
        settle(layout, key);
      }
      db.pragma('foreign_keys = ON');
      db.pragma('trusted_schema = OFF');
      db.pragma('cell_size_check = ON');
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** A running daemon of an older program must not have the schema changed under it. */
function migrateAlone(db: Database.Database, layout: Layout, holdsLock: boolean): void {
  if (holdsLock) {
    migrate(db);
    return;
  }
  using _lock = acquireDaemonLock(layout);
  migrate(db);
}

/** Checks that need no key. */
function examine(layout: Layout): void {
  const stat = statOf(layout.database);
  if (stat === undefined) {
    throw new VolumeError(
      'missing',
      `the database of the volume in ${layout.dir} is missing, while other files of it are there`,
    );
  }
  if (!stat.isFile()) throw new VolumeError('not_a_volume', `${layout.database} is not a regular file`);
  if (startOf(layout.database, PLAIN_SQLITE.length).equals(PLAIN_SQLITE)) {
    throw new VolumeError('not_a_volume', `${layout.database} is an unencrypted database, not a volume`);
  }
  // After a crash in the middle of a checkpoint the last page may be torn while the write-ahead log still has it.
  const logged = (statOf(`${layout.database}-wal`)?.size ?? 0) > 0;
  if (stat.size === 0 || (stat.size % PAGE_SIZE !== 0 && !logged)) {
    throw readMarker(layout) === undefined
      ? new VolumeError('not_a_volume', `${layout.database} is not the database of a volume, or is truncated`)
      : new VolumeError('truncated', `${layout.database} is truncated`);
  }
}

/** The first read of an encrypted page: tells a wrong key from a damaged or a shortened file. */
function enter(db: Database.Database, layout: Layout, key: Uint8Array): void {
  let applicationId: number;
  try {
    applicationId = Number(db.pragma('application_id', { simple: true }));
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    // The first page is intact and counts more pages than the file has.
    if (code.startsWith('SQLITE_CORRUPT'))
      throw new VolumeError('truncated', `${layout.database} is truncated`, { cause: error });
    if (code !== 'SQLITE_NOTADB') throw error;
    const marker = readMarker(layout);
    if (marker === undefined) {
      throw new VolumeError(
        'wrong_key',
        `the state key does not open ${layout.database}, or its first page is damaged`,
        { cause: error },
      );
    }
    throw marker.key_check === keyCheck(key)
      ? new VolumeError('damaged', `the first page of ${layout.database} is damaged`, { cause: error })
      : new VolumeError('wrong_key', `the state key is not the one of the volume in ${layout.dir}`, { cause: error });
  }
  if (applicationId !== APPLICATION_ID)
    throw new VolumeError('not_a_volume', `${layout.database} is not the database of a volume`);
}

/** Reads every page, which checks every page's keyed checksum. Throws `damaged`. Cost: about 10 ms a MiB. */
export function verifyPages(db: Database.Database, layout: Layout): void {
  const rows = asVolumeError(layout.dir, () => db.pragma('quick_check(1)', { simple: true }));
  if (rows !== 'ok')
    throw new VolumeError('damaged', `the volume in ${layout.dir} is damaged: its tables are inconsistent`);
}

interface Marker {
  product: 'piid';
  volume: 1;
  cipher: 'sqlcipher4';
  /** Tells a wrong key from a damaged first page. One-way; the key is 32 random bytes. */
  key_check: string;
}

function keyCheck(key: Uint8Array): string {
  return createHmac('sha256', key).update('piid-volume-key-check/1').digest('hex').slice(0, 32);
}

function readMarker(layout: Layout): Marker | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(layout.marker, 'utf8'));
    if (typeof value !== 'object' || value === null || !('key_check' in value) || typeof value.key_check !== 'string')
      return undefined;
    return { product: 'piid', volume: 1, cipher: 'sqlcipher4', key_check: value.key_check };
  } catch {
    return undefined;
  }
}

/** Runs after a successful opening: writes the key check of this key, and restricts the files to their owner. */
function settle(layout: Layout, key: Uint8Array): void {
  const marker: Marker = { product: 'piid', volume: 1, cipher: 'sqlcipher4', key_check: keyCheck(key) };
  if (readMarker(layout)?.key_check !== marker.key_check) {
    const path = `${layout.marker}.new`;
    writeFileSync(path, `${JSON.stringify(marker)}\n`, { mode: 0o600 });
    renameSync(path, layout.marker);
    syncPath(layout.dir);
  }
  tighten(layout.dir, 0o700);
  for (const name of namesIn(layout.dir) ?? []) {
    if (isVolumeFile(layout, name)) tighten(join(layout.dir, name), 0o600);
  }
}

function tighten(path: string, mode: number): void {
  const stat = statOf(path);
  if (stat !== undefined && (stat.mode & 0o077) !== 0 && stat.uid === process.getuid?.()) chmodSync(path, mode);
}

function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function startOf(path: string, length: number): Buffer {
  const handle = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(length);
    return buffer.subarray(0, readSync(handle, buffer, 0, length, 0));
  } finally {
    closeSync(handle);
  }
}
