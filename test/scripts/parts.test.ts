import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed, licenceFile, partsOf, refuseForbidden, trainingSources } from '../../scripts/build/parts.ts';
import { sbomOf } from '../../scripts/build/sbom.ts';
import { problemsOf } from '../support/cyclonedx.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PACKAGES = ['better-sqlite3', 're2', 'onnxruntime-node', 'fastify', 'eld', 'ibantools', 'tweetnacl'];
const parts = partsOf(
  ROOT,
  PACKAGES.map((name) => `node_modules/${name}`),
);

test.each<[string, string, boolean]>([
  ['a', 'MIT', true],
  ['a', '(MIT OR GPL-3.0-only)', true],
  ['a', 'MIT AND GPL-3.0-only', false],
  ['a', 'GPL-2.0-or-later', false],
  ['a', 'AGPL-3.0-only', false],
  ['a', 'LGPL-3.0-or-later', false],
  ['libvips', 'LGPL-3.0-or-later', true],
  ['a', '', false],
  ['a', 'SEE LICENSE IN file', false],
])('%s under %j is allowed: %s', (name, licence, allowed) => {
  expect(isAllowed(name, licence)).toBe(allowed);
});

test('a package under a licence that is not allowed stops the build and is named', () => {
  const forbidden = [...parts, { name: 'mupdf', licence: 'AGPL-3.0-or-later' }];
  expect(() => refuseForbidden(forbidden)).toThrow(/^licences that are not allowed: mupdf \(AGPL-3.0-or-later\)$/u);
});

test('every part has a version, a licence and a text, native parts among them', () => {
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'Node.js',
      'SQLite',
      'SQLite3 Multiple Ciphers',
      'RE2',
      'Abseil',
      'ONNX Runtime',
      'fastify',
    ]),
  );
  for (const { name, version, licence, texts } of parts) {
    expect(version, name).not.toBe('');
    expect(licence, name).not.toBe('');
    expect(texts.join('').length, name).toBeGreaterThan(200);
  }
  const file = licenceFile(parts, trainingSources(ROOT));
  expect(file).toContain('CC BY-SA 4.0');
  for (const { name, version } of parts) expect(file).toContain(`\n${name} ${version}\n`);
});

test('the bill of materials fits the CycloneDX 1.6 schema and is the same each time', () => {
  const product = { name: 'piid', version: '1.2.3', sha256: 'ab'.repeat(32), time: 1_700_000_000 };
  const text = sbomOf(product, parts);
  expect(sbomOf(product, parts)).toBe(text);
  expect(problemsOf(JSON.parse(text))).toBe('');
  expect(problemsOf({ ...(JSON.parse(text) as object), components: [{ name: 'no type' }] })).toContain('type');
});
