/**
 * Writes the import rules of `layers.ts` into `.oxlintrc.json`. With `--check` it only verifies that they are up to
 * date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { lintOverrides, type Override } from './layers.ts';

const path = fileURLToPath(new URL('../.oxlintrc.json', import.meta.url));
const config = JSON.parse(readFileSync(path, 'utf8')) as { overrides: Override[] };
const overrides = lintOverrides();
if (!process.argv.includes('--check')) writeFileSync(path, `${JSON.stringify({ ...config, overrides }, null, 2)}\n`);
else if (!isDeepStrictEqual(config.overrides, overrides)) {
  process.stderr.write('.oxlintrc.json differs from scripts/layers.ts; run node scripts/generate-lint.ts\n');
  process.exitCode = 1;
}
