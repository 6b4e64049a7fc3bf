/** `piid protect`: files in their own format, with one map for all of them. */
import { existsSync } from 'node:fs';
import { EXIT, Exit, command } from './command.ts';
import type { ExitCode } from './command.ts';
import { confirmLoss } from './confirm.ts';
import { FILE_OPTIONS, FILES, fileWorkFor, passwordOf, type MapFlags } from './file-flags.ts';
import { readText, writePrivate } from './files.ts';
import { readSettings } from './settings-file.ts';
import { OUTPUT_OPTIONS, outputsFor, type OutputFlags } from './outputs.ts';
import { SEAL_OPTIONS, sealedFor, type SealFlags } from './seal-flags.ts';
import { openDepsFor, printJson } from './session.ts';
import { TEXT_OPTIONS, bodyOf, callOf, checked, members, put } from './text.ts';

interface ProtectFlags extends MapFlags, OutputFlags, SealFlags {
  mappingOut?: string;
}

export const protectCommand = command<ProtectFlags>({
  name: 'protect',
  summary: 'Replace personal data in files, each in its own format',
  several: FILES,
  options: [
    ...OUTPUT_OPTIONS,
    { flags: '--preset <name>', description: 'pseudonymize (default), mask, label, strict, private-only or phi' },
    { flags: '--policy <file>', description: 'JSON or YAML file with the policy of a request' },
    {
      flags: '--consistency <scope>',
      description: 'where a value has one replacement: batch (default), input, session or account',
      choices: ['input', 'batch', 'session', 'account'],
    },
    { flags: '--session <name>', description: 'continue the map of this name, or make it; it is kept for a day' },
    {
      flags: '--mapping-out <file>',
      description: 'write the restore table of all files here (mode 0600); it holds the originals',
    },
    ...SEAL_OPTIONS,
    ...FILE_OPTIONS,
    ...TEXT_OPTIONS,
  ],
  notes:
    'One file goes to standard output; several need --out or --in-place. Text, CSV and JSON keep their charset, layout and numbers. --json prints the API response for one text.',
  async run(flags, _argument, _second, paths = []) {
    const { mappingOut } = flags;
    if (mappingOut !== undefined && (flags.consistency === 'account' || flags.consistency === 'input'))
      throw new Exit(EXIT.usage, '--mapping-out needs one map for all files: consistency batch or session');
    if ((flags.seal === true || flags.sealPassphraseFile !== undefined) && mappingOut === undefined)
      throw new Exit(EXIT.usage, 'there is nothing to seal without --mapping-out');
    if (mappingOut !== undefined && existsSync(mappingOut))
      await confirmLoss(`${mappingOut} would be overwritten, and with it the originals that it holds`, flags.yes);
    if (flags.json === true) return await protectAsApi(flags, paths);
    const [{ findFiles }, { eachFile }, { protectFile }] = await Promise.all([
      import('./walk.ts'),
      import('./each-file.ts'),
      import('./file-work.ts'),
    ]);
    const found = await findFiles(paths, { globs: flags.glob ?? [], except: flags.out });
    const outputs = await outputsFor(found, flags);
    await using deps = await openDepsFor(flags, { withoutModel: flags.patternsOnly === true });
    const { work, map } = await fileWorkFor(deps, flags, 'protect');
    await using shared = map!;
    const tally = await eachFile(
      found,
      async (file, opened) => {
        const { bytes } = await protectFile(work, opened);
        await outputs.write(file, bytes);
      },
      () => {},
      { signal: work.call.signal, password: await passwordOf(flags), quiet: flags.quiet },
    );
    if (mappingOut !== undefined)
      await writePrivate(mappingOut, `${await sealedFor(deps.state, flags, await shared.table())}\n`);
    return tally.failed > 0 ? EXIT.failed : EXIT.done;
  },
});

/** One text through the operation of the API, for its response. */
async function protectAsApi(flags: ProtectFlags, paths: readonly string[]): Promise<ExitCode> {
  if (paths.length > 1) throw new Exit(EXIT.usage, '--json prints the response for one text');
  if (flags.session !== undefined || flags.out !== undefined || flags.inPlace !== undefined)
    throw new Exit(EXIT.usage, '--json takes no --session, --out or --in-place');
  const text = await readText(paths[0]);
  const [{ ProtectRequest }, { protect }] = await Promise.all([
    import('../contract/detect-protect.ts'),
    import('../operations/protect.ts'),
  ]);
  const policy = flags.policy === undefined ? {} : members(await readSettings(flags.policy), flags.policy);
  put(policy, 'preset', flags.preset, '--preset');
  const mapping = flags.consistency === undefined ? {} : { mapping: { consistency: flags.consistency } };
  const body = await checked(ProtectRequest, { ...(await bodyOf(text, flags)), policy, ...mapping });
  const shown = body.output?.include;
  if (flags.mappingOut !== undefined) {
    const include = [...new Set([...(shown ?? ['entities' as const]), 'restore_table' as const])];
    body.output = { ...body.output, include };
  }
  await using deps = await openDepsFor(flags);
  const response = await protect(deps, await callOf(flags), body);
  if (flags.mappingOut !== undefined) {
    const table = await sealedFor(deps.state, flags, JSON.stringify(response.restore_table));
    await writePrivate(flags.mappingOut, `${table}\n`);
    // The originals belong in the file that was asked for, not on the screen.
    if (shown === undefined || !shown.includes('restore_table')) delete response.restore_table;
  }
  printJson(response);
  return EXIT.done;
}
