/** Asks before something is lost (docs/decisions.md#later-decisions). */
import { createInterface } from 'node:readline/promises';
import { EXIT, Exit } from './command.ts';
import type { CommandOption } from './command.ts';

export const YES_OPTION: CommandOption = { flags: '--yes', description: 'do it without asking' };

/** Ends with code 2 without a terminal to ask at, and with code 1 unless the answer is yes. `loss` describes what would be lost. */
export async function confirmLoss(loss: string, yes: boolean | undefined): Promise<void> {
  if (yes === true) return;
  if (!process.stdin.isTTY) throw new Exit(EXIT.usage, `${loss}; say --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${loss}. Go on? [y/N] `);
    if (!/^y(?:es)?$/iu.test(answer.trim())) throw new Exit(EXIT.failed, 'nothing was changed');
  } finally {
    terminal.close();
  }
}
