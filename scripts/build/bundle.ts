/**
 * The program as a few JavaScript files: esbuild over `daemon/main.ts` and over every worker entry. All of them lie in
 * `app/` of a tree that mirrors the repository, so what a module says about its own place still holds: `import.meta.url` is
 * where its source would be.
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
/** A place that a source names: `new URL('x', import.meta.url)`. With `.ts` at its end it is a worker entry, else an asset. */
const PLACE =
  /new URL\(\s*'(?<place>[\w./@-]+)'\s*,\s*import\.meta\.url\s*,?\s*\)|\bimport\.meta\.(?<part>url|filename|dirname)\b/g;
/** Packages in CommonJS ask for Node's own modules with `require`. */
const BANNER = `import{createRequire as __piidRequire}from'node:module';const require=__piidRequire(import.meta.url);`;
const SHARED = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  charset: 'utf8',
  legalComments: 'none',
  // Names stay: the log tells errors by their class and place.
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'silent',
  write: false,
} as const;

/** Throws esbuild's error when a source cannot be read or a package is missing. */
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
    // A worker that was found in this round becomes an entry of the next.
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

/** Puts replaced sources in place, finds workers and assets, and keeps what modules say about their own place true. */
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

/** A module's text with every mention of its own place turned into one that holds from `app/`. */
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
