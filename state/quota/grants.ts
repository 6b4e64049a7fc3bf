/**
 * Whether what the pools hold was granted: a pack by a licence that its issuer signed, an allowance by this program.
 * Whoever holds the state key can write any row and any hash of the ledger; an issuer's signature they cannot write.
 */
import type Database from 'better-sqlite3';
import type { Entry } from './chain.ts';
import { ALLOWANCE_TENTHS, type Pool } from './pools.ts';

/** The content of a licence whose signature has been verified. Amounts in tenths. */
export interface SignedGrant {
  name: string;
  sequence: number;
  tenths: number;
  expires_at?: string | undefined;
  tiers?: readonly string[] | undefined;
  features?: readonly string[] | undefined;
}

/**
 * Reads a licence's envelope. `untrusted`: of the right form, but not by an issuer that this program trusts;
 * undefined: no licence of this product and installation.
 */
export type GrantReader = (envelope: unknown) => { outcome: 'genuine' | 'untrusted'; grant: SignedGrant } | undefined;

/** The result of the last examination of the grants. */
export interface Standing {
  /** A pool without a grant, or one that differs from its licence. */
  tampered: boolean;
  /** Packs that must not be used, because no signature was kept for them or nothing is left of them. */
  aside: ReadonlySet<number>;
  /** Names of packs that an older program imported, and whose licence has to be imported again. */
  unsigned: readonly string[];
  /** A licence that an issuer signed was imported once. */
  licensed: boolean;
  /** The time that accepted clocks took from the trial and from licences, in milliseconds. */
  lostMs: number;
}

interface Row extends Pool {
  seq: number | null;
  proof: number | null;
  body: string | null;
}

interface Accepted {
  seq: number;
  lostMs: number;
}

type Verdict = 'signed' | 'unsigned' | 'spent' | 'tampered';

export class Grants {
  readonly #read: GrantReader;
  /** Changes whenever another connection has committed. */
  readonly #version: Database.Statement<[], number>;
  readonly #rows: Database.Statement<[], Row>;
  readonly #accepted: Database.Statement<[], { seq: number; body: string }>;
  readonly #until: Database.Statement<[], number>;
  readonly #record: Database.Statement<[number, number, number]>;
  readonly #prove: Database.Statement<[number, number]>;
  /** Signatures that were verified, by the ledger entry that holds them, as its text was then. */
  #verified = new Map<string, ReturnType<GrantReader>>();
  #standing: Standing | undefined;
  #at: number | undefined;

  constructor(db: Database.Database, read: GrantReader) {
    this.#read = read;
    this.#version = db.prepare<[], number>('PRAGMA data_version').pluck();
    this.#rows = db.prepare(`
      SELECT pools.*, grants.seq AS seq, grants.proof AS proof, ledger.body AS body FROM pools
      LEFT JOIN grants USING (pool) LEFT JOIN ledger ON ledger.seq = coalesce(grants.proof, grants.seq)`);
    this.#accepted = db.prepare(
      `SELECT seq, body FROM incidents JOIN ledger USING (seq) WHERE incidents.kind = 'clock_accepted'`,
    );
    this.#until = db.prepare<[], number>('SELECT unsigned_until FROM quota').pluck();
    this.#record = db.prepare('INSERT INTO grants (pool, seq, proof) VALUES (?, ?, ?)');
    this.#prove = db.prepare('UPDATE grants SET proof = ? WHERE pool = ?');
  }

  /** A pack whose entry holds its envelope. */
  record(pool: number, seq: number): void {
    this.#record.run(pool, seq, seq);
  }

  /** A pack of an older program got its envelope in a later entry. */
  prove(pool: number, seq: number): void {
    this.#prove.run(seq, pool);
  }

  /** The pack that an older program imported with this very licence, and that has no envelope yet. */
  awaiting(grant: SignedGrant): number | undefined {
    const row = this.#rows.all().find(({ name, proof, seq }) => name === grant.name && proof === null && seq !== null);
    if (row === undefined || row.seq! > (this.#until.get() ?? 0)) return undefined;
    return isAsGranted(row, grant, sumOf(this.#clocks().filter(({ seq }) => seq > row.seq!))) ? row.pool : undefined;
  }

  /** Each pack's grant and its proof, in order of the ledger. */
  entries(): { name: string; seq: number; proof: number | null }[] {
    return this.#rows.all().flatMap(({ name, seq, proof }) => (seq === null ? [] : [{ name, seq, proof }]));
  }

  /**
   * Examines the grants at the first call, and again whenever another connection has committed. This process changes
   * what is examined only by importing a licence or accepting a clock, and then calls `forget`. Other calls cost one
   * look at SQLite's counter of commits, about 3 µs. A signature is verified once for each text of a ledger entry.
   * Inside a transaction the call must come before the first write.
   */
  look(at: string): Standing {
    const version = this.#version.get();
    if (this.#standing !== undefined && version === this.#at) return this.#standing;
    this.#standing = this.#judge(at);
    this.#at = version;
    return this.#standing;
  }

  /** Must be called after this process has written a licence or accepted a clock. */
  forget(): void {
    this.#standing = undefined;
  }

  #judge(at: string): Standing {
    const accepted = this.#clocks();
    const unsignedUntil = this.#until.get() ?? 0;
    const known = this.#verified;
    this.#verified = new Map();
    const standing = { tampered: false, aside: new Set<number>(), unsigned: [] as string[], licensed: false };
    for (const row of this.#rows.all()) {
      if (row.kind === 'allowance') {
        standing.tampered ||= !isAllowance(row);
        continue;
      }
      const verdict = this.#verdictOn(row, { at, accepted, unsignedUntil, known });
      if (verdict === 'signed') standing.licensed = true;
      else standing.aside.add(row.pool);
      if (verdict === 'tampered') standing.tampered = true;
      if (verdict === 'unsigned') standing.unsigned.push(row.name);
    }
    return { ...standing, lostMs: sumOf(accepted) };
  }

  #clocks(): Accepted[] {
    return this.#accepted.all().map(({ seq, body }) => ({ seq, lostMs: lostBy(body) }));
  }

  #verdictOn(
    row: Row,
    looked: { at: string; accepted: Accepted[]; unsignedUntil: number; known: Map<string, ReturnType<GrantReader>> },
  ): Verdict {
    if (row.body === null || row.seq === null) return 'tampered';
    const { seq, body } = row;
    const entry = parsed(body);
    if ((entry?.kind !== 'grant' && entry?.kind !== 'proof') || entry.pool !== row.name) return 'tampered';
    if (entry.envelope === undefined) return seq <= looked.unsignedUntil ? 'unsigned' : 'tampered';
    const read = looked.known.has(body) ? looked.known.get(body) : this.#read(entry.envelope);
    this.#verified.set(body, read);
    const lostMs = sumOf(looked.accepted.filter((clock) => clock.seq > seq));
    if (read === undefined || !isAsGranted(row, read.grant, lostMs)) return 'tampered';
    if (read.outcome === 'genuine') return 'signed';
    // A key that newer programs no longer trust matters only while records of its licences are left.
    const isOver = row.used === row.granted || (row.expires_at !== null && row.expires_at <= looked.at);
    return isOver ? 'spent' : 'tampered';
  }
}

/** Only an allowance of this program's own size; its month is its name. */
function isAllowance({ name, granted, sequence, expires_at, tiers, features }: Pool): boolean {
  const isPlain = [sequence, expires_at, tiers, features].every((value) => value === null);
  return isPlain && granted === ALLOWANCE_TENTHS && /^[0-9]{4}-[0-9]{2}$/.test(name);
}

/**
 * Whether a pack agrees with its licence. `lostMs`: the time that accepted clocks have taken from it since its import.
 */
function isAsGranted(pack: Omit<Pool, 'pool' | 'used'>, grant: SignedGrant, lostMs: number): boolean {
  return (
    pack.name === grant.name &&
    pack.sequence === grant.sequence &&
    pack.granted === grant.tenths &&
    pack.expires_at === (grant.expires_at === undefined ? null : endOf(grant.expires_at, lostMs)) &&
    pack.tiers === listOf(grant.tiers) &&
    pack.features === listOf(grant.features)
  );
}

/** As the column holds names; null: all. */
export function listOf(names: readonly string[] | undefined): string | null {
  return names === undefined ? null : JSON.stringify(names);
}

function endOf(expiresAt: string, lostMs: number): string {
  return new Date(Date.parse(expiresAt) - lostMs).toISOString();
}

/** Negative values count as zero, so a forged entry can only shorten the time that is left. */
function lostBy(body: string): number {
  const entry = parsed(body);
  if (entry?.kind !== 'clock_accepted') return 0;
  const lost = Date.parse(entry.seen) - Date.parse(entry.at);
  return Number.isFinite(lost) ? Math.max(0, lost) : 0;
}

function sumOf(accepted: readonly Accepted[]): number {
  return accepted.reduce((sum, { lostMs }) => sum + lostMs, 0);
}

function parsed(body: string): Entry | undefined {
  try {
    return JSON.parse(body) as Entry;
  } catch {
    return undefined;
  }
}
