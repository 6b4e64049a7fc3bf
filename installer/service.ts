/**
 * The service, run by systemd, or by a process of the installer where there is no systemd; and commands that run as the
 * service's user with its key.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readStateKey } from './credential.ts';
import { InstallError } from './failure.ts';
import { SERVICE } from './layout.ts';
import type { Layout } from './layout.ts';
import { CACHE, PROGRAM } from './release.ts';
import { readSettings } from './settings.ts';
import { findTool, reasonOf, runTool, systemdRuns } from './tool.ts';
import type { Said } from './tool.ts';
import { serviceUser } from './user.ts';

/** What a command needs to run as the service: user, key and environment, as the unit sets them. */
export interface Persona {
  program: string;
  uid: number;
  gid: number;
  env: Record<string, string>;
  cwd: string;
}

/** `release`: directory of the program; the current one by default. Throws `InstallError` when nothing is installed. */
export function personaOf(layout: Layout, release: string = layout.current): Persona {
  const user = serviceUser(layout.root);
  if (user === undefined) throw new InstallError(`there is no user ${SERVICE}`, 'run piid install');
  return {
    program: join(release, PROGRAM),
    ...user,
    cwd: layout.state,
    env: {
      PATH: '/usr/bin:/bin',
      LC_ALL: 'C.UTF-8',
      // Libraries that want to write their own files get no place to do so.
      HOME: '/nonexistent',
      ORT_DISABLE_TELEMETRY: '1',
      XDG_CONFIG_HOME: layout.mark,
      PIID_STATE: layout.state,
      PIID_CACHE: join(release, CACHE),
      ...readSettings(layout),
      // The key is passed in memory, so that nothing of it remains when the machine stops.
      PIID_STATE_KEY: readStateKey(layout),
    },
  };
}

/** Runs a command as the service, to its end. */
export function runAs({ program, uid, gid, env, cwd }: Persona, args: readonly string[]): Said {
  return runTool(program, args, { env, uid, gid, cwd });
}

/** The same with this terminal. Returns the exit code. */
export function handOver({ program, uid, gid, env, cwd }: Persona, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { env, uid, gid, cwd, stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  process.on('SIGINT', pass);
  process.on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new InstallError(`cannot run ${program}: ${error.name}`)));
    child.on('close', (code) => resolve(code ?? 128));
  });
}

export interface Service {
  /** Who runs the service, for the report. */
  kind: 'systemd' | 'process';
  running(): boolean;
  /** Returns once the service answers. Throws `InstallError` with the service's last message. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function serviceOf(layout: Layout): Service {
  return systemdRuns() ? bySystemd() : byProcess(layout);
}

function systemctl(...args: string[]): Said {
  return runTool(findTool('systemctl')!, args);
}

function bySystemd(): Service {
  const running = (): boolean => systemctl('is-active', '--quiet', SERVICE).code === 0;
  return {
    kind: 'systemd',
    running,
    async start() {
      systemctl('daemon-reload');
      systemctl('reset-failed', SERVICE);
      // The unit is of type notify: this returns when the port is open.
      const said = systemctl('start', SERVICE);
      if (said.code !== 0) throw new InstallError(`the service does not start: ${lastWords() ?? reasonOf(said)}`);
    },
    async stop() {
      const said = systemctl('stop', SERVICE);
      if (said.code !== 0 && running()) throw new InstallError(`the service does not stop: ${reasonOf(said)}`);
    },
  };
}

/** Must be called after unit files were written or removed. */
export function reloadUnits(): void {
  if (systemdRuns()) systemctl('daemon-reload');
}

/** Must be called before and after the unit's file is removed, so that systemd forgets the unit. */
export function disableUnit(): void {
  if (!systemdRuns()) return;
  systemctl('disable', SERVICE);
  systemctl('daemon-reload');
  systemctl('reset-failed', SERVICE);
}

/** The service's last message in the journal, if it explained why it ended. */
function lastWords(): string | undefined {
  const tool = findTool('journalctl');
  if (tool === undefined) return undefined;
  const said = runTool(tool, ['-u', SERVICE, '-n', '20', '-o', 'cat', '--no-pager']);
  return said.stdout
    .split('\n')
    .findLast((line) => line.startsWith('piid: '))
    ?.slice('piid: '.length);
}

/**
 * Runs the service where there is no systemd, only for the smoke test. The operator's supervisor runs `piid admin
 * serve`.
 */
function byProcess(layout: Layout): Service {
  let child: ChildProcess | undefined;
  return {
    kind: 'process',
    running: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    async start() {
      const { program, uid, gid, env, cwd } = personaOf(layout);
      const started = spawn(program, ['serve'], { env, uid, gid, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      let said = '';
      started.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
      const serves = new Promise<boolean>((resolve) => {
        let out = '';
        started.stdout.on('data', (chunk: Buffer) => {
          out += chunk.toString();
          if (/ serves https?:/u.test(out)) resolve(true);
        });
        started.on('error', () => resolve(false));
        started.on('close', () => resolve(false));
      });
      if (await Promise.race([serves, delay(60_000, false, { ref: false })])) return;
      started.kill('SIGKILL');
      const line = said.split('\n').findLast((one) => one.startsWith('piid: '));
      throw new InstallError(`the service does not start: ${line?.slice(6) ?? 'it did not say why'}`);
    },
    async stop() {
      const running = child;
      child = undefined;
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise((resolve) => running.on('close', resolve));
      running.kill('SIGTERM');
      const forced = setTimeout(() => running.kill('SIGKILL'), 30_000);
      await ended;
      clearTimeout(forced);
    },
  };
}
