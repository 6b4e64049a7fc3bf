/** The ledger as a chain of hashes, and what its entries add up to. */
import type Database from 'better-sqlite3';
import { createHash } from 'node:crypto';

/** One line a key, operation and pool: how much was used, and the pool that paid for it. */
export type UseLine = [
  account: string,
  keyId: string,
  tier: string,
  operation: string,
  pool: string,
  requests: number,
  records: number,
  tenths: number,
];

/** An entry of the ledger. Amounts are tenths of a record, `at` is RFC 3339. Every pool starts with its own entry. */
export type Entry =
  | { kind: 'allowance'; at: string; pool: string; tenths: number }
  | {
      kind: 'grant';
      at: string;
      pool: string;
      sequence: number;
      tenths: number;
      expires_at?: string;
      tiers?: readonly string[];
      features?: readonly string[];
      /** The licence as the issuer signed it. Entries of programs before schema 6 lack it. */
      envelope?: object;
    }
  /** The licence of such an earlier entry was imported again. The entry adds its envelope and no records. */
  | { kind: 'proof'; at: string; pool: string; envelope: object }
  | { kind: 'use'; at: string; lines: UseLine[] }
  /** Booked without a request: a copy given up (`loss`), a move to another installation (`release`). `debt` is added. */
  | { kind: 'loss' | 'release'; at: string; lines: [pool: string, tenths: number][]; debt: number }
  /**
   * A person confirmed the present clock although it had shown `seen`. The entry also holds the part of the month's
   * allowance that this closed.
   */
  | { kind: 'clock_accepted'; at: string; seen: string; lines: [pool: string, tenths: number][] }
  /** The mark outside the volume was gone when a daemon started. */
  | { kind: 'mark_missing'; at: string }
  | { kind: 'checkpoint'; at: string; sums: Sums };

/** What a ledger adds up to. */
export interface Sums {
  pools: Record<string, { granted: number; used: number }>;
  sequence: number;
  debt: number;
}

export interface Link {
  entries: number;
  /** 32 bytes. */
  head: Buffer;
}

/** The hash that the first entry continues. */
export function genesis(installationId: string): Buffer {
  return createHash('sha256').update(`piid-ledger/1\0${installationId}`).digest();
}

export function hashOf(before: Uint8Array, body: string): Buffer {
  return createHash('sha256').update(before).update(body).digest();
}

export function emptySums(): Sums {
  return { pools: {}, sequence: 0, debt: 0 };
}

/** Adds an entry to sums, in place. Throws when the entry contradicts them. */
export function add(sums: Sums, entry: Entry): void {
  const use = (name: string, tenths: number): void => {
    const pool = sums.pools[name];
    if (pool === undefined || tenths < 0 || pool.used + tenths > pool.granted) throw new RangeError('overdrawn');
    pool.used += tenths;
  };
  switch (entry.kind) {
    case 'allowance':
    case 'grant':
      if (Object.hasOwn(sums.pools, entry.pool)) throw new RangeError('a pool stands twice');
      sums.pools[entry.pool] = { granted: entry.tenths, used: 0 };
      if (entry.kind === 'grant') {
        if (entry.sequence <= sums.sequence) throw new RangeError('a sequence goes back');
        sums.sequence = entry.sequence;
      }
      return;
    case 'use':
      for (const [, , , , pool, , , tenths] of entry.lines) use(pool, tenths);
      return;
    case 'loss':
    case 'release':
      for (const [pool, tenths] of entry.lines) use(pool, tenths);
      sums.debt += entry.debt;
      if (sums.debt < 0) throw new RangeError('overpaid');
      return;
    case 'clock_accepted':
      for (const [pool, tenths] of entry.lines) use(pool, tenths);
      return;
    case 'mark_missing':
      return;
    case 'proof':
      if (!Object.hasOwn(sums.pools, entry.pool)) throw new RangeError('a proof of nothing');
      return;
    case 'checkpoint':
      if (!sameSums(sums, entry.sums)) throw new RangeError('a checkpoint is wrong');
  }
}

export function sameSums(a: Sums, b: Sums): boolean {
  const names = Object.keys(a.pools);
  return (
    a.sequence === b.sequence &&
    a.debt === b.debt &&
    names.length === Object.keys(b.pools).length &&
    names.every(
      (name) => a.pools[name]!.granted === b.pools[name]?.granted && a.pools[name]!.used === b.pools[name].used,
    )
  );
}

interface Row {
  seq: number;
  body: string;
  hash: Buffer;
}

export class ChainReader {
  readonly #from: Database.Statement<[number], Row>;
  readonly #get: Database.Statement<[number], Row>;
  readonly #lastCheckpoint: Database.Statement<[number], { seq: number }>;
  readonly #genesis: Buffer;

  constructor(db: Database.Database, installationId: string) {
    this.#from = db.prepare('SELECT seq, body, hash FROM ledger WHERE seq > ? ORDER BY seq');
    this.#get = db.prepare('SELECT seq, body, hash FROM ledger WHERE seq = ?');
    this.#lastCheckpoint = db.prepare('SELECT max(seq) AS seq FROM ledger_checkpoints WHERE seq <= ?');
    this.#genesis = genesis(installationId);
  }

  /**
   * The hash of an entry, or undefined when the ledger has no such entry. Entry 0 stands for the hash before the first
   * one.
   */
  hashAt(seq: number): Buffer | undefined {
    return seq === 0 ? this.#genesis : this.#get.get(seq)?.hash;
  }

  /**
   * Whether the chain holds and ends at `link` with these sums: from its last checkpoint, or `whole`.
   * `onEntry` sees every entry read.
   */
  verify(link: Link, sums: Sums, whole: boolean, onEntry: (entry: Entry, seq: number) => void = () => {}): boolean {
    try {
      const start = whole ? 0 : (this.#lastCheckpoint.get(link.entries)?.seq ?? 0);
      let seq = start;
      let hash = this.hashAt(start);
      let reached = emptySums();
      if (start > 0) {
        const row = this.#get.get(start);
        const before = this.hashAt(start - 1);
        if (row === undefined || before === undefined || !hashOf(before, row.body).equals(row.hash)) return false;
        const checkpoint = JSON.parse(row.body) as Entry;
        if (checkpoint.kind !== 'checkpoint') return false;
        reached = checkpoint.sums;
      }
      for (const row of this.#from.iterate(start)) {
        if (row.seq !== ++seq || hash === undefined) return false;
        const expected = hashOf(hash, row.body);
        if (!expected.equals(row.hash)) return false;
        hash = expected;
        const entry = JSON.parse(row.body) as Entry;
        add(reached, entry);
        onEntry(entry, seq);
      }
      return seq === link.entries && (hash?.equals(link.head) ?? false) && sameSums(reached, sums);
    } catch (error) {
      // An error of the database itself means a damaged page; the caller reports it.
      if (error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError) return false;
      throw error;
    }
  }
}

export class Chain extends ChainReader {
  readonly #append: Database.Statement<[number, string, Uint8Array]>;
  readonly #mark: Database.Statement<[number]>;

  constructor(db: Database.Database, installationId: string) {
    super(db, installationId);
    this.#append = db.prepare('INSERT INTO ledger (seq, body, hash) VALUES (?, ?, ?)');
    this.#mark = db.prepare('INSERT INTO ledger_checkpoints (seq) VALUES (?)');
  }

  /** Must be called in a transaction that also stores the link it returns. */
  append({ entries, head }: Link, entry: Entry): Link {
    const body = JSON.stringify(entry);
    const hash = hashOf(entries === 0 ? this.hashAt(0)! : head, body);
    this.#append.run(entries + 1, body, hash);
    if (entry.kind === 'checkpoint') this.#mark.run(entries + 1);
    return { entries: entries + 1, head: hash };
  }
}
