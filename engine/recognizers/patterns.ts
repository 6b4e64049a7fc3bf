/** Runs the table of written forms (e-mail, dates, amounts, secrets …) over a text. */
import type { Finding } from '../finding.ts';
import { PATTERNS } from './patterns/index.ts';
import { boosted, type ContextHits } from './context.ts';
import type { PatternRow } from './row.ts';

export { PATTERNS };

export interface PatternOptions {
  layers: ReadonlySet<string>;
  /** Row numbers in the context index start here. */
  firstIndex: number;
}

/** Findings in `plain` (the text in plain form). */
export function findPatterns(plain: string, context: () => ContextHits, options: PatternOptions): Finding[] {
  const findings: Finding[] = [];
  PATTERNS.forEach((row, index) => {
    if (!options.layers.has(row.layer)) return;
    row.find(plain, (start, end, more) => {
      const base = more?.score ?? row.score;
      const score =
        row.context === undefined ? base : boosted(base, context().distance(options.firstIndex + index, start, end));
      findings.push({ ...toFinding(row, start, end, score, more), base });
    });
  });
  return findings;
}

function toFinding(
  row: PatternRow,
  start: number,
  end: number,
  score: number,
  more: Parameters<Parameters<PatternRow['find']>[1]>[2],
): Finding {
  const subtype = more?.subtype ?? row.subtype;
  return {
    start,
    end,
    type: more?.type ?? row.type,
    ...(subtype === undefined ? {} : { subtype }),
    score,
    source: 'pattern',
    detector: row.name,
    layer: row.layer,
    ...(more?.validated === undefined ? {} : { validated: more.validated }),
    ...(more?.labelled === true ? { labelled: true } : {}),
  };
}
