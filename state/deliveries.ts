/** Which webhooks are still to be sent, and what became of the others. The address is in the request of the job. */
import type Database from 'better-sqlite3';

export interface Delivery {
  job_id: string;
  /** The same for every try, so that a receiver can tell a repetition. */
  message_id: string;
  /** `job.succeeded` and so on. */
  event: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** When it is tried next; of one that is done: when it was tried last. */
  next_at: string;
}

export class Deliveries {
  readonly #insert: Database.Statement<[string, string, string, string]>;
  readonly #get: Database.Statement<[string], Delivery>;
  readonly #due: Database.Statement<[string, number], Delivery>;
  readonly #tried: Database.Statement<[string, string, string]>;

  constructor(db: Database.Database) {
    this.#insert = db.prepare(
      `INSERT OR IGNORE INTO webhook_deliveries (job_id, message_id, event, status, next_at) VALUES (?, ?, ?, 'pending', ?)`,
    );
    this.#get = db.prepare('SELECT * FROM webhook_deliveries WHERE job_id = ?');
    this.#due = db.prepare(
      `SELECT * FROM webhook_deliveries WHERE status = 'pending' AND next_at <= ? ORDER BY next_at LIMIT ?`,
    );
    this.#tried = db.prepare(
      'UPDATE webhook_deliveries SET attempts = attempts + 1, status = ?, next_at = ? WHERE job_id = ?',
    );
  }

  /** In the transaction that ends the job. */
  add(jobId: string, messageId: string, event: string, now: Date = new Date()): void {
    this.#insert.run(jobId, messageId, event, now.toISOString());
  }

  find(jobId: string): Delivery | undefined {
    return this.#get.get(jobId);
  }

  due(most: number, now: Date = new Date()): Delivery[] {
    return this.#due.all(now.toISOString(), most);
  }

  /** Notes a try and what became of it. `nextAt` as of `Delivery`. */
  tried(jobId: string, status: Delivery['status'], nextAt: Date): void {
    this.#tried.run(status, nextAt.toISOString(), jobId);
  }
}
