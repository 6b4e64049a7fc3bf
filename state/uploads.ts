/** Files that callers store for jobs. The bytes are in a blob. */
import type Database from 'better-sqlite3';
import type { AccountKeys } from './account-keys.ts';
import type { BlobEnd, BlobHead, Blobs } from './blobs.ts';

export interface UploadRecord {
  /** `upl_<ulid>` */
  id: string;
  bytes: number;
  media_type: string;
  /** Keyed hash of the content, hexadecimal. */
  hmac: string;
  created_at: string;
  expires_at: string;
}

export interface StoredUpload extends UploadRecord {
  /** Of the blob. */
  blob: string;
}

const COLUMNS = 'upload_id AS id, blob, bytes, media_type, hmac, created_at, expires_at';

export class Uploads {
  readonly #db: Database.Database;
  readonly #blobs: Blobs;
  readonly #accounts: AccountKeys;
  readonly #get: Database.Statement<[string, string, string], StoredUpload>;
  readonly #insert: Database.Statement<[Record<string, string | number>]>;
  readonly #expired: Database.Statement<[string, number], { id: string; blob: string }>;
  readonly #remove: Database.Statement<[string]>;

  constructor(db: Database.Database, blobs: Blobs, accounts: AccountKeys) {
    this.#db = db;
    this.#blobs = blobs;
    this.#accounts = accounts;
    this.#get = db.prepare(`SELECT ${COLUMNS} FROM uploads WHERE upload_id = ? AND account = ? AND expires_at > ?`);
    this.#insert = db.prepare(`
      INSERT INTO uploads (upload_id, account, blob, bytes, media_type, hmac, created_at, expires_at)
      VALUES (@id, @account, @blob, @bytes, @media_type, @hmac, @created_at, @expires_at)`);
    this.#expired = db.prepare(
      'SELECT upload_id AS id, blob FROM uploads WHERE expires_at <= ? ORDER BY expires_at LIMIT ?',
    );
    this.#remove = db.prepare('DELETE FROM uploads WHERE upload_id = ?');
  }

  /** Undefined for one that is unknown, expired or another account's. */
  find(account: string, id: string, now: Date = new Date()): StoredUpload | undefined {
    return this.#get.get(id, account, now.toISOString());
  }

  /** The sealed blob becomes an upload. Durable when it returns. */
  add(account: string, record: UploadRecord, head: BlobHead, end: BlobEnd): void {
    this.#db
      .transaction(() => {
        this.#accounts.ensure(account);
        this.#blobs.record(head, end);
        this.#insert.run({ ...record, account, blob: head.id });
      })
      .immediate();
  }

  /** In a transaction: the key is destroyed. Returns the blob, whose file is to be unlinked afterwards. */
  drop({ id, blob }: { id: string; blob: string }): string {
    this.#remove.run(id);
    this.#blobs.drop(blob);
    return blob;
  }

  /** So many of those that have expired. */
  expired(most: number, now: Date = new Date()): { id: string; blob: string }[] {
    return this.#expired.all(now.toISOString(), most);
  }
}
