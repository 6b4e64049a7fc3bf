/** A map in a file that only this installation opens, or whoever has the passphrase. AES-256-GCM. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { EXIT, Exit } from './command.ts';

/** scrypt with 64 MiB: about a quarter of a second. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 } as const;
const INFO = 'piid sealed map 1';

/** Who opens it: the installation by its secret, or a passphrase. */
export type Opener = { seed: Uint8Array } | { passphrase: string };

interface Sealed {
  piid_sealed: 1;
  key: 'installation' | 'passphrase';
  salt: string;
  nonce: string;
  data: string;
  tag: string;
}

export function seal(content: string, opener: Opener): string {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(opener, salt), nonce);
  const data = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  const sealed: Sealed = {
    piid_sealed: 1,
    key: 'seed' in opener ? 'installation' : 'passphrase',
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    data: data.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
  return JSON.stringify(sealed);
}

export function isSealed(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & Sealed {
  return value['piid_sealed'] === 1;
}

/** Ends with code 1 for the wrong opener, and for a file that was changed. */
export function unseal({ salt, nonce, data, tag }: Sealed, opener: Opener): string {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(opener, bytes(salt)), bytes(nonce), { authTagLength: 16 });
    decipher.setAuthTag(bytes(tag));
    return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString('utf8');
  } catch {
    throw new Exit(EXIT.failed, 'the map cannot be opened: another key sealed it, or it was changed');
  }
}

function keyOf(opener: Opener, salt: Uint8Array): Uint8Array {
  if ('passphrase' in opener) return scryptSync(opener.passphrase, salt, 32, SCRYPT);
  return new Uint8Array(hkdfSync('sha256', opener.seed, salt, INFO, 32));
}
