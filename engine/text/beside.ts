/** [start, end) of something. */
interface Extent {
  start: number;
  end: number;
}

/**
 * `kept`, and of `more` what overlaps none of it. Both are in order of start, and `kept` has no overlaps; the answer is a
 * new list in order of start.
 */
export function withBeside<T extends Extent>(kept: readonly T[], more: readonly T[]): T[] {
  let next = 0;
  const free = more.filter((one) => {
    while (next < kept.length && (kept[next] as T).end <= one.start) next++;
    return (kept[next]?.start ?? Number.POSITIVE_INFINITY) >= one.end;
  });
  return [...kept, ...free].toSorted((a, b) => a.start - b.start);
}
