/** Jobs: what was asked, how far they are and what they gave. Texts and values are in blobs; here are counts, names and codes. */
import type Database from 'better-sqlite3';
import type { AccountKeys } from './account-keys.ts';
import type { Blob, BlobEnd, BlobHead, Blobs } from './blobs.ts';
import { JobReviews } from './job-reviews.ts';
import { Deliveries } from './deliveries.ts';

export const UNFINISHED = ['queued', 'running', 'awaiting_review'] as const;
export const FINISHED = ['succeeded', 'failed', 'cancelled'] as const;
export type JobState = (typeof UNFINISHED)[number] | (typeof FINISHED)[number];

export interface JobRow {
  /** `job_<ulid>` */
  job_id: string;
  account: string;
  /** JSON of the API key's identifier, scopes and tiers. */
  caller: string;
  kind: string;
  tier: string;
  status: JobState;
  /** JSON of what was asked, without the inputs. */
  request: string;
  salt: string;
  /** Blob of the inputs, a line of JSON each. */
  inputs: string;
  /** The command that runs it; null: the daemon. */
  runner: string | null;
  cancel_requested: 0 | 1;
  total: number;
  /** Finished inputs, failed ones too. */
  done: number;
  failed: number;
  /** Inputs that were read for a review. */
  looked: number;
  /** Base records, and what was charged in tenths. */
  records: number;
  tenths: number;
  /** JSON of the error object. */
  error: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  expires_at: string;
}

export type NewJob = Pick<
  JobRow,
  | 'job_id'
  | 'account'
  | 'caller'
  | 'kind'
  | 'tier'
  | 'request'
  | 'salt'
  | 'runner'
  | 'total'
  | 'created_at'
  | 'expires_at'
>;

export interface ItemRow {
  n: number;
  input_id: string;
  status: 'ok' | 'failed' | 'skipped';
  /** JSON of the error object. */
  error: string | null;
  /** Of the output, which has its place in the order of `n` in the artifact `outputs`. */
  bytes: number | null;
  media_type: string | null;
  extension: string | null;
}

export interface ArtifactRow {
  name: string;
  media_type: string;
  blob: string;
  bytes: number;
}

/** What a step adds to a job. */
export interface Progress {
  items: readonly ItemRow[];
  records: number;
  tenths: number;
  /** Ends of the blobs that were appended to. */
  artifacts: readonly { head: BlobHead; end: BlobEnd }[];
}

/** Some 10 ms. */
const ITEMS_AT_ONCE = 2_000;

export class Jobs {
  readonly deliveries: Deliveries;
  readonly reviews: JobReviews;
  readonly #blobs: Blobs;
  readonly #accounts: AccountKeys;
  readonly #insert: Database.Statement<[Record<string, string | number | null>]>;
  readonly #get: Database.Statement<[string, string, string], JobRow>;
  readonly #byId: Database.Statement<[string], JobRow>;
  readonly #list: Database.Statement<[Record<string, string | number | null>], JobRow>;
  readonly #items: Database.Statement<[string, number, number], ItemRow>;
  readonly #putItem: Database.Statement<[Record<string, string | number | null>]>;
  readonly #advance: Database.Statement<[Record<string, string | number>]>;
  readonly #start: Database.Statement<[string, string]>;
  readonly #finish: Database.Statement<[Record<string, string | null>]>;
  readonly #cancel: Database.Statement<[string, string]>;
  readonly #toRun: Database.Statement<[string | null], { id: string; account: string; tier: string }>;
  readonly #name: Database.Statement<[string, string]>;
  readonly #uploadsOf: Database.Statement<[string], { id: string; blob: string }>;
  readonly #artifacts: Database.Statement<[string], ArtifactRow>;
  readonly #putArtifact: Database.Statement<[string, string, string, string]>;
  readonly #dropArtifact: Database.Statement<[string, string]>;
  readonly #dropArtifacts: Database.Statement<[string]>;
  readonly #dropItems: Database.Statement<[string, string, number]>;
  readonly #remove: Database.Statement<[string]>;
  readonly #expired: Database.Statement<[string, number], JobRow>;
  readonly #shift: Database.Statement<[string, string]>;

  constructor(db: Database.Database, blobs: Blobs, accounts: AccountKeys) {
    this.#blobs = blobs;
    this.#accounts = accounts;
    this.deliveries = new Deliveries(db);
    this.reviews = new JobReviews(db);
    this.#insert = db.prepare(`
      INSERT INTO jobs (job_id, account, caller, kind, tier, status, request, salt, inputs, runner, total, created_at, expires_at)
      VALUES (@job_id, @account, @caller, @kind, @tier, 'queued', @request, @salt, @inputs, @runner, @total, @created_at, @expires_at)`);
    this.#get = db.prepare('SELECT * FROM jobs WHERE job_id = ? AND account = ? AND expires_at > ?');
    this.#byId = db.prepare('SELECT * FROM jobs WHERE job_id = ?');
    // Without the request, which may hold thousands of known entries.
    this.#list = db.prepare(`
      SELECT job_id, account, '{}' AS caller, kind, tier, status, '{}' AS request, '' AS salt, inputs, runner, cancel_requested,
        total, done, failed, looked, records, tenths, error, created_at, started_at, finished_at, expires_at FROM jobs WHERE account = @account AND expires_at > @now
        AND (@after IS NULL OR job_id < @after) AND (@status IS NULL OR status = @status)
      ORDER BY job_id DESC LIMIT @most`);
    this.#items = db.prepare(`
      SELECT n, input_id, status, error, bytes, media_type, extension FROM job_items
      WHERE job_id = ? AND n >= ? ORDER BY n LIMIT ?`);
    this.#putItem = db.prepare(`
      INSERT INTO job_items (job_id, n, input_id, status, error, bytes, media_type, extension)
      VALUES (@job_id, @n, @input_id, @status, @error, @bytes, @media_type, @extension)`);
    this.#advance = db.prepare(`
      UPDATE jobs SET done = done + @done, failed = failed + @failed, records = records + @records,
        tenths = tenths + @tenths WHERE job_id = @job_id`);
    this.#start = db.prepare(`
      UPDATE jobs SET status = 'running', started_at = coalesce(started_at, ?) WHERE job_id = ? AND status = 'queued'`);
    this.#finish = db.prepare(`
      UPDATE jobs SET status = @status, finished_at = @at, error = @error
      WHERE job_id = @job_id AND status IN ('queued', 'running', 'awaiting_review')`);
    this.#cancel = db.prepare(`
      UPDATE jobs SET cancel_requested = 1 WHERE job_id = ? AND account = ?
        AND status IN ('queued', 'running', 'awaiting_review')`);
    this.#toRun = db.prepare(
      `
      SELECT job_id AS id, account, tier FROM jobs WHERE status IN ('queued', 'running') AND runner IS ? ORDER BY job_id`,
    );
    this.#name = db.prepare('INSERT OR IGNORE INTO job_uploads (job_id, upload_id) VALUES (?, ?)');
    this.#uploadsOf = db.prepare(`
      SELECT uploads.upload_id AS id, uploads.blob FROM job_uploads AS named JOIN uploads USING (upload_id)
      WHERE named.job_id = ? AND NOT EXISTS (
        SELECT 1 FROM job_uploads AS other JOIN jobs ON jobs.job_id = other.job_id
        WHERE other.upload_id = named.upload_id AND other.job_id <> named.job_id
          AND jobs.status IN ('queued', 'running', 'awaiting_review'))`);
    this.#artifacts = db.prepare(`
      SELECT name, media_type, blob, bytes FROM job_artifacts JOIN blobs ON blob = blob_id WHERE job_id = ? ORDER BY name`);
    this.#putArtifact = db.prepare('INSERT INTO job_artifacts (job_id, name, blob, media_type) VALUES (?, ?, ?, ?)');
    this.#dropArtifact = db.prepare('DELETE FROM job_artifacts WHERE job_id = ? AND name = ?');
    this.#dropArtifacts = db.prepare('DELETE FROM job_artifacts WHERE job_id = ?');
    this.#dropItems = db.prepare(
      'DELETE FROM job_items WHERE job_id = ? AND n IN (SELECT n FROM job_items WHERE job_id = ? LIMIT ?)',
    );
    this.#remove = db.prepare('DELETE FROM jobs WHERE job_id = ?');
    this.#expired = db.prepare('SELECT * FROM jobs WHERE expires_at <= ? ORDER BY expires_at LIMIT ?');
    this.#shift = db.prepare('UPDATE jobs SET expires_at = ? WHERE job_id = ?');
  }

  /** In a transaction. `uploads`: those that its inputs name. */
  add(job: NewJob, inputs: { head: BlobHead; end: BlobEnd }, uploads: Iterable<string>): void {
    this.#accounts.ensure(job.account);
    this.#blobs.record(inputs.head, inputs.end);
    this.#insert.run({ ...job, inputs: inputs.head.id });
    for (const upload of uploads) this.#name.run(job.job_id, upload);
  }

  /** Undefined for one that is unknown, expired or another account's. */
  find(account: string, id: string, now: Date = new Date()): JobRow | undefined {
    return this.#get.get(id, account, now.toISOString());
  }

  /** Whoever's it is. */
  row(id: string): JobRow | undefined {
    return this.#byId.get(id);
  }

  /** Newest first, without `request`, `caller` and `salt`. `after`: only older ones than this. */
  list(
    account: string,
    { after, status, most, now = new Date() }: { after?: string; status?: string; most: number; now?: Date },
  ): JobRow[] {
    return this.#list.all({ account, after: after ?? null, status: status ?? null, most, now: now.toISOString() });
  }

  /** Finished inputs from number `from` on. */
  items(id: string, from: number, most: number): ItemRow[] {
    return this.#items.all(id, from, most);
  }

  /** Jobs that are to be run or go on, oldest first: the daemon's, or those of a command. */
  toRun(runner: string | null): { id: string; account: string; tier: string }[] {
    return this.#toRun.all(runner);
  }

  start(id: string, now: Date = new Date()): void {
    this.#start.run(now.toISOString(), id);
  }

  /** In a transaction, with the charge for it. */
  advance(id: string, { items, records, tenths, artifacts }: Progress): void {
    for (const item of items) this.#putItem.run({ ...item, job_id: id });
    for (const { head, end } of artifacts) this.#blobs.record(head, end);
    const failed = items.filter(({ status }) => status === 'failed').length;
    this.#advance.run({ job_id: id, done: items.length, failed, records, tenths });
  }

  /** In a transaction. A job that has ended stays as it is. */
  finish(id: string, status: (typeof FINISHED)[number], error: string | null, now: Date = new Date()): boolean {
    return this.#finish.run({ job_id: id, status, error, at: now.toISOString() }).changes === 1;
  }

  /** Whether it was running or waiting. */
  requestCancel(account: string, id: string): boolean {
    return this.#cancel.run(id, account).changes === 1;
  }

  artifacts(id: string): ArtifactRow[] {
    return this.#artifacts.all(id);
  }

  /** The blob of an artifact. */
  artifact(id: string, name: string): Blob | undefined {
    const row = this.artifacts(id).find((artifact) => artifact.name === name);
    return row === undefined ? undefined : this.#blobs.find(row.blob);
  }

  /** In a transaction. */
  addArtifact(id: string, name: string, mediaType: string, head: BlobHead, end: BlobEnd): void {
    this.#blobs.record(head, end);
    this.#putArtifact.run(id, name, head.id, mediaType);
  }

  /** In a transaction. Returns the blob, whose file is to be unlinked afterwards. */
  dropArtifact(id: string, name: string): string | undefined {
    const row = this.artifacts(id).find((artifact) => artifact.name === name);
    if (row === undefined) return undefined;
    this.#dropArtifact.run(id, name);
    this.#blobs.drop(row.blob);
    return row.blob;
  }

  /**
   * In a transaction: the job, its artifacts and the uploads that no unfinished job needs any more; their keys are destroyed.
   * Returns the blobs, whose files are to be unlinked afterwards.
   */
  drop({ job_id: id, inputs }: JobRow, dropUpload: (upload: { id: string; blob: string }) => string): string[] {
    const gone = this.#uploadsOf.all(id).map(dropUpload);
    const artifacts = this.artifacts(id).map(({ blob }) => blob);
    this.#dropArtifacts.run(id);
    this.#remove.run(id);
    for (const blob of [inputs, ...artifacts]) this.#blobs.drop(blob);
    return [...gone, inputs, ...artifacts];
  }

  /** Takes a slice of a job's items out. Returns whether there may be more. */
  dropItems(id: string): boolean {
    return this.#dropItems.run(id, id, ITEMS_AT_ONCE).changes === ITEMS_AT_ONCE;
  }

  /** So many of those that have expired. */
  expired(most: number, now: Date = new Date()): JobRow[] {
    return this.#expired.all(now.toISOString(), most);
  }

  /** Out of sight from then on; the sweep removes it. */
  expireAt(id: string, at: Date): void {
    this.#shift.run(at.toISOString(), id);
  }
}
