/**
 * Maps from originals to replacements that outlive a request: one for each session and one for each account. A map
 * changes as a whole or not at all, and only from the revision that the change was made for. Writing thousands of rows
 * at once would block the event loop. They are therefore written in slices that stay invisible (entries from `next_id`
 * on, other values under a later revision) until the last step publishes them, and removed in slices after the map
 * itself has been hidden. Such work is a generator, and its caller may run other work at each `yield`. The sweep at the
 * next start removes what a crash left unfinished.
 */
import type Database from 'better-sqlite3';
import { decodeTime, ulid } from 'ulid';
import type { KeptEntry, MapDelta } from '../engine/vocabulary/kept-map.ts';
import type { AccountKeys } from './account-keys.ts';
import { emptyLog } from './empty-log.ts';
import { toColumn } from './kept-text.ts';
import { MapReader, type MapRef, type MapRow, type Missing, type SessionRecord } from './map-reader.ts';

/** Work in slices. Each slice is one transaction of at most about 20 ms. */
export type Slices<T> = Generator<void, T, void>;

/** A delta whose rows are in the volume already, for `commit` to make visible. */
export interface Staged {
  delta: MapDelta;
  /** The map the rows belong to. */
  token: string;
}

/** How long an expired session answers 410, before it is forgotten. */
const TOMBSTONE_DAYS = 30;
const DAY_MS = 86_400_000;
/** No writer takes this long for one delta, so older unfinished rows belong to a writer that gave up. */
const GIVEN_UP_MS = 3_600_000;

/** The most rows, and code units of their texts, in one slice. A delta that fits one slice is written at once. */
const SLICE_ROWS = 200;
const SLICE_UNITS = 128 * 1024;

/**
 * The most that a map holds: entries and reserved values, and code units of all of them together. Every request on a
 * map reads all of it: five times as many entries as a request may bring, and 32 MiB of texts, are what it has room for.
 */
export const MOST_ENTRIES = 100_000;
export const MOST_UNITS = 16 * 1024 * 1024;

export class Maps extends MapReader {
  readonly #accounts: AccountKeys;
  readonly #create: Database.Statement<[string, string | null, number | null, string, string, string | null, string]>;
  readonly #change: Database.Statement<
    [
      {
        id: number;
        next: number;
        counters: string;
        at: string;
        rise: number;
        entries: number;
        reserved: number;
        units: number;
      },
    ]
  >;
  readonly #renew: Database.Statement<[string, number]>;
  readonly #setTtl: Database.Statement<[number, string, number]>;
  readonly #insert: Database.Statement<[Record<string, string | number | null>]>;
  readonly #unbind: Database.Statement<[number, number]>;
  readonly #reserve: Database.Statement<[number, string, number]>;
  readonly #suppress: Database.Statement<[number, string, number]>;
  readonly #stage: Database.Statement<[string | null, number]>;
  readonly #staging: Database.Statement<[number], Pick<MapRow, 'rev' | 'next_id' | 'staging'>>;
  readonly #unfinished: Database.Statement<[], Unfinished>;
  readonly #hide: Database.Statement<[number]>;
  readonly #empty: readonly Database.Statement<[{ map: number; n: number; rev: number }]>[];
  readonly #remove: Database.Statement<[number]>;
  readonly #expired: Database.Statement<[string], { map_id: number }>;
  readonly #remember: Database.Statement<[number]>;
  readonly #forget: Database.Statement<[string]>;
  readonly #old: Database.Statement<[number, number, string], { n: number; units: number }>;
  readonly #drop: Database.Statement<[number, number]>;
  readonly #shrink: Database.Statement<[number, number, number]>;
  readonly #agedMaps: Database.Statement<[], { map_id: number }>;

  constructor(db: Database.Database, accounts: AccountKeys) {
    super(db);
    this.#accounts = accounts;
    this.#create = db.prepare(
      'INSERT INTO maps (account, session_id, ttl_s, created_at, updated_at, expires_at, life) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#change = db.prepare(`
      UPDATE maps SET rev = rev + @rise, next_id = @next, counters = @counters, updated_at = @at, staging = NULL,
        life = 'live', entries = entries + @entries, reserved = reserved + @reserved, units = units + @units
      WHERE map_id = @id`);
    this.#renew = db.prepare('UPDATE maps SET expires_at = ? WHERE map_id = ?');
    this.#setTtl = db.prepare('UPDATE maps SET ttl_s = ?, updated_at = ? WHERE map_id = ?');
    this.#insert = db.prepare(`
      INSERT INTO map_entries
        (map_id, n, key, type, original, replacement, reversible, fallback, unbounded, parts, added_at, twin)
      VALUES (@map, @n, @key, @type, @original, @replacement, @reversible, @fallback, @unbounded, @parts, @at,
        @reversible = 1 AND EXISTS (
          SELECT 1 FROM map_entries INDEXED BY one_original_a_replacement
          WHERE map_id = @map AND replacement = @replacement AND reversible = 1 AND twin = 0 AND original = @original))`);
    this.#unbind = db.prepare('UPDATE map_entries SET unbounded = 1 WHERE map_id = ? AND n = ?');
    this.#reserve = db.prepare('INSERT OR IGNORE INTO map_reserved (map_id, value, since) VALUES (?, ?, ?)');
    this.#suppress = db.prepare('INSERT OR IGNORE INTO map_suppressed (map_id, value, since) VALUES (?, ?, ?)');
    this.#stage = db.prepare('UPDATE maps SET staging = ? WHERE map_id = ?');
    this.#staging = db.prepare('SELECT rev, next_id, staging FROM maps WHERE map_id = ?');
    this.#unfinished = db.prepare(
      `SELECT map_id, life, staging, created_at FROM maps WHERE life <> 'live' OR staging IS NOT NULL`,
    );
    this.#hide = db.prepare(`UPDATE maps SET life = 'gone' WHERE map_id = ?`);
    // For each table, the rows that are invisible at a given entry number and revision; with 0 and -1, all rows.
    const values = (table: string) =>
      `DELETE FROM ${table} WHERE map_id = @map AND value IN
        (SELECT value FROM ${table} WHERE map_id = @map AND since > @rev LIMIT ${SLICE_ROWS})`;
    this.#empty = [
      `DELETE FROM map_entries WHERE map_id = @map AND n IN
        (SELECT n FROM map_entries WHERE map_id = @map AND n >= @n LIMIT ${SLICE_ROWS})`,
      values('map_reserved'),
      values('map_suppressed'),
    ].map((sql) => db.prepare(sql));
    this.#remove = db.prepare('DELETE FROM maps WHERE map_id = ?');
    this.#expired = db.prepare(`SELECT map_id FROM maps WHERE expires_at <= ? AND life = 'live'`);
    this.#remember = db.prepare(
      'INSERT OR IGNORE INTO expired_sessions (session_id, account, expired_at) SELECT session_id, account, expires_at FROM maps WHERE map_id = ?',
    );
    this.#forget = db.prepare('DELETE FROM expired_sessions WHERE expired_at <= ?');
    this.#agedMaps = db.prepare(`SELECT map_id FROM maps WHERE session_id IS NULL AND life = 'live' AND entries > 0`);
    // Entries with lower numbers are older, so a limit on the number takes the oldest ones.
    this.#old = db.prepare(
      `SELECT n, length(original) + length(replacement) AS units FROM
        (SELECT n, original, replacement, added_at FROM map_entries WHERE map_id = ? ORDER BY n LIMIT ?) WHERE added_at <= ?`,
    );
    this.#drop = db.prepare('DELETE FROM map_entries WHERE map_id = ? AND n = ?');
    this.#shrink = db.prepare(
      'UPDATE maps SET rev = rev + 1, entries = entries - ?, units = max(0, units - ?) WHERE map_id = ?',
    );
  }

  /**
   * Creates a session whose map starts at revision 0 with the content of `delta`. It stays invisible until it is
   * complete.
   */
  *creating(
    account: string,
    ttlS: number,
    delta: MapDelta | undefined,
    now: Date = new Date(),
    id: string = `ses_${ulid(now.getTime())}`,
  ): Slices<SessionRecord | 'full'> {
    if (delta !== undefined && isTooMuch(NOTHING, delta)) return 'full';
    const at = now.toISOString();
    const create = (life: 'making' | 'live'): number => {
      this.#accounts.ensure(account);
      return Number(this.#create.run(account, id, ttlS, at, at, after(now, ttlS), life).lastInsertRowid);
    };
    const finish = (mapId: number): SessionRecord => {
      if (delta !== undefined) this.#finish(mapId, delta, at, 0);
      return this.record(mapId);
    };
    if (delta === undefined || isSmall(delta)) {
      return this.#write(() => {
        const mapId = create('live');
        if (delta !== undefined) this.#insertRows(mapId, rowsOf(delta), at, 0);
        return finish(mapId);
      });
    }
    const mapId = this.#write(() => create('making'));
    try {
      for (const slice of slicesOf(delta)) {
        yield;
        this.#write(() => this.#insertRows(mapId, slice, at, 0));
      }
      return this.#write(() => finish(mapId));
    } catch (error) {
      yield* this.#giveUp(() => this.#removing(mapId));
      throw error;
    }
  }

  /** Runs `creating` in one go. */
  createSession(
    account: string,
    ttlS: number,
    delta: MapDelta | undefined,
    now: Date = new Date(),
    id?: string,
  ): SessionRecord {
    const record = atOnce(this.creating(account, ttlS, delta, now, id));
    if (record === 'full') throw new RangeError('more than a map holds');
    return record;
  }

  /** Sets the time to live and restarts it. */
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
   * Writes the rows of a delta that is too large to be written at once, unseen; `commit` takes what comes back. A
   * small delta comes back as it is. Whoever does not commit calls `unstage`.
   */
  *staging(
    ref: MapRef,
    rev: number,
    delta: MapDelta | undefined,
    now: Date = new Date(),
  ): Slices<MapDelta | Staged | 'stale' | 'full' | Missing | undefined> {
    if (delta === undefined) return delta;
    const row = this.find(ref, now);
    if (isTooMuch(typeof row === 'string' ? NOTHING : row, delta)) return 'full';
    if (isSmall(delta)) return delta;
    const token = ulid();
    const begun = this.#write((): number | 'stale' | Missing => {
      const found = this.#findOrCreate(ref, now);
      if (typeof found === 'string') return found;
      if (found.rev !== rev) return 'stale';
      this.#stage.run(token, found.map_id);
      return found.map_id;
    });
    if (typeof begun !== 'number') return begun;
    const staged: Staged = { delta, token };
    try {
      yield* this.#dropping(begun);
      const at = now.toISOString();
      for (const slice of slicesOf(delta)) {
        yield;
        const isMine = this.#write(() => {
          if (this.#staging.get(begun)?.staging !== token) return false;
          this.#insertRows(begun, slice, at, rev + 1);
          return true;
        });
        if (!isMine) return 'stale';
      }
      return staged;
    } catch (error) {
      yield* this.#giveUp(() => this.unstage(ref, staged, now));
      throw error;
    }
  }

  /** Removes rows that `staging` wrote and nobody committed. */
  *unstage(ref: MapRef, { token }: Staged, now: Date = new Date()): Slices<void> {
    const row = this.find(ref, now);
    if (typeof row === 'string' || row.staging !== token) return;
    yield* this.#dropping(row.map_id);
    this.#write(() => {
      if (this.#staging.get(row.map_id)?.staging === token) this.#stage.run(null, row.map_id);
    });
    this.#checkpoint();
  }

  /**
   * Adds to the map if it still has revision `rev`, and renews a session's time. Returns the revision after it: the
   * same when the delta is undefined.
   */
  commit(
    ref: MapRef,
    rev: number,
    change: MapDelta | Staged | undefined,
    now: Date = new Date(),
  ): number | 'stale' | Missing {
    if (change === undefined && ref.session === undefined) return rev;
    return this.#write(() => {
      const row = this.#findOrCreate(ref, now);
      if (typeof row === 'string') return row;
      if (row.rev !== rev) return 'stale';
      const staged = change !== undefined && 'token' in change ? change : undefined;
      if (staged !== undefined && staged.token !== row.staging) return 'stale';
      if (row.ttl_s !== null) this.#renew.run(after(now, row.ttl_s), row.map_id);
      if (change === undefined) return rev;
      const at = now.toISOString();
      if (staged === undefined) {
        // Another process is still writing rows; its commit will fail because the revision has moved on.
        if (row.staging !== null) atOnce(this.#dropping(row.map_id));
        this.#insertRows(row.map_id, rowsOf(change as MapDelta), at, rev + 1);
      }
      this.#finish(row.map_id, staged?.delta ?? (change as MapDelta), at, 1);
      return rev + 1;
    });
  }

  /** Removes a session and its map from the volume. Both become invisible at once. */
  *removingSession(account: string, id: string, now: Date = new Date()): Slices<'removed' | Missing> {
    return yield* this.#removingMap({ account, session: id }, now);
  }

  /** Removes an account's own map from the volume. It becomes invisible at once. */
  *removingAccountMap(account: string, now: Date = new Date()): Slices<'removed' | Missing> {
    return yield* this.#removingMap({ account }, now);
  }

  /** Runs `removingSession` in one go. */
  removeSession(account: string, id: string, now: Date = new Date()): 'removed' | Missing {
    return atOnce(this.removingSession(account, id, now));
  }

  *#removingMap(ref: MapRef, now: Date): Slices<'removed' | Missing> {
    this.forgetRecent();
    const found = this.#write((): number | Missing => {
      const row = this.find(ref, now);
      if (typeof row === 'string') return row;
      // An account has one map, and may get a new one while the old one is being removed.
      this.#hide.run(row.map_id);
      return row.map_id;
    });
    if (found === 'expired') yield* this.sweeping({ now });
    if (typeof found === 'string') return found;
    yield* this.#removing(found);
    this.#checkpoint();
    return 'removed';
  }

  /**
   * Takes the content of every expired session out of the volume, entries of account maps that are older than
   * `retentionS`, and what was left of removals that were cut short; `atStart`: of writes too, because nobody is at
   * them. Returns how many sessions.
   */
  *sweeping({
    now = new Date(),
    retentionS,
    atStart = false,
  }: { now?: Date; retentionS?: number | undefined; atStart?: boolean } = {}): Slices<number> {
    this.forgetRecent();
    const expired = this.#expired.all(now.toISOString());
    for (const { map_id } of expired) {
      this.#write(() => {
        this.#remember.run(map_id);
        this.#hide.run(map_id);
      });
      yield;
    }
    const cut = new Date(now.getTime() - TOMBSTONE_DAYS * DAY_MS).toISOString();
    this.#write(() => this.#forget.run(cut));
    let removed = expired.length;
    for (const map of this.#unfinished.all()) {
      if (!atStart && !isGivenUp(map, now)) continue;
      if (map.life !== 'live') yield* this.#removing(map.map_id);
      else {
        yield* this.#dropping(map.map_id);
        this.#write(() => this.#stage.run(null, map.map_id));
      }
      removed++;
    }
    if (retentionS !== undefined) removed += yield* this.#aging(new Date(now.getTime() - retentionS * 1000));
    if (removed > 0) this.#checkpoint();
    return expired.length;
  }

  /** Runs `sweeping` in one go. */
  sweep(now: Date = new Date()): number {
    return atOnce(this.sweeping({ now }));
  }

  /** Removes entries of account maps that are older than `cut`. Returns their number. */
  *#aging(cut: Date): Slices<number> {
    let dropped = 0;
    for (const { map_id } of this.#agedMaps.all()) {
      for (let last = SLICE_ROWS; last === SLICE_ROWS;) {
        yield;
        last = this.#write(() => {
          const old = this.#old.all(map_id, SLICE_ROWS, cut.toISOString());
          if (old.length === 0) return 0;
          for (const { n } of old) this.#drop.run(map_id, n);
          this.#shrink.run(
            old.length,
            old.reduce((sum, { units }) => sum + units, 0),
            map_id,
          );
          return old.length;
        });
        dropped += last;
      }
    }
    return dropped;
  }

  /** A hidden map with all its rows. */
  *#removing(mapId: number): Slices<void> {
    this.#write(() => this.#hide.run(mapId));
    yield* this.#emptying(mapId, 0, -1);
    this.#write(() => this.#remove.run(mapId));
  }

  /** Removes the rows of a map that are not visible. */
  *#dropping(mapId: number): Slices<void> {
    const row = this.#staging.get(mapId);
    if (row !== undefined) yield* this.#emptying(mapId, row.next_id, row.rev);
  }

  *#emptying(map: number, n: number, rev: number): Slices<void> {
    for (const statement of this.#empty) {
      while (this.#write(() => statement.run({ map, n, rev }).changes) === SLICE_ROWS) yield;
    }
  }

  /** Cleans up after a failure as far as possible; the next start does the rest. */
  *#giveUp(clean: () => Slices<void>): Slices<void> {
    try {
      yield* clean();
    } catch {
      // The disk is full or the volume is busy. The rows that remain are invisible.
    }
  }

  #findOrCreate(ref: MapRef, now: Date): MapRow | Missing {
    const row = this.find(ref, now);
    if (row !== 'unknown' || ref.session !== undefined) return row;
    this.#accounts.ensure(ref.account);
    const at = now.toISOString();
    this.#create.run(ref.account, null, null, at, at, null, 'live');
    return this.find(ref, now);
  }

  /** `since`: the first revision at which the values are visible. */
  #insertRows(mapId: number, { added, reserved, suppressed }: Rows, at: string, since: number): void {
    for (const { id, key, type, original, replacement, reversible, fallback, unbounded, parts } of added) {
      this.#insert.run({
        map: mapId,
        n: numberOf(id),
        key: toColumn(key),
        type,
        original: toColumn(original),
        replacement: toColumn(replacement),
        reversible: Number(reversible),
        fallback: Number(fallback ?? false),
        unbounded: Number(unbounded),
        parts: parts === undefined ? null : JSON.stringify(parts),
        at,
      });
    }
    for (const value of reserved) this.#reserve.run(mapId, toColumn(value), since);
    for (const value of suppressed) this.#suppress.run(mapId, toColumn(value), since);
  }

  /** Publishes rows that are already in the volume. */
  #finish(mapId: number, delta: MapDelta, at: string, rise: 0 | 1): void {
    for (const id of delta.unbounded) this.#unbind.run(mapId, numberOf(id));
    this.#change.run({
      id: mapId,
      next: delta.nextId,
      counters: JSON.stringify(delta.counters),
      at,
      rise,
      entries: delta.added.length,
      reserved: delta.reserved.length,
      units: unitsOf(delta.added) + lengthsOf(delta.reserved),
    });
  }

  #write<T>(work: () => T): T {
    return this.db.transaction(work).immediate();
  }

  /** Deleted rows are zeroed in the database (`secure_delete`); this takes them out of the write-ahead log too. */
  #checkpoint(): void {
    emptyLog(this.db);
  }
}

interface Unfinished {
  map_id: number;
  life: 'making' | 'live' | 'gone';
  staging: string | null;
  created_at: string;
}

function isGivenUp({ life, staging, created_at }: Unfinished, now: Date): boolean {
  if (life === 'gone') return true;
  const begun = staging === null ? Date.parse(created_at) : decodeTime(staging);
  return begun < now.getTime() - GIVEN_UP_MS;
}

type Rows = Pick<MapDelta, 'added' | 'reserved' | 'suppressed'>;

/** Runs sliced work to its end without yielding to other work. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function rowsOf({ added, reserved, suppressed }: MapDelta): Rows {
  return { added, reserved, suppressed };
}

function unitsOf(entries: readonly KeptEntry[]): number {
  return entries.reduce((sum, { original, replacement }) => sum + original.length + replacement.length, 0);
}

const NOTHING = { entries: 0, reserved: 0, units: 0 };

function isTooMuch(map: Pick<MapRow, 'entries' | 'reserved' | 'units'>, { added, reserved }: MapDelta): boolean {
  const more = added.length + reserved.length;
  // A map that is already too large may still be changed by a delta that adds nothing to it.
  if (more === 0) return false;
  return (
    map.entries + map.reserved + more > MOST_ENTRIES || map.units + unitsOf(added) + lengthsOf(reserved) > MOST_UNITS
  );
}

function isSmall({ added, reserved, suppressed }: MapDelta): boolean {
  return (
    added.length + reserved.length + suppressed.length <= SLICE_ROWS &&
    unitsOf(added) + lengthsOf(reserved) + lengthsOf(suppressed) <= SLICE_UNITS
  );
}

function lengthsOf(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + value.length, 0);
}

function* slicesOf({ added, reserved, suppressed }: MapDelta): Generator<Rows> {
  for (const some of sliced(added, ({ original, replacement }) => original.length + replacement.length))
    yield { added: some, reserved: [], suppressed: [] };
  for (const some of sliced(reserved, (value) => value.length)) yield { added: [], reserved: some, suppressed: [] };
  for (const some of sliced(suppressed, (value) => value.length)) yield { added: [], reserved: [], suppressed: some };
}

function* sliced<T>(items: readonly T[], units: (item: T) => number): Generator<readonly T[]> {
  let from = 0;
  let sum = 0;
  for (let at = 0; at < items.length; at++) {
    sum += units(items[at] as T);
    if (at + 1 - from < SLICE_ROWS && sum < SLICE_UNITS) continue;
    yield items.slice(from, at + 1);
    from = at + 1;
    sum = 0;
  }
  if (from < items.length) yield items.slice(from);
}

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

function numberOf(id: string): number {
  return Number(id.slice(1));
}
