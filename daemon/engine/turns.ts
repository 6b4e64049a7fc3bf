/**
 * Shares the workers of a group between keys. Keys take turns, so that a key with a thousand requests delays the others no
 * longer than a key with a single request does.
 */
import { ServiceError } from '../../engine/errors.ts';

export interface Turns {
  /**
   * Resolves when there is a place for the key, to a function that gives the place back. Throws `deadline_exceeded` when the
   * signal aborts or the deadline (milliseconds since the epoch) passes first.
   */
  take(key: string, signal: AbortSignal, deadlineAt: number): Promise<() => void>;
}

/**
 * `places` at a time. One of `spare` more is only for a key that has no place yet while others have them all: work is
 * not interrupted, so without it a key could hold every place until its deadlines pass.
 */
export function openTurns(places: number, spare: 0 | 1): Turns {
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  /** The number of each key's last turn, while it waits or runs. */
  const served = new Map<string, number>();
  let taken = 0;
  let turn = 0;

  /** The key that has the fewest places; among equals the one whose last turn is longest ago. */
  const comesBefore = (key: string, other: string): boolean => {
    const fewer = (running.get(key) ?? 0) - (running.get(other) ?? 0);
    return fewer === 0 ? (served.get(key) ?? 0) < (served.get(other) ?? 0) : fewer < 0;
  };
  const next = (): string | undefined => {
    let best: string | undefined;
    for (const key of waiting.keys()) {
      if (best === undefined || comesBefore(key, best)) best = key;
    }
    if (best === undefined || taken < places) return best;
    return taken < places + spare && !running.has(best) ? best : undefined;
  };
  const advance = (): void => {
    for (let key = next(); key !== undefined; key = next()) {
      const queue = waiting.get(key) as (() => void)[];
      const start = queue.shift() as () => void;
      if (queue.length === 0) waiting.delete(key);
      served.set(key, ++turn);
      taken++;
      running.set(key, (running.get(key) ?? 0) + 1);
      start();
    }
  };
  const leave = (key: string): void => {
    taken--;
    const left = (running.get(key) as number) - 1;
    if (left > 0) running.set(key, left);
    else {
      running.delete(key);
      if (!waiting.has(key)) served.delete(key);
    }
    advance();
  };
  const enter = (key: string, signal: AbortSignal, deadlineAt: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const forget = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const start = (): void => {
        forget();
        resolve();
      };
      const giveUp = (): void => {
        forget();
        const rest = waiting.get(key)?.filter((other) => other !== start) ?? [];
        if (rest.length > 0) waiting.set(key, rest);
        else {
          waiting.delete(key);
          if (!running.has(key)) served.delete(key);
        }
        reject(new ServiceError('deadline_exceeded', { processingStarted: false }));
      };
      const timer = setTimeout(giveUp, Math.max(0, deadlineAt - Date.now()));
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.set(key, [...(waiting.get(key) ?? []), start]);
      if (signal.aborted) giveUp();
      else advance();
    });
  return {
    async take(key, signal, deadlineAt) {
      await enter(key, signal, deadlineAt);
      let held = true;
      return () => {
        if (held) leave(key);
        held = false;
      };
    },
  };
}
