/** Finds the 32-byte key that opens the volume. The volume itself never holds it. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { makeFolder } from './folder.ts';
import { VolumeError, asVolumeError } from './volume-error.ts';

export interface StateKeyRequest {
  stateDir: string;
  /** Whether `stateDir` holds a volume. If it does, a key is looked for and never created. */
  volumeExists: boolean;
  /** `--state-key-file` or `PIID_STATE_KEY_FILE`. */
  file?: string | undefined;
  /** `PIID_STATE_KEY`: 64 hexadecimal digits or the base64 of 32 bytes. */
  value?: string | undefined;
  /** `CREDENTIALS_DIRECTORY`, set by systemd for `LoadCredential=piid-state-key:…`. */
  credentialsDirectory?: string | undefined;
  /** `$XDG_CONFIG_HOME`, else `$HOME/.config`. */
  configHome: string;
}

export interface StateKey {
  key: Uint8Array;
  /** The source in words: "file /…", "environment", "systemd credential". */
  source: string;
  /** The operator's key file, when the key came from one. */
  file?: string;
  created: boolean;
}

const CREDENTIAL_NAME = 'piid-state-key';

/** The first source that is set wins: file, environment, systemd credential, default file. Throws `VolumeError` `key_*`. */
export function resolveStateKey(request: StateKeyRequest): StateKey {
  const { file, value, credentialsDirectory } = request;
  if (file !== undefined) return fromFile(resolve(file), request);
  if (value !== undefined) return { key: parseKey(value, 'PIID_STATE_KEY'), source: 'environment', created: false };
  if (credentialsDirectory !== undefined) {
    const path = join(credentialsDirectory, CREDENTIAL_NAME);
    // systemd gives the service its own copy under a directory that only the service reads.
    if (exists(path)) return { key: readKey(path), source: 'systemd credential', created: false };
  }
  return fromFile(join(request.configHome, 'piid', 'state.key'), request);
}

function fromFile(path: string, request: StateKeyRequest): StateKey {
  refuseInside(path, request.stateDir);
  const source = `file ${path}`;
  if (!exists(path)) {
    if (request.volumeExists) {
      throw new VolumeError(
        'key_missing',
        `the state key file ${path} is missing, and the volume in ${request.stateDir} needs its key`,
      );
    }
    return { key: makeKey(path), source, file: path, created: true };
  }
  const stat = blameKey(path, () => statSync(path));
  if (!stat.isFile()) throw new VolumeError('key_invalid', `the state key file ${path} is not a regular file`);
  if ((stat.mode & 0o077) !== 0) {
    throw new VolumeError('key_unsafe', `the state key file ${path} is open to other users; run: chmod 600 ${path}`);
  }
  return { key: readKey(path), source, file: path, created: false };
}

function exists(path: string): boolean {
  return blameKey(path, () => lstatSync(path, { throwIfNoEntry: false })) !== undefined;
}

/** Refuses a key file inside the volume's directory, because a copy of the volume must not carry its key. */
function refuseInside(path: string, stateDir: string): void {
  const inside = relative(real(stateDir), real(path));
  if (!inside.startsWith('..') && !isAbsolute(inside)) {
    throw new VolumeError('key_unsafe', `the state key file ${path} lies in the state directory; keep it elsewhere`);
  }
}

/** The path with its links resolved as far as it exists. */
function real(path: string): string {
  const full = resolve(path);
  try {
    return realpathSync(full);
  } catch {
    const parent = dirname(full);
    return parent === full ? full : join(real(parent), full.slice(parent.length));
  }
}

/** The key that `rekey` left beside a key file, if a whole one is there. */
export function keyBeside(file: string): Uint8Array | undefined {
  const path = besideOf(file);
  if (!exists(path)) return undefined;
  try {
    return readKey(path);
  } catch (error) {
    if (error instanceof VolumeError && error.kind === 'key_invalid') return undefined;
    throw error;
  }
}

/** A new key beside a key file, durable and in place of one that an unfinished `rekey` left. */
export function makeKeyBeside(file: string): Uint8Array {
  const path = besideOf(file);
  blameKey(path, () => rmSync(path, { force: true }));
  return makeKey(path);
}

/** Moves the key beside over the key file. Another process may have done so already. */
export function takeKeyBeside(file: string): void {
  blameKey(file, () => {
    if (exists(besideOf(file))) renameSync(besideOf(file), file);
    syncDirectory(dirname(file));
  });
}

export function dropKeyBeside(file: string): void {
  rmSync(besideOf(file), { force: true });
}

function besideOf(file: string): string {
  return `${file}.new`;
}

function syncDirectory(dir: string): void {
  const fd = openSync(dir, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Written under another name and linked into place: of two first starts at once, both use the key of one. */
function makeKey(path: string): Uint8Array {
  const unborn = `${path}.${randomBytes(8).toString('hex')}.new`;
  blameKey(path, () => {
    makeFolder(dirname(path), 0o700);
    try {
      writeFileSync(unborn, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true });
      linkSync(unborn, path);
      syncDirectory(dirname(path));
    } catch (error) {
      if (!exists(path)) throw error;
    } finally {
      rmSync(unborn, { force: true });
    }
  });
  return readKey(path);
}

function readKey(path: string): Uint8Array {
  return parseKey(
    blameKey(path, () => readFileSync(path, 'utf8')),
    `the state key file ${path}`,
  );
}

function parseKey(text: string, name: string): Uint8Array {
  const trimmed = text.trim();
  if (/^[0-9a-fA-F]{64}$/u.test(trimmed)) return Buffer.from(trimmed, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/u.test(trimmed)) return Buffer.from(trimmed, 'base64');
  throw new VolumeError('key_invalid', `${name} does not hold a key: 64 hexadecimal digits, or 32 bytes in base64`);
}

function blameKey<T>(path: string, work: () => T): T {
  try {
    return asVolumeError(dirname(path), work);
  } catch (error) {
    if (error instanceof VolumeError && error.kind === 'no_access') {
      throw new VolumeError('no_access', `no permission to use the state key file ${path}`, { cause: error });
    }
    throw error;
  }
}
