/** Which states of the ledger the installation has signed for the vendor: what a rolled back copy cannot name. */
import type Database from 'better-sqlite3';
import type { ChainReader } from './chain.ts';

export type StatementKind = 'challenge' | 'usage' | 'release';

export interface Statement {
  kind: StatementKind;
  /** How many entries the ledger had. */
  entries: number;
  /** Hash of the last of them, hex, as the ledger holds it now. */
  head: string;
}

/** Kept for each kind, so that many challenges cannot push out the vendor's last report. */
const MOST_OF_A_KIND = 256;

export class Statements {
  readonly #chain: ChainReader;
  readonly #insert: Database.Statement<[number, StatementKind]>;
  readonly #trim: Database.Statement<[StatementKind, StatementKind, number]>;
  readonly #all: Database.Statement<[], { kind: StatementKind; entries: number }>;

  constructor(db: Database.Database, chain: ChainReader) {
    this.#chain = chain;
    // A report names a state for good, whatever was signed about the same state before.
    this.#insert = db.prepare(`
      INSERT INTO statements (entries, kind) VALUES (?, ?)
      ON CONFLICT (entries) DO UPDATE SET kind = excluded.kind WHERE statements.kind = 'challenge'`);
    this.#trim = db.prepare(`
      DELETE FROM statements WHERE kind = ? AND entries NOT IN
        (SELECT entries FROM statements WHERE kind = ? ORDER BY entries DESC LIMIT ?)`);
    this.#all = db.prepare('SELECT kind, entries FROM statements ORDER BY entries');
  }

  /** Must be called in a transaction. */
  record(kind: StatementKind, entries: number): void {
    this.#insert.run(entries, kind);
    this.#trim.run(kind, kind, MOST_OF_A_KIND);
  }

  all(): Statement[] {
    return this.#all.all().flatMap(({ kind, entries }) => {
      const head = this.#chain.hashAt(entries);
      return head === undefined ? [] : [{ kind, entries, head: head.toString('hex') }];
    });
  }
}
