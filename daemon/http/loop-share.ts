/**
 * Spreads the work of requests that arrive together over iterations of the event loop. Node reads all sockets that are ready before
 * it handles timers or other sockets, so two hundred small requests at once would delay a health check until all are done.
 */

/** About how much work one iteration may do; a single request may take longer. */
const SHARE_MS = 8;

export class LoopShare {
  readonly #waiting: (() => void)[] = [];
  #began = 0;
  #armed = false;

  /** Returns undefined while this iteration has time left, else a promise that resolves in a later one, in order of arrival. */
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

  /** Sockets are read between two iterations, so releasing one request at a time keeps every wait short. */
  #next(): void {
    this.#armed = false;
    const first = this.#waiting.shift();
    if (first === undefined) return;
    this.#arm(performance.now());
    first();
  }
}
