/** Rates by name: of requests by key, of wrong keys by address, of unknown markers by key. */

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Token buckets by name. Full buckets are removed when there are many, so that names do not pile up. */
export class TokenBuckets {
  readonly #rate: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(ratePerS: number, burst: number) {
    this.#rate = ratePerS;
    this.#burst = burst;
  }

  /** Takes `tokens`, capped at the size of the bucket, and returns 0; or takes nothing and returns the seconds until there are enough. */
  take(name: string, nowMs: number, tokens = 1): number {
    const bucket = this.#refilled(name, nowMs);
    const asked = Math.min(tokens, this.#burst);
    if (bucket.tokens < asked) return (asked - bucket.tokens) / this.#rate;
    bucket.tokens -= asked;
    return 0;
  }

  /** Takes one token even from an empty bucket. Returns how many are owed. */
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
    // When all are in use, the oldest is removed; a Map keeps the order of insertion.
    const oldest = this.#buckets.keys().next().value;
    if (this.#buckets.size >= 10_000 && oldest !== undefined) this.#buckets.delete(oldest);
  }
}

/**
 * Unknown markers a key may ask a session about: 10,000 at once, and 1,000 more a minute. A model invents a few labels
 * in an answer; a caller who counts through the numbers to read the session needs many.
 */
export function openMarkerBuckets(): TokenBuckets {
  return new TokenBuckets(1_000 / 60, 10_000);
}
