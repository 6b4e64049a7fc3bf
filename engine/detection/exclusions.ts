/** Values that the caller never wants reported (docs/interface.md#detection `exclude_values`), compiled once for a request. */
import type { LinearRegex, Ports } from '../ports.ts';
import { REGEX_BUDGET_MS, standsAlone } from '../recognizers/custom.ts';
import { Needles } from '../text/needles.ts';

/** What the plan says about them. */
export interface ExcludedValues {
  /** In lower case unless case counts. */
  values: ReadonlySet<string>;
  caseSensitive: boolean;
  /** RE2; each has to match a value from its start to its end. */
  patterns?: readonly string[];
  /** A value that stands in a finding as whole words excludes it too. */
  inParts?: boolean;
}

export class Exclusions {
  readonly #excluded: ExcludedValues;
  readonly #parts: Needles | undefined;
  readonly #patterns: LinearRegex[] = [];
  /** Positions of the patterns that RE2 refuses. */
  readonly refusals: number[] = [];
  readonly #ports: Ports;
  #spent = 0;
  /** Set when the time ran out: from then on no pattern excludes anything, so more is reported than was asked for. */
  overrun = false;

  constructor(excluded: ExcludedValues, ports: Ports) {
    this.#excluded = excluded;
    this.#ports = ports;
    this.#parts = excluded.inParts === true ? needlesOf(excluded.values) : undefined;
    excluded.patterns?.forEach((pattern, index) => this.#compile(pattern, index));
  }

  /** Whether a finding with this surface is left out. */
  has(surface: string): boolean {
    const { values, caseSensitive } = this.#excluded;
    if (values.size > 0) {
      const compared = caseSensitive ? surface : surface.toLowerCase();
      if (values.has(compared) || this.#hasPart(compared)) return true;
    }
    return this.#patterns.length > 0 && this.#matches(surface);
  }

  #hasPart(surface: string): boolean {
    let found = false;
    this.#parts?.findAll(surface, (start, end) => {
      found ||= standsAlone(surface, start, end);
    });
    return found;
  }

  #matches(surface: string): boolean {
    if (this.overrun) return false;
    this.#ports.checkpoint();
    const started = this.#ports.now();
    const matched = this.#patterns.some((pattern) => {
      const match = pattern.exec(surface, 0);
      return match !== undefined && match.start === 0 && match.end === surface.length;
    });
    this.#spend(started);
    return matched;
  }

  #compile(pattern: string, index: number): void {
    if (this.overrun) return;
    this.#ports.checkpoint();
    const started = this.#ports.now();
    try {
      // Alone first: `a)|(?:b` is no expression, but it would become one inside the group.
      this.#ports.compileRegex(pattern);
      this.#patterns.push(
        this.#ports.compileRegex(this.#excluded.caseSensitive ? `^(?:${pattern})$` : `^(?i:${pattern})$`),
      );
    } catch {
      this.refusals.push(index);
    }
    this.#spend(started);
  }

  #spend(started: number): void {
    this.#spent += this.#ports.now() - started;
    if (this.#spent > REGEX_BUDGET_MS) this.overrun = true;
  }
}

function needlesOf(values: ReadonlySet<string>): Needles {
  let units = 0;
  for (const value of values) units += value.length;
  const needles = new Needles(units);
  let number = 0;
  for (const value of values) needles.add(value, number++);
  return needles;
}
