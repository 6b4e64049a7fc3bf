/**
 * Names in the position of the names of a list: at the head of a line, before the same sign, where most such lines begin with a
 * person. A roster, a chat or a list of results says no more of one name than of the others.
 */
import type { Finding } from '../finding.ts';
import { firstIndex } from '../text/bisect.ts';

/** At least this many lines begin with a person, and at least this share of the lines with the same sign behind their head. */
const LEAST_PERSONS = 3;
const LEAST_SHARE = 0.6;
/** From this confidence on a head counts as a person, and so as evidence for the other lines. */
const SURE = 0.5;
/** Code units of a line that are looked at. */
const LOOKED_AT = 80;
/** What may stand before the first word of a line: a bullet, a number, a time. */
const HEAD =
  /^(?<lead>[\s>*•·\-–—\d.,:)(#/]{0,24})(?<head>(?<!\p{N})\p{L}[\p{L}\p{M}.'’-]{0,23}(?: [\p{L}\p{M}.'’-]{1,24}){0,2})(?<behind>:|;| ?\||\t| {2}| [-–—] | \d|$)/u;

interface Line {
  start: number;
  end: number;
  /** The sign behind the head, and how it is written: with a capital letter, without one, or in a script without. */
  kind: string;
}

/**
 * `findings` in order of start, without overlaps; a result may overlap a part of the same name. `isWord`: an ordinary word
 * of the text's language, as headings of a list are ("Name", "Ward").
 */
export function namesOfRosters(
  text: string,
  findings: readonly Finding[],
  isWord: (word: string) => boolean,
): Finding[] {
  if (findings.filter(isSure).length < LEAST_PERSONS) return [];
  const kinds = Map.groupBy(headsOf(text), ({ kind }) => kind);
  return [...kinds.values()].flatMap((lines) => namesAmong(lines, text, findings, isWord));
}

const isSure = ({ type, score, layer }: Finding): boolean => type === 'PERSON' && layer === 'model' && score >= SURE;

function namesAmong(
  lines: readonly Line[],
  text: string,
  findings: readonly Finding[],
  isWord: (word: string) => boolean,
): Finding[] {
  if (lines.length <= LEAST_PERSONS) return [];
  const over = lines.map(({ start, end }) => overlapping(findings, start, end));
  const persons = lines.flatMap(({ start, end }, i) => {
    const [only, ...others] = over[i]!;
    return only !== undefined && others.length === 0 && isSure(only) && only.start === start && only.end === end
      ? [only]
      : [];
  });
  if (persons.length < LEAST_PERSONS || persons.length < LEAST_SHARE * lines.length) return [];
  return lines.flatMap(({ start, end }, i): Finding[] => {
    const isWhole = over[i]!.some((finding) => finding.start <= start && finding.end >= end);
    if (isWhole || over[i]!.some(({ type }) => type !== 'PERSON')) return [];
    if (text.slice(start, end).split(' ').some(isWord)) return [];
    return [
      {
        start,
        end,
        type: 'PERSON',
        score: SURE,
        source: 'name_completion',
        detector: 'name-of-roster',
        layer: 'model',
        context: ['one of a series'],
      },
    ];
  });
}

function* linesOf(text: string): Generator<[start: number, line: string]> {
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    yield [start, text.slice(start, Math.min(end, start + LOOKED_AT))];
    start = end + 1;
  }
}

function headsOf(text: string): Line[] {
  const heads: Line[] = [];
  for (const [from, line] of linesOf(text)) {
    const { lead, head, behind } = HEAD.exec(line.trimEnd())?.groups ?? {};
    if (lead === undefined || head === undefined || behind === undefined) continue;
    const start = from + lead.length;
    heads.push({ start, end: start + head.length, kind: `${caseOf(head)}${behind.replace(/\d/u, '0')}` });
  }
  return heads;
}

const caseOf = (head: string): string => (/^\p{Lu}/u.test(head) ? 'A' : /^\p{Ll}/u.test(head) ? 'a' : '');

function overlapping(findings: readonly Finding[], start: number, end: number): Finding[] {
  const found: Finding[] = [];
  for (let i = firstIndex(findings.length, (at) => findings[at]!.end > start); i < findings.length; i++) {
    const finding = findings[i]!;
    if (finding.start >= end) break;
    found.push(finding);
  }
  return found;
}
