/** Everything that is counted over a document and its protected form. */
import { checkOf, identifierRow } from '../../../engine/recognizers/identifiers.ts';
import { judgeAges, judgeDates } from './dates.ts';
import type { WrittenDocument } from './documents.ts';
import { leftovers } from './leftovers.ts';
import { judgePersons } from './persons.ts';
import { judgePlaces } from './places.ts';
import { about, type Replaced, type Verdict } from './verdict.ts';

export function judge(doc: WrittenDocument, marks: readonly Replaced[]): Verdict[] {
  return [
    ...judgeDates(doc, marks),
    ...judgeAges(doc, marks),
    ...judgePersons(doc, marks),
    ...judgePlaces(doc, marks),
    ...judgeNumbers(marks),
    ...leftovers(doc, marks),
    ...marks.map((mark) => ({
      measure: 'a form of its own (no token)' as const,
      good: !mark.replacement.startsWith(`${mark.type}_`),
      about: about(mark),
    })),
  ];
}

function judgeNumbers(marks: readonly Replaced[]): Verdict[] {
  return marks.flatMap((mark): Verdict[] => {
    if (mark.kind === 'N') {
      const row = identifierRow(mark.truth[0] as string, mark.truth[1]);
      if (row?.validate === undefined || checkOf(row, mark.surface) !== true) return [];
      return [
        {
          measure: 'check digits valid',
          good: checkOf(row, mark.replacement) === true || row.subtype === 'US_SSN',
          about: about(mark),
        },
      ];
    }
    if (mark.kind === 'CASE_ID') {
      const word = /^\p{L}+\.?[º°]?/u.exec(mark.surface)?.[0] ?? '';
      return [{ measure: 'words of references kept', good: mark.replacement.startsWith(word), about: about(mark) }];
    }
    return [];
  });
}
