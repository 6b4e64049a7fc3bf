/** `piid upgrade`: verify, back up, replace, migrate, test. If any step fails, the old release is put back. */
import { existsSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { InstallError } from './failure.ts';
import { changing } from './install.ts';
import { layoutOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { keyForm } from './credential.ts';
import { PROGRAM, hashOf, placeRelease, placedRelease, releasesOf } from './release.ts';
import { personaOf, reloadUnits, runAs, serviceOf } from './service.ts';
import type { Persona } from './service.ts';
import { answers, smokeTest } from './smoke.ts';
import { reasonOf } from './tool.ts';
import type { Say, Transaction } from './transaction.ts';
import type { KeyForm } from './unit.ts';
import { verifyRelease } from './verify.ts';

export interface UpgradeRequest {
  /** The new program, with SHA256SUMS and its signature beside it. */
  program: string;
  /** Accept a program without a signature that the installed program trusts. */
  unsigned: boolean;
  /** Base64 of the trusted Ed25519 public keys. */
  trusted: readonly string[];
}

export interface UpgradeOutcome {
  from: string;
  to: string;
  /** Undefined when nothing had to be done. */
  backup?: string;
}

/** Throws `InstallError`; the old release then serves the volume as it was. */
export async function upgrade(request: UpgradeRequest, say: Say): Promise<UpgradeOutcome> {
  const layout = layoutOf('/');
  if (!existsSync(layout.current)) throw new InstallError('nothing is installed here', 'run piid install');
  const from = basename(readlinkSync(layout.current));
  const program = resolve(request.program);
  if (request.unsigned) say(`not verified, as asked: ${program}`);
  else say(verifyRelease(program, request.trusted));
  if (placedRelease(layout, hashOf(program))?.id === from) return { from, to: from };
  let outcome: UpgradeOutcome | undefined;
  await changing(layout, say, async (change) => {
    outcome = await steps(layout, program, from, change);
  });
  if (outcome === undefined) throw new InstallError('the upgrade ended without a result');
  forget(layout, [outcome.to, from], say);
  forgetBackups(layout, say);
  return outcome;
}

async function steps(layout: Layout, program: string, from: string, change: Transaction): Promise<UpgradeOutcome> {
  const service = serviceOf(layout);
  const served = service.running();
  if (service.kind === 'process' && (await answers(layout)))
    throw new InstallError('piid runs outside of systemd', 'stop it first');
  const { id, version } = placeRelease(layout, program, change);
  change.checkpoint();
  const old = personaOf(layout, join(layout.programs, from));
  const backup = join(layout.backups, `before-${id}-${new Date().toISOString().replaceAll(/[:.]/gu, '')}.backup`);
  if (served) {
    change.did('stopped the service', () => service.start());
    await service.stop();
  }
  // The service is stopped, so the backup holds the volume as the old release left it.
  const saved = runAs(old, ['state', 'backup', backup]);
  if (saved.code !== 0) throw new InstallError(`the volume cannot be backed up: ${reasonOf(saved)}`);
  change.did(`backed the volume up to ${backup}`, () => {});
  change.did('opened the volume with the new release', () => backTo(old, backup, change.say));
  const fresh = personaOf(layout, join(layout.programs, id));
  const migrated = runAs(fresh, ['keys', 'list']);
  if (migrated.code !== 0) throw new InstallError(`the new release cannot open the volume: ${reasonOf(migrated)}`);
  const sound = runAs(fresh, ['doctor', '--verify']);
  if (sound.code !== 0) throw new InstallError(`the new release finds a fault: ${reasonOf(sound)}`);
  change.checkpoint();
  change.link(layout.current, id);
  change.file(layout.unit, unitOf(fresh, keyForm(layout) ?? 'plain'), 0o644);
  change.file(layout.record, `${JSON.stringify({ release: id, version, previous: from }, undefined, 2)}\n`, 0o644);
  reloadUnits();
  change.did(`starting the service (${service.kind})`, () => service.stop());
  await service.start();
  for (const line of await smokeTest(layout)) change.say(`smoke test: ${line}`);
  change.checkpoint();
  // The service was stopped before the upgrade and stays stopped.
  if (!served) await service.stop();
  return { from, to: id, backup };
}

/** Writes the unit of the new release. */
function unitOf(fresh: Persona, form: KeyForm): string {
  const said = runAs(fresh, ['install', '--print-unit', ...(form === 'plain' ? ['--plain-state-key'] : [])]);
  if (said.code !== 0 || !said.stdout.includes('\n[Service]\n'))
    throw new InstallError(`the new release does not print its unit: ${reasonOf(said)}`);
  return said.stdout;
}

/** Restores the backup if the old release cannot read the volume that the new one left. */
function backTo(old: Persona, backup: string, say: Say): void {
  if (runAs(old, ['doctor', '--verify']).code === 0) return;
  // The record that the smoke test charged meanwhile is booked as used.
  const restored = runAs(old, ['state', 'restore', backup, '--accept-loss']);
  if (restored.code !== 0) throw new InstallError(`the backup cannot be restored: ${reasonOf(restored)}`);
  say(`restored the volume from ${backup}`);
}

/** Keeps the previous release, so that an operator can return to it by hand, and removes older ones. */
function forget(layout: Layout, keep: readonly string[], say: Say): void {
  for (const id of releasesOf(layout).filter(
    (name) => !keep.includes(name) && existsSync(join(layout.programs, name, PROGRAM)),
  )) {
    rmSync(join(layout.programs, id), { recursive: true, force: true });
    say(`removed ${join(layout.programs, id)}`);
  }
}

/** Backups of earlier upgrades that are kept; the operator's own are never touched. */
const KEPT_BACKUPS = 3;

function forgetBackups(layout: Layout, say: Say): void {
  const made = readdirSync(layout.backups)
    .filter((name) => /^before-.*\.backup$/u.test(name))
    .map((name) => join(layout.backups, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of made.slice(KEPT_BACKUPS)) {
    rmSync(path);
    say(`removed ${path}`);
  }
}
