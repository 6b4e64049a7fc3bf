/**
 * What may be used and what was. A request reserves before it runs and settles or releases after it. All reservations
 * and settlements that are waiting go into one transaction, and one write to the disk makes many of them durable.
 */
import type Database from 'better-sqlite3';
import { closeSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import { ulid } from 'ulid';
import { Recalled } from '../recalled.ts';
import { Chain, emptySums, type Entry, type Link, type Sums, type UseLine } from './chain.ts';
import { Grants, listOf, type GrantReader, type SignedGrant, type Standing } from './grants.ts';
import { Idempotency, type Binding } from './idempotency.ts';
import type { Mark, MarkFile } from './mark.ts';
import {
  ALLOWANCE_TENTHS,
  Balance,
  boundsOf,
  isOpen,
  periodOf,
  PoolStore,
  split,
  type Part,
  type Pool,
} from './pools.ts';
import { Statements, type Statement, type StatementKind } from './statements.ts';
import { isNearTrialEnd, isOnTrial, trialEnd } from './trial.ts';

/**
 * `chain`: the ledger does not hold; `rolled_back`: an older copy of the volume; `tampered`: records that no licence
 * granted; `clock`: it was set back.
 */
export type Problem = 'chain' | 'rolled_back' | 'tampered' | 'clock';

/** Who wants to use what. */
export interface Ask {
  keyId: string;
  account: string;
  tier: string;
  operation: string;
  tenths: number;
}

export interface Reservation {
  readonly ask: Ask;
  readonly parts: readonly Part[];
}

export type Reserved =
  | { outcome: 'reserved'; reservation: Reservation }
  /** In tenths. */
  | { outcome: 'insufficient'; required: number; available: number; trial: 'over' | undefined }
  | { outcome: 'damaged'; problem: Problem };

export interface Settlement {
  reservation: Reservation;
  /** Base records of what succeeded. */
  records: number;
  /** What is charged, at most what was reserved. */
  tenths: number;
  /** Asked at the last moment: false gives everything back and charges nothing. */
  admit?: () => boolean;
  /** An idempotency key that this settlement binds. */
  bind?: Binding | undefined;
  /** Other writes, together with the charge. False: nothing is charged, the reservation stays. Throwing gives it back. */
  within?: (() => boolean) | undefined;
}

/** `balance`: tenths that are left over all pools. */
export type Settled = { outcome: 'settled'; balance: number } | { outcome: 'abandoned' | 'kept' };

export interface Pack extends SignedGrant {
  /** The challenge that it answers. */
  nonce: string;
  /** The licence as the issuer signed it. */
  envelope: object;
}

/** What a licence lets a request use; null: everything. */
export interface Entitlement {
  tiers: readonly string[] | null;
  features: readonly string[] | null;
}

/** In tenths. */
export interface Amounts {
  granted: number;
  used: number;
  reserved: number;
  available: number;
}

export interface QuotaStatus extends Link {
  sequence: number;
  problem: Problem | undefined;
  clock: 'ok' | 'rolled_back';
  /** What licences gave. */
  quota: Amounts;
  allowance: Amounts & { period_start: string; period_end: string };
  packs: Pool[];
  /** Packs whose licence has to be imported again before anything of them can be used. */
  unsigned: readonly string[];
  /** Without a licence; undefined with one. */
  trial: { ends: string; isOver: boolean; isNearEnd: boolean } | undefined;
}

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

/** What is on record beside counts. `seen`: what the clock had shown. */
export interface Incident {
  kind: 'clock_accepted' | 'mark_missing';
  at: string;
  seen?: string;
}

interface IncidentRow {
  seq: number;
  kind: Incident['kind'];
  at: string;
  seen: string | null;
}

export interface QuotaOptions {
  installationId: string;
  daemon: boolean;
  readOnly: boolean;
  /** `unwritable`: there is a place for it, which this process cannot write. Undefined: none is kept. */
  mark: MarkFile | 'unwritable' | undefined;
  now: () => number;
  /** When the installation's identity was made. */
  createdAt: string;
  readGrant: GrantReader;
}

const CLOCK_TOLERANCE_MS = 3_600_000;
const CLOCK_STEP_MS = 60_000;
/** Longer than a request may take; what still runs is written again before. */
const RESERVATION_MS = 900_000;
const HEARTBEAT_MS = 300_000;
const CHECKPOINT_EVERY = 1_024;
const OPEN_CHALLENGES = 8;
const MOST_INCIDENTS = 32;
const CHALLENGE_MS = 30 * 86_400_000;
/** Tables whose rows end at a time of the ledger's clock. */
const PERISHABLE = ['pools', 'challenges', 'idempotency', 'reservations'];

interface QuotaRow {
  entries: number;
  head: Buffer;
  clock: string;
  sequence: number;
  debt: number;
  /** A mark was written outside the volume. */
  marked: 0 | 1;
}

type Waiting =
  | { kind: 'reserve'; ask: Ask; resolve: (answer: Reserved) => void; reject: (error: unknown) => void }
  | { kind: 'settle'; what: Settlement; resolve: (answer: Settled) => void; reject: (error: unknown) => void };

/** What one transaction of many requests has gathered. */
interface Batch {
  at: string;
  link: Link;
  balance: Balance;
  trial: 'over' | undefined;
  held: Map<number, number>;
  lines: Map<string, UseLine>;
  used: Map<number, number>;
  answers: (() => void)[];
  /** Answers that wait for the disk. */
  durable: (() => void)[];
}

export class Quota {
  readonly idempotency: Idempotency;
  readonly #db: Database.Database;
  readonly #options: QuotaOptions;
  readonly #mark: MarkFile | undefined;
  readonly #grants: Grants;
  readonly #statements: Statements;
  readonly #owner = ulid();
  readonly #chain: Chain;
  readonly #pools: PoolStore;
  readonly #row: Database.Statement<[], QuotaRow>;
  readonly #write: Database.Statement<[number, Buffer, string, number, number]>;
  readonly #others: Database.Statement<[string, string], { pool: number; tenths: number }>;
  readonly #hold: Database.Statement<[string, number, number, number, string]>;
  readonly #drop: Database.Statement<[string, number]>;
  readonly #count: Database.Statement<[string, string, string, string, string, number, number, number]>;
  readonly #incidents: Database.Statement<[string], IncidentRow>;
  readonly #usage: Database.Statement<[string], UsageRow>;
  readonly #usageOf: Database.Statement<[string, string], UsageRow>;
  readonly #packs: Recalled<readonly (Entitlement & { expires_at: string | null })[]>;
  readonly #reading: Database.Transaction<() => Mark>;
  readonly #batch: Database.Transaction<(waiting: readonly Waiting[]) => Batch>;
  readonly #heartbeat: NodeJS.Timeout | undefined;
  #queue: Waiting[] = [];
  #scheduled = false;
  /** Reserved by this process, by pool: in memory, and as the volume has it. */
  #held = new Map<number, number>();
  #written = new Map<number, number>();
  /** Reserved by this process, by API key. */
  readonly #heldBy = new Map<string, number>();
  #standing: { problem: Problem | undefined } | undefined;
  #wal: number | undefined;
  #unsynced: (() => void)[] = [];
  #syncing = false;
  #closed = false;

  constructor(db: Database.Database, options: QuotaOptions) {
    this.#db = db;
    this.#options = options;
    this.#mark = options.mark === 'unwritable' ? undefined : options.mark;
    this.#grants = new Grants(db, options.readGrant);
    this.idempotency = new Idempotency(db);
    this.#chain = new Chain(db, options.installationId);
    this.#statements = new Statements(db, this.#chain);
    this.#pools = new PoolStore(db);
    this.#row = db.prepare('SELECT entries, head, clock, sequence, debt, marked FROM quota');
    this.#write = db.prepare('UPDATE quota SET entries = ?, head = ?, clock = ?, sequence = ?, debt = ?');
    this.#others = db.prepare(
      'SELECT pool, sum(tenths) AS tenths FROM reservations WHERE owner <> ? AND expires_at > ? GROUP BY pool',
    );
    this.#hold = db.prepare(`
      INSERT INTO reservations (owner, daemon, pool, tenths, expires_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (owner, pool) DO UPDATE SET tenths = excluded.tenths, expires_at = excluded.expires_at`);
    this.#drop = db.prepare('DELETE FROM reservations WHERE owner = ? AND pool = ?');
    this.#count = db.prepare(`
      INSERT INTO usage (period, account, key_id, tier, operation, requests, records, tenths) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (period, key_id, account, tier, operation) DO UPDATE SET
        requests = requests + excluded.requests, records = records + excluded.records, tenths = tenths + excluded.tenths`);
    this.#incidents = db.prepare(
      `SELECT seq, kind, at, seen FROM incidents WHERE at LIKE ? || '%' ORDER BY seq DESC LIMIT ${MOST_INCIDENTS}`,
    );
    this.#usage = db.prepare('SELECT * FROM usage WHERE period = ? ORDER BY key_id, account, tier, operation');
    this.#usageOf = db.prepare('SELECT * FROM usage WHERE period = ? AND key_id = ? ORDER BY account, tier, operation');
    this.#packs = new Recalled(db, 1);
    this.#reading = db.transaction(() => this.#readMark());
    this.#batch = db.transaction((waiting) => this.#work(waiting));
    if (options.readOnly) return;
    this.#mindMark();
    if (options.daemon) this.#recover();
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  /** What keeps records from being charged, if anything does. The first call verifies the end of the chain. */
  problem(): Problem | undefined {
    return this.#problemOf(this.#state());
  }

  #problemOf(row: QuotaRow): Problem | undefined {
    const standing = (this.#standing ??= { problem: this.#examine() });
    if (standing.problem !== undefined) return standing.problem;
    if (this.#grants.look(this.#at(row)).tampered) return 'tampered';
    return this.#isBack(row) ? 'clock' : undefined;
  }

  /** Never throws `insufficient`: it is an answer. Rejects with what the volume throws. */
  reserve(ask: Ask): Promise<Reserved> {
    // The clock is looked at in the transaction.
    const { problem } = (this.#standing ??= { problem: this.#examine() });
    if (problem !== undefined) return Promise.resolve({ outcome: 'damaged', problem });
    return new Promise((resolve, reject) => this.#push({ kind: 'reserve', ask, resolve, reject }));
  }

  /** Resolves when the charge is on the disk. On rejection nothing is charged and the reservation is gone. */
  settle(what: Settlement): Promise<Settled> {
    return new Promise((resolve, reject) => this.#push({ kind: 'settle', what, resolve, reject }));
  }

  /** Gives a reservation back. Once for each. */
  release({ ask, parts }: Reservation): void {
    give(this.#held, parts);
    this.#holdBy(ask.keyId, -ask.tenths);
    this.#schedule();
  }

  status(): QuotaStatus {
    const row = this.#state();
    const at = this.#at(row);
    const pools = this.#pools.all();
    const standing = this.#grants.look(at);
    const isOver = this.#isTrialOver(standing, at);
    const others = this.#heldByOthers(at);
    const amounts = (wanted: readonly Pool[]): Amounts => {
      const sum = (of: (pool: Pool) => number) => wanted.reduce((total, pool) => total + of(pool), 0);
      const reserved = sum(({ pool }) => (this.#held.get(pool) ?? 0) + (others.get(pool) ?? 0));
      const usable = wanted.filter(({ kind, pool }) => (kind === 'pack' ? !standing.aside.has(pool) : !isOver));
      const balance = new Balance(usable, [this.#held, others], at);
      return {
        granted: sum(({ granted }) => granted),
        used: sum(({ used }) => used),
        reserved,
        available: balance.available(),
      };
    };
    const packs = pools.filter(({ kind }) => kind === 'pack');
    const month = pools.filter(({ kind, name }) => kind === 'allowance' && name === periodOf(at));
    const { start, end } = boundsOf(periodOf(at));
    const allowance = isOver ? 0 : ALLOWANCE_TENTHS;
    return {
      entries: row.entries,
      head: row.entries === 0 ? this.#chain.hashAt(0)! : row.head,
      sequence: row.sequence,
      problem: this.problem(),
      clock: this.#isBack(row) ? 'rolled_back' : 'ok',
      quota: amounts(packs),
      allowance: {
        ...(month.length === 0 ? { granted: allowance, used: 0, reserved: 0, available: allowance } : amounts(month)),
        period_start: start,
        period_end: end,
      },
      packs,
      unsigned: standing.unsigned,
      trial: standing.licensed ? undefined : this.#trial(standing, at, isOver),
    };
  }

  #trial(standing: Standing, at: string, isOver: boolean): QuotaStatus['trial'] {
    const ends = this.#trialEnd(standing);
    return { ends, isOver, isNearEnd: isNearTrialEnd(ends, at) };
  }

  #trialEnd({ lostMs }: Standing): string {
    return trialEnd(this.#options.createdAt, lostMs);
  }

  /** Whether the allowance is closed, for want of a licence. */
  #isTrialOver(standing: Standing, at: string): boolean {
    if (standing.licensed) return false;
    const { createdAt } = this.#options;
    const allowances = this.#pools.all().filter(({ kind }) => kind === 'allowance');
    return !isOnTrial({ createdAt, ends: this.#trialEnd(standing), at }, allowances);
  }

  /** Packs that are not expired, whether anything is left of them or not. */
  current(): readonly Entitlement[] {
    const now = new Date(this.#options.now()).toISOString();
    const { aside } = this.#grants.look(now);
    const list = (json: string | null) => (json === null ? null : (JSON.parse(json) as string[]));
    const packs = this.#packs.get('', () =>
      this.#pools
        .all()
        .filter(({ kind, pool }) => kind === 'pack' && !aside.has(pool))
        .map(({ expires_at, tiers, features }) => ({ expires_at, tiers: list(tiers), features: list(features) })),
    );
    return packs.filter(({ expires_at }) => expires_at === null || expires_at > now);
  }

  /** What was charged in a period (`2026-03`; default: this one), of one key or of all. */
  usage(options: { period?: string; keyId?: string } = {}): {
    period: string;
    start: string;
    end: string;
    rows: UsageRow[];
  } {
    const period = options.period ?? periodOf(this.#at(this.#state()));
    const rows = options.keyId === undefined ? this.#usage.all(period) : this.#usageOf.all(period, options.keyId);
    return { period, ...boundsOf(period), rows };
  }

  /** Tenths that requests of a key hold in this process. */
  reservedBy(keyId: string): number {
    return this.#heldBy.get(keyId) ?? 0;
  }

  /** Keeps a nonce open for 30 days; of more than eight the oldest is closed. */
  openChallenge(nonce: string): void {
    const open = this.#db.transaction(() => {
      const at = this.#at(this.#state());
      this.#db.prepare('DELETE FROM challenges WHERE expires_at <= ?').run(at);
      const expires = new Date(Date.parse(at) + CHALLENGE_MS).toISOString();
      this.#db.prepare('INSERT INTO challenges (nonce, expires_at) VALUES (?, ?)').run(nonce, expires);
      this.#db
        .prepare('DELETE FROM challenges WHERE n NOT IN (SELECT n FROM challenges ORDER BY n DESC LIMIT ?)')
        .run(OPEN_CHALLENGES);
    });
    open.immediate();
  }

  /**
   * Nonce, sequence and records change together or not at all. `judge` sees the state inside the transaction; what
   * it returns is the answer and nothing changes.
   */
  importPack<R>(
    pack: Pack,
    judge: (state: { sequence: number; isOpenNonce: (nonce: string) => boolean; now: Date }) => R | undefined,
  ): { outcome: 'imported' } | { outcome: 'damaged'; problem: Problem } | { outcome: 'refused'; refusal: R } {
    const problem = this.problem();
    const run = this.#db.transaction((): ReturnType<typeof this.importPack<R>> => {
      const row = this.#state();
      const at = this.#at(row);
      const isOpenNonce = (nonce: string): boolean =>
        this.#db.prepare('SELECT 1 FROM challenges WHERE nonce = ? AND expires_at > ?').get(nonce, at) !== undefined;
      const refusal = judge({ sequence: row.sequence, isOpenNonce, now: new Date(at) });
      if (refusal !== undefined) return { outcome: 'refused', refusal };
      if (problem !== undefined) return { outcome: 'damaged', problem };
      this.#db.prepare('DELETE FROM challenges WHERE nonce = ?').run(pack.nonce);
      this.#grant(pack, row, at);
      return { outcome: 'imported' };
    });
    const answer = run.immediate();
    this.#packs.forget();
    this.#grants.forget();
    if (answer.outcome === 'imported') this.#writeMark(true);
    return answer;
  }

  /**
   * Keeps the envelope of a licence that a program before schema 6 had imported without it. Adds no records; false
   * when there is no such pack, or it is not what the licence says.
   */
  provePack(pack: Pack): { outcome: 'proved' | 'unknown' } | { outcome: 'damaged'; problem: Problem } {
    const problem = this.problem();
    if (problem !== undefined) return { outcome: 'damaged', problem };
    const run = this.#db.transaction((): { outcome: 'proved' | 'unknown' } => {
      const pool = this.#grants.awaiting(pack);
      if (pool === undefined) return { outcome: 'unknown' };
      const row = this.#state();
      const at = this.#at(row);
      const link = this.#chain.append(row, { kind: 'proof', at, pool: pack.name, envelope: pack.envelope });
      this.#grants.prove(pool, link.entries);
      this.#write.run(link.entries, link.head, at, row.sequence, row.debt);
      return { outcome: 'proved' };
    });
    const answer = run.immediate();
    this.#packs.forget();
    this.#grants.forget();
    if (answer.outcome === 'proved') this.#writeMark(true);
    return answer;
  }

  #grant({ name, sequence, tenths, expires_at, tiers, features, envelope }: Pack, row: QuotaRow, at: string): void {
    const pool = this.#pools.insert({
      kind: 'pack',
      name,
      sequence,
      granted: tenths,
      imported_at: at,
      expires_at: expires_at === undefined ? null : new Date(expires_at).toISOString(),
      tiers: listOf(tiers),
      features: listOf(features),
    });
    const granted: Entry = { kind: 'grant', at, pool: name, sequence, tenths, envelope };
    if (expires_at !== undefined) granted.expires_at = expires_at;
    if (tiers !== undefined) granted.tiers = tiers;
    if (features !== undefined) granted.features = features;
    let link = this.#chain.append(row, granted);
    this.#grants.record(pool.pool, link.entries);
    let { debt } = row;
    const paid = Math.min(debt, tenths);
    if (paid > 0) {
      this.#pools.use(pool.pool, paid);
      link = this.#chain.append(link, { kind: 'loss', at, lines: [[name, paid]], debt: -paid });
      debt -= paid;
    }
    this.#write.run(link.entries, link.head, at, sequence, debt);
  }

  /** Books everything that packs have left as used: it may be issued again elsewhere. In tenths. */
  giveUp(): { outcome: 'released'; tenths: number } | { outcome: 'damaged'; problem: Problem } | { outcome: 'busy' } {
    const problem = this.problem();
    if (problem !== undefined) return { outcome: 'damaged', problem };
    const run = this.#db.transaction((): { outcome: 'released'; tenths: number } | { outcome: 'busy' } => {
      const row = this.#state();
      const at = this.#at(row);
      if (this.#held.size > 0 || this.#heldByOthers(at).size > 0) return { outcome: 'busy' };
      const { aside } = this.#grants.look(at);
      const left = this.#pools
        .open(at)
        .filter((pool) => pool.kind === 'pack' && isOpen(pool, at) && !aside.has(pool.pool));
      const tenths = left.reduce((sum, { granted, used }) => sum + granted - used, 0);
      this.#book(
        'release',
        left.map((pool) => [pool, pool.granted - pool.used]),
        0,
        row,
        at,
      );
      return { outcome: 'released', tenths };
    });
    const answer = run.immediate();
    if (answer.outcome === 'released') this.#writeMark(true);
    return answer;
  }

  /**
   * Goes on from the time that it is now, when the clock had once run ahead. Nothing is won by it: licences keep the
   * time they had left by the clock that was seen, and this month's allowance has no more left than that month's.
   */
  acceptClock():
    | { outcome: 'accepted'; at: string; seen: string; closed: number }
    | { outcome: 'right' }
    | { outcome: 'damaged'; problem: Problem } {
    const run = this.#db.transaction((): ReturnType<typeof this.acceptClock> => {
      const row = this.#state();
      const problem = this.#problemOf(row);
      if (problem === undefined) return { outcome: 'right' };
      if (problem !== 'clock') return { outcome: 'damaged', problem };
      const seen = row.clock;
      const at = new Date(this.#options.now()).toISOString();
      const then = this.#pools.all().find(({ name }) => name === periodOf(seen));
      let link: Link = row;
      let month = this.#pools.all().find(({ name }) => name === periodOf(at));
      if (month === undefined) [month, link] = this.#beginMonth(periodOf(at), link, at);
      const held = (this.#held.get(month.pool) ?? 0) + (this.#heldByOthers(seen).get(month.pool) ?? 0);
      const left = then === undefined ? ALLOWANCE_TENTHS : then.granted - then.used;
      const closed = Math.max(0, month.granted - month.used - held - left);
      if (closed > 0) this.#pools.use(month.pool, closed);
      const back = `-${((Date.parse(seen) - Date.parse(at)) / 1000).toFixed(3)} seconds`;
      for (const table of PERISHABLE) {
        this.#db
          .prepare(
            `UPDATE ${table} SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', expires_at, ?) WHERE expires_at IS NOT NULL`,
          )
          .run(back);
      }
      const lines: [string, number][] = closed > 0 ? [[month.name, closed]] : [];
      link = this.#onRecord({ kind: 'clock_accepted', at, seen, lines }, link);
      this.#write.run(link.entries, link.head, at, row.sequence, row.debt);
      return { outcome: 'accepted', at, seen, closed };
    });
    const answer = run.immediate();
    this.#packs.forget();
    this.#grants.forget();
    if (answer.outcome === 'accepted') this.#writeMark(true);
    return answer;
  }

  /** The latest of them, of a period or of all time; oldest first. */
  incidents(period = ''): Incident[] {
    return this.#incidents
      .all(period)
      .toReversed()
      .map(({ kind, at, seen }) => (seen === null ? { kind, at } : { kind, at, seen }));
  }

  /** Remembers that the installation signs a statement about the ledger up to an entry. */
  stated(kind: StatementKind, entries: number): void {
    this.#db.transaction(() => this.#statements.record(kind, entries)).immediate();
  }

  /** The states of the ledger that were signed before, in order, as the ledger has them today. */
  statements(): Statement[] {
    return this.#statements.all();
  }

  #onRecord(entry: Entry & { kind: Incident['kind'] }, link: Link): Link {
    const next = this.#chain.append(link, entry);
    this.#db
      .prepare('INSERT INTO incidents (seq, kind, at, seen) VALUES (?, ?, ?, ?)')
      .run(next.entries, entry.kind, entry.at, entry.kind === 'clock_accepted' ? entry.seen : null);
    return next;
  }

  /** What the mark knows to be used beyond this volume, in tenths; undefined when the volume is not behind it. */
  lossBehindMark(): { licences: number; allowance: number } | undefined {
    if (this.problem() !== 'rolled_back') return undefined;
    const mark = this.#mark?.read();
    if (mark === undefined) return undefined;
    const { quota } = this.status();
    const month = this.#pools.all().find(({ name }) => name === mark.period);
    return {
      licences: Math.max(0, mark.used - quota.used),
      allowance: Math.max(0, mark.allowance_used - (month?.used ?? 0)),
    };
  }

  /** Goes on from an older copy: what was used since counts as used here. Returns the tenths that were booked. */
  acceptLoss(): number {
    const mark = this.#mark?.read();
    const loss = this.lossBehindMark();
    if (mark === undefined || loss === undefined) return 0;
    const run = this.#db.transaction(() => {
      const row = this.#state();
      const at = this.#at(row);
      const { aside } = this.#grants.look(at);
      let { licences } = loss;
      const lines: [Pool, number][] = [];
      let month = this.#pools.all().find(({ name }) => name === mark.period);
      let link: Link = row;
      if (month === undefined && loss.allowance > 0) [month, link] = this.#beginMonth(mark.period, link, at);
      if (month !== undefined) lines.push([month, Math.min(loss.allowance, month.granted - month.used)]);
      // A pack that may not be used pays no loss either.
      for (const pool of this.#pools.all().filter((one) => one.kind === 'pack' && !aside.has(one.pool))) {
        const taken = Math.min(licences, pool.granted - pool.used);
        if (taken > 0) lines.push([pool, taken]);
        licences -= taken;
      }
      this.#book('loss', lines, licences, { ...row, ...link }, at);
      // A licence that the lost part had imported may come again, and then pays the debt; its sequence is not held against it.
      return loss.licences + loss.allowance;
    });
    const booked = run.immediate();
    this.#standing = { problem: undefined };
    this.#writeMark(true, true);
    return booked;
  }

  #book(kind: 'loss' | 'release', wanted: readonly [Pool, number][], debt: number, row: QuotaRow, at: string): void {
    const lines = wanted.filter(([, tenths]) => tenths > 0);
    for (const [{ pool }, tenths] of lines) this.#pools.use(pool, tenths);
    const link = this.#chain.append(row, {
      kind,
      at,
      lines: lines.map(([{ name }, tenths]) => [name, tenths]),
      debt,
    });
    this.#write.run(link.entries, link.head, at, row.sequence, row.debt + debt);
  }

  /** The whole chain, every sum and every count, from the first entry. */
  verifyAll(): boolean {
    const check = this.#db.transaction(() => {
      const counts = new Map<string, [number, number, number]>();
      const row = this.#state();
      const incidents: string[] = [];
      const grants = new Map<string, { seq: number; proof: number | null }>();
      const holds = this.#chain.verify(row, this.#sums(row), true, (entry, seq) => {
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
      const kept = this.#db.prepare<[], UsageRow>('SELECT * FROM usage').all();
      const onRecord = this.#db.prepare<[], IncidentRow>('SELECT * FROM incidents ORDER BY seq').all();
      const recorded = this.#grants.entries();
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

  /** Settles what waits, drops this process's reservations and leaves the mark. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#heartbeat);
    if (this.#options.readOnly) {
      this.#mark?.[Symbol.dispose]();
      return;
    }
    try {
      if (this.#queue.length > 0) this.#flush();
      this.#db.prepare('DELETE FROM reservations WHERE owner = ?').run(this.#owner);
      if (this.#standing !== undefined) this.#writeMark(false);
    } finally {
      if (this.#wal !== undefined) {
        fsyncSync(this.#wal);
        closeSync(this.#wal);
        this.#wal = undefined;
      }
      this.#mark?.[Symbol.dispose]();
      for (const answer of this.#unsynced.splice(0)) answer();
    }
  }

  /** A daemon holds the lock of the volume, so no other daemon's reservation means anything. */
  #recover(): void {
    this.#db.prepare('DELETE FROM reservations WHERE daemon = 1').run();
    this.#standing = { problem: this.#examine() };
    this.#flush();
  }

  /**
   * A mark that is gone is no alarm, since it lies beside a key that may move; but it stays on record. Every process
   * that may charge looks before anything else, and a new volume gets its mark with its first opening: so none can
   * write a new mark over the gap without a word, and no copy is from before the first mark.
   */
  #mindMark(): void {
    if (this.#options.mark === undefined) return;
    const isGone = this.#mark?.read() === undefined;
    const marked = this.#mark === undefined ? 0 : 1;
    if (!isGone && this.#state().marked === 1) return;
    if (isGone && marked === 0 && this.#state().marked === 0) return;
    this.#standing ??= { problem: this.#examine() };
    if (this.#standing.problem !== undefined) return;
    const record = this.#db.transaction((): void => {
      const row = this.#state();
      if (row.marked === 1 && isGone) {
        const at = this.#at(row);
        const link = this.#onRecord({ kind: 'mark_missing', at }, row);
        this.#write.run(link.entries, link.head, at, row.sequence, row.debt);
      }
      this.#db.prepare('UPDATE quota SET marked = ?').run(marked);
    });
    record.immediate();
    if (isGone) this.#writeMark(true);
  }

  #examine(): Problem | undefined {
    const look = this.#db.transaction((): Problem | undefined => {
      const row = this.#state();
      if (!this.#chain.verify(row, this.#sums(row), false)) return 'chain';
      const mark = this.#mark?.read();
      if (mark === undefined) return undefined;
      const there = this.#chain.hashAt(mark.entries);
      return mark.entries > row.entries || there?.toString('hex') !== mark.head ? 'rolled_back' : undefined;
    });
    return look.deferred();
  }

  #state(): QuotaRow {
    const row = this.#row.get();
    if (row === undefined) throw new Error('the volume has no quota');
    return row.entries === 0 ? { ...row, head: this.#chain.hashAt(0)! } : row;
  }

  #sums({ sequence, debt }: QuotaRow): Sums {
    const sums: Sums = { ...emptySums(), sequence, debt };
    for (const { name, granted, used } of this.#pools.all()) sums.pools[name] = { granted, used };
    return sums;
  }

  /** Time for the ledger: never before what it has seen, so that no month comes twice. */
  #at({ clock }: QuotaRow): string {
    const now = new Date(this.#options.now()).toISOString();
    return now > clock ? now : clock;
  }

  #isBack({ clock }: QuotaRow): boolean {
    return this.#options.now() < Date.parse(clock) - CLOCK_TOLERANCE_MS;
  }

  #heldByOthers(at: string): Map<number, number> {
    return new Map(this.#others.all(this.#owner, at).map(({ pool, tenths }) => [pool, tenths]));
  }

  #holdBy(keyId: string, tenths: number): void {
    const held = (this.#heldBy.get(keyId) ?? 0) + tenths;
    if (held > 0) this.#heldBy.set(keyId, held);
    else this.#heldBy.delete(keyId);
  }

  #push(waiting: Waiting): void {
    if (this.#closed) {
      waiting.reject(new Error('the volume is closed'));
      return;
    }
    this.#queue.push(waiting);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || this.#closed) return;
    this.#scheduled = true;
    // After the requests that have come in by now.
    setImmediate(() => {
      this.#scheduled = false;
      if (!this.#closed) this.#flush();
    });
  }

  /** One transaction for everything that waits. */
  #flush(): void {
    const waiting = this.#queue;
    this.#queue = [];
    let batch: Batch;
    try {
      // The disk is waited for in `#sync`, off this thread and for many transactions at once.
      this.#db.exec('PRAGMA synchronous = NORMAL');
      try {
        batch = this.#batch.immediate(waiting);
      } finally {
        this.#db.exec('PRAGMA synchronous = FULL');
      }
    } catch (error) {
      for (const one of waiting) {
        if (one.kind === 'settle') this.release(one.what.reservation);
        one.reject(error);
      }
      return;
    }
    const { held, answers, durable } = batch;
    this.#held = held;
    this.#written = new Map(held);
    for (const answer of answers) answer();
    if (durable.length === 0) return;
    this.#unsynced.push(...durable);
    this.#sync();
  }

  #work(waiting: readonly Waiting[]): Batch {
    const row = this.#state();
    const at = this.#at(row);
    const problem = this.#problemOf(row);
    let link: Link = row;
    const standing = this.#grants.look(at);
    const pools = this.#pools.open(at).filter(({ pool }) => !standing.aside.has(pool));
    const isOver = this.#isTrialOver(standing, at);
    if (isOver) {
      if (pools[0]?.kind === 'allowance') pools.shift();
    } else if (
      pools[0]?.kind !== 'allowance' &&
      problem === undefined &&
      waiting.some(({ kind }) => kind === 'reserve')
    ) {
      const [month, next] = this.#beginMonth(periodOf(at), link, at);
      pools.unshift(month);
      link = next;
    }
    const held = new Map(this.#held);
    const balance = new Balance(pools, [held, this.#heldByOthers(at)], at);
    const trial = isOver ? 'over' : undefined;
    const batch: Batch = {
      at,
      link,
      balance,
      trial,
      held,
      lines: new Map(),
      used: new Map(),
      answers: [],
      durable: [],
    };
    for (const one of waiting) {
      if (one.kind === 'settle') this.#settle(one, batch);
      else if (problem === undefined) this.#reserve(one, batch);
      else batch.answers.push(() => one.resolve({ outcome: 'damaged', problem }));
    }
    this.#writeUse(batch);
    this.#writeHeld(batch);
    if (batch.link.entries !== row.entries) {
      if (Math.floor(batch.link.entries / CHECKPOINT_EVERY) > Math.floor(row.entries / CHECKPOINT_EVERY)) {
        batch.link = this.#chain.append(batch.link, { kind: 'checkpoint', at, sums: this.#sums(row) });
      }
      this.#write.run(batch.link.entries, batch.link.head, at, row.sequence, row.debt);
    } else if (Date.parse(at) > Date.parse(row.clock) + CLOCK_STEP_MS) {
      this.#write.run(row.entries, row.head, at, row.sequence, row.debt);
    }
    return batch;
  }

  #beginMonth(period: string, link: Link, at: string): [Pool, Link] {
    const month = this.#pools.insert({
      kind: 'allowance',
      name: period,
      sequence: null,
      granted: ALLOWANCE_TENTHS,
      imported_at: at,
      expires_at: null,
      tiers: null,
      features: null,
    });
    return [month, this.#chain.append(link, { kind: 'allowance', at, pool: period, tenths: ALLOWANCE_TENTHS })];
  }

  #reserve({ ask, resolve }: Waiting & { kind: 'reserve' }, { balance, trial, held, answers }: Batch): void {
    const parts = balance.take(ask.tier, ask.tenths);
    if (parts === undefined) {
      const available = balance.available(ask.tier);
      answers.push(() => resolve({ outcome: 'insufficient', required: ask.tenths, available, trial }));
      return;
    }
    take(held, parts);
    answers.push(() => {
      this.#holdBy(ask.keyId, ask.tenths);
      resolve({ outcome: 'reserved', reservation: { ask, parts } });
    });
  }

  #settle({ what, resolve, reject }: Waiting & { kind: 'settle' }, batch: Batch): void {
    const { reservation, records, admit, bind, within } = what;
    const { ask, parts } = reservation;
    const tenths = Math.min(what.tenths, ask.tenths);
    give(batch.held, parts);
    const done = () => this.#holdBy(ask.keyId, -ask.tenths);
    const abandon = (answer: () => void): void => {
      batch.balance.give(parts);
      batch.answers.push(() => {
        done();
        answer();
      });
    };
    if (admit?.() === false) return abandon(() => resolve({ outcome: 'abandoned' }));
    try {
      const counts = (): boolean => {
        if (within?.() === false) return false;
        if (bind !== undefined) this.idempotency.bind(bind, batch.at);
        return true;
      };
      // Most requests write nothing else: no savepoint for them.
      if ((within !== undefined || bind !== undefined) && !this.#db.transaction(counts)()) {
        take(batch.held, parts);
        batch.answers.push(() => resolve({ outcome: 'kept' }));
        return;
      }
    } catch (error) {
      return abandon(() => reject(error));
    }
    const { paid, rest } = split(parts, tenths);
    batch.balance.give(rest);
    paid.forEach((part, i) => {
      const key = [ask.account, ask.keyId, ask.tier, ask.operation, part.name].join('\0');
      const line: UseLine = batch.lines.get(key) ?? [
        ask.account,
        ask.keyId,
        ask.tier,
        ask.operation,
        part.name,
        0,
        0,
        0,
      ];
      // Over two pools it is still one request.
      if (i === 0) {
        line[5] += 1;
        line[6] += records;
      }
      line[7] += part.tenths;
      batch.lines.set(key, line);
      batch.used.set(part.pool, (batch.used.get(part.pool) ?? 0) + part.tenths);
    });
    const left = batch.balance.available();
    batch.answers.push(done);
    batch.durable.push(() => resolve({ outcome: 'settled', balance: left }));
  }

  #writeUse(batch: Batch): void {
    if (batch.lines.size === 0) return;
    const lines = [...batch.lines.values()];
    for (const [pool, tenths] of batch.used) this.#pools.use(pool, tenths);
    for (const [account, keyId, tier, operation, , requests, records, tenths] of lines) {
      this.#count.run(periodOf(batch.at), account, keyId, tier, operation, requests, records, tenths);
    }
    batch.link = this.#chain.append(batch.link, { kind: 'use', at: batch.at, lines });
  }

  #writeHeld({ held, at }: Batch): void {
    const expires = new Date(Date.parse(at) + RESERVATION_MS).toISOString();
    for (const [pool, tenths] of held) {
      if (this.#written.get(pool) === tenths) continue;
      this.#hold.run(this.#owner, this.#options.daemon ? 1 : 0, pool, tenths, expires);
    }
    for (const pool of this.#written.keys()) if (!held.has(pool)) this.#drop.run(this.#owner, pool);
  }

  #beat(): void {
    if (this.#held.size === 0 && !this.#options.daemon) return;
    // Everything is written again, with a later end; the clock moves on too.
    this.#written = new Map();
    this.#schedule();
  }

  /** Waits for the disk in the background; one wait serves everything committed before it began. */
  #sync(): void {
    if (this.#syncing || this.#closed) return;
    this.#syncing = true;
    const waiting = this.#unsynced;
    this.#unsynced = [];
    // The log stays as long as this connection does.
    this.#wal ??= openSync(`${this.#db.name}-wal`, 'r+');
    const mark = this.#markNow();
    fdatasync(this.#wal, (error) => {
      this.#syncing = false;
      if (error === null && !this.#closed) this.#mark?.write(mark);
      // A disk that fails here fails at the next write too, and is then told; these are committed.
      for (const answer of waiting) answer();
      if (this.#unsynced.length > 0) this.#sync();
    });
  }

  #markNow(): Mark {
    return this.#reading.deferred();
  }

  #readMark(): Mark {
    const row = this.#state();
    const period = periodOf(this.#at(row));
    const mark: Mark = {
      installation_id: this.#options.installationId,
      entries: row.entries,
      head: row.head.toString('hex'),
      sequence: row.sequence,
      granted: 0,
      used: 0,
      period,
      allowance_used: 0,
    };
    for (const { kind, name, granted, used } of this.#pools.all()) {
      if (kind === 'pack') {
        mark.granted += granted;
        mark.used += used;
      } else if (name === period) mark.allowance_used = used;
    }
    return mark;
  }

  /** Never lowers a mark that the volume does not reach, unless told to. */
  #writeMark(sync: boolean, lower = false): void {
    if (this.#mark === undefined || (!lower && this.#standing?.problem !== undefined)) return;
    this.#mark.write(this.#markNow(), sync);
  }
}

function take(held: Map<number, number>, parts: readonly Part[]): void {
  for (const { pool, tenths } of parts) held.set(pool, (held.get(pool) ?? 0) + tenths);
}

function give(held: Map<number, number>, parts: readonly Part[]): void {
  for (const { pool, tenths } of parts) {
    const left = (held.get(pool) ?? 0) - tenths;
    if (left > 0) held.set(pool, left);
    else held.delete(pool);
  }
}
