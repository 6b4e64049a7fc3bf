/** What is made of the table of commands: completion for shells, the manual page, and the version. */
import { VERSION } from '../version.ts';
import { EXIT, Exit, SHELLS, command } from './command.ts';
import type { Command, CommandTable } from './command.ts';
import { JSON_OPTION, printJson } from './session.ts';

export function helpCommands(table: () => CommandTable): readonly Command[] {
  const completion = command<object>({
    name: 'completion',
    summary: 'Print a script that completes commands and options in a shell',
    argument: { name: '<shell>', description: SHELLS.join(', ') },
    options: [],
    notes: 'bash: eval "$(piid completion bash)"   zsh: the same   fish: piid completion fish | source',
    async run(_flags, shell) {
      const known = SHELLS.find((name) => name === shell);
      if (known === undefined) throw new Exit(EXIT.usage, `completion is for ${SHELLS.join(', ')}`);
      const { completionScript } = await import('./completion.ts');
      process.stdout.write(completionScript(table(), known));
      return EXIT.done;
    },
  });
  const man = command<object>({
    name: 'man',
    summary: 'Print the manual page',
    options: [],
    notes: 'piid man | man -l -',
    async run() {
      const { manualPage } = await import('./manual.ts');
      process.stdout.write(manualPage(table()));
      return EXIT.done;
    },
  });
  const version = command<{ json?: boolean }>({
    name: 'version',
    summary: 'Print the version',
    options: [JSON_OPTION],
    async run({ json }) {
      if (json !== true) {
        process.stdout.write(`${VERSION}\n`);
        return EXIT.done;
      }
      const { RESTORE_ALGORITHMS } = await import('../../engine/restore/algorithm.ts');
      printJson({ version: VERSION, node: process.versions.node, api: 'v2', restore: RESTORE_ALGORITHMS });
      return EXIT.done;
    },
  });
  return [completion, man, version];
}
