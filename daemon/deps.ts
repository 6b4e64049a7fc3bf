/** Opens what an operation needs, once, and disposes of it in reverse order. */
import { availableParallelism } from 'node:os';
import { openEnginePool } from './engine/pool.ts';
import { portsOf, tryPacks } from './engine/ports.ts';
import { openImages } from './engine/images.ts';
import type { Config, Secrets } from './config.ts';
import { createLog } from './log.ts';
import type { Log } from './log.ts';
import { readModel } from './engine/model-files.ts';
import { findPacks, reasonOf, type Packs } from './engine/model-packs.ts';
import { findOcrPacks } from './engine/ocr-packs.ts';
import type { Deps } from './operations/context.ts';
import { startSweeps } from './sweep.ts';
import { openVolumeOf } from './volume.ts';

/** `problems`: a line for each thing the operator gave that cannot be used. */
export type OpenDeps = Deps & AsyncDisposable & { problems: readonly string[] };

/** Worker threads of the engine: as many as cores, each with some 100 MB while it has work. */
const ENGINE_THREADS = Math.min(8, Math.max(2, availableParallelism()));

/** The packs that can be read, tried once; what cannot is a problem. */
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

/** `as`: the one daemon of a volume, or a command beside it. Throws `VolumeError`. */
export async function openDeps(
  config: Config,
  secrets: Secrets,
  options: { as?: 'daemon' | 'command'; log?: Log } = {},
): Promise<OpenDeps> {
  const log = options.log ?? createLog(config.logLevel);
  const state = openVolumeOf(config, secrets, { as: options.as ?? 'daemon' });
  const sweeps = options.as === 'command' ? undefined : startSweeps(state, log, config.accountMapRetentionS);
  const model = readModel();
  const packs = await openPacks(config.modelsDir, model === undefined ? [] : [model.id]);
  const engine = openEnginePool({
    surrogateKey: (account) => state.accounts.surrogateKey(account),
    model,
    packs,
    threads: ENGINE_THREADS,
    warm: options.as !== 'command',
  });
  const images = openImages(findOcrPacks(config.ocrPacksDir));
  return {
    config,
    log,
    state,
    portsFor: (account) => portsOf(state.accounts.surrogateKey(account)),
    engine,
    images,
    problems: packs.problems,
    [Symbol.asyncDispose]: async () => {
      await sweeps?.[Symbol.asyncDispose]();
      await images[Symbol.asyncDispose]();
      await engine[Symbol.asyncDispose]();
      state.close();
    },
  };
}
