/** What is found once every segment has been looked at: further occurrences of values, and what inputs carry over. */
import type { Finding } from '../finding.ts';
import type { Admits } from '../inputs/input.ts';
import { mergeFindings } from '../resolve/merge.ts';
import { InflectedNames } from '../resolve/inflected.ts';
import { isRepeatable, mergePersons, nameParts, RepeatFinder, type Repeat } from '../resolve/repeats.ts';
import { findSeries } from '../resolve/series.ts';
import type { DetectedSegment } from '../segment.ts';
import { isExcluded, isWanted } from './admission.ts';
import type { DetectedInput } from './detected.ts';
import { outvotedWords } from './outvoted.ts';
import type { DetectPlan } from './plan.ts';

/**
 * With what is found once all segments have been looked at. Where one segment says again what another says
 * (`carriesRepeats`), each is swept for its own values before and for what was carried to it after.
 */
export function completed(found: DetectedInput[], plan: DetectPlan, admits: Admits): DetectedInput[] {
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
