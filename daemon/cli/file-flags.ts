/** Options that detect, protect and restore take for many files, and the request that they stand for. */
import type { Mapping } from '../../engine/vocabulary/mapping.ts';
import type { Deps } from '../operations/context.ts';
import type { CommandOption } from './command.ts';
import { EXIT, Exit } from './command.ts';
import type { FileWork } from './file-work.ts';
import { readText } from './files.ts';
import { readSettings } from './settings-file.ts';
import type { OneMap } from './one-map.ts';
import { bodyOf, callOf, checked, members, put, type TextFlags } from './text.ts';

export interface FileFlags extends TextFlags {
  glob?: string[];
  quiet?: boolean;
  passwordFile?: string;
  patternsOnly?: boolean;
}

export interface MapFlags extends FileFlags {
  preset?: string;
  policy?: string;
  session?: string;
  consistency?: Mapping['consistency'];
}

export const FILES = {
  name: '[path...]',
  description: 'files and directories; standard input when left out or -',
};

export const WALK_OPTIONS: readonly CommandOption[] = [
  {
    flags: '--glob <pattern>',
    description: 'only files of directories that match; may be given several times',
    repeat: true,
  },
  { flags: '--quiet', description: 'no bar, and no line about skipped files' },
];

export const FILE_OPTIONS: readonly CommandOption[] = [
  ...WALK_OPTIONS,
  { flags: '--password-file <file>', description: 'file whose first line opens encrypted files' },
  { flags: '--patterns-only', description: 'without the model: fast, but finds no names and places' },
];

/** The first line of the file that was named. Ends with code 2 when it is empty. */
export async function passwordOf({ passwordFile }: { passwordFile?: string }): Promise<string | undefined> {
  if (passwordFile === undefined) return undefined;
  const [password = ''] = (await readText(passwordFile)).split(/\r?\n/u);
  if (password === '') throw new Exit(EXIT.usage, `${passwordFile} holds no password`);
  return password;
}

/** A request that the API would refuse ends with code 2 before any file is read. `map` is for protection. */
export async function fileWorkFor(
  deps: Deps,
  flags: MapFlags,
  verb: 'detect' | 'protect',
): Promise<{ work: FileWork; map?: OneMap }> {
  const [{ DetectRequest, ProtectRequest }, { randomBytes }] = await Promise.all([
    import('../contract/detect-protect.ts'),
    import('node:crypto'),
  ]);
  const call = await callOf(flags);
  const salt = randomBytes(16).toString('hex');
  const { text: _text, ...request } = await bodyOf('', flags);
  if (verb === 'detect') {
    await checked(DetectRequest, { ...request, text: '' });
    // It is a job's call, which has no limits on the length of texts, and uses no map.
    const job = { map: { account: call.caller.account }, isPart: true };
    return { work: { deps, call: { ...call, job }, request, salt } };
  }
  const policy = flags.policy === undefined ? {} : members(await readSettings(flags.policy), flags.policy);
  put(policy, 'preset', flags.preset, '--preset');
  await checked(ProtectRequest, { ...request, policy, text: '' });
  const map = await mapFor(deps, flags);
  const { mapping } = map;
  return { work: { deps, call: map.call, request: { ...request, policy, ...(mapping && { mapping }) }, salt }, map };
}

async function mapFor(deps: Deps, flags: MapFlags): Promise<OneMap> {
  const { session, consistency } = flags;
  const { openNamedMap, openRunMap } = await import('./one-map.ts');
  if (session === undefined && consistency === 'session')
    throw new Exit(EXIT.usage, '--consistency session needs --session');
  if (session !== undefined && consistency !== undefined && consistency !== 'session')
    throw new Exit(EXIT.usage, '--session is consistency session');
  const call = await callOf(flags);
  return session === undefined ? openRunMap(deps, call, consistency) : openNamedMap(deps, call, session);
}
