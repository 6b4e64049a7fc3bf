/** API keys. The key itself is shown once and not stored; the volume holds a keyed hash of it. */
import type Database from 'better-sqlite3';
import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import { ulid } from 'ulid';
import type { AccountKeys } from './account-keys.ts';
import { VolumeCache } from './volume-cache.ts';

export interface ApiKey {
  /** `key_<ulid>` */
  key_id: string;
  name: string;
  account: string;
  scopes: string[];
  tiers: string[];
  created_at: string;
  expires_at: string | null;
  /** Accurate to the minute; the store writes it about once a minute. */
  last_used_at: string | null;
  revoked_at: string | null;
  /** The key that follows this one, after a rotation. */
  rotated_to: string | null;
}

export interface NewApiKey {
  name: string;
  account: string;
  scopes: readonly string[];
  tiers: readonly string[];
  expires_at?: string | null;
}

export type Authentication =
  | { outcome: 'ok'; key: ApiKey }
  | { outcome: 'malformed' | 'wrong_environment' | 'unknown' | 'revoked' | 'expired' };

export interface CreatedApiKey {
  /** The key in clear. It is shown here once and never again. */
  secret: string;
  key: ApiKey;
}

interface ApiKeyRow extends Omit<ApiKey, 'scopes' | 'tiers'> {
  hash: Uint8Array;
  scopes: string;
  tiers: string;
}

const LIVE_KEY = /^piid_live_[A-Za-z0-9_-]{32,128}$/u;
const TEST_PREFIX = 'piid_test_';
const COLUMNS =
  'key_id, name, account, scopes, tiers, created_at, expires_at, last_used_at, revoked_at, rotated_to, hash';
const LAST_USE_FLUSH_MS = 60_000;
/** Bounds the cache of presented keys; it is larger than the number of keys an installation uses at a time. */
const MOST_FOUND = 1_000;

function strings(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function fromRow(row: ApiKeyRow): ApiKey {
  const { hash: _hash, scopes, tiers, ...rest } = row;
  return { ...rest, scopes: strings(scopes), tiers: strings(tiers) };
}

/** A key as the volume holds it, with its hash. */
interface Found {
  key: ApiKey;
  hash: Uint8Array;
}

export class ApiKeyReader {
  /** The key object is created once, because `createHmac` spends four fifths of its time creating one from bytes. */
  readonly #pepper: KeyObject;
  /** Keys that callers presented, by hash. Unknown keys are not cached. */
  protected readonly found: VolumeCache<Found>;
  readonly #byHash: Database.Statement<[Uint8Array], ApiKeyRow>;
  readonly #byId: Database.Statement<[string], ApiKeyRow>;
  readonly #all: Database.Statement<[], ApiKeyRow>;
  /** Minute of each key's last use, by key id, that has not been written yet. */
  protected readonly used: Map<string, string> = new Map();

  constructor(db: Database.Database, pepper: Uint8Array) {
    this.#pepper = createSecretKey(pepper);
    this.found = new VolumeCache(db, MOST_FOUND);
    this.#byHash = db.prepare(`SELECT ${COLUMNS} FROM api_keys WHERE hash = ?`);
    this.#byId = db.prepare(`SELECT ${COLUMNS} FROM api_keys WHERE key_id = ?`);
    this.#all = db.prepare(`SELECT ${COLUMNS} FROM api_keys ORDER BY created_at, key_id`);
  }

  /**
   * Finds the owner of a presented key. The time it takes does not depend on how much of the key is right: the look-up
   * uses a keyed hash that a caller cannot steer, and hashes are compared in constant time. A cached row is used only
   * while no other connection has written to the volume, so the running daemon refuses a key as soon as the command
   * line revokes it. Until then the same key yields the same object.
   */
  authenticate(presented: string, now: Date = new Date()): Authentication {
    if (presented.startsWith(TEST_PREFIX)) return { outcome: 'wrong_environment' };
    if (!LIVE_KEY.test(presented)) return { outcome: 'malformed' };
    const hash = this.hash(presented);
    const found = this.found.get(hash.toString('latin1'), () => this.#find(hash));
    if (found === undefined || !timingSafeEqual(found.hash, hash)) return { outcome: 'unknown' };
    const { key } = found;
    const at = now.toISOString();
    if (key.revoked_at !== null) return { outcome: 'revoked' };
    if (key.expires_at !== null && key.expires_at <= at) return { outcome: 'expired' };
    this.used.set(key.key_id, `${at.slice(0, 16)}:00.000Z`);
    return { outcome: 'ok', key };
  }

  #find(hash: Uint8Array): Found | undefined {
    const row = this.#byHash.get(hash);
    return row === undefined ? undefined : { key: fromRow(row), hash: row.hash };
  }

  get(keyId: string): ApiKey | undefined {
    const row = this.#byId.get(keyId);
    return row === undefined ? undefined : fromRow(row);
  }

  /** All keys, oldest first, including revoked and expired ones. */
  list(): ApiKey[] {
    return this.#all.all().map((row) => {
      const key = fromRow(row);
      return { ...key, last_used_at: this.used.get(key.key_id) ?? key.last_used_at };
    });
  }

  /**
   * The secret with which a client signs requests in the name of a key. It is derived, so nothing is stored; undefined for a key
   * that is unknown, revoked or expired.
   */
  signingSecret(keyId: string, now: Date = new Date()): string | undefined {
    const key = this.get(keyId);
    if (key === undefined || !isActive(key, now)) return undefined;
    return createHmac('sha256', this.#pepper).update('api-key-signing/1\0').update(keyId).digest('base64url');
  }

  protected hash(secret: string): Buffer {
    return createHmac('sha256', this.#pepper).update('api-key/1\0').update(secret).digest();
  }
}

export class ApiKeys extends ApiKeyReader {
  readonly #db: Database.Database;
  readonly #accounts: AccountKeys;
  readonly #insert: Database.Statement<[string, Uint8Array, string, string, string, string, string, string | null]>;
  readonly #revoke: Database.Statement<[string, string]>;
  readonly #retire: Database.Statement<[{ old: string; next: string; at: string }]>;
  readonly #touch: Database.Statement<[string, string, string]>;
  readonly #timer: NodeJS.Timeout;

  constructor(db: Database.Database, pepper: Uint8Array, accounts: AccountKeys) {
    super(db, pepper);
    this.#db = db;
    this.#accounts = accounts;
    this.#insert = db.prepare(
      'INSERT INTO api_keys (key_id, hash, name, account, scopes, tiers, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#revoke = db.prepare('UPDATE api_keys SET revoked_at = ? WHERE key_id = ? AND revoked_at IS NULL');
    this.#retire = db.prepare(
      'UPDATE api_keys SET rotated_to = @next, expires_at = min(coalesce(expires_at, @at), @at) WHERE key_id = @old',
    );
    this.#touch = db.prepare(
      "UPDATE api_keys SET last_used_at = ? WHERE key_id = ? AND coalesce(last_used_at, '') < ?",
    );
    this.#timer = setInterval(() => {
      try {
        this.flushLastUse();
      } catch {
        // A full disk or a busy volume must not stop the daemon over a date; the next flush tries again.
      }
    }, LAST_USE_FLUSH_MS);
    this.#timer.unref();
  }

  create(wanted: NewApiKey): CreatedApiKey {
    const secret = `piid_live_${randomBytes(32).toString('base64url')}`;
    const key_id = `key_${ulid()}`;
    const write = this.#db.transaction(() => {
      this.#accounts.ensure(wanted.account);
      this.#insert.run(
        key_id,
        this.hash(secret),
        wanted.name,
        wanted.account,
        JSON.stringify(wanted.scopes),
        JSON.stringify(wanted.tiers),
        new Date().toISOString(),
        wanted.expires_at ?? null,
      );
    });
    write.immediate();
    this.found.forget();
    const key = this.get(key_id);
    if (key === undefined) throw new Error('an API key was not stored');
    return { secret, key };
  }

  revoke(keyId: string): 'revoked' | 'already_revoked' | 'unknown' {
    const { changes } = this.#revoke.run(new Date().toISOString(), keyId);
    this.found.forget();
    if (changes === 1) return 'revoked';
    return this.get(keyId) === undefined ? 'unknown' : 'already_revoked';
  }

  /**
   * A new key with the same name, account, scopes, tiers and expiry; the old one works for `overlapS` seconds more.
   * Only a key that still works can be rotated.
   */
  rotate(keyId: string, overlapS: number): CreatedApiKey | 'unknown' | 'not_active' {
    const swap = this.#db.transaction((): CreatedApiKey | 'unknown' | 'not_active' => {
      const old = this.get(keyId);
      if (old === undefined) return 'unknown';
      const now = Date.now();
      if (!isActive(old, new Date(now)) || old.rotated_to !== null) return 'not_active';
      const created = this.create(old);
      this.#retire.run({ old: keyId, next: created.key.key_id, at: new Date(now + overlapS * 1000).toISOString() });
      return created;
    });
    const answer = swap.immediate();
    this.found.forget();
    return answer;
  }

  /** Writes the dates of last use in one transaction. */
  flushLastUse(): void {
    if (this.used.size === 0) return;
    const batch = [...this.used];
    const write = this.#db.transaction(() => {
      for (const [keyId, at] of batch) this.#touch.run(at, keyId, at);
    });
    write.immediate();
    this.found.forget();
    for (const [keyId, at] of batch) if (this.used.get(keyId) === at) this.used.delete(keyId);
  }

  close(): void {
    clearInterval(this.#timer);
    this.flushLastUse();
  }
}

export function isActive(key: ApiKey, now: Date = new Date()): boolean {
  return key.revoked_at === null && (key.expires_at === null || key.expires_at > now.toISOString());
}
