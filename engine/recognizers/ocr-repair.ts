/**
 * Identifiers in recognised text whose characters were misread: O for 0, l or I for 1, S for 5, B for 8, `rn` for m,
 * spaces that are none. A repair is a guess, so only a check digit may confirm it: what a validator accepts of a
 * repaired reading, and did not accept of the reading itself, is a finding over the characters as they were read.
 */
import type { Finding } from '../finding.ts';

/** Letters that a machine reads for digits, and digits that it reads for letters. */
const AS_DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  G: '6',
  b: '6',
  B: '8',
};
const AS_LETTER: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' };

/** Groups of letters and digits with single separators between: what may be one written identifier. */
const RUN = /[A-Za-z0-9|!]+(?:[ ./-][A-Za-z0-9|!]+){0,9}/g;
/** A group that is a word ends an identifier on either side. */
const WORD = /^(?:[A-Z]?[a-z]{3,}|[A-Z]{5,})$/;
const LEAST_LENGTH = 6;
const MOST_LENGTH = 64;
/** What of a run has to be digits, as read. */
const LEAST_DIGITS = 0.4;
/** Code units around a candidate in which its labels are looked for. */
const AROUND = 80;
/** At once in one reading. */
const MOST_SWAPS = 2;
const MOST_PER_RUN = 48;
const MOST_IN_ALL = 600;

/** A repaired reading: unit `i` of `text` was read as the units from `from[i]` to `from[i] + 1` of the run, or two for `rn`. */
interface Candidate {
  text: string;
  from: readonly number[];
}

/**
 * `find` runs the identifiers over a short text. Findings are spans of `text` (as read), `validated`, and marked in
 * their detector.
 */
export function repairedIdentifiers(text: string, find: (window: string) => Finding[]): Finding[] {
  const found: Finding[] = [];
  let left = MOST_IN_ALL;
  for (const { start, end } of runsOf(text)) {
    if (left <= 0) break;
    const before = text.slice(Math.max(0, start - AROUND), start);
    const after = text.slice(end, end + AROUND / 2);
    const window = (run: string): Finding[] =>
      find(before + run + after).filter(
        ({ validated, start: at, end: to }) =>
          validated === true && at >= before.length && to <= before.length + run.length,
      );
    const run = text.slice(start, end);
    if (window(run).some((finding) => coversMost(finding, run.length))) continue;
    let best: Finding | undefined;
    for (const candidate of candidatesOf(run)) {
      if (left-- <= 0) break;
      for (const finding of window(candidate.text)) {
        const inRun = { ...finding, start: finding.start - before.length, end: finding.end - before.length };
        if (!isChanged(candidate, run, inRun)) continue;
        const repaired = {
          ...inRun,
          start: start + (candidate.from[inRun.start] as number),
          end: start + endOf(candidate, inRun.end, run.length),
          detector: `${finding.detector}/ocr-repair`,
        };
        if (best === undefined || lengthOf(repaired) > lengthOf(best)) best = repaired;
      }
      if (best !== undefined && lengthOf(best) === run.length) break;
    }
    if (best !== undefined) found.push(best);
  }
  return found;
}

const lengthOf = ({ start, end }: Finding): number => end - start;

const coversMost = (finding: Finding, length: number): boolean => lengthOf(finding) > length / 2;

/** Runs with digits, cut at words. */
function runsOf(text: string): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const { 0: match, index } of text.matchAll(RUN)) {
    let start = index;
    let at = index;
    const close = (end: number): void => {
      const [from, to] = withoutLabels(text, start, end);
      if (isWorthIt(text.slice(from, to))) runs.push({ start: from, end: to });
    };
    for (const group of match.split(/[ ./-]/)) {
      if (WORD.test(group)) {
        close(Math.max(start, at - 1));
        start = at + group.length + 1;
      }
      at += group.length + 1;
    }
    close(index + match.length);
  }
  return runs;
}

/** Separate letters before or behind a number are a label (IBAN, DNI), not the number. */
function withoutLabels(text: string, start: number, end: number): [number, number] {
  const run = text.slice(start, end);
  const before = /^(?:[A-Za-z]{3,}[ ./-])*/.exec(run)?.[0].length ?? 0;
  const behind = wordsBehind(run, before);
  return [start + before, end - behind];
}

/** Length of the words of three letters and more, each behind a separator, that `run` ends with from `from` on. */
function wordsBehind(run: string, from: number): number {
  let start = run.length;
  for (;;) {
    let letter = start;
    while (letter > from && /[A-Za-z]/.test(run.charAt(letter - 1))) letter--;
    if (start - letter < 3 || letter === from || !/[ ./-]/.test(run.charAt(letter - 1))) return run.length - start;
    start = letter - 1;
  }
}

function isWorthIt(run: string): boolean {
  const length = run.replace(/[^A-Za-z0-9|!]/g, '').length;
  const digits = run.replace(/[^0-9]/g, '').length;
  return length >= LEAST_LENGTH && run.length <= MOST_LENGTH && digits / length >= LEAST_DIGITS;
}

function isChanged({ text, from }: Candidate, run: string, { start, end }: Finding): boolean {
  const first = from[start] as number;
  return run.slice(first, endOf({ text, from }, end, run.length)) !== text.slice(start, end);
}

function endOf({ text, from }: Candidate, end: number, length: number): number {
  return end === text.length ? length : (from[end] as number);
}

/** Repaired readings of a run, the likeliest first. */
function candidatesOf(run: string): Candidate[] {
  const as = (change: (character: string, at: number) => string): Candidate => {
    const text = Array.from({ length: run.length }, (_, at) => change(run[at] as string, at)).join('');
    return { text, from: Array.from({ length: run.length }, (_, at) => at) };
  };
  const first = run.search(/[0-9]/);
  const last = run.length - 1;
  const digit = (character: string): string => AS_DIGIT[character] ?? character;
  const whole = [
    as((character) => character),
    as(digit),
    // Letters that belong there: before the first digit (IBAN), and a check letter behind (DNI).
    as((character, at) => (at < Math.min(first, 2) ? character : digit(character))),
    as((character, at) => (at < 2 ? character.toUpperCase() : digit(character))),
    as((character, at) => (at === last ? character.toUpperCase() : digit(character))),
    as((character, at) => (at === last || at === 0 ? character.toUpperCase() : digit(character))),
  ];
  const single = swapsOf(run).map((swaps) => as((character, at) => swaps.get(at) ?? character));
  const merged = run.includes('rn') ? [mergedM(run)] : [];
  const all = [...whole, ...merged, ...single];
  const seen = new Set([run]);
  return [...all, ...all.map(joined)]
    .filter(({ text }) => !seen.has(text) && seen.add(text).size > 0)
    .slice(0, MOST_PER_RUN);
}

/** One or two characters exchanged, whichever way. */
function swapsOf(run: string): Map<number, string>[] {
  const places = Array.from({ length: run.length }, (_, at) => at).flatMap((at) => {
    const character = run[at] as string;
    const other = AS_DIGIT[character] ?? (/[A-Za-z]/.test(run) ? AS_LETTER[character] : undefined);
    return other === undefined ? [] : [[at, other] as const];
  });
  const sets = places.map((place) => new Map([place]));
  if (MOST_SWAPS < 2) return sets;
  for (let i = 0; i < places.length; i++) {
    for (let j = i + 1; j < places.length && sets.length < MOST_PER_RUN; j++)
      sets.push(new Map([places[i] as (typeof places)[number], places[j] as (typeof places)[number]]));
  }
  return sets;
}

/** `rn` read for `m`. */
function mergedM(run: string): Candidate {
  let text = '';
  const from: number[] = [];
  for (let at = 0; at < run.length; at++) {
    from.push(at);
    if (run.startsWith('rn', at)) {
      text += 'm';
      at++;
    } else text += run[at] as string;
  }
  return { text, from };
}

/** Without the spaces between its groups. */
function joined({ text, from }: Candidate): Candidate {
  const kept = Array.from({ length: text.length }, (_, at) => at).filter((at) => text[at] !== ' ');
  return { text: kept.map((at) => text[at]).join(''), from: kept.map((at) => from[at] as number) };
}
