/**
 * Detection: from opened inputs to entities that do not overlap. Everything here is plain data in and out, so that a
 * worker thread can run it; offsets are UTF-16 code units.
 */
import { ServiceError } from './errors.ts';
import { openInput, type AnyInput } from './inputs/index.ts';
import type { OpenInput, Segment } from './inputs/input.ts';
import type { ModelSpan } from './model/tagger.ts';
import type { Ports } from './ports.ts';
import { CEILING, type ContextHits, ContextIndex } from './recognizers/context.ts';
import { findBiasTerms } from './recognizers/bias.ts';
import { RegexFinder, TermFinder, type TermList } from './recognizers/custom.ts';
import { findIdentifiers, IDENTIFIERS } from './recognizers/identifiers.ts';
import { findPatterns, PATTERNS } from './recognizers/patterns.ts';
import type { ContextKind, Finding, Layer } from './recognizers/row.ts';
import { mergeFindings } from './resolve/merge.ts';
import { completeSpans, isRepeatable, mergePersons, nameParts, RepeatFinder, type Repeat } from './resolve/repeats.ts';
import { plainForm } from './text/characters.ts';
import { detectLanguage, languageAt, mainLanguage, type Passage, passagesOf, primarySubtag } from './text/language.ts';
import { OffsetIndex } from './text/offsets.ts';
import type { CustomRegex } from './vocabulary/detection.ts';
import type { OffsetUnit } from './vocabulary/schema.ts';

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
  thresholds: { default: number; perType: ReadonlyMap<string, number>; perLanguage: ReadonlyMap<string, number> };
  reportInvalid: boolean;
  excludeValues: { values: ReadonlySet<string>; caseSensitive: boolean };
  contextTerms: readonly { type: string; terms: readonly string[]; language?: string }[];
  termLists: readonly TermList[];
  regexes: readonly CustomRegex[];
  spans: { mergePersons: boolean; complete: boolean; completeNames: boolean; sweepRepeats: boolean };
  /** Note which context raised a score (`include: ["explanation"]`). */
  explain?: boolean;
  /** Unit of caller spans. */
  offsetUnit: OffsetUnit;
  /** Values that earlier requests of the map found; `complete_names` looks for them too. */
  remembered?: readonly { surface: string; type: string }[];
  /** Entity mass from which the model rescues what it did not decide for; undefined: off. */
  recallFloor?: number;
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
    spans: { mergePersons: true, complete: true, completeNames: true, sweepRepeats: true },
    offsetUnit: 'codepoint',
    ...more,
  };
}

export interface PlannedInput {
  id: string;
  input: AnyInput;
}

export interface DetectedSegment {
  segment: Segment;
  /** BCP 47 tag given, or the primary subtag found, or `und`. */
  language: string;
  /** Where the text mixes languages and none was given: who speaks what. */
  passages?: readonly Passage[];
  /** Without overlaps, in order of start; personal and non-personal. */
  findings: readonly Finding[];
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

export function detect(plan: DetectPlan, planned: readonly PlannedInput[], ports: Ports): Promise<Detection> {
  return detectOpened(plan, openAll(planned), ports);
}

export function openAll(planned: readonly PlannedInput[]): OpenInput[] {
  return planned.map(({ id, input }) => openInput(id, input));
}

export async function detectOpened(plan: DetectPlan, opened: readonly OpenInput[], ports: Ports): Promise<Detection> {
  const finders = new Finders(plan, ports);
  const provided = opened.map((open, at) =>
    plan.mode === 'detect' ? [] : providedFindings(open, plan.offsetUnit, at),
  );
  const model = await runModel(plan, opened, ports);
  let next = 0;
  const inputs = opened.map((open, at) => ({
    id: open.id,
    open,
    segments: carried(
      open,
      open.segments.map((segment, n) => {
        ports.checkpoint();
        return finders.find(segment, [
          ...((n === (open.providedOn ?? 0) ? provided[at] : undefined) ?? []),
          ...(model.findings[next++] ?? []),
        ]);
      }),
    ),
  }));
  const ran = (layer: Layer): boolean => (layer === 'model' ? model.failed === undefined : finders.ran(layer));
  return {
    inputs: completeBatch(inputs, plan),
    layersRun: plan.layers.filter(ran),
    degradedReasons: [...(model.failed === undefined ? [] : [model.failed]), ...finders.degradedReasons()],
  };
}

const carried = ({ carry }: OpenInput, found: readonly DetectedSegment[]): readonly DetectedSegment[] =>
  carry === undefined ? found : carry(found);

/** What the recognisers read of a segment: its lead and its text. */
const readingOf = ({ lead = '', text }: Segment): string => lead + text;

/** Findings in what was read as findings in the text: nothing begins in the lead. */
function withoutLead(findings: readonly Finding[], { lead, mark }: Segment): Finding[] {
  const shift = lead?.length ?? 0;
  if (shift === 0 && mark === undefined) return [...findings];
  return findings.flatMap((finding) =>
    finding.start < shift
      ? []
      : [
          {
            ...finding,
            start: finding.start - shift,
            end: finding.end - shift,
            ...(mark === undefined ? {} : { detector: `${mark}/${finding.detector}` }),
          },
        ],
  );
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
  opened: readonly OpenInput[],
  ports: Ports,
): Promise<{ findings: Finding[][]; failed?: string }> {
  if (!plan.layers.includes('model')) return { findings: [] };
  const { model } = ports;
  if (model === undefined) return { findings: [], failed: 'model: not installed' };
  const segments = opened.flatMap((open) => open.segments);
  try {
    const spans = await model.tag(segments.map(readingOf), {
      ...(plan.recallFloor === undefined ? {} : { floor: plan.recallFloor }),
      checkpoint: () => ports.checkpoint(),
    });
    return {
      findings: spans.map((list, i) =>
        withoutLead(
          list.map((span) => modelFinding(span, model.id)),
          segments[i] as Segment,
        ),
      ),
    };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return { findings: [], failed: 'model: failed to run' };
  }
}

/**
 * The least type mass of a span as a confidence: on development data a span whose mass is a fifth is right about half
 * of the time, and the default threshold of 0.5 lies there.
 */
const CALIBRATION = 0.43;
const calibrated = (mass: number): number => Math.min(1, mass ** CALIBRATION);

function modelFinding({ start, end, type, confidence, evidence, namePart }: ModelSpan, id: string): Finding {
  return {
    start,
    end,
    type,
    score: calibrated(confidence),
    source: 'model',
    detector: `model-${id}`,
    layer: 'model',
    evidence,
    ...(namePart === undefined ? {} : { namePart }),
  };
}

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

  degradedReasons(): string[] {
    return this.#regex.overrun ? ['custom.regex: time budget exceeded'] : [];
  }

  find(segment: Segment, given: readonly Finding[]): DetectedSegment {
    const plan = this.#plan;
    const { text } = segment;
    const named = segment.language ?? plan.language;
    const overall = named === 'auto' ? detectLanguage(text) : named;
    const passages = named === 'auto' && text.length >= LEAST_MIXED ? passagesOf(text, overall) : [];
    const mixed = passages.length > 1 ? passages : undefined;
    const language = mixed === undefined ? overall : mainLanguage(mixed);
    const findings: Finding[] = [...given];
    if (plan.mode !== 'provided') {
      const own = [...this.#terms.find(text), ...this.#regex.find(text)];
      findings.push(...(segment.mark === undefined ? own : withoutLead(own, { text, mark: segment.mark })));
      this.#ports.checkpoint();
      const shift = segment.lead?.length ?? 0;
      findings.push(
        ...withoutLead(
          this.#builtIn(readingOf(segment), (at) => languageAt(mixed, at - shift, language)),
          segment,
        ),
        ...hinted(segment),
      );
      this.#ports.checkpoint();
    }
    let kept = findings.filter((finding) => this.#admits(finding, text, languageAt(mixed, finding.start, language)));
    if (plan.spans.complete) kept = completeSpans(kept, text);
    kept = mergeFindings(kept, text);
    if (plan.spans.mergePersons) kept = mergePersons(kept, text);
    if (plan.layers.includes('bias'))
      kept = this.#withBiasTerms(kept, text, mixed ?? [{ start: 0, end: text.length, language }]);
    return { segment, language, findings: kept, ...(mixed === undefined ? {} : { passages: mixed }) };
  }

  /** Bias terms stand beside everything else: a word of an entity is none. */
  #withBiasTerms(findings: Finding[], text: string, passages: readonly Passage[]): Finding[] {
    const terms = passages.flatMap(({ start, end, language }) =>
      findBiasTerms(text, primarySubtag(language), start, end),
    );
    let next = 0;
    const free = terms.filter((term) => {
      while (next < findings.length && (findings[next] as Finding).end <= term.start) next++;
      const other = findings[next];
      return (other === undefined || other.start >= term.end) && this.#admits(term, text, '');
    });
    return free.length === 0 ? findings : [...findings, ...free].toSorted((a, b) => a.start - b.start);
  }

  #builtIn(text: string, languageOf: (at: number) => string): Finding[] {
    const layers = new Set<string>(this.#plan.layers);
    if (!layers.has('pattern') && !layers.has('validated_identifiers')) return [];
    const plain = plainForm(text);
    let hits: ContextHits | undefined;
    const context = (): ContextHits => (hits ??= builtInContext().search(plain));
    const found = findPatterns(plain, context, { layers, firstIndex: FIRST_PATTERN });
    if (layers.has('validated_identifiers')) {
      found.push(
        ...findIdentifiers(plain, context(), {
          reportInvalid: this.#plan.reportInvalid,
          firstIndex: 0,
          floor: this.#floor,
        }),
      );
    }
    if (this.#plan.explain === true)
      return this.#boost(
        found.map((finding) => explained(finding, context())),
        plain,
        languageOf,
      );
    return this.#boost(found, plain, languageOf);
  }

  /** Context terms of the caller (spec 2.2 `context_terms`). */
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
    if (finding.evidence === 'floor') return true; // the recall floor is its threshold
    if (finding.validated === false) return this.#plan.reportInvalid;
    const threshold =
      thresholds.perType.get(finding.type) ??
      thresholds.perLanguage.get(language) ??
      thresholds.perLanguage.get(primarySubtag(language)) ??
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

/** Repeats within an input (`sweep_repeats`) and over the whole request (`complete_names`). */
function completeBatch(inputs: DetectedInput[], plan: DetectPlan): DetectedInput[] {
  const { sweepRepeats, completeNames } = plan.spans;
  if (plan.mode === 'provided' || (!sweepRepeats && !completeNames)) return inputs;
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
    for (const { segment, findings } of segments) {
      for (const finding of findings) {
        const surface = segment.text.slice(finding.start, finding.end);
        if (!isRepeatable(finding, surface)) continue;
        if (sweepRepeats && !own.has(surface)) own.set(surface, { surface, like: finding, part: false });
        if (!completeNames) continue;
        note(surface, finding);
      }
    }
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
    return {
      ...input,
      segments: input.segments.map((detected) => {
        const { text } = detected.segment;
        const more = finders
          .flatMap((finder) => finder.find(text, detected.findings))
          .filter((finding) => !isExcluded(finding, text, plan));
        return more.length === 0
          ? detected
          : { ...detected, findings: mergeFindings([...detected.findings, ...more], detected.segment.text) };
      }),
    };
  });
}

function isWanted(type: string, { include, exclude }: DetectPlan): boolean {
  return !exclude.has(type) && (include === undefined || include.has(type));
}

function isExcluded(finding: Finding, text: string, { excludeValues }: DetectPlan): boolean {
  const surface = text.slice(finding.start, finding.end);
  return excludeValues.values.has(excludeValues.caseSensitive ? surface : surface.toLowerCase());
}
