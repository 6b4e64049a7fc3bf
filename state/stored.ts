/** What an account keeps for later requests: templates, dictionaries and secrets, by name. */
import type Database from 'better-sqlite3';
import type { AccountKeys } from './account-keys.ts';

export const STORED_KINDS = ['template', 'dictionary', 'secret'] as const;
export type StoredKind = (typeof STORED_KINDS)[number];
export type TemplateKind = 'detection' | 'policy';

/** A stored thing without its content. */
export interface StoredRecord {
  name: string;
  /** Of templates. */
  template: TemplateKind | null;
  /** Terms of a dictionary; bytes of a secret and of a template. */
  items: number;
  created_at: string;
  updated_at: string;
}

export interface StoredThing extends StoredRecord {
  /** JSON of a template, lines of a dictionary, the bytes of a secret. */
  content: Uint8Array;
}

export interface NewStoredThing {
  name: string;
  template?: TemplateKind;
  content: Uint8Array;
  items: number;
}

const COLUMNS = 'name, template, items, created_at, updated_at';

export class StoredReader {
  readonly #get: Database.Statement<[string, string, string], StoredThing>;
  readonly #list: Database.Statement<[string, string], StoredRecord>;
  constructor(db: Database.Database) {
    this.#get = db.prepare(`SELECT ${COLUMNS}, content FROM stored_things WHERE account = ? AND kind = ? AND name = ?`);
    this.#list = db.prepare(`SELECT ${COLUMNS} FROM stored_things WHERE account = ? AND kind = ? ORDER BY name`);
  }
  /** Read from the volume on each call, so that a running daemon sees what the command line changed. */
  get(account: string, kind: StoredKind, name: string): StoredThing | undefined {
    return this.#get.get(account, kind, name);
  }
  list(account: string, kind: StoredKind): StoredRecord[] {
    return this.#list.all(account, kind);
  }
}

export class StoredThings extends StoredReader {
  readonly #db: Database.Database;
  readonly #accounts: AccountKeys;
  readonly #put: Database.Statement<[Record<string, string | number | Uint8Array | null>]>;
  readonly #remove: Database.Statement<[string, string, string]>;
  constructor(db: Database.Database, accounts: AccountKeys) {
    super(db);
    this.#db = db;
    this.#accounts = accounts;
    this.#put = db.prepare(`
      INSERT INTO stored_things (account, kind, name, template, content, items, created_at, updated_at)
      VALUES (@account, @kind, @name, @template, @content, @items, @at, @at)
      ON CONFLICT (account, kind, name) DO UPDATE SET
        template = excluded.template, content = excluded.content, items = excluded.items, updated_at = excluded.updated_at`);
    this.#remove = db.prepare('DELETE FROM stored_things WHERE account = ? AND kind = ? AND name = ?');
  }
  /** Stores the content under the name, replacing what had that name. */
  put(account: string, kind: StoredKind, { name, template, content, items }: NewStoredThing): 'created' | 'replaced' {
    const write = this.#db.transaction(() => {
      const before = this.get(account, kind, name);
      this.#accounts.ensure(account);
      this.#put.run({ account, kind, name, template: template ?? null, content, items, at: new Date().toISOString() });
      return before === undefined ? 'created' : 'replaced';
    });
    return write.immediate();
  }
  remove(account: string, kind: StoredKind, name: string): boolean {
    return this.#remove.run(account, kind, name).changes === 1;
  }
}
