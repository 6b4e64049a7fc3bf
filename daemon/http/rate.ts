/** Delays answers to wrong keys, by client address. */
import { TokenBuckets } from '../token-buckets.ts';

const SLOWEST_MS = 1000;

/**
 * Slows answers to wrong keys by client address: the first twenty are immediate, then each is later than the one before, up to
 * a second; one failure a second is forgiven. A valid key is never slowed, whatever its address did
 * (docs/decisions.md#structured-inputs): a key has at least 192 random bits, so the delay limits noise, not guessing.
 */
export class WrongKeys {
  readonly #failures = new TokenBuckets(1, 20);
  #waiting = 0;

  /** Waits in proportion to the failures of the address. Returns false when too many answers wait already. */
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
