/** Puts the outputs together, restores them, and draws anew what would not come back. */
import { RESTORE_ALGORITHM } from '../restore/algorithm.ts';
import type { Entry, MapLedger } from '../mapping/ledger.ts';
import { findFlaws, type Flaws, type Output } from '../mapping/seal.ts';
import { restoreTable } from '../mapping/table.ts';
import { ALL_VARIANTS } from '../mapping/variants.ts';
import { TextWords } from '../mapping/words.ts';
import type { Ports } from '../ports.ts';
import type { RestoreTable } from '../vocabulary/restore-table.ts';
import { assemble, placedIn, placements } from './assemble.ts';
import type { SegmentDraft } from './draft.ts';
import type { Drawer, Origin } from './drawing.ts';
import type { ProtectPlan } from './plan.ts';
import type { ProtectedSegment } from './treated.ts';

/** Rounds of sealing; from SEAL_TOKENS on, what is still flawed becomes an opaque token. */
const SEAL_ROUNDS = 12;
const SEAL_TOKENS = 5;
/** In a kept map, a replacement that touches words has at least this many letters and digits, and any other two: shorter ones occur in any later text. */
const LEAST_UNBOUNDED = 4;
const LEAST_BOUNDED = 2;

export interface Sealed {
  segments: ProtectedSegment[][];
  table: RestoreTable;
}

export class Sealer {
  readonly #plan: ProtectPlan;
  readonly #ledger: MapLedger;
  readonly #drawer: Drawer;
  /** Entries that may be drawn again. */
  readonly #origins: Map<Entry, Origin>;
  readonly #ports: Ports;

  constructor(plan: ProtectPlan, ledger: MapLedger, drawer: Drawer, origins: Map<Entry, Origin>, ports: Ports) {
    this.#plan = plan;
    this.#ledger = ledger;
    this.#drawer = drawer;
    this.#origins = origins;
    this.#ports = ports;
  }

  /** Puts the outputs together until restoring them gives the originals back. */
  seal(drafts: SegmentDraft[][], languages: readonly string[]): Sealed {
    for (let round = 0; ; round++) {
      this.#ports.checkpoint();
      const segments = drafts.map((list) => list.map((draft) => assemble(draft)));
      const outputs: Output[] = segments
        .flat()
        .map(({ output, treated }) => ({ text: output, placed: placements(treated) }));
      const flaws = findFlaws(
        this.#near(outputs),
        outputs,
        (entry) => this.#ledger.isUnbounded(entry),
        this.#plan.algorithm,
      );
      if (this.#plan.kept !== undefined) this.#addShort(flaws);
      const mendable = [...flaws.entries].filter((entry) => this.#origins.has(entry));
      if (mendable.length === 0 || round >= SEAL_ROUNDS) {
        this.#ledger.markUnbounded(flaws.unbounded);
        return { segments, table: this.#table(outputs, languages) };
      }
      for (const entry of mendable) this.#redraw(entry, round);
    }
  }

  /** Replacements so short that later texts of a kept map would hold them by chance. */
  #addShort(flaws: Flaws): void {
    for (const entry of this.#origins.keys()) {
      const least = flaws.unbounded.has(entry) ? LEAST_UNBOUNDED : LEAST_BOUNDED;
      if (entry.replacement.replace(/[^\p{L}\p{N}]/gu, '').length < least) flaws.entries.add(entry);
    }
  }

  /** Entries whose exact keys may be in the outputs. */
  #near(outputs: readonly Output[]): Entry[] {
    const entries = this.#ledger.entries();
    if (this.#plan.kept === undefined) return entries;
    const words = new TextWords(outputs.map(({ text }) => text));
    const placed = placedIn(outputs);
    return entries.filter(
      (entry) => entry.fresh || placed.has(entry) || words.mayHold(entry, this.#ledger.isUnbounded(entry)),
    );
  }

  /** The table with every variant that does no harm in these outputs. */
  #table(outputs: readonly Output[], languages: readonly string[]): RestoreTable {
    const { kept, table: wanted = 'whole', algorithm = RESTORE_ALGORITHM } = this.#plan;
    const entries = this.#ledger.entries();
    const make = (some: readonly Entry[]): RestoreTable =>
      restoreTable(some, {
        variants: ALL_VARIANTS,
        markers: true,
        algorithm,
        // A kept map has texts of other requests too: its tables are the same whoever asks for one.
        ...(kept === undefined && languages.length > 0 ? { languages } : {}),
        unbounded: (entry) => this.#ledger.isUnbounded(entry as Entry),
        suppressed: this.#ledger.suppressed,
        outputs: outputs.map(({ text, placed }) => ({
          text,
          places: new Set(placed.map(({ start, end }) => `${start}-${end}`)),
        })),
        onStray: (key) => this.#ledger.suppress([key]),
      });
    if (wanted === 'whole') return make(entries);
    if (kept !== undefined) {
      // Later tables of the map must not find in these outputs what was not put there: `make` notes it.
      const words = new TextWords(outputs.map(({ text }) => text));
      make(entries.filter((entry) => words.mayHoldVariant(entry)));
    }
    if (wanted === 'none') return { algorithm, keys: [] };
    const changed = new Set(this.#ledger.changes());
    const placed = placedIn(outputs);
    return make(entries.filter((entry) => placed.has(entry) || changed.has(entry)));
  }

  #redraw(entry: Entry, round: number): void {
    const origin = this.#origins.get(entry);
    if (origin === undefined) return;
    delete entry.parts;
    if (round >= SEAL_TOKENS) {
      let attempt = origin.attempt + 1_000;
      let token = this.#drawer.token(origin.subject, origin.scope, attempt);
      while (!this.#ledger.isFree(token, entry.original))
        token = this.#drawer.token(origin.subject, origin.scope, ++attempt);
      origin.attempt = attempt;
      this.#ledger.redraw(entry, token, true);
      return;
    }
    const drawn = this.#drawer.draw(origin.subject, origin.action, origin.row, origin.scope, origin.attempt + 1, true);
    origin.attempt = drawn.attempt;
    this.#ledger.redraw(entry, drawn.replacement, drawn.fallback);
  }
}
