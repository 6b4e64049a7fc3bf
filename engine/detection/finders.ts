/** The recognisers of one request, compiled once, and what they find in one segment. */
import { ServiceError } from '../errors.ts';
import type { Finding, Layer } from '../finding.ts';
import type { Admits } from '../inputs/input.ts';
import type { Ports } from '../ports.ts';
import { completeAddresses } from '../recognizers/addresses/complete.ts';
import { findBiasTerms } from '../recognizers/bias.ts';
import { isFormOfAddress } from '../lexicon/forms-of-address.ts';
import { titleOf } from '../lexicon/titles.ts';
import { RegexFinder, TermFinder } from '../recognizers/custom.ts';
import { findingsAsRead, sentOf } from '../readings/sent.ts';
import { mergeFindings } from '../resolve/merge.ts';
import { wholeNames } from '../resolve/names.ts';
import { wholeNumbers } from '../resolve/numbers.ts';
import { completeSpans, mergePersons } from '../resolve/repeats.ts';
import { namesOfRosters } from '../resolve/rosters.ts';
import type { DetectedSegment, Segment } from '../segment.ts';
import { withBeside } from '../text/beside.ts';
import { languageAt, type Passage, primarySubtag } from '../text/language.ts';
import { isAdmitted } from './admission.ts';
import { BuiltInRules } from './built-in.ts';
import { Exclusions } from './exclusions.ts';
import { type Dictation, dictatedNumbers, dictationOf, saysOtherwise, withWritten } from './dictated.ts';
import type { SegmentLanguage } from './language.ts';
import { withoutNobodies } from './nobody.ts';
import type { DetectPlan } from './plan.ts';
import { hinted, inSource, readingOf } from './reading.ts';

export class Finders {
  /** For what is found when all segments have been looked at. */
  readonly admits: Admits;
  readonly exclusions: Exclusions;
  readonly #plan: DetectPlan;
  readonly #ports: Ports;
  readonly #terms: TermFinder;
  readonly #regex: RegexFinder;
  readonly #rules: BuiltInRules;

  /** Throws `validation_failed` for expressions of the caller that RE2 refuses. */
  constructor(plan: DetectPlan, ports: Ports) {
    this.#plan = plan;
    this.#ports = ports;
    this.#terms = new TermFinder(plan.termLists);
    this.#regex = new RegexFinder(plan.regexes, ports);
    this.exclusions = new Exclusions(plan.excludeValues, ports);
    refuse(this.#regex, this.exclusions);
    this.#rules = new BuiltInRules(plan, ports);
    const { exclusions } = this;
    this.admits = (finding, text, language) => isAdmitted({ plan, exclusions }, finding, text, language);
  }

  ran(layer: Layer): boolean {
    return !(layer === 'custom' && this.#regex.overrun);
  }

  degradedReasons(): string[] {
    const overrun: [boolean, string][] = [
      [this.#regex.overrun, 'custom.regex'],
      [this.exclusions.overrun, 'exclude_values.patterns'],
    ];
    return overrun.flatMap(([isOver, name]) => (isOver ? [`${name}: time budget exceeded`] : []));
  }

  /** Recognise, admit, complete and merge. `given`: what the caller, the model and the zero-shot layer found. */
  find(segment: Segment, spoken: SegmentLanguage, given: readonly Finding[]): DetectedSegment {
    const { language, passages } = spoken;
    const { text } = segment;
    const dictation = dictationOf(segment, language);
    const speech = segment.reading?.speech === true ? segment.reading : dictation;
    const isLooking = this.#plan.mode !== 'provided';
    const numbers = isLooking && this.#plan.layers.includes('pattern') ? dictatedNumbers(segment, speech) : [];
    const found = isLooking ? [...given, ...this.#recognised(segment, spoken, dictation), ...numbers] : given;
    const languageOf = (at: number): string => languageAt(passages, at, language);
    const admitted = withoutNobodies(
      found.filter((finding) => this.admits(finding, text, languageOf(finding.start))),
      text,
      languageOf,
    );
    const merged = this.#merged(admitted, numbers, text, language);
    const written = speech === undefined ? merged : merged.map((finding) => withWritten(finding, speech));
    const findings = this.#withBiasTerms(written, text, passages ?? [{ start: 0, end: text.length, language }]);
    return { segment, language, findings, ...(passages === undefined ? {} : { passages }) };
  }

  /** What terms and expressions of the caller, the built-in rules and the place of the text say. */
  #recognised(segment: Segment, { language, passages }: SegmentLanguage, dictation: Dictation | undefined): Finding[] {
    // The caller's own terms and expressions are for the text, not for its lead.
    const { lead = '', ...unled } = segment;
    const read = readingOf(unled);
    const called = [...inSource(this.#called(read), unled), ...this.#calledAsSent(segment)];
    this.#ports.checkpoint();
    const languageOf = (at: number): string => languageAt(passages, at - lead.length, language);
    const ruled = segment.settled === true ? [] : this.#rules.find(lead + read, languageOf);
    const repaired = segment.recognised === true ? this.#rules.repaired(read) : [];
    // Never by `push(...)`: a long text has more findings than a call takes arguments.
    const found = [
      ...called,
      ...inSource(ruled, segment),
      ...inSource(repaired, unled),
      ...this.#dictated(segment, dictation, language),
      ...hinted(segment),
    ];
    this.#ports.checkpoint();
    return found;
  }

  #called(text: string): Finding[] {
    return [...this.#terms.find(text), ...this.#regex.find(text)];
  }

  /** The caller's terms and expressions may be written as the text was sent. */
  #calledAsSent(segment: Segment): Finding[] {
    const sent = sentOf(segment);
    return sent === undefined ? [] : findingsAsRead(this.#called(sent.segment.text), sent.reading);
  }

  #merged(admitted: Finding[], numbers: readonly Finding[], text: string, language: string): Finding[] {
    const { complete, mergePersons: joins } = this.#plan.spans;
    let kept = mergeFindings(complete ? completeSpans(admitted, text, numbers) : admitted, text);
    if (complete) kept = mergeFindings(completeParts(kept, text, language), text);
    if (joins) kept = mergePersons(kept, text);
    if (!complete) return kept;
    const listed = namesOfRosters(text, kept, (word) => this.#isWord(word, language));
    return listed.length === 0 ? kept : mergeFindings([...kept, ...listed], text);
  }

  /** An ordinary word, a title or a form of address; without a table of words every word may be one. */
  #isWord(word: string, language: string): boolean {
    if (titleOf(word, primarySubtag(language)) !== undefined || isFormOfAddress(word, language)) return true;
    return this.#ports.model?.isOrdinary?.(word, language) ?? true;
  }

  /** Numbers and addresses that a text says word by word ("six oh six five five five"), whatever it is. */
  #dictated(segment: Segment, dictation: Dictation | undefined, language: string): Finding[] {
    const { lead = '' } = segment;
    if (dictation === undefined) return [];
    // Only what is said: the rest has been read as it is written.
    const said = ({ start, end }: Finding): boolean =>
      saysOtherwise(dictation, Math.max(0, start - lead.length), end - lead.length);
    const found = this.#rules.find(lead + dictation.text, () => language).filter(said);
    return inSource(found, { ...segment, reading: dictation });
  }

  /** Bias terms stand beside everything else: a word of an entity is none. */
  #withBiasTerms(findings: Finding[], text: string, passages: readonly Passage[]): Finding[] {
    if (!this.#plan.layers.includes('bias')) return findings;
    const terms = passages.flatMap(({ start, end, language }) =>
      findBiasTerms(text, primarySubtag(language), start, end),
    );
    return withBeside(
      findings,
      terms.filter((term) => this.admits(term, text, '')),
    );
  }
}

/** Findings with what belongs to them beside them; they may lie over their neighbours. */
const completeParts = (kept: readonly Finding[], text: string, language: string): readonly Finding[] =>
  completeAddresses(wholeNames(wholeNumbers(kept, text), text, primarySubtag(language)), text);

function refuse(regex: RegexFinder, exclusions: Exclusions): void {
  const pointers = [
    ...regex.refusals.map(
      ({ index, exclusion }) =>
        `/detection/custom/regex/${index}/${exclusion === undefined ? 'pattern' : `exclusions/${exclusion}`}`,
    ),
    ...exclusions.refusals.map((index) => `/detection/exclude_values/patterns/${index}`),
  ];
  if (pointers.length === 0) return;
  throw new ServiceError('validation_failed', {
    details: pointers.slice(0, 32).map((pointer) => ({ pointer, reason: 'not an expression in RE2 syntax' })),
  });
}
