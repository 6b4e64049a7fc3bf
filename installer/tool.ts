/** Programs of the machine: found in the usual places, never through a shell. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { InstallError, codeOf } from './failure.ts';

const PLACES = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/sbin', '/usr/local/bin'];
const LIMIT_MS = 300_000;

/** Undefined when the machine has no such program. */
export function findTool(name: string): string | undefined {
  return PLACES.map((place) => `${place}/${name}`).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end, at most five minutes. Throws `InstallError` when it cannot be run at all. */
export function runTool(
  path: string,
  args: readonly string[],
  options: { input?: string; env?: Record<string, string>; uid?: number; gid?: number; cwd?: string } = {},
): Said {
  const { status, stdout, stderr, error, signal } = spawnSync(path, args, {
    input: '',
    env: { PATH: PLACES.join(':'), LC_ALL: 'C.UTF-8' },
    cwd: '/',
    ...options,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 2 ** 26,
  });
  if (error !== undefined) throw new InstallError(`cannot run ${path}: ${codeOf(error)}`);
  return { code: status ?? 128, stdout, stderr: signal === null ? stderr : `ended by ${signal}` };
}

/** systemd runs this machine (sd_booted(3)). */
export function systemdRuns(): boolean {
  return existsSync('/run/systemd/system') && findTool('systemctl') !== undefined;
}

/** The last line a program said about its failure. */
export function reasonOf({ code, stderr }: Said): string {
  const last = stderr.trim().split('\n').at(-1) ?? '';
  return last === '' ? `it ended with ${code}` : last;
}
