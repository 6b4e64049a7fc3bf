/** Turns the table into a command line and every ending into an exit code with at most one line. */
import { Command as Program, CommanderError, InvalidArgumentError, Option } from 'commander';
import { VERSION } from '../version.ts';
import { EXIT, EXIT_ROWS } from './command.ts';
import type { Command, CommandOption, ExitCode } from './command.ts';
import { CACHE_OPTION, COMMANDS, GROUPS } from './commands.ts';
import { endingOf } from './ending.ts';

const EXIT_CODES = `Exit codes: ${EXIT_ROWS.map(({ code, meaning }) => `${code} ${meaning}`).join(', ')}.`;

/** Runs one command line. Returns the exit code; never throws. */
export async function run(args: readonly string[]): Promise<number> {
  let code: ExitCode = EXIT.done;
  try {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      // The reader has gone (`piid detect … | head`): nothing is left to do, and nothing failed.
      process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.failed);
    });
    const program = programOf((ended) => {
      code = ended;
    });
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return afterParsing(error);
    const ending = await endingOf(error);
    process.stderr.write(`piid: ${ending.line}\n`);
    return ending.exitCode;
  }
}

/** Commander throws for help and version too, and has written what there is to say. */
function afterParsing(error: CommanderError): ExitCode {
  return error.exitCode === 0 ? EXIT.done : EXIT.usage;
}

function programOf(ended: (code: ExitCode) => void): Program {
  const program = configure(new Program('piid'))
    .description('Finds personal data, protects it and restores it, on a machine with no network.')
    .version(VERSION, '-V, --version', 'print the version')
    .addOption(optionOf(CACHE_OPTION))
    .addHelpText('after', `\n${EXIT_CODES}`);
  const groups = new Map<string, Program>();
  for (const row of COMMANDS) {
    const [first, second] = row.name.split(' ') as [string, string?];
    if (second === undefined) {
      declare(program, first, row, ended);
      continue;
    }
    let group = groups.get(first);
    if (group === undefined) {
      group = configure(program.command(first)).description(GROUPS[first] ?? '');
      groups.set(first, group);
    }
    declare(group, second, row, ended);
  }
  return program;
}

function configure(program: Program): Program {
  return program
    .exitOverride()
    .enablePositionalOptions()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeErr: (text) => process.stderr.write(text),
      outputError: (text, write) => write(`piid: ${oneLine(text.replace(/^error: /u, ''))}\n`),
    });
}

function declare(parent: Program, name: string, row: Command, ended: (code: ExitCode) => void): void {
  const command = configure(parent.command(name)).description(row.summary);
  for (const argument of [row.argument, row.second])
    if (argument !== undefined) command.argument(argument.name, argument.description);
  for (const option of [...row.options, CACHE_OPTION]) command.addOption(optionOf(option));
  if (row.notes !== undefined) command.addHelpText('after', `\n${row.notes}`);
  if (row.rest !== undefined) {
    command.argument(row.rest.name, row.rest.description).passThroughOptions();
    command.action(async (rest: string[]) => {
      ended(await row.run(command.opts(), undefined, undefined, rest));
    });
    return;
  }
  if (row.several !== undefined) {
    command.argument(row.several.name, row.several.description);
    command.action(async (rest: string[]) => {
      ended(await row.run(command.opts(), undefined, undefined, rest));
    });
    return;
  }
  command.action(async () => {
    const [argument, second] = command.processedArgs as [string?, string?];
    ended(await row.run(command.opts(), argument, second));
  });
}

function optionOf(row: CommandOption): Option {
  const option = new Option(row.flags, row.description);
  if (row.required === true) option.makeOptionMandatory();
  if (row.choices !== undefined) option.choices([...row.choices]);
  if (row.repeat === true) {
    option.argParser((value: string, before: string[] | undefined) => {
      if (row.choices !== undefined && !row.choices.includes(value)) {
        throw new InvalidArgumentError(`Allowed choices are ${row.choices.join(', ')}.`);
      }
      return [...(before ?? []), value];
    });
  }
  return option;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/gu, (gap) => (gap.includes('\n') ? ' ' : gap));
}
