/** `piid watch IN OUT`: whatever is dropped into a folder appears protected in another, under the same path. */
import { readdirSync, renameSync, rmSync, statSync, watch as watchFolder } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { makeFolder } from '../../state/folder.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../operations/context.ts';
import { EXIT, Exit, command } from './command.ts';
import { givenFiles, writeWhole } from './job-files.ts';
import { jobBodyOf, MAKE_OPTIONS, type MakeFlags } from './job.ts';
import { protectFiles } from './job-run.ts';
import { openDepsFor } from './session.ts';
import { WatchRecord } from './watch-record.ts';

interface WatchFlags extends MakeFlags {
  moveDone?: string;
  once?: boolean;
}

/** A file is taken when it has not changed for this time. */
const SETTLE_MS = 1_000;
/** Between two looks when nothing reported a change: some file systems report none. */
const LOOK_MS = 10_000;

interface Watch {
  deps: Deps;
  flags: WatchFlags;
  from: string;
  to: string;
  record: WatchRecord;
}

interface Found {
  path: string;
  signature: string;
}

export const watch = command<WatchFlags>({
  name: 'watch',
  summary: 'Protect whatever is dropped into a folder, into another folder',
  argument: { name: '<in>', description: 'folder that is watched, subfolders too' },
  second: { name: '<out>', description: 'folder that the protected files appear in, under the same paths' },
  options: [
    ...MAKE_OPTIONS,
    { flags: '--move-done <dir>', description: 'move originals here when they are done; else they stay' },
    { flags: '--once', description: 'end when nothing is left to be done' },
  ],
  notes:
    'A file appears when it is whole. What failed has OUT/.failed/PATH.json with the reason; OUT/.piid-watch.jsonl has a line for each file. A file that is dropped again is done again; names that begin with a dot are left alone.',
  async run(flags, from = '', to = '') {
    const [source, target] = [resolve(from), resolve(to)];
    if (isWithin(source, target) || isWithin(target, source))
      throw new Exit(EXIT.usage, 'one of the folders lies in the other');
    if (statSync(source, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new Exit(EXIT.failed, `${from} is no folder`);
    await using deps = await openDepsFor(flags);
    const record = new WatchRecord(join(target, '.piid-watch.jsonl'));
    const state: Watch = { deps, flags, from: source, to: target, record };
    if (flags.once === true) {
      for (const found of filesIn(source)) if (!record.has(found.path, found.signature)) await protectOne(state, found);
      return EXIT.done;
    }
    await untilStopped(state);
    return EXIT.done;
  },
});

function isWithin(dir: string, path: string): boolean {
  return path === dir || path.startsWith(dir + sep);
}

/** Until SIGINT or SIGTERM, after which the file that is being done is finished. */
async function untilStopped(state: Watch): Promise<void> {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  using changes = new FolderChanges(state.from);
  let before = new Map<string, string>();
  while (!stopped.signal.aborted) {
    const now = new Map(filesIn(state.from).map(({ path, signature }) => [path, signature]));
    let isUnsettled = false;
    for (const [path, signature] of now) {
      if (stopped.signal.aborted) return;
      if (state.record.has(path, signature)) continue;
      if (before.get(path) === signature) await protectOne(state, { path, signature });
      else isUnsettled = true;
    }
    before = now;
    await changes.next(isUnsettled ? SETTLE_MS : LOOK_MS, stopped.signal);
  }
}

/** Tells when something in a folder changes, subfolders too. */
class FolderChanges implements Disposable {
  readonly #watcher;
  #hasChanged = false;
  #wake = (): void => {};

  constructor(dir: string) {
    this.#watcher = watchFolder(dir, { recursive: true }, () => {
      this.#hasChanged = true;
      this.#wake();
    });
    // Without events (too many folders, some network file systems) files are still found, by looking.
    this.#watcher.on('error', () => {});
  }

  /** Ends after a change has had time to settle, after `ms`, or when `signal` is aborted. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    const changed = new Promise<void>((done) => {
      this.#wake = done;
      if (this.#hasChanged) done();
    });
    const waited = new AbortController();
    const pause = (time: number): Promise<void> =>
      delay(time, undefined, { signal: AbortSignal.any([signal, waited.signal]) }).catch(() => {});
    await Promise.race([pause(ms), changed.then(() => pause(SETTLE_MS))]);
    waited.abort();
    this.#hasChanged = false;
  }

  [Symbol.dispose](): void {
    this.#watcher.close();
  }
}

/** Regular files, links left out. */
function filesIn(dir: string): Found[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry): Found[] => {
      const path = relative(dir, join(entry.parentPath, entry.name));
      if (path.split(sep).some((name) => name.startsWith('.'))) return [];
      const stat = statSync(join(dir, path), { throwIfNoEntry: false });
      return stat === undefined ? [] : [{ path, signature: `${stat.ino}:${stat.size}:${stat.mtimeMs}` }];
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function protectOne({ deps, flags, from, to, record }: Watch, { path, signature }: Found): Promise<void> {
  const complaint = await complaintOf(deps, flags, join(from, path), join(to, dirname(path)));
  const failure = `${join('.failed', path)}.json`;
  if (complaint === undefined) rmSync(join(to, failure), { force: true });
  else
    await writeWhole(join(to, dirname(failure)), `${path.split(sep).at(-1)}.json`, [
      Buffer.from(`${JSON.stringify({ reason: complaint })}\n`),
    ]);
  record.add({ path, signature, status: complaint === undefined ? 'ok' : 'failed', at: new Date().toISOString() });
  if (complaint !== undefined || flags.moveDone === undefined) return;
  const done = join(resolve(flags.moveDone), path);
  makeFolder(dirname(done), 0o777);
  renameSync(join(from, path), done);
}

/** Why a file could not be protected; undefined when it was. */
async function complaintOf(deps: Deps, flags: WatchFlags, path: string, out: string): Promise<string | undefined> {
  const { ServiceError } = await import('../../engine/errors.ts');
  try {
    const { files, mappings } = givenFiles([path]);
    const body = await jobBodyOf(
      flags,
      files.map(({ input }) => input),
    );
    const own = { ...deps, config: { ...deps.config, mappings } };
    const [outcome] = await protectFiles(
      { deps: own, account: flags.account ?? 'default', body, files, out },
      undefined,
    );
    return outcome?.complaint;
  } catch (error) {
    // Whatever holds for every file (a wrong policy, no records) ends the watch; a file that went away does not.
    if (error instanceof Exit && error.exitCode === EXIT.failed) return 'the file cannot be read';
    if (error instanceof ServiceError && error.code === 'too_large') return error.message;
    throw error;
  }
}
