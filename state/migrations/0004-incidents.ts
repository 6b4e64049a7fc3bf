/** What the vendor wants to know of beside what was used; and whether a rollback mark was ever written. */
export const sql = `
ALTER TABLE quota ADD COLUMN marked INTEGER NOT NULL DEFAULT 0 CHECK (marked IN (0, 1));

-- Entries of the ledger that are no counts, found without reading all of it.
CREATE TABLE incidents (
  seq  INTEGER PRIMARY KEY REFERENCES ledger (seq),
  kind TEXT NOT NULL CHECK (kind IN ('clock_accepted', 'mark_missing')),
  at   TEXT NOT NULL,
  -- Of an accepted clock: what it had shown before.
  seen TEXT
) STRICT;
`;
