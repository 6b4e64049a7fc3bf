/** What was read from the volume, kept for as long as it is what the volume holds. */
import type Database from 'better-sqlite3';

/**
 * Asking whether another process has written costs half of a read of one row, and no decryption, no parsing. What this
 * process writes it forgets itself: whoever writes calls `forget`.
 */
export class Recalled<T> {
  readonly #db: Database.Database;
  /** Changes whenever another connection has committed. */
  readonly #version: Database.Statement<[], number>;
  readonly #most: number;
  readonly #kept = new Map<string, T>();
  #at: number | undefined;

  /** Keeps at most `most` things. */
  constructor(db: Database.Database, most: number) {
    this.#db = db;
    this.#version = db.prepare<[], number>('PRAGMA data_version').pluck();
    this.#most = most;
  }

  /** What `read` answers; not kept when it is undefined, nor what a transaction reads, which may yet be undone. */
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

  /** After a write of this process. */
  forget(): void {
    this.#kept.clear();
  }
}
