/** Reports on the ledger: usage by month, incidents, and the verification of the whole chain. */
import type Database from 'better-sqlite3';
import type { Books, Incident, IncidentRow } from './books.ts';
import { boundsOf, periodOf } from './pools.ts';

export interface UsageRow {
  period: string;
  key_id: string;
  account: string;
  tier: string;
  operation: string;
  requests: number;
  records: number;
  /** Charged. */
  tenths: number;
}

const MOST_INCIDENTS = 32;

export class Audit {
  readonly #books: Books;
  readonly #incidents: Database.Statement<[string], IncidentRow>;
  readonly #usage: Database.Statement<[string], UsageRow>;
  readonly #usageOf: Database.Statement<[string, string], UsageRow>;

  constructor(books: Books) {
    this.#books = books;
    const { db } = books;
    this.#incidents = db.prepare(
      `SELECT seq, kind, at, seen FROM incidents WHERE at LIKE ? || '%' ORDER BY seq DESC LIMIT ${MOST_INCIDENTS}`,
    );
    this.#usage = db.prepare('SELECT * FROM usage WHERE period = ? ORDER BY key_id, account, tier, operation');
    this.#usageOf = db.prepare('SELECT * FROM usage WHERE period = ? AND key_id = ? ORDER BY account, tier, operation');
  }

  /** What was charged in a period (`2026-03`; default: this one), of one key or of all. */
  usage(options: { period?: string; keyId?: string } = {}): {
    period: string;
    start: string;
    end: string;
    rows: UsageRow[];
  } {
    const period = options.period ?? periodOf(this.#books.at(this.#books.state()));
    const rows = options.keyId === undefined ? this.#usage.all(period) : this.#usageOf.all(period, options.keyId);
    return { period, ...boundsOf(period), rows };
  }

  /** The latest of them, of a period or of all time; oldest first. */
  incidents(period = ''): Incident[] {
    return this.#incidents
      .all(period)
      .toReversed()
      .map(({ kind, at, seen }) => (seen === null ? { kind, at } : { kind, at, seen }));
  }

  /** The whole chain, every sum and every count, from the first entry. */
  verifyAll(): boolean {
    const check = this.#books.db.transaction(() => {
      const counts = new Map<string, [number, number, number]>();
      const row = this.#books.state();
      const incidents: string[] = [];
      const grants = new Map<string, { seq: number; proof: number | null }>();
      const holds = this.#books.chain.verify(row, this.#books.sums(row), true, (entry, seq) => {
        if (entry.kind === 'clock_accepted' || entry.kind === 'mark_missing')
          incidents.push([seq, entry.kind, entry.at, entry.kind === 'clock_accepted' ? entry.seen : ''].join(' '));
        if (entry.kind === 'grant') grants.set(entry.pool, { seq, proof: entry.envelope === undefined ? null : seq });
        if (entry.kind === 'proof') grants.set(entry.pool, { ...grants.get(entry.pool)!, proof: seq });
        if (entry.kind !== 'use') return;
        for (const [account, keyId, tier, operation, , requests, records, tenths] of entry.lines) {
          const key = [periodOf(entry.at), account, keyId, tier, operation].join('\0');
          const [a, b, c] = counts.get(key) ?? [0, 0, 0];
          counts.set(key, [a + requests, b + records, c + tenths]);
        }
      });
      const kept = this.#books.db.prepare<[], UsageRow>('SELECT * FROM usage').all();
      const onRecord = this.#books.db.prepare<[], IncidentRow>('SELECT * FROM incidents ORDER BY seq').all();
      const recorded = this.#books.grants.entries();
      return (
        holds &&
        recorded.length === grants.size &&
        recorded.every(({ name, seq, proof }) => grants.get(name)?.seq === seq && grants.get(name)?.proof === proof) &&
        incidents.join('\n') ===
          onRecord.map(({ seq, kind, at, seen }) => [seq, kind, at, seen ?? ''].join(' ')).join('\n') &&
        kept.length === counts.size &&
        kept.every(({ period, account, key_id, tier, operation, ...counted }) => {
          const [a, b, c] = counts.get([period, account, key_id, tier, operation].join('\0')) ?? [];
          return counted.requests === a && counted.records === b && counted.tenths === c;
        })
      );
    });
    return check.deferred();
  }
}
