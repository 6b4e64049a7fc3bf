/** What changed between two texts, word by word. */
import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'preact/hooks';
import { useWords } from '../lib/page.ts';

/** A comparison takes the square of this in the worst case. */
const MOST_CHARACTERS = 60_000;

export function WordDiff({ before, after }: { before: string; after: string }) {
  const words = useWords();
  const parts = useMemo(
    () =>
      before.length + after.length > MOST_CHARACTERS
        ? [{ value: after, added: false, removed: false }]
        : (diffWordsWithSpace(before, after, { timeout: 500 }) ?? [{ value: after, added: false, removed: false }]),
    [before, after],
  );
  return (
    <div class="text" role="group" tabIndex={0} aria-label={words.diff}>
      <span dir="auto">
        {parts.map(({ value, added, removed }, i) =>
          removed ? <del key={i}>{value}</del> : added ? <ins key={i}>{value}</ins> : value,
        )}
      </span>
    </div>
  );
}
