/** The confidence of each span of a text: what the network, the words and the rest of the text say, calibrated. */
import { isParticle } from '../lexicon/particles.ts';
import type { ModelText } from '../ports.ts';
import { Calibrator } from './calibration.ts';
import type { ModelConfig } from './config.ts';
import type { TaggedSpan } from './decode.ts';
import { capitalisedShare } from '../text/capitals.ts';
import { EvidenceReader } from './evidence.ts';
import type { Features, Token } from './features.ts';
import { surroundingsOf } from './surroundings.ts';
import { OrdinaryWords } from './words.ts';

/** Occurrences of a surface beyond this number say no more. */
const MOST_COUNTED = 50;

/** Looks on, for the command that fits the weights. */
export type EvidenceWitness = (
  span: { start: number; end: number; type: string },
  evidence: readonly number[],
  text: ModelText,
) => void;

export class SpanScorer {
  readonly #types: readonly string[];
  readonly #reader: EvidenceReader;
  readonly #calibrator: Calibrator;
  readonly #witness: EvidenceWitness | undefined;

  constructor(config: ModelConfig, features: Features, words: ArrayBufferLike, witness?: EvidenceWitness) {
    this.#types = config.types;
    this.#reader = new EvidenceReader(features, new OrdinaryWords(new Uint8Array(words)), config.gazetteer_bits);
    this.#calibrator = new Calibrator(config.calibration);
    this.#witness = witness;
  }

  /** How frequent a word in small letters is (`OrdinaryWords`); 0 for others, and for parts of names such as "van". */
  levelOf(word: string, language: string): number {
    return word === word.toLowerCase() && !isParticle(word) ? this.#reader.levelOf(word, language) : 0;
  }

  /** Confidences, 0 to 1, in the order of `spans`, which are all that were found in the text. */
  confidences(spans: readonly TaggedSpan[], tokens: readonly Token[], modelText: ModelText): number[] {
    const { text, language } = modelText;
    const placed = spans.map((span) => ({
      ...span,
      from: tokens[span.start]!.start,
      to: tokens[span.end - 1]!.end,
    }));
    const share = spans.reduce((sum, { start, end }) => sum + end - start, 0) / Math.max(1, tokens.length);
    const repeats = new Map<string, Repeats>();
    for (const { from, to, type, confidence } of placed) {
      const surface = text.slice(from, to);
      let seen = repeats.get(surface);
      if (seen === undefined) repeats.set(surface, (seen = new Repeats(countOf(surface, text))));
      seen.add(type, confidence);
    }
    const surroundings = surroundingsOf(placed, text);
    const capitalised = capitalisedShare(text);
    return placed.map((span, i) => {
      const seen = repeats.get(text.slice(span.from, span.to))!;
      const found = { start: span.from, end: span.to, type: this.#types[span.type]! };
      const evidence = this.#reader.of(
        {
          ...found,
          mass: span.confidence,
          dense: span.dense === true,
          share,
          ...seen.besides(span.type, span.confidence),
          unfound: seen.unfound,
          surroundings: surroundings[i]!,
          capitalised,
        },
        text,
        language,
      );
      this.#witness?.(found, evidence, modelText);
      return this.#calibrator.confidence(found.type, language, evidence);
    });
  }
}

/** What the spans with the same words have in common. */
class Repeats {
  readonly #occurrences: number;
  readonly #masses = new Map<number, { count: number; best: number; second: number }>();
  #spans = 0;

  constructor(occurrences: number) {
    this.#occurrences = occurrences;
  }

  add(type: number, mass: number): void {
    this.#spans++;
    const held = this.#masses.get(type);
    if (held === undefined) this.#masses.set(type, { count: 1, best: mass, second: 0 });
    else {
      held.count++;
      held.second = Math.max(held.second, Math.min(held.best, mass));
      held.best = Math.max(held.best, mass);
    }
  }

  /** How many other spans of the type there are, and the largest mass among them. */
  besides(type: number, mass: number): { again: number; bestAgain: number } {
    const { count, best, second } = this.#masses.get(type)!;
    return { again: count - 1, bestAgain: count === 1 ? 0 : mass === best ? second : best };
  }

  /** Places where the words occur outside of every span. */
  get unfound(): number {
    return Math.max(0, this.#occurrences - this.#spans);
  }
}

function countOf(surface: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(surface); at >= 0 && count < MOST_COUNTED; at = text.indexOf(surface, at + surface.length))
    count++;
  return count;
}
