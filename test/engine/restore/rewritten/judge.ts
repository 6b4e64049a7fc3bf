/** Puts the originals into the answers of a group, and says of each whether they came back. */
import { MapLedger, plainEntry } from '../../../../engine/mapping/ledger.ts';
import { restoreTable } from '../../../../engine/mapping/table.ts';
import { ALL_VARIANTS } from '../../../../engine/mapping/variants.ts';
import { Restorer } from '../../../../engine/restore/restore.ts';
import type { RestoreTable } from '../../../../engine/vocabulary/restore-table.ts';
import type { Group } from './case.ts';

/** `left`: something was not restored, and nothing was put where it does not belong. */
export type Verdict = 'back' | 'left' | 'wrong';

export interface Judged {
  language: string;
  answer: string;
  expected: string;
  got: string;
  verdict: Verdict;
}

export function tableOf({ values, sent, language }: Group): RestoreTable {
  const ledger = new MapLedger({
    known: values.map(([type, original, replacement]) => ({ type, original, replacement })),
  });
  if (ledger.conflicts.length > 0) throw new Error(`the values of "${sent}" contradict each other`);
  return restoreTable(ledger.entries().map(plainEntry), {
    variants: ALL_VARIANTS,
    markers: true,
    languages: [language],
  });
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Words of `text` that stand more often in it than in `others` together. */
function added(text: string, ...others: string[]): string[] {
  const left = new Map<string, number>();
  for (const word of others.flatMap(wordsOf)) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsOf(text).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/** What was put in must stand in the expected text too. */
export function verdictOf(answer: string, expected: string, got: string): Verdict {
  if (got === expected) return 'back';
  return added(added(got, answer).join(' '), expected).length > 0 ? 'wrong' : 'left';
}

export function judge(group: Group): Judged[] {
  const restorer = new Restorer(tableOf(group));
  return group.answers.map(([answer, expected]) => {
    const got = restorer.restore(answer).text;
    return { language: group.language, answer, expected, got, verdict: verdictOf(answer, expected, got) };
  });
}
