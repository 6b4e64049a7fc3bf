/** Runs the real command line in a home of its own. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryDirectory } from './volume.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'daemon', 'main.ts');
/** As `scripts/piid` does; a start costs half as much with it. */
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'piid');

/** More than any command of a test takes on a busy machine. */
const ENDS_WITHIN_MS = 240_000;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Daemon {
  url: string;
  /** The admin key, when this start made one and printed it. */
  adminKey: string | undefined;
  child: ChildProcess;
  /** Sends a signal and waits for the end. */
  stop: (signal?: NodeJS.Signals) => Promise<Ended>;
  ended: Promise<Ended>;
}

export interface Cli {
  home: string;
  state: string;
  run: (args: readonly string[], options?: { input?: string | Buffer; env?: Record<string, string> }) => Ended;
  /** Starts `piid serve` on a free port and waits until it serves. */
  serve: (args?: readonly string[], env?: Record<string, string>) => Promise<Daemon>;
}

/** A home without any volume. */
export function cli(): Cli {
  const home = temporaryDirectory();
  mkdirSync(join(home, 'work'));
  const options = (env: Record<string, string> = {}): { cwd: string; env: Record<string, string> } => ({
    cwd: join(home, 'work'),
    env: { PATH: process.env['PATH'] ?? '', HOME: home, NODE_COMPILE_CACHE: CACHE, ...env },
  });
  return {
    home,
    state: join(home, '.local', 'state', 'piid'),
    run(args, { input = '', env } = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
        ...options(env),
        input,
        encoding: 'utf8',
        maxBuffer: 2 ** 27,
        // A command that never ends fails its test instead of holding up all others.
        timeout: ENDS_WITHIN_MS,
        killSignal: 'SIGKILL',
      });
      return { code: status, stdout, stderr };
    },
    serve: (args = [], env = {}) => startDaemon(args, options(env)),
  };
}

async function startDaemon(
  args: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<Daemon> {
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', ...args], options);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let stdout = '';
  let stderr = '';
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const address = /serves (https?:\/\/\S+)/u.exec(stdout)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(({ code }) => reject(new Error(`the daemon ended with ${code}: ${stderr}`)));
  });
  return {
    url,
    adminKey: /piid_live_[A-Za-z0-9_-]{43}/u.exec(stdout)?.[0],
    child,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
