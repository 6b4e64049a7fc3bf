/** Where protected and restored files go: standard output, a folder that mirrors the tree, or the place of the file itself. */
import { existsSync } from 'node:fs';
import { copyFile, stat, rename, rm, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { EXIT, Exit } from './command.ts';
import type { CommandOption } from './command.ts';
import { confirmLoss, YES_OPTION } from './confirm.ts';
import { writeWhole } from './job-files.ts';
import { STDIN, type Found, type FoundFile } from './walk.ts';

export interface OutputFlags {
  out?: string;
  inPlace?: string;
  yes?: boolean;
}

export const OUTPUT_OPTIONS: readonly CommandOption[] = [
  { flags: '--out <dir>', description: 'write each file here, under its own path' },
  { flags: '--in-place <suffix>', description: 'write over each file; the old one stays with this suffix' },
  YES_OPTION,
];

export interface Outputs {
  write: (file: FoundFile, bytes: Uint8Array) => Promise<void>;
}

/** Asks before something is overwritten. Ends with code 2 for several files and no place for them. */
export async function outputsFor(found: Found, { out, inPlace, yes }: OutputFlags): Promise<Outputs> {
  if (out !== undefined && inPlace !== undefined) throw new Exit(EXIT.usage, '--out and --in-place exclude each other');
  if (inPlace !== undefined) return await inPlaceOf(found, inPlace, yes);
  if (out !== undefined) {
    await refuseLoss(
      found.files.map(({ name }) => join(out, name)),
      yes,
    );
    for (const { path, name } of found.files)
      if (resolve(path) === resolve(out, name))
        throw new Exit(EXIT.usage, `${path} would be written over; use --in-place`);
    return { write: ({ name }, bytes) => writeWhole(join(out, dirname(name)), basename(name), [bytes]) };
  }
  if (found.files.length !== 1 || found.files.some(({ isNamed }) => !isNamed))
    throw new Exit(EXIT.usage, 'say --out DIR or --in-place=SUFFIX for several files');
  return {
    write: async (_file, bytes) => {
      await new Promise<void>((done) => void process.stdout.write(bytes, () => done()));
    },
  };
}

async function inPlaceOf(found: Found, suffix: string, yes: boolean | undefined): Promise<Outputs> {
  if (suffix === '' || suffix.includes('/')) throw new Exit(EXIT.usage, '--in-place takes a suffix, such as .orig');
  if (found.files.some(({ path }) => path === STDIN)) throw new Exit(EXIT.usage, 'standard input has no place');
  // A second run must not take the old files for new ones.
  const kept = found.files.filter(({ path, isNamed }) => isNamed || !path.endsWith(suffix));
  found.files.splice(0, found.files.length, ...kept);
  await refuseLoss(
    kept.map(({ path }) => path + suffix),
    yes,
  );
  return { write: ({ path }, bytes) => replace(path, path + suffix, bytes) };
}

async function refuseLoss(paths: readonly string[], yes: boolean | undefined): Promise<void> {
  const there = paths.filter((path) => existsSync(path));
  if (there.length === 0) return;
  const more = there.length === 1 ? '' : ` and ${there.length - 1} more`;
  await confirmLoss(`${there[0]}${more} would be overwritten`, yes);
}

/** The old file is copied before the new one takes its name, so that a crash leaves one whole file under it. */
async function replace(path: string, old: string, bytes: Uint8Array): Promise<void> {
  const { mode } = await stat(path);
  const temporary = `${path}.${randomBytes(4).toString('hex')}.new`;
  try {
    await writeFile(temporary, bytes, { mode: mode & 0o777, flag: 'wx', flush: true });
    await copyFile(path, old, constants.COPYFILE_FICLONE);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
