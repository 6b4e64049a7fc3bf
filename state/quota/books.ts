/**
 * The data that every part of the quota shares: the row with the ledger's end, the chain, the pools, the grants and the
 * mark, and whether they agree.
 */
import type Database from 'better-sqlite3';
import { ulid } from 'ulid';
import { Chain, emptySums, type Entry, type Link, type Sums } from './chain.ts';
import { Grants, type GrantReader, type Standing } from './grants.ts';
import type { Mark, MarkFile } from './mark.ts';
import { ALLOWANCE_TENTHS, periodOf, PoolStore, type Pool } from './pools.ts';
import { Statements } from './statements.ts';
import { isOnTrial, trialEnd } from './trial.ts';

/**
 * `chain`: the ledger does not hold; `rolled_back`: an older copy of the volume; `tampered`: records that no licence
 * granted; `clock`: it was set back.
 */
export type Problem = 'chain' | 'rolled_back' | 'tampered' | 'clock';

/** Incidents on record beside the counts. `seen`: the latest time that the clock had shown. */
export interface Incident {
  kind: 'clock_accepted' | 'mark_missing';
  at: string;
  seen?: string;
}

export interface IncidentRow {
  seq: number;
  kind: Incident['kind'];
  at: string;
  seen: string | null;
}

export interface QuotaOptions {
  installationId: string;
  daemon: boolean;
  readOnly: boolean;
  /** `unwritable`: the mark has a place that this process cannot write. Undefined: no mark is kept. */
  mark: MarkFile | 'unwritable' | undefined;
  now: () => number;
  /** When the installation's identity was made. */
  createdAt: string;
  readGrant: GrantReader;
}

const CLOCK_TOLERANCE_MS = 3_600_000;

export interface QuotaRow {
  entries: number;
  head: Buffer;
  clock: string;
  sequence: number;
  debt: number;
  /** A mark was written outside the volume. */
  marked: 0 | 1;
}

export class Books {
  readonly db: Database.Database;
  readonly options: QuotaOptions;
  readonly mark: MarkFile | undefined;
  readonly grants: Grants;
  readonly statements: Statements;
  readonly chain: Chain;
  readonly pools: PoolStore;
  /** Identifies this process among those that hold reservations. */
  readonly owner: string = ulid();
  readonly write: Database.Statement<[number, Buffer, string, number, number]>;
  readonly #row: Database.Statement<[], QuotaRow>;
  readonly #others: Database.Statement<[string, string], { pool: number; tenths: number }>;
  readonly #reading: Database.Transaction<() => Mark>;
  /** Reserved by this process, by pool. */
  held: Map<number, number> = new Map();
  /** The result of `examine` at this process's first question, or of a later recovery. */
  standing: { problem: Problem | undefined } | undefined;

  constructor(db: Database.Database, options: QuotaOptions) {
    this.db = db;
    this.options = options;
    this.mark = options.mark === 'unwritable' ? undefined : options.mark;
    this.grants = new Grants(db, options.readGrant);
    this.chain = new Chain(db, options.installationId);
    this.statements = new Statements(db, this.chain);
    this.pools = new PoolStore(db);
    this.#row = db.prepare('SELECT entries, head, clock, sequence, debt, marked FROM quota');
    this.write = db.prepare('UPDATE quota SET entries = ?, head = ?, clock = ?, sequence = ?, debt = ?');
    this.#others = db.prepare(
      'SELECT pool, sum(tenths) AS tenths FROM reservations WHERE owner <> ? AND expires_at > ? GROUP BY pool',
    );
    this.#reading = db.transaction(() => this.#readMark());
  }

  /** Why nothing can be charged right now, or undefined. The first call verifies the end of the chain. */
  problem(): Problem | undefined {
    return this.problemOf(this.state());
  }

  /** Answers the same question for a row that this transaction has read and not yet written. */
  problemOf(row: QuotaRow): Problem | undefined {
    const standing = (this.standing ??= { problem: this.examine() });
    if (standing.problem !== undefined) return standing.problem;
    if (this.grants.look(this.at(row)).tampered) return 'tampered';
    return this.isBack(row) ? 'clock' : undefined;
  }

  /** Verifies the chain from its last checkpoint, the sums, and the mark. */
  examine(): Problem | undefined {
    const look = this.db.transaction((): Problem | undefined => {
      const row = this.state();
      if (!this.chain.verify(row, this.sums(row), false)) return 'chain';
      const mark = this.mark?.read();
      if (mark === undefined) return undefined;
      const there = this.chain.hashAt(mark.entries);
      return mark.entries > row.entries || there?.toString('hex') !== mark.head ? 'rolled_back' : undefined;
    });
    return look.deferred();
  }

  /** The row with the ledger's end. Throws when a volume has none. */
  state(): QuotaRow {
    const row = this.#row.get();
    if (row === undefined) throw new Error('the volume has no quota');
    return row.entries === 0 ? { ...row, head: this.chain.hashAt(0)! } : row;
  }

  /** What the pools say that the ledger adds up to. */
  sums({ sequence, debt }: QuotaRow): Sums {
    const sums: Sums = { ...emptySums(), sequence, debt };
    for (const { name, granted, used } of this.pools.all()) sums.pools[name] = { granted, used };
    return sums;
  }

  /** The ledger's time. It never goes back, so that no month is counted twice. */
  at({ clock }: QuotaRow): string {
    const now = new Date(this.options.now()).toISOString();
    return now > clock ? now : clock;
  }

  /** Whether the clock shows a time well before what the ledger has seen. */
  isBack({ clock }: QuotaRow): boolean {
    return this.options.now() < Date.parse(clock) - CLOCK_TOLERANCE_MS;
  }

  /** The time at which the allowance ends if no licence is imported. */
  trialEnd({ lostMs }: Standing): string {
    return trialEnd(this.options.createdAt, lostMs);
  }

  /** Whether the allowance is closed, for want of a licence. */
  isTrialOver(standing: Standing, at: string): boolean {
    if (standing.licensed) return false;
    const { createdAt } = this.options;
    const allowances = this.pools.all().filter(({ kind }) => kind === 'allowance');
    return !isOnTrial({ createdAt, ends: this.trialEnd(standing), at }, allowances);
  }

  /** What other processes hold, by pool. */
  heldByOthers(at: string): Map<number, number> {
    return new Map(this.#others.all(this.owner, at).map(({ pool, tenths }) => [pool, tenths]));
  }

  /** Must be called in a transaction that also stores the link it returns; the same holds for the next method. */
  beginMonth(period: string, link: Link, at: string): [Pool, Link] {
    const month = this.pools.insert({
      kind: 'allowance',
      name: period,
      sequence: null,
      granted: ALLOWANCE_TENTHS,
      imported_at: at,
      expires_at: null,
      tiers: null,
      features: null,
    });
    return [month, this.chain.append(link, { kind: 'allowance', at, pool: period, tenths: ALLOWANCE_TENTHS })];
  }

  /** Adds an entry that status and reports show as an incident. */
  onRecord(entry: Entry & { kind: Incident['kind'] }, link: Link): Link {
    const next = this.chain.append(link, entry);
    this.db
      .prepare('INSERT INTO incidents (seq, kind, at, seen) VALUES (?, ?, ?, ?)')
      .run(next.entries, entry.kind, entry.at, entry.kind === 'clock_accepted' ? entry.seen : null);
    return next;
  }

  /** Books amounts as used without a request; `debt` is added to what is owed. */
  book(kind: 'loss' | 'release', wanted: readonly [Pool, number][], debt: number, row: QuotaRow, at: string): void {
    const lines = wanted.filter(([, tenths]) => tenths > 0);
    for (const [{ pool }, tenths] of lines) this.pools.use(pool, tenths);
    const link = this.chain.append(row, {
      kind,
      at,
      lines: lines.map(([{ name }, tenths]) => [name, tenths]),
      debt,
    });
    this.write.run(link.entries, link.head, at, row.sequence, row.debt + debt);
  }

  /** The content that the mark must have now. */
  markNow(): Mark {
    return this.#reading.deferred();
  }

  #readMark(): Mark {
    const row = this.state();
    const period = periodOf(this.at(row));
    const mark: Mark = {
      installation_id: this.options.installationId,
      entries: row.entries,
      head: row.head.toString('hex'),
      sequence: row.sequence,
      granted: 0,
      used: 0,
      period,
      allowance_used: 0,
    };
    for (const { kind, name, granted, used } of this.pools.all()) {
      if (kind === 'pack') {
        mark.granted += granted;
        mark.used += used;
      } else if (name === period) mark.allowance_used = used;
    }
    return mark;
  }

  /** Never lowers a mark that is ahead of the volume, unless `lower` allows it. */
  writeMark(sync: boolean, lower = false): void {
    if (this.mark === undefined || (!lower && this.standing?.problem !== undefined)) return;
    this.mark.write(this.markNow(), sync);
  }
}
