/**
 * Reservations and settlements. All that wait share one transaction, and one write to the disk makes many of them
 * durable.
 */
import type Database from 'better-sqlite3';
import type { Books } from './books.ts';
import type { Link, UseLine } from './chain.ts';
import type { Idempotency } from './idempotency.ts';
import { Balance, give, periodOf, split, take } from './pools.ts';
import type { Ask, Batch, Reservation, Reserved, Settled, Settlement, Waiting } from './requests.ts';
import type { WriteAheadLog } from './write-ahead-log.ts';

const CLOCK_STEP_MS = 60_000;
/**
 * How long a stored reservation is valid: longer than a request may take. Reservations that still run are renewed in
 * time.
 */
const RESERVATION_MS = 900_000;
const HEARTBEAT_MS = 300_000;
const CHECKPOINT_EVERY = 1_024;

export class GroupCommit {
  readonly #books: Books;
  readonly #idempotency: Idempotency;
  readonly #log: WriteAheadLog;
  readonly #hold: Database.Statement<[string, number, number, number, string]>;
  readonly #drop: Database.Statement<[string, number]>;
  readonly #count: Database.Statement<[string, string, string, string, string, number, number, number]>;
  readonly #batch: Database.Transaction<(waiting: readonly Waiting[]) => Batch>;
  readonly #heartbeat: NodeJS.Timeout | undefined;
  #queue: Waiting[] = [];
  #scheduled = false;
  /** The part of `books.held` that is in the volume. */
  #written = new Map<number, number>();
  /** Reserved by this process, by API key. */
  readonly #heldBy = new Map<string, number>();
  #closed = false;

  constructor(books: Books, idempotency: Idempotency, log: WriteAheadLog) {
    this.#books = books;
    this.#idempotency = idempotency;
    this.#log = log;
    const { db } = books;
    this.#hold = db.prepare(`
      INSERT INTO reservations (owner, daemon, pool, tenths, expires_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (owner, pool) DO UPDATE SET tenths = excluded.tenths, expires_at = excluded.expires_at`);
    this.#drop = db.prepare('DELETE FROM reservations WHERE owner = ? AND pool = ?');
    this.#count = db.prepare(`
      INSERT INTO usage (period, account, key_id, tier, operation, requests, records, tenths) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (period, key_id, account, tier, operation) DO UPDATE SET
        requests = requests + excluded.requests, records = records + excluded.records, tenths = tenths + excluded.tenths`);
    this.#batch = db.transaction((waiting) => this.#work(waiting));
    if (!books.options.readOnly) this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  /** This daemon holds the volume's lock, so reservations of any earlier daemon are stale. */
  recover(): void {
    this.#books.db.prepare('DELETE FROM reservations WHERE daemon = 1').run();
    this.#books.standing = { problem: this.#books.examine() };
    this.#flush();
  }

  /** Settles what waits and drops this process's reservations. Later requests are refused. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    if (this.#books.options.readOnly) return;
    if (this.#queue.length > 0) this.#flush();
    this.#books.db.prepare('DELETE FROM reservations WHERE owner = ?').run(this.#books.owner);
  }

  /** Answers `insufficient` rather than throwing it. Rejects with the error of the volume. */
  reserve(ask: Ask): Promise<Reserved> {
    // The transaction checks the clock, so it is not checked here.
    const { problem } = (this.#books.standing ??= { problem: this.#books.examine() });
    if (problem !== undefined) return Promise.resolve({ outcome: 'damaged', problem });
    return new Promise((resolve, reject) => this.#push({ kind: 'reserve', ask, resolve, reject }));
  }

  /** Resolves when the charge is on the disk. On rejection nothing is charged and the reservation is gone. */
  settle(what: Settlement): Promise<Settled> {
    return new Promise((resolve, reject) => this.#push({ kind: 'settle', what, resolve, reject }));
  }

  /** Gives a reservation back. Must be called at most once for each. */
  release({ ask, parts }: Reservation): void {
    give(this.#books.held, parts);
    this.#holdBy(ask.keyId, -ask.tenths);
    this.#schedule();
  }

  /** Tenths that requests of a key hold in this process. */
  reservedBy(keyId: string): number {
    return this.#heldBy.get(keyId) ?? 0;
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
    // Runs after the requests that have already arrived, so that they share the transaction.
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
      // The disk is waited for by `WriteAheadLog`, off this thread and for many transactions at once.
      this.#books.db.exec('PRAGMA synchronous = NORMAL');
      try {
        batch = this.#batch.immediate(waiting);
      } finally {
        this.#books.db.exec('PRAGMA synchronous = FULL');
      }
    } catch (error) {
      for (const one of waiting) {
        if (one.kind === 'settle') this.release(one.what.reservation);
        one.reject(error);
      }
      return;
    }
    const { held, answers, durable } = batch;
    this.#books.held = held;
    this.#written = new Map(held);
    for (const answer of answers) answer();
    if (durable.length === 0) return;
    this.#log.await(durable);
  }

  #work(waiting: readonly Waiting[]): Batch {
    const row = this.#books.state();
    const at = this.#books.at(row);
    const problem = this.#books.problemOf(row);
    let link: Link = row;
    const standing = this.#books.grants.look(at);
    const pools = this.#books.pools.open(at).filter(({ pool }) => !standing.aside.has(pool));
    const isOver = this.#books.isTrialOver(standing, at);
    if (isOver) {
      if (pools[0]?.kind === 'allowance') pools.shift();
    } else if (
      pools[0]?.kind !== 'allowance' &&
      problem === undefined &&
      waiting.some(({ kind }) => kind === 'reserve')
    ) {
      const [month, next] = this.#books.beginMonth(periodOf(at), link, at);
      pools.unshift(month);
      link = next;
    }
    const held = new Map(this.#books.held);
    const balance = new Balance(pools, [held, this.#books.heldByOthers(at)], at);
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
        batch.link = this.#books.chain.append(batch.link, { kind: 'checkpoint', at, sums: this.#books.sums(row) });
      }
      this.#books.write.run(batch.link.entries, batch.link.head, at, row.sequence, row.debt);
    } else if (Date.parse(at) > Date.parse(row.clock) + CLOCK_STEP_MS) {
      this.#books.write.run(row.entries, row.head, at, row.sequence, row.debt);
    }
    return batch;
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
        if (bind !== undefined) this.#idempotency.bind(bind, batch.at);
        return true;
      };
      // Most requests write nothing else and need no savepoint.
      if ((within !== undefined || bind !== undefined) && !this.#books.db.transaction(counts)()) {
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
      // A charge over two pools still counts as one request.
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
    for (const [pool, tenths] of batch.used) this.#books.pools.use(pool, tenths);
    for (const [account, keyId, tier, operation, , requests, records, tenths] of lines) {
      this.#count.run(periodOf(batch.at), account, keyId, tier, operation, requests, records, tenths);
    }
    batch.link = this.#books.chain.append(batch.link, { kind: 'use', at: batch.at, lines });
  }

  #writeHeld({ held, at }: Batch): void {
    const expires = new Date(Date.parse(at) + RESERVATION_MS).toISOString();
    for (const [pool, tenths] of held) {
      if (this.#written.get(pool) === tenths) continue;
      this.#hold.run(this.#books.owner, this.#books.options.daemon ? 1 : 0, pool, tenths, expires);
    }
    for (const pool of this.#written.keys()) if (!held.has(pool)) this.#drop.run(this.#books.owner, pool);
  }

  #beat(): void {
    if (this.#books.held.size === 0 && !this.#books.options.daemon) return;
    // All reservations are written again with a later end, because time has passed.
    this.#written = new Map();
    this.#schedule();
  }
}
