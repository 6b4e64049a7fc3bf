/** What a reviewer decides about findings, and what is made of it. Spans are in UTF-16 code units. */
import type { Entity, Marked } from './shapes.ts';

export type Verdict = 'accepted' | 'rejected';

export interface Finding extends Marked {
  /** 0 to 1; a finding of the reviewer is sure. */
  readonly confidence: number;
  readonly source: string;
  readonly detector?: string;
  readonly why?: string;
  readonly replacement?: string;
  readonly verdict?: Verdict;
}

/** As `detection.mode: provided` takes it. */
export interface Decided {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
}

export function findingsOf(entities: readonly Entity[], why: ReadonlyMap<string, string>): Finding[] {
  return entities
    .map(({ id, type, span, confidence, source, detector, replacement }) => ({
      type,
      start: span.start,
      end: span.end,
      confidence,
      source,
      ...(detector === undefined ? {} : { detector }),
      ...(replacement === undefined ? {} : { replacement }),
      ...(why.has(id) ? { why: why.get(id) } : {}),
    }))
    .toSorted((a, b) => a.start - b.start);
}

/** The same findings with a verdict on one of them, or on all that say the same. */
export function judged(
  findings: readonly Finding[],
  at: number,
  verdict: Verdict | undefined,
  everywhere?: { text: string },
): Finding[] {
  const valueOf = ({ start, end }: Marked): string => everywhere?.text.slice(start, end) ?? '';
  const value = valueOf(findings[at] as Finding);
  return findings.map((finding, i) => {
    if (i !== at && (everywhere === undefined || valueOf(finding) !== value)) return finding;
    const { verdict: _, ...rest } = finding;
    return verdict === undefined ? rest : { ...rest, verdict };
  });
}

export function retyped(findings: readonly Finding[], at: number, type: string): Finding[] {
  return findings.map((finding, i) => (i === at ? { ...finding, type, verdict: 'accepted' } : finding));
}

/** Adds a finding of the reviewer; those that it overlaps go. */
export function added(findings: readonly Finding[], mark: Marked): Finding[] {
  const rest = findings.filter(({ start, end }) => end <= mark.start || start >= mark.end);
  const finding: Finding = { ...mark, confidence: 1, source: 'provided', verdict: 'accepted' };
  return [...rest, finding].toSorted((a, b) => a.start - b.start);
}

/** The undecided finding that is least sure; after the last one `undefined`. */
export function nextDoubtful(findings: readonly Finding[]): number | undefined {
  let next: number | undefined;
  for (const [i, { verdict, confidence }] of findings.entries())
    if (verdict === undefined && (next === undefined || confidence < findings[next]!.confidence)) next = i;
  return next;
}

export const kept = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ verdict }) => verdict !== 'rejected');

export const decidedOf = (findings: readonly Finding[]): Decided[] =>
  kept(findings).map(({ type, start, end }) => ({ type, span: { start, end } }));

const valuesOf = (text: string, findings: readonly Finding[]): string[] => [
  ...new Set(findings.map(({ start, end }) => text.slice(start, end))),
];

/** `exclude_values` of a request: what the reviewer rejected. */
export const excludeList = (text: string, findings: readonly Finding[]) => ({
  exclude_values: {
    values: valuesOf(
      text,
      findings.filter(({ verdict }) => verdict === 'rejected'),
    ),
  },
});

/** Values that the reviewer added or accepted, as `custom.user_values` takes them. */
export const dictionary = (text: string, findings: readonly Finding[]) => ({
  custom: {
    user_values: [
      ...Map.groupBy(
        findings.filter(({ verdict }) => verdict === 'accepted'),
        ({ type }) => type,
      ),
    ].flatMap(([type, ofType]) => valuesOf(text, ofType).map((value) => ({ value, type }))),
  },
});

/** For measuring: the text with the marks that the reviewer left. */
export const markedDocument = (text: string, findings: readonly Finding[]) => ({
  text,
  offset_unit: 'utf16',
  entities: kept(findings).map(({ start, end, type }) => ({ start, end, type })),
});
