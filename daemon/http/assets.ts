/**
 * The only place that reads files of the web pages. A built binary unpacks these three into the same tree
 * (`scripts/build/stage.ts`): a new file must be named there too.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const SWAGGER_UI = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;
export type AssetName = (typeof SWAGGER_UI)[number];

const loaded = new Map<AssetName, Buffer>();

export function readAsset(name: AssetName): Buffer {
  let bytes = loaded.get(name);
  if (bytes === undefined) {
    const folder = dirname(require.resolve('@fastify/swagger-ui/package.json'));
    bytes = readFileSync(join(folder, 'static', name));
    loaded.set(name, bytes);
  }
  return bytes;
}
