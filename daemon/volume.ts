/** Opens the volume that the configuration names, with the key that it and the secrets name. */
import { dirname, join } from 'node:path';
import { finishRekey } from '../state/rekey.ts';
import { resolveStateKey } from '../state/state-key.ts';
import type { StateKey } from '../state/state-key.ts';
import { hasVolume, openState } from '../state/state.ts';
import type { State, StateOptions } from '../state/state.ts';
import { VolumeError } from '../state/volume-error.ts';
import type { Config, Secrets } from './config.ts';
import { readGrant } from './grants.ts';

/** Throws `VolumeError`. A key file is created only together with a new volume. */
export function openVolumeOf(config: Config, secrets: Secrets, options: Omit<StateOptions, 'dir' | 'key'>): State {
  if (options.create === false && !hasVolume(config.stateDir)) {
    throw new VolumeError('missing', `there is no volume in ${config.stateDir}`);
  }
  const { key } = stateKeyOf(config, secrets, { look: options.readOnly ?? false });
  return openState({ markDir: markDirOf(config), readGrant, ...options, dir: config.stateDir, key });
}

/** The folder of the state key, or of its default file when the key does not come from a file. */
export function markDirOf({ stateKeyFile, configHome }: Config): string {
  return stateKeyFile === undefined ? join(configHome, 'piid') : dirname(stateKeyFile);
}

/**
 * Throws `VolumeError` `key_*`. Creates the default key file when there is no volume yet, unless `create` is false. Finishes an
 * interrupted `rekey` and says so on standard error; with `look` it changes no file.
 */
export function stateKeyOf(
  config: Config,
  secrets: Secrets,
  options: { create?: boolean; look?: boolean } = {},
): StateKey {
  const found = resolveStateKey({
    stateDir: config.stateDir,
    volumeExists: options.create === false || hasVolume(config.stateDir),
    file: config.stateKeyFile,
    value: secrets.stateKey,
    credentialsDirectory: config.credentialsDir,
    configHome: config.configHome,
  });
  const { key, taken } = finishRekey(config.stateDir, found, { look: options.look ?? false });
  if (taken) process.stderr.write(`piid: a rekey was cut short; its new key is in ${key.file} now\n`);
  return key;
}
