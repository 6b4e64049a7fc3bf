/** What every operation gets besides its request body: the parts of the process, and the caller. */
import type { FillStyle } from '../../engine/images/open-image.ts';
import type { ReadyPlan } from '../../engine/media/plan.ts';
import type { OcrLayout, ReadPage } from '../../engine/images/recognised.ts';
import type { ImageMediaType } from '../../engine/images/sniff.ts';
import type { Ports, ReportedFrom } from '../../engine/ports.ts';
import type { RestoreWork, TableSource } from '../../engine/mapping/source.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { RestoredItem } from '../../engine/restore/inputs.ts';
import type { Outcome, Task } from '../../engine/result.ts';
import type { Box } from '../../engine/vocabulary/schema.ts';
import type { MapRef } from '../../state/map-reader.ts';
import type { State } from '../../state/state.ts';
import type { Config } from '../config.ts';
import type { Scope, Tier } from '../contract/scopes.ts';
import type { Log } from '../log.ts';
import type { TokenBuckets } from '../token-buckets.ts';

/** The API key that calls, after authentication. */
export interface Caller {
  keyId: string;
  account: string;
  scopes: ReadonlySet<Scope>;
  tiers: ReadonlySet<Tier>;
}

export interface Call {
  requestId: string;
  caller: Caller;
  /** Aborted when the client has gone or the deadline has passed. */
  signal: AbortSignal;
  /** Deadline from the header, in milliseconds; the body's wins. */
  deadlineMs?: number;
  idempotencyKey?: string;
  /** Called when the request is being paid for; from then on no deadline counts. */
  committing?: () => void;
  /** The inputs are a job's: no limits of the tier, a map of the job's own, and no hurry. */
  job?: JobScope;
}

export interface JobScope {
  /** The map of consistency `batch`: one for all inputs of the job, which are run in parts. */
  map: MapRef;
  /** The job has other inputs besides these. */
  isPart: boolean;
}

export interface RunLimits {
  signal: AbortSignal;
  deadlineMs: number;
  /** The API key that calls: keys take turns. */
  keyId: string;
  /** Nobody waits for it: other tasks go first. */
  isBackground?: boolean;
}

/** Runs engine tasks off the event loop; see daemon/engine/pool.ts. */
export interface EngineRunner {
  /** The bundled model; undefined when none is installed. */
  readonly model:
    | { id: string; reported: ReportedFrom; languages: Readonly<Record<string, number>>; types: readonly string[] }
    | undefined;
  /** Models of the operator, chosen by `detection.model`. */
  readonly packs: readonly { id: string; languages: readonly string[]; types: readonly string[] }[];
  /** The pack that serves `custom.zero_shot`; undefined when none is installed. */
  readonly zeroShot: string | undefined;
  /** Throws `deadline_exceeded` when the deadline passes or the signal aborts; the work itself stops. */
  run(task: Task, account: string, limits: RunLimits): Promise<Outcome>;
  /** The same for a restore, which is not charged. */
  restore(task: RestoreWork, limits: RunLimits): Promise<RestoredItem[]>;
  /** A table of a map or of the caller's entries; its JSON text where another thread made it. */
  table(source: TableSource, limits: RunLimits): Promise<RestoreTable | string>;
  /** Starts a worker for a long task that will follow, while other work goes on. */
  expectLong(): void;
}

export interface GivenImage {
  bytes: Uint8Array;
  mediaType: ImageMediaType;
  /** What a reviewer wants filled, whatever it shows. */
  added?: readonly Pick<Box, 'page' | 'box'>[];
}

export interface ReadOptions {
  /** Primary subtags that have packs; undefined to detect the language. */
  languages: readonly string[] | undefined;
  layout: OcrLayout;
  signal: AbortSignal;
}

/** Reads images and fills them; see daemon/engine/images.ts. Errors have pointers into the input (`/data_b64`). */
export interface ImageRunner {
  /** Primary subtags of the installed packs. */
  readonly languages: readonly string[];
  /** Languages to try where none is named. */
  readonly fallback: readonly string[];
  readonly maxPixels: number;
  readonly workPixels: number;
  read(image: GivenImage, options: ReadOptions): Promise<ReadPage[]>;
  /** The image in its own media type with boxes filled, and the size of its first page. */
  filled(
    image: GivenImage,
    fills: readonly { page: number; box: readonly number[] }[],
    style: FillStyle,
    signal: AbortSignal,
  ): Promise<{ bytes: Uint8Array; width: number; height: number }>;
}

/** A recording that is held open; disposing of it takes it out of memory. Errors have empty pointers. */
export interface Recording extends AsyncDisposable {
  /** Of what is written. */
  mediaType: string;
  /** Without a dot. */
  extension: string;
  /** It has moving pictures. */
  isFilm: boolean;
  /** The file again in its own format, with the plan applied and without metadata. */
  applied(plan: ReadyPlan): Promise<Uint8Array>;
}

/** Reads recordings and writes them; see daemon/engine/recordings.ts. */
export interface RecordingRunner {
  /** The version of ffmpeg, or why there is none that can be used. */
  readonly status: { version: string } | { reason: string };
  /** The limits hold for everything that is done with the recording. */
  open(bytes: Uint8Array, limits: { signal: AbortSignal; deadlineAt: number }): Promise<Recording>;
}

/** Runs jobs that are in the volume; see daemon/jobs/runner.ts. */
export interface JobRunner {
  /** There may be something new to do. */
  wake(): void;
  /** Ends when nothing is being done for a job any more, and nothing new begins. */
  leave(jobId: string): Promise<void>;
}

/** Opened once by `daemon/deps.ts`, disposed in reverse order. */
export interface Deps {
  config: Config;
  log: Log;
  state: State;
  /** The engine's ports with the surrogate key of one account. */
  portsFor(account: string): Ports;
  engine: EngineRunner;
  images: ImageRunner;
  recordings: RecordingRunner;
  /** Runs jobs; undefined in a command that leaves them to the daemon. */
  jobs?: JobRunner;
  /** Unknown markers that each key may still ask its sessions about. */
  markerBuckets: TokenBuckets;
}
