/** The first of `n` indices for which `holds`, which holds for all after it too; `n` when there is none. Binary search. */
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
