/**
 * Removes expired sessions, and entries past their retention, from the volume at start and then every minute, in slices
 * so that requests are answered meanwhile.
 */
import type { State } from '../state/state.ts';
import { errorFields, type Log } from './log.ts';
import { inSlices } from './operations/on-volume.ts';

const EVERY_MS = 60_000;

/** Entries of account maps are removed at the age of `retentionS`; undefined keeps them. */
export function startSweeps(state: State, log: Log, retentionS: number | undefined): AsyncDisposable {
  let stopped = false;
  const sweep = async (atStart: boolean): Promise<void> => {
    try {
      const sessions = await inSlices(untilStopped(state.maps.sweeping({ atStart, retentionS }), () => stopped));
      if (sessions !== undefined && sessions > 0) log.debug('sessions.expired');
    } catch (error) {
      // A full disk or a busy volume: an expired session is refused anyway, and the next sweep tries again.
      log.warn('sweep.failed', errorFields(error));
    }
  };
  let running = sweep(true);
  let idle = false;
  const note = (): void => void running.then(() => (idle = true));
  note();
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    running = sweep(false);
    note();
  }, EVERY_MS);
  timer.unref();
  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** The same work, interrupted when the daemon stops; the next start continues it. */
function* untilStopped<T>(
  work: Generator<void, T, void>,
  stopped: () => boolean,
): Generator<void, T | undefined, void> {
  for (;;) {
    if (stopped()) return undefined;
    const step = work.next();
    if (step.done === true) return step.value;
    yield;
  }
}
