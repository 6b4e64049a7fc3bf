/** The shape of one command, and how a command ends. */

/** docs/decisions.md#command-line. */
export const EXIT = { done: 0, failed: 1, usage: 2, volume: 3, running: 4 } as const;
/** What the codes mean: for the help, the manual page and README.md. */
export const EXIT_ROWS: readonly { code: number; meaning: string }[] = [
  { code: EXIT.done, meaning: 'done' },
  { code: EXIT.failed, meaning: 'failed' },
  { code: EXIT.usage, meaning: 'wrong usage' },
  { code: EXIT.volume, meaning: 'the volume cannot be opened' },
  { code: EXIT.running, meaning: 'already running' },
];
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the command with a code and one line on standard error. The line holds no input value. */
export class Exit extends Error {
  readonly exitCode: ExitCode;
  constructor(exitCode: ExitCode, line: string) {
    super(line);
    this.name = 'Exit';
    this.exitCode = exitCode;
  }
}

export interface CommandOption {
  /** In commander's spelling: `--port <number>`. */
  flags: string;
  description: string;
  choices?: readonly string[];
  /** May be given several times; the values come as an array. */
  repeat?: boolean;
  required?: boolean;
}

export interface Command {
  /** Two words for a command of a group: `keys create`. */
  name: string;
  summary: string;
  /** In commander's spelling: `[file]`. */
  argument?: { name: string; description: string };
  /** After `argument`. */
  second?: { name: string; description: string };
  /** Any number, in commander's spelling: `<file...>` takes at least one, `[path...]` none too; they come as `rest`. */
  several?: { name: string; description: string };
  /** Takes everything that follows unchanged, including options, as another command line. */
  rest?: { name: string; description: string };
  options: readonly CommandOption[];
  /** Shown under the help. */
  notes?: string;
  run(flags: object, argument: string | undefined, second?: string, rest?: readonly string[]): Promise<ExitCode>;
}

export interface CommandTable {
  commands: readonly Command[];
  /** Summaries of groups. */
  groups: Readonly<Record<string, string>>;
  /** Options that every command takes. */
  everywhere: readonly CommandOption[];
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** A row of the table whose function names the flags that it reads. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- it types the flags of `run` at the call
export function command<Flags extends object>(
  row: Omit<Command, 'run'> & {
    run(flags: Flags, argument: string | undefined, second?: string, rest?: readonly string[]): Promise<ExitCode>;
  },
): Command {
  // The flags of a row are what commander makes of its `options`: the row itself keeps the two in step.
  return { ...row, run: (flags, argument, second, rest) => row.run(flags as Flags, argument, second, rest) };
}
