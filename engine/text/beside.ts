/** [start, end) of something. */
interface Extent {
  start: number;
  end: number;
}

/** Of `more` what overlaps none of `kept`. Both are in order of start, and `kept` has no overlaps. */
export function beside<T extends Extent>(kept: readonly T[], more: readonly T[]): T[] {
  let next = 0;
  return more.filter((one) => {
    while (next < kept.length && (kept[next] as T).end <= one.start) next++;
    return (kept[next]?.start ?? Number.POSITIVE_INFINITY) >= one.end;
  });
}

/** `kept` and what of `more` lies beside it, as a new list in order of start. */
export function withBeside<T extends Extent>(kept: readonly T[], more: readonly T[]): T[] {
  return [...kept, ...beside(kept, more)].toSorted((a, b) => a.start - b.start);
}
