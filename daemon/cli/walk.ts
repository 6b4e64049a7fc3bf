/** The files that paths stand for, in the order of their names. */
import { readdirSync, readFileSync, statSync, type Stats } from 'node:fs';
import { basename, join, matchesGlob, relative, resolve, sep } from 'node:path';
import type { Ignore } from 'ignore';
import { EXIT, Exit } from './command.ts';

export interface FoundFile {
  /** As it is shown to the user. */
  path: string;
  /** Where its output lies below the output folder. */
  name: string;
  /** The user named it, so that it is not skipped silently. */
  isNamed: boolean;
}

/** Why files of a directory were left out, and how many. */
export type Skipped = Map<'hidden' | 'ignored' | 'linked' | 'special', number>;

export interface Found {
  files: FoundFile[];
  skipped: Skipped;
}

interface WalkOptions {
  /** Only files that one of them matches, by name or by path below the directory. */
  globs?: readonly string[];
  /** A folder of outputs that may lie in a directory that is read. */
  except?: string | undefined;
}

const IGNORE_FILE = '.piidignore';
/** Standard input. */
export const STDIN = '-';
const MOST_FILES = 1_000_000;

/** Ends with code 1 for a path that is not there, and with 2 for two files whose outputs would be one. */
export async function findFiles(paths: readonly string[], options: WalkOptions = {}): Promise<Found> {
  const { default: ignore } = await import('ignore');
  const found: Found = { files: [], skipped: new Map() };
  const except = options.except === undefined ? undefined : resolve(options.except);
  for (const path of paths.length === 0 ? [STDIN] : paths) {
    if (path === STDIN) {
      found.files.push({ path, name: 'stdin.txt', isNamed: true });
      continue;
    }
    const isDirectory = statOf(path).isDirectory();
    if (!isDirectory) {
      found.files.push({ path, name: basename(path), isNamed: true });
      continue;
    }
    const prefix = paths.length === 1 ? '' : basename(resolve(path));
    const walk = { root: path, prefix, globs: options.globs ?? [], except, newRules: () => ignore() };
    walkDirectory(walk, '', [], found);
  }
  refuseTwice(found.files);
  return found;
}

function statOf(path: string): Stats {
  try {
    const stat = statSync(path);
    if (stat.isDirectory() || stat.isFile() || stat.isFIFO()) return stat;
  } catch {
    throw new Exit(EXIT.failed, `cannot read ${path}`);
  }
  throw new Exit(EXIT.failed, `${path} is no file`);
}

function refuseTwice(files: readonly FoundFile[]): void {
  const paths = new Map<string, string>();
  for (const { path, name } of files) {
    const other = paths.get(name);
    if (other !== undefined) throw new Exit(EXIT.usage, `${other} and ${path} would have one output, ${name}`);
    paths.set(name, path);
  }
}

interface Walk {
  root: string;
  prefix: string;
  globs: readonly string[];
  except: string | undefined;
  newRules: () => Ignore;
}

/** Rules of one ignore file, and the directory that they are relative to. */
interface Rules {
  dir: string;
  rules: Ignore;
}

function walkDirectory(walk: Walk, below: string, outer: readonly Rules[], found: Found): void {
  const dir = join(walk.root, below);
  const all = [...outer, ...rulesOf(walk, dir, below)];
  const skip = (why: 'hidden' | 'ignored' | 'linked' | 'special'): void => {
    found.skipped.set(why, (found.skipped.get(why) ?? 0) + 1);
  };
  for (const entry of entriesOf(dir)) {
    const at = join(below, entry.name);
    if (entry.name.startsWith('.')) {
      if (entry.name !== IGNORE_FILE) skip('hidden');
    } else if (isIgnored(all, at, entry.isDirectory())) skip('ignored');
    else if (entry.isSymbolicLink()) skip('linked');
    else if (entry.isDirectory()) {
      if (resolve(walk.root, at) !== walk.except) walkDirectory(walk, at, all, found);
    } else if (!entry.isFile()) skip('special');
    else if (isWanted(walk.globs, at)) {
      found.files.push({ path: join(walk.root, at), name: join(walk.prefix, at), isNamed: false });
      if (found.files.length > MOST_FILES) throw new Exit(EXIT.failed, `more than ${MOST_FILES} files`);
    }
  }
}

function entriesOf(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    throw new Exit(EXIT.failed, `cannot read ${dir}`);
  }
}

function rulesOf({ newRules }: Walk, dir: string, below: string): Rules[] {
  try {
    return [{ dir: below, rules: newRules().add(readFileSync(join(dir, IGNORE_FILE), 'utf8')) }];
  } catch {
    return [];
  }
}

/** As git does: the file nearest to the entry has the last word. */
function isIgnored(all: readonly Rules[], at: string, isDirectory: boolean): boolean {
  for (const { dir, rules } of all.toReversed()) {
    const path = relative(dir, at).split(sep).join('/');
    const { ignored, unignored } = rules.test(isDirectory ? `${path}/` : path);
    if (ignored || unignored) return ignored;
  }
  return false;
}

function isWanted(globs: readonly string[], at: string): boolean {
  if (globs.length === 0) return true;
  return globs.some((glob) => matchesGlob(glob.includes('/') ? at : basename(at), glob));
}

/** For the end of a run; undefined when nothing was skipped. */
export function skippedLine(skipped: ReadonlyMap<string, number>): string | undefined {
  if (skipped.size === 0) return undefined;
  return `skipped: ${[...skipped].map(([why, count]) => `${count} ${why}`).join(', ')}`;
}
