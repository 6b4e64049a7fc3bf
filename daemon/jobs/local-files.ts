/**
 * Files of a directory that the operator shares, opened so that nothing leads out of it. Node has no `openat`; opening
 * `/proc/self/fd/<directory>/<name>` without following a link in the last place is the same, so a path is walked one name at a
 * time, each in the directory that was really opened. Nobody can exchange a directory for a link between a check and its use.
 */
import { constants, closeSync, fstatSync, openSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

export type Walked = 'ok' | 'outside' | 'missing' | 'unreadable';

const DIRECTORY = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** A FIFO that nobody writes to must not be waited for. */
const FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const LONGEST_PATH = 4_096;

/** The names of a relative path; undefined for one that is none, or leads up. */
function namesOf(path: string): string[] | undefined {
  if (path.length === 0 || path.length > LONGEST_PATH || path.startsWith('/') || path.includes('\0')) return undefined;
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  return names.length === 0 || names.includes('..') ? undefined : names;
}

/** Where a path leads: `outside` for links, for what is no regular file, and for what leads up. */
export function walk(dir: string, path: string): Walked {
  const opened = openWithin(dir, path);
  if (typeof opened === 'string') return opened;
  closeSync(opened);
  return 'ok';
}

/** The file, or why not. The caller closes it. */
export async function openLocal(dir: string, path: string): Promise<FileHandle | Exclude<Walked, 'ok'>> {
  const opened = openWithin(dir, path);
  if (typeof opened === 'string') return opened;
  try {
    return await open(`/proc/self/fd/${opened}`, constants.O_RDONLY);
  } finally {
    closeSync(opened);
  }
}

/** A descriptor of a regular file. */
function openWithin(dir: string, path: string): number | Exclude<Walked, 'ok'> {
  const names = namesOf(path);
  if (names === undefined) return 'outside';
  let at: number | undefined;
  try {
    // The operator's own directory may be a link.
    at = openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY);
    for (const [i, name] of names.entries()) {
      const next = openSync(`/proc/self/fd/${at}/${name}`, i === names.length - 1 ? FILE : DIRECTORY);
      closeSync(at);
      at = next;
    }
    if (!fstatSync(at).isFile()) return 'outside';
    const file = at;
    at = undefined;
    return file;
  } catch (error) {
    return reasonOf(error);
  } finally {
    if (at !== undefined) closeSync(at);
  }
}

function reasonOf(error: unknown): Exclude<Walked, 'ok'> {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'missing';
  // ELOOP: a link. ENOTDIR: a link or a file in the place of a directory. ENXIO: a socket or a device without a driver.
  return code === 'ELOOP' || code === 'ENOTDIR' || code === 'ENXIO' ? 'outside' : 'unreadable';
}
