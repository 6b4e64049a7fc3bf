/** Spans of Presidio's requests: counted in code points, merged as its anonymiser merges them. */
import { ServiceError } from '../../../engine/errors.ts';

export interface Span {
  start: number;
  end: number;
  score: number;
  entity_type: string;
}

/** More results than a text of the largest size has entities. */
const MOST_RESULTS = 50_000;

/** 422 in the words that the client's maintainer reads; they never hold a value of the request. */
export function refused(message: string, status = 422): ServiceError {
  return new ServiceError('validation_failed', { status, message });
}

/** Judges `analyzer_results` or `anonymizer_results` against a text of `length` code points. Throws 422. */
export function spansOf(given: unknown, field: string, length: number): Span[] {
  if (!Array.isArray(given)) throw refused(`Invalid input, ${field} must be a list`);
  if (given.length > MOST_RESULTS) throw refused(`Invalid input, ${field} must have at most ${MOST_RESULTS} entries`);
  return given.map((one: unknown) => {
    const { start, end, score = 0, entity_type: type } = (one ?? {}) as Record<string, unknown>;
    if (!Number.isInteger(start) || !Number.isInteger(end))
      throw refused(`Invalid input, ${field} must have start and end`);
    if (typeof type !== 'string' || type === '') throw refused(`Invalid input, ${field} must have entity_type`);
    if (typeof score !== 'number') throw refused(`Invalid input, score of ${field} must be a number`);
    const span = { start: start as number, end: end as number, score, entity_type: type };
    if (span.start < 0 || span.end < 0) throw refused('Invalid input, start and end must be positive');
    if (span.start > span.end) throw refused('Invalid input, start index must be smaller than end index');
    if (span.end > length) throw refused('Invalid analyzer result, it ends behind the text');
    return span;
  });
}

/**
 * What Presidio's anonymiser leaves of overlapping results: those of one type that overlap become one, those that another
 * contains go (of two equal spans the one with the lower score), and those of one type with only blanks between join.
 */
export function merged(spans: readonly Span[], characters: readonly string[]): Span[] {
  return joinedOverBlanks(withoutContained(unitedByType(spans)), characters);
}

function unitedByType(spans: readonly Span[]): Span[] {
  const latest = new Map<string, Span>();
  const united: Span[] = [];
  for (const span of spans.toSorted(byStart)) {
    const before = latest.get(span.entity_type);
    if (before !== undefined && span.start < before.end) {
      before.end = Math.max(before.end, span.end);
      before.score = Math.max(before.score, span.score);
      continue;
    }
    const copy = { ...span };
    latest.set(span.entity_type, copy);
    united.push(copy);
  }
  return united;
}

function withoutContained(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  let furthest = -1;
  const order = (a: Span, b: Span): number => a.start - b.start || b.end - a.end || b.score - a.score;
  for (const span of spans.toSorted(order)) {
    if (span.end <= furthest) continue;
    furthest = span.end;
    kept.push(span);
  }
  return kept;
}

function joinedOverBlanks(spans: readonly Span[], characters: readonly string[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    if (before?.entity_type === span.entity_type && isBlank(characters, before.end, span.start)) before.end = span.end;
    else joined.push({ ...span });
  }
  return joined;
}

function isBlank(characters: readonly string[], start: number, end: number): boolean {
  if (end <= start) return false;
  for (let i = start; i < end; i++) if (characters[i] !== ' ' && characters[i] !== '\n') return false;
  return true;
}

function byStart(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end;
}

/** One replaced span in the new text, as Presidio lists it. */
export interface Item {
  start: number;
  end: number;
  entity_type: string;
  text: string;
  operator: string;
}

/** Limit on what a short request can blow up to. */
const MOST_CHARACTERS = 4_000_000;

/**
 * Replaces spans from the last to the first. A span that overlaps the one behind it ends where that one begins. Items are
 * listed from the last to the first, with their places in the new text.
 */
export function replaceSpans(
  characters: readonly string[],
  spans: readonly Span[],
  replace: (surface: string, span: Span) => { text: string; operator: string },
): { text: string; items: Item[] } {
  const pieces: string[] = [];
  const items: Item[] = [];
  let behind = 0;
  let next = characters.length;
  for (const span of spans.toSorted((a, b) => byStart(b, a))) {
    const end = Math.min(span.end, next);
    const { text, operator } = replace(characters.slice(span.start, end).join(''), span);
    const rest = characters.slice(end, next);
    const length = lengthOf(text);
    behind += rest.length;
    pieces.push(rest.join(''), text);
    items.push({ start: behind + length, end: behind, entity_type: span.entity_type, text, operator });
    behind += length;
    if (behind > MOST_CHARACTERS) throw new ServiceError('too_large', { message: 'The answer would be too large.' });
    next = span.start;
  }
  pieces.push(characters.slice(0, next).join(''));
  const total = behind + next;
  for (const item of items) [item.start, item.end] = [total - item.start, total - item.end];
  return { text: pieces.toReversed().join(''), items };
}

export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
