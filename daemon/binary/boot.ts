/**
 * What a built binary runs first: unpacks, checks and hands over. The build makes it the main script of the executable;
 * nothing but Node's own modules can be loaded here.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire, getCompileCacheDir } from 'node:module';
import { getAsset, getRawAsset } from 'node:sea';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { MANIFEST_ASSET, PAYLOAD_ASSET, START_MODULE, folderOf, type Manifest, type ManifestFile } from './manifest.ts';
import { allowsPrograms, placesFor } from './place.ts';
import { makeFolder } from '../../state/folder.ts';
import { CacheError, modes, unpack, type Unpacked } from './unpack.ts';
import { BOOTED } from './booted.ts';

/** The contract's exit code for a start that failed. */
const FAILED = 1;
/** Names the process that this one unpacks for. */
const UNPACKS_FOR = 'PIID_UNPACKS_FOR';

function boot(): void {
  // ONNX Runtime reports to its makers unless it finds this before its first session.
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  if (getCompileCacheDir() !== undefined) {
    // Node would run code compiled there instead of the files that are checked here.
    process.stderr.write('piid: NODE_COMPILE_CACHE is set; unset it, since nobody checks the code in that folder\n');
    process.exitCode = FAILED;
    return;
  }
  const manifest = JSON.parse(getAsset(MANIFEST_ASSET, 'utf8')) as Manifest;
  // The executable is memory-mapped, so bytes that are not unpacked are never read.
  const payload = Buffer.from(getRawAsset(PAYLOAD_ASSET));
  const bytesOf = ({ packed: [offset, length] }: ManifestFile): Buffer =>
    zstdDecompressSync(payload.subarray(offset, offset + length));
  const problems: string[] = [];
  const helps = process.env[UNPACKS_FOR] === String(process.ppid);
  for (const dir of placesFor(process.argv.slice(2), process.env)) {
    if (!helps) unpackAside(manifest, dir);
    const unpacked = tryPlace(manifest, dir, bytesOf, problems);
    if (unpacked === undefined) continue;
    if (helps) return;
    Reflect.set(globalThis, BOOTED, { manifest, unpacked });
    const start = join(unpacked.root, START_MODULE);
    createRequire(start)(start);
    return;
  }
  process.stderr.write(
    `piid: the parts of the program cannot be unpacked; name a place with --cache: ${problems.join('; ')}\n`,
  );
  process.exitCode = FAILED;
}

/**
 * On the first start, a child process unpacks, so that the 200 MB this takes are freed when it ends. Whatever its result,
 * this process checks every file itself and unpacks those that are missing.
 */
function unpackAside(manifest: Manifest, dir: string): void {
  if (existsSync(join(dir, folderOf(manifest)))) return;
  spawnSync(process.execPath, process.argv.slice(2), {
    env: { ...process.env, [UNPACKS_FOR]: String(process.pid) },
    stdio: 'ignore',
  });
}

function tryPlace(
  manifest: Manifest,
  dir: string,
  bytesOf: (file: ManifestFile) => Buffer,
  problems: string[],
): Unpacked | undefined {
  try {
    makeFolder(dir, modes().folder);
    if (allowsPrograms(mountinfo(), realpathSync(dir))) return unpack(manifest, dir, bytesOf);
    problems.push(`${dir} is mounted noexec`);
  } catch (error) {
    if (error instanceof CacheError) problems.push(error.message);
    else problems.push(`${dir}: ${error instanceof Error && 'code' in error ? String(error.code) : 'cannot be used'}`);
  }
  return undefined;
}

/** Empty where there is no `/proc`; then loading the first addon fails with the reason. */
function mountinfo(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    return '';
  }
}

boot();
