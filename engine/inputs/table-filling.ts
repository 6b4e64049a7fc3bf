/** A column whose cells mostly turn out to be of one type lends it to those that no recogniser knew. */
import type { Finding } from '../finding.ts';
import type { DetectedSegment } from '../segment.ts';
import { groupOf } from '../vocabulary/taxonomy.ts';
import { isPlaceholder, looksLike } from './cell-forms.ts';
import type { Admits } from './input.ts';
import type { Grouped } from './table-groups.ts';
import type { Column } from './table-segments.ts';

/** Different cells of a column that must be of one type before it types the others. */
const LEAST_ALIKE = 4;
/** Share of the cells that must be so, and in a column whose name may be a person's. */
const MOST_CELLS = 0.6;
const SOME_CELLS = 0.35;
/** What a cell that is only like the others is believed. */
const LIKE_THE_REST = 0.6;

interface Filled {
  columns: readonly Pick<Column, 'type'>[];
  grouped: Pick<Grouped, 'byColumn'>;
}

/** Gives the cells of a column in which nothing was found the type that most of its cells have. */
export function fillColumns(
  found: readonly DetectedSegment[],
  { columns, grouped }: Filled,
  admits: Admits,
): readonly DetectedSegment[] {
  let out: DetectedSegment[] | undefined;
  columns.forEach(({ type: { hint, quiet, perhapsPersons } }, column) => {
    if (quiet || (hint !== undefined && !perhapsPersons)) return;
    const members = (grouped.byColumn[column] ?? []).filter(
      (at) => !isPlaceholder((found[at] as DetectedSegment).segment.text),
    );
    const like = commonType(
      members.map((at) => found[at] as DetectedSegment),
      perhapsPersons,
    );
    if (like === undefined) return;
    const isAlike = likeness(like.type, like.texts);
    for (const at of members) {
      const one = found[at] as DetectedSegment;
      if (wholeOf(one)?.type === like.type || !isAlike(one.segment.text)) continue;
      const filled = filledWith(one, like, admits);
      if (filled !== one) (out ??= [...found])[at] = filled;
    }
  });
  return out ?? found;
}

/** The finding that covers a segment but for white space. */
function wholeOf({ segment: { text }, findings }: DetectedSegment): Finding | undefined {
  const [first] = findings;
  if (first === undefined || findings.length > 1) return undefined;
  return text.slice(0, first.start).trim() === '' && text.slice(first.end).trim() === '' ? first : undefined;
}

interface Common {
  type: string;
  subtype: string | undefined;
  texts: readonly string[];
}

/** The type that most of these are as a whole; undefined when there is none. */
function commonType(all: readonly DetectedSegment[], perhapsPersons: boolean): Common | undefined {
  const byType = new Map<string, { texts: string[]; subtypes: Set<string | undefined> }>();
  for (const one of all) {
    const whole = wholeOf(one);
    if (whole === undefined || groupOf(whole.type) === 'non_personal') continue;
    let same = byType.get(whole.type);
    if (same === undefined) byType.set(whole.type, (same = { texts: [], subtypes: new Set() }));
    same.texts.push(one.segment.text);
    same.subtypes.add(whole.subtype);
  }
  for (const [type, { texts, subtypes }] of byType) {
    const share = perhapsPersons && type === 'PERSON' ? SOME_CELLS : MOST_CELLS;
    if (texts.length < LEAST_ALIKE || texts.length < all.length * share) continue;
    return { type, subtype: subtypes.size === 1 ? [...subtypes][0] : undefined, texts };
  }
  return undefined;
}

/** Names are alike by their form; everything else when it is written with the same kinds of characters in the same places. */
function likeness(type: string, texts: readonly string[]): (text: string) => boolean {
  if (type === 'PERSON' || type === 'LOCATION' || type === 'ORGANIZATION')
    return (text) => looksLike(type, text.trim());
  const shapes = new Set(texts.map(shapeOf));
  return (text) => shapes.has(shapeOf(text));
}

function shapeOf(text: string): string {
  return text
    .trim()
    .slice(0, 64)
    .replace(/\p{Nd}/gu, '9')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{L}/gu, 'a');
}

/** The segment as one entity of the type, unless something in it was accepted by a check. */
function filledWith(one: DetectedSegment, { type, subtype }: Common, admits: Admits): DetectedSegment {
  const { segment, findings, language } = one;
  if (findings.some(({ source, validated }) => source !== 'model' || validated === true)) return one;
  const end = segment.text.trimEnd().length;
  const start = end - segment.text.slice(0, end).trimStart().length;
  const score = Math.max(
    LIKE_THE_REST,
    ...findings.filter((finding) => finding.type === type).map((finding) => finding.score),
  );
  const finding: Finding = {
    start,
    end,
    type,
    ...(subtype === undefined ? {} : { subtype }),
    score,
    source: 'pattern',
    detector: 'column-cells',
    layer: 'pattern',
  };
  return admits(finding, segment.text, language) ? { ...one, findings: [finding] } : one;
}
