/** One process for many files: each is read, opened, worked on and closed, and one that fails stops no other. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OpenedFile } from '../jobs/open-file.ts';
import { endingOf } from './ending.ts';
import { EXIT, Exit } from './command.ts';
import { readBytes } from './files.ts';
import { bar } from './job-run.ts';
import { skippedLine, STDIN, type Found, type FoundFile } from './walk.ts';

/** Files are held in memory, several times over while they are written. */
const LARGEST_FILE = 128 * 1024 * 1024;
const BETWEEN_BARS_MS = 100;

export interface EachFileOptions {
  signal: AbortSignal;
  /** For files that are encrypted. */
  password?: string | undefined;
  /** The files may be worked on in any order, this many at once; their outcomes still come in order. */
  atOnce?: number;
  quiet?: boolean | undefined;
}

export interface Tally {
  done: number;
  failed: number;
}

/** Calls `work` for each file and `emit` with its outcomes, in the order of the files. Errors are said on standard error. */
export async function eachFile<T>(
  { files, skipped }: Found,
  work: (file: FoundFile, opened: OpenedFile, bytes: Uint8Array) => Promise<T>,
  emit: (file: FoundFile, outcome: T) => Promise<void> | void,
  options: EachFileOptions,
): Promise<Tally> {
  const tally: Tally = { done: 0, failed: 0 };
  const progress = progressOf(files.length, options.quiet === true);
  const binary = { count: 0 };
  const running: Promise<(() => Promise<void>) | undefined>[] = [];
  const atOnce = options.atOnce ?? 1;
  const settle = async (): Promise<void> => {
    const show = await running.shift()!;
    await show?.();
    progress.step();
  };
  const one = async (file: FoundFile): Promise<(() => Promise<void>) | undefined> => {
    try {
      const opened = await openOne(file, options);
      if (opened === undefined) {
        binary.count++;
        return undefined;
      }
      await using document = opened.document;
      const outcome = await work(file, document, opened.bytes);
      return async () => {
        await emit(file, outcome);
        tally.done++;
      };
    } catch (error) {
      if (stopsAll(error)) throw error;
      const { line } = await endingOf(error);
      return () => {
        tally.failed++;
        progress.clear();
        process.stderr.write(`piid: ${file.path}: ${line}\n`);
        return Promise.resolve();
      };
    }
  };
  try {
    for (const file of files) {
      const next = one(file);
      // It is awaited in its turn; until then its failure is nobody's.
      next.catch(() => {});
      running.push(next);
      if (running.length >= atOnce) await settle();
    }
    while (running.length > 0) await settle();
  } finally {
    await Promise.allSettled(running);
    progress.clear();
  }
  const line = skippedLine(binary.count === 0 ? skipped : new Map([...skipped, ['binary', binary.count]]));
  if (line !== undefined && options.quiet !== true) process.stderr.write(`piid: ${line}\n`);
  return tally;
}

/** Undefined for a file of a directory that no format reads. */
async function openOne(
  file: FoundFile,
  { signal, password }: EachFileOptions,
): Promise<{ document: OpenedFile; bytes: Uint8Array } | undefined> {
  const { isReadable, openFile } = await import('../jobs/open-file.ts');
  const bytes = await bytesOf(file);
  const fileName = basename(file.name);
  if (!file.isNamed && !isReadable(bytes, fileName)) return undefined;
  const task = { bytes, fileName, ...(password === undefined ? {} : { password }) };
  return { document: await openFile(task, signal), bytes };
}

async function bytesOf({ path }: FoundFile): Promise<Uint8Array> {
  if (path === STDIN) return await readBytes(undefined);
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > LARGEST_FILE) throw new Exit(EXIT.failed, `is larger than ${LARGEST_FILE / 2 ** 20} MiB`);
  try {
    return await readFile(path);
  } catch {
    throw new Exit(EXIT.failed, 'cannot be read');
  }
}

/** What fails every file alike: options that are wrong, records that have run out, a volume that cannot be used. */
function stopsAll(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === 'insufficient_records' || error.code === 'forbidden_scope') return true;
  return error.code === 'validation_failed' && isOfOptions(error);
}

/** Pointers of options; those of a file point to its input. */
function isOfOptions(error: Error): boolean {
  const { details = [] } = (error as { options?: { details?: { pointer: string }[] } }).options ?? {};
  return details.some(({ pointer }) => /^\/(?:detection|policy|mapping|output|processing)/u.test(pointer));
}

interface Progress {
  step: () => void;
  clear: () => void;
}

/** A bar on a terminal, for more than one file. */
function progressOf(total: number, quiet: boolean): Progress {
  const { stderr } = process;
  if (quiet || total < 2 || !stderr.isTTY) return { step: () => {}, clear: () => {} };
  let done = 0;
  let shownAt = 0;
  let isShown = false;
  return {
    step() {
      done++;
      if (performance.now() - shownAt < BETWEEN_BARS_MS) return;
      shownAt = performance.now();
      isShown = true;
      stderr.write(`\r${bar(done, total)}`);
    },
    clear() {
      if (isShown) stderr.write('\r\u001B[K');
      isShown = false;
    },
  };
}
