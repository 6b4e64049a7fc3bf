/** What is found once every segment has been looked at: further occurrences of values, and what inputs carry over. */
import type { Finding } from '../finding.ts';
import type { Admits } from '../inputs/input.ts';
import type { ModelPort } from '../ports.ts';
import { InflectedNames } from '../resolve/inflected.ts';
import { mergeFindings } from '../resolve/merge.ts';
import { isRepeatable, mergePersons, nameParts, RepeatFinder, type Repeat } from '../resolve/repeats.ts';
import { findSeries } from '../resolve/series.ts';
import type { DetectedSegment } from '../segment.ts';
import { isExcluded, isWanted } from './admission.ts';
import type { DetectedInput } from './detected.ts';
import { outvotedWords } from './outvoted.ts';
import type { Exclusions } from './exclusions.ts';
import type { DetectPlan } from './plan.ts';

export interface SweepContext {
  admits: Admits;
  exclusions: Exclusions;
  isOrdinary: ModelPort['isOrdinary'];
}

/**
 * The inputs, with further occurrences of what was found in them. Where one segment says again what another says
 * (`carriesRepeats`), each is swept for its own values first, and again for what was carried to it.
 */
export function completed(found: DetectedInput[], plan: DetectPlan, context: SweepContext): DetectedInput[] {
  const inputs = swept(carried(found, context.admits, false), plan, context);
  if (!inputs.some(({ open }) => open.carriesRepeats === true)) return inputs;
  return carried(swept(carried(inputs, context.admits, true), plan, context), context.admits, true);
}

/** The inputs, with what `carry` brings in those that carry repeats (`repeats`) or in the others. */
function carried(inputs: DetectedInput[], admits: Admits, repeats: boolean): DetectedInput[] {
  return inputs.map((input, at) => {
    const { carry, carriesRepeats = false } = input.open;
    if (carry === undefined || carriesRepeats !== repeats) return input;
    return { ...input, segments: carry(input.segments, at, admits) };
  });
}

/** Repeats within an input (`sweep_repeats`) and over the whole request (`complete_names`). */
function swept(found: DetectedInput[], plan: DetectPlan, { exclusions, isOrdinary }: SweepContext): DetectedInput[] {
  const { sweepRepeats, completeNames } = plan.spans;
  if (plan.mode === 'provided' || (!sweepRepeats && !completeNames)) return found;
  const inputs = sweepRepeats
    ? found.map((input) => ({ ...input, segments: input.segments.map((segment) => withSeries(segment, exclusions)) }))
    : found;
  const values = inputs.map((input) => valuesOf(input, isOrdinary));
  const overall = new Map<string, Repeat>(completeNames ? rememberedValues(plan) : []);
  if (completeNames)
    for (const { whole, parts } of values)
      for (const [surface, repeat] of [...whole, ...parts]) if (!overall.has(surface)) overall.set(surface, repeat);
  const wide = new RepeatFinder(overall.values());
  return inputs.map((input, i) => {
    const { whole, parts, inflected } = values[i]!;
    // Within an input a value may also come back in other case; over the request only as it was written.
    const own = new RepeatFinder(sweepRepeats ? [...whole.values(), ...inflected.values()] : [], true);
    const isAllowed = (finding: Finding, { segment, language }: DetectedSegment): boolean => {
      const surface = segment.text.slice(finding.start, finding.end);
      return whole.has(surface) || parts.has(surface) || travels(finding, surface, language, isOrdinary);
    };
    return withRepeats(input, plan, (detected) =>
      [
        ...wide.find(detected.segment.text, detected.findings).filter((finding) => isAllowed(finding, detected)),
        ...own.find(detected.segment.text, detected.findings),
      ].filter((finding) => !isExcluded(finding, detected.segment.text, exclusions)),
    );
  });
}

/** The values of one input by surface, the first finding of each. */
interface Values {
  whole: Map<string, Repeat>;
  /** Words of the names of persons. */
  parts: Map<string, Repeat>;
  /** Other cases of them. */
  inflected: Map<string, Repeat>;
}

function valuesOf({ segments }: DetectedInput, isOrdinary: ModelPort['isOrdinary']): Values {
  const whole = new Map<string, Repeat>();
  const parts = new Map<string, Repeat>();
  const inflected = new Map<string, Repeat>();
  const names = new InflectedNames();
  for (const { segment, findings, language } of segments) {
    for (const like of findings) {
      const surface = segment.text.slice(like.start, like.end);
      if (!isRepeatable(like, surface) || isShortPart(like, surface)) continue;
      const isRare = (word: string): boolean =>
        like.type === 'PERSON' &&
        like.score >= LIKELY &&
        word.length >= LEAST_RARE &&
        isOrdinary?.(word, language) === false;
      if (!whole.has(surface))
        whole.set(surface, { surface, like, part: false, rare: surface.split(/\s+/u).every(isRare) });
      names.note(like, surface, language, isRare);
      if (like.type !== 'PERSON') continue;
      for (const part of nameParts(surface, isRare))
        if (!parts.has(part)) parts.set(part, { surface: part, like, part: true });
    }
  }
  for (const [form, like] of names.forms())
    if (!whole.has(form)) inflected.set(form, { surface: form, like, part: true });
  return { whole, parts, inflected };
}

/** Values that earlier requests of the map found. */
function rememberedValues(plan: DetectPlan): [string, Repeat][] {
  return (plan.remembered ?? []).flatMap(({ surface, type }): [string, Repeat][] => {
    const like: Finding = {
      start: 0,
      end: surface.length,
      type,
      score: 1,
      source: 'known_value',
      detector: 'map',
      layer: 'custom',
    };
    if (!isWanted(type, plan) || !isRepeatable(like, surface)) return [];
    const words = type === 'PERSON' ? nameParts(surface) : [];
    return [
      [surface, { surface, like, part: false }],
      ...words.map((part): [string, Repeat] => [part, { surface: part, like, part: true }]),
    ];
  });
}

/** Shorter names are words of some language. */
const LEAST_RARE = 4;
/** From this confidence on a name is right more often than wrong, and may be looked for in other inputs. */
const LIKELY = 0.5;

/**
 * Whether a value of one input is looked for in another one (docs/decisions.md#later-decisions): it has two words or a form
 * of its own, or it is a name that is no ordinary word of that input's language.
 */
function travels(like: Finding, surface: string, language: string, isOrdinary: ModelPort['isOrdinary']): boolean {
  if (/\S\s+\S/u.test(surface)) return true;
  const isModels = like.layer === 'model' || like.source === 'known_value';
  if (!isModels || like.validated === true || like.type === 'ADDRESS') return true;
  return like.score >= LIKELY && isOrdinary?.(surface, language) !== true;
}

function withRepeats(
  input: DetectedInput,
  plan: DetectPlan,
  repeatsIn: (detected: DetectedSegment) => Finding[],
): DetectedInput {
  const repeats = input.segments.map((detected) => {
    return detected.segment.settled === true || isCovered(detected) ? [] : repeatsIn(detected);
  });
  const outvoted = outvotedWords(input.segments, repeats);
  return {
    ...input,
    segments: input.segments.map((detected, n) => {
      const { text } = detected.segment;
      const more = repeats[n]!.filter(({ start, end }) => !outvoted.has(text.slice(start, end)));
      if (more.length === 0) return detected;
      const all = mergeFindings([...detected.findings, ...more], text);
      // "Anna" was seen alone before: beside a family name she is one person with it.
      return { ...detected, findings: plan.spans.mergePersons ? mergePersons(all, text) : all };
    }),
  };
}

/** With the numbers of each series that was found in part (`sweep_repeats`). */
function withSeries(detected: DetectedSegment, exclusions: Exclusions): DetectedSegment {
  const { segment, findings } = detected;
  if (segment.settled === true) return detected;
  const more = findSeries(segment.text, findings).filter((finding) => !isExcluded(finding, segment.text, exclusions));
  return more.length === 0 ? detected : { ...detected, findings: mergeFindings([...findings, ...more], segment.text) };
}

/** One entity is all of the segment. */
function isCovered({ segment: { text }, findings }: DetectedSegment): boolean {
  const [first] = findings;
  return first !== undefined && first.start === 0 && first.end === text.length;
}

/** Part of a name that only its column identifies, and so short that it is a word of some language: "An", "Do", "Der". */
function isShortPart({ detector, namePart }: Finding, surface: string): boolean {
  return detector.startsWith('column-') && namePart !== 'full' && namePart !== undefined && SHORT_PART.test(surface);
}

const SHORT_PART = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]{1,3}$/u;
