/**
 * The model as a layer of detection: which text goes to which model, the second look by sentence (docs/interface.md#detection
 * `spans.segment`), and spans as findings.
 */
import type { Finding } from '../finding.ts';
import type { ModelPort, ModelSpan, ModelText, ZeroShotPort } from '../ports.ts';
import { ServiceError } from '../errors.ts';
import { withBeside } from '../text/beside.ts';
import { primarySubtag, type Passage } from '../text/language.ts';
import { sentencesOf } from '../text/sentences.ts';

/** Up to this many code units a text is looked at as a whole only, unless sentences are asked for. */
const WHOLE_ONLY = 1_200;

/** A text to read, and the language of it or of its passages. */
export interface Reading extends ModelText {
  passages?: readonly Passage[];
  /** The language is a guess from little text: the English model and the model of all languages both read it. */
  unsure?: true;
}

export interface ModelPlan {
  segment: 'auto' | 'sentence' | 'none';
  /** The recall floor; undefined: off. */
  floor?: number;
  checkpoint: () => void;
}

/** Findings by reading; `failed` says in fixed words that the model did not run. */
export async function findWithModel(
  model: ModelPort | undefined,
  readings: readonly Reading[],
  plan: ModelPlan,
): Promise<{ findings: Finding[][]; failed?: string }> {
  if (model === undefined) return { findings: [], failed: 'model: not installed' };
  try {
    const spans = await tagAll(model, readings, plan);
    return { findings: spans.map((list) => list.map((span) => modelFinding(span, model.id))) };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return { findings: [], failed: 'model: failed to run' };
  }
}

/** A part of a reading, and where it starts. */
interface Part extends ModelText {
  reading: number;
  start: number;
}

async function tagAll(model: ModelPort, readings: readonly Reading[], plan: ModelPlan): Promise<ModelSpan[][]> {
  const wholes = readings.flatMap((reading, i) =>
    runsOf(reading, model.readers).map((part) => ({ ...part, reading: i })),
  );
  const found = await withSecondReader(
    model,
    readings,
    await tagParts(model, wholes, readings.length, plan, false),
    plan,
  );
  const closer = wholes.flatMap((part): Part[] => {
    const { text } = readings[part.reading] as Reading;
    if (plan.segment === 'none' || (plan.segment === 'auto' && text.length <= WHOLE_ONLY)) return [];
    const sentences = sentencesOf(part.text);
    if (sentences.length < 2) return [];
    return sentences.map(({ start, end }) => ({
      ...part,
      text: part.text.slice(start, end),
      start: part.start + start,
    }));
  });
  if (closer.length === 0) return found;
  // The second look costs little: it is the fast model's, whatever the language.
  const more = await tagParts(model, closer, readings.length, plan, true);
  return found.map((spans, i) => added(spans, more[i] as ModelSpan[], model.sentenceConfidence));
}

/** Short texts whose language is a guess, as both models read them; of two that overlap the likelier span is kept. */
async function withSecondReader(
  model: ModelPort,
  readings: readonly Reading[],
  found: ModelSpan[][],
  plan: ModelPlan,
): Promise<ModelSpan[][]> {
  const isEnglish = (tag: string): boolean => model.readers.get(primarySubtag(tag)) === model.readers.get('en');
  const parts = readings.flatMap(({ text, language, unsure }, reading): Part[] =>
    unsure === true && LATIN.test(text)
      ? [{ text, language: isEnglish(language) ? 'und' : 'en', reading, start: 0 }]
      : [],
  );
  if (parts.length === 0 || !model.readers.has('en')) return found;
  const second = await tagParts(model, parts, readings.length, plan, false);
  return found.map((spans, i) => likelier([...spans, ...second[i]!]));
}

const LATIN = /\p{Script=Latin}/u;

/** Without overlaps, the most confident first; in order of start. */
function likelier(spans: readonly ModelSpan[]): ModelSpan[] {
  const kept: ModelSpan[] = [];
  for (const span of spans.toSorted((a, b) => b.confidence - a.confidence))
    if (kept.every((other) => other.end <= span.start || other.start >= span.end)) kept.push(span);
  return kept.toSorted((a, b) => a.start - b.start);
}

async function tagParts(
  model: ModelPort,
  parts: readonly Part[],
  readings: number,
  { floor, checkpoint }: ModelPlan,
  quick: boolean,
): Promise<ModelSpan[][]> {
  const out = Array.from({ length: readings }, (): ModelSpan[] => []);
  const spans = await model.tag(parts, { ...(floor === undefined ? {} : { floor }), quick, checkpoint });
  parts.forEach(({ reading, start: shift }, i) => {
    for (const span of spans[i] as ModelSpan[])
      out[reading]?.push({ ...span, start: span.start + shift, end: span.end + shift });
  });
  return out;
}

/** Stretches of a reading that one model reads. */
function runsOf({ text, language, passages }: Reading, readers: ModelPort['readers']): Omit<Part, 'reading'>[] {
  const modelOf = (tag: string): string | undefined => readers.get(primarySubtag(tag));
  const [head, ...rest] = passages ?? [];
  if (head === undefined || [head, ...rest].every((passage) => modelOf(passage.language) === modelOf(head.language)))
    return [{ text, language, start: 0 }];
  const runs = [{ start: 0, end: head.end, language: head.language }];
  for (const { end, language: next } of rest) {
    const last = runs.at(-1) as (typeof runs)[number];
    if (modelOf(next) === modelOf(last.language)) last.end = end;
    else runs.push({ start: last.end, end, language: next });
  }
  (runs.at(-1) as (typeof runs)[number]).end = text.length;
  return runs.map(({ start, end, language: spoken }) => ({ text: text.slice(start, end), language: spoken, start }));
}

/** The spans of the whole text, and those of the closer look that do not overlap them. Each list is in order of start, without overlaps. */
function added(spans: readonly ModelSpan[], closer: readonly ModelSpan[], least: number): ModelSpan[] {
  const sure = closer.filter((span) => span.evidence === 'floor' || span.confidence >= least);
  return withBeside(spans, sure);
}

function modelFinding({ confidence, ...span }: ModelSpan, id: string): Finding {
  return { ...span, score: confidence, source: 'model', detector: `model-${id}`, layer: 'model' };
}

export interface ZeroShotPlan {
  labels: readonly { label: string; type: string }[];
  threshold: number;
  checkpoint: () => void;
}

/** Findings by text; `failed` says in fixed words that the model did not run. */
export async function findZeroShot(
  model: ZeroShotPort | undefined,
  texts: readonly string[],
  { labels, threshold, checkpoint }: ZeroShotPlan,
): Promise<{ findings: Finding[][]; failed?: string }> {
  if (model === undefined) return { findings: [], failed: 'zero_shot: not installed' };
  try {
    const words = labels.map(({ label }) => label);
    const spans = await model.find(texts, words, { threshold, checkpoint });
    return {
      findings: spans.map((list) =>
        list.map(({ start, end, label, score }): Finding => ({
          start,
          end,
          type: (labels[label] as ZeroShotPlan['labels'][number]).type,
          score,
          source: 'zero_shot',
          detector: `zero-shot-${model.id}`,
          layer: 'zero_shot',
        })),
      ),
    };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return { findings: [], failed: 'zero_shot: failed to run' };
  }
}
