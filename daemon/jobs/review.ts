/** What a person decided, as findings: those that were found, less the rejected ones, and the added ones. */
import type { FoundAt } from '../../engine/finding.ts';
import type { ReviewedInput } from '../contract/jobs.ts';

/** A finding of a document: by the id of the engine's input (the number of its block), and in it. */
export interface FoundIn extends FoundAt {
  input: string;
}

/** A stretch of a block's text that somebody added, in UTF-16 code units. */
export interface Placed {
  input: string;
  start: number;
  end: number;
  type: string;
}

/** `found[k]` belongs to entity `e<k+1>`; what is behind them has no entity. */
export function decided(
  found: readonly FoundIn[],
  { reject = [], retype = [] }: ReviewedInput,
  added: readonly Placed[],
): Map<string, FoundAt[]> {
  const numberOf = (id: string): number => Number(id.slice(1)) - 1;
  // Entities that one finding stands for share its fate.
  const rejected = new Set(reject.map((id) => keyOf(found[numberOf(id)]!)));
  const types = new Map(retype.map(({ id, type }) => [keyOf(found[numberOf(id)]!), type]));
  const byInput = new Map<string, FoundAt[]>();
  const add = (input: string, one: FoundAt): void => {
    byInput.set(input, [...(byInput.get(input) ?? []), one]);
  };
  const news = added.map(({ input, start, end, type }): FoundIn => ({
    input,
    segment: 0,
    finding: given(start, end, type),
  }));
  for (const one of found) {
    const key = keyOf(one);
    if (rejected.has(key) || news.some((other) => overlaps(one, other))) continue;
    const { start, end } = one.finding;
    const type = types.get(key);
    add(one.input, { segment: one.segment, finding: type === undefined ? one.finding : given(start, end, type) });
  }
  for (const { input, ...one } of news) add(input, one);
  return byInput;
}

const keyOf = ({ input, segment, finding: { start, end } }: FoundIn): string => `${input} ${segment} ${start} ${end}`;

/** What somebody adds over what was found takes its place. */
const overlaps = (one: FoundIn, other: FoundIn): boolean =>
  one.input === other.input &&
  one.segment === other.segment &&
  one.finding.start < other.finding.end &&
  other.finding.start < one.finding.end;

const given = (start: number, end: number, type: string): FoundAt['finding'] => ({
  start,
  end,
  type,
  score: 1,
  source: 'provided',
  detector: 'review',
  layer: 'provided',
});
