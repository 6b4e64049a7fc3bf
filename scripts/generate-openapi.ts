/**
 * Writes `daemon/contract/openapi.json`. With `--check` it only verifies that the file is up to date (exit code 1 if
 * not).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { openapiDocument } from '../daemon/contract/openapi.ts';
import { dialectRows } from '../daemon/dialects/index.ts';
import { DIALECT_NAMES } from '../daemon/dialects/names.ts';
import { ENDPOINTS } from '../daemon/http/endpoints.ts';

const file = new URL('../daemon/contract/openapi.json', import.meta.url);
const text = `${JSON.stringify(openapiDocument(ENDPOINTS, dialectRows(DIALECT_NAMES)), undefined, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write('daemon/contract/openapi.json is out of date; run: node scripts/generate-openapi.ts\n');
    process.exitCode = 1;
  }
} else writeFileSync(file, text);
