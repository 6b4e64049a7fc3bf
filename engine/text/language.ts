/** Which language a text is in, and where it changes. */
import type { Identifier, Verdict } from './identifier.ts';

/** Only this much of a text is looked at: identification does not get better with more. */
const SAMPLE = 2_000;
/** Below this many letters a verdict is a guess; then `und`. */
const FEW_LETTERS = 8;
/** A passage speaks for itself from this many letters; a shorter one goes with its neighbours. */
const ENOUGH_LETTERS = 30;
/** A text is cut into no more stretches than this: in a long one a passage is several sentences. */
const MOST_STRETCHES = 300;
/** How much of a stretch is looked at. */
const STRETCH_SAMPLE = 200;
/** Letters of a script that packs more into each. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** How much likelier than the text's own language a passage's must be. */
const MARGIN = 0.08;

let identifier: Identifier | undefined;

/** Must have ended before a language is identified: a thread that never asks is spared the tables. */
export async function loadIdentification(): Promise<void> {
  identifier ??= (await import('./identifier.ts')).openIdentifier();
}

function identify(sample: string): Verdict {
  if (identifier === undefined) throw new Error('loadIdentification comes first');
  return identifier.detect(sample);
}

/** BCP 47 primary subtag of the text's language; `und` when there is too little to say. */
export function detectLanguage(text: string): string {
  return guessLanguage(text).language;
}

/** From this many letters a language that is no candidate is believed. */
const ENOUGH_FOR_OTHERS = 200;

export interface Guess {
  /** Primary subtag, or `und`. */
  language: string;
  /** Letters that were looked at. */
  letters: number;
  isReliable: boolean;
}

/** The language of a text. A short text is of one of the `candidates`, when there are any: primary subtags. */
export function guessLanguage(text: string, candidates?: ReadonlySet<string>): Guess {
  const sample = text.length > SAMPLE ? text.slice(0, SAMPLE) : text;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < FEW_LETTERS) return { language: 'und', letters, isReliable: false };
  const verdict = identify(sample);
  const language = tagOf(verdict.language);
  if (candidates === undefined || candidates.has(language) || letters >= ENOUGH_FOR_OTHERS)
    return { language, letters, isReliable: language !== 'und' && verdict.isReliable() };
  const [best] = Object.entries(verdict.getScores())
    .filter(([tag]) => candidates.has(tagOf(tag)))
    .toSorted(([, a], [, b]) => b - a);
  return { language: best === undefined ? 'und' : tagOf(best[0]), letters, isReliable: false };
}

function tagOf(language: string): string {
  if (language === '') return 'und';
  return language === 'no' ? 'nb' : language;
}

/** Lower-case primary subtag of a BCP 47 tag. */
export function primarySubtag(tag: string): string {
  return tag.split('-', 1)[0] as string;
}

/** A stretch of a text in one language; UTF-16 offsets. */
export interface Passage {
  start: number;
  end: number;
  language: string;
}

/**
 * The passages of a text that mixes languages, in order and without gaps; one passage when it does not. `main` is the
 * language of the text as a whole. A sentence or line is a passage of its own only when it is long enough and its
 * language is clearly another: names and quotations of a few words do not change the language.
 */
export function passagesOf(text: string, main: string): Passage[] {
  const passages: Passage[] = [];
  for (const { start, end } of stretches(text)) {
    const language = languageOf(text.slice(start, end), main);
    const last = passages.at(-1);
    if (last === undefined) passages.push({ start, end, language: language ?? main });
    else if (language === undefined || language === last.language) last.end = end;
    else passages.push({ start, end, language });
  }
  return passages.length === 0 ? [{ start: 0, end: text.length, language: main }] : passages;
}

/** Sentences and lines with what follows them, up to the next; longer ones are cut by size. */
function* stretches(text: string): Generator<{ start: number; end: number }> {
  const ends = /(?<![.!?…。!?؟।])[.!?…。!?؟।]+["'»”)\]]*\s+|[。!?]+|\n\s*/g;
  const least = Math.max(ENOUGH_LETTERS, Math.ceil(text.length / MOST_STRETCHES));
  let start = 0;
  for (const match of text.matchAll(ends)) {
    const end = match.index + match[0].length;
    // Abbreviations and short lines say too little about a language, so they are joined to what follows.
    if (end - start < least && (!match[0].includes('\n') || least > ENOUGH_LETTERS)) continue;
    yield { start, end };
    start = end;
  }
  if (start < text.length) yield { start, end: text.length };
}

/** Undefined when the stretch says too little. */
function languageOf(stretch: string, main: string): string | undefined {
  const sample = stretch.slice(0, STRETCH_SAMPLE);
  const letters = (sample.match(/\p{L}/gu)?.length ?? 0) + 3 * (sample.match(DENSE)?.length ?? 0);
  if (letters < ENOUGH_LETTERS) return undefined;
  const verdict = identify(sample);
  const found = tagOf(verdict.language);
  if (found === main || found === 'und') return found === main ? main : undefined;
  if (!verdict.isReliable()) return undefined;
  const scores = verdict.getScores();
  const best = scores[verdict.language] ?? 0;
  const own = scores[main === 'nb' ? 'no' : main] ?? 0;
  return best - own >= MARGIN ? found : main;
}

/** The language that most of a text is in. */
export function mainLanguage(passages: readonly Passage[]): string {
  const lengths = new Map<string, number>();
  for (const { start, end, language } of passages) lengths.set(language, (lengths.get(language) ?? 0) + end - start);
  return [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'und';
}

/** Language of the passage that holds `at`; passages in order. */
export function languageAt(passages: readonly Passage[] | undefined, at: number, main: string): string {
  if (passages === undefined) return main;
  for (const { end, language } of passages) if (at < end) return language;
  return main;
}
