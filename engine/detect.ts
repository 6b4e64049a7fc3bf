/**
 * Detection: from opened inputs to entities that do not overlap. Everything here is plain data in and out, so that a
 * worker thread can run it; offsets are UTF-16 code units.
 */
import type { ContextKind, Finding, Layer } from './finding.ts';
import type { DetectedSegment, Segment } from './segment.ts';
import { ServiceError } from './errors.ts';
import { openInput, type AnyInput } from './inputs/index.ts';
import { PLAIN_CONTEXT, type Admits, type OpenContext, type OpenInput } from './inputs/input.ts';
import { findWithModel, findZeroShot, type Reading } from './model/layer.ts';
import type { ModelPort, Ports } from './ports.ts';
import { CEILING, type ContextHits, ContextIndex } from './recognizers/context.ts';
import { findBiasTerms } from './recognizers/bias.ts';
import { RegexFinder, TermFinder, type TermList } from './recognizers/custom.ts';
import { completeAddresses } from './recognizers/addresses/complete.ts';
import { findIdentifiers, IDENTIFIERS } from './recognizers/identifiers.ts';
import { repairedIdentifiers } from './recognizers/ocr-repair.ts';
import { findPatterns, PATTERNS } from './recognizers/patterns.ts';
import { mergeFindings } from './resolve/merge.ts';
import { InflectedNames } from './resolve/inflected.ts';
import { wholeNames } from './resolve/names.ts';
import { wholeNumbers } from './resolve/numbers.ts';
import { completeSpans, isRepeatable, mergePersons, nameParts, RepeatFinder, type Repeat } from './resolve/repeats.ts';
import { findSeries } from './resolve/series.ts';
import { withBeside } from './text/beside.ts';
import { firstIndex } from './text/bisect.ts';
import { plainForm } from './text/characters.ts';
import {
  detectLanguage,
  languageAt,
  loadIdentification,
  mainLanguage,
  type Passage,
  passagesOf,
  primarySubtag,
} from './text/language.ts';
import { OffsetIndex } from './text/offsets.ts';
import type { CustomRegex } from './vocabulary/detection.ts';
import { spokenAside } from './notation/spoken.ts';
import type { OffsetUnit } from './vocabulary/schema.ts';

/** The least score that is reported; the most special one applies. */
export interface Thresholds {
  default: number;
  /** For what the model found, in place of `default`: its confidence is calibrated, the scores of rules are not. */
  model?: number;
  perType: ReadonlyMap<string, number>;
  perLanguage: ReadonlyMap<string, number>;
}

/** A detection block with every default and template resolved. */
export interface DetectPlan {
  mode: 'detect' | 'provided' | 'merge';
  /** `auto` or a tag. */
  language: string;
  /** Layers asked for, in the specification's order. */
  layers: readonly Layer[];
  /** Types, subtypes, or undefined for all. */
  include: ReadonlySet<string> | undefined;
  exclude: ReadonlySet<string>;
  thresholds: Thresholds;
  reportInvalid: boolean;
  excludeValues: { values: ReadonlySet<string>; caseSensitive: boolean };
  contextTerms: readonly { type: string; terms: readonly string[]; language?: string }[];
  termLists: readonly TermList[];
  regexes: readonly CustomRegex[];
  spans: {
    mergePersons: boolean;
    complete: boolean;
    completeNames: boolean;
    sweepRepeats: boolean;
    /** When the model also reads sentence by sentence. */
    segment: 'auto' | 'sentence' | 'none';
  };
  /** Note which context raised a score (`include: ["explanation"]`). */
  explain?: boolean;
  /** Unit of caller spans. */
  offsetUnit: OffsetUnit;
  /** Values that earlier requests of the map found; `complete_names` looks for them too. */
  remembered?: readonly { surface: string; type: string }[];
  /** The operator's model, by its id; undefined: the bundled one. */
  model?: string;
  /** Labels to look for without training, and the type that each stands for. */
  zeroShot?: { labels: readonly { label: string; type: string }[]; threshold: number };
  /** Entity mass from which the model rescues what it did not decide for; `strict`: the model's own; undefined: off. */
  recallFloor?: number | 'strict';
}

/** Scores below it are not reported unless the caller says otherwise. */
export const DEFAULT_THRESHOLD = 0.5;

/** The plan of a request that names no option; `more` says otherwise. Layers are those that need nothing installed. */
export function defaultDetectPlan(more: Partial<DetectPlan> = {}): DetectPlan {
  return {
    mode: 'detect',
    language: 'auto',
    layers: ['pattern', 'validated_identifiers'],
    include: undefined,
    exclude: new Set(),
    thresholds: { default: DEFAULT_THRESHOLD, perType: new Map(), perLanguage: new Map() },
    reportInvalid: false,
    excludeValues: { values: new Set(), caseSensitive: false },
    contextTerms: [],
    termLists: [],
    regexes: [],
    spans: { mergePersons: true, complete: true, completeNames: true, sweepRepeats: true, segment: 'auto' },
    offsetUnit: 'codepoint',
    ...more,
  };
}

export interface PlannedInput {
  id: string;
  input: AnyInput;
}

export interface DetectedInput {
  id: string;
  /** How it was opened: where its entities lie. */
  open: OpenInput;
  segments: readonly DetectedSegment[];
}

export interface Detection {
  inputs: readonly DetectedInput[];
  layersRun: readonly Layer[];
  /** Fixed words, never values; empty when every layer ran to its end. */
  degradedReasons: readonly string[];
}

/** Context of the built-in tables: identifiers first, then patterns. Compiled at first use. */
let builtIn: ContextIndex | undefined;
const FIRST_PATTERN = IDENTIFIERS.length;

function builtInContext(): ContextIndex {
  if (builtIn !== undefined) return builtIn;
  const index = new ContextIndex();
  IDENTIFIERS.forEach((row, i) => index.add(i, row.context));
  PATTERNS.forEach((row, i) => {
    if (row.context !== undefined) index.add(FIRST_PATTERN + i, row.context);
  });
  builtIn = index;
  return index;
}

/** What a context term of the caller adds to a score. */
const CALLER_TERM = 0.35;
/** Shorter texts have no room for two languages. */
const LEAST_MIXED = 80;

export async function detect(plan: DetectPlan, planned: readonly PlannedInput[], ports: Ports): Promise<Detection> {
  return await detectOpened(plan, await openAll(plan, planned), ports);
}

/** The last: what of a policy changes how an input is opened. */
export async function openAll(
  { language, layers, mode }: DetectPlan,
  planned: readonly PlannedInput[],
  { fields, eachOccurrence }: Pick<OpenContext, 'fields' | 'eachOccurrence'> = PLAIN_CONTEXT,
): Promise<OpenInput[]> {
  // Tables, JSON values and transcripts look for their language when they are opened.
  await loadIdentification();
  const hints = mode !== 'provided' && layers.includes('pattern');
  const context: OpenContext = { language, hints, fields, eachOccurrence };
  return planned.map(({ id, input }) => openInput(id, input, context));
}

export async function detectOpened(plan: DetectPlan, opened: readonly OpenInput[], ports: Ports): Promise<Detection> {
  const finders = new Finders(plan, ports);
  const provided = opened.map((open, at) =>
    plan.mode === 'detect' ? [] : providedFindings(open, plan.offsetUnit, at),
  );
  const segments = opened.flatMap((open) => open.segments).filter(({ echo }) => echo !== true);
  const spoken = segments.map((segment) => {
    ports.checkpoint();
    return spokenIn(segment, plan.language);
  });
  const model = await runModel(plan, segments, spoken, ports);
  const zeroShot = await runZeroShot(plan, segments, ports);
  let next = 0;
  const inputs = opened.map((open, at) => ({
    id: open.id,
    open,
    segments: open.segments.map((segment, n) => {
      ports.checkpoint();
      const given = (n === (open.providedOn ?? 0) ? provided[at] : undefined) ?? [];
      if (segment.echo === true) return { segment, language: segment.language ?? 'und', findings: given };
      const found = finders.find(segment, spoken[next] as Spoken, [
        ...given,
        ...(model.findings[next] ?? []),
        ...(zeroShot.findings[next] ?? []),
      ]);
      next++;
      return found;
    }),
  }));
  const failed: Partial<Record<Layer, string | undefined>> = { model: model.failed, zero_shot: zeroShot.failed };
  const ran = (layer: Layer): boolean => failed[layer] === undefined && finders.ran(layer);
  return {
    inputs: described(completed(inputs, plan, finders.admits), ports.model),
    layersRun: plan.layers.filter(ran),
    degradedReasons: [...Object.values(failed).filter((reason) => reason !== undefined), ...finders.degradedReasons()],
  };
}

/**
 * With what is found once all segments have been looked at. Where one segment says again what another says
 * (`carriesRepeats`), each is swept for its own values before and for what was carried to it after.
 */
function completed(found: DetectedInput[], plan: DetectPlan, admits: Admits): DetectedInput[] {
  const inputs = completeBatch(carried(found, admits, false), plan);
  if (!inputs.some(({ open }) => open.carriesRepeats === true)) return inputs;
  return carried(completeBatch(carried(inputs, admits, true), plan), admits, true);
}

/** With what `carry` of the inputs that carry repeats, or of the others, brings. */
function carried(inputs: DetectedInput[], admits: Admits, repeats: boolean): DetectedInput[] {
  return inputs.map((input, at) => {
    const { carry, carriesRepeats = false } = input.open;
    if (carry === undefined || carriesRepeats !== repeats) return input;
    return { ...input, segments: carry(input.segments, at, admits) };
  });
}

/** What the recognisers read of a segment: its lead and its text. */
const readingOf = ({ lead = '', text, reading }: Segment): string => lead + (reading?.text ?? text);

/** Findings in what was read as findings in the text: nothing begins in the lead. */
function inSource(findings: readonly Finding[], { lead = '', reading, mark }: Segment): Finding[] {
  const shift = lead.length;
  if (shift === 0 && reading === undefined && mark === undefined) return [...findings];
  return findings.flatMap((finding) => {
    const start = finding.start - shift;
    const end = finding.end - shift;
    if (start < 0) return [];
    return [
      {
        ...finding,
        start: reading?.starts[start] ?? start,
        end: reading?.ends[end - 1] ?? end,
        ...(mark === undefined ? {} : { detector: `${mark}/${finding.detector}` }),
      },
    ];
  });
}

/** What the place of a text says that the whole of it is, without the white space around it. */
function hinted({ text, hint }: Segment): Finding[] {
  if (hint === undefined) return [];
  const end = text.trimEnd().length;
  const start = end - text.slice(0, end).trimStart().length;
  return end === start ? [] : [{ ...hint, start, end, source: 'pattern', layer: 'pattern' }];
}

/** The model over every segment of the request at once; `failed` says in fixed words that it did not run. */
async function runModel(
  plan: DetectPlan,
  segments: readonly Segment[],
  spoken: readonly Spoken[],
  ports: Ports,
): Promise<{ findings: Finding[][]; failed?: string }> {
  if (!plan.layers.includes('model')) return { findings: [] };
  const findings: Finding[][] = segments.map(() => NOTHING_FOUND);
  const floor = plan.recallFloor === 'strict' ? ports.model?.strictFloor : plan.recallFloor;
  for (const some of readInTurn(segments)) {
    const readings = some.map((i) => readingFor(segments[i] as Segment, spoken[i] as Spoken));
    const { findings: found, failed } = await findWithModel(ports.model, readings, {
      segment: plan.spans.segment,
      ...(floor === undefined ? {} : { floor }),
      checkpoint: () => ports.checkpoint(),
    });
    if (failed !== undefined) return { findings: [], failed };
    some.forEach((i, n) => (findings[i] = inSource(found[n] ?? [], segments[i] as Segment)));
  }
  return { findings };
}

const NOTHING_FOUND: Finding[] = [];
/** The model holds all that it reads at once: code units, and texts, that it is given at a time. */
const UNITS_AT_ONCE = 200_000;
const TEXTS_AT_ONCE = 4_000;

/** Positions of the segments that the model reads, in lots. At least one, so that a model that is missing is told. */
function* readInTurn(segments: readonly Segment[]): Generator<number[]> {
  let some: number[] = [];
  let units = 0;
  for (const [i, segment] of segments.entries()) {
    if (segment.unread === true) continue;
    some.push(i);
    units += readingOf(segment).length;
    if (units < UNITS_AT_ONCE && some.length < TEXTS_AT_ONCE) continue;
    yield some;
    some = [];
    units = 0;
  }
  yield some;
}

function readingFor(segment: Segment, { language, passages }: Spoken): Reading {
  const shift = segment.lead?.length ?? 0;
  return {
    text: readingOf(segment),
    language,
    // What is read instead of the text has no passages of its own.
    ...(passages === undefined || segment.reading !== undefined
      ? {}
      : { passages: passages.map((passage) => ({ ...passage, end: passage.end + shift })) }),
  };
}

/** Entities of the caller's own labels (docs/interface.md#detection `custom.zero_shot`). */
async function runZeroShot(
  plan: DetectPlan,
  segments: readonly Segment[],
  ports: Ports,
): Promise<{ findings: Finding[][]; failed?: string }> {
  if (plan.zeroShot === undefined || !plan.layers.includes('zero_shot')) return { findings: [] };
  return findZeroShot(
    ports.zeroShot,
    segments.map(({ text }) => text),
    { ...plan.zeroShot, checkpoint: () => ports.checkpoint() },
  );
}

/** What the model's gazetteers say of what it found. */
function described(inputs: DetectedInput[], model: ModelPort | undefined): DetectedInput[] {
  const describe = model?.describe;
  if (describe === undefined) return inputs;
  const traits = (finding: Finding, { segment, language, passages }: DetectedSegment): Finding =>
    finding.source === 'model'
      ? {
          ...finding,
          ...describe({ ...finding, text: segment.text, language: languageAt(passages, finding.start, language) }),
        }
      : finding;
  return inputs.map((input) => ({
    ...input,
    segments: input.segments.map((detected) =>
      detected.findings.some(({ source }) => source === 'model')
        ? { ...detected, findings: detected.findings.map((finding) => traits(finding, detected)) }
        : detected,
    ),
  }));
}

/** What language a segment is in, and who speaks what where it mixes languages and none was given. */
type Spoken = Pick<DetectedSegment, 'language' | 'passages'>;

function spokenIn({ text, language: given }: Segment, planned: string): Spoken {
  const named = given ?? planned;
  if (named !== 'auto') return { language: named };
  const overall = detectLanguage(text);
  const passages = text.length >= LEAST_MIXED ? passagesOf(text, overall) : [];
  return passages.length > 1 ? { language: mainLanguage(passages), passages } : { language: overall };
}

type SpokenText = NonNullable<Segment['reading']>;

/** What a text says word by word, for a text that has no reading of its own. */
function asideOf({ text, reading, settled }: Segment, language: string): SpokenText | undefined {
  return reading !== undefined || settled === true ? undefined : spokenAside(text, primarySubtag(language));
}

/** Whether units `from` up to `to` of a reading say something otherwise than it is written. */
function saysOtherwise({ starts, ends }: SpokenText, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((ends[i] as number) - (starts[i] as number) > 1) return true;
  return false;
}

/** With what the reading has for a span that says something otherwise. */
function withWritten(finding: Finding, reading: SpokenText): Finding {
  const { text, starts, ends } = reading;
  const first = firstIndex(starts.length, (i) => (ends[i] as number) > finding.start);
  const last = firstIndex(starts.length, (i) => (starts[i] as number) >= finding.end);
  return saysOtherwise(reading, first, last) ? { ...finding, written: text.slice(first, last) } : finding;
}

/** Findings with what belongs to them beside them; they may lie over their neighbours. */
const completeParts = (kept: readonly Finding[], text: string, language: string): readonly Finding[] =>
  completeAddresses(wholeNames(wholeNumbers(kept, text), text, primarySubtag(language)), text);

const LONG_NUMBER = /\d(?:[-/]?\d){6,62}/g;
const SAID_NUMBER = {
  type: 'CUSTOMER_ID',
  score: 0.5,
  source: 'pattern',
  detector: 'said-number',
  layer: 'pattern',
} as const;

/** "one two three four five six seven". */
const isCounting = (number: string): boolean =>
  '01234567891011121314151617181920'.includes(number) || '109876543210'.includes(number);

/** The compiled recognisers of one request. */
class Finders {
  readonly #plan: DetectPlan;
  readonly #terms: TermFinder;
  readonly #regex: RegexFinder;
  readonly #ports: Ports;
  readonly #extra: ContextIndex | undefined;
  /** The lowest threshold in force. */
  readonly #floor: number;

  constructor(plan: DetectPlan, ports: Ports) {
    this.#plan = plan;
    const { default: base, perType, perLanguage } = plan.thresholds;
    // Context terms of the caller may lift what stands below the threshold.
    this.#floor = plan.contextTerms.length > 0 ? 0 : Math.min(base, ...perType.values(), ...perLanguage.values());
    this.#ports = ports;
    this.#terms = new TermFinder(plan.termLists);
    this.#regex = new RegexFinder(plan.regexes, ports);
    refuse(this.#regex);
    if (plan.contextTerms.length > 0) {
      const extra = new ContextIndex();
      plan.contextTerms.forEach(({ terms }, i) => {
        for (const term of terms) extra.addTerm(i, term);
      });
      this.#extra = extra;
    }
  }

  ran(layer: Layer): boolean {
    return !(layer === 'custom' && this.#regex.overrun);
  }

  /** For what is found when all segments have been looked at. */
  get admits(): Admits {
    return (finding, text, language) => this.#admits(finding, text, language);
  }

  degradedReasons(): string[] {
    return this.#regex.overrun ? ['custom.regex: time budget exceeded'] : [];
  }

  find(segment: Segment, { language, passages: mixed }: Spoken, given: readonly Finding[]): DetectedSegment {
    const plan = this.#plan;
    const { text } = segment;
    let findings = given;
    const aside = asideOf(segment, language);
    const speech = segment.reading?.speech === true ? segment.reading : aside;
    const numbers = plan.mode === 'provided' ? [] : this.#saidNumbers(segment, speech);
    if (plan.mode !== 'provided') {
      // The caller's own terms and expressions are for the text, not for what stands before it.
      const { lead = '', ...unled } = segment;
      const read = readingOf(unled);
      const called = inSource([...this.#terms.find(read), ...this.#regex.find(read)], unled);
      this.#ports.checkpoint();
      // Never by `push(...)`: a long text has more of them than a call takes arguments.
      findings = [
        ...given,
        ...called,
        ...inSource(
          segment.settled === true
            ? []
            : this.#builtIn(lead + read, (at) => languageAt(mixed, at - lead.length, language)),
          segment,
        ),
        ...inSource(segment.recognised === true ? this.#repaired(read) : [], unled),
        ...this.#saidAloud(segment, aside, language),
        ...numbers,
        ...hinted(segment),
      ];
      this.#ports.checkpoint();
    }
    let kept = findings.filter((finding) => this.#admits(finding, text, languageAt(mixed, finding.start, language)));
    if (plan.spans.complete) kept = completeSpans(kept, text, numbers);
    kept = mergeFindings(kept, text);
    if (plan.spans.complete) kept = mergeFindings(completeParts(kept, text, language), text);
    if (plan.spans.mergePersons) kept = mergePersons(kept, text);
    if (speech !== undefined) kept = kept.map((finding) => withWritten(finding, speech));
    if (plan.layers.includes('bias'))
      kept = this.#withBiasTerms(kept, text, mixed ?? [{ start: 0, end: text.length, language }]);
    return { segment, language, findings: kept, ...(mixed === undefined ? {} : { passages: mixed }) };
  }

  /** Numbers and addresses that a text says word by word ("six oh six five five five"), whatever it is. */
  #saidAloud(segment: Segment, aside: SpokenText | undefined, language: string): Finding[] {
    const { lead = '' } = segment;
    if (aside === undefined) return [];
    // Only what is said: the rest has been read as it is written.
    const said = ({ start, end }: Finding): boolean =>
      saysOtherwise(aside, Math.max(0, start - lead.length), end - lead.length);
    const found = this.#builtIn(lead + aside.text, () => language).filter(said);
    return inSource(found, { ...segment, reading: aside });
  }

  /** Nobody says so many digits aloud but of a number that somebody was given. */
  #saidNumbers(segment: Segment, speech: SpokenText | undefined): Finding[] {
    if (speech === undefined || !this.#plan.layers.includes('pattern')) return [];
    const numbers = [...speech.text.matchAll(LONG_NUMBER)].flatMap(({ index, 0: number }): Finding[] => {
      const end = index + number.length;
      const isSaid = saysOtherwise(speech, index, index + 1) && saysOtherwise(speech, end - 1, end);
      if (!isSaid || isCounting(number)) return [];
      return [{ ...SAID_NUMBER, start: index, end }];
    });
    return inSource(numbers, { text: segment.text, reading: speech });
  }

  /** Bias terms stand beside everything else: a word of an entity is none. */
  #withBiasTerms(findings: Finding[], text: string, passages: readonly Passage[]): Finding[] {
    const terms = passages.flatMap(({ start, end, language }) =>
      findBiasTerms(text, primarySubtag(language), start, end),
    );
    return withBeside(
      findings,
      terms.filter((term) => this.#admits(term, text, '')),
    );
  }

  /** Identifiers that were misread (see recognizers/ocr-repair.ts). */
  #repaired(text: string): Finding[] {
    if (!this.#plan.layers.includes('validated_identifiers')) return [];
    return repairedIdentifiers(text, (window) => {
      this.#ports.checkpoint();
      const plain = plainForm(window);
      return findIdentifiers(plain, builtInContext().search(plain), {
        reportInvalid: false,
        firstIndex: 0,
        floor: this.#floor,
      });
    });
  }

  #builtIn(text: string, languageOf: (at: number) => string): Finding[] {
    const layers = new Set<string>(this.#plan.layers);
    if (!layers.has('pattern') && !layers.has('validated_identifiers')) return [];
    const plain = plainForm(text);
    let hits: ContextHits | undefined;
    const context = (): ContextHits => (hits ??= builtInContext().search(plain));
    const patterns = findPatterns(plain, context, { layers, firstIndex: FIRST_PATTERN });
    const identifiers = layers.has('validated_identifiers')
      ? findIdentifiers(plain, context(), {
          reportInvalid: this.#plan.reportInvalid,
          firstIndex: 0,
          floor: this.#floor,
        })
      : [];
    const found = [...patterns, ...identifiers];
    if (this.#plan.explain === true)
      return this.#boost(
        found.map((finding) => explained(finding, context())),
        plain,
        languageOf,
      );
    return this.#boost(found, plain, languageOf);
  }

  /** Context terms of the caller (docs/interface.md#detection `context_terms`). */
  #boost(findings: Finding[], plain: string, languageOf: (at: number) => string): Finding[] {
    if (this.#extra === undefined) return findings;
    const hits = this.#extra.search(plain);
    const { contextTerms } = this.#plan;
    return findings.map((finding) => {
      const near = contextTerms.some(
        (entry, i) =>
          (entry.type === finding.type || entry.type === finding.subtype) &&
          (entry.language === undefined ||
            primarySubtag(entry.language) === primarySubtag(languageOf(finding.start))) &&
          hits.distance(i, finding.start, finding.end) !== undefined,
      );
      if (!near) return finding;
      return {
        ...finding,
        score: Math.min(CEILING, finding.score + CALLER_TERM),
        context: [...(finding.context ?? []), 'caller term'],
      };
    });
  }

  #admits(finding: Finding, text: string, language: string): boolean {
    const { include, exclude, thresholds, excludeValues } = this.#plan;
    const names = [finding.type, ...(finding.subtype === undefined ? [] : [finding.subtype])];
    if (names.some((name) => exclude.has(name))) return false;
    const ofCaller = finding.layer === 'custom' || finding.layer === 'provided';
    if (!ofCaller && include !== undefined && !names.some((name) => include.has(name))) return false;
    if (excludeValues.values.size > 0) {
      const surface = text.slice(finding.start, finding.end);
      if (excludeValues.values.has(excludeValues.caseSensitive ? surface : surface.toLowerCase())) return false;
    }
    if (finding.validated === true || (ofCaller && finding.source !== 'custom_regex')) return true;
    // The recall floor takes the place of the threshold.
    if (finding.evidence === 'floor' || finding.aboveFloor === true) return true;
    if (finding.validated === false) return this.#plan.reportInvalid;
    const threshold =
      thresholds.perType.get(finding.type) ??
      (finding.layer === 'zero_shot' ? this.#plan.zeroShot?.threshold : undefined) ??
      thresholds.perLanguage.get(language) ??
      thresholds.perLanguage.get(primarySubtag(language)) ??
      (finding.layer === 'model' ? thresholds.model : undefined) ??
      thresholds.default;
    return finding.score >= threshold;
  }
}

/** Row numbers of the built-in context, by the name a finding goes by. */
let rowNumbers: Map<string, number> | undefined;

/** The finding with the sides on which a label of its row stands, when it raised the score. */
function explained(finding: Finding, hits: ContextHits): Finding {
  if (finding.base === undefined || finding.score <= finding.base) return finding;
  rowNumbers ??= new Map([
    ...IDENTIFIERS.map(({ subtype }, i) => [subtype, i] as const),
    ...PATTERNS.map(({ name }, i) => [name, FIRST_PATTERN + i] as const),
  ]);
  const { before, after } = hits.sides(rowNumbers.get(finding.detector) as number, finding.start, finding.end);
  const context: ContextKind[] = [
    ...(before ? (['label before'] as const) : []),
    ...(after ? (['label after'] as const) : []),
  ];
  return { ...finding, context };
}

function refuse(regex: RegexFinder): void {
  if (regex.refusals.length === 0) return;
  throw new ServiceError('validation_failed', {
    details: regex.refusals.slice(0, 32).map(({ index, exclusion }) => ({
      pointer: `/detection/custom/regex/${index}/${exclusion === undefined ? 'pattern' : `exclusions/${exclusion}`}`,
      reason: 'not an expression in RE2 syntax',
    })),
  });
}

/** Caller spans as findings; a span that splits a character, leaves the text or is empty answers 422. */
function providedFindings(open: OpenInput, unit: OffsetUnit, inputAt: number): Finding[] {
  const text = open.segments[open.providedOn ?? 0]?.text ?? '';
  const index = new OffsetIndex(text);
  const details: { pointer: string; reason: string }[] = [];
  const findings: Finding[] = [];
  open.provided.forEach((entity, i) => {
    const start = index.toUtf16(entity.span.start, unit);
    const end = index.toUtf16(entity.span.end, unit);
    if (start === undefined || end === undefined || end <= start) {
      details.push({
        pointer: `/inputs/${inputAt}/entities/${i}/span`,
        reason:
          end !== undefined && start !== undefined
            ? 'the span ends before it starts or is empty'
            : 'the span leaves the text or splits a character',
      });
      return;
    }
    findings.push({
      start,
      end,
      type: entity.type,
      score: entity.confidence ?? 1,
      source: 'provided',
      detector: 'provided',
      layer: 'provided',
      ...(entity.vendor_type === undefined ? {} : { vendorType: entity.vendor_type }),
    });
  });
  if (details.length > 0) throw new ServiceError('validation_failed', { details: details.slice(0, 32) });
  return findings;
}

/** With the numbers of each series that was found in part (`sweep_repeats`). */
function withSeries(detected: DetectedSegment, plan: DetectPlan): DetectedSegment {
  const { segment, findings } = detected;
  if (segment.settled === true) return detected;
  const more = findSeries(segment.text, findings).filter((finding) => !isExcluded(finding, segment.text, plan));
  return more.length === 0 ? detected : { ...detected, findings: mergeFindings([...findings, ...more], segment.text) };
}

/** Repeats within an input (`sweep_repeats`) and over the whole request (`complete_names`). */
function completeBatch(found: DetectedInput[], plan: DetectPlan): DetectedInput[] {
  const { sweepRepeats, completeNames } = plan.spans;
  if (plan.mode === 'provided' || (!sweepRepeats && !completeNames)) return found;
  const inputs = sweepRepeats
    ? found.map((input) => ({ ...input, segments: input.segments.map((segment) => withSeries(segment, plan)) }))
    : found;
  const overall = new Map<string, Repeat>();
  const note = (surface: string, like: Finding): void => {
    const repeat = { surface, like, part: false };
    if (!overall.has(surface)) overall.set(surface, repeat);
    if (like.type !== 'PERSON') return;
    for (const part of nameParts(surface))
      if (!overall.has(part)) overall.set(part, { surface: part, like, part: true });
  };
  const perInput = inputs.map(({ segments }) => {
    const own = new Map<string, Repeat>();
    const inflected = new InflectedNames();
    for (const { segment, findings, language } of segments) {
      for (const finding of findings) {
        const surface = segment.text.slice(finding.start, finding.end);
        if (!isRepeatable(finding, surface) || isShortPart(finding, surface)) continue;
        if (sweepRepeats && !own.has(surface)) own.set(surface, { surface, like: finding, part: false });
        if (sweepRepeats) inflected.note(finding, surface, language);
        if (!completeNames) continue;
        note(surface, finding);
      }
    }
    for (const [form, like] of inflected.forms())
      if (!own.has(form)) own.set(form, { surface: form, like, part: true });
    return own;
  });
  if (completeNames) {
    for (const { surface, type } of plan.remembered ?? []) {
      const like: Finding = {
        start: 0,
        end: surface.length,
        type,
        score: 1,
        source: 'known_value',
        detector: 'map',
        layer: 'custom',
      };
      if (isWanted(type, plan) && isRepeatable(like, surface)) note(surface, like);
    }
  }
  const wide = completeNames ? new RepeatFinder(overall.values()) : undefined;
  return inputs.map((input, i) => {
    // Within an input a value may also come back in other case; over the request only as it was written.
    const sweep = sweepRepeats ? new RepeatFinder((perInput[i] as Map<string, Repeat>).values(), true) : undefined;
    const finders = [wide, sweep].filter((finder) => finder !== undefined && finder.size > 0) as RepeatFinder[];
    if (finders.length === 0) return input;
    const repeats = input.segments.map((detected) => {
      const { text, settled } = detected.segment;
      if (settled === true || isCovered(detected)) return [];
      return finders
        .flatMap((finder) => finder.find(text, detected.findings))
        .filter((finding) => !isExcluded(finding, text, plan));
    });
    const outvoted = outvotedWords(input.segments, repeats);
    return {
      ...input,
      segments: input.segments.map((detected, n) => {
        const { text } = detected.segment;
        const more = (repeats[n] as Finding[]).filter(({ start, end }) => !outvoted.has(text.slice(start, end)));
        if (more.length === 0) return detected;
        const all = mergeFindings([...detected.findings, ...more], text);
        // "Anna" was seen alone before: beside a family name she is one person with it.
        return { ...detected, findings: plan.spans.mergePersons ? mergePersons(all, text) : all };
      }),
    };
  });
}

/** So many times as often as it was found, and so often at least, must a word stand there unfound. */
const OUTVOTED = 4;
const LEAST_UNFOUND = 8;
/** A word without a capital letter, in a script that has them. */
const UNCAPITAL = /^\p{Ll}[\p{Ll}\p{M}.'’-]*$/u;

/** With a capital letter these may be products too ("Android"); a person's name is looked for whatever the count. */
const OUTVOTABLE = new Set(['ORGANIZATION', 'LOCATION']);

/**
 * Words in small letters, and organisations and places in any, that the model saw here and there and that stand in many
 * more places where it did not: a command or a product ("docker build"). What was found stays found, and is not looked for
 * elsewhere.
 */
function outvotedWords(
  segments: readonly DetectedSegment[],
  repeats: readonly (readonly Finding[])[],
): ReadonlySet<string> {
  const unfound = new Map<string, number>();
  repeats.forEach((more, n) => {
    const { text } = (segments[n] as DetectedSegment).segment;
    // Two finders may say the same.
    const places = new Set<number>();
    for (const { start, end, layer, type } of more) {
      const word = text.slice(start, end);
      if (layer !== 'model' || places.has(start)) continue;
      if (!UNCAPITAL.test(word) && !OUTVOTABLE.has(type)) continue;
      places.add(start);
      unfound.set(word, (unfound.get(word) ?? 0) + 1);
    }
  });
  const often = new Set([...unfound].flatMap(([word, count]) => (count >= LEAST_UNFOUND ? [word] : [])));
  if (often.size === 0) return often;
  const found = new Map<string, number>();
  for (const { segment, findings } of segments)
    for (const { start, end } of findings) {
      const word = segment.text.slice(start, end);
      if (often.has(word)) found.set(word, (found.get(word) ?? 0) + 1);
    }
  return new Set([...often].filter((word) => (unfound.get(word) as number) >= OUTVOTED * (found.get(word) ?? 0)));
}

/** One entity is all of it. */
function isCovered({ segment: { text }, findings }: DetectedSegment): boolean {
  const [first] = findings;
  return first !== undefined && first.start === 0 && first.end === text.length;
}

/** A part of a name of which only its column says so, and so short that it is a word of some language: "An", "Do", "Der". */
function isShortPart({ detector, namePart }: Finding, surface: string): boolean {
  return detector.startsWith('column-') && namePart !== 'full' && namePart !== undefined && SHORT_PART.test(surface);
}

const SHORT_PART = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]{1,3}$/u;

function isWanted(type: string, { include, exclude }: DetectPlan): boolean {
  return !exclude.has(type) && (include === undefined || include.has(type));
}

function isExcluded(finding: Finding, text: string, { excludeValues }: DetectPlan): boolean {
  const surface = text.slice(finding.start, finding.end);
  return excludeValues.values.has(excludeValues.caseSensitive ? surface : surface.toLowerCase());
}
