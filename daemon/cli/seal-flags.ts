/** `--seal` and `--seal-passphrase-file`: who may open a map that was written to a file. */
import type { State } from '../../state/state.ts';
import type { CommandOption } from './command.ts';
import { EXIT, Exit } from './command.ts';
import { readText } from './files.ts';
import { members } from './text.ts';

export interface SealFlags {
  seal?: boolean;
  sealPassphraseFile?: string;
}

export const PASSPHRASE_OPTION: CommandOption = {
  flags: '--seal-passphrase-file <file>',
  description: 'file whose first line seals or opens the map',
};

export const SEAL_OPTIONS: readonly CommandOption[] = [
  { flags: '--seal', description: 'encrypt the map with the key of this installation' },
  PASSPHRASE_OPTION,
];

/** The table as it is to be written. */
export async function sealedFor(state: State, flags: SealFlags, table: string): Promise<string> {
  const passphrase = await passphraseOf(flags);
  if (passphrase === undefined && flags.seal !== true) return table;
  const { seal } = await import('./sealed.ts');
  return seal(table, passphrase === undefined ? { seed: state.identity.signingSeed() } : { passphrase });
}

/** The object in a file that may be sealed. */
export async function unsealedFor(
  state: State,
  flags: SealFlags,
  given: Record<string, unknown>,
  where: string,
): Promise<Record<string, unknown>> {
  const { isSealed, unseal } = await import('./sealed.ts');
  if (!isSealed(given)) return given;
  const passphrase = await passphraseOf(flags);
  if (given.key === 'passphrase' && passphrase === undefined)
    throw new Exit(EXIT.usage, `${where} is sealed with a passphrase; say --seal-passphrase-file`);
  const opener = given.key === 'passphrase' ? { passphrase: passphrase! } : { seed: state.identity.signingSeed() };
  return members(JSON.parse(unseal(given, opener)), where);
}

async function passphraseOf({ sealPassphraseFile: file }: SealFlags): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const [passphrase = ''] = (await readText(file)).split(/\r?\n/u);
  if (passphrase === '') throw new Exit(EXIT.usage, `${file} holds no passphrase`);
  return passphrase;
}
