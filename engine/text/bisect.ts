/** The first of `n` indices for which `holds` is true, by binary search, or `n`. From that index on `holds` has to be true for all. */
export function firstIndex(n: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = n;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
