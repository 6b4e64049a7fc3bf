/** Pools of records and how a request is paid from them: this month's allowance first, then packs in order of import. */
import type Database from 'better-sqlite3';

/** Amounts in tenths of a record. */
export interface Pool {
  pool: number;
  kind: 'allowance' | 'pack';
  /** The month, `2026-03`, or the licence. */
  name: string;
  sequence: number | null;
  granted: number;
  used: number;
  imported_at: string;
  expires_at: string | null;
  /** JSON; null: all. */
  tiers: string | null;
  features: string | null;
}

export interface Part {
  pool: number;
  name: string;
  tenths: number;
}

/** Every installation has a thousand records a month, so that its first request works. */
export const ALLOWANCE_TENTHS = 10_000;

/** The month of a time, as a name: allowances run from the first of a month in UTC. */
export function periodOf(at: string): string {
  return at.slice(0, 7);
}

/** First moment of a period and of the next. */
export function boundsOf(period: string): { start: string; end: string } {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return {
    start: new Date(Date.UTC(year, month - 1, 1)).toISOString(),
    end: new Date(Date.UTC(year, month, 1)).toISOString(),
  };
}

export function isOpen(pool: Pool, at: string): boolean {
  return pool.kind === 'allowance' ? pool.name === periodOf(at) : pool.expires_at === null || pool.expires_at > at;
}

function serves(pool: Pool, tier: string): boolean {
  return pool.tiers === null || (JSON.parse(pool.tiers) as string[]).includes(tier);
}

/** Tracks what each pool has left after reservations, and takes from it in place. */
export class Balance {
  readonly #pools: readonly Pool[];
  readonly #free: Map<number, number>;

  /** `pools` in order of spending; `reserved` by pool. */
  constructor(pools: readonly Pool[], reserved: readonly ReadonlyMap<number, number>[], at: string) {
    this.#pools = pools.filter((pool) => isOpen(pool, at));
    this.#free = new Map(
      this.#pools.map(({ pool, granted, used }) => [
        pool,
        Math.max(0, granted - used - reserved.reduce((sum, held) => sum + (held.get(pool) ?? 0), 0)),
      ]),
    );
  }

  /** The amount available to a tier, or over all pools when no tier is given. */
  available(tier?: string): number {
    return this.#pools.reduce(
      (sum, pool) => sum + (tier === undefined || serves(pool, tier) ? (this.#free.get(pool.pool) ?? 0) : 0),
      0,
    );
  }

  /** Takes an amount. Undefined when there is not enough; then nothing is taken. */
  take(tier: string, tenths: number): Part[] | undefined {
    if (this.available(tier) < tenths) return undefined;
    const parts: Part[] = [];
    let wanted = tenths;
    for (const { pool, name, ...rest } of this.#pools) {
      if (wanted === 0) break;
      const free = this.#free.get(pool) ?? 0;
      if (free === 0 || !serves({ pool, name, ...rest }, tier)) continue;
      const taken = Math.min(free, wanted);
      this.#free.set(pool, free - taken);
      parts.push({ pool, name, tenths: taken });
      wanted -= taken;
    }
    return parts;
  }

  give(parts: readonly Part[]): void {
    for (const { pool, tenths } of parts) {
      const free = this.#free.get(pool);
      if (free !== undefined) this.#free.set(pool, free + tenths);
    }
  }
}

/** Splits parts at an amount: the first parts up to it, and the rest. */
export function split(parts: readonly Part[], tenths: number): { paid: Part[]; rest: Part[] } {
  const paid: Part[] = [];
  const rest: Part[] = [];
  let wanted = tenths;
  for (const part of parts) {
    const taken = Math.min(part.tenths, wanted);
    if (taken > 0) paid.push({ ...part, tenths: taken });
    if (part.tenths > taken) rest.push({ ...part, tenths: part.tenths - taken });
    wanted -= taken;
  }
  return { paid, rest };
}

/** Adds parts to what is held, by pool, in place. */
export function take(held: Map<number, number>, parts: readonly Part[]): void {
  for (const { pool, tenths } of parts) held.set(pool, (held.get(pool) ?? 0) + tenths);
}

/** Removes parts from what is held. */
export function give(held: Map<number, number>, parts: readonly Part[]): void {
  for (const { pool, tenths } of parts) {
    const left = (held.get(pool) ?? 0) - tenths;
    if (left > 0) held.set(pool, left);
    else held.delete(pool);
  }
}

export class PoolStore {
  readonly #open: Database.Statement<[string], Pool>;
  readonly #all: Database.Statement<[], Pool>;
  readonly #insert: Database.Statement<[Record<string, string | number | null>]>;
  readonly #use: Database.Statement<[number, number]>;

  constructor(db: Database.Database) {
    const order = `ORDER BY kind = 'pack', pool`;
    this.#open = db.prepare(`SELECT * FROM pools WHERE (kind = 'pack' AND used < granted) OR name = ? ${order}`);
    this.#all = db.prepare(`SELECT * FROM pools ${order}`);
    this.#insert = db.prepare(`
      INSERT INTO pools (kind, name, sequence, granted, imported_at, expires_at, tiers, features)
      VALUES (@kind, @name, @sequence, @granted, @imported_at, @expires_at, @tiers, @features)`);
    this.#use = db.prepare('UPDATE pools SET used = used + ? WHERE pool = ?');
  }

  /** This month's allowance, if it was begun, and packs with something left; in order of spending. */
  open(at: string): Pool[] {
    return this.#open.all(periodOf(at));
  }

  all(): Pool[] {
    return this.#all.all();
  }

  insert(pool: Omit<Pool, 'pool' | 'used'>): Pool {
    const { lastInsertRowid } = this.#insert.run({ ...pool });
    return { ...pool, pool: Number(lastInsertRowid), used: 0 };
  }

  use(pool: number, tenths: number): void {
    this.#use.run(tenths, pool);
  }
}
