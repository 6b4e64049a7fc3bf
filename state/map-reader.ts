/** Reads maps of sessions and accounts: their metadata, and all of one as of one revision. */
import type Database from 'better-sqlite3';
import type { KeptEntry, KeptMap } from '../engine/vocabulary/kept-map.ts';
import type { Part } from '../engine/vocabulary/mapping.ts';
import { fromColumn } from './kept-text.ts';

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

/** Metadata of an account's own map; no originals. */
export interface AccountMapRecord {
  account: string;
  rev: number;
  entries: number;
  created_at: string;
  updated_at: string;
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

export interface MapRow {
  map_id: number;
  rev: number;
  next_id: number;
  counters: string;
  ttl_s: number | null;
  expires_at: string | null;
  staging: string | null;
  entries: number;
  reserved: number;
  units: number;
}

export type EntryRow = [
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

/** Entries read before other work gets its turn; they take about 5 ms. */
const PAGE_ROWS = 1_000;
/** How often reading in pages starts again because the map changed, before the map is read in one step. */
const PAGED_TRIES = 3;

/**
 * Smaller maps are read so fast that caching gains nothing; maps larger than `MOST_RECENT_UNITS` would take too much
 * memory.
 */
const LEAST_RECENT_ENTRIES = 500;
const MOST_RECENT_UNITS = 4 * 1024 * 1024;

const isWorthKeeping = ({ entries, units }: MapRow): boolean =>
  entries >= LEAST_RECENT_ENTRIES && units <= MOST_RECENT_UNITS;

const EMPTY: StoredMap = { rev: 0, nextId: 1, counters: {}, entries: [], reserved: [], suppressed: [] };

export class MapReader {
  protected readonly db: Database.Database;
  readonly #bySession: Database.Statement<[string, string], MapRow>;
  readonly #byAccount: Database.Statement<[string], MapRow>;
  readonly #tombstone: Database.Statement<[string, string], { session_id: string }>;
  readonly #record: Database.Statement<[number], SessionRecord>;
  readonly #accountMaps: Database.Statement<[], AccountMapRecord>;
  readonly #entries: Database.Statement<[number, number, number, number], EntryRow>;
  readonly #unboundedNumbers: Database.Statement<[number, number], number>;
  /**
   * The map that was read last, so that the next request on a large map reads only newer entries. Entries never change.
   */
  #recent: { mapId: number; map: StoredMap } | undefined;
  readonly #reserved: Database.Statement<[number, number], string>;
  readonly #suppressed: Database.Statement<[number, number], string>;

  constructor(db: Database.Database) {
    this.db = db;
    const columns = 'map_id, rev, next_id, counters, ttl_s, expires_at, staging, entries, reserved, units';
    this.#bySession = db.prepare(`SELECT ${columns} FROM maps WHERE session_id = ? AND account = ? AND life = 'live'`);
    this.#byAccount = db.prepare(
      `SELECT ${columns} FROM maps WHERE account = ? AND session_id IS NULL AND life = 'live'`,
    );
    this.#tombstone = db.prepare('SELECT session_id FROM expired_sessions WHERE session_id = ? AND account = ?');
    this.#record = db.prepare(`
      SELECT session_id AS id, rev, ttl_s, created_at, updated_at, expires_at, entries, reserved FROM maps WHERE map_id = ?`);
    this.#accountMaps = db.prepare(`
      SELECT account, rev, entries, created_at, updated_at FROM maps
      WHERE session_id IS NULL AND life = 'live' ORDER BY account`);
    this.#entries = db
      .prepare<[number, number, number, number], EntryRow>(
        'SELECT n, key, type, original, replacement, reversible, fallback, unbounded, parts FROM map_entries WHERE map_id = ? AND n > ? AND n < ? ORDER BY n LIMIT ?',
      )
      .raw();
    this.#unboundedNumbers = db
      .prepare<[number, number], number>('SELECT n FROM map_entries WHERE map_id = ? AND n < ? AND unbounded = 1')
      .pluck();
    const values = (table: string) =>
      db
        .prepare<[number, number], string>(`SELECT value FROM ${table} WHERE map_id = ? AND since <= ? ORDER BY value`)
        .pluck();
    this.#reserved = values('map_reserved');
    this.#suppressed = values('map_suppressed');
  }

  /** Finds a session of this account. Sessions of other accounts are reported as unknown. */
  session(account: string, id: string, now: Date = new Date()): SessionRecord | Missing {
    return this.snapshot(() => {
      const row = this.find({ account, session: id }, now);
      return typeof row === 'string' ? row : this.record(row.map_id);
    });
  }

  /** The accounts' own maps, by account. */
  accountMaps(): AccountMapRecord[] {
    return this.#accountMaps.all();
  }

  /** Reads the whole map as one snapshot. An account without a map has an empty one. */
  map(ref: MapRef, now: Date = new Date()): StoredMap | Missing {
    return this.snapshot(() => {
      const row = this.find(ref, now);
      if (row === 'unknown' && ref.session === undefined) return EMPTY;
      return typeof row === 'string' ? row : this.#whole(row, this.#page(row, 0, row.entries));
    });
  }

  /**
   * Reads the map in pages; other work may run at each `yield`. Entries never change or disappear without a new
   * revision.
   */
  *reading(ref: MapRef, now: Date = new Date()): Generator<void, StoredMap | Missing, void> {
    const known = this.snapshot(() => this.#fromRecent(this.find(ref, now)));
    const map = known ?? (yield* this.#paged(ref, now));
    const row = typeof map === 'string' ? map : this.find(ref, now);
    if (typeof map !== 'string' && typeof row !== 'string' && row.rev === map.rev && isWorthKeeping(row))
      this.#recent = { mapId: row.map_id, map };
    return map;
  }

  /** Drops the cached map, so that originals stay in memory no longer than they are used. */
  protected forgetRecent(): void {
    this.#recent = undefined;
  }

  /**
   * Completes the cached map with newer entries. Undefined when entries were removed, or the cache cannot be completed.
   */
  #fromRecent(row: MapRow | Missing): StoredMap | undefined {
    if (typeof row === 'string' || this.#recent?.mapId !== row.map_id) return undefined;
    const { map } = this.#recent;
    if (map.rev === row.rev) return map;
    const more = row.entries - map.entries.length;
    if (more < 0 || more > PAGE_ROWS) return undefined;
    const added = this.#page(row, map.nextId - 1, more + 1);
    if (added.length !== more) return undefined;
    const entries = [...map.entries, ...added.map(entryOf)];
    const unbounded = new Set(this.#unboundedNumbers.all(row.map_id, map.nextId).map((n) => `m${n}`));
    if (unbounded.size > 0)
      for (let i = 0; i < map.entries.length; i++) {
        const entry = entries[i] as KeptEntry;
        if (!entry.unbounded && unbounded.has(entry.id)) entries[i] = { ...entry, unbounded: true };
      }
    return this.#with(row, entries);
  }

  *#paged(ref: MapRef, now: Date): Generator<void, StoredMap | Missing, void> {
    for (let tries = 0; tries < PAGED_TRIES; tries++) {
      const row = this.find(ref, now);
      if (typeof row === 'string' || row.entries <= PAGE_ROWS) return this.map(ref, now);
      const rows: EntryRow[] = [];
      for (let last = 0; rows.length < row.entries; last = rows.at(-1)![0]) {
        const page = this.#page(row, last, PAGE_ROWS);
        if (page.length === 0) break;
        for (const one of page) rows.push(one);
        yield;
      }
      const map = this.snapshot(() => {
        const after = this.find(ref, now);
        return typeof after === 'string' || after.rev !== row.rev ? undefined : this.#whole(after, rows);
      });
      if (map !== undefined) return map;
    }
    return this.map(ref, now);
  }

  #page({ map_id, next_id }: MapRow, after: number, rows: number): EntryRow[] {
    return this.#entries.all(map_id, after, next_id, rows);
  }

  #whole(row: MapRow, rows: readonly EntryRow[]): StoredMap {
    return this.#with(row, rows.map(entryOf));
  }

  #with({ map_id, rev, next_id, counters }: MapRow, entries: readonly KeptEntry[]): StoredMap {
    return {
      rev,
      nextId: next_id,
      counters: JSON.parse(counters) as Record<string, number>,
      entries,
      reserved: this.#reserved.all(map_id, rev).map(fromColumn),
      suppressed: this.#suppressed.all(map_id, rev).map(fromColumn),
    };
  }

  protected snapshot<T>(work: () => T): T {
    return this.db.transaction(work)();
  }

  protected find({ account, session }: MapRef, now: Date): MapRow | Missing {
    if (session === undefined) return this.#byAccount.get(account) ?? 'unknown';
    const row = this.#bySession.get(session, account);
    if (row === undefined) return this.#tombstone.get(session, account) === undefined ? 'unknown' : 'expired';
    // The session has expired, although the sweep has not removed it yet.
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
    original: fromColumn(original),
    replacement: fromColumn(replacement),
    reversible: reversible === 1,
    ...(fallback === 1 ? { fallback: true } : {}),
    ...(parts === null ? {} : { parts: JSON.parse(parts) as Part[] }),
    key: fromColumn(key),
    unbounded: unbounded === 1,
  };
}
