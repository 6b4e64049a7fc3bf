/**
 * Runs the jobs of the volume, a part of one at a time, so that accounts and tiers get their turns (`turns.ts`). A job that a
 * crash interrupted goes on from its first unfinished input. Commands put jobs into the volume too, so it is looked at now and then.
 */
import { errorFields } from '../log.ts';
import type { Deps, JobRunner } from '../operations/context.ts';
import { RunningJob } from './running-job.ts';
import { FairTurns, type Candidate } from './turns.ts';

export interface RunnerOptions {
  /** Whose jobs: a command's own; null: the daemon's. */
  runner: string | null;
  /** Parts that are run at once. */
  atOnce: number;
  /** For tests. */
  lookEveryMs?: number;
}

/** How often the volume is looked at for jobs of commands. */
const LOOK_EVERY_MS = 2_000;
/** After an accident (a full disk, a busy volume) a job rests so long, twice as long after each further one. */
const REST_MS = 500;
const LONGEST_REST_MS = 60_000;

export interface Runner extends JobRunner, AsyncDisposable {
  /** Ends when nothing is left to be run. */
  idle(): Promise<void>;
}

/** A job that has begun, and what keeps it from going on at once. */
interface Begun {
  job: RunningJob | undefined;
  step: Promise<void> | undefined;
  accidents: number;
  restsUntilMs: number;
}

export function openRunner(deps: Deps, { runner, atOnce, lookEveryMs = LOOK_EVERY_MS }: RunnerOptions): Runner {
  return new JobsRunner(deps, runner, atOnce, lookEveryMs);
}

class JobsRunner implements Runner {
  readonly #deps: Deps;
  readonly #runner: string | null;
  readonly #atOnce: number;
  readonly #turns = new FairTurns();
  readonly #begun = new Map<string, Begun>();
  /** Jobs that are being deleted. */
  readonly #left = new Set<string>();
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #running = 0;
  #waiting: (() => void)[] = [];

  constructor(deps: Deps, runner: string | null, atOnce: number, lookEveryMs: number) {
    this.#deps = deps;
    this.#runner = runner;
    this.#atOnce = atOnce;
    this.#timer = setInterval(() => this.wake(), lookEveryMs).unref();
    this.wake();
  }

  wake(): void {
    if (this.#stop.signal.aborted) return;
    try {
      while (this.#running < this.#atOnce) {
        const next = this.#turns.next(this.#candidates());
        if (next === undefined) break;
        this.#begin(next);
      }
    } catch (error) {
      // A busy volume: the next look finds the job.
      this.#deps.log.warn('jobs.look_failed', errorFields(error));
    }
    if (this.#running === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async leave(id: string): Promise<void> {
    this.#left.add(id);
    await this.#begun.get(id)?.step;
    await this.#close(id);
    this.#left.delete(id);
  }

  async idle(): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    for (const id of this.#begun.keys()) await this.leave(id);
  }

  #candidates(): Candidate[] {
    const now = performance.now();
    return this.#deps.state.jobs.toRun(this.#runner).filter(({ id }) => {
      const begun = this.#begun.get(id);
      return !this.#left.has(id) && begun?.step === undefined && (begun?.restsUntilMs ?? 0) <= now;
    });
  }

  #begin(candidate: Candidate): void {
    const begun = this.#begun.get(candidate.id) ?? { job: undefined, step: undefined, accidents: 0, restsUntilMs: 0 };
    this.#begun.set(candidate.id, begun);
    const end = this.#turns.begin(candidate);
    const startedMs = performance.now();
    this.#running++;
    begun.step = this.#step(candidate.id, begun).finally(() => {
      begun.step = undefined;
      this.#running--;
      end(performance.now() - startedMs);
      // After those that wait for this step, such as a deletion.
      setImmediate(() => this.wake());
    });
  }

  async #step(id: string, begun: Begun): Promise<void> {
    try {
      if (begun.job === undefined) {
        const row = this.#deps.state.jobs.row(id);
        if (row === undefined) return;
        begun.job = await RunningJob.open(this.#deps, row);
      }
      const outcome = await begun.job.step(this.#stop.signal);
      begun.accidents = 0;
      if (outcome !== 'more') await this.#close(id);
    } catch (error) {
      await this.#rest(id, begun, error);
    }
  }

  /** The job is opened again after a while, from its first unfinished input. */
  async #rest(id: string, begun: Begun, error: unknown): Promise<void> {
    const { job } = begun;
    begun.job = undefined;
    await job?.close().catch(() => {});
    if (this.#stop.signal.aborted) return;
    const restMs = Math.min(LONGEST_REST_MS, REST_MS * 2 ** begun.accidents++);
    begun.restsUntilMs = performance.now() + restMs;
    setTimeout(() => this.wake(), restMs + 1).unref();
    this.#deps.log.warn('job.interrupted', { request_id: id, ...errorFields(error) });
  }

  async #close(id: string): Promise<void> {
    const job = this.#begun.get(id)?.job;
    this.#begun.delete(id);
    await job?.close();
  }
}
