/** A long list, a page at a time: thousands of rows with controls would make each keystroke slow. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../lib/page.ts';

interface PagedProps<T> {
  rows: readonly T[];
  /** This row is brought to view when it changes. */
  shown?: number | undefined;
  size?: number;
  children: (rows: readonly T[], first: number) => ComponentChildren;
}

export function Paged<T>({ rows, shown, size = 25, children }: PagedProps<T>) {
  const words = useWords();
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  useEffect(() => {
    if (shown !== undefined) setPage(Math.floor(shown / size));
  }, [shown, size]);
  const at = Math.min(page, pages - 1);
  return (
    <>
      {children(rows.slice(at * size, (at + 1) * size), at * size)}
      {pages > 1 && (
        <div class="row" role="group" aria-label={words.page}>
          <button type="button" disabled={at === 0} onClick={() => setPage(at - 1)}>
            {words.previous}
          </button>
          <span>
            {words.page} {at + 1} {words.of} {pages}
          </span>
          <button type="button" disabled={at >= pages - 1} onClick={() => setPage(at + 1)}>
            {words.next}
          </button>
        </div>
      )}
    </>
  );
}
