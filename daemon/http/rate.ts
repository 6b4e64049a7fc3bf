/** Token buckets: one for each API key, and one for each address that presents wrong keys. */

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Buckets by name. A bucket that has been full for long is forgotten, so that names do not pile up. */
export class TokenBuckets {
  readonly #rate: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(ratePerS: number, burst: number) {
    this.#rate = ratePerS;
    this.#burst = burst;
  }

  /** Takes one token. Returns 0, or the seconds until there is one; then nothing is taken. */
  take(name: string, nowMs: number): number {
    const bucket = this.#refilled(name, nowMs);
    if (bucket.tokens < 1) return (1 - bucket.tokens) / this.#rate;
    bucket.tokens -= 1;
    return 0;
  }

  /** Takes one token even if there is none. Returns how many are owed. */
  owe(name: string, nowMs: number): number {
    const bucket = this.#refilled(name, nowMs);
    bucket.tokens = Math.max(bucket.tokens - 1, -this.#burst);
    return Math.max(0, -bucket.tokens);
  }

  #refilled(name: string, nowMs: number): Bucket {
    let bucket = this.#buckets.get(name);
    if (bucket === undefined) {
      if (this.#buckets.size >= 10_000) this.#forget(nowMs);
      bucket = { tokens: this.#burst, atMs: nowMs };
      this.#buckets.set(name, bucket);
    }
    bucket.tokens = Math.min(this.#burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.#rate);
    bucket.atMs = nowMs;
    return bucket;
  }

  #forget(nowMs: number): void {
    for (const [name, { tokens, atMs }] of this.#buckets) {
      if (tokens + ((nowMs - atMs) / 1000) * this.#rate >= this.#burst) this.#buckets.delete(name);
    }
    // All of them busy: the oldest goes. A Map keeps the order of insertion.
    const oldest = this.#buckets.keys().next().value;
    if (this.#buckets.size >= 10_000 && oldest !== undefined) this.#buckets.delete(oldest);
  }
}

const SLOWEST_MS = 1000;

/**
 * Slows answers to wrong keys by client address: the first twenty at once, then later and later, up to a
 * second each; one a second is forgiven. A right key is never slowed, whatever its address did (contract
 * decisions 12): a key has 192 random bits or more, so the delay is against noise, not against luck.
 */
export class WrongKeys {
  readonly #failures = new TokenBuckets(1, 20);
  #waiting = 0;

  /** Waits as long as this failure deserves. False when too many answers wait already. */
  async slowDown(address: string | undefined, nowMs: number, sleep: (ms: number) => Promise<void>): Promise<boolean> {
    const owed = this.#failures.owe(neighbourhood(address ?? ''), nowMs);
    if (owed < 1) return true;
    if (this.#waiting >= 256) return false;
    this.#waiting += 1;
    try {
      await sleep(Math.min(SLOWEST_MS, 100 * owed));
    } finally {
      this.#waiting -= 1;
    }
    return true;
  }
}

/** One subscriber owns a /64 of IPv6, so it counts as one address. */
function neighbourhood(address: string): string {
  return address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address;
}
