/** Lets so much work through at once, in the order it came: so many pieces, and so much memory together. */
import { ServiceError } from '../../engine/errors.ts';

export interface Lane {
  /** Runs `work` when there is room. A signal that aborts while it waits ends the wait with `deadline_exceeded`. */
  run<T>(bytes: number, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  bytes: number;
  start: () => void;
}

export function openLane(pieces: number, mostBytes: number): Lane {
  const queue: Waiting[] = [];
  let running = 0;
  let taken = 0;
  /** A piece larger than everything runs when nothing else does. */
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
