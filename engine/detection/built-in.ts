/** The built-in rules over one text: identifiers with check digits, patterns, and context of the caller. */
import type { ContextKind, Finding } from '../finding.ts';
import type { Ports } from '../ports.ts';
import { CEILING, type ContextHits, ContextIndex } from '../recognizers/context.ts';
import { findIdentifiers, IDENTIFIERS } from '../recognizers/identifiers.ts';
import { repairedIdentifiers } from '../recognizers/ocr-repair.ts';
import { findPatterns, PATTERNS } from '../recognizers/patterns.ts';
import { plainForm } from '../text/characters.ts';
import { primarySubtag } from '../text/language.ts';
import type { DetectPlan } from './plan.ts';

/** Context of the built-in tables: identifiers first, then patterns. Compiled at first use. */
let builtIn: ContextIndex | undefined;
const FIRST_PATTERN = IDENTIFIERS.length;

function builtInContext(): ContextIndex {
  if (builtIn !== undefined) return builtIn;
  const index = new ContextIndex();
  IDENTIFIERS.forEach((row, i) => index.add(i, row.context));
  PATTERNS.forEach((row, i) => {
    if (row.context !== undefined) index.add(FIRST_PATTERN + i, row.context);
  });
  builtIn = index;
  return index;
}

/** What a context term of the caller adds to a score. */
const CALLER_TERM = 0.35;

/** The rules of one request: its layers, thresholds and context terms. */
export class BuiltInRules {
  readonly #plan: DetectPlan;
  readonly #ports: Ports;
  readonly #extra: ContextIndex | undefined;
  /** The lowest threshold in force. */
  readonly #floor: number;

  constructor(plan: DetectPlan, ports: Ports) {
    this.#plan = plan;
    this.#ports = ports;
    const { default: base, perType, perLanguage } = plan.thresholds;
    // Context terms of the caller may lift what is below the threshold.
    this.#floor = plan.contextTerms.length > 0 ? 0 : Math.min(base, ...perType.values(), ...perLanguage.values());
    if (plan.contextTerms.length === 0) return;
    this.#extra = new ContextIndex();
    for (const [i, { terms }] of plan.contextTerms.entries()) for (const term of terms) this.#extra.addTerm(i, term);
  }

  find(text: string, languageOf: (at: number) => string): Finding[] {
    const layers = new Set<string>(this.#plan.layers);
    if (!layers.has('pattern') && !layers.has('validated_identifiers')) return [];
    const plain = plainForm(text);
    let hits: ContextHits | undefined;
    const context = (): ContextHits => (hits ??= builtInContext().search(plain));
    const patterns = findPatterns(plain, context, { layers, firstIndex: FIRST_PATTERN });
    const identifiers = layers.has('validated_identifiers')
      ? findIdentifiers(plain, context(), {
          reportInvalid: this.#plan.reportInvalid,
          firstIndex: 0,
          floor: this.#floor,
        })
      : [];
    const found = [...patterns, ...identifiers];
    if (this.#plan.explain === true)
      return this.#boost(
        found.map((finding) => explained(finding, context())),
        plain,
        languageOf,
      );
    return this.#boost(found, plain, languageOf);
  }

  /** Identifiers that were misread (see recognizers/ocr-repair.ts). */
  repaired(text: string): Finding[] {
    if (!this.#plan.layers.includes('validated_identifiers')) return [];
    return repairedIdentifiers(text, (window) => {
      this.#ports.checkpoint();
      const plain = plainForm(window);
      return findIdentifiers(plain, builtInContext().search(plain), {
        reportInvalid: false,
        firstIndex: 0,
        floor: this.#floor,
      });
    });
  }

  /** Context terms of the caller (docs/interface.md#detection `context_terms`). */
  #boost(findings: Finding[], plain: string, languageOf: (at: number) => string): Finding[] {
    if (this.#extra === undefined) return findings;
    const hits = this.#extra.search(plain);
    const { contextTerms } = this.#plan;
    return findings.map((finding) => {
      const near = contextTerms.some(
        (entry, i) =>
          (entry.type === finding.type || entry.type === finding.subtype) &&
          (entry.language === undefined ||
            primarySubtag(entry.language) === primarySubtag(languageOf(finding.start))) &&
          hits.distance(i, finding.start, finding.end) !== undefined,
      );
      if (!near) return finding;
      return {
        ...finding,
        score: Math.min(CEILING, finding.score + CALLER_TERM),
        context: [...(finding.context ?? []), 'caller term'],
      };
    });
  }
}

/** Row numbers of the built-in context, by the name a finding goes by. */
let rowNumbers: Map<string, number> | undefined;

/** The finding with the sides on which a label of its row stands, when it raised the score. */
function explained(finding: Finding, hits: ContextHits): Finding {
  if (finding.base === undefined || finding.score <= finding.base) return finding;
  rowNumbers ??= new Map([
    ...IDENTIFIERS.map(({ subtype }, i) => [subtype, i] as const),
    ...PATTERNS.map(({ name }, i) => [name, FIRST_PATTERN + i] as const),
  ]);
  const { before, after } = hits.sides(rowNumbers.get(finding.detector) as number, finding.start, finding.end);
  const context: ContextKind[] = [
    ...(before ? (['label before'] as const) : []),
    ...(after ? (['label after'] as const) : []),
  ];
  return { ...finding, context };
}
