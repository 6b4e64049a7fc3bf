/** Maps of sessions and accounts, and what callers store for later requests. */
export const sql = `
-- session_id NULL: the account's own map, which does not expire.
CREATE TABLE maps (
  map_id     INTEGER PRIMARY KEY AUTOINCREMENT,
  account    TEXT NOT NULL REFERENCES accounts (name),
  session_id TEXT UNIQUE,
  rev        INTEGER NOT NULL DEFAULT 0,
  next_id    INTEGER NOT NULL DEFAULT 1,
  counters   TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(counters)),
  ttl_s      INTEGER,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  expires_at TEXT,
  CHECK ((session_id IS NULL) = (expires_at IS NULL) AND (session_id IS NULL) = (ttl_s IS NULL))
) STRICT;
CREATE UNIQUE INDEX one_map_an_account ON maps (account) WHERE session_id IS NULL;
CREATE INDEX maps_by_expiry ON maps (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE map_entries (
  map_id      INTEGER NOT NULL REFERENCES maps (map_id) ON DELETE CASCADE,
  n           INTEGER NOT NULL,
  key         TEXT NOT NULL,
  type        TEXT NOT NULL,
  original    TEXT NOT NULL,
  replacement TEXT NOT NULL,
  reversible  INTEGER NOT NULL CHECK (reversible IN (0, 1)),
  fallback    INTEGER NOT NULL CHECK (fallback IN (0, 1)),
  unbounded   INTEGER NOT NULL CHECK (unbounded IN (0, 1)),
  parts       TEXT CHECK (parts IS NULL OR json_valid(parts)),
  PRIMARY KEY (map_id, n),
  UNIQUE (map_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX map_entries_by_replacement ON map_entries (map_id, replacement) WHERE reversible = 1;
-- The promise of a map, kept by the database too.
CREATE TRIGGER one_original_a_replacement BEFORE INSERT ON map_entries WHEN new.reversible = 1
BEGIN
  SELECT raise(ABORT, 'a replacement stands for another original')
  WHERE EXISTS (
    SELECT 1 FROM map_entries
    WHERE map_id = new.map_id AND reversible = 1 AND replacement = new.replacement AND original <> new.original
  );
END;

CREATE TABLE map_reserved (
  map_id INTEGER NOT NULL REFERENCES maps (map_id) ON DELETE CASCADE,
  value  TEXT NOT NULL,
  PRIMARY KEY (map_id, value)
) STRICT, WITHOUT ROWID;

-- Variant keys that stand in a protected text by themselves ('' for the markers): no table of the map has them.
CREATE TABLE map_suppressed (
  map_id INTEGER NOT NULL REFERENCES maps (map_id) ON DELETE CASCADE,
  value  TEXT NOT NULL,
  PRIMARY KEY (map_id, value)
) STRICT, WITHOUT ROWID;

-- Sessions that expired, without their content: told apart from those that never were.
CREATE TABLE expired_sessions (
  session_id TEXT PRIMARY KEY,
  account    TEXT NOT NULL,
  expired_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE stored_things (
  account    TEXT NOT NULL REFERENCES accounts (name),
  kind       TEXT NOT NULL CHECK (kind IN ('template', 'dictionary', 'secret')),
  name       TEXT NOT NULL,
  template   TEXT CHECK ((kind = 'template') = (template IS NOT NULL) AND template IN ('detection', 'policy')),
  content    BLOB NOT NULL,
  items      INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (account, kind, name)
) STRICT;
`;
