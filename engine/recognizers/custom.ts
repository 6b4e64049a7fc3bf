/** What the caller brings: user values, regular expressions and dictionaries (docs/interface.md#detection `custom`), known values, spans. */
import type { Finding, Layer } from '../finding.ts';
import type { LinearRegex, Ports } from '../ports.ts';
import { isWordAt, isWordBefore } from '../text/characters.ts';
import { Needles } from '../text/needles.ts';
import type { CustomRegex } from '../vocabulary/detection.ts';
import type { Source } from '../vocabulary/entity.ts';
import { CEILING, ContextIndex } from './context.ts';

/** Time for all custom expressions of one request together, to compile and to run, in milliseconds. */
export const REGEX_BUDGET_MS = 2_000;
/** Default `score` of a custom expression (docs/decisions.md#text-policy-and-restore). */
const REGEX_SCORE = 0.9;
/** No more hits of one expression in one text: an expression that matches every character is a mistake. */
const MOST_HITS = 200_000;

/** Fixed strings to look for. A term matches as written, at word boundaries. */
export interface TermList {
  source: Source;
  detector: string;
  type: string;
  terms: readonly string[];
}

interface Term {
  list: TermList;
  text: string;
}

/** Compiled lists of fixed strings; build once a request, search in every segment. */
export class TermFinder {
  readonly #needles: Needles;
  readonly #terms: Term[] = [];
  readonly #layer: Layer;

  constructor(lists: readonly TermList[], layer: Layer = 'custom') {
    this.#layer = layer;
    let units = 0;
    for (const { terms } of lists) for (const term of terms) units += term.length;
    this.#needles = new Needles(units);
    for (const list of lists) {
      for (const text of list.terms) {
        if (this.#needles.add(text, this.#terms.length) < 0) this.#terms.push({ list, text });
      }
    }
  }

  get size(): number {
    return this.#terms.length;
  }

  find(text: string): Finding[] {
    const findings: Finding[] = [];
    if (this.size === 0) return findings;
    this.#needles.findAll(text, (start, end, number) => {
      if (!standsAlone(text, start, end)) return;
      const { list } = this.#terms[number] as Term;
      findings.push({
        start,
        end,
        type: list.type,
        score: 1,
        source: list.source,
        detector: list.detector,
        layer: this.#layer,
      });
    });
    return findings;
  }
}

/** No word continues over either edge. Scripts without spaces have no such edges, so every place counts there. */
export function standsAlone(text: string, start: number, end: number): boolean {
  return isEdge(text, start) && isEdge(text, end);
}

/** No word continues over this place, or it is beside a script without spaces. */
export function isEdge(text: string, at: number): boolean {
  return !(isWordBefore(text, at) && isWordAt(text, at)) || unspacedAt(text, at);
}

/** Either neighbour of the edge is written without spaces. */
function unspacedAt(text: string, edge: number): boolean {
  return isUnspaced(text.charCodeAt(edge)) || isUnspaced(text.charCodeAt(edge - 1));
}

function isUnspaced(unit: number): boolean {
  return (
    (unit >= 0x2e80 && unit <= 0x9fff) ||
    (unit >= 0xd840 && unit <= 0xdfff) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0x0e00 && unit <= 0x0eff) ||
    (unit >= 0x1000 && unit <= 0x109f) ||
    (unit >= 0x1780 && unit <= 0x17ff) ||
    (unit >= 0xac00 && unit <= 0xd7a3)
  );
}

interface CompiledRegex {
  rule: CustomRegex;
  main: LinearRegex;
  exclusions: LinearRegex[];
  hotwords: ContextIndex | undefined;
}

/** An expression whose syntax RE2 refuses; `index` counts in `custom.regex`, `exclusion` in its `exclusions`. */
export interface RegexRefusal {
  index: number;
  exclusion?: number;
}

/** The custom expressions of a request. */
export class RegexFinder {
  readonly #rules: CompiledRegex[] = [];
  readonly refusals: RegexRefusal[] = [];
  readonly #ports: Ports;
  #spent = 0;
  /** Set when the budget ran out: the layer did not run to its end. */
  overrun = false;

  constructor(rules: readonly CustomRegex[], ports: Ports) {
    this.#ports = ports;
    rules.forEach((rule, index) => {
      if (this.overrun) return;
      const main = this.#compile(rule.pattern, { index });
      const exclusions = (rule.exclusions ?? []).map((pattern, exclusion) =>
        this.#compile(pattern, { index, exclusion }),
      );
      if (main === undefined || exclusions.includes(undefined)) return;
      let hotwords: ContextIndex | undefined;
      if (rule.hotwords !== undefined) {
        hotwords = new ContextIndex(rule.hotwords.terms.reduce((sum, term) => sum + term.length, 0));
        for (const term of rule.hotwords.terms) hotwords.addTerm(0, term);
      }
      this.#rules.push({ rule, main, exclusions: exclusions as LinearRegex[], hotwords });
    });
  }

  #compile(pattern: string, where: RegexRefusal): LinearRegex | undefined {
    this.#ports.checkpoint();
    // When time is up nothing runs: what would be found by some of the expressions is not what was asked for.
    if (this.overrun) return undefined;
    const started = this.#ports.now();
    try {
      return this.#ports.compileRegex(pattern);
    } catch {
      this.refusals.push(where);
      return undefined;
    } finally {
      this.#spend(started);
    }
  }

  #spend(started: number): void {
    this.#spent += this.#ports.now() - started;
    if (this.#spent > REGEX_BUDGET_MS) this.overrun = true;
  }

  find(text: string): Finding[] {
    const findings: Finding[] = [];
    for (const compiled of this.#rules) {
      if (this.overrun) break;
      const started = this.#ports.now();
      this.#run(compiled, text, findings);
      this.#spend(started);
    }
    return findings;
  }

  #run({ rule, main, exclusions, hotwords }: CompiledRegex, text: string, findings: Finding[]): void {
    const limit = this.#ports.now() + REGEX_BUDGET_MS - this.#spent;
    const excluded = exclusions.map((expression) => spansOf(expression, text, () => this.#ports.now() > limit));
    const hits = hotwords?.search(text);
    let from = 0;
    let count = 0;
    while (from <= text.length) {
      const match = main.exec(text, from);
      if (match === undefined) return;
      from = match.end > match.start ? match.end : match.end + 1;
      if (++count % 256 === 0) {
        this.#ports.checkpoint();
        if (this.#ports.now() > limit || count > MOST_HITS) {
          this.overrun = true;
          return;
        }
      }
      if (match.end === match.start) continue;
      if (excluded.some((spans) => spans.some((span) => span.start <= match.start && span.end >= match.end))) continue;
      const base = rule.score ?? REGEX_SCORE;
      let score = base;
      if (hits !== undefined && rule.hotwords !== undefined) {
        const { before, after } = hits.sides(0, match.start, match.end, rule.hotwords.window);
        if (before || after) score = Math.max(0, Math.min(CEILING, score + rule.hotwords.boost));
      }
      findings.push({
        start: match.start,
        end: match.end,
        type: rule.type,
        score,
        base,
        ...(score === base ? {} : { context: ['hotword'] }),
        source: 'custom_regex',
        detector: rule.name,
        layer: 'custom',
      });
    }
  }
}

function spansOf(expression: LinearRegex, text: string, stop: () => boolean): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let from = 0;
  while (from <= text.length && spans.length < MOST_HITS) {
    const match = expression.exec(text, from);
    if (match === undefined) break;
    spans.push(match);
    from = match.end > match.start ? match.end : match.end + 1;
    if (spans.length % 256 === 0 && stop()) break;
  }
  return spans;
}
