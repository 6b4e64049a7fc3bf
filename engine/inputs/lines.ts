/**
 * A page's text as it would read without its line ends: words put together that a hyphen parts, lines of running text
 * joined, addresses and numbers that go on on the next line.
 *
 * Whether a line continues cannot be told for certain, so there are two readings. In `text`, running text is joined and
 * words are put together: it takes the place of the text. In `all`, every line continues in the next; from it only what
 * has a form of its own is believed (page.ts).
 */
import type { Reading } from '../segment.ts';
import { startsUnspaced } from '../lexicon/scripts.ts';

/** The end of a line: the white space at [start, end), which may be none where only places part the lines. */
export interface LineEnd {
  start: number;
  end: number;
  /** The text between is a line end and nothing else: no empty line, no new page, or the page's places say it continues. */
  single: boolean;
  /** It is in the text, not only in the places. */
  written: boolean;
}

const LINE_END = /(?:\r\n|[\n\r\f\v\u0085\u2028\u2029])\s*/gu;
const TERMINATOR = /\r\n|[\n\r\f\v\u0085\u2028\u2029]/gu;

/** Line ends of the text and, where they fall on white space or nothing, those that `places` tells. In order. */
export function lineEnds(
  text: string,
  places: Iterable<readonly [number, number]> = [],
  goesOn: (before: number, after: number) => boolean = () => false,
): LineEnd[] {
  const ends: LineEnd[] = [];
  let before = 0;
  for (const { 0: found, index } of text.matchAll(LINE_END)) {
    const end = index + found.length;
    let start = index;
    while (start > before && /\s/u.test(text[start - 1] as string)) start--;
    const single = (found.match(TERMINATOR)?.length === 1 && !found.includes('\f')) || goesOn(start, end);
    ends.push({ start, end, single, written: true });
    before = end;
  }
  const written = new Set(ends.map(({ start }) => start));
  let added = false;
  for (const [start, end] of places) {
    const between = text.slice(start, end);
    if (end < start || between.trim() !== '' || between.match(TERMINATOR) !== null || written.has(start)) continue;
    ends.push({ start, end, single: true, written: false });
    added = true;
  }
  return added ? ends.toSorted((a, b) => a.start - b.start) : ends;
}

/** How two lines are put together: what is taken out, and what is read in its place. */
interface Joint {
  from: number;
  to: number;
  put: '' | ' ';
}

/** Lines shorter than this are seldom of running text. */
const SHORTEST_LINE = 24;
/** A line that ends so far before the longest had room for the next word. */
const FULL = 0.85;
/** Least share of words in lower case in running text of scripts that have case. */
const RUNNING = 0.4;
/** A line is looked at so far. */
const LONGEST_LINE = 400;

/** The two readings; undefined where nothing is joined, `all` where it reads like `text`. */
export function readLines(text: string, ends: readonly LineEnd[]): { text?: Reading; all?: Reading } {
  const soft = softHyphens(text);
  const sure: Joint[] = [...soft];
  const all: Joint[] = [...soft];
  const lines = linesBetween(text, ends);
  const longest = lines.reduce((most, line) => Math.max(most, Math.min(line.length, LONGEST_LINE)), 0);
  ends.forEach((end, i) => {
    if (!end.single) return;
    const [before, after] = [lines[i] as string, lines[i + 1] as string];
    const joint = parted(end, before, after) ?? (end.written ? wrapped(end, before, after, longest) : undefined);
    if (joint !== undefined) sure.push(joint);
    const any = joint ?? (end.written ? { from: end.start, to: end.end, put: ' ' as const } : undefined);
    if (any !== undefined) all.push(any);
  });
  return {
    ...(sure.length === 0 ? {} : { text: joined(text, sure) }),
    ...(all.length === sure.length ? {} : { all: joined(text, all) }),
  };
}

/** Places where a word may be parted and is not. */
function softHyphens(text: string): Joint[] {
  return Array.from(text.matchAll(/\u00ad(?=\p{L})/gu), ({ index }) => ({
    from: index,
    to: index + 1,
    put: '' as const,
  }));
}

function linesBetween(text: string, ends: readonly LineEnd[]): string[] {
  const lines: string[] = [];
  let from = 0;
  for (const end of ends) {
    lines.push(text.slice(from, end.start));
    from = end.end;
  }
  return [...lines, text.slice(from)];
}

const HYPHEN = /[\p{L}\p{M}\p{Nd}](?<hyphen>[-\u00ad\u2010\u2011])$/u;
const ADDRESS = /(?:@|:\/\/|^www\.)/u;

/** A word or an address that the line end parts. */
function parted({ start: from, end: to }: LineEnd, before: string, after: string): Joint | undefined {
  const hyphen = HYPHEN.exec(before.slice(-3))?.groups?.hyphen;
  if (hyphen !== undefined && /^[\p{L}\p{Nd}]/u.test(after)) {
    // "Müller-" and "Lüdenscheidt" are two words of one name; "Lüden-" and "scheidt" are one word.
    const isOneWord = hyphen === '\u00ad' || (/^\p{Ll}/u.test(after) && /\p{L}\p{M}*.$/u.test(before));
    return { from: isOneWord ? from - 1 : from, to, put: '' };
  }
  const last = /(?<!\S)\S+$/u.exec(before.slice(-LONGEST_LINE))?.[0] ?? '';
  const next = /^\S+/u.exec(after.slice(0, LONGEST_LINE))?.[0] ?? '';
  if (/^@[\p{L}\p{Nd}]/u.test(next) && /[\p{L}\p{Nd}]$/u.test(last)) return { from, to, put: '' };
  if (ADDRESS.test(last) && (/[@._/=&?%+-]$/u.test(last) ? /^[\p{Ll}\p{Nd}]/u.test(next) : /^[./_?&=]\S/u.test(next)))
    return { from, to, put: '' };
  return undefined;
}

/** A line of running text that had no room for the first word of the next. */
function wrapped({ start: from, end: to }: LineEnd, before: string, after: string, longest: number): Joint | undefined {
  const next = /^\S+/u.exec(after.slice(0, LONGEST_LINE))?.[0] ?? '';
  const unspaced = startsUnspaced(before.slice(-1)) && startsUnspaced(next);
  if (longest < SHORTEST_LINE / (unspaced ? 2 : 1)) return undefined;
  if (before.length + (unspaced ? 2 : next.length + 1) <= FULL * longest) return undefined;
  if (/[:;]$/u.test(before) || !isRunning(`${before.slice(-LONGEST_LINE)} ${after.slice(0, LONGEST_LINE)}`))
    return undefined;
  return { from, to, put: unspaced ? '' : ' ' };
}

/** Most lists and addresses write their words with capitals; running text does not. */
function isRunning(lines: string): boolean {
  const words = lines.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const small = words.filter((word) => /^(?:\p{Ll}|\p{Lo})/u.test(word)).length;
  return small >= RUNNING * words.length && words.length > 0;
}

/** `text` with each joint put together, and where each unit of it comes from. */
function joined(text: string, unordered: readonly Joint[]): Reading {
  const joints = unordered.toSorted((a, b) => a.from - b.from);
  let out = '';
  const starts = new Uint32Array(text.length + joints.length);
  const ends = new Uint32Array(text.length + joints.length);
  const keep = (from: number, to: number): void => {
    for (let i = from; i < to; i++) {
      starts[out.length + i - from] = i;
      ends[out.length + i - from] = i + 1;
    }
    out += text.slice(from, to);
  };
  let at = 0;
  for (const { from, to, put } of joints) {
    keep(at, from);
    if (put !== '') {
      starts[out.length] = from;
      ends[out.length] = to;
      out += put;
    }
    at = to;
  }
  keep(at, text.length);
  return { text: out, starts: starts.slice(0, out.length), ends: ends.slice(0, out.length) };
}
