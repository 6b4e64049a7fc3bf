/** Another of a list than the original. */
import type { Draws } from './draws.ts';
import { sharesRun } from './shared-run.ts';

const MOST_TRIES = 12;

/** Neither the original nor anything that gives letters of it away, as long as the list has such. */
export function another(
  list: readonly string[],
  draws: Draws,
  original: string,
  fits: (name: string) => boolean = () => true,
): string {
  let last = draws.from(list);
  for (let i = 0; i < MOST_TRIES; i++) {
    last = draws.from(list);
    if (last.toLowerCase() !== original.toLowerCase() && fits(last) && !sharesRun(original, last)) return last;
  }
  return last;
}
