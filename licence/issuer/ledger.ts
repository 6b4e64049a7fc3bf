/** What the issuer has signed: JSON lines, each with the hash of the one before it. Only grows. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import type { Challenge } from '../challenge.ts';

export interface Issued {
  n: number;
  /** Hash of the line before, hex; of the first: zeros. */
  before: string;
  at: string;
  keyid: string;
  licence_id: string;
  installation_id: string;
  installation_public_key: string;
  nonce: string;
  /** Of the licence. */
  sequence: number;
  records: number;
  /** What the challenge said. */
  challenge: Pick<Challenge, 'sequence' | 'granted_total' | 'used_total' | 'ledger_head' | 'issued_at'>;
  /** The installation whose remainder this licence gives elsewhere, and the head of its ledger then. */
  released_from?: { installation_id: string; ledger_head: string };
}

const NOTHING = '0'.repeat(64);

export class LedgerError extends Error {}

/** Throws `LedgerError` when a line was changed, cut out or put in. A file that is missing is an empty ledger. */
export function readLedger(file: string): Issued[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  if (lines.pop() !== '') throw new LedgerError('the ledger ends in the middle of a line');
  let before = NOTHING;
  return lines.map((line, i) => {
    let entry: Issued;
    try {
      entry = JSON.parse(line) as Issued;
    } catch {
      throw new LedgerError(`line ${i + 1} of the ledger is damaged`);
    }
    if (entry.before !== before || entry.n !== i + 1)
      throw new LedgerError(`the ledger was changed before line ${i + 1}`);
    before = hashOf(line);
    return entry;
  });
}

/** On the disk when it returns. */
export function appendToLedger(file: string, entry: Omit<Issued, 'n' | 'before'>): void {
  const lines = readLedger(file);
  const last = lines.at(-1);
  const before = last === undefined ? NOTHING : hashOf(JSON.stringify(last));
  const line = JSON.stringify({ n: lines.length + 1, before, ...entry } satisfies Issued);
  const fd = openSync(file, 'a', 0o600);
  try {
    writeSync(fd, `${line}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** One signing at a time. Throws `LedgerError` while another one has the ledger. */
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

/** Why a challenge is not signed; undefined when it may be. `unknown` can be overruled by a person. */
export function objectionTo(
  challenge: Challenge,
  ledger: readonly Issued[],
): { kind: 'refused' | 'unknown'; reason: string } | undefined {
  const known = ledger.filter(({ installation_id }) => installation_id === challenge.installation_id);
  const refuse = (reason: string) => ({ kind: 'refused' as const, reason });
  if (known.some((issued) => issued.installation_public_key !== challenge.installation_public_key)) {
    return refuse('the installation had another key before');
  }
  for (const { challenge: before } of known) {
    if (challenge.sequence < before.sequence)
      return refuse('its sequence went backwards: an older copy of the volume was put back');
    if (challenge.used_total < before.used_total)
      return refuse('its used_total went backwards: an older copy of the volume was put back');
    if (challenge.granted_total < before.granted_total)
      return refuse('its granted_total went backwards: an older copy of the volume was put back');
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

/** One more than what either side knows. */
export function nextSequence(challenge: Challenge, ledger: readonly Issued[]): number {
  const issued = ledger.filter(({ installation_id }) => installation_id === challenge.installation_id);
  return 1 + Math.max(challenge.sequence, ...issued.map(({ sequence }) => sequence));
}
