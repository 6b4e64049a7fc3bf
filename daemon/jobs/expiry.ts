/** Takes expired jobs and uploads out of the volume: at start and each minute. */
import { errorFields, type Log } from '../log.ts';
import type { JobRunner } from '../operations/context.ts';
import { removeJob } from '../operations/jobs.ts';
import { everyMs } from './again.ts';
import type { State } from '../../state/state.ts';

const EVERY_MS = 60_000;
/** How many are read at once. */
const AT_ONCE = 100;

export async function removeExpired(
  state: State,
  runner: JobRunner,
  stopped: () => boolean = () => false,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const jobs = state.jobs.expired(AT_ONCE);
    for (const { job_id: id } of jobs) {
      if (stopped()) return removed;
      await runner.leave(id);
      await removeJob(state, id);
      removed++;
    }
    const uploads = state.uploads.expired(AT_ONCE);
    for (const upload of uploads) {
      if (stopped()) return removed;
      await state.blobs.unlink(state.transaction(() => state.uploads.drop(upload)));
      removed++;
    }
    if (jobs.length + uploads.length === 0) break;
  }
  if (removed > 0) state.emptyLog();
  return removed;
}

export function startExpiry(state: State, runner: JobRunner, log: Log): AsyncDisposable {
  let isStopped = false;
  const sweeps = everyMs(EVERY_MS, async () => {
    try {
      const removed = await removeExpired(state, runner, () => isStopped);
      if (removed > 0) log.debug('jobs.expired');
    } catch (error) {
      // A busy volume: what has expired is out of sight anyway, and the next sweep tries again.
      log.warn('sweep.failed', errorFields(error));
    }
  });
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true;
      await sweeps[Symbol.asyncDispose]();
    },
  };
}
