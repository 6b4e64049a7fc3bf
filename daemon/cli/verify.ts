/** `piid verify`: whether a protected file still holds an original of its map. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ServiceError } from '../../engine/errors.ts';
import type { Leak } from '../verify/leaks.ts';
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
    'Reads every stream, part and encoding by other code than protection does. Ends with 1 when an original is left. The texts that the format of the file reads are searched too; pixels are not read. In bytes, short originals, ordinary words and short numbers are not looked for, because files hold them by chance; their number is reported. Originals that are also a replacement of the map are left out.',
  async run({ against, json }, file = '') {
    const originals = readOriginals(against);
    const { isTooShort } = await import('../verify/leaks.ts');
    const { TooMuch } = await import('../verify/views.ts');
    const tooShort = originals.filter(isTooShort).length;
    try {
      const leaks = await leaksInFile(file, originals);
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

async function leaksInFile(file: string, originals: readonly Original[]): Promise<Leak[]> {
  const { leaksIn } = await import('../verify/leaks.ts');
  const { openDocument } = await import('../jobs/open-document.ts');
  const { leaksInDocument } = await import('../jobs/verified.ts');
  const bytes = read(file);
  const leaks = leaksIn(bytes, originals);
  try {
    const { document } = await openDocument(bytes, basename(file));
    return [...leaks, ...leaksInDocument(document, originals)];
  } catch (error) {
    // A file that no format opens has no other texts than its bytes.
    if (error instanceof ServiceError) return leaks;
    throw error;
  }
}

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
  const replacements = new Set<string>();
  for (const line of read(file).toString('utf8').split('\n')) {
    if (line.trim() === '') continue;
    for (const { type, original, replacement } of entriesOf(line, file)) {
      found.set(original, { type: type ?? 'unknown', value: original });
      if (replacement !== undefined) replacements.add(replacement);
    }
  }
  if (found.size === 0) throw new Exit(EXIT.usage, `${file} holds no map entry`);
  return [...found.values()].filter(({ value }) => !replacements.has(value));
}

interface Entry {
  type?: string;
  original: string;
  replacement?: string;
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
