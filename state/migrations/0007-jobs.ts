/** Uploads, jobs, what they gave and who is to be told. The bytes are in files; here are their keys. */
export const sql = `
-- A file of blobs/ and its key. A file without a row is left over and is removed; deleting the row destroys the key.
-- What was appended after stored bytes was never committed.
CREATE TABLE blobs (
  blob_id TEXT PRIMARY KEY,
  key     BLOB NOT NULL CHECK (length(key) = 32),
  chunks  INTEGER NOT NULL,
  stored  INTEGER NOT NULL,
  bytes   INTEGER NOT NULL,
  sealed  INTEGER NOT NULL CHECK (sealed IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE uploads (
  upload_id  TEXT PRIMARY KEY,
  account    TEXT NOT NULL REFERENCES accounts (name),
  blob       TEXT NOT NULL REFERENCES blobs (blob_id),
  bytes      INTEGER NOT NULL,
  media_type TEXT NOT NULL,
  hmac       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX uploads_by_expiry ON uploads (expires_at);

-- job_id is a ULID that grows with time, so it is the order of jobs too. runner NULL: the daemon's; else the command that
-- made the job runs it. done counts finished inputs, failed ones too; the next one to run is number done.
CREATE TABLE jobs (
  job_id           TEXT PRIMARY KEY,
  account          TEXT NOT NULL REFERENCES accounts (name),
  caller           TEXT NOT NULL CHECK (json_valid(caller)),
  kind             TEXT NOT NULL,
  tier             TEXT NOT NULL,
  status           TEXT NOT NULL
    CHECK (status IN ('queued', 'running', 'awaiting_review', 'succeeded', 'failed', 'cancelled')),
  request          TEXT NOT NULL CHECK (json_valid(request)),
  salt             TEXT NOT NULL,
  inputs           TEXT NOT NULL REFERENCES blobs (blob_id),
  runner           TEXT,
  cancel_requested INTEGER NOT NULL DEFAULT 0 CHECK (cancel_requested IN (0, 1)),
  total            INTEGER NOT NULL,
  done             INTEGER NOT NULL DEFAULT 0,
  failed           INTEGER NOT NULL DEFAULT 0,
  records          INTEGER NOT NULL DEFAULT 0,
  tenths           INTEGER NOT NULL DEFAULT 0,
  error            TEXT CHECK (error IS NULL OR json_valid(error)),
  created_at       TEXT NOT NULL,
  started_at       TEXT,
  finished_at      TEXT,
  expires_at       TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX jobs_by_account ON jobs (account, job_id);
CREATE INDEX jobs_by_expiry ON jobs (expires_at);
CREATE INDEX jobs_to_run ON jobs (job_id) WHERE status IN ('queued', 'running');

-- Inputs that are finished. offset and bytes: where the output lies in the artifact outputs.
CREATE TABLE job_items (
  job_id     TEXT NOT NULL REFERENCES jobs (job_id) ON DELETE CASCADE,
  n          INTEGER NOT NULL,
  input_id   TEXT NOT NULL,
  status     TEXT NOT NULL CHECK (status IN ('ok', 'failed', 'skipped')),
  error      TEXT CHECK (error IS NULL OR json_valid(error)),
  bytes      INTEGER,
  media_type TEXT,
  extension  TEXT,
  PRIMARY KEY (job_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE job_uploads (
  job_id    TEXT NOT NULL REFERENCES jobs (job_id) ON DELETE CASCADE,
  upload_id TEXT NOT NULL,
  PRIMARY KEY (job_id, upload_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_uploads_by_upload ON job_uploads (upload_id);

-- outputs is not handed out: the artifact protected is made of it when the job ends.
CREATE TABLE job_artifacts (
  job_id     TEXT NOT NULL REFERENCES jobs (job_id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  blob       TEXT NOT NULL REFERENCES blobs (blob_id),
  media_type TEXT NOT NULL,
  PRIMARY KEY (job_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_deliveries (
  job_id     TEXT PRIMARY KEY REFERENCES jobs (job_id) ON DELETE CASCADE,
  message_id TEXT NOT NULL,
  event      TEXT NOT NULL,
  status     TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
  attempts   INTEGER NOT NULL DEFAULT 0,
  next_at    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_due ON webhook_deliveries (next_at) WHERE status = 'pending';
`;
