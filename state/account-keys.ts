/** Accounts and the secret key material of each: 32 random bytes for surrogates, 32 for HMACs. */
import type Database from 'better-sqlite3';
import { randomBytes } from 'node:crypto';

interface AccountRow {
  surrogate_key: Uint8Array;
  hmac_key: Uint8Array;
}

export class AccountKeyReader {
  protected readonly known: Map<string, AccountRow> = new Map();
  readonly #get: Database.Statement<[string], AccountRow>;
  readonly #names: Database.Statement<[], { name: string }>;
  constructor(db: Database.Database) {
    this.#get = db.prepare('SELECT surrogate_key, hmac_key FROM accounts WHERE name = ?');
    this.#names = db.prepare('SELECT name FROM accounts ORDER BY name');
  }
  names(): string[] {
    return this.#names.all().map((row) => row.name);
  }
  /** Key material never changes once drawn, so what was read once is kept. */
  protected read(account: string): AccountRow | undefined {
    const kept = this.known.get(account);
    if (kept !== undefined) return kept;
    const row = this.#get.get(account);
    if (row !== undefined) this.known.set(account, row);
    return row;
  }
}

/** Draws an account's keys at its first use. */
export class AccountKeys extends AccountKeyReader {
  readonly #insert: Database.Statement<[string, Uint8Array, Uint8Array, string]>;
  constructor(db: Database.Database) {
    super(db);
    this.#insert = db.prepare(
      'INSERT OR IGNORE INTO accounts (name, surrogate_key, hmac_key, created_at) VALUES (?, ?, ?, ?)',
    );
  }
  /** 32 bytes; the store owns them. */
  surrogateKey(account: string): Uint8Array {
    return this.ensure(account).surrogate_key;
  }
  /** 32 bytes; the store owns them. */
  hmacKey(account: string): Uint8Array {
    return this.ensure(account).hmac_key;
  }
  ensure(account: string): AccountRow {
    const row = this.read(account);
    if (row !== undefined) return row;
    // Two processes may arrive here together: the first insert wins, and both read that row.
    this.#insert.run(account, randomBytes(32), randomBytes(32), new Date().toISOString());
    const drawn = this.read(account);
    if (drawn === undefined) throw new Error('an account was not stored');
    return drawn;
  }
}
