/** Runs work on the volume for an operation: in slices, and with its failures as errors of the contract. */
import { setImmediate as turn } from 'node:timers/promises';
import { ServiceError } from '../../engine/errors.ts';
import { volumeErrorOf } from '../../state/volume-error.ts';

/** Throws 503 for a full disk or a busy volume; nothing of the work was written then. */
export async function onVolume<T>(
  work: () => T | Promise<T>,
  message = 'The volume cannot be used at the moment.',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError || volumeErrorOf(error, '') === undefined) throw error;
    throw new ServiceError('backend_unavailable', { message, cause: error });
  }
}

/** Runs work in slices, and lets other work run between two of them. */
export async function inSlices<T>(work: Generator<void, T, void>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await turn();
  }
}
