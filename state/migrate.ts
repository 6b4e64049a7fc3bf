/** Numbered forward migrations. There is no way back: an older program refuses a newer volume. */
import type Database from 'better-sqlite3';
import { sql as identityAccountsKeys } from './migrations/0001-identity-accounts-keys.ts';
import { sql as mapsStoredThings } from './migrations/0002-maps-stored-things.ts';
import { sql as quota } from './migrations/0003-quota.ts';
import { sql as incidents } from './migrations/0004-incidents.ts';
import { sql as mapWrites } from './migrations/0005-map-writes.ts';
import { sql as grants } from './migrations/0006-grants.ts';
import { sql as jobs } from './migrations/0007-jobs.ts';
import { sql as jobReviews } from './migrations/0008-job-reviews.ts';
import { oneWay } from './one-way.ts';

/** Position + 1 is the schema version. Append only; a released migration is never edited. */
const MIGRATIONS: readonly string[] = [
  identityAccountsKeys,
  mapsStoredThings,
  quota,
  incidents,
  mapWrites,
  grants,
  jobs,
  jobReviews,
];

export const SCHEMA_VERSION: number = MIGRATIONS.length;

export function schemaVersionOf(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** Brings the schema up to `SCHEMA_VERSION` in one transaction: all steps or none. */
export function migrate(db: Database.Database): void {
  // Migration 0005 hashes one-way entries with this function; no other migration computes anything.
  db.function('piid_one_way', { deterministic: true }, (key, text) => oneWay(key as Uint8Array, text as string));
  const run = db.transaction(() => {
    for (let version = schemaVersionOf(db); version < SCHEMA_VERSION; version++) {
      db.exec(MIGRATIONS[version]!);
      db.pragma(`user_version = ${version + 1}`);
    }
  });
  run.immediate();
}
