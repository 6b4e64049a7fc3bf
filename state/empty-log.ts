/** Empties the write-ahead log, which may still hold what was deleted. */
import type Database from 'better-sqlite3';

export function emptyLog(db: Database.Database): void {
  // Inside a caller's transaction there is nothing to move yet: the next sweep does it.
  if (db.inTransaction) return;
  const patience = Number(db.pragma('busy_timeout', { simple: true }));
  // Another process that reads must not hold up this one; the log is emptied by a later checkpoint then.
  db.pragma('busy_timeout = 0');
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.pragma(`busy_timeout = ${patience}`);
  }
}
