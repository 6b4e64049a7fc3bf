/** The issuer's ledger of what it signed: an append-only file of JSON lines, each with the hash of the line before. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import type { Challenge, UsageReport } from '../challenge.ts';

/** A usage report that an installation signed, and the state its ledger had reached. */
export interface Reported extends Pick<
  UsageReport,
  | 'installation_id'
  | 'installation_public_key'
  | 'month'
  | 'records'
  | 'sequence'
  | 'granted_total'
  | 'used_total'
  | 'ledger_entries'
  | 'ledger_head'
  | 'issued_at'
> {
  n: number;
  before: string;
  at: string;
  kind: 'usage';
  /** Set when the report does not continue the earlier ones and the vendor accepted that a backup was restored. */
  restored?: true;
}

/** A line of the ledger. Licences have no `kind`, because the first ledgers held nothing else. */
export type Line = Issued | Reported;

export interface Issued {
  n: number;
  /** Hash of the line before, in hex; zeros in the first line. */
  before: string;
  at: string;
  keyid: string;
  licence_id: string;
  installation_id: string;
  installation_public_key: string;
  nonce: string;
  /** Identifier of the licence. */
  sequence: number;
  records: number;
  /** Totals that the challenge stated. */
  challenge: Pick<Challenge, 'sequence' | 'granted_total' | 'used_total' | 'ledger_head' | 'issued_at'>;
  /** The installation whose remainder this licence issues elsewhere, and the head of its ledger at that time. */
  released_from?: { installation_id: string; ledger_head: string };
}

const NOTHING = '0'.repeat(64);

export class LedgerError extends Error {}

/**
 * Reads a ledger. Throws `LedgerError` when a line was changed, removed or inserted. A missing file is an empty ledger.
 */
export function readLedger(file: string): Line[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  if (lines.pop() !== '') throw new LedgerError('the ledger ends in the middle of a line');
  let before = NOTHING;
  return lines.map((line, i) => {
    let entry: Line;
    try {
      entry = JSON.parse(line) as Line;
    } catch {
      throw new LedgerError(`line ${i + 1} of the ledger is damaged`);
    }
    if (entry.before !== before || entry.n !== i + 1)
      throw new LedgerError(`the ledger was changed before line ${i + 1}`);
    before = hashOf(line);
    return entry;
  });
}

/** Appends a line, which is durable when the call returns. */
export function appendToLedger(
  file: string,
  entry: Omit<Issued, 'n' | 'before'> | Omit<Reported, 'n' | 'before'>,
): void {
  const lines = readLedger(file);
  const last = lines.at(-1);
  const before = last === undefined ? NOTHING : hashOf(JSON.stringify(last));
  const line = JSON.stringify({ n: lines.length + 1, before, ...entry } satisfies Line);
  const fd = openSync(file, 'a', 0o600);
  try {
    writeSync(fd, `${line}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Takes the ledger for one signing. Throws `LedgerError` while another process holds it. */
export function lockLedger(file: string): Disposable {
  const lock = `${file}.lock`;
  try {
    closeSync(openSync(lock, 'wx', 0o600));
  } catch {
    throw new LedgerError(`the ledger is in use; if no other piid-issuer runs, remove ${lock}`);
  }
  return { [Symbol.dispose]: () => rmSync(lock, { force: true }) };
}

function hashOf(line: string): string {
  return createHash('sha256').update(line).digest('hex');
}

export function issuedIn(ledger: readonly Line[]): Issued[] {
  return ledger.filter((line): line is Issued => !('kind' in line));
}

export function reportedIn(ledger: readonly Line[]): Reported[] {
  return ledger.filter((line): line is Reported => 'kind' in line);
}

/** Why the ledger objects. A person may overrule `unknown` and `restored`. */
export interface Objection {
  kind: 'refused' | 'unknown' | 'restored';
  reason: string;
}

/** The lines from the last accepted restored backup on. */
function sinceRestored<T extends Line>(lines: readonly T[], ledger: readonly Line[]): T[] {
  const from = reportedIn(ledger).findLast(
    ({ restored, installation_id }) =>
      restored === true && lines.some((line) => line.installation_id === installation_id),
  );
  return lines.filter(({ n }) => n >= (from?.n ?? 0));
}

/** Why a challenge is not signed; undefined when it may be. */
export function objectionTo(challenge: Challenge, ledger: readonly Line[]): Objection | undefined {
  const known = issuedIn(ledger).filter(({ installation_id }) => installation_id === challenge.installation_id);
  const reports = sinceRestored(
    reportedIn(ledger).filter(({ installation_id }) => installation_id === challenge.installation_id),
    ledger,
  );
  const refuse = (reason: string) => ({ kind: 'refused' as const, reason });
  if ([...known, ...reports].some((line) => line.installation_public_key !== challenge.installation_public_key)) {
    return refuse('the installation had another key before');
  }
  for (const before of [...known.map((issued) => issued.challenge), ...reports]) {
    const name = wentBackwards(challenge, before);
    if (name !== undefined) return refuse(`its ${name} went backwards: an older copy of the volume was put back`);
  }
  if (challenge.sequence > 0 && !known.some(({ sequence }) => sequence === challenge.sequence)) {
    return { kind: 'unknown', reason: 'it names a sequence that this ledger never issued' };
  }
  const issued = known.reduce((sum, { records }) => sum + Math.round(records * 10), 0);
  if (Math.round(challenge.granted_total * 10) > issued) {
    return { kind: 'unknown', reason: 'it names more records than this ledger issued' };
  }
  return undefined;
}

const TOTALS = ['sequence', 'used_total', 'granted_total'] as const;
type Totals = Pick<Challenge, (typeof TOTALS)[number]>;

function wentBackwards(now: Totals, before: Totals): string | undefined {
  return TOTALS.find((name) => now[name] < before[name]);
}

/**
 * Why a usage report does not continue what this ledger knows of its installation, or undefined when it does. A report
 * continues the ledger when it holds every state that the installation had signed before. An older copy that was put
 * back has other entries from that point on, however many they are.
 */
export function objectionToReport(report: UsageReport, ledger: readonly Line[]): Objection | undefined {
  const isOfIt = ({ installation_id }: Line) => installation_id === report.installation_id;
  if (ledger.some((line) => isOfIt(line) && line.installation_public_key !== report.installation_public_key)) {
    return { kind: 'refused', reason: 'the installation had another key before' };
  }
  const restored = (reason: string): Objection => ({ kind: 'restored', reason });
  const holds = new Set([report.ledger_head, ...report.states.map(({ ledger_head }) => ledger_head)]);
  for (const one of sinceRestored(reportedIn(ledger).filter(isOfIt), ledger)) {
    const name = report.ledger_entries < one.ledger_entries ? 'ledger_entries' : wentBackwards(report, one);
    const since = `since the report of ${one.issued_at}`;
    if (name !== undefined) return restored(`its ${name} went backwards ${since}: an older copy, or an older report`);
    if (!holds.has(one.ledger_head))
      return restored(`its ledger does not continue the one ${since}: an older copy of the volume was put back`);
  }
  for (const { challenge } of sinceRestored(issuedIn(ledger).filter(isOfIt), ledger)) {
    const name = wentBackwards(report, challenge);
    if (name !== undefined) return restored(`its ${name} went backwards since the challenge of ${challenge.issued_at}`);
    // The challenge comes from a version that kept no list of signed states, or the list no longer reaches back far
    // enough.
    if (!holds.has(challenge.ledger_head))
      return { kind: 'unknown', reason: `it does not name the state of the challenge of ${challenge.issued_at}` };
  }
  return undefined;
}

/** The next sequence: one more than the larger of the two sides' last ones. */
export function nextSequence(challenge: Challenge, ledger: readonly Line[]): number {
  const issued = issuedIn(ledger).filter(({ installation_id }) => installation_id === challenge.installation_id);
  return 1 + Math.max(challenge.sequence, ...issued.map(({ sequence }) => sequence));
}
