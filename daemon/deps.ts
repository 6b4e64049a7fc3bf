/** Opens the parts that operations need, once, and closes them in reverse order; a part that fails to open closes those before it. */
import { availableParallelism } from 'node:os';
import { openEnginePool } from './engine/pool.ts';
import { portsOf, tryPacks } from './engine/ports.ts';
import { openImages } from './engine/images.ts';
import { openRecordings } from './engine/recordings.ts';
import type { Config, Secrets } from './config.ts';
import { startExpiry } from './jobs/expiry.ts';
import { openRunner } from './jobs/runner.ts';
import { startWebhooks } from './jobs/webhooks.ts';
import { createLog } from './log.ts';
import type { Log } from './log.ts';
import { readModel } from './engine/model-files.ts';
import { findPacks, reasonOf, type Packs } from './engine/model-packs.ts';
import { findOcrPacks } from './engine/ocr-packs.ts';
import type { Deps } from './operations/context.ts';
import { startSweeps } from './sweep.ts';
import { openMarkerBuckets } from './token-buckets.ts';
import { openVolumeOf } from './volume.ts';

/** `problems`: one line for each model pack of the operator that cannot be used. */
export type OpenDeps = Deps & AsyncDisposable & { problems: readonly string[] };

/** Worker threads of the engine: one a core, each with some 100 MB while it has work. */
const ENGINE_THREADS = Math.min(8, Math.max(2, availableParallelism()));

/** Parts of jobs that are run at once. */
const JOBS_AT_ONCE = Math.max(1, ENGINE_THREADS - 1);

/** The packs that can be read. Each is tried once, and one that fails becomes a problem. */
async function openPacks(directory: string | undefined, taken: readonly string[]): Promise<Packs> {
  const found = findPacks(directory, taken);
  const broken = await tryPacks(found);
  const works = ({ id }: { id: string }): boolean => !broken.has(id);
  return {
    models: found.models.filter(works),
    zeroShot: found.zeroShot.filter(works),
    problems: [
      ...found.problems,
      ...[...broken].map(([id, error]) => `model pack ${id} cannot be used: ${reasonOf(error)}`),
    ],
  };
}

/** `as`: the one daemon of a volume, or a command beside it. `withoutModel`: nothing will ask for it. Throws `VolumeError`. */
export async function openDeps(
  config: Config,
  secrets: Secrets,
  options: { as?: 'daemon' | 'command'; log?: Log; withoutModel?: boolean } = {},
): Promise<OpenDeps> {
  const { as = 'daemon', log = createLog(config.logLevel) } = options;
  await using opened = new AsyncDisposableStack();
  const state = opened.adopt(openVolumeOf(config, secrets, { as }), (volume) => volume.close());
  const model = options.withoutModel === true ? undefined : readModel();
  const packs = await openPacks(config.modelsDir, model === undefined ? [] : [model.id]);
  const engine = opened.use(
    openEnginePool({
      surrogateKey: (account) => state.accounts.surrogateKey(account),
      model,
      packs,
      threads: ENGINE_THREADS,
      warm: as === 'daemon',
    }),
  );
  const images = opened.use(openImages(findOcrPacks(config.ocrPacksDir)));
  const deps: Deps = {
    config,
    log,
    state,
    portsFor: (account) => portsOf(state.accounts.surrogateKey(account)),
    engine,
    images,
    recordings: openRecordings(),
    markerBuckets: openMarkerBuckets(),
  };
  // What writes to the volume by itself starts last, so that it stops first.
  if (as === 'daemon') {
    // Looking for ffmpeg starts programs and waits for them, which no request should have to do.
    void deps.recordings.status;
    opened.use(startSweeps(state, log, config.accountMapRetentionS));
    const jobs = opened.use(openRunner(deps, { runner: null, atOnce: JOBS_AT_ONCE }));
    opened.use(startExpiry(state, jobs, log));
    opened.use(startWebhooks(deps));
    deps.jobs = jobs;
  }
  // Everything is open, so closing it is the caller's part from here on.
  const owned = opened.move();
  return { ...deps, problems: packs.problems, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
