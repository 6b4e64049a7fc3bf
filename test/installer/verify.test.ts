import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyRelease } from '../../installer/verify.ts';
import { temporaryDirectory } from '../support/volume.ts';

interface Vendor {
  privateKey: KeyObject;
  trusted: string;
}

function vendor(): Vendor {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  return { privateKey, trusted: Buffer.from(x!, 'base64url').toString('base64') };
}

function release({ privateKey }: Vendor): { dir: string; program: string } {
  const dir = temporaryDirectory();
  const program = join(dir, 'piid');
  writeFileSync(program, 'the program');
  const sums = `${'0'.repeat(64)}  sbom.cdx.json\n${createHash('sha256').update('the program').digest('hex')}  piid\n`;
  writeFileSync(join(dir, 'SHA256SUMS'), sums);
  writeFileSync(join(dir, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), privateKey));
  return { dir, program };
}

const ours = vendor();
const theirs = vendor();

test('a program whose sums a trusted key signed is accepted', () => {
  const { program } = release(ours);
  expect(verifyRelease(program, [theirs.trusted, ours.trusted])).toMatch(/^verified .*SHA-256 [0-9a-f]{64}$/u);
});

test.each<[string, (at: ReturnType<typeof release>) => void, readonly string[], RegExp]>([
  ['signed by another key', () => {}, [theirs.trusted], /not signed by a key/u],
  ['with no key to trust', () => {}, [], /knows no key/u],
  [
    'whose bytes were changed',
    ({ program }) => appendFileSync(program, '!'),
    [ours.trusted],
    /not the file that was signed/u,
  ],
  [
    'whose sums were changed',
    ({ dir }) => appendFileSync(join(dir, 'SHA256SUMS'), '\n'),
    [ours.trusted],
    /not signed by a key/u,
  ],
  ['without sums', ({ dir }) => rmSync(join(dir, 'SHA256SUMS')), [ours.trusted], /SHA256SUMS is missing/u],
  [
    'without a signature',
    ({ dir }) => rmSync(join(dir, 'SHA256SUMS.sig')),
    [ours.trusted],
    /SHA256SUMS\.sig is missing/u,
  ],
  [
    'with a longer signature',
    ({ dir }) => appendFileSync(join(dir, 'SHA256SUMS.sig'), '0'),
    [ours.trusted],
    /wrong form/u,
  ],
  [
    'with endless sums',
    ({ dir }) => writeFileSync(join(dir, 'SHA256SUMS'), 'x'.repeat(100_000)),
    [ours.trusted],
    /wrong form/u,
  ],
])('a program %s is refused', (_, spoil, trusted, reason) => {
  const made = release(ours);
  spoil(made);
  expect(() => verifyRelease(made.program, trusted)).toThrow(reason);
});
