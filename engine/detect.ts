/**
 * Detection: from opened inputs to entities that do not overlap. Everything here is plain data in and out, so that a
 * worker thread can run it; offsets are UTF-16 code units.
 */
import { ServiceError } from './errors.ts';
import { openInput, type AnyInput } from './inputs/index.ts';
import type { OpenInput, Segment } from './inputs/input.ts';
import type { ModelSpan } from './model/tagger.ts';
import type { Ports } from './ports.ts';
import { type ContextHits, ContextIndex } from './recognizers/context.ts';
import { RegexFinder, TermFinder, type TermList } from './recognizers/custom.ts';
import { findIdentifiers, IDENTIFIERS } from './recognizers/identifiers.ts';
import { findPatterns, PATTERNS } from './recognizers/patterns.ts';
import type { Finding, Layer } from './recognizers/row.ts';
import { mergeFindings } from './resolve/merge.ts';
import { completeSpans, isRepeatable, mergePersons, nameParts, RepeatFinder, type Repeat } from './resolve/repeats.ts';
import { plainForm } from './text/characters.ts';
import { detectLanguage, primarySubtag } from './text/language.ts';
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
  /** Unit of caller spans. */
  offsetUnit: OffsetUnit;
  /** Values that earlier requests of the map found; `complete_names` looks for them too. */
  remembered?: readonly { surface: string; type: string }[];
  /** Entity mass from which the model rescues what it did not decide for; undefined: off. */
  recallFloor?: number;
}

export interface PlannedInput {
  id: string;
  input: AnyInput;
}

export interface DetectedSegment {
  segment: Segment;
  /** BCP 47 tag given, or the primary subtag found, or `und`. */
  language: string;
  /** Without overlaps, in order of start; personal and non-personal. */
  findings: readonly Finding[];
}

export interface DetectedInput {
  id: string;
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

export function detect(plan: DetectPlan, planned: readonly PlannedInput[], ports: Ports): Promise<Detection> {
  return detectOpened(plan, openAll(planned), ports);
}

export function openAll(planned: readonly PlannedInput[]): OpenInput[] {
  return planned.map(({ id, input }) => openInput(id, input));
}

export async function detectOpened(plan: DetectPlan, opened: readonly OpenInput[], ports: Ports): Promise<Detection> {
  const finders = new Finders(plan, ports);
  const provided = opened.map((open, at) => (plan.mode === 'detect' ? [] : providedFindings(open, plan.offsetUnit, at)));
  const model = await runModel(plan, opened, ports);
  let next = 0;
  const inputs = opened.map((open, at) => ({
    id: open.id,
    segments: open.segments.map((segment, n) => {
      ports.checkpoint();
      return finders.find(segment, [...((n === 0 ? provided[at] : undefined) ?? []), ...(model.findings[next++] ?? [])]);
    }),
  }));
  const ran = (layer: Layer): boolean => (layer === 'model' ? model.failed === undefined : finders.ran(layer));
  return {
    inputs: completeBatch(inputs, plan),
    layersRun: plan.layers.filter(ran),
    degradedReasons: [...(model.failed === undefined ? [] : [model.failed]), ...finders.degradedReasons()],
  };
}

/** The model over every segment of the request at once; `failed` says in fixed words that it did not run. */
async function runModel(plan: DetectPlan, opened: readonly OpenInput[], ports: Ports): Promise<{ findings: Finding[][]; failed?: string }> {
  if (!plan.layers.includes('model')) return { findings: [] };
  const { model } = ports;
  if (model === undefined) return { findings: [], failed: 'model: not installed' };
  const segmentTexts = opened.flatMap(({ segments }) => segments.map(({ text }) => text));
  try {
    const spans = await model.tag(segmentTexts, {
      ...(plan.recallFloor === undefined ? {} : { floor: plan.recallFloor }),
      checkpoint: () => ports.checkpoint(),
    });
    return { findings: spans.map((list) => list.map((span) => modelFinding(span, model.id))) };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return { findings: [], failed: 'model: failed to run' };
  }
}

function modelFinding({ start, end, type, confidence, evidence, namePart }: ModelSpan, id: string): Finding {
  return {
    start,
    end,
    type,
    score: confidence,
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
    const language = named === 'auto' ? detectLanguage(text) : named;
    const findings: Finding[] = [...given];
    if (plan.mode !== 'provided') {
      findings.push(...this.#terms.find(text), ...this.#regex.find(text));
      this.#ports.checkpoint();
      findings.push(...this.#builtIn(text, language));
      this.#ports.checkpoint();
    }
    let kept = findings.filter((finding) => this.#admits(finding, text, language));
    if (plan.spans.complete) kept = completeSpans(kept, text);
    kept = mergeFindings(kept, text);
    if (plan.spans.mergePersons) kept = mergePersons(kept, text);
    return { segment, language, findings: kept };
  }

  #builtIn(text: string, language: string): Finding[] {
    const layers = new Set<string>(this.#plan.layers);
    if (!layers.has('pattern') && !layers.has('validated_identifiers')) return [];
    const plain = plainForm(text);
    let hits: ContextHits | undefined;
    const context = (): ContextHits => (hits ??= builtInContext().search(plain));
    const found = findPatterns(plain, context, { layers, firstIndex: FIRST_PATTERN });
    if (layers.has('validated_identifiers')) {
      found.push(...findIdentifiers(plain, context(), { reportInvalid: this.#plan.reportInvalid, firstIndex: 0, floor: this.#floor }));
    }
    return this.#boost(found, plain, language);
  }

  /** Context terms of the caller (spec 2.2 `context_terms`). */
  #boost(findings: Finding[], plain: string, language: string): Finding[] {
    if (this.#extra === undefined) return findings;
    const hits = this.#extra.search(plain);
    const { contextTerms } = this.#plan;
    return findings.map((finding) => {
      const near = contextTerms.some(
        (entry, i) =>
          (entry.type === finding.type || entry.type === finding.subtype) &&
          (entry.language === undefined || primarySubtag(entry.language) === primarySubtag(language)) &&
          hits.distance(i, finding.start, finding.end) !== undefined,
      );
      return near ? { ...finding, score: Math.min(0.99, finding.score + 0.35) } : finding;
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
      thresholds.perType.get(finding.type) ?? thresholds.perLanguage.get(language) ?? thresholds.perLanguage.get(primarySubtag(language)) ?? thresholds.default;
    return finding.score >= threshold;
  }
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
  const text = open.segments[0]?.text ?? '';
  const index = new OffsetIndex(text);
  const details: { pointer: string; reason: string }[] = [];
  const findings: Finding[] = [];
  open.provided.forEach((entity, i) => {
    const start = index.toUtf16(entity.span.start, unit);
    const end = index.toUtf16(entity.span.end, unit);
    if (start === undefined || end === undefined || end <= start) {
      details.push({
        pointer: `/inputs/${inputAt}/entities/${i}/span`,
        reason: end !== undefined && start !== undefined ? 'the span ends before it starts or is empty' : 'the span leaves the text or splits a character',
      });
      return;
    }
    findings.push({ start, end, type: entity.type, score: entity.confidence ?? 1, source: 'provided', detector: 'provided', layer: 'provided' });
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
    for (const part of nameParts(surface)) if (!overall.has(part)) overall.set(part, { surface: part, like, part: true });
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
      const like: Finding = { start: 0, end: surface.length, type, score: 1, source: 'known_value', detector: 'map', layer: 'custom' };
      if (isWanted(type, plan) && isRepeatable(like, surface)) note(surface, like);
    }
  }
  const wide = completeNames ? new RepeatFinder(overall.values()) : undefined;
  return inputs.map((input, i) => {
    const finder = wide ?? new RepeatFinder((perInput[i] as Map<string, Repeat>).values());
    if (finder.size === 0) return input;
    return {
      ...input,
      segments: input.segments.map((detected) => {
        const more = finder.find(detected.segment.text, detected.findings).filter((finding) => !isExcluded(finding, detected.segment.text, plan));
        return more.length === 0 ? detected : { ...detected, findings: mergeFindings([...detected.findings, ...more], detected.segment.text) };
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
