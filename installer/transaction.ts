/**
 * Changes to a machine, all or none. Each change registers how to undo it before the next one is made. What already
 * exists is left alone and registers nothing, so a second run undoes only its own changes.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { InstallError, codeOf } from './failure.ts';

export interface Owner {
  uid: number;
  gid: number;
}

export const ROOT: Owner = { uid: 0, gid: 0 };

/** Receives a description of each change, such as `made /etc/piid`. */
export type Say = (line: string) => void;

export class Transaction {
  readonly say: Say;
  private readonly undo: { what: string; back: () => unknown }[] = [];
  private stopped: string | undefined;

  constructor(say: Say) {
    this.say = say;
  }

  /** Whether anything was changed. */
  get changed(): boolean {
    return this.undo.length > 0;
  }

  did(what: string, back: () => unknown): void {
    this.undo.push({ what, back });
    this.say(what);
  }

  /** Requests an end before the next step, because a signal arrived. */
  stop(reason: string): void {
    this.stopped = reason;
  }

  /** Must be called between two steps; throws if an end was requested. */
  checkpoint(): void {
    if (this.stopped !== undefined) throw new InstallError(this.stopped);
  }

  /** Undoes everything, last change first. Returns the changes that could not be undone. */
  async rollBack(): Promise<string[]> {
    const left: string[] = [];
    for (let last = this.undo.pop(); last !== undefined; last = this.undo.pop()) {
      try {
        await last.back();
      } catch (error) {
        left.push(`${last.what} (${error instanceof InstallError ? error.message : codeOf(error)})`);
      }
    }
    return left;
  }

  /** Makes a directory with this owner and mode. Missing parents are made and belong to root. */
  directory(path: string, mode: number, owner: Owner): void {
    guarded(path, () => {
      const stat = lstatSync(path, { throwIfNoEntry: false });
      if (stat === undefined) {
        if (!existsSync(dirname(path))) this.directory(dirname(path), 0o755, ROOT);
        mkdirSync(path, { mode });
        this.did(`made ${path}`, () => rmdirSync(path));
        chmodSync(path, mode);
        chownSync(path, owner.uid, owner.gid);
        return;
      }
      if (!stat.isDirectory()) throw new InstallError(`${path} is there and is not a directory`, 'move it away');
      this.permissions(path, mode, owner);
    });
  }

  private permissions(path: string, mode: number, owner: Owner): void {
    const before = statSync(path);
    if ((before.mode & 0o7777) === mode && before.uid === owner.uid && before.gid === owner.gid) return;
    chmodSync(path, mode);
    chownSync(path, owner.uid, owner.gid);
    this.did(`set owner and mode of ${path}`, () => {
      chownSync(path, before.uid, before.gid);
      chmodSync(path, before.mode & 0o7777);
    });
  }

  /** Makes a file with exactly this content. Returns whether it was created or changed. */
  file(path: string, content: string | Buffer, mode: number, owner: Owner = ROOT): boolean {
    return guarded(path, () => {
      const before = readIfThere(path);
      if (before !== undefined && before.equals(Buffer.from(content))) {
        this.permissions(path, mode, owner);
        return false;
      }
      const old = before === undefined ? undefined : statSync(path);
      if (!existsSync(dirname(path))) this.directory(dirname(path), 0o755, ROOT);
      replaceFile(path, content, mode, owner);
      this.did(`${before === undefined ? 'made' : 'changed'} ${path}`, () => {
        if (before === undefined || old === undefined) rmSync(path);
        else replaceFile(path, before, old.mode & 0o7777, old);
      });
      return true;
    });
  }

  /** Makes a symbolic link, or replaces it in one step when it points elsewhere. */
  link(path: string, target: string): boolean {
    return guarded(path, () => {
      const stat = lstatSync(path, { throwIfNoEntry: false });
      if (stat !== undefined && !stat.isSymbolicLink())
        throw new InstallError(`${path} is there and is not a link`, 'move it away');
      const before = stat === undefined ? undefined : readlinkSync(path);
      if (before === target) return false;
      if (!existsSync(dirname(path))) this.directory(dirname(path), 0o755, ROOT);
      replaceLink(path, target);
      this.did(`linked ${path} to ${target}`, () => {
        if (before === undefined) rmSync(path);
        else replaceLink(path, before);
      });
      return true;
    });
  }
}

function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof InstallError) throw error;
    throw new InstallError(`cannot write ${path}: ${codeOf(error)}`);
  }
}

function readIfThere(path: string): Buffer | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (!stat.isFile()) throw new InstallError(`${path} is there and is not a file`, 'move it away');
  return readFileSync(path);
}

/** Writes a file completely or not at all; it is durable when the call returns. */
export function replaceFile(path: string, content: string | Buffer, mode: number, { uid, gid }: Owner): void {
  const unborn = `${path}.${randomBytes(4).toString('hex')}.new`;
  try {
    writeFileSync(unborn, content, { flag: 'wx', mode: 0o600, flush: true });
    chmodSync(unborn, mode);
    chownSync(unborn, uid, gid);
    renameSync(unborn, path);
  } finally {
    rmSync(unborn, { force: true });
  }
}

function replaceLink(path: string, target: string): void {
  const unborn = `${path}.${randomBytes(4).toString('hex')}.new`;
  try {
    symlinkSync(target, unborn);
    renameSync(unborn, path);
  } finally {
    rmSync(unborn, { force: true });
  }
}
