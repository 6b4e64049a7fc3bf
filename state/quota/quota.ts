/**
 * The quota: what may be used and what was used. A request reserves before it runs, and settles or releases afterwards.
 * The parts of the quota share the books; the rest of the program sees only this class.
 */
import type Database from 'better-sqlite3';
import { Audit } from './audit.ts';
import { Books, type Incident, type Problem, type QuotaOptions } from './books.ts';
import type { Link } from './chain.ts';
import type { Standing } from './grants.ts';
import { GroupCommit } from './group-commit.ts';
import { Idempotency } from './idempotency.ts';
import { Licences, type Entitlement, type Pack } from './licences.ts';
import { ALLOWANCE_TENTHS, Balance, boundsOf, periodOf, type Pool } from './pools.ts';
import { Recovery } from './recovery.ts';
import type { Ask, Reservation, Reserved, Settled, Settlement } from './requests.ts';
import type { Statement, StatementKind } from './statements.ts';
import { isNearTrialEnd } from './trial.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

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
  /** The records that licences granted. */
  quota: Amounts;
  allowance: Amounts & { period_start: string; period_end: string };
  packs: Pool[];
  /** Packs that cannot be used until their licence is imported again. */
  unsigned: readonly string[];
  /** When the trial ends; undefined once a licence has been imported. */
  trial: { ends: string; isOver: boolean; isNearEnd: boolean } | undefined;
}

export class Quota {
  readonly idempotency: Idempotency;
  readonly #books: Books;
  readonly #log: WriteAheadLog;
  readonly #requests: GroupCommit;
  readonly #licences: Licences;
  readonly #recovery: Recovery;
  readonly #audit: Audit;
  #closed = false;

  constructor(db: Database.Database, options: QuotaOptions) {
    this.idempotency = new Idempotency(db);
    this.#books = new Books(db, options);
    this.#log = new WriteAheadLog(this.#books);
    this.#requests = new GroupCommit(this.#books, this.idempotency, this.#log);
    this.#licences = new Licences(this.#books);
    this.#recovery = new Recovery(this.#books);
    this.#audit = new Audit(this.#books);
    if (options.readOnly) return;
    this.#recovery.mindMark();
    if (options.daemon) this.#requests.recover();
  }

  /** Why nothing can be charged right now, or undefined. The first call verifies the end of the chain. */
  problem(): Problem | undefined {
    return this.#books.problem();
  }

  /** Answers `insufficient` rather than throwing it. Rejects with the error of the volume. */
  reserve(ask: Ask): Promise<Reserved> {
    return this.#requests.reserve(ask);
  }

  /** Resolves when the charge is on the disk. On rejection nothing is charged and the reservation is gone. */
  settle(what: Settlement): Promise<Settled> {
    return this.#requests.settle(what);
  }

  /** Gives a reservation back. Must be called at most once for each. */
  release(reservation: Reservation): void {
    this.#requests.release(reservation);
  }

  /** Tenths that requests of a key hold in this process. */
  reservedBy(keyId: string): number {
    return this.#requests.reservedBy(keyId);
  }

  /** What is granted, used, reserved and left, and whether it can be used. */
  status(): QuotaStatus {
    const row = this.#books.state();
    const at = this.#books.at(row);
    const pools = this.#books.pools.all();
    const standing = this.#books.grants.look(at);
    const isOver = this.#books.isTrialOver(standing, at);
    const others = this.#books.heldByOthers(at);
    const amounts = (wanted: readonly Pool[]): Amounts => {
      const sum = (of: (pool: Pool) => number) => wanted.reduce((total, pool) => total + of(pool), 0);
      const reserved = sum(({ pool }) => (this.#books.held.get(pool) ?? 0) + (others.get(pool) ?? 0));
      const usable = wanted.filter(({ kind, pool }) => (kind === 'pack' ? !standing.aside.has(pool) : !isOver));
      const balance = new Balance(usable, [this.#books.held, others], at);
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
      head: row.entries === 0 ? this.#books.chain.hashAt(0)! : row.head,
      sequence: row.sequence,
      problem: this.#books.problem(),
      clock: this.#books.isBack(row) ? 'rolled_back' : 'ok',
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
    const ends = this.#books.trialEnd(standing);
    return { ends, isOver, isNearEnd: isNearTrialEnd(ends, at) };
  }

  /** Packs that have not expired, including those that are used up. */
  current(): readonly Entitlement[] {
    return this.#licences.current();
  }

  /** Keeps a nonce open for a licence to answer. */
  openChallenge(nonce: string): void {
    this.#licences.openChallenge(nonce);
  }

  /** Nonce, sequence and records change together or not at all, as `judge` decides inside the transaction. */
  importPack<R>(
    ...given: Parameters<typeof Licences.prototype.importPack<R>>
  ): ReturnType<typeof Licences.prototype.importPack<R>> {
    return this.#licences.importPack(...given);
  }

  /** Keeps the envelope of a licence that an older program had imported without it. Adds no records. */
  provePack(pack: Pack): ReturnType<Licences['provePack']> {
    return this.#licences.provePack(pack);
  }

  /** Books the remainder of all packs as used, so that the vendor may issue it again elsewhere. */
  giveUp(): ReturnType<Licences['giveUp']> {
    return this.#licences.giveUp();
  }

  /** Accepts the present time after the clock had run ahead. */
  acceptClock(): ReturnType<Recovery['acceptClock']> {
    const answer = this.#recovery.acceptClock();
    this.#licences.forget();
    return answer;
  }

  /**
   * The amount that, by the mark, was used after this copy of the volume was made, in tenths. Undefined when the volume
   * is not behind its mark.
   */
  lossBehindMark(): ReturnType<Recovery['lossBehindMark']> {
    return this.#recovery.lossBehindMark();
  }

  /** Accepts an older copy of the volume. What was used since is booked as used here. Returns the booked tenths. */
  acceptLoss(): number {
    return this.#recovery.acceptLoss();
  }

  /** What was charged in a period (`2026-03`; default: this one), of one key or of all. */
  usage(options: Parameters<Audit['usage']>[0] = {}): ReturnType<Audit['usage']> {
    return this.#audit.usage(options);
  }

  /** The latest of them, of a period or of all time; oldest first. */
  incidents(period = ''): Incident[] {
    return this.#audit.incidents(period);
  }

  /** The whole chain, every sum and every count, from the first entry. */
  verifyAll(): boolean {
    return this.#audit.verifyAll();
  }

  /** Remembers that the installation signs a statement about the ledger up to an entry. */
  stated(kind: StatementKind, entries: number): void {
    this.#books.db.transaction(() => this.#books.statements.record(kind, entries)).immediate();
  }

  /** The states of the ledger that were signed before, in order, as the ledger has them today. */
  statements(): Statement[] {
    return this.#books.statements.all();
  }

  /** Settles what waits, drops this process's reservations and leaves the mark. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#log.stop();
    const { mark, options } = this.#books;
    try {
      this.#requests.close();
      if (!options.readOnly && this.#books.standing !== undefined) this.#books.writeMark(false);
    } finally {
      this.#log.close();
      mark?.[Symbol.dispose]();
      this.#log.answerRest();
    }
  }
}
