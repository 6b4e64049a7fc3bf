/** The system user that runs the service: without a shell, a home directory or a password. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallError, codeOf } from './failure.ts';
import { SERVICE } from './layout.ts';
import { findTool, reasonOf, runTool } from './tool.ts';
import { replaceFile } from './transaction.ts';
import type { Owner, Transaction } from './transaction.ts';

const HOME = '/var/lib/piid';
const NO_SHELL = '/usr/sbin/nologin';
/** System users are numbered from 999 down. */
const HIGHEST = 999;
const LOWEST = 100;

/** Numbers of the service's user in the databases under `root`; undefined when it has none. */
export function serviceUser(root: string): Owner | undefined {
  const line = entry(read(root, 'passwd'));
  if (line === undefined) return undefined;
  const [uid, gid] = [Number(line[2]), Number(line[3])];
  if (!Number.isInteger(uid) || !Number.isInteger(gid))
    throw new InstallError(`the entry of ${SERVICE} in ${join(root, 'etc/passwd')} is broken`);
  return { uid, gid };
}

/** Finds or creates the user. Refuses a user that is not a system user, because its files would be a person's. */
export function ensureUser(root: string, change: Transaction): Owner {
  const there = serviceUser(root);
  if (there !== undefined) {
    if (there.uid === 0 || there.uid >= 1000)
      throw new InstallError(`the user ${SERVICE} is there with number ${there.uid}, which is no system user`);
    return there;
  }
  const useradd = findTool('useradd');
  if (root === '/' && useradd !== undefined && findTool('groupadd') !== undefined) byTool(useradd, change);
  else byHand(root, change);
  const made = serviceUser(root);
  if (made === undefined) throw new InstallError(`the user ${SERVICE} could not be made`);
  return made;
}

export function removeUser(root: string): void {
  if (serviceUser(root) === undefined) return;
  const userdel = findTool('userdel');
  if (root === '/' && userdel !== undefined) {
    const said = runTool(userdel, [SERVICE]);
    if (said.code !== 0) throw new InstallError(`cannot remove the user ${SERVICE}: ${reasonOf(said)}`);
    return;
  }
  for (const name of DATABASES) edit(root, name, (lines) => lines.filter((line) => !line.startsWith(`${SERVICE}:`)));
}

function byTool(useradd: string, change: Transaction): void {
  const grouped = entry(read('/', 'group')) !== undefined;
  const said = runTool(useradd, [
    '--system',
    ...(grouped ? ['--gid', SERVICE] : ['--user-group']),
    '--no-create-home',
    '--home-dir',
    HOME,
    '--shell',
    NO_SHELL,
    SERVICE,
  ]);
  if (said.code !== 0) throw new InstallError(`cannot make the user ${SERVICE}: ${reasonOf(said)}`);
  change.did(`made user ${SERVICE}`, () => removeUser('/'));
}

const DATABASES = ['passwd', 'group', 'shadow', 'gshadow'] as const;
type Database = (typeof DATABASES)[number];

/** Adds the user by editing the databases, for images and machines without shadow's tools. */
function byHand(root: string, change: Transaction): void {
  const taken = new Set([...numbers(read(root, 'passwd')), ...numbers(read(root, 'group'))]);
  const group = entry(read(root, 'group'));
  let id = HIGHEST;
  while (taken.has(id) && id >= LOWEST) id--;
  if (id < LOWEST) throw new InstallError('no number is free for a system user');
  const gid = group === undefined ? id : Number(group[2]);
  const day = Math.floor(Date.now() / 86_400_000);
  change.did(`made user ${SERVICE}`, () => removeUser(root));
  const add: Record<Database, string | undefined> = {
    passwd: `${SERVICE}:x:${id}:${gid}:${SERVICE}:${HOME}:${NO_SHELL}`,
    group: group === undefined ? `${SERVICE}:x:${gid}:` : undefined,
    shadow: `${SERVICE}:!:${day}::::::`,
    gshadow: group === undefined ? `${SERVICE}:!::` : undefined,
  };
  for (const name of DATABASES) {
    const line = add[name];
    // A missing shadow file is not created, because the machine does not use one.
    const needed = name === 'passwd' || name === 'group' || existsSync(join(root, 'etc', name));
    if (line !== undefined && needed) edit(root, name, (lines) => [...lines, line]);
  }
}

function read(root: string, name: Database): string[] {
  const path = join(root, 'etc', name);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function entry(lines: readonly string[]): string[] | undefined {
  return lines.find((line) => line.startsWith(`${SERVICE}:`))?.split(':');
}

function numbers(lines: readonly string[]): number[] {
  return lines.map((line) => Number(line.split(':')[2]));
}

/** Runs `work` under the lock that shadow's own tools take. */
function edit(root: string, name: Database, change: (lines: string[]) => string[]): void {
  const path = join(root, 'etc', name);
  const lock = `${path}.lock`;
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new InstallError(`cannot lock ${path}: ${codeOf(error)}`, `remove ${lock} when nothing uses it`);
  }
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined && change([]).length === 0) return;
    const lines = change(read(root, name));
    replaceFile(
      path,
      `${lines.join('\n')}\n`,
      stat === undefined ? 0o644 : stat.mode & 0o7777,
      stat ?? { uid: 0, gid: 0 },
    );
  } finally {
    rmSync(lock, { force: true });
  }
}
