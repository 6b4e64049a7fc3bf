/** The issuer that a checkout trusts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const development = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'licence', 'issuer', 'development-key.json'), 'utf8'),
) as { keyid: string; seed: string };

export const DEVELOPMENT_SEED: Uint8Array = Buffer.from(development.seed, 'base64');
