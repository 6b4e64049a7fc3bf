/**
 * From findings that overlap to entities that do not. The order of decisions is documented in engine/README.md:
 *
 * 1. what the caller names (provided, user value, dictionary, custom expression, known value),
 * 2. containers: an e-mail address, URL, secret or address that wholly holds another finding,
 * 3. what a check digit or validator accepted,
 * 4. the higher score, then the longer span, then the earlier one.
 *
 * A loser that sticks out of the winner is not dropped: what sticks out stays an entity of the loser's type, so
 * that no part of a name is left in the clear because the other part was found twice.
 */
import type { Finding } from '../finding.ts';
import { firstIndex } from '../text/bisect.ts';
import { groupOf } from '../vocabulary/taxonomy.ts';

const CALLER = new Set(['provided', 'user_value', 'dictionary', 'custom_regex', 'known_value']);
/** Types that hold others inside and are protected as a whole. */
const CONTAINERS = new Set(['EMAIL', 'URL', 'SECRET', 'ADDRESS', 'IBAN', 'PASSWORD', 'COORDINATES', 'CREDIT_CARD']);

interface Ranked {
  finding: Finding;
  rank: number;
}

/** Types with an exact written form: where a pattern found one, the model's guess at its edges does not count. */
const WRITTEN_FORM = new Set([
  'EMAIL',
  'URL',
  'IP_ADDRESS',
  'MAC_ADDRESS',
  'PHONE',
  'IBAN',
  'CREDIT_CARD',
  'CRYPTO_ADDRESS',
  'BIC',
  'COORDINATES',
  'SECRET',
]);

const isGuessedForm = ({ source, type }: Finding): boolean => source === 'model' && WRITTEN_FORM.has(type);

function rankOf(finding: Finding): number {
  if (CALLER.has(finding.source)) return 0;
  if (finding.validated === true) return 2;
  if (isGuessedForm(finding)) return 4;
  return groupOf(finding.type) === 'non_personal' ? 5 : 3;
}

function before(a: Ranked, b: Ranked): number {
  return (
    a.rank - b.rank ||
    b.finding.score - a.finding.score ||
    b.finding.end - b.finding.start - (a.finding.end - a.finding.start) ||
    a.finding.start - b.finding.start ||
    (a.finding.detector < b.finding.detector ? -1 : a.finding.detector > b.finding.detector ? 1 : 0)
  );
}

/** Findings without overlaps, in order of start. */
export function mergeFindings(findings: readonly Finding[], text: string): Finding[] {
  if (findings.length === 0) return [];
  const sorted = findings.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: Finding[] = [];
  for (let from = 0; from < sorted.length;) {
    // One cluster of findings that touch each other is decided by itself: cost does not grow with the text.
    let end = (sorted[from] as Finding).end;
    let to = from + 1;
    while (to < sorted.length && (sorted[to] as Finding).start < end) {
      end = Math.max(end, (sorted[to] as Finding).end);
      to++;
    }
    if (to === from + 1) kept.push(sorted[from] as Finding);
    else decide(sorted.slice(from, to), text, kept);
    from = to;
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

/** More findings than this in one cluster are decided by rank alone (a hostile text). */
const MOST_IN_CLUSTER = 2_000;

/** What the model takes numbers for; where it says so of a part of a labelled number, nothing of its finding is left over. */
const isNumberLike = ({ type }: Finding): boolean =>
  type === 'PASSWORD' || type === 'SECRET' || (groupOf(type) === 'direct' && !NAMES.has(type));
const NAMES = new Set(['PERSON', 'EMAIL', 'USERNAME']);

/** Whether the label before a rule's finding says that the model is mistaken, or a date is a statute's. */
function isOverruled(finding: Finding, others: readonly Finding[]): boolean {
  if (finding.type !== 'DATE' && finding.source !== 'model') return false;
  return others.some((other) => {
    const isInside = finding.start >= other.start && finding.end <= other.end;
    if (finding.type === 'DATE') return isInside && other.type === 'LEGAL_REFERENCE' && other.source === 'pattern';
    if (other.labelled !== true || other.type === finding.type) return false;
    return isInside || (isNumberLike(finding) && finding.start < other.end && other.start < finding.end);
  });
}

function decide(all: Finding[], text: string, kept: Finding[]): void {
  const ruling = all.filter(({ labelled, type }) => labelled === true || type === 'LEGAL_REFERENCE');
  const isSmall = all.length <= MOST_IN_CLUSTER;
  const cluster = ruling.length === 0 || !isSmall ? all : all.filter((finding) => !isOverruled(finding, ruling));
  const ranked = cluster.map((finding) => ({ finding, rank: rankOf(finding) }));
  if (cluster.length <= MOST_IN_CLUSTER) raiseContainers(ranked);
  ranked.sort(before);
  /** Accepted spans of this cluster, in order of start. */
  const taken: Finding[] = [];
  for (const { finding } of ranked) {
    for (const piece of remainders(finding, taken)) {
      const whole = piece.start === finding.start && piece.end === finding.end;
      if (!whole && !hasSubstance(text, piece.start, piece.end)) continue;
      // A piece of a number that lost to another number means nothing; a piece of a name does.
      if (!whole && (finding.layer === 'validated_identifiers' || isGuessedForm(finding))) continue;
      if (!whole && groupOf(finding.type) === 'non_personal') continue;
      insert(taken, whole ? finding : { ...trimmed(text, piece), ...restOf(finding) });
    }
  }
  for (const finding of taken) kept.push(finding);
}

function raiseContainers(ranked: Ranked[]): void {
  for (const outer of ranked) {
    if (outer.rank < 2 || outer.rank > 3 || !CONTAINERS.has(outer.finding.type)) continue;
    const holds = ranked.some(
      (inner) =>
        inner !== outer &&
        inner.rank >= 2 &&
        inner.finding.start >= outer.finding.start &&
        inner.finding.end <= outer.finding.end &&
        inner.finding.end - inner.finding.start < outer.finding.end - outer.finding.start,
    );
    if (holds) outer.rank = 1;
  }
}

function restOf(finding: Finding): Omit<Finding, 'start' | 'end'> {
  const { start: _start, end: _end, ...rest } = finding;
  return rest;
}

/** Index of the first taken span that ends after `at`; taken spans are in order and do not overlap. */
function firstEndingAfter(taken: readonly Finding[], at: number): number {
  return firstIndex(taken.length, (i) => (taken[i] as Finding).end > at);
}

/** Parts of `finding` that no taken span covers; empty when one covers it whole. */
function remainders(finding: Finding, taken: readonly Finding[]): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  let at = finding.start;
  for (let i = firstEndingAfter(taken, at); i < taken.length; i++) {
    const other = taken[i] as Finding;
    if (other.start >= finding.end) break;
    if (other.start > at) pieces.push({ start: at, end: other.start });
    at = Math.max(at, other.end);
  }
  if (at < finding.end) pieces.push({ start: at, end: finding.end });
  return pieces;
}

function insert(taken: Finding[], finding: Finding): void {
  taken.splice(firstEndingAfter(taken, finding.start), 0, finding);
}

function hasSubstance(text: string, start: number, end: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.slice(start, end));
}

function trimmed(text: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  const piece = text.slice(start, end);
  const head = piece.length - piece.replace(/^[^\p{L}\p{N}]+/u, '').length;
  const tail = piece.length - piece.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '').length;
  return { start: start + head, end: end - tail };
}
