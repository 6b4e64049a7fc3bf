/**
 * Completes numbers that were found in part: the rest of the word ("DS7/23/" before "0418"), the letters of a series before it
 * ("PDR 3319"), the extension of a telephone. No digit stays beside a number that was found.
 */
import type { Finding } from '../finding.ts';
import { NUMBER_LABELS } from '../recognizers/patterns/labels.ts';
import { fold } from '../recognizers/patterns/scan.ts';
import { groupOf } from '../vocabulary/taxonomy.ts';

/** Identifiers that are not numbers, though they may hold digits. */
const NO_NUMBER = new Set(['PERSON', 'EMAIL', 'URL', 'ADDRESS', 'IP_ADDRESS', 'MAC_ADDRESS', 'USERNAME']);

function isNumber({ type, source, validated }: Finding): boolean {
  // A number with a check digit has a form of its own, whether the digit is right or not.
  if (validated !== undefined || (source !== 'model' && source !== 'pattern')) return false;
  return type === 'CASE_ID' || (groupOf(type) === 'direct' && !NO_NUMBER.has(type));
}

const SIGN = String.raw`\p{Nd}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{M}`;
const REST = new RegExp(`^(?:[-/.·_\\u200c]?[${SIGN}]){1,40}`, 'u');
const HEAD = new RegExp(`(?:[${SIGN}][-/.·_\\u200c]?){1,40}$`, 'u');
const AROUND = 40;
/** Two to four capital letters: the series of a passport, the kind of a case. */
const SERIES = /(?<![\p{L}\p{M}\p{Nd}.'’@/-])\p{Lu}{2,4}[ \u00a0]$/u;
const WITH_SERIES = new Set(['CASE_ID', 'CUSTOMER_ID', 'PASSPORT', 'NATIONAL_ID', 'LICENSE_PLATE', 'DRIVER_LICENSE']);
/** Labels that stand before any number. */
const LABEL = /^(?:no|nr|num|id|tel|fax|ref|pin|code|von|der|the|for|and|are|is|to|at|und|las|los|von|num)$/u;
const EXTENSION =
  /^[ \u00a0,–-]{1,3}(?:x|ext|extn|extension|durchwahl|dw|poste|interno|int|доб|вн|wew|linka|klapka|máy lẻ|内線|分机|내선)\.?:?[ \u00a0]?\p{Nd}{1,5}(?!\p{Nd})/iu;

class NumberSpans {
  readonly #text: string;
  readonly #folded: string;
  readonly #findings: readonly Finding[];

  constructor(text: string, findings: readonly Finding[]) {
    this.#text = text;
    this.#folded = fold(text);
    this.#findings = findings;
  }

  /** The number with the rest of its word; nothing of another finding is taken. */
  grown(index: number): Finding {
    const finding = this.#findings[index] as Finding;
    const lowest = this.#findings[index - 1]?.end ?? 0;
    const highest = this.#findings[index + 1]?.start ?? this.#text.length;
    const start = this.#left(finding, Math.max(lowest, finding.start - AROUND));
    const end = this.#right(finding, Math.min(highest, finding.end + AROUND));
    return start === finding.start && end === finding.end ? finding : { ...finding, start, end };
  }

  #left({ start: from, type, layer }: Finding, lowest: number): number {
    const before = this.#text.slice(lowest, from);
    const head = HEAD.exec(before)?.[0] ?? '';
    // Beside another finding the word is that one's.
    if (head !== '' && head.length < before.length + (lowest === 0 ? 1 : 0)) return from - head.length;
    // An issuer's form is whole: what precedes it is its label ("DNI", "ՀԾՀ").
    const series = WITH_SERIES.has(type) && layer !== 'validated_identifiers' ? SERIES.exec(before) : null;
    if (series === null) return from;
    const word = this.#folded.slice(from - series[0].length, from - 1);
    const label = NUMBER_LABELS.endingAt(this.#folded, from - 1);
    return label !== undefined || LABEL.test(word) ? from : from - series[0].length;
  }

  #right({ end: from, type }: Finding, highest: number): number {
    const behind = this.#text.slice(from, highest);
    const rest = REST.exec(behind)?.[0] ?? '';
    if (rest !== '') return from + rest.length;
    const extension = type === 'PHONE' ? EXTENSION.exec(behind) : null;
    return extension === null ? from : from + extension[0].length;
  }
}

/** `findings` in order of start, without overlaps; so is the result. */
export function wholeNumbers(findings: readonly Finding[], text: string): readonly Finding[] {
  if (!findings.some(isNumber)) return findings;
  const spans = new NumberSpans(text, findings);
  return findings.map((finding, i) => (isNumber(finding) ? spans.grown(i) : finding));
}
