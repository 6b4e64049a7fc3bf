/**
 * Maps that are written and removed in slices, entries with an age, and one-way entries without their originals.
 * `piid_one_way(key, text)` is the keyed hash of `../one-way.ts`; `migrate` registers it.
 */
export const sql = `
-- A map that is being made or removed is invisible; staging: who writes rows that nobody sees yet (n >= next_id, since > rev).
ALTER TABLE maps ADD COLUMN life TEXT NOT NULL DEFAULT 'live' CHECK (life IN ('making', 'live', 'gone'));
ALTER TABLE maps ADD COLUMN staging TEXT;
-- A map that is going leaves its account free for another one.
DROP INDEX one_map_an_account;
CREATE UNIQUE INDEX one_map_an_account ON maps (account) WHERE session_id IS NULL AND life = 'live';
-- Of what is visible: entries, reserved values, and code units of all their texts together.
ALTER TABLE maps ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE maps ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0;
ALTER TABLE maps ADD COLUMN units INTEGER NOT NULL DEFAULT 0;
UPDATE maps SET
  entries = (SELECT count(*) FROM map_entries WHERE map_id = maps.map_id),
  reserved = (SELECT count(*) FROM map_reserved WHERE map_id = maps.map_id),
  units = (SELECT coalesce(sum(length(original) + length(replacement)), 0) FROM map_entries WHERE map_id = maps.map_id)
    + (SELECT coalesce(sum(length(value)), 0) FROM map_reserved WHERE map_id = maps.map_id);
CREATE INDEX maps_unfinished ON maps (map_id) WHERE life <> 'live' OR staging IS NOT NULL;

-- Revision from which on a row counts.
ALTER TABLE map_reserved ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE map_suppressed ADD COLUMN since INTEGER NOT NULL DEFAULT 0;

ALTER TABLE map_entries ADD COLUMN added_at TEXT NOT NULL DEFAULT '';
-- Another entry of the same original has the same replacement (of another type, say).
ALTER TABLE map_entries ADD COLUMN twin INTEGER NOT NULL DEFAULT 0 CHECK (twin IN (0, 1));
-- How old entries of before are is not known; the last change of their map is the latest they can be from.
UPDATE map_entries SET added_at = (SELECT updated_at FROM maps WHERE maps.map_id = map_entries.map_id);

-- The trigger of 0002 read the whole map for each row: SQLite took the primary key for it, not the index below.
DROP TRIGGER one_original_a_replacement;
UPDATE map_entries SET twin = 1 WHERE reversible = 1 AND n > (
  SELECT min(n) FROM map_entries AS first INDEXED BY map_entries_by_replacement
  WHERE first.map_id = map_entries.map_id AND first.reversible = 1 AND first.replacement = map_entries.replacement
);
DROP INDEX map_entries_by_replacement;
CREATE UNIQUE INDEX one_original_a_replacement ON map_entries (map_id, replacement) WHERE reversible = 1 AND twin = 0;
CREATE TRIGGER twins_have_one_original BEFORE INSERT ON map_entries WHEN new.reversible = 1 AND new.twin = 1
BEGIN
  SELECT raise(ABORT, 'a replacement stands for another original')
  WHERE NOT EXISTS (
    SELECT 1 FROM map_entries
    WHERE map_id = new.map_id AND replacement = new.replacement AND reversible = 1 AND twin = 0 AND original = new.original
  );
END;

CREATE INDEX unbounded_entries ON map_entries (map_id) WHERE unbounded = 1;

-- What nobody can turn back is found by a keyed hash from now on.
UPDATE map_entries SET
  key = piid_one_way((SELECT surrogate_key FROM accounts JOIN maps ON maps.account = accounts.name WHERE maps.map_id = map_entries.map_id), key),
  original = piid_one_way((SELECT surrogate_key FROM accounts JOIN maps ON maps.account = accounts.name WHERE maps.map_id = map_entries.map_id), original),
  parts = NULL
WHERE reversible = 0;
`;
