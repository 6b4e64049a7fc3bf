/** The installation, its accounts with their key material, and API keys. */
export const sql = `
CREATE TABLE installation (
  only_one        INTEGER PRIMARY KEY CHECK (only_one = 1),
  installation_id TEXT NOT NULL,
  created_at      TEXT NOT NULL,
  public_key      BLOB NOT NULL CHECK (length(public_key) = 32),
  seed            BLOB NOT NULL CHECK (length(seed) = 32),
  api_key_pepper  BLOB NOT NULL CHECK (length(api_key_pepper) = 32)
) STRICT;

CREATE TABLE accounts (
  name          TEXT PRIMARY KEY,
  surrogate_key BLOB NOT NULL CHECK (length(surrogate_key) = 32),
  hmac_key      BLOB NOT NULL CHECK (length(hmac_key) = 32),
  created_at    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE api_keys (
  key_id       TEXT PRIMARY KEY,
  hash         BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  name         TEXT NOT NULL,
  account      TEXT NOT NULL REFERENCES accounts (name),
  scopes       TEXT NOT NULL CHECK (json_valid(scopes)),
  tiers        TEXT NOT NULL CHECK (json_valid(tiers)),
  created_at   TEXT NOT NULL,
  expires_at   TEXT,
  last_used_at TEXT,
  revoked_at   TEXT,
  rotated_to   TEXT REFERENCES api_keys (key_id)
) STRICT, WITHOUT ROWID;
`;
