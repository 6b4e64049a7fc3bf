/** The reason to refuse a name of a type that nothing has. It names one of ours, never what the caller wrote. */
import { knownTypeNames } from '../types.ts';
import type { Violations } from './violations.ts';

/** A longer name is no misspelling of ours. */
const LONGEST = 48;
/** A name that needs this many edits is another word. */
const TOO_MANY = 3;

export function refuseType(name: string, pointer: string, violations: Violations): void {
  // A violation that is not shown needs no search.
  const nearest = violations.isFull ? undefined : nearestType(name);
  violations.invalid(
    pointer,
    `no such type; ${nearest === undefined ? '' : `the nearest is ${nearest}; `}GET /v2/types lists them all`,
  );
}

/** The known name that the fewest edits lead to; undefined when every one is another word. */
export function nearestType(name: string): string | undefined {
  if (name.length > LONGEST) return undefined;
  const asked = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  let nearest: string | undefined;
  let fewest = TOO_MANY;
  for (const known of knownTypeNames()) {
    // The difference in length is a lower bound, and short names would otherwise be near to each other.
    const bound = Math.min(fewest, Math.ceil(known.length / 2));
    if (Math.abs(known.length - asked.length) >= bound) continue;
    const edits = editsBetween(asked, known);
    if (edits < bound) [nearest, fewest] = [known, edits];
  }
  return nearest;
}

/** Levenshtein's distance. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
