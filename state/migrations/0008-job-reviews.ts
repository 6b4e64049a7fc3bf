/** Inputs of jobs that a person reviews before they are written. */
export const sql = `
-- A row from the moment when an input was read until it is written. line: what the reviewer sees; found: the findings
-- themselves; segments: texts that may get more entities, with their lengths; error: why there is nothing to review; decision: what
-- the reviewer answered. All but the numbers are JSON.
CREATE TABLE job_reviews (
  job_id   TEXT NOT NULL REFERENCES jobs (job_id) ON DELETE CASCADE,
  n        INTEGER NOT NULL,
  input_id TEXT NOT NULL,
  entities INTEGER NOT NULL,
  line     TEXT CHECK (line IS NULL OR json_valid(line)),
  found    TEXT CHECK (found IS NULL OR json_valid(found)),
  segments TEXT CHECK (segments IS NULL OR json_valid(segments)),
  error    TEXT CHECK (error IS NULL OR json_valid(error)),
  decision TEXT CHECK (decision IS NULL OR json_valid(decision)),
  PRIMARY KEY (job_id, n)
) STRICT, WITHOUT ROWID;
-- Inputs that were read, done ones included.
ALTER TABLE jobs ADD COLUMN looked INTEGER NOT NULL DEFAULT 0;
`;
