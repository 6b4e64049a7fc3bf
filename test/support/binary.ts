/** The built binary, made once for the sources as they are and kept between runs. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const KEPT = join(ROOT, 'node_modules', '.cache', 'piid-binary');
/** What a build reads. */
const SOURCES = ['daemon', 'engine', 'installer', 'licence', 'state', 'scripts/build', 'scripts/build-binary.ts'];
const FILES = ['package.json', 'package-lock.json', 'THIRD_PARTY_NOTICES.md', 'node_modules/.package-lock.json'];
/** A build takes 15 seconds on a quiet machine; a lock that is older belongs to nobody. */
const PATIENCE_MS = 300_000;

/** Give a test that may build this long. */
export const BUILD_TIMEOUT_MS = PATIENCE_MS + 60_000;

/** The folder of a build of the present sources, as `npm run build:binary -- --out` leaves it, with keys in `issuer/`. */
export function builtProgram(): string {
  const place = join(KEPT, fingerprint());
  while (!existsSync(place)) {
    if (isFree()) build(place);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
  return place;
}

/** Changes when a source does: names, sizes and times. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const visit = (path: string): void => {
    const stat = statSync(join(ROOT, path));
    if (stat.isDirectory()) for (const name of readdirSync(join(ROOT, path)).toSorted()) visit(`${path}/${name}`);
    else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const path of [...SOURCES, ...FILES]) visit(path);
  return hash.digest('hex').slice(0, 16);
}

const LOCK = join(KEPT, '.lock');

/** Takes the lock; false when another test run builds. */
function isFree(): boolean {
  mkdirSync(KEPT, { recursive: true });
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const stat = statSync(LOCK, { throwIfNoEntry: false });
    if (stat !== undefined && Date.now() - stat.mtimeMs > PATIENCE_MS) rmSync(LOCK, { force: true });
    return false;
  }
}

function build(place: string): void {
  try {
    if (existsSync(place)) return;
    for (const name of readdirSync(KEPT))
      if (name !== '.lock') rmSync(join(KEPT, name), { recursive: true, force: true });
    const making = `${place}.making`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts', 'build-binary.ts'), '--out', making],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`the build failed: ${stdout}${stderr}`);
    renameSync(making, place);
  } finally {
    rmSync(LOCK, { force: true });
  }
}
