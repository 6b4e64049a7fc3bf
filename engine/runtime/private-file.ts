/**
 * Files in memory for programs that want to seek: in `/dev/shm`, for this user only, and without a name from the moment that they
 * are open. So nothing of a recording is on a disk, and nothing is left when the process dies.
 */
import { randomBytes } from 'node:crypto';
import { constants, accessSync, statfsSync } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../errors.ts';

const DIR = '/dev/shm';
/** `f_type` of tmpfs (statfs(2)). */
const TMPFS = 0x0102_1994;

/** Whether there is memory to hold files in. */
export function hasPrivateFiles(): boolean {
  try {
    accessSync(DIR, constants.W_OK);
    return statfsSync(DIR).type === TMPFS;
  } catch {
    return false;
  }
}

/** The caller closes it. */
export async function privateFile(bytes?: Uint8Array): Promise<FileHandle> {
  const path = join(DIR, `.piid-${randomBytes(12).toString('hex')}`);
  const { O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const file = await open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await unlink(path);
    if (bytes !== undefined) await writeAll(file, bytes);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, at);
    at += bytesWritten;
  }
}

/** Throws `too_large` for what can never be held, and `backend_unavailable` for what cannot be held now. */
export function admitPrivate(bytes: number): void {
  const { bsize, blocks, bavail } = statfsSync(DIR);
  if (bytes > blocks * bsize)
    throw new ServiceError('too_large', { message: 'The recording is larger than the memory for files (/dev/shm).' });
  if (bytes > bavail * bsize) throw new ServiceError('backend_unavailable', { retryAfterS: 10 });
}

/** All of a file; what it holds is bounded by whoever wrote it. */
export async function contentOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes;
}
