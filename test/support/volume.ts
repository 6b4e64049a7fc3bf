/** Volumes in temporary directories, removed after the test. */
import Database from 'better-sqlite3';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readGrant } from '../../daemon/grants.ts';
import { hashOf, type Entry } from '../../state/quota/chain.ts';
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
  const state = openState({ dir, key: KEY, readGrant, ...options });
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

/** Every byte of every file under a directory. A running daemon removes files meanwhile; those are left out. */
export function rawBytes(dir: string): Buffer {
  return Buffer.concat(
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => {
      try {
        const path = join(dir, name);
        return statSync(path).isFile() ? readFileSync(path) : Buffer.alloc(0);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
        throw error;
      }
    }),
  );
}

function unlocked(dir: string): Database.Database {
  const db = new Database(join(dir, 'piid.db'));
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma('legacy = 4');
  db.pragma(`key = "x'${Buffer.from(KEY).toString('hex')}'"`);
  return db;
}

/** Changes the database of a volume: someone who has the key. */
export function edit(dir: string, sql: string): void {
  const db = unlocked(dir);
  db.exec(sql);
  db.close();
}

/** Adds an entry to the ledger with the hash and the head that fit. Returns its number. */
export function append(dir: string, entry: Entry): number {
  const db = unlocked(dir);
  try {
    const { entries, head } = db.prepare<[], { entries: number; head: Buffer }>('SELECT * FROM quota').get()!;
    const body = JSON.stringify(entry);
    const hash = hashOf(head, body);
    db.prepare('INSERT INTO ledger (seq, body, hash) VALUES (?, ?, ?)').run(entries + 1, body, hash);
    db.prepare('UPDATE quota SET entries = ?, head = ?').run(entries + 1, hash);
    return entries + 1;
  } finally {
    db.close();
  }
}
