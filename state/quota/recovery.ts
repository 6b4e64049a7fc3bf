/** What a start, or a person, does when the volume, its mark or the clock has gone backwards. */
import type { Books, Problem } from './books.ts';
import type { Link } from './chain.ts';
import { ALLOWANCE_TENTHS, periodOf, type Pool } from './pools.ts';

/** Tables whose rows end at a time of the ledger's clock. */
const PERISHABLE = ['pools', 'challenges', 'idempotency', 'reservations'];

export class Recovery {
  readonly #books: Books;

  constructor(books: Books) {
    this.#books = books;
  }

  /**
   * A missing mark is no alarm, because it is kept beside a key that may move. It does stay on record. Every process
   * that may charge checks the mark before anything else, and a new volume gets its mark when it is first opened. A new
   * mark therefore never hides the gap, and no copy of a volume is older than its first mark.
   */
  mindMark(): void {
    if (this.#books.options.mark === undefined) return;
    const isGone = this.#books.mark?.read() === undefined;
    const marked = this.#books.mark === undefined ? 0 : 1;
    if (!isGone && this.#books.state().marked === 1) return;
    if (isGone && marked === 0 && this.#books.state().marked === 0) return;
    this.#books.standing ??= { problem: this.#books.examine() };
    if (this.#books.standing.problem !== undefined) return;
    const record = this.#books.db.transaction((): void => {
      const row = this.#books.state();
      if (row.marked === 1 && isGone) {
        const at = this.#books.at(row);
        const link = this.#books.onRecord({ kind: 'mark_missing', at }, row);
        this.#books.write.run(link.entries, link.head, at, row.sequence, row.debt);
      }
      this.#books.db.prepare('UPDATE quota SET marked = ?').run(marked);
    });
    record.immediate();
    if (isGone) this.#books.writeMark(true);
  }

  /**
   * Accepts the present time after the clock had run ahead. This gains nothing: licences keep only the time they had
   * left by the later clock, and this month's allowance has no more left than that month's.
   */
  acceptClock():
    | { outcome: 'accepted'; at: string; seen: string; closed: number }
    | { outcome: 'right' }
    | { outcome: 'damaged'; problem: Problem } {
    const run = this.#books.db.transaction((): ReturnType<typeof this.acceptClock> => {
      const row = this.#books.state();
      const problem = this.#books.problemOf(row);
      if (problem === undefined) return { outcome: 'right' };
      if (problem !== 'clock') return { outcome: 'damaged', problem };
      const seen = row.clock;
      const at = new Date(this.#books.options.now()).toISOString();
      const then = this.#books.pools.all().find(({ name }) => name === periodOf(seen));
      let link: Link = row;
      let month = this.#books.pools.all().find(({ name }) => name === periodOf(at));
      if (month === undefined) [month, link] = this.#books.beginMonth(periodOf(at), link, at);
      const held = (this.#books.held.get(month.pool) ?? 0) + (this.#books.heldByOthers(seen).get(month.pool) ?? 0);
      const left = then === undefined ? ALLOWANCE_TENTHS : then.granted - then.used;
      const closed = Math.max(0, month.granted - month.used - held - left);
      if (closed > 0) this.#books.pools.use(month.pool, closed);
      const back = `-${((Date.parse(seen) - Date.parse(at)) / 1000).toFixed(3)} seconds`;
      for (const table of PERISHABLE) {
        this.#books.db
          .prepare(
            `UPDATE ${table} SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', expires_at, ?) WHERE expires_at IS NOT NULL`,
          )
          .run(back);
      }
      const lines: [string, number][] = closed > 0 ? [[month.name, closed]] : [];
      link = this.#books.onRecord({ kind: 'clock_accepted', at, seen, lines }, link);
      this.#books.write.run(link.entries, link.head, at, row.sequence, row.debt);
      return { outcome: 'accepted', at, seen, closed };
    });
    const answer = run.immediate();
    this.#books.grants.forget();
    if (answer.outcome === 'accepted') this.#books.writeMark(true);
    return answer;
  }

  /**
   * The amount that, by the mark, was used after this copy of the volume was made, in tenths. Undefined when the volume
   * is not behind its mark.
   */
  lossBehindMark(): { licences: number; allowance: number } | undefined {
    if (this.#books.problem() !== 'rolled_back') return undefined;
    const mark = this.#books.mark?.read();
    if (mark === undefined) return undefined;
    const used = this.#books.pools.all().reduce((sum, pool) => sum + (pool.kind === 'pack' ? pool.used : 0), 0);
    const month = this.#books.pools.all().find(({ name }) => name === mark.period);
    return {
      licences: Math.max(0, mark.used - used),
      allowance: Math.max(0, mark.allowance_used - (month?.used ?? 0)),
    };
  }

  /** Accepts an older copy of the volume. What was used since is booked as used here. Returns the booked tenths. */
  acceptLoss(): number {
    const mark = this.#books.mark?.read();
    const loss = this.lossBehindMark();
    if (mark === undefined || loss === undefined) return 0;
    const run = this.#books.db.transaction(() => {
      const row = this.#books.state();
      const at = this.#books.at(row);
      const { aside } = this.#books.grants.look(at);
      let { licences } = loss;
      const lines: [Pool, number][] = [];
      let month = this.#books.pools.all().find(({ name }) => name === mark.period);
      let link: Link = row;
      if (month === undefined && loss.allowance > 0) [month, link] = this.#books.beginMonth(mark.period, link, at);
      if (month !== undefined) lines.push([month, Math.min(loss.allowance, month.granted - month.used)]);
      // A pack that must not be used cannot pay for the loss either.
      for (const pool of this.#books.pools.all().filter((one) => one.kind === 'pack' && !aside.has(one.pool))) {
        const taken = Math.min(licences, pool.granted - pool.used);
        if (taken > 0) lines.push([pool, taken]);
        licences -= taken;
      }
      this.#books.book('loss', lines, licences, { ...row, ...link }, at);
      // A licence that was imported in the lost part may be imported again and then pays the debt, whatever its
      // sequence.
      return loss.licences + loss.allowance;
    });
    const booked = run.immediate();
    this.#books.standing = { problem: undefined };
    this.#books.writeMark(true, true);
    return booked;
  }
}
