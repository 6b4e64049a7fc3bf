/** What licences grant: challenges, imports, what a request may use of them, and giving up what is left. */
import { VolumeCache } from '../volume-cache.ts';
import type { Books, Problem, QuotaRow } from './books.ts';
import type { Entry } from './chain.ts';
import { listOf, type SignedGrant } from './grants.ts';
import { isOpen } from './pools.ts';

export interface Pack extends SignedGrant {
  /** Nonce of the challenge that the licence answers. */
  nonce: string;
  /** The licence as the issuer signed it. */
  envelope: object;
}

/** The tiers and features that a licence allows; null allows everything. */
export interface Entitlement {
  tiers: readonly string[] | null;
  features: readonly string[] | null;
}

const OPEN_CHALLENGES = 8;
const CHALLENGE_MS = 30 * 86_400_000;

export class Licences {
  readonly #books: Books;
  readonly #packs: VolumeCache<readonly (Entitlement & { expires_at: string | null })[]>;

  constructor(books: Books) {
    this.#books = books;
    this.#packs = new VolumeCache(books.db, 1);
  }

  /** Must be called after another part of this process has changed the packs. */
  forget(): void {
    this.#packs.forget();
    this.#books.grants.forget();
  }

  /** Packs that have not expired, including those that are used up. */
  current(): readonly Entitlement[] {
    const now = new Date(this.#books.options.now()).toISOString();
    const { aside } = this.#books.grants.look(now);
    const list = (json: string | null) => (json === null ? null : (JSON.parse(json) as string[]));
    const packs = this.#packs.get('', () =>
      this.#books.pools
        .all()
        .filter(({ kind, pool }) => kind === 'pack' && !aside.has(pool))
        .map(({ expires_at, tiers, features }) => ({ expires_at, tiers: list(tiers), features: list(features) })),
    );
    return packs.filter(({ expires_at }) => expires_at === null || expires_at > now);
  }

  /** Keeps a nonce open for 30 days. Of more than eight open nonces the oldest is closed. */
  openChallenge(nonce: string): void {
    const open = this.#books.db.transaction(() => {
      const at = this.#books.at(this.#books.state());
      this.#books.db.prepare('DELETE FROM challenges WHERE expires_at <= ?').run(at);
      const expires = new Date(Date.parse(at) + CHALLENGE_MS).toISOString();
      this.#books.db.prepare('INSERT INTO challenges (nonce, expires_at) VALUES (?, ?)').run(nonce, expires);
      this.#books.db
        .prepare('DELETE FROM challenges WHERE n NOT IN (SELECT n FROM challenges ORDER BY n DESC LIMIT ?)')
        .run(OPEN_CHALLENGES);
    });
    open.immediate();
  }

  /**
   * Nonce, sequence and records change together or not at all. `judge` sees the state inside the transaction; whatever
   * it returns is the answer, and then nothing changes.
   */
  importPack<R>(
    pack: Pack,
    judge: (state: { sequence: number; isOpenNonce: (nonce: string) => boolean; now: Date }) => R | undefined,
  ): { outcome: 'imported' } | { outcome: 'damaged'; problem: Problem } | { outcome: 'refused'; refusal: R } {
    const problem = this.#books.problem();
    const run = this.#books.db.transaction((): ReturnType<typeof this.importPack<R>> => {
      const row = this.#books.state();
      const at = this.#books.at(row);
      const isOpenNonce = (nonce: string): boolean =>
        this.#books.db.prepare('SELECT 1 FROM challenges WHERE nonce = ? AND expires_at > ?').get(nonce, at) !==
        undefined;
      const refusal = judge({ sequence: row.sequence, isOpenNonce, now: new Date(at) });
      if (refusal !== undefined) return { outcome: 'refused', refusal };
      if (problem !== undefined) return { outcome: 'damaged', problem };
      this.#books.db.prepare('DELETE FROM challenges WHERE nonce = ?').run(pack.nonce);
      this.#grant(pack, row, at);
      return { outcome: 'imported' };
    });
    const answer = run.immediate();
    this.forget();
    if (answer.outcome === 'imported') this.#books.writeMark(true);
    return answer;
  }

  /**
   * Keeps the envelope of a licence that a program before schema 6 had imported without it. Adds no records; false
   * when there is no such pack, or it is not what the licence says.
   */
  provePack(pack: Pack): { outcome: 'proved' | 'unknown' } | { outcome: 'damaged'; problem: Problem } {
    const problem = this.#books.problem();
    if (problem !== undefined) return { outcome: 'damaged', problem };
    const run = this.#books.db.transaction((): { outcome: 'proved' | 'unknown' } => {
      const pool = this.#books.grants.awaiting(pack);
      if (pool === undefined) return { outcome: 'unknown' };
      const row = this.#books.state();
      const at = this.#books.at(row);
      const link = this.#books.chain.append(row, { kind: 'proof', at, pool: pack.name, envelope: pack.envelope });
      this.#books.grants.prove(pool, link.entries);
      this.#books.write.run(link.entries, link.head, at, row.sequence, row.debt);
      return { outcome: 'proved' };
    });
    const answer = run.immediate();
    this.forget();
    if (answer.outcome === 'proved') this.#books.writeMark(true);
    return answer;
  }

  #grant({ name, sequence, tenths, expires_at, tiers, features, envelope }: Pack, row: QuotaRow, at: string): void {
    const pool = this.#books.pools.insert({
      kind: 'pack',
      name,
      sequence,
      granted: tenths,
      imported_at: at,
      expires_at: expires_at === undefined ? null : new Date(expires_at).toISOString(),
      tiers: listOf(tiers),
      features: listOf(features),
    });
    const granted: Entry = { kind: 'grant', at, pool: name, sequence, tenths, envelope };
    if (expires_at !== undefined) granted.expires_at = expires_at;
    if (tiers !== undefined) granted.tiers = tiers;
    if (features !== undefined) granted.features = features;
    let link = this.#books.chain.append(row, granted);
    this.#books.grants.record(pool.pool, link.entries);
    let { debt } = row;
    const paid = Math.min(debt, tenths);
    if (paid > 0) {
      this.#books.pools.use(pool.pool, paid);
      link = this.#books.chain.append(link, { kind: 'loss', at, lines: [[name, paid]], debt: -paid });
      debt -= paid;
    }
    this.#books.write.run(link.entries, link.head, at, sequence, debt);
  }

  /** Books the remainder of all packs as used, so that the vendor may issue it again elsewhere. Returns tenths. */
  giveUp(): { outcome: 'released'; tenths: number } | { outcome: 'damaged'; problem: Problem } | { outcome: 'busy' } {
    const problem = this.#books.problem();
    if (problem !== undefined) return { outcome: 'damaged', problem };
    const run = this.#books.db.transaction((): { outcome: 'released'; tenths: number } | { outcome: 'busy' } => {
      const row = this.#books.state();
      const at = this.#books.at(row);
      if (this.#books.held.size > 0 || this.#books.heldByOthers(at).size > 0) return { outcome: 'busy' };
      const { aside } = this.#books.grants.look(at);
      const left = this.#books.pools
        .open(at)
        .filter((pool) => pool.kind === 'pack' && isOpen(pool, at) && !aside.has(pool.pool));
      const tenths = left.reduce((sum, { granted, used }) => sum + granted - used, 0);
      this.#books.book(
        'release',
        left.map((pool) => [pool, pool.granted - pool.used]),
        0,
        row,
        at,
      );
      return { outcome: 'released', tenths };
    });
    const answer = run.immediate();
    if (answer.outcome === 'released') this.#books.writeMark(true);
    return answer;
  }
}
