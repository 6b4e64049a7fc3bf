/** A cache of rows read from the volume; it is dropped as soon as anyone writes. */
import type Database from 'better-sqlite3';

/**
 * Asking whether another process has written costs half as much as reading one row, without decryption and parsing. A
 * writer in this process must call `forget`.
 */
export class VolumeCache<T> {
  readonly #db: Database.Database;
  /** Changes whenever another connection has committed. */
  readonly #version: Database.Statement<[], number>;
  readonly #most: number;
  readonly #kept = new Map<string, T>();
  #at: number | undefined;

  /** `most`: the largest number of values that are kept. */
  constructor(db: Database.Database, most: number) {
    this.#db = db;
    this.#version = db.prepare<[], number>('PRAGMA data_version').pluck();
    this.#most = most;
  }

  /**
   * Returns what `read` returns, from the cache if possible. Undefined values, and values read inside a transaction
   * that may be rolled back, are not kept.
   */
  get<R extends T | undefined>(name: string, read: () => R): R | T {
    const version = this.#version.get();
    if (version !== this.#at) {
      this.#kept.clear();
      this.#at = version;
    }
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    const value = read();
    if (value === undefined || this.#db.inTransaction) return value;
    if (this.#kept.size >= this.#most) this.#kept.clear();
    this.#kept.set(name, value);
    return value;
  }

  /** Must be called after a write of this process. */
  forget(): void {
    this.#kept.clear();
  }
}
