/**
 * A program of the system as a confined child: an argument list and never a shell, no network where the system lets us take it
 * away, no environment, bounds on memory, processor time, wall-clock time, descriptors and what it writes. It dies with us.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { setPriority } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { ServiceError } from '../errors.ts';

export interface Bounds {
  /** Address space, in bytes. */
  memory: number;
  /** Processor time, in seconds. */
  cpuS: number;
  /** Largest file that it may write, in bytes. */
  fileBytes: number;
  /** Largest answer on standard output, in bytes; for an answer that is streamed there is no bound. */
  answerBytes: number;
  /** In milliseconds since 1970. */
  deadlineAt: number;
  signal: AbortSignal;
}

export interface Confined {
  /** Path of the program. */
  program: string;
  args: readonly string[];
  /** Open descriptors that it gets as 3, 4 and so on. */
  files: readonly number[];
}

const NICE = 10;
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', HOME: '/nonexistent' };

/** The path of a program, from the directories of `PATH`; undefined when it is not there. */
export function findProgram(name: string): string | undefined {
  for (const dir of (process.env['PATH'] ?? '').split(delimiter)) {
    if (!isAbsolute(dir)) continue;
    const path = join(dir, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // The next directory may have it.
    }
  }
  return undefined;
}

/** Programs of util-linux that set the bounds; undefined when they are missing. */
interface Wrappers {
  prlimit: string;
  setpriv: string;
  /** Absent where this user may make no namespace; protocols of the network are switched off in ffmpeg in any case. */
  unshare: string | undefined;
}

let wrappers: Wrappers | undefined | null = null;

export function canConfine(): boolean {
  return found() !== undefined;
}

function found(): Wrappers | undefined {
  if (wrappers !== null) return wrappers;
  const [prlimit, setpriv, unshare] = ['prlimit', 'setpriv', 'unshare'].map(findProgram);
  if (prlimit === undefined || setpriv === undefined) return (wrappers = undefined);
  const isolates =
    unshare !== undefined &&
    spawnSync(unshare, ['-r', '-n', '--', 'true'], { env: ENVIRONMENT, stdio: 'ignore', timeout: 5_000 }).status === 0;
  return (wrappers = { prlimit, setpriv, unshare: isolates ? unshare : undefined });
}

function wrapped({ program, args }: Confined, { memory, cpuS, fileBytes }: Bounds): string[] {
  const programs = found();
  if (programs === undefined) throw new Error('util-linux is missing');
  const { prlimit, setpriv, unshare } = programs;
  const limits = [`--as=${memory}`, `--cpu=${Math.ceil(cpuS)}`, `--fsize=${fileBytes}`, '--nofile=64', '--core=0'];
  const alone = unshare === undefined ? [] : [unshare, '-r', '-n', '--'];
  return [prlimit, ...limits, '--', ...alone, setpriv, '--pdeathsig', 'KILL', '--no-new-privs', '--', program, ...args];
}

/** Starts it. The caller reads its standard output; standard error, where values could appear, is thrown away. */
function started(confined: Confined, bounds: Bounds): ChildProcess {
  const [command, ...rest] = wrapped(confined, bounds) as [string, ...string[]];
  const child = spawn(command, rest, {
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore', ...confined.files],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE);
  } catch {
    // It has ended already.
  }
  return child;
}

/**
 * Runs it to its end and gives each piece of its standard output to `take`. Returns its exit code, or null when a bound ended it.
 * Throws `deadline_exceeded` when the time is over, and whatever `take` throws; the child is dead then.
 */
export async function runConfined(
  confined: Confined,
  bounds: Bounds,
  take: (piece: Buffer) => void | Promise<void> = () => {},
): Promise<number | null> {
  const { signal, deadlineAt, answerBytes } = bounds;
  const child = started(confined, bounds);
  let isLate = signal.aborted;
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  const end = (): void => {
    isLate = true;
    kill();
  };
  const timer = setTimeout(end, Math.max(0, Math.min(deadlineAt - Date.now(), 2 ** 31 - 1)));
  signal.addEventListener('abort', end, { once: true });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  ended.catch(() => {});
  if (isLate) kill();
  let bytes = 0;
  try {
    for await (const piece of child.stdout as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > answerBytes) return null;
      await take(piece);
    }
    const code = await ended;
    if (isLate) throw new ServiceError('deadline_exceeded', { processingStarted: true });
    return code;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    kill();
    await ended.catch(() => {});
  }
}
