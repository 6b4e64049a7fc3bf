/** Waiting for the disk, off the event loop: one wait serves every transaction that was committed before it began. */
import { closeSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import type { Books } from './books.ts';

export class WriteAheadLog {
  readonly #books: Books;
  #fd: number | undefined;
  #unsynced: (() => void)[] = [];
  #syncing = false;
  #closed = false;

  constructor(books: Books) {
    this.#books = books;
  }

  /** Calls each answer once everything that is committed now is on the disk, and the mark is written. */
  await(answers: readonly (() => void)[]): void {
    this.#unsynced.push(...answers);
    this.#sync();
  }

  /** Starts no further wait; `close` answers whatever is committed from here on. */
  stop(): void {
    this.#closed = true;
  }

  /** Waits in place for what was committed. */
  close(): void {
    if (this.#fd === undefined) return;
    fsyncSync(this.#fd);
    closeSync(this.#fd);
    this.#fd = undefined;
  }

  /** The answers that are still waiting after `close`. */
  answerRest(): void {
    for (const answer of this.#unsynced.splice(0)) answer();
  }

  #sync(): void {
    if (this.#syncing || this.#closed) return;
    this.#syncing = true;
    const waiting = this.#unsynced;
    this.#unsynced = [];
    // SQLite keeps the log file while this connection is open.
    this.#fd ??= openSync(`${this.#books.db.name}-wal`, 'r+');
    const mark = this.#books.markNow();
    fdatasync(this.#fd, (error) => {
      this.#syncing = false;
      if (error === null && !this.#closed) this.#books.mark?.write(mark);
      // These transactions are committed. A disk that fails here fails at the next write too, which reports it.
      for (const answer of waiting) answer();
      if (this.#unsynced.length > 0) this.#sync();
    });
  }
}
