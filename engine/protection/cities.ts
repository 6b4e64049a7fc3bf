/** The cities of each map: which are named in the texts, and what stands for them. */
import { CityBook, knownCity } from '../surrogates/cities.ts';
import { Draws } from '../surrogates/draws.ts';
import { languageForScript, namesFor, rulesFor, titled } from '../surrogates/names.ts';
import { cityNamed } from '../surrogates/gazetteer.ts';
import type { MapLedger } from '../mapping/ledger.ts';
import type { Ports } from '../ports.ts';
import type { DetectedSegment } from '../segment.ts';
import type { ProtectPlan } from './plan.ts';

export class CityBooks {
  readonly #plan: ProtectPlan;
  readonly #ledger: MapLedger;
  readonly #ports: Ports;
  readonly #byScope = new Map<string, CityBook>();

  constructor(plan: ProtectPlan, ledger: MapLedger, ports: Ports) {
    this.#plan = plan;
    this.#ledger = ledger;
    this.#ports = ports;
  }

  of(scope: string): CityBook {
    let book = this.#byScope.get(scope);
    if (book === undefined) this.#byScope.set(scope, (book = this.#book(scope)));
    return book;
  }

  /** Notes the places of a segment. */
  note({ segment, findings }: DetectedSegment, inputAt: number): void {
    for (const { type, start, end } of findings)
      if (type === 'LOCATION')
        this.of(this.#plan.perInput ? String(inputAt) : '').note(titled(segment.text.slice(start, end)));
  }

  #book(scope: string): CityBook {
    const { salt, mapScope = '' } = this.#plan;
    const book = new CityBook((label, n) =>
      new Draws(this.#ports, `cities\u0000${label}\u0000${salt}\u0000${mapScope}\u0000${scope}`).pick(n),
    );
    for (const entry of this.#ledger.fixed()) {
      if (entry.type !== 'LOCATION' || !entry.reversible) continue;
      const tag = languageForScript(entry.original, 'und');
      const original = knownCity(titled(entry.original), tag, namesFor(tag));
      const surrogate = cityNamed(entry.replacement, rulesFor(tag), original?.country);
      if (original !== undefined && surrogate !== undefined) book.bind(original, surrogate);
    }
    return book;
  }
}
