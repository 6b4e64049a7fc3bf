/**
 * `npm run build:client`: the restoring client, `dist/piid-restore.mjs`, from `engine/restore/client.ts`. One file without
 * dependencies for browsers and Node. Fails when it grows over its limit. `--out FILE` writes it elsewhere.
 */
import { parseArgs } from 'node:util';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The size limit in bytes, minified and not compressed. */
export const CLIENT_LIMIT = 25_000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Writes the client and returns its size in bytes. */
export async function buildClient(outfile: string): Promise<number> {
  const { metafile } = await build({
    entryPoints: [join(root, 'engine', 'restore', 'client.ts')],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
  });
  const [output] = Object.values(metafile.outputs);
  return output?.bytes ?? 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: join(root, 'dist', 'piid-restore.mjs') } },
  });
  const size = await buildClient(values.out);
  console.log(`${values.out}: ${size} bytes`);
  if (size > CLIENT_LIMIT) {
    console.error(`larger than ${CLIENT_LIMIT} bytes`);
    process.exitCode = 1;
  }
}
