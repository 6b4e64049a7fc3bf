/**
 * Runs engine tasks. Long ones go to worker threads, so that the event loop stays free and a deadline can stop the
 * work itself; a short text is done in place, where the way to a worker would cost more than the work.
 */
import { Piscina } from 'piscina';
import { ServiceError } from '../../engine/errors.ts';
import { isCostly, unitsOf } from '../../engine/inputs/index.ts';
import type { RestoredItem } from '../../engine/restore/inputs.ts';
import { runTask, type Outcome, type Task } from '../../engine/result.ts';
import type { KeptMap } from '../../engine/vocabulary/kept-map.ts';
import { keepRuntimeSilent, portsOf } from './ports.ts';
import type { TaskWork, WorkerAnswer, WorkerJob, WorkerStart, WorkerWork } from './worker.ts';
import type { ModelBundle } from './model-files.ts';
import type { Packs } from './model-packs.ts';
import { restoreWith, tableFrom, type RestoreWork, type TableSource } from '../../engine/mapping/source.ts';
import type { EngineRunner, RunLimits } from '../operations/context.ts';
import { packMap, type PackedMap } from './packed-map.ts';
import { openTurns, type Turns } from './turns.ts';

/** Tasks within these bounds take a few milliseconds: code units of text, terms to compile, and code units of the terms. */
const IN_PLACE_UNITS = 4_000;
const IN_PLACE_TERMS = 200;
const IN_PLACE_TERM_UNITS = 8_000;
/** This many entries of a kept map cost as much as one term, because they are looked up instead of compiled. */
const KEPT_A_TERM = 10;
/** A task with more code units, or with an image, is long and must not delay short ones. */
const LONG_UNITS = 16_000;
/** A restore with at most this many code units of texts and table is tried in place. */
const RESTORE_IN_PLACE_UNITS = 100_000;
/** Entries of a map up to which its table is made in place: a few milliseconds. */
const IN_PLACE_ENTRIES = 100;
/** Checkpoints of 4,096 steps after which a restore leaves the event loop, whatever its size: some 20 ms. */
const RESTORE_IN_PLACE_CHECKPOINTS = 400;
/** A worker that does not come to a checkpoint this long after its deadline is ended. */
const GRACE_MS = 1_000;
/** The young generation of a worker would grow to 48 MB and never be given back; a quarter is as fast here. */
const YOUNG_MB = 12;
/** Idle workers are kept this long. */
const IDLE_MS = 60_000;

export interface EnginePool extends EngineRunner, AsyncDisposable {}

type Workers = Piscina<WorkerJob | null, WorkerAnswer | null>;

interface Group {
  workers: Workers;
  turns: Turns;
  /** Running and waiting. */
  tasks: number;
}

export interface PoolOptions {
  surrogateKey: (account: string) => Uint8Array;
  model: ModelBundle | undefined;
  /** Model packs of the operator. */
  packs?: Pick<Packs, 'models' | 'zeroShot'>;
  /**
   * Workers at most, two at least: one is never given a long task. While one key holds all the others, one more is started
   * for a key that has none.
   */
  threads: number;
  /** Start a worker at once and keep it, so that the first request does not wait. */
  warm: boolean;
}

export function openEnginePool({
  surrogateKey,
  model,
  packs = { models: [], zeroShot: [] },
  threads,
  warm,
}: PoolOptions): EnginePool {
  const open = (minThreads: number, maxThreads: number, isBackground = false): Workers =>
    new Piscina<WorkerJob | null, WorkerAnswer | null>({
      filename: new URL('worker.ts', import.meta.url).href,
      minThreads,
      maxThreads,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      workerData: {
        model,
        packs: { models: packs.models, zeroShot: packs.zeroShot },
        isBackground,
      } satisfies WorkerStart,
    });
  const mostOthers = Math.max(1, threads - 1);
  let quick: Group | undefined;
  let others: Group | undefined;
  let background: Group | undefined;
  const openQuick = (): Group => (quick ??= { workers: open(warm ? 1 : 0, 1), turns: openTurns(1, 0), tasks: 0 });
  /** For jobs: threads of a lower priority, so that requests keep theirs. */
  const openBackground = (): Group =>
    (background ??= { workers: open(0, mostOthers, true), turns: openTurns(mostOthers, 0), tasks: 0 });
  const openOthers = (): Group =>
    (others ??= { workers: open(0, mostOthers + 1), turns: openTurns(mostOthers, 1), tasks: 0 });
  /** Long tasks go to the other workers; a short one does too when its own is busy and no long one is in the way. */
  const groupFor = (task: Task): Group => {
    if (isLong(task)) return openOthers();
    const own = openQuick();
    return own.tasks > 0 && openOthers().tasks < mostOthers ? openOthers() : own;
  };
  /** Work that is never the event loop's: it waits for the turn of its key. */
  const inOthers = async (
    work: WorkerWork,
    { signal, deadlineMs, keyId }: RunLimits,
  ): Promise<Exclude<WorkerAnswer, { code: unknown }>> => {
    const deadlineAt = Date.now() + deadlineMs;
    const group = openOthers();
    group.tasks++;
    try {
      const leave = await group.turns.take(keyId, signal, deadlineAt);
      try {
        return await inWorker(group.workers, work, signal, deadlineAt);
      } finally {
        leave();
      }
    } finally {
      group.tasks--;
    }
  };
  keepRuntimeSilent();
  if (warm) openQuick();
  return {
    model:
      model === undefined
        ? undefined
        : { id: model.id, reported: model.reported, languages: model.languages, types: model.types },
    packs: packs.models.map(({ id, languages, types }) => ({ id, languages, types })),
    zeroShot: packs.zeroShot[0]?.id,
    async run(task, account, { signal, deadlineMs, keyId, isBackground = false }) {
      const deadlineAt = Date.now() + deadlineMs;
      if (!isBackground && isShort(task)) return inPlace(task, surrogateKey(account), signal, deadlineAt);
      const group = isBackground ? openBackground() : groupFor(task);
      group.tasks++;
      try {
        const leave = await group.turns.take(keyId, signal, deadlineAt);
        try {
          const work = { ...packed(task), surrogateKey: surrogateKey(account) };
          const answer = await inWorker(group.workers, work, signal, deadlineAt);
          if (!('outcome' in answer)) throw new Error('a worker answered another question');
          return answer.outcome;
        } finally {
          leave();
        }
      } finally {
        group.tasks--;
      }
    },
    async restore(task, limits) {
      const done = restoredInPlace(task);
      if (done !== undefined) return done;
      const answer = await inOthers({ restore: withoutMap(task), ...packedSource(task.source) }, limits);
      if (!('restored' in answer)) throw new Error('a worker answered another question');
      return answer.restored;
    },
    async table(source, limits) {
      if (source.map.entries.length <= IN_PLACE_ENTRIES) return tableFrom(source);
      const answer = await inOthers({ source: { ...source, map: EMPTY }, map: packedOnce(source.map) }, limits);
      if (!('table' in answer)) throw new Error('a worker answered another question');
      return answer.table;
    },
    expectLong() {
      // If the pool ends first, there is nothing left to prepare.
      openOthers()
        .workers.run(null)
        .catch(() => {});
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([quick?.workers.destroy(), others?.workers.destroy(), background?.workers.destroy()]);
    },
  };
}

const unitsOfTask = ({ inputs }: Task): number => inputs.reduce((sum, { input }) => sum + unitsOf(input), 0);

const isLong = (task: Task): boolean => unitsOfTask(task) > LONG_UNITS;

function isShort(task: Task): boolean {
  const plan = task.verb === 'protect' ? task.plan.detect : task.plan;
  const lists = [...plan.termLists, ...plan.contextTerms].map(({ terms }) => terms);
  const terms =
    lists.reduce((sum, list) => sum + list.length, 0) +
    (task.verb === 'protect' ? task.plan.known.length + (task.plan.kept?.map.entries.length ?? 0) / KEPT_A_TERM : 0);
  if (terms > IN_PLACE_TERMS) return false;
  const known = task.verb === 'protect' ? task.plan.known.map(({ original }) => original) : [];
  const termUnits = [...lists.flat(), ...known].reduce((sum, term) => sum + term.length, 0);
  // The graph runs on the thread that calls it: never the event loop's.
  return (
    !plan.layers.includes('model') &&
    !plan.layers.includes('zero_shot') &&
    unitsOfTask(task) <= IN_PLACE_UNITS &&
    !task.inputs.some(({ input }) => isCostly(input)) &&
    termUnits <= IN_PLACE_TERM_UNITS &&
    plan.regexes.length === 0 &&
    plan.excludeValues.patterns === undefined
  );
}

/** Code units of a restore's texts and table. */
function restoreUnits({ table, source, items }: RestoreWork): number {
  if (source !== undefined && source.map.entries.length > IN_PLACE_ENTRIES) return Number.POSITIVE_INFINITY;
  const units = items.reduce((sum, { text }) => sum + text.length, 0);
  if (table === undefined) return units;
  const markers = table.markers === undefined ? 0 : table.markers.prefix.length + table.markers.suffix.length;
  const ranges = (table.ignorable?.length ?? 0) + (typeof table.word_class === 'object' ? table.word_class.length : 0);
  return units + markers + ranges + table.keys.reduce((sum, { k, o }) => sum + k.length + o.length, 0);
}

const EMPTY: KeptMap = { nextId: 1, counters: {}, entries: [], reserved: [], suppressed: [] };

/** The task without the map of its source, which goes to a worker packed. */
function withoutMap(task: RestoreWork): RestoreWork {
  return task.source === undefined ? task : { ...task, source: { ...task.source, map: EMPTY } };
}

function packedSource(source: TableSource | undefined): { map?: PackedMap } {
  return source === undefined ? {} : { map: packedOnce(source.map) };
}

/** The result of a small restore; undefined for a large one, and for one whose table makes it slow. */
function restoredInPlace(task: RestoreWork): RestoredItem[] | undefined {
  if (restoreUnits(task) > RESTORE_IN_PLACE_UNITS) return undefined;
  let left = RESTORE_IN_PLACE_CHECKPOINTS;
  const tooSlow = new Error('the restore is slow');
  try {
    return restoreWith(task, () => {
      if (--left < 0) throw tooSlow;
    });
  } catch (error) {
    if (error === tooSlow) return undefined;
    throw error;
  }
}

function late(): ServiceError {
  return new ServiceError('deadline_exceeded', { processingStarted: true });
}

function inPlace(task: Task, key: Uint8Array, signal: AbortSignal, deadlineAt: number): Promise<Outcome> {
  const checkpoint = (): void => {
    if (signal.aborted || Date.now() > deadlineAt) throw late();
  };
  return runTask(task, portsOf(key, checkpoint));
}

/** A map that has not changed is packed only once. */
const packedMaps = new WeakMap<KeptMap, PackedMap>();

function packedOnce(map: KeptMap): PackedMap {
  let made = packedMaps.get(map);
  if (made === undefined) packedMaps.set(map, (made = packMap(map)));
  return made;
}

/** The task, with the map that it continues taken out and packed. */
function packed(task: Task): Pick<TaskWork, 'task' | 'map'> {
  if (task.verb !== 'protect' || task.plan.kept === undefined) return { task };
  const { kept } = task.plan;
  const map = { ...kept.map, entries: [] };
  return { task: { ...task, plan: { ...task.plan, kept: { ...kept, map } } }, map: packedOnce(kept.map) };
}

async function inWorker(
  pool: Workers,
  work: WorkerWork,
  signal: AbortSignal,
  deadlineAt: number,
): Promise<Exclude<WorkerAnswer, { code: unknown }>> {
  const stop = new SharedArrayBuffer(4);
  const end = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const halt = (): void => {
    Atomics.store(new Int32Array(stop), 0, 1);
    grace ??= setTimeout(() => end.abort(), GRACE_MS);
  };
  const timer = setTimeout(halt, Math.max(0, deadlineAt - Date.now()));
  signal.addEventListener('abort', halt, { once: true });
  if (signal.aborted) halt();
  try {
    const answer = await pool.run({ ...work, deadlineAt, stop }, { signal: end.signal });
    if (answer === null) throw new Error('a worker answered nothing');
    if (!('code' in answer)) return answer;
    throw new ServiceError(answer.code, answer.options);
  } catch (error) {
    if (end.signal.aborted) throw late();
    throw error;
  } finally {
    clearTimeout(timer);
    clearTimeout(grace);
    signal.removeEventListener('abort', halt);
  }
}
