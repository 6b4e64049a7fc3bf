/** A release on the machine: one directory with the program, its sums and signature, and its unpacked native parts. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InstallError, codeOf } from './failure.ts';
import type { Layout } from './layout.ts';
import { reasonOf, runTool } from './tool.ts';
import { ROOT } from './transaction.ts';
import type { Transaction } from './transaction.ts';

/** What the build puts beside the program (docs/decisions.md#licence-files-and-builds). The sums name it; they travel with it. */
const BESIDE = ['SHA256SUMS', 'SHA256SUMS.sig', 'sbom.cdx.json', 'THIRD_PARTY_LICENCES.txt', 'piid-release.pub.pem'];
export const PROGRAM = 'piid';
/** Directory of the unpacked native parts, in a release's. */
export const CACHE = 'cache';

export interface Release {
  /** `<version>-<first 12 digits of the SHA-256>`: the name of its directory. */
  id: string;
  version: string;
}

/** The SHA-256 of a file, hex; a block at a time. */
export function hashOf(file: string): string {
  let fd: number;
  try {
    if (!statSync(file).isFile()) throw new InstallError(`${file} is not a file`);
    fd = openSync(file, 'r');
  } catch (error) {
    if (error instanceof InstallError) throw error;
    throw new InstallError(`cannot read ${file}: ${codeOf(error)}`);
  }
  try {
    const hash = createHash('sha256');
    const block = Buffer.allocUnsafe(1 << 20);
    for (let n = readSync(fd, block); n > 0; n = readSync(fd, block)) hash.update(block.subarray(0, n));
    return hash.digest('hex');
  } finally {
    closeSync(fd);
  }
}

/** The installed release of a program file, if it is complete. */
export function placedRelease(layout: Layout, sha256: string): Release | undefined {
  const ending = `-${sha256.slice(0, 12)}`;
  const id = releasesOf(layout).find((name) => name.endsWith(ending));
  if (id === undefined) return undefined;
  const program = join(layout.programs, id, PROGRAM);
  if (!existsSync(program) || hashOf(program) !== sha256) return undefined;
  return { id, version: id.slice(0, -ending.length) };
}

/** Names of the installed releases. */
export function releasesOf(layout: Layout): string[] {
  if (!existsSync(layout.programs)) return [];
  return readdirSync(layout.programs, { withFileTypes: true })
    .filter((one) => one.isDirectory() && !one.name.startsWith('.'))
    .map((one) => one.name);
}

/**
 * Installs a program into a new directory and lets it unpack its native parts there as root. They are read-only for the
 * service, which therefore cannot change the code that it runs. Does nothing when the release is already complete.
 */
export function placeRelease(layout: Layout, source: string, change: Transaction): Release {
  const sha256 = hashOf(source);
  const there = placedRelease(layout, sha256);
  if (there !== undefined) return there;
  // The directory is built under another name, so that one with a release's name is always complete.
  const unborn = join(layout.programs, `.${sha256.slice(0, 12)}.new`);
  rmSync(unborn, { recursive: true, force: true });
  change.directory(layout.programs, 0o755, ROOT);
  let place = unborn;
  change.did(`copied ${source}`, () => rmSync(place, { recursive: true, force: true }));
  mkdirSync(unborn, { mode: 0o755 });
  chmodSync(unborn, 0o755);
  copy(source, join(unborn, PROGRAM), 0o755);
  if (hashOf(join(unborn, PROGRAM)) !== sha256) throw new InstallError(`${source} changed while it was copied`);
  for (const name of BESIDE) {
    const from = join(dirname(source), name);
    if (existsSync(from)) copy(from, join(unborn, name), 0o644);
  }
  const version = unpack(unborn);
  const id = `${version}-${sha256.slice(0, 12)}`;
  place = join(layout.programs, id);
  rmSync(place, { recursive: true, force: true });
  renameSync(unborn, place);
  change.say(`unpacked ${place}`);
  return { id, version };
}

/** Runs the program, which unpacks its native parts and reports whether they work here. Returns its version. */
function unpack(dir: string): string {
  const cache = join(dir, CACHE);
  mkdirSync(cache, { mode: 0o700 });
  // Root's own home, state and settings must have no influence.
  const env = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', PIID_CACHE: cache };
  const program = join(dir, PROGRAM);
  const works = runTool(program, ['doctor', '--state', join(dir, 'none')], { env });
  if (works.code !== 0) throw new InstallError(`the program does not work on this machine: ${reasonOf(works)}`);
  const said = runTool(program, ['--version'], { env });
  const version = said.stdout.trim();
  if (said.code !== 0 || !/^[0-9]+\.[0-9]+\.[0-9]+(?:[A-Za-z.+-][0-9A-Za-z.+-]*)?$/u.test(version))
    throw new InstallError(`the program does not say its version: ${reasonOf(said)}`);
  openForReading(cache);
  return version;
}

/** Lets everybody read and only root write. */
function openForReading(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openForReading(join(path, name));
}

function copy(from: string, to: string, mode: number): void {
  try {
    copyFileSync(from, to);
    chmodSync(to, mode);
    const fd = openSync(to, 'r');
    fsyncSync(fd);
    closeSync(fd);
  } catch (error) {
    throw new InstallError(`cannot copy ${basename(from)} to ${dirname(to)}: ${codeOf(error)}`);
  }
}
