/**
 * What the other spans of a text say of one: whether it is in a list between them, in the same place of a line, before the
 * same sign, or shares a word with one. A roster names the common names beside the rare ones.
 */

export interface PlacedSpan {
  /** UTF-16 units of the text. */
  from: number;
  to: number;
  type: number;
  /** Least mass over the span's tokens, 0 to 1. */
  confidence: number;
}

/** Counts are of other spans of the type that the network is sure of. */
export interface Surroundings {
  /** A list parts it from a span on one side; from a sure one; from sure ones on both sides. */
  listed: boolean;
  listedBySure: boolean;
  betweenSure: boolean;
  /** Behind the same word or sign, or at the head of a line like this one. */
  sameBefore: number;
  opensLine: boolean;
  /** Before the same word or sign. */
  sameBehind: number;
  /** The share of its words that stand in others. */
  sharedWords: number;
  sure: number;
}

/** From this mass on the network is sure. */
const SURE = 0.75;
/** Units that are looked at on either side. */
const BEFORE = 24;
const BEHIND = 16;
/** Between two columns of a list. */
const WIDEST_GAP = 40;
const SEPARATOR =
  /^(?:\s{0,2}[,;/&+·、，；和与及と・]\s{0,2}|\s{1,2}(?:and|und|et|y|i|e|og|och|ja|és|a|și|и|та|і|ve|dan|và|en|ו|و|और|και|si|oraz)\s{1,2}|\s?[-–—|]\s?|\s{3,40})$/u;
const LINE_HEAD = /^[\s>*•·"'“([\d.)\-–—:/]*$/u;
const WORD_BEFORE = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+)["'“«(: ]{1,3}$/u;
const NEXT = /^(\s{0,15})(?:(\p{L})[\p{L}\p{M}]*|([^\s]))/u;
const WORD = /[\p{L}\p{M}]+(?:[’'-][\p{L}\p{M}]+)*/gu;

/** A span with the keys by which it is compared. */
interface Keyed extends PlacedSpan {
  isSure: boolean;
  before: string;
  behind: string;
  words: ReadonlySet<string>;
}

/** `spans` in order of start, without overlaps; what is answered has the same order. */
export function surroundingsOf(spans: readonly PlacedSpan[], text: string): Surroundings[] {
  const keyed = spans.map((span) => keyedOf(span, text));
  const ofType = Map.groupBy(keyed, ({ type }) => type);
  const out = new Map<Keyed, Surroundings>();
  for (const list of ofType.values()) compare(list, text, out);
  return keyed.map((span) => out.get(span)!);
}

function compare(list: readonly Keyed[], text: string, out: Map<Keyed, Surroundings>): void {
  const [before, behind, words] = [new Counts(), new Counts(), new Counts()];
  let sure = 0;
  for (const span of list) {
    if (!span.isSure) continue;
    sure++;
    before.add(span.before);
    behind.add(span.behind);
    for (const word of span.words) words.add(word);
  }
  list.forEach((span, i) => {
    const self = Number(span.isSure);
    const [left, right] = [neighbour(list[i - 1], span, text), neighbour(span, list[i + 1], text)];
    const [bySure, toSure] = [left && list[i - 1]!.isSure, right && list[i + 1]!.isSure];
    const shared = [...span.words].filter((word) => words.of(word) > self).length;
    out.set(span, {
      listed: left || right,
      listedBySure: bySure || toSure,
      betweenSure: bySure && toSure,
      sameBefore: before.of(span.before) - self,
      opensLine: span.before.startsWith(LINE),
      sameBehind: behind.of(span.behind) - self,
      sharedWords: shared / Math.max(1, span.words.size),
      sure: sure - self,
    });
  });
}

/** Whether two spans are neighbours in a list. */
function neighbour(left: PlacedSpan | undefined, right: PlacedSpan | undefined, text: string): boolean {
  if (left === undefined || right === undefined || right.from - left.to > WIDEST_GAP) return false;
  return SEPARATOR.test(text.slice(left.to, right.from));
}

class Counts {
  readonly #counts = new Map<string, number>();

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

const LINE = '\n';

function keyedOf(span: PlacedSpan, text: string): Keyed {
  const surface = text.slice(span.from, span.to).toLowerCase();
  return {
    ...span,
    isSure: span.confidence >= SURE,
    before: keyBefore(text, span.from),
    behind: keyBehind(text, span.to),
    words: new Set(surface.match(WORD)),
  };
}

/** The head of the line with its digits made one, else the word before, else the sign before. */
function keyBefore(text: string, from: number): string {
  const before = text.slice(Math.max(0, from - BEFORE), from);
  const lineEnd = before.lastIndexOf('\n');
  const line = before.slice(lineEnd + 1);
  if ((lineEnd >= 0 || from <= BEFORE) && LINE_HEAD.test(line)) return LINE + line.replace(/[\d\s]+/gu, '0');
  return WORD_BEFORE.exec(before)?.[1]?.toLowerCase() ?? before.slice(-1);
}

/** The first word or sign behind, and whether it is close, behind a space or in another column. */
function keyBehind(text: string, to: number): string {
  const behind = text.slice(to, to + BEHIND);
  const lineEnd = behind.search(/\S/u);
  if (lineEnd < 0 || behind.slice(0, lineEnd).includes('\n')) return LINE;
  const [whole = '', gap = ''] = NEXT.exec(behind) ?? [];
  return `${gap.length > 2 ? 2 : gap.length}${whole.trim().toLowerCase().replace(/\d/u, '0')}`;
}
