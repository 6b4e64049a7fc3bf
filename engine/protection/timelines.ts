/** The timeline of each map: which dates and ages it has, so that one shift fits them all. */
import { Draws } from '../surrogates/draws.ts';
import { Timeline } from '../surrogates/timeline.ts';
import type { MapLedger } from '../mapping/ledger.ts';
import type { Ports } from '../ports.ts';
import type { DetectedSegment } from '../segment.ts';
import { languageAt, primarySubtag } from '../text/language.ts';
import type { ProtectPlan } from './plan.ts';

const DAY_MS = 86_400_000;
const DATES = new Set(['DATE', 'DATE_OF_BIRTH']);

export class TimelineBook {
  readonly #plan: ProtectPlan;
  readonly #ledger: MapLedger;
  readonly #ports: Ports;
  readonly #byScope = new Map<string, Timeline>();
  /** Inputs that hold a date of birth: it tells the ages. */
  readonly #births = new Set<number>();

  constructor(plan: ProtectPlan, ledger: MapLedger, ports: Ports) {
    this.#plan = plan;
    this.#ledger = ledger;
    this.#ports = ports;
  }

  of(scope: string): Timeline {
    let timeline = this.#byScope.get(scope);
    if (timeline === undefined) this.#byScope.set(scope, (timeline = this.#timeline(scope)));
    return timeline;
  }

  /** Notes the dates and ages of a segment. */
  note({ segment, language: main, passages, findings }: DetectedSegment, inputAt: number): void {
    const scope = this.#plan.perInput ? String(inputAt) : '';
    for (const { type, start, end } of findings) {
      if (type !== 'AGE' && !DATES.has(type)) continue;
      const surface = segment.text.slice(start, end);
      if (type === 'AGE') this.of(scope).noteAge(surface);
      else this.of(scope).noteDate(surface, primarySubtag(languageAt(passages, start, main)));
      if (type === 'DATE_OF_BIRTH') this.#births.add(inputAt);
    }
  }

  /** Whether a date of birth of the input tells its ages: it moves with the other dates, so the ages stay as they are. */
  tellsAges(inputAt: number): boolean {
    return this.#births.has(inputAt);
  }

  #timeline(scope: string): Timeline {
    const { now, salt, mapScope = '', kept } = this.#plan;
    return new Timeline({
      ...(now === undefined ? {} : { today: Math.floor(now / DAY_MS) }),
      byMonth: kept !== undefined && this.#plan.mapScope === undefined,
      pick: (label, n) =>
        new Draws(this.#ports, `timeline\u0000${label}\u0000${salt}\u0000${mapScope}\u0000${scope}`).pick(n),
      moved: this.#movedBefore(),
    });
  }

  *#movedBefore(): Iterable<readonly [string, string, string]> {
    for (const entry of this.#ledger.fixed())
      if (DATES.has(entry.type) && entry.reversible && !this.#ledger.isCallers(entry))
        yield [entry.original, entry.replacement, 'und'];
  }
}
