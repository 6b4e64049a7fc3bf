/** The issuer's keys: the seed encrypted with a passphrase, and the public half in clear beside it. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import nacl from 'tweetnacl';
import { keyidOf } from '../envelope.ts';
import { decodeBase64 } from '../json.ts';

/** Parameters of scrypt: 64 MiB and about a quarter of a second. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

interface KeyFile {
  kind: 'piid-issuer-key/1';
  keyid: string;
  public_key: string;
  kdf: 'scrypt';
  n: number;
  r: number;
  p: number;
  salt: string;
  cipher: 'aes-256-gcm';
  nonce: string;
  /** The encrypted seed with its authentication tag at the end. */
  seed: string;
}

export interface PublicKeyFile {
  keyid: string;
  /** Base64 of 32 bytes. */
  public_key: string;
}

export interface NewKey {
  /** Content of the key file. */
  secret: string;
  /** Content of the `.pub` file. */
  shown: string;
  keyid: string;
}

export function makeKey(passphrase: string): NewKey {
  const seed = randomBytes(32);
  const publicKey = publicKeyOf(seed);
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const keyid = keyidOf(publicKey);
  const head = { kind: 'piid-issuer-key/1' as const, keyid, public_key: base64(publicKey) };
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, SCRYPT), nonce);
  cipher.setAAD(Buffer.from(keyid));
  const sealed = Buffer.concat([cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
  const file: KeyFile = {
    ...head,
    kdf: 'scrypt',
    n: SCRYPT.N,
    r: SCRYPT.r,
    p: SCRYPT.p,
    salt: base64(salt),
    cipher: 'aes-256-gcm',
    nonce: base64(nonce),
    seed: base64(sealed),
  };
  const shown: PublicKeyFile = { keyid, public_key: head.public_key };
  return { secret: pretty(file), shown: pretty(shown), keyid };
}

/** The seed, 32 bytes. Undefined when the file is not a key file or the passphrase is wrong. */
export function openKey(content: string, passphrase: string): Uint8Array | undefined {
  try {
    const { kind, keyid, salt, nonce, seed } = JSON.parse(content) as KeyFile;
    const sealed = decodeBase64(seed);
    // The parameters are fixed, so that a file cannot choose how much work it causes.
    if (kind !== 'piid-issuer-key/1' || sealed?.length !== 48) return undefined;
    const key = scryptSync(passphrase, Buffer.from(salt, 'base64'), 32, SCRYPT);
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'));
    decipher.setAAD(Buffer.from(keyid));
    decipher.setAuthTag(sealed.subarray(32));
    const opened = Buffer.concat([decipher.update(sealed.subarray(0, 32)), decipher.final()]);
    return keyidOf(publicKeyOf(opened)) === keyid ? opened : undefined;
  } catch {
    return undefined;
  }
}

export function publicKeyOf(seed: Uint8Array): Uint8Array {
  return nacl.sign.keyPair.fromSeed(Uint8Array.from(seed)).publicKey;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function pretty(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
