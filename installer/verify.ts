/** Verifies that the vendor signed a program file, before the program runs and with keys that are already installed. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InstallError } from './failure.ts';
import { hashOf } from './release.ts';

const SIGNATURE_BYTES = 64;
const MAX_SUMS_BYTES = 64 * 1024;

/**
 * `trusted`: base64 of 32-byte Ed25519 public keys. Returns the lines to print. Throws `InstallError` when sums or
 * signature are missing, wrong, or by another key.
 */
export function verifyRelease(program: string, trusted: readonly string[]): string {
  const dir = dirname(program);
  const [sums, signature] = [join(dir, 'SHA256SUMS'), join(dir, 'SHA256SUMS.sig')];
  for (const path of [sums, signature])
    if (!existsSync(path)) throw new InstallError(`${path} is missing`, 'copy it from where the program comes from');
  if (statSync(sums).size > MAX_SUMS_BYTES || statSync(signature).size !== SIGNATURE_BYTES)
    throw new InstallError(`${sums} or its signature has a wrong form`);
  const listed = readFileSync(sums);
  if (trusted.length === 0)
    throw new InstallError('this program knows no key of the vendor', 'check the sums yourself and say --unsigned');
  const proof = readFileSync(signature);
  if (!trusted.some((key) => verify(null, listed, publicKey(key), proof)))
    throw new InstallError(`${sums} is not signed by a key that this installation trusts`);
  const expected = sumOf(listed.toString('utf8'), basename(program));
  if (expected === undefined) throw new InstallError(`${sums} does not name ${basename(program)}`);
  if (hashOf(program) !== expected) throw new InstallError(`${program} is not the file that was signed`);
  return `verified ${program}: signed, SHA-256 ${expected}`;
}

/** From the base64 of 32 bytes. */
function publicKey(base64: string): KeyObject {
  const x = Buffer.from(base64, 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** As sha256sum writes them: digits, two spaces (or one and a star), name. */
function sumOf(sums: string, name: string): string | undefined {
  return sums
    .split('\n')
    .map((line) => /^([0-9a-f]{64}) [ *](.+)$/u.exec(line))
    .find((match) => match?.[2] === name)?.[1];
}
