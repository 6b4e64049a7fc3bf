/** What commands that open the volume share: their options, the configuration, the parts of the process. */
import type { Config, Flags, Secrets } from '../config.ts';
import type { OpenDeps } from '../deps.ts';
import type { State, StateOptions } from '../../state/state.ts';
import type { CommandOption } from './command.ts';
import { EXIT, Exit } from './command.ts';

export interface StateFlags {
  state?: string;
  stateKeyFile?: string;
}

export const STATE_OPTIONS: readonly CommandOption[] = [
  { flags: '--state <dir>', description: 'directory of the volume (PIID_STATE; else $XDG_STATE_HOME/piid)' },
  {
    flags: '--state-key-file <file>',
    description: 'file with the state key (PIID_STATE_KEY_FILE; else $XDG_CONFIG_HOME/piid/state.key)',
  },
];

export const JSON_OPTION: CommandOption = { flags: '--json', description: 'print JSON' };

/** Flags over environment, judged. Ends with code 2 when something is wrong with them. */
export async function configOf(flags: Flags): Promise<{ config: Config; secrets: Secrets }> {
  const { parseConfig, readEnv } = await import('../config.ts');
  const outcome = parseConfig(readEnv(process.env, flags));
  if (!outcome.ok) throw new Exit(EXIT.usage, outcome.reason);
  return outcome;
}

/** The volume alone, beside a running daemon or without one. */
export async function openStateFor(flags: StateFlags, options: Omit<StateOptions, 'dir' | 'key'> = {}): Promise<State> {
  const { config, secrets } = await configOf(volumeFlags(flags));
  const { openVolumeOf } = await import('../volume.ts');
  return openVolumeOf(config, secrets, { as: 'command', ...options });
}

/** Everything an operation needs, in this process, without a log. */
export async function openDepsFor(flags: StateFlags, options: { withoutModel?: boolean } = {}): Promise<OpenDeps> {
  const { config, secrets } = await configOf(volumeFlags(flags));
  const [{ openDeps }, { createLog }] = await Promise.all([import('../deps.ts'), import('../log.ts')]);
  return openDeps(config, secrets, { as: 'command', log: createLog('silent'), ...options });
}

function volumeFlags({ state, stateKeyFile }: StateFlags): Flags {
  return { state, stateKeyFile };
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}
