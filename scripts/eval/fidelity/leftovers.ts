/** What of an original is left in its surrogate. */
import { sharedRun } from '../../../engine/surrogates/shared-run.ts';
import type { WrittenDocument } from './documents.ts';
import { about, type Replaced, type Verdict } from './verdict.ts';

/** Kinds that keep something on purpose: countries, dates and ages by their numbers, form of numbers. */
const KEPT = new Set(['C', 'D', 'B', 'AGE', 'N', 'CASE_ID', 'T']);

export function leftovers(doc: WrittenDocument, marks: readonly Replaced[]): Verdict[] {
  return marks
    .filter(({ kind }) => !KEPT.has(kind))
    .map((mark) => ({
      measure: 'nothing of an original left',
      good: sharedRun(withoutScheme(mark.surface), mark.replacement) === undefined,
      about: `${about(mark)} [${sharedRun(withoutScheme(mark.surface), mark.replacement) ?? ''}] ${doc.name}`,
    }));
}

const withoutScheme = (surface: string): string => surface.replace(/^https?:\/\//iu, '');
