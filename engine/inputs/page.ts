/**
 * `kind: page`: a text and the boxes of its words. The recognisers read the text without its line ends (lines.ts); an
 * entity has the boxes of the atoms that its span overlaps (geometry.ts).
 */
import { Type, type Static } from '@sinclair/typebox';
import type { Finding } from '../finding.ts';
import type { DetectedSegment, Segment } from '../segment.ts';
import { firstIndex } from '../text/bisect.ts';
import { mergeFindings } from '../resolve/merge.ts';
import { countCodePoints, OffsetIndex } from '../text/offsets.ts';
import { BoxNumbers, closed, oneOf } from '../vocabulary/schema.ts';
import { PageGeometry, type PlacedWord } from './geometry.ts';
import { openKind, type OpenInput } from './input.ts';
import { lineEnds, readLines, type LineEnd } from './lines.ts';
import { CallerSpans, inputSchema } from './schema.ts';

export const PageAtom = closed(
  {
    start: Type.Integer({ minimum: 0 }),
    end: Type.Integer({ minimum: 0 }),
    page: Type.Integer({ minimum: 1 }),
    box: BoxNumbers,
  },
  { $id: 'PageAtom', description: 'Covers text[start:end) in code points.' },
);
export type PageAtom = Static<typeof PageAtom>;

export const PageInput = inputSchema(
  'page',
  {
    text: Type.String(),
    atoms: Type.Array(PageAtom, {
      description:
        'In any order, inside the text. Two of them share no text, or cover the same (a word in two pieces), else 422.',
    }),
    box_unit: Type.Optional(oneOf(['pt', 'px', 'norm'], { default: 'pt' })),
    entities: CallerSpans,
  },
  {
    $id: 'PageInput',
    description:
      'Entities are also found over the end of a line, a column or a page, hyphenated or not, and have the boxes of every atom that they overlap. The output is the text.',
    examples: [{ kind: 'page', text: 'Ana', atoms: [{ start: 0, end: 3, page: 1, box: [72, 72, 30, 12] }] }],
  },
);
export type PageInput = Static<typeof PageInput>;

export const PAGE = openKind({
  kind: 'page',
  status: 'ga',
  schema: PageInput,
  given: (input) => input,
  open: openPage,
  measure: ({ text }) => {
    const codePoints = countCodePoints(text);
    return { codePoints, longest: codePoints };
  },
  units: ({ text }) => text.length,
  check: checkAtoms,
});

const inOrder = (atoms: readonly PageAtom[]): number[] =>
  atoms.map((_, i) => i).toSorted((a, b) => (atoms[a] as PageAtom).start - (atoms[b] as PageAtom).start);

/** Atoms may cover the same text (a word in two pieces), or none; else each has its own. */
function checkAtoms({ text, atoms }: PageInput): { pointer: string; reason: string }[] {
  const length = countCodePoints(text);
  const wrong: { pointer: string; reason: string }[] = [];
  let before: PageAtom | undefined;
  for (const i of inOrder(atoms)) {
    const atom = atoms[i] as PageAtom;
    if (atom.end < atom.start)
      wrong.push({ pointer: `/atoms/${i}/end`, reason: 'an atom must not end before it starts' });
    else if (atom.end > length) wrong.push({ pointer: `/atoms/${i}/end`, reason: 'the atom leaves the text' });
    else if (
      before !== undefined &&
      atom.start < before.end &&
      atom.end > atom.start &&
      !(atom.start === before.start && atom.end === before.end)
    )
      wrong.push({ pointer: `/atoms/${i}`, reason: 'the atom overlaps another one' });
    else if (atom.end > atom.start) before = atom;
  }
  return wrong;
}

function openPage(id: string, { text, atoms, language, entities = [] }: PageInput): OpenInput {
  const geometry = new PageGeometry(wordsOf(text, atoms), text);
  const ends = lineEnds(text, geometry.lineEnds(), (before, after) => geometry.goesOn(before, after));
  const { text: reading, all } = readLines(text, ends);
  const spoken = language === undefined ? {} : { language };
  const segments: Segment[] = [{ text, ...(reading === undefined ? {} : { reading }), ...spoken }];
  if (all !== undefined) segments.push({ text, reading: all, ...spoken });
  return {
    id,
    kind: 'page',
    segments,
    provided: entities,
    carry: (found) => [withBroken(found, ends)],
    locate: (_segment, start, end, granularity) => ({ boxes: geometry.boxes(start, end, granularity) }),
    close: ([output]) => output,
  };
}

function wordsOf(text: string, atoms: readonly PageAtom[]): PlacedWord[] {
  const index = new OffsetIndex(text);
  return inOrder(atoms).map((i) => {
    const { start, end, page, box } = atoms[i] as PageAtom;
    return {
      start: index.toUtf16(start, 'codepoint') as number,
      end: index.toUtf16(end, 'codepoint') as number,
      page,
      box,
    };
  });
}

/**
 * What the first reading found, with what only the second could: entities over a line end that have a form of their own
 * (addresses, numbers, accounts). What the first found whole and sure at such a place is believed before.
 */
function withBroken([first, second]: readonly DetectedSegment[], ends: readonly LineEnd[]): DetectedSegment {
  const sure = first as DetectedSegment;
  if (second === undefined) return sure;
  const certain = sure.findings.filter(({ validated }) => validated === true);
  const broken = second.findings.filter(
    ({ source, start, end, type }) =>
      source === 'pattern' &&
      touching(ends, start, end).length > 0 &&
      !touching(certain, start, end).some((other) => other.type === type),
  );
  if (broken.length === 0) return sure;
  const rest = sure.findings.filter(
    (finding) =>
      isOfCaller(finding) ||
      !touching(broken, finding.start, finding.end).some(
        ({ start, end }) => start <= finding.start && end >= finding.end,
      ),
  );
  return { ...sure, findings: mergeFindings([...rest, ...broken], sure.segment.text) };
}

const isOfCaller = ({ layer }: Finding): boolean => layer === 'custom' || layer === 'provided';

interface Range {
  start: number;
  end: number;
}

/** Those of `list`, which is in order and without overlaps, that share text with [start, end) or lie in it. */
function touching<T extends Range>(list: readonly T[], start: number, end: number): T[] {
  const first = firstIndex(list.length, (i) => (list[i] as T).end > start);
  const found: T[] = [];
  for (let i = first; i < list.length && (list[i] as T).start < end; i++) found.push(list[i] as T);
  return found;
}
