/**
 * The state key on the machine: encrypted for it as a systemd credential where systemd-creds works, else a file that
 * root alone reads. The service gets its own copy from systemd; a command of the operator gets it in its environment.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { InstallError, codeOf } from './failure.ts';
import { CREDENTIAL } from './layout.ts';
import type { Layout } from './layout.ts';
import { findTool, reasonOf, runTool, systemdRuns } from './tool.ts';
import type { Transaction } from './transaction.ts';
import type { KeyForm } from './unit.ts';

const KEY = /^(?:[0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/u;

/** The form of the key on this machine; undefined when there is no key yet. */
export function keyForm(layout: Layout): KeyForm | undefined {
  if (existsSync(layout.sealedKey)) return 'sealed';
  return existsSync(layout.plainKey) ? 'plain' : undefined;
}

/** The key in the clear, for a command that runs as the service. Throws `InstallError`. */
export function readStateKey(layout: Layout): string {
  const form = keyForm(layout);
  if (form === undefined)
    throw new InstallError(`there is no state key in ${layout.settings}`, 'piid install puts it there');
  return checked(form === 'sealed' ? unseal(layout.sealedKey) : read(layout.plainKey), layout.settings);
}

/** Installs a new key, or the one in `bring`. An existing key stays if it is the same. */
export function ensureKey(layout: Layout, change: Transaction, options: { bring?: string; plain: boolean }): KeyForm {
  const form = keyForm(layout);
  if (options.bring === undefined) {
    if (form !== undefined) return form;
    return write(layout, change, randomBytes(32).toString('hex'), options.plain);
  }
  const brought = checked(read(options.bring), options.bring);
  if (form !== undefined) {
    if (readStateKey(layout) === brought) return form;
    throw new InstallError(
      `another state key lies in ${layout.settings}`,
      'move it to a safe place first: without it the volume it belongs to cannot be read',
    );
  }
  return write(layout, change, brought, options.plain);
}

function write(layout: Layout, change: Transaction, key: string, plain: boolean): KeyForm {
  const sealed = plain ? undefined : seal(key);
  if (sealed === undefined) {
    change.file(layout.plainKey, `${key}\n`, 0o600);
    return 'plain';
  }
  change.file(layout.sealedKey, sealed, 0o600);
  return 'sealed';
}

/**
 * Encrypts the key. Undefined where systemd does not run or systemd-creds cannot encrypt; the key then goes into a
 * file.
 */
function seal(key: string): string | undefined {
  const tool = systemdRuns() ? findTool('systemd-creds') : undefined;
  if (tool === undefined) return undefined;
  const said = runTool(tool, ['encrypt', `--name=${CREDENTIAL}`, '-', '-'], { input: key });
  return said.code === 0 && said.stdout !== '' ? said.stdout : undefined;
}

function unseal(path: string): string {
  const tool = findTool('systemd-creds');
  if (tool === undefined) throw new InstallError(`systemd-creds is missing, which reads ${path}`);
  const said = runTool(tool, ['decrypt', `--name=${CREDENTIAL}`, path, '-']);
  if (said.code !== 0)
    throw new InstallError(`cannot decrypt ${path}: ${reasonOf(said)}`, 'it belongs to the machine that made it');
  return said.stdout;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new InstallError(`cannot read the state key ${path}: ${codeOf(error)}`);
  }
}

function checked(text: string, where: string): string {
  const key = text.trim();
  if (!KEY.test(key))
    throw new InstallError(`${where} holds no state key: 64 hexadecimal digits, or 32 bytes in base64`);
  return key;
}
