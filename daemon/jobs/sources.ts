/** Where files of jobs come from: what can be told when a job is created, and the bytes when its turn comes. */
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { ServiceError, invalid, type ErrorDetail } from '../../engine/errors.ts';
import type { Source } from '../../engine/vocabulary/source.ts';
import type { Deps } from '../operations/context.ts';
import { onVolume } from '../operations/on-volume.ts';
import { objectProblem, readObject } from './object-store.ts';
import { openLocal, walk } from './local-files.ts';

type Stores = Pick<Deps, 'state' | 'config'>;

export interface SourceProblem extends ErrorDetail {
  /** 501 and not 422: no endpoint is set. */
  isUnbuilt?: boolean;
}

/** What is wrong with a source when the job is created; pointers are relative to it. A file that is missing is not wrong yet. */
export function sourceProblem({ state, config }: Stores, account: string, source: Source): SourceProblem | undefined {
  if (source.upload !== undefined) {
    const found = state.uploads.find(account, source.upload);
    return found === undefined ? { pointer: '/upload', reason: 'no such upload' } : undefined;
  }
  if (source.local !== undefined) {
    const mapping = config.mappings.get(source.local.mapping);
    if (mapping === undefined) return { pointer: '/local/mapping', reason: 'no such mapping' };
    return walk(mapping.dir, source.local.path) === 'outside'
      ? { pointer: '/local/path', reason: 'leads out of the mapping, or to what is no file' }
      : undefined;
  }
  if (source.objstore_a !== undefined && config.objstoreAEndpoint !== undefined) {
    const problem = objectProblem({ state, config }, account, source.objstore_a);
    return problem === undefined ? undefined : { ...problem, pointer: `/objstore_a${problem.pointer}` };
  }
  const [store = ''] = Object.keys(source);
  return { pointer: `/${store}`, reason: 'no endpoint of this object store is set', isUnbuilt: true };
}

/**
 * The bytes of a file and its name, which is empty for an upload. Throws what its input fails with when it is the only one: 422,
 * and 413 beyond `most` bytes.
 */
export async function readSource(
  { state, config }: Stores,
  account: string,
  source: Source,
  most: number,
): Promise<{ bytes: Buffer; fileName: string }> {
  if (source.upload !== undefined) {
    const upload = state.uploads.find(account, source.upload);
    const blob = upload === undefined ? undefined : state.blobs.find(upload.blob);
    if (blob === undefined) throw invalid('/inputs/0/source/upload', 'the upload is gone');
    if (blob.bytes > most) throw tooLarge(most);
    return { bytes: await onVolume(() => collected(state.blobs.read(blob), blob.bytes)), fileName: '' };
  }
  if (source.objstore_a !== undefined)
    return await readObject({ state, config }, account, source.objstore_a, { most, tooLarge: () => tooLarge(most) });
  const { local } = source;
  const mapping = local === undefined ? undefined : config.mappings.get(local.mapping);
  if (local === undefined || mapping === undefined) throw invalid('/inputs/0/source', 'the source is gone');
  const file = await openLocal(mapping.dir, local.path);
  if (typeof file === 'string') throw invalid('/inputs/0/source/local/path', REASONS[file]);
  try {
    return { bytes: await readFile(file, most), fileName: basename(local.path) };
  } finally {
    await file.close();
  }
}

const REASONS = {
  missing: 'there is no such file',
  outside: 'leads out of the mapping, or to what is no file',
  unreadable: 'the file cannot be read',
} as const;

function tooLarge(most: number): ServiceError {
  return new ServiceError('too_large', {
    details: [{ pointer: '/inputs/0/source', reason: `a file of this kind may have at most ${most} bytes` }],
  });
}

async function collected(pieces: AsyncIterable<Buffer>, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let at = 0;
  for await (const piece of pieces) at += piece.copy(bytes, at);
  return bytes;
}

/** A file may grow while it is read: never more than `most` bytes. */
async function readFile(file: FileHandle, most: number): Promise<Buffer> {
  const { size } = await file.stat();
  if (size > most) throw tooLarge(most);
  const bytes = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}
