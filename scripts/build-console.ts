/**
 * `npm run build:console`: the page at /console, `dist/console/`, from `daemon/console/`. One script and one style sheet,
 * with nothing that is loaded from elsewhere. `--out FOLDER` writes it elsewhere; `--sizes` prints what the first view takes.
 */
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundledPackages } from './build/bundle.ts';

/** The limit of the script in bytes, compressed. */
export const CONSOLE_LIMIT = 150_000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'daemon', 'console');

export interface BuiltConsole {
  /** Of the script in bytes, compressed. */
  readonly size: number;
  /** Folders of the packages whose code the page holds. */
  readonly packages: ReadonlySet<string>;
}

/** Writes the page. */
export async function buildConsole(folder: string): Promise<BuiltConsole> {
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    entryPoints: [join(source, 'main.tsx')],
    outfile: join(folder, 'console.js'),
    tsconfig: join(source, 'tsconfig.json'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
  });
  await build({
    entryPoints: [join(source, 'console.css')],
    outfile: join(folder, 'console.css'),
    bundle: true,
    minify: true,
    logLevel: 'silent',
  });
  for (const name of ['index.html', 'icon.svg']) copyFileSync(join(source, name), join(folder, name));
  return {
    size: gzipSync(readFileSync(join(folder, 'console.js'))).length,
    packages: bundledPackages(metafile.outputs),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: join(root, 'dist', 'console') },
      sizes: { type: 'boolean', default: false },
    },
  });
  const { size } = await buildConsole(values.out);
  if (values.sizes) console.log(`${values.out}: ${size} bytes of script, compressed`);
  if (size > CONSOLE_LIMIT) {
    console.error(`larger than ${CONSOLE_LIMIT} bytes`);
    process.exitCode = 1;
  }
}
