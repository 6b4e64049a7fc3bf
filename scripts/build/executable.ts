/** Tree and boot script become one file: a Node single executable whose assets are the packed tree and its manifest. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { MANIFEST_ASSET, PAYLOAD_ASSET, type Manifest, type ManifestFile } from '../../daemon/binary/manifest.ts';
import type { Tree } from './stage.ts';

/** Level 19 takes ten times as long and saves 2 MB; weights hardly shrink at any level. */
const LEVEL = 9;

/** Node's own marker, which the injection changes. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * `--disable-sigusr1`: no signal opens the inspector's port. Nothing of the environment adds to these
 * (`execArgvExtension`), so `NODE_OPTIONS` cannot load code into the program. Without protection keys: with them
 * V8 now and then ends the process ("Check failed: jit_page.has_value()") when threads that run WebAssembly come and go.
 */
const NODE_ARGUMENTS = ['--disable-sigusr1', '--no-memory-protection-keys'];

export interface Packed {
  manifest: Manifest;
  payload: Uint8Array;
}

/**
 * `issuers`: the keys that the tree was built with. `kept`: a folder where packed files are kept between builds, under the
 * checksum of their content.
 */
export function pack(tree: Tree, { version, issuers }: Pick<Manifest, 'version' | 'issuers'>, kept: string): Packed {
  const files: ManifestFile[] = [];
  const parts: Uint8Array[] = [];
  const whole = createHash('sha256');
  let offset = 0;
  for (const [path, content] of [...tree].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const packed = packedOnce(content, join(kept, `${sha256}-${LEVEL}.zst`));
    whole.update(`${sha256} ${path}\n`);
    files.push({ path, bytes: content.length, sha256, packed: [offset, packed.length] });
    parts.push(packed);
    offset += packed.length;
  }
  return { manifest: { version, hash: whole.digest('hex'), issuers, files }, payload: Buffer.concat(parts) };
}

function packedOnce(content: Uint8Array, file: string): Uint8Array {
  if (existsSync(file)) return readFileSync(file);
  const packed = zstdCompressSync(content, {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, packed);
  return packed;
}

/** Writes the executable. `node`: the runtime, stripped; `tool`: a Node that makes the blob, of the same version. */
export function writeExecutable(
  out: string,
  parts: { boot: Uint8Array; packed: Packed; node: Uint8Array; tool: string },
): void {
  const scratch = mkdtempSync(`${out}.build-`);
  try {
    const { manifest, payload } = parts.packed;
    writeFileSync(join(scratch, 'boot.cjs'), parts.boot);
    writeFileSync(join(scratch, MANIFEST_ASSET), JSON.stringify(manifest));
    writeFileSync(join(scratch, PAYLOAD_ASSET), payload);
    // Paths are relative because the blob contains them.
    const config = {
      main: 'boot.cjs',
      output: 'sea.blob',
      disableExperimentalSEAWarning: true,
      useSnapshot: false,
      useCodeCache: false,
      execArgv: NODE_ARGUMENTS,
      execArgvExtension: 'none',
      assets: { [MANIFEST_ASSET]: MANIFEST_ASSET, [PAYLOAD_ASSET]: PAYLOAD_ASSET },
    };
    writeFileSync(join(scratch, 'sea.json'), JSON.stringify(config));
    execFileSync(parts.tool, ['--experimental-sea-config', 'sea.json'], {
      cwd: scratch,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    writeFileSync(out, parts.node);
    const injector = createRequire(import.meta.url).resolve('postject/dist/cli.js');
    const injection = [injector, out, 'NODE_SEA_BLOB', join(scratch, 'sea.blob'), '--sentinel-fuse', FUSE];
    execFileSync(parts.tool, injection, { stdio: ['ignore', 'ignore', 'pipe'] });
    chmodSync(out, 0o755);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
