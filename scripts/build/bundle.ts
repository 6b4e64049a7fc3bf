/**
 * Bundles the program into a few JavaScript files with esbuild: `daemon/main.ts` and every worker entry. All of them
 * are placed in `app/` of a tree that mirrors the repository, so `import.meta.url` points to where the source would be.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild';

export interface Bundle {
  /** Path in the tree → content. */
  files: Map<string, Uint8Array>;
  metafile: Metafile;
  /** Paths below the repository that sources name with `new URL('…', import.meta.url)`: assets, without a `/` at the end. */
  named: Set<string>;
}

export interface BundleOptions {
  root: string;
  /** Packages that stay packages, in `node_modules` of the tree. */
  external: readonly string[];
  /** Path below the repository → source that takes the place of the file. */
  replaced: ReadonlyMap<string, string>;
}

const MAIN = 'daemon/main.ts';
/** A path in a source, `new URL('x', import.meta.url)`. If it ends in `.ts` it is a worker entry, else an asset. */
const PLACE =
  /new URL\(\s*'(?<place>[\w./@-]+)'\s*,\s*import\.meta\.url\s*,?\s*\)|\bimport\.meta\.(?<part>url|filename|dirname)\b/g;
/** CommonJS packages load Node's own modules with `require`. */
const BANNER = `import{createRequire as __piidRequire}from'node:module';const require=__piidRequire(import.meta.url);`;
const SHARED = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  charset: 'utf8',
  legalComments: 'none',
  // Names are kept, because the log identifies errors by class and place.
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'silent',
  write: false,
} as const;

/** Bundles the sources. Throws esbuild's error when a source cannot be read or a package is missing. */
export async function bundleProgram(options: BundleOptions): Promise<Bundle> {
  const entries = new Set([MAIN]);
  for (;;) {
    const known = entries.size;
    const named = new Set<string>();
    const { outputFiles, metafile } = await build({
      ...SHARED,
      absWorkingDir: options.root,
      entryPoints: [...entries].toSorted().map((entry) => ({ in: entry, out: outName(entry) })),
      format: 'esm',
      splitting: true,
      outdir: join(options.root, 'app'),
      external: [...options.external],
      banner: { js: BANNER },
      metafile: true,
      plugins: [placed(options, entries, named)],
    });
    // A worker found in this round becomes an entry point of the next.
    if (entries.size === known) return { files: filesOf(outputFiles, options.root), metafile, named };
  }
}

/** The boot script: one file in CommonJS, as the executable's main script has to be. */
export async function bundleBoot(root: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...SHARED,
    absWorkingDir: root,
    entryPoints: ['daemon/binary/boot.ts'],
    format: 'cjs',
    outdir: root,
  });
  return outputFiles[0]!.contents;
}

/** The module that the boot script requires; ES modules that await cannot be required themselves. */
export function startModule(): Uint8Array {
  return Buffer.from(`import('./${outName(MAIN)}.js');\n`);
}

function outName(entry: string): string {
  return entry.replace(/\.ts$/, '').replaceAll('/', '-');
}

function filesOf(files: readonly OutputFile[], root: string): Map<string, Uint8Array> {
  return new Map(files.map(({ path, contents }) => [relative(root, path), contents]));
}

/** Substitutes replaced sources, finds workers and assets, and adjusts paths relative to `import.meta.url`. */
function placed(options: BundleOptions, entries: Set<string>, named: Set<string>): Plugin {
  return {
    name: 'placed',
    setup(context) {
      const { root, replaced } = options;
      context.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = relative(root, path);
        if (source.startsWith('node_modules/')) return undefined;
        const text = replaced.get(source) ?? readFileSync(path, 'utf8');
        return { contents: relocated(text, source, options, entries, named), loader: 'ts' };
      });
    },
  };
}

/** Rewrites a module's paths relative to itself so that they hold from `app/`. */
function relocated(
  text: string,
  source: string,
  { root }: BundleOptions,
  entries: Set<string>,
  named: Set<string>,
): string {
  return text.replaceAll(PLACE, (...match) => {
    const { place, part } = match.at(-1) as { place?: string; part?: string };
    const own = `new URL('../${source}', import.meta.url)`;
    if (place === undefined) {
      if (part === 'url') return `${own}.href`;
      const file = `process.getBuiltinModule('node:url').fileURLToPath(${own})`;
      return part === 'filename' ? file : `process.getBuiltinModule('node:path').dirname(${file})`;
    }
    const target = join(dirname(source), place);
    if (place.endsWith('.ts')) {
      entries.add(target);
      return `new URL('./${outName(target)}.js', import.meta.url)`;
    }
    statSync(join(root, target));
    named.add(target.replace(/\/$/, ''));
    return `new URL('../${target}', import.meta.url)`;
  });
}

/** Folders of the packages whose code a bundle holds. */
export function bundledPackages(outputs: Metafile['outputs']): Set<string> {
  const folders = new Set<string>();
  for (const { inputs } of Object.values(outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
      if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
    }
  }
  return folders;
}
