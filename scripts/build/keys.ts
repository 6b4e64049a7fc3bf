/** The keys of a build: whose licences the binary accepts, and who signs its checksums. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyidOf } from '../../licence/envelope.ts';
import { makeKey, type PublicKeyFile } from '../../licence/issuer/keys.ts';
import { decodeBase64 } from '../../licence/json.ts';

/** Base64 of the public keys in files of `piid-issuer keygen`. Throws when a file holds no key. */
export function readIssuerKeys(files: readonly string[]): string[] {
  return files.map((file) => {
    const { keyid, public_key } = JSON.parse(readFileSync(file, 'utf8')) as Partial<PublicKeyFile>;
    const bytes = typeof public_key === 'string' ? decodeBase64(public_key) : undefined;
    if (bytes?.length !== 32 || keyidOf(bytes) !== keyid) throw new Error(`${file} is no public key of piid-issuer`);
    return Buffer.from(bytes).toString('base64');
  });
}

/**
 * Finds or creates an issuer key pair in `folder`, with a passphrase beside it. Returns the file of the public half.
 */
export function ownIssuerKey(folder: string): { file: string; made: boolean } {
  const key = join(folder, 'issuer.key');
  const made = !existsSync(`${key}.pub`);
  if (made) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const passphrase = randomBytes(24).toString('base64url');
    const { secret, shown } = makeKey(passphrase);
    writeFileSync(join(folder, 'passphrase'), `${passphrase}\n`, { mode: 0o600 });
    writeFileSync(key, secret, { mode: 0o600 });
    writeFileSync(`${key}.pub`, shown);
  }
  return { file: `${key}.pub`, made };
}

/** Finds or creates an Ed25519 private key in PEM (`openssl genpkey -algorithm ed25519`). */
export function releaseKey(file: string): { key: KeyObject; made: boolean } {
  const made = !existsSync(file);
  if (made) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, pem, { mode: 0o600 });
  }
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key`);
  return { key, made };
}

/** Base64 of the 32 bytes of the public half. */
export function publicHalf(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.from(x!, 'base64url').toString('base64');
}
