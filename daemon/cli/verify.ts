/** `piid verify`: whether a protected file still holds an original of its map. */
import { readFileSync } from 'node:fs';
import type { Original } from '../verify/sought.ts';
import { EXIT, Exit, command } from './command.ts';
import { JSON_OPTION, printJson } from './session.ts';

interface VerifyFlags {
  against: string;
  json?: boolean;
}

export const verify = command<VerifyFlags>({
  name: 'verify',
  summary: 'Look for originals in a file that was protected',
  argument: { name: '<file>', description: 'protected file' },
  options: [
    {
      flags: '--against <file>',
      description: 'the job artifact `mapping`, or map entries, a line each',
      required: true,
    },
    JSON_OPTION,
  ],
  notes:
    'Reads every stream, part and encoding by other code than protection does. Ends with 1 when an original is left. Not read are pixels, and text of a PDF whose font has codes of its own. Originals of fewer than five characters are not looked for, and their number is said.',
  async run({ against, json }, file = '') {
    const originals = readOriginals(against);
    const { isTooShort, leaksIn } = await import('../verify/leaks.ts');
    const { TooMuch } = await import('../verify/views.ts');
    const tooShort = originals.filter(isTooShort).length;
    try {
      const leaks = leaksIn(read(file), originals);
      if (json === true) printJson({ originals: originals.length, too_short: tooShort, leaks });
      else {
        for (const { type, place, encoding } of leaks)
          process.stdout.write(`${type} is left in ${place === '' ? 'the file' : place} (${encoding})\n`);
        process.stderr.write(`piid: ${originals.length - tooShort} originals looked for, ${tooShort} are too short\n`);
      }
      return leaks.length === 0 ? EXIT.done : EXIT.failed;
    } catch (error) {
      if (error instanceof TooMuch) throw new Exit(EXIT.failed, `${file}: ${error.message}`);
      throw error;
    }
  },
});

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Exit(EXIT.failed, `${file} cannot be read`);
  }
}

/** Originals of map entries, one to a line, or of the lines of a job, which hold the entries of an input each. */
function readOriginals(file: string): Original[] {
  const found = new Map<string, Original>();
  for (const line of read(file).toString('utf8').split('\n')) {
    if (line.trim() === '') continue;
    for (const { type, original } of entriesOf(line, file))
      found.set(original, { type: type ?? 'unknown', value: original });
  }
  if (found.size === 0) throw new Exit(EXIT.usage, `${file} holds no map entry`);
  return [...found.values()];
}

interface Entry {
  type?: string;
  original: string;
}

function entriesOf(line: string, file: string): Entry[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    throw new Exit(EXIT.usage, `${file} is not a JSON value to a line`);
  }
  const { entries = [parsed] } = (parsed ?? {}) as { entries?: unknown[] };
  return entries.filter((entry): entry is Entry => typeof (entry as Entry | null)?.original === 'string');
}
