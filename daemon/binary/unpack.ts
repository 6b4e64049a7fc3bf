/**
 * Brings a folder of the cache to exactly what the manifest says. The folder is read in full at every start: files that
 * are missing or wrong are unpacked again, and files that the manifest does not name are removed. Each file is renamed into
 * place, so that two starts at once do no harm and a start that is killed leaves nothing half written.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../state/folder.ts';
import { FOLDER, folderOf, type Manifest, type ManifestFile } from './manifest.ts';

/** Returns the bytes of one file of the payload; owned by the caller. Throws when they cannot be unpacked. */
export type Unpacker = (file: ManifestFile) => Uint8Array;

export interface Unpacked {
  /** The tree. */
  root: string;
  /** Paths below it that were written now, and unknown ones that were removed. */
  written: string[];
  removed: string[];
}

/** Bytes read at once while a checksum is taken: memory does not grow with the file. */
const BLOCK = 1 << 20;
/** Leftovers of an unpacking that was killed are removed after this long. */
const STALE_MS = 600_000;
const TEMPORARY = /^\.unpacking-[0-9a-f]{16}$/;

/** A cache that must not be used; the message names no input value. */
export class CacheError extends Error {
  override name = 'CacheError';
}

/**
 * Returns the tree of `manifest` in `cache`, a directory, complete and checked. Throws `CacheError`, or the system's error,
 * when it cannot be made so.
 */
export function unpack(manifest: Manifest, cache: string, bytesOf: Unpacker): Unpacked {
  ownedOrThrow(cache);
  const root = join(cache, folderOf(manifest));
  if (lstatSync(root, { throwIfNoEntry: false }) !== undefined) ownedOrThrow(root);
  const removed = removeUnknown(manifest, root);
  const wrong = wrongFiles(manifest, root);
  if (wrong.length > 0) {
    write(wrong, cache, root, bytesOf);
    removeStale(cache);
  }
  return { root, written: wrong.map(({ path }) => path), removed };
}

/** Files that are not there with the right bytes. */
export function wrongFiles({ files }: Manifest, root: string): ManifestFile[] {
  const block = Buffer.allocUnsafe(BLOCK);
  return files.filter((file) => !isRight(file, join(root, file.path), block));
}

function isRight({ bytes, sha256 }: ManifestFile, path: string, block: Buffer): boolean {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return false;
  }
  try {
    if (fstatSync(file).size !== bytes) return false;
    const hash = createHash('sha256');
    for (;;) {
      const read = readSync(file, block, 0, BLOCK, null);
      if (read === 0) break;
      hash.update(block.subarray(0, read));
    }
    return hash.digest('hex') === sha256;
  } finally {
    closeSync(file);
  }
}

/** Names beside the tree that no build of this program creates in a cache. They are never read. */
export function foreignBeside(root: string): string[] {
  return readdirSync(dirname(root), { withFileTypes: true })
    .filter((entry) => !(entry.isDirectory() && (FOLDER.test(entry.name) || TEMPORARY.test(entry.name))))
    .map(({ name }) => name)
    .toSorted();
}

/**
 * Unpacked files belong to their owner alone. Files that root unpacks may be read by the services of the machine, which run
 * as other users and cannot write them; nothing in them is secret.
 */
export function modes(): { folder: number; file: number } {
  return process.geteuid?.() === 0 ? { folder: 0o755, file: 0o644 } : { folder: 0o700, file: 0o600 };
}

/** Anyone who may write here can run programs as this user, so only this user and root may. */
function ownedOrThrow(path: string): void {
  const { uid, mode } = statSync(path);
  const self = process.geteuid?.() ?? 0;
  if (uid !== self && uid !== 0) throw new CacheError(`${path} belongs to another user`);
  if ((mode & 0o022) !== 0) throw new CacheError(`${path} can be written by other users`);
}

/** Removes what the manifest does not name; a link or a folder in place of a file is such a thing too. */
function removeUnknown({ files }: Manifest, root: string): string[] {
  const known = new Set(files.map(({ path }) => path));
  const folders = new Set<string>();
  for (const path of known) for (let at = dirname(path); at !== '.'; at = dirname(at)) folders.add(at);
  const removed: string[] = [];
  const visit = (below: string): void => {
    let entries;
    try {
      entries = readdirSync(join(root, below), { withFileTypes: true });
    } catch (error) {
      if (isCode(error, 'ENOENT')) return;
      throw error;
    }
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile() && known.has(path)) continue;
      if (entry.isDirectory() && folders.has(path)) visit(path);
      else {
        rmSync(join(root, path), { recursive: true, force: true });
        removed.push(path);
      }
    }
  };
  visit('');
  return removed;
}

function write(files: readonly ManifestFile[], cache: string, root: string, bytesOf: Unpacker): void {
  const { folder, file: mode } = modes();
  const scratch = join(cache, `.unpacking-${randomBytes(8).toString('hex')}`);
  mkdirSync(scratch, { mode: folder });
  try {
    for (const [number, file] of files.entries()) {
      const bytes = bytesOf(file);
      if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
        throw new CacheError('the binary itself is damaged: its parts do not have their checksums');
      }
      const temporary = join(scratch, String(number));
      // Addons are mapped, not run: no file needs to be executable.
      writeFileSync(temporary, bytes, { mode });
      const path = join(root, file.path);
      makeFolder(dirname(path), folder);
      renameSync(temporary, path);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function removeStale(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const stat = TEMPORARY.test(name) ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
    if (stat !== undefined && Date.now() - stat.mtimeMs > STALE_MS) rmSync(path, { recursive: true, force: true });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
