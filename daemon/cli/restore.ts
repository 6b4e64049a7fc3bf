/** `piid restore`: files with their originals, each in its own format. */
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import { EXIT, Exit, command } from './command.ts';
import type { ExitCode } from './command.ts';
import { FILES, passwordOf, WALK_OPTIONS, type FileFlags } from './file-flags.ts';
import { readJson, readText } from './files.ts';
import { OUTPUT_OPTIONS, outputsFor, type OutputFlags } from './outputs.ts';
import { PASSPHRASE_OPTION, unsealedFor, type SealFlags } from './seal-flags.ts';
import { JSON_OPTION, STATE_OPTIONS, openDepsFor, printJson } from './session.ts';
import { ACCOUNT_OPTION, callOf, checked, members } from './text.ts';
import type { Deps } from '../operations/context.ts';

interface RestoreFlags extends FileFlags, OutputFlags, SealFlags {
  table?: string;
  session?: string;
}

export const restoreCommand = command<RestoreFlags>({
  name: 'restore',
  summary: 'Put the originals back into protected files',
  several: FILES,
  options: [
    { flags: '--table <file>', description: 'restore table, from protect --mapping-out, or an answer that holds one' },
    { flags: '--session <name>', description: 'the map of protect --session' },
    PASSPHRASE_OPTION,
    ...OUTPUT_OPTIONS,
    ...WALK_OPTIONS,
    { flags: '--password-file <file>', description: 'file whose first line opens encrypted files' },
    ACCOUNT_OPTION,
    JSON_OPTION,
    ...STATE_OPTIONS,
  ],
  notes: 'One file goes to standard output; several need --out or --in-place.',
  async run(flags, _argument, _second, paths = []) {
    if ((flags.table === undefined) === (flags.session === undefined))
      throw new Exit(EXIT.usage, 'say either --table FILE or --session NAME');
    const given = flags.table === undefined ? undefined : members(await readJson(flags.table), flags.table);
    if (flags.json === true) return await restoreAsApi(flags, paths, given);
    const [{ findFiles }, { eachFile }, { restoreFile }] = await Promise.all([
      import('./walk.ts'),
      import('./each-file.ts'),
      import('./restore-file.ts'),
    ]);
    const found = await findFiles(paths, { globs: flags.glob ?? [], except: flags.out });
    const outputs = await outputsFor(found, flags);
    await using deps = await openDepsFor(flags, { withoutModel: true });
    const work = { deps, call: await callOf(flags), by: await byOf(deps, flags, given) };
    const tally = await eachFile(
      found,
      async (file, opened) => await outputs.write(file, await restoreFile(work, opened)),
      () => {},
      { signal: work.call.signal, password: await passwordOf(flags), quiet: flags.quiet },
    );
    return tally.failed > 0 ? EXIT.failed : EXIT.done;
  },
});

type By = { table: RestoreTable } | { session: string };

/** The table that was given, or the name of a session in the volume. */
async function byOf(deps: Deps, flags: RestoreFlags, given: Record<string, unknown> | undefined): Promise<By> {
  if (given === undefined) {
    const { sessionOf } = await import('./one-map.ts');
    return { session: sessionOf(flags.session!) };
  }
  const whole = await unsealedFor(deps.state, flags, given, flags.table!);
  const { RestoreRequest } = await import('../contract/restore.ts');
  const { table } = await checked(RestoreRequest, {
    inputs: [{ id: '1', text: '' }],
    table: whole['restore_table'] ?? whole,
  });
  return { table: table as RestoreTable };
}

/** One text through the operation of the API, for its response. */
async function restoreAsApi(
  flags: RestoreFlags,
  paths: readonly string[],
  given: Record<string, unknown> | undefined,
): Promise<ExitCode> {
  if (paths.length > 1) throw new Exit(EXIT.usage, '--json prints the response for one text');
  const text = await readText(paths[0]);
  const { restore } = await import('../operations/restore.ts');
  await using deps = await openDepsFor(flags, { withoutModel: true });
  const by = await byOf(deps, flags, given);
  printJson(await restore(deps, await callOf(flags), { inputs: [{ id: '1', text }], ...by }));
  return EXIT.done;
}
