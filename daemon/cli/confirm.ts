/** Asking before something is lost (docs/decisions.md#later-decisions). */
import { createInterface } from 'node:readline/promises';
import { EXIT, Exit } from './command.ts';
import type { CommandOption } from './command.ts';

export const YES_OPTION: CommandOption = { flags: '--yes', description: 'do it without asking' };

/** Ends with code 2 where nobody can be asked, and with code 1 when the answer is not yes. `loss`: what would be lost. */
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
