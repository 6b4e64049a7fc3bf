/**
 * `piid install`: sets up everything that a machine needs to serve, or nothing. A second run repairs what is missing
 * and changes nothing else.
 */
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { ensureKey, keyForm } from './credential.ts';
import { InstallError, codeOf } from './failure.ts';
import { layoutOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { preflight } from './preflight.ts';
import type { Row } from './preflight.ts';
import { hashOf, placeRelease, placedRelease } from './release.ts';
import { personaOf, reloadUnits, runAs, serviceOf } from './service.ts';
import { portOf, readSettings, settingsText } from './settings.ts';
import { answers, smokeTest } from './smoke.ts';
import { reasonOf, systemdRuns } from './tool.ts';
import { ROOT, Transaction } from './transaction.ts';
import type { Say } from './transaction.ts';
import { unitText } from './unit.ts';
import { ensureUser } from './user.ts';

export interface InstallRequest {
  /** The single file that is to be installed. */
  program: string;
  /** `/`, or the top of an image. */
  root: string;
  /** Leave the service stopped and do not create the volume. */
  start: boolean;
  port?: number;
  /** A state key to use instead of a new one. */
  stateKeyFile?: string;
  /** Keep the state key in a file of root even where systemd could encrypt it. */
  plainKey: boolean;
  /** Check the machine and change nothing. */
  checkOnly: boolean;
}

export interface InstallOutcome {
  rows: Row[];
  /** Whether anything was changed. */
  changed: boolean;
}

/** Throws `InstallError` after undoing what it did. */
export async function install(request: InstallRequest, say: Say): Promise<InstallOutcome> {
  const layout = layoutOf(request.root);
  const rows = await preflight({ layout, programBytes: statOf(request.program), port: request.port });
  for (const { name, verdict, detail, remedy } of rows) {
    say(`${verdict.padEnd(4)}  ${name.padEnd(14)}  ${detail}`);
    if (remedy !== undefined) say(`${' '.repeat(22)}-> ${remedy}`);
  }
  const failed = rows.filter(({ verdict }) => verdict === 'fail').map(({ name }) => name);
  if (failed.length > 0) throw new InstallError(`the machine is not ready: ${failed.join(', ')}`);
  if (request.checkOnly) return { rows, changed: false };
  const changed = await changing(layout, say, (change) => steps(layout, request, change));
  return { rows, changed };
}

function statOf(program: string): number {
  try {
    return statSync(program).size;
  } catch (error) {
    throw new InstallError(`cannot read ${program}: ${codeOf(error)}`);
  }
}

/**
 * Runs `work` under the lock, and undoes everything when it fails or a signal arrives. Returns whether anything
 * changed.
 */
export async function changing(
  layout: Layout,
  say: Say,
  work: (change: Transaction) => Promise<void>,
): Promise<boolean> {
  const umask = process.umask(0o077);
  const change = new Transaction(say);
  const onSignal = (signal: string): void => change.stop(`ended by ${signal}`);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const unlock = lock(layout.lock);
  try {
    await work(change);
    return change.changed;
  } catch (error) {
    say('failed; taking everything back');
    const left = await change.rollBack();
    for (const what of left) say(`could not be taken back: ${what}`);
    throw error;
  } finally {
    unlock();
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
    process.umask(umask);
  }
}

/** Allows one installation at a time. The lock of a process that has ended is taken over. */
function lock(path: string): () => void {
  const take = (): boolean => {
    try {
      const fd = openSync(path, 'wx', 0o600);
      writeSync(fd, String(process.pid));
      closeSync(fd);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw new InstallError(`cannot write ${path}: ${codeOf(error)}`);
    }
  };
  if (!take()) {
    const pid = readFileSync(path, 'utf8').trim();
    if (pid !== '' && existsSync(`/proc/${pid}`))
      throw new InstallError(`another install or upgrade runs, with pid ${pid}`);
    rmSync(path, { force: true });
    if (!take()) throw new InstallError('another install or upgrade has just started');
  }
  return () => rmSync(path, { force: true });
}

async function steps(layout: Layout, request: InstallRequest, change: Transaction): Promise<void> {
  refuseOther(layout, request.program);
  const running = request.root === '/' && request.start && (await answers(layout));
  const user = ensureUser(layout.root, change);
  change.checkpoint();
  change.directory(layout.settings, 0o755, ROOT);
  change.directory(layout.state, 0o700, user);
  change.directory(layout.mark, 0o700, user);
  change.directory(layout.backups, 0o700, user);
  change.checkpoint();
  const { id, version } = placeRelease(layout, request.program, change);
  change.link(layout.current, id);
  change.link(layout.command, join(layoutOf('/').current, 'piid'));
  change.checkpoint();
  const staged = layout.root !== '/';
  // A key belongs to a machine, not to an image.
  const form = staged
    ? (keyForm(layout) ?? 'plain')
    : ensureKey(layout, change, { bring: request.stateKeyFile, plain: request.plainKey });
  const moved = request.port !== undefined && portOf(readSettings(layout)) !== request.port;
  const restart = change.file(layout.environment, settingsText(layout, request.port), 0o644) || moved;
  const unit = change.file(layout.unit, unitText(form), 0o644);
  change.directory(join(layout.enabled, '..'), 0o755, ROOT);
  change.link(layout.enabled, layoutOf('/').unit);
  change.file(layout.record, `${JSON.stringify({ release: id, version }, undefined, 2)}\n`, 0o644);
  change.checkpoint();
  if (staged) return;
  reloadUnits();
  if (!request.start) return;
  makeVolume(layout, change);
  change.checkpoint();
  const service = serviceOf(layout);
  if (running && service.running() && !unit && !restart) return;
  // Without systemd the operator's supervisor starts the service, so the smoke test runs only when something was
  // installed.
  if (service.kind === 'process' && !change.changed) return;
  if (service.running()) await service.stop();
  change.did(`starting the service (${service.kind})`, () => service.stop());
  await service.start();
  for (const line of await smokeTest(layout)) change.say(`smoke test: ${line}`);
  // Without systemd the service ran only for the test.
  if (service.kind === 'process') await service.stop();
}

function refuseOther(layout: Layout, program: string): void {
  if (
    !existsSync(layout.current) ||
    placedRelease(layout, hashOf(program))?.id === basename(readlinkSync(layout.current))
  )
    return;
  throw new InstallError(
    `another release is installed (${basename(readlinkSync(layout.current))})`,
    `piid upgrade ${program} puts this one in its place`,
  );
}

/** The volume and its first admin key, before the port is open; the key goes to a file of root. */
function makeVolume(layout: Layout, change: Transaction): void {
  const there = existsSync(join(layout.state, 'volume.json'));
  const persona = personaOf(layout);
  if (!there) {
    const foreign = readdirSync(layout.state).filter((name) => name !== 'lost+found');
    if (foreign.length > 0) throw new InstallError(`${layout.state} holds files and no volume`, 'move them away');
    change.did(`made the volume in ${layout.state}`, () => {
      for (const dir of [layout.state, layout.mark])
        for (const name of readdirSync(dir)) rmSync(join(dir, name), { recursive: true, force: true });
    });
  }
  const listed = there ? runAs(persona, ['keys', 'list', '--json']) : undefined;
  if (listed !== undefined && listed.code !== 0) throw new InstallError(reasonOf(listed).replace(/^piid: /u, ''));
  const { keys } = JSON.parse(listed?.stdout ?? '{"keys":[]}') as { keys: { scopes: string[] }[] };
  // Revoked keys count too, because an operator revoked them on purpose.
  if (keys.some(({ scopes }) => scopes.includes('admin'))) return;
  if (existsSync(layout.adminKey))
    throw new InstallError(`${layout.adminKey} is there already, and this volume has no admin key yet`, 'move it away');
  const made = runAs(persona, ['keys', 'create', '--name', 'admin', '--scope', 'admin', '--json']);
  if (made.code !== 0) throw new InstallError(`the volume cannot be made: ${reasonOf(made).replace(/^piid: /u, '')}`);
  const { key } = JSON.parse(made.stdout) as { key: string };
  change.file(layout.adminKey, `${key}\n`, 0o600);
}

/** For `piid install --print-unit`. */
export function printedUnit(plain: boolean): string {
  return unitText(plain ? 'plain' : 'sealed');
}

/** The lines to print when the installation is done. */
export function farewell({ root, start }: Pick<InstallRequest, 'root' | 'start'>, changed: boolean): string[] {
  const layout = layoutOf(root);
  if (!changed) return ['Nothing had to be changed.'];
  if (root !== '/') return [`The image in ${root} is filled. At its first start on a machine, run: piid install`];
  const key = 'Keep a copy of the state key apart from the backups: piid admin --show-state-key';
  if (!start) return ['The service is not started. To make the volume and start it, run: piid install', key];
  const port = portOf(readSettings(layout));
  const serves = systemdRuns()
    ? `The service listens on http://127.0.0.1:${port} and starts with the machine.`
    : `No systemd here: let your own supervisor run: piid admin serve (http://127.0.0.1:${port})`;
  const commands = 'Commands on this installation begin with piid admin, such as: piid admin keys list';
  return [serves, `The first admin key is in ${layout.adminKey}.`, commands, key];
}
