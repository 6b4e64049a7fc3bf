/**
 * What was found in each form of a transcript, brought together. A value that two forms hold is one entity with one
 * replacement, said the way each form says it; a value that one form alone holds is protected there.
 */
import type { Finding } from '../finding.ts';
import type { DetectedSegment } from '../segment.ts';
import { ServiceError } from '../errors.ts';
import { firstIndex } from '../text/bisect.ts';
import { languageAt } from '../text/language.ts';
import type { Unit } from '../notation/spoken.ts';
import { groupOf } from '../vocabulary/taxonomy.ts';
import { Alignment, type Range } from './align.ts';
import type { Admits } from './input.ts';

export interface SpokenForm {
  /** As in the request. */
  name: string;
  text: string;
  units: readonly Unit[];
}

/** A finding of one form where another form says it. */
interface Carried {
  finding: Finding;
  /** Both say it with the same letters and digits. */
  same: boolean;
}

export class UnitedForms {
  readonly #forms: readonly SpokenForm[];
  readonly #primary: number;
  readonly #language: string;
  readonly #alignments = new Map<string, Alignment | undefined>();

  /** `language`: the primary subtag of what is spoken. */
  constructor(forms: readonly SpokenForm[], primary: number, language: string) {
    this.#forms = forms;
    this.#primary = primary;
    this.#language = language;
  }

  /** A second time it takes what came to the forms in between. Throws `validation_failed` when a form cannot be aligned. */
  unite(found: readonly DetectedSegment[], inputAt: number, admits: Admits): DetectedSegment[] {
    const { language } = found[this.#primary] as DetectedSegment;
    const forms = found.map(({ findings }) => findings);
    this.#lift(forms, found, admits);
    this.#carryPrimary(forms, inputAt);
    this.#carryOthers(forms);
    return found.map((detected, n) => ({ ...detected, language, findings: forms[n] as readonly Finding[] }));
  }

  /**
   * What another form was found to hold, put into the primary form where that says the very same ("mike smith", "Mike
   * Smith"): it is listed there.
   */
  #lift(forms: (readonly Finding[])[], found: readonly DetectedSegment[], admits: Admits): void {
    const text = this.#textOf(this.#primary);
    const { language, passages } = found[this.#primary] as DetectedSegment;
    const lifted: Finding[] = [];
    for (const n of this.#others())
      for (const [alignment, finding] of this.#owned(forms, n, this.#primary)) {
        const range = alignment.map(finding.start, finding.end);
        if (range === undefined || !alignment.saysSame(finding, range)) continue;
        const { written: _written, ...rest } = finding;
        const here = { ...rest, ...range };
        if (admits(here, text, languageAt(passages, here.start, language))) lifted.push(here);
      }
    if (lifted.length === 0) return;
    const own = (forms[this.#primary] as readonly Finding[]).map((finding) => ({ finding, same: true }));
    forms[this.#primary] = absorbed(own, lifted, text);
  }

  /** Every other form with the entities of the primary one. */
  #carryPrimary(forms: (readonly Finding[])[], inputAt: number): void {
    const primary = forms[this.#primary] as readonly Finding[];
    if (primary.length === 0) return;
    for (const n of this.#others()) {
      const alignment = this.#align(this.#primary, n);
      if (alignment === undefined) {
        const pointer = `/inputs/${inputAt}/forms/${(this.#forms[n] as SpokenForm).name}`;
        const reason = 'the form does not say what the primary form says';
        throw new ServiceError('validation_failed', { details: [{ pointer, reason }] });
      }
      const carried = primary.flatMap((finding) => this.#carry(finding, this.#primary, alignment));
      forms[n] = absorbed(carried, forms[n] as readonly Finding[], this.#textOf(n));
    }
  }

  /** What a form beside the primary one holds is one entity with what the forms after it say the same way. */
  #carryOthers(forms: (readonly Finding[])[]): void {
    const others = this.#others();
    for (const [i, from] of others.entries()) {
      for (const to of others.slice(i + 1)) {
        const carried = [...this.#owned(forms, from, to)].flatMap(([alignment, finding]) =>
          this.#carry(finding, from, alignment).filter(({ same }) => same),
        );
        if (carried.length > 0) forms[to] = absorbed(carried, forms[to] as readonly Finding[], this.#textOf(to));
      }
    }
  }

  /** The findings that form `n` did not take from another form, each with the alignment to form `to`; empty without an alignment. */
  *#owned(forms: readonly (readonly Finding[])[], n: number, to: number): Generator<[Alignment, Finding]> {
    for (const finding of forms[n] as readonly Finding[]) {
      if (finding.carried === true) continue;
      const alignment = this.#align(n, to);
      if (alignment === undefined) return;
      yield [alignment, finding];
    }
  }

  #carry(finding: Finding, from: number, alignment: Alignment): Carried[] {
    const range = alignment.map(finding.start, finding.end);
    if (range === undefined) return [];
    const written = this.#textOf(from).slice(finding.start, finding.end);
    const same = alignment.saysSame(finding, range);
    return [{ finding: { ...finding, ...range, written, carried: true }, same }];
  }

  #align(from: number, to: number): Alignment | undefined {
    const key = `${from} ${to}`;
    if (!this.#alignments.has(key)) {
      const [a, b] = [this.#forms[from] as SpokenForm, this.#forms[to] as SpokenForm];
      const alignment = Alignment.of(a.text, b.text, this.#language, a.units, b.units);
      this.#alignments.set(key, alignment);
      this.#alignments.set(`${to} ${from}`, alignment?.reversed());
    }
    return this.#alignments.get(key);
  }

  #others(): number[] {
    return [...this.#forms.keys()].filter((n) => n !== this.#primary);
  }

  #textOf(n: number): string {
    return (this.#forms[n] as SpokenForm).text;
  }
}

/**
 * A form's own findings with what was carried to it. A finding of the same type that touches a carried one becomes part of
 * it. One of another type is the same value where the two forms say the same; elsewhere the place was guessed, and what has
 * a form of its own (an address, a number) keeps its type. Whatever either finding covers stays covered: unlike
 * `mergeFindings`, this keeps the rest of a number too.
 */
function absorbed(carried: readonly Carried[], own: readonly Finding[], text: string): Finding[] {
  const places = apart(
    carried.filter(({ finding }) => isPersonal(finding)).map(({ finding }) => finding),
    text,
  );
  const same = new Set(carried.filter((one) => one.same).map(({ finding: { start, end } }) => `${start} ${end}`));
  const taken = places.map((finding) => ({ finding, same: same.has(`${finding.start} ${finding.end}`) }));
  const kept: Finding[] = [];
  const firm: Finding[] = [];
  const mine = own.filter(isPersonal);
  const formal = mine.filter((finding) => isFormal(finding) && finding.carried !== true);
  // A guess that spans several values of its type is wrong, since it equals none of them.
  const several = new Set(
    taken.filter(
      ({ finding, same: isSame }) =>
        !isSame && overlapping(formal, finding, itself).filter(({ type }) => type === finding.type).length > 1,
    ),
  );
  for (const finding of mine) {
    const touching = overlapping(taken, finding, ({ finding: other }) => other);
    const alike = touching.find((one) => one.finding.type === finding.type && !several.has(one));
    if (alike !== undefined) {
      const start = Math.min(alike.finding.start, finding.start);
      alike.finding = { ...alike.finding, start, end: Math.max(alike.finding.end, finding.end) };
    } else if (isFormal(finding) && !touching.some((one) => one.same)) firm.push(finding);
    else
      kept.push(
        ...remainders(
          finding,
          touching.map((one) => one.finding),
          text,
        ),
      );
  }
  const rest = taken.flatMap(({ finding }) => remainders(finding, overlapping(firm, finding, itself), text));
  const personal = apart([...kept, ...firm, ...rest], text);
  const others = [...carried.map(({ finding }) => finding), ...own].filter((finding) => !isPersonal(finding));
  const beside = apart(others, text).filter((finding) => overlapping(personal, finding, itself).length === 0);
  return [...personal, ...beside].toSorted(inOrder);
}

const isPersonal = ({ type }: Finding): boolean => groupOf(type) !== 'non_personal';
/** Found by its written form, or named by the caller: not guessed. */
const isFormal = ({ layer }: Finding): boolean => layer !== 'model' && layer !== 'zero_shot';
const itself = (finding: Finding): Finding => finding;
const inOrder = (a: Finding, b: Finding): number => a.start - b.start || b.end - a.end;

/** Those of `sorted`, which are in order and do not overlap each other, that overlap `range`. */
function overlapping<T>(sorted: readonly T[], range: Range, rangeOf: (one: T) => Range): T[] {
  const from = firstIndex(sorted.length, (n) => rangeOf(sorted[n] as T).end > range.start);
  const found: T[] = [];
  for (let n = from; n < sorted.length && rangeOf(sorted[n] as T).start < range.end; n++) found.push(sorted[n] as T);
  return found;
}

/** In order, each without what an earlier one covers. */
function apart(findings: readonly Finding[], text: string): Finding[] {
  const out: Finding[] = [];
  for (const finding of findings.toSorted(inOrder)) {
    const last = out.at(-1);
    if (last === undefined || last.end <= finding.start) out.push(finding);
    else out.push(...remainders(finding, [last], text));
  }
  return out;
}

/** The parts of `finding` that none of `others` covers and that say something; `others` are in order. */
function remainders(finding: Finding, others: readonly Finding[], text: string): Finding[] {
  if (others.length === 0) return [finding];
  const parts: Finding[] = [];
  const add = (start: number, end: number): void => {
    const part = text.slice(start, end);
    const said = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(part);
    if (said !== null) parts.push({ ...finding, start: start + said.index, end: start + said.index + said[0].length });
  };
  let at = finding.start;
  for (const other of others) {
    if (other.start > at) add(at, Math.min(other.start, finding.end));
    at = Math.max(at, other.end);
  }
  if (at < finding.end) add(at, finding.end);
  return parts;
}
