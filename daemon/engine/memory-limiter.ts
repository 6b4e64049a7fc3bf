/** FIFO limiter: at most `pieces` jobs run at once, using at most `mostBytes` together. */
import { ServiceError } from '../../engine/errors.ts';

export interface MemoryLimiter {
  /** Runs `work` when there is room for `bytes`. A signal that aborts during the wait ends it with `deadline_exceeded`. */
  run<T>(bytes: number, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  bytes: number;
  start: () => void;
}

export function openMemoryLimiter(pieces: number, mostBytes: number): MemoryLimiter {
  const queue: Waiting[] = [];
  let running = 0;
  let taken = 0;
  /** A job that needs more than everything runs alone. */
  const fits = (bytes: number): boolean => running === 0 || (running < pieces && taken + bytes <= mostBytes);
  const advance = (): void => {
    for (let next = queue[0]; next !== undefined && fits(next.bytes); next = queue[0]) {
      queue.shift();
      running++;
      taken += next.bytes;
      next.start();
    }
  };
  const enter = (bytes: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = { bytes, start: () => resolve() };
      const leave = (): void => {
        const at = queue.indexOf(waiting);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(new ServiceError('deadline_exceeded', { processingStarted: false }));
        advance();
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(waiting);
      if (signal.aborted) leave();
      else advance();
    });
  return {
    async run(bytes, signal, work) {
      await enter(bytes, signal);
      try {
        return await work();
      } finally {
        running--;
        taken -= bytes;
        advance();
      }
    },
  };
}
