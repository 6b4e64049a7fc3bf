/** The ledger, what it adds up to, open challenges and idempotency keys. Amounts are integer tenths of a record. */
export const sql = `
-- What happened, for good. hash = SHA-256(hash before, body); the first follows a hash of the installation.
CREATE TABLE ledger (
  seq  INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
CREATE TRIGGER ledger_is_not_changed BEFORE UPDATE ON ledger BEGIN SELECT raise(ABORT, 'the ledger only grows'); END;
CREATE TRIGGER ledger_is_not_cut BEFORE DELETE ON ledger BEGIN SELECT raise(ABORT, 'the ledger only grows'); END;
-- Entries that hold the sums so far; a start verifies from the last of them.
CREATE TABLE ledger_checkpoints (seq INTEGER PRIMARY KEY) STRICT;

CREATE TABLE quota (
  only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
  entries  INTEGER NOT NULL,
  head     BLOB NOT NULL,
  -- The highest time that was seen.
  clock    TEXT NOT NULL,
  -- Of the last licence imported.
  sequence INTEGER NOT NULL,
  -- Used in a copy of the volume that was given up, and not yet paid from any pool.
  debt     INTEGER NOT NULL CHECK (debt >= 0)
) STRICT;
INSERT INTO quota VALUES (1, 0, zeroblob(32), '1970-01-01T00:00:00.000Z', 0, 0);

-- Where records come from: a month's allowance (name 2026-03) or a licence. Packs are spent in order of 'pool'.
CREATE TABLE pools (
  pool        INTEGER PRIMARY KEY,
  kind        TEXT NOT NULL CHECK (kind IN ('allowance', 'pack')),
  name        TEXT NOT NULL UNIQUE,
  sequence    INTEGER,
  granted     INTEGER NOT NULL,
  used        INTEGER NOT NULL DEFAULT 0,
  imported_at TEXT NOT NULL,
  expires_at  TEXT,
  tiers       TEXT CHECK (tiers IS NULL OR json_valid(tiers)),
  features    TEXT CHECK (features IS NULL OR json_valid(features)),
  CHECK (used BETWEEN 0 AND granted)
) STRICT;

-- What processes hold for requests that run. Not history: a crash releases it.
CREATE TABLE reservations (
  owner      TEXT NOT NULL,
  daemon     INTEGER NOT NULL CHECK (daemon IN (0, 1)),
  pool       INTEGER NOT NULL REFERENCES pools (pool),
  tenths     INTEGER NOT NULL CHECK (tenths > 0),
  expires_at TEXT NOT NULL,
  PRIMARY KEY (owner, pool)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage (
  period    TEXT NOT NULL,
  key_id    TEXT NOT NULL,
  account   TEXT NOT NULL,
  tier      TEXT NOT NULL,
  operation TEXT NOT NULL,
  requests  INTEGER NOT NULL,
  records   INTEGER NOT NULL,
  tenths    INTEGER NOT NULL,
  PRIMARY KEY (period, key_id, account, tier, operation)
) STRICT, WITHOUT ROWID;

CREATE TABLE challenges (
  n          INTEGER PRIMARY KEY AUTOINCREMENT,
  nonce      TEXT NOT NULL UNIQUE,
  expires_at TEXT NOT NULL
) STRICT;

-- Requests that were done and paid under an idempotency key. Both hashes are keyed.
CREATE TABLE idempotency (
  key_id     TEXT NOT NULL,
  key_hash   BLOB NOT NULL,
  body_hash  BLOB NOT NULL,
  -- Identifier of what was made, such as a job.
  result     TEXT,
  expires_at TEXT NOT NULL,
  PRIMARY KEY (key_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_expiry ON idempotency (expires_at);
`;
