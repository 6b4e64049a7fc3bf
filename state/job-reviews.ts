/** Inputs of jobs that wait for a person, from the moment when they were read until they are written. */
import type Database from 'better-sqlite3';

export interface ReviewRow {
  n: number;
  input_id: string;
  /** How many entities the reviewer sees: e1, e2, … */
  entities: number;
  /** JSON of what the reviewer sees; null when the input failed. */
  line: string | null;
  /** JSON of the findings themselves. */
  found: string | null;
  /** JSON of the texts that may get more entities, with their lengths. */
  segments: string | null;
  /** JSON of the error object. */
  error: string | null;
  /** JSON of what the reviewer answered. */
  decision: string | null;
}

export type NewReview = Omit<ReviewRow, 'decision'>;

export class JobReviews {
  readonly #put: Database.Statement<[Record<string, string | number | null>]>;
  readonly #looked: Database.Statement<[Record<string, string | number>]>;
  readonly #get: Database.Statement<[string, number], ReviewRow>;
  readonly #byInput: Database.Statement<[string, string], ReviewRow>;
  readonly #decide: Database.Statement<[string, string, number]>;
  readonly #lines: Database.Statement<[string], { line: string }>;
  readonly #bytes: Database.Statement<[string], { bytes: number | null }>;
  readonly #drop: Database.Statement<[string, number]>;
  readonly #clear: Database.Statement<[string]>;
  readonly #wait: Database.Statement<[string]>;
  readonly #resume: Database.Statement<[string]>;

  constructor(db: Database.Database) {
    this.#put = db.prepare(`
      INSERT INTO job_reviews (job_id, n, input_id, entities, line, found, segments, error)
      VALUES (@job_id, @n, @input_id, @entities, @line, @found, @segments, @error)`);
    this.#looked = db.prepare(`
      UPDATE jobs SET looked = looked + 1, records = records + @records, tenths = tenths + @tenths
      WHERE job_id = @job_id`);
    this.#get = db.prepare('SELECT * FROM job_reviews WHERE job_id = ? AND n = ?');
    this.#byInput = db.prepare('SELECT * FROM job_reviews WHERE job_id = ? AND input_id = ?');
    this.#decide = db.prepare('UPDATE job_reviews SET decision = ? WHERE job_id = ? AND n = ?');
    this.#lines = db.prepare('SELECT line FROM job_reviews WHERE job_id = ? AND line IS NOT NULL ORDER BY n');
    this.#bytes = db.prepare(`
      SELECT sum(length(CAST(line AS BLOB)) + 1) AS bytes FROM job_reviews WHERE job_id = ? AND line IS NOT NULL`);
    this.#drop = db.prepare('DELETE FROM job_reviews WHERE job_id = ? AND n = ?');
    this.#clear = db.prepare('DELETE FROM job_reviews WHERE job_id = ?');
    this.#wait = db.prepare(`
      UPDATE jobs SET status = 'awaiting_review' WHERE job_id = ? AND status = 'running' AND cancel_requested = 0 AND done < total
        AND NOT EXISTS (
          SELECT 1 FROM job_reviews AS next WHERE next.job_id = jobs.job_id AND next.n = jobs.done
            AND (next.decision IS NOT NULL OR next.error IS NOT NULL))`);
    this.#resume = db.prepare("UPDATE jobs SET status = 'running' WHERE job_id = ? AND status = 'awaiting_review'");
  }

  /** In a transaction, with the charge for it: one more input was read. */
  add(id: string, review: NewReview, charged: { records: number; tenths: number }): void {
    this.#put.run({ ...review, job_id: id });
    this.#looked.run({ job_id: id, ...charged });
  }

  find(id: string, n: number): ReviewRow | undefined {
    return this.#get.get(id, n);
  }

  findInput(id: string, inputId: string): ReviewRow | undefined {
    return this.#byInput.get(id, inputId);
  }

  decide(id: string, n: number, decision: string): void {
    this.#decide.run(decision, id, n);
  }

  /** What the reviewer sees, a line an input, and how many bytes these are. */
  lines(id: string): { bytes: number; lines: Iterable<string> } {
    return { bytes: this.#bytes.get(id)?.bytes ?? 0, lines: this.#lines.all(id).map(({ line }) => line) };
  }

  drop(id: string, n: number): void {
    this.#drop.run(id, n);
  }

  /** The job has ended. */
  clear(id: string): void {
    this.#clear.run(id);
  }

  /** Whether the job waits now: the next input has no decision. One that was cancelled does not wait. */
  wait(id: string): boolean {
    return this.#wait.run(id).changes === 1;
  }

  /** Lets a job that waits go on. */
  resume(id: string): void {
    this.#resume.run(id);
  }
}
