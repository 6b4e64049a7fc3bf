/** Opens what an operation needs, once, and disposes of it in reverse order. */
import { openEnginePool } from './engine-pool.ts';
import { portsOf } from './engine-ports.ts';
import type { Config, Secrets } from './config.ts';
import { createLog } from './log.ts';
import type { Log } from './log.ts';
import { readModel } from './model-files.ts';
import type { Deps } from './operations/context.ts';
import { startSweeps } from './sweep.ts';
import { openVolumeOf } from './volume.ts';

export type OpenDeps = Deps & AsyncDisposable;

/** Worker threads of the engine: one leaves a core of two for the event loop and OCR. */
const ENGINE_THREADS = 2;

/** `as`: the one daemon of a volume, or a command beside it. Throws `VolumeError`. */
export async function openDeps(
  config: Config,
  secrets: Secrets,
  options: { as?: 'daemon' | 'command'; log?: Log } = {},
): Promise<OpenDeps> {
  const log = options.log ?? createLog(config.logLevel);
  const state = openVolumeOf(config, secrets, { as: options.as ?? 'daemon' });
  const sweeps = options.as === 'command' ? undefined : startSweeps(state, log);
  const engine = openEnginePool({
    surrogateKey: (account) => state.accounts.surrogateKey(account),
    model: readModel(),
    threads: ENGINE_THREADS,
    warm: options.as !== 'command',
  });
  return {
    config,
    log,
    state,
    portsFor: (account) => portsOf(state.accounts.surrogateKey(account)),
    engine,
    [Symbol.asyncDispose]: async () => {
      sweeps?.[Symbol.dispose]();
      await engine[Symbol.asyncDispose]();
      state.close();
    },
  };
}
