/** A worker thread of the engine pool: runs one task at a time. */
import { ServiceError, type ErrorCode, type ErrorOptions } from '../../engine/errors.ts';
import type { ModelPort } from '../../engine/ports.ts';
import { loadIdentification } from '../../engine/text/language.ts';
import type { RestoredItem } from '../../engine/restore/inputs.ts';
import { runTask, type Outcome, type Task } from '../../engine/result.ts';
import { restoreWith, tableFrom, type RestoreWork, type TableSource } from '../../engine/mapping/source.ts';
import { workerData } from 'piscina';
import { modelPort, packPort, portsOf, yieldToOthers, zeroShotPort } from './ports.ts';
import type { ModelBundle } from './model-files.ts';
import type { Packs } from './model-packs.ts';
import { unpackMap, type PackedMap } from './packed-map.ts';

/** Passed to the thread once, when it starts. */
export interface WorkerStart {
  model: ModelBundle | undefined;
  packs: Pick<Packs, 'models' | 'zeroShot'>;
  /** It works for jobs only. */
  isBackground: boolean;
}

const { model: bundle, packs, isBackground } = workerData as WorkerStart;
if (isBackground) yieldToOthers();
const model = bundle === undefined ? undefined : modelPort(bundle);
const packPorts = new Map(packs.models.map((pack) => [pack.id, packPort(pack, model)]));
const [zeroShotPack] = packs.zeroShot;
const zeroShot = zeroShotPack === undefined ? undefined : zeroShotPort(zeroShotPack);

/** The model that a task names. */
function modelFor(task: Task): ModelPort | undefined {
  const { model: id } = task.verb === 'protect' ? task.plan.detect : task.plan;
  return id === undefined ? model : packPorts.get(id);
}

// Loaded while the thread waits for its first task.
void loadIdentification();

/** A task of the engine, or a restore, which needs no ports. `map` takes the place of the map in the task. */
export type TaskWork = { task: Task; map?: PackedMap; surrogateKey: Uint8Array };
export type WorkerWork = TaskWork | { restore: RestoreWork; map?: PackedMap } | { source: TableSource; map: PackedMap };

export type WorkerJob = WorkerWork & {
  /** Milliseconds since the epoch. */
  deadlineAt: number;
  /** One 32-bit word; not zero once the caller has gone. */
  stop: SharedArrayBuffer;
};

export type WorkerAnswer =
  | { outcome: Outcome }
  | { restored: RestoredItem[] }
  /** JSON, which costs the event loop less than thousands of keys. */
  | { table: string }
  | { code: ErrorCode; options: ErrorOptions };

function unpacked({ task, map }: TaskWork): Task {
  if (map === undefined || task.verb !== 'protect' || task.plan.kept === undefined) return task;
  return { ...task, plan: { ...task.plan, kept: { ...task.plan.kept, map: unpackMap(map) } } };
}

function withMap(task: RestoreWork, map: PackedMap | undefined): RestoreWork {
  return map === undefined || task.source === undefined
    ? task
    : { ...task, source: { ...task.source, map: unpackMap(map) } };
}

/** A null job only starts the thread. */
export default async function work(job: WorkerJob | null): Promise<WorkerAnswer | null> {
  if (job === null) return null;
  const { deadlineAt, stop } = job;
  const flag = new Int32Array(stop);
  const checkpoint = (): void => {
    if (Atomics.load(flag, 0) !== 0 || Date.now() > deadlineAt)
      throw new ServiceError('deadline_exceeded', { processingStarted: true });
  };
  try {
    if ('restore' in job) return { restored: restoreWith(withMap(job.restore, job.map), checkpoint) };
    if ('source' in job) return { table: JSON.stringify(tableFrom({ ...job.source, map: unpackMap(job.map) })) };
    const task = unpacked(job);
    return { outcome: await runTask(task, portsOf(job.surrogateKey, checkpoint, modelFor(task), zeroShot)) };
  } catch (error) {
    // Classes do not survive the transfer to the main thread.
    if (error instanceof ServiceError) return { code: error.code, options: { ...error.options, cause: undefined } };
    throw error;
  }
}
