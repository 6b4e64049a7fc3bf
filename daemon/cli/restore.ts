/** `piid restore`: the original text on standard output, byte for byte. */
import { EXIT, Exit, command } from './command.ts';
import { readJson, readText } from './files.ts';
import { JSON_OPTION, STATE_OPTIONS, openDepsFor, printJson } from './session.ts';
import type { StateFlags } from './session.ts';
import { ACCOUNT_OPTION, FILE_ARGUMENT, callOf, checked, members } from './text.ts';

interface RestoreFlags extends StateFlags {
  table: string;
  account?: string;
  json?: boolean;
}

export const restoreCommand = command<RestoreFlags>({
  name: 'restore',
  summary: 'Put the originals back into a protected text',
  argument: FILE_ARGUMENT,
  options: [
    {
      flags: '--table <file>',
      description: 'restore table, from protect --mapping-out, or a whole answer that holds one',
      required: true,
    },
    ACCOUNT_OPTION,
    JSON_OPTION,
    ...STATE_OPTIONS,
  ],
  async run(flags, file) {
    const given = members(await readJson(flags.table), flags.table);
    const table = given['restore_table'] ?? given;
    const text = await readText(file);
    const [{ RestoreRequest }, { restore }] = await Promise.all([
      import('../contract/restore.ts'),
      import('../operations/restore.ts'),
    ]);
    const body = await checked(RestoreRequest, { inputs: [{ id: '1', text }], table });
    await using deps = await openDepsFor(flags);
    const response = await restore(deps, await callOf(flags), body);
    if (flags.json === true) {
      printJson(response);
      return EXIT.done;
    }
    const restored = response.results[0]?.text;
    if (restored === undefined) throw new Exit(EXIT.failed, 'the text was not restored');
    process.stdout.write(restored);
    return EXIT.done;
  },
});
