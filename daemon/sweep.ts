/** Takes expired sessions out of the volume: at start, and then every minute. */
import type { State } from '../state/state.ts';
import { errorFields, type Log } from './log.ts';

const EVERY_MS = 60_000;

export function startSweeps(state: State, log: Log): Disposable {
  const sweep = (): void => {
    try {
      const sessions = state.maps.sweep();
      if (sessions > 0) log.debug('sessions.expired');
    } catch (error) {
      // A full disk or a busy volume: an expired session is refused anyway, and the next sweep tries again.
      log.warn('sweep.failed', errorFields(error));
    }
  };
  sweep();
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
