/** Files that a job of the command line reads and writes. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Input } from '../contract/inputs.ts';
import type { LocalMapping } from '../config.ts';
import { makeFolder } from '../../state/folder.ts';
import { EXIT, Exit } from './command.ts';

export interface GivenFile {
  /** As the user named it. */
  path: string;
  /** Its own name, which its output gets too. */
  name: string;
  input: Input;
}

/** The files as inputs of a job, each in a mapping that only this process knows. Ends with code 1 or 2. */
export function givenFiles(paths: readonly string[]): { files: GivenFile[]; mappings: Map<string, LocalMapping> } {
  const mappings = new Map<string, LocalMapping>();
  const taken = new Set<string>();
  const files = paths.map((path, i): GivenFile => {
    const real = realPathOf(path);
    const name = basename(path);
    if (taken.has(name)) throw new Exit(EXIT.usage, `two files are named ${name}; their outputs would be one`);
    taken.add(name);
    const id = `file-${i + 1}`;
    mappings.set(id, { dir: dirname(real), writable: false });
    return { path, name, input: { kind: 'file', id, source: { local: { mapping: id, path: basename(real) } } } };
  });
  return { files, mappings };
}

function realPathOf(path: string): string {
  try {
    const real = realpathSync(resolve(path));
    if (statSync(real).isFile()) return real;
  } catch {
    throw new Exit(EXIT.failed, `cannot read ${path}`);
  }
  throw new Exit(EXIT.failed, `${path} is no file`);
}

/** Ends with code 2 when one of the files is there already, unless that was agreed to. */
export function refuseOverwriting(dir: string, names: readonly string[], yes: boolean | undefined): void {
  const there = names.find((name) => existsSync(join(dir, name)));
  if (there !== undefined && yes !== true)
    throw new Exit(EXIT.usage, `${join(dir, there)} is there already; say --yes`);
}

/** A whole file or none, mode 0600. */
export async function writeWhole(
  dir: string,
  name: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  makeFolder(dir, 0o777);
  const temporary = join(dir, `.${randomBytes(6).toString('hex')}.new`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    for await (const piece of pieces) await file.write(piece);
    await file.datasync();
    await file.close();
    await rename(temporary, join(dir, name));
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}
