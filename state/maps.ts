/**
 * Maps from originals to replacements that outlive a request: one for each session and one for each account.
 * A map changes as a whole or not at all, and only from the revision that the change was made for.
 */
import type Database from 'better-sqlite3';
import { ulid } from 'ulid';
import type { KeptEntry, KeptMap, MapDelta } from '../engine/vocabulary/kept-map.ts';
import type { Part } from '../engine/vocabulary/mapping.ts';
import type { AccountKeys } from './account-keys.ts';

/** Metadata of a session; no originals. */
export interface SessionRecord {
  /** `ses_<ulid>` */
  id: string;
  rev: number;
  entries: number;
  reserved: number;
  ttl_s: number;
  created_at: string;
  /** Last change of the map or of `ttl_s`. */
  updated_at: string;
  /** `ttl_s` after the last change or use. */
  expires_at: string;
}

/** The map of a session, or without one the account's own. */
export interface MapRef {
  account: string;
  session?: string;
}

/** A kept map and the revision it was read at. */
export interface StoredMap extends KeptMap {
  rev: number;
}

export type Missing = 'unknown' | 'expired';

interface MapRow {
  map_id: number;
  rev: number;
  next_id: number;
  counters: string;
  ttl_s: number | null;
  expires_at: string | null;
}

type EntryRow = [
  n: number,
  key: string,
  type: string,
  original: string,
  replacement: string,
  reversible: number,
  fallback: number,
  unbounded: number,
  parts: string | null,
];

/** How long an expired session answers 410, before it is forgotten. */
const TOMBSTONE_DAYS = 30;
const DAY_MS = 86_400_000;

const EMPTY: StoredMap = { rev: 0, nextId: 1, counters: {}, entries: [], reserved: [], suppressed: [] };

export class MapReader {
  protected readonly db: Database.Database;
  readonly #bySession: Database.Statement<[string, string], MapRow>;
  readonly #byAccount: Database.Statement<[string], MapRow>;
  readonly #tombstone: Database.Statement<[string, string], { session_id: string }>;
  readonly #record: Database.Statement<[number], SessionRecord>;
  readonly #entries: Database.Statement<[number], EntryRow>;
  readonly #reserved: Database.Statement<[number], string>;
  readonly #suppressed: Database.Statement<[number], string>;

  constructor(db: Database.Database) {
    this.db = db;
    const columns = 'map_id, rev, next_id, counters, ttl_s, expires_at';
    this.#bySession = db.prepare(`SELECT ${columns} FROM maps WHERE session_id = ? AND account = ?`);
    this.#byAccount = db.prepare(`SELECT ${columns} FROM maps WHERE account = ? AND session_id IS NULL`);
    this.#tombstone = db.prepare('SELECT session_id FROM expired_sessions WHERE session_id = ? AND account = ?');
    this.#record = db.prepare(`
      SELECT session_id AS id, rev, ttl_s, created_at, updated_at, expires_at,
        (SELECT count(*) FROM map_entries WHERE map_id = maps.map_id) AS entries,
        (SELECT count(*) FROM map_reserved WHERE map_id = maps.map_id) AS reserved
      FROM maps WHERE map_id = ?`);
    this.#entries = db
      .prepare<[number], EntryRow>(
        'SELECT n, key, type, original, replacement, reversible, fallback, unbounded, parts FROM map_entries WHERE map_id = ? ORDER BY n',
      )
      .raw();
    const values = (table: string) =>
      db.prepare<[number], string>(`SELECT value FROM ${table} WHERE map_id = ? ORDER BY value`).pluck();
    this.#reserved = values('map_reserved');
    this.#suppressed = values('map_suppressed');
  }

  /** A session of this account. One of another account is unknown. */
  session(account: string, id: string, now: Date = new Date()): SessionRecord | Missing {
    return this.snapshot(() => {
      const row = this.find({ account, session: id }, now);
      return typeof row === 'string' ? row : this.record(row.map_id);
    });
  }

  /** The whole map, as one snapshot. An account that has none has an empty one. */
  map(ref: MapRef, now: Date = new Date()): StoredMap | Missing {
    return this.snapshot(() => {
      const row = this.find(ref, now);
      if (row === 'unknown' && ref.session === undefined) return EMPTY;
      if (typeof row === 'string') return row;
      return {
        rev: row.rev,
        nextId: row.next_id,
        counters: JSON.parse(row.counters) as Record<string, number>,
        entries: this.#entries.all(row.map_id).map(entryOf),
        reserved: this.#reserved.all(row.map_id),
        suppressed: this.#suppressed.all(row.map_id),
      };
    });
  }

  protected snapshot<T>(work: () => T): T {
    return this.db.transaction(work)();
  }

  protected find({ account, session }: MapRef, now: Date): MapRow | Missing {
    if (session === undefined) return this.#byAccount.get(account) ?? 'unknown';
    const row = this.#bySession.get(session, account);
    if (row === undefined) return this.#tombstone.get(session, account) === undefined ? 'unknown' : 'expired';
    // Not swept yet, but over.
    return (row.expires_at ?? '') <= now.toISOString() ? 'expired' : row;
  }

  protected record(mapId: number): SessionRecord {
    const record = this.#record.get(mapId);
    if (record === undefined) throw new Error('a session is gone in the middle of a transaction');
    return record;
  }
}

function entryOf([n, key, type, original, replacement, reversible, fallback, unbounded, parts]: EntryRow): KeptEntry {
  return {
    id: `m${n}`,
    type,
    original,
    replacement,
    reversible: reversible === 1,
    ...(fallback === 1 ? { fallback: true } : {}),
    ...(parts === null ? {} : { parts: JSON.parse(parts) as Part[] }),
    key,
    unbounded: unbounded === 1,
  };
}

export class Maps extends MapReader {
  readonly #accounts: AccountKeys;
  readonly #create: Database.Statement<[string, string | null, number | null, string, string, string | null]>;
  readonly #change: Database.Statement<[{ id: number; next: number; counters: string; at: string }]>;
  readonly #renew: Database.Statement<[string, number]>;
  readonly #setTtl: Database.Statement<[number, string, number]>;
  readonly #insert: Database.Statement<[number, ...EntryRow]>;
  readonly #unbind: Database.Statement<[number, number]>;
  readonly #reserve: Database.Statement<[number, string]>;
  readonly #suppress: Database.Statement<[number, string]>;
  readonly #remove: Database.Statement<[number]>;
  readonly #expired: Database.Statement<[string], { map_id: number }>;
  readonly #remember: Database.Statement<[number]>;
  readonly #forget: Database.Statement<[string]>;

  constructor(db: Database.Database, accounts: AccountKeys) {
    super(db);
    this.#accounts = accounts;
    this.#create = db.prepare(
      'INSERT INTO maps (account, session_id, ttl_s, created_at, updated_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#change = db.prepare(
      'UPDATE maps SET rev = rev + 1, next_id = @next, counters = @counters, updated_at = @at WHERE map_id = @id',
    );
    this.#renew = db.prepare('UPDATE maps SET expires_at = ? WHERE map_id = ?');
    this.#setTtl = db.prepare('UPDATE maps SET ttl_s = ?, updated_at = ? WHERE map_id = ?');
    this.#insert = db.prepare(
      'INSERT INTO map_entries (map_id, n, key, type, original, replacement, reversible, fallback, unbounded, parts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#unbind = db.prepare('UPDATE map_entries SET unbounded = 1 WHERE map_id = ? AND n = ?');
    this.#reserve = db.prepare('INSERT OR IGNORE INTO map_reserved (map_id, value) VALUES (?, ?)');
    this.#suppress = db.prepare('INSERT OR IGNORE INTO map_suppressed (map_id, value) VALUES (?, ?)');
    this.#remove = db.prepare('DELETE FROM maps WHERE map_id = ?');
    this.#expired = db.prepare('SELECT map_id FROM maps WHERE expires_at <= ?');
    this.#remember = db.prepare(
      'INSERT OR IGNORE INTO expired_sessions (session_id, account, expired_at) SELECT session_id, account, expires_at FROM maps WHERE map_id = ?',
    );
    this.#forget = db.prepare('DELETE FROM expired_sessions WHERE expired_at <= ?');
  }

  /** A new session; its map starts at revision 0 with what `delta` holds. */
  createSession(account: string, ttlS: number, delta: MapDelta | undefined, now: Date = new Date()): SessionRecord {
    return this.#write(() => {
      this.#accounts.ensure(account);
      const at = now.toISOString();
      const { lastInsertRowid } = this.#create.run(
        account,
        `ses_${ulid(now.getTime())}`,
        ttlS,
        at,
        at,
        after(now, ttlS),
      );
      const mapId = Number(lastInsertRowid);
      if (delta !== undefined) {
        this.#apply(mapId, delta, at);
        this.db.prepare('UPDATE maps SET rev = 0 WHERE map_id = ?').run(mapId);
      }
      return this.record(mapId);
    });
  }

  /** Sets the time to live, which starts anew. */
  setTtl(account: string, id: string, ttlS: number, now: Date = new Date()): SessionRecord | Missing {
    return this.#write(() => {
      const row = this.find({ account, session: id }, now);
      if (typeof row === 'string') return row;
      this.#setTtl.run(ttlS, now.toISOString(), row.map_id);
      this.#renew.run(after(now, ttlS), row.map_id);
      return this.record(row.map_id);
    });
  }

  /**
   * Adds to the map if it still has revision `rev`, and renews a session's time. Returns the revision after it: the
   * same when the delta is undefined.
   */
  commit(ref: MapRef, rev: number, delta: MapDelta | undefined, now: Date = new Date()): number | 'stale' | Missing {
    if (delta === undefined && ref.session === undefined) return rev;
    return this.#write(() => {
      let row = this.find(ref, now);
      if (row === 'unknown' && ref.session === undefined) {
        this.#accounts.ensure(ref.account);
        const at = now.toISOString();
        this.#create.run(ref.account, null, null, at, at, null);
        row = this.find(ref, now);
      }
      if (typeof row === 'string') return row;
      if (row.rev !== rev) return 'stale';
      if (row.ttl_s !== null) this.#renew.run(after(now, row.ttl_s), row.map_id);
      if (delta === undefined) return rev;
      this.#apply(row.map_id, delta, now.toISOString());
      return rev + 1;
    });
  }

  /** Takes a session and its map out of the volume. */
  removeSession(account: string, id: string, now: Date = new Date()): 'removed' | Missing {
    const outcome = this.#write((): 'removed' | Missing => {
      const row = this.find({ account, session: id }, now);
      if (typeof row === 'string') return row;
      this.#remove.run(row.map_id);
      return 'removed';
    });
    if (outcome === 'expired') this.sweep(now);
    else if (outcome === 'removed') this.#checkpoint();
    return outcome;
  }

  /** Takes the content of every expired session out of the volume. Returns how many. */
  sweep(now: Date = new Date()): number {
    const expired = this.#expired.all(now.toISOString());
    const cut = new Date(now.getTime() - TOMBSTONE_DAYS * DAY_MS).toISOString();
    this.#write(() => {
      for (const { map_id } of expired) {
        this.#remember.run(map_id);
        this.#remove.run(map_id);
      }
      this.#forget.run(cut);
    });
    if (expired.length > 0) this.#checkpoint();
    return expired.length;
  }

  #apply(mapId: number, delta: MapDelta, at: string): void {
    this.#change.run({ id: mapId, next: delta.nextId, counters: JSON.stringify(delta.counters), at });
    for (const { id, key, type, original, replacement, reversible, fallback, unbounded, parts } of delta.added) {
      const n = numberOf(id);
      this.#insert.run(
        mapId,
        n,
        key,
        type,
        original,
        replacement,
        Number(reversible),
        Number(fallback ?? false),
        Number(unbounded),
        parts === undefined ? null : JSON.stringify(parts),
      );
    }
    for (const id of delta.unbounded) this.#unbind.run(mapId, numberOf(id));
    for (const value of delta.reserved) this.#reserve.run(mapId, value);
    for (const value of delta.suppressed) this.#suppress.run(mapId, value);
  }

  #write<T>(work: () => T): T {
    return this.db.transaction(work).immediate();
  }

  /** Deleted rows are zeroed in the database (`secure_delete`); this takes them out of the write-ahead log too. */
  #checkpoint(): void {
    // Inside a caller's transaction there is nothing to move yet: the next sweep does it.
    if (this.db.inTransaction) return;
    const patience = Number(this.db.pragma('busy_timeout', { simple: true }));
    // Another process that reads must not hold up this one; the log is emptied by a later checkpoint then.
    this.db.pragma('busy_timeout = 0');
    try {
      this.db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      this.db.pragma(`busy_timeout = ${patience}`);
    }
  }
}

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

function numberOf(id: string): number {
  return Number(id.slice(1));
}
