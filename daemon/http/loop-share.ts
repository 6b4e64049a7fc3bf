/**
 * Spreads the work of requests that arrive together over iterations of the event loop. Node reads all sockets that are ready before
 * it looks at timers or at others, so two hundred small requests at once would keep health waiting for all of them.
 */

/** Work of one iteration, about; one request may take longer. */
const SHARE_MS = 8;

export class LoopShare {
  readonly #waiting: (() => void)[] = [];
  #began = 0;
  #armed = false;

  /** Undefined while this iteration has time left; else a promise that ends in a later one, in order. */
  turn(): Promise<void> | undefined {
    const now = performance.now();
    if (!this.#armed) this.#arm(now);
    if (this.#waiting.length === 0 && now - this.#began < SHARE_MS) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #arm(now: number): void {
    this.#began = now;
    this.#armed = true;
    setImmediate(() => this.#next());
  }

  /** Between two iterations sockets are read, so one request at a time keeps everybody's wait short. */
  #next(): void {
    this.#armed = false;
    const first = this.#waiting.shift();
    if (first === undefined) return;
    this.#arm(performance.now());
    first();
  }
}
