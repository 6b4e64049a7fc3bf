/** Who this installation is: one row, written once when the volume is made. */
import type Database from 'better-sqlite3';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

export interface Installation {
  /** `ins_<ulid>` */
  installation_id: string;
  created_at: string;
  /** Ed25519, 32 bytes. */
  public_key: Uint8Array;
}

interface InstallationRow extends Installation {
  seed: Uint8Array;
  api_key_pepper: Uint8Array;
}

/** Reads the one row. The private half leaves this class for signing only. */
export class IdentityReader {
  readonly installation: Installation;
  /** Key of the keyed hash of API keys; 32 bytes. */
  readonly apiKeyPepper: Uint8Array;
  readonly #seed: Uint8Array;
  constructor(db: Database.Database) {
    const row = db.prepare<[], InstallationRow>('SELECT * FROM installation').get();
    if (row === undefined) throw new Error('the volume has no installation');
    this.installation = {
      installation_id: row.installation_id,
      created_at: row.created_at,
      public_key: row.public_key,
    };
    this.apiKeyPepper = row.api_key_pepper;
    this.#seed = row.seed;
  }
  /** Ed25519 seed, 32 bytes; the caller must not keep it. */
  signingSeed(): Uint8Array {
    return Uint8Array.from(this.#seed);
  }
}

/** Draws the identity of a new volume. */
export function writeIdentity(db: Database.Database, at: Date = new Date()): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  db.prepare(
    'INSERT INTO installation (only_one, installation_id, created_at, public_key, seed, api_key_pepper) VALUES (1, ?, ?, ?, ?, ?)',
  ).run(
    `ins_${ulid()}`,
    at.toISOString(),
    Buffer.from(jwk.x ?? '', 'base64url'),
    Buffer.from(jwk.d ?? '', 'base64url'),
    randomBytes(32),
  );
}
