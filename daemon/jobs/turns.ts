/**
 * Whose job is run next. Accounts get equal shares of the time, whatever the number and size of their jobs; in an account
 * realtime jobs get four times, standard ones twice the share of batch ones. Within an account and a tier jobs run in the
 * order in which they came.
 */
import type { Tier } from '../contract/scopes.ts';

export interface Candidate {
  id: string;
  account: string;
  tier: string;
}

const SHARES: Readonly<Record<Tier, number>> = { realtime: 4, standard: 2, batch: 1 };

/** How much of the time each of some names has had, divided by its share. */
class Clocks {
  readonly #passed = new Map<string, number>();

  /** Who comes new begins where the others are: neither ahead for having rested nor behind. */
  enter(names: ReadonlySet<string>): void {
    for (const name of this.#passed.keys()) if (!names.has(name)) this.#passed.delete(name);
    const least = this.#passed.size === 0 ? 0 : Math.min(...this.#passed.values());
    for (const name of names) if (!this.#passed.has(name)) this.#passed.set(name, least);
  }

  of(name: string): number {
    return this.#passed.get(name) ?? 0;
  }

  add(name: string, time: number): void {
    if (this.#passed.has(name)) this.#passed.set(name, this.of(name) + time);
  }
}

export class FairTurns {
  readonly #accounts = new Clocks();
  readonly #tiers = new Map<string, Clocks>();
  /** Steps that run now, by account. */
  readonly #running = new Map<string, number>();

  /** `candidates`: all jobs that could be run now, oldest first. Undefined when there is none. */
  next(candidates: readonly Candidate[]): Candidate | undefined {
    const accounts = new Set([...candidates.map(({ account }) => account), ...this.#running.keys()]);
    this.#accounts.enter(accounts);
    for (const account of this.#tiers.keys()) if (!accounts.has(account)) this.#tiers.delete(account);
    const waiting = [...new Set(candidates.map(({ account }) => account))];
    const account = first(
      waiting,
      (a, b) => this.#runs(a) - this.#runs(b) || this.#accounts.of(a) - this.#accounts.of(b),
    );
    if (account === undefined) return undefined;
    const own = candidates.filter((candidate) => candidate.account === account);
    const clocks = this.#tiersOf(account);
    const tiers = [...new Set(own.map(({ tier }) => tier))];
    clocks.enter(new Set(tiers));
    const tier = first(tiers, (a, b) => clocks.of(a) - clocks.of(b) || shareOf(b) - shareOf(a));
    return own.find((candidate) => candidate.tier === tier);
  }

  /** A step of a job begins; what it returns is to be called at its end, with the milliseconds it took. */
  begin({ account, tier }: Candidate): (ms: number) => void {
    this.#running.set(account, this.#runs(account) + 1);
    return (ms) => {
      const left = this.#runs(account) - 1;
      if (left > 0) this.#running.set(account, left);
      else this.#running.delete(account);
      this.#accounts.add(account, ms);
      this.#tiers.get(account)?.add(tier, ms / shareOf(tier));
    };
  }

  #runs(account: string): number {
    return this.#running.get(account) ?? 0;
  }

  #tiersOf(account: string): Clocks {
    let clocks = this.#tiers.get(account);
    if (clocks === undefined) this.#tiers.set(account, (clocks = new Clocks()));
    return clocks;
  }
}

function shareOf(tier: string): number {
  return SHARES[tier as Tier] ?? SHARES.batch;
}

/** The first in order; of equals the one that stands first. */
function first<T>(of: readonly T[], order: (a: T, b: T) => number): T | undefined {
  return of.reduce<T | undefined>((best, one) => (best === undefined || order(one, best) < 0 ? one : best), undefined);
}
