/** Volumes in temporary directories, removed after the test. */
import Database from 'better-sqlite3';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openState } from '../../state/state.ts';
import type { State, StateOptions } from '../../state/state.ts';
import { VolumeError } from '../../state/volume-error.ts';

export const KEY: Uint8Array = Buffer.alloc(32, 7);
export const OTHER_KEY: Uint8Array = Buffer.alloc(32, 8);

/** A directory that goes with the test. */
export function temporaryDirectory(): string {
  const dir = mkdtempSync(join(tmpdir(), 'piid-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A state that is closed with the test. */
export function openForTest(dir: string, options: Partial<StateOptions> = {}): State {
  const state = openState({ dir, key: KEY, ...options });
  onTestFinished(() => state.close());
  return state;
}

/** The error that opening gives; fails the test when it opens. */
export function refusal(dir: string, options: Partial<StateOptions> = {}): VolumeError {
  try {
    openState({ dir, key: KEY, ...options }).close();
  } catch (error) {
    if (error instanceof VolumeError) return error;
    throw error;
  }
  throw new Error('the volume opened');
}

/** Every byte of every file under a directory. */
export function rawBytes(dir: string): Buffer {
  return Buffer.concat(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(dir, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path)),
  );
}

/** Changes the database of a closed volume: someone who has the key. */
export function edit(dir: string, sql: string): void {
  const db = new Database(join(dir, 'piid.db'));
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma('legacy = 4');
  db.pragma(`key = "x'${Buffer.from(KEY).toString('hex')}'"`);
  db.exec(sql);
  db.close();
}
