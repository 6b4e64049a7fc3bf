/** The page at /console. Its files are built from `daemon/console` (`scripts/build-console.ts`). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ServiceError } from '../../engine/errors.ts';
import type { Page } from './docs.ts';

const FOLDER = new URL('../../dist/console/', import.meta.url);

/** No inline script or style; pictures that were dropped or made in the page are `data:` or `blob:`. */
export const CONSOLE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const MEDIA_TYPES = {
  'index.html': 'text/html; charset=utf-8',
  'console.js': 'text/javascript; charset=utf-8',
  'console.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const;
type FileName = keyof typeof MEDIA_TYPES;

const isFileName = (name: string): name is FileName => Object.hasOwn(MEDIA_TYPES, name);
const loaded = new Map<FileName, Buffer>();

export function consolePage(): Page {
  return readFile('index.html');
}

export function consoleAsset(name: string): Page | undefined {
  return isFileName(name) && name !== 'index.html' ? readFile(name) : undefined;
}

function readFile(name: FileName): Page {
  let content = loaded.get(name);
  if (content === undefined) {
    try {
      content = readFileSync(fileURLToPath(new URL(name, FOLDER)));
    } catch (cause) {
      throw new ServiceError('capability_unavailable', {
        message: 'The console has not been built: `npm start` builds it.',
        cause,
      });
    }
    loaded.set(name, content);
  }
  return { mediaType: MEDIA_TYPES[name], content, csp: CONSOLE_CSP };
}
