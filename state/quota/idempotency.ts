/** Idempotency keys of API keys: bound by a request that was done and paid, for 24 hours. */
import type Database from 'better-sqlite3';

export interface Binding {
  /** API key. */
  keyId: string;
  /** Keyed hashes of the idempotency key and of the request; 32 bytes. */
  keyHash: Uint8Array;
  bodyHash: Uint8Array;
  /** Identifier of what was made. */
  result?: string;
}

const BOUND_MS = 86_400_000;
/** Number of bindings after which expired keys are removed. */
const SWEEP_EVERY = 256;

interface Row {
  body_hash: Uint8Array;
  result: string | null;
}

export class Idempotency {
  readonly #get: Database.Statement<[string, Uint8Array, string], Row>;
  readonly #put: Database.Statement<[string, Uint8Array, Uint8Array, string | null, string]>;
  readonly #sweep: Database.Statement<[string]>;
  /** Requests of this process that are still running. */
  readonly #running = new Set<string>();
  #bound = 0;

  constructor(db: Database.Database) {
    this.#get = db.prepare(
      'SELECT body_hash, result FROM idempotency WHERE key_id = ? AND key_hash = ? AND expires_at > ?',
    );
    this.#put = db.prepare(
      'INSERT OR REPLACE INTO idempotency (key_id, key_hash, body_hash, result, expires_at) VALUES (?, ?, ?, ?, ?)',
    );
    this.#sweep = db.prepare('DELETE FROM idempotency WHERE expires_at <= ?');
  }

  /**
   * `fresh` and `again` hold the key until `end` is called. `again`: the same request was paid before; with the
   * identifier of what it made, if it made something.
   */
  begin(
    { keyId, keyHash, bodyHash }: Binding,
    now: Date = new Date(),
  ): { outcome: 'conflict' } | { outcome: 'fresh' | 'again'; result?: string; end: () => void } {
    const name = `${keyId} ${Buffer.from(keyHash).toString('hex')}`;
    if (this.#running.has(name)) return { outcome: 'conflict' };
    const row = this.#get.get(keyId, keyHash, now.toISOString());
    if (row !== undefined && !Buffer.from(bodyHash).equals(row.body_hash)) return { outcome: 'conflict' };
    this.#running.add(name);
    const end = (): void => void this.#running.delete(name);
    return {
      outcome: row === undefined ? 'fresh' : 'again',
      ...(row === undefined || row.result === null ? {} : { result: row.result }),
      end,
    };
  }

  /** Must be called in the transaction of the charge. */
  bind({ keyId, keyHash, bodyHash, result }: Binding, at: string): void {
    if (this.#bound++ % SWEEP_EVERY === 0) this.#sweep.run(at);
    const expires = new Date(Date.parse(at) + BOUND_MS).toISOString();
    this.#put.run(keyId, keyHash, bodyHash, result ?? null, expires);
  }
}
