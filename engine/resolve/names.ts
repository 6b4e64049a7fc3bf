/**
 * Completes the name of a person with what belongs to it: the particle and the name behind it ("Mukendi wa Mulumba"), "Jr.",
 * the initials before it ("A. M. Fernandes") and the rest that is hidden by stars ("Poon W** S****").
 */
import type { Finding } from '../finding.ts';
import { joinsNames } from '../lexicon/particles.ts';
import { isGeneration, titleOf } from '../lexicon/titles.ts';

/** A word of a name and the space before it; particles are looked up, so they may be any word. */
const NEXT_WORD = /^,?[ \u00a0](?<word>[\p{L}\p{M}’'.-]{1,32})/u;
const STARRED = /^(?:[ \u00a0](?:\p{Lu}\p{L}?\*{1,12}|\*{2,12}\p{L}?)){1,4}/u;
const INITIALS_BEFORE = /(?<![\p{L}\p{M}\p{Nd}.'’-])(?:\p{Lu}\p{L}?\.[ \u00a0]?){1,3}$/u;
/** Letters without a full stop: two of them, before a name in capitals one as well. */
const BARE_INITIALS = /(?<![\p{L}\p{M}\p{Nd}.'’-])(?:\p{Lu}[ \u00a0]){2,3}$/u;
const BARE_INITIAL = /(?<![\p{L}\p{M}\p{Nd}.'’-])(?![AEIOYОУИВКСЯА])\p{Lu}[ \u00a0]$/u;
const CAPITALS = /^\p{Lu}{3}/u;
const BEGINS_NAME = /^(?:\p{Lu}|[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}])/u;
/** Code units that are looked at on either side. */
const AROUND = 40;
/** Abbreviations of two letters that are no initials. */
const NO_INITIALS =
  /^(?:No|Nr|St|Av|Ul|Al|Pl|Bd|Ch|Rd|Ms|Mr|Dr|Fr|Hr|Sr|Art|Vs|Cf|Op|Bl|Sc|Ap|Et|Ca|Tel|Ул|Пл|Пр|Ст|Кв|Им|Св|Тел)\.?/u;

class NameSpans {
  readonly #text: string;
  readonly #findings: readonly Finding[];
  readonly #language: string;

  constructor(text: string, findings: readonly Finding[], language: string) {
    this.#text = text;
    this.#findings = findings;
    this.#language = language;
  }

  grown(index: number): Finding {
    const finding = this.#findings[index] as Finding;
    const end = this.#right(index, finding.end);
    const start = this.#left(index, finding.start, end);
    if (start === finding.start && end === finding.end) return finding;
    return { ...finding, start, end };
  }

  #right(index: number, from: number): number {
    const stars = STARRED.exec(this.#text.slice(from, from + 2 * AROUND));
    if (stars !== null) return from + stars[0].length;
    const end = this.#joined(index, from);
    const next = NEXT_WORD.exec(this.#text.slice(end, end + AROUND));
    if (next === null || !isGeneration(next.groups?.word ?? '')) return end;
    // "Anna IV." may end a sentence, "Jr." keeps its full stop.
    return end + next[0].length;
  }

  /** Over one or two particles and the name behind them, unless that is a finding of another kind. */
  #joined(index: number, from: number): number {
    let at = from;
    for (let particles = 0; particles < 3; particles++) {
      const next = NEXT_WORD.exec(this.#text.slice(at, at + AROUND));
      const word = next?.groups?.word;
      if (next === null || word === undefined || next[0].startsWith(',')) return from;
      if (joinsNames(word)) {
        at += next[0].length;
        continue;
      }
      if (particles === 0 || !BEGINS_NAME.test(word)) return from;
      const behind = this.#findings[index + 1];
      const start = at + next[0].length - word.length;
      const isOther = behind !== undefined && behind.start <= start && behind.end > start;
      if (isOther) return behind.type === 'PERSON' ? behind.end : from;
      return start + withoutMarks(word).length;
    }
    return from;
  }

  #left(index: number, from: number, end: number): number {
    const previous = this.#findings[index - 1]?.end ?? 0;
    const before = this.#text.slice(Math.max(previous, from - AROUND), from);
    const dotted = INITIALS_BEFORE.exec(before)?.[0];
    if (dotted !== undefined) return this.#isTitle(dotted) ? from : from - dotted.length;
    const inCapitals = CAPITALS.test(this.#text.slice(from, end));
    const bare = BARE_INITIALS.exec(before) ?? (inCapitals ? BARE_INITIAL.exec(before) : null);
    return bare === null ? from : from - bare[0].length;
  }

  #isTitle(initials: string): boolean {
    if (NO_INITIALS.test(initials)) return true;
    return initials.split(/[ \u00a0]/u).some((word) => word !== '' && titleOf(word, this.#language) !== undefined);
  }
}

/** `findings` in order of start, without overlaps; a name of the result may overlap the one after it. */
export function wholeNames(findings: readonly Finding[], text: string, language: string): readonly Finding[] {
  const isName = ({ type, source }: Finding): boolean => type === 'PERSON' && source === 'model';
  if (!findings.some(isName)) return findings;
  const spans = new NameSpans(text, findings, language);
  return findings.map((finding, i) => (isName(finding) ? spans.grown(i) : finding));
}

/** A word without the points, apostrophes and hyphens behind it. */
function withoutMarks(word: string): string {
  let end = word.length;
  while (end > 0 && ".'’-".includes(word[end - 1]!)) end--;
  return word.slice(0, end);
}
