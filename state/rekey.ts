/**
 * Gives a volume another key while no daemon runs. At every moment the volume opens with the old or the new key, and
 * that key is in a file.
 */
import { renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { IdentityReader } from './identity.ts';
import { layoutOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { acquireDaemonLock } from './lock.ts';
import { openMark } from './quota/mark.ts';
import { dropKeyBeside, keyBeside, makeKeyBeside, resolveStateKey, takeKeyBeside } from './state-key.ts';
import type { StateKey } from './state-key.ts';
import { VolumeError } from './volume-error.ts';
import { copyUnderKey, keyOpens, openVolume, volumeExists } from './volume.ts';

export interface RekeyRequest {
  dir: string;
  /** The present key. If it does not come from a file, the new key needs `newKeyFile`. */
  now: StateKey;
  markDir: string;
  /**
   * The file of the new key; it is read if it exists and written otherwise, and the old key file stays. Without it the
   * new key replaces the old file.
   */
  newKeyFile?: string | undefined;
  /** For tests of crashes. */
  onStep?: (step: 'key_written' | 'volume_replaced') => void;
}

/** Returns the file of the new key. Throws `VolumeError`, and then the old key still opens the volume. */
export function rekey(request: RekeyRequest): { keyFile: string } {
  const { now, markDir, onStep } = request;
  const layout = layoutOf(resolve(request.dir));
  if (!volumeExists(layout)) throw new VolumeError('missing', `there is no volume in ${layout.dir}`);
  using _lock = acquireDaemonLock(layout);
  rmSync(layout.rekey, { recursive: true, force: true });
  const installationId = installationOf(layout, now.key);
  const next = nextKey(request, layout);
  let replaced = false;
  try {
    if (Buffer.from(next.key).equals(now.key))
      throw new VolumeError('key_invalid', `${next.file} holds the key that the volume has already`);
    if (next.markDir !== undefined) copyMark(installationId, resolve(markDir), next.markDir);
    onStep?.('key_written');
    copyUnderKey(layout, { old: now.key, next: next.key }, () => {
      renameSync(layoutOf(layout.rekey).database, layout.database);
      replaced = true;
    });
    onStep?.('volume_replaced');
  } finally {
    rmSync(layout.rekey, { recursive: true, force: true });
    // Once the volume has the new key, nothing may take that key away.
    if (!replaced) next.drop();
  }
  next.take();
  // Writes the key check of the new key.
  openVolume(layout, next.key, { readOnly: false, holdsLock: true }).close();
  return { keyFile: next.file };
}

/**
 * The key that opens the volume: the one given, or the one beside its file that a `rekey` cut short has left there.
 * That one takes the file's place then, and `taken` says so; with `look` it stays.
 */
export function finishRekey(dir: string, now: StateKey, options: { look: boolean }): { key: StateKey; taken: boolean } {
  const layout = layoutOf(resolve(dir));
  const beside = now.file === undefined || now.created ? undefined : keyBeside(now.file);
  if (now.file === undefined || beside === undefined || !volumeExists(layout)) return { key: now, taken: false };
  try {
    if (keyOpens(layout, now.key) || !keyOpens(layout, beside)) return { key: now, taken: false };
  } catch (error) {
    // Opening the volume reports what is wrong with it.
    if (error instanceof VolumeError) return { key: now, taken: false };
    throw error;
  }
  if (!options.look) takeKeyBeside(now.file);
  return { key: { ...now, key: beside }, taken: !options.look };
}

interface NextKey {
  key: Uint8Array;
  file: string;
  /** The new key is in another directory, and the mark is expected there from now on. */
  markDir?: string;
  take: () => void;
  drop: () => void;
}

function nextKey({ now, newKeyFile, markDir }: RekeyRequest, layout: Layout): NextKey {
  if (newKeyFile !== undefined) {
    const { key, file, created } = resolveStateKey({
      stateDir: layout.dir,
      volumeExists: false,
      file: newKeyFile,
      configHome: '',
    });
    const path = file ?? resolve(newKeyFile);
    return {
      key,
      file: path,
      ...(dirname(path) === resolve(markDir) ? {} : { markDir: dirname(path) }),
      take: () => {},
      drop: () => {
        if (created) rmSync(path, { force: true });
      },
    };
  }
  const { file } = now;
  if (file === undefined) throw new VolumeError('key_missing', `the new key needs a file; name it with --new-key-file`);
  return { key: makeKeyBeside(file), file, take: () => takeKeyBeside(file), drop: () => dropKeyBeside(file) };
}

function installationOf(layout: Layout, key: Uint8Array): string {
  const db = openVolume(layout, key, { readOnly: false, holdsLock: true });
  try {
    return new IdentityReader(db).installation.installation_id;
  } finally {
    db.close();
  }
}

/** Copies the mark beside the new key unchanged. */
function copyMark(installationId: string, from: string, to: string): void {
  using old = openMark(join(from, `${installationId}.mark`), installationId, true);
  const mark = old?.read();
  if (mark === undefined) return;
  using copy = openMark(join(to, `${installationId}.mark`), installationId, false);
  if (copy === undefined) throw new VolumeError('no_access', `no permission to keep the rollback mark in ${to}`);
  if ((copy.read()?.entries ?? -1) < mark.entries) copy.write(mark, true);
}
