/** `piid protect`: the protected text on standard output, byte for byte. */
import { EXIT, Exit, command } from './command.ts';
import { readJson, readText, writePrivate } from './files.ts';
import { openDepsFor, printJson } from './session.ts';
import { FILE_ARGUMENT, TEXT_OPTIONS, bodyOf, callOf, checked, members, put } from './text.ts';
import type { TextFlags } from './text.ts';

interface ProtectFlags extends TextFlags {
  preset?: string;
  policy?: string;
  mappingOut?: string;
}

export const protectCommand = command<ProtectFlags>({
  name: 'protect',
  summary: 'Replace personal data in a text and print the text',
  argument: FILE_ARGUMENT,
  options: [
    { flags: '--preset <name>', description: 'pseudonymize (default), mask, label, strict, private-only or phi' },
    { flags: '--policy <file>', description: 'JSON file with the policy of a request' },
    { flags: '--mapping-out <file>', description: 'write the restore table here (mode 0600); it holds the originals' },
    ...TEXT_OPTIONS,
  ],
  async run(flags, file) {
    const text = await readText(file);
    const [{ ProtectRequest }, { protect }] = await Promise.all([
      import('../contract/detect-protect.ts'),
      import('../operations/protect.ts'),
    ]);
    const policy = flags.policy === undefined ? {} : members(await readJson(flags.policy), flags.policy);
    put(policy, 'preset', flags.preset, '--preset');
    const body = await checked(ProtectRequest, { ...(await bodyOf(text, flags)), policy });
    const shown = body.output?.include;
    if (flags.mappingOut !== undefined) {
      body.output = {
        ...body.output,
        include: [...new Set([...(shown ?? ['entities' as const]), 'restore_table' as const])],
      };
    }
    await using deps = await openDepsFor(flags);
    const response = await protect(deps, await callOf(flags), body);
    if (flags.mappingOut !== undefined) {
      await writePrivate(flags.mappingOut, `${JSON.stringify(response.restore_table)}\n`);
      // The originals belong in the file that was asked for, not on the screen.
      if (shown === undefined || !shown.includes('restore_table')) delete response.restore_table;
    }
    if (flags.json === true) {
      printJson(response);
      return EXIT.done;
    }
    const output = response.results[0]?.output;
    if (typeof output !== 'string') throw new Exit(EXIT.failed, 'the text was not protected');
    process.stdout.write(output);
    return EXIT.done;
  },
});
