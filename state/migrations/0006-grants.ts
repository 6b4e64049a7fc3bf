/** Where the ledger proves what licences granted, and which of its states were signed for the vendor. */
export const sql = `
-- Grants up to this entry were imported by a program that did not keep the licence's envelope.
ALTER TABLE quota ADD COLUMN unsigned_until INTEGER NOT NULL DEFAULT 0;
UPDATE quota SET unsigned_until = entries;

-- Of each pack: its entry in the ledger, and the entry that holds its envelope. That is the same one, or one that was
-- added when the licence was imported again.
CREATE TABLE grants (
  pool  INTEGER PRIMARY KEY REFERENCES pools (pool),
  seq   INTEGER NOT NULL UNIQUE,
  proof INTEGER
) STRICT;
INSERT OR IGNORE INTO grants (pool, seq)
  SELECT pools.pool, ledger.seq FROM ledger
  JOIN pools ON pools.kind = 'pack'
    AND pools.name = CASE WHEN json_valid(ledger.body) THEN json_extract(ledger.body, '$.pool') END
  WHERE CASE WHEN json_valid(ledger.body) THEN json_extract(ledger.body, '$.kind') END = 'grant';

-- How long the ledger was when the installation signed a statement about it. A later report names these states
-- again, so that the vendor sees that the ledger it knew is the beginning of this one.
CREATE TABLE statements (
  entries INTEGER PRIMARY KEY,
  kind    TEXT NOT NULL CHECK (kind IN ('challenge', 'usage', 'release'))
) STRICT;
`;
