/** A worker thread of the engine pool: runs one task at a time. */
import { ServiceError, type ErrorCode, type ErrorOptions } from '../engine/errors.ts';
import { runTask, type Outcome, type Task } from '../engine/result.ts';
import { workerData } from 'piscina';
import { modelPort, portsOf } from './engine-ports.ts';
import type { ModelBundle } from './model-files.ts';

/** Given at the start of the thread, once. */
export interface WorkerStart {
  model: ModelBundle | undefined;
}

const { model: bundle } = workerData as WorkerStart;
const model = bundle === undefined ? undefined : modelPort(bundle);

export interface WorkerJob {
  task: Task;
  surrogateKey: Uint8Array;
  /** Milliseconds since the epoch. */
  deadlineAt: number;
  /** One 32-bit word; not zero once the caller has gone. */
  stop: SharedArrayBuffer;
}

export type WorkerAnswer = { outcome: Outcome } | { code: ErrorCode; options: ErrorOptions };

export default async function work({ task, surrogateKey, deadlineAt, stop }: WorkerJob): Promise<WorkerAnswer> {
  const flag = new Int32Array(stop);
  const checkpoint = (): void => {
    if (Atomics.load(flag, 0) !== 0 || Date.now() > deadlineAt)
      throw new ServiceError('deadline_exceeded', { processingStarted: true });
  };
  try {
    return { outcome: await runTask(task, portsOf(surrogateKey, checkpoint, model)) };
  } catch (error) {
    // Classes do not survive the way to the main thread.
    if (error instanceof ServiceError) return { code: error.code, options: { ...error.options, cause: undefined } };
    throw error;
  }
}
