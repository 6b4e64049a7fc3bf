/** [start, end) in a text. */
interface Extent {
  start: number;
  end: number;
}

/** Of `more` what overlaps none of `kept`. Both are in order of start, and `kept` has no overlaps. Linear. */
export function besides<T extends Extent>(kept: readonly Extent[], more: readonly T[]): T[] {
  let next = 0;
  return more.filter((one) => {
    while (next < kept.length && (kept[next] as Extent).end <= one.start) next++;
    return (kept[next]?.start ?? Number.POSITIVE_INFINITY) >= one.end;
  });
}
